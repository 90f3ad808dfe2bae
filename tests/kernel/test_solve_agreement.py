"""Exact play says what plain minimax says, whatever it may use, and whichever side is asked.

Where minimax is too slow, each position agrees with those that follow from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from spadille.bots import exact
from spadille.bots.sheets import sheet_of
from spadille.core.actions import Action, Play
from spadille.core.phase import Finished
from spadille.core.play import Playing
from spadille.kernel.aims import Ladder, Points, Tricks
from spadille.kernel.search import ALIKE, ALL, BOUNDED, KEPT, ORDERED, PATTERNS
from spadille.kernel.sheet import Sheet
from spadille.kernel.solve import Job, solve_all
from tests.kernel.mid_game import CASES, Spot, spots, straight
from tests.kernel.minimax import differences, own_side
from tests.kernel.solving import (
    QUESTIONS,
    VALUES,
    Question,
    check_agreement,
    every_question,
    job,
    rotated,
    values,
)

GAMES = list(CASES)
FLAGS = {"table": KEPT, "patterns": PATTERNS, "ordering": ORDERED, "bounds": BOUNDED}
FLAGS["equivalence"] = ALIKE
WITHOUT = {f"no {name}": ALL & ~flag for name, flag in FLAGS.items()} | {"nothing": 0}
every_flag = pytest.mark.parametrize("flags", WITHOUT.values(), ids=list(WITHOUT))
every_game = pytest.mark.parametrize("game", GAMES)


@every_question
class TestMinimax:
    def test_the_values_are_those_of_minimax(self, game, question):
        for spot in spots(game, 60):
            check_agreement(spot, question)

    @pytest.mark.soak
    @pytest.mark.parametrize("part", range(10))
    def test_of_a_thousand_positions(self, game, question, part):
        for spot in spots(game, 100, 5, seed=f"soak {part}"):
            check_agreement(spot, question)

    @every_flag
    def test_whatever_is_left_out(self, game, question, flags):
        for spot in spots(game, 60)[::2]:
            check_agreement(spot, question, flags)

    @pytest.mark.soak
    @every_flag
    def test_whatever_is_left_out_of_many(self, game, question, flags):
        for spot in spots(game, 100, 5, seed="soak 0"):
            check_agreement(spot, question, flags)


@pytest.mark.parametrize("question", QUESTIONS["quadrille"], ids=str)
class TestStraight:
    """Quadrille's claim and Vole, and the ally who must be shown in time."""

    def test_the_values_are_those_of_minimax(self, question):
        for spot in (*straight(8, 5), *straight(2, 5, hidden=True)):
            check_agreement(spot, question)

    @pytest.mark.soak
    def test_of_many(self, question):
        for spot in (*straight(150, 5), *straight(100, 5, hidden=True)):
            check_agreement(spot, question)

    @every_flag
    def test_whatever_is_left_out(self, question, flags):
        for spot in (*straight(8, 5), *straight(2, 5, hidden=True)):
            check_agreement(spot, question, flags)


# Bigger positions


def check_flags(game: str, question: Question, flags: int, many: int, left: int) -> None:
    for spot in spots(game, many, left, left, seed="big"):
        found = differences(values(spot, question, flags), values(spot, question))
        assert not found, f"{spot.told()}: {found}"


@every_question
@every_flag
def test_bigger_positions_are_worth_the_same_whatever_is_left_out(game, question, flags):
    check_flags(game, question, flags, 6, 6)


@pytest.mark.soak
@every_question
@every_flag
def test_much_bigger_positions_are_worth_the_same(game, question, flags):
    check_flags(game, question, flags, 30, 7)


def follows(spot: Spot, question: Question, action: Action, value: int) -> None:
    """The value of an action is that of what follows it, with what the trick has brought."""
    before = spot.playing
    after = before.after(action)
    if isinstance(after, Finished):
        return
    assert isinstance(after, Playing)
    found = values(Spot(spot.name, after), question).values()
    if question.ask:
        chief = exact.asked(before, question.ask).side
        assert value == (max(found) if after.turn in chief else min(found)), spot.told()
        return
    own = own_side(before)
    coming = max(found) if after.turn in own else -max(found)
    contract: Any = before.contract
    for trick in after.tricks[len(before.tricks) :]:
        brought = trick.points + getattr(contract, "trick_value", 0)
        coming += brought if trick.winner in own else -brought
    assert value == coming, f"{spot.told()}: {action}"


def check_following(game: str, question: Question, many: int, left: int) -> None:
    for spot in spots(game, many, left, left, seed="following"):
        for action, value in values(spot, question).items():
            if isinstance(action, Play):
                follows(spot, question, action, value)


WITHOUT_STOP = [(game, one) for game, asked in QUESTIONS.items() for one in asked if not one.stop]
each_question = pytest.mark.parametrize(("game", "question"), WITHOUT_STOP, ids=str)


@each_question
def test_a_value_is_that_of_what_follows(game, question):
    check_following(game, question, 12, 6)


@pytest.mark.soak
@each_question
def test_a_value_is_that_of_what_follows_in_bigger_positions(game, question):
    check_following(game, question, 60, 8)


# The sides


@every_question
def test_seats_have_no_names(game, question):
    """One seat on, with the sides in each other's places, everything is worth the same."""
    for spot in (*spots(game, 60), *spots(game, 12, 6, 6, seed="turned")):
        turned = Spot(spot.name, rotated(spot.playing))
        assert not differences(values(turned, question), values(spot, question)), spot.told()


def negated(spot: Spot) -> tuple[dict[int, int], dict[int, int]]:
    """The values of a position's cards for both sides, each as its own."""
    one = job(spot)
    other = replace(one, position=replace(one.position, side=0b1111 & ~one.position.side))
    sheet = sheet_of(spot.playing.contract)
    mine, theirs = (
        {kind: low for kind, (low, _) in found.bounds.items()}
        for found in solve_all(sheet, [one, other], threads=1)
    )
    return mine, theirs


@pytest.mark.parametrize("game", ["quinto", "pinochle"])
def test_what_one_side_makes_the_other_loses(game):
    for spot in (*spots(game, 60), *spots(game, 12, 6, 6, seed="turned")):
        mine, theirs = negated(spot)
        assert mine == {kind: -value for kind, value in theirs.items()}, spot.told()


@every_game
def test_what_one_side_takes_the_other_does_not(game):
    """So many tricks for one side: too few are left for the other to take the rest and one."""
    for spot in (*spots(game, 40), *spots(game, 8, 6, 6, seed="turned")):
        one = _any_job(spot)
        sheet, left = sheet_of(spot.playing.contract), one.position.left
        turned = replace(one.position, side=0b1111 & ~one.position.side)
        for least in range(1, left + 1):
            both = [
                replace(one, aim=Ladder(0, ((1, Tricks(least)),))),
                replace(one, position=turned, aim=Ladder(0, ((1, Tricks(left - least + 1)),))),
            ]
            yes, no = solve_all(sheet, both, threads=1)
            told = {kind: 1 - low for kind, (low, _) in no.bounds.items()}
            assert {kind: low for kind, (low, _) in yes.bounds.items()} == told, spot.told()


def _any_job(spot: Spot) -> Job:
    """A settled position too has a job here."""
    return Job(exact.asked(spot.playing).position, Points())


# Controls: each fault that is planted is caught by the comparison


def check_all(game: str, question: Question) -> None:
    more = straight(2, 5, hidden=True) if game == "quadrille" else ()
    for spot in (*more, *spots(game, 60)):
        check_agreement(spot, question)


def changed(name: str, change: Callable[[Any], Any]) -> Callable[[Any], Sheet]:
    """Sheets with one table changed."""

    def tampered(contract: Any) -> Sheet:
        found = sheet_of(contract)
        return replace(found, **{name: change(getattr(found, name))})

    return tampered


def _doubled(table: Any) -> Any:
    return np.ascontiguousarray(table * 2)


def _none(table: Any) -> Any:
    return np.zeros_like(table)


SHEETS = {
    "worths doubled": ("quinto", changed("worth", _doubled)),
    "no pairs": ("quinto", changed("mate", _none)),
    "no lead that passes": ("quinto", changed("stuck", _none)),
    "no duty to follow": ("quadrille", changed("holding", _none)),
    "nothing for the last trick": ("pinochle", changed("last", lambda last: last - last)),
    "worths of counters": ("pinochle", changed("worth", _doubled)),
}


@pytest.mark.parametrize(("game", "tampered"), SHEETS.values(), ids=list(SHEETS))
def test_a_changed_sheet_is_caught(game, tampered, monkeypatch):
    monkeypatch.setattr(exact, "sheet_of", tampered)
    with pytest.raises(AssertionError):
        check_all(game, VALUES)


def _aimed(change: Callable[[Any], Any]) -> Callable[..., Any]:
    """Questions whose aim is changed."""
    asked = exact.asked

    def tampered(*given: Any) -> Any:
        found = asked(*given)
        return found if found.aim is None else replace(found, aim=change(found.aim))

    return tampered


def _dearer(ladder: Ladder) -> Ladder:
    return replace(ladder, rungs=tuple((pays + 1, rung) for pays, rung in ladder.rungs))


STOP, VOLE = Question(stop=True), Question("vole")
AIMS = {
    "no last trick": ("quinto", VALUES, lambda aim: replace(aim, last=0)),
    "no tricks": ("quinto", VALUES, lambda aim: replace(aim, trick=0)),
    "no stop": ("quinto", STOP, lambda aim: replace(aim, stop=0)),
    "nothing made so far": ("quinto", STOP, lambda aim: replace(aim, running=(0, 0))),
    "the cachette stops nothing": ("quinto", STOP, lambda aim: replace(aim, last_points=0)),
    "a chip more": ("quadrille", VALUES, _dearer),
    "no Vole": ("quadrille", VALUES, lambda aim: replace(aim, rungs=aim.rungs[:-1])),
    "nothing shown": ("quadrille", VALUES, lambda aim: replace(aim, shown=())),
    "another question": ("quadrille", VOLE, lambda aim: Ladder(0, ((1, Tricks(1)),))),
    "a point more": ("pinochle", Question("made"), lambda aim: replace(aim, least=aim.least + 1)),
}


@pytest.mark.parametrize(("game", "question", "change"), AIMS.values(), ids=list(AIMS))
def test_a_changed_aim_is_caught(game, question, change, monkeypatch):
    monkeypatch.setattr(exact, "asked", _aimed(change))
    with pytest.raises(AssertionError):
        check_all(game, question)


@every_game
def test_the_wrong_seats_on_a_side_are_caught(game, monkeypatch):
    asked = exact.asked
    wrong = [seats for seats in combinations(range(4), 2) if sum(seats) % 2]

    def tampered(*given: Any) -> Any:
        found = asked(*given)
        side = tuple(found.side)
        return replace(found, side=next(seats for seats in wrong if seats != side))

    monkeypatch.setattr(exact, "asked", tampered)
    with pytest.raises(AssertionError):
        check_all(game, VALUES)


@every_game
def test_a_leader_that_is_not_turned_is_caught(game):
    def check():
        for spot in spots(game, 60):
            if not spot.playing.trick:
                turned = replace(rotated(spot.playing), leader=spot.playing.leader)
                assert not differences(values(Spot(spot.name, turned)), values(spot))

    with pytest.raises(AssertionError):
        check()


def test_a_card_too_much_is_refused():
    spot = spots("quinto", 1)[0]
    one = job(spot)
    north, east, south, west = one.position.hands
    more = replace(one.position, hands=((*north, north[0]), east, south, west))
    with pytest.raises(ValueError, match="fit"):
        solve_all(sheet_of(spot.playing.contract), [replace(one, position=more)])
