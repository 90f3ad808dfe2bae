"""The ladder: one number a player from all that were matched (Bradley and Terry 1952), with bounds.

A player 400 above another wins ten deals for one lost. Deals are drawn again and again from those
that were played (the bootstrap), whole deals with all their matches, to see how firm each number
is. The package choix is an extra.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spadille.core.errors import Malformed

AT = 1000.0
"""Where the anchor stands."""
SCALE = 400 / log(10)
PRIOR = 0.5
"""So much of a deal each has won and lost beforehand against each other: without it a player who
never lost would stand infinitely high."""
DRAWS = 1000
WITHIN = (2.5, 97.5)
"""The percentiles of the drawn ladders that bound the interval of 95 %."""

Numbers = NDArray[np.float64]
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rung:
    """A player's place: his rating, and the interval of 95 %."""

    player: str
    rating: float
    low: float
    high: float

    def report(self) -> dict[str, Any]:
        numbers = {"rating": self.rating, "low": self.low, "high": self.high}
        return {"player": self.player} | {name: round(n, 1) for name, n in numbers.items()}


def needed() -> Any:
    """The package choix; Malformed `extra` without it."""
    try:
        import choix  # noqa: PLC0415
    except ImportError:
        raise Malformed("extra", given="arena") from None
    return choix


def ladder(
    names: Sequence[str], pairs: Sequence[Pair], results: Numbers, anchor: int, seed: int
) -> tuple[Rung, ...]:
    """The players, strongest first.

    results: a row a deal, a column a pair: 1 where the first of the pair won the deal, 0.5 where
    it was level, 0 where he lost, nan where they did not play it. anchor: the place of the player
    who stands at AT.
    """
    found = _rated(_wins(len(names), pairs, results), anchor)
    source = np.random.default_rng(seed & (1 << 63) - 1)
    deals = len(results)
    drawn = np.array(
        [
            _rated(_wins(len(names), pairs, results[source.integers(deals, size=deals)]), anchor)
            for _ in range(DRAWS)
        ]
    )
    low, high = np.percentile(drawn, WITHIN, axis=0)
    rungs = (Rung(*found) for found in zip(names, found, low, high, strict=True))
    return tuple(sorted(rungs, key=lambda rung: -rung.rating))


def _wins(players: int, pairs: Sequence[Pair], results: Numbers) -> Numbers:
    """How many deals each has won of each, a level one being half a win for both."""
    wins = np.zeros((players, players))
    won, lost = np.nansum(results, axis=0), np.nansum(1 - results, axis=0)
    for column, (one, other) in enumerate(pairs):
        wins[one, other] += won[column] + PRIOR
        wins[other, one] += lost[column] + PRIOR
    return wins


def _rated(wins: Numbers, anchor: int) -> Numbers:
    """The most likely ratings, the anchor where it belongs."""
    strengths: Numbers = needed().ilsr_pairwise_dense(wins, max_iter=1000)
    ratings: Numbers = AT + SCALE * (strengths - strengths[anchor])
    return ratings
