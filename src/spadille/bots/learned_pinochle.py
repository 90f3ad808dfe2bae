"""What to bid in Pinochle as it was learned from many deals: a net that tells of every bid how much
more it brings than others, by the own hand and by all that has been said.

It was taught on deals as they really lay (`python -m benchmarks.words`), so it takes words for what
they were worth there. Its first bid below 60 is the plain player's, or none: what that tells of
melds is always true.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import IO

import numpy as np
from numpy.typing import NDArray

from spadille.bots.plain_pinochle_hand import STEPS
from spadille.bots.plain_pinochle_many import OWN, Auctions, Is, Speakers, Values, Whole
from spadille.bots.plain_pinochle_talk import MELD_BIDS_UNDER
from spadille.bots.standing import is_late
from spadille.core.actions import PASS, Action, Bid
from spadille.core.cards import Seat, next_seat
from spadille.games import shelf
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_melds import SUITS
from spadille.games.pinochle_talk import Auction

Reals = NDArray[np.float32]
JUMPS, FAR = 6, (60, 70)
"""Of the bids the lowest ones are thought of, so many, and beyond them these."""
CHOICES = 1 + JUMPS + len(FAR)
"""To pass, and the bids."""
LENIENT = {"preset", "target", "hands", "cap", "named"}
"""Rules by which bids are worth the same."""
SCALE = 10
"""The net counts in tens of points."""
WEIGHTS = "learned_pinochle.npz"


@dataclass(eq=False)
class Remembered(Auctions):
    """T auctions of which every seat's bids are remembered: int64[T, 4] each, 0 for none. bids: how
    many; first, first_steps: the first, and by how many steps of the grid it went up; last,
    last_steps: the same of the last."""

    bids: Whole
    first: Whole
    first_steps: Whole
    last: Whole
    last_steps: Whole

    @classmethod
    def begun(cls, rules: PinochleRules, deals: Whole, first: Seat) -> Remembered:
        plain = Auctions.begun(rules, deals, first)
        none = (np.zeros((len(deals), 4), np.int64) for _ in range(5))
        return cls(*(getattr(plain, each.name) for each in fields(plain)), *none)

    def say(self, rows: Whole, bids: Whole) -> None:
        which = rows[bids > 0], self.turn[rows][bids > 0]
        points = bids[bids > 0]
        steps = self._place(points) - self._place(self.high[which[0]])
        opens = self.bids[which] == 0
        self.first[which] = np.where(opens, points, self.first[which])
        self.first_steps[which] = np.where(opens, steps, self.first_steps[which])
        self.bids[which] += 1
        self.last[which], self.last_steps[which] = points, steps
        super().say(rows, bids)

    def rows(self, which: Whole) -> Remembered:
        """These auctions, to go on by themselves."""
        taken = (getattr(self, each.name) for each in fields(self) if each.name != "rules")
        return type(self)(self.rules, *(each[which] for each in taken))

    def open_bids(self, rows: Whole) -> Whole:
        """[R, JUMPS + FAR], the bids that are thought of; 0 where there is none."""
        grid = np.append(self.grid, np.zeros(JUMPS, np.int64))
        near = grid[self._place(self.high[rows])[:, None] + np.arange(JUMPS)]
        least = near[:, -1:]
        far = np.where((np.array(FAR) > least) & (least > 0), FAR, 0)
        return np.concatenate([near, far], axis=1)

    def _place(self, points: Whole) -> Whole:
        """How many bids there are up to this one."""
        return np.searchsorted(self.grid, points, "right")


@dataclass(frozen=True)
class Net:
    """Layers of weights and of what is added: float32[I, O], float32[O]."""

    layers: tuple[tuple[Reals, Reals], ...]

    def __call__(self, seen: Reals) -> Reals:
        for weights, added in self.layers[:-1]:
            seen = np.maximum(seen @ weights + added, 0)
        weights, added = self.layers[-1]
        return np.asarray(seen @ weights + added)

    def save(self, path: str) -> None:
        """Into a file, halved in precision."""
        arrays = [np.asarray(each, np.float16) for layer in self.layers for each in layer]
        np.savez_compressed(path, *arrays)

    @classmethod
    def load(cls, file: IO[bytes]) -> Net:
        """From a file or what is like one."""
        with np.load(file) as found:
            arrays = [found[f"arr_{n}"].astype(np.float32) for n in range(len(found.files))]
        return cls(tuple(zip(arrays[::2], arrays[1::2], strict=True)))


@cache
def learned() -> Net:
    """What has been learned."""
    with files("spadille.bots").joinpath(WEIGHTS).open("rb") as file:
        return Net.load(file)


def applies(rules: PinochleRules, scores: tuple[int, int]) -> bool:
    """Was it learned in such a game, where a point is worth a point?"""
    return _fits(rules) and not is_late(rules, scores)


@lru_cache
def _fits(rules: PinochleRules) -> bool:
    taught = shelf["pinochle"].rules("classic", {})
    names = (each.name for each in fields(rules) if each.name not in LENIENT)
    return all(getattr(rules, name) == getattr(taught, name) for name in names)


def word(view: Auction) -> Action:
    """What one says who has learned to bid, where that applies."""
    if not view.may_bid():
        return PASS
    hands = np.zeros((1, 4), np.int64)
    hands[0, view.turn] = view.deal.hands[view.turn]
    at, row = Remembered.begun(view.rules, np.array([0]), next_seat(view.dealer)), np.array([0])
    for done in view.history:
        at.say(row, np.array([done.action.points if isinstance(done.action, Bid) else 0]))
    points = int(Learned(hands, view.rules, seats=np.ones((1, 4), np.bool_)).bids(at, row)[0])
    return Bid(points) if points else PASS


@dataclass(frozen=True, eq=False)
class Learned(Speakers):
    """Players with the hands of N deals, some of whom bid as they have learned to, the others as
    plain players. seats: bool[N, 4], who has."""

    seats: Is = field(kw_only=True)
    net: Net = field(default_factory=learned, kw_only=True)

    def bids(self, at: Auctions, rows: Whole) -> Whole:
        assert isinstance(at, Remembered)
        found = np.zeros(len(rows), np.int64)
        knows = self.seats[at.deals[rows], at.turn[rows]]
        found[~knows] = super().bids(at, rows[~knows])
        best = self.values(at, rows[knows]).argmax(axis=1)
        found[knows] = self.choices(at, rows[knows])[np.arange(len(best)), best]
        return found

    def values(self, at: Remembered, rows: Whole) -> Values:
        """[R, CHOICES], in points more than an average of them; -inf for what may not be said."""
        found = self.net(self.seen(at, rows)).astype(np.float64)
        return np.where(self.may_say(at, rows), SCALE * found, -np.inf)

    def choices(self, at: Remembered, rows: Whole) -> Whole:
        """[R, CHOICES], points; the first, 0, is a pass."""
        return np.pad(at.open_bids(rows), ((0, 0), (1, 0)))

    def may_say(self, at: Remembered, rows: Whole) -> Is:
        """[R, CHOICES]: as a first bid none that lies about melds, but for the lowest."""
        turn = at.turn[rows]
        bids = self.choices(at, rows)
        steps = np.minimum(self.plain[at.deals[rows], turn] // 10, STEPS)
        tells = np.arange(CHOICES)[None] - 1
        lies = (at.bids[rows, turn] == 0)[:, None] & (bids < MELD_BIDS_UNDER)
        lies &= (tells > 0) & (tells != steps[:, None])
        found = (bids > 0) & ~lies
        found[:, 0] = True
        return np.asarray(found)

    def seen(self, at: Remembered, rows: Whole) -> Reals:
        """[R, F], what the net sees: the own hand, then the talk."""
        hands = self.held[at.deals[rows], at.turn[rows]]
        return np.concatenate([hands, talk(at, rows)], axis=1)

    @cached_property
    def held(self) -> Reals:
        """[N, 4, G], of every hand: by suit, the most promising trump first, what it melds as
        trump, its tricks, whether it may be named, and its cards; then what is common to all."""
        suits = np.stack([self.counts[own].T for own in OWN], axis=1)
        suits = suits.reshape(-1, 4, len(SUITS), suits.shape[-1])
        own, tricks = self.melds - self.plain[..., None], self.tricks / 100
        worth = np.where(self.may, self.melds, -20) + tricks
        order = np.argsort(-worth, axis=2, kind="stable")
        each = np.stack([own / 10, tricks / 10, self.may, suits.sum(axis=-1) / 5], axis=-1)
        each = np.concatenate([each, suits / 2], axis=-1)
        each = np.take_along_axis(each, order[..., None], axis=2)
        steps = np.minimum(self.plain // 10, STEPS)
        common = (
            worth.max(axis=2) / 20,
            self.plain / 10,
            self.plain % 10 / 10,
            steps / STEPS,
            self.aces / 5,
            (suits[..., 0] > 0).sum(axis=-1) / 4,
            self.may.any(axis=2),
        )
        flat = each.reshape(*each.shape[:2], -1)
        return np.concatenate([flat, np.stack(common, axis=-1)], axis=-1).astype(np.float32)


def talk(at: Remembered, rows: Whole) -> Reals:
    """[R, H], what has been said, as the seat on turn hears it."""
    turn, high = at.turn[rows], at.high[rows]
    holder = np.where(at.holder[rows] < 0, 4, (at.holder[rows] - turn) % 4)
    found = [
        high > 0,
        above(high) / 20,
        high >= MELD_BIDS_UNDER,
        np.minimum(np.searchsorted(at.grid, high, "right"), 30) / 10,
        *(holder == seat for seat in range(1, 5)),
    ]
    for beside in range(4):
        seat = rows, (turn + beside) % 4
        bids, first, steps = at.bids[seat], at.first[seat], at.first_steps[seat]
        again, last = bids > 1, at.last_steps[seat]
        found += [
            at.passed[seat],
            np.minimum(bids, 4) / 2,
            again,
            *(steps == many for many in range(JUMPS)),
            steps >= JUMPS,
            first >= MELD_BIDS_UNDER,
            above(first) / 20,
            *(again & (last == many) for many in (1, 2)),
            again & (last > 2),
            above(at.last[seat]) / 20,
        ]
    return np.stack(found, axis=1).astype(np.float32)


def above(bid: Whole) -> Whole:
    """Points above the least bid that there is mostly."""
    return np.maximum(bid - 50, 0)
