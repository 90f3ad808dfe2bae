"""One deal of Quadrille, from the rule book alone: contract, exchange, ten tricks, pay.

A deal here is a thing that changes: `act` says or plays, and everything else can be asked at any
time. What is known of the cards as dealt is a table of card and seat; a hand of which fewer than
ten cards are known counts as unknown (None): what is said and played out of it is taken on trust,
and `Unclear` is raised where its cards would decide what happens.
"""

from __future__ import annotations

from typing import Any

from tests.oracle.quadrille_auction import Auction
from tests.oracle.quadrille_cards import (
    KINGS,
    PACK,
    QUEENS,
    SEATS,
    SPADILLE,
    SUITS,
    TALK,
    Illegal,
    Unclear,
    following,
    playable,
    strict_calls,
    taker,
    trumps,
)
from tests.oracle.quadrille_money import Outcome, Terms, honours, settlement


class Deal:
    """A deal and what has been said and played in it so far."""

    def __init__(
        self, terms: Terms, dealer: str, dealt: dict[str, str], scores: list[int], carry: int
    ) -> None:
        self.terms = terms
        self.options = terms.options
        self.dealer = dealer
        self.dealt = dict(dealt)  # card: seat
        held = {seat: {card for card, own in dealt.items() if own == seat} for seat in SEATS}
        self.hands = {seat: cards if len(cards) == 10 else None for seat, cards in held.items()}
        self.start = list(scores)
        self.pot = carry + 4 * self.options["stake"]  # B9, B36
        self.delta = [-self.options["stake"]] * 4
        self.carry: int | None = None
        self.auction = Auction(terms, following(dealer))
        self.trump: str | None = None
        self.called: str | None = None
        self.given: str | None = None
        self.tricks: list[dict[str, Any]] = []
        self.leader = following(dealer)  # B18
        self.bound = False
        self.ended_by: str | None = None

    # Who is who

    def held_by(self, card: str) -> str:
        """The seat that was dealt a card."""
        if card not in self.dealt:
            raise Unclear
        return self.dealt[card]

    @property
    def forced(self) -> bool:
        return len(self.auction.passed) == 4  # B12, L5

    @property
    def bid(self) -> str:
        return self.auction.high[1] if self.auction.high else self.auction.ladder[0]

    @property
    def kind(self) -> str:
        """The contract, whatever the suit."""
        return self.bid.removesuffix("*")

    @property
    def hombre(self) -> str:
        return self.auction.high[0] if self.auction.high else self.held_by(SPADILLE)

    @property
    def has_call(self) -> bool:
        return self.kind in ("alliance", "simple-call")

    @property
    def ally(self) -> str | None:
        """The holder of the called card, once it is called, if he is not Hombre (B14-B16)."""
        if not self.has_call or self.called is None or self.held_by(self.called) == self.hombre:
            return None
        return self.held_by(self.called)

    @property
    def side(self) -> set[str]:
        return {self.hombre} | ({self.ally} if self.ally else set())

    # Where the deal stands

    def step(self) -> str | None:
        """What Hombre has to say next before the first lead, if anything."""
        if self.trump is None:
            return "trump"
        if self.has_call:
            return "call" if self.called is None else None
        if self.kind != "mediateur" or self.tricks:  # all kings and queens held: no exchange
            return None
        if self.called is None:
            return "demand" if self.demands() else None
        return "give" if self.given is None else None

    @property
    def phase(self) -> str | None:
        if self.ended_by:
            return None
        if not self.auction.is_over:
            return "auction"
        return "contract" if self.step() else "play"

    @property
    def table(self) -> list[str]:
        """The cards of the trick being played, in order."""
        if not self.tricks or self.tricks[-1]["winner"] is not None:
            return []
        return list(self.tricks[-1]["cards"])

    @property
    def turn(self) -> str | None:
        if self.ended_by:
            return None
        if self.phase == "auction":
            return self.auction.turn
        if self.phase == "contract":
            return self.hombre
        return following(self.leader, len(self.table))

    @property
    def played(self) -> set[str]:
        return {card for trick in self.tricks for card in trick["cards"]}

    @property
    def is_straight(self) -> bool:
        """Hombre's side has taken tricks 1 to 6 all (B24)."""
        first = [trick["winner"] for trick in self.tricks[:6]]
        return len(first) == 6 and None not in first and set(first) <= self.side

    def may_claim(self) -> bool:
        """Trick 7 is to be led, and leading to it binds to the Vole (B25-B27, L8)."""
        if len(self.tricks) != 6 or self.table or self.forced or self.kind == "vole":
            return False
        if self.has_call and (self.terms.rules == "basic" or self.called not in self.played):
            return False
        return self.is_straight

    # What may be done

    def suits(self) -> list[str]:
        """The suits that Hombre may name (B13, L3, L5; option own_king: Q30)."""
        favourite = self.options.get("favourite")
        free = [suit for suit in SUITS if self.forced or suit != favourite]
        hand = self.hands[self.hombre]
        if self.has_call and not self.options["own_king"] and hand is not None:
            return [suit for suit in free if strict_calls(hand, suit)] or free
        return free

    def calls(self) -> list[str]:
        """The cards that Hombre may call (B14-B16, C1-C7)."""
        assert self.trump
        hand = self.hands[self.hombre]
        if hand is None:
            return KINGS + QUEENS
        strict = strict_calls(hand, self.trump)
        own = [card for card in KINGS if card[1] != self.trump and card in hand]
        if self.options["own_king"] or not strict:
            return strict + own
        return strict

    def demands(self) -> list[str]:
        """The cards that a médiateur's Hombre may ask for (L6)."""
        hand = self.hands[self.hombre]
        if hand is None:
            others = [card for card in KINGS + QUEENS if card in self.dealt]
            if all(self.dealt[card] == self.hombre for card in others):
                raise Unclear
            return KINGS + QUEENS
        kings = [card for card in KINGS if card not in hand]
        return kings or [card for card in QUEENS if card not in hand]

    def gifts(self) -> list[str]:
        hand = self.hands[self.hombre]
        return PACK if hand is None else [card for card in PACK if card in hand - {self.called}]

    def choices(self, step: str) -> list[str]:
        every = {"trump": self.suits, "call": self.calls, "demand": self.demands}
        return every.get(step, self.gifts)()

    def refused(self) -> dict[str, str]:
        """Why each card of the hand on turn may not be played just now."""
        hand = self.hands[self.turn or ""]
        if hand is None:
            raise Unclear
        assert self.trump
        led = self.table[0] if self.table else None
        return dict.fromkeys(hand - playable(hand, led, self.trump), "follow")

    def legal(self) -> list[str]:
        if self.ended_by:
            return []
        if self.phase == "auction":
            return sorted(self.auction.legal())
        step = self.step()
        if step:
            return sorted(f"{step}:{choice}" for choice in self.choices(step))
        hand = self.hands[self.turn or ""] or set()
        return sorted(hand - set(self.refused())) + (["claim"] if self.may_claim() else [])

    # What is done

    def act(self, action: str) -> None:
        """Say or play the next action."""
        word, _, what = action.partition(":")
        if self.ended_by:
            raise Illegal("deal_over")
        if not self.auction.is_over:
            self.speak(action)
        elif word in TALK:
            self.settle_on(word, what)
        elif action == "claim":
            self.claim()
        else:
            self.play(action)

    def speak(self, call: str) -> None:
        if call not in self.auction.legal():
            raise Illegal(call)
        self.auction.say(call)
        if self.auction.is_over and self.bid.endswith("*"):  # L3
            self.trump = self.options["favourite"]

    def settle_on(self, step: str, what: str) -> None:
        """One step of the contract: trump, call, demand or gift (B13-B16, L6)."""
        try:
            due, choices = self.step(), self.choices(step)
        except Unclear:  # taken on trust
            due, choices = step, PACK + list(SUITS)
        if due != step or what not in choices:
            raise Illegal(step)
        if step == "trump":
            self.trump = what
        elif step == "give":
            self.given = what
            self.move(what, self.hombre, self.held_by(self.called or ""))
            self.pay_fee()
        else:
            self.called = what
            if step == "demand":
                self.move(what, self.dealt.get(what), self.hombre)

    def move(self, card: str, giver: str | None, receiver: str) -> None:
        """A card passes from a hand to another, as far as the two are known."""
        away, to = self.hands[giver or receiver], self.hands[receiver]
        if away is not None:
            away.discard(card)
        if to is not None:
            to.add(card)

    def pay_fee(self) -> None:
        """To the giver of the card demanded, double when the bid had a star (L6, Q28)."""
        fee = self.options["fee"] * (2 if self.bid.endswith("*") else 1)
        self.delta[SEATS.index(self.hombre)] -= fee
        self.delta[SEATS.index(self.held_by(self.called or ""))] += fee

    def claim(self) -> None:
        if not self.may_claim():
            raise Illegal("claim")
        self.ended_by = "claim"
        self.pay()

    def play(self, card: str) -> None:
        if self.step() or card not in PACK or card in self.played:
            raise Illegal(card)
        turn = self.turn or ""
        hand = self.hands[turn]
        if hand is not None:
            if card not in hand:
                raise Illegal("card_not_held")
            if card in self.refused():
                raise Illegal("follow")
            hand.remove(card)
        if not self.table:
            self.bound = self.bound or self.may_claim()  # B25, L8
            self.tricks.append({"leader": turn, "cards": [], "winner": None, "points": None})
        self.tricks[-1]["cards"].append(card)
        if len(self.tricks[-1]["cards"]) == 4:
            self.take()

    def take(self) -> None:
        trick = self.tricks[-1]
        assert self.trump
        self.leader = following(trick["leader"], taker(trick["cards"], self.trump))
        trick["winner"], trick["points"] = self.leader, 0
        if len(self.tricks) == 10:
            self.ended_by = "tricks"
            self.pay()

    # What it comes to

    def run(self) -> int:
        """Trumps from Spadille down without a gap that Hombre's side holds at the first lead."""
        count = 0
        for card in trumps(self.trump or ""):
            holder = self.held_by(card)
            if self.kind == "mediateur" and card == self.called:
                holder = self.hombre
            elif card == self.given:
                holder = self.held_by(self.called or "")
            if holder not in self.side:
                break
            count += 1
        return count

    def pay(self) -> None:
        """The deal is settled (B30-B35, L9-L13)."""
        winners = [trick["winner"] for trick in self.tricks]
        is_later = self.terms.rules == "later"
        outcome = Outcome(
            bid=self.bid,
            hombre=SEATS.index(self.hombre),
            ally=SEATS.index(self.ally) if self.ally else None,
            pot=self.pot,
            tricks=sum(winner in self.side for winner in winners),
            own=winners.count(self.hombre),
            forced=self.forced,
            straight=self.is_straight,
            bound=self.bound,
            favourite=is_later and self.trump == self.options["favourite"],
            honours=honours(self.run()) if is_later else 0,
        )
        change, self.carry = settlement(outcome, self.terms)
        self.delta = [self.delta[place] + change[place] for place in range(4)]

    @property
    def scores(self) -> list[int]:
        return [self.start[place] + self.delta[place] for place in range(4)]

    def contract(self) -> dict[str, Any] | None:
        """What the talking settled, as far as it has; null while the auction runs."""
        if not self.auction.is_over:
            return None
        return {
            "bid": self.bid,
            "hombre": self.hombre,
            "trump": self.trump,
            "called": self.called,
            "ally": self.ally,
            "given": self.given,
            "forced": self.forced,
        }

    def as_json(self) -> dict[str, Any]:
        """This deal as `spadille replay` prints it; a trick nobody has led to is not listed."""
        report = {
            "dealer": self.dealer,
            "finished": self.ended_by is not None,
            "calls": [call for _, call in self.auction.said],
            "contract": self.contract(),
            "tricks": self.tricks,
            "ended_by": self.ended_by,
            "delta": self.delta,
            "standing": self.scores,
            "carry": self.carry,
        }
        return report if self.ended_by else report | {"pot": self.pot}
