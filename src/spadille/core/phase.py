"""Phases: immutable values that say whose turn it is, what is legal, and what follows.

A phase constructs its successor, so the order of a game is read off its file. The one redaction
of the system is here: `seen_by`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar, runtime_checkable

from spadille.core.actions import Action, Demand, Give, Play
from spadille.core.cards import Card, Cards, Seat
from spadille.core.deal import EVERYONE, Deal, viewer_bit


@dataclass(frozen=True, slots=True)
class Done:
    """An action of the history: who did it, who saw it, and with whom a card changed hands."""

    seat: Seat
    action: Action
    viewers: int = EVERYONE
    other: Seat | None = None

    def seen_by(self, seat: Seat | None) -> Done:
        """The same, with a card given in private masked from those who did not see it."""
        if self.viewers & viewer_bit(seat):
            return self
        return replace(self, action=Give(None))


History = tuple[Done, ...]


@runtime_checkable
class Phase(Protocol):
    """One step of a deal. Every field but the hidden part of `deal` is public."""

    @property
    def deal(self) -> Deal: ...
    @property
    def history(self) -> History: ...
    @property
    def name(self) -> str:
        """The word of the record format: "doubling", "auction", "play", …"""

    @property
    def turn(self) -> Seat: ...
    def legal(self) -> tuple[Action, ...]:
        """What the seat on turn may do, never empty."""

    def refusal(self, action: Action) -> str:
        """The reason why an action that is not legal is not."""

    def after(self, action: Action) -> Phase | Finished: ...


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its cards in the order played, who led, who took it, what it brought."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int

    def plays(self) -> Iterator[tuple[Seat, Card]]:
        """Who played what, in order."""
        return ((seat_after(self.leader, n), card) for n, card in enumerate(self.cards))


def seat_after(leader: Seat, plays: int) -> Seat:
    """Whose card the n-th of a trick is, counted from 0."""
    return (leader + plays) % 4


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over, open to all: what was played, why it ended, what each seat made.

    `points` is per seat; None where it hangs on cards that nobody has told us.
    """

    deal: Deal
    history: History
    contract: Any
    tricks: tuple[Trick, ...]
    ended_by: str
    points: tuple[int, int, int, int] | None


Seen = TypeVar("Seen", bound=Any)


def seen_by(phase: Seen, seat: Seat | None) -> Seen:
    """The view of a phase: its deal turned face down but for what the seat has seen.

    None is a watcher. A finished deal is open to all. The only redaction in the system.
    """
    if isinstance(phase, Finished):
        return phase
    history = phase.history
    if any(done.viewers != EVERYONE for done in history):
        history = tuple(done.seen_by(seat) for done in history)
    return replace(phase, deal=phase.deal.seen_by(seat), history=history)


def hand_played(history: History, seat: Seat) -> tuple[Card, ...]:
    """The cards that this seat has laid on tricks, in order."""
    return tuple(
        done.action.card for done in history if done.seat == seat and isinstance(done.action, Play)
    )


def hand_moved(history: History, seat: Seat) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that have left this seat's hand, on tricks or over the table, and those that have
    come into it."""
    left: list[Card] = []
    come: list[Card] = []
    for done in history:
        match done.action:
            case Play(card) if done.seat == seat:
                left.append(card)
            case Give(card) if card is not None and seat in (done.seat, done.other):
                (left if done.seat == seat else come).append(card)
            case Demand(card) if seat in (done.seat, done.other):
                (come if done.seat == seat else left).append(card)
    return tuple(left), tuple(come)


def dealt_hand(deal: Deal, history: History, seat: Seat) -> Cards:
    """The hand as this seat was dealt it; the deal must be open."""
    left, come = hand_moved(history, seat)
    return deal.hands[seat] + deal.pack.packed(left) - deal.pack.packed(come)
