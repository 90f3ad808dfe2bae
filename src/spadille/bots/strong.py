"""The strong player: weighs every action over many deals that may lie behind his view.

Cards are valued exactly when few tricks are left, before that by playing on as the policy does. The
plain player's choice is kept unless another is clearly better; and he speaks for this player too,
where weighing words has gained nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from spadille.bots.belief import belief
from spadille.bots.bot import AT_ONCE, Budget
from spadille.bots.plain import Plain
from spadille.bots.standing import ends_soon, matters
from spadille.bots.strong_settings import SETTINGS, Settings
from spadille.bots.tempo import Clock
from spadille.bots.tilts import drawn
from spadille.bots.worlds import Evaluation, Valued, evaluation
from spadille.bots.worlds_exact import Exactly
from spadille.bots.worlds_talk import ByTalk
from spadille.bots.worlds_walks import ByWalks
from spadille.core.actions import Action, Play
from spadille.core.phase import Phase
from spadille.core.play import Playing

TALK = 1.5
"""How many standard errors other words than the plain player's must be worth."""


@dataclass(frozen=True)
class Strong:
    """Plays by worlds. settings: by the game's name."""

    settings: Mapping[str, Settings] | None = None
    name: str = "strong"

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        settings = self._settings(view)
        is_play = isinstance(view, Playing)
        if not (is_play or settings.talks or matters(view)):
            return Plain().decide(view, seed)
        found = self.evaluation(view, seed, budget)
        return view.legal()[0] if found is None else found.chosen(_gate(view, settings))

    def evaluation(
        self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE
    ) -> Evaluation | None:
        """What each action is worth to the seat on turn, the plain player's the first; None where
        there is but one."""
        settings = self._settings(view)
        clock = Clock(budget, settings.worlds if budget == AT_ONCE else settings.limit)
        legal = view.legal()
        if len(legal) == 1:
            return None
        first = Plain().decide(view, seed)
        actions = [first, *(action for action in legal if action != first)]
        name = f"{seed}/{view.turn}/{len(view.history)}"
        known = belief(view)
        leans = settings.leans is not None and _left(view) > settings.leans
        draw = partial(drawn, known) if leans else known.packed
        return evaluation(draw, actions, _valued(view, actions, settings), clock, name)

    def _settings(self, view: Any) -> Settings:
        rules = view.contract.rules if hasattr(view, "contract") else view.rules
        return (self.settings or SETTINGS)[rules.game.name]


def _valued(view: Phase, actions: Sequence[Action], settings: Settings) -> Valued:
    """How the actions in a view are valued; what is no card (to claim, to fold) exactly."""
    if not isinstance(view, Playing):
        return ByTalk(view, actions)
    cards = [action for action in actions if isinstance(action, Play)]
    if _is_exact(view, settings):
        return Exactly(view, actions)
    if len(cards) < len(actions):
        return ByTalk(view, actions)
    return ByWalks(view, actions)


def _left(view: Phase) -> int:
    """The tricks that are left, this one too; 0 while there is talk."""
    return view.contract.tricks - len(view.tricks) if isinstance(view, Playing) else 0


def _is_exact(view: Playing, settings: Settings) -> bool:
    return _left(view) <= settings.exact and not ends_soon(view)


def _gate(view: Phase, settings: Settings) -> float:
    """By how many standard errors another action must be better than the plain player's."""
    if not isinstance(view, Playing):
        return TALK
    if settings.sure is not None and _is_exact(view, settings):
        return settings.sure
    return settings.gate
