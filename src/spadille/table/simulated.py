"""What a simulation came to, printed for people: a small table in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from babel.numbers import format_decimal, format_percent

from spadille.core.cards import SEATS
from spadille.table.texts import Texts

Counts = Mapping[str, Any]
Cells = tuple[str, ...]

MULTIPLIERS = {"1": "simulate.plain", "2": "simulate.doubled", "4": "simulate.redoubled"}
SEATINGS = {
    "quinto": "simulate.twice",
    "quadrille": "simulate.six",
    "pinochle": "simulate.twice",
}
MADE = {
    "quinto": "simulate.points",
    "quadrille": "simulate.chips",
    "pinochle": "simulate.points",
}
OUTCOMES = {
    "won": "simulate.column.won",
    "remise": "simulate.column.remise",
    "codille": "simulate.column.codille",
    "missed": "simulate.column.missed",
}
BIDS = {
    "made": "simulate.column.made",
    "set": "simulate.column.set",
    "fold": "simulate.column.fold",
    "unplayed": "simulate.column.unplayed",
}
SPREADS = {
    "bid": "simulate.spread.bid",
    "hand_melds": "simulate.spread.hand_melds",
    "pair_melds": "simulate.spread.pair_melds",
    "bidders_melds": "simulate.spread.bidders_melds",
    "others_melds": "simulate.spread.others_melds",
    "bidders_tricks": "simulate.spread.bidders_tricks",
    "others_tricks": "simulate.spread.others_tricks",
}
SPREAD = {
    "mean": "simulate.column.mean",
    "sd": "simulate.column.sd",
    "median": "simulate.column.median",
    "p90": "simulate.column.p90",
    "p99": "simulate.column.p99",
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
    named = {_contract(texts, name): found for name, found in counts["outcome_by_contract"].items()}
    yield _contracts(texts, named, counts["outcome"], OUTCOMES)
    noted = [(texts(key), str(counts[name])) for name, key in NOTED.items()]
    late = [
        (texts("simulate.late.made"), str(counts["late_vole"]["made"])),
        (texts("simulate.late.missed"), str(counts["late_vole"]["missed"])),
    ]
    yield [(texts("simulate.played"), ""), *noted, *late]


def _pinochle(texts: Texts, counts: Counts) -> Iterator[list[Cells]]:
    """The bids by tens with their outcomes; how melds and trick points spread; what was dealt."""
    named: dict[str, Counter[str]] = {}
    for name, found in counts["outcome_by_contract"].items():
        tens = int(name) // 10 * 10 if name.isdigit() else None
        label = _contract(texts, name) if tens is None else f"{tens}–{tens + 9}"
        named.setdefault(label, Counter()).update(found)
    if passed := counts["outcome"]["passed"]:
        named[texts("simulate.passed")] = Counter(passed=passed)
    yield _contracts(texts, named, counts["outcome"], BIDS)
    heads = (texts("simulate.spreads"), *(texts(key) for key in SPREAD.values()))
    yield [heads, *(_spread(texts, key, counts["spread"][name]) for name, key in SPREADS.items())]
    hands = sum(counts["marriages"].values())
    suits = [
        (texts.count("simulate.marriages.in", int(suits)), str(found), _share(texts, found, hands))
        for suits, found in counts["marriages"].items()
    ]
    columns = texts("simulate.column.hands"), texts("simulate.column.share")
    yield [(texts("simulate.marriages"), *columns), *suits]


def _spread(texts: Texts, key: str, spread: Mapping[str, float | None]) -> Cells:
    """A row of numbers that describe how something spread; whole numbers where they were met."""
    shown = []
    for name in SPREAD:
        found, pattern = spread[name], "0.0" if name in ("mean", "sd") else "0"
        text = "–" if found is None else format_decimal(found, pattern, locale=texts.language)
        shown.append(text)
    return texts(key), *shown


def _contract(texts: Texts, name: str) -> str:
    return texts("simulate.forced") if name == "forced" else texts(f"call.{name}")


def _contracts(
    texts: Texts,
    named: Mapping[str, Mapping[str, int]],
    whole: Mapping[str, int],
    outcomes: Mapping[str, str],
) -> list[Cells]:
    """The table of contracts: how many there were of each, and the share of each outcome."""
    tables = sum(whole.values())
    columns = (texts("simulate.column.deals"), texts("simulate.column.share"))
    heads = (*columns, *(texts(key) for key in outcomes.values()))

    def row(label: str, found: Mapping[str, int]) -> Cells:
        deals = sum(found.values())
        shares = (_share(texts, found[word], deals) for word in outcomes)
        return label, str(deals), _share(texts, deals, tables), *shares

    by_contract = [row(label, found) for label, found in named.items()]
    return [
        (texts("simulate.contracts"), *heads),
        *by_contract,
        row(texts("simulate.all"), whole),
    ]


def _share(texts: Texts, part: int, whole: int) -> str:
    return format_percent(part / whole, "0.0 %", locale=texts.language) if whole else "–"


COUNTED: Mapping[str, Callable[[Texts, Counts], Iterator[list[Cells]]]] = {
    "quinto": _quinto,
    "quadrille": _quadrille,
    "pinochle": _pinochle,
}
"""What a game's counts read like, by its name."""


def _rows(rows: Sequence[Cells]) -> Iterator[str]:
    """A heading, with or without heads of its columns, and what stands under it; the numbers are
    set to the right."""
    (heading, *heads), *rest = rows
    label = max(len(heading) - 2 if any(heads) else 0, *(len(cells[0]) for cells in rest))
    widths = [max(map(len, column)) for column in zip(heads, *(c[1:] for c in rest), strict=True)]
    if any(heads):
        columns = (f"{head:>{width}}" for head, width in zip(heads, widths, strict=True))
        yield "  ".join((f"{heading:<{label + 2}}", *columns))
    else:
        yield heading
    for name, *cells in rest:
        columns = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        yield "  ".join((f"  {name:<{label}}", *columns))
