"""The door: whoever looks at a table gets the scene of what he may see, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from spadille.core.cards import Seat
from spadille.table.looker import Looker
from spadille.table.match import Match
from spadille.table.pinochle import pinochle_scene
from spadille.table.quadrille import quadrille_scene
from spadille.table.quinto import quinto_scene
from spadille.table.scene import Person, Scene

_SCENES: Mapping[str, Callable[[Looker, str], Scene]] = {
    "quinto": quinto_scene,
    "quadrille": quadrille_scene,
    "pinochle": pinochle_scene,
}


def is_clockwise(game: str, turning: str = "counter") -> bool:
    """Does the turn go round clockwise on screen? Quadrille goes the other way, as was the custom
    (Q1), unless the reader wishes it "clock"."""
    return game != "quadrille" or turning == "clock"


def scene(
    match: Match,
    viewer: Seat | None,
    people: Sequence[Person],
    sorting: str = "suit",
    turning: str = "counter",
) -> Scene:
    """The table as this seat (None: a watcher) sees it. A deal must be on the table."""
    seen = match.seen_by(viewer)
    state = seen.state
    assert state is not None
    return _drawn(Looker(viewer, tuple(people), state, seen), sorting, turning)


def open_scene(match: Match, people: Sequence[Person], turning: str = "counter") -> Scene:
    """The table with all cards open: a record looked at, never a deal that is being played."""
    state = match.state
    assert state is not None
    return _drawn(Looker(None, tuple(people), state, match, all_open=True), "suit", turning)


def _drawn(look: Looker, sorting: str, turning: str) -> Scene:
    game = look.match.rules.game.name
    return _SCENES[game](replace(look, clockwise=is_clockwise(game, turning)), sorting)
