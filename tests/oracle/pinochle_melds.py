"""Melds of double-deck Pinochle, from the rule book alone: every split of a hand is tried.

A split says how often each combination is laid out. Inside a class no card serves twice, between
classes it does (R23), so each class is searched by itself and the cards of the three lie over
each other on the table (1.7).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

SUITS = "SHDC"
AROUNDS = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks"}

CLASSIC = {  # 1.5
    "run": (15, 150, 225, 300),
    "royal": (4, 8, 12, 16),
    "marriage": (2, 4, 6, 8),
    "pinochle": (4, 30, 60, 90),
    "aces": (10, 100, 150, 200),
    "kings": (8, 80, 120, 160),
    "queens": (6, 60, 90, 120),
    "jacks": (4, 40, 60, 80),
}

Split = dict[str, int]
Values = tuple[tuple[str, tuple[int, ...]], ...]  # a table in a form that can be remembered


def combinations(trump: str | None) -> dict[str, list[str]]:
    """The cards of each combination, in the order in which items are listed; R15, R31, 1.5."""
    named: dict[str, list[str]] = {}
    if trump:
        named["run"] = [rank + trump for rank in "ATKQJ"]
        named["royal"] = ["K" + trump, "Q" + trump]
    for suit in SUITS:
        if suit != trump:
            named["marriage:" + suit] = ["K" + suit, "Q" + suit]
    named["pinochle"] = ["QS", "JD"]
    for rank, name in AROUNDS.items():
        named[name] = [rank + suit for suit in SUITS]
    return named


def classes(trump: str | None, run_absorbs_marriage: bool) -> list[list[str]]:
    """Names of combinations that may not share a card with each other (R23, R28)."""
    names = list(combinations(trump))
    second, third = ["pinochle"], list(AROUNDS.values())
    first = [name for name in names if name not in second + third]
    if run_absorbs_marriage or not trump:
        return [first, second, third]
    return [["run"], [name for name in first if name != "run"], second, third]


def splits(cards: Counter[str], names: Sequence[str], trump: str | None) -> Iterator[Split]:
    """Every way of laying out these combinations from these cards, each card once."""
    if not names:
        yield {}
        return
    wanted = combinations(trump)[names[0]]
    for times in range(5):
        needed = Counter(dict.fromkeys(wanted, times))
        if any(cards[card] < times for card in wanted):
            return
        for others in splits(cards - needed, names[1:], trump):
            yield {names[0]: times, **others}


def value(name: str, times: int, table: Mapping[str, Sequence[int]]) -> int:
    """What a combination laid out so many times is worth: one number, not a sum (R26)."""
    return table[name.split(":", maxsplit=1)[0]][times - 1] if times else 0


def best_split(
    cards: Counter[str], names: Sequence[str], trump: str | None, values: Values
) -> Split:
    """The split worth most; of equal ones that with more of what is listed earlier."""
    table = dict(values)

    def worth(split: Split) -> tuple[int, list[int]]:
        points = sum(value(name, times, table) for name, times in split.items())
        return points, [split[name] for name in names]

    return max(splits(cards, names, trump), key=worth)


@cache
def laid_out(
    hand: tuple[str, ...], trump: str | None, values: Values, absorbs: bool
) -> list[Split]:
    """The best split of a hand in each class."""
    cards = Counter(hand)
    return [best_split(cards, names, trump, values) for names in classes(trump, absorbs)]


def on_the_table(parts: Iterable[Split], trump: str | None) -> Counter[str]:
    """The cards shown: of each kind as many as the class that uses most of it (1.7)."""
    shown: Counter[str] = Counter()
    for part in parts:
        used: Counter[str] = Counter()
        for name, times in part.items():
            used.update(dict.fromkeys(combinations(trump)[name], times))
        shown |= used
    return shown


def meld(hand: Iterable[str], trump: str | None, options: Mapping[str, Any]) -> dict[str, Any]:
    """What one hand melds: its points, its items in their order, the cards that it shows.

    Without trump these are arounds, pinochles, and marriages at the price of a plain suit.
    """
    given = options["meld_table"]
    table = CLASSIC if given == "classic" else {**CLASSIC, **given}
    values = tuple((name, tuple(table[name])) for name in CLASSIC)
    parts = laid_out(tuple(sorted(hand)), trump, values, options["run_absorbs_marriage"])
    times = {name: count for part in parts for name, count in part.items()}
    items = [
        [name, times[name], value(name, times[name], table)]
        for name in combinations(trump)
        if times[name]
    ]
    return {
        "points": sum(points for _, _, points in items),
        "items": items,
        "shown": sorted(on_the_table(parts, trump).elements()),
    }


def of_sides(melds: Mapping[str, dict[str, Any]]) -> list[int]:
    """What each side melds: partners add points, never cards (R22)."""
    return [sum(melds[seat]["points"] for seat in pair) for pair in ("NS", "EW")]
