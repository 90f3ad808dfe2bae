"""Arenas for tests: small, quick, and the same whoever is playing beside."""

from __future__ import annotations

from typing import Any

from spadille.bots.accounts_sides import Row
from spadille.bots.arena import Arena, Asked, arena
from spadille.bots.bot import Budget

LITTLE = Budget(worlds=2)


def arena_of(game: str, *players: str, deals: int = 6, seed: int = 5, **more: Any) -> Arena:
    """An arena; `preset` and `options` are those of the table, the rest those of Asked."""
    table = (more.pop("preset", None), more.pop("options", {}))
    budget = more.pop("budget", LITTLE)
    return arena(game, *table, Asked(players, deals, seed, budget, **more))


def rows_of(asked: Arena) -> list[Row]:
    """All rows, one after the other, by this process."""
    return [asked.row(number) for number in range(1, asked.length + 1)]


def timeless(rows: list[Row]) -> list[Row]:
    """Rows without the times in them."""
    return [{key: value for key, value in row.items() if key != "time"} for row in rows]
