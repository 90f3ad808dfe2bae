"""Chance by number: whatever is left to chance in a deal hangs on the seed and its number alone.

The n-th number of a deal is the same wherever, with whatever else and in whatever order it is asked
for, of one deal or of many at once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
Whole = NDArray[np.int64]
GOLDEN = 0x9E3779B97F4A7C15
MULTIPLIERS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
TALKING = 0x7461_6C6B
"""Sets these numbers apart from those by which the kernel deals and plays."""
WORD = (1 << 64) - 1


def mixed(key: int) -> int:
    """SplitMix64, as in kernel.bits, on a Python int."""
    for shift, multiplier in MULTIPLIERS:
        key = (key ^ key >> shift) * multiplier & WORD
    return key ^ key >> 31


def all_mixed(keys: Words) -> Words:
    """The same on many."""
    for shift, multiplier in MULTIPLIERS:
        keys = (keys ^ keys >> np.uint64(shift)) * np.uint64(multiplier)
    return keys ^ keys >> np.uint64(31)


def keys(seed: int, first: int, count: int) -> Words:
    """The keys of the deals from this number on."""
    numbers = np.arange(first, first + count, dtype=np.uint64)
    return all_mixed(np.uint64(mixed(seed & WORD ^ TALKING)) + numbers * np.uint64(GOLDEN))


def choice(key: int, n: int, among: int) -> int:
    """The n-th choice of a deal with this key: one of so many, each as likely as the others."""
    return (mixed(key + (n + 1) * GOLDEN & WORD) >> 33) * among >> 31


def choices(keys: Words, n: int | Whole, among: Whole) -> Whole:
    """The n-th choice (or each its own) of many deals, of so many each."""
    steps = (np.atleast_1d(n).astype(np.uint64) + np.uint64(1)) * np.uint64(GOLDEN)
    drawn = all_mixed(keys + steps) >> np.uint64(33)
    return drawn.astype(np.int64) * among >> 31
