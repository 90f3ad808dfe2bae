"""Quinto by the product and by the second model: the same records, the same answers.

The controls plant a fault in the second model and ask that the comparison catches it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

from spadille.core.errors import SpadilleError
from spadille.records import legal, parse, replayed
from tests.clauses.positions import command
from tests.oracle import quinto, quinto_deal, quinto_match

COUNT = 400
BOTH = pytest.mark.parametrize("rules", ["guide", "hoffmann"])
Report = dict[str, Any]


def settled(report: Report) -> Report:
    """A report whose cachettes are in one order: five cards side by side have none."""
    deals = [deal | {"rest": deal["rest"] and sorted(deal["rest"])} for deal in report["deals"]]
    return report | {"deals": deals}


def replay_by_product(document: Report) -> Report:
    """What the product makes of a record; a refusal is an answer too."""
    try:
        return settled(replayed(parse(document)))
    except SpadilleError as error:
        return {"refused": error.key}


def legal_by_product(document: Report) -> Report:
    try:
        report = legal(parse(document))
    except SpadilleError as error:
        return {"refused": error.key}
    return report | {"legal": sorted(report["legal"])}


@BOTH
def test_every_field_of_a_replay_agrees(rules):
    for document, expected in quinto.records(rules, COUNT, seed=1):
        assert replay_by_product(document) == settled(expected)


@BOTH
def test_legal_and_refused_cards_agree(rules):
    for document, expected in quinto.positions(rules, COUNT, seed=1):
        assert legal_by_product(document) == expected


@BOTH
def test_the_command_prints_the_same_a_line_for_each_record(rules, tmp_path):
    pairs = list(quinto.records(rules, 60, seed=4))
    bulk = tmp_path / "records.jsonl"
    bulk.write_text("".join(json.dumps(document) + "\n" for document, _ in pairs), "utf-8")
    answer = command("replay", str(bulk), "--json")
    assert (answer.returncode, answer.stderr) == (0, "")
    printed = [settled(json.loads(line)) for line in answer.stdout.splitlines()]
    assert printed == [settled(expected) for _, expected in pairs]


@BOTH
def test_the_second_model_reads_back_the_records_it_writes(rules):
    for document, expected in quinto.records(rules, 100, seed=2):
        assert quinto.replay(document) == expected


@BOTH
def test_the_records_reach_the_rare_cases(rules):
    found = set()
    for document, expected in quinto.records(rules, COUNT, seed=1):
        found |= {f"{len(deal['hands'])} hands" for deal in document["deals"]}
        for deal in expected["deals"]:
            found.add(str(deal["ended_by"]))
            if deal["finished"] and deal["standing"][0] == deal["standing"][1] >= 250:
                found.add("tie")
            if any(one["winner"] != two["leader"] for one, two in pairwise(deal["tricks"])):
                found.add("stranded")
    ends = {"tricks", "quint", "cachette", "None", "tie", "stranded"}
    assert found == ends | {f"{count} hands" for count in range(5)}


# Controls


def differences(documents: Sequence[Report]) -> Iterator[Report]:
    """The records over which the two disagree, in their replay or in what is legal there."""
    for document in documents:
        replays = _told(quinto.replay, document), replay_by_product(document)
        legals = _told(quinto.legal, document), legal_by_product(document)
        if replays[0] != replays[1] or legals[0] != legals[1]:
            yield document


def _told(model: Callable[[Report], Report], document: Report) -> Report:
    """What the second model, maybe with a fault planted in it, says of a record."""
    try:
        report = model(document)
    except quinto_deal.Illegal as error:
        return {"refused": str(error)}
    return settled(report) if "deals" in report else report


@pytest.fixture(scope="module", params=["guide", "hoffmann"])
def plain_records(request: pytest.FixtureRequest) -> list[Report]:
    """Records made before any fault is planted, with every hand given."""
    found = [document for document, _ in quinto.positions(request.param, 250, seed=3)]
    for document, _ in quinto.records(request.param, 250, seed=3):
        if all(len(deal["hands"]) == 4 for deal in document["deals"]):
            found.append(document)
    return found


def joker_wins(card: str) -> tuple[int, int]:
    return (9, 9) if card == "JK" else right_strength(card)


def rank_before_suit(card: str) -> tuple[int, int]:
    suit, rank = right_strength(card)
    return rank, suit


def ace_is_low(card: str) -> tuple[int, int]:
    suit, rank = right_strength(card)
    return suit, -1 if card[0] == "A" else rank


def black_pairs_count(cards: Sequence[str]) -> int:
    return right_points(cards) + (5 if {"AS", "4C"} <= set(cards) else 0)


def ties_go_to_ns(scores: Sequence[int]) -> int | None:
    return 0 if scores[0] == scores[1] >= 250 else right_decided(scores)


def beyond_250(scores: Sequence[int]) -> int | None:
    return None if max(scores) == 250 else right_decided(scores)


def joker_stays_on_lead(_deal: quinto_deal.Deal, _winner: str) -> bool:
    return False


right_strength = quinto_deal.strength
right_points = quinto_deal.quint_points
right_decided = quinto_deal.decided

FAULTS: list[tuple[str, Any]] = [
    ("strength", joker_wins),
    ("strength", rank_before_suit),
    ("strength", ace_is_low),
    ("quint_points", black_pairs_count),
    ("QUINTS", {"H": 20, "D": 15, "C": 5, "S": 10}),
    ("decided", ties_go_to_ns),
    ("decided", beyond_250),
    ("JOKER_OUT_BY", {"guide": None, "hoffmann": 11}),
    ("JOKER_OUT_BY", {"guide": 10, "hoffmann": 10}),
]


@pytest.mark.parametrize(("name", "fault"), FAULTS)
def test_control_a_fault_in_one_rule_is_caught(monkeypatch, plain_records, name, fault):
    monkeypatch.setattr(quinto_deal, name, fault)
    if name == "decided":
        monkeypatch.setattr(quinto_match, name, fault)
    assert any(differences(plain_records))


def test_control_a_stranded_joker_that_keeps_the_lead_is_caught(monkeypatch, plain_records):
    monkeypatch.setattr(quinto_deal.Deal, "is_stranded", joker_stays_on_lead)
    assert any(differences(plain_records))


def test_control_the_100_of_a_rubber_in_its_totals_is_caught(monkeypatch):
    right = quinto_match.Match.rubber

    def with_100(match: quinto_match.Match) -> Report:
        report = right(match)
        extra = {"NS": [100, 0], "EW": [0, 100]}.get(report["winner"], [0, 0])
        return report | {"totals": [report["totals"][side] + extra[side] for side in (0, 1)]}

    documents = [document for document, _ in quinto.records("hoffmann", 50, seed=3)]
    monkeypatch.setattr(quinto_match.Match, "rubber", with_100)
    assert any(_told(quinto.replay, one) != replay_by_product(one) for one in documents)


def test_control_without_a_fault_there_is_no_difference(plain_records):
    assert list(differences(plain_records)) == []
