"""Which cards to try first.

The mark of a card is linear in what can be seen of it: can its side win the trick, what the trick
would bring then, how high it is, how long its suit; and in what it did when it was last tried with
as many cards left. The weights are in search_weights.
"""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from spadille.kernel.bits import Address, count, highest, lowest, put, word
from spadille.kernel.search_bounds import in_row
from spadille.kernel.search_desk import (
    CHAIN,
    LEADS_MOST,
    LEARNT,
    LEARNT_ROW,
    LED,
    MOVE_ROW,
    MOVES,
    OWNER,
    P_CARD,
    P_POINTS,
    P_WINNER,
    PROSPECTS,
    RANK,
    SIDE,
    SUIT,
    T_LEFT,
    T_SEEN,
    TAKES,
    UNIT,
    WEIGHTS,
    WORTH,
    WORTHY,
    card_of,
    lead_of,
    own,
    ply_of,
    set_trick,
    trick_of,
)

MARK_AT = 6
"""A move is its mark above this bit, the card below."""
HINT, DECIDE = 1, 6
OTHER_AT = 6
"""A hint from another position, merely of the same makings, has this bit set."""
# Places of the weights: some for all, some by whose card a lead would meet, then a block of 16 for
# each turn, once for a trick that may be won, once for one that may not.
GIFT, HELP, FALL, LOSS, LED_WELL, OTHER_HINT, TOP_OF, ANSWERED, TURN = 2, 3, 4, 5, 6, 7, 8, 12, 16
SKETCHED, SKETCHED_LAST = 2, 1
"""So many moves are tried where a value is only guessed, and so many of who plays last."""
LEARNT_MOST, LEARNT_AT, PACE = 1024, 10, 1


class Chances(NamedTuple):
    """What those who play later in a trick can still do: the best rank of each side, and marks
    for what they may have to add or like to add, if the trick is won, and if it is lost."""

    mine: int
    theirs: int
    won: int
    lost: int


@njit(forceinline=True)
def _most(desk: Address, cards: int) -> int:
    """The most that one of these cards is worth."""
    most = 0
    cards &= word(desk, WORTHY)
    while cards:
        most = max(most, card_of(desk, lowest(cards), WORTH))
        cards &= cards - 1
    return most


@njit(forceinline=True)
def _least(desk: Address, cards: int) -> int:
    """The least that one of these cards is worth."""
    if cards == 0 or cards & ~word(desk, WORTHY):
        return 0
    least = card_of(desk, lowest(cards), WORTH)
    cards &= cards - 1
    while cards:
        least = min(least, card_of(desk, lowest(cards), WORTH))
        cards &= cards - 1
    return least


@njit(forceinline=True)
def _foresee(desk: Address, held: int, leader: int, led: int, at: int) -> None:
    """Note what each hand but the leader's can do where this class is led: the best rank that may
    take, the most and the least that it may add."""
    worthy = word(desk, WORTHY)
    for later in range(1, 4):
        seat = (leader + later) & 3
        cards = held & own(desk, seat)
        follow = cards & lead_of(desk, led, SUIT)
        cards = follow or cards
        most, least = 0, 0
        if worthy:
            most, least = _most(desk, cards), _least(desk, cards)
        cards &= lead_of(desk, led, TAKES)
        best = card_of(desk, highest(cards), RANK) + 1 if cards else 0
        put(desk, at + seat, best | most << 8 | least << 24)


@njit(forceinline=True)
def _chances(desk: Address, depth: int, held: int, led: int, seat: int, turn: int) -> Chances:
    """The chances of those who play after this turn of this seat."""
    at = PROSPECTS + (depth * LEADS_MOST + led) * 4
    seen = trick_of(desk, depth, T_SEEN)
    if not seen >> led & 1:
        set_trick(desk, depth, T_SEEN, seen | 1 << led)
        _foresee(desk, held, (seat - turn) & 3, led, at)
    mine, theirs, won, lost = 0, 0, 0, 0
    sides = word(desk, SIDE)
    for later in range(1, 4 - turn):
        other = (seat + later) & 3
        prospect = word(desk, at + other)
        best, most, least = prospect & 255, prospect >> 8 & 0xFFFF, prospect >> 24
        if sides >> other & 1 == sides >> seat & 1:
            mine = max(mine, best)
            won += most * word(desk, WEIGHTS + GIFT)
            lost += least * word(desk, WEIGHTS + HELP)
        else:
            theirs = max(theirs, best)
            won += least * word(desk, WEIGHTS + FALL)
            lost += most * word(desk, WEIGHTS + LOSS)
    return Chances(mine - 1, theirs - 1, won, lost)


@njit(forceinline=True)
def _lead_mark(desk: Address, seat: int, card: int, row: int, at: int) -> int:
    """What counts for a card that is led, apart from what counts for every card."""
    sides = word(desk, SIDE)
    side = sides >> seat & 1
    mark = word(desk, at + 10) * count(row & own(desk, (seat + 2) & 3))
    mark += word(desk, at + 11) * count(row & own(desk, (seat + 1) & 3))
    mark += word(desk, at + 12) * count(row & own(desk, (seat + 3) & 3))
    mark += word(desk, WEIGHTS + TOP_OF + ((card_of(desk, highest(row), OWNER) - seat) & 3))
    if count(row & own(desk, seat)) == 1:
        mark += word(desk, at + 7)
    above, below = row & -(2 << card), row & ((1 << card) - 1)
    if above and sides >> card_of(desk, lowest(above), OWNER) & 1 == side:
        mark += word(desk, at + 8)
    if below and sides >> card_of(desk, highest(below), OWNER) & 1 == side:
        mark += word(desk, at + 9)
    return mark


class Place(NamedTuple):
    """Where a card stands among those of its chain: how many are lower and how many higher, how
    many are in the same hand; and the weights that hold for it."""

    low: int
    above: int
    length: int
    weights: Address


@njit(forceinline=True)
def _place(desk: Address, card: int, row: int, seat: int, weights: Address) -> Place:
    low = count(row & ((1 << card) - 1))
    return Place(low, count(row) - low - 1, count(row & own(desk, seat)), weights)


@njit(forceinline=True)
def _weights(turn: int, rank: int, chances: Chances) -> Address:
    """Which weights hold, by turn and whether the side may win the trick."""
    lost = max(chances.mine, rank) <= chances.theirs
    return WEIGHTS + TURN + 32 * turn + (16 if lost else 0)


@njit(forceinline=True)
def _any_mark(  # noqa: PLR0913, PLR0917 - all that is seen of a card
    desk: Address, card: int, rank: int, points: int, winning: int, chances: Chances, place: Place
) -> int:
    """What counts for every card."""
    at, worth = place.weights, card_of(desk, card, WORTH)
    mark = word(desk, WEIGHTS) * (points + worth)
    if max(chances.mine, rank) > chances.theirs:
        mark += chances.won
    else:
        mark = -mark - chances.lost
    if chances.mine <= chances.theirs < rank:
        mark += word(desk, at + DECIDE)
    if rank > winning:
        mark += word(desk, at) + word(desk, at + 1) * place.low
    else:
        mark += word(desk, at + 2) * place.low
    mark += word(desk, at + 3) * worth + word(desk, at + 4) * place.length
    return mark + word(desk, at + 5) * place.above


@njit(forceinline=True)
def _throw_mark(desk: Address, place: Place) -> int:
    """What counts for a card of another suit than that led."""
    at = place.weights
    mark = word(desk, at + 7) + word(desk, at + 8) * place.length + word(desk, at + 9) * place.low
    mark += word(desk, at + 13) if place.above == 0 else 0
    return mark + (word(desk, at + 14) if place.length == 1 else 0)


@njit(forceinline=True)
def mark_leads(desk: Address, depth: int, held: int, ply: int, many: int) -> None:
    """Mark the moves of who leads."""
    seat, led = card_of(desk, word(desk, MOVES + ply * MOVE_ROW), OWNER), -1
    chances, points = Chances(-1, -1, 0, 0), word(desk, UNIT)
    learnt = LEARNT + trick_of(desk, depth, T_LEFT) * LEARNT_ROW
    for n in range(many):
        card = word(desk, MOVES + ply * MOVE_ROW + n)
        if card_of(desk, card, LED) != led:
            led = card_of(desk, card, LED)
            chances = _chances(desk, depth, held, led, seat, 0)
        rank = card_of(desk, card, RANK) if lead_of(desk, led, TAKES) >> card & 1 else -1
        row = in_row(desk, held, card)
        place = _place(desk, card, row, seat, _weights(0, rank, chances))
        mark = _any_mark(desk, card, rank, points, -1, chances, place)
        mark += _lead_mark(desk, seat, card, row, place.weights)
        mark += word(desk, learnt + card) * word(desk, WEIGHTS + LED_WELL) >> LEARNT_AT
        put(desk, MOVES + ply * MOVE_ROW + n, mark << MARK_AT | card)


@njit(forceinline=True)
def mark_follows(desk: Address, depth: int, held: int, ply: int, many: int) -> None:
    """Mark the moves of who follows."""
    turn, seat = ply & 3, card_of(desk, word(desk, MOVES + ply * MOVE_ROW), OWNER)
    led, winner = card_of(desk, ply_of(desk, ply - turn, P_CARD), LED), ply_of(desk, ply, P_WINNER)
    chances, sides = Chances(-1, -1, 0, 0), word(desk, SIDE)
    if turn < 3:
        chances = _chances(desk, depth, held, led, seat, turn)
    winning = card_of(desk, winner, RANK)
    ours = sides >> card_of(desk, winner, OWNER) & 1 == sides >> seat & 1
    chances = Chances(
        max(chances.mine, winning) if ours else chances.mine,
        chances.theirs if ours else max(chances.theirs, winning),
        chances.won,
        chances.lost,
    )
    points = ply_of(desk, ply, P_POINTS) + word(desk, UNIT)
    takes, suit = lead_of(desk, led, TAKES), lead_of(desk, led, SUIT)
    learnt = LEARNT + trick_of(desk, depth, T_LEFT) * LEARNT_ROW + 64 * (led + 1)
    for n in range(many):
        card = word(desk, MOVES + ply * MOVE_ROW + n)
        rank = card_of(desk, card, RANK) if takes >> card & 1 else -1
        row = in_row(desk, held, card)
        place = _place(desk, card, row, seat, _weights(turn, rank, chances))
        mark = _any_mark(desk, card, rank, points, winning, chances, place)
        if not suit >> card & 1:
            mark += _throw_mark(desk, place)
        elif not row & own(desk, seat) & -(2 << card):
            mark += word(desk, place.weights + 10)
        mark += word(desk, learnt + card) * word(desk, WEIGHTS + ANSWERED) >> LEARNT_AT
        put(desk, MOVES + ply * MOVE_ROW + n, mark << MARK_AT | card)


@njit(forceinline=True)
def favour(desk: Address, ply: int, many: int, hint: int) -> None:
    """Raise the mark of the move that is of the same chain as a card that was best, if there is
    one, and nearest to it. hint: -1, or the card, with what OTHER_AT says."""
    if hint < 0:
        return
    card, found, far = hint & ((1 << OTHER_AT) - 1), -1, 99
    for n in range(many):
        move = word(desk, MOVES + ply * MOVE_ROW + n) & ((1 << MARK_AT) - 1)
        if card_of(desk, move, CHAIN) == card_of(desk, card, CHAIN) and abs(move - card) < far:
            found, far = n, abs(move - card)
    if found >= 0:
        at = MOVES + ply * MOVE_ROW + found
        weight = word(desk, WEIGHTS + (OTHER_HINT if hint >> OTHER_AT else HINT))
        put(desk, at, word(desk, at) + (weight << MARK_AT))


@njit(forceinline=True)
def learn(desk: Address, depth: int, ply: int, decided: bool) -> None:
    """Note whether a card did what its side wanted: the latest times count most."""
    at = LEARNT + trick_of(desk, depth, T_LEFT) * LEARNT_ROW + ply_of(desk, ply, P_CARD)
    if ply & 3:
        at += 64 * (card_of(desk, ply_of(desk, ply & -4, P_CARD), LED) + 1)
    old = word(desk, at)
    put(desk, at, old + ((LEARNT_MOST if decided else -LEARNT_MOST) - old >> PACE))


@njit(forceinline=True)
def next_move(desk: Address, ply: int, last: int) -> int:
    """Take the move with the highest mark of the first last + 1 from a ply."""
    at = MOVES + ply * MOVE_ROW
    best, place = word(desk, at + last), last
    for n in range(last):
        if word(desk, at + n) > best:
            best, place = word(desk, at + n), n
    put(desk, at + place, word(desk, at + last))
    return best & ((1 << MARK_AT) - 1)


@njit(forceinline=True)
def best_first(desk: Address, ply: int, many: int, kept: int) -> int:
    """Put so many moves with the highest marks before the others; how many there are of them."""
    at = MOVES + ply * MOVE_ROW
    for n in range(min(kept, many)):
        for later in range(n + 1, many):
            if word(desk, at + later) > word(desk, at + n):
                better = word(desk, at + later)
                put(desk, at + later, word(desk, at + n))
                put(desk, at + n, better)
    return min(kept, many)
