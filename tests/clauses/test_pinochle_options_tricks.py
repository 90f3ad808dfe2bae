"""Pinochle's option table, the values of min_tricks: what must be taken to make a bid or to score.

Each test claims what no other value would give; test_pinochle_options asks for that.
"""

from __future__ import annotations

from functools import cache
from random import Random

from tests.clauses.pinochle_positions import (
    EVEN,
    Hands,
    Line,
    all_tricks,
    dealt,
    delta,
    line,
    reaches,
)
from tests.oracle.pinochle_hands import filled, meld_without_tricks, worthless_trick


def written(hands: dict[str, list[str]]) -> Hands:
    return {seat: " ".join(hand) for seat, hand in hands.items()}


@cache
def no_trick() -> Line:
    """The bidders meld 60 and more and take nothing."""
    dice = Random(3)
    hands = written(filled(meld_without_tricks("N", dice), dice))
    return line(hands, lambda one: one.tricks[0] == 0, trump="D", high="EW")


@cache
def empty_trick() -> Line:
    """The bidders meld 122 and take the last trick alone, in which nothing counts."""
    lacks = {"N": "A T", "S": "A T", "W": "Q J"}
    mine = "S:QQQQ H:QQQQ D:KQJJJJ"
    hands = dealt(62, lacks, N=mine, E="S:AAAATTTT H:J D:AAAATTTT C:AAA", W="JH")
    return line(
        hands, lambda one: one.tricks[0] > 0 == one.counters[0], trump="D", high="EW", keep="QH"
    )


@cache
def few_points() -> Line:
    """Each side melds 106; the bidders take less than 20, counters among it."""
    return line(EVEN, lambda one: one.counters[0] > 0 and one.points[0] < 20)


@cache
def others_empty() -> Line:
    """The others meld and take a trick in which nothing counts."""
    dice = Random(4)
    hands = written(filled(worthless_trick("N", dice), dice))
    return line(
        hands,
        lambda one: one.tricks[1] > 0 == one.counters[1] < one.melds[1],
        trump="H",
        high="N",
        keep="QC",
    )


@cache
def others_few() -> Line:
    """Each side melds 106; the others take less than 20, counters among it."""
    return line(EVEN, lambda one: one.counters[1] > 0 and one.points[1] < 20)


def made(found: Line, least: object) -> bool:
    """Have the bidders made a bid that melds and tricks together reach exactly?"""
    total = found.total[0]
    bid = total if total <= 60 else total - total % 5
    change = delta(found.written(bid, options={"min_tricks": least}))
    assert change[0] in (total, -bid)
    return change[0] > 0


def kept(found: Line, least: object) -> int:
    """What the others score."""
    return delta(found.written(50, options={"min_tricks": least}))[1]


@reaches("min_tricks", 0)
def test_pinochle_option_min_tricks_0_nobody_needs_a_trick():
    assert made(no_trick(), 0)
    assert made(empty_trick(), 0)
    assert kept(all_tricks(), 0) == 20


@reaches("min_tricks", "trick")
def test_pinochle_option_min_tricks_a_trick():
    assert not made(no_trick(), "trick")
    assert made(empty_trick(), "trick")
    assert made(few_points(), "trick")
    assert kept(all_tricks(), "trick") == 0
    assert kept(others_empty(), "trick") == sum((others_empty().melds[1], others_empty().points[1]))


@reaches("min_tricks", "counter")
def test_pinochle_option_min_tricks_a_counter():
    assert not made(no_trick(), "counter")
    assert not made(empty_trick(), "counter")
    assert made(few_points(), "counter")
    assert kept(all_tricks(), "counter") == 0
    assert kept(others_empty(), "counter") == others_empty().points[1]  # no meld
    assert kept(others_few(), "counter") == others_few().total[1]


@reaches("min_tricks", 20)
def test_pinochle_option_min_tricks_twenty_points():
    assert not made(no_trick(), 20)
    assert not made(empty_trick(), 20)
    assert not made(few_points(), 20)
    assert kept(others_empty(), 20) == kept(others_few(), 20) == 0  # nothing at all
    even = line(EVEN, lambda one: one.points == (20, 30))
    assert made(even, 20)
    even = line(EVEN, lambda one: one.points == (30, 20))
    assert kept(even, 20) == even.total[1]
    short = line(EVEN, lambda one: one.points == (31, 19))
    assert kept(short, 20) == 0
