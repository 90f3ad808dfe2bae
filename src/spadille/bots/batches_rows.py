"""The rows of a batch: by columns where a game knows how, else deal by deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from spadille.bots import batches_pinochle, batches_quadrille, batches_quinto
from spadille.bots.accounts import Account
from spadille.bots.accounts_sides import Row
from spadille.bots.batches import AtRandom, Batch, Columns, Player
from spadille.bots.policy import ByPolicy
from spadille.bots.simulate import row_of
from spadille.core.cards import SEATS
from spadille.core.match import Rules


def rows_by(
    player: str, rules: Rules, account: Account, seed: int, first: int, count: int
) -> Iterator[Row]:
    """The rows of so many deals of a run from this number on, all four playing like this player."""
    return rows(Batch(rules, PLAYERS[player](), seed, first, count), account)


def rows(batch: Batch, account: Account) -> Iterator[Row]:
    """The row of every deal of a batch, in order."""
    if isinstance(batch.player, AtRandom):
        columns = COLUMNS[batch.rules.game.name](batch)
        if columns is not None:
            yield from _by_columns(batch, columns, account)
            return
    yield from one_by_one(batch, account)


def one_by_one(batch: Batch, account: Account) -> Iterator[Row]:
    """The same, by the game's own account of each deal."""
    for number, finished in enumerate(batch.finished(), batch.first):
        yield row_of(number, batch.dealer(number), finished, account)


def _by_columns(batch: Batch, columns: Columns, account: Account) -> Iterator[Row]:
    lists = [
        column.tolist() if isinstance(column, np.ndarray) else column
        for column in columns.found.values()
    ]
    names = ("deal", "dealer", *columns.found)
    dealers = [SEATS[dealer] for dealer in batch.dealers().tolist()]
    values = zip(batch.numbers().tolist(), dealers, *lists, strict=True)
    for told, strange in zip(values, columns.strange.tolist(), strict=True):
        if strange:
            yield from one_by_one(replace(batch, first=told[0], count=1), account)
        else:
            yield dict(zip(names, told, strict=True))


PLAYERS: Mapping[str, Callable[[], Player]] = {"random": AtRandom, "policy": ByPolicy}
"""Who can play by the batch, by name."""
COLUMNS: Mapping[str, Callable[[Batch], Columns | None]] = {
    "quinto": batches_quinto.columns,
    "quadrille": batches_quadrille.columns,
    "pinochle": batches_pinochle.columns,
}
"""By the game's name."""
