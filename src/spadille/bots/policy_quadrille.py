"""The policy for Quadrille: the plain player's preferences, by tables alone.

The roles are the parts that he tells apart; what he knows of who sides with whom is `parties`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from spadille.bots.plain_quadrille_tables import PARTS, TABLES
from spadille.bots.policy_chances import Chances
from spadille.core.cards import Card
from spadille.games import quadrille_cards as ranks
from spadille.games.quadrille_cards import PACK
from spadille.kernel.policy import LOWER, Policy, Situation, situations

CHANCES = Chances(
    leads=(330, 560, 1000),
    follows={
        (1, False, False): 370,
        (1, False, True): 300,
        (1, True, False): 560,
        (1, True, True): 860,
        (2, False, False): 260,
        (2, False, True): 120,
        (2, True, False): 600,
        (2, True, True): 730,
    },
)
AGAIN: Mapping[str, Mapping[str, int]] = {
    "hombre": {"win": 26, "master": 3},
    "alone": {"mine": -4, "draws": 14},
    "ally": {"win": 23, "draws": 1},
    "defender": {"spent": 24, "trump": -1},
    "against": {"mine": -6},
}
WEIGHTS = {part: {**TABLES.weights[part], **AGAIN[part]} for part in PARTS}
"""The plain player's weights, some weighed again for want of his counting. These and the chances
were found by small changes, each tried in 3,000 deals that plain players had bid, from both sides;
together they won 6 deals in a hundred more, on either side."""
TRICKS = 10
SAFE = 400
"""How likely a plain card is to live until it is led, in thousandths."""
DRAWN = {"hombre": 700, "alone": 1500, "ally": 500, "defender": -300, "against": -500}
"""Trumps that a lead of trumps draws from opponents, less those from friends, in thousandths."""


@lru_cache
def policy(trump: str) -> Policy:
    """The policy with this trump."""
    kinds, everything = range(len(PACK.kinds)), situations()
    prefer = [
        [[_preferred(each, card, part, trump) for card in kinds] for each in everything]
        for part in PARTS
    ]
    hold = np.zeros((len(PARTS), TRICKS + 1, len(kinds)), np.int64)
    return Policy(np.array(prefer), hold, np.zeros((len(PARTS), len(everything)), np.int64))


def _preferred(situation: Situation, card: Card, part: str, trump: str) -> int:
    """What speaks for a card of this kind in a situation: see `features` of the plain player."""
    chance, weights = CHANCES.of(situation), WEIGHTS[part]
    weighed = weights["win"] * chance + weights["sure"] * chance**6 // 10**15
    weighed -= weights["spent"] * _worth(card, trump)
    if situation.takes:
        weighed += weights["mine"] * (1000 if situation.certain else 500)
    if situation.n:
        return weighed
    if PACK.held(ranks.trumps(trump), card):
        return weighed + 1000 * weights["trump"] + weights["draws"] * DRAWN[part]
    return weighed + 1000 * weights["master"] * (situation.sort != LOWER)


@lru_cache
def _worth(card: Card, trump: str) -> int:
    """What a card may take later, in thousandths of a trick."""
    order = ranks.trump_order(trump)
    if card in order:
        return TABLES.trump[min(order.index(card), 8)] * TABLES.ruffs[1] // 1000
    place = ranks.plain_order(PACK.suit(card)).index(card)
    if place > 3:
        return 0
    return (TABLES.guarded[place] + TABLES.bare[place]) // 2 * SAFE // 1000
