"""What ends of a deal of Quadrille pay a seat, for many worlds at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from spadille.bots.worlds import Values, Whole, opened
from spadille.bots.worlds_ends import Ends
from spadille.core.cards import Seat
from spadille.core.phase import Trick
from spadille.core.play import Playing
from spadille.games.quadrille_contract import STRAIGHT, QuadrilleContract, plays_of
from spadille.games.quadrille_pay import Outcome, settlement, total

Side = tuple[Seat, ...]


@dataclass(frozen=True, eq=False)
class Chips:
    """What a seat wins or pays; who takes six straight tricks is taken to claim."""

    view: Playing
    rows: Whole
    seat: Seat

    def __call__(self, ends: Ends) -> Values:
        values = np.zeros(len(self.rows))
        for (side, honours), which in self._alike.items():
            some = Ends(ends.tricks, ends.takers[which], ends.points[which])
            won = some.won(side)
            straight = won[:, :STRAIGHT].all(axis=1)
            own = some.won((self.contract.hombre,)).sum(axis=1)
            paid = pay(self.contract, self.seat, side, honours, self._goes_on)
            values[which] = paid[won.sum(axis=1), own, straight.astype(np.int64)]
        return values

    @property
    def contract(self) -> QuadrilleContract:
        contract = self.view.contract
        assert isinstance(contract, QuadrilleContract)
        return contract

    @property
    def _goes_on(self) -> bool:
        """Has a side led on for the Vole?"""
        tricks = self.view.tricks
        return len(tricks) >= STRAIGHT and self.contract.may_claim(tricks)

    @cached_property
    def _alike(self) -> dict[tuple[Side, int], NDArray[np.int64]]:
        """The worlds in which all is paid alike."""
        found: dict[tuple[Side, int], list[int]] = {}
        tricks = _with_table(self.view)
        plays = plays_of(tricks)
        for place, world in enumerate(opened(self.view, self.rows)):
            side = self.contract.side(world.deal, plays)
            honours = self.contract.honours(world.deal, tricks)
            assert side is not None
            found.setdefault((side, honours or 0), []).append(place)
        return {key: np.array(places) for key, places in found.items()}


def _with_table(view: Playing) -> tuple[Trick, ...]:
    """The tricks, that on the table too: who has played what."""
    if not view.trick:
        return view.tricks
    return (*view.tricks, Trick(view.leader, view.trick, view.leader, 0))


@lru_cache(maxsize=512)
def pay(contract: QuadrilleContract, seat: Seat, side: Side, honours: int, goes_on: bool) -> Values:
    """[11, 11, 2]: what a seat makes of the deal, by tricks of Hombre's side, tricks of his own,
    and whether the side took the first six."""
    ally = side[1] if len(side) == 2 else None
    tariff = contract.tariff(honours)
    paid = np.zeros((11, 11, 2))
    for tricks, own, straight in np.ndindex(11, 11, 2):
        late = ("made" if tricks == 10 else "missed") if goes_on and straight else ""
        outcome = Outcome(contract.hombre, ally, contract.pot, tricks, own, bool(straight), late)
        items = (*contract.paid_before(), *settlement(outcome, tariff))
        paid[tricks, own, straight] = total(items)[seat]
    return paid
