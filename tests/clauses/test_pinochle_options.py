"""Pinochle's option table: a test that reaches a value fails without it; and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spadille.core.errors import SpadilleError
from spadille.games.pinochle import PINOCHLE, Pinochle
from spadille.games.pinochle_options import OPTIONS, PRESETS
from tests.clauses import test_pinochle_options_score
from tests.clauses.pinochle_positions import (
    NOTHING,
    calls,
    dealt,
    delta,
    melded,
    said,
    scoring,
    trick_of,
)
from tests.clauses.positions import choices, refusal, replay, then
from tests.clauses.test_coverage_pinochle import REACHED
from tests.clauses.test_pinochle_options_tricks import empty_trick, few_points, made

OWN_TABLE = tuple(
    (name, tuple(row)) for name, row in test_pinochle_options_score.OWN.items()
)  # as rules hold it


def test_pinochle_options_the_table_is_that_of_the_record_format():
    assert {
        option.name: (option.values, option.low, option.high)
        if option.low is not None
        else option.values
        for option in OPTIONS
    } == {
        "heading": ("strict", "relaxed", "trump_only", "free"),
        "target": ((500,), 100, 1000),
        "hands": ((0,), 0, 40),
        "cap": (200,),
        "min_bid": ((50,), 20, 55),
        "step": ("ones_to_60", "ones", "tens_from_100", "next_only"),
        "stick_dealer": (True, False),
        "bid_requires_marriage": (False, True),
        "no_marriage": ("bid", "fifty", "bid_and_meld"),
        "trump_needs_marriage": (True, False),
        "meld_table": ("classic",),
        "run_absorbs_marriage": (True, False),
        "min_meld": (0, 20),
        "min_tricks": (0, "trick", "counter", 20),
        "set_penalty": ("bid", "bid_and_meld"),
        "fold": ("off", "on", "auto"),
        "shoot_moon": ("off", "match"),
        "pass_cards": (0, 1, 2, 3, 4),
        "first_lead_trump": (False, True),
    }


# Controls


def others(option: str, value: object) -> list[object]:
    """The other values of an option, and beside a number its neighbours."""
    found = [other for name, other in REACHED if name == option and other != value]
    numbers = {"target", "hands", "cap", "min_bid"}
    if option in numbers:
        assert isinstance(value, int)
        beyond = {("hands", -1), ("min_bid", 19)}  # which nothing can mean
        found += [value + step for step in (1, -1) if (option, value + step) not in beyond]
    return [OWN_TABLE if other == "custom" else other for other in found]


PLANTED = [
    pytest.param(option, value, other, id=f"{option}-{value}-{str(other)[:12]}")
    for option, value in REACHED
    for other in others(option, value)
]  # fmt: skip


@pytest.mark.parametrize(("option", "value", "other"), PLANTED)
def test_pinochle_options_control_a_value_that_has_no_effect_is_noticed(
    monkeypatch, option, value, other
):
    """The rules take another value in its place, the default among them: its test must fail."""
    reached = REACHED[option, value]
    reached()
    honest = Pinochle.rules
    monkeypatch.setattr(
        Pinochle, "rules", lambda *asked: replace(honest(*asked), **{option: other})
    )
    with pytest.raises((AssertionError, SpadilleError)):
        reached()


# What is refused

MIXED: tuple[object, ...] = (None, 1.5, [0], True, {})


@pytest.mark.parametrize("name", ["headings", "Target", "deals", "favourite", ""])
def test_pinochle_options_an_unknown_option(name):
    assert refusal(said("", options={name: 0})) == "unknown_option"


RANGES = [(option.name, option.low, option.high) for option in OPTIONS if option.low is not None]


@pytest.mark.parametrize(("name", "low", "high"), RANGES, ids=[one[0] for one in RANGES])
def test_pinochle_options_a_number_beyond_its_range(name, low, high):
    for value in (low, high):
        assert replay(said("", options={name: value}))["options"][name] == value
    for value in (low - 1, high + 1, -(10**9), 10**30):
        assert refusal(said("", options={name: value})) == "option_value"
    for kind in ("50", *MIXED):
        assert refusal(said("", options={name: kind})) == "wrong_type"


TRUTHS = [option.name for option in OPTIONS if isinstance(option.default, bool)]


@pytest.mark.parametrize("name", TRUTHS)
def test_pinochle_options_a_truth_that_is_none(name):
    for value in (0, 1, "true", None, [0]):
        assert refusal(said("", options={name: value})) == "wrong_type"


CHOSEN = {option.name: option.values for option in OPTIONS
          if option.low is None and not isinstance(option.default, bool)}  # fmt: skip


@pytest.mark.parametrize("name", CHOSEN)
def test_pinochle_options_a_value_that_is_not_among_those_there_are(name):
    for value in CHOSEN[name]:
        assert replay(said("", options={name: value}))["options"][name] == value
    wrong = "STRICT" if isinstance(CHOSEN[name][0], str) else 7
    assert refusal(said("", options={name: wrong})) == "option_value"


ALIKE = {name: values for name, values in CHOSEN.items() if len(set(map(type, values))) == 1}


def test_pinochle_options_a_value_of_another_kind():
    found = {
        (name, str(value)): refusal(said("", options={name: value}))
        for name, values in ALIKE.items()
        for value in (*MIXED, 20 if isinstance(values[0], str) else "20")
        if name != "meld_table"
    }
    assert set(found.values()) == {"wrong_type"}


@pytest.mark.parametrize("name", ["min_tricks", "meld_table"])
def test_pinochle_options_a_value_of_another_kind_where_kinds_are_mixed(name):
    for value in (1.5, [0], True, None):
        assert refusal(said("", options={name: value})) in {"wrong_type", "option_value"}


@pytest.mark.parametrize(("table", "reason"), [
    ({"tens": [1, 2, 3, 4]}, "option_value"), ({"marriage:H": [1, 2, 3, 4]}, "option_value"),
    ({"run": [1, 2, 3]}, "wrong_type"), ({"run": [1, 2, 3, 4, 5]}, "wrong_type"),
    ({"run": 15}, "wrong_type"), ({"run": "15"}, "wrong_type"), ({"run": None}, "wrong_type"),
    ({"run": [1, 2, 3, 4.0]}, "wrong_type"), ({"run": [True, 2, 3, 4]}, "wrong_type"),
    ({"run": [-1, 2, 3, 4]}, "option_value"), ({"run": [1, 2, 3, 10_001]}, "option_value"),
    ("own", "option_value"),
])  # fmt: skip
def test_pinochle_options_a_meld_table_that_is_none(table, reason):
    assert refusal(said("", options={"meld_table": table})) == reason


@pytest.mark.parametrize("value", ["fifty", "bid_and_meld"])
def test_pinochle_options_options_that_contradict_each_other(value):
    both = {"trump_needs_marriage": False, "no_marriage": value}
    assert refusal(said("", options=both)) == "option_clash"
    assert (
        refusal(said("", rules="club", options={"trump_needs_marriage": False})) == "option_clash"
    )
    assert replay(said("", options=both | {"no_marriage": "bid"}))["turn"] == "N"
    assert replay(said("", options={"no_marriage": value}))["turn"] == "N"


# Presets

BARREN = dealt(70, None, lambda one: melded(one, None)[0] >= 20, E=NOTHING)


def test_pinochle_options_presets_are_those_of_the_record_format():
    assert {name: dict(values) for name, values in PRESETS.items()} == {
        "classic": {},
        "club": {
            "heading": "relaxed", "min_meld": 20, "min_tricks": 20, "no_marriage": "bid_and_meld",
        },
        "friendly": {
            "heading": "relaxed", "min_tricks": "counter", "bid_requires_marriage": True,
        },
    }  # fmt: skip
    usual = {option.name: option.default for option in OPTIONS}
    for name, values in PRESETS.items():
        assert PINOCHLE.rules(name, {}).options() == usual | dict(values)
        told = replay(said("", rules=name))
        assert (told["rules"], told["options"]) == (name, usual | dict(values))
        for option, value in values.items():
            back = replay(said("", rules=name, options={option: usual[option]}))
            assert back["options"][option] == usual[option] != value


def test_pinochle_options_presets_club():
    s1 = scoring((24, 12), (28, 22), seed=31).written() | {"rules": "club"}
    assert delta(s1) == [52, 22]  # a meld of 12 counts nothing
    few = few_points().written(100) | {"rules": "club"}
    assert delta(few)[0] == -100  # the bid reached, but not 20 points in tricks
    unplayed = said(calls(65, "E"), BARREN, "club")
    assert delta(unplayed) == [melded(BARREN, None)[0], -65]
    relaxed = trick_of("KH JS", "AH TH QH") | {"options": {}, "rules": "club"}
    assert choices(relaxed) == {"AH", "TH", "QH"}


def test_pinochle_options_presets_friendly():
    assert made(few_points(), "counter")
    few = empty_trick().written(60) | {"rules": "friendly"}
    assert delta(few)[0] == -60  # a trick, but no counter
    assert choices(said("50", BARREN, "friendly")) == {"pass"}
    assert refusal(then(said("50", BARREN, "friendly"), "60")) == "bid_without_marriage"
    relaxed = trick_of("KH JS", "AH TH QH") | {"options": {}, "rules": "friendly"}
    assert choices(relaxed) == {"AH", "TH", "QH"}
