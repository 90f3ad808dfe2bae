"""What can be said of a position without playing on: the last trick, tricks that can be cashed,
tricks that the highest cards are sure to take.

Everything is told with the cards whose rank it rests on (and that of all above them), as a set.
"""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from spadille.kernel.bits import Address, count, highest, lowest, word
from spadille.kernel.search_desk import (
    BINDS,
    BOSSES,
    CHAIN,
    FIRST,
    FULL,
    LAST,
    LEAD_COUNT,
    LED,
    MATE,
    OWNER,
    PAIR,
    PAIRED,
    RANK,
    SHIFT,
    SIDE,
    SUIT,
    TAKES,
    TIED,
    UNIT,
    WORTH,
    WORTHY,
    card_of,
    chain_of,
    lead_of,
    own,
)


class Found(NamedTuple):
    """A number, and the cards whose rank it rests on."""

    value: int
    need: int


@njit(forceinline=True)
def last_trick(desk: Address, held: int, leader: int) -> Found:
    """What the last trick is worth to side 0 (less than 0: to the other)."""
    winner = lowest(held & own(desk, leader))
    led = card_of(desk, winner, LED)
    takes = held & lead_of(desk, led, TAKES)
    points, paired, best = 0, 0, -1
    for later in range(4):
        card = lowest(held & own(desk, (leader + later) & 3))
        points += card_of(desk, card, WORTH)
        paired += card_of(desk, card, PAIR) * count(card_of(desk, card, MATE) & held)
        if takes >> card & 1 and card_of(desk, card, RANK) > best:
            best = card_of(desk, card, RANK)
            winner = card
    points += (paired >> 1) + word(desk, UNIT) + word(desk, LAST)
    row = in_row(desk, held, winner)
    mine = word(desk, SIDE) >> card_of(desk, winner, OWNER) & 1
    return Found(points if mine else -points, 1 << winner if row & (row - 1) else 0)


@njit(forceinline=True)
def in_row(desk: Address, cards: int, card: int) -> int:
    """Those of some cards that are of the chain of this one."""
    chain = card_of(desk, card, CHAIN)
    return cards & chain_of(desk, chain, FULL) << chain_of(desk, chain, SHIFT)


@njit(forceinline=True)
def sure(desk: Address, held: int, mine: int, enough: int) -> Found:
    """Tricks that side 0 (mine: 1) or the other (0) is sure to take with cards that take whatever
    is led.

    Of the highest few cards each enemy card can beat one: a player who holds more of them than the
    enemies together takes as many tricks as he holds more.
    """
    cards = held & word(desk, BOSSES)
    sides = word(desk, SIDE)
    tricks, low, enemies, own_counts = 0, 0, 0, 0
    while cards:
        card = highest(cards)
        cards ^= 1 << card
        owner = card_of(desk, card, OWNER)
        if sides >> owner & 1 != mine:
            enemies += 1
            continue
        own_counts += 1 << 8 * owner
        more = (own_counts >> 8 * owner & 255) - enemies
        if more > tricks and card_of(desk, card, TIED) == card:
            tricks, low = more, 1 << card
            if tricks >= enough:
                break
    return Found(tricks, low)


class Cashed(NamedTuple):
    """Tricks that a leader takes one after the other, what he is sure to bring home in them beside
    the tricks themselves, and the cards whose rank that rests on."""

    tricks: int
    worth: int
    need: int


class Hands(NamedTuple):
    """A number for each of those who play after the leader."""

    left: int
    over: int
    right: int


@njit(forceinline=True)
def _limit(desk: Address, beat: int, seat: int, follows: int, limit: int) -> int:
    """How often a suit can be led before this seat may beat it with a card of another."""
    return min(limit, max(0, follows)) if beat & own(desk, seat) else limit


@njit(forceinline=True)
def _lasts(desk: Address, led: int, leader: int, beat: int, spare: Hands, limit: int) -> int:
    """How often a suit can be led before anyone may beat it with a card of another; spare: how
    many cards of it, less those they may have thrown, the others have."""
    bound = lead_of(desk, led, BINDS) > 0
    limit = _limit(desk, beat, (leader + 1) & 3, spare.left if bound else 0, limit)
    limit = _limit(desk, beat, (leader + 2) & 3, spare.over if bound else 0, limit)
    return _limit(desk, beat, (leader + 3) & 3, spare.right if bound else 0, limit)


@njit(forceinline=True)
def _strongest(cards: int, many: int) -> Found:
    """The strongest so many of these cards, as a set, and the lowest of them alone."""
    top, low = 0, 0
    while many:
        low = 1 << highest(cards)
        cards ^= low
        top |= low
        many -= 1
    return Found(top, low)


@njit(forceinline=True)
def _all_worth(desk: Address, cards: int) -> int:
    worth = 0
    cards &= word(desk, WORTHY)
    while cards:
        worth += card_of(desk, lowest(cards), WORTH)
        cards &= cards - 1
    return worth


@njit(forceinline=True)
def _given(desk: Address, cards: int, cashed: int, many: int) -> int:
    """The most that so many of a partner's cards bring on these tricks, three of them at most."""
    cards &= word(desk, WORTHY) | word(desk, PAIRED)
    first, second, third = 0, 0, 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        gift = card_of(desk, card, WORTH)
        if card_of(desk, card, MATE) & cashed:
            gift += card_of(desk, card, PAIR)
        if gift > first:
            first, second, third = gift, first, second
        elif gift > second:
            second, third = gift, second
        elif gift > third:
            third = gift
    return first + (second if many > 1 else 0) + (third if many > 2 else 0)


@njit(forceinline=True)
def _brought(  # noqa: PLR0913, PLR0917 - all that is known of a suit
    desk: Address, led: int, leader: int, row: int, top: int, follow: Hands, limit: int
) -> int:
    """What a suit is sure to bring home that is led so often. row: its cards; top: the leader's
    that take by rank."""
    mine = row & own(desk, leader)
    worth = _all_worth(desk, mine if limit == count(mine) else top)
    binds, over = lead_of(desk, led, BINDS) == 2, (leader + 2) & 3
    if binds and follow.left <= limit:
        worth += _all_worth(desk, row & own(desk, (leader + 1) & 3))
    if binds and follow.right <= limit:
        worth += _all_worth(desk, row & own(desk, (leader + 3) & 3))
    if _friends(desk, leader):
        worth += _given(desk, row & own(desk, over), top, min(limit, follow.over))
    elif binds and follow.over <= limit:
        worth += _all_worth(desk, row & own(desk, over))
    return worth


@njit(forceinline=True)
def _friends(desk: Address, leader: int) -> bool:
    """Is the player opposite on the leader's side?"""
    return word(desk, SIDE) >> leader & 1 == word(desk, SIDE) >> ((leader + 2) & 3) & 1


@njit(forceinline=True)
def cashed(desk: Address, held: int, leader: int, wanted: int) -> Cashed:
    """What a leader can cash: his cards above all others of their suits, while nobody can beat
    them with another suit; and his long suits, when theirs have run out. It ends when that makes
    twice as much as is wanted.

    Others must follow suit as long as they can where a suit is led oftener than that is sure.
    """
    tricks, worth, need, gone, unit = 0, 0, 0, 0, word(desk, UNIT)
    mine = held & own(desk, leader)
    left, over, right = (leader + 1) & 3, (leader + 2) & 3, (leader + 3) & 3
    thrown = Hands(0, 0, 0)
    worthy = word(desk, WORTHY) | word(desk, PAIRED)
    for led in range(word(desk, LEAD_COUNT)):
        row = held & lead_of(desk, led, SUIT)
        cards, others = row & mine, row & ~mine
        if not cards or not lead_of(desk, led, FIRST):
            continue
        run = count(cards >> card_of(desk, highest(others), TIED)) if others else count(cards)
        if not run:
            continue
        follow = Hands(
            count(row & own(desk, left)),
            count(row & own(desk, over)),
            count(row & own(desk, right)),
        )
        limit = count(cards)
        if run < max(follow.left, follow.over, follow.right) or lead_of(desk, led, BINDS) < 2:
            limit = run
        beat = held & lead_of(desk, led, TAKES) & ~row
        if beat & ~mine:
            spare = Hands(
                follow.left - thrown.left, follow.over - thrown.over, follow.right - thrown.right
            )
            limit = _lasts(desk, led, leader, beat, spare, limit)
            if not limit:
                continue
        thrown = Hands(
            thrown.left + max(0, limit - follow.left),
            thrown.over + max(0, limit - follow.over),
            thrown.right + max(0, limit - follow.right),
        )
        tricks += limit
        top, low = _strongest(cards, min(limit, run))
        need |= low if others else 0
        if worthy:
            gone |= row
            worth += _brought(desk, led, leader, row, top, follow, limit)
        if 2 * (tricks * unit + worth) >= wanted:
            return Cashed(tricks, worth, need)
    if worthy and thrown.over and _friends(desk, leader):
        worth += _given(desk, held & own(desk, over) & ~gone, 0, thrown.over)
    return Cashed(tricks, worth, need)
