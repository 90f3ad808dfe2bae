"""Faults of a belief that its checks must catch: too little inferred, too much, a hand that is
known, uneven chances."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from spadille.bots import belief as beliefs
from spadille.bots.belief import Belief, belief
from spadille.bots.belief_play import lacking
from spadille.bots.belief_talk import Told
from spadille.core.actions import Play
from spadille.core.phase import Phase, seen_by
from spadille.games import shelf
from spadille.kernel import sampler_lots
from tests.behind import Moment, every_world
from tests.belief_checks import (
    CASES,
    check_even,
    check_neighbours,
    check_possible,
    check_swapped,
    check_varied,
    few_hidden,
    moments,
    several,
)


def fails(check: Callable[[Moment], object], game: str, deals: int = 12) -> bool:
    """Does a check find a fault at some moment of some deal?"""
    for case in CASES:
        for now in several(case, deals, 4) if case[0] == game else ():
            try:
                check(now)
            except AssertionError:
                return True
    return False


@pytest.mark.parametrize("game", shelf)
class TestControl:
    def test_a_belief_without_inference_from_play_is_caught(self, game, monkeypatch):
        monkeypatch.setattr(beliefs, "lacking", lambda view, unseen: [0, 0, 0, 0])
        assert fails(check_possible, game)
        assert fails(check_neighbours, game)

    def test_a_belief_that_infers_too_much_is_caught(self, game, monkeypatch):
        def suspicious(view, unseen):
            """Who plays a card has no other of its suit."""
            found, pack = lacking(view, unseen), view.deal.pack
            for done in view.history:
                if isinstance(done.action, Play):
                    found[done.seat] |= pack.of_suit(pack.suit(done.action.card))
            return found

        monkeypatch.setattr(beliefs, "lacking", suspicious)
        assert fails(check_neighbours, game)

    def test_a_belief_that_knows_a_hand_is_caught(self, game):
        def leaky(now: Moment) -> Belief:
            partner = (now.viewer + 2) % 4
            return belief(with_hand(now.view, now.lit, partner))

        assert fails(lambda now: check_varied(now, leaky), game)

    def test_a_seed_that_hangs_on_what_is_hidden_is_caught(self, game):
        def leaky(phase: Phase, seat: int | None) -> Phase:
            return with_hand(seen_by(phase, seat), phase, ((seat or 0) + 2) % 4)

        def check(seeds: range) -> None:
            for seed in seeds:
                check_swapped(game, shelf[game].presets[0], seed, leaky)

        with pytest.raises(AssertionError):
            check(range(60))

    def test_a_sampler_that_is_not_even_is_caught(self, game, monkeypatch):
        monkeypatch.setattr(
            sampler_lots.Lot, "weights", lambda lot: np.ones(lot.takes.shape[1], np.float64)
        )

        def check(seeds: range) -> None:
            case = next(case for case in CASES if case[0] == game)
            for seed in seeds:
                now = few_hidden(moments(case, seed), seed, 250)
                check_even(now, every_world(now))

        with pytest.raises(AssertionError):
            check(range(12))


def with_hand(view: Phase, phase: Phase, seat: int) -> Phase:
    """The view, and with it the hand of a seat."""
    hands, hidden = list(view.deal.hands), list(view.deal.hidden)
    hands[seat], hidden[seat] = phase.deal.hands[seat], 0
    return replace(view, deal=replace(view.deal, hands=tuple(hands), hidden=tuple(hidden)))  # type: ignore[type-var]


@pytest.mark.parametrize("game", ["quadrille", "pinochle"])
def test_control_a_belief_deaf_to_the_talking_is_caught(game, monkeypatch):
    monkeypatch.setattr(beliefs, "_told", lambda view, held: Told())
    assert fails(check_neighbours, game)
