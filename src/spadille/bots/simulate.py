"""Simulating: many deals played by bots under the referee, and what they come to.

Every deal begins level, at the match's first standing. Its cards, its dealer and all chance in it
follow from the run's seed and the deal's number alone. Where two players are compared each deal
is played twice, with the sides swapped: the deal is the unit, its difference the mean of both.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from errno import EISDIR
from math import sqrt
from pathlib import Path
from typing import Any

from spadille.bots.bot import Bot, bot_named
from spadille.core.cards import SEATS, next_seat
from spadille.core.errors import Malformed
from spadille.core.match import Rules
from spadille.core.phase import Finished, Phase
from spadille.core.referee import conduct
from spadille.games import game_named
from spadille.games.quinto import QuintoContract
from spadille.records import fields
from spadille.records.shuffle import shuffled

SUFFIXES = (".jsonl",)
SIDES = ("NS", "EW")
Row = dict[str, Any]


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

    def rows(self) -> Iterator[Row]:
        """The rows of all deals, one after the other."""
        seats = self.seats()
        for number in range(1, self.deals + 1):
            row = self._row(number, seats)
            if self.compares:
                again = self._row(number, (seats[1], seats[0]) * 2)
                row["swapped"] = {key: again[key] for key in again if key not in ("deal", "dealer")}
                north, east = row["delta"][0] - row["delta"][1], again["delta"]
                row["difference"] = (north + east[1] - east[0]) / 2
            yield row

    def opening(self, number: int) -> Phase:
        """The deal of this number, from 1, before anyone has spoken."""
        dealer = next_seat(0, number - 1)
        pack = shuffled(self.rules.game.pack, f"{self.seed}/{number}")
        return self.rules.opening(self.rules.deal(dealer, pack), dealer, self.rules.start())

    def _row(self, number: int, seats: Sequence[Bot]) -> Row:
        finished = played(self.opening(number), seats, f"{self.seed}/{number}")
        row: Row = {"deal": number, "dealer": SEATS[next_seat(0, number - 1)]}
        row |= fields.contract(finished) or {}
        row |= {"ended_by": finished.ended_by, "delta": fields.delta(finished)}
        return row | _won(finished)


def _won(finished: Finished) -> Row:
    """What each side has taken, and whether a joker was stranded (a23)."""
    contract, tricks = finished.contract, finished.tricks
    if not isinstance(contract, QuintoContract):
        return {}
    quints = contract.quints_won(tricks)
    if finished.ended_by != "quint" and (more := contract.cachette_points(finished.deal, tricks)):
        quints = (quints[0] + more[0], quints[1] + more[1])
    stranded = len(tricks) == contract.tricks and tricks[-1].leader != tricks[-2].winner
    return {
        "quints": list(quints),
        "tricks": list(contract.tricks_won(tricks)),
        "stranded_joker": stranded,
    }


def plan(game: str, preset: str | None, players: str, deals: int, seed: int) -> Plan:
    """The plan that the words of a command line mean; Malformed if they mean none."""
    named = game_named(game)
    rules = named.rules(preset or named.presets[0], {})
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
    multipliers: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    stranded: int = 0

    def add(self, row: Row) -> None:
        """Count one row in."""
        self.deals += 1
        tables = [row, row["swapped"]] if "swapped" in row else [row]
        for table in tables:
            self.multipliers[str(table["multiplier"])] += 1
            self.endings[table["ended_by"]] += 1
            self.stranded += table["stranded_joker"]
        for name, value in self._values(row, tables).items():
            self.tallies.setdefault(name, Tally()).add(value)

    def _values(self, row: Row, tables: Sequence[Row]) -> dict[str, float]:
        """The points of each side in a deal, or of each of two players in its two tables."""
        first, second = row["delta"]
        if not self.plan.compares:
            return {"NS": first, "EW": second, "difference": first - second}
        other = tables[1]["delta"]
        return {
            "A": (first + other[1]) / 2,
            "B": (second + other[0]) / 2,
            "difference": row["difference"],
        }

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
            "counts": {
                "multiplier": {key: self.multipliers[key] for key in ("1", "2", "4")},
                "ended_by": {key: self.endings[key] for key in ("tricks", "cachette", "quint")},
                "stranded_joker": self.stranded,
            },
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
