"""The players of an arena, by name and by how long they may think: `plain`, `strong@200w`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from spadille.bots.bot import ALSO, AT_ONCE, Bot, Budget, bot_named
from spadille.bots.tempo import TEMPI
from spadille.core.actions import Action
from spadille.core.errors import Malformed
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games.pinochle_contract import PinochleContract

WORLDS = re.compile(r"[1-9][0-9]{0,8}w")
SECONDS = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?s")
QUICK = frozenset({"random", "plain"})
"""Players who never search and compile nothing."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player as he was named, and what one decision may cost him."""

    name: str
    level: str
    budget: Budget

    @property
    def bot(self) -> Bot:
        return _bot(self.level)

    @property
    def is_quick(self) -> bool:
        return self.level in QUICK


@cache
def _bot(level: str) -> Bot:
    return bot_named(level)


@dataclass(frozen=True)
class ForTricks:
    """A player of Pinochle who is told no bid: where there is none, as for a moon, trick points are
    all that counts."""

    bot: Bot

    @property
    def name(self) -> str:
        return self.bot.name

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        if isinstance(view, Playing) and isinstance(view.contract, PinochleContract):
            view = replace(view, contract=replace(view.contract, bid=None))
        return self.bot.decide(view, seed, budget)


def player_named(name: str, budget: Budget) -> Player:
    """The player of this name, with this budget unless the name has its own after an @.

    Malformed `unknown_player`, `unknown_tempo`.
    """
    level, has_own, tempo = name.partition("@")
    bot_named(level)
    return Player(name, ALSO.get(level, level), budget_named(tempo) if has_own else budget)


def budget_named(tempo: str) -> Budget:
    """The budget that a word means: a tempo, a number of worlds as 200w, or seconds as 0.5s."""
    if tempo in TEMPI:
        return TEMPI[tempo]
    if WORLDS.fullmatch(tempo):
        return Budget(worlds=int(tempo[:-1]))
    if SECONDS.fullmatch(tempo) and float(tempo[:-1]):
        return Budget(seconds=float(tempo[:-1]))
    raise Malformed("unknown_tempo", given=tempo, known=[*TEMPI, "200w", "0.5s"])


def players_named(names: Sequence[str], budget: Budget) -> tuple[Player, ...]:
    """The players of an arena: two, of whom the second may be the first again, or more.

    Malformed, also `few_players` and `player_twice`.
    """
    players = tuple(player_named(name, budget) for name in names)
    if len(players) < 2:
        raise Malformed("few_players", given=" ".join(names))
    twice = [name for name in names if names.count(name) > 1]
    if len(players) > 2 and twice:
        raise Malformed("player_twice", given=twice[0])
    return players
