"""What all printed reports are made of: plain tables, cards in the columns of the seats, hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from spadille.core.cards import SEATS
from spadille.table.faces import Faces
from spadille.table.texts import Texts

Report = dict[str, Any]
LEADS = "›"
UNKNOWN = "?"


def table(rows: Sequence[Sequence[str]], right: Sequence[int]) -> list[str]:
    """Rows as lines, each column as wide as it must be; `right` are the columns of numbers."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  "
        + "  ".join(
            cell.rjust(width) if number in right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def seats_from(leader: str) -> str:
    """The four seats in turn order from this one."""
    return (SEATS + SEATS)[SEATS.index(leader) :][:4]


def eldest(deal: Report) -> str:
    """The seat after the dealer."""
    return seats_from(deal["dealer"])[1]


def laid(texts: Texts, trick: Report) -> list[str]:
    """The cards of a trick in the columns of the seats, the lead marked."""
    if trick["leader"] is None:
        return [f" {UNKNOWN}"] * 4
    faces = Faces(texts)
    plays = dict(zip(seats_from(trick["leader"]), trick["cards"], strict=False))
    return [
        (LEADS if seat == trick["leader"] else " ") + faces.short(plays[seat])
        if seat in plays
        else ""
        for seat in SEATS
    ]


def hands(texts: Texts, deal: Report) -> Iterator[str]:
    """The hands as dealt, where a report shows them."""
    if "hands" in deal:
        yield from (f"  {seat}  {hand(texts, cards)}" for seat, cards in deal["hands"].items())
        yield ""


def hand(texts: Texts, cards: Sequence[str] | None) -> str:
    """The cards of a hand; a question mark, if they are not known."""
    return UNKNOWN if cards is None else Faces(texts).row(cards)


def numbers(values: Sequence[int | None] | None, columns: int) -> list[str]:
    """Numbers as text, as many as there are columns."""
    return [UNKNOWN if value is None else str(value) for value in values or [None] * columns]


def start(deal: Report) -> list[int] | None:
    """How the sides, or the seats, stood before the deal."""
    if deal["standing"] is None or deal["delta"] is None:
        return None
    return [after - made for after, made in zip(deal["standing"], deal["delta"], strict=True)]


def word(texts: Texts, call: str) -> str:
    """A call by its word; a star after it stands for the favourite suit."""
    star = "*" if call.endswith("*") else ""
    return texts(f"call.{call.rstrip('*')}").lower() + star
