"""Quinto: what doubling gains a player over the same player who never doubles.

Each deal is played at both seatings, so that the luck of the cards falls on both alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from benchmarks.calibration_deals import dealer_of
from benchmarks.calibration_figures import Mean
from spadille.bots.arena_players import Player
from spadille.bots.bot import AT_ONCE, Bot, Budget
from spadille.bots.simulate import opening, played
from spadille.core.actions import PASS, Action
from spadille.core.phase import Finished, Phase
from spadille.games.quinto import Doubling


@dataclass(frozen=True)
class Within:
    """A player within his budget; doubles: or else he never does."""

    player: Player
    doubles: bool = True

    @property
    def name(self) -> str:
        return self.player.name

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        if isinstance(view, Doubling) and not self.doubles:
            return PASS
        return self.player.bot.decide(view, seed, self.player.budget)


def report(rules: Any, player: Player, deals: int, seed: str) -> dict[str, Any]:
    """Points a deal that doubling gains; how often it happens; what a double brings its side."""
    gained, doubled, redoubled, brought = Mean(), Mean(), Mean(), Mean()
    one, other = Within(player), Within(player, doubles=False)
    for number in range(1, deals + 1):
        there = _made(rules, (one, other), number, seed)
        back = _made(rules, (other, one), number, seed)
        gained.add(number, (_difference(there) - _difference(back)) / 2)
        itself = _made(rules, (one, one), number, seed)
        doubled.add(number, itself.contract.multiplier > 1)
        redoubled.add(number, itself.contract.multiplier == 4)
        for end, side in ((there, 0), (back, 1)):
            if end.contract.multiplier > 1:
                north, east = end.contract.tricks_won(end.tricks)
                brought.add(number, (north - east) * (1, -1)[side])
    return {
        "points a deal gained by doubling": gained.told(),
        "share doubled in self-play": doubled.told(),
        "share redoubled in self-play": redoubled.told(),
        "tricks won less lost where doubled": brought.told(),
    }


def _made(rules: Any, players: tuple[Bot, Bot], number: int, seed: str) -> Finished:
    name = f"{seed}/{number}"
    return played(opening(rules, rules.start(), dealer_of(number), name), players * 2, name)


def _difference(end: Finished) -> float:
    """Points of N and S less those of E and W."""
    assert end.points is not None
    return end.points[0] - end.points[1]
