"""Every clause, ruling and worked example of the rule books has a test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TABLE_TALK = {"a1", "a4"}  # the game's other name; the draw for places, which is no act of a record


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
