"""Hands that lean by what was said: possible ones only, and nearer to those that were held."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from benchmarks import tilts as fitting
from spadille.bots import tilts
from spadille.bots.belief import belief
from spadille.bots.belief_ally import ally_chances
from spadille.bots.tilt_tables import TILTS
from spadille.core.phase import seen_by
from spadille.games import shelf
from tests.belief_checks import believes

PRESETS = [("quinto", "guide"), ("quadrille", "basic"), ("quadrille", "later")]


def gained(game: str, preset: str, table: dict[str, float], deals: int = 30) -> float:
    """How much likelier the true hands are made, in nats a view."""
    rules = shelf[game].rules(preset, {})
    views = [view for n in range(deals) for view in fitting.seen(rules, 77_000, n)]
    names, held, drawn = fitting.table(views)
    numbers = np.array([table.get(name, 0.0) for name in names])
    return fitting.gained(numbers, held, drawn)[0]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_true_hands_become_likelier(game, preset):
    assert gained(game, preset, dict(TILTS[preset])) > 0.3


def test_control_leaning_the_wrong_way_is_seen():
    wrong = {name: -number for name, number in TILTS["guide"].items()}
    assert gained("quinto", "guide", wrong) < -0.3


def test_no_leaning_gains_nothing():
    assert gained("quinto", "guide", {}, 5) == pytest.approx(0)


def known(game: str, preset: str, number: int):
    """What the leader knows when all has been said, or None where nobody plays."""
    state = fitting.spoken(shelf[game].rules(preset, {}), f"tilts/{number}", number % 4)
    return None if state is None else belief(seen_by(state, state.turn))


@pytest.mark.parametrize(("game", "preset"), [*PRESETS, ("pinochle", "classic")])
def test_deals_drawn_are_possible(game, preset):
    for number in range(4):
        if (found := known(game, preset, number)) is not None:
            rows = tilts.drawn(found, 12, "seed")
            assert rows.shape == (12, 5)
            assert all(believes(found, tuple(row)) for row in rows.tolist())


def test_the_same_seed_draws_the_same():
    found = known("quinto", "guide", 1)
    one, two, other = (tilts.drawn(found, 50, seed) for seed in ("a", "a", "b"))
    assert (one == two).all()
    assert (one != other).any()


def test_who_has_doubled_is_thought_to_hold_more():
    doubled = 0
    for number in range(40):
        found = known("quinto", "guide", number)
        counted: dict[str, Any] = dict(tilts.features(found.view))
        doubler = counted.get("double")
        if doubler is None or found.view.deal.hands[doubler.seat]:
            continue
        leaning, level = (
            doubler(tilts.Hands(found.pack, rows)).mean()
            for rows in (tilts.drawn(found, 200, "s"), found.packed(200, "s"))
        )
        assert leaning > level + 0.2
        doubled += 1
    assert doubled > 3


def test_few_never_carry_all_the_weight():
    chances = tilts.chances(np.linspace(0, 400, 100))
    assert chances.sum() == pytest.approx(1)
    assert 1 / np.square(chances).sum() >= 20


def test_the_ally_is_each_seat_as_often_as_it_seems():
    asked = 0
    for number in range(12):
        found = known("quadrille", "basic", number)
        if found is None or len(allies := ally_chances(found.view)) < 2:
            continue
        rows = tilts.drawn(found, 400, "s")
        holds = tilts.Hands(found.pack, rows).table[:, :, found.view.contract.called]
        for seat, chance in allies.items():
            assert holds[:, seat].mean() == pytest.approx(chance, abs=0.01)
        asked += 1
    assert asked > 3
