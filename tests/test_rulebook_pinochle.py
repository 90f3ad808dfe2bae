"""Pinochle's rules page: its texts in every language, its tables and examples against the game."""

import re
import tomllib
from itertools import chain, pairwise
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from spadille.core.cards import Cards
from spadille.core.deal import Deal
from spadille.core.match import Standing
from spadille.core.phase import Finished, Trick
from spadille.core.tricks import playable
from spadille.games.pinochle import PINOCHLE
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.pinochle_melds import CLASSIC, PACK, Meld, MeldRules, Melds, melds
from spadille.games.pinochle_options import OPTIONS, PRESETS
from spadille.records.record import parse
from spadille.records.report import replayed
from spadille.table import rulebook_pinochle
from spadille.table.rulebook_pinochle import (
    PINOCHLE_PAGE,
    TRUMP,
    option_note,
    option_text,
    option_texts,
    told_values,
)
from spadille.table.rulepage import Cell, Table

LOCALE = Path(rulebook_pinochle.__file__).with_name("locale")
DOCS = Path(__file__).parent.parent / "docs" / "rules" / "pinochle.md"
LANGUAGES = ("en", "nb", "sv", "fi")
RULES = "rules.pinochle"
LOBBY = {
    *(f"ui.game.pinochle{more}" for more in ("", ".line", ".which")),
    *(f"ui.rules.{preset}{more}" for preset in PRESETS for more in ("", ".title", ".note")),
}
NAMED = {*PINOCHLE_PAGE.texts(), *option_texts(), *LOBBY}


def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "rules_pinochle.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def texts(language: str) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in catalogue(language) if message.id}


def figures(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


# Texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_stands_in_every_language_and_no_other(language: str) -> None:
    written = texts(language)
    assert {key for key, text in written.items() if text} == NAMED


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_plain_sentences_with_the_same_figures(language: str) -> None:
    english = texts("en")
    for key, text in texts(language).items():
        assert not [name for _, name, _, _ in Formatter().parse(text) if name is not None], key
        assert not set("%<>") & set(text), key
        assert text == " ".join(text.split()), key
        assert figures(text) == figures(english[key]), key


def test_no_key_is_named_twice() -> None:
    assert len(PINOCHLE_PAGE.texts()) == len(set(PINOCHLE_PAGE.texts()))
    assert len(PINOCHLE_PAGE.heads) == len(PINOCHLE_PAGE.brief)
    for table in PINOCHLE_PAGE.tables:
        assert {len(row) for row in table.rows} == {len(table.columns)}


# Clauses and the ways to play

BASE = [f"R{number}" for number in range(1, 53)]
REPLACED = {
    "club": {
        "C1": {"R16", "R17", "R52"},
        "C2": {"R36"},
        "C3": {"R46"},
        "C4": {"R47"},
        "C5": {"R49"},
    },
    "friendly": {"F1": {"R9", "R17"}, "F2": {"R36"}, "F3": {"R47"}, "F4": {"R49"}},
}
CHANGED = {
    "heading": {"R36"},
    "min_meld": {"R46"},
    "min_tricks": {"R47", "R49"},
    "no_marriage": {"R16", "R17", "R52"},
    "bid_requires_marriage": {"R9", "R17"},
}
"""The clauses that no longer hold when a way to play departs from the classic in an option."""


def in_force(preset: str) -> list[str]:
    return [clause for clause, _ in PINOCHLE_PAGE.in_force(preset)]


def test_the_page_has_every_clause_in_order() -> None:
    clauses = [clause for _, group in PINOCHLE_PAGE.groups for clause, _ in group]
    assert clauses == [*BASE, *REPLACED["club"], *REPLACED["friendly"]]
    assert [preset.rules for preset in PINOCHLE_PAGE.presets] == list(PINOCHLE.presets)
    assert in_force("classic") == BASE


@pytest.mark.parametrize("preset", REPLACED)
def test_a_way_to_play_replaces_the_clauses_that_its_options_change(preset: str) -> None:
    gone = set().union(*REPLACED[preset].values())
    assert gone == set().union(*(CHANGED[option] for option in PRESETS[preset]))
    assert in_force(preset) == [clause for clause in BASE if clause not in gone] + [
        *REPLACED[preset]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", REPLACED)
def test_a_clause_names_those_it_replaces_and_the_note_names_all(
    language: str, preset: str
) -> None:
    written = texts(language)
    for clause, old in REPLACED[preset].items():
        named = written[f"{RULES}.{clause}"].partition(": ")[0]
        assert set(re.findall(r"R\d+", named)) == old, clause
    told = re.findall(r"R\d+", written[f"{RULES}.preset.{preset}.note"])
    assert told == [clause for clause in BASE if clause not in in_force(preset)]


# Tables


def table(name: str) -> Table:
    return next(each for each in PINOCHLE_PAGE.tables if each.heading == f"{RULES}.table.{name}")


def rows(name: str) -> dict[str, tuple[Cell, ...]]:
    return {row[0].text.rpartition(".")[2]: row[1:] for row in table(name).rows}


BOOK = {  # 1.5 of the rule book, as it stands there
    "run": "15 150 225 300",
    "royal": "4 8 12 16",
    "marriage": "2 4 6 8",
    "pinochle": "4 30 60 90",
    "aces": "10 100 150 200",
    "kings": "8 80 120 160",
    "queens": "6 60 90 120",
    "jacks": "4 40 60 80",
}


def test_the_table_of_melds_is_the_rule_books() -> None:
    shown = {name: " ".join(cell.figure for cell in row[2:]) for name, row in rows("melds").items()}
    assert shown == BOOK


@pytest.mark.parametrize("name", CLASSIC)
@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_the_cards_beside_a_meld_are_that_meld(name: str, times: int) -> None:
    _, cards, *values = rows("melds")[name]
    held = PACK.packed(PACK[card] for card in cards.cards * times)
    shown = {meld.name.partition(":")[0]: meld for meld in melds(held, TRUMP, MeldRules()).items}
    assert (shown[name].times, shown[name].points) == (times, int(values[times - 1].figure))


def test_what_may_be_bid_is_told_for_every_way_of_bidding() -> None:
    told = {step: [cell.figure for cell in row] for step, row in rows("bids").items()}
    assert told == {
        "ones_to_60": ["50 51 52 …", "60 65 70 …", "65 70 75 …", "105 110 115 …"],
        "ones": ["50 51 52 …", "60 61 62 …", "61 62 63 …", "101 102 103 …"],
        "tens_from_100": ["50 51 52 …", "60 65 70 …", "65 70 75 …", "110 120 130 …"],
        "next_only": ["50", "60", "65", "105"],
    }


POSITIONS = {  # P5, P7, P15 and P11 of the rule book; the order of cards is that of the hand
    "plain": ["KH", "AH TH QH", "AH TH", "AH TH", "AH TH QH", "AH TH QH"],
    "trumped": ["KH JS", "AH TH QH", "AH TH", "AH TH QH", "AH TH QH", "AH TH QH"],
    "led": ["QS", "KS JS AH", "KS", "KS", "KS", "KS JS"],
    "void": ["AH QS", "AS KS JS", "AS KS", "AS KS", "AS KS", "AS KS JS"],
}


def test_the_four_headings_are_those_of_the_rule_book() -> None:
    told = {name: [" ".join(cell.cards) for cell in row] for name, row in rows("heading").items()}
    assert told == POSITIONS
    headings = next(option.values for option in OPTIONS if option.name == "heading")
    heads = [column.key for column in table("heading").columns[3:]]
    assert heads == [option_text("heading", heading) for heading in headings]


def test_every_two_headings_differ_somewhere_in_the_table() -> None:
    columns = list(zip(*POSITIONS.values(), strict=True))[2:]
    assert len(set(columns)) == len(columns) == 4


# Options


def test_the_table_of_options_has_every_option_and_what_each_way_to_play_says() -> None:
    assert list(rows("options")) == [option.name for option in OPTIONS]
    for option in OPTIONS:
        effect, *values = rows("options")[option.name]
        assert effect.text == option_note(option.name)
        for preset, cell in zip(PINOCHLE.presets, values, strict=True):
            value = PRESETS[preset].get(option.name, option.default)
            yes_or_no = f"{RULES}.table.{'yes' if value else 'no'}"
            told = yes_or_no if isinstance(value, bool) else option_text(option.name, value)
            assert (cell.text or cell.figure) in (told, str(value)), (option.name, preset)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_every_value_has_a_text(language: str) -> None:
    written = texts(language)
    for option in OPTIONS:
        assert written[f"ui.option.pinochle.{option.name}"]
        assert written[f"ui.option.pinochle.{option.name}.note"].endswith(".")
        for value in option.values:
            if not isinstance(value, bool) and option.low is None:
                assert written[f"ui.option.pinochle.{option.name}.{value}"]
    named = {key for key in written if key.startswith("ui.option.")}
    assert named == set(option_texts())


def test_amounts_are_figures_but_none_has_a_text() -> None:
    told = {option.name: told_values(option) for option in OPTIONS if option.low is not None}
    assert told == {"target": (), "hands": (0,), "min_bid": ()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_of_one_option_read_differently(language: str) -> None:
    written = texts(language)
    for option in OPTIONS:
        labels = [written[option_text(option.name, value)] for value in told_values(option)]
        assert len(set(labels)) == len(labels), option.name


# Examples


def held(names: str) -> Cards:
    """A hand by the rule book's way of writing: "S:AATK H:QJ"."""
    cards = (
        rank + suit for part in names.split() for suit, ranks in [part.split(":")] for rank in ranks
    )
    return PACK.packed(PACK[name] for name in cards)


def told_in(example: int) -> set[str]:
    return figures(texts("en")[f"{RULES}.example.{example}"])


def meld_points(hand: str) -> int:
    return melds(held(hand), "S", MeldRules()).points


def test_example_1_a_roundhouse() -> None:
    assert meld_points("S:KQ H:KQ D:KQ C:KQ") == 24
    assert meld_points("S:ATKQJ H:KQ D:KQ C:KQ") == 35
    assert {"24", "35"} <= told_in(1)


def test_example_2_runs_and_something_over() -> None:
    assert meld_points("S:AATTKKKQQQJJ") == 150 + 4
    assert meld_points("S:AATTKKKKQQQJJ") == 154
    assert meld_points("S:AATTKKKQQQJJ D:J") == 158
    assert {"150", "4", "158"} == told_in(2)


def contract(bid: int, side: int, counted: tuple[int, int]) -> PinochleContract:
    """A contract of a side whose melds, and those of the others, come to this."""
    points = (*counted, 0, 0)
    laid = tuple(Melds((Meld("aces", 1, worth),), 0) for worth in points)
    return PinochleContract(PINOCHLE.rules("classic", {}), bid, side, trump="S", melds=laid)


def taken(points: tuple[int, int]) -> tuple[Trick, ...]:
    return tuple(Trick(0, (), side, won) for side, won in enumerate(points))


def test_example_3_made_and_set() -> None:
    bidders = contract(50, 0, (24, 12))
    assert bidders.score(taken((26, 24)), "tricks") == (50, 36)
    assert bidders.score(taken((25, 25)), "tricks") == (-50, 37)
    assert told_in(3) == {"50", "24", "12", "26", "36", "25", "37"}


@pytest.mark.parametrize(
    ("tricks", "scores", "winner"), [((26, 24), (510, 515), 0), ((20, 30), (395, 521), 1)]
)
def test_example_4_both_past_500(
    tricks: tuple[int, int], scores: tuple[int, int], winner: int
) -> None:
    bidders = contract(55, 0, (34, 21))
    played = taken(tricks)
    points = bidders.settle(Deal(PACK, (0, 0, 0, 0)), played, "tricks")
    finished = Finished(Deal(PACK, (0, 0, 0, 0)), (), bidders, played, "tricks", points)
    after = bidders.rules.scored(Standing((450, 470)), finished)
    assert (after.scores, after.won) == (scores, winner)
    assert {"450", "470", "55", "60", "45", "510", "515", "395", "521"} <= told_in(4)


# The page of the documents


def test_the_document_has_every_clause_option_and_meld() -> None:
    page = DOCS.read_text(encoding="utf-8")
    clauses = re.findall(r"^- \*\*([RCF]\d+)\*\*", page, re.MULTILINE)
    assert clauses == [*BASE, *chain.from_iterable(REPLACED.values())]
    assert [option.name for option in OPTIONS if f"`{option.name}`" not in page] == []
    for points in BOOK.values():
        assert "| " + points.replace(" ", " | ") + " |" in page


def ruled(letter: str) -> list[list[str]]:
    """The rows of the document's examples with this letter, the hand of "the same" filled in."""
    page = DOCS.read_text(encoding="utf-8")
    found = re.findall(rf"^\| ({letter}\d+ \|.*) \|$", page, re.MULTILINE)
    table = [[cell.strip().replace("`", "") for cell in row.split("|")] for row in found]
    for above, row in pairwise(table):
        row[1] = above[1] if row[1] == "the same" else row[1]
    return table


def test_the_documents_melds_are_what_the_game_counts() -> None:
    counted = [row for row in ruled("M") if row[3] != "–"]
    assert len(counted) == 15
    for name, hand, trump, points, _ in counted:
        assert PACK.count(held(hand)) == 20, name
        assert melds(held(hand), trump, MeldRules()).points == int(points), name


@pytest.mark.parametrize(("heading", "column"), [("strict", 3), ("relaxed", 4), ("trump_only", 5)])
def test_the_documents_legal_cards_are_those_of_the_game(heading: str, column: int) -> None:
    assert len(ruled("P")) == 16
    rules = PINOCHLE.rules("classic", {"heading": heading})
    for row in ruled("P"):
        lying = re.sub(r"\(.*\)|nothing", "", row[1]).split()
        told = row[3] if row[column] == "–" else row[column]
        trick = tuple(PACK[name] for name in lying)
        hand = PACK.packed(PACK[name] for name in row[2].split())
        free = playable(PinochleContract(rules, 50, 0, trump="S"), trick, hand)
        wanted = row[2].split() if told == "all" else told.split()
        assert free == PACK.packed(PACK[name] for name in wanted), row[0]


def test_the_documents_deals_are_replayed_with_their_results() -> None:
    deals = re.findall(r"```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert [replayed(parse(tomllib.loads(deal)))["standing"] for deal in deals] == [
        [53, 39],
        [64, -60],
    ]
