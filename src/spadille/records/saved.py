"""A match kept in the data folder as a record, so that a terminal can leave it and come back.

Every write is whole or not at all; one process at a time may hold a match.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from spadille.core.errors import Malformed, SpadilleError
from spadille.records.document import read
from spadille.records.folder import only_one
from spadille.records.record import parse
from spadille.records.replay import Replay, replay
from spadille.records.write import toml


class Saved:
    """The file of the match that is being played."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> Replay | None:
        """The match as it was left; None, if there is none.

        Malformed or Refused, if it cannot be read, or cannot be gone on with: a card is missing.
        """
        if not self.path.exists():
            return None
        try:
            found = replay(parse(read(str(self.path))))
            for number, deal in enumerate(found.deals, 1):
                if any(deal.dealt.hidden) or deal.dealt.rest_hidden:
                    raise Malformed("missing_key", given="hands", deal=number)
        except SpadilleError as error:
            raise error.at(file=str(self.path)) from None
        return found

    def save(self, record: dict[str, Any]) -> None:
        """Put the match on disk, whole, before anything else happens; Malformed, if that fails."""
        try:
            self._save(toml(record))
        except OSError as error:
            raise Malformed("unwritable", file=str(self.path), detail=error.strerror) from None

    def _save(self, text: str) -> None:
        fresh = self.path.with_suffix(".new")
        with fresh.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)
        folder = os.open(self.path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)

    def note(self, told: Mapping[str, str]) -> None:
        """Keep something about the match that is none of its record; it may be lost."""
        with suppress(OSError):
            self._notes.write_text(json.dumps(dict(told)), "utf-8")

    def noted(self) -> dict[str, str]:
        """What was last kept about the match beside its record."""
        with suppress(OSError, ValueError):
            found = json.loads(self._notes.read_text("utf-8"))
            if isinstance(found, dict):
                return {key: word for key, word in found.items() if isinstance(word, str)}
        return {}

    @property
    def _notes(self) -> Path:
        return self.path.with_suffix(".json")

    def put_aside(self) -> Path | None:
        """Keep the file under the date, out of the way of a new match; where it is now."""
        if not self.path.exists():
            return None
        stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        aside, number = self.path.with_name(f"{self.path.stem}-{stamp}.toml"), 2
        while aside.exists():
            aside = self.path.with_name(f"{self.path.stem}-{stamp}-{number}.toml")
            number += 1
        try:
            self.path.replace(aside)
        except OSError as error:
            raise Malformed("unwritable", file=str(aside), detail=error.strerror) from None
        return aside


@contextmanager
def held(folder: Path, game: str) -> Iterator[Saved]:
    """The saved match of a game, ours alone until this process ends; Malformed `in_use` if not."""
    matches = folder / "matches"
    try:
        matches.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed("unwritable", file=str(matches), detail=error.strerror) from None
    with only_one(matches / f"{game}.lock", "match"):
        yield Saved(matches / f"{game}.toml")
