"""Ends of a deal, many at once: who took which tricks, and what they brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spadille.bots.worlds import Whole
from spadille.core.cards import Seat
from spadille.core.phase import Trick


@dataclass(frozen=True, eq=False)
class Ends:
    """N ends of a deal: the tricks that all have in common; then the takers of the others, and what
    each of these brings, both int[N, T]."""

    tricks: Sequence[Trick]
    takers: NDArray[Any]
    points: NDArray[Any]

    @property
    def brought(self) -> Whole:
        """[N, tricks of the deal]: the points of each."""
        before = np.array([trick.points for trick in self.tricks], np.int64)
        return np.concatenate([np.tile(before, (len(self.takers), 1)), self.points], axis=1)

    def made(self, side: Seat) -> Whole:
        """[N]: what tricks bring to a side of two partners."""
        made: Whole = (self.brought * self.won((side, side + 2))).sum(axis=1)
        return made

    def won(self, seats: Sequence[Seat]) -> NDArray[np.bool_]:
        """bool[N, tricks of the deal], whether one of these takes it."""
        every = np.isin(np.arange(4), seats)
        before = every[[trick.winner for trick in self.tricks]]
        return np.concatenate([np.tile(before, (len(self.takers), 1)), every[self.takers]], axis=1)
