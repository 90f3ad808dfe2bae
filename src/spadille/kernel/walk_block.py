"""A block of positions in play, and the numbers of a sheet that stay in a processor's hands."""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from spadille.kernel import walk_tables as at
from spadille.kernel.bits import Address, word

BLOCK = 64
"""Positions in a block."""
ROWS = 23
# What is known of each position: rows of one array, the hands by seat in the first four.
HAND, TURN, LED, TOP, WIN, LAID, POINTS, KEY, DRAWN, LIVE = (
    0,
    *(BLOCK * row for row in range(4, 13)),
)
# What a policy knows of the players, now and once the watched card has been laid.
FRIENDS, ROLES, WATCHED, SHOWN, PARTS = (BLOCK * row for row in range(13, 18))
# What each seat has taken: its tricks, and its points from bit MADE on; four rows.
TAKEN, MADE = BLOCK * 18, 8
# The trick as it will be told: taker, leader, the place of each card, the points.
LINE = BLOCK * 22
LEADERS, CARDS, CARD, BROUGHT = 2, 4, 6, 32
# WIN holds the card that takes the trick so far as one number, power first, so that the greater of
# two such numbers is that of the taker; of equal powers the card that was laid first.
POWERS, EARLIER, SEATS = 12, 8, 6


class Board(NamedTuple):
    """All that a walk reads and writes: the block, the row of a sheet, the row of a policy (0: no
    policy), and what stands in the sheet's row under these names of walk_tables; field: STRIDE - 1.
    """

    block: Address
    tables: Address
    policy: Address
    shift: int
    field: int
    ones: int
    same: int
    deep: int
    flat: int
    cells: int
    worths: int
    pairs: int
    lead: int
    kind: int
    power: int
    suited: int
    tops: int
    wins: int
    rule: int
    holding: int
    play: int
    worth: int
    mate: int
    pair: int


@njit(forceinline=True)
def board_of(block: Address, tables: Address, policy: Address) -> Board:
    """The board with its numbers read once."""
    return Board(
        block,
        tables,
        policy,
        word(tables, at.SHIFT),
        word(tables, at.STRIDE) - 1,
        word(tables, at.ONES),
        word(tables, at.SAME),
        word(tables, at.DEEP),
        word(tables, at.FLAT),
        word(tables, at.CELLS),
        word(tables, at.WORTHS),
        word(tables, at.PAIRS),
        word(tables, at.LEAD),
        word(tables, at.KIND),
        word(tables, at.POWER),
        word(tables, at.SUITED),
        word(tables, at.TOPS),
        word(tables, at.WINS),
        word(tables, at.RULE),
        word(tables, at.HOLDING),
        word(tables, at.PLAY),
        word(tables, at.WORTH),
        word(tables, at.MATE),
        word(tables, at.PAIR),
    )


@njit(forceinline=True)
def kinds_of(board: Board, hand: int) -> int:
    """The places of the kinds in a packed hand."""
    return (hand | hand >> board.shift | hand >> board.field) & board.ones


@njit(forceinline=True)
def standing(power: int, n: int, seat: int, place: int) -> int:
    """The n-th card of a trick as WIN holds it."""
    return power << POWERS | (3 - n) << EARLIER | seat << SEATS | place


@njit(forceinline=True)
def power_of(win: int) -> int:
    return win >> POWERS


@njit(forceinline=True)
def seat_of(win: int) -> int:
    return win >> SEATS & 3


@njit(forceinline=True)
def place_of(win: int) -> int:
    return win & at.PLACES - 1
