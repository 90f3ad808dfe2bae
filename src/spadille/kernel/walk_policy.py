"""A compiled player by tables of preferences: each card he may play is weighed, the heaviest taken.

What a card weighs is read off four things that everyone at a table sees: who has the trick so far,
whether any card still out could take it from him, the kind of the card, and how many are left.
"""

from __future__ import annotations

from numba import njit

from spadille.kernel import walk_tables as at
from spadille.kernel.bits import lowest, word
from spadille.kernel.walk_block import (
    BLOCK,
    FRIENDS,
    HAND,
    LAID,
    LED,
    LIVE,
    POINTS,
    ROLES,
    TURN,
    WIN,
    Board,
    kinds_of,
    place_of,
    power_of,
    seat_of,
)

# A policy's row begins with where its tables begin, and how far one role is from the next:
HOLD, HOLD_ROLE, GAIN, GAIN_ROLE, PREFER, PREFER_ROLE, POLICY_HEAD = range(7)
LEADS, FOLLOWS = 3, 8
SITUATIONS = LEADS + 3 * FOLLOWS
"""On the lead: a card below one that is out in its suit, the best of its suit, one that nothing
beats. Following as second, third, last: 4 where the card takes the trick so far, plus 2 where the
opponents have it, plus 1 where one that is out could take it from whoever then has it."""
LOWEST = -(1 << 62)


@njit(forceinline=True)
def _on_lead(board: Board, live: int, place: int) -> int:
    """The situation of a card that is led."""
    led = word(board.tables, word(board.tables, at.LEAD) + place)
    above = word(board.tables, word(board.tables, at.ABOVE) + at.PLACES * led + place) & live
    return (
        2
        if above == 0
        else int((above & word(board.tables, word(board.tables, at.SUIT) + led)) == 0)
    )


@njit(forceinline=True)
def _following(board: Board, d: int, n: int, live: int, place: int) -> int:
    """The situation of a card that follows as the n-th of a trick, counted from 0."""
    led, seat, win = (
        word(board.block, LED + d),
        word(board.block, TURN + d),
        word(board.block, WIN + d),
    )
    row = at.PLACES * led
    takes = word(board.tables, word(board.tables, at.POWER) + row + place) > power_of(win)
    best = place if takes else place_of(win)
    open_ = n < 3 and word(board.tables, word(board.tables, at.ABOVE) + row + best) & live != 0
    ours = word(board.block, FRIENDS + d) >> 4 * seat + seat_of(win) & 1
    return LEADS + FOLLOWS * (n - 1) + 4 * takes + 2 * (1 - ours) + open_


@njit
def preferred(
    board: Board,
    d: int,
    allowed: int,
    n: int,
    left: int,
) -> int:
    """The place of the card preferred, alone; of equals the lowest. `left`: cards in hand."""
    seat = word(board.block, TURN + d)
    live = kinds_of(board, word(board.block, LIVE + d) - word(board.block, HAND + BLOCK * seat + d))
    role = word(board.block, ROLES + d) >> 4 * seat & 15
    hold = word(board.policy, HOLD) + role * word(board.policy, HOLD_ROLE) + at.PLACES * left
    gain = word(board.policy, GAIN) + role * word(board.policy, GAIN_ROLE)
    prefer = word(board.policy, PREFER) + role * word(board.policy, PREFER_ROLE)
    chosen, most = allowed & -allowed, LOWEST
    while allowed:
        bit = allowed & -allowed
        allowed ^= bit
        place = lowest(bit)
        brings = word(board.tables, board.worth + place)
        if n == 0:
            situation = _on_lead(board, live, place)
        else:
            situation = _following(board, d, n, live, place)
            brings += word(board.block, POINTS + d)
            if word(board.block, LAID + d) & word(board.tables, board.mate + place):
                brings += word(board.tables, board.pair + place)
        weight = (
            word(board.policy, prefer + at.PLACES * situation + place)
            + word(board.policy, hold + place)
            + word(board.policy, gain + situation) * brings
        )
        if weight > most:
            chosen, most = bit, weight
    return chosen
