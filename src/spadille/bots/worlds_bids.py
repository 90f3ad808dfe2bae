"""Bids and trumps of Pinochle in many deals at once: in each the talk goes on as plain players
would have it, and the cards are played by the policy. And deals drawn by what has been said: the
likelier it is that plain players would have spoken so, the oftener.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from spadille.bots.belief import Belief
from spadille.bots.learned_pinochle import Learned, Remembered, applies
from spadille.bots.plain_pinochle_many import Auctions, Speakers
from spadille.bots.standing import Talk
from spadille.bots.worlds import Values, Whole
from spadille.bots.worlds_contracts import Scores, Side, played
from spadille.core.actions import PASS, Action, Bid, Trump
from spadille.core.cards import Seat, next_seat
from spadille.core.phase import Phase
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_melds import SUITS
from spadille.games.pinochle_talk import Auction, Naming

OVER, CHUNK = 40, 4
"""So many deals are looked at for each that is asked for, at most and at once."""
DOUBT = (0.2, 0.02)
"""How likely a word is that a plain player would not have said: the partner's, who may weigh his
words as well, and an opponent's."""
EDGE = 1
"""Trick points that the own side makes more than the policy does for it."""


def considered(view: Phase, first: Action) -> list[Action]:
    """What is thought of, the plain player's choice first: all that may be done, but of bids of
    Pinochle the lowest alone. Higher ones tell of melds, and should not lie."""
    found = view.legal()
    if isinstance(view, Auction):
        found = (PASS, *[action for action in found if isinstance(action, Bid)][:1])
    return [first, *(action for action in found if action != first)]


def spoken(known: Belief, n: int, seed: str) -> Whole:
    """int64[up to n, 5]: deals as `Belief.packed` draws them, but one in which words have been said
    that plain players would not have said is taken by a chance of DOUBT for each (as far as any
    deal is likelier). Fewer than n where they don't come up among OVER * n; none where no deal
    explains what the opponents have said."""
    found, drawn = [], 0
    source = np.random.default_rng(list(blake2b(seed.encode()).digest()))
    while True:
        rows = known.packed(CHUNK * n, f"{seed}/{drawn}")
        drawn += len(rows)
        chances = source.random(len(rows))
        which, likely = likelihoods(known.view, rows, chances)
        found.append((rows[which], likely, chances[which]))
        some, likely, chances = (np.concatenate(each) for each in zip(*found, strict=True))
        taken = some[_taken(likely, chances)]
        if len(taken) >= n or drawn >= OVER * n:
            return np.asarray(taken[: n if likely.max() > DOUBT[1] else 0])


def likelihoods(view: Talk, rows: Whole, chances: Values) -> tuple[Whole, Values]:
    """[M], [M]: which of these deals are taken, and how likely each makes what was said;
    `chances`: [N], evenly from 0 to 1."""
    speakers, at = _speakers(view, rows), _begun(view, np.arange(len(rows)))
    left, found = np.arange(len(rows)), np.ones(len(rows))
    for seat, bid in _said(view):
        if seat != view.turn:
            strays = left[speakers.bids(at, left) != bid]
            found[strays] *= DOUBT[(seat - view.turn) % 2]
            left = left[_taken(found[left], chances[left])]
        at.say(left, np.full(len(left), bid))
    return left, found[left]


def _taken(likely: Values, chances: Values) -> NDArray[np.bool_]:
    """[N], which of these deals are taken."""
    return np.asarray(chances < likely / likely.max())


def _rules(view: Talk) -> PinochleRules:
    return view.rules if isinstance(view, Auction) else view.contract.rules


def _begun(view: Talk, deals: Whole) -> Auctions:
    return Remembered.begun(_rules(view), deals, next_seat(view.dealer))


def _speakers(view: Talk, rows: Whole) -> Speakers:
    """Who speaks in these deals: the own side as it has learned to, where it has."""
    if not applies(_rules(view), _scores(view)):
        return Speakers(rows, _rules(view))
    ours = np.broadcast_to(np.arange(4) % 2 == view.turn % 2, (len(rows), 4))
    return Learned(rows, _rules(view), seats=ours)


def _scores(view: Talk) -> Scores:
    return view.scores if isinstance(view, Auction) else view.contract.scores


def _said(view: Talk) -> Iterator[tuple[Seat, int]]:
    """Who has spoken, and the points of what he bid, 0 for a pass."""
    for done in view.history:
        yield done.seat, done.action.points if isinstance(done.action, Bid) else 0


@dataclass(frozen=True)
class ByBids:
    """Values of what may be said in a view."""

    view: Talk
    actions: Sequence[Action]

    def __call__(self, rows: Whole, number: int) -> Values:
        size, many = len(rows), len(self.actions)
        speakers = _speakers(self.view, rows)
        at = _begun(self.view, np.tile(np.arange(size), many))
        every = np.arange(many * size)
        for _, bid in _said(self.view):
            at.say(every, np.full(many * size, bid))
        if isinstance(self.view, Naming):
            named = [SUITS.index(word.suit) for word in self.actions if isinstance(word, Trump)]
            trumps = np.repeat(named, size)
        else:
            bids = [word.points if isinstance(word, Bid) else 0 for word in self.actions]
            at.say(every, np.repeat(bids, size))
            trumps = speakers.talked(at)
        ours = Side(self.view.turn % 2, EDGE, _scores(self.view))
        return played(speakers, at, trumps, number, ours).reshape(many, size)
