"""What shows how far something long has come, where somebody is watching."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import Timer
from typing import Protocol, TypeVar

SOON = 1.0
"""Seconds after which one would like to see that something is going on."""
BLINK = 0.1


@contextmanager
def bar(steps: int) -> Iterator[Callable[[int], object]]:
    """A function to call with a number of steps, when they are done. Past a second it is drawn how
    far they have come, on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    task = progress.add_task("", total=steps)
    soon = Timer(SOON, progress.start)
    soon.start()
    try:
        yield lambda count: progress.advance(task, count)
    finally:
        soon.cancel()
        soon.join()
        progress.stop()


class Cancelled(Protocol):
    """Work under way in another thread, which can be ended early."""

    def cancel(self) -> None: ...


Found = TypeVar("Found")


def watched(
    work: Callable[[], Found], under_way: Cancelled, line: Callable[[], str]
) -> tuple[Found, bool]:
    """What `work` comes to, done in a thread, and whether it was left to end by itself.

    Past a second a bar is drawn on standard error, if that is a terminal, beside a line that says
    how far it has come. An interrupt cancels the work, which still has an answer.
    """
    with ThreadPoolExecutor(1) as thread:
        doing = thread.submit(work)
        try:
            if not _done(doing, SOON) and sys.stderr.isatty():
                _draw(doing, line)
            return doing.result(), True
        except KeyboardInterrupt:
            under_way.cancel()
            return doing.result(), False


def _done(doing: Future[Found], within: float) -> bool:
    """Is it done, or will it be within so many seconds?"""
    return bool(wait([doing], within).done)


def _draw(doing: Future[Found], line: Callable[[], str]) -> None:
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(line(), total=None)
        while not _done(doing, BLINK):
            progress.update(task, description=line())


@contextmanager
def compiling(line: str) -> Iterator[Callable[[str], object]]:
    """A function to call with the name of each thing that is being compiled: the first call says
    so on standard error, later ones count on, if that is a terminal."""
    names: list[str] = []

    def hear(name: str) -> None:
        names.append(name)
        if len(names) == 1:
            print(line, file=sys.stderr, flush=True)
        elif sys.stderr.isatty():
            print(f"\r  {len(names)} ", end="", file=sys.stderr, flush=True)

    try:
        yield hear
    finally:
        if len(names) > 1 and sys.stderr.isatty():
            print("\r      \r", end="", file=sys.stderr, flush=True)
