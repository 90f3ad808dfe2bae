"""Lines made text: a key with its parameters, in the reader's language."""

from __future__ import annotations

from spadille.table.scene import Line
from spadille.table.texts import Texts


def rendered(words: Texts, line: Line | tuple[Line, ...] | str) -> str:
    """A line in the reader's language, with the lines that it holds."""
    match line:
        case str():
            return line
        case tuple():
            return ", ".join(rendered(words, each) for each in line)
    params = {
        name: rendered(words, value) if isinstance(value, Line | tuple) else value
        for name, value in line.params.items()
    }
    return words(line.key, **params)
