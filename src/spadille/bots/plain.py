"""The plain player: sensible preferences for each game, weighed without looking ahead."""

from __future__ import annotations

from spadille.bots import plain_quadrille_play, plain_quadrille_talk, plain_quinto
from spadille.bots.bot import AT_ONCE, Budget
from spadille.core.actions import Action
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quadrille_talk import Auction, Calling, Demanding, Naming, Returning
from spadille.games.quinto import Doubling, QuintoContract


class Plain:
    """Weighs each action by tables over what is public and its own hand, and takes the best."""

    name = "plain"

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        match view:
            case Doubling():
                return plain_quinto.call(view)
            case Playing(contract=QuintoContract()):
                return plain_quinto.card(view)
            case Playing(contract=QuadrilleContract()):
                return plain_quadrille_play.card(view)
            case Auction() | Naming() | Calling() | Demanding() | Returning():
                return plain_quadrille_talk.call(view)
        return view.legal()[0]
