"""Compiling: it is done once and kept beside the sources, and whoever waits for it can be told.

numba keeps what it compiled for as long as the file of that function stays the same. A function
of another file that went into it may have changed all the same; so when any source of the kernel
has changed, all that was kept is thrown away.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
STAMP = "kernel.sources"


def renew(sources: Path = HERE) -> None:
    """Throw away what was compiled from other sources than those of this folder."""
    kept = sources / "__pycache__"
    now = stamp(sources)
    with suppress(OSError):  # a folder that cannot be written holds nothing that was compiled
        kept.mkdir(exist_ok=True)
        mark = kept / STAMP
        if mark.exists() and mark.read_text("ascii") == now:
            return
        for old in (*kept.glob("*.nbi"), *kept.glob("*.nbc")):
            old.unlink(missing_ok=True)
        part = kept / f"{STAMP}.{os.getpid()}"
        part.write_text(now, "ascii")
        part.replace(mark)


def stamp(sources: Path) -> str:
    """What tells these sources from all others."""
    found = sha256()
    for path in sorted(sources.glob("*.py")):
        found.update(path.name.encode())
        found.update(path.read_bytes())
    return found.hexdigest()


@contextmanager
def heard(hear: Callable[[str], object]) -> Iterator[None]:
    """While this lasts, `hear` is told the name of each function that begins to be compiled."""
    from numba.core import event  # noqa: PLC0415

    class Listener(event.Listener):  # type: ignore[misc]
        """Hears of compilers, each time one starts."""

        def on_start(self, event: event.Event) -> None:
            hear(event.data["dispatcher"].py_func.__name__)

        def on_end(self, event: event.Event) -> None:
            """Nothing to say."""

    with event.install_listener("numba:compile", Listener()):
        yield
