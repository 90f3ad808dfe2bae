"""Quadrille's talking: auction, trump, call, demand and the card given back (B10-B16, L2-L6).

The order of a deal is read downwards: Auction, Naming, Calling or Demanding and Returning, then
play. Clause numbers are those of the rule book.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spadille.core.actions import PASS, Action, Call, Demand, Give, Say, Trump
from spadille.core.cards import Cards, Seat, next_seat
from spadille.core.deal import EVERYONE, Deal, viewer_bit
from spadille.core.phase import Done, Finished, History, Phase
from spadille.core.play import play
from spadille.games.quadrille_cards import KINGS, PACK, QUEENS, SPADILLE, SUITS
from spadille.games.quadrille_contract import (
    QuadrilleContract,
    callable_cards,
    demandable_cards,
    holder_of,
)

if TYPE_CHECKING:
    from spadille.games.quadrille import QuadrilleRules

LADDERS = {
    "basic": ("alliance", "solo", "vole"),  # B10
    "later": (  # L2
        "simple-call",
        "simple-call*",
        "mediateur",
        "mediateur*",
        "sans-prendre",
        "sans-prendre*",
        "vole",
        "vole*",
    ),
}
BIDS = dict.fromkeys((*LADDERS["basic"][:2], *LADDERS["later"]))
"""Every bid of either ladder, low to high."""


@dataclass(frozen=True, slots=True)
class Auction:
    """Bids in turn, over several rounds, until one stands (B10-B12, L2-L4)."""

    deal: Deal
    history: History
    rules: QuadrilleRules
    dealer: Seat
    pot: int

    needs_hand = False
    """Does what is legal hang on the hand of the seat on turn?"""

    @property
    def name(self) -> str:
        return "auction"

    @property
    def eldest(self) -> Seat:
        return next_seat(self.dealer)

    @property
    def passed(self) -> set[Seat]:
        return {done.seat for done in self.history if done.action == PASS}

    @property
    def high(self) -> tuple[Seat, str] | None:
        """The bid that stands, and whose it is."""
        for done in reversed(self.history):
            if isinstance(done.action, Say) and done.action != PASS:
                return done.seat, done.action.word
        return None

    @property
    def turn(self) -> Seat:
        if not self.history:
            return self.eldest
        seat, high = next_seat(self.history[-1].seat), self.high
        while seat in self.passed or (high and seat == high[0]):
            seat = next_seat(seat)
        return seat

    def legal(self) -> tuple[Action, ...]:
        return (PASS, *(Say(bid) for bid in self.rules.ladder if self._is_enough(bid)))

    def _is_enough(self, bid: str) -> bool:
        if self.high is None:
            return True
        level, due = self.rules.ladder.index(bid), self.rules.ladder.index(self.high[1])
        return level > due or (level == due and self.may_hold)

    @property
    def may_hold(self) -> bool:
        """May the seat on turn take over the bid that stands (L4)?"""
        if not self.rules.holding or self.high is None:
            return False
        turn, maker = self.turn, self.high[0]
        has_bid = any(done.seat == turn for done in self.history)
        return has_bid and (turn - self.eldest) % 4 < (maker - self.eldest) % 4

    def refusal(self, action: Action) -> str:
        if isinstance(action, Say) and action.word in BIDS:
            return "not_higher" if action.word in self.rules.ladder else "unknown_action"
        return "wrong_phase"

    def out_of_turn(self, seat: Seat) -> str:
        """Why a seat that is not on turn may not speak (B11)."""
        return "already_passed" if seat in self.passed else "not_your_turn"

    def after(self, action: Action) -> Phase | Finished:
        said = replace(self, history=(*self.history, Done(self.turn, action)))
        passes = len(said.passed)
        if passes == 4:
            spadille = holder_of(SPADILLE, self.deal)  # B12, L5
            assert spadille is not None
            return said._settled(self.rules.ladder[0], spadille, forced=True)
        if said.high and (passes == 3 or said.high[1] == self.rules.ladder[-1]):
            seat, bid = said.high
            return said._settled(bid, seat)
        return said

    def _settled(self, bid: str, hombre: Seat, *, forced: bool = False) -> Phase:
        contract = QuadrilleContract(self.rules, self.pot, bid, hombre, forced)
        if contract.starred:
            contract = replace(contract, trump=self.rules.favourite)  # L3
            return _named(self.deal, self.history, self.dealer, contract)
        return Naming(self.deal, self.history, self.dealer, contract)


@dataclass(frozen=True, slots=True)
class Naming:
    """Hombre names trump (B13, L3)."""

    deal: Deal
    history: History
    dealer: Seat
    contract: QuadrilleContract

    @property
    def name(self) -> str:
        return "contract"

    @property
    def turn(self) -> Seat:
        return self.contract.hombre

    def legal(self) -> tuple[Action, ...]:
        suits = [suit for suit in SUITS if not self._needs_star(suit)]
        leaving = [suit for suit in suits if self._leaves_a_call(suit)]
        return tuple(Trump(suit) for suit in leaving or suits)

    def _needs_star(self, suit: str) -> bool:
        rules, contract = self.contract.rules, self.contract
        return not rules.is_basic and not contract.forced and suit == rules.favourite  # Q8

    def _leaves_a_call(self, suit: str) -> bool:
        contract, hand = self.contract, self.deal.hands[self.turn]
        if contract.kind != "call" or contract.rules.own_king:
            return True
        more = self.deal.hidden[self.turn] > 0
        found = callable_cards(hand, suit, own_king=False, may_hold_more=more)
        return any(not PACK.held(hand, card) for card in found)

    def refusal(self, action: Action) -> str:
        if not isinstance(action, Trump):
            return "wrong_phase"
        return "favourite_needs_star" if self._needs_star(action.suit) else "call_own"

    def after(self, action: Action) -> Phase | Finished:
        assert isinstance(action, Trump)
        contract = replace(self.contract, trump=action.suit)
        history = (*self.history, Done(self.turn, action))
        return _named(self.deal, history, self.dealer, contract)


def _named(deal: Deal, history: History, dealer: Seat, contract: QuadrilleContract) -> Phase:
    """What follows when the trump is known."""
    if contract.kind == "call":
        return Calling(deal, history, dealer, contract)
    demanding = Demanding(deal, history, dealer, contract)
    if contract.kind == "exchange" and demanding.legal():
        return demanding
    return play(deal, history, contract, next_seat(dealer))  # B18


@dataclass(frozen=True, slots=True)
class Calling:
    """Hombre calls a king, and so an ally (B14-B16)."""

    deal: Deal
    history: History
    dealer: Seat
    contract: QuadrilleContract

    @property
    def name(self) -> str:
        return "contract"

    @property
    def turn(self) -> Seat:
        return self.contract.hombre

    def legal(self) -> tuple[Action, ...]:
        contract, hand = self.contract, self.deal.hands[self.turn]
        more = self.deal.hidden[self.turn] > 0
        own_king = contract.rules.own_king
        found = callable_cards(hand, contract.trump, own_king, may_hold_more=more)
        return tuple(Call(card) for card in found)

    def refusal(self, action: Action) -> str:
        if not isinstance(action, Call):
            return "wrong_phase"
        if PACK.suit(action.card) == self.contract.trump:
            return "call_trump"
        hand = self.deal.hands[self.turn]
        if action.card in QUEENS and not all(PACK.held(hand, king) for king in KINGS):
            return "call_queen"
        return "call_own"

    def after(self, action: Action) -> Phase | Finished:
        assert isinstance(action, Call)
        contract = replace(self.contract, called=action.card)
        history = (*self.history, Done(self.turn, action))
        return play(self.deal, history, contract, next_seat(self.dealer))


@dataclass(frozen=True, slots=True)
class Demanding:
    """Hombre demands a king, which comes over at once, in the open (L6)."""

    deal: Deal
    history: History
    dealer: Seat
    contract: QuadrilleContract

    @property
    def name(self) -> str:
        return "contract"

    @property
    def turn(self) -> Seat:
        return self.contract.hombre

    def legal(self) -> tuple[Action, ...]:
        more = self.deal.hidden[self.turn] > 0
        found = demandable_cards(self.deal.hands[self.turn], may_hold_more=more)
        return tuple(Demand(card) for card in found)

    def refusal(self, action: Action) -> str:
        if not isinstance(action, Demand):
            return "wrong_phase"
        held = PACK.held(self.deal.hands[self.turn], action.card)
        return "demand_held" if held else "demand_queen"

    def after(self, action: Action) -> Phase | Finished:
        assert isinstance(action, Demand)
        holder = holder_of(action.card, self.deal)
        assert holder is not None
        deal = self.deal.handed(action.card, holder, self.turn, EVERYONE)
        history = (*self.history, Done(self.turn, action, other=holder))
        contract = replace(self.contract, called=action.card, holder=holder)
        return Returning(deal, history, self.dealer, contract)


@dataclass(frozen=True, slots=True)
class Returning:
    """Hombre gives a card of his own for the king, face down, and the fee with it (L6)."""

    deal: Deal
    history: History
    dealer: Seat
    contract: QuadrilleContract

    @property
    def name(self) -> str:
        return "contract"

    @property
    def turn(self) -> Seat:
        return self.contract.hombre

    def legal(self) -> tuple[Action, ...]:
        received = self.contract.called
        cards = PACK.distinct(self._candidates())
        return tuple(Give(card) for card in cards if card != received)

    def _candidates(self) -> Cards:
        hands = self.deal.hands
        hand = hands[self.turn]
        return hand | (PACK.full - sum(hands)) if self.deal.hidden[self.turn] else hand

    def refusal(self, action: Action) -> str:
        if not isinstance(action, Give):
            return "wrong_phase"
        return "give_received" if action.card == self.contract.called else "card_not_held"

    def after(self, action: Action) -> Phase | Finished:
        assert isinstance(action, Give)
        holder = self.contract.holder
        assert action.card is not None
        assert holder is not None
        two = viewer_bit(self.turn) | viewer_bit(holder)
        deal = self.deal.handed(action.card, self.turn, holder, two)
        history = (*self.history, Done(self.turn, action, two, holder))
        return play(deal, history, self.contract, next_seat(self.dealer))
