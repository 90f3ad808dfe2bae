"""What a notebook shows: positions, tricks, hands and solutions, as HTML and as plain text."""

from __future__ import annotations

import json
import xml.dom.minidom
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from spadille.bots.bot import bot_named
from spadille.bots.simulate import plan
from spadille.bots.solve import Solved
from spadille.core.errors import Malformed, Refused
from spadille.core.phase import Finished, Phase
from spadille.core.play import Playing
from spadille.core.referee import after
from spadille.games import shelf
from spadille.table.notebook import (
    Position,
    Solution,
    load_ipython_extension,
    position,
)
from spadille.table.texts import LANGUAGES

GAMES = list(shelf)
QUINTO = {
    "spadille": 1,
    "game": "quinto",
    "rules": "guide",
    "deals": [
        {
            "dealer": "W",
            "hands": {
                "N": "TH 9H 8H 3H 2H AD TD 9D KC 4C 3C 4S",
                "E": "AH 7H 7D 6D 3D QC TC 6C 2C QS 5S 2S",
                "S": "4H QD JD 5D 4D AC 9C KS JS 8S 7S JK",
                "W": "QH JH 6H KD 8D 2D JC 8C 5C AS TS 3S",
            },
            "log": "pass pass pass pass TH 7H JK 6H",
        }
    ],
}


def in_play(game: str, tricks: int = 2, cards: int = 2) -> Playing:
    """A deal of random players some way on."""
    state: Phase | Finished = plan(game, None, "random", 1, 5).opening(1)
    while not isinstance(state, Finished):
        if isinstance(state, Playing) and (len(state.tricks), len(state.trick)) == (tricks, cards):
            return state
        state = after(state, bot_named("random").decide(state, 3))
    raise LookupError


def parsed(shown: Position | Solution) -> xml.dom.minidom.Document:
    """The HTML, which is well formed."""
    return xml.dom.minidom.parseString(shown._repr_html_().replace("&nbsp;", " "))


def text(document: xml.dom.minidom.Document) -> str:
    def of(node) -> str:
        return node.data if node.nodeType == node.TEXT_NODE else "".join(map(of, node.childNodes))

    return of(document)


def test_a_position_comes_from_a_file_an_object_or_a_phase(tmp_path):
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(QUINTO))
    shown = {repr(position(source, "en")) for source in (path, str(path), QUINTO)}
    assert shown == {repr(position(position(QUINTO).state, "en"))}


def test_a_position_in_plain_text():
    here = position(QUINTO, "en")
    assert repr(here).splitlines() == [
        "Quinto · multiplier 1 · To play: N",
        "      Hand                               Table  Tricks",
        "  ›N  9♥ 8♥ 3♥ 2♥ A♦ 10♦ 9♦ K♣ 4♣ 3♣ 4♠              1",
        "   E  A♥ 7♦ 6♦ 3♦ Q♣ 10♣ 6♣ 2♣ Q♠ 5♠ 2♠              0",
        "   S  4♥ Q♦ J♦ 5♦ 4♦ A♣ 9♣ K♠ J♠ 8♠ 7♠               0",
        "   W  Q♥ J♥ K♦ 8♦ 2♦ J♣ 8♣ 5♣ A♠ 10♠ 3♠              0",
    ]


def test_its_parts_show_themselves():
    here = position(QUINTO, "en")
    trick = here.trick
    assert trick is not None
    assert repr(trick) == "N 10♥  E 7♥  S ★  W 6♥  (N, 25)"
    assert "<b>N <abbr" in trick._repr_html_()
    assert repr(here.hand("W")).startswith("Q♥ J♥ K♦")
    assert here.hand("W").names[:2] == ["QH", "JH"]
    assert "queen of hearts" in here.hand("W")._repr_html_()


def test_playing_on_leaves_the_position_as_it_was():
    here = position(QUINTO, "en")
    later = here.play("9H", "AH")
    assert repr(later.trick) == "N 9♥  E A♥  (E…)"
    assert here.turn == "N"
    assert later.turn == "S"
    assert "4H" in later.legal
    with pytest.raises(Refused):
        later.play("QD")
    with pytest.raises(Malformed, match="unknown_action"):
        later.play("KK")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_in_every_language(game, language):
    for state in (plan(game, None, "random", 1, 5).opening(1), in_play(game)):
        here = position(state, language)
        html, plain = text(parsed(here)), repr(here)
        for word in (*plain.replace("›", "").split(), *repr(here.hand("N")).split()):
            assert word in html.replace("›", "")
        assert not any(word in plain for word in ("notebook.", "command.", "rules."))
        assert all(here.hand(seat)._repr_html_() for seat in "NESW")
        for trick in here.tricks:
            assert xml.dom.minidom.parseString(trick._repr_html_().replace("&nbsp;", " "))


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_deal_shows_too(game):
    state: Phase | Finished = plan(game, None, "random", 1, 5).opening(1)
    while not isinstance(state, Finished):
        state = after(state, bot_named("random").decide(state, 3))
    here = position(state, "en")
    assert here.turn is None
    assert here.legal == []
    assert parsed(here)
    with pytest.raises(Malformed, match="deal_over"):
        here.play(here.game.pack.name(0))
    with pytest.raises(Malformed, match="not_in_play"):
        here.solve()


def test_trumps_stand_first_and_the_strongest_before_the_others():
    state = in_play("quadrille", 0, 0)
    for seat in range(4):
        shown = position(state).hand("NESW"[seat]).cards
        groups = [state.contract.followed(card) for card in shown]
        assert groups == sorted(groups, key=lambda suit: (suit != "trump", groups.index(suit)))
        powers = [state.contract.power(card, card) for card in shown]
        for one, two, first, second in zip(groups, groups[1:], powers, powers[1:], strict=False):
            assert one != two or first > second


def test_a_record_without_deals():
    with pytest.raises(Malformed, match="no_record"):
        position({"spadille": 1, "game": "quinto", "deals": []})


def test_an_extension_lets_phases_show_themselves():
    class Formatter(dict[type, Callable[..., Any]]):
        for_type = dict.__setitem__

    class Printer(list[str]):
        text = list.append

    formatters = {"text/html": Formatter(), "text/plain": Formatter()}
    shell = SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters))
    load_ipython_extension(shell)
    state, printer = in_play("quinto"), Printer()
    assert formatters["text/html"][Playing](state) == position(state)._repr_html_()
    formatters["text/plain"][Playing](state, printer, None)
    assert printer == [repr(position(state))]
    assert Finished in formatters["text/html"]


class TestSolution:
    def answer(self, game: str, question: str | None = None, known: bool = True) -> Solved:
        playing = in_play(game)
        bounds = {
            action: (n % 2, n % 2 if known else 1)
            if question
            else (5 * n, 5 * n + 10 * (not known))
            for n, action in enumerate(playing.legal())
        }
        return Solved(playing, question, bounds, 12345, 0.5)

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("known", [True, False])
    @pytest.mark.parametrize(
        ("game", "question"),
        [("quinto", None), ("quadrille", None), ("quadrille", "six"), ("pinochle", "made")],
    )
    def test_shows_every_action(self, game, question, known, language):
        answer = self.answer(game, question, known)
        words = position(answer.playing, language).texts
        shown = Solution(answer, words)
        assert shown.report == answer.report()
        html = text(parsed(shown))
        for line in repr(shown).splitlines():
            for word in line.split():
                assert word in html
        assert not any(word in html for word in ("solve.", "command."))
        assert repr(shown).count("\n") >= len(answer.bounds)
