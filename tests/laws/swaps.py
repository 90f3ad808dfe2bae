"""Pairs of deals that differ only in what one viewer has not seen.

For tests of what a viewer is told: whatever is sent to him must be the same in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from spadille.core import referee
from spadille.core.actions import Action, Say
from spadille.core.cards import SEATS, Card, Cards, Pack, Seat
from spadille.core.deal import Deal, viewer_bit
from spadille.core.errors import Refused
from spadille.core.match import Rules, Standing
from spadille.core.phase import Done, Finished, Phase, hand_played
from spadille.core.play import Playing
from spadille.games.pinochle import PINOCHLE, PinochleRules
from spadille.games.pinochle_contract import FOLD, PinochleContract
from tests.laws.paths import ANY, Path, path, rules_of
from tests.oracle.pinochle_melds import meld

Phases = tuple[Phase, ...]
Pair = tuple[Phases, Phases, Seat | None]

CLAIMED = 6
"""After so many straight tricks the winner of the last may claim, where the rules offer it."""
REST = len(SEATS)
"""The place of the cards beside the hands."""
ROUNDS, ENOUGH = 45, 8
"""How often an exchange is tried, and how many that were kept will do."""


@dataclass(frozen=True)
class Swap:
    """A deal under way, phase by phase; the same with what is hidden from a viewer exchanged, as
    far as the public history allows; and the viewer, a seat or None for a watcher.

    In both the viewer saw the same said and played, and the same seats were on turn. At least one
    card lies elsewhere.
    """

    rules: Rules
    start: Standing
    dealer: Seat
    one: Phases
    two: Phases
    viewer: Seat | None

    @property
    def pair(self) -> Pair:
        return self.one, self.two, self.viewer


def swapped_pairs(game: str, preset: str, seed: int) -> Pair:
    """The two deals of a swap, and the viewer who cannot tell them apart."""
    return swap(game, preset, seed).pair


def swap(game: str, preset: str, seed: int) -> Swap:
    """A deal stopped at some moment, and the same with what a viewer has not seen exchanged."""
    sought = SECRETS.get((game, preset), ())
    secret = (*sought, None, None)[seed % (len(sought) + 2)]
    for attempt in range(200):
        source = Random(f"swap/{seed}/{attempt}")
        number = source.randrange(10**9)
        if secret and not NEEDED.get(secret, always)(rules_of(game, preset, number)):
            continue
        played = path(game, preset, number)
        viewer = source.choice((0, 1, 2, 3, None))
        if source.random() < 0.3:  # who has called, or bid, and knows no more than the others
            contract = played.finished.contract
            viewer = getattr(contract, "hombre", getattr(contract, "bidder", viewer))
        moments = secret(played.phases, viewer) if secret else []
        if secret and not moments:
            continue
        last = _moment(played.phases, moments, source)
        found = swapped_at(played, last, viewer, source)
        if found is not None:
            return found
    raise AssertionError(f"no swap was found for seed {seed}")


def swapped_at(played: Path, last: int, viewer: Seat | None, source: Random) -> Swap | None:
    """The swap of a path as far as one of its phases; None if none was found."""
    one = played.phases[: last + 1]
    two = _exchanged(played, one, viewer, source)
    if two[-1].deal == one[-1].deal:
        return None
    return Swap(played.rules, played.start, played.dealer, one, two, viewer)


def _unknown(phases: Phases, viewer: Seat | None) -> list[int]:
    """The phases in which the viewer does not know who holds the called card."""
    return [
        number
        for number, phase in enumerate(phases)
        if (called := _called(phase)) is not None
        and any(card == called for _, card in _hidden(phase.deal, viewer))
    ]


def _unseen(phases: Phases, viewer: Seat | None) -> list[int]:
    """The phases after a card has been given of which the viewer does not know which it was."""
    return [
        number
        for number, phase in enumerate(phases)
        if not all(_saw(viewer, done) for done in phase.history)
    ]


def _foldable(phases: Phases, viewer: Seat | None) -> list[int]:
    """The phases in which the viewer may give up."""
    turns = [number for number, phase in enumerate(phases) if phase.turn == viewer]
    return [number for number in turns if FOLD in phases[number].legal()]


SECRETS: dict[tuple[str, str], tuple[Callable[[Phases, Seat | None], list[int]], ...]] = {
    ("quadrille", "basic"): (_unknown,),
    ("quadrille", "later"): (_unknown, _unseen),
    **{("pinochle", preset): (_unseen, _foldable) for preset in (*PINOCHLE.presets, ANY)},
}
"""What is hidden beside the hands, and so is looked for in a part of the swaps: moments at which
a viewer does not know it; or what may be said once in a deal."""
NEEDED: dict[object, Callable[[Rules], object]] = {
    _unseen: lambda rules: getattr(rules, "pass_cards", True),
    _foldable: lambda rules: getattr(rules, "fold", "") == "on",
}
"""The rules by which there can be such moments, where not all rules will do."""


def always(rules: Rules) -> bool:
    return True


def _moment(phases: Phases, among: Sequence[int], source: Random) -> int:
    """Where to stop: among these moments; or anywhere; or at a phase of a kind that is soon over;
    and rather than elsewhere on the lead to trick 7, which may be a claim."""
    everywhere = range(len(phases))
    leads = [n for n in among or everywhere if is_lead_to_seven(phases[n])]
    offered = [n for n in leads if any(isinstance(act, Say) for act in phases[n].legal())]
    if (offered and source.random() < 0.6) or (leads and source.random() < 0.25):
        return leads[0]
    if among or source.random() < 0.5:
        return source.choice(among or everywhere)
    kind = source.choice([*{type(phase).__name__: None for phase in phases}])
    return source.choice([n for n in everywhere if type(phases[n]).__name__ == kind])


def is_lead_to_seven(phase: Phase) -> bool:
    """Is it here that six straight tricks may be claimed?"""
    return isinstance(phase, Playing) and len(phase.tricks) == CLAIMED and not phase.trick


def _exchanged(played: Path, one: Phases, viewer: Seat | None, source: Random) -> Phases:
    """The phases after many exchanges, each kept where the history stays legal and tells the
    viewer the same. A called card changes hands on purpose: with it the hidden ally."""
    two, kept = one, 0
    for attempt in range(ROUNDS):
        if kept == ENOUGH:
            break
        deal, actions = two[0].deal, [done.action for done in two[-1].history]
        unseen = [n for n, done in enumerate(one[-1].history) if not _saw(viewer, done)]
        called = _called(two[-1])
        if unseen and source.random() < 0.3:
            number = source.choice(unseen)
            actions[number] = source.choice(two[number].legal())
        elif (
            exchanged := _two_cards(two, viewer, source, called if attempt % 3 else None)
        ) is not None:
            deal = exchanged
        else:
            continue
        phases = _replayed(played, deal, actions)
        if phases is not None and _told(phases, viewer) == _told(one, viewer):
            two, kept = phases, kept + 1
    return two


def _called(phase: Phase) -> Card | None:
    """The card on whose holder it hangs who is allied with whom."""
    return getattr(getattr(phase, "contract", None), "called", None)


def _two_cards(
    phases: Phases, viewer: Seat | None, source: Random, wanted: Card | None
) -> Deal | None:
    """The deal as it was dealt with two cards exchanged that the viewer does not see at last; the
    one that is wanted among them, if he does not see that one either."""
    hidden = _elsewhere(phases, viewer)
    if not hidden:
        return None
    here, card = next((one for one in hidden if one[1] == wanted), source.choice(hidden))
    others = [one for one in hidden if one[0] != here and one[1] != card]
    if not others:
        return None
    there, other = source.choice(others)
    deal, pack = phases[0].deal, phases[0].deal.pack
    kindred = [one for one in others if pack.suit(one[1]) == pack.suit(card)]
    if kindred and source.random() < 0.5:  # who follows with one could follow with the other
        there, other = source.choice(kindred)
    places = [*deal.hands, deal.rest]
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


def _elsewhere(phases: Phases, viewer: Seat | None) -> list[tuple[int, Card]]:
    """Each card that may lie elsewhere for all that the viewer was told, and its place. Who has
    seen what by the deal itself is not asked: it may be mistaken."""
    deal, laid = phases[-1].deal, _laid(phases)
    pack = deal.pack
    found = [(REST, card) for card in pack.cards(deal.rest)]
    for seat in {0, 1, 2, 3} - {viewer}:
        cards = Counter(pack.cards(deal.hands[seat]))
        if laid is not None:
            played = hand_played(phases[-1].history, seat)
            cards -= Counter(pack[name] for name in laid[seat]["shown"]) - Counter(played)
        found += [(seat, card) for card in cards.elements()]
    return found


def _replayed(played: Path, deal: Deal, actions: list[Action]) -> Phases | None:
    """The phases of a history on other cards; None where it is not legal."""
    phase: Phase | Finished = played.rules.opening(deal, played.dealer, played.start)
    phases = []
    try:
        for action in actions:
            if isinstance(phase, Finished):
                return None
            phases.append(phase)
            phase = referee.after(phase, action)
    except Refused:
        return None
    return None if isinstance(phase, Finished) else (*phases, phase)


def _saw(viewer: Seat | None, done: Done) -> bool:
    return bool(done.viewers & viewer_bit(viewer))


def _told(phases: Phases, viewer: Seat | None) -> object:
    """What the table itself has told a viewer: who was on turn, what he saw said, and the melds
    that were laid out."""
    history = tuple(
        (done.seat, done.other, done.action if _saw(viewer, done) else None)
        for done in phases[-1].history
    )
    return history, tuple((phase.name, phase.turn) for phase in phases), _laid(phases)


def _laid(phases: Phases) -> list[dict[str, Any]] | None:
    """Every seat's melds in Pinochle and the cards that show them, by the second model."""
    first = next((phase for phase in phases if isinstance(phase, Playing)), None)
    if first is None or not isinstance(contract := first.contract, PinochleContract):
        return None
    return [_melds(hand, contract.trump, contract.rules) for hand in first.deal.hands]


@cache
def _melds(hand: Cards, trump: str, rules: PinochleRules) -> dict[str, Any]:
    return meld(rules.game.pack.names(hand), trump, rules.options())
