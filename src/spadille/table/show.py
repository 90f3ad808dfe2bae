"""The door: whoever looks at a table gets the scene of what he may see, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from spadille.core.cards import Seat
from spadille.table.match import Match
from spadille.table.quinto import quinto_scene
from spadille.table.scene import Looker, Person, Scene

_SCENES: Mapping[str, Callable[[Looker, str], Scene]] = {"quinto": quinto_scene}


def scene(
    match: Match, viewer: Seat | None, people: Sequence[Person], sorting: str = "suit"
) -> Scene:
    """The table as this seat (None: a watcher) sees it. A deal must be on the table."""
    seen = match.seen_by(viewer)
    state = seen.state
    assert state is not None
    look = Looker(viewer, tuple(people), state, seen)
    return _SCENES[match.rules.game.name](look, sorting)


def open_scene(match: Match, people: Sequence[Person]) -> Scene:
    """The table with all cards open: a record looked at, never a deal that is being played."""
    state = match.state
    assert state is not None
    return _SCENES[match.rules.game.name](
        Looker(None, tuple(people), state, match, all_open=True), "suit"
    )
