"""Which cards may be played, and whose rank decides it."""

from __future__ import annotations

from numba import njit

from spadille.kernel.bits import Address, lowest, word
from spadille.kernel.search_desk import (
    BINDS,
    BY_TOP,
    BY_WINNER,
    LEFT_CLASS,
    LEFT_ROW,
    LEFTS,
    LIST_ROW,
    LISTS,
    OPENING,
    PLAIN,
    POWER_ROW,
    POWERS,
    RANK,
    RULE,
    RULE_LEFTS,
    RULE_POWERS,
    SUIT,
    TAKES,
    TRUMPS,
    card_of,
    lead_of,
)


@njit(forceinline=True)
def allowed(desk: Address, number: int, hand: int) -> int:
    """The cards of a hand that a list of duties allows."""
    at = LISTS + number * LIST_ROW
    holding = word(desk, at)
    while holding:
        if hand & holding:
            return hand & word(desk, at + 1)
        at += 2
        holding = word(desk, at)
    return hand


@njit(forceinline=True)
def duties_to_lead(desk: Address, left: int) -> int:
    """The list of duties that binds a leader."""
    return word(desk, LEFTS + left * LEFT_ROW + OPENING)


@njit(forceinline=True)
def duties_to_follow(desk: Address, led: int, left: int, top: int, winner: int) -> int:
    """The list of duties that binds who follows; top: the strongest card of the suit led."""
    kind = word(desk, LEFTS + left * LEFT_ROW + LEFT_CLASS)
    number = lead_of(desk, led, PLAIN + kind)
    if number >= 0:
        return number
    powers = word(desk, RULE_POWERS)
    row = led * powers + word(desk, POWERS + led * POWER_ROW + top)
    row = row * powers + word(desk, POWERS + led * POWER_ROW + winner)
    return word(desk, RULE + row * word(desk, RULE_LEFTS) + kind)


@njit(forceinline=True)
def asked(desk: Address, led: int, hand: int, top: int, winner: int) -> int:
    """The cards whose rank, with that of all above them, decides what this hand may play."""
    law = 0
    binds = lead_of(desk, led, BINDS)
    follow = hand & lead_of(desk, led, SUIT)
    if follow:
        if lead_of(desk, led, BY_TOP) and (binds < 2 or follow & (follow - 1)):
            least = lowest(follow)
            law = 1 << (least if card_of(desk, least, RANK) > card_of(desk, top, RANK) else top)
        if binds == 2:
            return law
    takers = hand & lead_of(desk, led, TAKES) & ~lead_of(desk, led, SUIT)
    several = takers & (takers - 1) or not lead_of(desk, led, TRUMPS)
    if takers and several and lead_of(desk, led, BY_WINNER):
        least = lowest(takers)
        above = card_of(desk, least, RANK) > card_of(desk, winner, RANK)
        law |= 1 << (least if above else winner)
    return law
