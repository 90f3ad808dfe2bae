"""What all printed reports are made of: plain tables, auctions, tricks and hands, by the seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from spadille.core.cards import SEATS
from spadille.core.deal import Deal
from spadille.core.phase import Done
from spadille.table.faces import Faces
from spadille.table.session import rules_of
from spadille.table.texts import Texts

Report = dict[str, Any]
LEADS = "›"
UNKNOWN = "?"
SIDES = ("NS", "EW")


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


def auction_table(texts: Texts, deal: Report, report: Report, title: str) -> list[str]:
    """Round by round, a column for each seat from eldest on."""
    order = seats_from(eldest(deal))
    rounds: list[list[str]] = []
    for seat, call in _speakers(deal, report):
        column = order.index(seat)
        if not rounds or any(rounds[-1][column:]):
            rounds.append([""] * 4)
        rounds[-1][column] = word(texts, call)
    lines = [[texts(title), *order], *(["", *row] for row in rounds)]
    return table(lines, right=())


def _speakers(deal: Report, report: Report) -> Iterator[tuple[str, str]]:
    """Who said what: whose turn it is, only the auction knows."""
    rules = rules_of(report["game"], report["rules"], report["options"])
    empty, dealer = Deal(rules.game.pack, (0,) * 4), SEATS.index(deal["dealer"])
    auction: Any = rules.opening(empty, dealer, rules.start())
    for call in deal["calls"]:
        said = Done(auction.turn, rules.game.alphabet.parse(call))  # type: ignore[arg-type]
        yield SEATS[said.seat], call
        auction = replace(auction, history=(*auction.history, said))


def trick_table(
    texts: Texts, deal: Report, heads: Sequence[str] = (), more: Sequence[Sequence[str]] = ()
) -> list[str]:
    """The tricks one under the other: cards by seat, who took them, and with `more` what else
    there is to each, in columns of numbers under their heads."""
    first, taker = texts("command.trick.number"), texts("command.trick.taker")
    rows = [[first, *(f" {seat}" for seat in SEATS), taker, *heads]]
    beside = more or [()] * len(deal["tricks"])
    rows += [
        [str(number), *laid(texts, trick), trick["winner"] or "", *cells]
        for number, (trick, cells) in enumerate(zip(deal["tricks"], beside, strict=True), 1)
    ]
    return table(rows, right=(0, *range(6, 6 + len(heads))))


def sides(report: Report) -> dict[str, str]:
    """How both sides stand, for a text."""
    north, east = numbers(report["standing"], 2)
    return {"north": north, "east": east}


def word(texts: Texts, call: str) -> str:
    """A call by its word, a number as it is; a star after it stands for the favourite suit."""
    if call.isdecimal():
        return call
    star = "*" if call.endswith("*") else ""
    return texts(f"call.{call.rstrip('*')}").lower() + star
