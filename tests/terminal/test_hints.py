"""A hint at the terminal: a word, in any of the four languages, that changes nothing."""

from concurrent.futures import Future

import pytest

from spadille.bots.standing import weighs
from spadille.bots.workers import Weighed, Workers
from spadille.core.phase import Phase
from spadille.table.session import games
from spadille.table.texts import LANGUAGES, texts
from tests.terminal.sitting import answering, unwrapped


def hinting(word: str):
    """Someone who types this before each thing that he does."""
    plays = answering()
    typed: list[str] = []

    def answer(fresh: str) -> str:
        if typed and typed[-1] == word:
            typed.append(plays(typed.pop(0)))
        else:
            typed[:] = [fresh, word]
        return typed[-1]

    return answer


@pytest.fixture
def weighed(monkeypatch: pytest.MonkeyPatch) -> list[Phase]:
    """Workers that are asked about these views, and find each action a point worse than the one
    before."""
    asked: list[Phase] = []

    def answered(_: Workers, view: Phase, _seconds: float) -> Future[Weighed]:
        asked.append(view)
        best, *others = view.legal()
        found: Future[Weighed] = Future()
        gaps = tuple((other, 1.0 + n, 0.1) for n, other in enumerate(others))
        found.set_result(Weighed(best, gaps, 500))
        return found

    monkeypatch.setattr(Workers, "weighed", answered)
    return asked


@pytest.mark.parametrize("game", games())
def test_a_hint_may_be_asked_for_at_every_turn_and_changes_nothing(sit, weighed, game):
    plain = sit(answering(), "--seed", "3", turns=12, game=game)
    found = sit(hinting("hint"), "--seed", "3", "--new", turns=24, game=game)
    assert [word for word in found.typed if word != "hint"] == list(plain.typed)
    own, text = texts("en"), unwrapped(found.text)
    assert text.count(own("hint.said", what="")) + text.count(own("hint.over")) == 12
    assert (own("hint.thumb") in text) == (game != "pinochle")
    assert weighed
    assert all(weighs(view) and view.turn == 2 for view in weighed)
    assert own("hint.less", loss="1.0" if game != "quadrille" else "1.00") in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_is_known_in_every_language_and_told_in_the_help(sit, language):
    own = texts(language)
    for word in (own("terminal.word.hint"), "hint"):
        said = iter((word, "?"))
        sat = sit(lambda _, said=said: next(said), "--language", language, turns=2)
        text = unwrapped(sat.text)
        assert own("hint.said", what="") in text
        assert f"{own('terminal.word.hint')}: {own('terminal.help.hint')}" in text


def test_where_nobody_weighs_it_goes_by_rules_of_thumb(sit):
    text = unwrapped(sit(hinting("hint"), "--seed", "3", turns=8).text)
    assert texts("en")("hint.unready") in text


def test_after_the_deal_there_is_nothing_to_hint_at(sit):
    deals = answering()
    over = texts("en")("terminal.next")
    asked = False

    def answer(fresh: str) -> str:
        nonlocal asked
        if over in fresh and not asked:
            asked = True
            return "hint"
        return deals(fresh)

    assert texts("en")("hint.over") in unwrapped(sit(answer, "--seed", "3", turns=40).text)
