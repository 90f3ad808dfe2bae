"""What points are worth where a game is won by them: by hand, and by the referee's own ends."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from spadille.bots.belief import belief
from spadille.bots.bot import Budget, bot_named
from spadille.bots.equity import outcomes, race
from spadille.bots.simulate import opening
from spadille.bots.standing import ends_soon, matters, talk_of, unit
from spadille.bots.strong import Strong
from spadille.bots.worlds import opened
from spadille.bots.worlds_walks import ByWalks
from spadille.core.actions import Play
from spadille.core.cards import next_seat
from spadille.core.match import Standing
from spadille.core.phase import Finished, seen_by
from spadille.core.play import Playing
from spadille.games import shelf
from spadille.games.pinochle_talk import Auction, Naming
from tests.test_worlds import played_out

QUINTO, PINOCHLE = race("quinto", 250, "ahead"), race("pinochle", 500, "bidder")


def chance(points: tuple[int, int], game: Any = QUINTO, *, bids: bool = False) -> float:
    return float(game.after(np.array(points[0]), np.array(points[1]), np.array(bids)))


class TestRace:
    def test_one_of_two_wins(self):
        grid = np.arange(-50, 250, 5)
        us, them = np.meshgrid(grid, grid)
        for game in (QUINTO, PINOCHLE):
            both = game.after(us, them) + game.after(them, us)
            assert np.allclose(both, 1)

    def test_more_is_never_worse(self):
        grid = np.arange(0, 250, 5)
        found = QUINTO.after(*np.meshgrid(grid, grid, indexing="ij"))
        assert (np.diff(found, axis=0) > -0.01).all()

    def test_an_end_is_an_end(self):
        assert chance((250, 245)) == 1
        assert chance((255, 260)) == 0
        assert 0.4 < chance((250, 250)) < 0.6
        assert chance((500, 510), PINOCHLE, bids=True) == 1
        assert chance((500, 510), PINOCHLE) == 0

    def test_the_last_deal_by_hand(self):
        won = sum(one >= 5 and one > other for one, other, _ in outcomes("quinto"))
        won += sum(other >= 5 and other > one for one, other, _ in outcomes("quinto"))
        rate = won / 2 / len(outcomes("quinto"))
        assert chance((245, 245)) == pytest.approx(rate, abs=0.02)

    def test_a_point_is_worth_a_point_at_the_start(self):
        gained = QUINTO.worth * (chance((10, 0)) - chance((0, 10)))
        assert gained == pytest.approx(20)


def states(game: str, scores: tuple[int, int], number: int) -> list[Any]:
    """The moments of a deal that plain players play at such scores."""
    rules, plain = shelf[game].rules(shelf[game].presets[0], {}), bot_named("plain")
    standing = Standing(scores, played=2)
    state: Any = opening(rules, standing, next_seat(0, number), f"equity/{number}")
    found = []
    while not isinstance(state, Finished):
        found.append(state)
        state = state.after(plain.decide(seen_by(state, state.turn)))
    return found


def worth(finished: Finished, scores: tuple[int, int], seat: int) -> float:
    """What a deal of Quinto does for the game, by what the referee makes of it."""
    assert finished.points is not None
    us, them = (scores[(seat + n) % 2] + finished.points[seat - n] for n in (0, 1))
    if finished.ended_by in {"quint", "cachette"}:
        return QUINTO.worth * (us > them)
    return QUINTO.worth * chance((us, them))


@pytest.mark.parametrize("scores", [(60, 20), (150, 195), (235, 240), (245, 100)])
def test_walks_end_where_the_referee_ends_the_game(scores):
    compared = ended = 0
    for number in range(3):
        for state in states("quinto", scores, number)[4::6]:
            view = seen_by(state, state.turn)
            actions = view.legal()
            if len(actions) < 2:
                continue
            rows = belief(view).packed(3, "equity")
            values: Any = ByWalks(view, actions)(rows, 0)
            for place, world in enumerate(opened(view, rows)):
                for row, action in zip(values, actions, strict=True):
                    finished = played_out(world.after(action))
                    assert worth(finished, scores, state.turn) == pytest.approx(row[place])
                    compared += 1
                    ended += finished.ended_by == "quint"
    assert compared > 40
    assert ended or max(scores) < 200


def test_control_who_forgets_the_score_is_seen():
    state = next(state for state in states("quinto", (235, 240), 1) if isinstance(state, Playing))
    view = seen_by(state, state.turn)
    rows = belief(view).packed(20, "control")
    values = ByWalks(view, view.legal())(rows, 0)
    assert set(np.unique(values).tolist()) == {0.0, QUINTO.worth}


def test_words_are_weighed_where_the_score_asks_for_it():
    assert not matters(states("quinto", (0, 0), 1)[0])
    assert matters(states("quinto", (0, 55), 1)[0])
    assert not matters(states("pinochle", (300, 310), 1)[0])
    assert matters(states("pinochle", (300, 400), 1)[0])


def test_play_is_valued_by_the_score_once_there_is_one():
    for game in ("quinto", "pinochle"):
        level, later = (states(game, scores, 1)[-1] for scores in ((0, 0), (30, 0)))
        assert unit(level) == "points"
        assert unit(later) == "race"


def test_so_are_bids_of_pinochle_where_they_are_weighed():
    for scores, found in (((0, 0), "points"), ((30, 0), "race"), ((300, 400), "race")):
        talk = [state for state in states("pinochle", scores, 1) if talk_of(state)]
        assert {type(state) for state in talk} == {Auction, Naming}
        assert {unit(state) for state in talk} == {found}


def test_a_game_ends_soon_by_what_was_won_so_far():
    found = [ends_soon(s) for s in states("quinto", (170, 30), 2) if isinstance(s, Playing)]
    assert not found[0]
    assert found == sorted(found)


@pytest.mark.parametrize(("game", "scores"), [("quinto", (235, 240)), ("pinochle", (440, 480))])
def test_whole_deals_near_the_end_of_a_match(game, scores):
    for number in range(2):
        for state in states(game, scores, number)[::30]:
            view = seen_by(state, state.turn)
            assert Strong().decide(view, 0, Budget(worlds=8)) in view.legal()
            action = next(iter(view.legal()))
            assert isinstance(action, Play) == isinstance(state, Playing)
