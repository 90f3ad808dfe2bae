"""Forecasts held against what happens: the arithmetic, the ally's signs, the command itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import exp, log
from random import Random
from statistics import fmean
from typing import Any

import pytest

from benchmarks import calibration as command
from benchmarks.calibration_bids import logit, made
from benchmarks.calibration_deals import through
from benchmarks.calibration_figures import Forecast, Mean, calibration, loss, reliability
from benchmarks.calibration_fit import Choice, fitted
from benchmarks.calibration_quadrille import askers, beliefs
from spadille.bots.arena_players import player_named
from spadille.bots.belief_ally import OWN, WEIGHTS, ally_chances, signs, weighed
from spadille.bots.bot import AT_ONCE
from spadille.core.phase import seen_by
from spadille.core.play import Playing
from spadille.games import game_named
from spadille.records import parse, replay
from tests.clauses.quadrille_positions import dealt, said

N, E, S, W = range(4)
PLAIN = player_named("plain", AT_ONCE)
BASIC = game_named("quadrille").rules("basic", {})


def forecasts(bias: float, count: int = 4000) -> list[Forecast]:
    """What a forecaster says who is wrong by so much."""
    dice = Random(7)
    found = []
    for deal in range(count):
        truth = dice.uniform(0.1, 0.8)
        found.append(Forecast(deal, truth + bias, dice.random() < truth))
    return found


class TestFigures:
    def test_who_is_calibrated_is_found_so(self):
        told = calibration(forecasts(0.0))
        assert abs(told["difference"]["mean"]) < 3 * told["difference"]["se"]
        assert told["error"] < 0.05
        assert told["log_loss"]["mean"] < told["base"]

    def test_control_who_is_biased_is_caught(self):
        told = calibration(forecasts(0.1))
        assert told["difference"]["mean"] < -5 * told["difference"]["se"]
        assert told["error"] > 0.08

    def test_tenths_are_of_the_predicted_chance(self):
        curve = reliability([Forecast(1, 1.0, True), Forecast(2, 0.95, False)])
        assert [each["count"] for each in curve] == [0] * 9 + [2]
        assert curve[-1] == {
            "from": 0.9, "to": 1.0, "count": 2, "predicted": 0.975, "real": 0.5, "se": 0.3536,
        }  # fmt: skip

    def test_a_deal_counts_once(self):
        mean = Mean()
        for deal, value in ((1, 1.0), (1, 3.0), (2, 4.0)):
            mean.add(deal, value)
        assert mean.told() == {"mean": 3.0, "se": 1.0, "deals": 2}

    def test_the_loss_of_even_chances(self):
        assert loss({0: 0.5, 1: 0.5}, 1) == log(2)
        assert loss({0: 1.0}, 1) > 20


class TestFit:
    def choices(self, weight: float) -> list[Choice]:
        dice, found = Random(3), []
        for _ in range(3000):
            features = tuple({"sign": float(dice.randrange(3))} for _ in range(3))
            odds = [exp(weight * each["sign"]) for each in features]
            found.append(Choice((1 / 3,) * 3, features, dice.choices(range(3), odds)[0]))
        return found

    @pytest.mark.parametrize("weight", [-1.0, 0.0, 0.7])
    def test_a_weight_is_found_again(self, weight):
        found, error = fitted(self.choices(weight))["sign"]
        assert abs(found - weight) < 3.5 * error < 0.2


class TestBids:
    def test_a_higher_chance_stays_higher(self):
        found = [made(n / 100) for n in range(101)]
        assert found == sorted(found)
        assert 0 < found[0] < found[-1] < 1

    def test_the_logit(self):
        assert logit(0.5) == 0
        assert logit(1.0) == pytest.approx(log(999))
        assert logit(0.0) == pytest.approx(-log(999))


HANDS = dealt(4, N="AS 7H KH QH 2D", E="KD QD JD 4H 5C", S="2H 3H 4D 3C 2S", W="AC 6H 5D KS KC")


def playing(log: str) -> Any:
    """N is Hombre, hearts are trump, the king of diamonds is called; E holds it."""
    words = f"alliance pass pass pass trump:H call:KD {log}"
    state = replay(parse(said(words, HANDS))).live
    assert isinstance(state, Playing)
    return state


class TestSigns:
    def test_who_passed_before_there_was_a_bid(self):
        words = "pass alliance pass pass trump:H call:KS"
        state = replay(parse(said(words, dealt(4, E="AS", N="2D")))).live
        assert isinstance(state, Playing)
        found = signs(state)
        assert found[N]["passed first"] == 1
        assert not found[S]["passed first"]
        assert found[E] == {}

    @pytest.mark.parametrize(
        ("log", "seat", "signs_of_it"),
        [
            ("2D QD 4D 5D", N, {}),
            ("2D QD 4D 5D", E, {"ducks Hombre": 1}),
            ("2D QD 4D 5D", W, {}),
            ("2D JD 4D 5D 5C", E, {"ducks Hombre": 1, "leads plain": 1}),
            ("2D JD 4D 5D 4H", E, {"ducks Hombre": 1, "leads trump": 1}),
            ("7H 4H 2H 6H", W, {}),
            ("KH 4H 2H AC", W, {"beats Hombre": 1}),
            ("KH 4H 2H AC KC 2C 5C 3C", W, {"beats Hombre": 1, "leads king": 1}),
        ],
    )
    def test_cards(self, log, seat, signs_of_it):
        assert signs(playing(log))[seat] == signs_of_it

    def test_every_sign_that_is_seen_has_its_weight(self):
        seen: set[str] = set()
        for number in range(1, 40):
            for state, _ in through(BASIC, PLAIN, number, "signs")[0]:
                if isinstance(state, Playing) and ally_chances(state):
                    seen |= {name for found in signs(state).values() for name in found}
        assert seen == set(WEIGHTS)


class TestAlly:
    def test_who_knows_is_sure(self):
        state = playing("")
        assert ally_chances(seen_by(state, E)) == {E: 1.0}
        shown = playing("2D KD 4D 5D")
        assert all(ally_chances(seen_by(shown, seat)) == {E: 1.0} for seat in range(4))

    def test_who_does_not_know_thinks_of_all_others(self):
        state = playing("2D QD")
        assert set(ally_chances(seen_by(state, N))) == {E, S, W}
        assert set(ally_chances(seen_by(state, S))) == {N, E, W}
        assert sum(ally_chances(seen_by(state, S)).values()) == pytest.approx(1)
        assert ally_chances(seen_by(state, S), {})[N] == pytest.approx(OWN, abs=0.01)

    def test_nobody_is_sought_where_nobody_was_called(self):
        state = replay(parse(said("solo pass pass pass trump:H", HANDS))).live
        assert isinstance(state, Playing)
        assert ally_chances(state) == {}

    def test_signs_multiply_chances(self):
        even = {E: 0.5, S: 0.5}
        shown: Mapping[int, Mapping[str, int]] = {E: {"sign": 2}, S: {}}
        found = weighed(even, shown, {"sign": log(2)})
        assert found == pytest.approx({E: 0.8, S: 0.2})
        assert weighed(even, shown, {}) == even


def lost(weights: Mapping[str, float], deals: int = 60) -> list[float]:
    """Deal by deal, how much less is lost by weighing signs than by what is certain alone."""
    found = []
    for number in range(1, deals + 1):
        for state, _ in through(BASIC, PLAIN, number, "lost")[0]:
            if isinstance(state, Playing) and not state.trick and len(state.tricks) == 1:
                gains = [
                    loss(beliefs(view)["prior"], holder) - loss(ally_chances(view, weights), holder)
                    for view, holder in askers(state)
                ]
                found += [fmean(gains)] if gains else []
    return found


def test_signs_tell_more_than_what_is_usual():
    assert fmean(lost(WEIGHTS)) > 0.1


def test_control_signs_read_the_wrong_way_tell_less():
    wrong = {name: -weight for name, weight in WEIGHTS.items()}
    assert fmean(lost(wrong, 20)) < -0.1


def test_the_command_prints_every_game(capsys):
    command.main(["--deals", "6", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["quinto", "quadrille", "pinochle"]
    assert len(told["pinochle"]["bid is made"]["curve"]) == 10
    assert told["quinto"]["points a deal gained by doubling"]["deals"] == 6
    command.main(["--deals", "6", "--game", "quadrille", "--rules", "later"])
    assert "ally hombre after 1 soft: " in capsys.readouterr().out
