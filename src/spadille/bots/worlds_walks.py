"""Worlds played out by the policy: every action in every world, all in one batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from spadille.bots.policy import policy_of
from spadille.bots.sheets import sheet_of
from spadille.bots.worlds import Values, Whole
from spadille.bots.worlds_ends import Ends
from spadille.bots.worlds_parties import parties
from spadille.bots.worlds_scores import scores_of
from spadille.core.actions import Action, Play
from spadille.core.cards import Card, Seat, next_seat
from spadille.core.phase import Trick
from spadille.core.play import Playing
from spadille.kernel.sheet import Sheet
from spadille.kernel.walk import Positions, positions, walks
from spadille.kernel.walk_steps import NUMBER, PARTIES


@dataclass(frozen=True)
class ByWalks:
    """Values of the actions in a view, of which each is a card."""

    view: Playing
    actions: Sequence[Action]

    def __call__(self, rows: Whole, number: int) -> Values:
        cards = [action.card for action in self.actions if isinstance(action, Play)]
        found = [_Laid(self.view, card, rows) for card in cards]
        given = Positions(
            np.concatenate([laid.given.rows for laid in found]),
            found[0].given.lying,
            found[0].given.left,
        )
        contract = self.view.contract
        given.numbers[:] = np.tile(np.arange(len(rows)), len(cards))
        walked = walks(sheet_of(contract), given, number, policy_of(contract))
        takers = walked.takers.reshape(len(cards), len(rows), -1)
        points = walked.points.reshape(takers.shape)
        scores = scores_of(self.view, rows, self.view.turn)
        return np.stack(
            [
                scores(Ends(laid.tricks, takers[place], points[place]))
                for place, laid in enumerate(found)
            ]
        )


@dataclass(frozen=True)
class _Laid:
    """Every world after this card."""

    view: Playing
    card: Card
    rows: Whole

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.view.contract)

    @property
    def trick(self) -> tuple[Card, ...]:
        return (*self.view.trick, self.card)

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks that are finished by now."""
        if len(self.trick) < 4:
            return self.view.tricks
        view, contract = self.view, self.view.contract
        taker = next_seat(view.leader, self.sheet.taker(self.trick))
        last = len(view.tricks) + 1 == contract.tricks
        done = Trick(view.leader, self.trick, taker, contract.worth(self.trick, last))
        return (*view.tricks, done)

    @cached_property
    def given(self) -> Positions:
        count, turn = len(self.rows), self.view.turn
        hands = self.rows[:, :4].copy()
        hands[:, turn] -= self.view.deal.pack.packed((self.card,))
        if len(self.trick) < 4:
            leaders = [self.view.leader] * count
            lying = [self.trick] * count
        else:
            leaders, lying = self._leaders(hands), None
        rest = self.rows[:, 4].tolist()
        found = positions(self.sheet, hands.tolist(), leaders, lying, rest)
        found.rows[:, PARTIES:NUMBER] = parties(self.view, self.card, self.rows)
        return found

    def _leaders(self, hands: Whole) -> list[Seat]:
        """Who leads: the taker, or who has to in his place (Quinto's stranded joker)."""
        taker, sheet = self.tricks[-1].winner, self.sheet
        left = self.view.contract.tricks - len(self.tricks)
        if not sheet.stuck[sheet.left[left]] or left > 1:
            return [taker] * len(hands)
        masks = map(sheet.mask, hands[:, taker].tolist())
        return [sheet.leader(taker, mask, left) for mask in masks]
