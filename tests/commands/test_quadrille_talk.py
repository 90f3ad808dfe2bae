"""Quadrille on the command line: bids, trump, calls and demands that the rules refuse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.clauses.quadrille_positions import Record, dealt, said
from tests.commands.conftest import Run

Save = Callable[..., Path]

# N has two kings, E three, S and W what is left; in COURT north holds every king and queen but one.
HANDS = dealt(3, N="KS QS AS 4D", E="KH KD KC 7S", S="AC 2H", W="6S")
COURT = dealt(4, N="KS KH KD KC QS QH 4D AS", E="QD", W="QC")
ALL = dealt(4, N="KS KH KD KC QS QH QD QC 4D 5D")
BASIC, LATER = ["pass", "alliance", "solo", "vole"], "simple-call mediateur sans-prendre vole"
TRUMPS = ["trump:S", "trump:H", "trump:D", "trump:C"]
PLAIN = ["trump:S", "trump:D", "trump:C"]
ALONE = "sans-prendre pass pass pass"
CALLED = "alliance pass pass pass"
DEMANDED = "mediateur pass pass pass"

# preset, hands, log, then: reason, action, seat on turn, what was given, what is legal (None: not
# compared), a word of the line
Case = tuple[str, dict[str, str], str, str, int, str, str, list[str] | None, str]
CASES: dict[str, Case] = {
    "a bid of the later game": (
        *("basic", HANDS, "simple-call", "unknown_action", 1, "N", "simple-call", BASIC),
        "by these rules",
    ),
    "another, later": (
        *("basic", HANDS, "pass solo mediateur*", "unknown_action", 3, "S", "mediateur*"),
        *(["pass", "vole"], "“mediateur*”"),
    ),
    "a bid of the basic game": (
        *("later", HANDS, "pass alliance", "unknown_action", 2, "E", "alliance", None),
        "“alliance”",
    ),
    "solo in the later game": (
        *("later", HANDS, "solo", "unknown_action", 1, "N", "solo", None, "“solo”"),
    ),
    "a word of no game": (
        *("basic", HANDS, "grandissimo", "unknown_action", 1, "N", "grandissimo", BASIC),
        "“grandissimo”",
    ),
    "a bid in points": (*("basic", HANDS, "60", "unknown_action", 1, "N", "60", BASIC, "“60”"),),
    "a star in the basic game": (
        *("basic", HANDS, "solo*", "unknown_action", 1, "N", "solo*", BASIC, "“solo*”"),
    ),
    "lower": (
        *("basic", HANDS, "pass solo alliance", "not_higher", 3, "S", "alliance"),
        *(["pass", "vole"], "must be higher"),
    ),
    "equal": (
        "basic",
        HANDS,
        "solo solo",
        "not_higher",
        2,
        "E",
        "solo",
        ["pass", "vole"],
        "higher",
    ),
    "a hold in the basic game": (
        *("basic", HANDS, "alliance solo pass pass solo", "not_higher", 5, "N", "solo"),
        *(["pass", "vole"], "higher"),
    ),
    "a hold by a younger hand": (
        *("later", HANDS, "pass mediateur mediateur", "not_higher", 3, "S", "mediateur"),
        *(["pass", "mediateur*", "sans-prendre", "sans-prendre*", "vole", "vole*"], "higher"),
    ),
    "without a star after one with": (
        *("later", HANDS, "simple-call* simple-call", "not_higher", 2, "E", "simple-call", None),
        "higher",
    ),
    "bidding after a pass": (
        *("basic", HANDS, "pass solo N:vole", "already_passed", 3, "S", "vole"),
        *(["pass", "vole"], "passed"),
    ),
    "passing twice": (
        *("basic", HANDS, "pass alliance pass N:pass", "already_passed", 4, "W", "pass", None),
        "(B11)",
    ),
    "out of turn": (
        *("basic", HANDS, "W:solo", "not_your_turn", 1, "N", "solo", BASIC, "turn of N"),
    ),
    "the high bidder again": (
        *("basic", HANDS, "solo pass N:vole", "not_your_turn", 3, "S", "vole", None, "turn of S"),
    ),
    "a card while bidding": (
        *("basic", HANDS, "KS", "wrong_phase", 1, "N", "KS", BASIC, "pass, alliance"),
    ),
    "trump while bidding": (
        *("basic", HANDS, "trump:H", "wrong_phase", 1, "N", "trump:H", BASIC, "possible now"),
    ),
    "a claim while bidding": (
        *("later", HANDS, "claim", "wrong_phase", 1, "N", "claim", None, "possible now"),
    ),
    "giving while bidding": (
        *("later", HANDS, "give:4D", "wrong_phase", 1, "N", "give:4D", None, "possible now"),
    ),
    "a bid when all have passed": (
        *("basic", HANDS, "pass pass pass pass solo", "wrong_phase", 5, "N", "solo", TRUMPS),
        "trump:S",
    ),
    "a bid after the auction": (
        *("basic", HANDS, "solo pass pass pass vole", "wrong_phase", 5, "N", "vole", TRUMPS),
        "possible now",
    ),
    "a pass after a vole": (
        *("basic", HANDS, "vole pass", "wrong_phase", 2, "N", "pass", TRUMPS, "possible now"),
    ),
    # trump
    "the favourite without a star": (
        *("later", HANDS, f"{ALONE} trump:H", "favourite_needs_star", 5, "N", "trump:H", PLAIN),
        "(L3)",
    ),
    "the favourite in a simple call": (
        *("later", HANDS, "simple-call pass pass pass trump:♥", "favourite_needs_star", 5, "N"),
        *("trump:♥", PLAIN, "star"),
    ),
    "trump where the star has said it": (
        *("later", HANDS, "sans-prendre* pass pass pass trump:H", "wrong_phase", 5, "N"),
        *("trump:H", None, "possible now"),
    ),
    "trump twice": (
        *("basic", HANDS, f"{CALLED} trump:H trump:H", "wrong_phase", 6, "N", "trump:H", None),
        "possible now: call:",
    ),
    "no suit": (
        *("basic", HANDS, f"{CALLED} trump:X", "unknown_action", 5, "N", "trump:X", TRUMPS),
        "“trump:X”",
    ),
    "trump by another": (
        *("basic", HANDS, f"{CALLED} E:trump:H", "not_your_turn", 5, "N", "trump:H", TRUMPS),
        "turn of N",
    ),
    "a card before trump": (
        *("basic", HANDS, f"{CALLED} KS", "wrong_phase", 5, "N", "KS", TRUMPS, "possible now"),
    ),
    # calls
    "a call before trump": (
        *("basic", HANDS, f"{CALLED} call:KH", "wrong_phase", 5, "N", "call:KH", TRUMPS),
        "trump:S",
    ),
    "the king of trumps": (
        *("basic", HANDS, f"{CALLED} trump:H call:KH", "call_trump", 6, "N", "call:KH"),
        *(["call:KS", "call:KD", "call:KC"], "(B14)"),
    ),
    "the queen of trumps": (
        *("basic", COURT, f"{CALLED} trump:D call:QD", "call_trump", 6, "N", "call:QD", None),
        "trump",
    ),
    "a queen without four kings": (
        *("basic", HANDS, f"{CALLED} trump:H call:QC", "call_queen", 6, "N", "call:QC", None),
        "(B16)",
    ),
    "a queen with three kings": (
        *("basic", HANDS, "pass alliance pass pass trump:C call:QD", "call_queen", 6, "E"),
        *("call:QD", ["call:KS", "call:KH", "call:KD"], "four kings"),
    ),
    "an own queen": (
        *("basic", COURT, f"{CALLED} trump:H call:QS", "call_own", 6, "N", "call:QS"),
        *(["call:KS", "call:KD", "call:KC", "call:QD", "call:QC"], "own hand"),
    ),
    "a knave": (
        *("basic", HANDS, f"{CALLED} trump:H call:JS", "unknown_action", 6, "N", "call:JS", None),
        "“call:JS”",
    ),
    "no card of this pack": (
        *("basic", HANDS, f"{CALLED} trump:H call:9S", "unknown_card", 6, "N", "call:9S", None),
        "“call:9S”",
    ),
    "nothing": (
        *("basic", HANDS, f"{CALLED} trump:H call:", "unknown_action", 6, "N", "call:", None),
        "“call:”",
    ),
    "a call by another": (
        *("basic", HANDS, f"{CALLED} trump:H E:call:KS", "not_your_turn", 6, "N", "call:KS", None),
        "turn of N",
    ),
    "a card in place of the call": (
        *("basic", HANDS, f"{CALLED} trump:H KS", "wrong_phase", 6, "N", "KS", None),
        "possible now: call:KS, call:KD, call:KC",
    ),
    "a demand in place of the call": (
        *("later", HANDS, "simple-call pass pass pass trump:S demand:KH", "wrong_phase", 6, "N"),
        *("demand:KH", ["call:KH", "call:KD", "call:KC"], "possible now"),
    ),
    "a call in a solo": (
        *("basic", HANDS, "solo pass pass pass trump:H call:KH", "wrong_phase", 6, "N"),
        *("call:KH", None, "possible now"),
    ),
    "two calls": (
        *("basic", HANDS, f"{CALLED} trump:H call:KD call:KC", "wrong_phase", 7, "N"),
        *("call:KC", None, "possible now"),
    ),
    # the exchange
    "a demand before trump": (
        *("later", HANDS, f"{DEMANDED} demand:KH", "wrong_phase", 5, "N", "demand:KH", PLAIN),
        "trump:S",
    ),
    "a king in hand": (
        *("later", HANDS, f"{DEMANDED} trump:S demand:KS", "demand_held", 6, "N", "demand:KS"),
        *(["demand:KH", "demand:KD", "demand:KC"], "(L6)"),
    ),
    "a queen for fewer than four kings": (
        *("later", HANDS, f"{DEMANDED} trump:S demand:QH", "demand_queen", 6, "N", "demand:QH"),
        *(["demand:KH", "demand:KD", "demand:KC"], "four kings"),
    ),
    "an own queen for fewer than four kings": (
        *("later", HANDS, f"{DEMANDED} trump:S demand:QS", "demand_held", 6, "N", "demand:QS"),
        *(None, "own hand"),
    ),
    "a king for four kings": (
        *("later", COURT, f"{DEMANDED} trump:S demand:KH", "demand_held", 6, "N", "demand:KH"),
        *(["demand:QD", "demand:QC"], "(L6)"),
    ),
    "nothing is left to demand": (
        *("later", ALL, f"{DEMANDED} trump:S demand:KS", "wrong_phase", 6, "N", "demand:KS"),
        *(None, "possible now"),
    ),
    "a call in a mediateur": (
        *("later", HANDS, f"{DEMANDED} trump:S call:KH", "wrong_phase", 6, "N", "call:KH"),
        *(["demand:KH", "demand:KD", "demand:KC"], "possible now"),
    ),
    "giving before the demand": (
        *("later", HANDS, f"{DEMANDED} trump:S give:4D", "wrong_phase", 6, "N", "give:4D", None),
        "possible now: demand:",
    ),
    "the king received": (
        *("later", HANDS, f"{DEMANDED} trump:S demand:KH give:KH", "give_received", 7, "N"),
        *("give:KH", None, "(L6)"),
    ),
    "a card of another": (
        *("later", HANDS, f"{DEMANDED} trump:S demand:KH give:KC", "card_not_held", 7, "N"),
        *("give:KC", None, "not in the hand"),
    ),
    "a card unseen": (
        *("later", HANDS, f"{DEMANDED} trump:S demand:KH give:?", "unknown_action", 7, "N"),
        *("give:?", None, "“give:?”"),
    ),
    "given by the holder": (
        *("later", HANDS, f"{DEMANDED} trump:S demand:KH E:give:7S", "not_your_turn", 7, "N"),
        *("give:7S", None, "turn of N"),
    ),
    "a lead before giving": (
        *("later", HANDS, f"{DEMANDED} trump:S demand:KH KS", "wrong_phase", 7, "N", "KS", None),
        "possible now: give:",
    ),
    "two demands": (
        *("later", HANDS, f"{DEMANDED} trump:S demand:KH demand:KD", "wrong_phase", 7, "N"),
        *("demand:KD", None, "possible now: give:"),
    ),
    "giving twice": (
        *("later", HANDS, f"{DEMANDED} trump:S demand:KH give:4D give:QS", "wrong_phase", 8, "N"),
        *("give:QS", None, "possible now"),
    ),
}


def check(spadille: Run, path: Path, case: Case) -> None:
    """Every command refuses the record with this error, and the line says it."""
    *_, reason, action, seat, given, legal, word = case
    ran = spadille("replay", path, "--json")
    found = ran.error
    assert found | {"legal": None} == {
        "file": str(path),
        "record": None,
        "deal": 1,
        "action": action,
        "seat": seat,
        "given": given,
        "reason": reason,
        "legal": None,
    }
    assert found["legal"]
    assert given not in found["legal"] or reason in ("not_your_turn", "already_passed")
    assert legal in (None, found["legal"])
    assert word in ran.err
    assert f"deal 1, action {action} ({seat}: {given})" in ran.err
    for words in (("legal", path), ("view", path, "--seat", "watcher")):
        assert spadille(*words, "--json").error == found


@pytest.mark.parametrize("name", CASES)
def test_what_the_rules_refuse(spadille: Run, saved: Save, name):
    preset, hands, log, *_ = CASES[name]
    check(spadille, saved(said(log, hands, preset)), CASES[name])


@pytest.mark.parametrize("language", ["nb", "sv", "fi"])
@pytest.mark.parametrize("name", CASES)
def test_one_line_in_every_language(spadille: Run, saved: Save, name, language):
    preset, hands, log, *_ = CASES[name]
    path = saved(said(log, hands, preset))
    ran = spadille("replay", path, "--language", language)
    ran.check_refused()
    assert ran.err != spadille("replay", path).err
    assert "{" not in ran.err


def without_last(record: Record) -> Record:
    (deal,) = record["deals"]
    return record | {"deals": [deal | {"log": " ".join(deal["log"].split()[:-1])}]}


@pytest.mark.parametrize("name", CASES)
def test_control_without_its_last_word_the_log_is_good(spadille: Run, saved: Save, name):
    preset, hands, log, *_ = CASES[name]
    record = without_last(said(log, hands, preset))
    report = spadille("legal", saved(record), "--json").json
    assert report["legal"]
    for action in report["legal"]:
        (deal,) = record["deals"]
        further = record | {"deals": [deal | {"log": f"{deal['log']} {action}"}]}
        assert spadille("replay", saved(further), "--json").code == 0


# Options change what may be said.

OPTIONS: dict[str, tuple[str, dict[str, Any], str, dict[str, str], str | None]] = {
    # preset, options, log, hands, reason: None, where it is allowed
    "holding off": ("later", {"holding": False}, "simple-call pass mediateur pass mediateur",
                    HANDS, "not_higher"),
    "holding on": ("later", {}, "simple-call pass mediateur pass mediateur", HANDS, None),
    "holding in the basic game": ("basic", {"holding": True}, "alliance solo pass pass solo",
                                  HANDS, None),
    "another favourite": ("later", {"favourite": "S"}, f"{ALONE} trump:S", HANDS,
                          "favourite_needs_star"),
    "hearts, if not the favourite": ("later", {"favourite": "S"}, f"{ALONE} trump:H", HANDS, None),
    "an own king": ("basic", {}, f"{CALLED} trump:H call:KS", HANDS, None),
    "no own king": ("basic", {"own_king": False}, f"{CALLED} trump:H call:KS", HANDS, "call_own"),
    "a trump that leaves no call": ("basic", {"own_king": False},
                                    "pass alliance pass pass trump:S", HANDS, "call_own"),
    "one that leaves a call": ("basic", {"own_king": False},
                               "pass alliance pass pass trump:H call:KS", HANDS, None),
    "an own king where nothing else is left": (
        "basic", {"own_king": False}, f"{CALLED} trump:H call:KS", ALL, None),
    "forced, the favourite": ("later", {}, "pass pass pass pass trump:H call:KH", HANDS,
                              "call_trump"),
    "forced, no star is needed": ("later", {}, "pass pass pass pass trump:H call:KC", HANDS, None),
    "a queen for four kings": ("later", {}, f"{DEMANDED} trump:S demand:QD give:4D", COURT, None),
    "nothing is demanded": ("later", {}, f"{DEMANDED} trump:S 4D", ALL, None),
}  # fmt: skip


@pytest.mark.parametrize("name", OPTIONS)
def test_options_change_what_may_be_said(spadille: Run, saved: Save, name):
    preset, options, log, hands, reason = OPTIONS[name]
    path = saved(said(log, hands, preset, options=options))
    ran = spadille("replay", path, "--json")
    if reason is None:
        assert ran.code == 0, ran.err
        return
    last = log.split()
    assert (ran.error["reason"], ran.error["action"]) == (reason, len(last))
    assert ran.error["given"] == last[-1]
