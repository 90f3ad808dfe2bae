"""The peer: its states agree with the referee, and it plays like the other players: legally, from
its view and its seed alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import product
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from spadille.bots.arena_players import budget_named
from spadille.bots.bot import LEVELS, PEERS, Budget, bot_named
from spadille.bots.ismcts import Dice, Ismcts, needed, turns
from spadille.bots.ismcts_state import State, action_of, state_of, world_of
from spadille.bots.ismcts_tables import Tables
from spadille.bots.ismcts_walks import Walker
from spadille.bots.sheets import sheet_of
from spadille.core.errors import Malformed
from spadille.core.phase import Finished, seen_by
from spadille.core.play import Playing
from spadille.games import shelf
from spadille.games.pinochle_contract import trick_points
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quinto import PACK as QUINTO
from spadille.games.quinto import quint_points
from spadille.table import levels
from tests.arenas import arena_of, rows_of
from tests.kernel.mid_game import spots, straight
from tests.laws.paths import PRESETS, path
from tests.laws.swaps import swap

FEW = Budget(worlds=12)
GAMES = list(shelf)
every_preset = pytest.mark.parametrize(("game", "preset"), PRESETS)
needs_openspiel = pytest.mark.skipif(
    find_spec("open_spiel") is None, reason="open_spiel is not installed"
)


# The states


def opened(state: Playing) -> State:
    """A state of the referee as one of the search, its cards known."""
    cachette = quint_points(QUINTO.cards(state.deal.rest)) if state.deal.pack is QUINTO else 0
    return world_of(state_of(state), state.deal.hands, cachette)


def disagreements(state: Playing, source: Random) -> Iterator[str]:
    """Where the two go apart, when both play on alike, by chance, to the end."""
    lean, strict = opened(state), state
    while True:
        numbers = lean.legal_actions()
        actions = [action_of(lean, number) for number in numbers]
        if lean.current_player() != strict.turn or tuple(actions) != strict.legal():
            yield f"{lean.turn} may {actions}; {strict.turn} may {strict.legal()}"
            return
        number = source.choice(numbers)
        lean = lean.child(number)
        after: Any = strict.after(action_of(lean, number))
        takers = "".join(str(trick.winner) for trick in after.tricks)
        if lean.takers != takers or lean.is_terminal() != isinstance(after, Finished):
            yield f"taken by {lean.takers}; by {takers}"
            return
        if isinstance(after, Finished):
            break
        strict = after
    made = tuple(lean.ground.returns.most * each for each in lean.returns())
    if made != pytest.approx(expected(after)):
        yield f"{after.ended_by}: {after.points}; {lean.returns()}"
    if not all(-1 <= made <= 1 for made in lean.returns()):
        yield f"out of bounds: {lean.returns()}"


def expected(end: Finished) -> tuple[float, ...]:
    """What the referee gives each seat, as returns count it."""
    made: Any = end.points
    if isinstance(end.contract, QuadrilleContract):
        return made
    if getattr(end.contract, "bid", 0) is None:  # a moon scores nothing
        made = trick_points(end.tricks) * 2 if end.ended_by != "fold" else made
    return tuple(made[seat] - made[seat - 1] for seat in range(4))


def starts(game: str, preset: str, many: int) -> Iterator[Playing]:
    """Moments of random deals: the first card, and another."""
    for seed in range(many):
        playing = [state for state in path(game, preset, seed).phases if isinstance(state, Playing)]
        if playing:
            yield playing[0]
            yield Random(seed).choice(playing)


def some(game: str) -> list[Playing]:
    found = [spot.playing for spot in spots(game, 60, most=5)]
    if game == "quadrille":
        found += [spot.playing for left in (5, 4, 3) for spot in straight(12, left)]
        found += [spot.playing for spot in straight(6, 5, hidden=True)]
    return found


@every_preset
def test_states_agree_with_the_referee_from_the_first_card(game, preset):
    for number, state in enumerate(starts(game, preset, 25)):
        assert not list(disagreements(state, Random(number)))


@pytest.mark.parametrize("game", GAMES)
def test_states_agree_with_the_referee_near_the_end(game):
    for number, state in enumerate(some(game)):
        assert not list(disagreements(state, Random(number)))


FAULTS = [
    ("quinto", "power", lambda power: [row[::-1] for row in power]),
    ("quinto", "stuck", lambda stuck: [0] * len(stuck)),
    ("quinto", "pair", lambda pair: [0] * len(pair)),
    ("pinochle", "opening", lambda opening: [((1, 1),)] * len(opening)),
    ("pinochle", "last", lambda last: last - 1),
    ("quadrille", "lead", lambda lead: lead[::-1]),
]


@pytest.mark.parametrize(("game", "table", "spoilt"), FAULTS)
def test_control_a_planted_fault_is_seen(game, table, spoilt, monkeypatch):
    def spoil(sheet: Any) -> Tables:
        tables = Tables(sheet)
        setattr(tables, table, spoilt(getattr(tables, table)))
        return tables

    monkeypatch.setattr("spadille.bots.ismcts_state.tables_of", spoil)
    assert any(any(disagreements(state, Random(1))) for state in some(game))


def test_a_state_is_not_changed_by_those_that_came_of_it():
    for state in some("quinto")[:10]:
        lean = opened(state)
        before = (lean.hands[:], lean.history, lean.turn, lean.takers)
        other = lean.clone()
        while not other.is_terminal():
            other.apply_action(other.legal_actions()[0])
        assert (lean.hands, lean.history, lean.turn, lean.takers) == before


def test_what_a_player_knows_tells_his_hand_and_what_was_played():
    state = opened(some("quinto")[0])
    one, two = (state.child(number) for number in (state.legal_actions() * 2)[:2])
    knows = state.information_state_string
    assert knows() == knows(state.turn)
    assert len({knows(seat) for seat in range(4)}) == 4
    assert one.information_state_string(0) != knows(0)
    assert (one.history == two.history) == (len(state.legal_actions()) == 1)


# The player


def views(game: str, preset: str, many: int) -> Iterator[Any]:
    """Views in which there is a choice of cards, from random deals."""
    for seed in range(many):
        phases = [state for state in path(game, preset, seed).phases if len(state.legal()) > 1]
        cards = [state for state in phases if isinstance(state, Playing)]
        for state in Random(seed).sample(cards, min(3, len(cards))):
            yield seen_by(state, state.turn)


@needs_openspiel
@every_preset
def test_legal_wherever_play_has_come_to_and_the_same_again(game, preset):
    for name in PEERS:
        bot = bot_named(name)
        for view in views(game, preset, 6):
            choice = bot.decide(view, "seed", FEW)
            assert choice in view.legal()
            assert choice == bot.decide(view, "seed", FEW)


@needs_openspiel
@pytest.mark.parametrize("game", GAMES)
def test_whole_deals_under_the_referee(game):
    for row in rows_of(arena_of(game, "ismcts-kernel", "random", deals=1, budget=FEW)):
        assert row["deal"] == 1


@needs_openspiel
@pytest.mark.parametrize("game", GAMES)
def test_exchanging_hidden_cards_changes_no_answer(game):
    bots = [Ismcts(), Ismcts(walks=True, samples=3)]
    asked = 0
    for preset, seed in product(shelf[game].presets, range(20)):
        one, two, viewer = swap(game, preset, seed).pair
        here, there = one[-1], two[-1]
        if isinstance(here, Playing) and viewer == here.turn:
            views = [seen_by(each, viewer) for each in (here, there)]
            for bot in bots:
                answers = [bot.decide(view, 1, FEW) for view in views]
                assert answers[0] == answers[1]
            asked += len(here.legal()) > 1
    assert asked


def test_control_the_exchanged_cards_are_there_to_be_seen():
    for seed in range(99):
        one, two, viewer = swap("quinto", "guide", seed).pair
        here, there = one[-1], two[-1]
        if isinstance(here, Playing) and isinstance(there, Playing) and viewer == here.turn:
            assert state_of(here).held != state_of(there).held
            views = [seen_by(each, viewer) for each in (here, there)]
            assert state_of(views[0]).held == state_of(views[1]).held
            return
    raise AssertionError


@needs_openspiel
def test_beats_chance_by_far():
    asked = arena_of("quinto", "ismcts-kernel", "random", deals=4, budget=Budget(worlds=100))
    assert sum(row["difference"] for row in rows_of(asked)) / 4 > 40


@needs_openspiel
@pytest.mark.parametrize("game", GAMES)
def test_both_kinds_of_roll_out_come_to_the_same(game):
    """To within four standard errors of the difference."""
    _, mcts = needed()
    for spot in spots(game, 6, most=3):
        state = opened(spot.playing)
        evaluators = [
            mcts.RandomRolloutEvaluator(1, Dice("one")),
            Walker(sheet_of(spot.playing.contract), 1),
        ]
        found = np.array([[each.evaluate(state) for _ in range(300)] for each in evaluators])
        error = np.sqrt((found.var(axis=1) / 300).sum(axis=0))
        difference = np.abs(found.mean(axis=1)[0] - found.mean(axis=1)[1])
        assert (difference <= 4 * error + 1e-9).all(), spot.told()


def test_simulations_are_counted_and_a_clock_ends_them():
    assert len(list(turns(Budget(worlds=7), 0.0))) == 7
    assert len(list(turns(Budget(seconds=0.0), 0.0))) == 1
    assert len(list(turns(Budget(seconds=1e9, worlds=9), perf_counter()))) == 9


@pytest.mark.parametrize(("tempo", "budget"), [("1s", 1.0), ("0.05s", 0.05), ("12.5s", 12.5)])
def test_seconds_can_be_named(tempo, budget):
    assert budget_named(tempo) == Budget(seconds=budget)


@pytest.mark.parametrize("tempo", ["0s", "s", "1e3s", "-1s", "1.s", "0.000s", "1234s"])
def test_other_seconds_are_errors(tempo):
    with pytest.raises(Malformed) as error:
        budget_named(tempo)
    assert error.value.key == "unknown_tempo"


def test_without_the_package_one_is_told_which_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "open_spiel.python.algorithms", None)
    for name in PEERS:
        with pytest.raises(Malformed) as error:
            bot_named(name)
        assert (error.value.key, error.value.params["given"]) == ("extra", "bench")


def test_peers_are_not_among_the_levels_that_people_choose():
    assert not set(PEERS) & ({*LEVELS} | {*levels.LEVELS})
