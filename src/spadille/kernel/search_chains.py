"""The table of one chain: for each of its subsets a form, stand-ins, points and makings.

Two subsets of a chain are alike for play when they have the same owners in the same order, and
the same types. The form of a subset is the subset alike to it that lies highest; since it is found
from the top down, the strongest few of two subsets are alike just when the strongest few of their
forms are the same cards. Of a run of cards of one owner and type, with no card of another between
them or as high as one of them, the highest stands for all. A pair lives while its two cards are
in different hands, both still to be played; else they are plain cards.
"""

from __future__ import annotations

from typing import NamedTuple

from numba import njit

from spadille.kernel.bits import Address, count, highest, lowest, put, word
from spadille.kernel.search_desk import (
    ABOVE,
    ABOVE_ROW,
    CHAIN,
    FORM,
    MAKINGS,
    MATE,
    OWNER,
    PAIR,
    POINTS,
    REPS,
    SCRATCH,
    TABLE,
    TYPE,
    WORTH,
    card_of,
    own,
)

PAIRS = 2
"""So many pairs of a chain may live and die; the cards of further ones, and of pairs across
chains, are never plain."""
# By which pairs live, what each card is to its owner: of equal labels each does for the other.
LABEL, LABEL_ROW = SCRATCH, 16
RADIX, EXTRA, SINGLE = LABEL + 4 * LABEL_ROW, LABEL + 5 * LABEL_ROW, LABEL + 6 * LABEL_ROW
PAIR_AT, PAIR_ROW = LABEL + 7 * LABEL_ROW, 4
# By which pairs live, label and place: the next lower place with this label, or -1.
BELOW, LABELS_MOST = LABEL + 8 * LABEL_ROW, 24


class Chain(NamedTuple):
    """A chain while its table is made: its lowest card, its width, how many makings there are for
    each set of living pairs, how many sets of pairs may live."""

    desk: Address
    low: int
    width: int
    above: Address
    makings: int
    livings: int


@njit(forceinline=True)
def _label(chain: Chain, living: int, place: int) -> int:
    return word(chain.desk, LABEL + living * LABEL_ROW + place)


@njit(forceinline=True)
def _tied(chain: Chain, place: int) -> int:
    """The lowest place of the same rank."""
    return word(chain.desk, chain.above + place)


@njit
def _pairs(desk: Address, chain: int, low: int, width: int) -> int:
    """Find the pairs that may live; how many sets of them there are."""
    pairs = 0
    for n in range(PAIRS):
        put(desk, PAIR_AT + n * PAIR_ROW + 2, 0)
    for place in range(width):
        card = low + place
        mates = card_of(desk, card, MATE) & ~own(desk, card_of(desk, card, OWNER))
        if not mates:
            continue
        mate = lowest(mates)
        lone = mates & (mates - 1) == 0 and count(card_of(desk, mate, MATE)) == 1
        if not lone or card_of(desk, mate, CHAIN) != chain:
            put(desk, SINGLE + place, 1)
            put(desk, EXTRA + place, card_of(desk, card, PAIR) * count(mates))
        elif mate > card and pairs < PAIRS:
            put(desk, PAIR_AT + pairs * PAIR_ROW, place)
            put(desk, PAIR_AT + pairs * PAIR_ROW + 1, mate - low)
            put(desk, PAIR_AT + pairs * PAIR_ROW + 2, card_of(desk, card, PAIR))
            pairs += 1
        elif mate > card:
            for one in (place, mate - low):
                put(desk, SINGLE + one, 1)
                put(desk, EXTRA + one, card_of(desk, card, PAIR))
    return 1 << pairs


@njit
def _labels(desk: Address, low: int, width: int, livings: int) -> int:
    """Label the cards for each set of living pairs; how many labels plain cards have."""
    labels = 0
    for place in range(width):
        label = labels
        for other in range(place):
            if (
                card_of(desk, low + other, TYPE) == card_of(desk, low + place, TYPE)
                and card_of(desk, low + other, OWNER) == card_of(desk, low + place, OWNER)
                and not word(desk, SINGLE + other)
                and not word(desk, SINGLE + place)
            ):
                label = word(desk, LABEL + other)
        labels += label == labels
        for living in range(livings):
            put(desk, LABEL + living * LABEL_ROW + place, label)
    for living in range(1, livings):
        for n in range(PAIRS):
            if living >> n & 1:
                for end in range(2):
                    place = word(desk, PAIR_AT + n * PAIR_ROW + end)
                    put(desk, LABEL + living * LABEL_ROW + place, labels + 2 * n + end)
    return labels


@njit
def _below(desk: Address, width: int, livings: int, labels: int) -> None:
    """For each label and place, the next lower place with this label."""
    for living in range(livings):
        for label in range(labels):
            found = -1
            for place in range(width + 1):
                put(desk, BELOW + (living * LABELS_MOST + label) * LABEL_ROW + place, found)
                if place < width and word(desk, LABEL + living * LABEL_ROW + place) == label:
                    found = place


@njit
def chain_at(desk: Address, chain: int, low: int, width: int, alone: int) -> Chain:
    """Get ready to make the table of a chain. alone: cards that are never to be taken for others,
    as a set."""
    for place in range(width):
        put(desk, SINGLE + place, alone >> (low + place) & 1)
        put(desk, EXTRA + place, 0)
    livings = _pairs(desk, chain, low, width)
    labels = _labels(desk, low, width, livings)
    makings = 1
    for label in range(labels):
        many = 0
        for place in range(width):
            if word(desk, LABEL + place) == label:
                put(desk, RADIX + place, makings)
                many += 1
        makings *= many + 1
    _below(desk, width, livings, labels + 2 * PAIRS)
    return Chain(desk, low, width, ABOVE + chain * ABOVE_ROW, makings, livings)


@njit(forceinline=True)
def _group(chain: Chain, held: int, place: int) -> int:
    """The cards of these that have the rank of this one, the highest of them."""
    return held & ((2 << place) - (1 << _tied(chain, place)))


@njit
def _is_one(chain: Chain, living: int, cards: int) -> bool:
    """Have all these cards the same label?"""
    label = _label(chain, living, lowest(cards))
    cards &= cards - 1
    while cards:
        if _label(chain, living, lowest(cards)) != label:
            return False
        cards &= cards - 1
    return True


@njit
def _fitted(chain: Chain, living: int, group: int, under: int) -> int:
    """The highest places under this one, all of one rank, for a group of several labels."""
    while under > 0:
        room = _group(chain, (1 << under) - 1, under - 1)
        found, cards = 0, group
        while cards:
            card = highest(cards)
            cards ^= 1 << card
            free = room & ~found
            while free and _label(chain, living, highest(free)) != _label(chain, living, card):
                free ^= 1 << highest(free)
            if not free:
                break
            found |= 1 << highest(free)
        if count(found) == count(group):
            return found
        under = _tied(chain, under - 1)
    return 0


@njit
def _form(chain: Chain, living: int, held: int) -> int:
    """The cards moved to the highest places that fit."""
    form, last, before = 0, chain.width, -1
    while held:
        place = highest(held)
        group = _group(chain, held, place)
        held ^= group
        if _is_one(chain, living, group):
            label = _label(chain, living, place)
            if label != before and last < chain.width:
                last = _tied(chain, last)
            for _ in range(count(group)):
                row = (living * LABELS_MOST + label) * LABEL_ROW
                last = word(chain.desk, BELOW + row + last)
                form |= 1 << last
            before = label
        else:
            under = _tied(chain, last) if last < chain.width else last
            found = _fitted(chain, living, group, under)
            form |= found
            last, before = lowest(found), -1
    return form


@njit
def _stand_ins(chain: Chain, living: int, held: int) -> int:
    """The highest of each run of cards that are worth the same to their owner."""
    found, owner, seen = 0, -1, 0
    while held:
        place = highest(held)
        group = _group(chain, held, place)
        held ^= group
        first = card_of(chain.desk, chain.low + place, OWNER)
        alone = True
        cards = group
        while cards:
            alone &= card_of(chain.desk, chain.low + lowest(cards), OWNER) == first
            cards &= cards - 1
        if not alone or first != owner:
            seen = 0
        owner = first if alone else -1
        while group:
            place = highest(group)
            group ^= 1 << place
            bit = 1 << _label(chain, living, place)
            if not seen & bit:
                seen |= bit
                found |= 1 << place
    return found


@njit(forceinline=True)
def _living(chain: Chain, held: int) -> int:
    """Which pairs of these cards live, as a set."""
    living = 0
    for n in range(PAIRS):
        if chain.livings >> n > 1:
            at = PAIR_AT + n * PAIR_ROW
            both = 1 << word(chain.desk, at) | 1 << word(chain.desk, at + 1)
            living |= (held & both == both) << n
    return living


@njit
def _entry(chain: Chain, living: int, held: int) -> int:
    """The entry of one subset, card by card."""
    desk = chain.desk
    points, makings = 0, living * chain.makings
    cards = held
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        points += card_of(desk, chain.low + place, WORTH) + word(desk, EXTRA + place)
        makings += word(desk, RADIX + place)
    for n in range(PAIRS):
        if living >> n & 1:
            points += word(desk, PAIR_AT + n * PAIR_ROW + 2)
    entry = _form(chain, living, held) | _stand_ins(chain, living, held) << REPS
    return entry | points << POINTS | makings << MAKINGS


@njit(forceinline=True)
def _with_lower(chain: Chain, living: int, held: int, entry: int) -> int:
    """The entry of a subset from that of all its cards but the lowest, where no two are of the
    same rank and the same pairs live."""
    desk, rest, place = chain.desk, held & (held - 1), lowest(held)
    label, form = _label(chain, living, place), entry & FORM
    last = lowest(form) if form else chain.width
    entry |= 1 << word(desk, BELOW + (living * LABELS_MOST + label) * LABEL_ROW + last)
    owner, alike = card_of(desk, chain.low + place, OWNER), False
    while rest and not alike and card_of(desk, chain.low + lowest(rest), OWNER) == owner:
        alike = _label(chain, living, lowest(rest)) == label
        rest &= rest - 1
    entry |= 0 if alike else 1 << place + REPS
    points = card_of(desk, chain.low + place, WORTH) + word(desk, EXTRA + place)
    return entry + (points << POINTS) + (word(desk, RADIX + place) << MAKINGS)


@njit
def tabulate(chain: Chain, start: int) -> None:
    """Write the table of a chain, every subset of it, from this place of the table on."""
    table, ties = TABLE + start, 0
    for place in range(chain.width):
        ties += _tied(chain, place) != place
    for held in range(1 << chain.width):
        living, rest = _living(chain, held), held & (held - 1)
        if held and not ties and living == _living(chain, rest):
            entry = _with_lower(chain, living, held, word(chain.desk, table + rest))
        else:
            entry = _entry(chain, living, held)
        put(chain.desk, table + held, entry)
