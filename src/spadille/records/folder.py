"""The data folder: where the platform keeps such things, unless told otherwise; and its locks."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_data_path

from spadille.core.errors import Malformed


def data_folder(chosen: str | None = None) -> Path:
    """The folder for tables and matches, made if need be: `--data`, SPADILLE_DATA, the platform's.

    Malformed `unreadable`, if it cannot be made or written to.
    """
    named = chosen or os.environ.get("SPADILLE_DATA")
    folder = Path(named) if named else user_data_path("spadille", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed("unreadable", file=str(folder), detail=error.strerror) from None
    if not os.access(folder, os.W_OK):
        raise Malformed("unreadable", file=str(folder), detail="not writable")
    return folder


@contextmanager
def only_one(lock: Path, variant: str | None = None) -> Iterator[None]:
    """A lock that dies with its process; Malformed `in_use`, if another process holds it."""
    try:
        file = lock.open("w")
    except OSError as error:
        raise Malformed("unreadable", file=str(lock), detail=error.strerror) from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Malformed("in_use", given=str(lock.parent), variant=variant) from None
        yield
