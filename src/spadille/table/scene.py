"""The scene: how a table looks as data, for one seat, a watcher, or anyone once a deal is over.

The only place that knows it. Terminal and browser draw scenes and send an action by its text.
What all games have stands in `Scene`; each game adds its own in a scene of its kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

PLACES = ("bottom", "left", "top", "right")
"""The places round the table, clockwise from the viewer's."""


@dataclass(frozen=True)
class Line:
    """A text by key with its parameters, which may be lines themselves."""

    key: str
    params: dict[str, Any] = field(default_factory=dict)


Words = Line | tuple[Line, ...]
"""One text, or several in a list."""


@dataclass(frozen=True)
class Person:
    """Who sits in a seat."""

    name: str
    kind: str = "bot"
    away: bool = False
    ready: bool = False
    level: str = "plain"


@dataclass(frozen=True)
class SeatScene:
    """A seat as the viewer sees it."""

    seat: str
    place: str
    name: str
    kind: str
    you: bool = False
    partner: bool = False
    dealer: bool = False
    turn: bool = False
    leads: bool = False
    away: bool = False
    ready: bool = False
    count: int = 0
    call: Line | None = None
    hand: tuple[str, ...] = ()
    level: str = ""
    tricks: int = 0
    chips: int | None = None
    role: Line | None = None


@dataclass(frozen=True)
class HandCard:
    """A card of the viewer's hand: the action that tapping it does, and what forbids it now."""

    card: str
    legal: bool
    playable: bool
    why: Line | None
    action: str = ""


@dataclass(frozen=True)
class PlayScene:
    """A card on a trick; `why` says by which rule it might be played, as far as one can tell."""

    seat: str
    place: str
    name: str
    card: str
    winning: bool
    why: Line | None = None


@dataclass(frozen=True)
class TrickScene:
    """A trick, finished or going on."""

    number: int
    leader: str
    plays: tuple[PlayScene, ...]
    complete: bool = False
    winner: str | None = None
    winner_place: str | None = None
    points: int = 0
    text: Line | None = None


@dataclass(frozen=True)
class Choice:
    """An action that is not a card, with its consequence."""

    action: str
    label: Line
    note: Line | None


@dataclass(frozen=True)
class Call:
    """Something said, in order."""

    seat: str
    name: str
    action: str
    text: Line


@dataclass(frozen=True)
class AuctionScene:
    """The auction as a table: who speaks in which column, eldest first, and the rounds."""

    names: tuple[str, ...]
    places: tuple[str, ...]
    rounds: tuple[tuple[Line | None, ...], ...]


@dataclass(frozen=True)
class SideScene:
    """A partnership."""

    label: Line
    short: Line
    score: int
    tricks: int
    mine: bool


@dataclass(frozen=True)
class SheetRow:
    """A line of a score sheet: a reason, and what it brought in each column."""

    label: Line
    values: tuple[int | None, ...]
    kind: str


@dataclass(frozen=True)
class ResultScene:
    """A finished deal, spelled out; its numbers in the order of the scene's columns."""

    headline: Line
    lines: tuple[SheetRow, ...]
    ended_by: str
    notes: tuple[Line, ...]
    match_over: bool
    history: tuple[TrickScene, ...]
    hands: tuple[tuple[SeatScene, tuple[str, ...]], ...]


@dataclass(frozen=True, kw_only=True)
class Scene:
    """All that one person sees of a table, as far as all games have it.

    deals: of the whole match, None where it has no fixed number. columns: heads of the sheet.
    """

    game: str
    rules: str
    phase: str
    viewer: str | None
    deal: int
    deals: int | None = None
    trick: int
    tricks: int
    seats: tuple[SeatScene, ...]
    hand: tuple[HandCard, ...]
    duty: str | None
    sentence: Line
    notice: Line | None
    current: TrickScene
    last: TrickScene | None
    choices: tuple[Choice, ...]
    calls: tuple[Call, ...]
    columns: tuple[Line, ...]
    sheet: tuple[SheetRow, ...]
    result: ResultScene | None

    def refused(self, reason: str) -> Line:
        """What to say of an action that was refused for this reason."""
        return Line(f"why.{reason}")
