"""Pinochle by the batch, at random: every column of many rows at once.

What a deal scores is asked of the contract, the tricks of each side put together in one. Tables
where cards are passed between partners, or a bidder may fold, are not for this file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spadille.bots import chance, meld_tables
from spadille.bots.batches import Batch, Columns
from spadille.bots.sheets import any_sheet, sheet_of
from spadille.bots.talks import Talks
from spadille.core.cards import SEATS
from spadille.core.deal import Deal
from spadille.core.phase import Finished, Trick
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_contract import TRICKS, PinochleContract
from spadille.games.pinochle_melds import PACK, SUITS, Meld, Melds
from spadille.games.pinochle_talk import Auction
from spadille.kernel.walk import Positions, deals, walks

Whole = NDArray[np.int64]
COUNTER, OTHER = PACK["AS"], PACK["JS"]


def columns(batch: Batch) -> Columns | None:
    """The columns of a batch whose players play at random; None for tables not for this file."""
    rules = batch.rules
    assert isinstance(rules, PinochleRules)
    return None if rules.pass_cards or rules.fold == "on" else _Columns(batch, rules).columns()


@dataclass(frozen=True, eq=False)
class _Columns:
    """A batch as its columns are made, one out of the other. N deals, 4 seats, 4 suits."""

    batch: Batch
    rules: PinochleRules

    @cached_property
    def keys(self) -> chance.Words:
        return chance.keys(self.batch.seed, self.batch.first, self.batch.count)

    @cached_property
    def given(self) -> Positions:
        """The deals, with whoever leads."""
        batch = self.batch
        dealt = deals(any_sheet(self.rules), batch.count, batch.seed, batch.first)
        dealt.numbers[:] = batch.numbers()
        return dealt

    @cached_property
    def held(self) -> Whole:
        """[K, 4 N], the cards of every hand, deal by deal."""
        return meld_tables.counts(self.given.hands.reshape(-1))

    @cached_property
    def married(self) -> NDArray[np.bool_]:
        """[N, seats, suits]"""
        return meld_tables.married(self.held).reshape(-1, 4, 4)

    @cached_property
    def points(self) -> Whole:
        """[N, seats, suits], what each hand melds with each trump."""
        melding = self.rules.melding
        by_trump = [meld_tables.points(self.held, suit, melding) for suit in SUITS]
        return np.stack(by_trump, axis=1).reshape(-1, 4, 4)

    @cached_property
    def named(self) -> NDArray[np.bool_]:
        """[N, seats, suits], which trumps each hand may name."""
        free = not self.rules.trump_needs_marriage
        return np.ones_like(self.married) if free else self.married

    # The talk

    @cached_property
    def talked(self) -> tuple[Whole, Whole]:
        """[N], [N]: how each auction ended, and how much was said."""
        may = (
            np.logical_or.reduce(self.married, axis=2) if self.rules.bid_requires_marriage else None
        )
        return _talks(self.rules).walk(self.batch.dealers(), self.keys, may)

    @cached_property
    def bidders(self) -> Whole:
        """[N]; any, where all have passed."""
        ended, _ = self.talked
        ends = _talks(self.rules).ends
        return np.array([getattr(after.contract, "bidder", 0) for _, _, after in ends])[ended]

    @cached_property
    def passed(self) -> NDArray[np.bool_]:
        ended, _ = self.talked
        ends = _talks(self.rules).ends
        return np.array([isinstance(after, Finished) for _, _, after in ends])[ended]

    @cached_property
    def trumps(self) -> Whole:
        """[N], the suit that is named; -1 for none."""
        may = self.named[np.arange(self.batch.count), self.bidders]
        counts = may.sum(axis=1)
        chosen = chance.choices(self.keys, self.talked[1], np.maximum(counts, 1))
        place = (may & (np.cumsum(may, axis=1) == chosen[:, None] + 1)).argmax(axis=1)
        return np.where((counts > 0) & ~self.passed, place, -1)

    # The play

    @cached_property
    def taken(self) -> tuple[Whole, Whole, Whole]:
        """[N, 2] each: tricks, trick points, and those of them that no counter brought."""
        count = self.batch.count
        won, made, last = (np.zeros((count, 2), np.int64) for _ in range(3))
        self.given.leaders[:] = self.bidders
        for place, suit in enumerate(SUITS):
            which = np.flatnonzero(self.trumps == place)
            sheet = sheet_of(PinochleContract(self.rules, None, 0, trump=suit))
            some = Positions(self.given.rows[which], 0, TRICKS)
            walked = walks(sheet, some, self.batch.seed)
            won[which] = walked.won[:, :2] + walked.won[:, 2:]
            made[which] = walked.made[:, :2] + walked.made[:, 2:]
            last[which, walked.takers[:, -1] % 2] = sheet.last
        return won, made, last

    # The score

    def columns(self) -> Columns:
        told = [self._told(*deal) for deal in self._deals()]
        found: dict[str, Any] = {name: [row[name] for row in told] for name in told[0]}
        best, none = (
            np.where(self.named, self.points, -1),
            ~np.logical_or.reduce(self.named, axis=2),
        )
        deal, trump, own = np.arange(len(told))[:, None], best.argmax(axis=2), best.max(axis=2)
        beside = self.points[deal, (np.arange(4) + 2) % 4, trump]
        found |= {
            "marriages": self.married.sum(axis=2),
            "hand_melds": _or_none(own, none),
            "pair_melds": _or_none(own + beside, none),
        }
        return Columns(found, np.zeros(len(told), np.bool_))

    def _deals(self) -> Iterator[Any]:
        """What each deal's score hangs on."""
        laid = self.points[np.arange(self.batch.count), :, self.trumps]
        numbers = (self.talked[0], self.trumps, self.given.hands, laid, *self.taken)
        return zip(*(column.tolist() for column in numbers), strict=True)

    def _told(
        self, end: int, trump: int, hands: list[int], laid: list[int], *taken: list[int]
    ) -> Told:
        """What one deal comes to by its contract."""
        phase, action, after = _talks(self.rules).ends[end]
        if after.contract is None:
            return PASSED
        told = PASSED | _contract(after.contract)
        if trump < 0:
            ended: Any = replace(phase, deal=Deal(PACK, tuple(hands))).after(action)  # type: ignore[type-var]
            return told | _ended(ended.ended_by, ended.points)
        melds = [laid[0] + laid[2], laid[1] + laid[3]]
        told |= {"trump": SUITS[trump], "melds": melds}
        settled = replace(after.contract, trump=SUITS[trump], melds=tuple(map(_melds, laid)))
        if self.rules.fold == "auto" and settled.is_hopeless():
            return told | _ended("fold", settled.score((), "fold"))
        won, made, last = taken
        tricks = [_trick(side, made[side], last[side]) for side in (0, 1) if won[side]]
        outcome = "made" if settled.is_made(tricks) else "set"
        told |= _ended("tricks", settled.score(tricks, "tricks"))
        return told | {"outcome": outcome, "tricks": won, "trick_points": made}


Told = dict[str, Any]
PASSED: Told = {
    "bid": None,
    "bidder": None,
    "trump": None,
    "forced": False,
    "ended_by": "passed",
    "delta": [0, 0],
    "outcome": "passed",
    "melds": None,
    "tricks": [0, 0],
    "trick_points": [0, 0],
}
"""A deal in which nobody bid."""


def _contract(contract: PinochleContract) -> Told:
    bid = "moon" if contract.bid is None else contract.bid
    return {"bid": bid, "bidder": SEATS[contract.bidder], "forced": contract.forced}


def _ended(ended_by: str, points: Sequence[int] | None) -> Told:
    assert points is not None
    return {"ended_by": ended_by, "outcome": ended_by, "delta": list(points[:2])}


@lru_cache(maxsize=1 << 12)
def _melds(points: int) -> Melds:
    """Melds worth so much."""
    return Melds((Meld("all", 1, points),), 0)


@lru_cache(maxsize=1 << 12)
def _trick(side: int, points: int, last: int) -> Trick:
    """All the tricks of a side in one: with counters, if there are points for them."""
    return Trick(side, (COUNTER if points > last else OTHER,), side, points)


def _or_none(values: Whole, none: NDArray[np.bool_]) -> list[list[int | None]]:
    """These as lists, with None where there is nothing."""
    found = values.astype(object)
    found[none] = None
    listed: list[list[int | None]] = found.tolist()
    return listed


@lru_cache
def _talks(rules: PinochleRules) -> Talks:
    deal = Deal(PACK, (0,) * 4, hidden=(TRICKS,) * 4)
    return Talks([rules.opening(deal, dealer, rules.start()) for dealer in range(4)], _key)


def _key(phase: Any) -> Any:
    """What follows hangs on who speaks, who has passed, and the bid that stands."""
    if not isinstance(phase, Auction):
        return None
    return phase.dealer, phase.turn, frozenset(phase.passed), phase.high
