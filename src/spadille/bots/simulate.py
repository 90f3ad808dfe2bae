"""Simulating: many deals played by bots, under the referee or in the kernel, and what they come to.

Every deal begins level, at the match's first standing. Its cards, its dealer and all chance in it
follow from the run's seed and the deal's number alone (the kernel's deals are not the referee's).
Where two players are compared each deal is played once at every seating (Quinto has two, Quadrille
six): the deal is the unit, its difference the mean of all its tables.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from threading import current_thread, main_thread
from types import MappingProxyType
from typing import Any

from spadille.bots.accounts import ACCOUNTS, Account
from spadille.bots.accounts_sides import Row
from spadille.bots.bot import Bot, bot_named
from spadille.bots.parts import Planned, as_lines, parts
from spadille.bots.rowfiles import rows_into
from spadille.bots.summary import Summary
from spadille.core.cards import SEATS, Seat, next_seat
from spadille.core.errors import Malformed
from spadille.core.match import Rules, Standing
from spadille.core.phase import Finished, Phase, seen_by
from spadille.core.referee import after, conduct
from spadille.games import game_named
from spadille.records import fields
from spadille.records.shuffle import shuffled

SIZE = 64
"""The deals of a chunk that the referee plays."""
SIZES: Mapping[str, int] = {"random": 4096, "policy": 256}
"""Those of a chunk that the kernel plays, by player."""


def played(opening: Phase, seats: Sequence[Bot], seed: int | str = 0) -> Finished:
    """A deal from its opening to its end, each seat's bot answering to its own view."""
    deal = conduct(opening)
    try:
        view = next(deal)
        while True:
            view = deal.send(seats[view.turn].decide(view, seed))
    except StopIteration as end:
        finished: Finished = end.value
        return finished


@dataclass(frozen=True)
class Plan:
    """What is to be simulated: one player in every seat, two in comparison, or four by seat."""

    rules: Rules
    players: tuple[str, ...]
    deals: int
    seed: int

    @property
    def compares(self) -> bool:
        """Are two players compared, each deal being played twice?"""
        return len(self.players) == 2

    def seats(self) -> tuple[Bot, ...]:
        """The bots of N, E, S, W: the first of two sits NS."""
        return tuple(bot_named(name) for name in self.players * (4 // len(self.players)))

    def prepare(self, hear: Callable[[str], object]) -> None:
        """Compile ahead what is needed; `hear` is told the name of each thing that is compiled."""
        if self.is_batched:
            from spadille.kernel.compiling import heard  # noqa: PLC0415

            with heard(hear):
                import spadille.bots.batches_rows  # noqa: F401, PLC0415

    def account(self) -> Account:
        """What this game adds to rows and summary."""
        return ACCOUNTS[self.rules.game.name](self.rules)

    @property
    def is_batched(self) -> bool:
        """Do all four play so that the kernel can play for them?"""
        return set(self.players) in ({"random"}, {"policy"})

    @property
    def length(self) -> int:
        return self.deals

    @property
    def size(self) -> int:
        """The deals of a chunk."""
        return SIZES.get(self.players[0], SIZE) if self.is_batched else SIZE

    @property
    def chunks(self) -> int:
        return -(-self.deals // self.size)

    def rows(self) -> Iterator[Row]:
        """The rows of all deals, one after the other."""
        return chain.from_iterable(map(self.chunk, range(self.chunks)))

    def chunk(self, number: int) -> Iterator[Row]:
        """The rows of one chunk, by its number from 0."""
        first = 1 + number * self.size
        return self._some(first, min(self.size, self.deals - first + 1))

    def row(self, number: int) -> Row:
        """The row of one deal, by its number from 1."""
        return next(self._some(number, 1))

    def wrote(self, number: int, line: bytes) -> bool:
        """Is this line of a file the row of that deal?"""
        return line == as_lines(self, [self.row(number)])

    def summary(self) -> Summary:
        """A summary without rows."""
        return Summary(self)

    def counted(self, rows: list[Row]) -> Summary:
        """What these rows come to."""
        summary = Summary(self)
        for row in rows:
            summary.add(row)
        return summary

    def _some(self, first: int, count: int) -> Iterator[Row]:
        account = self.account()
        if self.is_batched:
            from spadille.bots.batches_rows import rows_by  # noqa: PLC0415

            found = rows_by(self.players[0], self.rules, account, self.seed, first, count)
            tables = len(account.seatings)
            return (account.compared([row] * tables) if self.compares else row for row in found)
        return (self._refereed(number, account) for number in range(first, first + count))

    def _refereed(self, number: int, account: Account) -> Row:
        if not self.compares:
            return self._row(number, self.seats(), account)
        one, two = self.seats()[:2]
        tables = (
            tuple(one if seat in ones else two for seat in range(4)) for ones in account.seatings
        )
        return account.compared([self._row(number, table, account) for table in tables])

    def opening(self, number: int) -> Phase:
        """The deal of this number, from 1, before anyone has spoken."""
        return opening(self.rules, self.rules.start(), next_seat(0, number - 1), self._name(number))

    def _name(self, number: int) -> str:
        return f"{self.seed}/{number}"

    def _row(self, number: int, seats: Sequence[Bot], account: Account) -> Row:
        finished = played(self.opening(number), seats, self._name(number))
        return row_of(number, next_seat(0, number - 1), finished, account)


def row_of(number: int, dealer: Seat, finished: Finished, account: Account) -> Row:
    """The row of one deal at one table."""
    row: Row = {"deal": number, "dealer": SEATS[dealer]}
    row |= fields.contract(finished) or {}
    row |= {"ended_by": finished.ended_by, "delta": fields.delta(finished)}
    return row | account.fields(finished)


def opening(rules: Rules, standing: Standing, dealer: Seat, name: str) -> Phase:
    """A deal before anyone has spoken, its cards shuffled by this name."""
    return rules.opening(rules.deal(dealer, shuffled(rules.game.pack, name)), dealer, standing)


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a session: what stood before its deal, who dealt, and where the deal is."""

    standing: Standing
    dealer: Seat
    state: Phase | Finished


def session(rules: Rules, seats: Sequence[Bot], seed: int | str) -> Iterator[Moment]:
    """Every moment of a whole match, what one deal leaves carried to the next."""
    standing, dealer = rules.start(), 0
    while not rules.over(standing):
        name = f"{seed}/{standing.played + 1}"
        state: Phase | Finished = opening(rules, standing, dealer, name)
        yield Moment(standing, dealer, state)
        while not isinstance(state, Finished):
            action = seats[state.turn].decide(seen_by(state, state.turn), name)
            state = after(state, action)
            yield Moment(standing, dealer, state)
        standing, dealer = rules.scored(standing, state), next_seat(dealer)


def plan(
    game: str,
    preset: str | None,
    players: str,
    deals: int,
    seed: int,
    options: Mapping[str, object] = MappingProxyType({}),
) -> Plan:
    """The plan that the words of a command line mean; Malformed if they mean none."""
    named = game_named(game)
    rules = named.rules(preset or named.presets[0], options)
    names = tuple(players.split(","))
    for name in names:
        bot_named(name)
    if len(names) not in (1, 2, 4):
        raise Malformed("player_count", given=players, count=len(names))
    if deals < 1:
        raise Malformed("deal_count", given=deals)
    return Plan(rules, names, deals, seed)


def run(
    plan: Plan,
    out: str | None = None,
    step: Callable[[int], object] = lambda _: None,
    scheduler: str | None = None,
) -> tuple[dict[str, Any], bool]:
    """Simulate a plan; its summary as a report, else as `gathered`."""
    summary, finished = gathered(plan, out, step, scheduler)
    return summary.report(), finished


def gathered(
    plan: Planned,
    out: str | None = None,
    step: Callable[[int], object] = lambda _: None,
    scheduler: str | None = None,
) -> tuple[Any, bool]:
    """Make all rows of a plan, into a file where one is named: JSON lines or Parquet.

    step: called with a number of deals whenever so many more are there. scheduler: the address of a
    Dask scheduler, whose workers do the work. Rows that an interrupted run of the plan has left in
    the file are not made again.

    Gives the summary, and whether the plan was finished: an interrupt ends it early, with the
    rows made so far in the summary and in the file. A summary that needs no more ends it too.
    """
    summary = plan.summary()
    with rows_into(out, plan) as file:
        try:
            for rows in _many(file.there()):
                for row in rows:
                    summary.add(row)
                step(len(rows))
            if summary.is_over:
                return summary, True
            with closing(parts(plan, file.form, summary.deals, scheduler)) as coming:
                for part in coming:
                    with uninterrupted():
                        file.add(part.body)
                        summary.join(part.summary)
                    step(part.count)
                    if summary.is_over:
                        break
        except KeyboardInterrupt:
            return summary, False
    return summary, True


@contextmanager
def uninterrupted() -> Iterator[None]:
    """An interrupt waits until this is done: what is in a file is in its summary too."""
    if current_thread() is not main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


def _many(rows: Iterator[Row]) -> Iterator[list[Row]]:
    """The rows by the thousand."""
    while some := list(islice(rows, 1000)):
        yield some
