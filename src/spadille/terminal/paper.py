"""Where lines are printed: wrapped to the terminal's width, in colour only where there is any."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

NARROW, WIDE = 20, 100
"""Lines are never wrapped at fewer columns, nor written longer than these, to be easily read."""
TOGETHER = "\u00a0"
"""A space at which no line is broken."""
_PLAIN = str.maketrans(
    {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "★": "JK", "–": "-"}
    | dict.fromkeys("“”„«»", '"')
    | {"’": "'", "…": "...", "×": "x"}
)


def columns() -> int:
    """How long a line may be."""
    return min(WIDE, max(NARROW, shutil.get_terminal_size((80, 24)).columns))


class Paper:
    """Standard output, line by line: nothing that is printed is ever changed again."""

    def __init__(self) -> None:
        self._console = Console(
            color_system=None if "NO_COLOR" in os.environ else "auto",
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
        )

    def write(self, lines: Iterable[str], style: str = "") -> None:
        """Print these lines, the later parts of a long one indented."""
        width = columns()
        for line in lines:
            for part in wrapped(line, width):
                self._console.print(_coloured(_printable(part), style))
        sys.stdout.flush()


def wrapped(line: str, width: int) -> list[str]:
    """A line in parts no longer than the width; words are kept whole."""
    indent = " " * (len(line) - len(line.lstrip(" ")) + 2)
    parts = textwrap.wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return [part.replace(TOGETHER, " ") for part in parts] or [""]


def _printable(line: str) -> str:
    """The line, with letters for the signs that this terminal does not have."""
    try:
        line.encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return line.translate(_PLAIN)
    return line


def _coloured(line: str, style: str) -> Text:
    text = Text(line, style=style)
    text.highlight_regex(r"[0-9A-Za-z]*[♥♦]", "red")
    text.highlight_regex(r"\([0-9A-Zn★♠♥♦♣ ]+\)", "dim")  # what may not be played from a hand
    return text
