"""Pinochle's house rules: every option with its values, the presets, and what makes no sense.

Keys, values and meanings are those of the record format; the default stands first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spadille.core.errors import Malformed
from spadille.games.pinochle_melds import CLASSIC

Points = tuple[int, int, int, int]
MOST_MELD = 10_000
EXPECTED = {bool: "truth", int: "whole", str: "text"}
"""What is expected where an option has values of one kind."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: the values that it can have, the default first; or whole numbers in a range."""

    name: str
    values: tuple[Any, ...]
    low: int | None = None
    high: int | None = None

    @property
    def default(self) -> Any:
        return self.values[0]

    def allows(self, value: object) -> bool:
        if any(value == allowed and type(value) is type(allowed) for allowed in self.values):
            return True
        if self.low is None or self.high is None or type(value) is not int:
            return False
        return self.low <= value <= self.high


OPTIONS = (
    Option("heading", ("strict", "relaxed", "trump_only", "free")),
    Option("target", (500,), 100, 1000),
    Option("hands", (0,), 0, 40),
    Option("cap", (200,)),
    Option("min_bid", (50,), 20, 55),
    Option("step", ("ones_to_60", "ones", "tens_from_100", "next_only")),
    Option("stick_dealer", (True, False)),
    Option("bid_requires_marriage", (False, True)),
    Option("no_marriage", ("bid", "fifty", "bid_and_meld")),
    Option("trump_needs_marriage", (True, False)),
    Option("meld_table", ("classic",)),
    Option("run_absorbs_marriage", (True, False)),
    Option("min_meld", (0, 20)),
    Option("min_tricks", (0, "trick", "counter", 20)),
    Option("set_penalty", ("bid", "bid_and_meld")),
    Option("fold", ("off", "on", "auto")),
    Option("shoot_moon", ("off", "match")),
    Option("pass_cards", (0, 1, 2, 3, 4)),
    Option("first_lead_trump", (False, True)),
)
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "classic": {},
    "club": {
        "heading": "relaxed",
        "min_meld": 20,
        "min_tricks": 20,
        "no_marriage": "bid_and_meld",
    },
    "friendly": {"heading": "relaxed", "min_tricks": "counter", "bid_requires_marriage": True},
}


def usual(preset: str) -> dict[str, Any]:
    """Every option with its value by a preset."""
    return {option.name: option.default for option in OPTIONS} | dict(PRESETS[preset])


def checked(options: Mapping[str, object]) -> dict[str, Any]:
    """These options with their values as rules hold them; Malformed where one has no such value."""
    known = {option.name: option for option in OPTIONS}
    found = {}
    for name, value in options.items():
        if name not in known:
            raise Malformed("unknown_option", given=name, known=list(known))
        if name == "meld_table" and isinstance(value, dict):
            found[name] = _table(value)
        else:
            found[name] = _value(known[name], value)
    return found


def _value(option: Option, value: object) -> Any:
    if option.allows(value):
        return value
    kinds = {type(allowed) for allowed in option.values}
    if len(kinds) == 1 and type(value) not in kinds and option.name != "meld_table":
        raise Malformed("wrong_type", given=option.name, expected=EXPECTED[kinds.pop()])
    if option.low is not None:
        raise Malformed(
            "option_value", given=option.name, value=value, low=option.low, high=option.high
        )
    words = [str(allowed).lower() for allowed in option.values]
    raise Malformed("option_value", given=option.name, value=value, known=words)


def _table(given: Mapping[str, object]) -> tuple[tuple[str, Points], ...]:
    """A table's own meld points; what it does not name is as in classic."""
    table = dict(CLASSIC)
    for name, row in given.items():
        if name not in table:
            raise Malformed("option_value", given="meld_table", value=name, known=list(table))
        if not isinstance(row, list | tuple) or len(row) != 4:
            raise Malformed("wrong_type", given="meld_table", expected="numbers", size=4)
        if any(type(points) is not int for points in row):
            raise Malformed("wrong_type", given="meld_table", expected="numbers", size=4)
        if min(row) < 0 or max(row) > MOST_MELD:
            raise Malformed("option_value", given="meld_table", value=row, low=0, high=MOST_MELD)
        table[name] = (row[0], row[1], row[2], row[3])
    return tuple(table.items())


def sensible(options: Mapping[str, Any]) -> None:
    """Malformed, if options contradict each other; the reason names both."""
    if not options["trump_needs_marriage"] and options["no_marriage"] != "bid":
        raise Malformed("option_clash", given="no_marriage", other="trump_needs_marriage")
