"""The law of the record: a deal written down and read again goes through the same states."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spadille.core.errors import SpadilleError
from spadille.records import parse, replay, replayed
from spadille.records.document import document
from spadille.records.write import toml, written
from tests.laws.paths import TABLES, Path, caught, path, seeds


def record_of(played: Path, actions: int | None = None) -> dict[str, Any]:
    history = played.finished.history[:actions]
    return written(played.rules, played.start, [(played.dealer, played.states[0].deal, history)])


def check_replay(played: Path, told: dict[str, Any]) -> None:
    """The record, however written, replays to the states that were played."""
    for form, text in ((".json", json.dumps(told)), (".toml", toml(told))):
        read = document(text, form)
        if form == ".json":
            assert read == told
        again = replay(parse(read)).deals[0]
        assert again.states == played.states[: len(again.states)]
        assert len(again.states) == 1 + len(told["deals"][0]["log"].split())


@pytest.mark.parametrize(("game", "preset"), TABLES)
class TestReplay:
    @given(seeds)
    def test_replay_reproduces(self, game, preset, seed):
        played = path(game, preset, seed)
        check_replay(played, record_of(played))

    @given(seeds, st.integers(0, 60))
    def test_an_unfinished_record_is_a_position(self, game, preset, seed, actions):
        played = path(game, preset, seed)
        check_replay(played, record_of(played, actions))

    @given(seeds)
    def test_what_is_derived_agrees_with_what_was_played(self, game, preset, seed):
        played = path(game, preset, seed)
        report = replayed(parse(record_of(played)))
        deal = report["deals"][0]
        after = played.rules.scored(played.start, played.finished)
        assert deal["finished"]
        assert deal["ended_by"] == played.finished.ended_by
        assert deal["standing"] == list(after.scores)
        shared = played.rules.shared(after, played.dealer) or [0] * len(after.scores)
        got = [had + more for had, more in zip(after.scores, shared, strict=True)]
        assert report["standing"] == got
        assert len(deal["tricks"]) == len(played.finished.tricks)

    @given(seeds)
    def test_a_report_given_as_the_result_is_accepted(self, game, preset, seed):
        told = record_of(path(game, preset, seed))
        deal = replayed(parse(told))["deals"][0]
        told["deals"][0]["result"] = {key: deal[key] for key in ("tricks", "ended_by", "delta")}
        assert replayed(parse(told))["deals"][0] == deal

    def test_control_two_actions_exchanged_are_caught(self, game, preset):
        def law(seed: int) -> None:
            played = path(game, preset, seed)
            told = record_of(played)
            words = told["deals"][0]["log"].split()
            words[-2:] = reversed(words[-2:])
            told["deals"][0]["log"] = " ".join(words)
            try:
                check_replay(played, told)
            except SpadilleError as error:
                raise AssertionError from error

        assert caught(law)

    def test_control_a_wrong_dealer_is_caught(self, game, preset):
        def law(seed: int) -> None:
            played = path(game, preset, seed)
            told = record_of(played)
            told["deals"][0]["dealer"] = "NESW"[(played.dealer + 1) % 4]
            try:
                check_replay(played, told)
            except SpadilleError as error:
                raise AssertionError from error

        assert caught(law)
