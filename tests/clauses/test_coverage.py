"""Every clause, ruling and worked example of the rule books has a test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TABLE_TALK = {"a1", "a4"}  # the game's other name; the draw for places, which is no act of a record
COSMETIC = {"q1"}  # which way round the table is drawn: no rule hangs on it


def numbers(letter: str, last: int) -> set[str]:
    return {f"{letter}{number}" for number in range(1, last + 1)}


def named(files: str, pattern: str) -> set[str]:
    """What the names of the tests, or the tables of their cases, say they are about."""
    sources = [path.read_text(encoding="utf-8") for path in HERE.glob(files)]
    return {name.lower() for source in sources for name in re.findall(pattern, source)}


def test_quinto_every_clause():
    found = named("test_quinto*.py", r"def test_quinto_([ab]\d+)_")
    assert found >= numbers("a", 38) | numbers("b", 9)


def test_quinto_every_ruling():
    found = named("test_quinto*.py", r"def test_quinto_ruling_(a\d+a?)_")
    assert found >= (numbers("a", 46) | {"a22a"}) - TABLE_TALK


@pytest.mark.parametrize(("letter", "last"), [("w", 24), ("d", 8), ("t", 3)])
def test_quinto_every_example(letter, last):
    names = " ".join(named("test_quinto*.py", r"def test_quinto_example_(\w+)"))
    cases = " ".join(named("test_quinto*.py", r'"([WDTwdt]\d+)"'))
    found = set(re.findall(r"(?<![a-z])[wdt]\d+", f"{names} {cases}".replace("_", " ")))
    assert found >= numbers(letter, last) - {"w5", "w21"}  # the rule book leaves these two out


# Quadrille. The rule book leaves out some numbers of its examples.

QUADRILLE_EXAMPLES = {
    "w": numbers("w", 20) - {"w14", "w18"},
    "p": numbers("p", 26) - {"p9", "p13", "p17"},
    "a": numbers("a", 9) - {"a8"},
    "c": numbers("c", 10) - {"c6"},
    "s": numbers("s", 30) - {f"s{n}" for n in (11, 16, 19, 22, 24, 26, 29)},
    "d": {"d1", "d1'", "d2", "d3", "d5", "d6", "d8"},
}


def test_quadrille_every_clause():
    found = named("test_quadrille*.py", r"def test_quadrille_([bl]\d+a?)_")
    assert found >= {"b0", "l2a"} | numbers("b", 37) | numbers("l", 14)


def test_quadrille_every_ruling():
    found = named("test_quadrille*.py", r"def test_quadrille_ruling_(q\d+)_")
    assert found >= numbers("q", 34) - COSMETIC


@pytest.mark.parametrize(("letter", "wanted"), QUADRILLE_EXAMPLES.items(), ids=QUADRILLE_EXAMPLES)
def test_quadrille_every_example(letter, wanted):
    cases = named("test_quadrille*.py", rf"(?m)^ +\(?\"({letter}\d+'?)\"[:,]")  # a row of a table
    single = named("test_quadrille*.py", rf"def test_quadrille_example_({letter}\d+)_(?!to_)")
    assert cases | single >= wanted
    assert named("test_quadrille*.py", rf"def (test_quadrille_example_{letter}(?:\d+_to|_settle))")


def test_quadrille_the_linked_deals():
    assert named("test_quadrille*.py", r"def (test_quadrille_example_linked_deals)\(")


def test_control_a_number_that_nobody_bears_is_missed():
    assert not named("test_quadrille*.py", r"def test_quadrille_(b38)_")
    assert not named("test_quadrille*.py", r"def test_quadrille_ruling_(q1)_")
    assert "w14" not in named("test_quadrille*.py", r"\"(w\d+)\"")
