"""The bar that shows how far a long run has come, where somebody is watching."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LONG = 50
"""Runs of fewer steps are over before a bar is of use."""


@contextmanager
def bar(steps: int) -> Iterator[Callable[[], object]]:
    """A function to call after each step; it draws on standard error, if that is a terminal."""
    if steps < LONG or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=steps)
        yield lambda: progress.advance(task)
