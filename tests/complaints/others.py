"""Positions of Quinto and Quadrille, after complaints about programs of like games.

Always S is asked, who is the first to speak.
"""

from __future__ import annotations

from random import Random

from tests.clauses import quadrille_positions
from tests.clauses.positions import record
from tests.complaints.positions import Position, Record, one_of, several
from tests.oracle.quinto_deal import PACK
from tests.quadrille_views import FAIR, HOPELESS, STRONG, TEN, WEAK_SPADILLE

RULING = "AH KH JH 9H AD QD 8D AC 9C KS 9S 4S"
WEAK = "2D 7D 2C 3C 6C 8C TC 2S 3S 6S 9S TS"
WEAK_JOKER = "JK 7D 2C 3C 6C 8C TC 2S 3S 6S 9S TS"


def doubling(hand: str, words: str = "") -> tuple[Record, ...]:
    """Quinto: S, with this hand, is to speak after these words."""
    dealer = "NESW"[(1 - len(words.split())) % 4]

    def make(seed: int) -> Record:
        own = hand.split()
        free = [card for card in PACK if card not in own]
        Random(seed).shuffle(free)
        hands = {"N": free[:12], "E": free[12:24], "S": own, "W": free[24:36]}
        return record(hands, free[36:], words, dealer)

    return several(make)


def auction(hand: str, preset: str = "basic") -> tuple[Record, ...]:
    """Quadrille: S, eldest, is to bid on this hand."""

    def make(seed: int) -> Record:
        hands = quadrille_positions.dealt(seed, S=hand)
        return quadrille_positions.said("", hands, preset, dealer="E")

    return several(make)


POSITIONS = [
    Position("B3", "a ruling hand doubles", "beginner", doubling(RULING), one_of("double")),
    Position("B5", "a weak hand does not", "beginner", doubling(WEAK), one_of("pass")),
    Position(
        "B5", "nor does it redouble", "beginner", doubling(WEAK, "pass double"), one_of("pass")
    ),
    Position("B5", "a strong hand plays alone", "beginner", auction(STRONG), one_of("solo")),
    Position(
        "B5",
        "a fair hand does not",
        "beginner",
        auction(FAIR) + auction(FAIR, "later"),
        one_of("pass alliance simple-call simple-call*"),
    ),
    Position(
        "B6",
        "the joker alone is no reason to double",
        "beginner",
        doubling(WEAK_JOKER),
        one_of("pass"),
    ),
    Position(
        "B6",
        "Spadille alone is no reason to bid",
        "beginner",
        auction(WEAK_SPADILLE) + auction(WEAK_SPADILLE, "later"),
        one_of("pass"),
    ),
    Position(
        "B6",
        "nothing is no reason either",
        "beginner",
        auction(HOPELESS) + auction(HOPELESS, "later"),
        one_of("pass"),
    ),
    Position("B6", "ten sure tricks are one", "beginner", auction(TEN), one_of("vole")),
    Position(
        "B6",
        "nine are none to promise ten",
        "beginner",
        auction("AS 7H AC AH KH QH 2H KS KD 4C"),
        one_of("solo"),
    ),
]
