"""A match under way: its rules, the deals played, the deal on the table. Immutable.

Terminal and browser move it by the same three steps: `dealt`, `acted`, and reading `state`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from spadille.core import referee
from spadille.core.actions import Action
from spadille.core.cards import Card, Seat, next_seat
from spadille.core.deal import EVERYONE, Deal
from spadille.core.match import Rules, Standing
from spadille.core.phase import Finished, Phase, seen_by
from spadille.core.play import Playing
from spadille.records.write import written

State = Phase | Finished


@dataclass(frozen=True)
class PlayedDeal:
    """A deal of the match: who dealt, the standing before it, the cards as dealt, its state."""

    dealer: Seat
    start: Standing
    dealt: Deal
    state: State


@dataclass(frozen=True)
class Match:
    """The deals of a match in order, the last perhaps unfinished."""

    rules: Rules
    first_dealer: Seat
    start: Standing
    deals: tuple[PlayedDeal, ...] = ()

    @property
    def state(self) -> State | None:
        """Where the last deal stands; None before the first."""
        return self.deals[-1].state if self.deals else None

    @property
    def dealer(self) -> Seat:
        """Who dealt the deal on the table, or will deal the first."""
        return self.deals[-1].dealer if self.deals else self.first_dealer

    @property
    def standing(self) -> Standing:
        """The standing after the last finished deal."""
        if not self.deals:
            return self.start
        last = self.deals[-1]
        if isinstance(last.state, Finished):
            return self.rules.scored(last.start, last.state)
        return last.start

    @property
    def between_deals(self) -> bool:
        return self.state is None or isinstance(self.state, Finished)

    @property
    def showing(self) -> bool:
        """Do cards lie on the table that everyone has been shown, in the first trick?"""
        state = self.state
        if not isinstance(state, Playing) or state.tricks:
            return False
        return any(sight.viewers == EVERYONE for sight in state.deal.sightings)

    @property
    def over(self) -> str | None:
        """Why the match is over, or None."""
        return self.rules.over(self.standing) if self.between_deals else None

    @property
    def turn(self) -> Seat | None:
        state = self.state
        return None if state is None or isinstance(state, Finished) else state.turn

    def dealt(self, pack: Sequence[Card]) -> Match:
        """The match with its next deal on the table."""
        assert self.between_deals
        assert not self.over
        dealer = next_seat(self.dealer) if self.deals else self.first_dealer
        start = self.rules.next_start(self.standing)
        deal = self.rules.deal(dealer, pack)
        state = self.rules.opening(deal, dealer, start)
        return replace(self, deals=(*self.deals, PlayedDeal(dealer, start, deal, state)))

    def acted(self, action: Action, seat: Seat) -> Match:
        """The match after an action of this seat; Refused, if the rules do not allow it."""
        last = self.deals[-1]
        assert not isinstance(last.state, Finished)
        moved = replace(last, state=referee.after(last.state, action, seat))
        return replace(self, deals=(*self.deals[:-1], moved))

    def seen_by(self, seat: Seat | None) -> Match:
        """The match as one seat, or a watcher, may see it: the deal under way turned face down."""
        return replace(self, deals=tuple(_seen(deal, seat) for deal in self.deals))

    def record(self, names: Sequence[str] = (), finished_only: bool = False) -> dict[str, Any]:
        """The match as the object of a record; without the deal under way, if so wished."""
        deals = [
            deal for deal in self.deals if not finished_only or isinstance(deal.state, Finished)
        ]
        told = [(deal.dealer, deal.dealt, deal.state.history) for deal in deals]
        return written(self.rules, self.start, told, names)


def _seen(deal: PlayedDeal, seat: Seat | None) -> PlayedDeal:
    if isinstance(deal.state, Finished):
        return replace(deal, dealt=deal.dealt.opened())
    return replace(deal, dealt=deal.dealt.seen_by(seat), state=seen_by(deal.state, seat))


def resumed(replay: Any) -> Match:
    """The match that a replayed record holds, to look at or to play on."""
    record = replay.record
    deals = tuple(
        PlayedDeal(deal.dealer, deal.start, deal.dealt, deal.state) for deal in replay.deals
    )
    first = deals[0].dealer if deals else 0
    return Match(record.rules, first, record.start, deals)
