"""Lots: cards that are laid out together, with every way to share them out among the places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from spadille.core.cards import Cards
from spadille.kernel.sampler import (
    NONE,
    PLACES,
    Bond,
    Bound,
    Clause,
    Kind,
    Spread,
    Takes,
)

Words = NDArray[np.int64]
Floats = NDArray[np.float64]
MANY = -1
FACTORIALS = np.array([float(factorial(number)) for number in range(100)])


@dataclass(frozen=True, eq=False)
class Lot:
    """Cards in groups of kinds that only make sense together, or in one group of many kinds between
    which nothing tells.

    groups: G of them, each card a unit. takes: int64[G, O, PLACES], how many of each group an
    option puts in each place. kinds: the number of each group's kind, or MANY. lain: what is known
    of each group's kind. factor: in how many ways known cards are told apart from these.
    """

    groups: tuple[tuple[Cards, ...], ...]
    takes: Words
    kinds: tuple[int, ...]
    lain: tuple[Takes, ...]
    factor: int = 1
    bonds: tuple[Bond, ...] = ()
    flags: Words | None = None

    @cached_property
    def total(self) -> Words:
        """int64[O, PLACES], what each option puts in each place."""
        return self.takes.sum(axis=0)

    @property
    def size(self) -> int:
        return sum(map(len, self.groups))

    @cached_property
    def bonded(self) -> list[int]:
        """What the bonds weigh, option by option."""
        found = [1] * self.takes.shape[1]
        for bond in self.bonds:
            at = [self.kinds.index(kind) for kind in bond.kinds]
            for option, rows in enumerate(self.takes[at].transpose(1, 0, 2).tolist()):
                found[option] *= bond.weigh(tuple(map(tuple, rows)))
        return found

    def weights(self) -> Floats:
        """float64[O], in how many ways each option comes about, but for the factor."""
        found = np.array(self.bonded, np.float64)
        for takes, lain in zip(self.takes, self.lain, strict=True):
            lying = takes + np.array(lain)
            found *= FACTORIALS[lying.sum(axis=1)] / FACTORIALS[lying].prod(axis=1)
        return found

    def exactly(self) -> list[int]:
        """The same as whole numbers."""
        found = list(self.bonded)
        for takes, lain in zip(self.takes, self.lain, strict=True):
            for option, lying in enumerate((takes + np.array(lain)).tolist()):
                found[option] *= factorial(sum(lying)) // prod(map(factorial, lying))
        return found

    def fulfils(self, clause: Clause) -> NDArray[np.bool_]:
        """bool[O], does what an option does make the clause hold?"""
        holds = np.zeros(self.takes.shape[1], np.bool_)
        for row in clause:
            if row[0].kind in self.kinds:
                holds |= np.logical_and.reduce([self._keeps(bound) for bound in row])
        return holds

    def _keeps(self, bound: Bound) -> NDArray[np.bool_]:
        here = self.takes[self.kinds.index(bound.kind), :, bound.place]
        return (here >= bound.least) & (here <= bound.most)

    def only(self, keep: NDArray[np.bool_]) -> Lot:
        """The lot with some of its options."""
        return replace(self, takes=self.takes[:, keep])


def lots_of(spread: Spread) -> list[Lot]:
    """The lots in the order in which they are laid out, each with what becomes of open clauses."""
    kinds, clauses = spread.settled
    lots = _ordered(_apart(spread, kinds, _together(clauses, spread.bonds)), clauses)
    spans = []
    for clause in clauses:
        named = {row[0].kind for row in clause}
        first, *others = [n for n, lot in enumerate(lots) if named.intersection(lot.kinds)]
        if others:
            spans.append((first, others[-1], clause))
        else:
            lots[first] = lots[first].only(lots[first].fulfils(clause))
    return [replace(lot, flags=_flags(lot, number, spans)) for number, lot in enumerate(lots)]


def _together(clauses: Iterable[Clause], bonds: Iterable[Bond]) -> list[tuple[int, ...]]:
    """The kinds of which clauses and bonds speak, those in a group of which one speaks at once."""
    groups: list[set[int]] = []
    named = [{bound.kind for bound in row} for clause in clauses for row in clause]
    for kinds in (*named, *(set(bond.kinds) for bond in bonds)):
        merged = kinds.union(*(group for group in groups if group & kinds))
        groups = [*(group for group in groups if not group & kinds), merged]
    return [tuple(sorted(group)) for group in groups]


def _apart(spread: Spread, kinds: Sequence[Kind], groups: list[tuple[int, ...]]) -> list[Lot]:
    """The kinds in lots: these groups, each other kind that has anything of its own, and in pools
    those that differ in nothing but where they may lie."""
    named = {number for group in groups for number in group}
    others = [number for number in range(len(kinds)) if number not in named]
    plain = {number for number in others if _is_plain(kinds[number], spread.room)}
    lone = [*groups, *((number,) for number in others if number not in plain)]
    pools: dict[Takes, list[Kind]] = {}
    for number in sorted(plain):
        pools.setdefault(tuple(map(bool, kinds[number].most)), []).append(kinds[number])
    most = [_sum(kinds[number].most for number in group) for group in lone]
    most += [_most(may, those, spread.room) for may, those in pools.items()]
    spare = [most_ - free for most_, free in zip(_sum(most), spread.room, strict=True)]
    least = [  # what the other lots cannot fill
        tuple(max(0, own - over) for own, over in zip(each, spare, strict=True)) for each in most
    ]
    bounds = list(zip(least, most, strict=True))
    found = [
        _lone(spread, group, [kinds[number] for number in group], low)
        for group, (low, _) in zip(lone, bounds, strict=False)
    ]
    for those, (low, high) in zip(pools.values(), bounds[len(lone) :], strict=True):
        units = tuple(kind.unit for kind in those for _ in range(kind.copies))
        takes = splits(len(units), low, high)[None]
        found.append(Lot((units,), takes, (MANY,), (NONE,), prod(kind.apart for kind in those)))
    return found


def _most(may: Takes, kinds: Iterable[Kind], room: Takes) -> Takes:
    """How many cards of some kinds together can lie in each of the places where they may."""
    cards = sum(kind.copies for kind in kinds)
    return tuple(min(cards, free) * is_ for free, is_ in zip(room, may, strict=True))


def _is_plain(kind: Kind, room: Takes) -> bool:
    """Does it matter of which kind a card is, but for where it may lie?"""
    if any(kind.least):
        return False
    return all(
        not most or (most == min(kind.copies, free) and not lain)
        for most, lain, free in zip(kind.most, kind.lain, room, strict=True)
    )


def _lone(spread: Spread, numbers: tuple[int, ...], kinds: Sequence[Kind], least: Takes) -> Lot:
    each = [splits(kind.copies, kind.least, kind.most) for kind in kinds]
    grids = np.meshgrid(*[np.arange(len(takes)) for takes in each], indexing="ij")
    takes = np.stack([one[grid.ravel()] for one, grid in zip(each, grids, strict=True)])
    total = takes.sum(axis=0)
    fits = ((total <= np.array(spread.room)) & (total >= np.array(least))).all(axis=1)
    groups = tuple((kind.unit,) * kind.copies for kind in kinds)
    bonds = tuple(bond for bond in spread.bonds if bond.kinds[0] in numbers)
    lain = tuple(kind.lain for kind in kinds)
    lot = Lot(groups, takes[:, fits], numbers, lain, bonds=bonds)
    return lot.only(np.array([ways > 0 for ways in lot.bonded], np.bool_)) if bonds else lot


def _ordered(lots: Sequence[Lot], clauses: Iterable[Clause]) -> list[Lot]:
    """Those with open clauses first, as their kinds stand; of the others the largest last, since
    nothing is left to choose then, and the next largest first: there is but one start."""
    named = {row[0].kind for clause in clauses for row in clause}
    tied = [lot for lot in lots if named.intersection(lot.kinds)]
    free = [lot for lot in lots if not named.intersection(lot.kinds)]
    free.sort(key=lambda lot: lot.takes.shape[1])
    if not tied and len(free) > 2:
        free.insert(0, free.pop(-2))
    return sorted(tied, key=lambda lot: min(lot.kinds)) + free


def _flags(lot: Lot, number: int, spans: Sequence[tuple[int, int, Clause]]) -> Words:
    """int64[O, F]: which open clauses hold after the lot, as bits, by its option and by those which
    held before; -1 where one that ends with the lot does not hold."""
    before = [span for span in spans if span[0] < number <= span[1]]
    after = [span for span in spans if span[0] <= number < span[1]]
    states = np.arange(1 << len(before))[None, :]
    found = np.zeros((lot.takes.shape[1], 1 << len(before)), np.int64)
    broken = np.zeros_like(found, np.bool_)
    for span in spans:
        if not span[0] <= number <= span[1]:
            continue
        holds = lot.fulfils(span[2])[:, None]
        if span in before:
            holds = holds | (states >> before.index(span) & 1 > 0)
        if span in after:
            found |= holds.astype(np.int64) << after.index(span)
        else:
            broken |= ~holds
    found[broken] = -1
    return found


def _sum(rows: Iterable[Takes]) -> Takes:
    return tuple(map(sum, zip(NONE, *rows, strict=True)))


@lru_cache(maxsize=1 << 12)
def splits(cards: int, least: Takes, most: Takes) -> Words:
    """int64[O, PLACES]: every way to put so many cards in the places, within bounds for each."""
    ranges = [range(low, min(high, cards) + 1) for low, high in zip(least, most, strict=True)]
    if not all(ranges):
        return np.zeros((0, PLACES), np.int64)
    widest = max(range(PLACES), key=lambda place: len(ranges[place]))
    others = [np.arange(r.start, r.stop) for place, r in enumerate(ranges) if place != widest]
    grid = np.stack([each.ravel() for each in np.meshgrid(*others, indexing="ij")], axis=1)
    rest = cards - grid.sum(axis=1)
    fits = (rest >= ranges[widest].start) & (rest < ranges[widest].stop)
    found: Words = np.insert(grid, widest, rest, axis=1)[fits]
    found.flags.writeable = False
    return found
