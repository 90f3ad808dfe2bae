"""Arenas that stop and go on, by one process, several or a cluster: the same blocks always."""

from __future__ import annotations

import json

import pytest

from spadille.bots import arena, ladder, parts, simulate
from spadille.bots.arena import fight
from spadille.bots.bot import Budget
from spadille.core.errors import Malformed
from tests.arenas import arena_of, rows_of, timeless
from tests.clusters import cluster
from tests.interrupts import interrupted


@pytest.fixture(autouse=True)
def few_draws(monkeypatch):
    """What is drawn for the bounds of a ladder takes longer than all that is played here."""
    monkeypatch.setattr(ladder, "DRAWS", 50)


def rows_in(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def figures(matches):
    """A report without its times."""
    return {key: value for key, value in matches.report().items() if key != "time"}


def left_off(asked, out, rows):
    """Play until so many rows are there; as many are in the file."""
    there = 0

    def step(count):
        nonlocal there
        there += count
        if there >= rows:
            raise KeyboardInterrupt

    _, finished = fight(asked, str(out), step)
    assert not finished
    return len(rows_in(out))


class TestGoingOn:
    @pytest.mark.parametrize(
        ("game", "players", "more"),
        [
            ("quinto", ("plain", "random"), {}),
            ("quinto", ("plain", "random", "policy"), {}),
            ("quadrille", ("plain", "policy"), {"pot": 8}),
            ("pinochle", ("plain", "random"), {"same_contracts": True}),
            ("quinto", ("plain", "random"), {"budget": Budget(seconds=0.02)}),
        ],
    )
    def test_the_blocks_are_those_of_a_run_left_alone(self, game, players, more, tmp_path):
        asked, out = arena_of(game, *players, deals=7, **more), tmp_path / "rows.jsonl"
        assert left_off(asked, out, 4) == 4
        before = out.read_bytes()
        matches, finished = fight(asked, str(out))
        assert finished
        assert out.read_bytes().startswith(before), "blocks were played again"
        whole = rows_of(asked)
        assert timeless(rows_in(out)) == timeless(whole)
        alone = asked.summary()
        alone.join(whole)
        assert figures(matches) == figures(alone)

    def test_a_longer_run_goes_on_where_a_shorter_ended(self, tmp_path):
        out = tmp_path / "rows.jsonl"
        fight(arena_of("quinto", "plain", "random", deals=5), str(out))
        before = out.read_bytes()
        matches, _ = fight(arena_of("quinto", "plain", "random", deals=9), str(out))
        assert matches.report()["deals"] == 9
        assert out.read_bytes().startswith(before)

    def test_the_times_of_before_count(self, tmp_path):
        out = tmp_path / "rows.jsonl"
        asked = arena_of("quinto", "plain", "random", deals=5)
        first, again = fight(asked, str(out))[0], fight(asked, str(out))[0]
        assert first.report()["time"] == again.report()["time"]

    @pytest.mark.parametrize(
        "other",
        [
            arena_of("quinto", "plain", "random", seed=6),
            arena_of("quinto", "random", "plain"),
            arena_of("quinto", "plain", "policy"),
            arena_of("quinto", "plain", "random", preset="hoffmann"),
            arena_of("quinto", "plain", "random", budget=Budget(worlds=3)),
            arena_of("pinochle", "plain", "random"),
        ],
    )
    def test_another_arena_begins_anew(self, other, tmp_path):
        out = tmp_path / "rows.jsonl"
        fight(other, str(out))
        asked = arena_of("quinto", "plain", "random")
        fight(asked, str(out))
        assert timeless(rows_in(out)) == timeless(rows_of(asked))

    def test_a_row_that_stands_twice_in_the_file_is_told(self, tmp_path):
        out = tmp_path / "rows.jsonl"
        asked = arena_of("quinto", "plain", "random", deals=9)
        fight(arena_of("quinto", "plain", "random", deals=5), str(out))
        lines = out.read_text().splitlines(keepends=True)
        out.write_text("".join([*lines[:2], lines[1], *lines[3:]]))
        with pytest.raises(Malformed) as caught:
            fight(asked, str(out))
        assert (caught.value.key, caught.value.params["record"]) == ("foreign_rows", 3)
        assert len(rows_in(out)) == 5

    def test_half_a_line_is_played_again(self, tmp_path):
        out = tmp_path / "rows.jsonl"
        asked = arena_of("quinto", "plain", "random")
        fight(asked, str(out))
        out.write_bytes(out.read_bytes()[:-20])
        fight(asked, str(out))
        assert timeless(rows_in(out)) == timeless(rows_of(asked))

    @pytest.mark.parametrize("text", ["[]\n", "{}\n", "7\n", "\xff\n", "{\n"])
    def test_a_file_of_something_else(self, text, tmp_path):
        out = tmp_path / "rows.jsonl"
        out.write_text(text, "latin-1")
        fight(arena_of("quinto", "plain", "random", deals=2), str(out))
        assert len(rows_in(out)) == 2

    def test_a_command_that_is_interrupted(self, tmp_path):
        out = tmp_path / "rows.jsonl"
        words = "arena plain random --game quinto --deals 3000 --seed 5 --worlds 2 --language en"
        there, said = interrupted(words, out)
        assert 0 < there < 3000
        assert said == f"Stopped after {there} deals; the same command goes on from {out}.\n"
        assert timeless(rows_in(out)) == timeless(
            rows_of(arena_of("quinto", "plain", "random", deals=there))
        )


class TestWhoever:
    @pytest.fixture
    def whole(self):
        asked = arena_of("quinto", "plain", "random", deals=40)
        return asked, timeless(rows_of(asked))

    def test_two_processes(self, whole, tmp_path, monkeypatch):
        monkeypatch.setattr(arena, "SIZE", 4)
        monkeypatch.setattr(parts, "cores", lambda: 2)
        asked, rows = whole
        out = tmp_path / "rows.jsonl"
        matches, _ = fight(asked, str(out))
        assert timeless(rows_in(out)) == rows
        monkeypatch.setattr(parts, "cores", lambda: 1)
        assert figures(fight(asked)[0]) == figures(matches)

    def test_a_test_that_ends_the_match_ends_it_at_the_same_deal(self, tmp_path, monkeypatch):
        asked = arena_of("quinto", "plain", "random", deals=400, sprt="0,5")
        found = []
        for cores in (1, 2):
            monkeypatch.setattr(parts, "cores", lambda cores=cores: cores)
            out = tmp_path / f"{cores}.jsonl"
            found.append((figures(fight(asked, str(out))[0]), timeless(rows_in(out))))
        assert found[0] == found[1]
        assert len(found[0][1]) == 30

    def test_a_cluster(self, whole, tmp_path, monkeypatch):
        monkeypatch.setattr(arena, "SIZE", 4)
        asked, rows = whole
        out = tmp_path / "rows.jsonl"
        with cluster(tmp_path) as running:
            fight(asked, str(out), scheduler=running.address)
        assert timeless(rows_in(out)) == rows

    def test_control_parts_in_another_order_are_refused(self, tmp_path, monkeypatch):
        monkeypatch.setattr(arena, "SIZE", 2)
        asked = arena_of("quinto", "plain", "random")

        def mixed(of, form, *_):
            yield from (parts.chunk(of, form, number) for number in (1, 0, 2))

        monkeypatch.setattr(simulate, "parts", mixed)
        with pytest.raises(Malformed) as caught:
            fight(asked)
        assert caught.value.key == "foreign_rows"
