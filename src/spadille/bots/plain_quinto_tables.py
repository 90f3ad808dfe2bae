"""What the plain player prefers in Quinto, as tables of whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

WEIGHTS = {
    "trick": 10,
    "quints": 10,
    "stop": 10,
    "still": 10,
    "half": 10,
    "keep": 10,
    "boss": 10,
    "last": 10,
    "held": 10,
    "guard": 3,
    "void": 10,
}


@dataclass(frozen=True)
class Tables:
    """The preferences: points in tenths, chances in thousandths, tricks in hundredths.

    keep: a card by the sixteenths of the unseen that beat it. boss, void: by suit, S C D H.
    last, joker, five: by the cards left in hand. will: do opponents beat a trick that they can
    beat, without and with quints in it; rescue: does the partner. edge: by card of the pack.
    """

    weights: Mapping[str, int] = field(default_factory=WEIGHTS.copy)
    keep: tuple[int, ...] = (75, 65, 56, 48, 40, 32, 26, 21, 17, 14, 11, 9, 7, 5, 3, 1)
    boss: tuple[int, ...] = (12, 14, 18, 0)
    void: tuple[int, ...] = (10, 6, 0, 0)
    last: tuple[int, ...] = (0, 0, 120, 90, 60, 40, 25, 15, 10, 5, 0, 0, 0)
    joker: tuple[int, ...] = (0, 0, -150, -40, 0, 20, 40, 50, 60, 60, 60, 60, 60)
    five: tuple[int, ...] = (0, 0, -2, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0)
    will: tuple[int, int] = (700, 950)
    rescue: int = 850
    stop: int = 600
    edge: tuple[int, ...] = tuple(card * card * 100 // 2700 for card in range(52)) + (0,)
    par: int = 390
    double: int = 60
    redouble: int = 160


TABLES = Tables()
