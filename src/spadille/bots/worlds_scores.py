"""What the end of a deal is worth to a seat, for many ends at once: by takers and points of tricks.

Quinto: points more than the other side. Pinochle: the same, bid and melds counted in. Quadrille:
chips of the own side less those of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from spadille.bots.equity import race
from spadille.bots.plain_quinto import SINGLE
from spadille.bots.sheets import sheet_of
from spadille.bots.standing import in_race
from spadille.bots.worlds import Values, Whole
from spadille.bots.worlds_chips import Chips
from spadille.bots.worlds_ends import Ends
from spadille.core.cards import Seat
from spadille.core.phase import Trick
from spadille.core.play import Playing
from spadille.games.pinochle_contract import TRICK_POINTS, PinochleContract, trick_points
from spadille.games.pinochle_melds import PACK as PINOCHLE
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quinto import PACK, TARGET, QuintoContract
from spadille.kernel.walk import brought

Scores = Callable[[Ends], Values]
GAME = race("quinto", TARGET, "ahead")
FEW = 20
"""For so few ends of a deal no table is made."""


def over(us: Whole, them: Whole) -> NDArray[np.bool_]:
    """Has a side of Quinto won the game with so many points?"""
    found: NDArray[np.bool_] = (np.maximum(us, them) >= TARGET) & (us != them)
    return found


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
        side, value = self.side, self.contract.trick_value
        won = ends.won((side, side + 2))
        last = won[:, -1]
        tricks = value * (won.sum(axis=1) + last)  # a24: the cachette is the thirteenth
        whole = value * (won.shape[1] + 1)
        if not in_race(self.contract):
            quints = 2 * ends.made(side) - ends.brought.sum(axis=1)
            beside = np.where(last, self.cachette, -self.cachette)
            return np.asarray(quints + beside + 2 * tricks - whole, np.float64)
        us, them = (
            self.contract.scores[each] + (ends.brought * (won == (each == side))).cumsum(axis=1)
            for each in (side, 1 - side)
        )
        chance = GAME.after(
            us[:, -1] + np.where(last, self.cachette, 0) + tricks,
            them[:, -1] + np.where(last, 0, self.cachette) + whole - tricks,
        )
        shown = np.stack(
            [
                us[:, -1] + np.where(last, self.cachette, 0),
                them[:, -1] + np.where(last, 0, self.cachette),
            ]
        )
        chance = np.where(self.cachette * over(*shown) > 0, shown[0] > shown[1], chance)
        ended = over(us, them) & (ends.brought > 0)
        first = ended.argmax(axis=1)[:, None]
        ahead = np.take_along_axis(us > them, first, 1)[:, 0]
        return GAME.worth * np.where(ended.any(axis=1), ahead, chance)  # a34, a35


@dataclass(frozen=True, eq=False)
class _Pinochle:
    contract: PinochleContract
    side: Seat

    def __call__(self, ends: Ends) -> Values:
        return deal_score(self.contract, self.side, ends.made(self.side))


def deal_score(contract: PinochleContract, side: Seat, points: Whole) -> Values:
    """What a side scores more than the other with so many of the trick points, each for itself."""
    if points.size < FEW:
        return _scored(contract, side, points.ravel().tolist()).reshape(points.shape)
    return _deal_scores(contract, side)[points]


@dataclass(frozen=True, eq=False)
class Bids:
    """Deals of Pinochle that were bid on and played. points, sides: int64[N], each bid and who made
    it; laid, won: int64[N, 2], the points of melds and of tricks by side."""

    points: Whole
    sides: Whole
    laid: Whole
    won: Whole

    def scored(self, contract: PinochleContract, side: Seat) -> Values:
        """[N], what a side scores more than the other: what `deal_score` asks the contract, for
        which there would be a contract for each deal. Of this one its rules and scores count."""
        rules = contract.rules
        least = rules.min_tricks if isinstance(rules.min_tricks, int) else 1
        ours = np.arange(len(self.sides)), self.sides
        counted = np.where(self.laid >= rules.min_meld, self.laid, 0)
        whole, enough = counted + self.won, self.won >= least
        made = (whole[ours] >= self.points) & enough[ours]
        lost = self.points + (counted[ours] if rules.set_penalty == "bid_and_meld" else 0)
        found = np.where(enough, whole, 0 if rules.min_tricks == 20 else self.won)
        found[ours] = np.where(made, whole[ours], -lost)
        if rules.fold == "auto":
            hopeless = self.points - counted[ours] > TRICK_POINTS
            beside = ours[0], 1 - self.sides
            found[ours] = np.where(hopeless, -self.points, found[ours])
            found[beside] = np.where(hopeless, counted[beside], found[beside])
        us, them = found[:, side], found[:, 1 - side]
        if not in_race(contract):
            return np.asarray(us - them, np.float64)
        match, scores = race("pinochle", rules.target, "bidder"), contract.scores
        ahead = made & (self.sides == side)
        return match.worth * match.after(scores[side] + us, scores[1 - side] + them, ahead)


def differences_scored(view: Playing, values: Values) -> Values:
    """What differences that the solver gives come to for the seat on turn: whole deals in Quinto
    and Pinochle. What a side scores never falls as its points rise, so the best play for points is
    the best for scores."""
    contract, side = view.contract, view.turn % 2
    match contract:
        case QuintoContract():
            so_far = (contract.quints_won(view.tricks), _tricks_won(view))
            quints, tricks = (made[side] - made[1 - side] for made in so_far)
            found = np.asarray(values + quints + contract.trick_value * tricks, np.float64)
            return _chances(view, contract, found) if in_race(contract) else found
        case PinochleContract():
            won = trick_points(view.tricks)
            left = TRICK_POINTS - sum(won)
            return deal_score(contract, side, won[side] + ((left + values) // 2).astype(np.int64))
    return values


def _chances(view: Playing, contract: QuintoContract, differences: Values) -> Values:
    """The same by the chance to win the game; the quints that are left go whole to somebody."""
    side = view.turn % 2
    out = view.unseen + sum(view.deal.hands) + PACK.packed(view.trick)
    quints = sum(contract.quints_won(view.tricks)) + sum(
        points for card, points in SINGLE.items() if PACK.held(out, card)
    )
    whole = quints + contract.trick_value * (contract.tricks + 1)
    us = ((whole + differences) // 2).astype(np.int64)
    own, other = contract.scores[side], contract.scores[1 - side]
    return GAME.worth * GAME.after(own + us, other + whole - us)


def _tricks_won(view: Playing) -> tuple[int, int]:
    east = sum(trick.winner % 2 for trick in view.tricks)
    return len(view.tricks) - east, east


@lru_cache(maxsize=64)
def _deal_scores(contract: PinochleContract, side: Seat) -> Values:
    """By trick points."""
    return _scored(contract, side, range(TRICK_POINTS + 1))


def _scored(contract: PinochleContract, side: Seat, won: Iterable[int]) -> Values:
    """What a side makes of a deal with so many trick points. A moon, which scores nothing, is
    scored by these alone; once a match is under way, by what the scores do for winning it."""
    points = list(won)
    if contract.bid is None or contract.counted() is None:
        return 2.0 * np.array(points) - TRICK_POINTS
    found, made = [], []
    for each in points:
        tricks = _two(side, each) + _two(1 - side, TRICK_POINTS - each)
        sides = contract.score(tricks, "tricks")
        assert sides is not None
        found.append((sides[side], sides[1 - side]))
        made.append(contract.side == side and contract.is_made(tricks))
    us, them = np.array(found, np.int64).T
    rules, scores = contract.rules, contract.scores
    if not in_race(contract):
        return np.asarray(us - them, np.float64)
    match = race("pinochle", rules.target, "bidder")
    return match.worth * match.after(scores[side] + us, scores[1 - side] + them, np.array(made))


def _two(side: Seat, points: int) -> tuple[Trick, ...]:
    """All tricks of a side as one: with a counter, if it has any points."""
    return (Trick(side, (PINOCHLE["AS"],), side, points),) if points else ()
