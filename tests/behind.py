"""Every deal that can lie behind a view, found by trying them all under the referee.

Nothing here knows an inference: the cards that a viewer does not see are put everywhere, what was
given unseen may have been anything, and what the referee lets pass and the viewer cannot tell from
what he saw is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import factorial, prod
from random import Random

from spadille.core import referee
from spadille.core.actions import Action, Give
from spadille.core.cards import Cards, Pack, Seat
from spadille.core.deal import EVERYONE, Deal, Sighting, viewer_bit
from spadille.core.errors import Refused
from spadille.core.phase import Done, Finished, Phase, dealt_hand, hand_moved, hand_played, seen_by

REST = 4
Opening = Callable[[Deal], Phase]
Hands = tuple[Cards, ...]
"""Four hands and what lies beside them."""
Worlds = dict[tuple[Hands, tuple[Done, ...]], int]
"""What can be, with the number of physical deals that look so."""


@dataclass(frozen=True)
class Moment:
    """A moment of a deal as it is, and who looks at it; some cards he is shown besides."""

    opening: Opening
    phase: Phase
    viewer: Seat
    shown: tuple[Sighting, ...] = ()

    @property
    def pack(self) -> Pack:
        return self.phase.deal.pack

    @property
    def lit(self) -> Phase:
        return lit(self.phase, self.shown)

    @property
    def view(self) -> Phase:
        return seen_by(self.lit, self.viewer)

    @property
    def hands(self) -> Hands:
        return (*self.phase.deal.hands, self.phase.deal.rest)


def lit(phase: Phase, shown: Sequence[Sighting]) -> Phase:
    """The phase when these cards have been shown to all."""
    deal = replace(phase.deal, sightings=(*phase.deal.sightings, *shown))
    return replace(phase, deal=deal)  # type: ignore[type-var]


def dimmed(moment: Moment, hidden: Sequence[int], source: Random) -> Moment:
    """The moment when the viewer is shown all cards of others but so many in each hand."""
    pack, seen = moment.pack, moment.view.deal
    shown: list[Sighting] = []
    for seat in range(4):
        if seat != moment.viewer:
            cards = list(pack.cards(moment.phase.deal.hands[seat] - seen.hands[seat]))
            source.shuffle(cards)
            shown += [Sighting(card, seat, EVERYONE) for card in cards[hidden[seat] :]]
    return replace(moment, shown=tuple(shown))


def replayed(opening: Phase, actions: Sequence[Action]) -> Phase | None:
    """Where these actions lead; None where the referee refuses one, or the deal is over."""
    phase: Phase | Finished = opening
    try:
        for action in actions:
            if isinstance(phase, Finished):
                return None
            phase = referee.after(phase, action)
    except Refused:
        return None
    return None if isinstance(phase, Finished) else phase


def dealt(pack: Pack, hands: Hands, history: Sequence[Done]) -> Deal:
    """The deal that has become these hands."""
    now = Deal(pack, hands[:REST], hands[REST])
    first = tuple(dealt_hand(now, tuple(history), seat) for seat in range(4))
    return Deal(pack, first, hands[REST])


def is_possible(moment: Moment, hands: Hands, history: Sequence[Done]) -> bool:
    """Can this be, for all that the viewer knows?"""
    actions = [done.action for done in history]
    phase = replayed(moment.opening(dealt(moment.pack, hands, history)), actions)
    if phase is None:
        return False
    return seen_by(lit(phase, moment.shown), moment.viewer) == moment.view


def every_layout(pack: Pack, unseen: Cards, room: Sequence[int]) -> Iterator[Hands]:
    """Every way in which the cards can lie in places with so much room."""
    if not unseen:
        if not any(room):
            yield (0,) * len(room)
        return
    card = next(pack.distinct(unseen))
    copies = pack.held(unseen, card)
    rest = unseen - copies * pack.packed((card,))
    for takes in product(*(range(min(free, copies) + 1) for free in room)):
        if sum(takes) == copies:
            left = [free - many for free, many in zip(room, takes, strict=True)]
            for hands in every_layout(pack, rest, left):
                yield tuple(
                    hand + many * pack.packed((card,))
                    for hand, many in zip(hands, takes, strict=True)
                )


def every_history(pack: Pack, hands: Hands, history: Sequence[Done]) -> Iterator[tuple[Done, ...]]:
    """The history with every card for those given unseen that can have come to where it is."""
    unseen = [n for n, done in enumerate(history) if done.action == Give(None)]
    if not unseen:
        yield tuple(history)
        return
    last = unseen[-1]
    taker = history[last].other
    assert taker is not None
    left, come = hand_moved(tuple(history[last + 1 :]), taker)
    hand = hands[taker] + pack.packed(left) - pack.packed(come)
    for card in pack.distinct(hand):
        told = replace(history[last], action=Give(card))
        yield from every_history(pack, hands, (*history[:last], told, *history[last + 1 :]))


def every_world(moment: Moment) -> Worlds:
    """All that can be."""
    view, pack = moment.view, moment.pack
    known = (*view.deal.hands, view.deal.rest)
    room = (*view.deal.hidden, view.deal.rest_hidden)
    played = [pack.packed(hand_played(view.history, seat)) for seat in range(4)]
    unseen = pack.full - sum(known) - sum(played)
    found = {}
    for layout in every_layout(pack, unseen, room):
        hands = tuple(map(sum, zip(known, layout, strict=True)))
        for history in every_history(pack, hands, view.history):
            if is_possible(moment, hands, history):
                found[hands, history] = physical(moment, hands, history)
    return found


def physical(moment: Moment, hands: Hands, history: Sequence[Done]) -> int:
    """In how many ways the copies of each kind can lie so since the last card changed hands, and
    how many of them each card given unseen may have been."""
    pack = moment.pack
    held = [
        hand + pack.packed(hand_played(tuple(history), seat)) if seat < REST else hand
        for seat, hand in enumerate(hands)
    ]
    ways = 1
    for card in range(len(pack.kinds)):
        ways *= factorial(pack.copies) // prod(factorial(pack.held(hand, card)) for hand in held)
    for done in reversed(history):
        if isinstance(done.action, Give):
            given, taker = done.action.card, done.other
            assert given is not None
            assert taker is not None
            if not done.viewers & viewer_bit(moment.viewer):
                ways *= pack.held(held[taker], given)
            held[taker] = pack.without(held[taker], given)
            held[done.seat] = pack.added(held[done.seat], given)
    return ways
