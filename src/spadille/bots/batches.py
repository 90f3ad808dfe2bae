"""Deals by the batch: the talking through the phases of the game, the cards in the kernel.

Every seat plays alike, at random or by the policy. The kernel deals, plays and counts; contract,
settlement and row are the game's own, made from the tricks that the kernel gives back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from spadille.bots import chance
from spadille.bots.sheets import any_sheet, sheet_of
from spadille.core.actions import Action, Play
from spadille.core.cards import Seat, next_seat
from spadille.core.deal import Deal
from spadille.core.match import Rules
from spadille.core.phase import Done, Finished, Phase, Trick
from spadille.core.play import Playing
from spadille.core.tricks import Contract
from spadille.kernel.policy import Parties, Policy
from spadille.kernel.sheet import Sheet
from spadille.kernel.walk import Positions, Walks, deals, positions, walks

OFFERED = 1000
"""From here on the numbers of chances are those of offers in place of a lead, by trick."""


class Player(Protocol):
    """How all four play."""

    def says(self, phase: Phase, key: int, n: int) -> Action:
        """The n-th thing said in a deal whose chances have this key."""

    def takes(self, state: Playing, key: int) -> Action | None:
        """What is done of that which is offered in place of this lead; None: a card is led."""

    def policy(self, contract: Contract) -> Policy | None: ...
    def parties(self, state: Playing) -> Parties: ...


class AtRandom:
    """Anything legal, each as likely as the others."""

    def says(self, phase: Phase, key: int, n: int) -> Action:
        legal = phase.legal()
        return legal[chance.choice(key, n, len(legal))]

    def takes(self, state: Playing, key: int) -> Action | None:
        legal = state.legal()
        chosen = legal[chance.choice(key, OFFERED + len(state.tricks), len(legal))]
        return None if isinstance(chosen, Play) else chosen

    def policy(self, contract: Contract) -> None:
        return None

    def parties(self, state: Playing) -> Parties:
        raise NotImplementedError


@dataclass(frozen=True)
class Batch:
    """So many deals of a run, from one number on: all at the first standing, the dealer going
    round."""

    rules: Rules
    player: Player
    seed: int
    first: int
    count: int

    def dealer(self, number: int) -> Seat:
        return next_seat(0, number - 1)

    def numbers(self) -> NDArray[np.int64]:
        """The number of each deal."""
        return np.arange(self.first, self.first + self.count)

    def dealers(self) -> NDArray[np.int64]:
        """The dealer of each."""
        return (self.numbers() - 1) % 4

    def openings(self) -> Iterator[Phase]:
        """Every deal before anyone has spoken."""
        pack, rules = self.rules.game.pack, self.rules
        dealt = deals(any_sheet(rules), self.count, self.seed, self.first)
        rest = dealt.rest.tolist()
        for place, hands in enumerate(dealt.hands.tolist()):
            deal = Deal(pack, tuple(hands), rest[place])
            yield rules.opening(deal, self.dealer(self.first + place), rules.start())

    def finished(self) -> list[Finished]:
        """Every deal when it is over."""
        keys = chance.keys(self.seed, self.first, self.count).tolist()
        states = [
            self._talked(state, key) for state, key in zip(self.openings(), keys, strict=True)
        ]
        alike: dict[tuple[Sheet, Policy | None], list[int]] = {}
        for place, state in enumerate(states):
            if isinstance(state, Playing):
                how = sheet_of(state.contract), self.player.policy(state.contract)
                alike.setdefault(how, []).append(place)
        for (sheet, policy), places in alike.items():
            playing = [state for place in places if isinstance(state := states[place], Playing)]
            given = self._given(sheet, policy, playing)
            given.numbers[:] = [self.first + place for place in places]
            walked = walks(sheet, given, self.seed, policy)
            for place, state, tricks in zip(places, playing, tricks_of(walked), strict=True):
                states[place] = self._ended(state, tricks, keys[place])
        return [state for state in states if isinstance(state, Finished)]

    def _talked(self, state: Phase | Finished, key: int) -> Playing | Finished:
        """The deal when all has been said, or when it ended over that."""
        said = 0
        while not isinstance(state, Playing | Finished):
            state = state.after(self.player.says(state, key, said))
            said += 1
        if isinstance(state, Playing) and (taken := self._taken(state, key)):
            return taken
        return state

    def _taken(self, state: Playing, key: int) -> Finished | None:
        """The end of the deal, if something is offered in place of this lead, and accepted."""
        if not state.contract.offers(state.tricks, state.turn):
            return None
        action = self.player.takes(state, key)
        ended = None if action is None else state.after(action)
        return ended if isinstance(ended, Finished) else None

    def _given(self, sheet: Sheet, policy: Policy | None, playing: Sequence[Playing]) -> Positions:
        """These states for the kernel, and what players by a policy know of each other."""
        given = positions(
            sheet,
            [state.deal.hands for state in playing],
            [state.leader for state in playing],
            rest=[state.deal.rest for state in playing],
        )
        if policy is not None:
            given.told(map(self.player.parties, playing), sheet.copies)
        return given

    def _ended(self, state: Playing, tricks: tuple[Trick, ...], key: int) -> Finished:
        """The deal with these tricks, as far as it goes."""
        contract, pack, hands = state.contract, state.deal.pack, list(state.deal.hands)
        for count, trick in enumerate(tricks, 1):
            for seat, card in trick.plays():
                hands[seat] = pack.without(hands[seat], card)
            so_far = tricks[:count]
            deal = replace(state.deal, hands=tuple(hands), sightings=())
            if ended_by := contract.over(so_far, deal):
                points = contract.settle(deal, so_far, ended_by)
                history = (*state.history, *played(so_far))
                return Finished(deal.opened(), history, contract, so_far, ended_by, points)
            if contract.offers(so_far, tricks[count].leader):
                ended = self._taken(replayed(state, so_far), key)
                if ended is not None:
                    return ended
        raise AssertionError("a deal that does not end")


@dataclass(frozen=True)
class Columns:
    """Rows of a batch column by column: arrays [N], or [N, k] for lists, or lists of N.

    strange: bool[N], the rows that are to be told one by one instead.
    """

    found: Mapping[str, Any]
    strange: NDArray[np.bool_]


def played(tricks: Sequence[Trick]) -> Iterator[Done]:
    """The cards of these tricks as a history has them."""
    return (Done(seat, Play(card)) for trick in tricks for seat, card in trick.plays())


def replayed(state: Playing, tricks: Sequence[Trick]) -> Playing:
    """The state after these tricks, card by card."""
    going: Phase | Finished = state
    for done in played(tricks):
        assert isinstance(going, Playing)
        going = going.after(done.action)
    assert isinstance(going, Playing)
    return going


def tricks_of(walked: Walks) -> Iterator[tuple[Trick, ...]]:
    """The tricks of each walk, as the referee would have made them."""
    columns = (walked.leads, walked.cards, walked.takers, walked.points)
    for lists in zip(*(column.tolist() for column in columns), strict=True):
        yield tuple(
            Trick(leader, tuple(cards), taker, points)
            for leader, cards, taker, points in zip(*lists, strict=True)
        )
