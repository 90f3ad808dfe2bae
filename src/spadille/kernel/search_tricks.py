"""How a trick of the line begins and ends: what is known of it by then, what is kept of it.

Values are what side 0 will make less what the other will, in units. Beside each value goes the set
of cards whose rank it rests on, with that of all above them: `need`.
"""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from spadille.kernel.bits import Address, count, highest, lowest, nth, word
from spadille.kernel.search_bounds import cashed, in_row, last_trick, sure
from spadille.kernel.search_desk import (
    ABOVE,
    ABOVE_ROW,
    ALIKE,
    AUX_SCALE,
    BOSSES,
    BOUNDED,
    CHECK,
    FORM,
    FULL,
    KEPT,
    LAID_COUNT,
    LAST,
    LAST_POINTS,
    LEFT_ROW,
    LEFTS,
    MAKINGS,
    MOST_POINTS,
    MUCH,
    MUST,
    OWNER,
    P_CARD,
    P_POINTS,
    P_TABLE,
    P_WINNER,
    PATTERNS,
    POINTS,
    REPS,
    SCALE,
    SHIFT,
    SIDE,
    SLACK,
    START,
    STUCK,
    T_AHEAD,
    T_DELTA,
    T_FORM,
    T_GOAL,
    T_HELD,
    T_HINT,
    T_KEY,
    T_LEADER,
    T_LEFT,
    T_LOW_BY,
    T_MINE,
    T_REPS,
    T_RUN0,
    T_RUN1,
    T_SEEN,
    T_WON_BY,
    TABLE,
    TARGET,
    UNIT,
    UNTIL,
    card_of,
    chain_of,
    own,
    ply_of,
    set_trick,
    trick_of,
)
from spadille.kernel.search_marks import OTHER_AT
from spadille.kernel.search_memory import (
    NO_MOVE,
    Memory,
    high_of,
    known,
    low_of,
    remember,
    slot_of,
)

MIXER = 0x5851F42D4C957F2D


@njit(forceinline=True)
def _part(desk: Address, held: int, form: int, need: int) -> int:
    """The part of a form that must be the same, by the cards whose rank mattered."""
    part = 0
    chain, full = 0, chain_of(desk, 0, FULL)
    while full:
        shift = chain_of(desk, chain, SHIFT)
        needed = need >> shift & full
        if needed:
            least = word(desk, ABOVE + chain * ABOVE_ROW + lowest(needed))
            many = count((held >> shift & full) >> least)
            cards = form >> shift & full
            cards = nth(cards, count(cards) - many)
            least = word(desk, ABOVE + chain * ABOVE_ROW + lowest(cards))
            part |= (full & -(1 << least)) << shift
        chain += 1
        full = chain_of(desk, chain, FULL)
    return part


@njit(forceinline=True)
def _needed(desk: Address, held: int, form: int, part: int) -> int:
    """The cards that match the part of a form that matters, the lowest of each chain."""
    need = 0
    chain, full = 0, chain_of(desk, 0, FULL)
    while full:
        shift = chain_of(desk, chain, SHIFT)
        masked = part >> shift & full
        if masked:
            many = count(masked & form >> shift)
            cards = held >> shift & full
            need |= nth(cards, count(cards) - many) << shift
        chain += 1
        full = chain_of(desk, chain, FULL)
    return need


@njit(forceinline=True)
def _stores(desk: Address, depth: int, points: int) -> int:
    """What else a key must hold where a side's running points may end the play; 0 where not."""
    run0, run1 = trick_of(desk, depth, T_RUN0), trick_of(desk, depth, T_RUN1)
    target = word(desk, TARGET)
    if max(run0, run1) + points + word(desk, LAST_POINTS) < target:
        return 0
    ahead = trick_of(desk, depth, T_AHEAD) + 32
    return ((min(run0, target) * (target + 1) + min(run1, target)) << 6 | ahead) + 1


@njit(forceinline=True)
def _sure(desk: Address, goal: int, held: int, left: int, most: int) -> tuple[int, int, int]:
    """Whether the highest cards decide it; as `_bound`."""
    unit, until = word(desk, UNIT), word(desk, UNTIL)
    if until == 0:
        found = sure(desk, held, 0, 1)
        return found.value, -1, found.need
    if not unit:
        return 0, 0, 0
    enough = (most - goal) // (2 * unit) + 1
    if enough <= left:
        found = sure(desk, held, 0, enough)
        if found.value >= enough:
            return 1, most - 2 * unit * found.value, found.need
    enough = (most + goal + 2 * unit - 1) // (2 * unit)
    if enough <= left:
        found = sure(desk, held, 1, enough)
        if found.value >= enough:
            return 1, 2 * unit * found.value - most, found.need
    return 0, 0, 0


@njit(forceinline=True)
def _bound(desk: Address, depth: int, held: int, left: int, most: int) -> tuple[int, int, int]:
    """Whether the goal is reached or out of reach by what can be counted: not 0 if so, then a
    value that shows it and what it rests on."""
    goal, leader = trick_of(desk, depth, T_GOAL), trick_of(desk, depth, T_LEADER)
    unit, until = word(desk, UNIT), word(desk, UNTIL)
    mine = word(desk, SIDE) >> leader & 1
    if until <= 0 and word(desk, BOSSES):
        decided, value, need = _sure(desk, goal, held, left, most)
        if decided:
            return decided, value, need
    wanted = MUCH if until >= 0 else most + (goal if mine else 1 - goal)
    home = cashed(desk, held, leader, wanted)
    if not home.tricks:
        return 0, 0, 0
    if until >= 0:
        if not mine:
            return 1, -1, home.need
        waiting = left > word(desk, CHECK) >= 0 and held & word(desk, MUST)
        return int(home.tricks >= left - until and not waiting), 1, home.need
    gain = 2 * (home.tricks * unit + home.worth) - most
    if home.tricks >= left:
        gain += 2 * word(desk, LAST)
    decided = int(gain >= goal if mine else -gain < goal)
    return decided, gain if mine else -gain, home.need


class Makings(NamedTuple):
    """What a position is made of: the number of its makings, its form, the points in it."""

    key: int
    form: int
    points: int


@njit(forceinline=True)
def _makings(desk: Address, depth: int, held: int, flags: int) -> Makings:
    """Read the tables of the chains; the cards that stand for others are noted for the trick."""
    key, form, reps, points = 0, 0, 0, 0
    chain, full = 0, chain_of(desk, 0, FULL)
    while full:  # a count of the chains would be turned into vectors, which take longer
        shift = chain_of(desk, chain, SHIFT)
        entry = word(desk, TABLE + chain_of(desk, chain, START) + (held >> shift & full))
        form |= (entry & FORM) << shift
        reps |= (entry >> REPS & FORM) << shift
        points += entry >> POINTS & MOST_POINTS
        key += (entry >> MAKINGS) * chain_of(desk, chain, SCALE)
        chain += 1
        full = chain_of(desk, chain, FULL)
    set_trick(desk, depth, T_REPS, reps if flags & ALIKE else held)
    return Makings(key, form, points)


@njit(forceinline=True)
def _recall(
    desk: Address, memory: Memory, depth: int, flags: int, makings: Makings
) -> tuple[int, int, int]:
    """What is remembered of a position, as `begin`; the card that was best goes to T_HINT."""
    key, form = makings.key, makings.form
    key = key if flags & PATTERNS else key ^ form * MIXER
    set_trick(desk, depth, T_KEY, key)
    set_trick(desk, depth, T_FORM, form)
    goal = trick_of(desk, depth, T_GOAL)
    entry = known(memory, slot_of(memory, key), form, goal)
    if entry > 0:
        need = 0
        if flags & PATTERNS:
            held = trick_of(desk, depth, T_HELD)
            need = _needed(desk, held, word(entry, 0), word(entry, 1))
        low = low_of(entry)
        return 1, low if low >= goal else high_of(entry), need
    if entry < 0:
        other = (word(-entry, 0) ^ form) & word(-entry, 1) != 0
        set_trick(desk, depth, T_HINT, word(-entry, 2) & NO_MOVE | other << OTHER_AT)
    return 0, 0, 0


@njit(forceinline=True)
def _leads(desk: Address, depth: int, held: int, left: int) -> int:
    """Who leads: the next, where the leader has nothing but cards that cannot be led."""
    leader = trick_of(desk, depth, T_LEADER)
    stuck = word(desk, LEFTS + left * LEFT_ROW + STUCK)
    while stuck and not held & own(desk, leader) & ~stuck:
        leader = (leader + 1) & 3
    set_trick(desk, depth, T_LEADER, leader)
    return leader


@njit(forceinline=True)
def begin(desk: Address, memory: Memory, depth: int, flags: int) -> tuple[int, int, int]:
    """A trick begins: not 0 if its outcome is known, then the value and what it rests on."""
    held, left = trick_of(desk, depth, T_HELD), trick_of(desk, depth, T_LEFT)
    goal, until = trick_of(desk, depth, T_GOAL), word(desk, UNTIL)
    if left == word(desk, CHECK) and held & word(desk, MUST):
        return 1, -1, 0
    if not left or left == until:
        return 1, int(left == until), 0
    leader = _leads(desk, depth, held, left)
    forced = depth == 0 and word(desk, LAID_COUNT) > 0
    target = word(desk, TARGET)
    if left == 1 and until < 0 and not forced and not target:
        found = last_trick(desk, held, leader)
        return 1, found.value, found.need
    key, form, points = _makings(desk, depth, held, flags)
    set_trick(desk, depth, T_HINT, -1)
    set_trick(desk, depth, T_SEEN, 0)
    if forced:
        return 0, 0, 0
    key = key << 2 | leader
    if target:
        ending = _stores(desk, depth, points)
        key += ending * word(desk, AUX_SCALE)
        flags = flags & ~BOUNDED if ending else flags
    most = points + left * word(desk, UNIT) + word(desk, LAST) + word(desk, SLACK)
    if flags & BOUNDED and not -most < goal <= most:
        return 1, -most if -most >= goal else most, 0
    if flags & KEPT:
        decided, value, need = _recall(desk, memory, depth, flags, Makings(key, form, points))
        if decided:
            return decided, value, need
    if flags & BOUNDED:
        return _bound(desk, depth, held, left, most)
    return 0, 0, 0


@njit(forceinline=True)
def _ends(desk: Address, depth: int, points: int, mine: int) -> tuple[int, int]:
    """Whether a trick that brings these points ends the play, and what side 0 then makes."""
    run0, run1 = trick_of(desk, depth, T_RUN0), trick_of(desk, depth, T_RUN1)
    run0, run1 = run0 + points * mine, run1 + points * (1 - mine)
    target = word(desk, TARGET)
    made = points if mine else -points
    lost = trick_of(desk, depth, T_AHEAD) * word(desk, UNIT)
    if points and max(run0, run1) >= target and run0 != run1:
        return 1, made - lost
    set_trick(desk, depth + 1, T_RUN0, run0)
    set_trick(desk, depth + 1, T_RUN1, run1)
    set_trick(desk, depth + 1, T_AHEAD, trick_of(desk, depth, T_AHEAD) + (1 if mine else -1))
    more = word(desk, LAST_POINTS)
    if trick_of(desk, depth, T_LEFT) == 1 and more:
        run0, run1 = run0 + more * mine, run1 + more * (1 - mine)
        if max(run0, run1) >= target and run0 != run1:
            return 1, made - lost + (more if mine else -more)
    return 0, 0


@njit(forceinline=True)
def take(desk: Address, depth: int, ply: int, flags: int) -> int:
    """The trick is taken, and the next laid out; 1 if the play ends with it."""
    winner, table = ply_of(desk, ply + 1, P_WINNER), ply_of(desk, ply + 1, P_TABLE)
    points = ply_of(desk, ply + 1, P_POINTS)
    held, seat = trick_of(desk, depth, T_HELD), card_of(desk, winner, OWNER)
    left = trick_of(desk, depth, T_LEFT) - 1
    mine = word(desk, SIDE) >> seat & 1
    gain = points + word(desk, UNIT) + (word(desk, LAST) if left == 0 else 0)
    gain = gain if mine else -gain
    row = in_row(desk, table, winner)
    won_by, low_by = 0, 0
    if flags & PATTERNS and row & (row - 1):
        won_by = low_by = 1 << winner
        run = in_row(desk, held, winner) & (won_by - 1)
        others = run & ~own(desk, seat)
        run &= own(desk, seat)
        if others:
            run &= -(2 << highest(others))
        if run:
            low_by = run & -run
    ended = 0
    if word(desk, TARGET):
        ended, value = _ends(desk, depth, points, mine)
        gain = value if ended else gain
    set_trick(desk, depth, T_DELTA, gain)
    set_trick(desk, depth, T_MINE, mine)
    set_trick(desk, depth, T_WON_BY, won_by)
    set_trick(desk, depth, T_LOW_BY, low_by)
    set_trick(desk, depth + 1, T_HELD, held & ~table)
    set_trick(desk, depth + 1, T_LEADER, seat)
    set_trick(desk, depth + 1, T_LEFT, left)
    set_trick(desk, depth + 1, T_GOAL, trick_of(desk, depth, T_GOAL) - gain)
    return ended


@njit(forceinline=True)
def keep(desk: Address, memory: Memory, depth: int, flags: int, value: int, need: int) -> None:
    """Remember what a position was found to be worth."""
    held, form = trick_of(desk, depth, T_HELD), trick_of(desk, depth, T_FORM)
    part = _part(desk, held, form, need) if flags & PATTERNS else -1
    reached = value >= trick_of(desk, depth, T_GOAL)
    low, high = (value, MUCH) if reached else (-MUCH, value)
    move = ply_of(desk, 4 * depth, P_CARD)
    remember(memory, trick_of(desk, depth, T_KEY), form, part, low, high, move)
