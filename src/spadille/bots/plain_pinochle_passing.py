"""The plain player's passing in Pinochle: what the bidder's partner gives, what comes back.

A card is given for what the bidder may meld with it more than the giver melds less, and for the
tricks that it moves into the stronger hand. Cards are given one at a time, each as if the last.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import comb, prod

from spadille.bots.plain_pinochle_facts import COUPLES, RANK, SUIT, counts
from spadille.bots.plain_pinochle_hand import melded
from spadille.bots.plain_pinochle_tables import BIDDING, Bidding
from spadille.core.actions import Action, Give
from spadille.core.cards import Card, Cards
from spadille.games.pinochle_melds import AROUNDS, PACK, cards_of, suit_cards
from spadille.games.pinochle_talk import Passing


def give(view: Passing, tables: Bidding = BIDDING) -> Action:
    """The card that is worth most in the partner's hand, less what it is worth in the own."""
    me, contract = view.turn, view.contract
    hand = view.deal.hands[me]
    cards = tuple(PACK.distinct(hand))
    if me == contract.bidder:
        return Give(max(reversed(cards), key=lambda card: -_missed(view, hand, card, tables)))
    return Give(max(cards, key=lambda card: _wanted(view, hand, card, tables)))


def _lost(view: Passing, hand: Cards, card: Card) -> int:
    """The points by which the hand melds less without a card."""
    trump, melding = view.contract.trump, view.contract.rules.melding
    return melded(hand, trump, melding) - melded(PACK.without(hand, card), trump, melding)


def _missed(view: Passing, hand: Cards, card: Card, tables: Bidding) -> float:
    """What the bidder gives away with a card: melds, tricks, and a void come nearer."""
    found = 100.0 * _lost(view, hand, card) + _strength(view, card, tables)
    return found + tables.length * sum(counts(hand)[SUIT[card]])


def _strength(view: Passing, card: Card, tables: Bidding) -> int:
    """The tricks in a card that its holder leads or trumps with."""
    kind = "trump" if PACK.suit(card) == view.contract.trump else "plain"
    return tables.giving[kind][RANK[card]]


def _wanted(view: Passing, hand: Cards, card: Card, tables: Bidding) -> float:
    """What the bidder may make of a card, less what is melded without it no longer."""
    gained = _gained(view, hand, card) - _lost(view, hand, card)
    return 100 * gained + _strength(view, card, tables)


def _gained(view: Passing, hand: Cards, card: Card) -> float:
    """What the bidder may meld more on average: for each meld with this card in it, and each fold
    of it, the chance that he holds all the rest of it and one of this card too few."""
    contract, bidder = view.contract, view.contract.bidder
    rules, trump = contract.rules.melding, contract.trump
    known, own = counts(view.deal.hands[bidder]), counts(hand)

    def holds(other: Card, copies: int) -> float:
        suit, rank = SUIT[other], RANK[other]
        sure = known[suit][rank]
        if PACK.suit(other) == trump and PACK.rank(other) in "KQ":
            sure = max(sure, 1)  # he named it with a marriage
        return _at_least(4 - own[suit][rank] - sure, copies - sure)

    def completes(name: str, cards: Iterable[Card]) -> float:
        rest = [other for other in cards if other != card]
        found = 0.0
        for fold in range(1, 5):
            lacks = holds(card, fold - 1) - holds(card, fold)
            odds = prod(holds(other, fold) for other in rest)
            found += lacks * odds * (rules.points(name, fold) - rules.points(name, fold - 1))
        return found

    found = completes("run", suit_cards(trump)) if PACK.suit(card) == trump else 0.0
    for one, other, name in COUPLES:
        if card in (one, other):
            kind = "royal" if name == f"marriage:{trump}" else name.split(":")[0]
            found += completes(kind, (one, other))
    for name, rank in AROUNDS.items():
        if rank == PACK.rank(card):
            found += completes(name, cards_of(rank))
    return found


@cache
def _at_least(cards: int, copies: int) -> float:
    """The chance that a hand of twenty has so many of these cards, of the sixty it may have."""
    if copies <= 0:
        return 1.0
    ways = sum(comb(cards, held) * comb(60 - cards, 20 - held) for held in range(copies, cards + 1))
    return ways / comb(60, 20)
