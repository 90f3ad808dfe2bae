"""A search that ends early tells what is certain: bounds that hold the true value."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Timer

import pytest

from spadille.bots import exact
from spadille.bots.solve import Request
from spadille.core.actions import Action
from spadille.kernel.solve import Bounds, Budget
from tests.kernel.mid_game import CASES, Spot, spots
from tests.kernel.solving import QUESTIONS, VALUES, answered, every_question, truth, values

GAMES = list(CASES)
every_game = pytest.mark.parametrize("game", GAMES)
BUDGETS = (1, 3, 10, 30, 100, 300, 1000, 10_000)


def check_bounds(spot: Spot, true: Mapping[Action, int], bounds: Mapping[Action, Bounds]) -> None:
    """Every action has bounds, and they hold its value."""
    assert set(bounds) == set(true), spot.told()
    for action, (low, high) in bounds.items():
        assert low <= true[action] <= high, f"{spot.told()}: {action} {low} {high}"


def is_exact(bounds: Mapping[Action, Bounds]) -> bool:
    return all(low == high for low, high in bounds.values())


@every_question
class TestNodes:
    def test_bounds_hold_the_true_value(self, game, question):
        for spot in spots(game, 40):
            for nodes in BUDGETS:
                bounds, _ = answered(spot, question, nodes=nodes)
                check_bounds(spot, truth(spot, question), bounds)

    def test_also_in_bigger_positions(self, game, question):
        for spot in spots(game, 6, 7, 7, seed="budget"):
            true = values(spot, question)
            for nodes in BUDGETS:
                check_bounds(spot, true, answered(spot, question, nodes=nodes)[0])

    def test_it_spends_no_more_than_it_may(self, game, question):
        """A trick is played to its end before the search looks at what it has spent."""
        for spot in spots(game, 12, 7, 7, seed="budget"):
            for nodes in BUDGETS:
                assert answered(spot, question, nodes=nodes)[1] < nodes + 4

    def test_enough_is_as_good_as_everything(self, game, question):
        for spot in spots(game, 12, 6, 6, seed="budget"):
            bounds, spent = answered(spot, question)
            again, as_much = answered(spot, question, nodes=spent + 4)
            assert (again, as_much) == (bounds, spent)
            assert is_exact(bounds)


@every_game
def test_a_little_is_not_enough_and_says_so(game):
    for spot in spots(game, 6, 8, 8, seed="budget"):
        playing = spot.playing
        found = Request(playing, most_nodes=1).solved()
        choice = len(found.bounds) > 1
        assert found.exact is is_exact(found.bounds)
        assert not (choice and found.exact)
        assert found.report()["exact"] is found.exact


@every_game
def test_more_to_spend_never_leaves_less_known(game):
    for spot in spots(game, 12, 6, 6, seed="budget"):
        before: Mapping[Action, Bounds] = {}
        for nodes in BUDGETS:
            bounds, _ = answered(spot, nodes=nodes)
            for action, (low, high) in before.items():
                assert low <= bounds[action][0] <= bounds[action][1] <= high, spot.told()
            before = bounds


# A search that another thread ends


@every_game
@pytest.mark.parametrize("question", [0, 1])
def test_cancelled_before_it_begins_it_knows_nothing_wrong(game, question):
    asked = QUESTIONS[game][question]
    for spot in spots(game, 12):
        budget = Budget()
        budget.cancel()
        one = exact.asked(spot.playing, asked.ask, asked.stop)
        check_bounds(spot, truth(spot, asked), exact.solved(one, budget)[0])


@pytest.mark.parametrize(("game", "left"), [("quinto", 12), ("pinochle", 14)])
def test_cancelled_on_the_way_it_tells_what_it_knows(game, left):
    """A search that takes long ends when it is told to."""
    found = spots(game, 12, left, left, seed="long")
    spot = next(spot for spot in found if len(spot.playing.legal()) > 4)
    budget = Budget()
    timer = Timer(0.02, budget.cancel)
    timer.start()
    bounds, _ = exact.solved(exact.asked(spot.playing), budget)
    timer.join()
    assert set(bounds) == set(spot.playing.legal())
    assert not is_exact(bounds)


@pytest.mark.parametrize("question", QUESTIONS["pinochle"], ids=str)
def test_what_is_too_big_for_a_search_has_bounds_too(question):
    for spot in spots("pinochle", 8, 20, 20, seed="whole"):
        bounds, nodes = answered(spot, question)
        assert set(bounds) == set(spot.playing.legal())
        assert all(low <= high for low, high in bounds.values())
        if question == VALUES:
            assert set(bounds.values()) == {(-50, 50)}
        assert nodes == 0


@every_game
def test_a_moment_is_a_budget_too(game):
    for spot in spots(game, 3, 7, 7, seed="budget"):
        true = values(spot)
        one = exact.asked(spot.playing)
        for seconds in (0.0001, 0.01, 60):
            check_bounds(spot, true, exact.solved(one, Budget(seconds=seconds))[0])


# Controls


def shrunk(bounds: Mapping[Action, Bounds]) -> dict[Action, Bounds]:
    return {action: (low, max(low, high - 1)) for action, (low, high) in bounds.items()}


def raised(bounds: Mapping[Action, Bounds]) -> dict[Action, Bounds]:
    return {action: (min(low + 1, high), high) for action, (low, high) in bounds.items()}


@every_game
@pytest.mark.parametrize("fault", [shrunk, raised])
def test_bounds_that_are_too_tight_are_caught(game, fault):
    def check():
        for spot in spots(game, 40):
            for nodes in BUDGETS:
                check_bounds(spot, truth(spot), fault(answered(spot, VALUES, nodes=nodes)[0]))

    with pytest.raises(AssertionError):
        check()


@every_game
def test_an_action_left_out_is_caught(game):
    spot = next(spot for spot in spots(game, 40) if len(spot.playing.legal()) > 1)
    bounds = dict(answered(spot)[0])
    bounds.popitem()
    with pytest.raises(AssertionError):
        check_bounds(spot, truth(spot), bounds)
