"""A small game made for tests, with what the larger games ask of the core.

Six cards each. Eldest names trump. With single cards he then demands one, which comes over in the
open, and gives one back in private; with four of each kind his partner gives him one, and he gives
one back. Tricks must be headed, even after a trump. Who has won the first two tricks may claim.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from spadille.core.actions import Action, Alphabet, Demand, Give, Play, Say, Trump
from spadille.core.cards import Card, Cards, Pack, Seat, next_seat
from spadille.core.deal import EVERYONE, Deal, viewer_bit
from spadille.core.match import Pivot, Rubber, Standing
from spadille.core.phase import Done, Finished, History, Phase, Trick
from spadille.core.play import play
from spadille.core.tricks import Duty

RANKS = {1: "9TJQKA", 4: "9TA"}
SUITS = {1: "SHDC", 4: "SH"}
PACKS = {
    copies: Pack(tuple(rank + suit for suit in SUITS[copies] for rank in RANKS[copies]), copies)
    for copies in (1, 4)
}
CLAIM = Say("claim")
TRICKS = 6


@dataclass(frozen=True)
class TinyContract:
    """Trump, and a card whose holder is an ally as soon as he is known."""

    pack: Pack
    trump: str
    called: Card
    tricks: int = TRICKS

    def followed(self, card: Card) -> str:
        return self.pack.suit(card)

    def power(self, card: Card, led: Card) -> int:
        suit = self.pack.suit(card)
        if suit == self.trump:
            return 100 + card
        return 1 + card if suit == self.pack.suit(led) else 0

    def duties(self, trick: tuple[Card, ...], left: int) -> tuple[Duty, ...]:
        if not trick:
            return ()
        suit, trump = self.pack.suit(trick[0]), self.pack.of_suit(self.trump)
        follow = self.pack.of_suit(suit)
        highest = max(card for card in trick if self.pack.suit(card) == suit)
        head = self.pack.those(lambda card: self.pack.suit(card) == suit and card > highest)
        return (
            Duty("head", head, head),
            Duty("follow", follow, follow),
            Duty("trump", trump, trump),
        )

    def worth(self, cards: tuple[Card, ...], last: bool) -> int:
        return sum(self.pack.rank(card) in "TA" for card in cards) + last

    def leads(self, deal: Deal, taker: Seat) -> Seat:
        return taker

    def offers(self, tricks: tuple[Trick, ...], turn: Seat) -> tuple[Action, ...]:
        return (CLAIM,) if [trick.winner for trick in tricks] == [turn, turn] else ()

    def over(self, tricks: tuple[Trick, ...], deal: Deal) -> str | None:
        return "tricks" if len(tricks) == TRICKS else None

    def settle(
        self, deal: Deal, tricks: tuple[Trick, ...], ended_by: str
    ) -> tuple[int, int, int, int]:
        won = [sum(trick.points for trick in tricks if trick.winner == seat) for seat in range(4)]
        if ended_by == "claim":
            won[tricks[-1].winner] += 10
        return won[0], won[1], won[2], won[3]

    def ally(self, deal: Deal, tricks: Sequence[Trick]) -> Seat | str | None:
        """Who holds or has played the called card; "unknown", or None if nobody has it."""
        for trick in tricks:
            for seat, card in trick.plays():
                if card == self.called:
                    return seat
        holders = [seat for seat in range(4) if self.pack.held(deal.hands[seat], self.called)]
        return holders[0] if holders else "unknown" if any(deal.hidden) else None


@dataclass(frozen=True, slots=True)
class Talk:
    """Trump is named, cards go over; every field but the hidden part of the deal is public."""

    deal: Deal
    history: History
    rules: TinyRules
    dealer: Seat

    @property
    def name(self) -> str:
        return "talk"

    @property
    def scores(self) -> tuple[int, int]:
        return (0, 0)

    @property
    def eldest(self) -> Seat:
        return next_seat(self.dealer)

    @property
    def partner(self) -> Seat:
        return next_seat(self.eldest, 2)

    @property
    def turn(self) -> Seat:
        gives_first = len(self.history) == 1 and self.rules.copies == 4
        return self.partner if gives_first else self.eldest

    def legal(self) -> tuple[Action, ...]:
        pack, hand = self.deal.pack, self.deal.hands[self.turn]
        if not self.history:
            return tuple(Trump(suit) for suit in SUITS[self.rules.copies])
        if len(self.history) == 1 and self.rules.copies == 1:
            return tuple(Demand(card) for card in pack.order if not pack.held(hand, card))
        demanded = next((d.action for d in self.history if isinstance(d.action, Demand)), None)
        return tuple(
            Give(card)
            for card in pack.distinct(hand)
            if demanded is None or card != demanded.card or self.rules.may_return
        )

    def refusal(self, action: Action) -> str:
        return "wrong_phase"

    def after(self, action: Action) -> Phase | Finished:
        deal, viewers = self.deal, EVERYONE
        match action:
            case Demand(card):
                deal = deal.handed(card, self._holder(card), self.eldest, EVERYONE)
            case Give(card):
                assert card is not None
                taker = next_seat(self.turn, 2) if self.rules.copies == 4 else self._demanded_from
                viewers = viewer_bit(self.turn) | viewer_bit(taker)
                deal = deal.handed(card, self.turn, taker, viewers)
        done = Done(self.turn, action, viewers)
        said = replace(self, deal=deal, history=(*self.history, done))
        return said if len(said.history) < 3 else said._played()

    def _holder(self, card: Card) -> Seat:
        pack = self.deal.pack
        return next(seat for seat in range(4) if pack.held(self.deal.hands[seat], card))

    @property
    def _demanded_from(self) -> Seat:
        """Who holds a card too few."""
        return min(range(4), key=self.deal.count)

    def _played(self) -> Phase:
        trump = self.history[0].action
        assert isinstance(trump, Trump)
        pack = self.deal.pack
        contract = TinyContract(pack, trump.suit, pack["AH"])
        return play(self.deal, self.history, contract, self.eldest)


@dataclass(frozen=True)
class TinyRules:
    """The game with this many copies of each card."""

    copies: int
    may_return: bool = False
    """May the demanded card itself be given back? Those who saw it come could tell: a fault."""

    @property
    def preset(self) -> str:
        return str(self.copies)

    @property
    def game(self) -> TinyGame:
        return TinyGame(self.copies, self.may_return)

    def options(self) -> Mapping[str, object]:
        return {}

    def departures(self) -> Mapping[str, object]:
        return {}

    def start(self) -> Standing:
        return Standing((0, 0))

    def deal(self, dealer: Seat, pack: Sequence[Card]) -> Deal:
        hands = [PACKS[self.copies].packed(pack[seat::4]) for seat in range(4)]
        return Deal(PACKS[self.copies], tuple(hands))

    def opening(self, deal: Deal, dealer: Seat, standing: Standing) -> Phase:
        return Talk(deal, (), self, dealer)

    def check_start(self, standing: Standing) -> None:
        return None

    def next_start(self, standing: Standing) -> Standing:
        return standing

    def scored(self, standing: Standing, finished: Finished) -> Standing:
        return replace(standing, played=standing.played + 1)

    def winner(self, standing: Standing) -> int | None:
        return None

    def over(self, standing: Standing) -> str | None:
        return None

    def rubber(self, standing: Standing) -> Rubber | None:
        return None

    def shared(self, standing: Standing, dealer: Seat) -> tuple[int, ...] | None:
        return None


@dataclass(frozen=True)
class TinyGame:
    """The game as it would stand on the shelf."""

    copies: int
    may_return: bool = False
    name: str = "tiny"
    hand_size: int = 6
    holder_keys: tuple[str, ...] = ()
    rest_size: int = 0
    suit_order: str = "SHDC"
    presets: tuple[str, ...] = ("1", "4")

    @property
    def pack(self) -> Pack:
        return PACKS[self.copies]

    @property
    def alphabet(self) -> Alphabet:
        pack = self.pack
        kinds = range(len(pack.kinds))
        named = tuple(Trump(suit) for suit in SUITS[self.copies])
        cards = [tuple(kind(card) for card in kinds) for kind in (Demand, Give, Play)]
        return Alphabet(pack, (*named, *cards[0], *cards[1], *cards[2], CLAIM))

    def pivots(self, actions: Sequence[Action]) -> tuple[Pivot, ...]:
        return ()

    def rules(self, preset: str, options: Mapping[str, object]) -> TinyRules:
        return TinyRules(int(preset), self.may_return)


def cards(pack: Pack, names: str) -> Cards:
    """A hand from the names of its cards."""
    return pack.packed(pack[name] for name in names.split())
