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
    """N ends of a deal: the tricks that all have in common; then the takers of the others,
    int[N, T], and what each seat makes in these, int[N, 4]."""

    tricks: Sequence[Trick]
    takers: NDArray[Any]
    made: NDArray[Any]

    def points(self, side: Seat) -> Whole:
        """[N]: what tricks bring to a side of two partners."""
        before = sum(trick.points for trick in self.tricks if trick.winner % 2 == side)
        made: Whole = self.made[:, side] + self.made[:, side + 2] + before
        return made

    def won(self, seats: Sequence[Seat]) -> NDArray[np.bool_]:
        """bool[N, tricks of the deal], whether one of these takes it."""
        every = np.isin(np.arange(4), seats)
        before = every[[trick.winner for trick in self.tricks]]
        return np.concatenate([np.tile(before, (len(self.takers), 1)), every[self.takers]], axis=1)
