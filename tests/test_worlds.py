"""Values of actions, world by world: the exact equal minimax, others the referee's play-out."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest

from spadille.bots.belief import belief
from spadille.bots.bot import Budget, bot_named
from spadille.bots.policy import ByPolicy
from spadille.bots.simulate import opening
from spadille.bots.strong import Strong
from spadille.bots.strong_settings import MASTER, SETTINGS
from spadille.bots.tempo import Clock
from spadille.bots.worlds import Evaluation, evaluation, opened
from spadille.bots.worlds_exact import Exactly
from spadille.bots.worlds_talk import ByTalk, said
from spadille.bots.worlds_walks import ByWalks
from spadille.core.actions import Play, Say
from spadille.core.cards import next_seat
from spadille.core.phase import Finished, seen_by
from spadille.core.play import Playing
from spadille.games import shelf
from spadille.games.quadrille_contract import STRAIGHT, QuadrilleContract
from tests.kernel import mid_game
from tests.kernel.minimax import quick

PRESETS = [(name, preset) for name, game in shelf.items() for preset in game.presets]
ONE, OTHER = Play(1), Play(2)
every_preset = pytest.mark.parametrize(("game", "preset"), PRESETS)


def plain_states(game: str, preset: str, number: int) -> list[Any]:
    """The moments of a deal that plain players play."""
    rules, plain = shelf[game].rules(preset, {}), bot_named("plain")
    state: Any = opening(rules, rules.start(), next_seat(0, number), f"worlds/{number}")
    found = []
    while not isinstance(state, Finished):
        found.append(state)
        state = state.after(plain.decide(seen_by(state, state.turn)))
    return found


@pytest.mark.parametrize("game", list(shelf))
class TestExactly:
    def test_equals_minimax_in_every_world(self, game):
        for spot in islice(mid_game.spots(game, 3), 12):
            view = seen_by(spot.playing, spot.playing.turn)
            actions = view.legal()
            rows = belief(view).packed(3, "minimax")
            values = Exactly(view, actions).differences(rows)
            for place, world in enumerate(opened(view, rows)):
                truth = quick(world)
                assert [truth[action] for action in actions] == values[:, place].tolist()


@pytest.mark.parametrize(
    ("game", "settings", "both"),
    [
        ("quinto", SETTINGS, None),
        ("quinto", MASTER, 3),
        ("quadrille", SETTINGS, None),
        ("pinochle", SETTINGS, 3),
        ("pinochle", MASTER, 3),
    ],
)
def test_where_play_is_exact_it_may_be_the_mean_of_both_ways(game, settings, both):
    means = exacts = 0
    for state in plain_states(game, shelf[game].presets[0], 1):
        left = state.contract.tricks - len(state.tricks) if isinstance(state, Playing) else 99
        view = seen_by(state, state.turn)
        found = Strong(settings).evaluation(view, "both", Budget(worlds=6)) if left < 6 else None
        if found is None or not all(isinstance(action, Play) for action in found.actions):
            continue
        name, known = f"both/{view.turn}/{len(view.history)}", belief(view)
        rows = np.concatenate([known.packed(4, f"{name}/0"), known.packed(2, f"{name}/1")])
        exact, walked = (way(view, found.actions)(rows, 0) for way in (Exactly, ByWalks))
        if both is not None and left > both:
            assert found.values == pytest.approx((exact + walked) / 2)
            means += (exact != walked).any()
        else:
            assert (found.values == exact).all()
            exacts += (exact != walked).any()
    assert exacts
    assert bool(means) == (both is not None)


def worth(finished: Finished, seat: int) -> float:
    """What a finished deal is worth to a seat."""
    assert finished.points is not None
    if isinstance(finished.contract, QuadrilleContract):
        return finished.points[seat]
    return finished.points[seat] - finished.points[seat - 1]


def played_out(state: Any) -> Finished:
    """The deal as the policy plays it, each seat from its own view; who may claim does."""
    policy = ByPolicy()
    while not isinstance(state, Finished):
        claims = [act for act in state.legal() if act == Say("claim")]
        state = state.after(claims[0] if claims else policy.decide(seen_by(state, state.turn)))
    return state


def is_settled(state: Playing) -> bool:
    """Has somebody led on for Quadrille's Vole?"""
    return isinstance(state.contract, QuadrilleContract) and len(state.tricks) > STRAIGHT


@every_preset
def test_walks_are_what_the_policy_would_play(game, preset):
    compared = 0
    for number in range(3):
        for state in plain_states(game, preset, number)[number::5]:
            if not isinstance(state, Playing) or is_settled(state):
                continue
            view = seen_by(state, state.turn)
            actions = [act for act in view.legal() if isinstance(act, Play)]
            if len(actions) < 2 or len(actions) < len(view.legal()):
                continue
            rows = belief(view).packed(2, "walks")
            values: Any = ByWalks(view, actions)(rows, 0)
            for place, world in enumerate(opened(view, rows)):
                for row, action in zip(values, actions, strict=True):
                    finished = played_out(world.after(action))
                    if finished.ended_by == "quint":
                        continue
                    assert worth(finished, state.turn) == row[place]
                    compared += 1
    assert compared > 20


@every_preset
def test_talk_is_what_the_plain_player_would_say(game, preset):
    for number in range(2):
        for state in plain_states(game, preset, number)[::2]:
            if isinstance(state, Playing):
                break
            view = seen_by(state, state.turn)
            rows = belief(view).packed(2, "talk")
            actions = view.legal()[:3]
            values: Any = ByTalk(view, actions)(rows, 0)
            for place, world in enumerate(opened(view, rows)):
                for row, action in zip(values, actions, strict=True):
                    finished = played_out(said(world.after(action)))
                    assert worth(finished, state.turn) == row[place]


class TestEvaluation:
    found = Evaluation((ONE, OTHER), np.array([[1.0, 2.0, 3.0], [2.0, 3.0, 5.0]]))

    def test_gains_are_paired(self):
        gain = self.found.gain(OTHER, ONE)
        assert gain.mean == pytest.approx(4 / 3)
        assert gain.error == pytest.approx(1 / 3)
        assert gain.worlds == 3

    def test_the_first_is_left_only_for_a_clear_gain(self):
        assert self.found.chosen(3.9) == OTHER
        assert self.found.chosen(4.1) == ONE

    def test_equal_values_keep_the_first(self):
        assert replace(self.found, values=np.ones((2, 3))).chosen(0) == ONE


def test_the_same_worlds_for_every_action():
    state = plain_states("quinto", "guide", 1)[10]
    view = seen_by(state, state.turn)
    seen: list[Any] = []

    def valued(rows: Any, number: int) -> Any:
        seen.append(rows)
        return np.zeros((len(view.legal()), len(rows)))

    clock = Clock(Budget(worlds=40), 100)
    found = evaluation(belief(view).packed, view.legal(), valued, clock, "s")
    assert found.worlds == 40
    assert len({tuple(row) for rows in seen for row in rows.tolist()}) > 30
