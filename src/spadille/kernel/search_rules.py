"""A sheet as exact play reads it: what of its rules hangs on rank alone, and what on the kind.

A type is what the rules make of a kind apart from its rank. Duties that ask for more than a card
on the table (head, overtrump) are a matter of rank; every other mask that divides a suit makes
types of its parts.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from spadille.kernel.search_desk import (
    BINDS,
    BY_TOP,
    BY_WINNER,
    FIRST,
    KIND_ROW,
    LEAD_ROW,
    LEFT_ROW,
    LEFTS_MOST,
    LIST_ROW,
    PLAIN,
    SUIT,
    TAKES,
    TRUMPS,
)
from spadille.kernel.sheet import Sheet

Words = NDArray[np.int64]


class Rules(NamedTuple):
    """A sheet as int64 rows, masks in kinds; K kinds, C lead classes, R lists of duties.

    kinds: [K, KIND_ROW], see PLACE and the names after it in search_desk. leads: [C, LEAD_ROW],
    see TAKES. lists: [R, LIST_ROW], holding and play in turn. lefts: [T + 1, LEFT_ROW], see
    OPENING. rule: [C, P, P, L]; power: [C, K], as in the sheet. worthy: does any card
    bring anything?
    """

    kinds: Words
    leads: Words
    lists: Words
    lefts: Words
    rule: Words
    power: Words
    worthy: bool


def _bits(mask: int) -> set[int]:
    return {kind for kind in range(mask.bit_length()) if mask >> kind & 1}


class _Read:
    """A sheet, read for what depends on rank alone."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.kinds = range(len(sheet.kinds))
        self.leads = range(len(sheet.suit))
        self.place = {kind: n for n, kind in enumerate(sheet.order.tolist())}
        self.duties = [
            [(int(holding), int(play)) for holding, play in zip(*rows, strict=True) if holding]
            for rows in zip(sheet.holding, sheet.play, strict=True)
        ]
        self.by_top: set[int] = set()
        self.by_winner: set[int] = set()

    @cached_property
    def groups(self) -> list[set[int]]:
        """The suits, and each kind alone that has none."""
        suits = [_bits(suit) for suit in sorted(set(self.sheet.suit.tolist()))]
        alone = [{kind} for kind in self.kinds if not any(kind in suit for suit in suits)]
        return [*suits, *alone]

    def group(self, kind: int) -> int:
        return next(n for n, group in enumerate(self.groups) if kind in group)

    def lists(self, led: int) -> set[int]:
        """The lists of duties that may bind who follows this class of leads."""
        return set(self.sheet.rule[led].ravel().tolist()) - {-1}

    def plain(self, led: int, left: int) -> int:
        """The one list that binds who follows, or -1 where it hangs on the cards on the table."""
        numbers = set(self.sheet.rule[led, :, :, left].ravel().tolist()) - {-1}
        return numbers.pop() if len(numbers) == 1 else -1

    def takes(self, led: int) -> int:
        return sum(1 << kind for kind in self.kinds if self.sheet.power[led, kind])

    @cached_property
    def dividing(self) -> set[int]:
        """The masks that divide a suit otherwise than by rank against a card on the table."""
        sheet = self.sheet
        lefts = range(sheet.rule.shape[3])
        fixed = {self.plain(led, left) for led in self.leads for left in lefts} - {-1}
        masks = set(sheet.stuck.tolist())
        for number in fixed | set(sheet.opening.tolist()):
            masks.update(*self.duties[number])
        for led, top, winner, left in np.argwhere(sheet.rule >= 0).tolist():
            if self.plain(led, left) < 0:
                masks |= self._unranked(led, top, winner, int(sheet.rule[led, top, winner, left]))
        return masks

    def _unranked(self, led: int, top: int, winner: int, number: int) -> set[int]:
        """The masks of a list that are no matter of rank; notes whose rank the others ask for."""
        at = {int(power): kind for kind, power in enumerate(self.sheet.power[led]) if power}
        found = set()
        for mask in {mask for duty in self.duties[number] for mask in duty}:
            for n, group in enumerate(self.groups):
                part = _bits(mask) & group
                if not part or part == group:
                    continue
                if n == self.group(at[top]) and part == self._above(at[top]):
                    self.by_top.add(led)
                elif n == self.group(at[winner]) and part == self._above(at[winner]):
                    self.by_winner.add(led)
                else:
                    found.add(mask)
        return found

    def _above(self, kind: int) -> set[int]:
        group = self.groups[self.group(kind)]
        return {other for other in group if self.place[other] > self.place[kind]}

    def types(self) -> list[int]:
        """[K] the type of each kind."""
        sheet, known = self.sheet, dict[tuple[Any, ...], int]()
        masks = sorted(self.dividing)
        signs = (
            (
                int(sheet.lead[kind]),
                int(sheet.worth[kind]),
                tuple(bool(power[kind]) for power in sheet.power),
                tuple(mask >> kind & 1 for mask in masks),
            )
            for kind in self.kinds
        )
        return [known.setdefault(sign, len(known)) for sign in signs]

    def binds(self, led: int) -> int:
        """2 if who has cards of the suit led plays one of them, 1 if he may also play one that
        never takes, else 0."""
        suit = int(self.sheet.suit[led])
        if self._bound(led, suit, -1, suit):
            return 2
        return int(self._bound(led, suit, -1, suit | ~self.takes(led)))

    def trumps(self, led: int) -> bool:
        """Does who has no card of the suit led, but others that take, play one of these?"""
        suit = int(self.sheet.suit[led])
        takers = self.takes(led) & ~suit
        return self._bound(led, takers, ~suit, takers)

    def _bound(self, led: int, held: int, among: int, allowed: int) -> bool:
        """Does who has one of `held`, and nothing but `among`, play one of `allowed`?"""
        for number in self.lists(led):
            for holding, play in self.duties[number]:
                if holding & among and play & among & ~allowed:
                    return False
                if not held & ~holding:
                    break
            else:
                return False
        return True


@lru_cache(maxsize=256)
def rules(sheet: Sheet) -> Rules:
    """A sheet as the solver reads it."""
    read = _Read(sheet)
    kinds = np.zeros((len(sheet.kinds), KIND_ROW), np.int64)
    groups = [read.group(kind) for kind in read.kinds]
    columns: tuple[ArrayLike, ...] = (
        [read.place[kind] for kind in read.kinds],
        sheet.lead,
        groups,
        read.types(),
        sheet.worth,
        sheet.mate,
        sheet.pair,
    )
    for n, column in enumerate(columns):
        kinds[:, n] = column
    lists = np.zeros((len(sheet.holding), LIST_ROW), np.int64)
    width = 2 * sheet.holding.shape[1]
    lists[:, 0:width:2], lists[:, 1:width:2] = sheet.holding, sheet.play
    lefts = np.zeros((sheet.tricks + 1, LEFT_ROW), np.int64)
    for left, number in enumerate(sheet.left.tolist()):
        lefts[left, :3] = sheet.opening[number], sheet.stuck[number], number
    return Rules(
        kinds,
        _leads(read),
        lists,
        lefts,
        rule=np.ascontiguousarray(sheet.rule, np.int64),
        power=np.ascontiguousarray(sheet.power, np.int64),
        worthy=bool(sheet.worth.any() or sheet.pair.any()),
    )


def _leads(read: _Read) -> Words:
    sheet = read.sheet
    suits = sheet.suit.tolist()
    read.dividing  # noqa: B018 what depends on rank is known when this is
    leads = np.zeros((len(suits), LEAD_ROW), np.int64)
    for led, suit in enumerate(suits):
        leads[led, TAKES], leads[led, SUIT] = read.takes(led), suit
        leads[led, BY_TOP], leads[led, BY_WINNER] = led in read.by_top, led in read.by_winner
        leads[led, BINDS], leads[led, TRUMPS] = read.binds(led), read.trumps(led)
        leads[led, FIRST] = suits.index(suit) == led
        for left in range(min(sheet.rule.shape[3], LEFTS_MOST)):
            leads[led, PLAIN + left] = read.plain(led, left)
    return leads
