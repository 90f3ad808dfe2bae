"""The plain player's words in Pinochle, said at many tables at once: bids and trumps, word for word
those of `plain_pinochle_talk`, but that no moon is shot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import erfc, exp, pi, sqrt

import numpy as np
from numpy.typing import NDArray

from spadille.bots import meld_tables
from spadille.bots import plain_pinochle_hand as hands
from spadille.bots.plain_pinochle_hand import STEPS, Spread
from spadille.bots.plain_pinochle_tables import BIDDING, STANDS, Bidding
from spadille.bots.plain_pinochle_talk import (
    MELD_BIDS_UNDER,
    NATURAL,
    PASSED,
    SILENT,
    Told,
    spread,
)
from spadille.core.cards import Seat
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_contract import TRICK_POINTS
from spadille.games.pinochle_melds import PACK, SUITS, suit_cards

Whole = NDArray[np.int64]
Values = NDArray[np.float64]
Is = NDArray[np.bool_]
TOLD: tuple[Told, ...] = (*range(STEPS + 1), SILENT, PASSED, NATURAL)
"""What a first word tells, by number."""
QUIET, GONE, PLAIN = (TOLD.index(word) for word in (SILENT, PASSED, NATURAL))
ACES = [PACK["A" + suit] for suit in SUITS]
OWN = [list(suit_cards(suit)) for suit in SUITS]
MOST = 100 * (TRICK_POINTS + 20)
"""So far, in hundredths of a point, a bid's need may lie from the tricks that are expected."""


@dataclass(eq=False)
class Auctions:
    """T auctions. deals: int64[T], whose hands are bid on; high, holder: int64[T], the bid that
    stands and whose it is, 0 and -1 for none; passed: bool[T, 4]; told: int64[T, 4], what first
    words have told; turn: int64[T], -1 where all has been said."""

    rules: PinochleRules
    deals: Whole
    turn: Whole
    high: Whole
    holder: Whole
    passed: Is
    told: Whole

    @classmethod
    def begun(cls, rules: PinochleRules, deals: Whole, first: Seat) -> Auctions:
        """Before anyone has spoken."""
        size = len(deals)
        none = np.zeros(size, np.int64)
        told = np.full((size, 4), QUIET)
        passed = np.zeros((size, 4), np.bool_)
        return cls(rules, deals, none + first, none.copy(), none - 1, passed, told)

    @cached_property
    def grid(self) -> Whole:
        """Every bid that may be made."""
        return np.array(self.rules.grid)

    def say(self, rows: Whole, bids: Whole) -> None:
        """Let the seat on turn of these bid so many points, or pass (0)."""
        turn, high = self.turn[rows], self.high[rows]
        raised = np.searchsorted(self.grid, bids, "right") - np.searchsorted(
            self.grid, high, "right"
        )
        shown = np.minimum(raised - 1, STEPS)
        if self.rules.step == "next_only":
            shown = np.full(len(rows), PLAIN)
        word = np.where(bids == 0, GONE, np.where(bids >= MELD_BIDS_UNDER, PLAIN, shown))
        first = self.told[rows, turn] == QUIET
        self.told[rows, turn] = np.where(first, word, self.told[rows, turn])
        self.passed[rows, turn] |= bids == 0
        self.high[rows] = np.maximum(high, bids)
        self.holder[rows] = np.where(bids > 0, turn, self.holder[rows])
        self._next(rows)

    def _next(self, rows: Whole) -> None:
        passed, turn = self.passed[rows], self.turn[rows]
        going = np.zeros(len(rows), np.int64) - 1
        for steps in (3, 2, 1):
            seat = (turn + steps) % 4
            going = np.where(passed[np.arange(len(rows)), seat], going, seat)
        gone = passed.sum(axis=1)
        over = (gone == 4) | (gone == 3) & ((self.high[rows] > 0) | self.rules.stick_dealer)
        forced = over & (self.high[rows] == 0) & (gone == 3)
        self.high[rows] = np.where(forced, self.rules.min_bid, self.high[rows])
        self.holder[rows] = np.where(forced, going, self.holder[rows])
        self.turn[rows] = np.where(over, -1, going)


@dataclass(frozen=True, eq=False)
class Speakers:
    """Plain players with the hands of N deals: int64[N, 4 or more], packed, by seat."""

    hands: Whole
    rules: PinochleRules
    tables: Bidding = BIDDING

    @cached_property
    def counts(self) -> Whole:
        """[K, 4 N], how many of each kind of card."""
        return meld_tables.counts(self.hands[:, :4].reshape(-1))

    @cached_property
    def plain(self) -> Whole:
        """[N, 4], melds whatever is trump."""
        return meld_tables.points(self.counts, None, self.rules.melding).reshape(-1, 4)

    @cached_property
    def aces(self) -> Whole:
        """[N, 4]"""
        return np.asarray(self.counts[ACES].sum(axis=0).reshape(-1, 4))

    @cached_property
    def melds(self) -> Whole:
        """[N, 4, suits], what is melded with each trump."""
        found = [meld_tables.points(self.counts, suit, self.rules.melding) for suit in SUITS]
        return np.stack(found, axis=1).reshape(-1, 4, len(SUITS))

    @cached_property
    def tricks(self) -> Whole:
        """[N, 4, suits], the trick points of a bidder's side, in hundredths."""
        worth, aces = self.tables.tricks, self.counts[ACES].sum(axis=0)
        found = []
        for place in range(len(SUITS)):
            own = self.counts[ACES[place]]
            trumps = self.counts[OWN[place]].sum(axis=0)
            found.append(worth["trump"] * trumps + worth["trump ace"] * own)
            found[-1] += worth["hand"] + worth["ace"] * (aces - own)
        return np.stack(found, axis=1).reshape(-1, 4, len(SUITS))

    @cached_property
    def married(self) -> Is:
        """[N, 4, suits]"""
        return meld_tables.married(self.counts).reshape(-1, 4, len(SUITS))

    @cached_property
    def may(self) -> Is:
        """[N, 4, suits], which trumps may be named."""
        free = not self.rules.trump_needs_marriage
        return np.ones_like(self.married) if free else self.married

    def bids(self, at: Auctions, rows: Whole) -> Whole:
        """What the seats on turn bid in these auctions; 0 for a pass."""
        found = np.zeros(len(rows), np.int64)
        leave = self._leaving(at, rows)
        for points in self._considered(at, rows):
            left = np.flatnonzero((found == 0) & (points > 0))
            if not len(left):
                continue
            some, bid = rows[left], points[left]
            made, worth = self._best(at, some, bid)
            says = (made * 1000 >= self.tables.least) & (worth > leave[left])
            says |= self._is_certain(at, some, bid)
            found[left[says]] = bid[says]
        if self.rules.bid_requires_marriage:
            found[~self.married[at.deals[rows], at.turn[rows]].any(axis=1)] = 0
        return found

    def trumps(self, at: Auctions, rows: Whole) -> Whole:
        """What those name who have won these auctions, as a place in SUITS; -1 for nothing."""
        deals, seats = at.deals[rows], at.holder[rows]
        partner = at.told[rows, (seats + 2) % 4]
        _, worth = self._worths(deals, seats, at.high[rows], partner)
        return np.where(self.may[deals, seats].any(axis=1), worth.argmax(axis=1), -1)

    def talked(self, at: Auctions) -> Whole:
        """The talk to its end, and what is named then: see `trumps`; -1 too where nobody bids."""
        while len(live := np.flatnonzero(at.turn >= 0)):
            at.say(live, self.bids(at, live))
        found, won = np.full(len(at.deals), -1), np.flatnonzero(at.holder >= 0)
        found[won] = self.trumps(at, won)
        return found

    def _considered(self, at: Auctions, rows: Whole) -> Iterator[Whole]:
        """The bids to think of, by auction; 0 where there is none."""
        grid = np.append(at.grid, np.zeros(STEPS + 1, np.int64))
        lowest = np.searchsorted(at.grid, at.high[rows], "right")
        if self.rules.step != "next_only":
            turn = at.turn[rows]
            step = np.minimum(self.plain[at.deals[rows], turn] // 10, STEPS)
            shows = grid[lowest + step]
            is_first = at.told[rows, turn] == QUIET
            yield np.where(is_first & (shows < MELD_BIDS_UNDER), shows, 0)
        yield grid[lowest]

    def _leaving(self, at: Auctions, rows: Whole) -> Values:
        """What it is worth to leave the bidding, see `plain_pinochle_talk.passing`."""
        turn, deals, holder = at.turn[rows], at.deals[rows], at.holder[rows]
        beside = np.stack([(turn + 1) % 4, (turn + 3) % 4])
        none, us, them = map(STANDS.index, ("", "us", "them"))
        column = np.where(holder < 0, none, np.where((holder - turn) % 2 == 0, us, them))
        told = at.told[rows, beside]
        partner = at.told[rows, (turn + 2) % 4]
        passing = {name: np.array(row)[column] for name, row in self.tables.passing.items()}
        weighed = passing["hand"] + passing["aces"] * self.aces[deals, turn]
        found = weighed + passing["meld"] * (np.minimum(self.plain[deals, turn], 40) / 10)
        found += passing["high"] * (np.maximum(at.high[rows] - 50, 0) / 10)
        found += passing["gone"] * at.passed[rows, beside].sum(axis=0)
        found += passing["others"] * np.where(told <= STEPS, told, 0).sum(axis=0)
        found += np.where(partner <= STEPS, passing["told"] + passing["step"] * partner, 0)
        found += (partner == GONE) * passing["passed"] + (partner == PLAIN) * passing["natural"]
        return np.asarray(found / 100)

    def _is_certain(self, at: Auctions, rows: Whole, bid: Whole) -> Is:
        """Do the own melds and tricks hardly ever fail to make the bid, while others are in it?"""
        turn, deals = at.turn[rows], at.deals[rows]
        beside = np.stack([(turn + 1) % 4, (turn + 3) % 4])
        ours = (at.holder[rows] >= 0) & ((at.holder[rows] - turn) % 2 == 0)
        alone = ours & at.passed[rows, beside].all(axis=0)
        made, _ = self._odds(deals, turn, bid, *_tabulated((hands.ALONE,)))
        made = np.where(self.may[deals, turn], made, 0.0).max(axis=1)
        return np.asarray(~alone & (1000 * made >= self.tables.certain))

    def _best(self, at: Auctions, rows: Whole, bid: Whole) -> tuple[Values, Values]:
        """[T] each: by the best trump the chance to make a bid, and what it is worth."""
        turn = at.turn[rows]
        partner = at.told[rows, (turn + 2) % 4]
        made, worth = self._worths(at.deals[rows], turn, bid, partner)
        place = np.arange(len(rows)), worth.argmax(axis=1)
        return made[place], worth[place]

    def _worths(
        self, deals: Whole, seats: Whole, bid: Whole, partner: Whole
    ) -> tuple[Values, Values]:
        """[T, suits] each: the same by trump; worth nothing where it may not be named."""
        spreads = tuple(spread(word, self.rules, self.tables) for word in TOLD)
        points, shares = _tabulated(spreads)
        made, value = self._odds(deals, seats, bid, points[partner], shares[partner])
        tricks = self.tricks[deals, seats] + self.tables.passed[self.rules.pass_cards][1]
        others = self.tables.others[self.rules.min_tricks == 20] + TRICK_POINTS - tricks / 100
        return made, np.where(self.may[deals, seats], value - others, -np.inf)

    def _odds(
        self, deals: Whole, seats: Whole, bid: Whole, points: Whole, shares: Values
    ) -> tuple[Values, Values]:
        """[T, suits] each: how a contract may end, see `plain_pinochle_hand.odds`.

        points, shares: [T or 1, P], what the partner may meld.
        """
        rules, added = self.rules, self.tables.passed[self.rules.pass_cards]
        fewest = rules.min_tricks if isinstance(rules.min_tricks, int) else 1
        own = self.melds[deals, seats] + added[0]
        tricks = self.tricks[deals, seats] + added[1]
        expected, bid = tricks / 100, bid[:, None]
        made, value = np.zeros(own.shape), np.zeros(own.shape)
        chances, beyond = _reached(self.tables.spread)
        for more, share in zip(points.T[:, :, None], shares.T[:, :, None], strict=True):
            if not share.any():
                continue
            meld = own + more
            if rules.min_meld:
                meld[meld < rules.min_meld] = 0
            need = np.maximum(bid - meld, fewest)
            short = np.clip(100 * need - 50 - tricks, -MOST, MOST) + MOST
            reached = np.where(need > TRICK_POINTS, 0.0, chances[short])
            average = np.minimum(expected + beyond[short], TRICK_POINTS)
            penalty = bid + meld if rules.set_penalty == "bid_and_meld" else bid
            made += share * reached
            value += share * (reached * (meld + average + penalty) - penalty)
        return made, value


@lru_cache
def _tabulated(spreads: tuple[Spread, ...]) -> tuple[Whole, Values]:
    """[S, P] each: the points of each spread and their shares, as many in each."""
    most = max(map(len, spreads))
    points, shares = np.zeros((len(spreads), most), np.int64), np.zeros((len(spreads), most))
    for place, each in enumerate(spreads):
        points[place, : len(each)] = [one for one, _ in each]
        shares[place, : len(each)] = [share for _, share in each]
    return points, shares


@lru_cache
def _reached(spread: int) -> Values:
    """[2, 2 MOST + 1]: the chance to reach what lies so many hundredths above what is expected, and
    how much more than expected there is then on average; see `plain_pinochle_hand.at_least`."""
    found = np.zeros((2, 2 * MOST + 1))
    for place in range(2 * MOST + 1):
        short = (place - MOST) / spread
        reached = erfc(short / sqrt(2)) / 2
        if reached >= 1e-9:
            more = spread / 100 * exp(-short * short / 2) / sqrt(2 * pi) / reached
            found[:, place] = reached, more
    return found
