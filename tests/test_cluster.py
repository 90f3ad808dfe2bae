"""A Dask cluster: everything in its order, whoever did it and whoever died; simulations on it."""

from __future__ import annotations

import hashlib
import json
import sys
from contextlib import closing

import pytest

from spadille.bots import cluster as rooms
from spadille.bots import parts, simulate
from spadille.bots.cluster import done_by
from spadille.bots.simulate import plan, run
from spadille.cli import main
from spadille.core.errors import Malformed
from tests.clusters import badly, cluster, slowly


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    """A cluster of two workers that nobody kills."""
    with cluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running


def test_everything_comes_in_order_from_both(pair):
    found = list(done_by(pair.address, slowly, range(1, 41)))
    assert [number for number, _ in found] == list(range(1, 41))
    assert {process for _, process in found} == {worker.pid for worker in pair.workers}


def test_no_more_is_begun_than_can_soon_be_fetched(pair):
    asked: list[int] = []

    def numbers():
        for number in range(10_000):
            asked.append(number)
            yield number

    with closing(done_by(pair.address, slowly, numbers())) as coming:
        assert next(coming)[0] == 0
        assert len(asked) <= rooms.AHEAD * 2


def test_what_goes_wrong_in_the_work_is_told(pair):
    coming = done_by(pair.address, badly, range(5))
    assert [next(coming) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="3"):
        next(coming)


def test_a_killed_worker_is_not_missed(tmp_path):
    with cluster(tmp_path) as running:
        found, killed = [], 0
        for number, process in done_by(running.address, slowly, range(60)):
            found.append((number, process))
            if number == 15:
                killed = running.kill(0)
    assert [number for number, _ in found] == list(range(60))
    done = [process for _, process in found]
    assert 0 < done.count(killed) < 30
    assert len(set(done)) == 2


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense", ""])
def test_a_scheduler_that_is_not_there(address, monkeypatch):
    monkeypatch.setattr(rooms, "PATIENCE", 0.2)
    with pytest.raises(Malformed) as caught:
        next(done_by(address, slowly, range(3)))
    assert (caught.value.key, caught.value.params["given"]) == ("scheduler", address)
    assert caught.value.params["detail"]


def test_a_scheduler_without_workers(tmp_path, monkeypatch):
    monkeypatch.setattr(rooms, "PATIENCE", 0.5)
    with cluster(tmp_path, workers=0) as running, pytest.raises(Malformed) as caught:
        next(done_by(running.address, slowly, range(3)))
    assert caught.value.key == "scheduler"


def test_without_the_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Malformed) as caught:
        next(done_by("tcp://127.0.0.1:9", slowly, range(3)))
    assert (caught.value.key, caught.value.params["given"]) == ("extra", "cluster")


class TestSimulations:
    """The same rows as at home."""

    @pytest.mark.parametrize(
        ("game", "players", "deals"),
        [("quinto", "random", 20_000), ("quinto", "plain", 200), ("pinochle", "random", 6_000)],
    )
    def test_the_rows_are_those_of_one_process(self, game, players, deals, pair, tmp_path):
        asked = plan(game, None, players, deals, 5)
        there = run(asked, str(tmp_path / "there.jsonl"), scheduler=pair.address)
        rows = (tmp_path / "there.jsonl").read_text().splitlines()
        assert [json.loads(row) for row in rows] == list(asked.rows())
        assert there == run(asked)

    @pytest.mark.parametrize("deals", [60_000, pytest.param(10_000_000, marks=pytest.mark.soak)])
    def test_a_killed_worker_changes_nothing(self, deals, tmp_path, monkeypatch):
        asked = plan("quinto", None, "random", deals, 6)
        alone, two, away = (tmp_path / f"{where}.jsonl" for where in ("alone", "two", "away"))
        done = 0
        with cluster(tmp_path) as running:

            def step(count: int) -> None:
                nonlocal done
                if done <= deals // 3 < done + count:
                    running.kill(1)
                done += count

            there = run(asked, str(away), step, running.address)
        assert running.workers[1].returncode
        assert done == deals
        monkeypatch.setattr(parts, "cores", lambda: 2)
        assert there == run(asked, str(two))
        monkeypatch.setattr(parts, "cores", lambda: 1)
        assert there == run(asked, str(alone))
        assert digest(away) == digest(two) == digest(alone)

    def test_control_parts_in_another_order_are_seen(self, tmp_path, monkeypatch):
        asked = plan("quinto", None, "random", 10_000, 6)
        home, away = tmp_path / "home.jsonl", tmp_path / "away.jsonl"
        whole = run(asked, str(home))

        def mixed(of, form, *_):
            yield from (parts.chunk(of, form, number) for number in (1, 0, 2))

        monkeypatch.setattr(simulate, "parts", mixed)
        assert run(asked, str(away)) == whole
        assert digest(away) != digest(home)

    def test_the_command(self, pair, capsys):
        words = ["simulate", "quinto", "--deals", "100", "--seed", "1", "--json"]
        assert main(words) == 0
        home = capsys.readouterr().out
        assert main([*words, "--scheduler", pair.address]) == 0
        assert capsys.readouterr() == (home, "")

    def test_a_scheduler_that_is_not_there_gets_one_clear_line(self, capsys, monkeypatch, tmp_path):
        monkeypatch.setattr(rooms, "PATIENCE", 0.2)
        out = tmp_path / "rows.jsonl"
        words = f"simulate quinto --deals 100 --seed 1 --json --out {out}".split()
        assert main([*words, "--scheduler", "tcp://127.0.0.1:9", "--language", "en"]) == 2
        printed, said = capsys.readouterr()
        error = json.loads(printed)["error"]
        assert (error["reason"], error["given"]) == ("scheduler", "tcp://127.0.0.1:9")
        assert said.startswith("no Dask scheduler can be used at tcp://127.0.0.1:9: ")
        assert said.count("\n") == 1
        assert not out.exists()


def digest(path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
