"""`spadille arena`: what people read, the object, the pictures, the complaints."""

from __future__ import annotations

import json
import re
import sys

import pytest

from spadille.bots import ladder
from spadille.bots.arena import Arena

LANGUAGES = pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
LITTLE = "--deals 3 --seed 1 --worlds 2"


@pytest.fixture(autouse=True)
def few_draws(monkeypatch):
    """What is drawn for the bounds of a ladder takes longer than all that is played here."""
    monkeypatch.setattr(ladder, "DRAWS", 50)


@pytest.fixture
def empty_folder(tmp_path, monkeypatch):
    """The folder in which commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@LANGUAGES
@pytest.mark.parametrize(
    "words",
    [
        "plain random --game quinto",
        "plain random --game quinto --rules hoffmann --sprt 0,2",
        "plain random --game quadrille --pot 8",
        "plain random --game pinochle --same-contracts",
        "plain random policy --game quinto",
        "plain random --game quinto --deals 1",
    ],
)
def test_people_get_tables(spadille, language, words):
    ran = spadille("arena", *LITTLE.split(), *words.split(), "--language", language)
    assert (ran.code, ran.err) == (0, "")
    assert not re.search(r"\b(arena|simulate)\.\w", ran.out)
    assert "{" not in ran.out


@LANGUAGES
@pytest.mark.parametrize(("players", "verdict"), [("plain random", "30"), ("random plain", "30")])
def test_a_test_says_how_it_ended(spadille, language, players, verdict):
    words = f"arena {players} --game quinto --deals 90 --seed 1 --sprt 0,2 --language {language}"
    ran = spadille(*words.split())
    assert ran.code == 0
    assert verdict in ran.out.splitlines()[0]
    assert "2" in ran.out
    assert "2,94" in ran.out or "2.94" in ran.out


def test_the_object(spadille):
    ran = spadille(*f"arena plain random --game quinto {LITTLE} --json".split())
    assert (ran.code, ran.err) == (0, "")
    assert ran.json["players"] == ["plain", "random"]
    assert ran.json["matches"][0]["deals"] == 3


def test_a_player_against_himself_is_level(spadille):
    ran = spadille(*f"arena plain plain --game quadrille {LITTLE} --json".split())
    (match,) = ran.json["matches"]
    assert match["mean"]["difference"] == 0
    assert (match["level"], match["interval"], match["p"]) == (3, [0, 0], 1)


def test_players_may_have_budgets_of_their_own(spadille):
    words = f"arena plain@instant plain@200w plain --game quinto {LITTLE} --json"
    ran = spadille(*words.split())
    assert ran.json["players"] == ["plain@instant", "plain@200w", "plain"]
    assert {match["mean"]["difference"] for match in ran.json["matches"]} == {0}
    assert {rung["rating"] for rung in ran.json["ladder"]} == {1000}


def test_the_file_holds_a_block_a_line(spadille, tmp_path):
    out = tmp_path / "rows.jsonl"
    ran = spadille(*f"arena plain random policy --game quinto {LITTLE} --out {out}".split())
    assert ran.code == 0
    assert ran.err == f"{out} holds 3 deals.\n"
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["deal"] for row in rows] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert rows[0].keys() >= {"players", "difference", "swapped", "time", "run", "dealer"}


@pytest.mark.parametrize(
    ("players", "language"),
    [
        ("plain random", "en"),
        ("plain random policy", "nb"),
        ("plain plain", "sv"),
        ("plain random policy", "fi"),
        *(
            pytest.param(players, language, marks=pytest.mark.soak)
            for players in ("plain random", "plain random policy", "plain plain")
            for language in ("en", "nb", "sv", "fi")
        ),
    ],
)
def test_a_picture(spadille, tmp_path, players, language):
    words = f"arena {players} --game quinto {LITTLE} --language {language} --plot"
    for name, start in (("found.png", b"\x89PNG"), ("found.svg", b"<?xml")):
        ran = spadille(*words.split(), tmp_path / name)
        assert (ran.code, ran.err) == (0, "")
        assert (tmp_path / name).read_bytes().startswith(start)


def test_the_same_result_is_the_same_picture(spadille, tmp_path):
    words = f"arena plain random policy --game quinto {LITTLE} --plot"
    for name in ("one.svg", "two.svg"):
        spadille(*words.split(), tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


@LANGUAGES
@pytest.mark.parametrize(
    ("words", "reason", "given"),
    [
        ("plain nobody --game quinto", "unknown_player", "nobody"),
        ("plain nobody@long --game quinto", "unknown_player", "nobody"),
        ("plain --game quinto", "few_players", "plain"),
        ("plain random plain --game quinto", "player_twice", "plain"),
        ("plain@slow random --game quinto", "unknown_tempo", "slow"),
        ("plain@ random --game quinto", "unknown_tempo", ""),
        ("plain@0w random --game quinto", "unknown_tempo", "0w"),
        ("plain random --game quinto --tempo quick", "unknown_tempo", "quick"),
        ("plain random --game quinto --worlds 0", "budget", "0"),
        ("plain random --game quinto --deals 0", "deal_count", "0"),
        ("plain random --game quinto --sprt 3,1", "sprt_bounds", "3,1"),
        ("plain random policy --game quinto --sprt 0,1", "sprt_pair", None),
        ("plain random --game quinto --same-contracts", "other_game", "--same-contracts"),
        ("plain random --game pinochle --pot 8", "other_game", "--pot"),
        ("plain random --game quadrille --pot 3", "pot", "3"),
        ("plain random --game whist", "unknown_game", "whist"),
        ("plain random --game quinto --rules odd", "unknown_rules", "odd"),
        ("plain random --game quadrille --options stake=0", "option_value", "stake"),
        ("plain random --game quinto --out rows.parquet", "suffix", ".parquet"),
        ("plain random --game quinto --plot found.pdf", "suffix", ".pdf"),
        ("plain random --game quinto --plot nowhere/found.png", "unwritable", None),
        ("plain random", "arguments", None),
        ("plain random --game quinto --worlds 2 --tempo long", "arguments", None),
        ("--game quinto", "arguments", None),
    ],
)
def test_complaints(spadille, words, reason, given, language, empty_folder):
    common = ("--deals", "2", "--seed", "1", "--json", "--language", language)
    error = spadille("arena", *common, *words.split()).error
    assert (error["reason"], error["given"]) == (reason, given)
    assert not list(empty_folder.iterdir())


@LANGUAGES
@pytest.mark.parametrize(
    ("package", "extra", "words"),
    [
        ("choix", "arena", "plain random policy"),
        ("matplotlib", "plots", "plain random --plot found.png"),
        ("distributed", "cluster", "plain random --scheduler tcp://127.0.0.1:9"),
    ],
)
def test_a_package_that_is_not_there(spadille, monkeypatch, package, extra, words, language):
    monkeypatch.setitem(sys.modules, package, None)
    line = f"arena {words} --game quinto {LITTLE} --json --language {language}"
    ran = spadille(*line.split())
    assert (ran.error["reason"], ran.error["given"]) == ("extra", extra)
    assert f"spadille[{extra}]" in ran.err


def test_two_players_need_no_package_but_our_own(spadille, monkeypatch):
    for package in ("choix", "matplotlib", "scipy"):
        monkeypatch.setitem(sys.modules, package, None)
    assert spadille(*f"arena plain random --game quinto {LITTLE}".split()).code == 0


@LANGUAGES
@pytest.mark.parametrize("out", [(), ("--out", "rows.jsonl")])
def test_an_interrupt_before_the_first_deal(spadille, language, out, monkeypatch, tmp_path):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Arena, "chunk", stop)
    line = f"arena plain random --game quinto {LITTLE} --language {language}"
    ran = spadille(*line.split(), *out)
    assert (ran.code, ran.out) == (130, "")
    assert ran.err.count("\n") == 1
    assert ("rows.jsonl" in ran.err) == bool(out)


@pytest.mark.parametrize("rows", [1, 2, 4])
def test_an_interrupt_among_the_matches_of_a_deal(spadille, rows, monkeypatch, tmp_path):
    played = Arena.row

    def row(self, number):
        if number > rows:
            raise KeyboardInterrupt
        return played(self, number)

    monkeypatch.setattr(Arena, "row", row)
    picture = tmp_path / "found.svg"
    line = f"arena plain random policy --game quinto {LITTLE} --deals 2 --plot"
    ran = spadille(*line.split(), picture)
    assert ran.code == 130
    assert ("Ladder" in ran.out) == picture.exists() == (rows == 4)
    assert "plain − random" in ran.out
