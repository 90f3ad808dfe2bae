"""Double-deck Pinochle: eighty cards, an auction, melds, must-beat; all its house rules.

Clause numbers are those of the rule book. The talking is in pinochle_talk, the melds in
pinochle_melds, play and score in pinochle_contract, the options in pinochle_options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from spadille.core.actions import PASS, Action, Alphabet, Bid, Give, Play, Trump
from spadille.core.cards import Card, Pack, Seat
from spadille.core.deal import Deal
from spadille.core.errors import Malformed
from spadille.core.match import Pivot, Rubber, Standing
from spadille.core.phase import Finished, Phase
from spadille.games.pinochle_contract import FOLD, MOON, PinochleContract
from spadille.games.pinochle_melds import CLASSIC, PACK, SUITS, MeldRules
from spadille.games.pinochle_options import PRESETS, checked, sensible, usual
from spadille.games.pinochle_talk import Auction

MOST = 680  # R11
KINDS = tuple(range(len(PACK.kinds)))
ALPHABET = Alphabet(
    PACK,
    (
        PASS,
        *(Bid(points) for points in range(20, MOST + 1)),
        MOON,
        *(Trump(suit) for suit in SUITS),
        *(Give(card) for card in KINDS),
        FOLD,
        *(Play(card) for card in KINDS),
    ),
    numerals=True,
)


@dataclass(frozen=True)
class PinochleRules:
    """Pinochle by one preset, with the options that depart from it; see pinochle_options."""

    preset: str
    heading: str = "strict"
    target: int = 500
    hands: int = 0
    cap: int = 200
    min_bid: int = 50
    step: str = "ones_to_60"
    stick_dealer: bool = True
    bid_requires_marriage: bool = False
    no_marriage: str = "bid"
    trump_needs_marriage: bool = True
    meld_table: str | tuple[tuple[str, tuple[int, int, int, int]], ...] = "classic"
    run_absorbs_marriage: bool = True
    min_meld: int = 0
    min_tricks: int | str = 0
    set_penalty: str = "bid"
    fold: str = "off"
    shoot_moon: str = "off"
    pass_cards: int = 0
    first_lead_trump: bool = False
    named: tuple[str, ...] = field(default=(), compare=False)
    """The melds that a table of its own names, in its order."""

    @property
    def game(self) -> Pinochle:
        return PINOCHLE

    @cached_property
    def grid(self) -> tuple[int, ...]:
        """Every bid there is, low to high (R10, R11)."""
        return tuple(bid for bid in range(self.min_bid, MOST + 1) if self._is_on_grid(bid))

    def _is_on_grid(self, bid: int) -> bool:
        if bid <= 60 or self.step == "ones":
            return True
        if self.step == "tens_from_100" and bid > 100:
            return bid % 10 == 0
        return bid % 5 == 0

    @cached_property
    def melding(self) -> MeldRules:
        """How melds are counted here."""
        table = tuple(CLASSIC.items()) if isinstance(self.meld_table, str) else self.meld_table
        return MeldRules(table, self.run_absorbs_marriage)

    def options(self) -> Mapping[str, object]:
        found = {name: getattr(self, name) for name in usual(self.preset)}
        if not isinstance(self.meld_table, str):
            table = dict(self.meld_table)
            found["meld_table"] = {name: list(table[name]) for name in self.named}
        return found

    def departures(self) -> Mapping[str, object]:
        there = usual(self.preset)
        return {name: value for name, value in self.options().items() if value != there[name]}

    def start(self) -> Standing:
        return Standing((0, 0))

    def deal(self, dealer: Seat, pack: Sequence[Card]) -> Deal:
        """All cards singly, from eldest (R6)."""
        hands = tuple(PACK.packed(pack[(seat - dealer - 1) % 4 :: 4]) for seat in range(4))
        return Deal(PACK, hands)

    def opening(self, deal: Deal, dealer: Seat, standing: Standing) -> Phase:
        north, east = standing.scores
        return Auction(deal, (), self, dealer, (north, east))

    def check_start(self, standing: Standing) -> None:
        if standing.played < 0 or standing.carry:
            raise Malformed("impossible_standing", given="start")
        if any((*standing.games, *standing.totals)):
            raise Malformed("unknown_key", given="games" if any(standing.games) else "totals")
        north, east = standing.scores
        reached = not self.hands and max(north, east) >= self.target and north != east
        if reached or standing.played >= (self.hands or self.cap):
            raise Malformed("match_over", given="start")

    def next_start(self, standing: Standing) -> Standing:
        return standing

    def scored(self, standing: Standing, finished: Finished) -> Standing:
        """The scores after a deal, and whether it has ended the match (R51, hands, cap, moon)."""
        assert finished.points is not None
        north, east = standing.scores
        scores = (north + finished.points[0], east + finished.points[1])
        contract = finished.contract
        bidders = standing.bidders if contract is None else contract.side
        after = replace(standing, scores=scores, played=standing.played + 1, bidders=bidders)
        won, ended = self._decided(after, finished)
        return replace(after, won=won, ended=ended)

    def _decided(self, after: Standing, finished: Finished) -> tuple[int | None, str | None]:
        """Who has won the match by this deal, and why it is over."""
        contract = finished.contract
        if contract is not None and contract.bid is None:
            made = finished.ended_by == "tricks" and contract.is_made(finished.tricks)
            return (contract.side if made else 1 - contract.side), "points"
        if self.hands:
            if after.played < self.hands:
                return None, None
            level = after.scores[0] == after.scores[1]
            return (after.bidders if level else _higher(after.scores)), "hands"
        if contract is not None and (winner := self._reached(after, finished)) is not None:
            return winner, "points"
        if after.played >= self.cap:
            return _higher(after.scores), "cap"
        return None, None

    def _reached(self, after: Standing, finished: Finished) -> int | None:
        """Who is at the target: the bidders first, unless they were set in this deal (R51)."""
        contract: PinochleContract = finished.contract
        made = finished.ended_by == "tricks" and contract.is_made(finished.tricks)
        if made and after.scores[contract.side] >= self.target:
            return contract.side
        others = 1 - contract.side
        return others if after.scores[others] >= self.target else None

    def winner(self, standing: Standing) -> int | None:
        return standing.won

    def over(self, standing: Standing) -> str | None:
        return standing.ended

    def rubber(self, standing: Standing) -> Rubber | None:
        return None

    def shared(self, standing: Standing, dealer: Seat) -> tuple[int, ...] | None:
        return None


def _higher(scores: Sequence[int]) -> int | None:
    """The side with more, or None."""
    return None if scores[0] == scores[1] else int(scores[1] > scores[0])


@dataclass(frozen=True)
class Pinochle:
    """The game on the shelf."""

    name: str = "pinochle"
    hand_size: int = 20
    rest_size: int = 0
    suit_order: str = "SHCD"
    holder_keys: tuple[str, ...] = ()
    presets: tuple[str, ...] = tuple(PRESETS)

    @cached_property
    def pack(self) -> Pack:
        return PACK

    @cached_property
    def alphabet(self) -> Alphabet:
        return ALPHABET

    def pivots(self, actions: Sequence[Action]) -> tuple[Pivot, ...]:
        return ()

    def rules(self, preset: str, options: Mapping[str, object]) -> PinochleRules:
        if preset not in self.presets:
            raise Malformed("unknown_rules", given=preset, known=list(self.presets))
        chosen: dict[str, Any] = usual(preset) | checked(options)
        sensible(chosen)
        table = options.get("meld_table")
        named = tuple(table) if isinstance(table, dict) else ()
        return PinochleRules(preset, **chosen, named=named)


PINOCHLE = Pinochle()
