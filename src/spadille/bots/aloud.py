"""The strong player thinking aloud: what he does, and the evaluation on which it rests."""

from __future__ import annotations

from dataclasses import dataclass, field

from spadille.bots.bot import AT_ONCE, Budget
from spadille.bots.strong import Strong, has_learned
from spadille.bots.strong_settings import MASTER, SETTINGS
from spadille.bots.worlds import Evaluation
from spadille.core.actions import Action
from spadille.core.phase import Phase


@dataclass(frozen=True)
class Aloud(Strong):
    """The same player, of whom one hears what he weighs as he decides."""

    heard: list[Evaluation] = field(default_factory=list)

    def evaluation(
        self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE
    ) -> Evaluation | None:
        found = super().evaluation(view, seed, budget)
        self.heard.extend([] if found is None else [found])
        return found


def decided(view: Phase, budget: Budget, level: str = "master") -> tuple[Action, Evaluation | None]:
    """What a strong player or a master does; and what he weighed for it, None if he goes by rules
    of thumb or has to. Bids that he has learned are weighed all the same, to be told."""
    player = Aloud(MASTER if level == "master" else SETTINGS, level)
    action = player.decide(view, budget=budget)
    if has_learned(view):
        player.evaluation(view, budget=budget)
    return action, next(iter(player.heard), None)
