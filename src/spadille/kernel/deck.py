"""The cards still in play, numbered anew for exact play, from weak to strong.

A local card is a place among the cards in play, copies apart; of the cards that may take a trick
the higher rank takes it, of equal ranks the first played. Hands never change owners, so what
remains to be played is one set. Cards of one suit lie side by side; such a row, of `WIDTH` cards at
most, is a chain (see search_chains).
"""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from spadille.kernel.bits import Address, lowest, put, word
from spadille.kernel.search_chains import chain_at, tabulate
from spadille.kernel.search_desk import (
    ABOVE,
    ABOVE_ROW,
    BOSSES,
    CARD_COUNT,
    CARD_ROW,
    CARDS,
    CHAIN,
    CHAIN_COUNT,
    CHAIN_ROW,
    CHAINS,
    FULL,
    GROUP,
    KIND,
    KIND_LEAD,
    KIND_MATE,
    KIND_PAIR,
    KIND_ROW,
    KIND_TYPE,
    KIND_WORTH,
    LEAD_COUNT,
    LEAD_ROW,
    LEADS,
    LEARNT,
    LED,
    LEFT_ROW,
    LEFTS,
    LIST_ROW,
    LISTS,
    MAKINGS_COUNT,
    MATE,
    OWN,
    OWNER,
    PAIR,
    PAIRED,
    PLACE,
    POWER_ROW,
    POWERS,
    RANK,
    RULE,
    RULE_LEFTS,
    RULE_POWERS,
    SCALE,
    SCRATCH,
    SHIFT,
    START,
    STUCK,
    SUIT,
    TAKES,
    TIED,
    TYPE,
    WIDTH,
    WORTH,
    WORTHY,
    card_of,
    chain_of,
    lead_of,
)


class Book(NamedTuple):
    """The rows of search_rules.Rules by their addresses, and how long they are."""

    kinds: Address
    leads: Address
    lists: Address
    lefts: Address
    rule: Address
    power: Address
    kind_count: int
    lead_count: int
    list_count: int
    left_count: int
    rule_count: int
    powers: int
    lefts_apart: int


@njit(forceinline=True)
def _kind(book: Book, kind: int, what: int) -> int:
    return word(book.kinds, kind * KIND_ROW + what)


@njit(forceinline=True)
def _set_card(desk: Address, card: int, what: int, value: int) -> None:
    put(desk, CARDS + card * CARD_ROW + what, value)


@njit
def _sort_in(book: Book, desk: Address, cards: Address, number: int) -> None:
    """Put the cards in order; cards: so many pairs of kind and owner."""
    for n in range(number):
        kind, owner = word(cards, 2 * n), word(cards, 2 * n + 1)
        card = n
        while card and _kind(book, card_of(desk, card - 1, KIND), PLACE) > _kind(book, kind, PLACE):
            _set_card(desk, card, KIND, card_of(desk, card - 1, KIND))
            _set_card(desk, card, OWNER, card_of(desk, card - 1, OWNER))
            card -= 1
        _set_card(desk, card, KIND, kind)
        _set_card(desk, card, OWNER, owner)
    put(desk, CARD_COUNT, number)


@njit
def _describe(book: Book, desk: Address, unit: int) -> None:
    """What is known of each card by itself; worths in units, or none at all (0)."""
    for seat in range(4):
        put(desk, OWN + seat, 0)
    for card in range(word(desk, CARD_COUNT)):
        kind, owner = card_of(desk, card, KIND), card_of(desk, card, OWNER)
        put(desk, OWN + owner, word(desk, OWN + owner) | 1 << card)
        same = card > 0 and card_of(desk, card - 1, KIND) == kind
        _set_card(desk, card, TIED, card_of(desk, card - 1, TIED) if same else card)
        _set_card(desk, card, RANK, _kind(book, kind, PLACE))
        _set_card(desk, card, LED, _kind(book, kind, KIND_LEAD))
        _set_card(desk, card, TYPE, _kind(book, kind, KIND_TYPE))
        _set_card(desk, card, WORTH, _kind(book, kind, KIND_WORTH) // unit if unit else 0)
        _set_card(desk, card, PAIR, _kind(book, kind, KIND_PAIR) // unit if unit else 0)


@njit(forceinline=True)
def _local(desk: Address, mask: int) -> int:
    """A mask of kinds as a set of local cards; those of each kind lie in the scratch."""
    found = 0
    while mask:
        found |= word(desk, SCRATCH + lowest(mask))
        mask &= mask - 1
    return found


@njit
def _translate_lists(book: Book, desk: Address) -> None:
    """The lists of duties in local cards; duties that nobody can have go."""
    for number in range(book.list_count):
        at, to = number * LIST_ROW, LISTS + number * LIST_ROW
        for n in range(0, LIST_ROW, 2):
            put(desk, to + n, 0)
        for n in range(0, LIST_ROW, 2):
            holding = _local(desk, word(book.lists, at + n))
            if holding:
                put(desk, to, holding)
                put(desk, to + 1, _local(desk, word(book.lists, at + n + 1)))
                to += 2


@njit
def _translate(book: Book, desk: Address) -> None:
    """Every row of the rules with its masks in local cards."""
    for kind in range(64):
        put(desk, SCRATCH + kind, 0)
    for card in range(word(desk, CARD_COUNT)):
        at = SCRATCH + card_of(desk, card, KIND)
        put(desk, at, word(desk, at) | 1 << card)
    for n in range(book.lead_count * LEAD_ROW):
        put(desk, LEADS + n, word(book.leads, n))
    for led in range(book.lead_count):
        at = led * LEAD_ROW
        put(desk, LEADS + at + TAKES, _local(desk, word(book.leads, at + TAKES)))
        put(desk, LEADS + at + SUIT, _local(desk, word(book.leads, at + SUIT)))
    _translate_lists(book, desk)
    for left in range(book.left_count):
        at = left * LEFT_ROW
        for n in range(LEFT_ROW):
            put(desk, LEFTS + at + n, word(book.lefts, at + n))
        put(desk, LEFTS + at + STUCK, _local(desk, word(book.lefts, at + STUCK)))
    for card in range(word(desk, CARD_COUNT)):
        kind = card_of(desk, card, KIND)
        mates = _local(desk, _kind(book, kind, KIND_MATE)) if card_of(desk, card, PAIR) else 0
        _set_card(desk, card, MATE, mates)
        for led in range(book.lead_count):
            power = word(book.power, led * book.kind_count + kind)
            put(desk, POWERS + led * POWER_ROW + card, power)
    for n in range(book.rule_count):
        put(desk, RULE + n, word(book.rule, n))


@njit
def _divide(book: Book, desk: Address) -> None:
    """The chains: the rows of a suit, cut where they are too long, never between equals."""
    chain, card, number = -1, 0, word(desk, CARD_COUNT)
    while card < number:
        end = card + 1
        while end < number and card_of(desk, end, TIED) == card:
            end += 1
        suit = _kind(book, card_of(desk, card, KIND), GROUP)
        new = card == 0 or suit != _kind(book, card_of(desk, card - 1, KIND), GROUP)
        if new or end - chain_of(desk, chain, SHIFT) > WIDTH:
            chain += 1
            put(desk, CHAINS + chain * CHAIN_ROW + SHIFT, card)
        low = chain_of(desk, chain, SHIFT)
        put(desk, CHAINS + chain * CHAIN_ROW + FULL, (1 << (end - low)) - 1)
        for one in range(card, end):
            _set_card(desk, one, CHAIN, chain)
            put(desk, ABOVE + chain * ABOVE_ROW + one - low, card - low)
        card = end
    put(desk, CHAIN_COUNT, chain + 1)
    put(desk, CHAINS + (chain + 1) * CHAIN_ROW + FULL, 0)


@njit
def _note_sets(book: Book, desk: Address) -> None:
    """Which cards are worth something, have a mate, take whatever is led."""
    worthy, paired, bosses, below = 0, 0, 0, False
    for card in range(word(desk, CARD_COUNT) - 1, -1, -1):
        worthy |= (card_of(desk, card, WORTH) > 0) << card
        paired |= (card_of(desk, card, MATE) > 0) << card
        taken = 0
        for led in range(book.lead_count):
            taken += lead_of(desk, led, TAKES) >> card & 1
        below |= 0 < taken < book.lead_count
        if taken == book.lead_count and not below:
            bosses |= 1 << card
    put(desk, WORTHY, worthy)
    put(desk, PAIRED, paired)
    put(desk, BOSSES, bosses)


@njit
def deal_out(book: Book, desk: Address, cards: Address, number: int, unit: int, alone: int) -> None:
    """Lay the cards of a position on a desk.

    cards: so many pairs of kind and owner, cards on the table too. unit: by what worths are
    divided, 0: nothing is worth anything. alone: kinds that are never taken for others, as a mask;
    -1: no card is taken for another.
    """
    _sort_in(book, desk, cards, number)
    _describe(book, desk, unit)
    _translate(book, desk)
    alone = _local(desk, alone) if alone >= 0 else -1
    _divide(book, desk)
    _note_sets(book, desk)
    start, makings = 0, 1
    for n in range(word(desk, CHAIN_COUNT)):
        low, full = chain_of(desk, n, SHIFT), chain_of(desk, n, FULL)
        chain = chain_at(desk, n, low, lowest(full + 1), alone)
        tabulate(chain, start)
        put(desk, CHAINS + n * CHAIN_ROW + START, start)
        put(desk, CHAINS + n * CHAIN_ROW + SCALE, makings)
        start += full + 1
        makings *= chain.makings * chain.livings
    put(desk, MAKINGS_COUNT, makings)
    for n in range(LEARNT, RULE):
        put(desk, n, 0)
    put(desk, LEAD_COUNT, book.lead_count)
    put(desk, RULE_POWERS, book.powers)
    put(desk, RULE_LEFTS, book.lefts_apart)
