"""What the rows of a simulation come to: means with their errors, and what each game counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, Any

from spadille.bots.accounts import Account
from spadille.bots.accounts_sides import Row

if TYPE_CHECKING:
    from spadille.bots.simulate import Plan


@dataclass
class Tally:
    """A running mean with its standard error; exact, so that the order of adding is all one."""

    count: int = 0
    total: int | Fraction = 0
    squares: int | Fraction = 0

    def add(self, value: float) -> None:
        exact = value if isinstance(value, int) else Fraction(value)
        self.count += 1
        self.total += exact
        self.squares += exact * exact

    def join(self, other: Tally) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float | None:
        return round(float(Fraction(self.total, self.count)), 4) if self.count else None

    @property
    def error(self) -> float | None:
        """The standard error of the mean; None for fewer than two values."""
        if self.count < 2:
            return None
        spread = self.squares - Fraction(self.total * self.total, self.count)
        return round(sqrt(spread / (self.count - 1) / self.count), 4)


@dataclass
class Summary:
    """What some rows of a plan come to, counted as they are made."""

    plan: Plan
    deals: int = 0
    tallies: dict[str, Tally] = field(default_factory=dict)
    is_over = False
    """No simulation ends before its last deal."""

    @cached_property
    def account(self) -> Account:
        return self.plan.account()

    def add(self, row: Row) -> None:
        """Count one row in."""
        self.deals += 1
        for table in self.account.tables(row):
            self.account.count(table)
        for name, value in self.account.values(row).items():
            self.tallies.setdefault(name, Tally()).add(value)

    def join(self, other: Summary) -> None:
        """Count in what other rows of the same plan come to."""
        self.deals += other.deals
        self.account.join(other.account)
        for name, tally in other.tallies.items():
            self.tallies.setdefault(name, Tally()).join(tally)

    def report(self) -> dict[str, Any]:
        """The summary as the record format says. `deals` counts those that were played."""
        return {
            "game": self.plan.rules.game.name,
            "rules": self.plan.rules.preset,
            "players": list(self.plan.players),
            "deals": self.deals,
            "seed": self.plan.seed,
            "mean": {name: tally.mean for name, tally in self.tallies.items()},
            "se": {name: tally.error for name, tally in self.tallies.items()},
            "counts": self.account.counts(),
        }
