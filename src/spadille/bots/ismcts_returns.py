"""What the end of a deal brings each seat, from −1 to 1, for states of `ismcts_state`.

Quinto and Pinochle: what the own side makes more than the other. Quadrille: the seat's chips. All
over the most that there can be, so that a search by any of them explores alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Protocol

from spadille.core.cards import Card, Cards, Seat
from spadille.core.deal import Deal
from spadille.core.phase import Trick
from spadille.core.play import Playing
from spadille.games import quadrille_cards
from spadille.games.pinochle_contract import TRICK_POINTS, PinochleContract
from spadille.games.pinochle_melds import PACK as PINOCHLE
from spadille.games.quadrille_contract import STRAIGHT, QuadrilleContract, plays_of
from spadille.games.quadrille_pay import Chips, Outcome, settlement, total
from spadille.games.quinto import PACK as QUINTO
from spadille.games.quinto import QuintoContract, decided, quint_points

if TYPE_CHECKING:
    from spadille.bots.ismcts_state import State


class Returns(Protocol):
    """What an end brings; `most`: points or chips that a return of 1 stands for."""

    @property
    def most(self) -> int: ...
    def __call__(self, state: State) -> list[float]: ...


QUINTS = quint_points(QUINTO.order)
"""What all quints of the pack are worth."""
THIRTEEN = 13
"""Quinto's tricks, the cachette being one (a24)."""
Side = tuple[Seat, ...]
End = tuple[Seat | None, int, int, bool, str]
"""Quadrille: the ally, tricks of the side, those of Hombre, the first six taken, the Vole."""
COUNTER = PINOCHLE["AS"]
LAST = 2
"""What Pinochle's last trick brings beside its counters (R46)."""


def returns_of(view: Playing) -> Returns:
    """The returns under the contract of this view."""
    match view.contract:
        case QuintoContract() as contract:
            return _Quinto(contract)
        case PinochleContract() as contract:
            return _Pinochle(contract)
        case QuadrilleContract() as contract:
            return _Quadrille(contract, _played(view))
    raise NotImplementedError(view.contract)


def _sided(value: float) -> list[float]:
    return [value, -value, value, -value]


@dataclass(frozen=True, eq=False)
class _Quinto:
    contract: QuintoContract

    @cached_property
    def most(self) -> int:
        return THIRTEEN * self.contract.trick_value + QUINTS

    def __call__(self, state: State) -> list[float]:
        value, points = self.contract.trick_value, state.even - state.odd
        if state.ended == "tricks":
            last = 1 - 2 * (int(state.takers[-1]) & 1)
            points += last * state.beside
            if not self._ends_by_cachette(state, last):
                odd = state.takers.count("1") + state.takers.count("3")
                points += value * (len(state.takers) - 2 * odd + last)  # a24
        return _sided(points / self.most)

    def _ends_by_cachette(self, state: State, last: int) -> bool:
        """Has it decided the game? Then no tricks are counted (a35)."""
        if not state.beside or state.ground.scores is None:
            return False
        north, east = state.ground.scores
        made = [north + state.even, east + state.odd]
        made[last < 0] += state.beside
        return decided(made) is not None


@dataclass(frozen=True, eq=False)
class _Pinochle:
    contract: PinochleContract

    @cached_property
    def most(self) -> int:
        return _most_scored(self.contract)

    def __call__(self, state: State) -> list[float]:
        if state.ended == "word":
            return _sided(_folded(self.contract) / self.most)
        odd = state.takers.count("1") + state.takers.count("3")
        won = (len(state.takers) > odd, odd > 0)
        scored = _scored(self.contract, state.even, won, int(state.takers[-1]) % 2)
        return _sided(scored / self.most)


@lru_cache(maxsize=1 << 14)
def _scored(contract: PinochleContract, even: int, won: tuple[bool, bool], last: Seat) -> int:
    """What N and S score more: with these points, who has any trick, who took the last. A moon,
    which scores nothing, is scored by trick points alone."""
    points = (even, TRICK_POINTS - even)
    tricks = tuple(
        Trick(side, (COUNTER,) * (points[side] > LAST * (side == last)), side, points[side])
        for side in range(2)
        if won[side]
    )
    sides = None if contract.bid is None else contract.score(tricks, "tricks")
    north, east = sides or points
    return north - east


@lru_cache(maxsize=512)
def _folded(contract: PinochleContract) -> int:
    north, east = contract.score((), "fold") or (0, 0)
    return north - east


@lru_cache(maxsize=512)
def _most_scored(contract: PinochleContract) -> int:
    """The most by which a side can score more."""
    shared = product(range(TRICK_POINTS + 1), [(True, True)], range(2))
    alone = [(0, (False, True), 1), (TRICK_POINTS, (True, False), 0)]
    found = [_scored(contract, *end) for end in (*shared, *alone)]
    return max(map(abs, (*found, _folded(contract))))


@dataclass(frozen=True, eq=False)
class _Quadrille:
    """played: what each seat had played before the view. known: honours by what they hang on."""

    contract: QuadrilleContract
    played: tuple[Cards, ...]
    known: dict[tuple[Side, Cards], int] = field(default_factory=dict)

    @cached_property
    def most(self) -> int:
        return _most_paid(self.contract)

    def __call__(self, state: State) -> list[float]:
        contract, takers = self.contract, state.takers
        ally = self._ally(state)
        side = (contract.hombre,) if ally is None else (contract.hombre, ally)
        taken = [int(taker) in side for taker in takers]
        late = ""
        if state.bound and state.ended == "tricks":
            late = "made" if all(taken) else "missed"
        own = takers.count(str(contract.hombre))
        straight, honours = all(taken[:STRAIGHT]), self._honours(state, side)
        paid = _paid(contract, honours, (ally, sum(taken), own, straight, late))
        return [chips / self.most for chips in paid]

    def _ally(self, state: State) -> Seat | None:
        called = state.ground.called
        if called < 0:
            return None
        ally = state.shown
        if ally < 0:
            ally = next(seat for seat in range(4) if state.held[seat] >> called & 1)
        return None if ally == self.contract.hombre else ally

    def _honours(self, state: State, side: Side) -> int:
        """The contract's honours of the hands as they were at the first lead."""
        if self.contract.rules.is_basic:
            return 0
        hands = tuple(map(int.__add__, state.held, self.played))
        trumps = quadrille_cards.trumps(self.contract.trump)
        key = (side, sum(hands[seat] for seat in side) & trumps)
        if key not in self.known:
            deal = Deal(quadrille_cards.PACK, hands)
            self.known[key] = self.contract.honours(deal, ()) or 0
        return self.known[key]


def _played(view: Playing) -> tuple[Cards, ...]:
    table = Trick(view.leader, view.trick, view.leader, 0)
    played: list[list[Card]] = [[], [], [], []]
    for seat, card in plays_of((*view.tricks, table)):
        played[seat].append(card)
    return tuple(map(quadrille_cards.PACK.packed, played))


@lru_cache(maxsize=1 << 14)
def _paid(contract: QuadrilleContract, honours: int, end: End) -> Chips:
    ally, tricks, own, straight, late = end
    outcome = Outcome(contract.hombre, ally, contract.pot, tricks, own, straight, late)
    return total((*contract.paid_before(), *settlement(outcome, contract.tariff(honours))))


@lru_cache(maxsize=512)
def _most_paid(contract: QuadrilleContract) -> int:
    """The most chips that anyone can win or lose."""
    others = [seat for seat in range(4) if seat != contract.hombre]
    allies = (None, *others) if contract.kind == "call" else (None,)
    cases = product(allies, range(contract.tricks + 1), ("", "made", "missed"), range(3))
    return max(
        abs(chips)
        for ally, tricks, late, honours in cases
        for own in (0, tricks)
        for chips in _paid(contract, honours, (ally, tricks, own, tricks >= STRAIGHT, late))
    )
