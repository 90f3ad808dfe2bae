"""Equity: the chance to win a game of deals that two sides race to a target, by where they stand.

What a deal brings both sides is taken from deals that plain players played with themselves, from
either side; so many points as a game is worth make chances comparable to points.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from spadille.bots.equity_tables import TABLES

Values = NDArray[np.float64]
Whole = NDArray[np.int64]
Is = NDArray[np.bool_]
NOT: Is = np.array([False])
STEP = 5
"""Points between two rows of a table."""
BELOW = 100
"""A side may stand so far below nothing; who is lower yet, is taken for standing there."""
ROUNDS = 12
"""So many deals ahead a game is looked at."""
First = Literal["ahead", "bidder"]
"""Who wins, where both have reached the target: who is ahead, or the bidder's side."""


@dataclass(frozen=True)
class Race:
    """A game to a target. first: who wins where both reach it in one deal."""

    game: str
    target: int
    first: First

    @cached_property
    def chances(self) -> Values:
        """[S, S]: one side's chance by its points and the other's, from -BELOW in STEPs."""
        size = (self.target + BELOW) // STEP
        points = STEP * np.arange(size) - BELOW
        us, them = np.meshgrid(points, points, indexing="ij")
        found = np.full((size, size), 0.5)
        for _ in range(ROUNDS):
            found = self._deal_later(found, us, them)
        return found

    def _deal_later(self, then: Values, us: Whole, them: Whole) -> Values:
        total, deals = np.zeros(us.shape), outcomes(self.game)
        for one, other, bids in deals:
            total += self._after(then, us + one, them + other, np.array(bids))
            total += self._after(then, us + other, them + one, np.array(not bids))
        return total / (2 * len(deals))

    def after(self, us: Whole, them: Whole, bids: Is = NOT) -> Values:
        """The chance of a side when a deal has left these points; `bids`: it has made its bid."""
        return self._after(self.chances, us, them, bids)

    def _after(self, then: Values, us: Whole, them: Whole, bids: Is) -> Values:
        def place(points: Whole) -> Whole:
            return np.clip((points + BELOW) // STEP, 0, len(then) - 1)

        going = then[place(us), place(them)]
        if self.first == "bidder":
            ahead = (us >= self.target) & ((them < self.target) | bids)
        else:
            ahead = us > them
        over = np.maximum(us, them) >= self.target
        if self.first == "ahead":
            over &= us != them
        return np.where(over, ahead, going)

    @cached_property
    def worth(self) -> float:
        """Points that a game is worth: so that near the start a point is worth a point."""
        start = BELOW // STEP
        more = self.chances[start + 2, start] - self.chances[start, start + 2]
        return float(4 * STEP / more)


@cache
def outcomes(game: str) -> tuple[tuple[int, int, bool], ...]:
    """What some deals have brought one side and the other, and whether the first had the bid."""
    pairs = (deal.split(":") for deal in TABLES[game].split())
    return tuple((int(one), int(other.rstrip("*")), other.endswith("*")) for one, other in pairs)


@cache
def race(game: str, target: int, first: First) -> Race:
    """One of each, its tables made once."""
    return Race(game, target, first)
