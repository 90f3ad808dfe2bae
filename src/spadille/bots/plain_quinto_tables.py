"""What the plain player prefers in Quinto, as tables of whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

WEIGHTS = {
    "trick": 6,
    "quints": 10,
    "stop": 10,
    "still": 6,
    "half": 10,
    "keep": 14,
    "boss": 10,
    "last": 22,
    "held": 14,
    "risk": 10,
    "guard": 3,
    "void": 16,
}

EDGE = (
    *(-65, -65, -70, -75, -75, -75, -75, -70, -60, -45, -25, 5, 40),  # spades, the two first
    *(-55, -55, -55, -60, -65, -65, -65, -65, -55, -40, -20, 10, 50),  # clubs
    *(-10, -15, -15, -20, -25, -25, -25, -20, -5, 10, 35, 65, 110),  # diamonds
    *(40, 40, 40, 40, 45, 55, 65, 80, 100, 120, 145, 180, 215),  # hearts
    -20,  # the joker
)
"""What each card adds to the tricks of its side less the other's: a fit to 4,000 deals that the
plain player played undoubled against itself."""


@dataclass(frozen=True)
class Tables:
    """The preferences: points in tenths, chances in thousandths, tricks in hundredths.

    keep: a card by the sixteenths of the unseen that beat it. boss, void: by suit, S C D H.
    last, joker, five: by the cards left in hand. will: do opponents beat a trick that they can
    beat, without and with quints in it; rescue: does the
    partner, before and after an opponent has gone higher. edge: by card of the pack.
    """

    weights: Mapping[str, int] = field(default_factory=WEIGHTS.copy)
    keep: tuple[int, ...] = (75, 65, 56, 48, 40, 32, 26, 21, 17, 14, 11, 9, 7, 5, 3, 0)
    boss: tuple[int, ...] = (12, 14, 8, 12)
    void: tuple[int, ...] = (10, 6, 4, -10)
    last: tuple[int, ...] = (0, 0, 120, 90, 60, 40, 25, 15, 10, 10, 0, 0, 0)
    joker: tuple[int, ...] = (0, 0, -150, -40, 0, 20, 40, 50, 60, 80, 80, 80, 80)
    five: tuple[int, ...] = (0, 0, -2, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0)
    will: tuple[int, int] = (400, 950)
    rescue: tuple[int, int] = (850, 700)
    stop: int = 600
    edge: tuple[int, ...] = EDGE
    double: int = 130
    redouble: int = 240


TABLES = Tables()
