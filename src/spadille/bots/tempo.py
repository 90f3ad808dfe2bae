"""Tempo: how long a player may think over one decision, and how many worlds he looks at in it.

Worlds come in growing blocks. Which they are hangs on the seed alone; the clock only ends them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from time import perf_counter

from spadille.bots.bot import Budget

TEMPI: Mapping[str, Budget] = {
    "instant": Budget(seconds=0.02),
    "normal": Budget(seconds=0.3),
    "long": Budget(seconds=2.0),
}
"""What a table may allow for a decision, by name."""
FIRST, LARGEST = 4, 512
"""The worlds of the first block, and the most that a block has."""
SHARE = 0.8
"""Of the seconds so much is spent: the rest is for what was not foreseen."""


@dataclass(frozen=True)
class Clock:
    """One decision's budget from the moment when it is begun; `most`: no more worlds than that;
    `first`: so many in the first block."""

    budget: Budget
    most: int
    first: int = FIRST
    begun: float = field(default_factory=perf_counter)

    def blocks(self) -> Iterator[int]:
        """The sizes of blocks of worlds: one, and others as long as there is time for them."""
        most = min(self.most, self.budget.worlds or self.most)
        size, seen, spent = self.first, 0, 0.0
        while seen < most:
            count = min(size, most - seen)
            if seen and not self._allows(spent * count / seen):
                return
            before = perf_counter()
            yield count
            spent += perf_counter() - before
            seen += count
            size = min(2 * size, LARGEST)

    def _allows(self, seconds: float) -> bool:
        """Is there time for so much more?"""
        if self.budget.seconds is None:
            return True
        return perf_counter() - self.begun + seconds < SHARE * self.budget.seconds
