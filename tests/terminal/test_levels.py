"""How well the bots play at a terminal: said on the command line, kept beside the match."""

import json

import pytest

from spadille.table.levels import BEGINNER, MASTER, REGULAR, STRONG, Levels, Thinking, levels
from spadille.table.lines import rendered
from spadille.table.session import rules_of
from spadille.table.texts import LANGUAGES, texts
from tests.terminal.sitting import answering

PROPOSED = Levels(REGULAR, MASTER)


def line(found: Levels, game: str = "quinto", language: str = "en") -> str:
    return rendered(texts(language), found.line(rules_of(game)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_lines_say_it(sit, language):
    for game in ("quinto", "quadrille", "pinochle"):
        said = sit(answering(), "--language", language, turns=0, game=game).text
        assert line(PROPOSED, game, language) in said


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), PROPOSED),
        (("--level", "beginner"), Levels(BEGINNER, MASTER)),
        (("--level", "strong", "--partner", "same"), Levels(STRONG, STRONG)),
        (("--partner", "same"), Levels()),
    ],
)
def test_what_was_said_holds_when_the_match_goes_on(sit, words, expected):
    assert line(expected) in sit(answering(), "--seed", "3", *words, turns=3).text
    assert line(expected) in sit(answering(), turns=0).text
    assert line(levels("strong", "master")) in sit(answering(), "--level", "strong", turns=0).text
    assert line(levels("strong", "master")) in sit(answering(), turns=0).text


@pytest.mark.parametrize("there", [None, "", "[]", '{"level": 3}', '{"level": "random"}'])
def test_a_match_from_before_there_were_levels_goes_on_as_it_did(sit, tmp_path, there):
    sit(answering(), "--seed", "3", "--level", "beginner", turns=3)
    kept = tmp_path / "matches" / "quinto.json"
    assert json.loads(kept.read_text("utf-8")) == Levels(BEGINNER, MASTER).kept
    kept.unlink()
    if there is not None:
        kept.write_text(there, "utf-8")
    assert line(Levels()) in sit(answering(), turns=0).text


def test_a_level_that_there_is_not_is_refused(sit):
    for words in (("--level", "plain"), ("--partner", "regular")):
        found = sit(answering(), *words)
        assert found.code == 2
        assert words[1] in found.err


def test_each_bot_plays_at_its_level(sit, monkeypatch):
    asked = set()
    monkeypatch.setattr(
        Thinking, "begun", lambda _, state, level, seed: asked.add((state.turn, level))
    )
    sit(answering(), "--seed", "3", "--level", "beginner", turns=13)
    assert asked == {(0, MASTER), (1, BEGINNER), (3, BEGINNER)}


def test_a_strong_partner_is_thought_for_by_a_process_that_ends_with_the_program(process):
    sat = process("--seed", "3", "--level", "strong", SPADILLE_WORKERS="1")
    sat.read()
    sat.type("pass")
    for _ in range(3):
        sat.read()
        sat.type("")
    assert sat.close() == 0
    assert sat.error() == ""
