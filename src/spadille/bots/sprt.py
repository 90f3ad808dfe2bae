"""The sequential probability ratio test: is the mean difference a deal HIGH rather than LOW?

Looked at after every deal, it ends a match as soon as that is clear (Wald 1945), with increments
taken for normal and their variance estimated as the deals come.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isfinite, log

from spadille.bots.summary import Tally
from spadille.core.errors import Malformed

FEWEST = 30
"""No verdict before so many deals: until then the variance is hardly known."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of the mean `high` against the mean `low`, wrong once in twenty times either way."""

    low: float
    high: float
    error: float = 0.05

    @property
    def bound(self) -> float:
        """The test ends where the logarithm of the ratio leaves ± this: 2.94."""
        return log((1 - self.error) / self.error)

    def ratio(self, tally: Tally) -> float | None:
        """The logarithm of the likelihood ratio, high over low, after these differences; None
        while they show no variance."""
        spread = variance(tally)
        if not spread:
            return None
        low, high = Fraction(self.low), Fraction(self.high)
        return float((high - low) / spread * (tally.total - tally.count * (low + high) / 2))

    def verdict(self, tally: Tally) -> str | None:
        """ "high" or "low", as soon as it is clear; else None."""
        if tally.count < FEWEST:
            return None
        ratio = self.ratio(tally)
        if ratio is None:  # every deal came to the same
            return "high" if 2 * tally.total > tally.count * (self.low + self.high) else "low"
        return None if abs(ratio) < self.bound else "high" if ratio > 0 else "low"


def variance(tally: Tally) -> Fraction | None:
    """The sample variance; None for fewer than two values."""
    if tally.count < 2:
        return None
    spread = tally.squares - Fraction(tally.total * tally.total, tally.count)
    return Fraction(spread, tally.count - 1)


def sprt_named(words: str) -> Sprt:
    """The test that `LOW,HIGH` means; Malformed `sprt_bounds`."""
    try:
        low, high = map(float, words.split(","))
    except ValueError:
        raise Malformed("sprt_bounds", given=words) from None
    if not (isfinite(low) and isfinite(high) and low < high):
        raise Malformed("sprt_bounds", given=words)
    return Sprt(low, high)
