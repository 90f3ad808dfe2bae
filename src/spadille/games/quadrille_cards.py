"""Quadrille's cards: the matadors, the order of trumps and of plain suits (B1-B5, B19-B22).

Clause numbers here and in the game's other files are those of the rule book.
"""

from __future__ import annotations

from functools import cache

from spadille.core.cards import Card, Cards, Pack
from spadille.core.tricks import Duty

SUITS = "SHDC"
RANKS = "A234567JQK"
PACK = Pack(tuple(rank + suit for suit in SUITS for rank in RANKS))  # B1
SPADILLE, BASTO = PACK["AS"], PACK["AC"]
KINGS = tuple(PACK["K" + suit] for suit in SUITS)
QUEENS = tuple(PACK["Q" + suit] for suit in SUITS)
BLACK, RED = "KQJ765432", "KQJA234567"  # B4, high to low
TRUMP_POWER = 100


def is_red(suit: str) -> bool:
    """Hearts and diamonds, whose low cards rank upside down."""
    return suit in "HD"


def manille(trump: str) -> Card:
    """The second trump: the black two, the red seven (S8)."""
    return PACK[("7" if is_red(trump) else "2") + trump]


@cache
def matadors(trump: str) -> tuple[Card, Card, Card]:
    """Spadille, Manille and Basto, high to low (B5)."""
    return SPADILLE, manille(trump), BASTO


@cache
def trump_order(trump: str) -> tuple[Card, ...]:
    """All trumps, high to low (B2)."""
    own = "AKQJ23456" if is_red(trump) else "KQJ76543"
    return (*matadors(trump), *(PACK[rank + trump] for rank in own))


@cache
def plain_order(suit: str) -> tuple[Card, ...]:
    """The cards of a suit that is not trump, high to low (B4)."""
    return tuple(PACK[rank + suit] for rank in (RED if is_red(suit) else BLACK))


@cache
def trumps(trump: str) -> Cards:
    """The mask of all trumps."""
    return PACK.packed(trump_order(trump))


@cache
def plain(suit: str) -> Cards:
    """The mask of a suit that is not trump: Spadille and Basto never belong to it (B3)."""
    return PACK.packed(plain_order(suit))


@cache
def followed(card: Card, trump: str) -> str:
    """The suit to which a card belongs: the trump, or its own plain suit (B3, Q16)."""
    return trump if card in trump_order(trump) else PACK.suit(card)


@cache
def power(card: Card, led: Card, trump: str) -> int:
    """How strong a card is in a trick with this lead; 0 never takes (B22)."""
    order = trump_order(trump)
    if card in order:
        return TRUMP_POWER + len(order) - order.index(card)
    suit = PACK.suit(card)
    if suit != followed(led, trump):
        return 0
    return len(plain_order(suit)) - plain_order(suit).index(card)


@cache
def excused(led: Card, trump: str) -> Cards:
    """The matadors that a lead of this trump cannot draw: those that rank above it (B21)."""
    return PACK.packed(
        card for card in matadors(trump) if power(card, led, trump) > power(led, led, trump)
    )


@cache
def duties(led: Card | None, trump: str) -> tuple[Duty, ...]:
    """What binds who must follow this lead (B19-B21)."""
    if led is None:
        return ()  # B18
    suit = followed(led, trump)
    if suit != trump:
        return (Duty("follow", plain(suit), plain(suit)),)
    all_trumps = trumps(trump)
    return (Duty("follow", all_trumps & ~excused(led, trump), all_trumps),)
