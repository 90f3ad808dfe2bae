"""The rule book and its catalogues name the same texts, in every language."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from spadille.table import rulebook
from spadille.table.rulebook import HEADINGS, PAGES, rule_page

LOCALE = Path(rulebook.__file__).with_name("locale")
LANGUAGES = ("en", "nb", "sv", "fi")
NAMED = {*HEADINGS, *(key for page in PAGES.values() for key in page.texts())}


def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "rules.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def texts(language: str) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in catalogue(language) if message.id}


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
    book = catalogue(language)
    assert (str(book.locale), book.charset, book.num_plurals) == (language, "utf-8", 2)
    assert "plural=(n != 1)" in book.plural_forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_plain_sentences_without_fields(language: str) -> None:
    for key, text in texts(language).items():
        assert not set("{}%<>") & set(text), key
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


def test_a_game_without_a_page_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rule_page("whist")
