"""A pack of cards: a card is the index of its kind, a set of cards is one packed int.

Single packs use one bit a kind, packs of four identical copies three bits a kind (a count),
so 53, 40 and 60 bits: each fits an int64. No other file does arithmetic on card numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

Card = int
"""The index of a kind of card in its pack."""
Cards = int
"""A packed (multi)set of cards of one pack."""
Seat = int
"""0 1 2 3, in turn order."""

SEATS = "NESW"


def next_seat(seat: Seat, steps: int = 1) -> Seat:
    """The seat that many turns after this one."""
    return (seat + steps) % 4


@dataclass(frozen=True)
class Pack:
    """The kinds of a game's cards in the order of the new pack, and how many of each there are.

    A name is rank then suit ("TH"); a joker's name is "JK", its suit and rank are "JK" too.
    """

    kinds: tuple[str, ...]
    copies: int = 1

    @cached_property
    def _card(self) -> dict[str, Card]:
        return {name: card for card, name in enumerate(self.kinds)}

    @cached_property
    def _bits(self) -> int:
        return self.copies.bit_length()

    @cached_property
    def _field(self) -> int:
        return (1 << self._bits) - 1

    @cached_property
    def _places(self) -> tuple[Cards, ...]:
        """For each bit of a count, lowest first, that bit of every kind."""
        kinds = range(len(self.kinds))
        return tuple(
            sum(1 << (self._bits * card + bit) for card in kinds) for bit in range(self._bits)
        )

    @cached_property
    def full(self) -> Cards:
        """Every card of the pack."""
        return sum(self.copies << (self._bits * card) for card in range(len(self.kinds)))

    @cached_property
    def order(self) -> tuple[Card, ...]:
        """The whole pack, top card first, as it comes new."""
        return tuple(card for card in range(len(self.kinds)) for _ in range(self.copies))

    def __len__(self) -> int:
        return len(self.kinds) * self.copies

    def __getitem__(self, name: str) -> Card:
        return self._card[name]

    def __contains__(self, name: object) -> bool:
        return name in self._card

    def name(self, card: Card) -> str:
        return self.kinds[card]

    def suit(self, card: Card) -> str:
        name = self.kinds[card]
        return name if name == "JK" else name[-1]

    def rank(self, card: Card) -> str:
        name = self.kinds[card]
        return name if name == "JK" else name[:-1]

    @cached_property
    def rank_order(self) -> tuple[str, ...]:
        """The ranks in the order in which the new pack has them."""
        return tuple(dict.fromkeys(self.rank(card) for card in range(len(self.kinds))))

    def packed(self, cards: Iterable[Card]) -> Cards:
        """These cards as one set."""
        return sum(1 << (self._bits * card) for card in cards)

    def those(self, claim: Callable[[Card], bool]) -> Cards:
        """A mask: `hand & mask` keeps every copy of the cards of which the claim is true."""
        kinds = (card for card in range(len(self.kinds)) if claim(card))
        return sum(self._field << (self._bits * card) for card in kinds)

    def of_suit(self, suit: str) -> Cards:
        """The mask of one suit."""
        return self.those(lambda card: self.suit(card) == suit)

    def held(self, hand: Cards, card: Card) -> int:
        """How many copies of this card are in the hand."""
        return (hand >> (self._bits * card)) & self._field

    def without(self, hand: Cards, card: Card) -> Cards:
        """The hand less one copy of a card that it holds."""
        return hand - (1 << (self._bits * card))

    def added(self, hand: Cards, card: Card) -> Cards:
        """The hand and one more copy of a card."""
        return hand + (1 << (self._bits * card))

    def distinct(self, hand: Cards) -> Iterator[Card]:
        """Each kind of card in the hand once, in pack order."""
        while hand:
            card = ((hand & -hand).bit_length() - 1) // self._bits
            yield card
            hand &= ~(self._field << (self._bits * card))

    def cards(self, hand: Cards) -> tuple[Card, ...]:
        """Every card of the hand, copies too, in pack order."""
        return tuple(card for card in self.distinct(hand) for _ in range(self.held(hand, card)))

    def count(self, hand: Cards) -> int:
        """How many cards the hand holds."""
        if self._bits == 1:
            return hand.bit_count()
        places = enumerate(self._places)
        return sum((hand & place).bit_count() << worth for worth, place in places)

    def names(self, hand: Cards) -> list[str]:
        return [self.kinds[card] for card in self.cards(hand)]
