"""Simulations that stop and go on: files of rows, by one process or many, interrupted or killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import count, islice
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from spadille.bots import parts, simulate
from spadille.bots.accounts_sides import Row
from spadille.bots.parts import as_lines, as_nothing, by_processes, chunk
from spadille.bots.simulate import plan, run, uninterrupted
from spadille.bots.summary import Summary
from spadille.core.errors import Malformed
from tests.clusters import cluster

PLANS = [
    ("quinto", "guide", "random"),
    ("quinto", "hoffmann", "plain,random"),
    ("quadrille", "later", "random"),
    ("quadrille", "basic", "plain,random"),
    ("pinochle", "classic", "random"),
    ("pinochle", "club", "random,random"),
    ("quinto", None, "policy"),
]
by_plan = pytest.mark.parametrize(("game", "preset", "players"), PLANS)
suffixes = pytest.mark.parametrize("suffix", ["jsonl", "parquet"])


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    """Chunks so small that every plan here has several."""
    monkeypatch.setattr(simulate, "SIZE", 4)
    monkeypatch.setattr(simulate, "SIZES", {"random": 16, "policy": 8})


def asked(game, preset, players, deals=None, seed=3):
    return plan(game, preset, players, deals or (10 if "plain" in players else 40), seed)


def rows_in(path: Path, told) -> list[Row]:
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    parquet = pytest.importorskip("pyarrow.parquet")
    from spadille.bots.parquet import rows_of  # noqa: PLC0415

    return rows_of(told, parquet.read_table(path))


def stop_after(deals: int):
    """A step that interrupts once so many deals are there."""
    done = 0

    def step(count: int) -> None:
        nonlocal done
        done += count
        if done >= deals:
            raise KeyboardInterrupt

    return step


@contextmanager
def recorded() -> Iterator[list[int]]:
    """The numbers of the chunks that are made meanwhile."""
    made: list[int] = []
    chunk = simulate.Plan.chunk

    def noted(self, number):
        made.append(number)
        return chunk(self, number)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(simulate.Plan, "chunk", noted)
        yield made


@by_plan
@suffixes
def test_a_file_holds_every_row(tmp_path, game, preset, players, suffix):
    told = asked(game, preset, players)
    out = tmp_path / f"rows.{suffix}"
    summary, finished = run(told, str(out))
    assert finished
    assert rows_in(out, told) == list(told.rows())
    assert summary == run(told)[0]
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


@by_plan
@suffixes
@pytest.mark.parametrize("deals", [1, 5, 20])
def test_an_interrupted_run_goes_on(tmp_path, game, preset, players, suffix, deals):
    told = asked(game, preset, players)
    whole, _ = run(told)
    out = tmp_path / f"rows.{suffix}"
    first, finished = run(told, str(out), stop_after(deals))
    there = len(rows_in(out, told))
    assert there == first["deals"]
    assert finished == (deals > told.deals)
    with recorded() as made:
        again, finished = run(told, str(out))
    assert finished
    assert again == whole
    assert made == list(range(there // told.size, told.chunks)) or there == told.deals
    assert rows_in(out, told) == list(islice(told.rows(), told.deals))
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


def test_control_rows_that_hang_on_what_was_made_before_are_seen(tmp_path, monkeypatch):
    told, chunk, made = asked("quinto", None, "random"), simulate.Plan.chunk, count()

    def counted(self, number):
        first, second, *more = chunk(self, number)
        return iter([first, second | {"delta": [next(made), 0]}, *more])

    monkeypatch.setattr(simulate.Plan, "chunk", counted)
    whole, out = tmp_path / "whole.jsonl", tmp_path / "rows.jsonl"
    run(told, str(whole))
    run(told, str(out), stop_after(20))
    run(told, str(out))
    assert out.read_bytes() != whole.read_bytes()


@suffixes
def test_groups_of_rows_are_those_of_a_run_left_alone(tmp_path, suffix, monkeypatch):
    if suffix == "parquet":
        pytest.importorskip("pyarrow")
        monkeypatch.setattr("spadille.bots.parquet.GROUP", 24)
    told = asked("quinto", None, "random", 100)
    whole, out = tmp_path / f"whole.{suffix}", tmp_path / f"rows.{suffix}"
    run(told, str(whole))
    for deals in (20, 50, 90):
        run(told, str(out), stop_after(deals))
    run(told, str(out))
    assert out.read_bytes() == whole.read_bytes()


@suffixes
def test_a_finished_run_is_only_read(tmp_path, suffix, monkeypatch):
    told, out = asked("quinto", None, "random"), tmp_path / f"rows.{suffix}"
    whole, _ = run(told, str(out))
    monkeypatch.setattr(simulate.Plan, "chunk", lambda *_: pytest.fail("made again"))
    assert run(told, str(out)) == (whole, True)
    assert len(rows_in(out, told)) == told.deals


@suffixes
def test_more_deals_of_the_same_run_are_put_behind(tmp_path, suffix):
    out = tmp_path / f"rows.{suffix}"
    run(asked("quinto", None, "random", 25), str(out))
    more = asked("quinto", None, "random", 60)
    assert run(more, str(out)) == run(more)
    assert rows_in(out, more) == list(more.rows())


@suffixes
@pytest.mark.parametrize(
    "other",
    [("quinto", None, "random", 30, 4), ("quinto", "hoffmann", "random", 40, 3)],
)
def test_the_rows_of_another_run_are_replaced(tmp_path, suffix, other):
    out, told = tmp_path / f"rows.{suffix}", asked("quinto", None, "random", 20)
    run(plan(*other), str(out))
    run(told, str(out))
    assert rows_in(out, told) == list(told.rows())


@pytest.mark.parametrize("text", ["", "{}\n", "no row\n", '{"deal": 1}\n{"deal"', "\n\n"])
def test_what_is_no_row_is_replaced(tmp_path, text):
    out, told = tmp_path / "rows.jsonl", asked("quinto", None, "random", 20)
    out.write_text(text)
    run(told, str(out))
    assert rows_in(out, told) == list(told.rows())


def test_a_killed_run_goes_on_from_its_last_whole_line(tmp_path):
    told = asked("quadrille", "basic", "random")
    lines = as_lines(told, list(told.rows()))
    out, part = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.part"
    part.write_bytes(lines[: len(lines) // 2])
    assert run(told, str(out)) == run(told)
    assert out.read_bytes() == lines
    assert not part.exists()


def test_a_broken_parquet_file_is_replaced(tmp_path):
    pytest.importorskip("pyarrow")
    out, told = tmp_path / "rows.parquet", asked("quinto", None, "random", 20)
    out.write_bytes(b"PAR1 and nothing more")
    run(told, str(out))
    assert rows_in(out, told) == list(told.rows())


def test_an_error_of_ours_leaves_what_is_there(tmp_path, monkeypatch):
    told, out = asked("quinto", None, "random"), tmp_path / "rows.jsonl"

    def two_of_them(p, form, there, scheduler):
        yield chunk(p, form, 0)
        raise Malformed("scheduler", given=scheduler)

    monkeypatch.setattr(simulate, "parts", two_of_them)
    with pytest.raises(Malformed):
        run(told, str(out), scheduler="tcp://nowhere")
    assert rows_in(out, told) == list(told.chunk(0))


def test_without_pyarrow(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Malformed) as caught:
        run(asked("quinto", None, "random"), str(tmp_path / "rows.parquet"))
    assert (caught.value.key, caught.value.params["given"]) == ("extra", "parquet")
    assert not list(tmp_path.iterdir())


@by_plan
def test_parts_add_up_in_any_order(game, preset, players):
    told = asked(game, preset, players)
    whole = run(told)[0]
    backwards = Summary(told)
    for number in reversed(range(told.chunks)):
        backwards.join(chunk(told, as_nothing, number).summary)
    assert backwards.report() == whole


def squares(number: int) -> parts.Part:
    told = plan("quinto", None, "random", 1, 1)
    if number == 13:
        raise ValueError(number)
    return parts.Part(number * number, None, Summary(told))


def test_processes_give_parts_in_order():
    found = [part.count for part in by_processes(squares, range(12), 2)]
    assert found == [number * number for number in range(12)]


def test_a_fault_in_a_process_is_told():
    with pytest.raises(ValueError, match="13"):
        list(by_processes(squares, range(10, 20), 2))


def dies_at_three(number: int) -> parts.Part:
    if number == 3:
        os._exit(1)
    return squares(number)


def test_a_worker_that_dies_is_told():
    with pytest.raises(BrokenProcessPool):
        list(by_processes(dies_at_three, range(12), 2))
    assert not active_children()


def long_from_two(number: int) -> parts.Part:
    """The first two at once; the others take longer than any test may."""
    if number >= 2:
        time.sleep(1000)
    return squares(number)


def soon(number: int) -> parts.Part:
    time.sleep(number % 7 / 1000)
    return squares(0)


@pytest.mark.parametrize(
    ("work", "numbers", "wanted"),
    [
        (long_from_two, 12, 1),
        (long_from_two, 12, 2),
        (long_from_two, 3, 2),
        (squares, 12, 1),
        (squares, 12, 11),
        (soon, 5000, 30),
        (soon, 5000, 31),
    ],
    ids=[
        *("both at work", "both at work, nothing left to fetch", "one at work, one idle"),
        *("both idle", "both idle, one part left to fetch"),
        *("parts end in that moment", "other parts end in that moment"),
    ],
)
def test_what_is_left_early_ends_at_once(work, numbers, wanted):
    coming: Any = by_processes(work, range(numbers), 2)
    found = [part.count for part in islice(coming, wanted)]
    assert len(found) == wanted
    coming.close()
    assert not active_children()


LEFT = """
import os, signal
from multiprocessing import active_children
from spadille.bots.parts import by_processes
from tests.test_row_files import squares
if __name__ == "__main__":
    coming = by_processes(squares, range(12), 2)
    next(coming)
    print(*(child.pid for child in active_children()), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes where Linux lists them")
def test_workers_do_not_outlive_a_killed_run(tmp_path):
    script = tmp_path / "left.py"
    script.write_text(LEFT)
    where = os.pathsep.join(sys.path)
    said = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": where},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    workers = said.stdout.split()
    assert len(workers) == 2
    end = time.monotonic() + 120
    while any(Path("/proc", worker.decode(), "exe").exists() for worker in workers):
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.parametrize("players", ["random", "plain,random", "policy"])
def test_processes_change_no_row(tmp_path, monkeypatch, players):
    monkeypatch.undo()
    told = plan("quadrille", "basic", players, 3 * simulate.SIZES.get(players, 2), 7)
    alone, many = tmp_path / "alone.jsonl", tmp_path / "many.jsonl"
    one = run(told, str(alone))
    monkeypatch.setattr(parts, "ALONE", 1)
    monkeypatch.setattr(parts, "cores", lambda: 2)
    assert run(told, str(many)) == one
    assert alone.read_bytes() == many.read_bytes()


def test_a_cluster_changes_no_row_though_a_worker_dies(tmp_path, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.undo()
    told = plan("quinto", None, "random", 12 * simulate.SIZES["random"], 7)
    alone, many = tmp_path / "alone.jsonl", tmp_path / "many.jsonl"
    with cluster(tmp_path) as running:
        killed: list[int] = []

        def step(count):
            if not killed:
                killed.append(running.kill(0))

        there = run(told, str(many), step, running.address)
    assert killed
    monkeypatch.setattr(parts, "ALONE", 1000)
    assert run(told, str(alone)) == there
    assert alone.read_bytes() == many.read_bytes()


def interrupted_between(done: list[str]) -> None:
    with uninterrupted():
        done.append("file")
        signal.raise_signal(signal.SIGINT)
        done.append("summary")


def test_an_interrupt_waits_for_what_belongs_together():
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted_between(done)
    assert done == ["file", "summary"]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
