"""Pinochle: how likely the bidder thought it that his bid would be made, and whether it was.

Asked at the moment of the winning bid, of the player's own estimate, with what he had heard so far.
A dealer who was forced has foretold nothing, and is left out.
"""

from __future__ import annotations

from typing import Any

from benchmarks.calibration_bids import made
from benchmarks.calibration_deals import through
from benchmarks.calibration_figures import Forecast, calibration
from spadille.bots import plain_pinochle_talk as talk
from spadille.bots.arena_players import Player
from spadille.bots.plain_pinochle_tables import BIDDING
from spadille.core.actions import Bid
from spadille.core.phase import seen_by
from spadille.games.pinochle_talk import Auction


def report(rules: Any, player: Player, deals: int, seed: str) -> dict[str, Any]:
    """The player's own chances as they are, and recalibrated."""
    own, better = [], []
    for number in range(1, deals + 1):
        found = winning_bid(rules, player, number, seed)
        if found is not None:
            chance, was_made = found
            own.append(Forecast(number, chance, was_made))
            better.append(Forecast(number, made(chance), was_made))
    return {"bid is made": calibration(own), "recalibrated": calibration(better)}


def winning_bid(rules: Any, player: Player, number: int, seed: str) -> tuple[float, bool] | None:
    """How likely the bidder of a deal thought that he would make his bid, and whether he did; None
    where nobody bid."""
    moments, end = through(rules, player, number, seed)
    bids = [
        (state, action.points)
        for state, action in moments
        if isinstance(state, Auction) and isinstance(action, Bid)
    ]
    if not bids:
        return None
    state, points = bids[-1]
    return foretold(
        seen_by(state, state.turn), points
    ), end.ended_by == "tricks" and end.contract.is_made(end.tricks)


def foretold(view: Auction, points: int) -> float:
    """The plain player's chance to make a bid, as he hears the auction."""
    about = talk.heard(view)
    partner = talk.spread(about.partner, view.rules, BIDDING)
    plan = talk.best(about.hand, points, partner, view.rules, BIDDING)
    assert plan is not None
    return plan.odds.made
