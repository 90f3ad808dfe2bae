"""Compiled counting and drawing of the ways in which lots of cards can lie in five places.

What remains to be done after some lots is told by the room left in each place (that of the last
place follows from the others) and by which open clauses hold, as bits. A layer of the table has an
entry for each such state before a lot: the number of ways from it on.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from spadille.kernel.bits import GOLDEN, mixed

Words = NDArray[np.int64]
Floats = NDArray[np.float64]

PLACES = 5

# The columns of the row of a lot; one more row stands for the end. FROM, TO: its options. BASE:
# where its layer begins. FLAGS: how many sets of open clauses there are. NEXT: where it is told
# what becomes of them. LEFT: how many cards are still to be laid out. GROUP, GROUPS: its first
# group, and how many it has. SHARE: the first of its shares. LOW, HIGH: by place, the least and the
# most room there can be. STEP: by place, how far apart entries are whose rooms differ by one.
FROM, TO, BASE, FLAGS, NEXT, LEFT, GROUP, GROUPS, SHARE, LOW = range(10)
HIGH = LOW + PLACES
STEP = HIGH + PLACES
WIDTH = STEP + PLACES - 1


@njit(forceinline=True)
def entry(  # noqa: PLR0913, PLR0917 - the room of five places, as five numbers that are kept in hand
    row: Words, takes: Words, a: int, b: int, c: int, d: int, e: int
) -> int:
    """Where a layer has the room that is left after this; -1 where it has no such room."""
    e -= takes[4]
    if e < row[LOW + 4] or e > row[HIGH + 4]:
        return -1
    d -= takes[3]
    if d < row[LOW + 3] or d > row[HIGH + 3]:
        return -1
    c -= takes[2]
    if c < row[LOW + 2] or c > row[HIGH + 2]:
        return -1
    b -= takes[1]
    if b < row[LOW + 1] or b > row[HIGH + 1]:
        return -1
    a -= takes[0]
    if a < row[LOW] or a > row[HIGH]:
        return -1
    return row[BASE] + row[FLAGS] * (
        (a - row[LOW]) * row[STEP]
        + (b - row[LOW + 1]) * row[STEP + 1]
        + (c - row[LOW + 2]) * row[STEP + 2]
        + (d - row[LOW + 3]) * row[STEP + 3]
    )


@njit(forceinline=True)
def fraction(state: int) -> float:
    """A number that looks like chance, from 0 on and below 1."""
    return np.float64(np.uint64(mixed(state)) >> np.uint64(11)) * 2.0**-53


@njit(
    "void(int64[:,::1], int64[:,::1], int64[::1], float64[::1], float64[::1], float64)",
    cache=True,
    nogil=True,
)
def fill(
    rows: Words, options: Words, after: Words, weights: Floats, values: Floats, modulus: float
) -> None:
    """Fill the table from the last lot back; by a modulus other than 0 all is counted modulo it."""
    nothing = np.zeros(PLACES, np.int64)
    for number in range(len(rows) - 2, -1, -1):
        row, later = rows[number], rows[number + 1]
        flags = row[FLAGS]
        for a in range(row[LOW], row[HIGH] + 1):
            for b in range(row[LOW + 1], row[HIGH + 1] + 1):
                for c in range(row[LOW + 2], row[HIGH + 2] + 1):
                    for d in range(row[LOW + 3], row[HIGH + 3] + 1):
                        e = row[LEFT] - a - b - c - d
                        here = entry(row, nothing, a, b, c, d, e)
                        if here < 0:
                            continue
                        for option in range(row[FROM], row[TO]):
                            there = entry(later, options[option], a, b, c, d, e)
                            told = row[NEXT] + (option - row[FROM]) * flags
                            for flag in range(flags if there >= 0 else 0):
                                then = after[told + flag]
                                if then >= 0:
                                    ways = values[here + flag]
                                    ways += weights[option] * values[there + then]
                                    values[here + flag] = ways % modulus if modulus else ways


@njit(forceinline=True)
def hand_out(pool: Words, share: Words, is_alike: int, state: int, places: Words) -> int:
    """Cards of a pool to places, so many to each, any of them where they are not all alike; gives
    the state of chance afterwards."""
    left = len(pool)
    for place in range(PLACES):
        for _ in range(share[place]):
            card = left - 1
            if not is_alike:
                state += GOLDEN
                card = int(fraction(state) * left)
            left -= 1
            places[place] += pool[card]
            pool[card] = pool[left]
    return state


@njit(
    "void(int64[:,::1], int64[:,::1], int64[::1], float64[::1], float64[::1], int64[:,::1],"
    " int64[:,::1], int64[::1], int64[::1], int64, int64[:,::1])",
    cache=True,
    nogil=True,
)
def lay_out(  # noqa: PLR0913, PLR0917 - tables
    rows: Words,
    options: Words,
    after: Words,
    weights: Floats,
    values: Floats,
    shares: Words,
    groups: Words,
    units: Words,
    room: Words,
    key: int,
    ways: Words,
) -> None:
    """Draw ways: of every lot an option, by its share of the ways that are left, and then which
    of its cards go where."""
    pool = np.empty(len(units), np.int64)
    for number in range(len(ways)):
        state = mixed(key + number * GOLDEN)
        a, b, c, d, e = room[0], room[1], room[2], room[3], room[4]
        here, flag = rows[0, BASE], 0
        for lot in range(len(rows) - 1):
            row, later = rows[lot], rows[lot + 1]
            state += GOLDEN
            mark = fraction(state) * values[here + flag]
            chosen, there, then = -1, -1, -1
            for option in range(row[FROM], row[TO]):
                to = entry(later, options[option], a, b, c, d, e)
                if to < 0:
                    continue
                held = after[row[NEXT] + (option - row[FROM]) * row[FLAGS] + flag]
                if held < 0 or values[to + held] == 0.0:
                    continue
                chosen, there, then = option, to, held
                mark -= weights[option] * values[to + held]
                if mark < 0.0:
                    break
            takes = options[chosen]
            a, b, c, d, e = a - takes[0], b - takes[1], c - takes[2], d - takes[3], e - takes[4]
            here, flag = there, then
            share = row[SHARE] + (chosen - row[FROM]) * row[GROUPS]
            for group in range(row[GROUPS]):
                first, cards, is_alike = groups[row[GROUP] + group]
                pool[:cards] = units[first : first + cards]
                state = hand_out(pool[:cards], shares[share + group], is_alike, state, ways[number])
