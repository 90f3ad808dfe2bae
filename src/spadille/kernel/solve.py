"""Exact play: what a position, or each card in it, is worth when both sides know all the cards.

    solve(sheet, position, Points(unit=5, trick=5, last=5)).bounds

A value is what side 0 will make less what the other will. Two sides, four hands, no card unseen;
a search within a budget that is spent gives bounds instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from queue import Empty, SimpleQueue
from threading import Timer

import numpy as np

from spadille.core.cards import Card
from spadille.kernel import answer as at
from spadille.kernel.aims import Aim, AtLeast, Ladder, Points, Streak, Tricks
from spadille.kernel.cores import cores
from spadille.kernel.search import ALL
from spadille.kernel.search_desk import DESK, MOST, NODES, PLAIN, Words, address
from spadille.kernel.search_memory import Store
from spadille.kernel.search_rules import Rules, rules
from spadille.kernel.search_weights import choose
from spadille.kernel.sheet import Sheet

SLOTS, ENTRIES = 1 << 20, 1 << 23
"""What the table of a search can hold: positions, and patterns of them (24 bytes each)."""
EVER = 1 << 62
Bounds = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Position:
    """Four open hands in mid-deal.

    hands: by seat, kinds as the sheet numbers them, without the cards on the table. table: those,
    in the order played, the leader's first. side: the seats of side 0, as a mask.
    """

    hands: tuple[Sequence[Card], Sequence[Card], Sequence[Card], Sequence[Card]]
    leader: int
    table: Sequence[Card] = ()
    side: int = 0b0101

    @property
    def left(self) -> int:
        """The tricks to come, the one on the table too."""
        turn = (self.leader + len(self.table)) & 3
        return len(self.hands[turn]) if len(self.table) < 4 else 0

    def cards(self) -> Iterator[tuple[Card, int]]:
        """Each card in play with its owner."""
        yield from ((card, seat) for seat, hand in enumerate(self.hands) for card in hand)
        yield from ((card, (self.leader + n) & 3) for n, card in enumerate(self.table))


@dataclass
class Budget:
    """What a search may spend, and a way to end it from another thread.

    nodes: cards laid, for each position. seconds: for all of them. None: no end.
    """

    nodes: int | None = None
    seconds: float | None = None
    flag: Words = field(default_factory=lambda: np.zeros(1, np.int64), repr=False)
    _desks: list[Words] = field(default_factory=list, repr=False)

    def cancel(self) -> None:
        """End what is under way; it gives bounds."""
        self.flag[0] = 1

    @property
    def spent(self) -> int:
        """The nodes so far."""
        return sum(int(desk[NODES]) for desk in list(self._desks))

    def enter(self, desk: Words) -> None:
        """A search begins there."""
        desk[NODES] = 0
        self._desks.append(desk)

    def leave(self, desk: Words) -> None:
        """It has ended."""
        self._desks[:] = [other for other in self._desks if other is not desk]


@dataclass(frozen=True, slots=True)
class Solution:
    """Values, each with its least and its most; equal where the search came to its end.

    bounds: by kind that may be played; in the answer for a whole position by -1. nodes: cards
    laid.
    """

    bounds: dict[int, Bounds]
    nodes: int

    @property
    def exact(self) -> bool:
        return all(low == high for low, high in self.bounds.values())


@dataclass(frozen=True, slots=True)
class Job:
    """A position with what is counted in it. each: every card's value, or the position's alone.
    guess: a value to begin with."""

    position: Position
    aim: Aim
    each: bool = True
    guess: int = 0
    flags: int = ALL


def solve(
    sheet: Sheet,
    position: Position,
    aim: Aim,
    budget: Budget | None = None,
    flags: int = ALL,
) -> Solution:
    """The value of each card that may be played. ValueError for hands that do not fit together."""
    return solve_all(sheet, [Job(position, aim, flags=flags)], budget, 1)[0]


def value(
    sheet: Sheet,
    position: Position,
    aim: Aim,
    budget: Budget | None = None,
    flags: int = ALL,
) -> Bounds:
    """The value of a position, as least and most; cheaper than that of each card."""
    return solve_all(sheet, [Job(position, aim, each=False, flags=flags)], budget, 1)[0].bounds[-1]


def solve_all(
    sheet: Sheet, jobs: Sequence[Job], budget: Budget | None = None, threads: int = 0
) -> list[Solution]:
    """Answer many jobs, spread over threads (0: one a core); the answers are the same on any
    number of them, as long as neither a time limit nor a cancel ends the work."""
    budget = budget or Budget()
    for job in jobs:
        _check(sheet, job.position)
    small = [n for n, job in enumerate(jobs) if _size(job.position) <= MOST]
    rows = np.zeros((len(small), at.JOB), np.int64)
    for row, n in zip(rows, small, strict=True):
        _write(row, jobs[n], budget)
    answers = _answered(sheet, rows, budget, threads or cores())
    found = dict(zip(small, answers, strict=True))
    return [
        _told(job, found[n]) if n in found else _unknown(sheet, job) for n, job in enumerate(jobs)
    ]


def _check(sheet: Sheet, position: Position) -> None:
    """ValueError, if the hands do not fit to each other and to the trick."""
    left, laid = position.left, len(position.table)
    short = {(position.leader + n) & 3 for n in range(laid)}
    sizes = [len(hand) + (seat in short) for seat, hand in enumerate(position.hands)]
    if laid > 3 or set(sizes) != {left} or not 0 < left <= sheet.tricks:
        raise ValueError("hands that do not fit to each other and to the trick")


def _size(position: Position) -> int:
    """The cards in play."""
    return sum(map(len, position.hands)) + len(position.table)


def _write(row: Words, job: Job, budget: Budget) -> None:
    """A job as a row, see answer."""
    position, aim = job.position, job.aim
    row[at.J_CARDS], row[at.J_LEADER] = _size(position), position.leader
    row[at.J_LEFT], row[at.J_LAID] = position.left, len(position.table)
    row[at.J_SIDE], row[at.GUESS], row[at.EACH] = position.side, job.guess, job.each
    row[at.LIMIT_OF], row[at.FLAGS_OF] = budget.nodes or EVER, job.flags
    row[at.LAID_KINDS : at.LAID_KINDS + len(position.table)] = position.table
    cards = [number for card in position.cards() for number in card]
    row[at.KINDS_OF : at.KINDS_OF + len(cards)] = cards
    match aim:
        case Ladder():
            _write_ladder(row, aim)
        case Points():
            _write_points(row, aim)
            row[at.GUESS] = job.guess // aim.unit
        case AtLeast(points, least):
            _write_points(row, points)
            row[at.GUESS], row[at.RUNGS] = 0, 1
            row[at.RUNG : at.RUNG + at.RUNG_ROW] = 1, at.DIFFERENCE, -(-least // points.unit), -1


def _write_points(row: Words, points: Points) -> None:
    unit = points.unit
    row[at.UNIT_OF], row[at.TRICK_OF] = unit, points.trick // unit
    row[at.LAST_OF], row[at.LAST_PART] = points.last // unit, points.last_points // unit
    row[at.STOP_AT] = points.stop // unit
    row[at.RUNNING_OF : at.RUNNING_OF + 2] = [made // unit for made in points.running]


def _write_ladder(row: Words, ladder: Ladder) -> None:
    row[at.UNIT_OF], row[at.TRICK_OF] = 0, 1
    row[at.GUESS], row[at.RUNGS] = ladder.base, len(ladder.rungs)
    row[at.MUST_KINDS] = sum(1 << card for card in set(ladder.shown))
    for n, (pays, rung) in enumerate(ladder.rungs):
        place = at.RUNG + n * at.RUNG_ROW
        row[place + at.PAYS] = pays
        match rung:
            case Tricks(least):
                row[place + at.SORT : place + at.RUNG_ROW] = at.TRICKS, least, -1
            case Streak(until, by):
                row[place + at.SORT : place + at.RUNG_ROW] = at.STREAK, until, by


def _told(job: Job, answer: Words) -> Solution:
    unit = job.aim.unit if isinstance(job.aim, Points) else 1
    rows = answer[at.A_ROW :].reshape(-1, 3)[: answer[at.A_COUNT]].tolist()
    bounds = {kind if job.each else -1: (low * unit, high * unit) for kind, low, high in rows}
    return Solution(bounds, int(answer[at.A_NODES]))


def _unknown(sheet: Sheet, job: Job) -> Solution:
    """An answer to what has too many cards to be searched: all that is certain."""
    position, aim = job.position, job.aim
    if isinstance(aim, AtLeast):
        bounds = 0, 1
    elif isinstance(aim, Ladder):
        pays = [aim.base, *(pays for pays, _ in aim.rungs)]
        bounds = min(pays), max(pays)
    else:
        cards = [card for card, _ in position.cards()]
        pairs = sum(
            int(sheet.pair[one])
            for n, one in enumerate(cards)
            for two in cards[:n]
            if int(sheet.mate[one]) >> two & 1
        )
        most = sum(int(sheet.worth[card]) for card in cards) + pairs
        most += position.left * aim.trick + aim.last
        bounds = -most, most
    kinds = _legal(sheet, position) if job.each else [-1]
    return Solution(dict.fromkeys(kinds, bounds), 0)


def _legal(sheet: Sheet, position: Position) -> list[int]:
    """The kinds that may be played."""
    turn = (position.leader + len(position.table)) & 3
    hand = sum(1 << card for card in set(position.hands[turn]))
    found = sheet.legal(tuple(position.table), hand, position.left)
    return [card for card in sorted(set(position.hands[turn])) if found >> card & 1]


# The compiled part: rows in, rows out


@dataclass(frozen=True)
class _Room:
    """Where one search takes place."""

    desk: Words
    store: Store


_rooms: SimpleQueue[_Room] = SimpleQueue()


@contextmanager
def _room() -> Iterator[_Room]:
    """A room for as long as it is needed; those that were left are used again."""
    try:
        room = _rooms.get_nowait()
    except Empty:
        room = _Room(np.zeros(DESK, np.int64), Store(SLOTS, ENTRIES))
    try:
        yield room
    finally:
        _rooms.put(room)


@contextmanager
def _limited(budget: Budget) -> Iterator[None]:
    """Ends what is under way after so many seconds."""
    if budget.seconds is None:
        yield
        return
    timer = Timer(budget.seconds, budget.cancel)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _answered(sheet: Sheet, rows: Words, budget: Budget, threads: int) -> Words:
    """int64[N, ANSWER], the answers to jobs."""
    answers = np.zeros((len(rows), at.ANSWER), np.int64)
    book = _book(sheet)

    def work(begin: int, end: int) -> None:
        with _room() as room:
            budget.enter(room.desk)
            at.answer_all(
                book.words,
                book.weights,
                room.desk,
                np.array(room.store.memory, np.int64),
                budget.flag,
                rows[begin:end],
                answers[begin:end],
            )
            budget.leave(room.desk)

    size = max(1, len(rows) // (16 * threads))
    with _limited(budget):
        if threads == 1 or len(rows) < 2:
            work(0, len(rows))
            return answers
        with ThreadPoolExecutor(threads) as pool:
            parts = [pool.submit(work, n, n + size) for n in range(0, len(rows), size)]
            for part in parts:
                part.result()
    return answers


@dataclass(frozen=True)
class _Book:
    """A sheet as rows of addresses; `rules` keeps alive what lies there."""

    rules: Rules
    words: Words
    weights: Words


@lru_cache(maxsize=256)
def _book(sheet: Sheet) -> _Book:
    read = rules(sheet)
    tables = (read.kinds, read.leads, read.lists, read.lefts, read.rule, read.power)
    lefts = read.rule.shape[3]
    hangs = bool((read.leads[:, PLAIN : PLAIN + lefts] < 0).any())
    sizes = (len(read.kinds), len(read.leads), len(read.lists), len(read.lefts))
    more = (read.rule.size if hangs else 0, read.rule.shape[1], lefts)
    words = np.array([*map(address, tables), *sizes, *more], np.int64)
    return _Book(read, words, np.array(choose(read), np.int64))
