"""A long run in parts: chunks of rows that can be made anywhere, and come in their order.

The rows of a chunk hang on the plan and on the chunk's number alone, so it matters not which
process makes which, nor when.
"""

from __future__ import annotations

import json
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from threading import Lock, Thread
from time import sleep
from typing import Any, Protocol

from spadille.bots.accounts_sides import Row
from spadille.kernel.cores import cores

ALONE = 8
"""A run of fewer chunks is done by this process alone."""
AHEAD = 3
"""So many chunks for each process are under way, or wait to be fetched."""


class Planned(Protocol):
    """Rows to be made, by number from 1, in chunks by number from 0; picklable."""

    @property
    def length(self) -> int:
        """How many rows there are to be."""

    @property
    def size(self) -> int:
        """The rows of a chunk."""

    @property
    def chunks(self) -> int: ...
    @property
    def is_batched(self) -> bool:
        """Are the rows of a chunk made all at once?"""

    def chunk(self, number: int) -> Iterator[Row]: ...
    def summary(self) -> Any:
        """A summary without rows; `join` takes what `counted` gives."""

    def counted(self, rows: list[Row]) -> Any:
        """What these rows add to a summary; picklable."""

    def wrote(self, number: int, line: bytes) -> bool:
        """Is this line of a file the row of that number?"""


@dataclass(frozen=True)
class Part:
    """Some rows of a plan, as a file wants them, and what they add to its summary."""

    count: int
    body: Any
    summary: Any


Form = Callable[[Any, list[Row]], Any]
"""What makes rows of a plan into what a file wants; picklable."""


def as_lines(_plan: Planned, rows: list[Row]) -> bytes:
    """A JSON object a line."""
    return "".join(f"{json.dumps(row)}\n" for row in rows).encode()


def as_nothing(_plan: Planned, _rows: list[Row]) -> None:
    """Nothing, where no file wants them."""


def part(plan: Planned, form: Form, rows: Iterable[Row]) -> Part:
    """These rows as a part."""
    made = list(rows)
    return Part(len(made), form(plan, made), plan.counted(made))


def chunk(plan: Planned, form: Form, number: int) -> Part:
    """The chunk of this number, from 0; what a worker does."""
    return part(plan, form, plan.chunk(number))


def parts(plan: Planned, form: Form, there: int, scheduler: str | None = None) -> Generator[Part]:
    """Every part of a plan after the first rows, which are there already.

    By the workers of a Dask scheduler, if its address is given; else by as many processes as there
    are cores, if it is worth it.
    """
    number, skipped = divmod(there, plan.size)
    if there >= plan.length:
        return
    if skipped:
        yield from _singly(plan, form, islice(plan.chunk(number), skipped, None))
        number += 1
    work, numbers = partial(chunk, plan, form), range(number, plan.chunks)
    if scheduler is not None:
        from spadille.bots.cluster import done_by  # noqa: PLC0415

        yield from done_by(scheduler, work, numbers)
    elif len(numbers) >= ALONE and cores() > 1:
        yield from by_processes(work, numbers, cores())
    elif plan.is_batched:
        yield from map(work, numbers)
    else:
        for number in numbers:
            yield from _singly(plan, form, plan.chunk(number))


def _singly(plan: Planned, form: Form, rows: Iterable[Row]) -> Iterator[Part]:
    """Each row as soon as it is there."""
    return (part(plan, form, [row]) for row in rows)


def by_processes(
    work: Callable[[int], Part], numbers: Iterable[int], processes: int
) -> Iterator[Part]:
    """`work` of each number, in the order of the numbers, by processes of this machine.

    Left early, it ends at once what is under way. The workers see that by the end of a pipe, which
    nobody has to wait for: one of them may have died.
    """
    context = get_context("spawn")
    heard, left = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(processes, context, _begin, (heard,))
    waiting: deque[Future[Part]] = deque()
    try:
        for number in numbers:
            waiting.append(pool.submit(_worked, work, number))
            if len(waiting) >= AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        left.close()
        pool.shutdown(cancel_futures=True)
        heard.close()


class _Desk:
    """Whether this worker is at work. It may be ended there and nowhere else: a process that ended
    while it holds the lock of a queue would leave the others waiting for it."""

    gate = Lock()
    is_working = False


def _worked(work: Callable[[int], Part], number: int) -> Part:
    _Desk.is_working = True
    try:
        return work(number)
    finally:
        with _Desk.gate:
            _Desk.is_working = False


def _begin(left: Connection) -> None:
    """A worker leaves interrupts to the process that waits for it, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()
    Thread(target=_watch, args=(left,), daemon=True).start()


def _watch(left: Connection) -> None:
    """Wait until nobody wants what is being made, and end with it."""
    left.poll(None)
    while True:
        with _Desk.gate:
            if _Desk.is_working:
                os._exit(1)
        sleep(0.02)


def _follow() -> None:
    """Wait for the end of the process that began this one, and end."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
