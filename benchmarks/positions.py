"""Fixed positions for the exact rows: real deals, bid and played down by the plain player."""

from __future__ import annotations

from functools import cache
from itertools import count

from spadille.bots.bot import bot_named
from spadille.core.phase import Finished, Phase, seen_by
from spadille.core.play import Playing
from spadille.core.referee import after
from spadille.games import game_named
from spadille.records.shuffle import shuffled


@cache
def positions(game: str, left: int, many: int) -> tuple[Playing, ...]:
    """So many positions at a lead with `left` tricks to play, by the default rules.

    Each comes from a deal of its own; deals that never come so far are passed over.
    """
    found: list[Playing] = []
    for number in count(1):
        if len(found) == many:
            break
        if (position := _position(game, left, number)) is not None:
            found.append(position)
    return tuple(found)


def _position(game: str, left: int, number: int) -> Playing | None:
    named = game_named(game)
    rules, name = named.rules(named.presets[0], {}), f"benchmarks/{number}"
    deal = rules.deal(number % 4, shuffled(named.pack, name))
    state: Phase | Finished = rules.opening(deal, number % 4, rules.start())
    bot = bot_named("plain")
    while not isinstance(state, Finished):
        if isinstance(state, Playing) and state.contract.tricks - len(state.tricks) <= left:
            return state
        state = after(state, bot.decide(seen_by(state, state.turn), name))
    return None
