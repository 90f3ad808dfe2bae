"""The rule book and its catalogues name the same texts, in every language."""

import re
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from spadille.games import shelf
from spadille.games.quadrille import QUADRILLE
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.table import rulebook
from spadille.table.rulebook import PAGES, OddsMeasured, odds, odds_table, rule_page
from spadille.table.rulepage import HEADINGS, Cell, Table

LOCALE = Path(rulebook.__file__).with_name("locale")
LANGUAGES = ("en", "nb", "sv", "fi")
FIELDS = {"rules.quadrille.table.odds.here": {"deals"}}
NAMED = {
    *HEADINGS,
    *(key for page in PAGES.values() for key in page.texts() if key.startswith("rules.")),
}


def catalogues(language: str) -> list[Catalog]:
    """The files that hold the rules."""
    found = []
    for path in sorted((LOCALE / language).glob("rules*.po")):
        with path.open("rb") as file:
            found.append(read_po(file, locale=language, abort_invalid=True))
    return found


def texts(language: str) -> dict[str, str]:
    """The texts of the rule pages; the labels of forms that stand beside them left out."""
    messages = (message for book in catalogues(language) for message in book if message.id)
    found = {str(message.id): str(message.string) for message in messages}
    return {key: text for key, text in found.items() if key.startswith("rules.")}


def faults(named: set[str], written: dict[str, str]) -> list[str]:
    """What is wrong between the keys that pages name and the texts that a catalogue holds."""
    missing = [f"missing {key}" for key in sorted(named - {key for key in written if written[key]})]
    return missing + [f"unused {key}" for key in sorted(set(written) - named)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_rule_book_stands_in_every_language(language: str) -> None:
    assert faults(NAMED, texts(language)) == []


def test_control_a_missing_an_empty_and_an_unused_key_are_caught() -> None:
    written = texts("en")
    a1, a2 = "rules.quinto.a1", "rules.quinto.a2"
    without = {key: text for key, text in written.items() if key != a1}
    assert faults(NAMED, without) == [f"missing {a1}"]
    assert faults(NAMED, written | {a2: ""}) == [f"missing {a2}"]
    assert faults(NAMED, written | {"rules.quinto.a99": "x"}) == ["unused rules.quinto.a99"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_say_what_they_are(language: str) -> None:
    for book in catalogues(language):
        assert (str(book.locale), book.charset, book.num_plurals) == (language, "utf-8", 2)
        assert "plural=(n != 1)" in book.plural_forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_plain_sentences_without_fields(language: str) -> None:
    for key, text in texts(language).items():
        fields = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
        assert fields == FIELDS.get(key, set()), key
        assert not set("%<>") & set(text), key
        assert text == " ".join(text.split()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_and_clause_numbers_are_the_same_in_every_language(language: str) -> None:
    english = texts("en")
    for key, text in texts(language).items():
        assert figures(text) == figures(english[key]), key


def figures(text: str) -> set[str]:
    """The numbers in a text; the tricks 11 and 12 may as well be written as words."""
    return set(re.findall(r"\d+", text)) - {"11", "12"}


def test_no_key_is_named_twice() -> None:
    for page in PAGES.values():
        assert len(page.texts()) == len(set(page.texts()))
        assert len(page.heads) == len(page.brief)
        for table in page.tables:
            assert {len(row) for row in table.rows} == {len(table.columns)}


def test_quinto_has_every_clause_in_order() -> None:
    page = rule_page("quinto")
    clauses = [clause for _, group in page.groups for clause, _ in group]
    assert clauses == [f"a{n}" for n in range(1, 39)] + [f"b{n}" for n in range(1, 10)]


def test_hoffmann_replaces_three_clauses_and_guide_has_no_b() -> None:
    page = rule_page("quinto")
    guide = [clause for clause, _ in page.in_force("guide")]
    hoffmann = [clause for clause, _ in page.in_force("hoffmann")]
    assert guide == [f"a{n}" for n in range(1, 39)]
    assert set(guide) - set(hoffmann) == {"a9", "a20", "a21"}
    assert set(hoffmann) - set(guide) == {f"b{n}" for n in range(1, 10)}


BASIC = [f"B{n}" for n in range(38)]
LATER = ["L1", "L2", "L2a", *(f"L{n}" for n in range(3, 15))]
REPLACED = {
    "B10": "L2",
    "B12": "L5",
    "B13": "L3",
    "B25": "L8",
    "B26": "L8",
    "B31": "L13",
    "B32": "L9",
    "B35": "L9",
    "B37": "L1",
}


def test_quadrille_has_every_clause_in_order() -> None:
    page = rule_page("quadrille")
    assert [clause for _, group in page.groups for clause, _ in group] == BASIC + LATER
    assert [preset.rules for preset in page.presets] == list(QUADRILLE.presets)


def test_the_basic_game_has_no_clause_of_the_later_which_replaces_nine() -> None:
    page = rule_page("quadrille")
    assert [clause for clause, _ in page.in_force("basic")] == BASIC
    later = [clause for clause, _ in page.in_force("later")]
    assert later == [clause for clause in BASIC if clause not in REPLACED] + LATER


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_that_replaces_another_names_it_and_no_other_does(language: str) -> None:
    written = texts(language)
    opening = written["rules.quadrille.L13"].split("B31")[0]  # "In place of "
    for clause in LATER:
        start = written[f"rules.quadrille.{clause}"].partition(":")[0].partition(",")[0]
        named = set(re.findall(r"B\d+", start)) if start.startswith(opening[:3]) else set()
        assert named == {old for old, new in REPLACED.items() if new == clause}, clause


def table(name: str) -> Table:
    wanted = f"rules.quadrille.table.{name}"
    return next(each for each in rule_page("quadrille").tables if each.heading == wanted)


# Section 5 of the rule book, as it stands there.
TRUMPS = {
    "S": "AS 2S AC KS QS JS 7S 6S 5S 4S 3S",
    "C": "AS 2C AC KC QC JC 7C 6C 5C 4C 3C",
    "H": "AS 7H AC AH KH QH JH 2H 3H 4H 5H 6H",
    "D": "AS 7D AC AD KD QD JD 2D 3D 4D 5D 6D",
}
PLAIN = {
    "S": "KS QS JS 7S 6S 5S 4S 3S 2S",
    "C": "KC QC JC 7C 6C 5C 4C 3C 2C",
    "H": "KH QH JH AH 2H 3H 4H 5H 6H 7H",
    "D": "KD QD JD AD 2D 3D 4D 5D 6D 7D",
}


@pytest.mark.parametrize(("name", "book"), [("trumps", TRUMPS), ("plain", PLAIN)])
def test_the_tables_show_the_order_of_the_rule_book(name: str, book: dict[str, str]) -> None:
    rows = {
        suit.suit: (count.figure, " ".join(cards.cards)) for suit, count, cards in table(name).rows
    }
    assert rows == {suit: (str(len(row.split())), row) for suit, row in book.items()}


def test_the_leader_takes_the_trick_as_written_and_fourth_hand_as_meant() -> None:
    takers = {"written": 0, "meant": 3}
    for reading, _, *cards, taken in table("trick").rows:
        assert taken == cards[takers[reading.text.rpartition(".")[2]]]


def test_odds_are_those_of_every_way_in_which_the_cards_can_lie() -> None:
    """Of thirty places ten are his: in how many ways do the named cards touch one of those?"""
    for named, told in ((2, (49, 38)), (3, (146, 57))):
        ways = list(combinations(range(30), named))
        his = sum(min(way) < 10 for way in ways)
        assert odds(named) == Fraction(his, len(ways)) == Fraction(told[0], sum(told))


def test_odds_measured_are_a_column_only_when_there_are_any() -> None:
    shown, unmeasured = table("odds"), odds_table(None)
    assert shown == odds_table(rulebook.ODDS_MEASURED)
    assert [row[1].figure for row in unmeasured.rows] == ["49 : 38", "146 : 57"]
    assert len(unmeasured.filled().columns) == 4
    measured = odds_table(OddsMeasured(1_000_000, 563_218, 719_211)).filled()
    assert measured.columns[-1].params == {"deals": "1\u202f000\u202f000"}
    assert [row[-1].figure for row in measured.rows] == ["563\u202f218", "719\u202f211"]


@pytest.mark.parametrize("trump", ["S", "H"])
@pytest.mark.parametrize("honours", [0, 1, 2])
def test_the_table_of_payments_says_what_the_later_game_pays(trump: str, honours: int) -> None:
    rules = QUADRILLE.rules("later", {})
    factor = 2 if trump == "H" else 1

    def each(cell: Cell) -> int:
        return factor * int(eval(cell.figure.replace("−", "-"), {"m": honours}))

    rows = {row[0].text.rpartition(".")[2]: row[1:] for row in table("payments").rows}
    for name, bid in (
        ("call", "simple-call"),
        ("mediateur", "mediateur"),
        ("sans", "sans-prendre"),
    ):
        won, lost, made, missed = map(each, rows[name])
        tariff = QuadrilleContract(rules, 4, bid, 0, trump=trump).tariff(honours)
        assert (won, lost, made) == (tariff.won, tariff.lost, tariff.late_made)
        assert missed == tariff.late_missed - tariff.won
    tariff = QuadrilleContract(rules, 4, "vole", 0, trump=trump).tariff(honours)
    assert each(rows["vole"][0]) == tariff.vole
    assert each(rows["nine"][1]) == tariff.vole_missed
    assert each(rows["five"][1]) == tariff.vole_missed + tariff.lost


def test_the_cards_on_show_are_cards_of_the_game() -> None:
    for game, page in PAGES.items():
        assert set(page.show) <= set(shelf[game].pack.kinds)


def test_every_game_on_the_shelf_has_a_page_for_each_of_its_presets() -> None:
    assert list(PAGES) == list(shelf)
    for name, game in shelf.items():
        assert [preset.rules for preset in rule_page(name).presets] == list(game.presets)


def test_a_game_without_a_page_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rule_page("whist")
