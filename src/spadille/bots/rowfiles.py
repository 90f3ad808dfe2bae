"""Files of rows, JSON lines or Parquet: written as rows come, and gone on with where they end.

A file gets its name when all that will be in it is there; until then it stands beside that name as
a `.part`. What an earlier run has left, finished or not, is gone on with if it is of the same plan:
if its first and its last row are those that the plan has there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from spadille.bots.accounts_sides import Row
from spadille.bots.parts import Form, Planned, as_lines, as_nothing
from spadille.core.errors import Malformed, SpadilleError

SUFFIXES = (".jsonl", ".parquet")


class RowFile(Protocol):
    """A place for rows."""

    @property
    def form(self) -> Form:
        """What a part's body must be."""

    def there(self) -> Iterator[Row]:
        """The rows that are there already; to be read to the end before any are added."""

    def add(self, body: Any) -> None:
        """Write a part's body behind them."""

    def close(self) -> None:
        """No more will come."""


class Nowhere:
    """No file at all."""

    form = staticmethod(as_nothing)

    def there(self) -> Iterator[Row]:
        return iter(())

    def add(self, body: None) -> None:
        """Nothing is written."""

    def close(self) -> None:
        """Nothing is closed."""


class Lines:
    """A file of JSON lines."""

    form = staticmethod(as_lines)

    def __init__(self, place: Path, plan: Planned) -> None:
        self._file: BinaryIO = place.open("r+b" if place.exists() else "w+b")
        self._end = _lines_of(self._file, plan)
        self._file.truncate(self._end)

    @staticmethod
    def has_rows_of(plan: Planned, place: Path) -> bool:
        """Is this a file with rows of this plan, and no others?"""
        with place.open("rb") as file:
            return _lines_of(file, plan) > 0

    def there(self) -> Iterator[Row]:
        self._file.seek(0)
        for line in self._file:
            yield json.loads(line)
        self._file.seek(self._end)

    def add(self, body: bytes) -> None:
        self._file.write(body)

    def close(self) -> None:
        self._file.close()


def _lines_of(file: BinaryIO, plan: Planned) -> int:
    """Where the whole lines of a file end, if they are rows of this plan; else 0."""
    first, last, count, end = b"", b"", 0, 0
    for line in file:
        if line.endswith(b"\n"):
            first, last, count, end = first or line, line, count + 1, end + len(line)
    is_ours = 0 < count <= plan.length and all(
        plan.wrote(number, line) for number, line in ((1, first), (count, last))
    )
    return end if is_ours else 0


@contextmanager
def rows_into(out: str | None, plan: Planned) -> Iterator[RowFile]:
    """A place for the rows of a plan; Malformed, if there can be none.

    What is there when the block ends is kept, as are the rows that are there when an error of ours
    ends it; after any other fault nothing is left of what was begun here.
    """
    if out is None:
        yield Nowhere()
        return
    path = _place(out)
    part = path.with_name(f"{path.name}.part")
    kind = _kind(path)
    try:
        if not part.exists() and path.exists() and kind.has_rows_of(plan, path):
            path.replace(part)
        is_new = not part.exists()
        file = kind(part, plan)
        try:
            yield file
        except SpadilleError:
            file.close()
            if is_new and not kind.has_rows_of(plan, part):
                part.unlink()
            else:
                part.replace(path)
            raise
        except BaseException:
            file.close()
            if is_new:
                part.unlink(missing_ok=True)
            raise
        file.close()
        part.replace(path)
    except OSError as error:
        raise Malformed("unwritable", file=out, detail=error.strerror) from None


def _place(out: str) -> Path:
    path = Path(out)
    if path.suffix.lower() not in SUFFIXES:
        raise Malformed("suffix", file=out, given=path.suffix or out, known=list(SUFFIXES))
    if path.is_dir():
        raise Malformed("unwritable", file=out, detail=os.strerror(EISDIR))
    return path


def _kind(path: Path) -> Any:
    """What writes such a file."""
    if path.suffix.lower() == ".jsonl":
        return Lines
    from spadille.bots.parquet import Tables  # noqa: PLC0415

    return Tables
