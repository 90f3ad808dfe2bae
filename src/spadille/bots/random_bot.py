"""The random player: any legal action, each as likely as the others."""

from __future__ import annotations

import random

from spadille.bots.bot import AT_ONCE, Budget
from spadille.core.actions import Action
from spadille.core.phase import Phase


class Random:
    """Plays anything that is legal: the floor under every other player."""

    name = "random"

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        source = random.Random(f"random/{seed}/{view.turn}/{len(view.history)}")
        return source.choice(view.legal())
