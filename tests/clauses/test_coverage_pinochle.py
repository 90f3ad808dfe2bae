"""Every clause, ruling and example of Pinochle's rule book has a test that bears its number."""

from __future__ import annotations

import pytest

from tests.clauses.test_coverage import named, numbers

FILES = "test_pinochle*.py"
NOT_OF_THE_ENGINE = {"a26", "a27"}  # what bots mean by their bids; turn timers and absent players

# The rule book leaves out some numbers of its examples.
EXAMPLES = {
    "p": {f"p{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 15, 16, 17, 20)},
    "m": {f"m{n}" for n in (1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13, 14, 16, 17, 19, 21, 22)},
    "t": {f"t{n}" for n in (1, 2, 3, 6, 7)},
    "b": {f"b{n}" for n in (1, 2, 3, 5, 6, 8, 9, 10)},
    "s": {f"s{n}" for n in (1, 2, 3, 4, 5, 7, 8, 9)},
    "e": {f"e{n}" for n in (1, 2, 3, 5, 7)},
}


def test_pinochle_every_clause():
    assert named(FILES, r"def test_pinochle_(r\d+)_(?!to_)") >= numbers("r", 52)


def test_pinochle_every_ruling():
    found = named(FILES, r"def test_pinochle_ruling_(a\d+)_")
    assert found == numbers("a", 30) - NOT_OF_THE_ENGINE


@pytest.mark.parametrize("letter", EXAMPLES)
def test_pinochle_every_example(letter):
    rows = named(FILES, rf"(?m)^    \(\"({letter.upper()}\d+)\"")
    single = named(FILES, rf"def test_pinochle_(?:example|table)_({letter}\d+)_(?!to_)")
    assert rows | single == EXAMPLES[letter]
    if rows:
        assert named(FILES, rf"def (test_pinochle_(?:example|table)_{letter}\d+_to)")


def test_control_a_number_that_nobody_bears_is_missed():
    assert not named(FILES, r"def test_pinochle_(r53)_")
    assert not named(FILES, r"def test_pinochle_ruling_(a27)_")
    assert "m5" not in named(FILES, r"(?m)^    \(\"(M\d+)\"")
