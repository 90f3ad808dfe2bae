"""A whist-like contract: 52 cards, follow suit, no trump or a trump, a trick is a trick.

It stands in for bridge play where kernel and bridge programs are compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from spadille.core.actions import Action
from spadille.core.cards import Card, Pack, Seat
from spadille.core.deal import Deal
from spadille.core.phase import Trick
from spadille.core.tricks import Duty

RANKS = "23456789TJQKA"
SUITS = "SHDC"
PACK = Pack(tuple(rank + suit for suit in SUITS for rank in RANKS))
STRAINS: Mapping[str, str] = {"N": "", **{suit: suit for suit in SUITS}}


@dataclass(frozen=True)
class BridgeContract:
    """The play under one strain; `trump` is a suit, or empty for none."""

    trump: str = ""
    tricks: int = 13
    pack: Pack = PACK

    def followed(self, card: Card) -> str:
        return PACK.suit(card)

    def power(self, card: Card, led: Card) -> int:
        height = 1 + RANKS.index(PACK.rank(card))
        if PACK.suit(card) == self.trump:
            return 100 + height
        return height if PACK.suit(card) == PACK.suit(led) else 0

    def duties(self, trick: tuple[Card, ...], left: int) -> tuple[Duty, ...]:
        return (_follow(PACK.suit(trick[0])),) if trick else ()

    def worth(self, cards: tuple[Card, ...], last: bool) -> int:
        return 0

    def leads(self, deal: Deal, taker: Seat) -> Seat:
        return taker

    def offers(self, tricks: tuple[Trick, ...], turn: Seat) -> tuple[Action, ...]:
        return ()

    def over(self, tricks: tuple[Trick, ...], deal: Deal) -> str | None:
        return "tricks" if len(tricks) == self.tricks else None

    def settle(
        self, deal: Deal, tricks: tuple[Trick, ...], ended_by: str
    ) -> tuple[int, int, int, int]:
        """The tricks of each side, at both its seats."""
        won = [sum(trick.winner % 2 == side for trick in tricks) for side in (0, 1)]
        return won[0], won[1], won[0], won[1]


@cache
def _follow(suit: str) -> Duty:
    return Duty("follow", PACK.of_suit(suit), PACK.of_suit(suit))
