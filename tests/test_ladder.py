"""The ladder against closed forms, another way to the same maximum, and what its bounds promise."""

import sys
from itertools import combinations
from math import log10

import numpy as np
import pytest
from scipy.optimize import minimize

from spadille.bots.ladder import AT, PRIOR, ladder
from spadille.core.errors import Malformed


def results_of(pairs, shares, deals, seed=1):
    """Deals won by the first of each pair with this chance."""
    source = np.random.default_rng(seed)
    return (source.random((deals, len(pairs))) < np.asarray(shares)).astype(float)


def test_two_players_have_a_closed_form():
    results = np.array([[1.0]] * 30 + [[0.0]] * 10 + [[0.5]] * 4)
    strong, weak = ladder(["plain", "other"], [(0, 1)], results, 0, 1)
    assert (strong.player, strong.rating, weak.player) == ("plain", AT, "other")
    expected = 400 * log10((32 + PRIOR) / (12 + PRIOR))
    assert strong.rating - weak.rating == pytest.approx(expected, abs=1e-4)


def test_several_players_stand_where_another_search_finds_them():
    names, pairs = list("abcd"), list(combinations(range(4), 2))
    results = results_of(pairs, [0.6, 0.7, 0.9, 0.55, 0.8, 0.7], 150)
    found = {rung.player: rung.rating for rung in ladder(names, pairs, results, 1, 1)}
    won, lost = results.sum(axis=0) + PRIOR, (1 - results).sum(axis=0) + PRIOR

    def unlikely(strengths):
        gaps = np.array([strengths[one] - strengths[other] for one, other in pairs])
        return (won * np.log1p(np.exp(-gaps)) + lost * np.log1p(np.exp(gaps))).sum()

    best = minimize(unlikely, np.zeros(4), tol=1e-10).x * 400 / np.log(10)
    expected = {name: AT + best[n] - best[1] for n, name in enumerate(names)}
    assert found == pytest.approx(expected, abs=0.05)
    assert found["b"] == AT


def test_the_bounds_hold_the_truth_as_often_as_they_say(monkeypatch):
    """Of 60 ladders, about 57."""
    monkeypatch.setattr("spadille.bots.ladder.DRAWS", 200)
    pairs, true = [(0, 1)], 400 * log10(0.65 / 0.35)
    held = 0
    for seed in range(60):
        found = ladder(["a", "b"], pairs, results_of(pairs, [0.65], 200, seed), 1, seed)
        rung = next(rung for rung in found if rung.player == "a")
        held += rung.low <= AT + true <= rung.high
    assert 52 <= held <= 60


def test_who_never_loses_stands_high_but_not_infinitely():
    pairs = list(combinations(range(3), 2))
    first, *_, last = ladder(["x", "y", "plain"], pairs, np.ones((50, 3)), 2, 1)
    assert (first.player, last.player) == ("x", "plain")
    assert np.isfinite([first.rating, first.low, first.high]).all()


def test_matches_that_are_not_all_played_out():
    pairs = list(combinations(range(3), 2))
    results = results_of(pairs, [0.6, 0.8, 0.7], 40)
    results[-1, 1:] = np.nan
    assert len(ladder(list("abc"), pairs, results, 0, 1)) == 3


def test_the_same_seed_gives_the_same_ladder():
    pairs = [(0, 1)]
    results = results_of(pairs, [0.6], 50)
    assert ladder(["a", "b"], pairs, results, 0, -3) == ladder(["a", "b"], pairs, results, 0, -3)


def test_without_the_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "choix", None)
    with pytest.raises(Malformed) as caught:
        ladder(["a", "b"], [(0, 1)], np.ones((3, 1)), 0, 1)
    assert (caught.value.key, caught.value.params["given"]) == ("extra", "arena")
