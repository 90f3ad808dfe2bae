"""`spadille simulate` as a command: its files, its errors, its tables, its bar, its interrupts."""

import json
import re
import sys
import time
from pathlib import Path

import pytest

from spadille.bots.simulate import Plan, plan, run
from spadille.cli import main
from spadille.terminal import progress
from tests.interrupts import interrupted


def command(capsys, *words: str) -> tuple[int, str, str]:
    code = main(["simulate", *words])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


class TestFile:
    def test_holds_a_row_a_line(self, tmp_path):
        out = tmp_path / "rows.jsonl"
        asked = plan("quinto", None, "plain", 5, 2)
        run(asked, str(out))
        assert [json.loads(line) for line in out.read_text().splitlines()] == list(asked.rows())
        assert names(tmp_path) == ["rows.jsonl"]

    def test_an_interrupt_leaves_a_readable_file(self, tmp_path):
        out = tmp_path / "rows.jsonl"

        steps = iter((None, None, KeyboardInterrupt))

        def step(count):
            assert count == 1
            if stop := next(steps):
                raise stop

        summary, finished = run(plan("quinto", None, "plain", 50, 2), str(out), step)
        assert not finished
        assert summary["deals"] == 3
        assert len(out.read_text().splitlines()) == 3

    def test_a_fault_leaves_nothing(self, tmp_path, monkeypatch):
        monkeypatch.setattr(Plan, "chunk", lambda *_: iter([{"deal": 1}]))
        with pytest.raises(KeyError):
            run(plan("quinto", None, "plain", 5, 2), str(tmp_path / "rows.jsonl"))
        assert not names(tmp_path)

    @pytest.mark.parametrize("name", ["rows.csv", "rows", "-"])
    def test_only_json_lines_and_parquet(self, tmp_path, name, capsys):
        code, printed, _ = command(
            capsys, *f"quinto --deals 1 --seed 1 --json --out {tmp_path / name}".split()
        )
        assert code == 2
        assert json.loads(printed)["error"]["reason"] == "suffix"
        assert not names(tmp_path)

    @pytest.mark.parametrize("name", ["nowhere/rows.jsonl", "folder.jsonl"])
    def test_a_place_that_cannot_be_written(self, tmp_path, name, capsys):
        (tmp_path / "folder.jsonl").mkdir()
        out = tmp_path / name
        code, printed, said = command(
            capsys, *f"quinto --deals 1 --seed 1 --json --out {out}".split()
        )
        assert code == 2
        error = json.loads(printed)["error"]
        assert (error["reason"], error["file"]) == ("unwritable", str(out))
        assert said.count("\n") == 1


class TestInterrupts:
    """A command that is interrupted, by whoever waits for it, and goes on."""

    @pytest.mark.parametrize(
        ("players", "deals", "suffix"),
        [
            ("plain", 300, "jsonl"),
            pytest.param("random", 100_000, "jsonl", marks=pytest.mark.soak),
            ("random", 150_000, "parquet"),
            pytest.param("policy", 5_000, "jsonl", marks=pytest.mark.soak),
        ],
    )
    def test_the_file_is_that_of_a_run_left_alone(self, players, deals, suffix, tmp_path):
        out, whole = tmp_path / f"rows.{suffix}", tmp_path / f"whole.{suffix}"
        assert 0 < self.interrupted(players, deals, out) < deals
        asked = plan("quinto", None, players, deals, 1)
        left_alone = run(asked, str(whole))
        assert run(asked, str(out)) == left_alone
        assert out.read_bytes() == whole.read_bytes()

    def interrupted(self, players: str, deals: int, out: Path) -> int:
        """How many rows a command leaves that is interrupted as soon as there are some; it has said
        in one line how to go on."""
        words = f"simulate quinto --players {players} --deals {deals} --seed 1 --language en"
        there, said = interrupted(words, out)
        assert said.splitlines()[-1] == (
            f"Stopped after {there} deals; the same command goes on from {out}."
        )
        assert names(out.parent) == [out.name]
        return there

    @pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
    @pytest.mark.parametrize("out", [(), ("--out", "rows.jsonl")])
    def test_before_the_first_deal(self, language, out, capsys, monkeypatch, tmp_path):
        def stop(plan: Plan, number: int) -> None:
            raise KeyboardInterrupt

        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(Plan, "chunk", stop)
        words = ("quinto", "--deals", "5", "--seed", "1", "--language", language, *out)
        code, printed, said = command(capsys, *words)
        assert (code, printed) == (130, "")
        assert said.count("\n") == 1
        assert "simulate." not in said
        assert ("rows.jsonl" in said) == bool(out)


EXTRAS = {"pyarrow": "parquet", "distributed": "cluster"}


@pytest.mark.parametrize(
    ("package", "words"),
    [
        ("pyarrow", "--out rows.parquet"),
        ("distributed", "--scheduler tcp://127.0.0.1:9 --out rows.jsonl"),
    ],
)
@pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
def test_a_package_that_is_not_there(language, package, words, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, package, None)
    asked = ("quinto", "--deals", "100", "--seed", "1", "--json", "--language", language)
    code, printed, said = command(capsys, *asked, *words.split())
    given = EXTRAS[package]
    assert code == 2
    error = json.loads(printed)["error"]
    assert (error["reason"], error["given"]) == ("extra", given)
    assert said.count("\n") == 1
    assert f"spadille[{given}]" in said
    assert not names(tmp_path)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("quinto --deals 0 --seed 1", "deal_count"),
        ("quinto --deals -1 --seed 1", "deal_count"),
        ("quinto --deals many --seed 1", "arguments"),
        ("quinto --deals 1", "arguments"),
        ("quinto --deals 1 --seed 1 --players plain,nobody", "unknown_player"),
        ("quinto --deals 1 --seed 1 --players plain,", "unknown_player"),
        ("quinto --deals 1 --seed 1 --players plain,plain,plain", "player_count"),
        ("quinto --deals 1 --seed 1 --rules odd", "unknown_rules"),
        ("whist --deals 1 --seed 1", "unknown_game"),
    ],
)
def test_bad_arguments_get_one_clear_line(words, reason, capsys):
    code, printed, said = command(capsys, *words.split(), "--json")
    assert code == 2
    assert json.loads(printed)["error"]["reason"] == reason
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("option", "reason", "given"),
    [
        ("stake=0", "option_value", "stake"),
        ("stake=many", "wrong_type", "stake"),
        ("own_king=1", "wrong_type", "own_king"),
        ("late_vole=3", "unknown_option", "late_vole"),
        ("stake", "arguments", None),
        ("=3", "arguments", None),
    ],
)
def test_bad_options_get_one_clear_line(option, reason, given, capsys):
    words = f"quadrille --rules later --deals 1 --seed 1 --json --options {option}"
    code, printed, said = command(capsys, *words.split())
    assert code == 2
    error = json.loads(printed)["error"]
    assert (error["reason"], error["given"]) == (reason, given)
    assert said.count("\n") == 1


def test_options_are_those_of_the_preset(tmp_path, capsys):
    out = tmp_path / "rows.jsonl"
    words = f"quadrille --rules later --deals 3 --seed 1 --out {out} --options stake=2,fee=0"
    assert command(capsys, *words.split())[0] == 0
    assert {json.loads(line)["pot"] for line in out.read_text().splitlines()} == {8}


@pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
@pytest.mark.parametrize("preset", ["basic", "later"])
@pytest.mark.parametrize("players", ["plain", "plain,random", "plain,random,plain,random"])
def test_people_get_a_table_of_contracts(language, preset, players, capsys):
    words = f"quadrille --rules {preset} --deals 2 --seed 1 --players {players}"
    code, printed, said = command(capsys, *words.split(), "--language", language)
    assert code == 0
    assert not said
    assert not re.search(r"\b(simulate|call)\.", printed)
    assert "Vole" in printed
    assert "Codille" in printed
    assert ("A: plain" in printed) == (players == "plain,random")
    table = printed.split("\n\n")[2].splitlines()
    assert len({len(line) for line in table}) == 1, "the columns end at one edge"


@pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
@pytest.mark.parametrize("players", ["plain", "plain,random", "plain,random,plain,random"])
def test_people_get_a_table(language, players, capsys):
    words = f"quinto --deals 3 --seed 1 --players {players} --language {language}".split()
    code, printed, said = command(capsys, *words)
    assert code == 0
    assert not said
    assert "simulate." not in printed
    assert "±" in printed
    assert ("A: plain" in printed) == (players == "plain,random")


def test_json_is_one_line(capsys):
    code, printed, said = command(capsys, "quinto", "--deals", "3", "--seed", "1", "--json")
    assert (code, said) == (0, "")
    assert printed.count("\n") == 1
    assert json.loads(printed)["deals"] == 3


def shown(soon: float, monkeypatch, capsys) -> str:
    """What a bar writes that is wanted after so many seconds, over work of 0.3 seconds."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "SOON", soon)
    with progress.bar(1000) as step:
        step(300)
        time.sleep(0.3)
        step(700)
    printed, said = capsys.readouterr()
    assert not printed
    return said


def test_no_bar_where_nobody_watches(monkeypatch, capsys):
    assert not shown(0.1, monkeypatch, capsys)


def test_a_bar_where_somebody_does_and_waits(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert "300/1000" in shown(0.1, monkeypatch, capsys)


def test_no_bar_where_it_is_soon_over(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert "1000" not in shown(600, monkeypatch, capsys)
