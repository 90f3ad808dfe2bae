"""Workers: they answer, and one that dies, hangs or never begins is nobody's trouble."""

import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest

from spadille.bots import workers
from spadille.bots.workers import Workers, usual, work
from spadille.core.phase import Phase, seen_by
from spadille.games import shelf
from spadille.records.shuffle import shuffled
from tests import thinkers

Begin = Callable[..., Workers]


@pytest.fixture
def begun() -> Iterator[Begin]:
    """Begins workers and waits until one is ready; stops them after the test."""
    started: list[Workers] = []

    def begin(does: Callable[..., None], count: int = 1, *, ready: bool = True) -> Workers:
        started.append(Workers(count, does))
        started[-1].begin()
        if ready:
            until(lambda: started[-1].ready)
        return started[-1]

    yield begin
    for some in started:
        some.stop()


def until(claim: Callable[[], object], seconds: float = 600) -> None:
    end = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < end
        time.sleep(0.01)


def view(game: str) -> Phase:
    """What the first on turn sees of a fresh deal."""
    rules = shelf[game].rules(shelf[game].presets[0], {})
    state = rules.opening(rules.deal(0, shuffled(shelf[game].pack, 5)), 0, rules.start())
    return seen_by(state, state.turn)


def test_a_worker_makes_ready_and_answers_as_the_player_does(begun: Begin):
    some = begun(work)
    for game in shelf:
        seen = view(game)
        assert some.asked("strong", seen, "x", 100).result(200) in seen.legal()


def test_nobody_waits_for_workers_that_are_not_ready(begun: Begin):
    some = begun(thinkers.takes_the_last, ready=False)
    assert some.asked("strong", view("quinto"), 0, 1).result(0) is None
    assert begun(work, 0, ready=False).asked("strong", view("quinto"), 0, 1).result(0) is None


def test_one_that_dies_says_nothing_and_another_takes_its_place(begun: Begin):
    some = begun(thinkers.dies)
    (first,) = some.ready
    assert some.asked("strong", view("quinto"), 0, 100).result(200) is None
    until(lambda: some.ready - {first})
    assert not first.process.is_alive()


def test_one_that_is_killed_while_nobody_asks_is_replaced_when_somebody_does(begun: Begin):
    some = begun(thinkers.takes_the_last)
    (first,) = some.ready
    os.kill(first.process.pid or 0, signal.SIGKILL)
    assert some.asked("strong", view("quinto"), 0, 100).result(200) is None
    until(lambda: some.ready - {first})
    seen = view("quinto")
    assert some.asked("strong", seen, 0, 100).result(200) == seen.legal()[-1]


def test_one_that_hangs_is_ended_and_another_takes_its_place(
    begun: Begin, monkeypatch: pytest.MonkeyPatch
):
    some = begun(thinkers.hangs)
    (first,) = some.ready
    monkeypatch.setattr(workers, "HANG", 0.3)
    with pytest.raises(TimeoutError):
        some.asked("strong", view("quinto"), 0, 5).result(0.1)
    until(lambda: some.ready - {first})


def test_control_one_that_hangs_is_kept_where_nobody_looks_at_the_clock(begun: Begin):
    some = begun(thinkers.hangs)
    ready = set(some.ready)
    with pytest.raises(TimeoutError):
        some.asked("strong", view("quinto"), 0, 5).result(1)
    assert some.ready == ready


def test_questions_that_come_too_late_or_are_taken_back_cost_nothing(begun: Begin):
    some = begun(thinkers.takes_the_last)
    assert some.asked("strong", view("quinto"), 0, 0).result(60) is None
    some.asked("strong", view("quinto"), 0, 5).cancel()
    seen = view("pinochle")
    assert some.asked("strong", seen, 0, 100).result(200) == seen.legal()[-1]


def test_workers_that_cannot_begin_are_not_tried_again_at_once(begun: Begin):
    some = begun(thinkers.never_begins, ready=False)
    time.sleep(1)
    assert not some.ready
    assert some.asked("strong", view("quinto"), 0, 1).result(0) is None


def test_stopping_ends_every_process(begun: Begin):
    some = begun(thinkers.hangs, 2)
    until(lambda: len(some.ready) == 2)
    processes = [worker.process for worker in some.ready]
    waited = some.asked("strong", view("quinto"), 0, 5)
    some.stop()
    assert not waited.done() or waited.result() is None
    assert not any(process.is_alive() for process in processes)
    assert some.asked("strong", view("quinto"), 0, 1).result(0) is None


def test_how_many_there_are(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SPADILLE_WORKERS", raising=False)
    for cores, count in ((1, 1), (2, 1), (4, 3), (64, 4)):
        monkeypatch.setattr(workers, "cores", lambda cores=cores: cores)
        assert usual() == count
    for said, count in (("0", 0), ("2", 2), ("x", 4), ("-1", 4)):
        monkeypatch.setenv("SPADILLE_WORKERS", said)
        assert usual() == count
