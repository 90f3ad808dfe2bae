"""What workers may do in tests: nobody waits for a search there, and some of them go wrong."""

import os
import time
from multiprocessing.connection import Connection


def takes_the_last(ways: Connection) -> None:
    """Answers at once: the last legal action."""
    ways.send(None)
    while True:
        _, view, *_ = ways.recv()
        ways.send(view.legal()[-1])


def dies(ways: Connection) -> None:
    """Ends over the first question."""
    ways.send(None)
    ways.recv()
    os._exit(1)


def hangs(ways: Connection) -> None:
    """Never answers."""
    ways.send(None)
    time.sleep(600)


def cheats(ways: Connection) -> None:
    """Answers what may not be done."""
    ways.send(None)
    while True:
        ways.recv()
        ways.send("nonsense")


def never_begins(_ways: Connection) -> None:
    """Ends before it is ready."""
    os._exit(1)
