"""The data folder: where the platform keeps such things, unless told otherwise."""

from __future__ import annotations

import os
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
