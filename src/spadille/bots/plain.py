"""The plain player: sound rules of thumb for each game, no search; the mark others are held to."""

from __future__ import annotations

from spadille.bots import (
    plain_pinochle_passing,
    plain_pinochle_play,
    plain_pinochle_talk,
    plain_quadrille_play,
    plain_quadrille_talk,
    plain_quinto,
)
from spadille.bots.bot import AT_ONCE, Budget
from spadille.core.actions import Action
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games import pinochle_talk
from spadille.games.pinochle_contract import FOLD, PinochleContract
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
            case pinochle_talk.Auction():
                return plain_pinochle_talk.bid(view)
            case pinochle_talk.Naming():
                return plain_pinochle_talk.name(view)
            case pinochle_talk.Passing():
                return plain_pinochle_passing.give(view)
            case Playing(contract=PinochleContract()):
                return FOLD if plain_pinochle_talk.folds(view) else plain_pinochle_play.card(view)
        return view.legal()[0]
