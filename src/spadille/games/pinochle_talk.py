"""Pinochle's talking: auction, trump, the passing of cards, and the melds that follow (R8-R25).

The order of a deal is read downwards: Auction, Naming, Passing, melds, then play.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spadille.core.actions import PASS, Action, Bid, Give, Trump
from spadille.core.cards import Card, Cards, Seat, next_seat
from spadille.core.deal import EVERYONE, Deal, Sighting, viewer_bit
from spadille.core.phase import Done, Finished, History, Phase
from spadille.core.play import play
from spadille.games.pinochle_contract import MOON, PinochleContract
from spadille.games.pinochle_melds import PACK, SUITS, Melds, marriages, melds

if TYPE_CHECKING:
    from spadille.games.pinochle import PinochleRules

UNPLAYED_LEAST = 20
"""The meld that the others need to score it after an unplayed hand (no_marriage)."""


@dataclass(frozen=True, slots=True)
class Auction:
    """Bids in turn until three have passed (R8-R13)."""

    deal: Deal
    history: History
    rules: PinochleRules
    dealer: Seat
    scores: tuple[int, int] = (0, 0)

    @property
    def needs_hand(self) -> bool:
        """Does what is legal hang on the hand of the seat on turn?"""
        return self.rules.bid_requires_marriage

    @property
    def name(self) -> str:
        return "auction"

    @property
    def passed(self) -> set[Seat]:
        return {done.seat for done in self.history if done.action == PASS}

    @property
    def high(self) -> tuple[Seat, int] | None:
        """The bid that stands, and whose it is."""
        for done in reversed(self.history):
            if isinstance(done.action, Bid):
                return done.seat, done.action.points
        return None

    @property
    def turn(self) -> Seat:
        seat = next_seat(self.history[-1].seat if self.history else self.dealer)
        while seat in self.passed:
            seat = next_seat(seat)
        return seat

    def legal(self) -> tuple[Action, ...]:
        if not self.may_bid():
            return (PASS,)
        moon = (MOON,) if self.rules.shoot_moon == "match" else ()
        return (PASS, *(Bid(points) for points in self.open_bids()), *moon)

    def may_bid(self) -> bool:
        """Has the seat on turn the marriage that the table may ask for?"""
        if not self.rules.bid_requires_marriage or self.deal.hidden[self.turn]:
            return True
        return any(marriages(self.deal.hands[self.turn], suit) for suit in SUITS)

    def open_bids(self) -> tuple[int, ...]:
        """The bids above the one that stands; by the option next_only the next one alone."""
        least = self.high[1] if self.high else 0
        higher = tuple(points for points in self.rules.grid if points > least)
        return higher[:1] if self.rules.step == "next_only" else higher

    def refusal(self, action: Action) -> str:
        if action == MOON:
            return "bid_without_marriage" if self.rules.shoot_moon == "match" else "unknown_action"
        if not isinstance(action, Bid):
            return "wrong_phase"
        if not self.may_bid():
            return "bid_without_marriage"
        lower = self.high is not None and action.points <= self.high[1]
        return "not_higher" if lower and action.points in self.rules.grid else "off_grid"

    def out_of_turn(self, seat: Seat) -> str:
        """Why a seat that is not on turn may not speak (R9)."""
        return "already_passed" if seat in self.passed else "not_your_turn"

    def after(self, action: Action) -> Phase | Finished:
        said = replace(self, history=(*self.history, Done(self.turn, action)))
        passes = len(said.passed)
        if action == MOON:
            return said._won(None, self.turn)
        if passes == 4:
            return Finished(said.deal.opened(), said.history, None, (), "passed", (0, 0, 0, 0))
        if passes < 3:
            return said
        if said.high:
            seat, bid = said.high
            return said._won(bid, seat)  # R12
        if self.rules.stick_dealer:
            return said._won(self.rules.min_bid, self.dealer, forced=True)  # R13
        return said

    def _won(self, bid: int | None, bidder: Seat, *, forced: bool = False) -> Phase | Finished:
        contract = PinochleContract(self.rules, bid, bidder, forced, scores=self.scores)
        naming = Naming(self.deal, self.history, self.dealer, contract)
        return naming if naming.legal() else _unplayed(self.deal, self.history, contract)


def _unplayed(deal: Deal, history: History, contract: PinochleContract) -> Finished:
    """A hand without a marriage is not played (R16, R17)."""
    points = _unplayed_points(deal, contract)
    return Finished(deal.opened(), history, contract, (), "unplayed", points)


def _unplayed_points(deal: Deal, contract: PinochleContract) -> tuple[int, int, int, int] | None:
    rules, others = contract.rules, 0
    if contract.bid is None:
        return 0, 0, 0, 0
    lost = 50 if rules.no_marriage == "fifty" else contract.bid
    if rules.no_marriage == "bid_and_meld":
        seats = [next_seat(contract.bidder), next_seat(contract.bidder, 3)]
        if any(deal.hidden[seat] for seat in seats):
            return None
        others = sum(melds(deal.hands[seat], None, rules.melding).points for seat in seats)
        others = others if others >= UNPLAYED_LEAST else 0
    sides = (-lost, others) if contract.side == 0 else (others, -lost)
    return (*sides, *sides)


@dataclass(frozen=True, slots=True)
class Naming:
    """The bidder names trump (R18)."""

    deal: Deal
    history: History
    dealer: Seat
    contract: PinochleContract

    @property
    def name(self) -> str:
        return "trump"

    @property
    def turn(self) -> Seat:
        return self.contract.bidder

    def legal(self) -> tuple[Action, ...]:
        """The suits that may be named; none for a hand without a marriage that needs one."""
        free = not self.contract.rules.trump_needs_marriage or self.deal.hidden[self.turn] > 0
        hand = self.deal.hands[self.turn]
        return tuple(Trump(suit) for suit in SUITS if free or marriages(hand, suit))

    def refusal(self, action: Action) -> str:
        return "trump_without_marriage" if isinstance(action, Trump) else "wrong_phase"

    def after(self, action: Action) -> Phase | Finished:
        assert isinstance(action, Trump)
        contract = replace(self.contract, trump=action.suit)
        history = (*self.history, Done(self.turn, action))
        if contract.rules.pass_cards:
            return Passing(self.deal, history, contract)
        return _melded(self.deal, history, contract)


@dataclass(frozen=True, slots=True)
class Passing:
    """The bidder's partner gives him cards one at a time, then he gives as many back."""

    deal: Deal
    history: History
    contract: PinochleContract

    @property
    def name(self) -> str:
        return "passing"

    @property
    def given(self) -> int:
        """How many cards have been given, both ways."""
        return sum(isinstance(done.action, Give) for done in self.history)

    @property
    def turn(self) -> Seat:
        back = self.given >= self.contract.rules.pass_cards
        return self.contract.bidder if back else next_seat(self.contract.bidder, 2)

    def legal(self) -> tuple[Action, ...]:
        return tuple(Give(card) for card in PACK.distinct(self._candidates()))

    def _candidates(self) -> Cards:
        hands = self.deal.hands
        hidden = self.deal.hidden[self.turn]
        return hands[self.turn] + (PACK.full - sum(hands) if hidden else 0)

    def refusal(self, action: Action) -> str:
        return "card_not_held" if isinstance(action, Give) else "wrong_phase"

    def after(self, action: Action) -> Phase | Finished:
        assert isinstance(action, Give)
        assert action.card is not None
        giver, taker = self.turn, next_seat(self.turn, 2)
        two = viewer_bit(giver) | viewer_bit(taker)
        deal = self.deal.handed(action.card, giver, taker, two)
        history = (*self.history, Done(giver, action, two, taker))
        given = replace(self, deal=deal, history=history)
        if given.given < 2 * self.contract.rules.pass_cards:
            return given
        return _melded(deal, history, self.contract)


def _melded(deal: Deal, history: History, contract: PinochleContract) -> Phase | Finished:
    """Every hand's melds lie on the table (R20-R25); then play, unless the bid is out of reach."""
    laid = tuple(_melds_of(deal, seat, contract) for seat in range(4))
    contract = replace(contract, melds=laid)
    for seat, melded in enumerate(laid):
        if melded is not None:
            deal = _showing(deal, seat, melded.shown)
    if contract.rules.fold == "auto" and contract.is_hopeless():
        points = contract.settle(deal, (), "fold")
        return Finished(deal.opened(), history, contract, (), "fold", points)
    return play(deal, history, contract, contract.bidder)  # R32


def _melds_of(deal: Deal, seat: Seat, contract: PinochleContract) -> Melds | None:
    if deal.hidden[seat]:
        return None
    return melds(deal.hands[seat], contract.trump, contract.rules.melding)


def _showing(deal: Deal, seat: Seat, shown: Cards) -> Deal:
    """The deal with these cards seen by all. A card that was given before may be one of them: of
    each kind its giver knows the larger number, not the sum."""
    lying: Counter[Card] = Counter(PACK.cards(shown))
    others: list[Sighting] = []
    given: list[Sighting] = []
    for sight in deal.sightings:
        (given if sight.holder == seat and lying[sight.card] else others).append(sight)
    kept: Counter[Card] = Counter()
    for sight in given:
        kept[sight.card] += 1
        if kept[sight.card] > lying[sight.card]:
            others.append(sight)
    seen = [Sighting(card, seat, EVERYONE) for card in lying.elements()]
    return replace(deal, sightings=(*others, *seen))
