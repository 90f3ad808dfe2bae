"""What a simulation came to, printed for people: a small table in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from babel.numbers import format_decimal, format_percent

from spadille.core.cards import SEATS
from spadille.table.texts import Texts

Counts = Mapping[str, Any]
Cells = tuple[str, ...]

MULTIPLIERS = {"1": "simulate.plain", "2": "simulate.doubled", "4": "simulate.redoubled"}
SEATINGS = {"quinto": "simulate.twice", "quadrille": "simulate.six"}
MADE = {"quinto": "simulate.points", "quadrille": "simulate.chips"}
OUTCOMES = {
    "won": "simulate.column.won",
    "remise": "simulate.column.remise",
    "codille": "simulate.column.codille",
    "missed": "simulate.column.missed",
}
NOTED = {
    "with_ally": "simulate.with_ally",
    "own_king": "simulate.own_king",
    "premiers": "simulate.premiers",
    "claims": "simulate.claims",
}


def simulation_lines(texts: Texts, summary: dict[str, Any]) -> Iterator[str]:
    """The lines of a summary: who played, the means with their errors, the counts."""
    game, deals = summary["game"], summary["deals"]
    known = {"game": game, "rules": summary["rules"], "seed": summary["seed"]}
    yield texts.count("simulate.title", deals, **known)
    if len(summary["players"]) == 2:
        yield texts(SEATINGS[game])
    yield ""
    made = [
        (label, _number(texts, summary["mean"][name], summary["se"][name]))
        for name, label in _labels(texts, game, summary["players"]).items()
        if name in summary["mean"]
    ]
    yield from _rows([(texts(MADE[game]), ""), *made])
    for rows in COUNTED[game](texts, summary["counts"]):
        yield ""
        yield from _rows(rows)


def _labels(texts: Texts, game: str, players: list[str]) -> dict[str, str]:
    """What each mean of a summary is called here."""
    if len(players) == 2:
        names = {side: f"{side}: {player}" for side, player in zip("AB", players, strict=True)}
        return names | {"difference": texts("simulate.difference", one="A", two="B")}
    seats = players * (4 // len(players))
    if game == "quadrille":
        return {seat: f"{seat}: {player}" for seat, player in zip(SEATS, seats, strict=True)}
    sides = {"NS": f"NS: {seats[0]}, {seats[2]}", "EW": f"EW: {seats[1]}, {seats[3]}"}
    return sides | {"difference": texts("simulate.difference", one="NS", two="EW")}


def _number(texts: Texts, mean: float, error: float | None) -> str:
    shown = [format_decimal(round(mean, 2), "0.00", locale=texts.language)]
    if error is not None:
        shown.append(format_decimal(error, "0.00", locale=texts.language))
    return " ± ".join(shown)


def _quinto(texts: Texts, counts: Counts) -> Iterator[list[Cells]]:
    """How often it was doubled, how the deals ended, where a joker passed the lead on."""
    called = [(texts(key), str(counts["multiplier"][n])) for n, key in MULTIPLIERS.items()]
    ended = [(texts(f"simulate.ended.{key}"), str(n)) for key, n in counts["ended_by"].items()]
    stranded = (texts("simulate.stranded"), str(counts["stranded_joker"]))
    yield [(texts("simulate.played"), ""), *called, *ended, stranded]


def _quadrille(texts: Texts, counts: Counts) -> Iterator[list[Cells]]:
    """Each contract with its outcomes, then what else there is to note."""
    tables = sum(counts["contract"].values())
    columns = (texts("simulate.column.deals"), texts("simulate.column.share"))
    heads = (*columns, *(texts(key) for key in OUTCOMES.values()))
    by_contract = [
        (_contract(texts, name), *_outcomes(texts, found, tables))
        for name, found in counts["outcome_by_contract"].items()
    ]
    whole = (texts("simulate.all"), *_outcomes(texts, counts["outcome"], tables))
    yield [(texts("simulate.contracts"), *heads), *by_contract, whole]
    noted = [(texts(key), str(counts[name])) for name, key in NOTED.items()]
    late = [
        (texts("simulate.late.made"), str(counts["late_vole"]["made"])),
        (texts("simulate.late.missed"), str(counts["late_vole"]["missed"])),
    ]
    yield [(texts("simulate.played"), ""), *noted, *late]


def _contract(texts: Texts, name: str) -> str:
    return texts("simulate.forced") if name == "forced" else texts(f"call.{name}")


def _outcomes(texts: Texts, found: Mapping[str, int], tables: int) -> Cells:
    """How many deals these are, their share of all, and the share of each outcome in them."""
    deals = sum(found.values())

    def share(part: int, whole: int) -> str:
        return format_percent(part / whole, "0.0 %", locale=texts.language) if whole else "–"

    return str(deals), share(deals, tables), *(share(found[word], deals) for word in OUTCOMES)


COUNTED: Mapping[str, Callable[[Texts, Counts], Iterator[list[Cells]]]] = {
    "quinto": _quinto,
    "quadrille": _quadrille,
}
"""What a game's counts read like, by its name."""


def _rows(rows: Sequence[Cells]) -> Iterator[str]:
    """A heading, with or without heads of its columns, and what stands under it; the numbers are
    set to the right."""
    (heading, *heads), *rest = rows
    label = max(len(cells[0]) for cells in rest)
    widths = [max(map(len, column)) for column in zip(heads, *(c[1:] for c in rest), strict=True)]
    if any(heads):
        columns = (f"{head:>{width}}" for head, width in zip(heads, widths, strict=True))
        yield "  ".join((f"{heading:<{label + 2}}", *columns))
    else:
        yield heading
    for name, *cells in rest:
        columns = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        yield "  ".join((f"  {name:<{label}}", *columns))
