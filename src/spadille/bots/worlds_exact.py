"""Worlds played out exactly: what each action is worth when everyone knows all the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from spadille.bots import exact
from spadille.bots.sheets import sheet_of
from spadille.bots.worlds import Values, Whole, opened
from spadille.bots.worlds_scores import differences_scored
from spadille.core.actions import Action
from spadille.core.play import Playing
from spadille.kernel.solve import Budget, Job, solve_all

NODES = 200_000
"""So much is searched in one world, about a twentieth of a second; what is not known by then is
taken to lie in the middle between its bounds."""


@dataclass(frozen=True)
class Exactly:
    """Values of the actions in a view."""

    view: Playing
    actions: Sequence[Action]

    def __call__(self, rows: Whole, number: int) -> Values:
        return differences_scored(self.view, self.differences(rows))

    def differences(self, rows: Whole) -> Values:
        """[A, N]: the solver's own numbers, for the side on turn."""
        asked = [exact.asked(world) for world in opened(self.view, rows)]
        jobs = [Job(one.position, one.aim) for one in asked if one.aim is not None]
        sheet = sheet_of(self.view.contract)
        answers = iter(solve_all(sheet, jobs, Budget(nodes=NODES), threads=1))
        told = [one.told({} if one.aim is None else next(answers).bounds) for one in asked]
        found = [[sum(each[action]) / 2 for each in told] for action in self.actions]
        return np.array(found, np.float64)
