"""Pairs of deals that differ only in what one viewer has not seen.

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
from spadille.core.phase import Done, Finished, Phase
from tests.laws.paths import Path, path

Phases = tuple[Phase, ...]
Pair = tuple[Phases, Phases, Seat | None]

REST = len(SEATS)
"""The place of the cards beside the hands."""
ROUNDS = 60


def swapped_pairs(game: str, preset: str, seed: int) -> Pair:
    """A deal under way, phase by phase; the same with what is hidden from a viewer exchanged, as
    far as the public history allows; and the viewer, a seat or None for a watcher.

    In both the viewer saw the same said and played, and the same seats were on turn. At least one
    card lies elsewhere.
    """
    for attempt in range(100):
        source = Random(f"swap/{seed}/{attempt}")
        played = path(game, preset, source.randrange(10**9))
        viewer = source.choice((0, 1, 2, 3, None))
        last = source.randrange(len(played.phases))
        one = played.phases[: last + 1]
        two = _exchanged(played, one, viewer, source)
        if two[-1].deal != one[-1].deal:
            return one, two, viewer
    raise AssertionError(f"no swap was found for seed {seed}")


def _exchanged(played: Path, one: Phases, viewer: Seat | None, source: Random) -> Phases:
    """The phases after many exchanges, each kept where the history stays legal and tells the
    viewer the same."""
    two = one
    for _ in range(ROUNDS):
        deal, actions = two[0].deal, [done.action for done in two[-1].history]
        unseen = [n for n, done in enumerate(one[-1].history) if not _saw(viewer, done)]
        if unseen and source.random() < 0.3:
            number = source.choice(unseen)
            actions[number] = source.choice(two[number].legal())
        elif (exchanged := _two_cards(two, viewer, source)) is not None:
            deal = exchanged
        else:
            continue
        phases = _replayed(played, deal, actions)
        if phases is not None and _told(phases, viewer) == _told(one, viewer):
            two = phases
    return two


def _two_cards(phases: Phases, viewer: Seat | None, source: Random) -> Deal | None:
    """The deal as it was dealt with two cards exchanged that the viewer does not see at last."""
    hidden = _hidden(phases[-1].deal, viewer)
    if len(hidden) < 2:
        return None
    (here, card), (there, other) = source.sample(hidden, 2)
    deal, pack = phases[0].deal, phases[0].deal.pack
    places = [*deal.hands, deal.rest]
    if here == there or card == other:
        return None
    if not (pack.held(places[here], card) and pack.held(places[there], other)):
        return None
    places[here] = _with(pack, places[here], card, other)
    places[there] = _with(pack, places[there], other, card)
    return replace(deal, hands=tuple(places[:4]), rest=places[4])


def _with(pack: Pack, hand: int, gone: Card, come: Card) -> int:
    return pack.added(pack.without(hand, gone), come)


def _hidden(deal: Deal, viewer: Seat | None) -> list[tuple[int, Card]]:
    """Each card that the viewer has not seen where it lies, and its place: a seat, or REST."""
    pack, bit = deal.pack, viewer_bit(viewer)
    found = [(REST, card) for card in pack.cards(deal.rest)]
    for seat, hand in enumerate(deal.hands):
        if seat != viewer:
            seen = [s.card for s in deal.sightings if s.holder == seat and s.viewers & bit]
            found += [(seat, card) for card in pack.cards(hand - pack.packed(seen))]
    return found


def _replayed(played: Path, deal: Deal, actions: list[Action]) -> Phases | None:
    """The phases of a history on other cards; None where it is not legal."""
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


def _saw(viewer: Seat | None, done: Done) -> bool:
    return bool(done.viewers & viewer_bit(viewer))


def _told(phases: Phases, viewer: Seat | None) -> object:
    """What the table itself has told a viewer: who was on turn, and what he saw said."""
    history = tuple(
        (done.seat, done.action if _saw(viewer, done) else None) for done in phases[-1].history
    )
    return history, tuple((phase.name, phase.turn) for phase in phases)
