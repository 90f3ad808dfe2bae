"""`make bench`: every row in turn, as ratios with their ranges; nothing here is asserted.

python -m benchmarks [--json] [--rounds N] [NAME …]: all rows, or those whose names start so.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks import exact, peers, playouts, startup
from benchmarks.measure import ROUNDS, Ratio, Row, measured

PACKAGES = ("numpy", "numba", "open_spiel", "endplay")


def main(words: Sequence[str] | None = None) -> None:
    """Measure, and print; progress goes to standard error."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only rows that start so")
    parser.add_argument("--json", action="store_true", help="one JSON object on one line")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="at most so many a row")
    asked = parser.parse_args(words)
    rows = [row for row in rows_at_hand() if row.name.startswith(tuple(asked.names) or "")]
    start = time.perf_counter()
    found = dict(_measured(rows, asked.rounds))
    more = {} if asked.names else figures()
    _say(f"{time.perf_counter() - start:.0f} s in all")
    if asked.json:
        ratios = {name: ratio.told() for name, ratio in found.items()}
        print(json.dumps({"machine": _machine(), "ratios": ratios, "figures": more}))
    else:
        print("\n".join(_table(rows, found)))
        for name, values in more.items():
            print(f"{name}: {', '.join(map(str, values))}")


def all_rows() -> list[Row]:
    """Every row there is."""
    return [*startup.rows(), *playouts.rows(), *exact.rows()]


def rows_at_hand() -> list[Row]:
    """The rows whose peer is installed; a line for each peer that is not."""
    absent = peers.missing()
    for peer in absent:
        _say(f"{peer} is not installed, so nothing is measured against it: pip install {peer}")
    return [row for row in all_rows() if row.needs not in absent]


def _measured(rows: Iterable[Row], rounds: int) -> Iterable[tuple[str, Ratio]]:
    for row in rows:
        start = time.perf_counter()
        ratio = measured(row, rounds)
        told = ratio.told()
        _say(
            f"{row.name}: {told['median']} ({told['low']}–{told['high']}), ours {told['ours']}, "
            f"peer {told['peer']} {row.unit}, {time.perf_counter() - start:.0f} s"
        )
        yield row.name, ratio


def figures() -> dict[str, list[float]]:
    """What has no peer: how soon the first page comes, the referee's pace."""
    found = {"first_page_seconds": [round(startup.first_page(), 3) for _ in range(3)]}
    for player in ("random", "plain"):
        found[f"quinto_{player}_deals_per_second"] = [round(startup.deals_per_second(player), 1)]
    return found


def _table(rows: Iterable[Row], found: Mapping[str, Ratio]) -> Iterable[str]:
    """The ratios for people, each with its floor and goal, and whether they were reached."""
    line = "{:<34} {:>8}  {:<17} {:>10} {:>10}  {:<14} {:>8} {:>8}"
    yield line.format("", "median", "range", "ours", "peer", "unit", "floor", "goal")
    for row in rows:
        told = found[row.name].told()
        marks = [_mark(row, mark, found[row.name].median) for mark in (row.floor, row.goal)]
        spread = f"{told['low']}–{told['high']}"
        shown = (told["median"], spread, told["ours"], told["peer"], row.unit, *marks)
        yield line.format(row.name, *shown)


def _mark(row: Row, mark: float | None, ratio: float) -> str:
    if mark is None:
        return "–"
    sign = "≥" if row.more_is_better else "≤"
    return f"{'' if row.reached(mark, ratio) else '! '}{sign} {mark:g}"


def _machine() -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load": [round(load, 2) for load in os.getloadavg()],
        "packages": {name: found for name in PACKAGES if (found := _version(name))},
    }


def _processor() -> str:
    """The processor's name, where the system tells."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text("utf-8").splitlines() if told.exists() else []
    names = (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor())


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
