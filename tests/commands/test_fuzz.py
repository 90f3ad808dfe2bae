"""Records spoilt at random: exit 0 or 2, one line, every key of the error; never a traceback."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from spadille.records.write import toml
from tests.clauses.w20 import w20
from tests.commands.conftest import Run

W20_TOML, W20_JSON = toml(w20(5)), json.dumps(w20(5))
patient = settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
COMMANDS = (("replay", "-"), ("legal", "-"), ("view", "-", "--seat", "E"))


def check(spadille: Run, content: bytes) -> None:
    """Whatever the content, every command answers it as the record format says."""
    codes = set()
    for words in COMMANDS:
        for json_too in ((), ("--json",)):
            ran = spadille(*words, *json_too, stdin=content)
            codes.add(ran.code)
            assert ran.code in (0, 2), (ran.err, content)
            if ran.code == 0:
                assert ran.err == ""
                assert not json_too or isinstance(ran.json, dict)
            elif json_too:
                assert ran.error["file"] == "-"
            else:
                ran.check_refused()
                assert ran.out == ""
    assert len(codes) == 1


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> bytes:
    """The text with a few pieces cut out, doubled, moved or replaced."""
    raw = text.encode()
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(raw)))
        end = min(len(raw), start + draw(st.integers(0, 12)))
        new = draw(st.one_of(st.binary(max_size=6), st.just(raw[start:end] * 2), TOKENS))
        raw = raw[:start] + new + raw[end:]
    return raw


WORDS = """TH 10h ♥A JK pass double redouble N: | trump:H give:? call:KS " [ ] { } = \\ \\ud800
    1e999 0xffffffffffffffffffff true nan"""
TOKENS = st.sampled_from([*WORDS.split(), "\n"]).map(str.encode)


@patient
@given(spoilt(W20_TOML))
def test_spoilt_toml(spadille: Run, content):
    check(spadille, content)


@patient
@given(spoilt(W20_JSON))
def test_spoilt_json(spadille: Run, content):
    check(spadille, content)


KEY_WORDS = """spadille game rules options start scores games totals played deals dealer hands
    rest log result N E tricks delta names"""
KEYS = st.sampled_from(KEY_WORDS.split())
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["quinto", "hoffmann", "N", "W", "TH 9H", "pass", 1, 0, 10**30, "\ud800"]),
    lambda values: (
        st.lists(values, max_size=4)
        | st.dictionaries(st.text(max_size=5) | KEYS, values, max_size=4)
    ),
    max_leaves=8,
)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document: what holds it, and its key or index."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(items):
        yield value, key
        if isinstance(inner, dict | list):
            yield from places(inner)


@st.composite
def altered(draw: st.DrawFn) -> Any:
    """The record with a few values replaced, keys added or taken away."""
    document = copy.deepcopy(w20(draw(st.sampled_from([0, 1, 5, 12]))))
    for _ in range(draw(st.integers(1, 3))):
        if not (found := list(places(document))):
            break
        holder, key = draw(st.sampled_from(found))
        match draw(st.integers(0, 2)):
            case 0:
                holder[key] = draw(VALUES)
            case 1:
                del holder[key]
            case _ if isinstance(holder, dict):
                holder[draw(KEYS)] = draw(VALUES)
    return document


@patient
@given(altered())
@example({"spadille": 1, "game": "quinto", "deals": [{"dealer": "N", "log": "pass " * 9}]})
def test_altered_values(spadille: Run, document):
    check(spadille, json.dumps(document).encode())


LOG_WORDS = st.sampled_from(
    ["pass", "double", "redouble", "N:", "E:", "|", "TH", "7H", "JK", "6H", "9H", "AH", "2S", "QD"]
)


@pytest.mark.parametrize("places_left_out", ["", "N", "NE", "NESWr", "Sr"])
@patient
@given(st.integers(0, 52), st.lists(LOG_WORDS, max_size=6))
def test_logs_with_hands_left_out(spadille: Run, places_left_out, length, more):
    document = w20()
    (deal,) = document["deals"]
    words = deal["log"].replace("|", " ").split()
    deal["log"] = " ".join([*words[:length], *more])
    for place in places_left_out:
        if place == "r":
            del deal["rest"]
        else:
            del deal["hands"][place]
    check(spadille, json.dumps(document).encode())


def test_control_a_fault_of_the_program_is_caught(spadille: Run, monkeypatch):
    monkeypatch.setattr("spadille.records.legal", lambda record: 1 / 0)
    with pytest.raises(AssertionError):
        check(spadille, W20_JSON.encode())
