"""Quadrille's contract: what the auction settled, who sides with whom, what a deal pays.

The ally is nowhere written down: he is whoever holds the called card, and so as secret as that
card. Clause numbers are those of the rule book.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from spadille.core.actions import Action, Say
from spadille.core.cards import Card, Cards, Pack, Seat
from spadille.core.deal import Deal
from spadille.core.phase import Trick
from spadille.core.tricks import Duty
from spadille.games import quadrille_cards as ranks
from spadille.games.quadrille_cards import PACK
from spadille.games.quadrille_pay import Chips, Item, Outcome, Tariff, settlement, total

if TYPE_CHECKING:
    from spadille.games.quadrille import QuadrilleRules

CLAIM = Say("claim")
STRAIGHT = 6
KINDS = {
    "alliance": "call",
    "simple-call": "call",
    "mediateur": "exchange",
    "solo": "alone",
    "sans-prendre": "alone",
    "vole": "vole",
}
# L9: what winning pays, what a Vole pays (declared or late), before honours and the favourite.
WON = {"simple-call": 0, "mediateur": 1, "sans-prendre": 2}
VOLE = {"simple-call": 2, "mediateur": 3, "sans-prendre": 6}


@dataclass(frozen=True)
class QuadrilleContract:
    """A contract, its fields filled in as they are said.

    pot: the chips in it during the deal, stakes included. called: the card called or demanded.
    holder: who had to give the card demanded.
    """

    rules: QuadrilleRules
    pot: int
    bid: str
    hombre: Seat
    forced: bool = False
    trump: str = ""
    called: Card | None = None
    holder: Seat | None = None
    pack: Pack = PACK
    tricks: int = 10

    @cached_property
    def name(self) -> str:
        """The bid without its star."""
        return self.bid.rstrip("*")

    @cached_property
    def kind(self) -> str:
        """call: with an ally; exchange: a médiateur; alone; vole."""
        return KINDS[self.name]

    @property
    def starred(self) -> bool:
        return self.bid.endswith("*")

    @property
    def fee(self) -> int:
        """What Hombre pays for the card demanded, once he has given one for it (L6)."""
        return self.rules.fee * (2 if self.starred else 1)

    # The rules of play

    def followed(self, card: Card) -> str:
        suit = ranks.followed(card, self.trump)
        return "trump" if suit == self.trump else suit

    def power(self, card: Card, led: Card) -> int:
        return ranks.power(card, led, self.trump)

    def duties(self, trick: tuple[Card, ...], left: int) -> tuple[Duty, ...]:
        return ranks.duties(trick[0] if trick else None, self.trump)

    def worth(self, cards: tuple[Card, ...], last: bool) -> int:
        return 0

    def leads(self, deal: Deal, taker: Seat) -> Seat:
        return taker

    def offers(self, tricks: tuple[Trick, ...], turn: Seat) -> tuple[Action, ...]:
        return (CLAIM,) if len(tricks) == STRAIGHT and self.may_claim(tricks) else ()

    def over(self, tricks: tuple[Trick, ...], deal: Deal) -> str | None:
        return "tricks" if len(tricks) == self.tricks else None

    def may_claim(self, tricks: Sequence[Trick]) -> bool:
        """Could the side that took the first six tricks claim, or lead on for the Vole (B25, L8)?

        Public: with an ally it is offered only when the called card has shown him (Q19).
        """
        if len(tricks) < STRAIGHT or self.forced or self.kind == "vole":
            return False
        if self.rules.is_basic and self.kind == "call":
            return False  # B26
        side: tuple[Seat, ...] = (self.hombre,)
        if self.kind == "call":
            shown = player_of(self.called, tricks[:STRAIGHT])
            if shown is None:
                return False
            side = (self.hombre, shown)
        return all(trick.winner in side for trick in tricks[:STRAIGHT])

    # Who sides with whom

    def side(self, deal: Deal, plays: Sequence[tuple[Seat, Card]]) -> tuple[Seat, ...] | None:
        """Hombre and his ally, if he has one, as far as this deal shows; None: it does not.

        `plays`: who has played what. A face-down deal gives what its viewer knows.
        """
        if self.kind != "call" or self.called is None:
            return (self.hombre,)
        ally = holder_of(self.called, deal, plays)
        if ally is None:
            return None
        return (self.hombre,) if ally == self.hombre else (self.hombre, ally)

    # The settlement

    def settle(self, deal: Deal, tricks: tuple[Trick, ...], ended_by: str) -> Chips | None:
        items = self.items(deal, tricks, ended_by)
        return None if items is None else total(items)

    def items(
        self, deal: Deal, tricks: tuple[Trick, ...], ended_by: str
    ) -> tuple[Item, ...] | None:
        """Every payment of a finished deal, stakes and fee too; None where it hangs on unknown
        cards."""
        outcome = self.outcome(deal, tricks, ended_by)
        honours = self.honours(deal, tricks)
        if outcome is None or honours is None:
            return None
        return (*self.paid_before(), *settlement(outcome, self.tariff(honours)))

    def paid_before(self, given: bool = True) -> tuple[Item, ...]:
        """What has been paid before the settlement: the stakes, and the fee of a médiateur."""
        stake = self.rules.stake
        paid = [Item("stake", (-stake, -stake, -stake, -stake), stake)]
        if given and self.holder is not None and self.fee:
            chips = [0, 0, 0, 0]
            chips[self.hombre], chips[self.holder] = -self.fee, self.fee
            paid.append(Item("fee", (chips[0], chips[1], chips[2], chips[3]), self.fee))
        return tuple(paid)

    def outcome(self, deal: Deal, tricks: tuple[Trick, ...], ended_by: str) -> Outcome | None:
        """How the deal ended; None if the ally is not known."""
        side = self.side(deal, plays_of(tricks))
        if side is None:
            return None
        taken = [trick.winner in side for trick in tricks]
        straight = len(tricks) >= STRAIGHT and all(taken[:STRAIGHT])
        late = ""
        if ended_by != "claim" and self.may_claim(tricks):
            late = "made" if all(taken) else "missed"
        return Outcome(
            self.hombre,
            side[1] if len(side) == 2 else None,
            self.pot,
            sum(taken),
            sum(trick.winner == self.hombre for trick in tricks),
            straight,
            late,
        )

    def tariff(self, honours: int) -> Tariff:
        """The prices of this contract with so many honours (B31-B35, L9, L11)."""
        rules = self.rules
        if rules.is_basic:
            if self.kind == "vole":
                return Tariff(vole=rules.vole, vole_missed=rules.vole)
            return Tariff(
                premiers=rules.premiers, late_made=rules.late_vole, late_missed=rules.late_vole
            )
        f = self.factor
        if self.kind == "vole":
            return Tariff(vole=f * (6 + honours), vole_missed=f * 6, lost=f * (2 + honours))
        game = f * (WON[self.name] + honours)
        vole = VOLE[self.name]
        return Tariff(
            won=game,
            lost=game,
            premiers=rules.premiers,
            late_made=f * (vole + honours),
            late_missed=f * vole,
            shares=True,
            least=0 if self.forced else 3,
        )

    @property
    def factor(self) -> int:
        """Twice, if the trump is the favourite suit (L9)."""
        return 2 if not self.rules.is_basic and self.trump == self.rules.favourite else 1

    def honours(self, deal: Deal, tricks: Sequence[Trick]) -> int | None:
        """0, 1 or 2 by the unbroken run of trumps from Spadille down in the hands of Hombre's
        side at the first lead (L10); 0 in the basic game; None where it hangs on unknown cards."""
        if self.rules.is_basic:
            return 0
        plays = plays_of(tricks)
        side = self.side(deal, plays)
        if side is None:
            return None
        held = [holder_of(card, deal, plays) for card in ranks.trump_order(self.trump)]
        unknown = any(deal.hidden[seat] for seat in side)
        least = _honours(holder in side for holder in held)
        most = _honours(holder in side or (holder is None and unknown) for holder in held)
        return least if least == most else None


def _honours(held: Iterable[bool]) -> int:
    """0, 1 or 2 by how many trumps from Spadille down are held without a gap (L10, Q25)."""
    run = len(list(takewhile(bool, held)))
    return 0 if run < 3 else 1 if run < 6 else 2


def plays_of(tricks: Sequence[Trick]) -> tuple[tuple[Seat, Card], ...]:
    """Who has played what in these tricks."""
    return tuple(play for trick in tricks for play in trick.plays())


def player_of(card: Card | None, tricks: Sequence[Trick]) -> Seat | None:
    """Who has played this card in these tricks."""
    return next((seat for seat, played in plays_of(tricks) if played == card), None)


def holder_of(card: Card, deal: Deal, plays: Sequence[tuple[Seat, Card]] = ()) -> Seat | None:
    """Who has played this card, or holds it as far as this deal shows."""
    for seat, played in plays:
        if played == card:
            return seat
    return next((seat for seat in range(4) if PACK.held(deal.hands[seat], card)), None)


def callable_cards(
    hand: Cards, trump: str, own_king: bool, *, may_hold_more: bool = False
) -> tuple[Card, ...]:
    """The cards that a Hombre with this hand may call: kings of plain suits, queens for four
    kings, his own where that is allowed or nothing else is left (B14-B16, Q9, Q10, Q30).

    may_hold_more: part of the hand is unknown; what cannot be ruled out counts.
    """
    kings = [king for king in ranks.KINGS if PACK.suit(king) != trump]
    queens = [queen for queen in ranks.QUEENS if PACK.suit(queen) != trump]
    others = [king for king in kings if not PACK.held(hand, king)]
    if may_hold_more or all(PACK.held(hand, king) for king in ranks.KINGS):
        others += [queen for queen in queens if not PACK.held(hand, queen)]
    own = [king for king in kings if PACK.held(hand, king)]
    return tuple(others + own if own_king or not others else others)


def demandable_cards(hand: Cards, *, may_hold_more: bool = False) -> tuple[Card, ...]:
    """The cards that a médiateur with this hand may demand: a king, for four kings a queen (L6)."""
    kings = [king for king in ranks.KINGS if not PACK.held(hand, king)]
    if not kings or may_hold_more:
        kings += [queen for queen in ranks.QUEENS if not PACK.held(hand, queen)]
    return tuple(kings)
