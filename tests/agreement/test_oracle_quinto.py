"""Quinto by the product and by the second model: the same records, the same answers.

The controls plant a fault in the second model and ask that the comparison catches it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spadille.core.errors import SpadilleError
from spadille.records import legal, parse, replayed
from tests.oracle import quinto_deal, quinto_match
from tests.oracle.quinto import positions, records, replay

COUNT = 400
BOTH = pytest.mark.parametrize("rules", ["guide", "hoffmann"])
Report = dict[str, Any]


def settled(report: Report) -> Report:
    """A report whose cachettes are in one order: five cards side by side have none."""
    deals = [deal | {"rest": deal["rest"] and sorted(deal["rest"])} for deal in report["deals"]]
    return report | {"deals": deals}


def answer(document: Report) -> Report:
    """What the product makes of a record; a refusal is an answer too."""
    try:
        return settled(replayed(parse(document)))
    except SpadilleError as error:
        return {"refused": error.key}


def choice(document: Report) -> Report:
    try:
        report = legal(parse(document))
    except SpadilleError as error:
        return {"refused": error.key}
    return report | {"legal": sorted(report["legal"])}


def differences(rules: str, count: int, seed: int) -> list[Report]:
    """The records over which the two disagree, in their replay or in what is legal."""
    apart = [
        document
        for document, expected in records(rules, count, seed)
        if answer(document) != settled(expected)
    ]
    return apart + [
        document
        for document, expected in positions(rules, count, seed)
        if choice(document) != expected
    ]


@BOTH
def test_every_field_of_a_replay_agrees(rules):
    for document, expected in records(rules, COUNT, seed=1):
        assert answer(document) == settled(expected)


@BOTH
def test_legal_and_refused_cards_agree(rules):
    for document, expected in positions(rules, COUNT, seed=1):
        assert choice(document) == expected


@BOTH
def test_the_second_model_reads_back_the_records_it_writes(rules):
    for document, expected in records(rules, 100, seed=2):
        assert replay(document) == expected


@BOTH
def test_the_records_reach_the_rare_cases(rules):
    found = set()
    for _, expected in records(rules, COUNT, seed=1):
        for deal in expected["deals"]:
            found.add(deal["ended_by"])
            if deal["finished"] and deal["standing"][0] == deal["standing"][1] >= 250:
                found.add("tie")
            if any(trick["leader"] != taker for trick, taker in followed(deal["tricks"])):
                found.add("stranded")
    assert found == {"tricks", "quint", "cachette", None, "tie", "stranded"}


def followed(tricks: list[Report]) -> list[tuple[Report, str]]:
    """Each trick but the first, with the taker of the one before."""
    return [(after, before["winner"]) for before, after in zip(tricks, tricks[1:], strict=False)]


# Controls


def joker_wins(card: str) -> tuple[int, int]:
    return (9, 9) if card == "JK" else right_strength(card)


def suits_do_not_matter(card: str) -> tuple[int, int]:
    suit, rank = right_strength(card)
    return rank, suit


def black_pairs_count_double(cards: Any) -> int:
    there = set(cards)
    return right_points(there) + (5 if {"AS", "4C"} <= there else 0)


def level_goes_to_ns(scores: Any) -> int | None:
    return 0 if scores[0] == scores[1] >= 250 else right_decided(scores)


def beyond_250(scores: Any) -> int | None:
    return None if max(scores) == 250 else right_decided(scores)


def hundred_in_totals(match: quinto_match.Match) -> Report:
    report = right_rubber(match)
    extra = {"NS": [100, 0], "EW": [0, 100]}.get(report["winner"], [0, 0])
    return report | {"totals": [report["totals"][side] + extra[side] for side in (0, 1)]}


right_strength = quinto_deal.strength
right_points = quinto_deal.quint_points
right_decided = quinto_deal.decided
right_rubber = quinto_match.Match.rubber


@pytest.mark.parametrize(
    ("rules", "name", "fault"),
    [
        ("guide", "strength", joker_wins),
        ("guide", "strength", suits_do_not_matter),
        ("hoffmann", "quint_points", black_pairs_count_double),
        ("guide", "decided", level_goes_to_ns),
        ("hoffmann", "decided", beyond_250),
        ("guide", "JOKER_OUT_BY", {"guide": None, "hoffmann": None}),
        ("hoffmann", "JOKER_OUT_BY", {"guide": 11, "hoffmann": 11}),
        ("guide", "QUINTS", {"H": 20, "D": 15, "C": 5, "S": 10}),
    ],
)
def test_control_a_fault_in_one_rule_is_caught(monkeypatch, rules, name, fault):
    monkeypatch.setattr(quinto_deal, name, fault)
    if name == "decided":
        monkeypatch.setattr(quinto_match, name, fault)
    assert differences(rules, 150, seed=3)


Method = Callable[..., Any]


@pytest.mark.parametrize(
    ("rules", "owner", "name", "fault"),
    [
        ("hoffmann", quinto_match.Match, "rubber", hundred_in_totals),
        ("guide", quinto_deal.Deal, "is_stranded", lambda *_: False),
    ],
)
def test_control_a_fault_in_one_step_is_caught(monkeypatch, rules, owner, name, fault: Method):
    monkeypatch.setattr(owner, name, fault)
    assert differences(rules, 150, seed=3)


@BOTH
def test_control_without_a_fault_there_is_no_difference(rules):
    assert differences(rules, 150, seed=3) == []
