"""Deals of self-play, moment by moment, as calibrations look at them."""

from __future__ import annotations

from typing import Any

from spadille.bots.arena_players import Player
from spadille.bots.simulate import opening
from spadille.core.actions import Action
from spadille.core.cards import Seat, next_seat
from spadille.core.match import Rules
from spadille.core.phase import Finished, seen_by


def dealer_of(number: int) -> Seat:
    """Who deals the deal of this number, from 1."""
    return next_seat(0, number - 1)


Moment = tuple[Any, Action]
"""A state of a deal, and what is done there."""


def through(rules: Rules, player: Player, number: int, seed: str) -> tuple[list[Moment], Finished]:
    """Every moment of a deal that a player plays in all four seats, and its end."""
    name, found = f"{seed}/{number}", []
    state: Any = opening(rules, rules.start(), dealer_of(number), name)
    bot = player.bot
    while not isinstance(state, Finished):
        action = bot.decide(seen_by(state, state.turn), name, player.budget)
        found.append((state, action))
        state = state.after(action)
    return found, state
