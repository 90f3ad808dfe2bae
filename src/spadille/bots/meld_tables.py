"""What many hands of Pinochle meld at once: the game's own count of melds, tabulated.

A hand melds what its suits, its pinochles and its four ranks would meld alone: that much the rules
say (each class of melds at its best). Each of these parts has few forms, which are asked for once.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from spadille.core.cards import Card, Cards
from spadille.games.pinochle_melds import (
    AROUNDS,
    PACK,
    SUITS,
    MeldRules,
    cards_of,
    marriages,
    melds,
    suit_cards,
)

Whole = NDArray[np.int64]
Part = tuple[Card, ...]
FORMS = PACK.copies + 1
"""How many of a kind a hand may hold: none, one, …"""
COUPLES: dict[str, Part] = {suit: (PACK["K" + suit], PACK["Q" + suit]) for suit in SUITS}
BESIDE: tuple[Part, ...] = ((PACK["QS"], PACK["JD"]), *map(cards_of, AROUNDS.values()))
"""The cards of pinochles and of four of a rank, which have nothing to do with trump."""


def counts(hands: Whole) -> Whole:
    """[K, N], how many of each kind the packed hands hold."""
    bits = PACK.copies.bit_length()
    return hands >> np.arange(0, bits * len(PACK.kinds), bits)[:, None] & (1 << bits) - 1


def points(held: Whole, trump: str | None, rules: MeldRules) -> Whole:
    """[N], what each hand melds with this trump, or counted without one; held: see `counts`."""
    couples = (COUPLES[suit] for suit in SUITS if suit != trump)
    parts: list[tuple[Part, str | None]] = [(cards, None) for cards in (*BESIDE, *couples)]
    if trump is not None:
        parts.append((suit_cards(trump), trump))
    found = np.zeros(held.shape[1], np.int64)
    for cards, named in parts:
        found += _melded(cards, named, rules)[_form(held, cards)]
    return found


def married(held: Whole) -> NDArray[np.bool_]:
    """[N, 4], in which suits each hand has a marriage, in the order of SUITS."""
    return np.stack([_married(suit)[_form(held, COUPLES[suit])] for suit in SUITS], axis=1)


def _form(held: Whole, cards: Part) -> Whole:
    """Which of all forms a hand's holding of these cards has."""
    form = np.zeros(held.shape[1], np.int64)
    for card in cards:
        form = form * FORMS + held[card]
    return form


def _forms(cards: Part) -> list[Cards]:
    """Every hand that holds nothing but some of these cards."""
    return [
        PACK.packed(card for card, times in zip(cards, some, strict=True) for _ in range(times))
        for some in product(range(FORMS), repeat=len(cards))
    ]


@lru_cache
def _melded(cards: Part, trump: str | None, rules: MeldRules) -> Whole:
    return np.array([melds(hand, trump, rules).points for hand in _forms(cards)])


@lru_cache
def _married(suit: str) -> NDArray[np.bool_]:
    return np.array([marriages(hand, suit) > 0 for hand in _forms(COUPLES[suit])])
