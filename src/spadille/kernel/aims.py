"""What exact play is asked for: points, payoffs in a ladder of feats, or a yes or no."""

from __future__ import annotations

from dataclasses import dataclass

from spadille.core.cards import Card


@dataclass(frozen=True, slots=True)
class Points:
    """What is counted: each card's worth by the sheet, `trick` for every trick, `last` more for the
    last one; all are multiples of `unit`.

    stop: 0, or a mark: the play is over when a trick with points brings what a side has made from
    cards, `running` to begin with, to it, and ahead; then tricks bring nothing. last_points: what
    of `last` counts as made from cards.
    """

    unit: int = 1
    trick: int = 0
    last: int = 0
    stop: int = 0
    running: tuple[int, int] = (0, 0)
    last_points: int = 0


@dataclass(frozen=True, slots=True)
class Tricks:
    """Side 0 takes at least so many of the tricks to come."""

    least: int


@dataclass(frozen=True, slots=True)
class Streak:
    """Side 0 takes every trick until so many are left; and when `by` are left, none of the
    ladder's cards is still held (-1: that does not matter)."""

    until: int
    by: int = -1


@dataclass(frozen=True, slots=True)
class Ladder:
    """Payoffs: `base`, or that of the highest rung that is reached.

    Who reaches a rung has reached those before it, and payoffs never fall. shown: the kinds that a
    Streak may ask for.
    """

    base: int
    rungs: tuple[tuple[int, Tricks | Streak], ...]
    shown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A question, 1 for yes: does the difference of points come to so much?"""

    points: Points
    least: int


Aim = Points | Ladder | AtLeast
