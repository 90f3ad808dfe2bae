"""Goldens: transcripts and counts must be what they were; `rewrite` when a change is meant."""

import json
from collections import Counter
from pathlib import Path

import pytest

from spadille.core.errors import SpadilleError
from spadille.games import pinochle_contract, quinto
from tests.goldens.rewrite import FOLDER, LEAVES, counted, late, leaves, transcript
from tests.laws.paths import PRESETS

RECORDS = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_record_replays_as_before(record):
    assert transcript(record) == record.with_suffix(".json").read_text("utf-8")


def test_every_game_and_preset_has_its_transcripts():
    names = {record.stem for record in RECORDS}
    for game, preset in PRESETS:
        assert f"{game}-{preset}-match" in names
        assert f"{game}-{preset}-random-1" in names
    assert len(RECORDS) == len(list(FOLDER.glob("*.json"))) - 1


def test_as_much_may_follow_as_before():
    assert counted() == json.loads(LEAVES.read_text("utf-8"))


def test_leaves_are_multiplied_by_every_choice():
    phase = next(late("quinto", "hoffmann"))
    by_hand = sum((leaves(phase.after(action)) for action in phase.legal()), Counter())
    assert leaves(phase) == by_hand


def differs(record: Path) -> bool:
    """Does a record replay to something else, or not at all?"""
    try:
        return transcript(record) != record.with_suffix(".json").read_text("utf-8")
    except SpadilleError:
        return True


def test_control_a_duty_dropped_is_seen(monkeypatch):
    monkeypatch.setattr(quinto, "_duties", lambda led, left, joker_by_eleven: ())
    assert counted() != json.loads(LEAVES.read_text("utf-8"))


def test_control_a_quint_worth_more_is_seen(monkeypatch):
    honest = quinto.QuintoContract.worth
    monkeypatch.setattr(
        quinto.QuintoContract, "worth", lambda self, cards, last: honest(self, cards, last) + 5
    )
    assert any(map(differs, RECORDS))


@pytest.mark.parametrize(
    ("name", "fault"),
    [("_counted", lambda contract, side: 40), ("is_made", lambda contract, tricks: True)],
    ids=["forty for everybody's melds", "every contract made"],
)
def test_control_a_wrong_score_of_pinochle_is_seen(name, fault, monkeypatch):
    monkeypatch.setattr(pinochle_contract.PinochleContract, name, fault)
    assert any(differs(record) for record in RECORDS if record.stem.startswith("pinochle"))
