"""The two forms of minimax agree, and positions in mid-game hold what is rare."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from spadille.core.actions import Say
from spadille.games.quinto import JOKER, JOKERS
from tests.kernel import minimax
from tests.kernel.mid_game import CASES, Spot, spots, straight
from tests.kernel.minimax import chief_side, differences, plain, quick
from tests.kernel.solving import QUESTIONS, Question, every_question, truth

GAMES = list(CASES)


def check_forms(found: tuple[Spot, ...], question: Question) -> None:
    ask, stop = question.ask, question.stop
    for spot in found:
        both = quick(spot.playing, ask, stop=stop), plain(spot.playing, ask, stop=stop)
        assert not differences(*both), spot.told()


@every_question
def test_the_quick_form_says_what_the_plain_one_says(game, question):
    check_forms(spots(game, 40, 3, seed="forms"), question)


@pytest.mark.soak
@every_question
def test_also_with_four_tricks(game, question):
    check_forms(spots(game, 300, 4, seed="forms"), question)


@pytest.mark.parametrize(
    ("game", "ask", "forgetful", "seed"),
    [
        ("quinto", None, minimax.Points, "a"),
        ("quadrille", None, minimax.Chips, "g"),
        ("quadrille", "six", minimax.Taken, "g"),
        ("pinochle", None, minimax.Counters, "a"),
        ("pinochle", "made", minimax.Made, "h"),
    ],
)
def test_a_memory_that_forgets_the_past_is_caught(game, ask, forgetful, seed, monkeypatch):
    monkeypatch.setattr(forgetful, "past", lambda measure, tricks: None)
    with pytest.raises(AssertionError):
        check_forms(spots(game, 60, 3, 3, seed=seed), Question(ask))


# What positions there are


@dataclass(frozen=True)
class Sign:
    """Something rare that must be among the positions of a game."""

    game: str
    name: str
    seen: Callable[[Spot], bool]

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"


def _laid(number: int) -> Callable[[Spot], bool]:
    return lambda spot: len(spot.playing.trick) == number


def _held(spot: Spot) -> list[set[int]]:
    deal = spot.playing.deal
    return [set(deal.pack.distinct(hand)) for hand in deal.hands]


def _tied(spot: Spot) -> bool:
    held = _held(spot)
    return any(one & two for n, one in enumerate(held) for two in held[:n])


SIGNS = [
    *[Sign(game, f"{number} on the table", _laid(number)) for game in GAMES for number in range(4)],
    Sign("quinto", "a joker near the end", lambda spot: any(JOKER in hand for hand in _held(spot))),
    Sign("quinto", "a joker alone", lambda spot: JOKERS in spot.playing.deal.hands),
    Sign("quadrille", "a claim", lambda s: any(isinstance(a, Say) for a in s.playing.legal())),
    Sign("quadrille", "an ally", lambda spot: len(chief_side(spot.playing)) == 2),
    Sign("pinochle", "equal cards in two hands", _tied),
]


@pytest.mark.parametrize("sign", SIGNS, ids=str)
def test_what_is_rare_is_there(sign):
    found = (*spots(sign.game, 60), *spots(sign.game, 60, 5, seed="five"))
    assert any(sign.seen(spot) for spot in found)


@pytest.mark.parametrize("hidden", [False, True])
def test_straight_tricks_are_there(hidden):
    for spot in straight(12, 5, hidden=hidden):
        assert {trick.winner for trick in spot.playing.tricks} <= set(chief_side(spot.playing))
        assert len(spot.playing.tricks) == 5
        contract: Any = spot.playing.contract
        assert not hidden or any(contract.called in hand for hand in _held(spot))


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_deal_is_there(game):
    found = spots(game, 60)
    kinds = {spot.name.rsplit(" #")[0] for spot in found}
    assert kinds == {str(case) for case in CASES[game]}
    assert all(1 <= spot.left <= 4 for spot in found)


@pytest.mark.parametrize("game", GAMES)
def test_positions_leave_a_choice_that_matters(game):
    for question in QUESTIONS[game]:
        answers = (set(truth(spot, question).values()) for spot in spots(game, 60))
        assert any(len(values) > 1 for values in answers), question
