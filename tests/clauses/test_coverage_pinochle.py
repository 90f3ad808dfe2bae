"""Every clause, ruling and example of Pinochle's rule book has a test that bears its number, and
every value of every option a test that reaches it (and fails without it: test_pinochle_options)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from types import ModuleType

import pytest

from spadille.games.pinochle_options import OPTIONS, Option
from tests.clauses import (
    pinochle_positions,
    test_pinochle_options_score,
    test_pinochle_options_talk,
    test_pinochle_options_tricks,
)
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


# The option table

WHERE = (test_pinochle_options_talk, test_pinochle_options_score, test_pinochle_options_tricks)
Reached = dict[tuple[str, object], Callable[[], None]]
REACHED: Reached = pinochle_positions.REACHED
"""Filled by the modules above."""


def values(options: Iterable[Option]) -> set[tuple[str, object]]:
    """Every option with every value; of a range its ends and its default."""
    found: set[tuple[str, object]] = {("meld_table", "custom"), ("hands", 1)}
    for option in options:
        found |= {(option.name, value) for value in option.values}
        if option.low is not None:
            found |= {(option.name, option.low), (option.name, option.high)}
    return found


def check_options(
    options: Iterable[Option] = OPTIONS,
    reached: Reached = REACHED,
    where: Iterable[ModuleType] = WHERE,
) -> None:
    """Each value is reached, and by a test that pytest runs."""
    assert set(reached) == values(options)
    run = {test for module in where for name, test in vars(module).items() if name[:5] == "test_"}
    assert {getattr(test, "func", test) for test in reached.values()} <= run


def test_pinochle_every_value_of_every_option():
    check_options()


# Controls


def test_control_a_number_that_nobody_bears_is_missed():
    assert not named(FILES, r"def test_pinochle_(r53)_")
    assert not named(FILES, r"def test_pinochle_ruling_(a27)_")
    assert "m5" not in named(FILES, r"(?m)^    \(\"(M\d+)\"")


@pytest.mark.parametrize(
    "option", [Option("heading", ("strict", "loose")), Option("min_bid", (50,), 20, 60)]
)
def test_control_a_value_that_nobody_reaches_is_missed(option):
    with pytest.raises(AssertionError):
        check_options((*OPTIONS, option))


def test_control_a_test_that_is_not_run_is_noticed():
    key = ("fold", "on")
    for nobodys in (lambda: None, partial(lambda value: None, 1)):
        with pytest.raises(AssertionError):
            check_options(reached=REACHED | {key: nobodys})
    with pytest.raises(AssertionError):
        check_options(reached={one: test for one, test in REACHED.items() if one != key})
    with pytest.raises(AssertionError):
        check_options(where=WHERE[:2])
