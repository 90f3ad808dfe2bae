"""A simulation in parts: chunks of rows that can be made anywhere, and come in their order.

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
from threading import Thread
from typing import TYPE_CHECKING, Any

from spadille.bots.accounts_sides import Row
from spadille.bots.summary import Summary
from spadille.kernel.cores import cores

if TYPE_CHECKING:
    from spadille.bots.simulate import Plan

ALONE = 8
"""A run of fewer chunks is done by this process alone."""
AHEAD = 3
"""So many chunks for each process are under way, or wait to be fetched."""


@dataclass(frozen=True)
class Part:
    """Some rows of a plan, as a file wants them, and what they come to."""

    count: int
    body: Any
    summary: Summary


Form = Callable[["Plan", list[Row]], Any]
"""What makes rows into what a file wants; picklable."""


def as_lines(_plan: Plan, rows: list[Row]) -> bytes:
    """A JSON object a line."""
    return "".join(f"{json.dumps(row)}\n" for row in rows).encode()


def as_nothing(_plan: Plan, _rows: list[Row]) -> None:
    """Nothing, where no file wants them."""


def part(plan: Plan, form: Form, rows: Iterable[Row]) -> Part:
    """These rows as a part."""
    made, summary = list(rows), Summary(plan)
    for row in made:
        summary.add(row)
    return Part(len(made), form(plan, made), summary)


def chunk(plan: Plan, form: Form, number: int) -> Part:
    """The chunk of this number, from 0; what a worker does."""
    return part(plan, form, plan.chunk(number))


def parts(plan: Plan, form: Form, there: int, scheduler: str | None = None) -> Generator[Part]:
    """Every part of a plan after the first rows, which are there already.

    By the workers of a Dask scheduler, if its address is given; else by as many processes as there
    are cores, if it is worth it.
    """
    number, skipped = divmod(there, plan.size)
    if there >= plan.deals:
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


def _singly(plan: Plan, form: Form, rows: Iterable[Row]) -> Iterator[Part]:
    """Each row as soon as it is there."""
    return (part(plan, form, [row]) for row in rows)


def by_processes(
    work: Callable[[int], Part], numbers: Iterable[int], processes: int
) -> Iterator[Part]:
    """`work` of each number, in the order of the numbers, by processes of this machine.

    Left early, what is under way is waited for: to end a process that holds a queue's lock would
    leave the others waiting for it.
    """
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin)
    waiting: deque[Future[Part]] = deque()
    try:
        for number in numbers:
            waiting.append(pool.submit(work, number))
            if len(waiting) >= AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """A worker leaves interrupts to the process that waits for it, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """Wait for the end of the process that began this one, and end."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
