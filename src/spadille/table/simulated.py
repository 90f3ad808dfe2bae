"""What a simulation came to, printed for people: a small table in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from babel.numbers import format_decimal

from spadille.table.texts import Texts

MULTIPLIERS = {"1": "simulate.plain", "2": "simulate.doubled", "4": "simulate.redoubled"}


def simulation_lines(texts: Texts, summary: dict[str, Any]) -> Iterator[str]:
    """The lines of a summary: who played, the means with their errors, the counts."""
    deals, counts = summary["deals"], summary["counts"]
    known = {"game": summary["game"], "rules": summary["rules"], "seed": summary["seed"]}
    yield texts.count("simulate.title", deals, **known)
    if len(summary["players"]) == 2:
        yield texts("simulate.twice")
    yield ""
    points = [
        (label, _number(texts, summary["mean"][name], summary["se"][name]))
        for name, label in _labels(texts, summary["players"]).items()
        if name in summary["mean"]
    ]
    yield from _rows([(texts("simulate.points"), ""), *points])
    yield ""
    called = [(texts(key), str(counts["multiplier"][n])) for n, key in MULTIPLIERS.items()]
    ended = [(texts(f"simulate.ended.{key}"), str(n)) for key, n in counts["ended_by"].items()]
    stranded = (texts("simulate.stranded"), str(counts["stranded_joker"]))
    yield from _rows([(texts("simulate.played"), ""), *called, *ended, stranded])


def _labels(texts: Texts, players: list[str]) -> dict[str, str]:
    """What each mean of a summary is called here."""
    if len(players) == 2:
        names = {side: f"{side}: {player}" for side, player in zip("AB", players, strict=True)}
        return names | {"difference": texts("simulate.difference", one="A", two="B")}
    seats = players * (4 // len(players))
    sides = {"NS": f"NS: {seats[0]}, {seats[2]}", "EW": f"EW: {seats[1]}, {seats[3]}"}
    return sides | {"difference": texts("simulate.difference", one="NS", two="EW")}


def _number(texts: Texts, mean: float, error: float | None) -> str:
    shown = [format_decimal(round(mean, 2), "0.00", locale=texts.language)]
    if error is not None:
        shown.append(format_decimal(error, "0.00", locale=texts.language))
    return " ± ".join(shown)


def _rows(rows: list[tuple[str, str]]) -> Iterator[str]:
    """A heading and what stands under it, the numbers set to the right."""
    (heading, _), *rest = rows
    yield heading
    label = max(len(name) for name, _ in rest)
    number = max(len(value) for _, value in rest)
    yield from (f"  {name:<{label}}  {value:>{number}}" for name, value in rest)
