"""`deal`: the pack as the book deals it. `view`: a record as far as one seat may know it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.clauses.w20 import CACHETTE, HANDS, w20
from tests.clauses.w24 import ORDER, W24
from tests.commands.conftest import Run

Save = Callable[..., Path]


def places(document: dict[str, Any]) -> dict[str, set[str]]:
    (deal,) = document["deals"]
    return {
        place: set(cards.split())
        for place, cards in (deal["hands"] | {"rest": deal["rest"]}).items()
    }


@pytest.mark.parametrize("rules", W24)
def test_an_order_is_dealt_as_in_w24(spadille: Run, rules):
    ran = spadille("deal", "quinto", "--rules", rules, "--dealer", "W", "--order", ORDER, "--json")
    book = {place: set(cards.split()) for place, cards in W24[rules].items()}
    assert places(ran.json) == book
    assert ran.json["deals"][0]["dealer"] == "W"
    toml = spadille("deal", "quinto", "--rules", rules, "--order", ORDER)
    assert places(tomllib.loads(toml.out)) == book


def test_another_dealer_turns_the_hands(spadille: Run):
    dealt = places(spadille("deal", "quinto", "--dealer", "N", "--order", ORDER, "--json").json)
    assert dealt["E"] == set(W24["guide"]["N"].split())


def test_an_order_may_be_spelled_as_cards_are(spadille: Run):
    order = ORDER.lower().replace("t", "10")
    ran = spadille("deal", "quinto", "--order", order, "--json")
    assert places(ran.json)["rest"] == set(W24["guide"]["rest"].split())


@pytest.mark.parametrize("rules", W24)
@pytest.mark.parametrize("json", [(), ("--json",)])
def test_a_deal_is_a_record(spadille: Run, saved: Save, rules, json):
    ran = spadille("deal", "quinto", "--rules", rules, "--seed", "7", "--dealer", "S", *json)
    path = saved(ran.out, "deal.json" if json else "deal.toml")
    report = spadille("replay", path, "--json").json
    assert (report["rules"], report["turn"], report["phase"]) == (rules, "W", "doubling")


def test_a_seed_deals_the_same_cards(spadille: Run):
    first, again, other = (
        spadille("deal", "quinto", "--seed", seed).out for seed in ("7", "7", "8")
    )
    assert first == again != other


def test_without_a_seed_the_cards_differ(spadille: Run):
    assert len({spadille("deal", "quinto").out for _ in range(4)}) == 4


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--order", ""), "hand_size"),
        (("--order", "2S 3S"), "hand_size"),
        (("--order", f"{ORDER} 2S"), "card_twice"),
        (("--order", ORDER.replace("2S", "3S")), "card_twice"),
        (("--order", ORDER.replace("2S", "1S")), "unknown_card"),
        (("--order", ORDER, "--seed", "1"), "arguments"),
        (("--seed", "x"), "arguments"),
        (("--seed", "1.5"), "arguments"),
        (("--dealer", "X"), "arguments"),
        (("--rules", "seed"), "unknown_rules"),
        (("extra",), "arguments"),
        (("--ord", ORDER), "arguments"),
    ],
)
def test_a_bad_order_or_argument(spadille: Run, words, reason):
    error = spadille("deal", "quinto", *words, "--json").error
    assert (error["reason"], error["file"], error["deal"]) == (reason, None, None)


def test_an_unknown_game(spadille: Run):
    assert spadille("deal", "whist", "--json").error["given"] == "whist"


# Views.


def view(spadille: Run, saved: Save, document: object, seat: str) -> dict[str, Any]:
    found: dict[str, Any] = spadille("view", saved(document), "--seat", seat, "--json").json
    return found


@pytest.mark.parametrize("seat", "NESW")
def test_a_seat_sees_its_own_hand(spadille: Run, saved: Save, seat):
    seen = view(spadille, saved, w20(3), seat)
    played = {card for trick in seen["deals"][0]["tricks"] for card in trick["cards"]}
    assert seen["seat"] == seat
    assert seen["hand"] == [card for card in HANDS[seat] if card not in played]
    assert seen["counts"] == dict.fromkeys("NESW", 9)
    assert seen["known"] == {name: [] for name in "NESW"}
    assert seen["log"] == w20(3)["deals"][0]["log"].replace("|", "").split()


def test_counts_in_mid_trick(spadille: Run, saved: Save):
    document = w20(1)
    document["deals"][0]["log"] += " 9H AH"
    seen = view(spadille, saved, document, "S")
    assert seen["counts"] == {"N": 10, "E": 10, "S": 11, "W": 11}
    assert seen["log"][-2:] == ["9H", "AH"]


def swapped(document: dict[str, Any], one: str, two: str) -> dict[str, Any]:
    """The same record with two cards changed about, wherever they lie."""
    names = {one: two, two: one}
    (deal,) = document["deals"]
    hands = {
        seat: " ".join(names.get(card, card) for card in hand.split())
        for seat, hand in deal["hands"].items()
    }
    rest = " ".join(names.get(card, card) for card in deal["rest"].split())
    return document | {"deals": [deal | {"hands": hands, "rest": rest}]}


@pytest.mark.parametrize(
    ("seat", "one", "two"),
    [
        ("N", "7D", "KD"),  # E and W
        ("N", "2S", "5H"),  # E and the cachette
        ("S", "2H", "KH"),  # N and the cachette
        ("watcher", "AD", "2D"),  # N and W
        ("watcher", "4D", "7C"),  # S and the cachette
    ],
)
@pytest.mark.parametrize("json", [(), ("--json",)])
def test_what_a_seat_cannot_see_changes_nothing(spadille: Run, saved: Save, seat, one, two, json):
    document = w20(1)
    words = ("--seat", seat, *json)
    before = spadille("view", saved(document), *words)
    after = spadille("view", saved(swapped(document, one, two)), *words)
    assert before.code == 0
    assert before == after


def test_control_what_a_seat_holds_does(spadille: Run, saved: Save):
    before = spadille("view", saved(w20(1)), "--seat", "E")
    after = spadille("view", saved(swapped(w20(1), "7D", "KD")), "--seat", "E")
    assert before != after


def test_a_watcher_sees_no_hand(spadille: Run, saved: Save):
    seen = view(spadille, saved, w20(3), "watcher")
    assert (seen["seat"], seen["hand"]) == (None, [])
    assert seen["deals"][0]["rest"] is None
    assert "hands" not in seen["deals"][0]
    assert "In hand" not in spadille("view", saved(w20(3)), "--seat", "watcher").out


@pytest.mark.parametrize("seat", ["N", "watcher"])
def test_a_finished_deal_is_open_to_all(spadille: Run, saved: Save, seat):
    (deal,) = view(spadille, saved, w20(), seat)["deals"]
    assert (deal["hands"], deal["rest"], deal["rest_points"]) == (HANDS, CACHETTE, 20)


def test_after_a_quint_the_cachette_is_shown_and_not_counted(spadille: Run, saved: Save):
    document = w20(tricks=1, scores=(225, 0))
    (deal,) = view(spadille, saved, document, "watcher")["deals"]
    assert (deal["hands"], deal["rest"], deal["rest_points"]) == (HANDS, CACHETTE, None)
    (replayed,) = spadille("replay", saved(document), "--json").json["deals"]
    assert (replayed["rest"], replayed["rest_points"]) == (None, None)


def test_a_view_is_the_replay_and_more(spadille: Run, saved: Save):
    seen = view(spadille, saved, w20(4), "E")
    report = spadille("replay", saved(w20(4)), "--json").json
    assert {key: seen[key] for key in report} == report
    assert set(seen) - set(report) == {"seat", "hand", "counts", "known", "log"}


def test_the_log_is_that_of_the_last_deal(spadille: Run, saved: Save):
    document = w20()
    document["deals"].append({"log": "pass", "hands": {"N": " ".join(HANDS["N"])}})
    seen = view(spadille, saved, document, "N")
    assert (seen["log"], seen["hand"]) == (["pass"], HANDS["N"])


def test_the_seat_must_be_one(spadille: Run, saved: Save):
    for words in ((), ("--seat", "X"), ("--seat", "n")):
        assert spadille("view", saved(w20()), *words, "--json").error["reason"] == "arguments"
