"""Play-outs: random deals dealt, played and scored by the sheets, and their peers."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count

import numpy as np

from benchmarks import peers
from benchmarks.measure import Clock, Row, Side, pace
from benchmarks.positions import positions
from spadille.bots import sheets
from spadille.kernel import walk
from spadille.kernel.sheet import Sheet

BATCH = 1 << 11
"""Deals at a time."""
BATCHES = 128
"""So many batches a thread plays before it is waited for."""


def rows() -> list[Row]:
    """A pace over a pace, both in one thread but for the last row."""
    return [
        Row(
            "quinto_deals_vs_openspiel_bridge",
            "deals/s",
            lambda: (pace(scored_deals()), pace(peers.bridge_games())),
            more_is_better=True,
            floor=12,
            goal=20,
            needs="open_spiel",
        ),
        *(
            Row(
                f"{game}_cards_vs_quinto",
                "cards/s",
                partial(_cards, game),
                more_is_better=True,
                floor=0.5,
                goal=0.9,
            )
            for game in ("quadrille", "pinochle")
        ),
        Row(
            "two_threads_vs_one",
            "deals/s",
            _threads,
            more_is_better=True,
            floor=1.7,
            goal=1.9,
        ),
    ]


def sheet_of(game: str) -> Sheet:
    """The sheet of the first fixed deal of a game."""
    return sheets.sheet_of(positions(game, *FULL[game])[0].contract)


FULL = {"quinto": (12, 1), "quadrille": (10, 1), "pinochle": (20, 1)}


def deals(game: str) -> Callable[[], int]:
    """Random deals of a game, dealt and played out; how many."""
    played, numbers = sheet_of(game), count(step=BATCH)

    def play() -> int:
        first = next(numbers)
        dealt = walk.deals(played, BATCH, 1, first)
        walk.walks(played, dealt, 1, first=first)
        return BATCH

    return play


def scored_deals() -> Callable[[], int]:
    """Random deals of Quinto, dealt, played out, and scored for both sides: tricks, quints and the
    cachette with its trick (a24, a31-a36; without an end at 250)."""
    played, numbers = sheet_of("quinto"), count(step=BATCH)

    def play() -> int:
        first = next(numbers)
        dealt = walk.deals(played, BATCH, 1, first)
        done = walk.walks(played, dealt, 1, first=first)
        made = done.made + 5 * done.won
        last = 5 + walk.brought(played, dealt.rest)
        made[np.arange(BATCH), done.takers[:, -1]] += last
        sides = made[:, :2] + made[:, 2:]
        assert sides.shape == (BATCH, 2)
        return BATCH

    return play


def _cards(game: str) -> tuple[Side, Side]:
    return _pace_of_cards(game), _pace_of_cards("quinto")


def _pace_of_cards(game: str) -> Side:
    """Cards a second."""
    played, a_deal = deals(game), 4 * FULL[game][0]
    return pace(lambda: played() * a_deal)


def _threads() -> tuple[Side, Side]:
    """Two threads that each play batches of their own, and one that does."""
    clock: Clock = time.perf_counter
    return pace(_by_threads(2), clock, 1.0), pace(_by_threads(1), clock, 1.0)


def _by_threads(threads: int) -> Callable[[], int]:
    """Random deals of Quinto, so many batches in each of some threads; how many."""
    works, pool = [deals("quinto") for _ in range(threads)], ThreadPoolExecutor(threads)

    def some(work: Callable[[], int]) -> int:
        return sum(work() for _ in range(BATCHES))

    return lambda: sum(pool.map(some, works))
