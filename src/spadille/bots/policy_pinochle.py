"""The policy for Pinochle: the plain player's preferences, by tables alone.

The roles are bidder, helper (his partner) and defender.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from spadille.bots.plain_pinochle_facts import RANK
from spadille.bots.plain_pinochle_tables import ROLES, TABLES
from spadille.bots.policy_chances import Chances
from spadille.core.cards import Card
from spadille.games.pinochle_contract import TRICKS
from spadille.games.pinochle_melds import PACK, RANKS
from spadille.kernel.policy import LOWER, Policy, Situation, situations

CHANCES = Chances(
    leads=(350, 660, 1000),
    follows={
        (1, False, False): 520,
        (1, False, True): 300,
        (1, True, False): 560,
        (1, True, True): 500,
        (2, False, False): 640,
        (2, False, True): 100,
        (2, True, False): 640,
        (2, True, True): 600,
    },
)
AGAIN: Mapping[str, tuple[int, ...]] = {
    "trick": (28, 33, 5, 68),
    "A boss": (67, 9, 0, -59),
    "K near": (15, -15, 0, 8),
    "Q far": (60, 35, 0, 19),
    "J far": (9, 0, -15, 16),
    "trump A": (-132, 0, -49, -62),
    "trump K": (-47, -31, 15, 75),
    "trump Q": (31, 0, 32, 90),
    "trump J": (31, 0, 12, 60),
    "trump T": (-94, 0, 0, -48),
    "trump near": (-113, -14, -59, 30),
    "draw": (-122, -200, -200, 0),
    "draw opponents": (78, 0, 0, 0),
}
WEIGHTS = {**TABLES.weights, **AGAIN}
"""The plain player's weights, some weighed again for want of his counting. These and the chances
were found by small changes, each tried in 1,800 deals that plain players had bid, from both sides;
together they gained 1.1 ± 0.05 of the 50 trick points, on either side."""
WHERE = ("boss", "near", "near", "far", "far")
"""How a card of each rank mostly stands to those that are out, where it is not seen."""
PARTS = ROLES[:3]
FOLLOW = ROLES.index("follow")
DRAW = 1300
"""Opponents that a lead of trumps draws one from, in thousandths."""


@lru_cache
def policy(trump: str) -> Policy:
    """The policy with this trump."""
    kinds, everything = range(len(PACK.kinds)), situations()
    prefer = [
        [[_preferred(each, card, part, trump) for card in kinds] for each in everything]
        for part in range(len(PARTS))
    ]
    gain = [[_gain(each, part) for each in everything] for part in range(len(PARTS))]
    hold = np.zeros((len(PARTS), TRICKS + 1, len(kinds)), np.int64)
    return Policy(np.array(prefer), hold, np.array(gain))


def _weight(name: str, situation: Situation, part: int) -> int:
    """A weight in thousandths of a point."""
    row = WEIGHTS.get(name, (0, 0, 0, 0))
    return 10 * row[part if situation.n == 0 else FOLLOW]


def _gain(situation: Situation, part: int) -> int:
    """What each point in the trick is worth, in thousandths."""
    edge = 2 * CHANCES.of(situation) - 1000
    return _weight("trick", situation, part) * edge // 1000


def _preferred(situation: Situation, card: Card, part: int, trump: str) -> int:
    """What speaks for a card of this kind in a situation: see `features` of the plain player."""
    chance, rank = CHANCES.of(situation), RANK[card]
    later = [TABLES.gives[side] for side in (1, 0, 1)[situation.n :]]
    other = [TABLES.gives[1 - side] for side in (1, 0, 1)[situation.n :]]
    trick = chance * sum(later) - (1000 - chance) * sum(other)
    weighed = _weight("trick", situation, part) * trick // 10**6
    where = WHERE[rank]
    if situation.n == 0:
        where = "boss" if situation.sort != LOWER else "near" if rank < 3 else "far"
    name, is_trump = RANKS[rank], PACK.suit(card) == trump
    if not is_trump:
        return weighed + _weight(f"{name} {where}", situation, part)
    weighed += _weight(f"trump {name}", situation, part)
    weighed += _weight(f"trump {where}", situation, part)
    if situation.n == 0:
        weighed += _weight("draw", situation, part)
        weighed += _weight("draw opponents", situation, part) * DRAW // 1000
    return weighed
