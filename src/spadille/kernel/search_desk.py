"""The desk: all that a search reads and writes, in one row of int64, and where everything lies.

Compiled code gets the address of the row and places in it (an array would do, but is slower to
hand on, and longer to compile). A set of cards is an int64 with one bit a local card, see deck.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from spadille.kernel.bits import Address, put, word
from spadille.kernel.compiling import renew

renew()

MOST = 60
"""So many cards can be in play."""
WIDTH = 13
"""So many cards a chain can have."""
PLIES, DEPTHS, MOVES_MOST = 64, 17, 16
MUCH = 1 << 14
"""More than any value."""
KEPT, PATTERNS, ORDERED, BOUNDED, ALIKE = 1, 2, 4, 8, 16
ALL = KEPT | PATTERNS | ORDERED | BOUNDED | ALIKE
"""What a search may use; its values are the same without any of it."""
MARKED = 3
"""With fewer tricks to come moves are tried as they lie: marks would cost more than they save."""
SKETCH = 32
"""With this flag only what looks best is tried, and values are guesses."""

# The head of the desk: numbers that stand alone.
CARD_COUNT, CHAIN_COUNT, MAKINGS_COUNT, LEAD_COUNT = 0, 1, 2, 6
BOSSES, WORTHY, PAIRED = 3, 4, 5  # sets: what takes whatever is led; what is worth something
OWN = 8  # four sets, the cards of each seat
UNIT, LAST, LAST_POINTS, SLACK = 12, 13, 14, 15
UNTIL, CHECK, MUST, FLAGS, SIDE = 16, 17, 18, 19, 20
TARGET, RUNNING, AHEAD, AUX_SCALE = 21, 22, 24, 25
HELD, LEADER, LEFT, LAID_COUNT, LAID = 32, 33, 34, 35, 36
NODES, LIMIT, STOPPED = 40, 41, 42
RULE_POWERS, RULE_LEFTS = 43, 44
HEAD = 64

# Tables, each with rows of a fixed width.
CARDS, CARD_ROW = HEAD, 16
CHAINS, CHAIN_ROW = CARDS + 64 * CARD_ROW, 4
CHAINS_MOST = 32
ABOVE, ABOVE_ROW = CHAINS + (CHAINS_MOST + 1) * CHAIN_ROW, 16
LEADS, LEAD_ROW, LEADS_MOST = ABOVE + CHAINS_MOST * ABOVE_ROW, 16, 16
LEFTS, LEFT_ROW = LEADS + LEADS_MOST * LEAD_ROW, 4
POWERS, POWER_ROW = LEFTS + 32 * LEFT_ROW, 64
LISTS, LIST_ROW, LISTS_MOST = POWERS + LEADS_MOST * POWER_ROW, 16, 256
TRICKS, TRICK_ROW = LISTS + LISTS_MOST * LIST_ROW, 32
PLY, PLY_ROW = TRICKS + DEPTHS * TRICK_ROW, 16
MOVES, MOVE_ROW = PLY + (PLIES + 4) * PLY_ROW, MOVES_MOST
WEIGHTS = MOVES + (PLIES + 4) * MOVE_ROW
SCRATCH = WEIGHTS + 256
PROSPECTS = SCRATCH + 2048
LEARNT, LEARNT_ROW = PROSPECTS + DEPTHS * LEADS_MOST * 4, 64 * (LEADS_MOST + 1)
RULE, RULES_MOST = LEARNT + DEPTHS * LEARNT_ROW, 1 << 14
TABLE, TABLE_MOST = RULE + RULES_MOST, 1 << 16
DESK = TABLE + TABLE_MOST

# A card.
OWNER, RANK, TIED, CHAIN, LED, WORTH, MATE, PAIR, KIND, TYPE = range(10)
# A chain: its lowest card, the set of its places, where its table begins, what its makings are
# multiplied by in a key.
SHIFT, FULL, START, SCALE = range(4)
# An entry of a chain's table: the form of the cards, those that stand for others, points, makings.
FORM = (1 << WIDTH) - 1
REPS, POINTS, MAKINGS = WIDTH, 2 * WIDTH, 2 * WIDTH + 10
MOST_POINTS = (1 << 10) - 1
# A class of leads; PLAIN: a list of duties by class of cards left, or -1.
TAKES, SUIT, BY_TOP, BY_WINNER, BINDS, TRUMPS, FIRST, PLAIN = range(8)
LEFTS_MOST = LEAD_ROW - PLAIN
# A number of cards left.
OPENING, STUCK, LEFT_CLASS = range(3)
# A trick of the line that is being searched.
T_HELD, T_LEADER, T_LEFT, T_KEY, T_FORM, T_REPS, T_GOAL, T_DELTA, T_MINE = range(9)
T_WON_BY, T_LOW_BY, T_HINT, T_RUN0, T_RUN1, T_AHEAD, T_SEEN = range(9, 16)
# A card of it, and what lies on the table before it.
P_COUNT, P_CARD, P_BEST, P_NEED, P_LAW, P_WINNER, P_TOP, P_POINTS, P_TABLE, P_SEAT = range(10)
P_MANY = 10
# A kind, in Rules.
PLACE, KIND_LEAD, GROUP, KIND_TYPE, KIND_WORTH, KIND_MATE, KIND_PAIR = range(7)
KIND_ROW = 8

Words = NDArray[np.int64]


def address(row: NDArray[Any]) -> Address:
    """Where an array begins; the array must outlive the use of it."""
    return int(row.ctypes.data)


@njit(forceinline=True)
def card_of(desk: Address, card: int, what: int) -> int:
    """A column of a card, by the names after OWNER."""
    return word(desk, CARDS + card * CARD_ROW + what)


@njit(forceinline=True)
def chain_of(desk: Address, chain: int, what: int) -> int:
    """A column of a chain, by the names after SHIFT."""
    return word(desk, CHAINS + chain * CHAIN_ROW + what)


@njit(forceinline=True)
def lead_of(desk: Address, led: int, what: int) -> int:
    """A column of a class of leads, by the names after TAKES."""
    return word(desk, LEADS + led * LEAD_ROW + what)


@njit(forceinline=True)
def trick_of(desk: Address, depth: int, what: int) -> int:
    """A column of a trick of the line, by the names after T_HELD."""
    return word(desk, TRICKS + depth * TRICK_ROW + what)


@njit(forceinline=True)
def ply_of(desk: Address, ply: int, what: int) -> int:
    """A column of a card of the line, by the names after P_COUNT."""
    return word(desk, PLY + ply * PLY_ROW + what)


@njit(forceinline=True)
def set_trick(desk: Address, depth: int, what: int, value: int) -> None:
    put(desk, TRICKS + depth * TRICK_ROW + what, value)


@njit(forceinline=True)
def set_ply(desk: Address, ply: int, what: int, value: int) -> None:
    put(desk, PLY + ply * PLY_ROW + what, value)


@njit(forceinline=True)
def own(desk: Address, seat: int) -> int:
    """The cards that are, or were, a seat's."""
    return word(desk, OWN + seat)
