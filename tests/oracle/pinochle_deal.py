"""One deal of double-deck Pinochle, from the rule book alone: auction, trump, passing, tricks.

A deal here is a thing that changes: `act` says, gives or plays, and everything else can be asked
at any time. A hand may be unknown (None); what is done out of it is then taken on trust, and
`Unclear` is raised where its cards would decide what is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.oracle.pinochle_melds import SUITS, meld, of_sides
from tests.oracle.pinochle_score import (
    MOON,
    Bid,
    Outcome,
    Taken,
    after_fold,
    after_no_marriage,
    after_tricks,
    counters,
    is_hopeless,
    is_made,
)

SEATS = "NESW"
RANKS = "JQKTA"  # low to high (R3)
KINDS = [rank + suit for suit in SUITS for rank in RANKS]
PACK = [kind for kind in KINDS for _ in range(4)]  # R2
HIGHEST = 680  # R11

Hands = dict[str, list[str] | None]


class Illegal(Exception):
    """An action that may not be said or played; its only argument is the reason."""


class Unclear(Exception):
    """What happens here depends on cards that nobody gave."""


def left_of(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 1) % 4]


def partner(seat: str) -> str:
    return left_of(left_of(seat))


def side(seat: str) -> int:
    return 0 if seat in "NS" else 1


def strength(card: str) -> int:
    return RANKS.index(card[0])


def marriages(hand: Sequence[str]) -> list[str]:
    """The suits of which this hand holds both king and queen (R15)."""
    return [suit for suit in SUITS if "K" + suit in hand and "Q" + suit in hand]


def grid(options: Mapping[str, Any]) -> Iterator[int]:
    """The values that may be bid, in order (R10, `step`)."""
    bid = int(options["min_bid"])
    while bid <= HIGHEST:
        yield bid
        if options["step"] == "ones" or bid < 60:
            bid += 1
        elif options["step"] == "tens_from_100" and bid >= 100:
            bid += 10
        else:
            bid += 5


def must_head(table: Sequence[str], trump: str, heading: str) -> bool:
    """Whether he who follows must beat the led suit's highest card in this trick (2.1)."""
    led = table[0][1]
    is_trumped = led != trump and any(card[1] == trump for card in table)
    return {
        "strict": True,  # R35, R36
        "relaxed": not is_trumped,
        "trump_only": led == trump,
        "free": False,
    }[heading]


def too_low(mine: Sequence[str], theirs: Sequence[str]) -> list[str]:
    """Those of my cards that don't beat the best of theirs, where another of mine does (R43)."""
    best = max(map(strength, theirs))
    low = [card for card in mine if strength(card) <= best]
    return low if len(low) < len(mine) else []


def refusals(hand: Sequence[str], table: Sequence[str], trump: str, heading: str) -> dict[str, str]:
    """Why each card of a hand may not be played to a trick that has been led."""
    led = table[0][1]
    same = [card for card in hand if card[1] == led]
    trumps = [card for card in hand if card[1] == trump]
    if same:  # R34
        reasons = {card: "follow" for card in hand if card[1] != led}
        if must_head(table, trump, heading):
            shown = [card for card in table if card[1] == led]
            reasons |= dict.fromkeys(too_low(same, shown), "head")
        return reasons
    if trumps:  # R37
        reasons = {card: "trump" for card in hand if card[1] != trump}
        shown = [card for card in table if card[1] == trump]
        if shown and heading != "free":  # R38
            reasons |= dict.fromkeys(too_low(trumps, shown), "overtrump")
        return reasons
    return {}  # R39


def best_place(cards: Sequence[str], trump: str) -> int:
    """The place in a trick of the card that takes it; of equal cards the first (R42)."""
    suit = trump if any(card[1] == trump for card in cards) else cards[0][1]
    best = max(strength(card) for card in cards if card[1] == suit)
    return list(cards).index(RANKS[best] + suit)


class Deal:
    """A deal and what has been said, given and played in it so far."""

    def __init__(self, options: Mapping[str, Any], dealer: str, hands: Hands) -> None:
        self.options = options
        self.dealer = dealer
        self.hands = {seat: None if hand is None else list(hand) for seat, hand in hands.items()}
        self.calls: list[str] = []
        self.callers: list[str] = []
        self.bid: Bid | None = None
        self.bidder: str | None = None  # of the highest bid so far
        self.is_forced = False
        self.auction_is_over = False
        self.trump: str | None = None
        self.gifts: list[tuple[str, str, str]] = []  # from, to, card
        self.melds: dict[str, dict[str, Any]] | None = {}  # None: they don't follow
        self.tricks: list[dict[str, Any]] = []
        self.taken = Taken()
        self.made = False
        self.ended_by: str | None = None
        self.delta: list[int] | None = [0, 0]  # None: it doesn't follow

    # Where the deal stands

    @property
    def phase(self) -> str | None:
        if self.ended_by:
            return None
        if not self.auction_is_over:
            return "auction"
        if self.trump is None:
            return "trump"
        return "passing" if len(self.gifts) < 2 * self.options["pass_cards"] else "play"

    @property
    def passed(self) -> list[str]:
        return [one for one, call in zip(self.callers, self.calls, strict=True) if call == "pass"]

    @property
    def table(self) -> list[str]:
        """The cards of the trick being played, in order."""
        if not self.tricks or self.tricks[-1]["winner"] is not None:
            return []
        return list(self.tricks[-1]["cards"])

    @property
    def leader(self) -> str:
        """Who leads, or led, the trick being played (R32)."""
        if not self.tricks:
            return self.bidder or ""
        last = self.tricks[-1]
        return str(last["leader"] if last["winner"] is None else last["winner"])

    @property
    def turn(self) -> str | None:
        if self.phase == "auction":  # R8
            seat = left_of(self.callers[-1] if self.callers else self.dealer)
            while seat in self.passed:
                seat = left_of(seat)
            return seat
        if self.phase == "trump":
            return self.bidder
        if self.phase == "passing":
            giver = self.bidder or ""
            return partner(giver) if len(self.gifts) < self.options["pass_cards"] else giver
        if self.phase == "play":
            return SEATS[(SEATS.index(self.leader) + len(self.table)) % 4]
        return None

    @property
    def outcome(self) -> Outcome:
        bidders = side(self.bidder) if self.bidder else None
        return Outcome(bidders, self.bid, self.made)

    def hand(self, seat: str) -> list[str]:
        cards = self.hands[seat]
        if cards is None:
            raise Unclear
        return cards

    def is_known_without_marriage(self, seat: str) -> bool:
        hand = self.hands[seat]
        return hand is not None and not marriages(hand)

    # What may be done

    def bids(self) -> list[str]:
        """What may be bid above the highest bid, whoever speaks (R10, `step`, `shoot_moon`)."""
        above = [value for value in grid(self.options) if self.bid is None or value > int(self.bid)]
        if self.options["step"] == "next_only":
            del above[1:]
        moon = [MOON] if self.options["shoot_moon"] == "match" else []
        return [*map(str, above), *moon]

    def legal_calls(self) -> list[str]:
        if self.options["bid_requires_marriage"] and not marriages(self.hand(self.turn or "")):
            return ["pass"]
        return ["pass", *self.bids()]

    def legal_trumps(self) -> list[str]:
        """The suits that the bidder may name (R18)."""
        if not self.options["trump_needs_marriage"]:
            return ["trump:" + suit for suit in SUITS]
        return ["trump:" + suit for suit in marriages(self.hand(self.bidder or ""))]

    def refused(self) -> dict[str, str]:
        """Why each card of the hand on turn may not be played just now."""
        hand = self.hand(self.turn or "")
        assert self.trump
        if self.table:
            return refusals(hand, self.table, self.trump, self.options["heading"])
        held = any(card[1] == self.trump for card in hand)
        if self.options["first_lead_trump"] and not self.tricks and held:
            return {card: "first_lead_trump" for card in hand if card[1] != self.trump}
        return {}  # R33

    @property
    def may_fold(self) -> bool:
        return self.options["fold"] == "on" and self.phase == "play" and not self.tricks

    def legal(self) -> list[str]:
        """All that may be done now, each action once."""
        if self.phase == "auction":
            return sorted(self.legal_calls())
        if self.phase == "trump":
            return sorted(self.legal_trumps())
        if self.phase == "passing":
            return sorted({"give:" + card for card in self.hand(self.turn or "")})
        if self.phase == "play":
            cards = set(self.hand(self.turn or "")) - set(self.refused())
            return sorted([*cards, *(["fold"] if self.may_fold else [])])
        return []

    # What is done

    def act(self, action: str) -> None:
        """Say, give or play the next action."""
        if self.phase == "auction":
            self.say(action)
        elif self.phase == "trump":
            self.name(action)
        elif self.phase == "passing":
            self.give(action)
        elif self.may_fold and action == "fold":
            self.fold()
        elif self.phase == "play":
            self.play(action)
        else:
            raise Illegal("deal_over")

    def say(self, call: str) -> None:
        turn = self.turn or ""
        if call != "pass":
            if call not in self.bids():
                raise Illegal("not_higher")
            if self.options["bid_requires_marriage"] and self.is_known_without_marriage(turn):
                raise Illegal("bid_without_marriage")
            self.bid, self.bidder = (MOON if call == MOON else int(call)), turn
        self.calls.append(call)
        self.callers.append(turn)
        if self.bid == MOON or (len(self.passed) == 3 and self.bid is not None):  # R12
            self.end_auction()
        elif len(self.passed) == 3 and self.options["stick_dealer"]:  # R13
            self.bid, self.bidder, self.is_forced = self.options["min_bid"], self.dealer, True
            self.end_auction()
        elif len(self.passed) == 4:
            self.ended_by = "passed"

    def end_auction(self) -> None:
        """The bidder is known; without a marriage he cannot go on (R16, R17)."""
        assert self.bidder
        assert self.bid is not None
        self.auction_is_over = True
        if not self.options["trump_needs_marriage"]:
            return
        if self.is_known_without_marriage(self.bidder):
            self.ended_by = "unplayed"
            others = 0
            if self.options["no_marriage"] == "bid_and_meld":
                pair = left_of(self.bidder), partner(left_of(self.bidder))
                others = sum(meld(self.hand(one), None, self.options)["points"] for one in pair)
            self.delta = after_no_marriage(self.options, self.bid, side(self.bidder), others)

    def name(self, action: str) -> None:
        if action not in {"trump:" + suit for suit in SUITS}:
            raise Illegal("unknown_action")
        if self.hands[self.bidder or ""] is not None and action not in self.legal_trumps():
            raise Illegal("trump_without_marriage")
        self.trump = action[-1]
        if self.phase == "play":
            self.show()

    def remove(self, seat: str, card: str) -> None:
        hand = self.hands[seat]
        if card not in KINDS:
            raise Illegal("unknown_card")
        if hand is not None:
            if card not in hand:
                raise Illegal("card_not_held")
            hand.remove(card)

    def give(self, action: str) -> None:
        """One card goes over to the partner (`pass_cards`)."""
        if not action.startswith("give:"):
            raise Illegal("unknown_action")
        giver, card = self.turn or "", action[5:]
        receiver = partner(giver)
        self.remove(giver, card)
        theirs = self.hands[receiver]
        if theirs is not None:
            theirs.append(card)
        self.gifts.append((giver, receiver, card))
        if self.phase == "play":
            self.show()

    def show(self) -> None:
        """All melds are computed and shown (R20, R21); a hopeless bid may end the deal."""
        known = {seat: hand for seat, hand in self.hands.items() if hand is not None}
        if len(known) < 4:
            self.melds = None
            return
        self.melds = {seat: meld(known[seat], self.trump, self.options) for seat in SEATS}
        assert self.bid is not None
        facts = self.bid, self.outcome.bidders or 0, of_sides(self.melds)
        if self.options["fold"] == "auto" and is_hopeless(self.options, *facts):
            self.fold()

    def fold(self) -> None:
        """The bidders give up their contract before the first trick."""
        assert self.bid is not None
        self.ended_by, self.delta = "fold", None
        if self.melds is not None:
            points = of_sides(self.melds)
            self.delta = after_fold(self.options, self.bid, self.outcome.bidders or 0, points)

    def play(self, card: str) -> None:
        turn = self.turn or ""
        hand = self.hands[turn]
        if hand is not None and card in hand and card in self.refused():
            raise Illegal(self.refused()[card])
        self.remove(turn, card)
        if not self.table:
            self.tricks.append({"leader": turn, "cards": [], "winner": None, "points": None})
        self.tricks[-1]["cards"].append(card)
        if len(self.tricks[-1]["cards"]) == 4:
            self.take()

    def take(self) -> None:
        """A complete trick is taken (R42, R45)."""
        trick = self.tricks[-1]
        place = best_place(trick["cards"], self.trump or "")
        winner = SEATS[(SEATS.index(trick["leader"]) + place) % 4]
        is_last = len(self.tricks) == 20
        trick["winner"] = winner
        trick["points"] = counters(trick["cards"]) + (2 if is_last else 0)
        self.taken.tricks[side(winner)] += 1
        self.taken.counters[side(winner)] += counters(trick["cards"])
        self.taken.points[side(winner)] += trick["points"]
        if is_last:
            self.finish()

    def finish(self) -> None:
        assert self.bid is not None
        self.ended_by, self.delta = "tricks", None
        if self.melds is not None:
            facts = (self.bid, self.outcome.bidders or 0, of_sides(self.melds), self.taken)
            self.made = is_made(self.options, *facts)
            self.delta = after_tricks(self.options, *facts)
