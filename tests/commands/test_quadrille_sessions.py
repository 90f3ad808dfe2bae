"""Quadrille's deals and sessions on the command line: hands left out, results, the shared pot."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.clauses.quadrille_positions import Record, dealt, match, said
from tests.clauses.test_quadrille_deals import told
from tests.commands.conftest import Run
from tests.commands.test_quadrille_records import lacking

Save = Callable[..., Path]


# Hands left out: the ally, and what was paid


def test_an_ally_that_nobody_has_told(spadille: Run, saved: Save):
    """D3: north holds the king called, and plays it in trick 8."""
    for tricks in (0, 7):
        (deal,) = spadille("replay", saved(lacking(told("d3", tricks), "NE")), "--json").json[
            "deals"
        ]
        assert deal["contract"]["ally"] == "unknown"
        assert (deal["delta"], deal["pot"], deal["carry"]) == ([-1] * 4, 4, None)
        out = spadille("replay", saved(lacking(told("d3", tricks), "NE"))).out
        assert "called K♠; ally not known" in out
    (deal,) = spadille("replay", saved(lacking(told("d3", 8), "NE")), "--json").json["deals"]
    assert deal["contract"]["ally"] == "N"


@pytest.mark.parametrize("seats", ["N", "NE", "NES", "NESW"])
@pytest.mark.parametrize("name", ["d1", "d2", "d3", "d5", "d6", "d8"])
def test_a_whole_deal_follows_from_its_play(spadille: Run, saved: Save, name, seats):
    whole, less = (
        spadille("replay", saved(record), "--json").json
        for record in (told(name), lacking(told(name), seats))
    )
    assert whole == less


def test_a_claim_with_cards_that_nobody_has_seen(spadille: Run, saved: Save):
    """In the later game honours hang on them, and so what was paid; in the basic game nothing."""
    whole = told("d2", 6, "claim")
    later = copy.deepcopy(whole) | {"rules": "later", "options": {"favourite": "S"}}
    later["deals"][0]["log"] = later["deals"][0]["log"].replace("solo", "sans-prendre")
    for record, known in ((whole, True), (later, False)):
        report = spadille("replay", saved(lacking(record, "NESW")), "--json").json
        (deal,) = report["deals"]
        assert deal["ended_by"] == "claim"
        if known:
            assert deal["delta"] == [14, -2, -2, -2]
            continue
        assert deal["delta"] is deal["standing"] is deal["carry"] is report["standing"] is None
        assert "shared" not in report
        out = spadille("replay", saved(lacking(record, "NESW"))).out
        assert "N ?, E ?, S ?, W ?" in out
        assert "How the match stands does not follow" in out
        following = lacking(record, "NESW")
        following["deals"].append({})
        found = spadille("replay", saved(following), "--json").error
        assert (found["reason"], found["deal"]) == ("standing_unknown", 2)


# A result that was written down


def results(spadille: Run, saved: Save, record: Record) -> dict[str, Any]:
    report = spadille("replay", saved(record), "--json").json["deals"][0]
    keys = ("tricks", "ended_by", "delta", "standing", "carry", "contract")
    return {key: report[key] for key in keys}


@pytest.mark.parametrize("name", ["d1", "d3", "d5", "d8"])
def test_a_true_result_is_accepted(spadille: Run, saved: Save, name):
    true = results(spadille, saved, told(name))
    for claimed in (true, *({key: value} for key, value in true.items())):
        record = told(name)
        record["deals"][0]["result"] = claimed
        assert spadille("replay", saved(record), "--json").code == 0


@pytest.mark.parametrize(
    ("key", "claimed"),
    [
        ("tricks", []),
        ("ended_by", "claim"),
        ("delta", [-1, -1, -1, 5]),
        ("delta", [-1, -1]),
        ("delta", None),
        ("standing", [39, 39, 39, 35.0]),
        ("carry", 7),
        ("carry", True),
        ("carry", None),
        ("contract", {"bid": "alliance"}),
        ("contract", {"bid": "alliance", "hombre": "W", "trump": "D", "called": "KS", "ally": None,
                      "given": None, "forced": False}),
        ("melds", {}),
    ],
)  # fmt: skip
def test_a_result_that_differs(spadille: Run, saved: Save, key, claimed):
    record = told("d3")
    record["deals"][0]["result"] = {key: claimed}
    path = saved(record)
    for words in (("replay", path), ("legal", path), ("view", path, "--seat", "N")):
        ran = spadille(*words, "--json")
        found = ran.error
        assert (found["reason"], found["given"], found["deal"]) == ("result_differs", key, 1)
        assert f"“{key}” differs" in ran.err


# The session


def session(*deals: dict[str, Any], **more: Any) -> Record:
    return match(*deals, **more)


def one(name: str, tricks: int = 10, end: str = "", **more: Any) -> dict[str, Any]:
    return dict(told(name, tricks, end)["deals"][0]) | more


def test_dealer_chips_and_pot_are_carried_on(spadille: Run, saved: Save):
    """D3 is a Remise: the doubled pot lies there when the next deal begins."""
    following = {"hands": {}, "log": "pass"}
    report = spadille("replay", saved(session(one("d3"), following)), "--json").json
    first, second = report["deals"]
    assert (first["carry"], second["pot"]) == (8, 12)
    assert (first["dealer"], second["dealer"], report["turn"]) == ("W", "N", "S")
    assert second["standing"] == [chips - 1 for chips in first["standing"]]
    assert sum(second["standing"]) + second["pot"] == 160


@pytest.mark.parametrize("dealer", ["E", "S", "W"])
def test_the_next_dealer(spadille: Run, saved: Save, dealer):
    ran = spadille("replay", saved(session(one("d3"), {"dealer": dealer})), "--json")
    found = ran.error
    assert (found["reason"], found["deal"], found["given"]) == ("wrong_dealer", 2, dealer)
    assert "passes to N" in ran.err


def test_a_deal_after_an_unfinished_one(spadille: Run, saved: Save):
    found = spadille("replay", saved(session(one("d3", 5), {})), "--json").error
    assert (found["reason"], found["deal"]) == ("deal_unfinished", 2)


@pytest.mark.parametrize(
    ("carry", "name", "shared"),
    [
        (0, "d3", [2, 2, 2, 2]),
        (1, "d3", [3, 3, 2, 2]),  # the pot is 5, doubled 10; eldest of the last deal is N
        (0, "d1", [0, 0, 0, 0]),
    ],
)
def test_the_pot_is_shared_after_the_last_deal(spadille: Run, saved: Save, carry, name, shared):
    record = session(one(name), start={"played": 7, "carry": carry}, options={"deals": 8})
    report = spadille("replay", saved(record), "--json").json
    (deal,) = report["deals"]
    assert report["shared"] == shared
    assert report["standing"] == [a + b for a, b in zip(deal["standing"], shared, strict=True)]
    assert sum(report["standing"]) == 160 + carry
    assert (report["match_ended_by"], report["winner"]) == ("deals", None)
    assert report["turn"] is report["phase"] is None


@pytest.mark.parametrize("further", [{}, {"dealer": "N"}, {"dealer": "N", "log": "pass"}])
def test_a_deal_after_the_session(spadille: Run, saved: Save, further):
    record = session(one("d3"), further, start={"played": 3}, options={"deals": 4})
    ran = spadille("replay", saved(record), "--json")
    found = ran.error
    assert (found["reason"], found["deal"], found["action"]) == ("match_over", 2, None)
    assert "all deals of the session have been played" in ran.err
    assert "won" not in ran.err
    bulk = spadille("replay", saved(record, "many.jsonl"))
    assert "record 1, deal 2: all deals of the session" in bulk.err


def test_control_a_deal_before_the_end_of_the_session(spadille: Run, saved: Save):
    record = session(one("d3"), {}, start={"played": 2}, options={"deals": 4})
    report = spadille("replay", saved(record), "--json").json
    assert "shared" not in report
    assert report["match_ended_by"] is None


def test_nothing_may_be_done_after_the_session(spadille: Run, saved: Save):
    record = session(one("d3"), start={"played": 3}, options={"deals": 4})
    assert spadille("legal", saved(record), "--json").json == {
        "turn": None,
        "phase": None,
        "legal": [],
        "refused": {},
    }
    out = spadille("legal", saved(record)).out
    assert out == "All deals of the session have been played.\n"


# What follows though hands are left out is what is true; and a seat that has its own knows as much


def agrees(told_less: Any, whole: Any) -> bool:
    """Is everything that follows also so in the whole record? Null and "unknown" claim nothing."""
    if told_less is None or told_less == "unknown":
        return True
    if isinstance(told_less, dict):
        return all(agrees(value, whole[key]) for key, value in told_less.items() if key != "hands")
    if isinstance(told_less, list) and isinstance(whole, list) and len(told_less) == len(whole):
        return all(map(agrees, told_less, whole))
    return bool(told_less == whole)


LOGS = {
    "basic": ["pass pass pass pass", "pass alliance pass pass"],
    "later": ["pass pass pass pass", "mediateur pass pass pass", "sans-prendre* pass pass pass"],
}


@pytest.mark.parametrize(("preset", "log"), [(p, log) for p, logs in LOGS.items() for log in logs])
@pytest.mark.parametrize("seed", range(3))
def test_what_follows_without_some_hands(spadille: Run, saved: Save, preset, log, seed):
    dice = Random(seed)
    whole = said(log, dealt(seed), preset)
    (deal,) = whole["deals"]
    for _ in range(dice.randrange(1, 44)):
        actions = spadille("legal", saved(whole), "--json").json["legal"]
        if actions:
            deal["log"] += f" {dice.choice(actions)}"
    contract = spadille("replay", saved(whole), "--json").json["deals"][0]["contract"]
    if contract["forced"]:
        deal["hombre"] = contract["hombre"]
    if log.startswith("mediateur") and contract["called"]:
        deal["holder"] = next(s for s in "NESW" if contract["called"] in deal["hands"][s])
    for viewer in "NESW":
        less = lacking(whole, "".join(seat for seat in "NESW" if seat != viewer))
        for words in (("replay",), ("legal",), ("view", "--seat", viewer)):
            one, two = (
                spadille(words[0], saved(record), *words[1:], "--json").json
                for record in (less, whole)
            )
            assert agrees(one, two), (words, deal)
            assert words[0] != "view" or agrees(two, one), (words, deal)
