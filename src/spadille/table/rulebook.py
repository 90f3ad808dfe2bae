"""The pages of the rule book as keys into the catalogues: what tells a game, in what order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from types import MappingProxyType

from spadille.games import quadrille_cards as ranks
from spadille.table.rulebook_pinochle import PINOCHLE_PAGE
from spadille.table.rulepage import Cell, Preset, RulePage, Table, cell_of, clauses, numbered
from spadille.table.scene import Line


def rule_page(game: str) -> RulePage:
    """The rules page of a game. KeyError if the rule book has none for it."""
    return PAGES[game]


_QUINTO_GROUPS = (
    ("rules.quinto.group.setup", clauses("quinto", "a", 1, 10)),
    ("rules.quinto.group.doubling", clauses("quinto", "a", 11, 14)),
    ("rules.quinto.group.play", clauses("quinto", "a", 15, 24)),
    ("rules.quinto.group.quints", clauses("quinto", "a", 25, 32)),
    ("rules.quinto.group.scoring", clauses("quinto", "a", 33, 38)),
    ("rules.quinto.group.hoffmann", clauses("quinto", "b", 1, 9)),
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
    brief=numbered("rules.quinto.brief.", 1, 11),
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
    examples=numbered("rules.quinto.example.", 1, 3),
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
    played = (cell_of(name) for name in names.split())
    return (
        _text(f"trick.{reading}"),
        Cell(suit=trump),
        *played,
        cell_of(ranks.PACK.name(taken)),
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
    ("rules.quadrille.group.cards", clauses("quadrille", "B", 0, 5)),
    ("rules.quadrille.group.deal", clauses("quadrille", "B", 6, 9)),
    ("rules.quadrille.group.auction", clauses("quadrille", "B", 10, 13)),
    ("rules.quadrille.group.calling", clauses("quadrille", "B", 14, 17)),
    ("rules.quadrille.group.play", clauses("quadrille", "B", 18, 23)),
    ("rules.quadrille.group.straight", clauses("quadrille", "B", 24, 29)),
    ("rules.quadrille.group.settlement", clauses("quadrille", "B", 30, 37)),
    (
        "rules.quadrille.group.later",
        (
            *clauses("quadrille", "L", 1, 2),
            ("L2a", "rules.quadrille.L2a"),
            *clauses("quadrille", "L", 3, 14),
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
    brief=numbered("rules.quadrille.brief.", 1, 13),
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
    examples=numbered("rules.quadrille.example.", 1, 4),
    show=("AS", "7H", "AC", "AH", "KH", "QC"),
    tables=_QUADRILLE_TABLES,
)

PAGES: Mapping[str, RulePage] = MappingProxyType(
    {"quinto": _QUINTO, "quadrille": _QUADRILLE, "pinochle": PINOCHLE_PAGE}
)
