"""The sequential test against closed forms and against what it promises."""

import random
from math import log
from statistics import mean, variance

import pytest
from scipy.stats import norm

from spadille.bots import sprt
from spadille.bots.sprt import FEWEST, Sprt, sprt_named
from spadille.bots.summary import Tally
from spadille.core.errors import Malformed


def tally_of(values) -> Tally:
    tally = Tally()
    for value in values:
        tally.add(value)
    return tally


def test_the_bound_is_that_of_one_error_in_twenty():
    assert Sprt(0, 2).bound == pytest.approx(log(0.95 / 0.05)) == pytest.approx(2.944, abs=1e-3)


def test_the_ratio_is_the_sum_of_normal_increments():
    source = random.Random(1)
    values = [source.gauss(3, 20) for _ in range(200)]
    low, high, spread = -1.0, 4.0, variance(values)
    increments = ((high - low) / spread * (value - (low + high) / 2) for value in values)
    assert Sprt(low, high).ratio(tally_of(values)) == pytest.approx(sum(increments))


def test_the_ratio_is_that_of_two_densities():
    values = [1.5, -3.0, 12.0, 4.0, 0.5]
    sd = variance(values) ** 0.5
    expected = sum(norm.logpdf(values, 2, sd) - norm.logpdf(values, 0, sd))
    assert Sprt(0, 2).ratio(tally_of(values)) == pytest.approx(expected)


def stopped(true: float, source: random.Random, fewest: int = FEWEST) -> tuple[str | None, int]:
    """The verdict on deals with this mean, and after how many it fell."""
    test, tally = Sprt(0, 2), Tally()
    for count in range(1, 4001):
        tally.add(round(source.gauss(true, 6) * 4) / 4)
        if count >= fewest and (verdict := test.verdict(tally)):
            return verdict, count
    return None, count


@pytest.mark.parametrize(("true", "wrong"), [(0, "high"), (2, "low")])
def test_it_is_seldom_wrong(true, wrong):
    source = random.Random(7)
    found = [stopped(true, source) for _ in range(300)]
    assert sum(verdict == wrong for verdict, _ in found) <= 300 * 0.05 + 2 * (300 * 0.05) ** 0.5
    assert mean(count for _, count in found) < 2 * 5.3 * 9  # bots.md, 3.2: 5.3 / (2/6)²


def test_control_a_test_that_looks_from_the_second_deal_on_is_wrong_more_often(monkeypatch):
    monkeypatch.setattr(sprt, "FEWEST", 2)
    source = random.Random(7)
    found = [stopped(0, source, fewest=2) for _ in range(300)]
    assert sum(verdict == "high" for verdict, _ in found) > 300 * 0.05 + 2 * (300 * 0.05) ** 0.5


def test_no_verdict_before_the_variance_is_known():
    assert Sprt(0, 2).verdict(tally_of([90, 91] * (FEWEST // 2 - 1))) is None
    assert Sprt(0, 2).verdict(tally_of([90, 91] * (FEWEST // 2))) == "high"


def test_where_every_deal_comes_to_the_same():
    assert Sprt(0, 2).verdict(tally_of([0] * FEWEST)) == "low"
    assert Sprt(0, 2).verdict(tally_of([2] * FEWEST)) == "high"
    assert Sprt(0, 2).ratio(tally_of([0] * FEWEST)) is None
    assert Sprt(0, 2).ratio(tally_of([])) is None


@pytest.mark.parametrize("words", ["", "1", "2,1", "1,1", "a,b", "0,1,2", "nan,1", "0,inf"])
def test_bounds_that_are_none(words):
    with pytest.raises(Malformed) as caught:
        sprt_named(words)
    assert caught.value.key == "sprt_bounds"


def test_bounds():
    assert sprt_named("-0.5,2") == Sprt(-0.5, 2)
