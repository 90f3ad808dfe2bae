"""What forecasts come to: log-loss, reliability by tenths of a chance, means with their errors.

Values that hang on one deal belong together: errors are those of means over deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from statistics import fmean, stdev
from typing import Any

BINS = 10


@dataclass
class Mean:
    """A mean over deals, each deal being the mean of its own values."""

    values: dict[int, list[float]] = field(default_factory=dict)

    def add(self, deal: int, value: float) -> None:
        self.values.setdefault(deal, []).append(value)

    @property
    def deals(self) -> list[float]:
        return [fmean(values) for values in self.values.values()]

    def told(self) -> dict[str, float | int | None]:
        deals = self.deals
        return {
            "mean": round(fmean(deals), 4) if deals else None,
            "se": round(stdev(deals) / sqrt(len(deals)), 4) if len(deals) > 1 else None,
            "deals": len(deals),
        }


@dataclass(frozen=True, slots=True)
class Forecast:
    """A chance that was foretold in some deal, and whether it came true."""

    deal: int
    chance: float
    happened: bool


def loss(chances: Mapping[int, float], truth: int) -> float:
    """The log-loss in nats of chances by what may be true; a chance of nothing counts as 1e-9."""
    return -log(max(chances.get(truth, 0.0), 1e-9))


def reliability(forecasts: Iterable[Forecast]) -> list[dict[str, Any]]:
    """By tenths of the predicted chance: how many, what was predicted on average, what happened
    how often, with its standard error."""
    bins: list[list[Forecast]] = [[] for _ in range(BINS)]
    for each in forecasts:
        bins[min(int(each.chance * BINS), BINS - 1)].append(each)
    return [_told(place, found) for place, found in enumerate(bins)]


def _told(place: int, found: Sequence[Forecast]) -> dict[str, Any]:
    told: dict[str, Any] = {"from": place / BINS, "to": (place + 1) / BINS, "count": len(found)}
    if not found:
        return told | {"predicted": None, "real": None, "se": None}
    real = fmean(each.happened for each in found)
    return told | {
        "predicted": round(fmean(each.chance for each in found), 4),
        "real": round(real, 4),
        "se": round(sqrt(real * (1 - real) / len(found)), 4),
    }


def calibration(forecasts: Sequence[Forecast]) -> dict[str, Any]:
    """How well forecasts of something that happens or not are borne out.

    difference: what happened more often than was predicted, on average. error: the mean over all
    forecasts of how far their tenth was off (expected calibration error). log_loss, in nats, and
    base: that of who always foretells the share that happened.
    """
    difference, lost = Mean(), Mean()
    for each in forecasts:
        difference.add(each.deal, each.happened - each.chance)
        lost.add(each.deal, loss({1: each.chance, 0: 1 - each.chance}, int(each.happened)))
    curve = reliability(forecasts)
    share = fmean(each.happened for each in forecasts) if forecasts else 0.0
    return {
        "difference": difference.told(),
        "error": round(_error(curve), 4) if forecasts else None,
        "log_loss": lost.told(),
        "base": round(_entropy(share), 4),
        "curve": curve,
    }


def _error(curve: Sequence[Mapping[str, Any]]) -> float:
    count = sum(each["count"] for each in curve)
    off = (each["count"] * abs(each["real"] - each["predicted"]) for each in curve if each["count"])
    return float(sum(off) / count)


def _entropy(share: float) -> float:
    return -sum(p * log(p) for p in (share, 1 - share) if p > 0)
