"""The beginner: weaker than plain, far better than chance, and never illegal."""

from __future__ import annotations

from typing import Any

import pytest

from spadille.bots import beginner
from spadille.bots.beginner import Beginner
from spadille.bots.plain import Plain
from spadille.bots.simulate import plan, run
from spadille.core.phase import Finished, seen_by
from spadille.core.play import Playing
from spadille.games import shelf

PRESETS = [(name, preset) for name, game in shelf.items() for preset in game.presets]


def gain(game: str, preset: str, players: str, deals: int) -> tuple[float, float]:
    """What the first makes more a deal than the second: mean and standard error."""
    report, _ = run(plan(game, preset, players, deals, 11))
    return report["mean"]["difference"], report["se"]["difference"]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_between_random_and_plain(game, preset):
    above, error = gain(game, preset, "beginner,random", 20)
    assert above > 3 * error
    # In Quadrille they are close.
    below, error = gain(game, preset, "plain,beginner", 100 if game == "quadrille" else 40)
    assert below > error


def test_knows_no_cards_but_the_last_trick():
    state: Any = plan("quinto", None, "plain", 1, 3).opening(1)
    known = set()
    while not isinstance(state, Finished):
        view = seen_by(state, state.turn)
        if isinstance(view, Playing) and len(view.tricks) == 6:
            less = beginner._forgotten(view)
            known.add(len(less.tricks))
            assert less.unseen.bit_count() == view.unseen.bit_count() + 20
        state = state.after(Plain().decide(view))
    assert known == {1}


def test_the_same_seed_plays_the_same():
    state: Any = plan("pinochle", None, "plain", 1, 3).opening(1)
    while not isinstance(state, Finished):
        view = seen_by(state, state.turn)
        one, other = (Beginner().decide(view, 4) for _ in range(2))
        assert one == other
        state = state.after(one)
