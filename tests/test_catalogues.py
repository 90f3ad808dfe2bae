"""The catalogues: every key in all four languages, used somewhere, and none used that is not there.

A text that a key needs at run time (`f"error.{reason}"`) is found by the start it shares with
others; those starts are listed here, each with where it comes from.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from spadille.games import shelf
from spadille.table.rulebook import PAGES
from spadille.table.texts import LANGUAGES, LOCALES, language_of_environment

SOURCE = Path(__file__).parent.parent / "src" / "spadille"

# Starts of keys that are put together as the program runs, or named by tests of their own.
STARTS = {
    "call.": "what was said, by its word",
    "card.title.": "a card's full name (table/faces)",
    "choice.": "a button, by its action",
    "command.ended.": "why a deal ended (table/printed)",
    "command.trick.": "heads of the trick table (table/printed)",
    "command.turn.": "whose turn it is, by the phase (table/printed)",
    "error.": "reasons, by their word (table/complaints)",
    "pinochle.": "Pinochle at the table, by meld, suit, reason or ending (table/pinochle…)",
    "quadrille.": "Quadrille at the table, by bid, suit, reason or payment (table/quadrille…)",
    "quint.": "a quint, by kind and suit",
    "result.ended.": "why a deal ended",
    "rules.": "the rule pages (tests/test_rulebook)",
    "say.call.": "what may be said, by its word",
    "say.follow.": "the suit to follow",
    "say.void.": "the suit that is not held",
    "simulate.ended.": "how deals ended",
    "solve.ask.": "what is asked, by its word (table/solved)",
    "stake.": "who doubled",
    "suit.": "a suit, by its letter",
    "terminal.help.": "what a word of the terminal does",
    "terminal.word.": "the words typed in the terminal",
    "trick.taken": "who took the trick",
    "ui.dealer.": "who deals first, by the choice",
    "ui.decision.": "what is to be decided, by the phase",
    "ui.game.": "games, by their name",
    "ui.level.": "how well computer players play, by the level",
    "ui.look.": "steps through a record",
    "ui.option.pinochle.": "options, by name and value (table/rulebook_pinochle)",
    "ui.partner.": "how a computer partner plays, by the choice",
    "ui.rules.": "rules, by their name",
    "ui.settings.": "settings, by field and value",
    "why.": "why a card may not be played, by duty and suit",
}
NO_KEY = {".css", ".html", ".js", ".json", ".po", ".py", ".svg", ".toml", ".jsonl", ".mo"}
KEY = re.compile(r"[a-z]+(?:\.[A-Za-z0-9_]+)+")
CALLED = re.compile(r"""\b(?:t|n|texts|Line)\(\s*["']([^"'{}]+)["']\s*[,)]""")

Found = dict[str, Message]


@cache
def files(language: str) -> dict[str, Found]:
    """The messages of each catalogue file of a language, by key."""
    return {path.name: messages(path) for path in sorted((LOCALES / language).glob("*.po"))}


def messages(path: Path) -> Found:
    with path.open("rb") as file:
        found = [message for message in read_po(file, abort_invalid=True) if message.id]
    return {key(message): message for message in found}


def key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    """The texts of a message: one, or singular and plural."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def fields(text: str) -> set[str]:
    """The named placeholders of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def faults(language: str, name: str, mine: Found, english: Found) -> Iterator[str]:
    """Everything in which a catalogue file departs from the English one, or is not finished."""
    place = f"{language}/{name}"
    yield from (f"{place}: lacks {missing}" for missing in english.keys() - mine.keys())
    yield from (f"{place}: has {more} too many" for more in mine.keys() - english.keys())
    for word in mine.keys() & english.keys():
        message, pattern = mine[word], english[word]
        if not all(text.strip() for text in forms(message)):
            yield f"{place}: {word} is empty"
        if message.fuzzy:
            yield f"{place}: {word} is fuzzy"
        if len(forms(message)) != len(forms(pattern)):
            yield f"{place}: {word} has other forms"
        wanted = fields(forms(pattern)[-1])
        for text in forms(message):
            if fields(text) | {"count"} != wanted | {"count"}:
                yield f"{place}: {word} has {fields(text)}, not {wanted}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_what_english_has(language):
    assert files(language).keys() == files("en").keys()
    for name, mine in files(language).items():
        assert not list(faults(language, name, mine, files("en")[name]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice(language):
    words = [word for found in files(language).values() for word in found]
    assert not {word for word in words if words.count(word) > 1}
    for path in (LOCALES / language).glob("*.po"):
        ids = re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)
        assert len(ids) == len(set(ids)), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_from_before(language):
    for path in (LOCALES / language).glob("*.po"):
        text = path.read_text("utf-8")
        assert "#~" not in text, path
        assert f'"Language: {language}' in text, path


def catalogue(*lines: str, tmp_path: Path) -> Found:
    path = tmp_path / "test.po"
    path.write_text("\n".join(lines), encoding="utf-8")
    return messages(path)


GOOD = ('msgid "a.b"', 'msgstr "{name} leads"', "", 'msgid "a.c"', 'msgstr "trick"')


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (GOOD[:2], "lacks a.c"),
        ((*GOOD, "", 'msgid "a.d"', 'msgstr "more"'), "has a.d too many"),
        ((*GOOD[:4], 'msgstr ""'), "a.c is empty"),
        (("#, fuzzy", *GOOD), "a.b is fuzzy"),
        (('msgid "a.b"', 'msgstr "{nme} leads"', *GOOD[2:]), "a.b has {'nme'}, not {'name'}"),
        (('msgid "a.b"', 'msgstr "leads"', *GOOD[2:]), "a.b has set(), not {'name'}"),
    ],
)
def test_control_a_planted_fault_is_found(tmp_path, lines, fault):
    english = catalogue(*GOOD, tmp_path=tmp_path)
    assert not list(faults("nb", "test.po", english, english))
    mine = catalogue(*lines, tmp_path=tmp_path)
    assert list(faults("nb", "test.po", mine, english)) == [f"nb/test.po: {fault}"]


# What the program asks for.


def sources() -> dict[str, str]:
    """Every file of the program that may name a key."""
    paths = [path for path in SOURCE.rglob("*") if path.suffix in {".py", ".html", ".js"}]
    return {path.relative_to(SOURCE).as_posix(): path.read_text("utf-8") for path in paths}


def named(path: str, text: str, first_words: Iterable[str]) -> set[str]:
    """The keys that a file names whole: whatever looks like one in Python, or is called for."""
    called = {word for word in CALLED.findall(text) if KEY.fullmatch(word)}
    if not path.endswith(".py"):
        return called
    constants = (node.value for node in ast.walk(parsed(text)) if isinstance(node, ast.Constant))
    whole = {word for word in constants if isinstance(word, str) and KEY.fullmatch(word)}
    ours = {word for word in whole if word.partition(".")[0] in set(first_words)}
    return called | {word for word in ours if Path(word).suffix not in NO_KEY}


def parsed(text: str) -> ast.AST:
    """The module without what is built into longer texts at run time."""

    class Whole(ast.NodeTransformer):
        def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
            return ast.Constant(value=None)

    return Whole().visit(ast.parse(text))


def all_keys() -> set[str]:
    return {word for found in files("en").values() for word in found}


def test_every_key_that_is_named_has_a_text():
    first_words = {word.partition(".")[0] for word in all_keys()}
    lacking = {
        path: missing
        for path, text in sources().items()
        if (missing := named(path, text, first_words) - all_keys())
    }
    assert not lacking


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("web/x.py", 'page(Line("say.nothing", {"name": name}))'),
        ("web/x.py", 'KEY = "say.nothing"'),
        ("web/templates/x.html", '<p>{{ t("say.nothing") }}</p>'),
        ("web/templates/x.html", "{{ n('say.nothing', count, name=x) }}"),
    ],
)
def test_control_a_key_without_a_text_is_found(path, text):
    assert named(path, text, {"say"}) == {"say.nothing"}


def unused(keys: Iterable[str], texts: Mapping[str, str]) -> set[str]:
    """The keys that no file names and no listed start covers."""
    whole = "\n".join(texts.values())
    return {
        word
        for word in keys
        if not any(word.startswith(start) for start in STARTS)
        and not re.search(rf"""["']{re.escape(word)}["']""", whole)
    }


def test_every_key_is_used():
    idle = unused(all_keys(), sources())
    assert not idle


def test_control_a_key_that_nobody_uses_is_found():
    assert unused({"nobody.asks"}, sources()) == {"nobody.asks"}


def test_every_start_is_needed():
    for start in STARTS:
        assert any(word.startswith(start) for word in all_keys()), start


# Reasons.


def raised() -> set[str]:
    """Every reason that the program raises: in errors, duties and refusals."""
    found: set[str] = set()
    for path, text in sources().items():
        if path.endswith(".py"):
            found.update(re.findall(r"""\b(?:Malformed|Refused|Duty)\(\s*"(\w+)\"""", text))
            found.update(re.findall(r"""\bRefused\([^"\n]* else "(\w+)\"""", text))
            found.update(re.findall(r"""\bfault="(\w+)\"""", text))
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.FunctionDef) and node.name in ("refusal", "out_of_turn"):
                    found.update(words(node))
    return found


def words(function: ast.FunctionDef) -> set[str]:
    """What a refusal may answer."""
    returned = (node.value for node in ast.walk(function) if isinstance(node, ast.Return))
    parts = (part for value in returned if value for part in ast.walk(value))
    return {
        part.value
        for part in parts
        if isinstance(part, ast.Constant)
        and isinstance(part.value, str)
        and re.fullmatch(r"[a-z]+(_[a-z]+)+", part.value)
    }


def test_every_reason_has_a_sentence():
    reasons = {"follow", "joker_trick_11", "wrong_phase", "partner_doubled", "unknown_card"}
    assert raised() >= reasons, "the search has gone blind"
    lacking = {word for word in raised() if f"error.{word}" not in all_keys()}
    assert not lacking


def test_no_reason_stands_idle():
    told = {word.split(".")[1] for word in all_keys() if word.startswith("error.")} - {"place"}
    assert told - raised() == ARGUMENT_WORDS


ARGUMENT_WORDS = {"not_toml", "not_json"}  # chosen by the form of the file


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_every_game_has_a_name(language):
    found = files(language)["cards.po"]
    for game in shelf.values():
        titles = [forms(found[f"card.title.{name}"])[0] for name in game.pack.kinds]
        assert len(set(titles)) == len(titles)


def test_rule_texts_are_those_of_the_rule_pages():
    told = {word for word in all_keys() if word.startswith("rules.") and word.count(".") > 1}
    named = {text for page in PAGES.values() for text in page.texts()}
    assert told == {text for text in named if text.startswith("rules.")}


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "nb_NO.UTF-8"}, "nb"),
        ({"LANG": "no_NO"}, "nb"),
        ({"LC_ALL": "C", "LANG": "nb_NO"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANGUAGE": "sv"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "fi_FI", "LANG": "nb_NO"}, "fi"),
        ({"LANGUAGE": "de:sv:en", "LANG": "nb_NO"}, "sv"),
        ({"LANG": "de_DE"}, "en"),
    ],
)
def test_the_environment_says_which_language(environment: dict[str, str], language: str):
    assert language_of_environment(environment) == language
