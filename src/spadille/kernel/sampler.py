"""Hidden cards and where they can lie: the number of ways, exactly, and ways drawn at random.

Cards that may lie in the same places make a lot (sampler_lots). The lots are laid out one after the
other, so many cards of each to every place; for the lots to come it only matters how much room is
left, and which clauses already hold. So the ways are counted from the last lot back, and drawn from
the first lot on, each choice by its share of the ways (sampler_plan). No way is likelier than
another and none is drawn in vain, whatever the clauses ask.

Copies are told apart: it is the physical cards that are laid out, whether one looks like another or
not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import factorial, prod
from typing import TYPE_CHECKING

from spadille.core.cards import Cards

if TYPE_CHECKING:
    from spadille.kernel.sampler_lots import Words
    from spadille.kernel.sampler_plan import Plan

PLACES = 5
Takes = tuple[int, ...]
"""A number of cards for each of the five places."""
NONE: Takes = (0,) * PLACES


class Impossible(ValueError):
    """There is no way in which the cards can lie."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The hidden cards of one kind, all alike.

    unit: one of them, as a set. most, least: how many can lie in each place. lain: how many more of
    the kind are known in each place; the more there are, the fewer ways to tell them apart.
    """

    unit: Cards
    copies: int
    most: Takes
    lain: Takes = NONE
    least: Takes = NONE

    @property
    def apart(self) -> int:
        """In how many ways those that are known may be told apart from the hidden ones."""
        alike = factorial(self.copies) * prod(map(factorial, self.lain))
        return factorial(self.copies + sum(self.lain)) // alike

    def within(self, room: Takes) -> Kind:
        """The kind with what room there is."""
        most = (min(self.copies, *pair) for pair in zip(self.most, room, strict=True))
        return replace(self, most=tuple(most))

    def bounded(self, bound: Bound) -> Kind:
        """The kind when this is known of it too; Impossible if it cannot be."""
        least, most = list(self.least), list(self.most)
        least[bound.place] = max(least[bound.place], bound.least)
        most[bound.place] = min(most[bound.place], bound.most)
        spare = self.copies - sum(least)
        most = [min(high, low + spare) for low, high in zip(least, most, strict=True)]
        if spare < 0 or any(high < low for low, high in zip(least, most, strict=True)):
            raise Impossible
        return replace(self, least=tuple(least), most=tuple(most))

    def settles(self, bound: Bound) -> bool | None:
        """Does this bound hold in any case, or in none? None: that is open."""
        least, most = self.least[bound.place], self.most[bound.place]
        if max(least, bound.least) > min(most, bound.most):
            return False
        return True if bound.least <= least and bound.most >= most else None


@dataclass(frozen=True, slots=True)
class Bound:
    """From `least` to `most` of the hidden cards of a kind, given by its number, lie in a place."""

    kind: int
    place: int
    least: int
    most: int


Row = tuple[Bound, ...]
"""All of these hold."""
Clause = tuple[Row, ...]
"""At least one of these rows holds."""


@dataclass(frozen=True, slots=True)
class Bond:
    """Kinds, by their numbers, which lie together in some ways likelier than in others: `weigh` is
    a whole number by how many of each lie in each place, 0 for what cannot be."""

    kinds: tuple[int, ...]
    weigh: Callable[[tuple[Takes, ...]], int]


@dataclass(frozen=True, eq=False)
class Spread:
    """Hidden cards, and places with room for just so many as there are.

    Kinds that clauses tie together should stand near each other: the work doubles with each clause
    that is open at a time.
    """

    room: Takes
    kinds: tuple[Kind, ...]
    clauses: tuple[Clause, ...] = ()
    bonds: tuple[Bond, ...] = ()

    @cached_property
    def settled(self) -> tuple[tuple[Kind, ...], tuple[Clause, ...]]:
        """The kinds with all that clauses say of them alone, and the other clauses; Impossible
        where one cannot hold."""
        kinds = [kind.within(self.room) for kind in self.kinds]
        clauses = list(dict.fromkeys(self.clauses))
        while True:
            open_ = [plain for clause in clauses if (plain := _plainer(clause, kinds)) is not None]
            clauses = [clause for clause in open_ if len(clause) > 1]
            if len(clauses) == len(open_):
                return tuple(kinds), tuple(clauses)
            firm = (bound for clause in open_ if len(clause) == 1 for bound in clause[0])
            for bound in firm:
                kinds[bound.kind] = kinds[bound.kind].bounded(bound)

    @cached_property
    def plan(self) -> Plan:
        """The tables for counting and drawing; Impossible where there is no way."""
        from spadille.kernel.sampler_lots import lots_of  # noqa: PLC0415
        from spadille.kernel.sampler_plan import Plan  # noqa: PLC0415

        return Plan(self.room, lots_of(self))

    def count(self) -> int:
        """In how many ways the physical cards can lie; 0 where there is none."""
        try:
            return self.plan.count()
        except Impossible:
            return 0

    def draw(self, n: int, key: int) -> Words:
        """int64[n, PLACES]: n ways, each drawn by itself, as what lies in each place, packed.

        Way number i hangs on the key and on i alone. Impossible where there is no way.
        """
        return self.plan.draw(n, key)


def _plainer(clause: Clause, kinds: Sequence[Kind]) -> Clause | None:
    """The clause without what cannot hold, and what holds in any case; None if it all does."""
    found = []
    for row in clause:
        settled = [kinds[bound.kind].settles(bound) for bound in row]
        if False in settled:
            continue
        found.append(tuple(b for b, holds in zip(row, settled, strict=True) if holds is None))
        if not found[-1]:
            return None
    if not found:
        raise Impossible
    return tuple(found)
