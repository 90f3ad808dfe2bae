"""A deal: where each card lies now, and who has seen it there. It is the only secret.

A card that is not known lies face down: a place then holds a number of hidden cards beside
those that are known. A record with a hand left out and the view of one seat are both such deals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from spadille.core.cards import Card, Cards, Pack, Seat

EVERYONE = 0b11111
"""The viewers of what lies open: the four seats, and whoever watches."""
WATCHER = 4


def viewer_bit(seat: Seat | None) -> int:
    """The bit of one viewer in a set of viewers; None is a watcher."""
    return 1 << (WATCHER if seat is None else seat)


@dataclass(frozen=True, slots=True)
class Sighting:
    """A card that others than its holder have seen go into a hand, and who they are."""

    card: Card
    holder: Seat
    viewers: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands and the cards beside them; `hidden` counts the cards that lie face down."""

    pack: Pack
    hands: tuple[Cards, ...]
    rest: Cards = 0
    hidden: tuple[int, ...] = (0, 0, 0, 0)
    rest_hidden: int = 0
    sightings: tuple[Sighting, ...] = ()
    open: bool = False

    def count(self, seat: Seat) -> int:
        """How many cards the seat holds, seen or not."""
        return self.pack.count(self.hands[seat]) + self.hidden[seat]

    def played(self, seat: Seat, card: Card) -> Deal:
        """The deal after this card has left this hand."""
        hands, hidden = list(self.hands), list(self.hidden)
        if self.pack.held(hands[seat], card):
            hands[seat] = self.pack.without(hands[seat], card)
        else:
            hidden[seat] -= 1
        return replace(
            self,
            hands=tuple(hands),
            hidden=tuple(hidden),
            sightings=_less_one(self.sightings, card, seat) if self.sightings else (),
        )

    def handed(self, card: Card, giver: Seat, taker: Seat, viewers: int) -> Deal:
        """The deal after a card has gone from hand to hand, seen by these viewers."""
        gone = self.played(giver, card)
        hands = list(gone.hands)
        hands[taker] = self.pack.added(hands[taker], card)
        seen = Sighting(card, taker, viewers)
        return replace(gone, hands=tuple(hands), sightings=(*gone.sightings, seen))

    def shown(self, card: Card, holder: Seat) -> Deal:
        """The deal after everyone has seen this card in its holder's hand."""
        return replace(self, sightings=(*self.sightings, Sighting(card, holder, EVERYONE)))

    def opened(self) -> Deal:
        """The deal when it is over: every card may be looked at by all."""
        return replace(self, open=True)

    def seen_by(self, seat: Seat | None) -> Deal:
        """The deal as one seat (or a watcher, None) may see it: all else lies face down."""
        if self.open:
            return self
        bit = viewer_bit(seat)
        seen = tuple(sight for sight in self.sightings if sight.viewers & bit)
        hands = tuple(
            self.hands[holder]
            if holder == seat
            else self.pack.packed(sight.card for sight in seen if sight.holder == holder)
            for holder in range(4)
        )
        hidden = tuple(
            self.hidden[holder] + self.pack.count(self.hands[holder]) - self.pack.count(hand)
            for holder, hand in enumerate(hands)
        )
        turned = self.rest_hidden + self.pack.count(self.rest)
        return replace(self, hands=hands, hidden=hidden, rest=0, rest_hidden=turned, sightings=seen)


def _less_one(sightings: tuple[Sighting, ...], card: Card, holder: Seat) -> tuple[Sighting, ...]:
    """Each viewer forgets one copy: the card that has gone may be the one that he saw."""
    left, forgetful = [], EVERYONE
    for sight in sightings:
        if sight.card != card or sight.holder != holder:
            left.append(sight)
            continue
        if still := sight.viewers & ~forgetful:
            left.append(replace(sight, viewers=still))
        forgetful &= ~sight.viewers
    return tuple(left)
