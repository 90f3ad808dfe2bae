"""Hands that a record leaves out: what follows is derived, what does not is null."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.clauses.positions import Record, position, record, then
from tests.clauses.w20 import CACHETTE, HANDS, w20
from tests.commands.conftest import Run

Save = Callable[..., Path]
PLACES = ("N", "E", "S", "W", "rest")


def lacking(document: Record, places: Iterable[str]) -> Record:
    """The same record with these hands (or the cachette) left out of its last deal."""
    told = copy.deepcopy(document)
    for place in places:
        if place == "rest":
            del told["deals"][-1]["rest"]
        else:
            del told["deals"][-1]["hands"][place]
    return told


def asked(spadille: Run, saved: Save, document: Record, *words: str) -> Any:
    command, *more = words
    return spadille(command, saved(document), *more, "--json").json


ANY_PLACES = [places for count in range(6) for places in combinations(PLACES, count)]


@pytest.mark.parametrize("places", ANY_PLACES, ids=" ".join)
def test_a_whole_deal_follows_from_its_play(spadille: Run, saved: Save, places):
    document = lacking(w20(), places)
    assert asked(spadille, saved, document, "replay") | {"deals": []} == asked(
        spadille, saved, w20(), "replay"
    ) | {"deals": []}
    deal = asked(spadille, saved, document, "replay")["deals"][0]
    whole = asked(spadille, saved, w20(), "replay")["deals"][0]
    assert (sorted(deal["rest"]), deal | {"rest": 0}) == (sorted(CACHETTE), whole | {"rest": 0})
    hands = asked(spadille, saved, document, "view", "--seat", "watcher")["deals"][0]["hands"]
    assert {seat: set(hand) for seat, hand in hands.items()} == {
        seat: set(hand) for seat, hand in HANDS.items()
    }


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("tricks", range(12))
def test_one_place_follows_from_the_others(spadille: Run, saved: Save, place, tricks):
    document = w20(tricks)
    for command in ("replay", "legal"):
        assert asked(spadille, saved, lacking(document, [place]), command) == asked(
            spadille, saved, document, command
        )


def test_two_places_do_not(spadille: Run, saved: Save):
    document = lacking(w20(1), ["N", "E"])
    report = asked(spadille, saved, document, "replay")
    assert (report["turn"], report["standing"]) == ("N", [25, 0])
    assert asked(spadille, saved, document, "legal") == {
        "turn": "N",
        "phase": "play",
        "legal": None,
        "refused": None,
    }
    own = asked(spadille, saved, document, "view", "--seat", "N")
    assert (own["hand"], own["counts"]["N"]) == (None, 11)
    other = asked(spadille, saved, document, "view", "--seat", "S")
    assert other["hand"] == [card for card in HANDS["S"] if card != "JK"]
    assert spadille("legal", saved(document)).out.endswith("a hand that the record leaves out.\n")
    assert "In hand: ?" in spadille("view", saved(document), "--seat", "N").out


def test_what_may_be_said_follows_without_any_hand(spadille: Run, saved: Save):
    document = lacking(record(HANDS, CACHETTE, "pass double"), PLACES)
    assert asked(spadille, saved, document, "legal")["legal"] == ["pass", "redouble"]


def test_a_quint_leaves_cards_that_nobody_has_seen(spadille: Run, saved: Save):
    document = lacking(w20(tricks=1, scores=(225, 0)), ["N", "rest"])
    deal = asked(spadille, saved, document, "view", "--seat", "watcher")["deals"][0]
    assert (deal["ended_by"], deal["standing"]) == ("quint", [250, 0])
    assert (deal["rest"], deal["rest_points"], deal["hands"]["N"]) == (None, None, None)
    assert deal["hands"]["E"] == HANDS["E"]
    assert "  N  ?" in spadille("view", saved(document), "--seat", "watcher").out


def test_part_of_a_hand_is_no_hand(spadille: Run, saved: Save):
    document = w20()
    document["deals"][0]["hands"]["N"] = "TH 9H"
    ran = spadille("replay", saved(document), "--json")
    assert ran.error["reason"] == "hand_size"


def test_a_call_in_the_play_of_a_hand_left_out(spadille: Run, saved: Save):
    document = lacking(record(HANDS, CACHETTE, "pass pass pass pass pass"), ["N", "S"])
    ran = spadille("replay", saved(document), "--json")
    assert (ran.error["reason"], ran.error["legal"]) == ("wrong_phase", None)
    assert ran.err.endswith("that is not said or played at this point\n")


# What the cards left out forbid all the same.


def test_a_card_that_another_holds(spadille: Run, saved: Save):
    document = lacking(record(HANDS, CACHETTE, "pass pass pass pass AH"), ["N", "S"])
    found = spadille("replay", saved(document), "--json").error
    assert (found["reason"], found["action"], found["legal"]) == ("card_not_held", 5, None)


def test_a_suit_not_followed_and_played_later(spadille: Run, saved: Save):
    """E throws a spade on hearts and plays a heart in the next trick."""
    plays = "TH QS 4H 6H 9H 7H"
    document = lacking(record(HANDS, CACHETTE, f"pass pass pass pass {plays}"), ["E", "S"])
    found = spadille("replay", saved(document), "--json").error
    assert (found["reason"], found["action"], found["given"]) == ("follow", 6, "QS")


def test_control_a_suit_not_followed_and_never_played(spadille: Run, saved: Save):
    document = lacking(record(HANDS, CACHETTE, "pass pass pass pass TH QS 4H 6H"), ["E", "S"])
    assert spadille("replay", saved(document), "--json").code == 0


def test_the_joker_kept_at_trick_11_by_a_hand_left_out(spadille: Run, saved: Save):
    holds = {"N": "3D 8S", "E": "AD QC", "S": "9D JK", "W": "2D 7H"}  # W10
    plays = "AD 9D 2D 3D QC JK 7H 8S"
    for rules, code in (("guide", 2), ("hoffmann", 0)):
        table = position(before=10, winners="E", holds=holds, rules=rules)
        document = lacking(then(table, plays), ["S", "W"])
        ran = spadille("replay", saved(document), "--json")
        assert ran.code == code
        assert code == 0 or ran.error["reason"] == "joker_trick_11"


# The stranded joker (W12): N takes trick 11 with the ace and has the joker left; E leads.

W12 = {"N": "AH JK", "E": "KH 8H", "S": "2S 3C", "W": "9D TS"}
TRICK_11, TRICK_12 = "AH 8H 3C TS", "KH 2S 9D JK"


def stranded(rules: str, plays: str, places: Iterable[str]) -> Record:
    return lacking(then(position(before=10, winners="N", holds=W12, rules=rules), plays), places)


@pytest.mark.parametrize("rules", ["guide", "hoffmann"])
@pytest.mark.parametrize("places", [p for p in ANY_PLACES if len(p) < 4 and p], ids=" ".join)
def test_a_stranded_joker_shows_when_another_leads(spadille: Run, saved: Save, rules, places):
    document = stranded(rules, f"{TRICK_11} {TRICK_12}", places)
    report = asked(spadille, saved, document, "replay")
    last = report["deals"][0]["tricks"][-1]
    if rules == "hoffmann" and set(places) >= {"N", "E", "S", "W"}:
        return
    assert (last["leader"], last["winner"], last["points"]) == ("E", "E", 25)
    assert (
        report["standing"]
        == asked(spadille, saved, stranded(rules, f"{TRICK_11} {TRICK_12}", []), "replay")[
            "standing"
        ]
    )


def test_without_any_hand_the_guide_still_tells(spadille: Run, saved: Save):
    """W could not have kept the joker to trick 12 (a21), so it was N who had it left."""
    document = stranded("guide", f"{TRICK_11} {TRICK_12}", PLACES)
    assert asked(spadille, saved, document, "replay")["deals"][0]["tricks"][-1]["leader"] == "E"


def test_without_any_hand_hoffmann_does_not(spadille: Run, saved: Save):
    """N may have led the king and W kept the joker, or E led it and N had the joker left."""
    whole = asked(spadille, saved, stranded("hoffmann", f"{TRICK_11} {TRICK_12}", []), "replay")
    document = stranded("hoffmann", f"{TRICK_11} {TRICK_12}", PLACES)
    report = asked(spadille, saved, document, "replay")
    deal = report["deals"][0]
    last = deal["tricks"][-1]
    assert last == {"leader": None, "cards": TRICK_12.split(), "winner": None, "points": 25}
    assert deal["tricks"][:-1] == whole["deals"][0]["tricks"][:-1]
    assert (deal["delta"], deal["standing"], report["standing"]) == (None, None, None)
    assert deal["ended_by"] == "tricks"
    assert report["winner"] is None
    document["deals"].append({})
    assert spadille("replay", saved(document), "--json").error["reason"] == "standing_unknown"
    for language in ("en", "nb", "sv", "fi"):
        assert (
            "?"
            in spadille(
                "replay", saved(document | {"deals": document["deals"][:1]}), "--language", language
            ).out
        )


def test_a_seat_asserted_makes_it_follow(spadille: Run, saved: Save):
    for seat in "NE":
        plays = f"{TRICK_11} {seat}: {TRICK_12}"
        report = asked(spadille, saved, stranded("hoffmann", plays, PLACES), "replay")
        assert report["deals"][0]["tricks"][-1]["winner"] == seat


@pytest.mark.parametrize("rules", ["guide", "hoffmann"])
def test_after_trick_11_it_does_not_follow_who_leads(spadille: Run, saved: Save, rules):
    document = stranded(rules, TRICK_11, ["N", "rest"])
    report = asked(spadille, saved, document, "replay")
    assert (report["turn"], report["phase"], report["standing"]) == (
        None,
        "play",
        [
            report["deals"][0]["delta"][0],
            report["deals"][0]["delta"][1],
        ],
    )
    assert asked(spadille, saved, document, "legal") == {
        "turn": None,
        "phase": "play",
        "legal": None,
        "refused": None,
    }
    assert "does not follow" in spadille("legal", saved(document)).out
    known = stranded(rules, TRICK_11, ["N"])
    assert asked(spadille, saved, known, "replay")["turn"] == "E"


@pytest.mark.parametrize("seat", "NE")
def test_a_view_does_not_guess_who_holds_the_joker(spadille: Run, saved: Save, seat):
    """N may have the joker left, and E the king; or the other way round."""
    document = stranded("hoffmann", TRICK_11, ["N", "E"])
    seen = asked(spadille, saved, document, "view", "--seat", seat)
    assert (seen["turn"], seen["hand"], seen["counts"][seat]) == (None, None, 1)
    told = asked(spadille, saved, stranded("hoffmann", TRICK_11, ["N"]), "view", "--seat", "N")
    assert told["hand"] == ["JK"]
