"""The cards of Quadrille, from the rule book alone: ranks, the taker, what may be played."""

from __future__ import annotations

SEATS = "NESW"
SUITS = "SHDC"
RED = "HD"
PACK = [rank + suit for suit in SUITS for rank in "A234567JQK"]  # B1
SPADILLE, BASTO = "AS", "AC"
KINGS = ["KS", "KH", "KD", "KC"]
QUEENS = ["QS", "QH", "QD", "QC"]
LADDER = {  # B10, L2: low to high
    "basic": ["alliance", "solo", "vole"],
    "later": [
        *("simple-call", "simple-call*", "mediateur", "mediateur*"),
        *("sans-prendre", "sans-prendre*", "vole", "vole*"),
    ],
}
TALK = ("trump", "call", "demand", "give")


class Illegal(Exception):
    """An action that may not be said or played; its only argument is the reason."""


class Unclear(Exception):
    """What happens here depends on cards that nobody gave."""


def following(seat: str, steps: int = 1) -> str:
    return SEATS[(SEATS.index(seat) + steps) % 4]


def trumps(trump: str) -> list[str]:
    """All trumps, high to low; the first three are the matadors (B2, B5)."""
    if trump in RED:
        return [SPADILLE, "7" + trump, BASTO, *(rank + trump for rank in "AKQJ23456")]
    return [SPADILLE, "2" + trump, BASTO, *(rank + trump for rank in "KQJ76543")]


def family(card: str, trump: str) -> list[str]:
    """The cards that follow a card, high to low: the trumps or a plain suit (B3, B4)."""
    if card in trumps(trump):
        return trumps(trump)
    ranks = "KQJA234567" if card[1] in RED else "KQJ765432"
    return [rank + card[1] for rank in ranks]


def taker(cards: list[str], trump: str) -> int:
    """The place in a trick of the card that takes it (B22)."""
    order = trumps(trump) + family(cards[0], trump)
    return cards.index(min(set(cards) & set(order), key=order.index))


def playable(hand: set[str], led: str | None, trump: str) -> set[str]:
    """The cards of a hand that may be played (B18-B21)."""
    if led is None:
        return set(hand)
    follow = hand & set(family(led, trump))
    if led in trumps(trump):
        order = trumps(trump)
        above = set(order[:3]) & set(order[: order.index(led)])
        if follow <= above:  # every trump held is an excused matador, or none is held
            return set(hand)
    return follow or set(hand)


def strict_calls(hand: set[str], trump: str) -> list[str]:
    """Kings outside trumps, or with four in hand queens, that others hold (B14, B16)."""
    cards = QUEENS if set(KINGS) <= hand else KINGS
    return [card for card in cards if card[1] != trump and card not in hand]
