"""What the rows of an arena come to: each match with its error, times, the test, the ladder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import erfc, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from spadille.bots.accounts_sides import Row
from spadille.bots.arena_clock import Stopwatch, read
from spadille.bots.summary import Tally
from spadille.core.errors import Malformed

if TYPE_CHECKING:
    from spadille.bots.arena import Arena

WIDE = NormalDist().inv_cdf(0.975)
"""The half of an interval of 95 %, in standard errors: 1.96."""


@dataclass
class Match:
    """Two players compared: what each made a deal, and the differences, deal by deal."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    differences: list[float] = field(default_factory=list)

    def add(self, made: dict[str, float]) -> None:
        """Count in a deal: what A and B made, and the difference."""
        for name, value in made.items():
            self.tallies.setdefault(name, Tally()).add(value)
        self.differences.append(made["difference"])

    @property
    def difference(self) -> Tally:
        return self.tallies.get("difference", Tally())

    @property
    def interval(self) -> tuple[float, float] | None:
        """The mean difference lies here with 95 %; None for fewer than two deals."""
        mean, error = self.difference.mean, self.difference.error
        if mean is None or error is None:
            return None
        return round(mean - WIDE * error, 4), round(mean + WIDE * error, 4)

    @property
    def chance(self) -> float | None:
        """How likely a difference so far from nothing would be between equals."""
        mean, error = self.difference.mean, self.difference.error
        if mean is None or error is None:
            return None
        if not error:
            return 0.0 if mean else 1.0
        return erfc(abs(mean) / error / sqrt(2))

    def report(self) -> dict[str, Any]:
        interval = self.interval
        error = self.difference.error
        return {
            "deals": len(self.differences),
            "mean": {name: tally.mean for name, tally in self.tallies.items()},
            "se": {name: tally.error for name, tally in self.tallies.items()},
            "sd": None if error is None else round(error * sqrt(len(self.differences)), 4),
            "interval": None if interval is None else list(interval),
            "won": sum(value > 0 for value in self.differences),
            "lost": sum(value < 0 for value in self.differences),
            "level": sum(value == 0 for value in self.differences),
        }


def holm(chances: Sequence[float]) -> list[float]:
    """Each chance as it counts where so many are looked at together (Holm 1979)."""
    order = sorted(range(len(chances)), key=lambda n: chances[n])
    found, most = [0.0] * len(chances), 0.0
    for place, n in enumerate(order):
        most = max(most, min(1.0, (len(chances) - place) * chances[n]))
        found[n] = most
    return found


@dataclass
class Matches:
    """All that an arena has come to; rows are added in their order and none twice."""

    plan: Arena
    rows: int = 0
    matches: list[Match] = field(default_factory=list)
    watches: list[Stopwatch] = field(default_factory=list)
    verdict: str | None = None

    def __post_init__(self) -> None:
        self.matches = [Match() for _ in self.plan.pairs]
        self.watches = [Stopwatch() for _ in self.plan.players]

    @property
    def deals(self) -> int:
        """How many rows have been counted in."""
        return self.rows

    @property
    def is_over(self) -> bool:
        """Has the test ended the match?"""
        return self.verdict is not None

    def add(self, row: Row) -> None:
        """Count in the next row; Malformed `foreign_rows`, if it is another. What comes after the
        test has ended the match is left out."""
        if self.is_over:
            return
        number, pair = self.rows + 1, self.rows % len(self.plan.pairs)
        if not self.plan.is_row(number, row):
            raise Malformed("foreign_rows", record=number)
        self.rows = number
        self.matches[pair].add(self.plan.made(row))
        for letter, player in zip("AB", self.plan.pairs[pair], strict=True):
            self.watches[player].join(read(row["time"][letter]))
        if self.plan.sprt is not None:
            self.verdict = self.plan.sprt.verdict(self.matches[0].difference)

    def join(self, rows: Sequence[Row]) -> None:
        """Count in the next rows."""
        for row in rows:
            self.add(row)

    def report(self) -> dict[str, Any]:
        """The result as one object; see docs/strength.md."""
        plan = self.plan
        names = [player.name for player in plan.players]
        return {
            "game": plan.rules.game.name,
            "rules": plan.rules.preset,
            "options": dict(plan.rules.departures()),
            "players": names,
            "seed": plan.seed,
            "deals": len(self.matches[0].differences),
            "tables": len(plan.account().seatings),
            "unit": plan.unit,
            "pot": plan.pot,
            "matches": self._matches(names),
            "time": [
                {"player": name, **watch.report()}
                for name, watch in zip(names, self.watches, strict=True)
            ],
            "sprt": self._test(),
            "ladder": self._ladder(names),
        }

    def _matches(self, names: list[str]) -> list[dict[str, Any]]:
        chances = holm([1.0 if m.chance is None else m.chance for m in self.matches])
        return [
            {"A": names[one], "B": names[two], **match.report(), "p": float(f"{chance:.3g}")}
            for (one, two), match, chance in zip(
                self.plan.pairs, self.matches, chances, strict=True
            )
        ]

    def _test(self) -> dict[str, Any] | None:
        test = self.plan.sprt
        if test is None:
            return None
        ratio = test.ratio(self.matches[0].difference)
        return {
            "low": test.low,
            "high": test.high,
            "llr": None if ratio is None else round(ratio, 4),
            "bound": round(test.bound, 4),
            "verdict": self.verdict,
        }

    def _ladder(self, names: list[str]) -> list[dict[str, Any]] | None:
        """None for two players, or before the first deal."""
        if len(names) == 2 or not all(match.differences for match in self.matches):
            return None
        import numpy as np  # noqa: PLC0415

        from spadille.bots.ladder import ladder  # noqa: PLC0415

        deals = max(len(match.differences) for match in self.matches)
        results = np.full((deals, len(self.matches)), np.nan)
        for column, match in enumerate(self.matches):
            signs = np.sign(match.differences)
            results[: len(signs), column] = (signs + 1) / 2
        found = ladder(names, self.plan.pairs, results, self.plan.anchor, self.plan.seed)
        return [rung.report() for rung in found]
