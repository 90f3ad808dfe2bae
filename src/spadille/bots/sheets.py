"""The sheet of a contract, one for all contracts under which cards are played alike."""

from __future__ import annotations

from functools import lru_cache

from spadille.core.match import Rules
from spadille.core.tricks import Contract
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.quadrille import QUADRILLE, QuadrilleRules
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quinto import QuintoContract, QuintoRules
from spadille.kernel.sheet import Sheet, sheet


def sheet_of(contract: Contract) -> Sheet:
    """The sheet of a contract, of which nothing counts here but what rules the tricks."""
    match contract:
        case QuintoContract():
            return _quinto(contract.rules.preset)
        case QuadrilleContract():
            return _quadrille(contract.trump)
        case PinochleContract():
            rules = contract.rules
            return _pinochle(rules.heading, rules.first_lead_trump, contract.trump)
    return sheet(contract)


def any_sheet(rules: Rules) -> Sheet:
    """A sheet of a game by these rules: good for dealing."""
    match rules:
        case QuintoRules():
            return _quinto(rules.preset)
        case QuadrilleRules():
            return _quadrille("S")
        case PinochleRules():
            return _pinochle(rules.heading, rules.first_lead_trump, "S")
    raise NotImplementedError(rules.game.name)


@lru_cache
def _quinto(preset: str) -> Sheet:
    return sheet(QuintoContract(QuintoRules(preset), 1, (0, 0)))


@lru_cache
def _quadrille(trump: str) -> Sheet:
    rules = QUADRILLE.rules("basic", {})
    return sheet(QuadrilleContract(rules, 0, "solo", 0, trump=trump))


@lru_cache
def _pinochle(heading: str, first_lead_trump: bool, trump: str) -> Sheet:
    rules = PinochleRules("classic", heading=heading, first_lead_trump=first_lead_trump)
    return sheet(PinochleContract(rules, None, 0, trump=trump))
