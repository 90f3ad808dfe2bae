"""Pairs of deals that differ only in cards that one viewer has not seen.

For tests of what a viewer is told: whatever is sent to him must be the same in both.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from spadille.core import referee
from spadille.core.actions import Action
from spadille.core.cards import SEATS, Card, Pack, Seat
from spadille.core.deal import Deal, viewer_bit
from spadille.core.errors import Refused
from spadille.core.phase import Finished, Phase
from tests.laws.paths import Path, path

Pair = tuple[tuple[Phase, ...], tuple[Phase, ...], Seat | None]

REST = len(SEATS)
"""The place of the cards beside the hands."""
ROUNDS = 60


def swapped_pairs(game: str, preset: str, seed: int) -> Pair:
    """A deal under way, phase by phase; the same with cards hidden from a viewer exchanged, as
    many as the public history allows; and the viewer, a seat or None for a watcher.

    In both the same was said and played, seen by the viewer, and the same seats were on turn. At
    least one card lies elsewhere.
    """
    for attempt in range(100):
        source = Random(f"swap/{seed}/{attempt}")
        played = path(game, preset, source.randrange(10**9))
        viewer = source.choice((0, 1, 2, 3, None))
        last = source.randrange(len(played.phases))
        actions = played.actions[:last]
        one = played.phases[: last + 1]
        two = _permuted(played, one, actions, viewer, source)
        if two is not None:
            return one, two, viewer
    raise AssertionError(f"no swap was found for seed {seed}")


def _permuted(
    played: Path,
    one: tuple[Phase, ...],
    actions: tuple[Action, ...],
    viewer: Seat | None,
    source: Random,
) -> tuple[Phase, ...] | None:
    """The phases after many exchanges of two cards, each kept where the history stays legal."""
    dealt, two = one[0].deal, one
    for _ in range(ROUNDS):
        hidden = _hidden(two[-1].deal, viewer)
        if len(hidden) < 2:
            break
        (here, card), (there, other) = source.sample(hidden, 2)
        if here == there or card == other:
            continue
        tried = exchanged(two[0].deal, (here, card), (there, other))
        phases = _replayed(played, tried, actions)
        if phases is not None and _told(phases, viewer) == _told(one, viewer):
            two = phases
    return two if two[0].deal != dealt else None


def _hidden(deal: Deal, viewer: Seat | None) -> list[tuple[int, Card]]:
    """Each card that the viewer has not seen where it lies, and its place: a seat, or REST."""
    pack, bit = deal.pack, viewer_bit(viewer)
    found = [(REST, card) for card in pack.cards(deal.rest)]
    for seat, hand in enumerate(deal.hands):
        if seat != viewer:
            seen = [s.card for s in deal.sightings if s.holder == seat and s.viewers & bit]
            unseen = hand - pack.packed(seen)
            found += [(seat, card) for card in pack.cards(unseen)]
    return found


def exchanged(deal: Deal, one: tuple[int, Card], two: tuple[int, Card]) -> Deal:
    """The deal with two cards exchanged between their places."""
    pack: Pack = deal.pack
    places = [*deal.hands, deal.rest]
    for (place, gone), (_, come) in ((one, two), (two, one)):
        places[place] = pack.added(pack.without(places[place], gone), come)
    return replace(deal, hands=tuple(places[:4]), rest=places[4])


def _replayed(played: Path, deal: Deal, actions: tuple[Action, ...]) -> tuple[Phase, ...] | None:
    """The phases of the same history on other cards; None where it is not legal."""
    phase: Phase | Finished = played.rules.opening(deal, played.dealer, played.start)
    phases = []
    try:
        for action in actions:
            assert not isinstance(phase, Finished)
            phases.append(phase)
            phase = referee.after(phase, action)
    except Refused:
        return None
    return None if isinstance(phase, Finished) else (*phases, phase)


def _told(phases: tuple[Phase, ...], viewer: Seat | None) -> object:
    """What the game itself has told everyone: who was on turn, and what was said."""
    history = tuple(done.seen_by(viewer) for done in phases[-1].history)
    return history, tuple((phase.name, phase.turn) for phase in phases)
