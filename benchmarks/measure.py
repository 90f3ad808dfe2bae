"""Two things measured in turn in one process, and what they come to as a ratio with its range.

Machines shared with others change their pace from minute to minute. A ratio of two measurements
made one after the other does not; so every row has a peer, and is told as ratios.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

Clock = Callable[[], float]
Work = Callable[[], object]
Side = Callable[[], float]
"""Does its work once more, and gives its figure: a pace, or seconds."""

ROUNDS = 5
FEW_ROUNDS = 3
LONG = 10.0
"""A row with rounds of more seconds takes few of them."""


@dataclass(frozen=True)
class Row:
    """One ratio: ours over the peer's, and what it should come to.

    unit: of both figures. prepare: gives both sides, once all that they need is ready. floor,
    goal: at least these where more is better, else at most; None where nothing is promised.
    needs: the package in which the peer is.
    """

    name: str
    unit: str
    prepare: Callable[[], tuple[Side, Side]]
    more_is_better: bool = False
    floor: float | None = None
    goal: float | None = None
    needs: str | None = None

    def reached(self, mark: float | None, ratio: float) -> bool | None:
        """Is the ratio as good as this mark; None, where there is none."""
        if mark is None:
            return None
        return ratio >= mark if self.more_is_better else ratio <= mark


@dataclass(frozen=True)
class Ratio:
    """The ratios of some rounds, and the median figure of either side."""

    each: tuple[float, ...]
    ours: float
    peer: float

    @property
    def median(self) -> float:
        return statistics.median(self.each)

    def told(self) -> dict[str, float | int]:
        """As the benchmarks' JSON has it."""
        return {
            "median": _rounded(self.median),
            "low": _rounded(min(self.each)),
            "high": _rounded(max(self.each)),
            "ours": _rounded(self.ours),
            "peer": _rounded(self.peer),
            "n": len(self.each),
        }


def measured(row: Row, rounds: int = ROUNDS) -> Ratio:
    """A row's two sides in turn, `rounds` times; three times, where a round takes over 10 s."""
    ours, peer = row.prepare()
    start = time.perf_counter()
    pairs = [_turn(0, ours, peer)]
    if time.perf_counter() - start > LONG:
        rounds = min(rounds, FEW_ROUNDS)
    pairs += [_turn(number, ours, peer) for number in range(1, rounds)]
    mine, theirs = zip(*pairs, strict=True)
    each = tuple(one / two for one, two in pairs)
    return Ratio(each, statistics.median(mine), statistics.median(theirs))


def _turn(number: int, ours: Side, peer: Side) -> tuple[float, float]:
    """The figures of a round; each side goes first as often as the other."""
    if number % 2 == 0:
        return ours(), peer()
    theirs = peer()
    return ours(), theirs


def pace(work: Callable[[], int], clock: Clock = time.thread_time, least: float = 0.4) -> Side:
    """How many things a second: `work` does some and says how many; repeated for `least` s."""

    def side() -> float:
        done, start = 0, clock()
        while True:
            done += work()
            if (spent := clock() - start) >= least:
                return done / spent

    return side


def each_took(works: Sequence[Work], clock: Clock = time.thread_time) -> list[float]:
    """The seconds that each of some works takes, one after the other."""
    marks = [clock()]
    for work in works:
        work()
        marks.append(clock())
    return [after - before for before, after in pairwise(marks)]


def seconds(
    works: Sequence[Work],
    over: Callable[[list[float]], float] = statistics.fmean,
    clock: Clock = time.thread_time,
    least: float = 0.0,
) -> Side:
    """The seconds that a work takes, as the mean (or `over`) of these.

    Works of a few seconds in all are done again until `least` seconds are spent: each then counts
    with the mean of its times.
    """

    def side() -> float:
        turns = [each_took(works, clock)]
        while sum(chain.from_iterable(turns)) < least:
            turns.append(each_took(works, clock))
        return over([statistics.fmean(times) for times in zip(*turns, strict=True)])

    return side


def _rounded(value: float) -> float:
    """Four digits that matter."""
    return float(f"{value:.4g}")
