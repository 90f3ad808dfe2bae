"""Cards, calls and words as people type them."""

import pytest

from spadille.games.quinto import PACK
from spadille.table.texts import LANGUAGES, texts
from spadille.terminal.typed import COMMANDS, Order, Reader, shown


def reader(language: str = "en") -> Reader:
    return Reader(texts(language), PACK.kinds)


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("9H", "9H"),
        ("9h", "9H"),
        ("h9", "9H"),
        ("9♥", "9H"),
        ("♥9", "9H"),
        ("♡ 9", "9H"),
        ("9♥\ufe0f", "9H"),
        ("9 h", "9H"),
        ("10H", "TH"),
        ("th", "TH"),
        ("h10", "TH"),
        ("♥ 10", "TH"),
        ("QC", "QC"),
        ("DC", "QC"),
        ("cd", "QC"),
        ("dd", "QD"),
        ("KD", "KD"),
        ("dk", "KD"),
        ("AD", "AD"),
        ("DA", "AD"),
        ("ED", "AD"),
        ("de", "AD"),
        ("kns", "JS"),
        ("SKn", "JS"),
        ("js", "JS"),
        ("jk", "JK"),
        ("joker", "JK"),
        ("★", "JK"),
        ("queen of spades", "QS"),
        ("Queen  of SPADES", "QS"),
    ],
)
def test_a_card_is_read(typed, card):
    assert reader().card(typed) == card


@pytest.mark.parametrize(
    "typed", ["", "1H", "11H", "9", "H", "9HH", "9H8", "HS", "ten", "KN", "0♥"]
)
def test_what_is_no_card(typed):
    assert reader().card(typed) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_can_be_read_in_two_ways(language):
    meant: dict[str, set[str]] = {}
    ranks = {"A": "AE", "K": "K", "Q": "QD", "J": ("J", "Kn"), "T": ("T", "10")}
    for name in PACK.kinds:
        if name == "JK":
            continue
        for rank in ranks.get(name[0], name[0]):
            for typed in (rank + name[1], name[1] + rank):
                meant.setdefault(typed, set()).add(name)
    assert all(len(cards) == 1 for cards in meant.values())
    for typed, cards in meant.items():
        assert reader(language).card(typed) in cards


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_by_their_names(language):
    for name in PACK.kinds:
        title = texts(language)(f"card.title.{name}")
        assert reader(language).card(title.upper()) == name


@pytest.mark.parametrize(
    ("language", "typed", "card"),
    [("sv", "hjarter dam", "QH"), ("fi", "ristiassa", "AC"), ("nb", "spar konge", "KS")],
)
def test_names_without_accents(language, typed, card):
    assert reader(language).card(typed) == card


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_terminal_in_each_language(language):
    for word, (own, _) in COMMANDS.items():
        assert reader(language).order(word) == Order(word, "")
        assert reader(language).order(f" {texts(language)(own).upper()} ") == Order(word, "")
    assert reader(language).order("?") == Order("help", "")
    assert reader(language).order("why 9H") == Order("why", "9H")
    assert reader(language).order("quit now") is None
    assert reader(language).order("q") is None, "perhaps a queen"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_things(language):
    own = [texts(language)(key) for key, _ in COMMANDS.values()]
    assert len(set(own)) == len(own)
    for word in own:
        assert reader(language).card(word) is None
        assert reader(language).call(word) is None


@pytest.mark.parametrize(
    ("language", "typed", "open_calls", "call"),
    [
        ("en", "pass", ["pass", "double"], "pass"),
        ("en", "PASS", [], "pass"),
        ("en", "p", ["pass", "double"], "pass"),
        ("en", "r", ["pass", "redouble"], "redouble"),
        ("en", "d", [], None),
        ("en", "r", ["pass", "double"], None),
        ("en", "", ["pass", "double"], None),
        ("nb", "dobler", ["pass", "double"], "double"),
        ("nb", "doble", ["pass", "double"], "double"),
        ("sv", "passa", ["pass"], "pass"),
        ("fi", "tuplaa", ["pass", "redouble"], "double"),
        ("fi", "tuplaa u", ["pass", "redouble"], "redouble"),
        ("fi", "passi", ["pass"], "pass"),
    ],
)
def test_calls(language, typed, open_calls, call):
    assert reader(language).call(typed, open_calls) == call


@pytest.mark.parametrize(
    ("typed", "cards"),
    [("h", ("9H", "8H")), ("9", ("9H", "9S")), ("♠", ("9S", "QS")), ("d", ("QS",)), ("joker", ())],
)
def test_half_a_card(typed, cards):
    assert reader().meant(typed, ["9H", "8H", "9S", "QS", "JK"]) == cards


@pytest.mark.parametrize(
    ("language", "typed", "means"),
    [
        ("en", "y", True),
        ("nb", "ja", True),
        ("fi", "k", True),
        ("fi", "kylla", True),
        ("sv", "yes", True),
        ("sv", "nej", False),
        ("fi", "E", False),
        ("en", "perhaps", None),
        ("en", "", None),
    ],
)
def test_yes_and_no(language, typed, means):
    assert reader(language).yes(typed) is means


def test_what_was_typed_is_said_back_in_short():
    assert shown("\x1b[31m" + "x" * 100) == "�[31m" + "x" * 35
