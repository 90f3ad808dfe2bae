"""Alpha-beta over the cards of a desk: can side 0 make so many points of those to come?

One line of play lies on the desk, card by card; a position is looked up, and kept, when a trick
begins. Values are what side 0 will make less what the other will, in units. Beside each value goes
the set of cards whose rank it rests on, with that of all above them: `need`.
"""

from __future__ import annotations

from numba import njit

from spadille.kernel.bits import Address, put, word
from spadille.kernel.search_desk import (
    AHEAD,
    ALIKE,
    ALL,
    BOUNDED,
    FLAGS,
    HELD,
    KEPT,
    LAID_COUNT,
    LEADER,
    LEFT,
    LIMIT,
    MARKED,
    MOVE_ROW,
    MOVES,
    NODES,
    ORDERED,
    P_BEST,
    P_COUNT,
    P_LAW,
    P_MANY,
    P_NEED,
    P_POINTS,
    P_SEAT,
    PATTERNS,
    RUNNING,
    SIDE,
    STOPPED,
    T_AHEAD,
    T_DELTA,
    T_GOAL,
    T_HELD,
    T_LEADER,
    T_LEFT,
    T_LOW_BY,
    T_MINE,
    T_RUN0,
    T_RUN1,
    T_WON_BY,
    UNTIL,
    ply_of,
    set_ply,
    set_trick,
    trick_of,
)
from spadille.kernel.search_marks import learn, next_move
from spadille.kernel.search_memory import Memory
from spadille.kernel.search_plies import gather, lay
from spadille.kernel.search_tricks import begin, keep, take

__all__ = ["ALIKE", "ALL", "BOUNDED", "KEPT", "ORDERED", "PATTERNS", "search"]


@njit
def search(  # noqa: C901, PLR0912, PLR0915 - one loop: a call for each card would cost
    desk: Address, memory: Memory, flag: Address, goal: int
) -> int:
    """A bound on the value of the position on the desk: at least the goal if it is reached, less
    if it is not.

    flag: a number that is not 0 when the search is to be given up; then STOPPED is set on the
    desk, as it is when its NODES come to LIMIT.
    """
    flags, limit, sides = word(desk, FLAGS), word(desk, LIMIT), word(desk, SIDE)
    nodes, depth, ply = word(desk, NODES), 0, 0
    set_trick(desk, 0, T_HELD, word(desk, HELD))
    set_trick(desk, 0, T_LEADER, word(desk, LEADER))
    set_trick(desk, 0, T_LEFT, word(desk, LEFT))
    set_trick(desk, 0, T_GOAL, goal)
    set_trick(desk, 0, T_RUN0, word(desk, RUNNING))
    set_trick(desk, 0, T_RUN1, word(desk, RUNNING + 1))
    set_trick(desk, 0, T_AHEAD, word(desk, AHEAD))
    until = word(desk, UNTIL)
    begins, back, value, need = True, False, 0, 0
    while True:
        if begins:
            if nodes >= limit or word(flag, 0):
                put(desk, STOPPED, 1)
                break
            put(desk, NODES, nodes)
            ply = 4 * depth
            found, value, need = begin(desk, memory, depth, flags)
            back = found != 0
            if not back:
                set_ply(desk, ply, P_POINTS, 0)
                gather(desk, depth, ply, flags)
            begins = False
        # a value goes back to the plies above, until one has another card to try
        while back:
            if ply == 0:
                break
            ply -= 1
            if ply & 3 == 3:
                depth -= 1
                value += trick_of(desk, depth, T_DELTA)
                reached = value >= trick_of(desk, depth, T_GOAL)
                if reached == (trick_of(desk, depth, T_MINE) > 0):
                    need |= trick_of(desk, depth, T_WON_BY)
                else:
                    need |= trick_of(desk, depth, T_LOW_BY)
            else:
                reached = value >= trick_of(desk, depth, T_GOAL)
            mine = sides >> ply_of(desk, ply, P_SEAT) & 1
            marked = flags & ORDERED and trick_of(desk, depth, T_LEFT) >= MARKED
            if ply_of(desk, ply, P_MANY) > 1 and marked:
                learn(desk, depth, ply, reached == (mine > 0))
            if reached == (mine > 0):
                need |= ply_of(desk, ply, P_LAW)
            else:
                need |= ply_of(desk, ply, P_NEED)
                best = ply_of(desk, ply, P_BEST)
                best = max(best, value) if mine else min(best, value)
                if ply_of(desk, ply, P_COUNT):
                    set_ply(desk, ply, P_NEED, need)
                    set_ply(desk, ply, P_BEST, best)
                    back = False
                    continue
                value = best
            if ply & 3 == 0 and flags & KEPT and not (depth == 0 and word(desk, LAID_COUNT)):
                keep(desk, memory, depth, flags, value, need)
        if back:
            break
        # the next card
        nodes += 1
        last = ply_of(desk, ply, P_COUNT) - 1
        set_ply(desk, ply, P_COUNT, last)
        if last and flags & ORDERED:
            card = next_move(desk, ply, last)
        else:
            card = word(desk, MOVES + ply * MOVE_ROW + last) & 63
        lay(desk, ply, card)
        if ply & 3 < 3:
            ply += 1
            gather(desk, depth, ply, flags)
            continue
        ended = take(desk, depth, ply, flags) != 0
        lost = until >= 0 and not trick_of(desk, depth, T_MINE)
        lost = lost and trick_of(desk, depth + 1, T_LEFT) >= until
        depth += 1
        ply += 1
        value, need = -1 if lost else 0, 0
        back = ended or lost
        begins = not back
        if back and nodes >= limit:
            put(desk, STOPPED, 1)
            break
    put(desk, NODES, nodes)
    return value
