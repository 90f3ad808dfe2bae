"""`python -m benchmarks.profile`: where the time of play-outs and of exact play goes.

Play-outs by their steps; exact play by what laying out a position costs, by its pace, and by what
it would take without each of its means.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from benchmarks.exact import bridge_position
from benchmarks.peers import bridge_deals
from benchmarks.playouts import BATCH, sheet_of
from benchmarks.positions import positions
from spadille.bots import sheets
from spadille.bots.exact import asked
from spadille.kernel import walk
from spadille.kernel.search import ALIKE, ALL, BOUNDED, KEPT, ORDERED, PATTERNS
from spadille.kernel.sheet import Sheet
from spadille.kernel.solve import Budget, Job, Solution, solve_all

MEANS = {
    "all means": ALL,
    "no patterns": ALL & ~PATTERNS,
    "no table": ALL & ~KEPT,
    "no order": ALL & ~ORDERED,
    "no bounds": ALL & ~BOUNDED,
    "no equivalence": ALL & ~ALIKE,
}
ROUNDS = 20
Jobs = Sequence[tuple[Sheet, Job]]


def main() -> None:
    """Print both tables."""
    print("Play-outs, microseconds a deal, one thread")
    for game in ("quinto", "quadrille", "pinochle"):
        print(f"  {game:<10}", ", ".join(f"{name} {each:.2f}" for name, each in _steps(game)))
    print("\nExact play, one thread")
    for name, jobs in _suites():
        print(f"  {name}")
        for line in _lines(jobs):
            print(f"    {line}")


def _steps(game: str) -> Iterator[tuple[str, float]]:
    sheet = sheet_of(game)
    dealt = walk.deals(sheet, BATCH, 1)
    yield "dealing", _best(lambda: walk.deals(sheet, BATCH, 1))
    yield "playing and counting", _best(lambda: walk.walks(sheet, dealt, 1))
    yield "what lies aside", _best(lambda: walk.brought(sheet, dealt.rest))


def _best(work: Callable[[], Any]) -> float:
    """The least time of some rounds, in microseconds a deal."""
    times = []
    for _ in range(ROUNDS):
        start = time.thread_time()
        work()
        times.append(time.thread_time() - start)
    return min(times) / BATCH * 1e6


def _suites() -> Iterator[tuple[str, Jobs]]:
    for game, left, many in (("quinto", 7, 60), ("quadrille", 8, 60), ("pinochle", 7, 60)):
        found = [(one, asked(one)) for one in positions(game, left, many)]
        jobs = [
            (sheets.sheet_of(playing.contract), Job(one.position, one.aim, each=False))
            for playing, one in found
            if one.aim is not None
        ]
        yield f"{game}, {left} tricks to come, {len(jobs)} positions", jobs
    deals = [bridge_position(deal) for deal in bridge_deals(7, 60)]
    yield (
        f"bridge, 7 tricks to come, {len(deals)} deals",
        [(sheet, Job(position, aim, each=False)) for sheet, position, aim in deals],
    )


def _lines(jobs: Jobs) -> Iterator[str]:
    _solved(jobs, ALL)  # what is kept for each sheet is made
    laid_out, _ = _solved(jobs, ALL, 1)
    yield f"laying out and telling: {laid_out / len(jobs) * 1e6:.0f} microseconds a position"
    whole, _ = _solved(jobs, ALL)
    for name, flags in MEANS.items():
        spent, found = _solved(jobs, flags)
        nodes = sum(one.nodes for one in found)
        yield (
            f"{name}: {spent / len(jobs) * 1e3:.3f} ms, {nodes // len(jobs)} cards laid, "
            f"{nodes / spent / 1e6:.1f} million a second, {spent / whole:.2f} times"
        )


def _solved(jobs: Jobs, flags: int, nodes: int | None = None) -> tuple[float, list[Solution]]:
    found, start = [], time.thread_time()
    for sheet, job in jobs:
        asked_so = Job(job.position, job.aim, each=False, flags=flags)
        found += solve_all(sheet, [asked_so], Budget(nodes), 1)
    return time.thread_time() - start, found


if __name__ == "__main__":
    main()
