"""Compiled walks: cards are dealt, and positions played out card by card.

Every position of a block gets its next card before any gets the one after, so that a processor has
several of them in hand at once. For the same reason nothing that hangs on chance is decided by a
jump: numbers are chosen, not ways.
"""

from __future__ import annotations

from numba import int64, njit

from spadille.kernel import walk_tables as at
from spadille.kernel.bits import (
    GOLDEN,
    Address,
    count,
    lower,
    lowest,
    mixed,
    nth,
    put,
    upper,
    word,
)
from spadille.kernel.compiling import renew
from spadille.kernel.walk_block import (
    BLOCK,
    BROUGHT,
    CARD,
    CARDS,
    DRAWN,
    FRIENDS,
    HAND,
    KEY,
    LAID,
    LEADERS,
    LED,
    LINE,
    LIVE,
    MADE,
    PARTS,
    POINTS,
    ROLES,
    SHOWN,
    TAKEN,
    TOP,
    TURN,
    WATCHED,
    WIN,
    Board,
    board_of,
    kinds_of,
    power_of,
    seat_of,
    standing,
)
from spadille.kernel.walk_policy import preferred
from spadille.kernel.walk_tables import Words

renew()

# A position as a row of whole numbers: four hands, packed; what is out of play and unseen, packed;
# who leads or led; the places of three cards that may lie on the table; what a policy is to know of
# the players, as five rows of walk_block have it; a number, from which with the seed comes chance.
REST, LEADER, LYING, PARTIES, NUMBER, POSITION = 4, 5, 6, 9, 14, 15


@njit(forceinline=True)
def _unlike(board: Board, kinds: int, allowed: int, number: int) -> int:
    """What a duty allows, if it binds."""
    does = kinds & word(board.tables, board.play + number)
    held = kinds & word(board.tables, board.holding + number)
    return does if held != 0 else allowed


@njit(forceinline=True)
def _alike(board: Board, kinds: int, allowed: int, number: int) -> int:
    """The same, where what binds is what may be played."""
    does = kinds & word(board.tables, board.play + number)
    return does if does != 0 else allowed


@njit(forceinline=True)
def _bound(board: Board, kinds: int, number: int) -> int:
    """What a list of duties lets be played: the last duty is asked first, so that the first has the
    last word."""
    allowed, first = kinds, at.DUTIES * number
    if board.same:
        if board.deep:
            allowed = _alike(board, kinds, allowed, first + 3)
            allowed = _alike(board, kinds, allowed, first + 2)
        allowed = _alike(board, kinds, allowed, first + 1)
        allowed = _alike(board, kinds, allowed, first)
    else:
        if board.deep:
            allowed = _unlike(board, kinds, allowed, first + 3)
            allowed = _unlike(board, kinds, allowed, first + 2)
        allowed = _unlike(board, kinds, allowed, first + 1)
        allowed = _unlike(board, kinds, allowed, first)
    return allowed


@njit(forceinline=True)
def _by_chance(board: Board, d: int, n: int, allowed: int) -> int:
    """One of the places, each as likely as the others. A number is drawn for two cards."""
    if n % 2 == 0:
        key = word(board.block, KEY + d) + GOLDEN
        put(board.block, KEY + d, key)
        drawn = mixed(key)
        put(board.block, DRAWN + d, drawn)
        part = upper(drawn)
    else:
        part = lower(word(board.block, DRAWN + d))
    return nth(allowed, part * count(allowed) >> 31)


@njit(forceinline=True)
def _list_of(board: Board, d: int, number: int) -> int:
    """The list of duties that binds who follows; `number`: class of cards left."""
    led = word(board.block, LED + d)
    place = board.rule + board.cells * led + number
    if not board.flat:
        row = at.PLACES * led
        place += word(board.tables, board.tops + row + word(board.block, TOP + d))
        place += word(board.tables, board.wins + row + power_of(word(board.block, WIN + d)))
    return word(board.tables, place)


@njit(forceinline=True)
def _lay(board: Board, d: int, n: int, bit: int) -> None:
    """The card at this place follows; it has left the hand."""
    seat, place = word(board.block, TURN + d), lowest(bit)
    row = at.PLACES * word(board.block, LED + d)
    win = standing(word(board.tables, board.power + row + place), n, seat, place)
    put(board.block, WIN + d, max(win, word(board.block, WIN + d)))
    if not board.flat:
        suited = word(board.tables, board.suited + row + place)
        put(board.block, TOP + d, max(suited, word(board.block, TOP + d)))
    if board.worths:
        points = word(board.block, POINTS + d) + word(board.tables, board.worth + place)
        put(board.block, POINTS + d, points)
    if board.pairs:
        laid, pair = word(board.block, LAID + d), word(board.tables, board.pair + place)
        mates = count(word(board.tables, board.mate + place) & laid)
        put(board.block, POINTS + d, word(board.block, POINTS + d) + pair * mates)
        put(board.block, LAID + d, laid | bit)
    put(board.block, LINE + d, word(board.block, LINE + d) | place << CARDS + CARD * n)
    put(board.block, TURN + d, seat + 1 & 3)


@njit(forceinline=True)
def _lay_first(board: Board, d: int, bit: int) -> None:
    """The card at this place is led; it has left the hand."""
    seat, place = word(board.block, TURN + d), lowest(bit)
    led = word(board.tables, board.lead + place)
    power = word(board.tables, board.power + at.PLACES * led + place)
    put(board.block, LED + d, led)
    put(board.block, TOP + d, power)
    put(board.block, WIN + d, standing(power, 0, seat, place))
    put(board.block, LAID + d, bit)
    put(board.block, POINTS + d, word(board.tables, board.worth + place))
    put(board.block, LINE + d, seat << LEADERS | place << CARDS)
    put(board.block, TURN + d, seat + 1 & 3)


@njit(forceinline=True)
def _seen(board: Board, d: int, bit: int) -> None:
    """For a policy: a card has been laid, perhaps the one that shows who sides with whom."""
    put(board.block, LIVE + d, word(board.block, LIVE + d) - bit)
    if bit == word(board.block, WATCHED + d):
        put(board.block, FRIENDS + d, word(board.block, SHOWN + d))
        put(board.block, ROLES + d, word(board.block, PARTS + d))


@njit(forceinline=True)
def _card(board: Board, d: int, n: int, held: int, number: int) -> None:
    """The position's next card, the n-th of its trick, by a list of duties for a lead, else by the
    class of cards left."""
    hand_at = HAND + BLOCK * word(board.block, TURN + d) + d
    hand = word(board.block, hand_at)
    if n > 0:
        number = _list_of(board, d, number)
    allowed = _bound(board, kinds_of(board, hand), number)
    if board.policy:
        bit = preferred(board, d, allowed, n, held)
        _seen(board, d, bit)
    else:
        bit = _by_chance(board, d, n, allowed)
    put(board.block, hand_at, hand - bit)
    if n > 0:
        _lay(board, d, n, bit)
    else:
        _lay_first(board, d, bit)


@njit(forceinline=True)
def _sit_down(board: Board, d: int, position: Address, key: int, lying: int) -> None:
    """A position comes into a block, so many cards already on the table."""
    live = word(position, REST)
    for seat in range(4):
        hand = word(position, seat)
        put(board.block, HAND + BLOCK * seat + d, hand)
        live += hand
    put(board.block, LIVE + d, live)
    put(board.block, TURN + d, word(position, LEADER))
    put(board.block, KEY + d, key)
    for row in range(5):
        put(board.block, FRIENDS + BLOCK * row + d, word(position, PARTIES + row))
    for seat in range(4):
        put(board.block, TAKEN + BLOCK * seat + d, 0)
    for n in range(lying):
        bit = int64(1) << word(position, LYING + n)
        if n == 0:
            _lay_first(board, d, bit)
        else:
            _lay(board, d, n, bit)


@njit(forceinline=True)
def _taken(board: Board, d: int, last: int, stuck: int) -> int:
    """A trick is taken, which may bring something as the last; the taker leads, or the next after
    him if he is stuck. Gives the trick in one word."""
    seat = seat_of(word(board.block, WIN + d))
    points = word(board.block, POINTS + d) + last
    taken = TAKEN + BLOCK * seat + d
    put(board.block, taken, word(board.block, taken) + (points << MADE | 1))
    hand = word(board.block, HAND + BLOCK * seat + d)
    put(board.block, TURN + d, seat + (hand & ~stuck == 0) & 3)
    return points << BROUGHT | word(board.block, LINE + d) | seat


@njit(forceinline=True)
def _trick(board: Board, size: int, begin: int, held: int) -> None:
    """The block's next trick, but for the first cards if they lie there, with so many held."""
    lefts = word(board.tables, word(board.tables, at.LEFT) + held)
    if begin == 0:
        duties = word(board.tables, word(board.tables, at.OPENING) + lefts)
        for d in range(size):
            _card(board, d, 0, held, duties)
    for n in range(max(begin, 1), 4):
        for d in range(size):
            _card(board, d, n, held, lefts)


@njit(
    "void(int64[::1], int64[:, ::1], int64[::1], int64[::1], int64[:, ::1], int64[:, ::1])",
    nogil=True,
    cache=True,
)
def play_out(
    sheet: Words, positions: Words, order: Words, space: Words, tricks: Words, totals: Words
) -> None:
    """Play positions to the end, into the last two arrays; see `walk.Walks`.

    sheet: its row, and behind it that of a policy, if order says so. positions: [N, POSITION].
    order: how many cards lie on the table; how many tricks are to come, this one too; the seed;
    what is added to every number; where in the sheet's row that of a policy begins, 0 for none.
    space: [ROWS * BLOCK], to work in. tricks: [N, left]. totals: [N, 4].
    """
    lying, left, chances, first, policy = order[0], order[1], mixed(order[2]), order[3], order[4]
    tables, given, told = sheet.ctypes.data, positions.ctypes.data, tricks.ctypes.data
    board = board_of(space.ctypes.data, tables, tables + 8 * policy if policy else 0)
    for start in range(0, len(positions), BLOCK):
        size = min(BLOCK, len(positions) - start)
        for d in range(size):
            position = given + 8 * POSITION * (start + d)
            key = mixed(chances + (first + word(position, NUMBER)) * GOLDEN)
            _sit_down(board, d, position, key, lying)
        for trick in range(left):
            held = left - trick
            _trick(board, size, lying if trick == 0 else 0, held)
            lefts = word(tables, word(tables, at.LEFT) + held - 1)
            stuck = word(tables, word(tables, at.STUCK) + lefts)
            last = word(tables, at.LAST) if held == 1 else 0
            for d in range(size):
                put(told, left * (start + d) + trick, _taken(board, d, last, stuck))
        for d in range(size):
            for seat in range(4):
                totals[start + d, seat] = word(board.block, TAKEN + BLOCK * seat + d)


@njit("void(int64[::1], int64, int64, int64, int64[:, ::1])", nogil=True, cache=True)
def deal_out(sheet: Words, size: int, seed: int, first: int, positions: Words) -> None:
    """Deal the whole pack at random, `size` cards to each of four hands and what is left to the
    rest, every deal as likely as any other: into these columns of positions. first: the number from
    which, with the seed, comes the first."""
    board = board_of(0, sheet.ctypes.data, 0)
    begin_one, begin_two = word(board.tables, at.FIRST), word(board.tables, at.SECOND)
    chances, every = mixed(seed ^ GOLDEN), begin_two
    for copy in range(board.field + 1):
        every += begin_one >> copy & board.ones
    for number in range(len(positions)):
        key = mixed(chances + (first + number) * GOLDEN)
        one, two, of_one = begin_one, begin_two, count(begin_one)
        of_both, rest, drawn = of_one + count(two), every, int64(0)
        for seat in range(4):
            hand = int64(0)
            for card in range(size):
                if card % 2 == 0:
                    key += GOLDEN
                    drawn = mixed(key)
                n = (lower(drawn) if card % 2 else upper(drawn)) * of_both >> 31
                is_in_one = n < of_one
                bit = nth(one if is_in_one else two, n if is_in_one else n - of_one)
                one ^= bit if is_in_one else 0
                two ^= 0 if is_in_one else bit
                of_one -= is_in_one
                of_both -= 1
                hand += kinds_of(board, bit)
            positions[number, seat] = hand
            rest -= hand
        positions[number, REST] = rest


@njit("void(int64[::1], int64[::1], int64[::1])", nogil=True, cache=True)
def bring(sheet: Words, sets: Words, points: Words) -> None:
    """What each set of cards, packed, would bring as one trick that is not the last."""
    board = board_of(0, sheet.ctypes.data, 0)
    for number in range(len(sets)):
        cards, total = sets[number], 0
        kinds = kinds_of(board, cards)
        while kinds:
            bit = kinds & -kinds
            place = lowest(bit)
            kinds ^= bit
            held = cards >> place & (2 << board.field) - 1
            mates = count(word(board.tables, board.mate + place) & kinds)
            total += held * word(board.tables, board.worth + place)
            total += mates * word(board.tables, board.pair + place)
        points[number] = total
