"""Worlds: each action's value in every one of many deals that may lie behind a view.

The actions are held against each other in the same worlds, so that what is common to them falls
out of their differences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spadille.bots.tempo import Clock
from spadille.core.actions import Action

Whole = NDArray[np.int64]
Values = NDArray[np.float64]
"""[A, N]: by action and world, in points or chips of the seat on turn."""
Drawn = Callable[[int, str], Whole]
"""So many worlds by a seed: int64[N, 5], as `Belief.packed` draws them."""
Valued = Callable[[Whole, int], Values]
"""Values in these worlds; the number of their block is
the chance that is left."""


@dataclass(frozen=True)
class Mean:
    """The mean of two ways to value: where one takes everyone to know all the cards and the other
    to go on by rules of thumb, the truth lies between."""

    one: Valued
    other: Valued

    def __call__(self, rows: Whole, number: int) -> Values:
        return (self.one(rows, number) + self.other(rows, number)) / 2


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an action is worth on average, the standard error of that, and over how many worlds."""

    mean: float
    error: float
    worlds: int


@dataclass(frozen=True, eq=False)
class Evaluation:
    """Actions and their values; the first is the one to leave only for a better."""

    actions: tuple[Action, ...]
    values: Values

    @property
    def worlds(self) -> int:
        return len(self.values[0])

    def estimate(self, action: Action) -> Estimate:
        return self._estimate(self.values[self.actions.index(action)])

    def gain(self, action: Action, over: Action) -> Estimate:
        """How much more one action is worth than another, world by world."""
        one, other = (self.values[self.actions.index(each)] for each in (action, over))
        return self._estimate(one - other)

    def chosen(self, gate: float) -> Action:
        """The best action, if it gains more than so many standard errors on the first."""
        means = self.values.mean(axis=1)
        best = self.actions[int(means.argmax())]
        gain = self.gain(best, self.actions[0])
        return best if gain.mean > gate * gain.error else self.actions[0]

    def _estimate(self, values: Values) -> Estimate:
        count = len(values)
        spread = float(values.std(ddof=1)) if count > 1 else 0.0
        return Estimate(float(values.mean()), spread / sqrt(count), count)


def opened(view: Any, rows: Whole) -> Iterator[Any]:
    """The view with all cards known, by world; what was given unseen stays so."""
    for north, east, south, west, rest in rows.tolist():
        hands = (north, east, south, west)
        deal = replace(view.deal, hands=hands, rest=rest, hidden=(0,) * 4, rest_hidden=0)
        yield replace(view, deal=deal)


def evaluation(
    drawn: Drawn, actions: Sequence[Action], valued: Valued, clock: Clock, seed: str
) -> Evaluation:
    """The values of these actions in as many worlds as the clock allows."""
    found = [
        valued(drawn(count, f"{seed}/{number}"), number)
        for number, count in enumerate(clock.blocks())
    ]
    return Evaluation(tuple(actions), np.concatenate(found, axis=1))
