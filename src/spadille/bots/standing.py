"""Where a match stands, and what hangs on it: whether points are counted by what they do for
winning and what they are, whether other words are asked for, whether a quint may end the game. And
what of the talk is weighed."""

from __future__ import annotations

from typing import Any

from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.pinochle_talk import Auction, Naming
from spadille.games.quinto import TARGET, Doubling, QuintoContract

Talk = Auction | Naming
"""What of Pinochle's talk may be weighed, see `talk_of`."""
LATE = 150
"""So many points from its target a match of Pinochle is near its end."""
SOON = 60
"""So many points from the target a game of Quinto may end before the deal does."""


def in_race(contract: Any) -> bool:
    """Is a match to a target under way, so that points count by what they do for winning it?"""
    match contract:
        case QuintoContract():
            return any(contract.scores)
        case PinochleContract() | Auction():
            return not contract.rules.hands and any(contract.scores)
    return False


def talk_of(view: Phase) -> Talk | None:
    """The view, if it is talk of Pinochle that is weighed in many deals: not where cards are passed
    after it, and not once a moon is shot."""
    match view:
        case Auction() if not view.rules.pass_cards:
            return view
        case Naming() if not view.contract.rules.pass_cards and view.contract.bid is not None:
            return view
    return None


def weighs(view: Phase) -> bool:
    """Does a strong player with time weigh what may be done here? (Not every lead of Pinochle.)"""
    return isinstance(view, Playing) or matters(view) or talk_of(view) is not None


def unit(view: Any) -> str:
    """What the values of a view's actions are counted in: points, points by what they do for
    winning the match (race), chips, or the points of tricks, where a hand of Pinochle has no others
    (a moon, or melds that are not known)."""
    if matters(view) or (talk_of(view) and in_race(getattr(view, "contract", view))):
        return "race"
    if isinstance(view, Playing):
        played: Any = view.contract
        if isinstance(played, PinochleContract) and None in (played.bid, played.counted()):
            return "tricks"
        if in_race(played):
            return "race"
    rules = view.contract.rules if hasattr(view, "contract") else view.rules
    return "chips" if rules.game.name == "quadrille" else "points"


def matters(view: Phase) -> bool:
    """Does the score ask for other words than usual?"""
    match view:
        case Doubling():
            return any(view.scores)
        case Auction():
            return is_late(view.rules, view.scores)
    return False


def is_late(rules: PinochleRules, scores: tuple[int, int]) -> bool:
    """Is a match of Pinochle near its end?"""
    return not rules.hands and max(scores) >= rules.target - LATE


def ends_soon(view: Playing) -> bool:
    """May a quint or two end the game of Quinto?"""
    contract = view.contract
    if not isinstance(contract, QuintoContract) or not in_race(contract):
        return False
    running = map(sum, zip(contract.scores, contract.quints_won(view.tricks), strict=True))
    return max(running) >= TARGET - SOON
