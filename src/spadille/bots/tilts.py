"""What was said, as a leaning of belief: hands with which players speak so come oftener.

A hand's weight is the exponential of a few counts of its cards, each times a number of its own
(`tilt_tables`); the numbers make the hands that were really held the likeliest over many deals that
the plain player bid and played with itself. Speech alone is weighed here, never the play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spadille.bots.belief import Belief
from spadille.bots.belief_ally import ally_chances
from spadille.bots.plain_quinto_tables import EDGE
from spadille.bots.tilt_tables import TILTS
from spadille.core.actions import PASS, Action, Bid
from spadille.core.cards import Card, Pack, Seat, next_seat
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games import pinochle_melds, quadrille_cards
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.pinochle_melds import SUITS
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quinto import DOUBLE, REDOUBLE, QuintoContract
from spadille.kernel.walk_tables import stride

OVER = 6
"""So many deals are drawn for each that is taken."""
LEAST = 0.2
TRICKS = np.array(EDGE) / 100
WORDS: Mapping[Action, str] = {DOUBLE: "double", REDOUBLE: "redouble"}
Whole = NDArray[np.int64]
Values = NDArray[np.float64]
Feature = tuple[str, Callable[["Hands"], Values]]
"""A count by its name; of equal names the values are added."""


@dataclass(frozen=True, eq=False)
class Hands:
    """Many deals of one pack: int64[N, 4 or more], packed, by seat."""

    pack: Pack
    rows: Whole

    @cached_property
    def table(self) -> NDArray[np.int8]:
        """[N, 4, K], how many of each kind of card each seat has."""
        step, kinds = stride(self.pack.copies), np.arange(len(self.pack.kinds))
        held = self.rows[:, :4, None] >> step * kinds & (1 << step) - 1
        return held.astype(np.int8)

    def count(self, seat: Seat, cards: tuple[Card, ...]) -> Values:
        """[N], how many of these cards the seat has."""
        found: Values = self.table[:, seat, list(cards)].sum(axis=1, dtype=np.float64)
        return found


@dataclass(frozen=True)
class Count:
    """How many of these cards a seat has, to a power, times a factor."""

    seat: Seat
    cards: tuple[Card, ...]
    power: int = 1
    factor: float = 1.0

    def __call__(self, hands: Hands) -> Values:
        return self.factor * hands.count(self.seat, self.cards) ** self.power


@dataclass(frozen=True)
class Longest:
    """How many cards of its longest suit a seat has, to a power."""

    seat: Seat
    suits: tuple[tuple[Card, ...], ...]
    power: int = 1

    def __call__(self, hands: Hands) -> Values:
        found: Values = np.max([hands.count(self.seat, suit) for suit in self.suits], axis=0)
        return found**self.power


@dataclass(frozen=True)
class Over:
    """How many cards more than of these a seat has of its longest suit."""

    seat: Seat
    cards: tuple[Card, ...]
    suits: tuple[tuple[Card, ...], ...]

    def __call__(self, hands: Hands) -> Values:
        longest = Longest(self.seat, self.suits)(hands)
        found: Values = np.maximum(longest - hands.count(self.seat, self.cards), 0)
        return found


@dataclass(frozen=True)
class Worth:
    """The tricks that a hand of Quinto is worth, as the plain player counts them, to a power."""

    seat: Seat
    power: int = 1

    def __call__(self, hands: Hands) -> Values:
        found: Values = hands.table[:, self.seat] @ TRICKS
        return found**self.power


def features(view: Phase) -> tuple[Feature, ...]:
    """What is counted in the hands behind a view, as they were when all had been said."""
    if not isinstance(view, Playing):
        return ()
    match view.contract:
        case QuintoContract():
            return tuple(_quinto(view))
        case QuadrilleContract() as contract:
            return tuple(_quadrille(view, contract))
        case PinochleContract() as contract if contract.trump and contract.bid is not None:
            return tuple(_pinochle(view, contract))
    return ()


def drawn(known: Belief, n: int, seed: str) -> Whole:
    """int64[n, 5]: deals as `Belief.packed` draws them, but leaning; some may come twice.

    Of OVER times as many each is taken in proportion to its weight. Where few would carry all the
    weight, the leaning is halved until a fifth of them count. Each seat is Quadrille's hidden ally
    as often as `ally_chances` says.
    """
    view = known.view
    if not isinstance(view, Playing) or known.told.needs:
        return known.packed(n, seed)
    contract: Any = view.contract
    table = TILTS.get(contract.rules.preset, {})
    counted = [each for each in features(view) if each[0] in table]
    allies = ally_chances(view)
    if not counted and len(allies) < 2:
        return known.packed(n, seed)
    rows = known.packed(OVER * n, seed)
    hands = Hands(known.pack, rows + np.array(known.held) - np.array(known.known))
    logs = sum((table[name] * value(hands) for name, value in counted), np.zeros(len(rows)))
    found = chances(logs)
    if len(allies) > 1:
        holders = hands.table[:, :, contract.called].argmax(axis=1)
        order = holders.argsort(kind="stable")
        rows, found = rows[order], shared(found, holders, allies)[order]
    steps = (np.arange(n) + Random(seed).random()) / n
    return rows[np.minimum(np.searchsorted(found.cumsum(), steps), len(rows) - 1)]


def shared(found: Values, holders: Whole, allies: Mapping[Seat, float]) -> Values:
    """The chances of deals, when each seat is to be the holder as often as is given."""
    whole = np.bincount(holders, found, minlength=4)
    factors = [allies.get(seat, 0.0) / whole[seat] if whole[seat] else 0.0 for seat in range(4)]
    weighed = found * np.array(factors)[holders]
    weighed /= weighed.sum()
    return np.asarray(weighed)


def chances(logs: Values) -> Values:
    """[N], adding up to 1, none of them too great."""
    while True:
        found: Values = np.exp(logs - logs.max())
        found /= found.sum()
        if np.square(found).sum() * len(found) * LEAST <= 1:
            return found
        logs = logs / 2


def _quinto(view: Playing) -> Iterator[Feature]:
    doubled: set[Seat] = set()
    for done in view.history[:4]:
        seat = done.seat
        if done.action in WORDS:
            word = WORDS[done.action]
            doubled.add(seat)
        elif next_seat(seat, 2) in doubled:
            word = "partner"
        else:
            word = "answer" if doubled else "pass"
        yield word, Worth(seat)
        yield f"{word} square", Worth(seat, 2)


def _quadrille(view: Playing, contract: QuadrilleContract) -> Iterator[Feature]:
    hombre, trump = contract.hombre, contract.trump
    kind = "forced" if contract.forced else contract.kind
    order, matadors = quadrille_cards.trump_order(trump), quadrille_cards.matadors(trump)
    yield f"{kind} matadors", Count(hombre, matadors)
    yield f"{kind} trumps", Count(hombre, order[len(matadors) :])
    yield f"{kind} kings", Count(hombre, tuple(set(quadrille_cards.KINGS) - set(order)))
    yield f"{kind} length", Count(hombre, order, 2)
    yield f"{kind} spadille", Count(hombre, matadors[:1])
    suits = tuple(map(quadrille_cards.trump_order, quadrille_cards.SUITS))
    for seat in sorted({done.seat for done in view.history if done.action == PASS} - {hombre}):
        yield "passed blacks", Count(seat, (quadrille_cards.SPADILLE, quadrille_cards.BASTO))
        yield "passed kings", Count(seat, quadrille_cards.KINGS)
        yield "passed longest", Longest(seat, suits)
        yield "passed square", Longest(seat, suits, 2)


def _pinochle(view: Playing, contract: PinochleContract) -> Iterator[Feature]:
    bidder, trump = contract.bidder, contract.trump
    assert contract.bid is not None
    high = (contract.bid - 50) / 10
    own = pinochle_melds.suit_cards(trump)
    side = tuple(pinochle_melds.suit_cards(suit) for suit in SUITS if suit != trump)
    aces = tuple(pinochle_melds.PACK["A" + suit] for suit in SUITS if suit != trump)
    best = pinochle_melds.PACK["A" + trump]
    yield "bidder trumps", Count(bidder, own)
    yield "bidder square", Count(bidder, own, 2, 0.1)
    yield "bidder trump aces", Count(bidder, (best,))
    yield "bidder aces", Count(bidder, aces)
    yield "bidder high trumps", Count(bidder, own, 1, high)
    yield "bidder high aces", Count(bidder, aces, 1, high)
    yield "bidder over", Over(bidder, own, side)
    bids = {done.seat for done in view.history if isinstance(done.action, Bid)}
    for steps, name in ((1, "other"), (2, "partner"), (3, "other")):
        seat = next_seat(bidder, steps)
        word = f"{name} {'bid' if seat in bids else 'passed'}"
        yield f"{word} aces", Count(seat, (*aces, best))
        yield f"{word} trumps", Count(seat, own)
        yield f"{word} longest", Longest(seat, side)
