"""Quinto by the product and by the second model: the same records, the same answers.

The controls plant a fault in the second model and ask that the comparison catches it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from itertools import pairwise

import pytest

from tests.agreement.models import VIEWERS, Models, Report, settled
from tests.clauses.positions import command
from tests.oracle import quinto, quinto_deal, quinto_match
from tests.oracle.quinto import positions, records

COUNT = 200
MANY = 10_000
BOTH = pytest.mark.parametrize("rules", ["guide", "hoffmann"])
MODELS = Models(quinto, quinto_deal.Illegal, quinto_deal.Unclear)


@cache
def written(rules: str) -> list[tuple[Report, Report]]:
    """Records, each with what its replay must be; made before any fault is planted."""
    return list(records(rules, COUNT, seed=1))


@cache
def stops(rules: str) -> list[tuple[Report, Report]]:
    """Positions, each with what is legal there; made before any fault is planted. They reach the
    forced joker of trick 11, which few do."""
    return list(positions(rules, 2 * COUNT, seed=12))


@BOTH
def test_every_field_of_a_replay_agrees(rules):
    assert [r for r, told in written(rules) if not MODELS.read_alike(r, told)] == []


@BOTH
def test_legal_and_refused_cards_agree(rules):
    assert [r for r, told in stops(rules) if not MODELS.allow_alike(r, told)] == []


@BOTH
@pytest.mark.parametrize("viewer", VIEWERS)
def test_views_agree(rules, viewer):
    few = stops(rules)[: COUNT // 2]
    assert [r for r, _ in few if not MODELS.agree_on_a_view(r, viewer)] == []


@pytest.mark.soak
@BOTH
def test_ten_thousand_records_agree(rules):
    assert MODELS.apart(rules, MANY, seed=9) == []


@BOTH
def test_the_command_prints_the_same_a_line_for_each_record(rules, tmp_path):
    pairs = written(rules)[:60]
    bulk = tmp_path / "records.jsonl"
    bulk.write_text("".join(json.dumps(document) + "\n" for document, _ in pairs), "utf-8")
    told = command("replay", str(bulk), "--json")
    assert (told.returncode, told.stderr) == (0, "")
    printed = [settled(json.loads(line)) for line in told.stdout.splitlines()]
    assert printed == [settled(expected) for _, expected in pairs]


@BOTH
def test_the_records_reach_the_rare_cases(rules):
    found = set()
    for document, expected in written(rules):
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


right_strength = quinto_deal.strength
right_points = quinto_deal.quint_points
right_decided = quinto_deal.decided
right_take = quinto_deal.Deal.take
right_finish = quinto_deal.Deal.finish
right_view = quinto_match.view
right_rubber = quinto_match.Match.rubber


def joker_wins(card: str) -> tuple[int, int]:
    return (9, 9) if card == "JK" else right_strength(card)


def suits_do_not_matter(card: str) -> tuple[int, int]:
    suit, rank = right_strength(card)
    return rank, suit


def ace_is_low(card: str) -> tuple[int, int]:
    suit, rank = right_strength(card)
    return suit, -1 if card[0] == "A" else rank


def mixed_pairs_count(cards: Iterable[str]) -> int:
    there = set(cards)
    return right_points(there) + (5 if {"AS", "4C"} <= there else 0)


def level_goes_to_ns(scores: list[int]) -> int | None:
    return 0 if scores[0] == scores[1] >= 250 else right_decided(scores)


def beyond_250(scores: list[int]) -> int | None:
    return None if max(scores) == 250 else right_decided(scores)


def tricks_count_after_a_quint(deal: quinto_deal.Deal) -> None:
    right_take(deal)
    if deal.ended_by == "quint":
        for one in (0, 1):
            deal.delta[one] += 5 * deal.multiplier * deal.won[one]


def pooled(deal: quinto_deal.Deal, winner: str) -> None:
    """The cachette and trick 12 as nine cards."""
    trick = deal.tricks[-1]
    beside = set(quinto_deal.PACK) - {card for one in deal.tricks for card in one["cards"]}
    both = right_points([*trick["cards"], *beside])
    apart = trick["points"] + right_points(beside)
    deal.delta[quinto_deal.side(winner)] += both - apart
    right_finish(deal, winner)


def cachette_to_the_other_side(deal: quinto_deal.Deal, winner: str) -> None:
    right_finish(deal, quinto_deal.left_of(winner))


def hundred_in_totals(match: quinto_match.Match) -> Report:
    report = right_rubber(match)
    extra = {"NS": [100, 0], "EW": [0, 100]}.get(report["winner"], [0, 0])
    return report | {"totals": [report["totals"][side] + extra[side] for side in (0, 1)]}


def a_watcher_sees_north(record: Report, viewer: str) -> Report:
    return right_view(record, "N" if viewer == "watcher" else viewer)


DEAL, MATCH = quinto_deal.Deal, quinto_match.Match
FAULTS = {
    "joker wins": ("guide", quinto_deal, "strength", joker_wins),
    "suits do not matter": ("guide", quinto_deal, "strength", suits_do_not_matter),
    "ace low": ("hoffmann", quinto_deal, "strength", ace_is_low),
    "mixed pairs": ("hoffmann", quinto_deal, "quint_points", mixed_pairs_count),
    "clubs five": ("guide", quinto_deal, "QUINTS", {"H": 20, "D": 15, "C": 5, "S": 10}),
    "trick 11 off": ("guide", quinto_deal, "JOKER_OUT_BY", {"guide": None}),
    "trick 11 on": ("hoffmann", quinto_deal, "JOKER_OUT_BY", {"hoffmann": 11}),
    "joker out by 10": ("guide", quinto_deal, "JOKER_OUT_BY", {"guide": 10}),
    "level wins": ("guide", quinto_deal, "decided", level_goes_to_ns),
    "beyond 250": ("hoffmann", quinto_deal, "decided", beyond_250),
    "stranded joker led": ("guide", DEAL, "is_stranded", lambda *_: False),
    "tricks after a quint": ("guide", DEAL, "take", tricks_count_after_a_quint),
    "cachette pooled": ("guide", DEAL, "finish", pooled),
    "cachette to the others": ("hoffmann", DEAL, "finish", cachette_to_the_other_side),
    "100 in the totals": ("hoffmann", MATCH, "rubber", hundred_in_totals),
    "a watcher sees N": ("guide", quinto, "view", a_watcher_sees_north),
}


@pytest.mark.parametrize("name", FAULTS)
def test_control_a_fault_of_the_second_model_is_caught(monkeypatch, name):
    rules, owner, rule, fault = FAULTS[name]
    kept, stopped = ([record for record, _ in pairs] for pairs in (written(rules), stops(rules)))
    monkeypatch.setattr(owner, rule, fault)
    assert (
        not all(map(MODELS.agree_on_what_is_legal, stopped))
        or not all(MODELS.agree_on_a_view(record, "watcher") for record in stopped)
        or not all(map(MODELS.agree_on_a_replay, kept))
    )


@BOTH
def test_control_without_a_fault_there_is_no_difference(rules):
    assert MODELS.apart(rules, 50, seed=3) == []
