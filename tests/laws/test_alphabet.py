"""The law of names: number, action and text of an action are three names of one thing."""

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spadille.core.actions import Action, Alphabet
from spadille.games import shelf
from spadille.records.notation import action_of
from tests.laws.paths import TABLES, path, seeds

GAMES = sorted(shelf)


def check_names(alphabet: Alphabet) -> None:
    assert len({*alphabet.actions}) == len(alphabet) == len(alphabet.actions)
    for number, action in enumerate(alphabet.actions):
        assert alphabet.number(action) == number
        assert alphabet[number] == action
        text = alphabet.text(action)
        assert text == text.strip() != ""
        assert not set(text) & set(" |\t\n")
        assert alphabet.parse(text) == action
        assert action_of(alphabet, text) == action
        assert action_of(alphabet, text.upper()) == action
        assert action_of(alphabet, text.lower()) == action


@pytest.mark.parametrize("game", GAMES)
def test_three_names_of_one_thing(game):
    check_names(shelf[game].alphabet)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_actions_are_put_in_the_order_of_the_alphabet(game, data):
    alphabet = shelf[game].alphabet
    some = data.draw(st.lists(st.sampled_from(alphabet.actions), unique=True))
    assert [alphabet.number(action) for action in alphabet.ordered(some)] == sorted(
        map(alphabet.number, some)
    )


@given(st.text(max_size=12))
def test_what_is_no_text_is_no_action(text):
    for game in shelf.values():
        action = game.alphabet.parse(text)
        assert action is None or game.alphabet.text(action) == text


@pytest.mark.parametrize(("game", "preset"), TABLES)
@given(seeds)
def test_all_that_is_ever_legal_stands_in_the_alphabet(game, preset, seed):
    played = path(game, preset, seed)
    known = {*played.rules.game.alphabet.actions}
    assert all(known >= {*phase.legal()} for phase in played.phases)


@dataclass(frozen=True)
class Slurred(Alphabet):
    """An alphabet in which two cards sound alike: the first two of the pack."""

    def text(self, action: Action) -> str:
        first, second, *_ = self.pack.kinds
        text = super().text(action)
        return first if text == second else text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "faulty",
    [
        lambda alphabet: Slurred(alphabet.pack, alphabet.actions),
        lambda alphabet: Alphabet(alphabet.pack, (*alphabet.actions, alphabet.actions[0])),
    ],
    ids=["two texts alike", "an action twice"],
)
def test_control_a_faulty_alphabet_is_caught(game: str, faulty: Any) -> None:
    alphabet = shelf[game].alphabet
    with pytest.raises(AssertionError):
        check_names(faulty(alphabet))
