"""Every way in which a good record may be written reads the same."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from spadille.records.write import toml
from tests.clauses.w20 import w20
from tests.commands.conftest import Run

Save = Callable[..., Path]
W20_JSON = json.dumps(w20())
W20_TOML = toml(w20())


def test_control_the_toml_is_the_json():
    assert tomllib.loads(W20_TOML)["deals"][0]["hands"] == w20()["deals"][0]["hands"]


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (W20_TOML, "record.toml"),
        (W20_TOML, "RECORD.TOML"),
        (W20_TOML.replace("\n", "\r\n"), "crlf.toml"),
        ("\ufeff" + W20_TOML, "bom.toml"),
        (W20_JSON, "record.json"),
        (json.dumps(w20(), indent=4).replace("\n", "\r\n"), "crlf.json"),
        ("\ufeff" + W20_JSON, "bom.json"),
        (W20_JSON, "record.jsonl"),
        (f"\n{W20_JSON}\r\n\n", "crlf.jsonl"),
        (f"\ufeff{W20_JSON}\n", "bom.jsonl"),
    ],
)
def test_spelling_of_a_file(spadille: Run, saved: Save, content, name):
    report = spadille("replay", saved(content, name), "--json").json
    assert report["standing"] == [145, 35]


@pytest.mark.parametrize(
    "content",
    [
        W20_TOML,
        "\n\n" + W20_TOML,
        W20_JSON,
        "\ufeff" + W20_JSON,
        f"\r\n {W20_JSON}\n",
        "# T\n" + W20_TOML,
    ],
)
@pytest.mark.parametrize("command", [("replay",), ("view", "--seat", "watcher")])
def test_standard_input_is_toml_or_json(spadille: Run, content, command):
    ran = spadille(command[0], "-", *command[1:], "--json", stdin=content.encode())
    assert ran.json["standing"] == [145, 35]


def test_errors_of_standard_input_are_named_so(spadille: Run):
    ran = spadille("replay", "-", "--json", stdin=b"spadille = 2")
    assert ran.error["file"] == "-"
    assert ran.err.startswith("standard input: ")


def spelled(change: Callable[[str], str]) -> dict[str, object]:
    """W20 with every card of it written in another way."""
    record = w20()
    deal = record["deals"][0]
    deal["hands"] = {
        seat: " ".join(map(change, hand.split())) for seat, hand in deal["hands"].items()
    }
    deal["rest"] = " ".join(map(change, deal["rest"].split()))
    words = deal["log"].split()
    deal["log"] = " ".join(word if len(word) > 2 or word == "|" else change(word) for word in words)
    return record


SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@pytest.mark.parametrize(
    "change",
    [
        str.lower,
        lambda card: card.replace("T", "10"),
        lambda card: card.replace("T", "10").lower(),
        lambda card: card[0] + SIGNS.get(card[1], card[1]),
        lambda card: (SIGNS[card[1]] + card[0]) if card[1] in SIGNS else card,
        lambda card: (SIGNS[card[1]] + card[0].replace("T", "10")) if card[1] in SIGNS else card,
        lambda card: card[0].lower() + SIGNS.get(card[1], "k") + "\ufe0f",
    ],
)
def test_spelling_of_cards(spadille: Run, saved: Save, change):
    report = spadille("replay", saved(spelled(change)), "--json").json
    assert report == spadille("replay", saved(w20()), "--json").json


@pytest.mark.parametrize(
    "log", ["N:pass E: pass\nS:\tpass | W:pass N:TH|E:7H", "n:pass e:pass s:pass w:pass"]
)
def test_seats_asserted(spadille: Run, saved: Save, log):
    record = w20()
    record["deals"][0]["log"] = log
    assert spadille("replay", saved(record), "--json").code == 0


def test_a_record_without_deals_is_a_match_that_has_not_begun(spadille: Run, saved: Save):
    path = saved({"spadille": 1, "game": "quinto", "rules": "hoffmann"})
    report = spadille("replay", path, "--json").json
    assert (report["deals"], report["turn"], report["standing"]) == ([], None, [0, 0])
    assert report["rubber"]["games"] == [0, 0]
    assert spadille("legal", path, "--json").json == {
        "turn": None,
        "phase": None,
        "legal": [],
        "refused": {},
    }
    assert spadille("view", path, "--seat", "N", "--json").json["hand"] == []


def test_free_text_may_be_anything(spadille: Run, saved: Save):
    free = {"names": {"N": "Ann\x1b", "E": 7}, "event": 1, "date": None, "note": ["\ud800"]}
    record = w20() | free
    record["deals"][0] |= free
    assert spadille("replay", saved(record), "--json").code == 0


@pytest.mark.parametrize(
    "note", ['"a.b."', "'a.b.'", '"""\na."b".\n"""', "'''a.'b'.'''", '"."\n# a.b.']
)
def test_dots_in_free_text_are_no_endless_key(spadille: Run, saved: Save, note):
    long = note.replace("b", "b." * 2000)
    toml = W20_TOML.replace("spadille = 1", f"spadille = 1\nnote = {long}")
    assert spadille("replay", saved(toml, "record.toml"), "--json").json["standing"] == [145, 35]


# Many records in one file.


def test_jsonl_goes_on_after_a_bad_record(spadille: Run, saved: Save):
    lines = [W20_JSON, "nonsense", "", json.dumps(w20() | {"x": 1}), "[]", json.dumps(w20(3))]
    path = saved("\n".join(lines), "many.jsonl")
    ran = spadille("replay", path, "--json")
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 2
    assert [line.get("error", {}).get("reason") for line in found] == [
        None,
        "not_json",
        "unknown_key",
        "wrong_type",
        None,
    ]
    assert [line["error"]["record"] for line in found if "error" in line] == [2, 3, 4]
    assert len(ran.err.splitlines()) == 3
    assert ran.err.startswith(f"{path}, record 2: not valid JSON")


def test_jsonl_for_people(spadille: Run, saved: Save):
    path = saved(
        f"{W20_JSON}\nnonsense\n{json.dumps(w20(scores=(225, 0), tricks=1))}", "many.jsonl"
    )
    ran = spadille("replay", path)
    first, second = ran.out.splitlines()
    assert first == "1. Quinto · The guide's rules: 1 deal, NS 145, EW 35. The next deal may begin."
    assert second.startswith("3. ")
    assert second.endswith("NS 250, EW 0. The match is over: NS has won.")
    assert ran.code == 2


def test_a_long_line_does_not_hide_the_next(spadille: Run, saved: Save):
    path = saved(" " * 12_000_000 + "{}\n" + W20_JSON, "many.jsonl")
    found = [json.loads(line) for line in spadille("replay", path, "--json").out.splitlines()]
    assert found[0]["error"]["reason"] == "too_big"
    assert found[1]["standing"] == [145, 35]
    assert len(found) == 2
