"""Walks: many positions played out at once, at random or by a policy, on as many threads as wanted.

What becomes of a position hangs on the seed and on its number alone, not on how many are played
out with it, nor on how many threads they are spread over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spadille.core.cards import Card, Cards, Seat
from spadille.core.play import Playing
from spadille.kernel.cores import cores
from spadille.kernel.policy import OPPOSITE, Parties, Policy
from spadille.kernel.sheet import Sheet
from spadille.kernel.walk_block import BLOCK, BROUGHT, CARD, CARDS, LEADERS, MADE, ROWS
from spadille.kernel.walk_steps import (
    LEADER,
    LYING,
    NUMBER,
    PARTIES,
    POSITION,
    REST,
    bring,
    deal_out,
    play_out,
)
from spadille.kernel.walk_tables import PLACES, Words, stride, words

PARTS, LEAST = 4, 8
"""So many parts of a work for each thread, and so many blocks in each at least."""


@dataclass(frozen=True, eq=False)
class Positions:
    """N positions of one shape, for one sheet.

    rows: int64[N, POSITION], see walk_steps. lying: how many cards are on the table. left: tricks
    to come, this one too.
    """

    rows: Words
    lying: int
    left: int

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def hands(self) -> Words:
        """int64[N, 4], packed as in core.cards."""
        return self.rows[:, :REST]

    @property
    def rest(self) -> Words:
        """int64[N], what is out of play and unseen."""
        return self.rows[:, REST]

    @property
    def leaders(self) -> Words:
        """int64[N]; may be written to."""
        return self.rows[:, LEADER]

    @property
    def numbers(self) -> Words:
        """int64[N], which with the seed make their chances; may be written to."""
        return self.rows[:, NUMBER]

    def told(self, parties: Iterable[Parties], copies: int) -> None:
        """Tell each position, one after the other, who plays with whom in it."""
        for row, those in zip(self.rows, parties, strict=True):
            row[PARTIES:NUMBER] = those.words(copies)


@dataclass(frozen=True, eq=False)
class Walks:
    """What became of N positions with T tricks to come.

    words: int64[N, T], each trick in one; totals: int64[N, 4], by seat. Read through what follows.
    """

    words: Words
    totals: Words
    stride: int

    @property
    def takers(self) -> NDArray[np.int8]:
        """int8[N, T], the seat that took each trick."""
        return (self.words & 3).astype(np.int8)

    @property
    def leads(self) -> NDArray[np.int8]:
        """int8[N, T], the seat that led each trick."""
        return (self.words >> LEADERS & 3).astype(np.int8)

    @property
    def points(self) -> NDArray[np.int16]:
        """int16[N, T], what each trick brought."""
        return (self.words >> BROUGHT).astype(np.int16)

    @property
    def cards(self) -> NDArray[np.int8]:
        """int8[N, T, 4], the kinds of each trick in the order in which they were laid."""
        places = self.words[..., None] >> CARDS + CARD * np.arange(4) & PLACES - 1
        return (places // self.stride).astype(np.int8)

    @property
    def won(self) -> NDArray[np.int8]:
        """int8[N, 4], the tricks of each seat."""
        return (self.totals & (1 << MADE) - 1).astype(np.int8)

    @property
    def made(self) -> NDArray[np.int32]:
        """int32[N, 4], the points of each seat."""
        return (self.totals >> MADE).astype(np.int32)

    @property
    def passed(self) -> NDArray[np.bool_]:
        """bool[N, T]: was this trick led by another than the taker of the one before?"""
        passed = np.zeros(self.words.shape, np.bool_)
        passed[:, 1:] = self.leads[:, 1:] != self.takers[:, :-1]
        return passed


def positions(
    sheet: Sheet,
    hands: Sequence[Sequence[Cards]],
    leaders: Sequence[Seat],
    tricks: Sequence[Sequence[Card]] | None = None,
    rest: Sequence[Cards] | None = None,
) -> Positions:
    """Positions by their packed hands; `tricks`: the cards on the table, as many in each.

    ValueError where the hands don't fit to each other and to the trick.
    """
    rows = np.zeros((len(hands), POSITION), np.int64)
    rows[:, :REST] = hands
    rows[:, LEADER] = leaders
    if rest is not None:
        rows[:, REST] = rest
    lying = len(tricks[0]) if tricks else 0
    if tricks:
        rows[:, LYING : LYING + lying] = np.array(tricks, np.int64) * stride(sheet.copies)
    rows[:, PARTIES:NUMBER] = OPPOSITE.words(sheet.copies)
    rows[:, NUMBER] = np.arange(len(hands))
    return Positions(rows, lying, _left(sheet, rows, lying))


def _left(sheet: Sheet, rows: Words, lying: int) -> int:
    """The tricks to come: the cards of the seat that is last in this trick."""
    step = stride(sheet.copies)
    counts = sum(
        rows[:, :REST] >> step * kind & (1 << step) - 1 for kind in range(len(sheet.kinds))
    )
    assert isinstance(counts, np.ndarray)
    turns = (rows[:, LEADER : LEADER + 1] + np.arange(4)) % 4
    in_turn = np.take_along_axis(counts, turns, 1)
    left = int(in_turn[0, 3]) if len(rows) else 0
    if (in_turn != left - (np.arange(4) < lying)).any() or left > sheet.tricks:
        raise ValueError("hands that do not fit to each other and to the trick")
    return left


def those(sheet: Sheet, states: Sequence[Playing]) -> Positions:
    """The positions of these states of play, all of one shape; ValueError if any card of them is
    face down."""
    if any(any(state.deal.hidden) for state in states):
        raise ValueError("a hand lies face down")
    return positions(
        sheet,
        [state.deal.hands for state in states],
        [state.leader for state in states],
        [state.trick for state in states],
        [state.deal.rest for state in states],
    )


def deals(sheet: Sheet, count: int, seed: int, first: int = 0, threads: int = 1) -> Positions:
    """Random deals of the whole pack, each as likely as any other, seat 0 to lead. Which they are
    hangs on the seed and on `first`, that is added to the number of each."""
    rows, row = np.zeros((count, POSITION), np.int64), words(sheet)
    parties = OPPOSITE.words(sheet.copies)

    def work(begin: int, end: int) -> None:
        rows[begin:end, PARTIES:NUMBER] = parties
        rows[begin:end, NUMBER] = np.arange(begin, end)
        deal_out(row, sheet.tricks, _word(seed), first + begin, rows[begin:end])

    _spread(work, count, threads)
    return Positions(rows, 0, sheet.tricks)


def walks(
    sheet: Sheet,
    given: Positions,
    seed: int,
    policy: Policy | None = None,
    first: int = 0,
    threads: int = 1,
) -> Walks:
    """Play positions out to the last card, at random or by a policy.

    first: added to the number of each. threads: how many; 0 for one a core.
    """
    count, row = len(given), words(sheet)
    begins = 0
    if policy is not None:
        begins, row = len(row), np.concatenate([row, policy.words(sheet)])
    tricks, totals = np.empty((count, given.left), np.int64), np.empty((count, 4), np.int64)

    def work(begin: int, end: int) -> None:
        order = np.array([given.lying, given.left, _word(seed), first, begins], np.int64)
        space = np.empty(ROWS * BLOCK, np.int64)
        rows = given.rows[begin:end]
        play_out(row, rows, order, space, tricks[begin:end], totals[begin:end])

    _spread(work, count, threads)
    return Walks(tricks, totals, stride(sheet.copies))


def brought(sheet: Sheet, sets: Words) -> Words:
    """int64[N], what each packed set of cards would bring as one trick that is not the last."""
    points = np.empty(len(sets), np.int64)
    bring(words(sheet), np.ascontiguousarray(sets), points)
    return points


def _spread(work: Callable[[int, int], None], count: int, threads: int) -> None:
    """Let threads do the work in parts of whole blocks; whoever is done with one takes the next."""
    parts = PARTS * (threads or cores())
    size = max(-(-count // (parts * BLOCK)), LEAST) * BLOCK
    if parts == PARTS or count <= size:
        work(0, count)
        return
    begins = iter(range(0, count, size))

    def some() -> None:
        for begin in begins:
            work(begin, min(begin + size, count))

    others = parts // PARTS - 1
    with ThreadPoolExecutor(others) as pool:
        done = [pool.submit(some) for _ in range(others)]
        some()
        for one in done:
            one.result()


def _word(seed: int) -> int:
    """A seed of any size as an int64."""
    return (seed + (1 << 63)) % (1 << 64) - (1 << 63)
