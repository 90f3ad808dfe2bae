"""Whole deals of every game and preset, drawn from a seed, as the states they pass through."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from spadille.bots.bot import Bot, bot_named
from spadille.core import referee
from spadille.core.actions import Action
from spadille.core.cards import Seat
from spadille.core.errors import Malformed
from spadille.core.match import Rules, Standing
from spadille.core.phase import Finished, Phase, seen_by
from spadille.games import shelf
from spadille.records.shuffle import shuffled

State = Phase | Finished

PRESETS = [(game.name, preset) for game in shelf.values() for preset in game.presets]
"""Every game on the shelf by every preset."""

seeds = st.integers(0, 10**9)


@dataclass(frozen=True)
class Path:
    """One deal from its opening to its end: `states` has one more than `actions`."""

    rules: Rules
    start: Standing
    dealer: Seat
    states: tuple[State, ...]
    actions: tuple[Action, ...]

    @property
    def phases(self) -> tuple[Phase, ...]:
        """All states but the end."""
        return tuple(state for state in self.states if not isinstance(state, Finished))

    @property
    def finished(self) -> Finished:
        end = self.states[-1]
        assert isinstance(end, Finished)
        return end


def path(game: str, preset: str, seed: int, player: str = "random") -> Path:
    """A deal played to its end by one player in every seat; some seeds start near the end of a
    match."""
    rules = shelf[game].rules(preset, {})
    source = Random(f"path/{seed}")
    start, dealer = standing(rules, source), source.randrange(4)
    deal = rules.deal(dealer, shuffled(rules.game.pack, f"path/{seed}"))
    bot = bot_named(player)
    state: State = rules.opening(deal, dealer, start)
    states, actions = [state], []
    while not isinstance(state, Finished):
        actions.append(bot.decide(seen_by(state, state.turn), seed))
        state = referee.after(state, actions[-1])
        states.append(state)
    return Path(rules, start, dealer, tuple(states), tuple(actions))


def standing(rules: Rules, source: Random) -> Standing:
    """A standing before a deal: the first of a match, or one shortly before its end."""
    fresh = rules.start()
    if source.random() < 0.5:
        return fresh
    drawn = Standing(tuple(score + 5 * source.randrange(30, 50) for score in fresh.scores))
    try:
        rules.check_start(drawn)
    except Malformed:
        return fresh
    return drawn


def decisions(bot: Bot, phases: Iterable[Phase], seat: Seat | None) -> list[Action]:
    """What a bot decides at each turn of one seat."""
    return [bot.decide(seen_by(phase, seat)) for phase in phases if phase.turn == seat]


def caught(law: Callable[[int], object], tries: int = 40) -> bool:
    """Does the law, asked of some seeds, find a fault?"""
    for seed in range(tries):
        try:
            law(seed)
        except AssertionError:
            return True
    return False
