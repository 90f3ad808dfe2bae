"""The law of the sum: what is won adds up, whoever wins it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spadille.bots.bot import LEVELS
from spadille.core.phase import Finished
from spadille.games.quinto import QuintoContract
from tests.laws.paths import PRESETS, caught, path, seeds

players = st.sampled_from(sorted(LEVELS))


def quinto_adds_up(finished: Finished) -> None:
    """Thirteen tricks; quints between 75 and 175; both in the points of the sides (2(e))."""
    contract: QuintoContract = finished.contract
    assert finished.points is not None
    north, east, south, west = finished.points
    assert (north, east) == (south, west)
    assert all(points >= 0 and points % 5 == 0 for points in finished.points)
    quints = sum(contract.quints_won(finished.tricks))
    if finished.ended_by == "quint":
        assert north + east == quints <= 175
        return
    cachette = contract.cachette_points(finished.deal, finished.tricks)
    assert cachette is not None
    quints += sum(cachette)
    assert 75 <= quints <= 175
    assert sum(contract.tricks_won(finished.tricks)) == 13
    paid = 13 * contract.trick_value if finished.ended_by == "tricks" else 0
    assert north + east == quints + paid


ADDS_UP: dict[str, Callable[[Finished], None]] = {"quinto": quinto_adds_up}


@pytest.mark.parametrize(("game", "preset"), PRESETS)
class TestSums:
    @given(seeds, players)
    def test_points_add_up(self, game, preset, seed, player):
        ADDS_UP[game](path(game, preset, seed, player).finished)

    @given(seeds)
    def test_the_standing_grows_by_what_was_made(self, game, preset, seed):
        played = path(game, preset, seed)
        after = played.rules.scored(played.start, played.finished)
        points = played.finished.points
        assert points is not None
        made = points[: len(after.scores)]
        assert after.scores == tuple(a + b for a, b in zip(played.start.scores, made, strict=True))
        assert after.played == played.start.played + 1


@pytest.mark.parametrize("preset", ["guide", "hoffmann"])
@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ("quint_points", lambda cards: 5 * len(cards)),
        ("quint_points", lambda cards: 0),
        ("TRICKS", 11),
    ],
    ids=["every card a quint", "no quint at all", "the cachette a trick too soon"],
)
def test_control_a_wrong_count_is_caught(preset, where, fault, monkeypatch):
    monkeypatch.setattr(f"spadille.games.quinto.{where}", fault)
    assert caught(lambda seed: quinto_adds_up(path("quinto", preset, seed).finished))


@pytest.mark.parametrize("preset", ["guide", "hoffmann"])
def test_control_a_trick_that_is_not_paid_is_caught(preset, monkeypatch):
    honest = QuintoContract.settle

    def short(contract, deal, tricks, ended_by):
        made = honest(contract, deal, tricks, ended_by) or (0, 0, 0, 0)
        return (made[0] - 5, made[1], made[2] - 5, made[3])

    monkeypatch.setattr(QuintoContract, "settle", short)
    assert caught(lambda seed: quinto_adds_up(path("quinto", preset, seed).finished))
