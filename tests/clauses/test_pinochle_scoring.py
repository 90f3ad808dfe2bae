"""Pinochle, clauses R45-R52 of the rule book and its examples S1-S9 and E1-E7: score and match."""

from __future__ import annotations

from functools import cache

import pytest

from tests.clauses.pinochle_positions import (
    EVEN,
    NOTHING,
    PLAIN,
    Line,
    Record,
    all_tricks,
    calls,
    dealt,
    delta,
    line,
    match,
    melded,
    melding,
    said,
    scoring,
)
from tests.clauses.positions import from_scores, last_deal, refusal, replay

BARREN_E = dealt(30, E=NOTHING)
BARREN_W = dealt(30, W=NOTHING)
VOICES = pytest.mark.parametrize("bidder", "NESW")


def points(record: Record) -> list[int]:
    """The trick points of both sides."""
    won = [0, 0]
    for trick in last_deal(record)["tricks"]:
        won["EW".count(trick["winner"])] += trick["points"]
    return won


def melds(record: Record) -> list[int]:
    """What both sides meld."""
    told = last_deal(record)["melds"]
    return [sum(told[seat]["points"] for seat in pair) for pair in ("NS", "EW")]


def s1() -> Line:
    """Melds 24 and 12, trick points 28 and 22."""
    return scoring((24, 12), (28, 22), seed=31)


@cache
def s4() -> Line:
    """Melds 8 and 50, trick points 36 and 14; E is the bidder."""
    poor = {"N": "KH KD KC", "S": "QH QD QC"}
    hands = dealt(4, poor, lambda one: melded(one, "S") == (8, 50), E="KS QS")
    return line(hands, lambda played: played.points == (36, 14), "E")


def ended(record: Record) -> tuple[object, object, object]:
    told = replay(record)
    return told["standing"], told["winner"], told["match_ended_by"]


# Clauses


@VOICES
def test_pinochle_r45_aces_tens_and_kings_are_points_and_the_last_trick_two(bidder):
    record = line(PLAIN, bidder=bidder, trump="SDCS"["NESW".index(bidder)]).written()
    tricks = last_deal(record)["tricks"]
    for number, trick in enumerate(tricks, 1):
        counters = sum(card[0] in "ATK" for card in trick["cards"])
        assert trick["points"] == counters + 2 * (number == 20)
    assert sum(points(record)) == 50


@VOICES
def test_pinochle_r46_melds_of_both_partners_and_their_trick_points(bidder):
    found = line(
        PLAIN,
        lambda played: played.total["EW".count(bidder)] >= 50,
        bidder=bidder,
        trump="SDCS"["NESW".index(bidder)],
    )
    record = found.written()
    told = zip(melds(record), points(record), strict=True)
    assert delta(record) == [meld + won for meld, won in told]


def test_pinochle_r47_who_reaches_the_bid_scores_all_that_he_made():
    total = s1().total[0]
    for bid in (50, 51, total):
        assert delta(s1().written(bid))[0] == total
    assert total == 52


def test_pinochle_r48_who_does_not_loses_the_bid_and_all_that_he_made():
    for bid in (53, 60, 680):
        assert delta(s1().written(bid)) == [-bid, 34]
        assert ended(s1().written(bid))[0] == [-bid, 34]


def test_pinochle_r49_the_others_always_score():
    assert delta(s1().written(53))[1] == delta(s1().written(52))[1] == 34
    assert delta(all_tricks().written(80)) == [90, 20]  # without a trick
    assert delta(all_tricks().written(95)) == [-95, 20]


def test_pinochle_r50_scores_may_be_negative():
    assert ended(s1().written(680))[0] == [-680, 34]
    unplayed = {"dealer": "N", "hands": dealt(32, N=NOTHING), "log": "pass pass pass"}
    table = match(s1().written(680), unplayed)
    assert ended(table)[0] == [-730, 34]


def test_pinochle_r51_the_match_is_looked_at_only_after_a_hand():
    before = from_scores(s1().written(tricks=0), 480, 0)
    assert melds(before) == [24, 12]
    for tricks in (0, 10, 19):
        table = from_scores(s1().written(tricks=tricks), 480, 0)
        assert ended(table) == ([480, 0], None, None)
        assert replay(table)["turn"]
    assert ended(from_scores(s1().written(), 480, 0)) == ([532, 34], "NS", "points")


@pytest.mark.parametrize(
    ("bid", "north", "east", "winner"),
    [
        (50, 448, 0, "NS"), (50, 447, 0, None), (50, 448, 499, "NS"), (50, 0, 466, "EW"),
        (50, 0, 465, None), (60, 499, 499, "EW"), (60, 499, 465, None), (680, 0, 0, None),
    ],
)  # fmt: skip
def test_pinochle_r51_bidders_first_then_the_others(bid, north, east, winner):
    table = from_scores(s1().written(bid), north, east)
    assert ended(table)[1:] == (winner, winner and "points")


def test_pinochle_r51_who_was_set_does_not_win_by_that_deal():
    table = from_scores(s1().written(60), 700, 700)  # a level start is not decided
    assert ended(table) == ([640, 734], "EW", "points")


def test_pinochle_r51_nothing_follows_after_the_end():
    table = match(from_scores(s1().written(), 480, 0), said(""), start={"scores": [480, 0]})
    assert refusal(table) == "match_over"
    assert refusal(from_scores(said(""), 500, 0)) == "match_over"
    assert replay(from_scores(said(""), 499, 0))["turn"] == "N"
    assert replay(from_scores(said(""), 500, 500))["turn"] == "N"


@pytest.mark.parametrize(
    ("talk", "hands", "lost"),
    [("pass pass pass", BARREN_W, 50), (calls(90, "E"), BARREN_E, 90)],
)
def test_pinochle_r52_an_unplayed_hand_is_recorded_and_cannot_end_the_match(talk, hands, lost):
    table = from_scores(said(talk, hands), 499, 499)
    assert ended(table) == ([499, 499 - lost], None, None)
    assert last_deal(table)["delta"] == [0, -lost]
    table["deals"].append({"dealer": "N", "hands": PLAIN, "log": ""})
    assert replay(table)["turn"] == "E"


# Examples

SCORED = [  # id, bid, melds, trick points, deltas; N bids
    ("S1", 50, (24, 12), (28, 22), [52, 34]),
    ("S2", 50, (24, 12), (26, 24), [50, 36]),
    ("S3", 50, (24, 12), (25, 25), [-50, 37]),
]


@pytest.mark.parametrize(
    ("bid", "laid", "won", "change"), [row[1:] for row in SCORED], ids=[row[0] for row in SCORED]
)
def test_pinochle_example_s1_to_s3(bid, laid, won, change):
    record = scoring(laid, won, seed=31).written(bid)
    assert (melds(record), points(record)) == (list(laid), list(won))
    assert delta(record) == change


def test_pinochle_example_s4_set_by_one_and_the_others_keep_all():
    record = s4().written(65)
    assert (melds(record), points(record)) == ([8, 50], [36, 14])
    assert delta(record) == [44, -65]


def test_pinochle_example_s5_the_others_keep_their_meld_without_a_trick():
    record = all_tricks().written(80)
    assert (melds(record), points(record)) == ([40, 20], [50, 0])
    assert delta(record) == [90, 20]


def test_pinochle_example_s7_forced_without_a_marriage():
    deal = last_deal(said("pass pass pass", dealt(31, N=NOTHING), dealer="N"))
    assert (deal["delta"], deal["ended_by"]) == ([-50, 0], "unplayed")


def test_pinochle_example_s8_a_bid_of_56_without_a_marriage():
    deal = last_deal(said(calls(56, "E"), BARREN_E))
    assert (deal["delta"], deal["ended_by"]) == ([0, -56], "unplayed")


def test_pinochle_example_s9_from_20_to_45_below():
    assert ended(from_scores(s4().written(65), 0, 20)) == ([44, -45], None, None)


ENDS = [  # id, scores after the deal, winner
    ("E1", (515, 510), "NS"),
    ("E2", (400, 510), "EW"),
    ("E3", (492, 498), None),
    ("E5", (499, 500), "EW"),
]


@pytest.mark.parametrize(
    ("scores", "winner"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS]
)
def test_pinochle_example_e1_to_e5(scores, winner):
    north, east = scores
    table = from_scores(s1().written(), north - 52, east - 34)
    assert ended(table) == ([north, east], winner, winner and "points")


def test_pinochle_example_e7_as_a_story():
    found = line(melding((18, 10), seed=120), lambda played: played.points == (40, 10), high="N")
    table = from_scores(found.written(60), 460, 490)
    assert last_deal(table)["delta"] == [-60, 20]
    assert ended(table) == ([400, 510], "EW", "points")


def test_pinochle_example_e1_the_bidders_win_whoever_they_are():
    found = line(EVEN, bidder="E", high="NESW")  # 106 each in melds, and all 50 points to E
    assert delta(found.written(100)) == [106, 156]
    assert ended(from_scores(found.written(100), 499, 344))[1] == "EW"
    assert ended(from_scores(found.written(100), 499, 343))[1] == "NS"
