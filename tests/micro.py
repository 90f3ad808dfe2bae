"""Games of three cards a hand, small enough to try every deal behind every view.

Each has duties of another kind: a joker that may always be played, but not too late, and that
passes the lead when it is left alone; a matador that a lower trump cannot draw; two copies of each
card, and tricks to be headed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spadille.core.actions import Action
from spadille.core.cards import Card, Cards, Pack, Seat, next_seat
from spadille.core.deal import Deal
from spadille.core.phase import Phase, Trick
from spadille.core.play import play
from spadille.core.tricks import Duty

TRICKS = 3
SINGLE = Pack((*(rank + suit for suit in "SH" for rank in "9TJQKA"), "8S", "JK"))
DOUBLE = Pack(tuple(rank + suit for suit in "SH" for rank in "QKA"), copies=2)


@dataclass(frozen=True)
class MicroContract:
    """The rules of one of these games: "joker", "matador" or "copies"."""

    kind: str
    tricks: int = TRICKS

    @property
    def pack(self) -> Pack:
        return DOUBLE if self.kind == "copies" else SINGLE

    @property
    def jokers(self) -> Cards:
        return self.pack.of_suit("JK")

    @property
    def trump(self) -> str:
        return "" if self.kind == "joker" else "H"

    def followed(self, card: Card) -> str:
        return self.pack.suit(card)

    def power(self, card: Card, led: Card) -> int:
        suit = self.pack.suit(card)
        if suit == "JK":
            return 0
        trumps = 100 if suit == self.trump else 0
        return trumps + card + 1 if trumps or suit == self.pack.suit(led) else 0

    def duties(self, trick: tuple[Card, ...], left: int) -> tuple[Duty, ...]:
        pack = self.pack
        if not trick:
            others = pack.full & ~self.jokers
            return (Duty("joker", others, others),) if self.kind == "joker" else ()
        suit = pack.suit(trick[0])
        whole = pack.of_suit(suit)
        match self.kind:
            case "joker":
                follow = Duty("follow", whole, whole | self.jokers)
                late = Duty("joker", self.jokers, self.jokers)
                return (late, follow) if left == 2 else (follow,)
            case "matador":
                excused = (
                    pack.packed((pack["AH"],)) if suit == "H" and trick[0] != pack["AH"] else 0
                )
                return (Duty("follow", whole & ~excused, whole),)
        top = max(card for card in trick if pack.suit(card) == suit)
        head = pack.those(lambda card: pack.suit(card) == suit and card > top)
        trumps = pack.of_suit(self.trump)
        return (
            Duty("head", head, head),
            Duty("follow", whole, whole),
            Duty("trump", trumps, trumps),
        )

    def worth(self, cards: tuple[Card, ...], last: bool) -> int:
        return 1

    def leads(self, deal: Deal, taker: Seat) -> Seat:
        stranded = deal.hands[taker] == self.jokers and not deal.hidden[taker]
        return next_seat(taker) if stranded and self.kind == "joker" else taker

    def offers(self, tricks: tuple[Trick, ...], turn: Seat) -> tuple[Action, ...]:
        return ()

    def over(self, tricks: tuple[Trick, ...], deal: Deal) -> str | None:
        return "tricks" if len(tricks) == TRICKS else None

    def settle(
        self, deal: Deal, tricks: tuple[Trick, ...], ended_by: str
    ) -> tuple[int, int, int, int]:
        return (0, 0, 0, 0)


KINDS = ("joker", "matador", "copies")


def dealt(kind: str, cards: Sequence[Card]) -> Deal:
    """Three cards to each seat; the others lie beside the hands."""
    pack = MicroContract(kind).pack
    hands = tuple(pack.packed(cards[TRICKS * seat : TRICKS * (seat + 1)]) for seat in range(4))
    return Deal(pack, hands, pack.packed(cards[4 * TRICKS :]))


def opening(kind: str, deal: Deal) -> Phase:
    """The first lead."""
    return play(deal, (), MicroContract(kind), 0)
