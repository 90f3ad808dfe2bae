"""How well the computer players of a table play: the levels one chooses by, and who plays which."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from typing import Any

from spadille.bots.bot import bot_named
from spadille.bots.tempo import TEMPI
from spadille.bots.workers import Workers
from spadille.core.actions import Action
from spadille.core.cards import Seat, next_seat
from spadille.core.errors import Malformed
from spadille.core.match import Rules
from spadille.core.phase import Phase, seen_by
from spadille.table.scene import Line

BEGINNER, REGULAR, STRONG, MASTER = "beginner", "regular", "strong", "master"
LEVELS = (BEGINNER, REGULAR, STRONG, MASTER)
"""Weakest first."""
THINKING = (STRONG, MASTER)
"""Those who weigh many deals."""
PARTNERS = (MASTER, "same")
"""How a person's computer partner may play: at the strongest level, or as the others do."""
SECONDS = TEMPI["normal"].seconds or 0.3
"""The most that a decision takes."""


@dataclass(frozen=True)
class Levels:
    """The level of the computer players, and of one who is the partner of a person."""

    others: str = REGULAR
    partner: str = REGULAR

    def at(self, seat: Seat, people: Collection[Seat], rules: Rules) -> str:
        """The level at which a seat is played, where these are the people's seats."""
        partnered = in_sides(rules) and next_seat(seat, 2) in people
        return self.partner if partnered else self.others

    @property
    def kept(self) -> dict[str, str]:
        """As a table's log keeps them."""
        return {"level": self.others, "partner": self.partner}

    def line(self, rules: Rules) -> Line:
        """What a table says of them."""
        words = {"level": Line(f"ui.level.{self.others}")}
        if not in_sides(rules) or self.partner == self.others:
            return Line("ui.levels", words)
        return Line("ui.levels.partner", words | {"partner": Line(f"ui.level.{self.partner}")})


USUAL = Levels()


def in_sides(rules: Rules) -> bool:
    """Has everyone a partner, known from the start?"""
    return len(rules.start().scores) == 2


def levels(level: str | None = None, partner: str | None = None) -> Levels:
    """The levels that were chosen; a partner of whom nothing was said plays as the others.

    Malformed `unknown_player`, if there is no such level.
    """
    others = level or REGULAR
    for word, known in ((others, LEVELS), (partner or "same", PARTNERS)):
        if word not in known:
            raise Malformed("unknown_player", given=word, known=list(known))
    return Levels(others, MASTER if partner == MASTER else others)


def levels_kept(body: Mapping[str, Any]) -> Levels:
    """What a table has kept of them; one from before there were levels says nothing."""
    others = body.get("level", REGULAR)
    found = Levels(others, body.get("partner", others))
    return found if {found.others, found.partner} <= set(LEVELS) else USUAL


def bot_action(state: Phase, level: str = REGULAR, seed: int | str = 0) -> Action:
    """What a computer player does at once for the seat on turn, knowing what that seat knows."""
    view = seen_by(state, state.turn)
    action = bot_named(BEGINNER if level == BEGINNER else REGULAR).decide(view, seed)
    return action if action in view.legal() else view.legal()[0]


class Thinking:
    """The computer players' thinking: done beside the table, and never waited for too long."""

    def __init__(self, workers: Workers | None = None) -> None:
        self.workers = workers or Workers()

    def begun(self, state: Phase, level: str, seed: int | str) -> Future[Action | None] | None:
        """What comes of thinking for the seat on turn; None, where there is nothing to think."""
        view = seen_by(state, state.turn)
        if level not in THINKING or len(view.legal()) == 1:
            return None
        return self.workers.asked(level, view, seed, SECONDS)

    def action(self, state: Phase, level: str, seed: int | str) -> Action:
        """What a computer player does, after waiting for it."""
        found, thought = None, self.begun(state, level, seed)
        if thought is not None:
            try:
                found = thought.result(SECONDS)
            except (TimeoutError, CancelledError):
                thought.cancel()
        return settled(state, level, seed, found)

    def stop(self) -> None:
        self.workers.stop()


def settled(state: Phase, level: str, seed: int | str, found: Action | None) -> Action:
    """What was thought of, if it may be done; else what can be said at once."""
    return found if found in state.legal() else bot_action(state, level, seed)
