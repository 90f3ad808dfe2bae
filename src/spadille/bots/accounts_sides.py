"""What games share in a simulation; of two sides: two tables a deal, and what each side made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from spadille.core.cards import Seat

Row = dict[str, Any]
SEATINGS: tuple[tuple[Seat, ...], ...] = ((0, 2), (1, 3))


def compared(tables: Sequence[Row]) -> Row:
    """The row of a deal that was played twice, the second time with the sides swapped."""
    first, again = tables
    swapped = {key: again[key] for key in again if key not in ("deal", "dealer")}
    here, there = first["delta"], again["delta"]
    difference = (here[0] - here[1] + there[1] - there[0]) / 2
    return first | {"swapped": swapped, "difference": difference}


def tables(row: Row) -> Sequence[Row]:
    """The table of a row, or both."""
    return [row, row["swapped"]] if "swapped" in row else [row]


def values(row: Row) -> dict[str, float]:
    """What a deal brought to each side, or to each of two players."""
    first, second = row["delta"]
    if "swapped" not in row:
        return {"NS": first, "EW": second, "difference": first - second}
    other = row["swapped"]["delta"]
    return {
        "A": (first + other[1]) / 2,
        "B": (second + other[0]) / 2,
        "difference": row["difference"],
    }


def join(counted: dict[str, Counter[str]], more: Mapping[str, Counter[str]]) -> None:
    """Count in what has been counted elsewhere, by name."""
    for name, found in more.items():
        counted.setdefault(name, Counter()).update(found)
