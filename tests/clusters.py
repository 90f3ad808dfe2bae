"""A Dask cluster on this machine for tests: a scheduler, and workers that can be killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from distributed import Client

ROOT = Path(__file__).parent.parent
LOCAL = ("--host", "127.0.0.1", "--no-dashboard")


@dataclass
class Cluster:
    """Its address, and the processes of its workers, which nobody starts again."""

    address: str
    workers: list[subprocess.Popen[bytes]]

    def kill(self, number: int) -> int:
        """End a worker without a word; its process number."""
        worker = self.workers[number]
        worker.kill()
        worker.wait()
        return worker.pid


@contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """A scheduler and so many workers with a thread each."""
    place = folder / "scheduler.json"
    started = [_start("scheduler", *LOCAL, "--port", "0", "--scheduler-file", place)]
    try:
        address = _address(place)
        words = (address, *LOCAL, "--no-nanny", "--nthreads", "1", "--local-directory", folder)
        started += [_start("worker", *words) for _ in range(workers)]
        if workers:
            with Client(address, set_as_default=False) as client:
                client.wait_for_workers(workers, timeout=200)
        yield Cluster(address, started[1:])
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def _start(what: str, *words: str | Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *map(str, words)]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)


def _address(place: Path) -> str:
    """What the scheduler has written down."""
    end = time.monotonic() + 200
    while time.monotonic() < end:
        try:
            return str(json.loads(place.read_text("utf-8"))["address"])
        except (OSError, ValueError):
            time.sleep(0.05)
    raise TimeoutError(place)


def slowly(number: int) -> tuple[int, int]:
    """Work for a worker: the number, and whose process did it."""
    time.sleep(0.03)
    return number, os.getpid()


def badly(number: int) -> int:
    """Work that goes wrong at number 3."""
    if number == 3:
        raise ValueError(number)
    return number
