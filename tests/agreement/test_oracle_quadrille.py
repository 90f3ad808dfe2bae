"""Quadrille by the product and by the second model: the same records, the same answers.

The controls plant a fault in the second model and ask that the comparison catches it.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.agreement.models import VIEWERS, Models, Report, settled
from tests.clauses.positions import command
from tests.oracle import (
    quadrille,
    quadrille_cards,
    quadrille_deal,
    quadrille_match,
    quadrille_money,
)
from tests.oracle.quadrille import positions, records

COUNT = 200
MANY = 10_000
BOTH = pytest.mark.parametrize("rules", ["basic", "later"])
MODELS = Models(quadrille, quadrille_cards.Illegal, quadrille_cards.Unclear)


@cache
def written(rules: str) -> list[tuple[Report, Report]]:
    """Records, each with what its replay must be; made before any fault is planted."""
    return list(records(rules, COUNT, seed=2))


@cache
def stops(rules: str) -> list[tuple[Report, Report]]:
    """Positions, each with what is legal there; made before any fault is planted. In one of them
    the red trump ace must follow, which is rare."""
    return list(positions(rules, COUNT, seed=8))


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


def features(rules: str) -> Counter[str]:
    """What happens in the records that are compared."""
    found: Counter[str] = Counter()
    for document, expected in written(rules):
        found["shared"] += "shared" in expected
        for deal, told in zip(document["deals"], expected["deals"], strict=True):
            found[f"{len(deal['hands'])} hands"] += 1
            found[f"ended by {told['ended_by']}"] += 1
            found.update(key for key in ("hombre", "holder") if key in deal)
            contract = told["contract"]
            if contract is None:
                continue
            found[contract["bid"]] += 1
            found["forced"] += contract["forced"]
            called = contract["called"] or ""
            found["queen"] += called.startswith("Q")
            found["own king"] += bool(called) and contract["ally"] is None and not contract["given"]
            found["given"] += contract["given"] is not None
            found["carried"] += bool(told["carry"])
    return found


@BOTH
def test_the_records_reach_the_rare_cases(rules):
    found = features(rules)
    bids = {
        "basic": {"alliance", "solo", "vole"},
        "later": {
            f"{bid}{star}"
            for bid in ("simple-call", "mediateur", "sans-prendre", "vole")
            for star in ("", "*")
        },
    }[rules]
    wanted = bids | {"forced", "queen", "own king", "carried", "shared", "hombre"}
    wanted |= {f"{count} hands" for count in range(5)}
    wanted |= {"ended by tricks", "ended by claim", "ended by None"}
    if rules == "later":
        wanted |= {"given", "holder"}
    assert {name for name in wanted if found[name] < 3} == set()


# Controls

right_playable = quadrille_cards.playable
right_taker = quadrille_cards.taker
right_trumps = quadrille_cards.trumps
right_settlement = quadrille_money.settlement
right_honours = quadrille_money.honours
right_calls = quadrille_cards.strict_calls
right_view = quadrille_match.view
right_knows = quadrille_match.knows_ally


def no_privilege(hand: set[str], led: str | None, trump: str) -> set[str]:
    """Every trump must follow a trump."""
    bound = hand & set(right_trumps(trump))
    if led in right_trumps(trump) and bound:
        return bound
    return right_playable(hand, led, trump)


def punto_is_excused(hand: set[str], led: str | None, trump: str) -> set[str]:
    """The red trump ace held back like a matador."""
    if led in right_trumps(trump) and hand & set(right_trumps(trump)) == {"A" + trump}:
        return hand
    return right_playable(hand, led, trump)


def basto_is_a_club(trump: str) -> list[str]:
    return [card for card in right_trumps(trump) if card != "AC" or trump == "C"]


def last_of_equal_suits(cards: list[str], trump: str) -> int:
    return len(cards) - 1 if right_taker(cards, trump) == 0 else right_taker(cards, trump)


def lost_odd_chip(deal: Any, terms: Any) -> tuple[list[int], int]:
    change, carry = right_settlement(deal, terms)
    return change, carry - carry % 2


def no_premiers(deal: Any, terms: Any) -> tuple[list[int], int]:
    terms.options["premiers"] = 0
    return right_settlement(deal, terms)


def four_are_three(run: int) -> int:
    return right_honours(run - 1)


def queens_for_three(hand: set[str], trump: str) -> list[str]:
    return [*right_calls(hand, trump), *(f"Q{s}" for s in "SHDC" if s != trump)]


def everybody_knows(deal: Any, viewer: str) -> bool:
    return True


FAULTS = {
    "no privilege": ("basic", quadrille_deal, "playable", no_privilege),
    "Punto excused": ("later", quadrille_deal, "playable", punto_is_excused),
    "Basto a club": ("basic", quadrille_cards, "trumps", basto_is_a_club),
    "last card takes": ("later", quadrille_deal, "taker", last_of_equal_suits),
    "odd chip lost": ("basic", quadrille_deal, "settlement", lost_odd_chip),
    "no Premiers": ("basic", quadrille_deal, "settlement", no_premiers),
    "honours one late": ("later", quadrille_deal, "honours", four_are_three),
    "queens for three kings": ("basic", quadrille_deal, "strict_calls", queens_for_three),
    "the ally is told": ("basic", quadrille_match, "knows_ally", everybody_knows),
}


@pytest.mark.parametrize("name", FAULTS)
def test_control_a_fault_of_the_second_model_is_caught(monkeypatch, name):
    rules, owner, rule, fault = FAULTS[name]
    kept, stopped = ([record for record, _ in pairs] for pairs in (written(rules), stops(rules)))
    monkeypatch.setattr(owner, rule, fault)
    assert (
        not all(map(MODELS.agree_on_what_is_legal, stopped))
        or not all(MODELS.agree_on_a_view(record, "E") for record in stopped)
        or not all(map(MODELS.agree_on_a_replay, kept))
    )


@BOTH
def test_control_without_a_fault_there_is_no_difference(rules):
    found: list[Report] = MODELS.apart(rules, 50, seed=3)
    assert found == []
