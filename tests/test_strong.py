"""The strong player: legal everywhere, from his view and his seed alone, and never in a hurry."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from spadille.bots.bot import LEVELS, Bot, Budget, bot_named
from spadille.bots.random_bot import Random as AtRandom
from spadille.bots.simulate import opening
from spadille.bots.standing import talk_of
from spadille.bots.strong import Strong
from spadille.bots.tempo import Clock
from spadille.core.actions import Action
from spadille.core.cards import next_seat
from spadille.core.phase import Finished, Phase, seen_by
from spadille.core.play import Playing
from spadille.core.referee import after
from spadille.games import shelf
from spadille.games.pinochle_talk import Auction
from tests.laws.swaps import swap

FEW = Budget(worlds=3)
EARLY = 6
PRESETS = [(name, preset) for name, game in shelf.items() for preset in game.presets]
EVERY_TABLE = [
    *((game, preset, {}) for game, preset in PRESETS),
    ("pinochle", "classic", {"pass_cards": 3, "fold": "on"}),
    ("pinochle", "friendly", {"shoot_moon": "match", "step": "next_only"}),
    ("pinochle", "classic", {"first_lead_trump": True, "heading": "trump_only"}),
    ("quadrille", "later", {"own_king": False, "favourite": "S"}),
]
every_table = pytest.mark.parametrize(("game", "preset", "options"), EVERY_TABLE)


def first(game: str, preset: str, options: dict[str, Any], number: int) -> Any:
    rules = shelf[game].rules(preset, options)
    return opening(rules, rules.start(), next_seat(0, number), f"strong tests/{number}")


def moments(state: Any, stray: float, seed: int) -> list[Any]:
    """The moments of a deal that plain players play, who now and then do anything."""
    dice, plain, random = Random(seed), bot_named("plain"), AtRandom()
    found = []
    while not isinstance(state, Finished):
        found.append(state)
        bot = random if dice.random() < stray else plain
        state = state.after(bot.decide(seen_by(state, state.turn), seed))
    return found


@every_table
def test_whole_deals_under_the_referee(game, preset, options):
    strong, stray = bot_named("master"), AtRandom()
    for number in range(2):
        state = first(game, preset, options, number)
        while not isinstance(state, Finished):
            bot = strong if state.turn % 2 == number else stray
            state = after(state, bot.decide(seen_by(state, state.turn), number, FEW))


@every_table
def test_legal_wherever_play_has_come_to(game, preset, options):
    strong = Strong()
    for number in range(4):
        states = moments(first(game, preset, options, number), 0.3, number)
        for state in Random(number).sample(states, min(6, len(states))):
            view = seen_by(state, state.turn)
            assert strong.decide(view, 0, FEW) in view.legal()


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_answer_hangs_on_view_seed_and_worlds(game, preset):
    every = 10 if game == "pinochle" else 5
    for state in moments(first(game, preset, {}, 5), 0.1, 5)[::every]:
        view = seen_by(state, state.turn)
        budget = Budget(worlds=12)
        one, other = (Strong().evaluation(view, "seed", budget) for _ in range(2))
        if one is not None and other is not None:
            assert one.actions == other.actions
            assert (one.values == other.values).all()
            if talk_of(view) is None and not isinstance(view, Auction):
                assert one.values.shape == (len(view.legal()), 12)
            else:
                assert set(one.actions) <= set(view.legal())
                assert one.worlds <= 12
        assert Strong().decide(view, 3, budget) == Strong().decide(view, 3, budget)


def same_answers(game: str, preset: str, seed: int, bot: Bot, see: Any = seen_by) -> bool:
    """Whether this was a moment of the bot's at all; if so, it must answer the same to both deals
    of a swap."""
    one, two, viewer = swap(game, preset, seed).pair
    here, there = one[-1], two[-1]
    if isinstance(here, Finished) or viewer != here.turn:
        return False
    if seen_by(here, viewer) != seen_by(there, viewer):
        return False  # what is melded tells them apart
    answers = [bot.decide(see(phase, viewer), 1, FEW) for phase in (here, there)]
    assert answers[0] == answers[1]
    return True


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_exchanging_hidden_cards_changes_no_answer(game, preset):
    master = bot_named("master")
    pairs = (seed for seed in range(40) if same_answers(game, preset, seed, master))
    assert len(list(islice(pairs, 8))) > 2


@pytest.mark.soak
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_exchanging_hidden_cards_changes_no_answer_in_many_deals(game, preset):
    assert sum(same_answers(game, preset, seed, bot_named("master")) for seed in range(200)) > 2


def test_early_leads_of_pinochle_are_the_plain_players():
    plain, compared = bot_named("plain"), 0
    for state in moments(first("pinochle", "classic", {}, 3), 0.1, 3):
        view = seen_by(state, state.turn)
        if isinstance(view, Playing) and not view.trick and len(view.tricks) < EARLY:
            assert Strong().decide(view, 0, FEW) == plain.decide(view)
            compared += 1
    assert compared == EARLY


class Cheat:
    """Looks at what lies in front of the next seat."""

    name = "cheat"

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = FEW) -> Action:
        legal = view.legal()
        return legal[sum(view.deal.hands) % 7919 * view.deal.hands[view.turn - 1] % len(legal)]


def test_a_player_who_cheats_is_caught():
    def leaky(phase: Phase, seat: int) -> Phase:
        return phase

    def caught(seed: int) -> bool:
        try:
            same_answers("quinto", "guide", seed, Cheat(), leaky)
        except AssertionError:
            return True
        return False

    assert any(map(caught, range(200)))


class TestTempo:
    def test_a_clock_ends_the_blocks(self):
        clock = Clock(Budget(seconds=0.0), 1000)
        assert list(clock.blocks()) == [4]

    def test_worlds_are_counted_exactly(self):
        assert sum(Clock(Budget(worlds=100), 1000).blocks()) == 100
        assert sum(Clock(Budget(), 77).blocks()) == 77

    def test_blocks_are_the_same_however_many(self):
        few, many = (list(Clock(Budget(worlds=n), 9999).blocks()) for n in (60, 5000))
        assert many[: len(few)] == few


def test_every_level_can_be_named():
    assert list(LEVELS) == ["random", "beginner", "policy", "plain", "strong", "master"]
    assert all(bot_named(name).name == name for name in LEVELS)
    assert bot_named("regular").name == "plain"
