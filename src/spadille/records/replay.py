"""Replaying: a record's deals run through the referee, one after the other.

What the record leaves out lies face down, less what the log shows to have been played from there.
Where it still matters who holds the joker (its lead passes, a23), every holder is tried; what all
possible ways agree on follows, and the rest is unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from spadille.core import referee
from spadille.core.cards import SEATS, Seat, next_seat
from spadille.core.deal import Deal
from spadille.core.errors import Malformed, SpadilleError
from spadille.core.match import Game, Pivot, Standing
from spadille.core.phase import Finished, Phase, hand_moved
from spadille.core.play import Playing
from spadille.records.record import Record, RecordedDeal

State = Phase | Finished


@dataclass(frozen=True)
class ReplayedDeal:
    """One deal replayed: how the match stood, the deal as dealt, and every state it passed.

    `others` are further states in which it may stand as well, if cards left out could differ.
    """

    recorded: RecordedDeal
    dealer: Seat
    start: Standing
    dealt: Deal
    states: tuple[State, ...]
    standing: Standing | None
    others: tuple[State, ...] = ()

    @property
    def state(self) -> State:
        """Where the log stops."""
        return self.states[-1]

    @property
    def ends(self) -> tuple[State, ...]:
        """Every state in which the log may stop."""
        return (self.state, *self.others)


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
                raise Malformed("deal_unfinished")
            if standing is None:
                raise Malformed("standing_unknown")
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
    ways: list[Way] = []
    faults: list[SpadilleError] = []
    for deal in _possible(record.game, recorded):
        try:
            ways.append(_way(record, recorded, deal, dealer, start))
        except SpadilleError as error:
            faults.append(error)
    if not ways:
        raise max(faults, key=lambda fault: fault.params.get("action", 0))
    if len(ways) > 1 and len({way.outcome for way in ways}) == 1:
        ways = [_way(record, recorded, recorded.deal(record.game), dealer, start)]
    _agrees(recorded, ways[0].states[-1])
    first, *others = {way.outcome: way for way in ways}.values()
    if others and (keys := _unsaid(record, recorded)):
        raise Malformed("missing_key", given=keys[0])
    states = (first.states[-1], *(other.states[-1] for other in others))
    standings = {_standing(record, start, state) for state in states}
    standing = standings.pop() if len(standings) == 1 else None
    return ReplayedDeal(recorded, dealer, start, first.deal, first.states, standing, states[1:])


def _unsaid(record: Record, recorded: RecordedDeal) -> list[str]:
    """The keys that would tell what does not follow from this record."""
    actions = [entry.action for entry in recorded.log if entry.action]
    keys = (pivot.key for pivot in record.game.pivots(actions))
    return [key for key in keys if key and key not in recorded.holders]


@dataclass(frozen=True)
class Way:
    """One way in which the cards left out may lie, replayed."""

    deal: Deal
    states: tuple[State, ...]

    @property
    def outcome(self) -> Hashable:
        """What two ways to read one log may differ in."""
        state = self.states[-1]
        contract = getattr(state, "contract", None)
        if isinstance(state, Finished):
            return contract, state.tricks, state.ended_by, state.points
        return contract, getattr(state, "tricks", ()), state.turn


def _way(record: Record, recorded: RecordedDeal, deal: Deal, dealer: Seat, start: Standing) -> Way:
    """The log replayed with this deal, and again with what it shows of the cards left out."""
    states = _states(record, recorded, deal, dealer, start)
    shown = _shown(deal, states[-1])
    if shown != deal:
        states = _states(record, recorded, shown, dealer, start)
    return Way(shown, states)


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
    """Who was on turn there, what he might have done, and what had been led."""
    if isinstance(state, Finished):
        return {}
    place: dict[str, Any] = {"seat": SEATS[state.turn], "game": record.game.name}
    if isinstance(state, Playing) and state.trick:
        place["led"] = state.contract.followed(state.trick[0])
    if is_known(state):
        alphabet = record.game.alphabet
        place["legal"] = [alphabet.text(action) for action in alphabet.ordered(state.legal())]
    return place


def is_known(state: Phase) -> bool:
    """Does it follow from the record what the seat on turn may do?"""
    return not (getattr(state, "needs_hand", True) and state.deal.hidden[state.turn])


def _standing(record: Record, start: Standing, state: State) -> Standing | None:
    if isinstance(state, Finished) and state.points is not None:
        return record.rules.scored(start, state)
    return None


def _possible(game: Game, recorded: RecordedDeal) -> list[Deal]:
    """The deal as told; where nobody has told who holds the cards on which it hangs, with them in
    every place where they may be."""
    deals = [recorded.deal(game)]
    for pivot in game.pivots([entry.action for entry in recorded.log if entry.action]):
        named = recorded.holders.get(pivot.key) if pivot.key else None
        placed = [one for deal in deals for one in _placed(deal, pivot, named)]
        deals = placed or deals  # where they fit nowhere the log itself is at fault
    return deals


def _placed(deal: Deal, pivot: Pivot, named: Seat | None) -> Iterator[Deal]:
    """The deal with these cards in the hand of the one who is named, or in each place in turn."""
    pack = deal.pack
    lying = [deal.rest, *deal.hands]
    missing = [card for card in pivot.cards if not any(pack.held(cards, card) for cards in lying)]
    known = {seat for seat in range(4) for c in pivot.cards if pack.held(deal.hands[seat], c)}
    if named is not None and (known - {named} or deal.hidden[named] < len(missing)):
        raise Malformed("wrong_holder", given=pivot.key, holder=SEATS[named])
    if not missing:
        yield deal
        return
    if deal.rest_hidden and not known:
        rest = deal.rest + pack.packed(missing)
        yield replace(deal, rest=rest, rest_hidden=deal.rest_hidden - len(missing))
    for seat in range(4) if named is None else (named,):
        if deal.hidden[seat] >= len(missing) and known <= {seat}:
            hands, hidden = list(deal.hands), list(deal.hidden)
            hands[seat] += pack.packed(missing)
            hidden[seat] -= len(missing)
            yield replace(deal, hands=tuple(hands), hidden=tuple(hidden))


def _agrees(recorded: RecordedDeal, state: State) -> None:
    """Malformed, if the record names another Hombre, or giver of a king, than the log shows."""
    contract = getattr(state, "contract", None)
    for key, named in recorded.holders.items():
        shown = getattr(contract, key, None)
        if contract is not None and shown != named and not (shown is None and _talking(state)):
            raise Malformed("wrong_holder", given=key, holder=SEATS[named])


def _talking(state: State) -> bool:
    return not isinstance(state, Playing | Finished)


def _shown(deal: Deal, state: State) -> Deal:
    """The deal with the cards that its play has shown, and the last place filled that is left."""
    if not any(deal.hidden):
        return deal
    pack = deal.pack
    hands, hidden = list(deal.hands), list(deal.hidden)
    for seat in (seat for seat in range(4) if deal.hidden[seat]):
        gone, come = hand_moved(state.history, seat)
        shown = Counter(gone) - Counter(come) - Counter(pack.cards(hands[seat]))
        hands[seat] += pack.packed(shown.elements())
        hidden[seat] -= shown.total()
    rest, rest_hidden = deal.rest, deal.rest_hidden
    left = pack.full - sum(hands) - rest
    match [seat for seat in range(4) if hidden[seat]]:
        case []:
            rest, rest_hidden = rest + left, 0
        case [seat] if not rest_hidden:
            hands[seat], hidden[seat] = hands[seat] + left, 0
    return replace(
        deal, hands=tuple(hands), hidden=tuple(hidden), rest=rest, rest_hidden=rest_hidden
    )
