"""Chances that the plain player foretells, as they come true."""

from __future__ import annotations

from math import exp, log

MADE = (-0.41, 0.95)
"""Constant and slope of a logistic fit to 2,879 winning bids in `classic`, all four seats plain
(`python -m benchmarks.calibration_fit bids`): ± 0.15, ± 0.07. What the partner had said, how high
the bid was and how much of it was melded added nothing on fresh deals."""
EDGE = 0.001
"""Nothing is foretold for more certain than this leaves open."""


def logit(chance: float) -> float:
    """The logarithm of the odds of a chance."""
    open_minded = min(max(chance, EDGE), 1 - EDGE)
    return log(open_minded / (1 - open_minded))


def made(chance: float) -> float:
    """How likely a bid of Pinochle really is to be made that the plain player gives this chance."""
    constant, slope = MADE
    return 1 / (1 + exp(-constant - slope * logit(chance)))
