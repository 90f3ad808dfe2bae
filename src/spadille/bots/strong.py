"""The strong player: weighs every action over many deals that may lie behind his view.

Cards are valued exactly when few tricks are left, before that by playing on as the policy does. The
plain player's choice is kept unless another is clearly better; and he speaks for this player too,
where weighing words has gained nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from spadille.bots import learned_pinochle
from spadille.bots.belief import belief
from spadille.bots.bot import AT_ONCE, Budget
from spadille.bots.plain import Plain
from spadille.bots.standing import ends_soon, matters, talk_of
from spadille.bots.strong_settings import SETTINGS, Settings
from spadille.bots.tempo import Clock
from spadille.bots.tilts import drawn
from spadille.bots.worlds import Evaluation, Mean, Valued, evaluation
from spadille.bots.worlds_bids import ByBids, considered, spoken
from spadille.bots.worlds_exact import Exactly
from spadille.bots.worlds_talk import ByTalk
from spadille.bots.worlds_walks import ByWalks
from spadille.core.actions import Action, Play
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games.pinochle_contract import MOON
from spadille.games.pinochle_talk import Auction

TALK = 1.5
"""How many standard errors other words than the plain player's must be worth."""
HASTE, BLOCK, FEWEST = 0.1, 100, 30
"""Bids of Pinochle are not weighed in fewer seconds; the deals of their first block, and how few of
them are too few."""


@dataclass(frozen=True)
class Strong:
    """Plays by worlds. settings: by the game's name."""

    settings: Mapping[str, Settings] | None = None
    name: str = "strong"

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        found = self.evaluation(view, seed, budget) if self._weighs(view, budget) else None
        if found is None:
            return _unweighed(view, seed)
        return found.chosen(_gate(view, self._settings(view)))

    def _weighs(self, view: Phase, budget: Budget) -> bool:
        """Does he weigh what may be done here?"""
        if isinstance(view, Playing):
            return bool(view.trick) or len(view.tricks) >= self._settings(view).leads
        if has_learned(view):
            return False
        if talk_of(view) is not None:
            return budget.seconds is None or budget.seconds >= HASTE
        return matters(view)

    def evaluation(
        self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE
    ) -> Evaluation | None:
        """What each action is worth to the seat on turn, the first is what he does unweighed; None
        where there is but one, a moon is to be shot, or no deals explain the opponents' words."""
        settings = self._settings(view)
        clock = Clock(budget, settings.worlds if budget == AT_ONCE else settings.limit)
        legal = view.legal()
        first = _unweighed(view, seed)
        if len(legal) == 1 or first == MOON:
            return None
        name = f"{seed}/{view.turn}/{len(view.history)}"
        known, talk, actions = belief(view), talk_of(view), considered(view, first)
        if talk is not None:
            clock, valued = replace(clock, first=BLOCK), ByBids(talk, actions)
            found = evaluation(partial(spoken, known), actions, valued, clock, name)
            return found if found.worlds >= FEWEST else None
        leans = settings.leans is not None and _left(view) > settings.leans
        draw = partial(drawn, known) if leans else known.packed
        return evaluation(draw, actions, _valued(view, actions, settings), clock, name)

    def _settings(self, view: Any) -> Settings:
        rules = view.contract.rules if hasattr(view, "contract") else view.rules
        return (self.settings or SETTINGS)[rules.game.name]


def has_learned(view: Phase) -> bool:
    """Does he bid here as he has learned to, and not by weighing?"""
    return isinstance(view, Auction) and learned_pinochle.applies(view.rules, view.scores)


def _unweighed(view: Phase, seed: int | str) -> Action:
    """What he does without weighing it: what he has learned, else what the plain player does."""
    if has_learned(view):
        assert isinstance(view, Auction)
        return learned_pinochle.word(view)
    return Plain().decide(view, seed)


def _valued(view: Phase, actions: Sequence[Action], settings: Settings) -> Valued:
    """How the actions in a view are valued; what is no card (to claim, to fold) exactly."""
    if not isinstance(view, Playing):
        return ByTalk(view, actions)
    cards = [action for action in actions if isinstance(action, Play)]
    if _is_exact(view, settings):
        exactly = Exactly(view, actions)
        is_both = settings.both is not None and _left(view) > settings.both
        by_cards = len(cards) == len(actions)
        return Mean(exactly, ByWalks(view, actions)) if is_both and by_cards else exactly
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
    return settings.gate if isinstance(view, Playing) else TALK
