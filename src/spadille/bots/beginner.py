"""The beginner: plays by the plain player's rules of thumb, but forgets which cards have been
played, and now and then takes another card than the one he thinks best."""

from __future__ import annotations

import random
from dataclasses import replace

from spadille.bots.bot import AT_ONCE, Budget
from spadille.bots.plain import Plain
from spadille.core.actions import Action, Play
from spadille.core.phase import History, Phase, Trick
from spadille.core.play import Playing

REMEMBERED = 1
"""So many of the tricks that lie turned he still knows, the last ones."""
STRAYS = 0.25
"""How often he plays whatever comes to hand."""


class Beginner:
    """The plain player without a memory, and without constancy."""

    name = "beginner"

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        legal = view.legal()
        if not isinstance(view, Playing) or len(legal) == 1:
            return Plain().decide(view, seed)
        dice = random.Random(f"beginner/{seed}/{view.turn}/{len(view.history)}")
        cards = [action for action in legal if isinstance(action, Play)]
        if len(cards) < len(legal):
            return Plain().decide(view, seed)  # a claim is no matter of memory
        if dice.random() < STRAYS:
            return dice.choice(cards)
        # where every card is there several times, rules of thumb make no sense of a lost count
        return Plain().decide(view if view.deal.pack.copies > 1 else _forgotten(view), seed)


def _forgotten(view: Playing) -> Playing:
    """The view as he remembers it: the cards of most tricks may lie anywhere again."""
    called = getattr(view.contract, "called", None)
    kept = view.tricks[-REMEMBERED:]
    shown = tuple(trick for trick in view.tricks[:-REMEMBERED] if called in trick.cards)
    return replace(view, tricks=(*shown, *kept), history=_spoken(view, (*shown, *kept)))


def _spoken(view: Playing, tricks: tuple[Trick, ...]) -> History:
    """All that was said, and the plays of these tricks and of the one on the table."""
    known = {play for trick in tricks for play in trick.plays()}
    known |= {((view.leader + n) % 4, card) for n, card in enumerate(view.trick)}
    return tuple(
        done
        for done in view.history
        if not isinstance(done.action, Play) or (done.seat, done.action.card) in known
    )
