"""What contracts of Pinochle come to in many deals at once: the policy plays the cards, no deal is
looked at by itself."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from spadille.bots.plain_pinochle_many import Auctions, Speakers
from spadille.bots.policy import parties_under, policy_of
from spadille.bots.sheets import sheet_of
from spadille.bots.worlds import Values, Whole
from spadille.bots.worlds_scores import Bids
from spadille.core.cards import Seat
from spadille.games.pinochle_contract import TRICK_POINTS, PinochleContract
from spadille.games.pinochle_melds import SUITS
from spadille.games.pinochle_talk import UNPLAYED_LEAST
from spadille.kernel.walk import positions, walks
from spadille.kernel.walk_steps import NUMBER, PARTIES

Scores = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Side:
    """Whose gain is counted: of side 0 or 1, at these scores; edge: trick points that it makes more
    than the policy does for it, one number or int64[T]."""

    side: Seat
    edge: int | Whole = 0
    scores: Scores = (0, 0)


def played(speakers: Speakers, at: Auctions, trumps: Whole, number: int, ours: Side) -> Values:
    """[T], what deals bring a side more than the other after these auctions; nothing where nobody
    has bid. trumps: [T], places in SUITS, -1 where none can be named; number: the chance that the
    policy takes."""
    rules, found, side = speakers.rules, np.zeros(len(trumps)), ours.side
    edges = np.broadcast_to(ours.edge, len(trumps))
    for place in np.unique(trumps[at.holder >= 0]).tolist():
        which = np.flatnonzero((trumps == place) & (at.holder >= 0))
        bidders, deals = at.holder[which], at.deals[which]
        if place < 0:
            lost = _unplayed(speakers, deals, bidders, at.high[which])
            found[which] = np.where(bidders % 2 == side, -lost, lost)
            continue
        contracts = [
            PinochleContract(rules, 0, bidder, trump=SUITS[place], scores=ours.scores)
            for bidder in range(4)
        ]
        sheet = sheet_of(contracts[0])
        given = positions(sheet, speakers.hands[deals, :4].tolist(), bidders.tolist())
        words = np.array([parties_under(each).words(sheet.copies) for each in contracts])
        given.rows[:, PARTIES:NUMBER] = words[bidders]
        given.numbers[:] = deals
        made = walks(sheet, given, number, policy_of(contracts[0])).made.astype(np.int64)
        more = edges[which, None] * np.where(np.arange(2) == side, 1, -1)
        won = np.clip(_by_side(made) + more, 0, TRICK_POINTS)
        laid = _by_side(speakers.melds[deals, :, place])
        bids = Bids(at.high[which], bidders % 2, laid, won)
        found[which] = bids.scored(contracts[0], side)
    return found


def _unplayed(speakers: Speakers, deals: Whole, bidders: Whole, bids: Whole) -> Whole:
    """[T], how much less than the others those make who want a marriage to play with."""
    rules = speakers.rules
    lost = np.full(len(bids), 50) if rules.no_marriage == "fifty" else bids
    if rules.no_marriage != "bid_and_meld":
        return lost
    others = _by_side(speakers.plain[deals])[np.arange(len(bids)), 1 - bidders % 2]
    return lost + np.where(others >= UNPLAYED_LEAST, others, 0)


def _by_side(seats: Whole) -> Whole:
    """[N, 2] of [N, 4]"""
    return seats[:, :2] + seats[:, 2:]
