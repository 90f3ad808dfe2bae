"""Replaying: a record's deals run through the referee, one after the other.

What the record leaves out lies face down; where its cards follow from those played, the deal is
completed and replayed open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from spadille.core import referee
from spadille.core.cards import SEATS, Seat, next_seat
from spadille.core.deal import Deal
from spadille.core.errors import Malformed, SpadilleError
from spadille.core.match import Standing
from spadille.core.phase import Finished, Phase
from spadille.records.record import Record, RecordedDeal

State = Phase | Finished


@dataclass(frozen=True)
class ReplayedDeal:
    """One deal replayed: how the match stood, the deal as dealt, and every state it passed."""

    recorded: RecordedDeal
    dealer: Seat
    start: Standing
    dealt: Deal
    states: tuple[State, ...]
    standing: Standing | None

    @property
    def state(self) -> State:
        """Where the log stops."""
        return self.states[-1]


@dataclass(frozen=True)
class Replay:
    """A record with everything that follows from it."""

    record: Record
    deals: tuple[ReplayedDeal, ...]

    @property
    def standing(self) -> Standing | None:
        """How the match stands after the last finished deal; None where it is not known."""
        if not self.deals:
            return self.record.start
        last = self.deals[-1]
        return last.standing if isinstance(last.state, Finished) else last.start

    @property
    def live(self) -> Phase | None:
        """The phase in which the record stops, if a deal is under way."""
        if not self.deals or isinstance(self.deals[-1].state, Finished):
            return None
        return self.deals[-1].state


def replay(record: Record) -> Replay:
    """Every deal replayed; Malformed or Refused, with deal and action, at the first fault."""
    replayed: list[ReplayedDeal] = []
    standing: Standing | None = record.start
    for number, recorded in enumerate(record.deals, 1):
        try:
            if replayed and not isinstance(replayed[-1].state, Finished):
                raise Malformed("deal_unfinished", given=f"deals[{number - 1}]")
            if standing is None:
                raise Malformed("standing_unknown", given=f"deals[{number - 1}]")
            if record.rules.over(standing) is not None:
                raise Malformed("match_over")
            dealer = _dealer(recorded, replayed)
            played = _replayed(record, recorded, dealer, record.rules.next_start(standing))
        except SpadilleError as error:
            raise error.at(deal=number) from None
        replayed.append(played)
        standing = played.standing
    return Replay(record, tuple(replayed))


def _dealer(recorded: RecordedDeal, before: list[ReplayedDeal]) -> Seat:
    if not before:
        if recorded.dealer is None:
            raise Malformed("missing_key", given="dealer")
        return recorded.dealer
    due = next_seat(before[-1].dealer)
    if recorded.dealer not in (None, due):
        raise Malformed("wrong_dealer", given=SEATS[recorded.dealer or 0], expected=SEATS[due])
    return due


def _replayed(
    record: Record, recorded: RecordedDeal, dealer: Seat, start: Standing
) -> ReplayedDeal:
    first: SpadilleError | None = None
    for deal in _possible(recorded.deal(record.game)):
        try:
            states = _states(record, recorded, deal, dealer, start)
        except SpadilleError as error:
            first = first or error
            continue
        whole = _completed(deal, states[-1])
        if whole is not None:
            deal, states = whole, _states(record, recorded, whole, dealer, start)
        return ReplayedDeal(
            recorded, dealer, start, deal, states, _standing(record, start, states[-1])
        )
    assert first is not None
    raise first


def _states(
    record: Record, recorded: RecordedDeal, deal: Deal, dealer: Seat, start: Standing
) -> tuple[State, ...]:
    state: State = record.rules.opening(deal, dealer, start)
    states = [state]
    for number, entry in enumerate(recorded.log, 1):
        try:
            if isinstance(state, Finished):
                raise Malformed("deal_over")
            if entry.action is None:
                raise Malformed(entry.fault or "unknown_action")
            state = referee.after(state, entry.action, entry.asserted)
        except SpadilleError as error:
            raise error.at(action=number, given=entry.text, **_place(record, state)) from None
        states.append(state)
    return tuple(states)


def _place(record: Record, state: State) -> dict[str, Any]:
    """Who was on turn there, and what he might have done."""
    if isinstance(state, Finished):
        return {}
    alphabet = record.game.alphabet
    legal = [alphabet.text(action) for action in alphabet.ordered(state.legal())]
    return {"seat": SEATS[state.turn], "legal": legal}


def _standing(record: Record, start: Standing, state: State) -> Standing | None:
    if isinstance(state, Finished) and state.points is not None:
        return record.rules.scored(start, state)
    return None


def _possible(deal: Deal) -> Iterator[Deal]:
    """The deal as it is, then with the joker in each hand that was left out.

    Only a stranded joker (a23) makes a difference before it is seen: the lead passes.
    """
    yield deal
    pack = deal.pack
    joker = pack["JK"] if "JK" in pack else None
    if joker is None or any(pack.held(known, joker) for known in (*deal.hands, deal.rest)):
        return
    for seat in range(4):
        if deal.hidden[seat]:
            hands, hidden = list(deal.hands), list(deal.hidden)
            hands[seat] = pack.added(hands[seat], joker)
            hidden[seat] -= 1
            yield replace(deal, hands=tuple(hands), hidden=tuple(hidden))


def _completed(deal: Deal, state: State) -> Deal | None:
    """The deal with all that was face down, where every card of the hands has been played."""
    hidden = any(deal.hidden) or deal.rest_hidden
    if not hidden or not isinstance(state, Finished) or any(map(state.deal.count, range(4))):
        return None
    pack = deal.pack
    hands = [0, 0, 0, 0]
    for trick in state.tricks:
        for seat, card in trick.plays():
            hands[seat] = pack.added(hands[seat], card)
    return replace(
        deal,
        hands=tuple(hands),
        hidden=(0, 0, 0, 0),
        rest=pack.full - sum(hands),
        rest_hidden=0,
    )
