"""Pinochle's option table, values that are reached by melds, score and the end of a match.

Each test claims what no other value of its option would give; test_pinochle_options asks for that.
"""

from __future__ import annotations

import pytest

from tests.clauses.pinochle_positions import (
    EVEN,
    NOTHING,
    PLAIN,
    Hands,
    Line,
    Record,
    all_tricks,
    calls,
    dealt,
    delta,
    items,
    laid,
    line,
    match,
    melded,
    melding,
    opened,
    reaches,
    said,
    scoring,
)
from tests.clauses.positions import choices, from_scores, last_deal, refusal, replay, then
from tests.clauses.test_pinochle_scoring import s4

BARREN_W = dealt(60, W=NOTHING)
"""W has no marriage: as a dealer who is forced he loses the bid, unplayed."""


def s1() -> Line:
    """Melds 24 and 12, trick points 28 and 22."""
    return scoring((24, 12), (28, 22), seed=31)


def ended(record: Record) -> tuple[object, object]:
    told = replay(record)
    return told["winner"], told["match_ended_by"]


def from_deal(record: Record, played: int, north: int = 0, east: int = 0) -> Record:
    """The same record, so many deals of the match having been played before."""
    return record | {"start": {"scores": [north, east], "played": played}}


# The end of a match


@reaches("target", 500, 100, 1000)
def test_pinochle_option_target_is_reached_exactly(value):
    options = {"target": value}
    assert ended(from_scores(s1().written(options=options), value - 52, 0)) == ("NS", "points")
    assert ended(from_scores(s1().written(options=options), value - 53, 0)) == (None, None)
    assert ended(from_scores(s1().written(options=options), 0, value - 34)) == ("EW", "points")
    assert refusal(from_scores(said("", options=options), value, 0)) == "match_over"
    assert refusal(from_scores(said("", options=options), 0, value)) == "match_over"
    assert replay(from_scores(said("", options=options), value, value))["turn"]  # level
    assert replay(from_scores(said("", options=options), value - 1, 0))["turn"]


@reaches("hands", 0)
def test_pinochle_option_hands_0_the_target_alone():
    for played in (0, 1, 39, 40, 100):
        table = from_deal(s1().written(options={"hands": 0}), played)
        assert ended(table) == (None, None)
        assert ended(from_deal(s1().written(options={"hands": 0}), played, 448))[1] == "points"


@reaches("hands", 1)
def test_pinochle_option_hands_1():
    options = {"hands": 1}
    assert ended(s1().written(options=options)) == ("NS", "hands")
    assert ended(from_scores(s1().written(options=options), 0, 18)) == ("NS", "hands")  # level
    assert ended(from_scores(s1().written(options=options), 0, 19)) == ("EW", "hands")
    assert refusal(from_deal(said("", options=options), 1)) == "match_over"


@reaches("hands", 40)
def test_pinochle_option_hands_40():
    options = {"hands": 40}
    assert ended(from_deal(s1().written(options=options), 39)) == ("NS", "hands")
    assert ended(from_deal(s1().written(options=options), 38)) == (None, None)
    assert refusal(from_deal(said("", options=options), 40)) == "match_over"


def test_pinochle_option_hands_are_played_whatever_the_target():
    table = from_scores(s1().written(options={"hands": 2}), 700, 10)
    assert ended(table) == (None, None)
    table["deals"].append({"hands": PLAIN, "log": "50 pass pass pass"})
    assert replay(table)["turn"] == "E"


def test_pinochle_option_hands_level_goes_to_the_last_bidders():
    passed = {"dealer": "N", "hands": PLAIN, "log": "pass pass pass pass"}
    options = {"hands": 2, "stick_dealer": False}
    table = match(s1().written(), passed, options=options, start={"scores": [0, 18]})
    assert ended(table) == ("NS", "hands")
    assert replay(table)["standing"] == [52, 52]
    nobody = match(said("pass pass pass pass"), passed, options=options)
    assert ended(nobody) == (None, "hands")
    other = line(EVEN, lambda one: one.total[0] == one.total[1], "E").written(100)
    assert ended(other | {"options": {"hands": 1}}) == ("EW", "hands")


@reaches("cap", 200)
def test_pinochle_option_cap_200_deals():
    table = said("pass pass pass", BARREN_W, options={"cap": 200})
    assert ended(from_deal(table, 199)) == ("NS", "cap")
    assert ended(from_deal(table, 198)) == (None, None)
    assert ended(from_deal(table, 199, -90)) == ("EW", "cap")
    assert ended(from_deal(table, 199, -50)) == (None, "cap")  # level: nobody
    assert refusal(from_deal(said(""), 200)) == "match_over"
    assert ended(from_deal(s1().written(), 199, 448)) == ("NS", "points")


# Melds


@reaches("meld_table", "classic")
def test_pinochle_option_meld_table_classic():
    table = {"meld_table": "classic"}
    assert items("S:ATKQJ H:TTTTQ D:TTTTQJ C:TTTQ", "S", **table) == {
        "run": 15, "pinochle": 4, "queens": 6,
    }  # fmt: skip
    assert items("S:KKQQ H:TTKKQQ D:TKKQQ C:TKKQQ", "S", **table) == {
        "royal": 8, "marriage:H": 4, "marriage:D": 4, "marriage:C": 4, "kings": 80, "queens": 60,
    }  # fmt: skip


OWN = {
    "run": [16, 151, 226, 301], "royal": [5, 9, 13, 17], "marriage": [3, 5, 7, 9],
    "pinochle": [6, 31, 61, 91], "aces": [11, 101, 151, 201], "kings": [9, 81, 121, 161],
    "queens": [7, 62, 92, 122], "jacks": [0, 41, 63, 10_000],
}  # fmt: skip


@reaches("meld_table", "custom")
def test_pinochle_option_meld_table_of_ones_own():
    found = items("S:ATKQJ H:TTTTQ D:TTTTQJ C:TTTQ", "S", meld_table=OWN)
    assert found == {"run": 16, "pinochle": 6, "queens": 7}
    found = items("S:KKQQ H:TTKKQQ D:TKKQQ C:TKKQQ", "S", meld_table=OWN)
    assert found == {
        "royal": 9, "marriage:H": 5, "marriage:D": 5, "marriage:C": 5, "kings": 81, "queens": 62,
    }  # fmt: skip
    part = {"meld_table": {"run": OWN["run"]}}  # the others as in classic
    assert items("S:ATKQJ H:TTTTQ D:TTTTQJ C:TTTQ", "S", **part)["pinochle"] == 4


@pytest.mark.parametrize("times", [1, 2, 3, 4])
@pytest.mark.parametrize("name", OWN)
def test_pinochle_option_meld_table_every_number_counts(name, times):
    unit = {
        "run": "AS TS KS QS JS", "royal": "KS QS", "marriage": "KH QH", "pinochle": "QS JD",
        "aces": "AS AH AD AC", "kings": "KS KH KD KC", "queens": "QS QH QD QC",
        "jacks": "JS JH JD JC",
    }[name].split()  # fmt: skip
    couple = [card for card in ("KS", "QS") if card not in unit * times]
    lacks = {"N": " ".join([*unit, "KS QS", "AS" * (name == "royal")])}
    hands = dealt(61, lacks, N=" ".join(unit * times + couple))
    melds = last_deal(opened(hands, options={"meld_table": OWN}))["melds"]["N"]
    label = "marriage:H" if name == "marriage" else name
    assert [label, times, OWN[name][times - 1]] in melds["items"]
    assert melds["points"] == sum(points for *_, points in melds["items"])


def test_pinochle_option_meld_table_the_best_split_of_runs_and_marriages():
    hand = "S:ATKKQQJ H:TTTT D:TTTT C:TTTTJ"
    assert items(hand, "S") == {"run": 15, "royal": 4}
    dear = {"royal": [4, 30, 60, 120]}  # two royals are worth more than a run and one
    told = laid(hand, "S", meld_table=dear)
    assert told["items"] == [["royal", 2, 30]]
    assert sorted(told["shown"]) == ["KS", "KS", "QS", "QS"]
    equal = {"royal": [4, 19, 60, 120]}
    assert items(hand, "S", meld_table=equal) == {"run": 15, "royal": 4}


@reaches("run_absorbs_marriage", True)
def test_pinochle_option_run_absorbs_marriage():
    option = {"run_absorbs_marriage": True}
    assert items("S:AATTKKKQQQJJ H:ATJ D:ATJ C:TT", "S", **option) == {
        "run": 150, "royal": 4, "pinochle": 4,
    }  # fmt: skip


@reaches("run_absorbs_marriage", False)
def test_pinochle_option_run_absorbs_marriage_off():
    told = laid("S:AATTKKKQQQJJ H:ATJ D:ATJ C:TT", "S", run_absorbs_marriage=False)
    assert told["items"] == [["run", 2, 150], ["royal", 3, 12], ["pinochle", 1, 4]]
    assert sorted(told["shown"]) == sorted(
        ["AS", "AS", "TS", "TS", "KS", "KS", "KS", "QS", "QS", "QS", "JS", "JS", "JD"]
    )


@reaches("min_meld", 0)
def test_pinochle_option_min_meld_0_every_point_counts():
    assert delta(s1().written(options={"min_meld": 0})) == [52, 34]


@reaches("min_meld", 20)
def test_pinochle_option_min_meld_20_less_counts_nothing():
    options = {"min_meld": 20}
    assert delta(s1().written(options=options)) == [52, 22]
    assert delta(all_tricks().written(80, options=options)) == [90, 20]  # 20 itself counts
    assert delta(s4().written(65, options=options)) == [36, -65]
    low = {"min_bid": 20}
    found = line(melding((24, 12), "E", 45), lambda one: 22 <= one.points[1] < 30, "E")
    assert delta(found.written(30, options=low))[1] == 12 + found.points[1]
    assert delta(found.written(30, options=low | options))[1] == -30
    lost = s1().written(51, options=options | {"set_penalty": "bid_and_meld"})
    assert delta(lost) == [52, 22]


# Set, unplayed and folded


@reaches("set_penalty", "bid")
def test_pinochle_option_set_penalty_the_bid():
    assert delta(s1().written(60, options={"set_penalty": "bid"})) == [-60, 34]


@reaches("set_penalty", "bid_and_meld")
def test_pinochle_option_set_penalty_the_bid_and_the_meld():
    options = {"set_penalty": "bid_and_meld"}
    assert delta(s1().written(60, options=options)) == [-84, 34]
    assert delta(s1().written(52, options=options)) == [52, 34]


def barren(points: int) -> Hands:
    """E has no marriage, and N and S meld so much without trump."""
    return dealt(63, None, lambda one: melded(one, None)[0] == points, E=NOTHING)


@reaches("no_marriage", "bid")
def test_pinochle_option_no_marriage_loses_the_bid():
    table = said(calls(65, "E"), barren(20), options={"no_marriage": "bid"})
    assert delta(table) == [0, -65]


@reaches("no_marriage", "fifty")
def test_pinochle_option_no_marriage_loses_fifty():
    options = {"no_marriage": "fifty"}
    assert delta(said(calls(65, "E"), barren(20), options=options)) == [0, -50]
    low = options | {"min_bid": 20}
    assert delta(said("pass pass pass", barren(20), options=low, dealer="E")) == [0, -50]


@reaches("no_marriage", "bid_and_meld")
def test_pinochle_option_no_marriage_and_the_others_score_20_or_more():
    options = {"no_marriage": "bid_and_meld"}
    assert delta(said(calls(65, "E"), barren(20), options=options)) == [20, -65]
    assert delta(said(calls(65, "E"), barren(18), options=options)) == [0, -65]
    run = dealt(64, None, lambda one: melded(one, None)[0] >= 20, E=NOTHING, N="S:ATKQJ")
    told = delta(said(calls(65, "E"), run, options=options))  # no run, and marriages at 2
    assert told == [melded(run, None)[0], -65]
    assert told[0] < melded(run, "S")[0]


@reaches("fold", "off")
def test_pinochle_option_fold_off():
    table = s1().written(tricks=0, options={"fold": "off"})
    assert "fold" not in choices(table)
    assert refusal(then(table, "fold")) == "wrong_phase"
    hopeless = s1().written(75, tricks=0, options={"fold": "off"})
    assert replay(hopeless)["turn"] == "N"


@reaches("fold", "on")
def test_pinochle_option_fold_on_in_place_of_the_first_lead():
    options = {"fold": "on"}
    table = s1().written(60, tricks=0, options=options)
    assert "fold" in choices(table)
    deal = last_deal(then(table, "fold"))
    assert (deal["ended_by"], deal["delta"]) == ("fold", [-60, 12])
    assert deal["tricks"] == []
    dear = options | {"set_penalty": "bid_and_meld", "min_tricks": 20}
    assert delta(then(s1().written(60, tricks=0, options=dear), "fold")) == [-60, 12]
    led = s1().plays[0]
    for more in (led, " ".join(s1().plays[:4])):
        assert "fold" not in choices(then(table, more))
        assert refusal(then(table, f"{more} fold")) == "wrong_phase"
    later = all_tricks().written(tricks=1, options=options)
    assert (replay(later)["turn"], "fold" in choices(later)) == ("N", False)
    assert replay(s1().written(75, tricks=0, options=options))["turn"] == "N"


@reaches("fold", "auto")
def test_pinochle_option_fold_auto_as_soon_as_the_bid_is_out_of_reach():
    options = {"fold": "auto", "step": "ones"}
    deal = last_deal(s1().written(75, tricks=0, options=options))
    assert (deal["ended_by"], deal["delta"]) == ("fold", [-75, 12])
    assert deal["melds"]["N"]
    table = s1().written(74, tricks=0, options=options)  # 24 and 50 would do
    assert replay(table)["turn"] == "N"
    assert "fold" not in choices(table)
    other = all_tricks().written(91, tricks=0, options=options)
    assert delta(other) == [-91, 20]
    assert replay(all_tricks().written(90, tricks=0, options=options))["turn"] == "N"


def test_pinochle_option_fold_auto_follows_from_the_hands_of_the_bidders():
    table = s1().written(75, tricks=0, options={"fold": "auto"})
    for seat in "EW":
        del table["deals"][0]["hands"][seat]  # what the others meld does not matter to it
    told = replay(table)
    assert (told["turn"], told["deals"][0]["ended_by"]) == (None, "fold")
    assert told["deals"][0]["delta"] is None
    assert refusal(then(table, s1().plays[0])) == "deal_over"


def test_pinochle_option_fold_and_the_moon():
    for fold, log in (("on", "fold"), ("auto", "")):
        options = {"fold": fold, "shoot_moon": "match"}
        table = then(all_tricks().written("moon", tricks=0, options=options), log)
        told = replay(table)
        assert told["winner"] == ("EW" if log else None)
        assert told["deals"][0]["delta"] == [0, 0]
