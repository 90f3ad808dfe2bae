"""The law of the taker: a trick goes to its strongest card, of equals to the first."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spadille.core import tricks
from spadille.core.cards import Card, next_seat
from tests.laws.paths import TABLES, Path, caught, path, seeds

Judge = Callable[[Any, tuple[Card, ...]], int]


@dataclass(frozen=True)
class Powers:
    """A contract of which only the strength of each card is known."""

    powers: tuple[int, ...]

    def power(self, card: Card, led: Card) -> int:
        return self.powers[card]


ties = st.lists(st.integers(0, 3), min_size=4, max_size=4).map(tuple)


def check_first(powers: tuple[int, ...], judge: Judge = tricks.winner) -> None:
    taker = judge(Powers(powers), tuple(range(len(powers))))
    assert powers[taker] == max(powers)
    assert all(power < powers[taker] for power in powers[:taker])


def check_takers(played: Path) -> None:
    contract = played.finished.contract
    for trick in played.finished.tricks:
        powers = [contract.power(card, trick.cards[0]) for card in trick.cards]
        place = (trick.winner - trick.leader) % 4
        assert powers[place] == max(powers)
        assert max(powers) not in powers[:place]
        assert [seat for seat, _ in trick.plays()] == [next_seat(trick.leader, n) for n in range(4)]


# A second judge for each game: slow, and of its rule book's own words.

BLACK, RED = "KQJ765432", "KQJA234567"


def quinto_judge(contract: Any, cards: list[str]) -> int:
    """The highest card of the highest suit, hearts above diamonds, clubs and spades; a joker never
    takes (a18, a19)."""
    order = ["JK", *(rank + suit for suit in "SCDH" for rank in "23456789TJQKA")]
    return max(range(len(cards)), key=lambda place: order.index(cards[place]))


def quadrille_judge(contract: Any, cards: list[str]) -> int:
    """The highest trump, else the highest card of the suit led (B2-B5, B22)."""
    trump = contract.trump
    low = "AKQJ23456" if trump in "HD" else "KQJ76543"
    manille = ("7" if trump in "HD" else "2") + trump
    trumps = ["AS", manille, "AC", *(rank + trump for rank in low)]
    plain = {suit: [rank + suit for rank in (RED if suit in "HD" else BLACK)] for suit in "SHDC"}
    order = trumps if cards[0] in trumps else [*trumps, *plain[cards[0][1]]]
    return min(
        (place for place, card in enumerate(cards) if card in order),
        key=lambda place: order.index(cards[place]),
    )


def pinochle_judge(contract: Any, cards: list[str]) -> int:
    """The highest trump, else the highest card of the suit led; of equals the first (R3, R42)."""
    suits = {card[1] for card in cards}
    takes = contract.trump if contract.trump in suits else cards[0][1]
    return next(cards.index(rank + takes) for rank in "ATKQJ" if rank + takes in cards)


JUDGES: dict[str, Callable[[Any, list[str]], int]] = {
    "quinto": quinto_judge,
    "quadrille": quadrille_judge,
    "pinochle": pinochle_judge,
}


def check_judged(played: Path, judge: Callable[[Any, list[str]], int]) -> None:
    contract, pack = played.finished.contract, played.rules.game.pack
    for trick in played.finished.tricks:
        place = judge(contract, [pack.name(card) for card in trick.cards])
        assert trick.winner == next_seat(trick.leader, place)


def last_of_equals(contract: Any, cards: tuple[Card, ...]) -> int:
    powers = [contract.power(card, cards[0]) for card in cards]
    return max(range(len(cards)), key=lambda place: (powers[place], place))


def leader_always(contract: Any, cards: tuple[Card, ...]) -> int:
    return 0


@given(ties)
def test_first_of_equals_takes(powers):
    check_first(powers)


@pytest.mark.parametrize("judge", [last_of_equals, leader_always])
def test_control_another_judge_is_caught(judge):
    def law(seed: int) -> None:
        check_first(tuple(seed // 3**place % 3 for place in range(4)), judge)

    assert caught(law, 81)


@pytest.mark.parametrize(("game", "preset"), TABLES)
class TestTakers:
    @given(seeds)
    def test_every_trick_goes_to_its_strongest_card(self, game, preset, seed):
        check_takers(path(game, preset, seed))

    @given(seeds)
    def test_another_judge_says_the_same(self, game, preset, seed):
        check_judged(path(game, preset, seed), JUDGES[game])

    def test_control_a_judge_of_other_ranks_is_caught(self, game, preset):
        def wrong(contract, cards):
            others = {"KS": "QS", "QS": "KS", "KH": "QH", "QH": "KH"}
            return JUDGES[game](contract, [others.get(card, card) for card in cards])

        assert caught(lambda seed: check_judged(path(game, preset, seed), wrong))

    def test_control_a_leader_who_takes_everything_is_caught(self, game, preset, monkeypatch):
        monkeypatch.setattr("spadille.core.play.winner", leader_always)
        assert caught(lambda seed: check_takers(path(game, preset, seed)))
