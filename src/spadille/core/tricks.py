"""Trick rules, stated once over single cards: duties, power, worth; and what a contract is.

A duty reads *if you hold any of these, play one of those*; the strictest comes first, and its
name is the key of the sentence that a refused player reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from spadille.core.actions import Action
from spadille.core.cards import Card, Cards, Pack, Seat
from spadille.core.deal import Deal
from spadille.core.phase import Trick


@dataclass(frozen=True, slots=True)
class Duty:
    """If you hold any of `holding` (a mask), play one of `play` (a mask)."""

    name: str
    holding: Cards
    play: Cards


class Contract(Protocol):
    """What the talking settled, and with it the rules by which tricks are played and paid."""

    @property
    def pack(self) -> Pack: ...
    @property
    def tricks(self) -> int:
        """How many tricks are played from the hands."""

    def followed(self, card: Card) -> str:
        """The suit that a lead of this card asks for; "trump" where it is one that has a name."""

    def power(self, card: Card, led: Card) -> int:
        """How strong a card is in a trick with this lead; 0 never takes."""

    def duties(self, trick: tuple[Card, ...], left: int) -> tuple[Duty, ...]:
        """What binds the next to play, strictest first. `left`: cards in his hand now."""

    def worth(self, cards: tuple[Card, ...], last: bool) -> int:
        """What the cards of a trick bring to its taker; `last`: it is the last trick."""

    def leads(self, deal: Deal, taker: Seat) -> Seat:
        """Who leads after this taker (Quinto's stranded joker passes the lead, a23)."""

    def offers(self, tricks: tuple[Trick, ...], turn: Seat) -> tuple[Action, ...]:
        """Actions open in place of a lead: claim, fold."""

    def over(self, tricks: tuple[Trick, ...], deal: Deal) -> str | None:
        """Why the play ends now, or None."""

    def settle(
        self, deal: Deal, tricks: tuple[Trick, ...], ended_by: str
    ) -> tuple[int, int, int, int] | None:
        """What each seat makes in this deal; None where it hangs on unknown cards."""


def winner(contract: Contract, cards: tuple[Card, ...]) -> int:
    """Which of the cards takes the trick, as an index: the first of the strongest."""
    powers = [contract.power(card, cards[0]) for card in cards]
    return powers.index(max(powers))


def binding(
    contract: Contract, trick: tuple[Card, ...], hand: Cards, hidden: int = 0, unseen: Cards = 0
) -> Duty | None:
    """The duty that binds a hand now, or None.

    Of `hidden` face-down cards, all among `unseen`, a duty is certain to bind when there are
    more of them than unseen cards that would escape it.
    """
    return next(iter(bindings(contract, trick, hand, hidden, unseen)), None)


def bindings(
    contract: Contract, trick: tuple[Card, ...], hand: Cards, hidden: int = 0, unseen: Cards = 0
) -> tuple[Duty, ...]:
    """The duty that binds a hand now, and after it the plainer ones that it sharpens (head, then
    follow): those that also hold for the hand and allow all that it allows. See `binding`."""
    pack = contract.pack
    bound = [
        duty
        for duty in contract.duties(trick, pack.count(hand) + hidden)
        if hand & duty.holding or (hidden and hidden > pack.count(unseen & ~duty.holding))
    ]
    return tuple(duty for duty in bound if not bound[0].play & ~duty.play)


def playable(
    contract: Contract, trick: tuple[Card, ...], hand: Cards, hidden: int = 0, unseen: Cards = 0
) -> Cards:
    """The cards that may be played from a hand; of a face-down hand, those that cannot be ruled
    out: a duty that may bind allows its cards, and one that is certain to bind ends the list."""
    pack = contract.pack
    candidates = hand | (unseen if hidden else 0)
    allowed: Cards = 0
    for duty in contract.duties(trick, pack.count(hand) + hidden):
        if candidates & duty.holding:
            allowed |= duty.play
        if hand & duty.holding or (hidden and hidden > pack.count(unseen & ~duty.holding)):
            return candidates & allowed
    return candidates
