"""What an arena came to, printed for people: matches with their errors, times, test and ladder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from babel.numbers import format_decimal

from spadille.table.printed_parts import table
from spadille.table.texts import Texts

Report = Mapping[str, Any]

UNITS = {
    "points": "arena.unit.points",
    "chips": "arena.unit.chips",
    "trick_points": "arena.unit.trick_points",
}
AXES = {
    "points": "arena.axis.points",
    "chips": "arena.axis.chips",
    "trick_points": "arena.axis.trick_points",
}
TABLES = {2: "simulate.twice", 6: "simulate.six"}
VERDICTS = {"high": "arena.sprt.high", "low": "arena.sprt.low", None: "arena.sprt.open"}


def arena_lines(texts: Texts, report: Report) -> Iterator[str]:
    """The lines that `spadille arena` prints."""
    yield title(texts, report)
    yield texts(TABLES[report["tables"]])
    if report["unit"] == "trick_points":
        yield texts("arena.same_contracts")
    if report["pot"] is not None:
        yield texts("arena.pot", pot=report["pot"])
    yield ""
    yield texts(UNITS[report["unit"]])
    if len(report["players"]) == 2:
        yield from _match(texts, report["matches"][0])
    else:
        yield from _matches(texts, report["matches"])
    if report["sprt"]:
        yield ""
        yield _test(texts, report["sprt"], report["deals"])
    if report["ladder"]:
        yield ""
        yield texts("arena.ladder")
        yield from _ladder(texts, report["ladder"])
        yield ""
        yield texts("arena.matrix")
        yield from _matrix(texts, report)
    yield ""
    yield texts("arena.time")
    yield from _times(texts, report["time"])


def title(texts: Texts, report: Report) -> str:
    """Of what game, by which rules, how many deals."""
    known = {"game": report["game"], "rules": report["rules"], "seed": report["seed"]}
    return texts.count("simulate.title", report["deals"], **known)


def picture_words(texts: Texts, report: Report) -> dict[str, str]:
    """What stands in a picture of this result."""
    names = report["players"]
    compared = " − ".join(names) if len(names) == 2 else texts("arena.axis.matrix")
    return {
        "title": title(texts, report),
        "difference": f"{texts(AXES[report['unit']])}: {compared}",
        "deals": texts("simulate.column.deals"),
        "mean_so_far": texts("arena.so_far"),
        "rating": texts("arena.ladder"),
    }


def _match(texts: Texts, match: Report) -> list[str]:
    """One match, line by line."""
    names = {letter: f"{letter}: {match[letter]}" for letter in "AB"}
    names["difference"] = texts("simulate.difference", one="A", two="B")
    rows = [
        [names[name], _with_error(texts, match["mean"][name], match["se"][name])]
        for name in names
        if name in match["mean"]
    ]
    rows.append([texts("arena.interval"), _interval(texts, match["interval"])])
    rows += [
        [texts("arena.won", player=letter), str(match[key])]
        for letter, key in (("A", "won"), ("B", "lost"))
    ]
    rows.append([texts("arena.level"), str(match["level"])])
    return table(rows, right=(1,))


def _matches(texts: Texts, matches: Sequence[Report]) -> list[str]:
    """Every two, a line each."""
    heads = (
        *("A − B", texts("simulate.column.mean"), texts("arena.interval")),
        *(texts("arena.column.won"), texts("arena.column.lost"), texts("arena.column.level")),
        "p (Holm)",
    )
    rows = [
        [
            f"{match['A']} − {match['B']}",
            _with_error(texts, match["mean"].get("difference"), match["se"].get("difference")),
            _interval(texts, match["interval"]),
            *(str(match[key]) for key in ("won", "lost", "level")),
            _chance(texts, match["p"]),
        ]
        for match in matches
    ]
    return table([heads, *rows], right=range(1, len(heads)))


def _test(texts: Texts, test: Report, deals: int) -> str:
    """What the test has said, and where it stands."""
    ratio = "–" if test["llr"] is None else _number(texts, test["llr"])
    bounds = {name: _number(texts, test[name], "0.##") for name in ("low", "high")}
    ends = _number(texts, test["bound"])
    return texts.count(VERDICTS[test["verdict"]], deals, llr=ratio, bound=ends, **bounds)


def _ladder(texts: Texts, rungs: Sequence[Report]) -> list[str]:
    heads = ["", texts("arena.rating"), texts("arena.interval")]
    rows = [
        [
            rung["player"],
            _number(texts, rung["rating"], "0"),
            _interval(texts, (rung["low"], rung["high"]), "0"),
        ]
        for rung in rungs
    ]
    return table([heads, *rows], right=(1, 2))


def _matrix(texts: Texts, report: Report) -> list[str]:
    """The share of deals that the player of the line won of the player of the column."""
    names = [rung["player"] for rung in report["ladder"]]
    shares = {}
    for match in report["matches"]:
        share = (match["won"] + match["level"] / 2) / match["deals"]
        shares[match["A"], match["B"]] = share
        shares[match["B"], match["A"]] = 1 - share
    rows = [[one, *(_share(texts, shares.get((one, two))) for two in names)] for one in names]
    return table([["", *names], *rows], right=range(1, len(names) + 1))


def _times(texts: Texts, times: Sequence[Report]) -> list[str]:
    heads = [
        *("", texts("arena.column.decisions"), texts("simulate.column.mean")),
        *(texts("simulate.column.p99"), texts("arena.column.most"), texts("arena.column.over")),
    ]
    rows = [
        [
            time["player"],
            str(time["decisions"]),
            *(_number(texts, time[name]) for name in ("mean", "p99", "most")),
            str(time["over"]),
        ]
        for time in times
    ]
    return table([heads, *rows], right=range(1, len(heads)))


def _number(texts: Texts, number: float | None, pattern: str = "0.00") -> str:
    if number is None:
        return "–"
    return str(format_decimal(number, pattern, locale=texts.language))


def _share(texts: Texts, share: float | None) -> str:
    return "" if share is None else _number(texts, 100 * share, "0.0")


def _chance(texts: Texts, chance: float) -> str:
    least = 0.001
    return (
        f"< {_number(texts, least, '0.000')}" if chance < least else _number(texts, chance, "0.000")
    )


def _with_error(texts: Texts, mean: float | None, error: float | None) -> str:
    shown = _number(texts, mean)
    return shown if error is None else f"{shown} ± {_number(texts, error)}"


def _interval(texts: Texts, interval: Sequence[float] | None, pattern: str = "0.00") -> str:
    if interval is None:
        return "–"
    low, high = (_number(texts, bound, pattern) for bound in interval)
    return texts("arena.from_to", low=low, high=high)
