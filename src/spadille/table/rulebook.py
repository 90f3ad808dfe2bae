"""The pages of the rule book as keys into the catalogues: what tells a game, in what order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from types import MappingProxyType

from spadille.games import quadrille_cards as ranks
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
        kept = [place for place in range(len(self.columns)) if any(row[place] for row in self.rows)]
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


def rule_page(game: str) -> RulePage:
    """The rules page of a game. KeyError if the rule book has none for it."""
    return PAGES[game]


def _numbered(prefix: str, first: int, last: int) -> tuple[str, ...]:
    return tuple(f"{prefix}{number}" for number in range(first, last + 1))


def _clauses(game: str, letter: str, first: int, last: int) -> tuple[tuple[str, str], ...]:
    return tuple((clause, f"rules.{game}.{clause}") for clause in _numbered(letter, first, last))


_QUINTO_GROUPS = (
    ("rules.quinto.group.setup", _clauses("quinto", "a", 1, 10)),
    ("rules.quinto.group.doubling", _clauses("quinto", "a", 11, 14)),
    ("rules.quinto.group.play", _clauses("quinto", "a", 15, 24)),
    ("rules.quinto.group.quints", _clauses("quinto", "a", 25, 32)),
    ("rules.quinto.group.scoring", _clauses("quinto", "a", 33, 38)),
    ("rules.quinto.group.hoffmann", _clauses("quinto", "b", 1, 9)),
)

_QUINTO = RulePage(
    title="rules.quinto.title",
    heads=(
        "rules.quinto.brief.head.aim",
        "rules.quinto.brief.head.cards",
        "rules.quinto.brief.head.deal",
        "rules.quinto.brief.head.doubling",
        "rules.quinto.brief.head.play",
        "rules.quinto.brief.head.joker",
        "rules.quinto.brief.head.quints",
        "rules.quinto.brief.head.points",
        "rules.quinto.brief.head.cachette",
        "rules.quinto.brief.head.tricks",
        "rules.quinto.brief.head.end",
    ),
    brief=_numbered("rules.quinto.brief.", 1, 11),
    groups=_QUINTO_GROUPS,
    presets=(
        Preset(
            rules="guide",
            name="rules.quinto.preset.guide",
            note="rules.quinto.preset.guide.note",
            groups=tuple(group for group, _ in _QUINTO_GROUPS[:-1]),
        ),
        Preset(
            rules="hoffmann",
            name="rules.quinto.preset.hoffmann",
            note="rules.quinto.preset.hoffmann.note",
            groups=tuple(group for group, _ in _QUINTO_GROUPS),
            without=("a9", "a20", "a21"),  # b1, b2, b3
        ),
    ),
    examples=_numbered("rules.quinto.example.", 1, 3),
    show=("JK", "5H", "AD", "4D", "2C", "3C"),
)


@dataclass(frozen=True, slots=True)
class OddsMeasured:
    """In so many deals dealt here, how often one given player held one of two, of three cards."""

    deals: int
    two: int
    three: int


ODDS_MEASURED: OddsMeasured | None = OddsMeasured(deals=1_000_000, two=563_422, three=719_299)
"""What tests/laws/test_odds.py counts in its long run; None as long as nobody has written it in."""
ODDS_BOOK = {2: "5 : 4", 3: "5 : 2"}
"""The odds that a book of the eighteenth century gives."""


def odds(named: int) -> Fraction:
    """The chance that one given other player of quadrille holds one, at least, of so many named
    cards that are not among one's own ten: ten of the other thirty are his."""
    return 1 - Fraction(comb(30 - named, 10), comb(30, 10))


def _text(key: str) -> Cell:
    return Cell(text=f"rules.quadrille.table.{key}")


def _cards(names: str) -> Cell:
    return Cell(cards=tuple(names.split()))


def _table(name: str, columns: str, rows: tuple[tuple[Cell, ...], ...]) -> Table:
    key = f"rules.quadrille.table.{name}"
    heads = tuple(Line(f"rules.quadrille.table.{column}") for column in columns.split())
    return Table(key, f"{key}.note", heads, rows)


def _ranked(order: tuple[int, ...]) -> Cell:
    return Cell(cards=tuple(map(ranks.PACK.name, order)))


def odds_table(measured: OddsMeasured | None) -> Table:
    """How often another player holds a missing card: counted, by the old book, and as dealt."""
    deals, two, three = (
        ("", "", "")
        if measured is None
        else (_grouped(measured.deals), _grouped(measured.two), _grouped(measured.three))
    )

    def row(key: str, named: int, dealt: str) -> tuple[Cell, ...]:
        chance = odds(named)
        against = chance.denominator - chance.numerator
        thousand = str(round(1000 * chance))
        figures = (f"{chance.numerator} : {against}", thousand, ODDS_BOOK[named], dealt)
        return _text(f"odds.{key}"), *(Cell(figure=figure) for figure in figures)

    table = _table(
        "odds",
        "odds.cards odds.counted odds.thousand odds.book",
        (row("two", 2, two), row("three", 3, three)),
    )
    here = Line("rules.quadrille.table.odds.here", {"deals": deals})
    return replace(table, columns=(*table.columns, here))


def _grouped(number: int) -> str:
    """A large number with a narrow space at the thousands, as all our languages may write it."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def _payment(contract: str, *figures: str) -> tuple[Cell, ...]:
    return _text(f"payments.{contract}"), *(Cell(figure=figure) for figure in figures)


def _trick(reading: str, trump: str, names: str) -> tuple[Cell, ...]:
    """A trick with these trumps, card by card, and the card that takes it."""
    cards = [ranks.PACK[name] for name in names.split()]
    taken = max(cards, key=lambda card: ranks.power(card, cards[0], trump))
    played = (_cards(name) for name in names.split())
    return (
        _text(f"trick.{reading}"),
        Cell(suit=trump),
        *played,
        _cards(ranks.PACK.name(taken)),
    )


_QUADRILLE_TABLES = (
    _table(
        "trumps",
        "trumps.suit count order",
        tuple(
            (Cell(suit=suit), Cell(figure=str(len(order))), _ranked(order))
            for suit in "SCHD"
            for order in (ranks.trump_order(suit),)
        ),
    ),
    _table(
        "plain",
        "plain.suit count order",
        tuple(
            (Cell(suit=suit), Cell(figure=str(len(order))), _ranked(order))
            for suit in "SCHD"
            for order in (ranks.plain_order(suit),)
        ),
    ),
    _table(
        "trick",
        "trick.reading trumps.suit trick.first trick.second trick.third trick.fourth trick.taken",
        (
            _trick("written", "S", "AS KS AC 2S"),
            _trick("written", "C", "AS KS AC 2C"),
            _trick("written", "H", "AS KS AC 7H"),
            _trick("written", "D", "AS KS AC 7D"),
            _trick("meant", "C", "QS KS AC 2C"),
            _trick("meant", "H", "QS KS AC 7H"),
            _trick("meant", "D", "QS KS AC 7D"),
        ),
    ),
    odds_table(ODDS_MEASURED),
    _table(
        "payments",
        "payments.contract payments.won payments.lost payments.made payments.missed",
        (
            _payment("call", "m", "m", "2 + m", "2 − m"),
            _payment("mediateur", "1 + m", "1 + m", "3 + m", "3 − (1 + m)"),
            _payment("sans", "2 + m", "2 + m", "6 + m", "6 − (2 + m)"),
            _payment("vole", "6 + m", "–", "–", "–"),
            _payment("nine", "–", "6", "–", "–"),
            _payment("five", "–", "6 + (2 + m)", "–", "–"),
        ),
    ),
)

_QUADRILLE_GROUPS = (
    ("rules.quadrille.group.cards", _clauses("quadrille", "B", 0, 5)),
    ("rules.quadrille.group.deal", _clauses("quadrille", "B", 6, 9)),
    ("rules.quadrille.group.auction", _clauses("quadrille", "B", 10, 13)),
    ("rules.quadrille.group.calling", _clauses("quadrille", "B", 14, 17)),
    ("rules.quadrille.group.play", _clauses("quadrille", "B", 18, 23)),
    ("rules.quadrille.group.straight", _clauses("quadrille", "B", 24, 29)),
    ("rules.quadrille.group.settlement", _clauses("quadrille", "B", 30, 37)),
    (
        "rules.quadrille.group.later",
        (
            *_clauses("quadrille", "L", 1, 2),
            ("L2a", "rules.quadrille.L2a"),
            *_clauses("quadrille", "L", 3, 14),
        ),
    ),
)

_QUADRILLE = RulePage(
    title="rules.quadrille.title",
    heads=(
        "rules.quadrille.brief.head.aim",
        "rules.quadrille.brief.head.cards",
        "rules.quadrille.brief.head.trumps",
        "rules.quadrille.brief.head.deal",
        "rules.quadrille.brief.head.auction",
        "rules.quadrille.brief.head.ally",
        "rules.quadrille.brief.head.play",
        "rules.quadrille.brief.head.matadors",
        "rules.quadrille.brief.head.straight",
        "rules.quadrille.brief.head.result",
        "rules.quadrille.brief.head.end",
        "rules.quadrille.brief.head.later",
        "rules.quadrille.brief.head.mediateur",
    ),
    brief=_numbered("rules.quadrille.brief.", 1, 13),
    groups=_QUADRILLE_GROUPS,
    presets=(
        Preset(
            rules="basic",
            name="rules.quadrille.preset.basic",
            note="rules.quadrille.preset.basic.note",
            groups=tuple(group for group, _ in _QUADRILLE_GROUPS[:-1]),
        ),
        Preset(
            rules="later",
            name="rules.quadrille.preset.later",
            note="rules.quadrille.preset.later.note",
            groups=tuple(group for group, _ in _QUADRILLE_GROUPS),
            # L2, L5, L3; L8 twice; L13; L9 twice; L1 with L6 and L10
            without=("B10", "B12", "B13", "B25", "B26", "B31", "B32", "B35", "B37"),
        ),
    ),
    examples=_numbered("rules.quadrille.example.", 1, 4),
    show=("AS", "7H", "AC", "AH", "KH", "QC"),
    tables=_QUADRILLE_TABLES,
)

PAGES: Mapping[str, RulePage] = MappingProxyType({"quinto": _QUINTO, "quadrille": _QUADRILLE})
