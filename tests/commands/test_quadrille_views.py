"""Quadrille as one seat may know it: the ally, the king demanded, the card given back."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.clauses.quadrille_positions import Record, dealt, said
from tests.clauses.test_quadrille_deals import told
from tests.commands.conftest import Run

Save = Callable[..., Path]
SEATS = "NESW"
VIEWERS = [*SEATS, "watcher"]
EXCHANGE = dealt(5, N="KS 4D", E="KH 2S", W="KD")
ASKED = "mediateur pass pass pass trump:S demand:KH"
CALLED = "alliance pass pass pass trump:H call:KC"


def view(spadille: Run, saved: Save, record: Record, seat: str) -> dict[str, Any]:
    found: dict[str, Any] = spadille("view", saved(record), "--seat", seat, "--json").json
    return found


def contract(report: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = report["deals"][-1]["contract"]
    return found


def hand(record: Record, seat: str) -> set[str]:
    return set(record["deals"][0]["hands"][seat].split())


def with_ally(ally: str) -> Record:
    """North has called the king of clubs, and this seat holds it."""
    hands = {"N": "KS QS"} | ({ally: "KC"} if ally != "N" else {"N": "KS QS KC"})
    return said(CALLED, dealt(9, **hands))


# The ally


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("ally", SEATS)
def test_who_knows_the_ally(spadille: Run, saved: Save, ally, viewer):
    record = with_ally(ally)
    seen = contract(view(spadille, saved, record, viewer))
    knows = viewer in (ally, "N") if ally == "N" else viewer == ally
    assert seen["ally"] == ((None if ally == "N" else ally) if knows else "unknown")
    assert (seen["called"], seen["hombre"], seen["trump"]) == ("KC", "N", "H")
    whole = contract(spadille("replay", saved(record), "--json").json)
    assert whole["ally"] == (None if ally == "N" else ally)
    out = spadille("view", saved(record), "--seat", viewer).out
    assert ("ally not known" in out) is not knows


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", ["d3", "d5", "d6", "d8"])
def test_all_know_the_ally_once_the_card_has_been_played(spadille: Run, saved: Save, name, viewer):
    shown = {"d3": 8, "d5": 5, "d6": 2, "d8": 1}[name]
    after = view(spadille, saved, told(name, shown), viewer)
    whole = spadille("replay", saved(told(name, shown)), "--json").json
    assert contract(after) == contract(whole)
    before = contract(view(spadille, saved, told(name, shown - 1), viewer))
    ally = contract(whole)["ally"]
    knows = viewer == (ally or contract(whole)["hombre"])
    assert (before["ally"] == ally) is knows
    assert knows or before["ally"] == "unknown"


def moved(record: Record, card: str, to: str) -> Record:
    """The same record with this card in another hand, for the lowest that lies there."""
    after = copy.deepcopy(record)
    hands = after["deals"][0]["hands"]
    owner = next(seat for seat in SEATS if card in hands[seat].split())
    other = next(c for c in hands[to].split() if c[0] in "34567" and c[1] != "H")
    hands[owner] = hands[owner].replace(card, other)
    hands[to] = hands[to].replace(other, card)
    return after


@pytest.mark.parametrize("json", [(), ("--json",)])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_where_the_called_king_lies_changes_nothing_for_others(
    spadille: Run, saved: Save, viewer, json
):
    here, there = [seat for seat in "ESW" if seat != viewer][:2]
    record = with_ally(here)
    words = ("--seat", viewer, *json)
    before = spadille("view", saved(record), *words)
    after = spadille("view", saved(moved(record, "KC", there)), *words)
    assert before.code == 0
    assert before == after


def test_control_who_holds_it_sees_another_view(spadille: Run, saved: Save):
    before = spadille("view", saved(with_ally("E")), "--seat", "E")
    after = spadille("view", saved(moved(with_ally("E"), "KC", "S")), "--seat", "E")
    assert before != after


# The exchange


def exchanged(log: str = "") -> Record:
    return said(f"{ASKED} {log}".strip(), EXCHANGE, "later")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_king_demanded_is_seen_by_all(spadille: Run, saved: Save, viewer):
    seen = view(spadille, saved, exchanged(), viewer)
    assert seen["known"] == {"N": ["KH"], "E": [], "S": [], "W": []}
    assert seen["counts"] == {"N": 11, "E": 9, "S": 10, "W": 10}
    assert seen["log"] == ASKED.split()
    assert (contract(seen)["called"], contract(seen)["given"]) == ("KH", None)
    assert seen["deals"][0]["delta"] == [-1] * 4
    mine = {"N": hand(exchanged(), "N") | {"KH"}, "E": hand(exchanged(), "E") - {"KH"}}
    if viewer != "watcher":
        assert set(seen["hand"]) == mine.get(viewer, hand(exchanged(), viewer))
    out = spadille("view", saved(exchanged()), "--seat", viewer).out
    assert "demanded K♥" in out
    assert "Known to be held by N: K♥" in out


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_card_given_is_seen_by_two(spadille: Run, saved: Save, viewer):
    record = exchanged("give:4D")
    seen = view(spadille, saved, record, viewer)
    two = viewer in "NE"
    assert seen["log"] == [*ASKED.split(), "give:4D" if two else "give:?"]
    assert contract(seen)["given"] == ("4D" if two else "?")
    assert seen["known"] == {"N": ["KH"], "E": ["4D"] if two else [], "S": [], "W": []}
    assert seen["counts"] == dict.fromkeys(SEATS, 10)
    assert seen["deals"][0]["delta"] == [-2, 0, -1, -1]
    out = spadille("view", saved(record), "--seat", viewer).out
    assert f"given for it {'4♦' if two else '?'}" in out
    assert ("Known to be held by E: 4♦" in out) is two
    assert contract(spadille("replay", saved(record), "--json").json)["given"] == "4D"


@pytest.mark.parametrize("json", [(), ("--json",)])
@pytest.mark.parametrize("viewer", ["S", "W", "watcher"])
def test_which_card_was_given_changes_nothing_for_the_others(
    spadille: Run, saved: Save, viewer, json
):
    given = [card for card in EXCHANGE["N"].split() if card != "KS"]
    views = {
        spadille("view", saved(exchanged(f"give:{card}")), "--seat", viewer, *json).out
        for card in given
    }
    assert len(views) == 1


def test_control_the_two_see_which(spadille: Run, saved: Save):
    for viewer in "NE":
        one, two = (
            spadille("view", saved(exchanged(f"give:{card}")), "--seat", viewer).out
            for card in EXCHANGE["N"].split()[1:3]
        )
        assert one != two


def test_what_is_known_ends_when_it_is_played(spadille: Run, saved: Save):
    """The king in north's lead, the card given in east's answer, if east may play it."""
    hands = dealt(
        5, {"E": ["2H", "3H", "4H", "5H", "6H", "7H", "AH", "JH", "QH"]}, N="KS 4D", E="KH"
    )
    record = said(f"{ASKED} give:4D KH 4D", hands, "later")
    for viewer in VIEWERS:
        seen = view(spadille, saved, record, viewer)
        assert seen["known"] == {seat: [] for seat in SEATS}
        assert seen["counts"] == {"N": 9, "E": 9, "S": 10, "W": 10}


def test_hands_of_a_finished_deal_are_those_dealt(spadille: Run, saved: Save):
    """Before the exchange, and open to all, the card given too."""
    log = exchanged("give:4D")
    record = played_out(spadille, saved, log)
    for viewer in VIEWERS:
        seen = view(spadille, saved, record, viewer)
        (deal,) = seen["deals"]
        assert {seat: set(cards) for seat, cards in deal["hands"].items()} == {
            seat: set(cards.split()) for seat, cards in EXCHANGE.items()
        }
        assert deal["contract"]["given"] == "4D"
        assert seen["log"][6] == "give:4D"
        out = spadille("view", saved(record), "--seat", viewer).out
        assert "given for it 4♦" in out


def played_out(spadille: Run, saved: Save, record: Record) -> Record:
    """The record with the first card that may be played, until its deal is over."""
    after = copy.deepcopy(record)
    (deal,) = after["deals"]
    while actions := spadille("legal", saved(after), "--json").json["legal"]:
        deal["log"] += f" {actions[0]}"
    return after


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", ["d1", "d3", "d5"])
def test_a_finished_deal_is_open_to_all(spadille: Run, saved: Save, name, viewer):
    seen = view(spadille, saved, told(name), viewer)
    whole = spadille("replay", saved(told(name)), "--json").json
    (deal,) = seen["deals"]
    assert deal.pop("hands").keys() == set(SEATS)
    assert {key: seen[key] for key in whole} == whole


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_has_the_keys_of_the_replay_and_more(spadille: Run, saved: Save, viewer):
    seen = view(spadille, saved, told("d3", 4), viewer)
    whole = spadille("replay", saved(told("d3", 4)), "--json").json
    assert set(seen) - set(whole) == {"seat", "hand", "counts", "known", "log"}
    assert seen["deals"][0].keys() == whole["deals"][0].keys()
    assert seen["hand"] == [] if viewer == "watcher" else len(seen["hand"]) == 6


def test_a_forced_hombre_shows_spadille(spadille: Run, saved: Save):
    """All passed, and so everyone knows where Spadille lies; nothing else is known."""
    hands = dealt(2, W="AS")
    for viewer in VIEWERS:
        seen = view(spadille, saved, said("pass pass pass pass", hands), viewer)
        assert (seen["turn"], contract(seen)["hombre"], contract(seen)["forced"]) == (
            "W",
            "W",
            True,
        )
        assert seen["known"]["N"] == seen["known"]["E"] == seen["known"]["S"] == []
