"""What a page of the rule book is made of: clauses, ways to play, tables, texts by their keys."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spadille.table.scene import Line

HEADINGS = ("rules.brief", "rules.clauses", "rules.presets", "rules.tables", "rules.examples")
"""The headings that the rules pages of all games share."""


@dataclass(frozen=True, slots=True)
class Preset:
    """One way to play a game: its key in a record, its texts, and what holds under it."""

    rules: str
    name: str
    note: str
    groups: tuple[str, ...]
    without: tuple[str, ...] = ()  # clauses of these groups that do not hold


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one cell of a table: a text by its key, a suit, cards, or a figure."""

    text: str = ""
    suit: str = ""
    cards: tuple[str, ...] = ()
    figure: str = ""

    def __bool__(self) -> bool:
        return self != Cell()


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a rules page; the first cell of a row is its head."""

    heading: str
    note: str
    columns: tuple[Line, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def filled(self) -> Table:
        """The table without the columns in which nothing stands."""
        places = range(len(self.columns))
        return self._of([place for place in places if any(row[place] for row in self.rows)])

    def without(self, column: int) -> Table:
        """The table without one of its columns."""
        return self._of([place for place in range(len(self.columns)) if place != column])

    def _of(self, kept: list[int]) -> Table:
        return replace(
            self,
            columns=tuple(self.columns[place] for place in kept),
            rows=tuple(tuple(row[place] for place in kept) for row in self.rows),
        )

    def texts(self) -> tuple[str, ...]:
        """Every key of `rules.po` that the table may need; suits are named elsewhere."""
        cells = (cell.text for row in self.rows for cell in row if cell.text)
        return self.heading, self.note, *(column.key for column in self.columns), *cells


@dataclass(frozen=True, slots=True)
class RulePage:
    """What the rules page of one game shows; every text is a key of `rules.po`."""

    title: str
    heads: tuple[str, ...]  # the small heading of each paragraph of the brief
    brief: tuple[str, ...]
    groups: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]  # heading, (clause, text)
    presets: tuple[Preset, ...]
    examples: tuple[str, ...]
    show: tuple[str, ...] = ()  # cards to look at beside the brief
    tables: tuple[Table, ...] = ()
    beside: tuple[Table, ...] = ()  # tables that the brief needs on its one screen

    def groups_in_force(self, rules: str) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
        """The groups with the clauses in force under a preset, in order.

        KeyError if the game has no such preset.
        """
        preset = {preset.rules: preset for preset in self.presets}[rules]
        return tuple(
            (group, tuple(pair for pair in clauses if pair[0] not in preset.without))
            for group, clauses in self.groups
            if group in preset.groups
        )

    def in_force(self, rules: str) -> tuple[tuple[str, str], ...]:
        """The clauses in force under a preset, in order: (clause, text)."""
        return tuple(pair for _, clauses in self.groups_in_force(rules) for pair in clauses)

    def texts(self) -> tuple[str, ...]:
        """Every key the page needs, once each, the shared headings left out."""
        return (
            self.title,
            *self.heads,
            *self.brief,
            *(group for group, _ in self.groups),
            *(text for _, clauses in self.groups for _, text in clauses),
            *(key for preset in self.presets for key in (preset.name, preset.note)),
            *dict.fromkeys(key for table in self.tables for key in table.texts()),
            *self.examples,
        )


def cell_of(names: str) -> Cell:
    """A cell with these cards."""
    return Cell(cards=tuple(names.split()))


def numbered(prefix: str, first: int, last: int) -> tuple[str, ...]:
    """Keys that differ in their number alone."""
    return tuple(f"{prefix}{number}" for number in range(first, last + 1))


def clauses(game: str, letter: str, first: int, last: int) -> tuple[tuple[str, str], ...]:
    """Clauses of a game with their texts, by the letter and the numbers that they have."""
    return tuple((clause, f"rules.{game}.{clause}") for clause in numbered(letter, first, last))
