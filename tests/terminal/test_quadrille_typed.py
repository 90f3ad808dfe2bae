"""Quadrille as people type it: bids, trump and king in one line, a card to give, a claim."""

from __future__ import annotations

import pytest

from spadille.core.actions import Say
from spadille.games.quadrille import QUADRILLE
from spadille.records import parse, replay
from spadille.table.match import resumed
from spadille.table.scene import Person, Scene
from spadille.table.session import YOU
from spadille.table.show import scene
from spadille.table.texts import LANGUAGES, texts
from spadille.terminal.manners import MANNERS
from spadille.terminal.typed import Order, Reader
from spadille.terminal.typed_quadrille import read_quadrille
from tests.clauses.quadrille_positions import dealt, said

HANDS = dealt(3, N="KC", E="KD", S="KS QS AS 4D 3C", W="KH")
PEOPLE = tuple(Person(name) for name in ("Nora", "Aksel", "Eva", "Linnea"))
MANNERS_HERE = MANNERS["quadrille"]


def reader(language: str = "en") -> Reader:
    calls = [action.word for action in QUADRILLE.alphabet.actions if isinstance(action, Say)]
    return Reader(texts(language), QUADRILLE.pack.kinds, calls, MANNERS_HERE.commands)


def at(log: str, preset: str = "basic", hands: dict[str, str] = HANDS) -> Scene:
    """What south, who is eldest, sees after this."""
    record = said(log, hands, preset, dealer="E")
    return scene(resumed(replay(parse(record))), YOU, PEOPLE)


BIDDING = at("")
LATER = at("", "later")
NAMING = at("alliance pass pass pass")
CALLING = at("alliance pass pass pass trump:H")
SOLO = at("solo pass pass pass")
EXCHANGE = at("mediateur pass pass pass", "later")
GIVING = at("mediateur pass pass pass trump:S demand:KH", "later")
PLAYING = at("solo pass pass pass trump:S")


def read(typed: str, now: Scene, language: str = "en") -> str:
    """The actions that were typed, in one line; every one is an action of the game."""
    return " ".join(read_quadrille(reader(language), typed, now))


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "solo", "solo"),
        ("en", "SOLO", "solo"),
        ("en", "s", "solo"),
        ("en", "a", "alliance"),
        ("en", "v", "vole"),
        ("en", "p", "pass"),
        ("nb", "pass", "pass"),
        ("sv", "passa", "pass"),
        ("sv", "pass", "pass"),
        ("fi", "passaa", "pass"),
        ("fi", "passi", "pass"),
        ("en", "simple call", "simple-call"),  # a bid of the other game: the referee says no
        ("en", "grandissimo", ""),
    ],
)
def test_a_bid(language, typed, meant):
    assert read(typed, BIDDING, language) == meant


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("simple-call", "simple-call"),
        ("Simple Call", "simple-call"),
        ("simple call*", "simple-call*"),
        ("simple call *", "simple-call*"),
        ("simple-call*", "simple-call*"),
        ("sim", "simple-call"),
        ("médiateur", "mediateur"),
        ("Mediateur*", "mediateur*"),
        ("med", "mediateur"),
        ("sans prendre", "sans-prendre"),
        ("sans-prendre *", "sans-prendre*"),
        ("vole", "vole"),
        ("vole*", "vole*"),
        ("v", "vole"),
        ("s", ""),  # Simple Call or Sans-prendre
    ],
)
def test_a_bid_of_the_later_game(typed, meant, language):
    assert read(typed, LATER, language) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_may_be_typed_as_it_stands_there(language):
    own = texts(language)
    for now in (BIDDING, LATER):
        for choice in now.choices:
            shown = own(f"call.{choice.action.rstrip('*')}") + "*" * choice.action.endswith("*")
            for typed in (shown, own(f"call.{choice.action}"), choice.action):
                assert read(typed, now, language) == choice.action


def test_only_the_bid_with_a_star_is_left():
    """Aksel has bid a vole, which only one in the favourite suit can beat."""
    record = said("vole", HANDS, "later", dealer="N")
    now = scene(resumed(replay(parse(record))), YOU, PEOPLE)
    assert read("v", now) == read("vole in", now) == "vole*"
    assert read("vole", now) == "vole", "which the referee refuses"


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "hearts KC", "trump:H call:KC"),
        ("en", "h kc", "trump:H call:KC"),
        ("en", "♥ K♣", "trump:H call:KC"),
        ("en", "Hearts, call the king of clubs", "trump:H call:KC"),
        ("en", "trump hearts call KC", "trump:H call:KC"),
        ("en", "hearts are trump and my king of spades", "trump:H call:KS"),
        ("en", "trump:H call:KC", "trump:H call:KC"),
        ("en", "TRUMP:♥ call:♣k", "trump:H call:KC"),
        ("en", "heart", "trump:H"),
        ("en", "spades", "trump:S"),
        ("en", "S", "trump:S"),
        ("en", "sk", "call:KS"),  # as a card; the referee asks for the trump first
        ("en", "clubs K", ""),
        ("en", "hearts spades", ""),
        ("en", "", ""),
        ("en", "call", ""),
        ("en", "solo", "solo"),
        ("nb", "hjerter KC", "trump:H call:KC"),
        ("nb", "hjerter, kall KK", "trump:H call:KC"),
        ("nb", "hjerter kløver konge", "trump:H call:KC"),
        ("nb", "ruter KS", "trump:D call:KS"),
        ("nb", "trumf kløver, kaller ruter konge", "trump:C call:KD"),
        ("nb", "k", "trump:C"),
        ("sv", "hjärter kalla KK", "trump:H call:KC"),
        ("sv", "hjarter KR", "trump:H call:KD"),
        ("sv", "spader hjärter kung", "trump:S call:KH"),
        ("fi", "hertta ristikuningas", "trump:H call:KC"),
        ("fi", "valtti hertta, kutsu KC", "trump:H call:KC"),
        ("fi", "ruutu KP", "trump:D call:KS"),
        ("fi", "ris", "trump:C"),
        ("fi", "r", ""),  # ruutu or risti
    ],
)
def test_trump_and_king(language, typed, meant):
    assert read(typed, NAMING, language) == meant


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "KC", "call:KC"),
        ("en", "call KC", "call:KC"),
        ("en", "call the king of clubs", "call:KC"),
        ("en", "call:kc", "call:KC"),
        ("nb", "kall KC", "call:KC"),
        ("sv", "kalla KK", "call:KC"),
        ("sv", "KK", "call:KC"),
        ("fi", "kutsu ristikuningas", "call:KC"),
        ("en", "QC", "call:QC"),  # the referee says why not
        ("en", "4D", "call:4D"),  # no action of the game: the terminal says so
        ("en", "clubs", "trump:C"),  # named already
    ],
)
def test_the_king_alone(language, typed, meant):
    assert read(typed, CALLING, language) == meant


def test_trump_alone_where_nobody_is_called():
    assert read("spades", SOLO) == "trump:S"
    assert read("spades KC", SOLO) == "trump:S call:KC"  # the referee says no


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("spades KH", "trump:S demand:KH"),
        ("spades, demand the king of hearts", "trump:S demand:KH"),
        ("trump:S demand:KH", "trump:S demand:KH"),
        ("clubs QD", "trump:C demand:QD"),
    ],
)
def test_trump_and_a_king_to_demand(typed, meant):
    assert read(typed, EXCHANGE) == meant


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "4D", "give:4D"),
        ("en", "give 4D", "give:4D"),
        ("en", "give:4d", "give:4D"),
        ("en", "four of diamonds", "give:4D"),
        ("sv", "ge ruter fyra", "give:4D"),
        ("fi", "anna ruutunelonen", "give:4D"),
        ("en", "KH", "give:KH"),
    ],
)
def test_a_card_given_back(language, typed, meant):
    assert read(typed, GIVING, language) == meant


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "4D", "4D"),
        ("en", "dq", "QD"),
        ("sv", "DK", "KD"),  # D is a suit everywhere
        ("sv", "DR", "QD"),
        ("sv", "EK", "AC"),
        ("nb", "KnK", "JC"),
        ("fi", "AP", "AS"),
        ("en", "KK", ""),
        ("en", "claim", "claim"),
        ("en", "c", ""),
        ("nb", "ta gevinsten", "claim"),
        ("en", "8H", "8H"),  # no card of this pack: the terminal says so
    ],
)
def test_a_card(language, typed, meant):
    assert read(typed, PLAYING, language) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_terminal(language):
    own = texts(language)
    words = {word: own(key) for word, (key, _) in MANNERS_HERE.commands.items()}
    assert len(set(words.values())) == len(words)
    for word, typed in words.items():
        assert reader(language).order(typed) == reader(language).order(word) == Order(word, "")
        assert reader(language).card(typed) is None
        assert reader(language).call(typed) is None
    assert reader(language).order("ranks") == Order("trumps", "")
    assert reader(language).order(f"{words['trumps']} KC") is None, "perhaps a trump and a king"
    assert Reader(own, QUADRILLE.pack.kinds).order(words["trumps"]) is None, "Quinto has no trumps"
