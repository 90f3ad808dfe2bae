"""The tables by which the ways to lay out lots are counted and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import prod

import numpy as np

from spadille.core.cards import Cards
from spadille.kernel.sampler import PLACES, Impossible, Takes
from spadille.kernel.sampler_lots import Floats, Lot, Words
from spadille.kernel.sampler_steps import (
    BASE,
    FLAGS,
    FROM,
    GROUP,
    GROUPS,
    HIGH,
    LEFT,
    LOW,
    NEXT,
    SHARE,
    STEP,
    TO,
    WIDTH,
    fill,
    lay_out,
)

PRIMES = (
    67108859,
    67108837,
    67108819,
    67108777,
    67108763,
    67108757,
    67108753,
    67108747,
    67108739,
    67108729,
    67108721,
    67108709,
    67108693,
    67108669,
    67108667,
    67108661,
)
"""The greatest below 2^26: ways are counted modulo these and put together again. Products of two
residues are exact as float64."""


class Plan:
    """Lots in their order, and how many ways there are from each on, by what room is left.

    rows: int64[L + 1, WIDTH], see sampler_steps. options: int64[O, PLACES], those of all lots, what
    they put in each place. after: what becomes of open clauses, lot by lot [option, flags] in one.
    values: float64, the layers of the table in one. shares: int64[S, PLACES], what each option of a
    lot puts in each place of each of its groups. groups: int64[G, 3], the first card of each among
    the units, how many there are, and whether all are alike.
    """

    def __init__(self, room: Takes, lots: Sequence[Lot]) -> None:
        self.lots = lots
        self.places = sorted(range(PLACES), key=lambda place: room[place])
        """The places in the order of the tables: the last, which has the most room, is implied."""
        self.room = np.array([room[place] for place in self.places], np.int64)
        self.rows, self.size = self._layers()
        self.options = _joined([lot.total[:, self.places] for lot in lots], PLACES)
        self.after = np.concatenate([np.zeros(0, np.int64), *[_told(lot).ravel() for lot in lots]])
        self.weights: Floats = np.concatenate([np.zeros(0), *[lot.weights() for lot in lots]])
        self.values = self._filled(self.weights, 0)
        if not self.total:
            raise Impossible

    @property
    def total(self) -> float:
        """The number of ways, nearly, but for the lots' factors."""
        return float(self.values[self.rows[0, BASE]])

    def count(self) -> int:
        """The number of ways, exactly."""
        weights = [weight for lot in self.lots for weight in lot.exactly()]
        found, modulus = 0, 1
        for prime in PRIMES:
            residues = np.array([weight % prime for weight in weights], np.float64)
            left = int(self._filled(residues, prime)[self.rows[0, BASE]])
            found += modulus * ((left - found) * pow(modulus, -1, prime) % prime)
            modulus *= prime
            if modulus > 2 * self.total:
                return found * prod(lot.factor for lot in self.lots)
        raise OverflowError

    def draw(self, n: int, key: int) -> Words:
        """int64[n, PLACES], see Spread.draw."""
        shares, groups, units = self._cards
        ways = np.zeros((n, PLACES), np.int64)
        lay_out(
            self.rows,
            self.options,
            self.after,
            self.weights,
            self.values,
            shares,
            groups,
            units,
            self.room,
            key,
            ways,
        )
        found = np.empty_like(ways)
        found[:, self.places] = ways
        return found

    @cached_property
    def _cards(self) -> tuple[Words, Words, Words]:
        """Shares, groups, units."""
        groups: list[tuple[int, int, int]] = []
        units: list[Cards] = []
        for group in (group for lot in self.lots for group in lot.groups):
            groups.append((len(units), len(group), int(len(set(group)) == 1)))
            units += group
        shares = [lot.takes.transpose(1, 0, 2).reshape(-1, PLACES) for lot in self.lots]
        return (
            _joined([each[:, self.places] for each in shares], PLACES),
            np.array(groups, np.int64).reshape(-1, 3),
            np.array(units, np.int64),
        )

    def _filled(self, weights: Floats, modulus: int) -> Floats:
        values = np.zeros(self.size)
        values[self.rows[-1, BASE]] = 1
        fill(self.rows, self.options, self.after, weights, values, float(modulus))
        return values

    def _layers(self) -> tuple[Words, int]:
        """The rows, and the size of the table. The room left before a lot is at least what earlier
        lots cannot have filled, and at most what later ones can."""
        lots = self.lots
        most = _joined(
            [lot.total.max(axis=0, initial=0)[None, self.places] for lot in lots], PLACES
        )
        rows = np.zeros((len(lots) + 1, WIDTH), np.int64)
        low, high = rows[:, LOW : LOW + PLACES], rows[:, HIGH : HIGH + PLACES]
        low[1:] = np.maximum(self.room - most.cumsum(axis=0), 0)
        high[:-1] = np.minimum(self.room, most[::-1].cumsum(axis=0)[::-1])
        low[0] = high[0] = self.room
        if (low > high).any():
            raise Impossible
        wide = (high - low + 1)[:, :-1]
        rows[:, STEP : STEP + PLACES - 2] = wide[:, :0:-1].cumprod(axis=1)[:, ::-1]
        rows[:, STEP + PLACES - 2] = 1
        counts = np.array([(*_told(lot).shape, lot.size, *lot.takes.shape[:2]) for lot in lots])
        counts = counts.reshape(-1, 5)
        options, flags, sizes = counts[:, 0], counts[:, 1], counts[:, 2]
        rows[:, FLAGS] = [*flags, 1]
        rows[:, FROM] = _starts(options)
        rows[:-1, TO] = rows[1:, FROM]
        rows[:, NEXT] = _starts(options * flags)
        rows[:, LEFT] = self.room.sum() - _starts(sizes)
        rows[:-1, GROUPS] = counts[:, 3]
        rows[:, GROUP] = _starts(counts[:, 3])
        rows[:, SHARE] = _starts(counts[:, 3] * counts[:, 4])
        layers = wide.prod(axis=1) * rows[:, FLAGS]
        rows[:, BASE] = _starts(layers[:-1])
        return rows, int(layers.sum())


def _starts(sizes: Words) -> Words:
    """Where each begins when they lie one behind the other, and where the last ends."""
    return np.concatenate([np.zeros(1, np.int64), sizes.cumsum()]).astype(np.int64)


def _joined(tables: Sequence[Words], width: int) -> Words:
    return np.ascontiguousarray(np.concatenate([np.zeros((0, width), np.int64), *tables]))


def _told(lot: Lot) -> Words:
    assert lot.flags is not None
    return lot.flags
