"""Records spoilt at random: exit 0 or 2, one line, every key of the error; never a traceback."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spadille.records.write import toml
from tests.clauses.quadrille_positions import dealt, said
from tests.clauses.test_quadrille_deals import told
from tests.clauses.w20 import w20
from tests.commands.conftest import Run

EXCHANGE = "mediateur pass pass pass trump:S demand:KH give:4D"
RECORDS = {
    "quinto": [w20(tricks) for tricks in (0, 1, 5, 12)],
    "quadrille": [
        *(told(name, tricks) for name in ("d1", "d3", "d8") for tricks in (0, 6, 10)),
        said("pass pass pass pass trump:S call:KH"),
        said(EXCHANGE, dealt(5, N="KS 4D", E="KH"), "later"),
    ],
}
W20_JSON = json.dumps(w20(5))
few = settings(
    max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
many = settings(few, max_examples=500)
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
def spoilt(draw: st.DrawFn, texts: list[str]) -> bytes:
    """A text with a few pieces cut out, doubled, moved or replaced."""
    raw = draw(st.sampled_from(texts)).encode()
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(raw)))
        end = min(len(raw), start + draw(st.integers(0, 12)))
        new = draw(st.one_of(st.binary(max_size=6), st.just(raw[start:end] * 2), TOKENS))
        raw = raw[:start] + new + raw[end:]
    return raw


WORDS = """TH 10h ♥A JK pass double redouble N: | trump:H give:? call:KS " [ ] { } = \\ \\ud800
    solo mediateur* demand:KH give:4D claim hombre holder 1e999 0xffffffffffffffffffff true nan"""
TOKENS = st.sampled_from([*WORDS.split(), "\n"]).map(str.encode)


@pytest.mark.parametrize("write", [toml, json.dumps], ids=["toml", "json"])
@pytest.mark.parametrize("game", RECORDS)
@few
@given(st.data())
def test_spoilt_text(spadille: Run, game, write, data):
    check(spadille, data.draw(spoilt([write(record) for record in RECORDS[game]])))


@pytest.mark.soak
@pytest.mark.parametrize("write", [toml, json.dumps], ids=["toml", "json"])
@pytest.mark.parametrize("game", RECORDS)
@many
@given(st.data())
def test_many_spoilt_texts(spadille: Run, game, write, data):
    check(spadille, data.draw(spoilt([write(record) for record in RECORDS[game]])))


KEY_WORDS = """spadille game rules options start scores games totals played deals dealer hands
    rest log result N E tricks delta carry contract names hombre holder deals chips favourite"""
KEYS = st.sampled_from(KEY_WORDS.split())
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(
        ["quinto", "quadrille", "hoffmann", "later", "N", "W", "TH 9H", "pass", 1, 0, 4, 10**30]
    )
    | st.sampled_from(["pass pass pass pass", "mediateur* pass pass pass demand:KS", "\ud800"]),
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
def altered(draw: st.DrawFn, records: list[Any]) -> Any:
    """A record with a few values replaced, keys added or taken away."""
    document = copy.deepcopy(draw(st.sampled_from(records)))
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


@pytest.mark.parametrize("game", RECORDS)
@few
@given(st.data())
def test_altered_values(spadille: Run, game, data):
    check(spadille, json.dumps(data.draw(altered(RECORDS[game]))).encode())


@pytest.mark.soak
@pytest.mark.parametrize("game", RECORDS)
@many
@given(st.data())
def test_many_altered_values(spadille: Run, game, data):
    check(spadille, json.dumps(data.draw(altered(RECORDS[game]))).encode())


@pytest.mark.parametrize("game", RECORDS)
def test_a_log_of_passes_alone(spadille: Run, game):
    document = {"spadille": 1, "game": game, "deals": [{"dealer": "N", "log": "pass " * 9}]}
    check(spadille, json.dumps(document).encode())


LOG_WORDS = {
    "quinto": "pass double redouble N: E: | TH 7H JK 6H 9H AH 2S QD",
    "quadrille": """pass alliance solo vole simple-call mediateur sans-prendre* N: E: | trump:S
        trump:H call:KS call:KH call:QD demand:KH demand:KC give:4D give:? claim AS AC KS 7H 2S""",
}


EVERY_GAME = pytest.mark.parametrize("game", RECORDS)
LEFT_OUT = pytest.mark.parametrize("places_left_out", ["", "N", "NE", "NESWr", "Sr"])


@LEFT_OUT
@EVERY_GAME
@few
@given(st.data())
def test_logs_with_hands_left_out(spadille: Run, game, places_left_out, data):
    check(spadille, data.draw(short_of_hands(game, places_left_out)))


@pytest.mark.soak
@LEFT_OUT
@EVERY_GAME
@many
@given(st.data())
def test_many_logs_with_hands_left_out(spadille: Run, game, places_left_out, data):
    check(spadille, data.draw(short_of_hands(game, places_left_out)))


@st.composite
def short_of_hands(draw: st.DrawFn, game: str, places_left_out: str) -> bytes:
    """A record whose log was cut and went on in some way, without these hands."""
    document = copy.deepcopy(draw(st.sampled_from(RECORDS[game])))
    length = draw(st.integers(0, 60))
    more = draw(st.lists(st.sampled_from(LOG_WORDS[game].split()), max_size=6))
    (deal,) = document["deals"]
    if game == "quadrille" and draw(st.booleans()):
        deal[draw(st.sampled_from(["hombre", "holder"]))] = draw(st.sampled_from("NESW"))
    words = deal["log"].replace("|", " ").split()
    deal["log"] = " ".join([*words[:length], *more])
    for place in places_left_out:
        if place == "r":
            deal.pop("rest", None)
        else:
            del deal["hands"][place]
    return json.dumps(document).encode()


def test_control_a_fault_of_the_program_is_caught(spadille: Run, monkeypatch):
    monkeypatch.setattr("spadille.records.legal", lambda record: 1 / 0)
    with pytest.raises(AssertionError):
        check(spadille, W20_JSON.encode())
