"""A sheet as one row of whole numbers: what compiled walks read instead of it.

Kinds stand here at places: the bit of a packed hand at which the count of a kind begins (kind k at
place k in a single pack, at place 3k where there are copies). So a hand is the int of `core.cards`,
and every table has 64 entries, one a place.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from spadille.kernel.sheet import Mask, Sheet, Untabulated

Words = NDArray[np.int64]
PLACES, DUTIES = 64, 4

# The row begins with these numbers …
(
    SHIFT,  # a hand's kinds: the bits ONES of hand | hand >> SHIFT | hand >> STRIDE - 1
    STRIDE,  # places from kind to kind
    ONES,
    FIRST,  # the pack in two words for dealing: a bit a card, at the places of its kind
    SECOND,
    SAME,  # in every duty: what must be held is what must be played
    DEEP,  # are there lists of more than two duties?
    FLAT,  # does the list of duties depend on the lead and the cards left alone?
    CELLS,  # entries of RULE for one lead class
    WORTHS,  # does any kind bring something?
    PAIRS,  # do any two?
    LAST,
    # … and then come these tables, each from the place in the row that stands under its name:
    LEFT,  # [T + 1] class of cards left
    OPENING,  # [L] list of duties, as are the entries of RULE
    STUCK,  # [L] places
    LEAD,  # [64] lead class
    KIND,  # [64]
    POWER,  # [C, 64]
    SUITED,  # [C, 64] the power of the kinds of the suit led, else 0
    TOPS,  # [C, 64] by power of the top card: what it adds to the place in RULE
    WINS,  # [C, 64] by power of the winning card: likewise
    RULE,  # [C, CELLS]: TOPS + WINS + class of cards left
    HOLDING,  # [R, 4]
    PLAY,  # [R, 4]
    WORTH,  # [64]
    MATE,  # [64]
    PAIR,  # [64]
    ABOVE,  # [C, 64] the stronger kinds
    SUIT,  # [C]
    HEAD,
) = range(30)


def stride(copies: int) -> int:
    """The places that one kind takes in a packed hand."""
    return copies.bit_length()


@lru_cache(maxsize=512)
def words(sheet: Sheet) -> Words:
    """The row of a sheet; Untabulated, if it has a list of more than four duties, kinds beyond
    place 63, or mates where there are copies."""
    return _Row(sheet).words()


class _Row:
    """A row as it is filled."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.stride = stride(sheet.copies)
        self.count = len(sheet.kinds)
        if self.count * self.stride >= PLACES or sheet.copies > 2 * self.stride:
            raise Untabulated("a hand does not fit into one word")
        if sheet.copies > 1 and sheet.mate.any():
            raise Untabulated("cards that match others, of which there are copies")
        if (sheet.holding[:, DUTIES:] != 0).any():
            raise Untabulated(f"more than {DUTIES} duties")

    def words(self) -> Words:
        sheet = self.sheet
        rule, tops, wins = self._rules()
        holding, play = self._duties(sheet.holding), self._duties(sheet.play)
        power = np.array([self._by_place(row) for row in sheet.power])
        suited = np.array(
            [
                self._by_place([p if int(suit) >> k & 1 else 0 for k, p in enumerate(row)])
                for row, suit in zip(sheet.power, sheet.suit, strict=True)
            ]
        )
        everything = self._places((1 << self.count) - 1)
        copies = [sum(1 << n for n in range(sheet.copies)) >> self.stride * n for n in range(2)]
        field = (1 << self.stride) - 1
        head: dict[int, int] = {
            SHIFT: min(self.stride - 1, 1),
            STRIDE: self.stride,
            ONES: everything,
            FIRST: everything * (copies[0] & field),
            SECOND: everything * copies[1],
            SAME: int((sheet.holding == sheet.play).all()),
            DEEP: int((sheet.holding[:, 2:] != 0).any()),
            FLAT: int(rule.shape[1] == rule.shape[2] == 1),
            CELLS: rule[0].size,
            WORTHS: int(sheet.worth.any()),
            PAIRS: int(sheet.mate.any()),
            LAST: sheet.last,
        }
        tables = {
            LEFT: sheet.left,
            OPENING: sheet.opening,
            STUCK: [self._places(int(mask)) for mask in sheet.stuck],
            LEAD: self._by_place(sheet.lead),
            KIND: self._by_place(range(self.count)),
            POWER: power,
            SUITED: suited,
            TOPS: tops,
            WINS: wins,
            RULE: rule,
            HOLDING: holding,
            PLAY: play,
            WORTH: self._by_place(sheet.worth),
            MATE: self._by_place([self._places(int(mask)) for mask in sheet.mate]),
            PAIR: self._by_place(sheet.pair),
            ABOVE: self._above(),
            SUIT: [self._places(int(mask)) for mask in sheet.suit],
        }
        return _joined(head, tables)

    def _places(self, mask: Mask) -> int:
        """A mask of kinds as one of places."""
        return sum(1 << self.stride * kind for kind in range(self.count) if mask >> kind & 1)

    def _by_place(self, values: Iterable[int]) -> Words:
        """What stands at each kind, set at its place."""
        row = np.zeros(PLACES, np.int64)
        row[: self.count * self.stride : self.stride] = list(values)
        return row

    def _duties(self, lists: NDArray[np.int64]) -> Words:
        found = np.zeros((len(lists), DUTIES), np.int64)
        for number, row in enumerate(lists.tolist()):
            found[number, : len(row)] = [self._places(mask) for mask in row][:DUTIES]
        return found

    def _above(self) -> Words:
        """By lead class and place: the kinds that are stronger."""
        return np.array(
            [
                self._by_place(
                    sum(1 << self.stride * other for other, more in enumerate(row) if more > power)
                    for power in row
                )
                for row in self.sheet.power.tolist()
            ]
        )

    def _rules(self) -> tuple[Words, Words, Words]:
        """The table of duties with powers that bind alike put together: RULE as [C, tops, wins, L],
        TOPS and WINS as [C, 64]."""
        by_class = [_alike(_alike((table,), 0), 1) for table in self.sheet.rule]
        most = [max(len(np.unique(found[axis])) for found in by_class) for axis in (1, 2)]
        lefts = self.sheet.rule.shape[3]
        rule = np.zeros((len(by_class), *most, lefts), np.int64)
        adds = np.zeros((2, len(by_class), PLACES), np.int64)
        for number, (table, *classes) in enumerate(by_class):
            rule[number, : table.shape[0], : table.shape[1]] = np.maximum(table, 0)
            for axis, step in enumerate((most[1] * lefts, lefts)):
                adds[axis, number, : len(classes[axis])] = classes[axis] * step
        return rule, adds[0], adds[1]


def _alike(found: tuple[NDArray[np.int16], ...], axis: int) -> tuple[NDArray[np.int16], ...]:
    """A table with what is alike along one axis put together (-1 is like everything), and after
    it the class of each former index."""
    table, *before = found
    rows: list[NDArray[np.int16]] = []
    classes = []
    for row in np.moveaxis(table, axis, 0):
        fits = (((row == known) | (row < 0) | (known < 0)).all() for known in rows)
        place = next((n for n, fit in enumerate(fits) if fit), len(rows))
        if place == len(rows):
            rows.append(row)
        rows[place] = np.where(rows[place] < 0, row, rows[place])
        classes.append(place)
    joined = np.moveaxis(np.array(rows), 0, axis)
    return joined, *before, np.array(classes)


def _joined(head: dict[int, int], tables: dict[int, object]) -> Words:
    """The numbers, where each table begins, and the tables, in one row."""
    row, place = np.zeros(HEAD, np.int64), HEAD
    for name, number in head.items():
        row[name] = number
    parts = [row]
    for name, table in tables.items():
        part = np.asarray(table, np.int64).ravel()
        row[name] = place
        place += len(part)
        parts.append(part)
    return np.concatenate(parts)
