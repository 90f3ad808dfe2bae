"""Pictures of what an arena came to: how the differences of a match spread, and the ladder.

The words in them are the caller's. The package matplotlib is an extra.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from typing import Any

from spadille.bots.arena_matches import WIDE, Matches
from spadille.core.errors import Malformed

SUFFIXES = (".png", ".svg")
INK, QUIET, BAND, MARK = "#1f3a5f", "#888888", "#c9d6e6", "#d9601a"
SIZE = (10.0, 4.2)
BARS = 30
LEGIBLE: Any = {"svg.hashsalt": "spadille", "font.size": 10, "svg.fonttype": "path"}
"""With a salt of its own an SVG of the same numbers is the same file."""

Words = Mapping[str, str]
"""What stands in a picture: title, difference, deals, mean_so_far, rating."""


def checked(file: str) -> Path:
    """Where the picture goes; Malformed `suffix`, `unwritable`, or `extra` without matplotlib."""
    path = Path(file)
    if path.suffix.lower() not in SUFFIXES:
        raise Malformed("suffix", file=file, given=path.suffix or file, known=list(SUFFIXES))
    try:
        import matplotlib  # noqa: F401, PLC0415
    except ImportError:
        raise Malformed("extra", given="plots") from None
    if not path.parent.is_dir() or path.is_dir():
        raise Malformed("unwritable", file=file, detail=str(path.parent))
    return path


def draw(path: Path, matches: Matches, report: Mapping[str, Any], words: Words) -> None:
    """Draw a match of two, or the ladder of more, into this file; nothing, while there is none."""
    of_two = len(report["players"]) == 2
    if not (report["deals"] if of_two else report["ladder"]):
        return
    import matplotlib as mpl  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    with mpl.rc_context(LEGIBLE):
        figure = Figure(figsize=SIZE, layout="constrained")
        left, right = figure.subplots(1, 2)
        figure.suptitle(words["title"])
        if not of_two:
            _ladder(left, report["ladder"], words)
            _matrix(right, report, words)
        else:
            _spread(left, matches, words)
            _course(right, matches, words)
        date = {"Date": None} if path.suffix.lower() == ".svg" else {}
        try:
            figure.savefig(path, dpi=150, metadata=date)
        except OSError as error:
            raise Malformed("unwritable", file=str(path), detail=error.strerror) from None


def _spread(axes: Any, matches: Matches, words: Words) -> None:
    """How many deals came to which difference; the mean with its interval."""
    match = matches.matches[0]
    bars = min(BARS, 1 + round(2 * sqrt(len(match.differences))))
    axes.hist(match.differences, bins=bars, color=INK, alpha=0.85)
    axes.axvline(0, color=QUIET, linewidth=0.8)
    if match.interval is not None:
        axes.axvspan(*match.interval, color=MARK, alpha=0.25, zorder=3)
        axes.axvline(match.difference.mean, color=MARK)
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(words["difference"])
    axes.set_ylabel(words["deals"])


def _course(axes: Any, matches: Matches, words: Words) -> None:
    """The mean as it stood after every deal, with its interval."""
    import numpy as np  # noqa: PLC0415

    found = np.asarray(matches.matches[0].differences, dtype=float)
    count = np.arange(1, len(found) + 1)
    mean = np.cumsum(found) / count
    with np.errstate(divide="ignore", invalid="ignore"):
        spread = np.maximum(np.cumsum(found**2) - count * mean**2, 0) / (count - 1)
        wide = WIDE * np.sqrt(spread / count)
    axes.axhline(0, color=QUIET, linewidth=0.8)
    axes.fill_between(count[1:], (mean - wide)[1:], (mean + wide)[1:], color=BAND)
    axes.plot(count, mean, color=INK)
    axes.set_xlabel(words["deals"])
    axes.set_ylabel(words["mean_so_far"])


def _ladder(axes: Any, rungs: list[Mapping[str, Any]], words: Words) -> None:
    """The ratings, strongest on top, with their intervals."""
    for place, rung in enumerate(reversed(rungs)):
        axes.plot([rung["low"], rung["high"]], [place, place], color=INK, linewidth=2)
        axes.plot(rung["rating"], place, "o", color=INK)
    axes.set_yticks(range(len(rungs)), [rung["player"] for rung in reversed(rungs)])
    axes.margins(y=0.15)
    axes.grid(axis="x", color=BAND)
    axes.set_xlabel(words["rating"])


def _matrix(axes: Any, report: Mapping[str, Any], words: Words) -> None:
    """The mean difference of every two, those of the ladder in its order."""
    names = [rung["player"] for rung in report["ladder"]]
    numbers = [[0.0] * len(names) for _ in names]
    for match in report["matches"]:
        one, two = names.index(match["A"]), names.index(match["B"])
        mean = match["mean"]["difference"]
        numbers[one][two], numbers[two][one] = mean, -mean
    most = max(abs(number) for row in numbers for number in row) or 1.0
    axes.imshow(numbers, cmap="RdBu", vmin=-most, vmax=most)
    for y, row in enumerate(numbers):
        for x, number in enumerate(row):
            if x != y:
                colour = "white" if abs(number) > 0.6 * most else "black"
                axes.text(x, y, f"{number:+.1f}", ha="center", va="center", color=colour)
    axes.set_xticks(range(len(names)), names)
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel(words["difference"])
