"""Quadrille, clauses B30-B37 and the settlements of the rule book: S1-S30 and the linked deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.clauses.positions import last_deal, refusal, replay, then
from tests.clauses.quadrille_positions import (
    HANDS,
    Line,
    Record,
    at_random,
    calls,
    line,
    match,
    said,
    written,
)


@dataclass(frozen=True)
class Case:
    """A settlement of the rule book: seat 0 is Hombre, seat 2 the ally, where there is one."""

    pot: int
    bid: str
    takers: str
    changes: tuple[int, int, int, int]
    carry: int
    trump: str = "S"
    say: str = ""
    honours: int | None = None
    tricks: int = 10

    @property
    def side(self) -> str:
        return "NS" if self.say == ALLY else "N"

    def fits(self, found: Line) -> bool:
        """The cards lie so that Hombre's side is what it is, and holds what it holds (L10)."""
        if self.say and found.holder("KD") != ("S" if self.say == ALLY else "N"):
            return False
        if self.late and found.when("KD") > 6:
            return False
        run = found.run(self.side)
        return self.honours is None or self.honours == (0 if run < 3 else 1 if run < 6 else 2)

    @property
    def late(self) -> bool:
        """Must the called card be shown, for the lead to trick 7 to bind (L8)?"""
        return self.bid == "simple-call" and not set(self.takers[:6]) - set(self.side)

    def record(self, preset: str, **options: Any) -> Record:
        found = line(self.trump, self.takers, self.fits)
        highest = "vole" if preset == "basic" else "vole*"
        say = self.say
        if self.bid.startswith("mediateur"):
            king = next(card for card in ("KD", "KC", "KH", "KS") if found.holder(card) == "N")
            gift = found.hands["E"][0]
            say = f"demand:{king} give:{gift}"
        deal = written(found, self.bid, "N", say, self.tricks, highest=highest)
        start = {"carry": self.pot - 4}
        return match(deal, preset=preset, start=start, options=options)


ALLY, OWN = "call:KD", "call:KD "
"""The king called: in the hand of seat 2, or in Hombre's own."""

BASIC = {
    "s1": Case(4, "solo", "NNNNNENEEE", (4, 0, 0, 0), 0),
    "s2": Case(4, "solo", "NNNNNNNNEE", (7, -1, -1, -1), 0, tricks=6),
    "s3": Case(12, "solo", "NNNNNNNNNN", (21, -3, -3, -3), 0),
    "s4": Case(4, "solo", "NNNNNNENEN", (1, 1, 1, 1), 0),
    "s5": Case(4, "solo", "NENENENENE", (-4, 0, 0, 0), 8),
    "s6": Case(4, "solo", "NENENEWENE", (-4, 1, 1, 1), 5),
    "s7": Case(9, "solo", "ESWESWESWE", (-9, 3, 3, 3), 9),
    "s8": Case(9, "alliance", "NSENSENSEE", (5, 0, 4, 0), 0, say=ALLY),
    "s9": Case(4, "alliance", "NNSNNNENEE", (3, -1, 3, -1), 0, say=ALLY),
    "s10": Case(12, "alliance", "NSENSENEEE", (-12, 0, 0, 0), 24, say=ALLY),
    "s12": Case(8, "alliance", "NNENNENNEE", (8, 0, 0, 0), 0, say=OWN),
    "s13": Case(4, "vole", "NNNNNNNNNN", (16, -4, -4, -4), 0),
    "s14": Case(4, "vole", "NNNNNNNNEN", (-12, 4, 4, 4), 4),
    "s15": Case(4, "vole", "NENENENENE", (-16, 4, 4, 4), 8),
}
LATER = {
    "s17": Case(4, "sans-prendre", "NNNNNENEEE", (10, -2, -2, -2), 0, honours=0),
    "s18": Case(4, "sans-prendre", "ENNNNNEEEN", (13, -3, -3, -3), 0, honours=1),
    "s20": Case(4, "simple-call*", "NSENSENSEE", (4, -2, 4, -2), 0, "H", ALLY, honours=1),
    "s21": Case(4, "mediateur", "NENENEWENE", (-7, 2, 2, 2), 5, honours=0),
    "s23": Case(8, "simple-call", "NSESNSEEEE", (-8, 0, 0, 0), 16, say=ALLY, honours=0),
    "s25": Case(4, "simple-call", "NSNSNNNNSN", (4, -2, 4, -2), 0, say=ALLY, honours=0),
    "s27": Case(4, "vole", "NNNNNNNNNN", (25, -7, -7, -7), 0, honours=1),
    "s28": Case(4, "vole*", "NNNNENNNEN", (-36, 12, 12, 12), 4, "H", honours=0),
    "s30": Case(4, "vole", "NENENEWENE", (-28, 9, 9, 9), 5, honours=0),
}


def paid(document: Record) -> tuple[tuple[int, ...], int]:
    """What the last deal changed after its stakes, and what it leaves in the pot."""
    report = last_deal(document)
    assert report["finished"]
    assert sum(report["delta"]) == document["start"]["carry"] - report["carry"]
    return tuple(chips + 1 for chips in report["delta"]), report["carry"]


@pytest.mark.parametrize(("name", "case"), BASIC.items(), ids=BASIC)
def test_quadrille_example_s1_to_s15_basic_settlements(name, case):
    assert paid(case.record("basic")) == (case.changes, case.carry)


@pytest.mark.parametrize(("name", "case"), LATER.items(), ids=LATER)
def test_quadrille_example_s17_to_s30_later_settlements(name, case):
    assert paid(case.record("later", fee=0)) == (case.changes, case.carry)


def test_quadrille_example_s21_the_fee_apart():
    free, dear = (paid(LATER["s21"].record("later", fee=fee))[0] for fee in (0, 1))
    assert [one - none for none, one in zip(free, dear, strict=True)] == [-1, 1, 0, 0]


@pytest.mark.parametrize("name", [*BASIC, *LATER])
def test_quadrille_example_s_control_another_pot_is_told(name):
    document = BASIC[name].record("basic") if name in BASIC else LATER[name].record("later", fee=0)
    case = (BASIC | LATER)[name]
    document["start"]["carry"] += 4
    assert paid(document) != (case.changes, case.carry)


def test_quadrille_example_linked_deals():
    """Four deals that follow each other from 40 chips each: one case a deal of the table."""
    ally = {"E": "W", "S": "E"}

    def with_ally(hombre: str, spadille: str = "") -> Any:
        return lambda found: (
            found.holder("KD") == ally[hombre] and (not spadille or found.holder("AS") == spadille)
        )

    linked = [
        written(line("S", "NENENENENE"), "solo", "N", dealer="W"),
        written(
            line("S", "SENSENSEWW", with_ally("S"), eldest="E"),
            "alliance",
            "S",
            "call:KD",
            dealer="N",
        ),
        written(line("S", "WEWEWEWENE", eldest="S"), "solo", "W", dealer="E"),
        written(
            line("S", "EWEWEENESN", with_ally("E", "E"), eldest="W"), "", "E", "call:KD", dealer="S"
        ),
    ]
    report = replay(match(*linked))
    table = [(deal["standing"], deal["carry"]) for deal in report["deals"]]
    assert table == [
        ([35, 39, 39, 39], 8),
        ([34, 44, 44, 38], 0),
        ([34, 44, 44, 33], 5),
        ([32, 49, 42, 37], 0),
    ]
    assert [sum(standing) + carry for standing, carry in table] == [160] * 4


# B30-B37


@pytest.mark.parametrize("pot", [4, 5, 7, 12, 101])
def test_quadrille_b30_the_pot_to_hombre_or_half_each(pot):
    one = BASIC["s1"]
    assert paid(_with(one, pot)) == ((pot, 0, 0, 0), 0)
    two = BASIC["s8"]
    assert paid(_with(two, pot)) == ((pot - pot // 2, 0, pot // 2, 0), 0)
    own = BASIC["s12"]
    assert paid(_with(own, pot)) == ((pot, 0, 0, 0), 0)


def _with(case: Case, pot: int, **options: Any) -> Record:
    document = case.record("basic", **options)
    return document | {"start": {"carry": pot - 4}}


@pytest.mark.parametrize("price", [0, 1, 2, 7])
def test_quadrille_b31_premiers_from_each_opponent(price):
    assert paid(_with(BASIC["s2"], 4, premiers=price))[0] == (4 + 3 * price, *[-price] * 3)
    assert paid(_with(BASIC["s9"], 4, premiers=price))[0] == (2 + price, -price, 2 + price, -price)


@pytest.mark.parametrize("price", [0, 2, 3, 10])
def test_quadrille_b32_the_late_vole(price):
    made = paid(_with(BASIC["s3"], 4, late_vole=price))[0]
    assert made == (4 + 3 + 3 * price, *[-1 - price] * 3)
    missed = paid(_with(BASIC["s4"], 4, late_vole=price))[0]
    assert missed == (4 + 3 - 3 * price, *[-1 + price] * 3)


@pytest.mark.parametrize("pot", [4, 9, 50])
def test_quadrille_b33_remise_hombre_alone_pays_the_pot_again(pot):
    assert paid(_with(BASIC["s5"], pot)) == ((-pot, 0, 0, 0), 2 * pot)
    assert paid(_with(BASIC["s10"], pot)) == ((-pot, 0, 0, 0), 2 * pot)


@pytest.mark.parametrize("pot", [4, 5, 6, 9, 50])
def test_quadrille_b34_codille_the_opponents_take_the_pot(pot):
    share = pot // 3
    for name in ("s6", "s7"):
        assert paid(_with(BASIC[name], pot)) == ((-pot, *[share] * 3), pot + pot % 3)
    case = Case(4, "alliance", "NSENSEEEEE", (0, 0, 0, 0), 0, say=ALLY)
    half = pot // 2
    assert paid(_with(case, pot)) == ((-pot, half, 0, half), pot + pot % 2)


@pytest.mark.parametrize(
    ("takers", "chips", "carry"),
    [
        ("NNNNNNNNNN", (9 + 12, -4, -4, -4), 0),
        ("NNNNNNNNNE", (-12, 4, 4, 4), 9),
        ("NNNNENENEN", (-12, 4, 4, 4), 9),
        ("ENNNNEEENN", (-12, 4, 4, 4), 9),
        ("ENENENENEN", (-12 - 9, 4, 4, 4), 18),
        ("ENENEEENEN", (-12 - 9, 4 + 3, 4 + 3, 4 + 3), 9),
        ("EEEEEEEEEE", (-12 - 9, 4 + 3, 4 + 3, 4 + 3), 9),
    ],
)
def test_quadrille_b35_the_declared_vole(takers, chips, carry):
    case = Case(9, "vole", takers, chips, carry)
    assert paid(case.record("basic")) == (chips, carry)
    assert paid(case.record("basic", premiers=5)) == (chips, carry)
    sign = 1 if takers == "NNNNNNNNNN" else -1
    dearer = (chips[0] + 3 * sign, *(each - sign for each in chips[1:]))
    assert paid(case.record("basic", vole=5)) == (dearer, carry)


@pytest.mark.parametrize(("name", "left"), [("s1", 0), ("s5", 8), ("s6", 5), ("s14", 4)])
def test_quadrille_b36_the_next_pot_is_carry_and_four_new_stakes(name, left):
    document = BASIC[name].record("basic")
    document["deals"].append(document["deals"][0] | {"dealer": "N", "log": ""})
    opened = replay(document)["deals"][1]
    assert opened["pot"] == left + 4
    assert opened["delta"] == [-1] * 4
    dear = replay(document | {"options": {"stake": 5}, "start": {"carry": 0}})["deals"]
    assert dear[1]["pot"] == dear[0]["carry"] + 20


def _won_with(run: int) -> Callable[[Line], bool]:
    def fits(found: Line) -> bool:
        won = found.takers.count("N") >= 6 and found.takers[:6] != "NNNNNN"
        return won and found.run("N") >= run

    return fits


def test_quadrille_b37_no_honours_no_favourite_no_exchange():
    """In the basic game."""
    six = at_random("H", _won_with(6), N="AS 7H AC AH KH QH")
    assert paid(match(written(six, "solo"), start={"carry": 0})) == ((4, 0, 0, 0), 0)
    none = line("S", "NNNNNENEEE", lambda found: found.run("N") == 0)
    assert paid(match(written(none, "solo"), start={"carry": 0})) == ((4, 0, 0, 0), 0)
    for word in ("mediateur", "sans-prendre", "alliance*", "solo*", "vole*", "simple-call"):
        assert refusal(said(word)) == "unknown_action"
    assert refusal(said("", options={"favourite": "S"})) == "unknown_option"
    assert refusal(said("", options={"fee": 2})) == "unknown_option"
    king = next(card for card in HANDS["E"].split() + HANDS["S"].split() if card[0] == "K")
    solo = said(calls("solo", "N") + " trump:D")
    assert refusal(then(solo, f"demand:{king}")) == "wrong_phase"
    assert refusal(then(solo, f"give:{HANDS['N'].split()[0]}")) == "wrong_phase"
