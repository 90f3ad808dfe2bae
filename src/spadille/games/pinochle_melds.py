"""Pinochle's pack and melds: what a hand of double-deck cards is worth, and which cards show it.

Clause numbers in this game's files are those of the rule book: `R…`, its rulings `A…`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from spadille.core.cards import Card, Cards, Pack

SUITS = "SHDC"
RANKS = "ATKQJ"  # high to low, R3
PACK = Pack(tuple(rank + suit for suit in SUITS for rank in RANKS), copies=4)  # R2
AROUNDS = {"aces": "A", "kings": "K", "queens": "Q", "jacks": "J"}
CLASSIC: dict[str, tuple[int, int, int, int]] = {  # 1.5
    "run": (15, 150, 225, 300),
    "royal": (4, 8, 12, 16),
    "marriage": (2, 4, 6, 8),
    "pinochle": (4, 30, 60, 90),
    "aces": (10, 100, 150, 200),
    "kings": (8, 80, 120, 160),
    "queens": (6, 60, 90, 120),
    "jacks": (4, 40, 60, 80),
}
Table = Mapping[str, tuple[int, int, int, int]]


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld of a hand: its name ("run", "marriage:H", "aces", …), how many fold, its points."""

    name: str
    times: int
    points: int


@dataclass(frozen=True, slots=True)
class Melds:
    """All that one hand melds, and the cards that lie on the table to show it (1.7)."""

    items: tuple[Meld, ...]
    shown: Cards

    @property
    def points(self) -> int:
        return sum(item.points for item in self.items)


@dataclass(frozen=True, slots=True)
class MeldRules:
    """How melds are counted at a table: the points by name, and whether a run's king and queen
    score as a royal marriage too (R28)."""

    table: tuple[tuple[str, tuple[int, int, int, int]], ...] = tuple(CLASSIC.items())
    run_absorbs_marriage: bool = True

    def points(self, name: str, times: int) -> int:
        """What a meld is worth so many fold; nothing for none."""
        return dict(self.table)[name][times - 1] if times else 0


@cache
def cards_of(rank: str) -> tuple[Card, ...]:
    """The four kinds of one rank."""
    return tuple(PACK[rank + suit] for suit in SUITS)


@cache
def suit_cards(suit: str) -> tuple[Card, ...]:
    """The five kinds of one suit, high to low."""
    return tuple(PACK[rank + suit] for rank in RANKS)


def marriages(hand: Cards, suit: str) -> int:
    """How many kings and queens of one suit the hand can pair (R15)."""
    return min(PACK.held(hand, PACK["K" + suit]), PACK.held(hand, PACK["Q" + suit]))


def melds(hand: Cards, trump: str | None, rules: MeldRules) -> Melds:
    """The melds of a hand, each of its three classes at its best (R23, 1.6).

    trump None: counted without trump, for the others after an unplayed hand; every marriage is
    then a plain one, and there is no run.
    """
    items: list[Meld] = []
    shown: dict[Card, int] = {}

    def lies(cards: tuple[Card, ...], times: int) -> None:
        for card in cards:
            shown[card] = max(shown.get(card, 0), times)

    def melded(name: str, times: int, kind: str) -> None:
        if times:
            items.append(Meld(name, times, rules.points(kind, times)))

    if trump is not None:
        runs, royals = _trump_melds(hand, trump, rules)
        melded("run", runs, "run")
        melded("royal", royals, "royal")
        lies(suit_cards(trump), runs)
        couple = PACK["K" + trump], PACK["Q" + trump]
        lies(couple, runs + royals if rules.run_absorbs_marriage else max(runs, royals))
    for suit in SUITS:
        if suit != trump:
            pairs = marriages(hand, suit)
            melded(f"marriage:{suit}", pairs, "marriage")
            lies((PACK["K" + suit], PACK["Q" + suit]), pairs)
    lovers = PACK["QS"], PACK["JD"]
    pinochles = min(PACK.held(hand, card) for card in lovers)  # R31
    melded("pinochle", pinochles, "pinochle")
    lies(lovers, pinochles)
    for name, rank in AROUNDS.items():
        around = min(PACK.held(hand, card) for card in cards_of(rank))  # R27
        melded(name, around, name)
        lies(cards_of(rank), around)
    lying = PACK.packed(card for card, times in shown.items() for _ in range(times))
    return Melds(tuple(items), lying)


def _trump_melds(hand: Cards, trump: str, rules: MeldRules) -> tuple[int, int]:
    """Runs and royal marriages: the split that is worth most, of equals that with most runs."""
    most = min(PACK.held(hand, card) for card in suit_cards(trump))
    pairs = marriages(hand, trump)
    if not rules.run_absorbs_marriage:
        return most, pairs
    splits = ((runs, pairs - runs) for runs in range(most, -1, -1))
    return max(splits, key=lambda split: _worth(split, rules))


def _worth(split: tuple[int, int], rules: MeldRules) -> int:
    return rules.points("run", split[0]) + rules.points("royal", split[1])
