"""What the talking proves of hands, in the words of the sampler; and cards given in private undone.

Hands are spoken of as they were when the last card had changed hands: what a seat has played since
counts as held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from spadille.core.actions import Demand, Give, Play
from spadille.core.cards import Card, Cards, Pack, Seat
from spadille.core.deal import EVERYONE, Deal
from spadille.core.phase import Done, History, Phase

Hands = Sequence[Cards]
Counts = tuple[int, ...]
"""How many of one card each seat held."""


@dataclass(frozen=True, slots=True)
class Held:
    """A seat held from `least` to `most` of a card."""

    seat: Seat
    card: Card
    least: int
    most: int


Clause = tuple[tuple[Held, ...], ...]
"""In at least one of these rows everything is true."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """How many ways cards given in private leave open, by what each seat held of these cards."""

    cards: tuple[Card, ...]
    ways: Callable[[tuple[Counts, ...]], int]


@dataclass(frozen=True, slots=True)
class Need:
    """What a hand must have been when it was dealt."""

    seat: Seat
    is_met: Callable[[Cards], bool]


def transfers(history: History) -> tuple[Done, ...]:
    """The cards that have changed hands, in order."""
    return tuple(done for done in history if isinstance(done.action, Demand | Give))


def other(done: Done) -> Seat:
    """With whom a card changed hands."""
    assert done.other is not None
    return done.other


def redone(deal: Deal, history: History) -> Deal:
    """The deal after all transfers, each seen by those who saw it."""
    for done in transfers(history):
        match done.action:
            case Give(card) if card is not None:
                deal = deal.handed(card, done.seat, other(done), done.viewers)
            case Demand(card):
                deal = deal.handed(card, other(done), done.seat, EVERYONE)
    return deal


@dataclass(frozen=True, slots=True)
class Told:
    """All that the talking of a deal tells of hands that are not seen.

    needs: what is told of hands from which cards went in private, by those who did not see which;
    `weighed` those that `weighing` counts in. order: cards that clauses tie, near each other.
    laid: what a deal and all that was given make of it, with what was then laid open.
    """

    clauses: tuple[Clause, ...] = ()
    weighing: Weighing | None = None
    weighed: tuple[Need, ...] = ()
    needs: tuple[Need, ...] = ()
    order: tuple[Card, ...] = ()
    laid: Callable[[Deal, History], Deal] = redone


def unseen_gifts(history: History) -> tuple[Done, ...]:
    """The cards given in private of which it is not known which they were."""
    return tuple(done for done in history if done.action == Give(None))


def sizes(view: Phase) -> Counts:
    """How many cards each seat had when the last had changed hands."""
    played = [done.seat for done in view.history if isinstance(done.action, Play)]
    return tuple(view.deal.count(seat) + played.count(seat) for seat in range(4))


def chances(gifts: Sequence[Done], held: Counts) -> int:
    """How many cards all the gifts may have been; `held`: how many each seat had after them."""
    now, found = list(held), 1
    for done in reversed(gifts):
        found *= now[other(done)]
        now[other(done)] -= 1
        now[done.seat] += 1
    return found


@dataclass(frozen=True, slots=True)
class Undone:
    """Hands as they were dealt, and every action by which they have become what they are."""

    dealt: tuple[Cards, ...]
    history: History

    def meets(self, needs: Iterable[Need]) -> bool:
        return all(need.is_met(self.dealt[need.seat]) for need in needs)


def undone(pack: Pack, hands: Hands, history: History, dice: Random) -> Undone:
    """All transfers taken back; what was given unseen can have been any card of its taker's."""
    now, actions = list(hands), list(history)
    for number in range(len(actions) - 1, -1, -1):
        done = actions[number]
        match done.action:
            case Give(card):
                giver, taker = done.seat, other(done)
                if card is None:
                    card = dice.choice(pack.cards(now[taker]))
                    actions[number] = replace(done, action=Give(card))
            case Demand(card):
                giver, taker = other(done), done.seat
            case _:
                continue
        now[taker] = pack.without(now[taker], card)
        now[giver] = pack.added(now[giver], card)
    return Undone(tuple(now), tuple(actions))
