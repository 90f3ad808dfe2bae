"""What is believed of hidden cards against what can be: every deal drawn is possible, every
possible deal is counted, and each is drawn as often as it should be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from spadille.core.phase import Finished
from tests import micro
from tests.behind import Moment
from tests.belief_checks import (
    check_counted,
    check_even,
    check_forms,
    check_neighbours,
    check_possible,
    check_swapped,
    check_varied,
    every_case,
    few_hidden,
    layouts,
    moments,
    several,
)
from tests.laws.paths import PRESETS


@every_case
class TestPossible:
    def test_every_deal_drawn_is_possible(self, case):
        for now in several(case, 4, 6):
            check_possible(now)
            check_forms(now)

    @pytest.mark.soak
    def test_many_deals_are_possible(self, case):
        for now in several(case, 150, 8):
            check_possible(now)
            check_forms(now)


@every_case
class TestComplete:
    def test_what_can_be_is_counted_and_drawn_evenly(self, case):
        for seed in range(3):
            now = few_hidden(moments(case, seed), seed, most=250)
            check_even(now, check_counted(now))

    @pytest.mark.soak
    def test_much_more_of_it(self, case):
        for seed in range(60):
            now = few_hidden(moments(case, seed), seed, most=2500)
            check_even(now, check_counted(now))


def small_game(kind: str, seed: int) -> Iterator[Moment]:
    """Moments of a game of three cards a hand."""
    source = Random(f"{kind}/{seed}")
    pack = micro.MicroContract(kind).pack
    state: Any = micro.opening(kind, micro.dealt(kind, source.sample(pack.order, len(pack))))
    while not isinstance(state, Finished):
        now = Moment(partial(micro.opening, kind), state, source.randrange(4))
        if layouts(now) < 1500:
            yield now
        state = state.after(source.choice(state.legal()))


@pytest.mark.parametrize("kind", micro.KINDS)
def test_whole_small_games(kind):
    for seed in range(3):
        for now in small_game(kind, seed):
            check_even(now, check_counted(now), n=600)


@pytest.mark.soak
@pytest.mark.parametrize("kind", micro.KINDS)
def test_many_small_games(kind):
    for seed in range(100):
        for now in small_game(kind, seed):
            check_even(now, check_counted(now), n=600)


@every_case
class TestNeighbours:
    def test_the_referee_thinks_the_same(self, case):
        assert sum(check_neighbours(now) for now in several(case, 4, 6)) > 5

    @pytest.mark.soak
    def test_of_many_deals(self, case):
        for now in several(case, 150, 8):
            check_neighbours(now, 20)


@every_case
def test_what_may_lie_elsewhere_is_seen_elsewhere(case):
    for now in several(case, 2, 2):
        check_varied(now)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_exchanging_hidden_cards_changes_nothing(game, preset):
    assert sum(check_swapped(game, preset, seed) for seed in range(25)) > 5
