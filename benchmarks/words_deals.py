"""Deals from which players of Pinochle learn to bid, and what they have gained by it.

In deals as they really lie, talk that has come to a word of theirs goes on from every word that may
be said there, and the policy plays the cards. The others at the table bid as plain players do, and
in a part of the deals the partner too, so that he is not spoken to in a private code.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from spadille.bots.learned_pinochle import CHOICES, Learned, Net, Reals, Remembered
from spadille.bots.plain_pinochle_many import Is, Speakers, Values, Whole
from spadille.bots.sheets import any_sheet
from spadille.bots.worlds_contracts import Side, played
from spadille.games import shelf
from spadille.games.pinochle import PinochleRules
from spadille.kernel.walk import deals

LONE = 0.15
"""The share of deals in which the partner bids as plain players do."""
EDGE = 1
"""Trick points that a side which has learned makes more than the policy does for it."""
Lesson = tuple[Reals, Values, Is]
"""[W, F], [W, CHOICES], [W, CHOICES]: what was seen, what each word brings, what may be said."""


def rules() -> PinochleRules:
    found = shelf["pinochle"].rules("classic", {})
    assert isinstance(found, PinochleRules)
    return found


def dealt(count: int, seed: int) -> Whole:
    """[N, 4], hands."""
    return np.asarray(deals(any_sheet(rules()), count, seed, 0).hands)


@dataclass(frozen=True, eq=False)
class Straying(Learned):
    """They try other words too."""

    by: float = field(kw_only=True)
    dice: np.random.Generator = field(kw_only=True)

    def values(self, at: Remembered, rows: Whole) -> Values:
        found = super().values(at, rows)
        return np.asarray(found + self.by * self.dice.gumbel(size=found.shape))


@dataclass(frozen=True)
class Round:
    """What is to be bid: which round it is, of which seed; by what net, None by plain players; how
    far they stray."""

    seed: int
    number: int
    count: int
    net: Net | None
    strays: float

    def lesson(self) -> Lesson:
        """The words of those who learn, and what others would have brought in their place."""
        dice = np.random.default_rng((self.seed, self.number))
        hands = dealt(self.count, int(dice.integers(1 << 62)))
        side = np.arange(self.count) % 2
        seats = np.arange(4) % 2 == side[:, None]
        lone = np.flatnonzero(dice.random(self.count) < LONE)
        seats[lone, side[lone] + 2 * dice.integers(2, size=len(lone))] = False
        edge = np.where(seats.sum(axis=1) == 2, EDGE, 0)
        return self._lesson(hands, seats, edge, dice)

    def _lesson(self, hands: Whole, seats: Is, edge: Whole, dice: np.random.Generator) -> Lesson:
        heard = Learned(hands, rules(), seats=seats, net=self.net or Net(()))
        going: Speakers = Speakers(hands, rules())
        trying = going
        if self.net is not None:
            going = heard
            trying = Straying(hands, rules(), seats=seats, net=self.net, by=self.strays, dice=dice)
        at = Remembered.begun(rules(), np.arange(len(hands)), int(dice.integers(4)))
        found: list[Lesson] = []
        while len(live := np.flatnonzero(at.turn >= 0)):
            which = live[seats[live, at.turn[live]]]
            if len(which):
                brought = _brought(going, at.rows(which), heard, edge)
                found.append((heard.seen(at, which), brought, heard.may_say(at, which)))
            at.say(live, trying.bids(at, live))
        seen, values, may = zip(*found, strict=True)
        return np.concatenate(seen), np.concatenate(values), np.concatenate(may)


def _brought(going: Speakers, at: Remembered, heard: Learned, edge: Whole) -> Values:
    """[W, CHOICES], what each word brings the side on turn, the talk going on from it."""
    size = len(at.deals)
    words = heard.choices(at, np.arange(size)).ravel()
    side = np.repeat(at.turn % 2, CHOICES)
    more = at.rows(np.repeat(np.arange(size), CHOICES))
    more.say(np.arange(len(words)), words)
    trumps = going.talked(more)
    signs = np.where(side == 0, 1, -1)
    found = played(going, more, trumps, 0, Side(0, edge[more.deals] * signs))
    return (found * signs).reshape(size, CHOICES)


def gain(net: Net, seats: tuple[int, ...], seed: int, count: int, edge: int = 0) -> Values:
    """[N], points a deal that those in these seats make more by the net than plain players, the
    same deals once the other way round; the policy plays the cards, and the side of those seats
    makes so many trick points more."""
    hands = dealt(count, seed)
    found = np.zeros(count)
    for turned in range(2):
        seated = [(seat + turned) % 4 for seat in seats]
        learns = np.broadcast_to(np.isin(np.arange(4), seated), (count, 4))
        speakers = Learned(hands, rules(), seats=learns, net=net)
        at = Remembered.begun(rules(), np.arange(count), 0)
        trumps = speakers.talked(at)
        found += played(speakers, at, trumps, 0, Side(seated[0] % 2, edge)) / 2
    return found
