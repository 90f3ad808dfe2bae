"""A match kept in the data folder as a record, so that a terminal can leave it and come back.

Every write is whole or not at all; one process at a time may hold a match.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from spadille.core.errors import Malformed, SpadilleError
from spadille.records.document import read
from spadille.records.record import parse
from spadille.records.replay import Replay, replay
from spadille.records.write import toml


class Saved:
    """The file of the match that is being played."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> Replay | None:
        """The match as it was left; None, if there is none. Malformed, if it cannot be read."""
        if not self.path.exists():
            return None
        try:
            return replay(parse(read(str(self.path))))
        except SpadilleError as error:
            raise error.at(file=str(self.path)) from None

    def save(self, record: dict[str, Any]) -> None:
        """Put the match on disk, whole, before anything else happens."""
        fresh = self.path.with_suffix(".new")
        with fresh.open("w", encoding="utf-8") as file:
            file.write(toml(record))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)
        folder = os.open(self.path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)

    def put_aside(self) -> Path | None:
        """Keep the file under the date, out of the way of a new match; where it is now."""
        if not self.path.exists():
            return None
        stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
        aside = self.path.with_name(f"{self.path.stem}-{stamp}.toml")
        number = 2
        while aside.exists():
            aside = self.path.with_name(f"{self.path.stem}-{stamp}-{number}.toml")
            number += 1
        self.path.replace(aside)
        return aside


@contextmanager
def held(folder: Path, game: str) -> Iterator[Saved]:
    """The saved match of a game, ours alone until this process ends; Malformed `in_use` if not."""
    matches = folder / "matches"
    matches.mkdir(parents=True, exist_ok=True)
    with (matches / f"{game}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Malformed("in_use", given=str(matches / f"{game}.toml")) from None
        yield Saved(matches / f"{game}.toml")
