"""The cards that may be laid first in a position, and which of them do for others."""

from __future__ import annotations

from numba import njit

from spadille.kernel.bits import Address, lowest, word
from spadille.kernel.search_bounds import in_row
from spadille.kernel.search_desk import (
    ALIKE,
    CHAIN_COUNT,
    FLAGS,
    FORM,
    FULL,
    HELD,
    LAID,
    LAID_COUNT,
    LEADER,
    LED,
    LEFT,
    MATE,
    MUST,
    OWNER,
    RANK,
    REPS,
    SHIFT,
    START,
    SUIT,
    TABLE,
    TAKES,
    TYPE,
    card_of,
    chain_of,
    lead_of,
    own,
)
from spadille.kernel.search_moves import allowed, duties_to_follow, duties_to_lead


@njit
def allowed_now(desk: Address) -> int:
    """The cards that the seat on turn may lay."""
    laid, held = word(desk, LAID_COUNT), word(desk, HELD)
    left = word(desk, LEFT)
    hand = held & own(desk, (word(desk, LEADER) + laid) & 3)
    if not laid:
        return allowed(desk, duties_to_lead(desk, left), hand)
    winner = top = word(desk, LAID)
    led = card_of(desk, winner, LED)
    for n in range(1, laid):
        card = word(desk, LAID + n)
        rank = card_of(desk, card, RANK)
        if lead_of(desk, led, TAKES) >> card & 1 and rank > card_of(desk, winner, RANK):
            winner = card
        if lead_of(desk, led, SUIT) >> card & 1 and rank > card_of(desk, top, RANK):
            top = card
    return allowed(desk, duties_to_follow(desk, led, left, top, winner), hand)


@njit
def stand_ins(desk: Address) -> int:
    """The cards that are not alike to a higher one of their hand."""
    held, found = word(desk, HELD), 0
    if not word(desk, FLAGS) & ALIKE:
        return held
    for chain in range(word(desk, CHAIN_COUNT)):
        entry = word(desk, TABLE + chain_of(desk, chain, START) + chain_of(desk, chain, FULL))
        found |= (entry >> REPS & FORM) << chain_of(desk, chain, SHIFT)
    return found


@njit
def stand_in(desk: Address, apart: int, card: int) -> int:
    """The card that is searched for this one; itself if none is known to do. apart: stand_ins."""
    held = word(desk, HELD)
    above = in_row(desk, held, card) & -(2 << card)
    while above and not apart >> card & 1:
        other = lowest(above)
        above &= above - 1
        if card_of(desk, other, OWNER) != card_of(desk, card, OWNER):
            break
        plain = not card_of(desk, other, MATE) & held and not word(desk, MUST) >> other & 1
        if apart >> other & 1 and plain and card_of(desk, other, TYPE) == card_of(desk, card, TYPE):
            return other
    return card
