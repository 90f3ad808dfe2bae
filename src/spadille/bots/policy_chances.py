"""How often a side takes a trick, by what everyone at the table sees: the policies' one guess.

The plain players reckon a chance for each card; a policy has these instead, counted over deals that
it played with itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spadille.kernel.policy import Situation


@dataclass(frozen=True)
class Chances:
    """In thousandths. leads: by sort. follows: by cards on the table, whether the card takes the
    trick so far, and whether opponents had it before; certain tricks are not asked for."""

    leads: tuple[int, int, int]
    follows: Mapping[tuple[int, bool, bool], int]

    def of(self, situation: Situation) -> int:
        """The chance that the own side takes the trick."""
        if situation.n == 0:
            return self.leads[situation.sort]
        if situation.n == 3 or not situation.open_:
            return 1000 * situation.ours
        return self.follows[situation.n, situation.takes, situation.theirs]
