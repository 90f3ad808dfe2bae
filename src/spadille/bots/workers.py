"""Workers: processes that think for computer players, so that whoever runs a table never waits.

They are begun in the background when first asked for. One that has died or hangs is replaced; a
question that nobody has time for is answered by nothing, never by an error.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

from spadille.bots.bot import Budget, bot_named
from spadille.core.actions import Action
from spadille.core.phase import Phase
from spadille.kernel.cores import cores

MOST = 4
"""The most workers that a server begins of itself."""
LEAST = 0.05
"""Seconds; who has less left for a decision isn't asked for it any more."""
HANG = 5.0
"""Seconds after which a worker that has not answered is taken for hung."""
AGAIN = 10.0
"""Seconds until another is tried, after one that could not begin."""

ALOUD = "aloud"
"""In the place of a player: the master, of whom one wants to hear what he weighs."""

Answer = Action | None


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the master does; the other actions, each with how much it loses to that (points
    or chips of the seat on turn) and the standard error of the difference; over how many worlds.
    Nothing but the first where nothing was weighed."""

    best: Action
    others: tuple[tuple[Action, float, float], ...] = ()
    worlds: int = 0


@dataclass(frozen=True)
class Question:
    """A decision that is wanted: of which player, for which view, until when (monotonic)."""

    player: str
    view: Phase
    seed: int | str
    until: float
    answer: Future[Any] = field(default_factory=Future)


def work(ways: Connection) -> None:
    """What a worker does: make ready, say so, and then answer until nobody asks any more."""
    from spadille.bots.warm import warm  # noqa: PLC0415

    warm(lambda _: None)
    with suppress(EOFError, OSError):
        ways.send(None)
        while True:
            player, view, seed, seconds = ways.recv()
            budget = Budget(seconds)
            if player == ALOUD:
                ways.send(weighed(view, budget))
            else:
                ways.send(bot_named(player).decide(view, seed, budget))


def weighed(view: Phase, budget: Budget) -> Weighed:
    """What the master does, in numbers that need no arrays to be read."""
    from spadille.bots.aloud import decided  # noqa: PLC0415

    best, found = decided(view, budget)
    if found is None:
        return Weighed(best)
    gains = ((action, found.gain(best, action)) for action in found.actions if action != best)
    others = tuple((action, gain.mean, gain.error) for action, gain in gains)
    return Weighed(best, others, found.worlds)


class Worker:
    """One process, and the way to it."""

    def __init__(self, does: Callable[[Connection], None]) -> None:
        context = get_context("spawn")
        self.ways, theirs = context.Pipe()
        self.process = context.Process(target=does, args=(theirs,), daemon=True)
        try:
            self.process.start()
        finally:
            theirs.close()

    def begins(self) -> bool:
        """Wait until it is ready; False, if it ends before that."""
        try:
            self.ways.recv()
        except (EOFError, OSError):
            return False
        return True

    def answers(self, question: Question) -> bool:
        """Put a question to it; False, if it is of no more use."""
        if not question.answer.set_running_or_notify_cancel():
            return True
        found, well, left = None, True, question.until - time.monotonic()
        try:
            if left > LEAST:
                self.ways.send((question.player, question.view, question.seed, left))
                well = self.ways.poll(HANG)
                found = self.ways.recv() if well else None
        except (EOFError, OSError):
            well = False
        question.answer.set_result(found)
        return well

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.ways.close()


class Workers:
    """As many workers as are worth it, with a thread beside each."""

    def __init__(self, count: int | None = None, does: Callable[[Connection], None] = work) -> None:
        self.count = usual() if count is None else count
        self.ready: set[Worker] = set()
        self._does = does
        self._threads: list[Thread] = []
        self._beginning = Lock()
        self._stopped = Event()
        self._all: set[Worker] = set()
        self._questions: SimpleQueue[Question | None] = SimpleQueue()

    def begin(self) -> None:
        """Begin the workers, in the background, if that has not been done."""
        with self._beginning:
            if self._threads or self._stopped.is_set():
                return
            for _ in range(self.count):
                self._threads.append(Thread(target=self._keep_one, name="worker", daemon=True))
                self._threads[-1].start()

    def asked(self, player: str, view: Phase, seed: int | str, seconds: float) -> Future[Answer]:
        """What a player would do; None, if none is ready to say it, or has died over it.

        The answer may come late or never: wait no longer than these seconds.
        """
        self.begin()
        question = Question(player, view, seed, time.monotonic() + seconds)
        if self.ready:
            self._questions.put(question)
        else:
            question.answer.set_result(None)
        return question.answer

    def weighed(self, view: Phase, seconds: float) -> Future[Weighed | None]:
        """What the master does, and how the rest compares; within these seconds one that is
        still to be ready will do. None where there are none, or it has died over it."""
        self.begin()
        question = Question(ALOUD, view, 0, time.monotonic() + seconds)
        if self._threads and not self._stopped.is_set():
            self._questions.put(question)
        else:
            question.answer.set_result(None)
        return question.answer

    def stop(self) -> None:
        """End all of them."""
        with self._beginning:
            self._stopped.set()
        for _ in self._threads:
            self._questions.put(None)
        for worker in tuple(self._all):
            worker.process.kill()
        for thread in self._threads:
            thread.join(HANG)

    def _keep_one(self) -> None:
        """A worker, and after it another."""
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # which workers inherit
        while not self._stopped.is_set():
            try:
                worker = Worker(self._does)
            except OSError:
                self._stopped.wait(AGAIN)
                continue
            self._all.add(worker)
            if self._stopped.is_set() or not self._served(worker):
                self._stopped.wait(AGAIN)
            self._all.discard(worker)
            worker.end()

    def _served(self, worker: Worker) -> bool:
        """Put questions to it as long as that goes well; False, if it could not begin."""
        if not worker.begins():
            return False
        self.ready.add(worker)
        try:
            while (question := self._questions.get()) is not None and worker.answers(question):
                pass
        finally:
            self.ready.discard(worker)
        return True


def usual() -> int:
    """All cores but one, of which there is at least one; SPADILLE_WORKERS says otherwise."""
    said: Any = os.environ.get("SPADILLE_WORKERS", "")
    return min(int(said), 64) if said.isdecimal() else max(1, min(cores() - 1, MOST))
