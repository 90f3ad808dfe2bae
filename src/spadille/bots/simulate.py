"""Simulating: many deals played by bots under the referee, and what they come to.

Every deal begins level, at the match's first standing. Its cards, its dealer and all chance in it
follow from the run's seed and the deal's number alone. Where two players are compared each deal
is played once at every seating (Quinto has two, Quadrille six): the deal is the unit, its
difference the mean of all its tables.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from errno import EISDIR
from functools import cached_property
from math import sqrt
from pathlib import Path
from types import MappingProxyType
from typing import Any

from spadille.bots.accounts import ACCOUNTS, Account
from spadille.bots.accounts_sides import Row
from spadille.bots.bot import Bot, bot_named
from spadille.core.cards import SEATS, Seat, next_seat
from spadille.core.errors import Malformed
from spadille.core.match import Rules, Standing
from spadille.core.phase import Finished, Phase, seen_by
from spadille.core.referee import after, conduct
from spadille.games import game_named
from spadille.records import fields
from spadille.records.shuffle import shuffled

SUFFIXES = (".jsonl",)


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

    def account(self) -> Account:
        """What this game adds to rows and summary."""
        return ACCOUNTS[self.rules.game.name](self.rules)

    def rows(self) -> Iterator[Row]:
        """The rows of all deals, one after the other."""
        account, seats = self.account(), self.seats()
        for number in range(1, self.deals + 1):
            if self.compares:
                one, two = seats[:2]
                tables = (
                    tuple(one if seat in ones else two for seat in range(4))
                    for ones in account.seatings
                )
                yield account.compared([self._row(number, table, account) for table in tables])
            else:
                yield self._row(number, seats, account)

    def opening(self, number: int) -> Phase:
        """The deal of this number, from 1, before anyone has spoken."""
        return opening(self.rules, self.rules.start(), next_seat(0, number - 1), self._name(number))

    def _name(self, number: int) -> str:
        return f"{self.seed}/{number}"

    def _row(self, number: int, seats: Sequence[Bot], account: Account) -> Row:
        finished = played(self.opening(number), seats, self._name(number))
        row: Row = {"deal": number, "dealer": SEATS[next_seat(0, number - 1)]}
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


@dataclass
class Tally:
    """A running mean with its standard error."""

    count: int = 0
    total: float = 0
    squares: float = 0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float | None:
        return round(self.total / self.count, 4) if self.count else None

    @property
    def error(self) -> float | None:
        """The standard error of the mean; None for fewer than two values."""
        if self.count < 2:
            return None
        spread = self.squares - self.total * self.total / self.count
        return round(sqrt(max(spread, 0) / (self.count - 1) / self.count), 4)


@dataclass
class Summary:
    """What the rows of a plan come to, counted as they are made."""

    plan: Plan
    deals: int = 0
    tallies: dict[str, Tally] = field(default_factory=dict)

    @cached_property
    def account(self) -> Account:
        return self.plan.account()

    def add(self, row: Row) -> None:
        """Count one row in."""
        self.deals += 1
        for table in self.account.tables(row):
            self.account.count(table)
        for name, value in self.account.values(row).items():
            self.tallies.setdefault(name, Tally()).add(value)

    def report(self) -> dict[str, Any]:
        """The summary as the record format says. `deals` counts those that were played."""
        return {
            "game": self.plan.rules.game.name,
            "rules": self.plan.rules.preset,
            "players": list(self.plan.players),
            "deals": self.deals,
            "seed": self.plan.seed,
            "mean": {name: tally.mean for name, tally in self.tallies.items()},
            "se": {name: tally.error for name, tally in self.tallies.items()},
            "counts": self.account.counts(),
        }


def run(
    plan: Plan, out: str | None = None, step: Callable[[], object] = lambda: None
) -> tuple[dict[str, Any], bool]:
    """Simulate a plan, its rows into a file where one is named; `step` is called after each deal.

    Gives the summary, and whether the plan was finished: an interrupt ends it early, with the
    deals played so far in the summary and in the file.
    """
    summary = Summary(plan)
    with _rows_into(out) as write:
        try:
            for row in plan.rows():
                write(json.dumps(row) + "\n")
                summary.add(row)
                step()
        except KeyboardInterrupt:
            return summary.report(), False
    return summary.report(), True


@contextmanager
def _rows_into(out: str | None) -> Iterator[Callable[[str], object]]:
    """A place for rows; the file gets its name when all that will be in it is there."""
    if out is None:
        yield lambda _: None
        return
    path = Path(out)
    if path.suffix.lower() not in SUFFIXES:
        raise Malformed("suffix", file=out, given=path.suffix or out, known=list(SUFFIXES))
    if path.is_dir():
        raise Malformed("unwritable", file=out, detail=os.strerror(EISDIR))
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            yield file.write
        part.replace(path)
    except OSError as error:
        raise Malformed("unwritable", file=out, detail=error.strerror) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
