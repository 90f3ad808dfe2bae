"""Answers: the value of a position, or of each card that may be played in it, for many positions.

A job is one row of int64: the cards, what lies on the table, the aim, the budget. What it comes to
is another: for each kind that may be played a least and a greatest value, equal when it is known.
"""

from __future__ import annotations

from numba import njit

from spadille.kernel.answer_moves import allowed_now, stand_in, stand_ins
from spadille.kernel.bits import Address, lowest, put, word
from spadille.kernel.deck import Book, deal_out
from spadille.kernel.search import search
from spadille.kernel.search_desk import (
    AHEAD,
    AUX_SCALE,
    CARD_COUNT,
    CHAIN_COUNT,
    CHECK,
    FLAGS,
    FULL,
    HELD,
    KEPT,
    KIND,
    LAID,
    LAID_COUNT,
    LAST,
    LAST_POINTS,
    LEADER,
    LEFT,
    LIMIT,
    MAKINGS_COUNT,
    MOST_POINTS,
    MUST,
    NODES,
    OWNER,
    POINTS,
    RUNNING,
    SIDE,
    SLACK,
    START,
    STOPPED,
    TABLE,
    TARGET,
    UNIT,
    UNTIL,
    WEIGHTS,
    WORTHY,
    Words,
    card_of,
    chain_of,
)
from spadille.kernel.search_guess import guessed
from spadille.kernel.search_memory import Memory, forget

# A job. UNIT_OF: what worths are divided by, 0: cards bring nothing. GUESS: where the search for
# the value begins; with rungs, what reaching none is worth. EACH: 1 for the value of each card, 0
# for that of the position. RUNGS: how many there are; 0: points count. MUST_KINDS: as a mask.
# LIMIT_OF: a number of nodes.
J_CARDS, J_LEADER, J_LEFT, J_LAID, J_SIDE, UNIT_OF, TRICK_OF, LAST_OF = range(8)
STOP_AT, RUNNING_OF, LAST_PART, GUESS, EACH, RUNGS, MUST_KINDS = 8, 9, 11, 12, 13, 14, 15
LIMIT_OF, FLAGS_OF, LAID_KINDS, RUNG = 16, 17, 18, 22
RUNG_ROW, RUNGS_MOST = 4, 6
KINDS_OF = RUNG + RUNG_ROW * RUNGS_MOST
JOB = KINDS_OF + 2 * 60
# A rung: what reaching it is worth; its sort; how many tricks, until how many are left, or what
# difference of points; with how many left the cards that must be played are gone, or -1.
PAYS, SORT, NUMBER, BY = range(4)
TRICKS, STREAK, DIFFERENCE = range(3)
# An answer: how many kinds, nodes; then kind, least, most.
A_COUNT, A_NODES, A_ROW = 0, 1, 2
ANSWER = 2 + 3 * 40
FEW = 8
"""Tricks."""
MOST_ENDINGS = 51 * 51 << 6
"""What a key holds beside the cards where running points may end the play."""


@njit
def _set_up(book: Book, weights: Address, desk: Address, job: Address) -> int:
    """Lay a job on the desk; gives the most that the difference of points can come to."""
    number = word(job, J_CARDS)
    must = word(job, MUST_KINDS)
    deal_out(book, desk, job + 8 * KINDS_OF, number, word(job, UNIT_OF), must)
    for n in range(16 * 9):
        put(desk, WEIGHTS + n, word(weights, n))
    held = (1 << number) - 1
    put(desk, HELD, held)
    for place, value in (
        (LEADER, word(job, J_LEADER)),
        (LEFT, word(job, J_LEFT)),
        (SIDE, word(job, J_SIDE)),
        (UNIT, word(job, TRICK_OF)),
        (LAST, word(job, LAST_OF)),
        (LAST_POINTS, word(job, LAST_PART)),
        (TARGET, word(job, STOP_AT)),
        (RUNNING, word(job, RUNNING_OF)),
        (RUNNING + 1, word(job, RUNNING_OF + 1)),
        (LIMIT, word(job, LIMIT_OF)),
        (FLAGS, word(job, FLAGS_OF)),
        (AHEAD, 0),
        (SLACK, 0),
        (NODES, 0),
        (STOPPED, 0),
        (UNTIL, -1),
        (CHECK, -1),
    ):
        put(desk, place, value)
    must_cards = 0
    for card in range(number):
        must_cards |= (must >> card_of(desk, card, KIND) & 1) << card
    put(desk, MUST, must_cards)
    put(desk, AUX_SCALE, 4 * word(desk, MAKINGS_COUNT))
    if word(job, STOP_AT) and word(desk, MAKINGS_COUNT) > (1 << 60) // MOST_ENDINGS:
        put(desk, FLAGS, word(job, FLAGS_OF) & ~KEPT)  # a key could not hold all of it
    points = 0
    for chain in range(word(desk, CHAIN_COUNT)):
        full = chain_of(desk, chain, FULL)
        points += word(desk, TABLE + chain_of(desk, chain, START) + full) >> POINTS & MOST_POINTS
    return points + word(job, J_LEFT) * word(job, TRICK_OF) + word(job, LAST_OF)


@njit
def _lay_table(desk: Address, job: Address) -> None:
    """Find the cards that lie on the table among the local ones."""
    laid, leader = word(job, J_LAID), word(job, J_LEADER)
    put(desk, LAID_COUNT, laid)
    for n in range(laid):
        kind, seat = word(job, LAID_KINDS + n), (leader + n) & 3
        for card in range(word(desk, CARD_COUNT)):
            if card_of(desk, card, KIND) == kind and card_of(desk, card, OWNER) == seat:
                put(desk, LAID + n, card)


@njit
def _asked(desk: Address, memory: Memory, flag: Address, goal: int) -> int:
    return search(desk, memory, flag, goal)


@njit
def _valued(desk: Address, memory: Memory, flag: Address, most: int, guess: int) -> tuple[int, int]:
    """The least and the most that the difference of points can be, by zero windows from a guess."""
    low, high = -most, most
    guess = min(max(guess, low), high)
    while low < high:
        goal = guess + 1 if guess == low else guess
        value = _asked(desk, memory, flag, goal)
        if word(desk, STOPPED):
            break
        if value >= goal:
            low = max(low, value)
        else:
            high = min(high, value)
        guess = value
    return low, max(low, high)


@njit
def _is_worth_a_guess(desk: Address) -> bool:
    """Does a sketch of the play pay? Where tricks alone count, only for many of them."""
    return word(desk, WORTHY) != 0 or word(desk, LEFT) > FEW


@njit
def _aim(desk: Address, job: Address, rung: int) -> int:
    """Set the desk for a rung; gives the goal that shows it reached."""
    at = RUNG + RUNG_ROW * rung
    if word(job, at + SORT) == STREAK:
        put(desk, UNTIL, word(job, at + NUMBER))
        put(desk, CHECK, word(job, at + BY))
        put(desk, UNIT, 0)  # yes is 1 and no is -1, whenever it is known
        put(desk, SLACK, 1)
        return 1
    put(desk, UNIT, word(job, TRICK_OF))
    put(desk, SLACK, 0)
    put(desk, UNTIL, -1)
    put(desk, CHECK, -1)
    if word(job, at + SORT) == DIFFERENCE:
        return word(job, at + NUMBER)
    return 2 * word(job, at + NUMBER) - word(desk, LEFT)


@njit
def _climb(
    desk: Address, memory: Memory, flag: Address, job: Address, answer: Address, moves: int
) -> None:
    """Find the highest rung that each move reaches; the answer holds numbers of rungs."""
    rungs, laid = word(job, RUNGS), word(job, J_LAID)
    for rung in range(rungs):
        if rung == 0 or word(job, RUNG + RUNG_ROW * rung + SORT) == STREAK:
            forget(memory)
        goal = _aim(desk, job, rung)
        for n in range(moves):
            row = answer + 8 * (A_ROW + 3 * n)
            if word(row, 1) < rung or word(row, 2) <= rung or word(desk, STOPPED):
                continue
            if word(job, EACH):
                put(desk, LAID + laid, word(row, 0))
            value = _asked(desk, memory, flag, goal)
            if word(desk, STOPPED):
                continue
            if value >= goal:
                put(row, 1, rung + 1)
            else:
                put(row, 2, rung)


@njit
def _pays(job: Address, rung: int) -> int:
    """What having reached so many rungs is worth."""
    return word(job, GUESS) if rung == 0 else word(job, RUNG + RUNG_ROW * (rung - 1) + PAYS)


@njit
def _price(job: Address, answer: Address, moves: int) -> None:
    """Put what they pay in the place of the numbers of rungs."""
    for n in range(moves):
        row = answer + 8 * (A_ROW + 3 * n)
        put(row, 1, _pays(job, word(row, 1)))
        put(row, 2, _pays(job, word(row, 2)))


@njit
def _one(  # noqa: PLR0913, PLR0917 - where everything lies
    book: Book,
    weights: Address,
    desk: Address,
    memory: Memory,
    flag: Address,
    job: Address,
    answer: Address,
) -> None:
    """Answer one job."""
    forget(memory)
    most = _set_up(book, weights, desk, job)
    _lay_table(desk, job)
    apart, cards, moves = stand_ins(desk), allowed_now(desk), 0
    laid, each, rungs = word(job, J_LAID), word(job, EACH), word(job, RUNGS)
    searched = 0
    if each:
        rest = cards
        while rest:
            searched |= 1 << stand_in(desk, apart, lowest(rest))
            rest &= rest - 1
        put(desk, LAID_COUNT, laid + 1)
    left = searched if each else 1
    guess = word(job, GUESS)
    while left:
        card = lowest(left)
        left &= left - 1
        row = answer + 8 * (A_ROW + 3 * moves)
        put(row, 0, card)
        put(row, 1, 0 if rungs else -most)
        put(row, 2, rungs or most)
        moves += 1
        if rungs or word(desk, STOPPED):
            continue
        if each:
            put(desk, LAID + laid, card)
        if moves == 1 and _is_worth_a_guess(desk):
            guess = guessed(desk, memory, flag, most, guess)
        low, high = _valued(desk, memory, flag, most, guess)
        put(row, 1, low)
        put(row, 2, high)
        guess = low
    if rungs:
        _climb(desk, memory, flag, job, answer, moves)
        _price(job, answer, moves)
    put(answer, A_COUNT, moves)
    put(answer, A_NODES, word(desk, NODES))
    if each:
        _spread(desk, answer, apart, cards, moves)


@njit
def _spread(desk: Address, answer: Address, apart: int, cards: int, moves: int) -> None:
    """Put a row for each kind that may be played in the place of those of the cards searched."""
    kinds, found = 0, moves
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        kind = card_of(desk, card, KIND)
        if kinds >> kind & 1:
            continue
        kinds |= 1 << kind
        searched = stand_in(desk, apart, card)
        for n in range(moves):
            row = answer + 8 * (A_ROW + 3 * n)
            if word(row, 0) == searched:
                to = answer + 8 * (A_ROW + 3 * found)
                put(to, 0, kind)
                put(to, 1, word(row, 1))
                put(to, 2, word(row, 2))
                found += 1
    for n in range(3 * (found - moves)):
        put(answer, A_ROW + n, word(answer, A_ROW + 3 * moves + n))
    put(answer, A_COUNT, found - moves)


@njit(
    "void(int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[:, ::1],"
    " int64[:, ::1])",
    nogil=True,
    cache=True,
)
def answer_all(  # noqa: PLR0913, PLR0917 - tables
    rules: Words,
    weights: Words,
    desk: Words,
    store: Words,
    flag: Words,
    jobs: Words,
    answers: Words,
) -> None:
    """Answer jobs, one after the other, until the flag is not 0.

    rules: a Book, memory: a Memory, as rows. jobs: [N, JOB]. answers: [N, ANSWER].
    """
    book = Book(
        rules[0],
        rules[1],
        rules[2],
        rules[3],
        rules[4],
        rules[5],
        rules[6],
        rules[7],
        rules[8],
        rules[9],
        rules[10],
        rules[11],
        rules[12],
    )
    memory = Memory(store[0], store[1], store[2], store[3], store[4])
    for n in range(len(jobs)):
        _one(
            book,
            weights.ctypes.data,
            desk.ctypes.data,
            memory,
            flag.ctypes.data,
            jobs[n].ctypes.data,
            answers[n].ctypes.data,
        )
