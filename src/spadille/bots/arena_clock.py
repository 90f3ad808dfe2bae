"""How long players think: each decision timed where there was a choice, kept as a small histogram.

Histograms of many deals can be joined in any order, and one is a few numbers in a row.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from math import floor, inf, log2
from typing import Any

from spadille.bots.bot import AT_ONCE, Bot, Budget
from spadille.core.actions import Action
from spadille.core.phase import Phase

STEPS = 8
"""Times that lie within an eighth of an octave (9 %) of each other count as one."""


@dataclass
class Stopwatch:
    """The times of one player's decisions, in seconds; `over`: how many took longer than they may;
    `spread`: how many fell into each step."""

    decisions: int = 0
    seconds: float = 0.0
    most: float = 0.0
    over: int = 0
    spread: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float, allowed: float = inf) -> None:
        self.decisions += 1
        self.over += seconds > allowed
        self.seconds += seconds
        self.most = max(self.most, seconds)
        self.spread[floor(STEPS * log2(max(seconds * 1e6, 1)))] += 1

    def join(self, other: Stopwatch) -> None:
        """Count in the times of another."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.most = max(self.most, other.most)
        self.over += other.over
        self.spread.update(other.spread)

    def below(self, share: float) -> float:
        """A time that this share of all decisions did not exceed, to within a step."""
        reached = 0
        for step in sorted(self.spread):
            reached += self.spread[step]
            if reached >= share * self.decisions:
                return min(2 ** ((step + 1) / STEPS) / 1e6, self.most)
        return self.most

    def row(self) -> dict[str, Any]:
        """What stands in a row of a file; `read` reads it."""
        spread = {str(step): self.spread[step] for step in sorted(self.spread)}
        times = {"seconds": round(self.seconds, 6), "most": round(self.most, 6)}
        return {"decisions": self.decisions, **times, "over": self.over, "spread": spread}

    def report(self) -> dict[str, Any]:
        """Milliseconds a decision: the mean, what 99 % did not exceed, the most; how many took
        longer than they may."""
        counts = {"decisions": self.decisions, "over": self.over}
        if not self.decisions:
            return counts | dict.fromkeys(("mean", "p99", "most"))
        found = (self.seconds / self.decisions, self.below(0.99), self.most)
        named = zip(("mean", "p99", "most"), found, strict=True)
        return counts | {name: round(1e3 * seconds, 3) for name, seconds in named}


def read(row: dict[str, Any]) -> Stopwatch:
    """The stopwatch that wrote this."""
    spread = Counter({int(step): count for step, count in row["spread"].items()})
    return Stopwatch(row["decisions"], row["seconds"], row["most"], row["over"], spread)


@dataclass(frozen=True)
class Timed:
    """A player who always has the same budget, and whose decisions are timed."""

    bot: Bot
    budget: Budget
    watch: Stopwatch

    @property
    def name(self) -> str:
        return self.bot.name

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        has_choice = len(view.legal()) > 1
        start = time.perf_counter()
        action = self.bot.decide(view, seed, self.budget)
        if has_choice:
            allowed = self.budget.seconds or inf
            self.watch.add(time.perf_counter() - start, allowed)
        return action
