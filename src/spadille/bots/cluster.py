"""A Dask cluster: the chunks of a long run done by its workers, and given back in their order.

Which worker does a chunk, and which comes back first, changes nothing: a chunk hangs on its
number alone. One whose worker dies is done again by another.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from spadille.core.errors import Malformed

Done = TypeVar("Done")
AHEAD = 3
"""So many chunks for each thread of the cluster are under way at once, or wait to be fetched."""
PATIENCE = 10
"""Seconds in which a scheduler must answer and have a worker."""


def done_by(
    address: str, work: Callable[[int], Done], numbers: Iterable[int]
) -> Generator[Done, None, None]:
    """`work` of each number, in the order of the numbers, by the workers of this scheduler.

    `work` must be picklable, and the package must be installed where the workers are. Malformed
    `extra` without the package distributed, `scheduler` where none answers or it gives up.
    """
    client = _client(address)
    failures = _failures()
    waiting: deque[Any] = deque()
    try:
        for number in numbers:
            waiting.append(client.submit(work, number, pure=False))
            if len(waiting) >= AHEAD * _threads(client):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except failures as error:
        raise _fault(address, error) from None
    finally:
        client.cancel(list(waiting))
        client.close()


def _client(address: str) -> Any:
    """A client of this scheduler, which has a worker."""
    try:
        from distributed import Client  # noqa: PLC0415
    except ImportError:
        raise Malformed("extra", given="cluster") from None
    try:
        asyncio.run(_reach(address))
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:  # nobody there; no address at all
        raise _fault(address, error) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        client.close()
        raise _fault(address, error) from None
    return client


async def _reach(address: str) -> None:
    """An error, if nobody answers: a client that was never connected would be long in closing."""
    from distributed.comm import connect  # noqa: PLC0415
    from distributed.security import Security  # noqa: PLC0415

    comm = await connect(address, timeout=PATIENCE, **Security().get_connection_args("client"))
    await comm.close()


def _threads(client: Any) -> int:
    """How many chunks the cluster can do at once, just now."""
    return sum(client.nthreads().values()) or 1


def _failures() -> tuple[type[BaseException], ...]:
    """What is raised when the cluster has given up a chunk, or is gone."""
    from concurrent.futures import CancelledError  # noqa: PLC0415

    from distributed import KilledWorker  # noqa: PLC0415
    from distributed.comm.core import CommClosedError  # noqa: PLC0415

    return CancelledError, CommClosedError, KilledWorker


def _fault(address: str, error: BaseException) -> Malformed:
    return Malformed("scheduler", given=address, detail=" ".join(str(error).split())[:200])
