"""What a scene of Quinto has beside what all have: sides, quints, the cachette, the rubber."""

from __future__ import annotations

from dataclasses import dataclass

from spadille.table.scene import Line, Scene, SideScene, Words


@dataclass(frozen=True)
class QuintScene:
    """The quints of one trick."""

    trick: int
    text: Words
    points: int
    side: int


@dataclass(frozen=True)
class RestScene:
    """The cachette: face down, or opened."""

    count: int
    cards: tuple[str, ...] = ()
    points: int | None = None
    side: int | None = None
    text: Words = ()


@dataclass(frozen=True)
class RubberScene:
    """A rubber in the order of the viewer's sides."""

    games: tuple[int, int]
    totals: tuple[int, int]
    winner: int | None
    difference: int | None


@dataclass(frozen=True, kw_only=True)
class QuintoScene(Scene):
    """All that one person sees of a table of Quinto."""

    multiplier: int
    doubled: Line | None
    trick_value: int
    sides: tuple[SideScene, SideScene]
    quints: tuple[QuintScene, ...]
    rest: RestScene
    rubber: RubberScene | None
