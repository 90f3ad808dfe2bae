"""The law of movement: until a deal is over somebody is on turn and can do something legal."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from spadille.core.actions import Action, Bid, Play
from spadille.core.errors import Refused
from spadille.core.phase import Finished, Phase
from spadille.core.play import Playing
from spadille.core.referee import after
from tests.laws.paths import TABLES, Path, caught, path, players, seeds


def check_moves(played: Path, legal: Callable[[Any], Any] = lambda phase: phase.legal()) -> None:
    for phase in played.phases:
        actions = legal(phase)
        assert 0 <= phase.turn < 4
        assert len(actions) > 0
        assert len(set(actions)) == len(actions)
        assert all(isinstance(phase.after(action), Phase | Finished) for action in actions)
    assert isinstance(played.states[-1], Finished)


def some_actions(played: Path, seed: int) -> list[Action]:
    """All actions of the game; of Pinochle's hundreds of bids a few."""
    every = played.rules.game.alphabet.actions
    bids = [action for action in every if isinstance(action, Bid)]
    return [action for action in every if not isinstance(action, Bid)] + bids[seed % 67 :: 67]


@pytest.mark.parametrize(("game", "preset"), TABLES)
class TestMovement:
    @given(seeds, players)
    def test_someone_can_always_move(self, game, preset, seed, player):
        check_moves(path(game, preset, seed, player))

    @settings(max_examples=25)
    @given(seeds)
    def test_the_referee_refuses_everything_else(self, game, preset, seed):
        played = path(game, preset, seed)
        for phase in played.phases:
            legal = phase.legal()
            for action in some_actions(played, seed):
                if action not in legal:
                    with pytest.raises(Refused) as refused:
                        after(phase, action)
                    assert refused.value.key

    def test_control_a_player_who_must_follow_and_cannot_is_caught(self, game, preset):
        def strict(phase):
            if not isinstance(phase, Playing) or not phase.trick:
                return phase.legal()
            suit = phase.deal.pack.suit(phase.trick[0])
            hand = phase.deal.hands[phase.turn] & phase.deal.pack.of_suit(suit)
            return tuple(map(Play, phase.deal.pack.distinct(hand)))

        assert caught(lambda seed: check_moves(path(game, preset, seed), strict))
