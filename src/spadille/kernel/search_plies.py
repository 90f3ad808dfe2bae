"""The cards of a trick, one after the other: what may be played, and what lies on the table."""

from __future__ import annotations

from numba import njit

from spadille.kernel.bits import Address, count, lowest, put, word
from spadille.kernel.search_desk import (
    LAID,
    LAID_COUNT,
    LED,
    MARKED,
    MATE,
    MOVE_ROW,
    MOVES,
    MUCH,
    ORDERED,
    P_BEST,
    P_CARD,
    P_COUNT,
    P_LAW,
    P_MANY,
    P_NEED,
    P_POINTS,
    P_SEAT,
    P_TABLE,
    P_TOP,
    P_WINNER,
    PAIR,
    RANK,
    SIDE,
    SKETCH,
    SUIT,
    T_HELD,
    T_HINT,
    T_LEADER,
    T_LEFT,
    T_REPS,
    TAKES,
    WORTH,
    card_of,
    lead_of,
    own,
    ply_of,
    set_ply,
    trick_of,
)
from spadille.kernel.search_marks import (
    SKETCHED,
    SKETCHED_LAST,
    best_first,
    favour,
    mark_follows,
    mark_leads,
)
from spadille.kernel.search_moves import allowed, asked, duties_to_follow, duties_to_lead


@njit(forceinline=True)
def gather(desk: Address, depth: int, ply: int, flags: int) -> None:
    """Lay the moves of a ply ready."""
    turn, held = ply & 3, trick_of(desk, depth, T_HELD)
    seat = (trick_of(desk, depth, T_LEADER) + turn) & 3
    law, many = 0, 0
    if depth == 0 and turn < word(desk, LAID_COUNT):
        put(desk, MOVES + ply * MOVE_ROW, word(desk, LAID + turn))
        many = 1
    else:
        hand, left = held & own(desk, seat), trick_of(desk, depth, T_LEFT)
        if turn == 0:
            number = duties_to_lead(desk, left)
        else:
            led = card_of(desk, ply_of(desk, ply - turn, P_CARD), LED)
            top, winner = ply_of(desk, ply, P_TOP), ply_of(desk, ply, P_WINNER)
            number = duties_to_follow(desk, led, left, top, winner)
            law = asked(desk, led, hand, top, winner)
        cards = allowed(desk, number, hand) & trick_of(desk, depth, T_REPS)
        while cards:
            put(desk, MOVES + ply * MOVE_ROW + many, lowest(cards))
            cards &= cards - 1
            many += 1
        if flags & ORDERED and many > 1 and left >= MARKED:
            if turn:
                mark_follows(desk, depth, held, ply, many)
            else:
                mark_leads(desk, depth, held, ply, many)
                favour(desk, ply, many, trick_of(desk, depth, T_HINT))
            if flags & SKETCH:
                many = best_first(desk, ply, many, SKETCHED_LAST if turn == 3 else SKETCHED)
    set_ply(desk, ply, P_COUNT, many)
    set_ply(desk, ply, P_MANY, many)
    set_ply(desk, ply, P_SEAT, seat)
    set_ply(desk, ply, P_LAW, law)
    set_ply(desk, ply, P_NEED, law)
    mine = word(desk, SIDE) >> seat & 1
    set_ply(desk, ply, P_BEST, -MUCH if mine else MUCH)


@njit(forceinline=True)
def lay(desk: Address, ply: int, card: int) -> None:
    """Lay a card, with what then lies on the table before the next ply."""
    turn = ply & 3
    set_ply(desk, ply, P_CARD, card)
    points = card_of(desk, card, WORTH)
    if turn == 0:
        set_ply(desk, ply + 1, P_WINNER, card)
        set_ply(desk, ply + 1, P_TOP, card)
        set_ply(desk, ply + 1, P_TABLE, 1 << card)
        set_ply(desk, ply + 1, P_POINTS, points)
        return
    led = card_of(desk, ply_of(desk, ply - turn, P_CARD), LED)
    winner, top = ply_of(desk, ply, P_WINNER), ply_of(desk, ply, P_TOP)
    table = ply_of(desk, ply, P_TABLE)
    rank = card_of(desk, card, RANK)
    if lead_of(desk, led, TAKES) >> card & 1 and rank > card_of(desk, winner, RANK):
        winner = card
    if lead_of(desk, led, SUIT) >> card & 1 and rank > card_of(desk, top, RANK):
        top = card
    mates = card_of(desk, card, MATE) & table
    if mates:
        points += card_of(desk, card, PAIR) * count(mates)
    set_ply(desk, ply + 1, P_WINNER, winner)
    set_ply(desk, ply + 1, P_TOP, top)
    set_ply(desk, ply + 1, P_TABLE, table | 1 << card)
    set_ply(desk, ply + 1, P_POINTS, ply_of(desk, ply, P_POINTS) + points)
