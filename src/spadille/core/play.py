"""Play, the one phase that every game shares: tricks by the rules of the contract."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spadille.core.actions import Action, Play
from spadille.core.cards import Card, Cards, Seat, next_seat
from spadille.core.deal import Deal
from spadille.core.phase import Done, Finished, History, Phase, Trick
from spadille.core.tricks import Contract, binding, bindings, playable, winner


@dataclass(frozen=True, slots=True)
class Playing:
    """The play of one deal: finished tricks, and the cards of the present one."""

    deal: Deal
    history: History
    contract: Contract
    tricks: tuple[Trick, ...]
    leader: Seat
    trick: tuple[Card, ...] = ()

    @property
    def name(self) -> str:
        return "play"

    @property
    def turn(self) -> Seat:
        return next_seat(self.leader, len(self.trick))

    @property
    def unseen(self) -> Cards:
        """The cards that may lie face down: neither known in a place nor played."""
        pack, deal = self.deal.pack, self.deal
        known = sum(deal.hands) + deal.rest + pack.packed(self.trick)
        return pack.full - known - pack.packed(card for t in self.tricks for card in t.cards)

    def _unseen(self) -> tuple[int, Cards]:
        hidden = self.deal.hidden[self.turn]
        return hidden, self.unseen if hidden else 0

    def playable(self) -> Cards:
        """The cards that the seat on turn may lay."""
        return playable(self.contract, self.trick, self.deal.hands[self.turn], *self._unseen())

    def duty(self) -> str | None:
        """The name of the duty that binds the seat on turn."""
        hand = self.deal.hands[self.turn]
        duty = binding(self.contract, self.trick, hand, *self._unseen())
        return duty.name if duty else None

    def legal(self) -> tuple[Action, ...]:
        cards = (Play(card) for card in self.deal.pack.distinct(self.playable()))
        offers = () if self.trick else self.contract.offers(self.tricks, self.turn)
        return (*cards, *offers)

    def refusal(self, action: Action) -> str:
        """Which duty forbids a card, of several the plainest (follow before head), or that it is
        not there, or no time for such words."""
        if not isinstance(action, Play):
            return "wrong_phase"
        hidden, unseen = self._unseen()
        candidates = self.deal.hands[self.turn] | (unseen if hidden else 0)
        if not self.deal.pack.held(candidates, action.card):
            return "card_not_held"
        hand, card = self.deal.hands[self.turn], self.deal.pack.packed((action.card,))
        binding = bindings(self.contract, self.trick, hand, hidden, unseen)
        broken = (duty.name for duty in reversed(binding) if not card & duty.play)
        return next(broken, "card_not_held")

    def after(self, action: Action) -> Phase | Finished:
        history = (*self.history, Done(self.turn, action))
        if not isinstance(action, Play):
            return self._ended(history, self.tricks, _word(action))
        deal = self.deal.played(self.turn, action.card)
        trick = (*self.trick, action.card)
        if len(trick) < 4:
            return replace(self, deal=deal, history=history, trick=trick)
        taken = replace(self, deal=deal, history=history, trick=trick)._taken()
        tricks = (*self.tricks, taken)
        if ended_by := self.contract.over(tricks, deal):
            return replace(self, deal=deal)._ended(history, tricks, ended_by)
        leader = self.contract.leads(deal, taken.winner)
        return Playing(deal, history, self.contract, tricks, leader)

    def _taken(self) -> Trick:
        last = len(self.tricks) + 1 == self.contract.tricks
        taker = next_seat(self.leader, winner(self.contract, self.trick))
        return Trick(self.leader, self.trick, taker, self.contract.worth(self.trick, last))

    def _ended(self, history: History, tricks: tuple[Trick, ...], ended_by: str) -> Finished:
        points = self.contract.settle(self.deal, tricks, ended_by)
        return Finished(self.deal.opened(), history, self.contract, tricks, ended_by, points)


def _word(action: Action) -> str:
    return getattr(action, "word", "")


def play(deal: Deal, history: History, contract: Contract, leader: Seat) -> Playing:
    """The play at its start."""
    return Playing(deal, history, contract, (), leader)
