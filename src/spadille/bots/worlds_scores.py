"""What the end of a deal is worth to a seat, for many ends at once: by takers and points of tricks.

Quinto: points more than the other side. Pinochle: the same, bid and melds counted in. Quadrille:
chips of the own side less those of the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from spadille.bots.sheets import sheet_of
from spadille.bots.worlds import Values, Whole
from spadille.bots.worlds_chips import Chips
from spadille.bots.worlds_ends import Ends
from spadille.core.cards import Seat
from spadille.core.phase import Trick
from spadille.core.play import Playing
from spadille.games.pinochle_contract import TRICK_POINTS, PinochleContract, trick_points
from spadille.games.pinochle_melds import PACK as PINOCHLE
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quinto import QuintoContract
from spadille.kernel.walk import brought

Scores = Callable[[Ends], Values]


def scores_of(view: Playing, rows: Whole, seat: Seat) -> Scores:
    """What ends of these worlds are worth to a seat."""
    match view.contract:
        case QuintoContract() as contract:
            return _Quinto(contract, seat % 2, brought(sheet_of(contract), rows[:, 4]))
        case PinochleContract() as contract:
            return _Pinochle(contract, seat % 2)
        case QuadrilleContract():
            return Chips(view, rows, seat)
    raise NotImplementedError(view.contract)


@dataclass(frozen=True, eq=False)
class _Quinto:
    contract: QuintoContract
    side: Seat
    cachette: Whole

    def __call__(self, ends: Ends) -> Values:
        side, trick = self.side, self.contract.trick_value
        won = ends.won((side, side + 2))
        last = 2 * won[:, -1].astype(np.int64) - 1
        tricks = 2 * won.sum(axis=1) - won.shape[1] + last  # a24: the cachette is the thirteenth
        points = ends.points(side) - ends.points(1 - side) + last * self.cachette
        return np.asarray(points + trick * tricks, np.float64)


@dataclass(frozen=True, eq=False)
class _Pinochle:
    contract: PinochleContract
    side: Seat

    def __call__(self, ends: Ends) -> Values:
        return deal_score(self.contract, self.side, ends.points(self.side))


def deal_score(contract: PinochleContract, side: Seat, points: Whole) -> Values:
    """What a side scores more than the other with so many of the trick points."""
    return _deal_scores(contract, side)[points]


def differences_scored(view: Playing, values: Values) -> Values:
    """What differences that the solver gives come to for the seat on turn: whole deals in Quinto
    and Pinochle. What a side scores never falls as its points rise, so the best play for points is
    the best for scores."""
    contract, side = view.contract, view.turn % 2
    match contract:
        case QuintoContract():
            so_far = (contract.quints_won(view.tricks), _tricks_won(view))
            quints, tricks = (made[side] - made[1 - side] for made in so_far)
            return np.asarray(values + quints + contract.trick_value * tricks, np.float64)
        case PinochleContract():
            won = trick_points(view.tricks)
            left = TRICK_POINTS - sum(won)
            return deal_score(contract, side, won[side] + ((left + values) // 2).astype(np.int64))
    return values


def _tricks_won(view: Playing) -> tuple[int, int]:
    east = sum(trick.winner % 2 for trick in view.tricks)
    return len(view.tricks) - east, east


@lru_cache(maxsize=64)
def _deal_scores(contract: PinochleContract, side: Seat) -> Values:
    """By trick points. A moon, which scores nothing, is scored by these alone."""
    if contract.bid is None or contract.counted() is None:
        return np.linspace(-TRICK_POINTS, TRICK_POINTS, TRICK_POINTS + 1, dtype=np.float64)
    found = []
    for points in range(TRICK_POINTS + 1):
        tricks = _two(side, points) + _two(1 - side, TRICK_POINTS - points)
        sides = contract.score(tricks, "tricks")
        assert sides is not None
        found.append(sides[side] - sides[1 - side])
    return np.array(found, np.float64)


def _two(side: Seat, points: int) -> tuple[Trick, ...]:
    """All tricks of a side as one: with a counter, if it has any points."""
    return (Trick(side, (PINOCHLE["AS"],), side, points),) if points else ()
