"""A sheet as plain lists: what interpreted code reads quicker than arrays."""

from __future__ import annotations

from functools import lru_cache

from spadille.core.cards import Card, Cards
from spadille.kernel.sheet import Sheet

CHUNK = 15
"""The bits of a hand that are listed at a time: whole kinds, in each of the three packs."""
PART = (1 << CHUNK) - 1
Bound = tuple[tuple[Cards, Cards], ...]


class _Listed(dict[int, list[Card]]):
    """The kinds in some bits of a hand, listed when they are first asked for."""

    def __init__(self, first: int, bits: int) -> None:
        super().__init__()
        self.first, self.bits = first, bits

    def __missing__(self, some: int) -> list[Card]:
        field = (1 << self.bits) - 1
        kinds = range(CHUNK // self.bits)
        self[some] = [self.first + k for k in kinds if some >> self.bits * k & field]
        return self[some]


class Tables:
    """The tables of a sheet, its masks packed as hands are."""

    def __init__(self, sheet: Sheet) -> None:
        bits, kinds = sheet.copies.bit_length(), range(len(sheet.kinds))
        field = (1 << bits) - 1

        def packed(mask: int) -> Cards:
            return sum(field << bits * kind for kind in kinds if mask >> kind & 1)

        bounds: list[Bound] = [
            tuple((packed(h), packed(p)) for h, p in zip(*pair, strict=True) if h)
            for pair in zip(sheet.holding.tolist(), sheet.play.tolist(), strict=True)
        ]
        self.word = len(sheet.kinds)
        """The number of the action that is no card."""
        self.bit = [1 << bits * kind for kind in kinds]
        self.listed = tuple(_Listed(part * CHUNK // bits, bits) for part in range(4))
        self.lead: list[int] = sheet.lead.tolist()
        self.power: list[list[int]] = sheet.power.tolist()
        self.suit: list[int] = sheet.suit.tolist()
        self.left: list[int] = sheet.left.tolist()
        self.opening = [bounds[number] for number in sheet.opening.tolist()]
        self.rule = [
            [[[bounds[number] for number in row] for row in rows] for rows in some]
            for some in sheet.rule.tolist()
        ]
        self.stuck = [packed(mask) for mask in sheet.stuck.tolist()]
        self.worth: list[int] = sheet.worth.tolist()
        self.mate: list[int] = sheet.mate.tolist()
        self.pair: list[int] = sheet.pair.tolist()
        self.last = sheet.last

    def kinds(self, hand: Cards) -> list[Card]:
        """Each kind in a hand, in a list of its own."""
        one, two, three, four = self.listed
        low = one[hand & PART] + two[hand >> CHUNK & PART]
        return low + three[hand >> 2 * CHUNK & PART] + four[hand >> 3 * CHUNK]


@lru_cache(maxsize=64)
def tables_of(sheet: Sheet) -> Tables:
    return Tables(sheet)
