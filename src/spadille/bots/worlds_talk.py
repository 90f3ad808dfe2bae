"""What is said, valued: in every world the talk goes on as the plain player would have it, and the
cards are played by the policy, all deals that are played by one sheet in one batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from spadille.bots.plain import Plain
from spadille.bots.policy import parties_of, policy_of
from spadille.bots.sheets import sheet_of
from spadille.bots.worlds import Values, Whole, opened
from spadille.bots.worlds_ends import Ends
from spadille.bots.worlds_scores import scores_of
from spadille.core.actions import Action
from spadille.core.cards import Seat
from spadille.core.phase import Finished, Phase, seen_by
from spadille.core.play import Playing
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.kernel.walk import positions, walks


@dataclass(frozen=True)
class ByTalk:
    """Values of what may be said in a view."""

    view: Phase
    actions: Sequence[Action]

    def __call__(self, rows: Whole, number: int) -> Values:
        worlds = list(opened(self.view, rows))
        ends = [said(world.after(action)) for action in self.actions for world in worlds]
        places = np.tile(np.arange(len(worlds)), len(self.actions))
        values = valued(ends, self.view.turn, number, places)
        return values.reshape(len(self.actions), len(worlds))


def said(state: Phase | Finished) -> Playing | Finished:
    """The deal when all has been said, everyone talking as the plain player does."""
    plain = Plain()
    while not isinstance(state, Playing | Finished):
        state = state.after(plain.decide(seen_by(state, state.turn)))
    return state


def valued(states: Sequence[Playing | Finished], seat: Seat, seed: int, places: Whole) -> Values:
    """[N]: what deals that lie open bring a seat, played on by the policy; `places`: by which the
    chances of each are told apart."""
    found = np.zeros(len(states))
    alike: dict[object, list[int]] = {}
    for place, state in enumerate(states):
        if isinstance(state, Finished):
            found[place] = _ended(state, seat)
        else:
            alike.setdefault(_played_as(state), []).append(place)
    for which in alike.values():
        some = [state for place in which if isinstance(state := states[place], Playing)]
        found[which] = _walked(some, seat, seed, places[which])
    return found


def _played_as(state: Playing) -> object:
    """Deals are played in one batch that are played by one sheet and one policy."""
    contract = state.contract
    if isinstance(contract, QuadrilleContract | PinochleContract):
        return contract.trump, len(state.trick)
    return contract, len(state.trick)


def _walked(states: Sequence[Playing], seat: Seat, seed: int, places: Whole) -> Values:
    sheet, policy = sheet_of(states[0].contract), policy_of(states[0].contract)
    given = positions(
        sheet,
        [state.deal.hands for state in states],
        [state.leader for state in states],
        [state.trick for state in states],
        rest=[state.deal.rest for state in states],
    )
    given.told(map(parties_of, states), sheet.copies)
    given.numbers[:] = places
    walked = walks(sheet, given, seed, policy)
    takers, points = walked.takers, walked.points
    found = np.zeros(len(states))
    for place, state in enumerate(states):
        row = np.array([(*state.deal.hands, state.deal.rest)])
        ends = Ends((), takers[place : place + 1], points[place : place + 1])
        found[place] = scores_of(state, row, seat)(ends)[0]
    return found


def _ended(state: Finished, seat: Seat) -> float:
    """What a deal that is not played brings."""
    points = state.points or (0, 0, 0, 0)
    if isinstance(state.contract, QuadrilleContract):
        return points[seat]
    return points[seat] - points[seat - 1]
