"""Records that no table could have played: reason, place and the words of the line."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.clauses.positions import position, then
from tests.clauses.w20 import w20
from tests.commands.conftest import Run

Save = Callable[..., Path]
Change = Callable[[dict[str, Any]], object]


def changed(change: Change, **of: Any) -> dict[str, Any]:
    record = copy.deepcopy(w20(**of))
    change(record)
    return record


def top(**values: Any) -> Change:
    return lambda record: record.update(values)


def deal(**values: Any) -> Change:
    return lambda record: record["deals"][0].update(values)


def hand(seat: str, old: str, new: str) -> Change:
    def change(record: dict[str, Any]) -> None:
        hands = record["deals"][0]["hands"]
        assert old in hands[seat]
        hands[seat] = hands[seat].replace(old, new)

    return change


def without(key: str) -> Change:
    return lambda record: record.pop(key)


def without_in_deal(key: str) -> Change:
    return lambda record: record["deals"][0].pop(key)


BAD_RECORDS: dict[str, tuple[Change, str, str | None]] = {
    # what is changed, the reason, what was given
    "version missing": (without("spadille"), "version", None),
    "version true": (top(spadille=True), "version", "true"),
    "version text": (top(spadille="1"), "version", "1"),
    "version 2": (top(spadille=2), "version", "2"),
    "version 1.0": (top(spadille=1.0), "version", "1.0"),
    "version list": (top(spadille=[[1]]), "version", "[[1]]"),
    "game missing": (without("game"), "missing_key", "game"),
    "game unknown": (top(game="whist"), "unknown_game", "whist"),
    "game capital": (top(game="Quinto"), "unknown_game", "Quinto"),
    "game number": (top(game=1), "wrong_type", "game"),
    "rules unknown": (top(rules="seed"), "unknown_rules", "seed"),
    "rules number": (top(rules=True), "wrong_type", "rules"),
    "option": (top(options={"target": 500}), "unknown_option", "target"),
    "options list": (top(options=[]), "wrong_type", "options"),
    "key at the top": (top(dealer="W"), "unknown_key", "dealer"),
    "key in the deal": (deal(score=[0, 0]), "unknown_key", "score"),
    "key in start": (top(start={"score": [0, 0]}), "unknown_key", "score"),
    "key in result": (deal(result={"winner": "N"}), "unknown_key", "winner"),
    "key among hands": (lambda r: r["deals"][0]["hands"].update(X=""), "unknown_key", "X"),
    "start list": (top(start=[0, 0]), "wrong_type", "start"),
    "scores one": (top(start={"scores": [0]}), "wrong_type", "scores"),
    "scores four": (top(start={"scores": [0, 0, 0, 0]}), "wrong_type", "scores"),
    "scores true": (top(start={"scores": [True, 0]}), "wrong_type", "scores"),
    "scores broken": (top(start={"scores": [5.0, 0]}), "wrong_type", "scores"),
    "scores text": (top(start={"scores": "00"}), "wrong_type", "scores"),
    "scores huge": (top(start={"scores": [10**30, 0]}), "wrong_type", "scores"),
    "scores no multiple of 5": (top(start={"scores": [3, 0]}), "impossible_standing", "start"),
    "scores below 0": (top(start={"scores": [-5, 0]}), "impossible_standing", "start"),
    "played true": (top(start={"played": True}), "wrong_type", "played"),
    "played below 0": (top(start={"played": -1}), "impossible_standing", "start"),
    "carry": (top(start={"carry": 5}), "impossible_standing", "start"),
    "games in guide": (top(start={"games": [1, 0]}), "unknown_key", "games"),
    "totals in guide": (top(start={"totals": [250, 0]}), "unknown_key", "totals"),
    "start decided": (top(start={"scores": [250, 0]}), "match_over", "start"),
    "start decided, both over": (top(start={"scores": [255, 260]}), "match_over", "start"),
    "rubber decided": (
        top(rules="hoffmann", start={"games": [2, 0], "totals": [500, 0]}),
        "match_over",
        "start",
    ),
    "game of a rubber decided": (
        top(rules="hoffmann", start={"scores": [250, 0]}),
        "match_over",
        "start",
    ),
    "three games": (top(rules="hoffmann", start={"games": [3, 0]}), "impossible_standing", "games"),
    "deals table": (top(deals={}), "wrong_type", "deals"),
    "deals text": (top(deals="W"), "wrong_type", "deals"),
    "deal list": (top(deals=[[]]), "wrong_type", "deals"),
    "dealer missing": (without_in_deal("dealer"), "missing_key", "dealer"),
    "dealer unknown": (deal(dealer="X"), "wrong_type", "dealer"),
    "dealer empty": (deal(dealer=""), "wrong_type", "dealer"),
    "dealer number": (deal(dealer=3), "wrong_type", "dealer"),
    "dealer two": (deal(dealer="NE"), "wrong_type", "dealer"),
    "hands list": (deal(hands=["TH"]), "wrong_type", "hands"),
    "hand list": (lambda r: r["deals"][0]["hands"].update(N=["TH"]), "wrong_type", "N"),
    "hand true": (lambda r: r["deals"][0]["hands"].update(N=True), "wrong_type", "N"),
    "hand null": (lambda r: r["deals"][0]["hands"].update(N=None), "wrong_type", "N"),
    "unknown card": (hand("N", "TH", "1H"), "unknown_card", "1H"),
    "unknown suit": (hand("N", "TH", "TX"), "unknown_card", "TX"),
    "a court in Norwegian": (hand("W", "JH", "KnH"), "unknown_card", "KnH"),
    "a card twice in a hand": (hand("N", "TH", "9H"), "card_twice", "9H"),
    "a card in two hands": (hand("N", "TH", "AH"), "card_twice", "AH"),
    "a card in hand and rest": (hand("N", "TH", "7C"), "card_twice", "7C"),
    "thirteen cards": (hand("N", "TH", "TH 7H"), "hand_size", "N"),
    "eleven cards": (hand("N", "TH ", ""), "hand_size", "N"),
    "no cards": (lambda r: r["deals"][0]["hands"].update(N=""), "hand_size", "N"),
    "rest of four": (deal(rest="5H 9S 6S KH"), "hand_size", "rest"),
    "rest of six": (deal(rest="5H 9S 6S KH 7C 7H"), "hand_size", "rest"),
    "rest list": (deal(rest=[]), "wrong_type", "rest"),
    "log list": (deal(log=["pass"]), "wrong_type", "log"),
    "result list": (deal(result=[]), "wrong_type", "result"),
}


@pytest.mark.parametrize("name", BAD_RECORDS)
def test_a_bad_record(spadille: Run, saved: Save, name):
    change, reason, given = BAD_RECORDS[name]
    path = saved(changed(change))
    error = spadille("replay", path, "--json").error
    assert (error["reason"], error["given"], error["file"]) == (reason, given, str(path))
    for words in (("legal", path), ("view", path, "--seat", "watcher")):
        assert spadille(*words, "--json").error == error


def test_control_the_unchanged_record_is_good(spadille: Run, saved: Save):
    assert spadille("replay", saved(changed(lambda record: None)), "--json").code == 0


@pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
@pytest.mark.parametrize("name", BAD_RECORDS)
def test_the_line_is_plain_in_every_language(spadille: Run, saved: Save, name, language):
    ran = spadille("replay", saved(changed(BAD_RECORDS[name][0])), "--language", language)
    ran.check_refused()
    assert "{" not in ran.err
    assert "()" not in ran.err


# What was said and played.

BAD_LOGS = {
    # log, reason, action, seat, given, a word of the line
    "call out of turn": ("E: pass", "not_your_turn", 1, "N", "pass", "turn of N"),
    "card out of turn": ("pass pass pass pass E:7H", "not_your_turn", 5, "N", "7H", "turn of N"),
    "redouble nothing": ("redouble", "nothing_to_redouble", 1, "N", "redouble", "a12"),
    "redouble partner": ("double pass redouble", "partner_doubled", 3, "S", "redouble", "a12"),
    "double twice": ("double double", "already_doubled", 2, "E", "double", "a12"),
    "redouble twice": ("double redouble redouble", "already_doubled", 3, "S", "redouble", "a13"),
    "a card while speaking": ("TH", "wrong_phase", 1, "N", "TH", "pass, double"),
    "a call while playing": ("pass pass pass pass pass", "wrong_phase", 5, "N", "pass", "TH"),
    "not following": ("pass pass pass pass TH 7D", "follow", 6, "E", "7D", "hearts were led"),
    "a card of another": ("pass pass pass pass AH", "card_not_held", 5, "N", "AH", "hand"),
    "a card played twice": (
        "pass pass pass pass TH 7H JK 6H TH",
        "card_not_held",
        9,
        "N",
        "TH",
        "already been played",
    ),
    "a word": ("pass fold", "unknown_action", 2, "E", "fold", "“fold”"),
    "a card that is none": ("pass pass pass pass 1H", "unknown_card", 5, "N", "1H", "“1H”"),
    "a seat asserted twice": ("N:E:pass", "unknown_action", 1, "N", "E:pass", "neither"),
    "two seats before one": ("N: E: pass", "unknown_action", 1, "N", "E:", "neither"),
    "a seat and nothing": ("pass E:", "unknown_action", 2, "E", "E:", "neither"),
    "trump": ("trump:H", "unknown_action", 1, "N", "trump:H", "neither"),
    "a hidden card": ("give:?", "unknown_action", 1, "N", "give:?", "neither"),
    "not a word": ("pa\x1b[31mss", "unknown_action", 1, "N", "pa\x1b[31mss", "neither"),
}


@pytest.mark.parametrize("name", BAD_LOGS)
def test_a_bad_log(spadille: Run, saved: Save, name):
    log, reason, action, seat, given, words = BAD_LOGS[name]
    path = saved(changed(deal(log=log)))
    ran = spadille("replay", path, "--json")
    found = ran.error
    assert (found["reason"], found["action"], found["seat"]) == (reason, action, seat)
    assert found["given"] == given
    assert (found["deal"], found["record"]) == (1, None)
    assert found["legal"]
    assert f"{path}, deal 1, action {action} ({seat}: " in ran.err
    assert words in ran.err
    assert "\x1b" not in ran.err


def test_legal_is_listed_with_an_illegal_card(spadille: Run, saved: Save):
    path = saved(changed(deal(log="pass pass pass pass TH 7D")))
    assert spadille("replay", path, "--json").error["legal"] == ["7H", "AH"]


def test_the_joker_led(spadille: Run, saved: Save):
    hands = dict(w20()["deals"][0]["hands"])
    hands["N"], hands["S"] = hands["S"], hands["N"]
    record = changed(deal(hands=hands, log="pass pass pass pass JK"))
    ran = spadille("replay", saved(record), "--json")
    assert ran.error["reason"] == "joker_never_led"
    assert "a20" in ran.err


def test_the_joker_kept_at_trick_11(spadille: Run, saved: Save):
    holds = {"N": "3D 8S", "E": "AD QC", "S": "9D JK", "W": "2D 7H"}  # W10
    record = then(position(before=10, winners="E", holds=holds), "AD 9D")
    ran = spadille("replay", saved(record), "--json")
    found = ran.error
    assert (found["reason"], found["seat"], found["legal"]) == ("joker_trick_11", "S", ["JK"])
    assert "a21" in ran.err


@pytest.mark.parametrize("more", ["pass", "TH", "nonsense", "N:TH"])
def test_an_action_after_the_end(spadille: Run, saved: Save, more):
    record = w20()
    record["deals"][0]["log"] += f" {more}"
    ran = spadille("replay", saved(record), "--json")
    found = ran.error
    assert (found["reason"], found["action"], found["seat"]) == ("deal_over", 53, None)
    assert found["legal"] is None
    assert f"action 53 ({more.removeprefix('N:')})" in ran.err


def test_an_action_after_a_quint_has_ended_the_game(spadille: Run, saved: Save):
    found = spadille("replay", saved(w20(tricks=2, scores=(225, 0))), "--json").error
    assert (found["reason"], found["action"]) == ("deal_over", 9)


# Deals that follow each other.


def several(*deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    return w20(**more) | {"deals": list(deals)}


def one(**changes: Any) -> dict[str, Any]:
    return dict(w20(**changes)["deals"][0])


@pytest.mark.parametrize("dealer", ["E", "S", "W"])
def test_the_next_dealer(spadille: Run, saved: Save, dealer):
    next_deal = {"dealer": dealer, "log": ""}
    ran = spadille("replay", saved(several(one(), next_deal)), "--json")
    found = ran.error
    assert (found["reason"], found["deal"], found["given"]) == ("wrong_dealer", 2, dealer)
    assert "passes to N" in ran.err


@pytest.mark.parametrize("next_deal", [{"dealer": "N"}, {}])
def test_the_right_dealer_may_be_left_out(spadille: Run, saved: Save, next_deal):
    report = spadille("replay", saved(several(one(), next_deal)), "--json").json
    assert report["deals"][1]["dealer"] == "N"
    assert report["turn"] == "E"


def test_a_deal_after_an_unfinished_one(spadille: Run, saved: Save):
    found = spadille("replay", saved(several(one(tricks=3), {})), "--json").error
    assert (found["reason"], found["deal"], found["action"]) == ("deal_unfinished", 2, None)


@pytest.mark.parametrize("rules", ["guide", "hoffmann"])
def test_a_deal_after_the_match_is_over(spadille: Run, saved: Save, rules):
    games = {"games": [1, 0], "totals": [300, 100]} if rules == "hoffmann" else {}
    record = several(one(tricks=1), {}, rules=rules) | {"start": {"scores": [225, 0], **games}}
    ran = spadille("replay", saved(record), "--json")
    found = ran.error
    assert (found["reason"], found["deal"], found["action"]) == ("match_over", 2, None)
    assert "already been won" in ran.err


def test_control_a_rubber_goes_on_after_one_game(spadille: Run, saved: Save):
    record = several(one(tricks=1), {}, rules="hoffmann") | {"start": {"scores": [225, 0]}}
    report = spadille("replay", saved(record), "--json").json
    assert [d["standing"] for d in report["deals"]] == [[250, 0], [0, 0]]


def test_a_fault_in_the_second_deal_says_so(spadille: Run, saved: Save):
    second = {"hands": {"N": "TH"}}
    assert spadille("replay", saved(several(one(), second)), "--json").error["deal"] == 2
    assert (
        spadille("replay", saved(several(one(), {"log": "E: pass N: pass"})), "--json").error[
            "action"
        ]
        == 2
    )


# A result that was written down.


def results(spadille: Run, saved: Save) -> dict[str, Any]:
    report = spadille("replay", saved(w20()), "--json").json["deals"][0]
    keys = ("tricks", "ended_by", "delta", "standing", "contract")
    return {key: report[key] for key in keys}


def test_a_true_result_is_accepted(spadille: Run, saved: Save):
    true = results(spadille, saved)
    for claimed in (true, *({key: value} for key, value in true.items())):
        record = changed(deal(result=claimed))
        assert spadille("replay", saved(record), "--json").json["standing"] == [145, 35]


@pytest.mark.parametrize(
    ("key", "claimed"),
    [
        ("tricks", []),
        ("ended_by", "quint"),
        ("ended_by", None),
        ("delta", [145, 30]),
        ("delta", [145.0, 35]),
        ("delta", None),
        ("standing", [145]),
        ("standing", "145-35"),
        ("contract", {"multiplier": True}),
        ("contract", {"multiplier": 1, "doubler": "N"}),
        ("contract", {}),
        ("carry", 0),
        ("melds", {}),
    ],
)
def test_a_result_that_differs(spadille: Run, saved: Save, key, claimed):
    path = saved(changed(deal(result={key: claimed})))
    for words in (("replay", path), ("legal", path), ("view", path, "--seat", "N")):
        ran = spadille(*words, "--json")
        found = ran.error
        assert (found["reason"], found["given"], found["deal"]) == ("result_differs", key, 1)
        assert f"“{key}” differs" in ran.err


def test_one_trick_of_a_result_differs(spadille: Run, saved: Save):
    tricks = results(spadille, saved)["tricks"]
    tricks[7]["winner"] = "E"
    found = spadille("replay", saved(changed(deal(result={"tricks": tricks}))), "--json").error
    assert found["given"] == "tricks"


# The shape of the error.


def test_given_is_cut(spadille: Run, saved: Save):
    path = saved(changed(deal(log="x" * 1000)))
    ran = spadille("replay", path, "--json")
    assert ran.error["given"] == "x" * 40
    assert len(ran.err) < len(str(path)) + 400
    assert (
        len(spadille("replay", saved(changed(top(**{"y" * 5000: 1}))), "--json").error["given"])
        == 40
    )


def test_half_a_character_as_a_key(spadille: Run, saved: Save):
    path = saved(
        json.dumps(w20()).replace('"spadille": 1', '"spadille": 1, "\\ud800\\n\\u001b": 2')
    )
    ran = spadille("replay", path, "--json")
    assert ran.error["reason"] == "unknown_key"
    assert "\x1b" not in ran.err


def test_lists_inside_lists_as_a_version(spadille: Run, saved: Save):
    path = saved('{"spadille": ' + "[" * 900 + "]" * 900 + "}")
    assert spadille("replay", path, "--json").error["reason"] == "version"
