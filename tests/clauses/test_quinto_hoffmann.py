"""Quinto, clauses b1-b9 of the rule book: the preset `hoffmann` and its rubber.

Rulings A43-A46 and the examples W22 and W23 are here too. A game is made to end at a given
score by the deal W20, or by one deal that starts from what was left to make.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.clauses.positions import (
    Record,
    choices,
    command,
    last_deal,
    played_out,
    position,
    refusal,
    refused,
    replay,
    then,
)
from tests.clauses.w20 import w20

SUITS = "SCDH"
RANKS = "23456789TJQKA"
ORDER = [rank + suit for suit in SUITS for rank in RANKS] + ["JK"]


def rubber_from(
    scores: tuple[int, int], games: tuple[int, int] = (0, 0), totals: tuple[int, int] = (0, 0)
) -> Record:
    """W20 as the next deal of a rubber that stands so."""
    document = w20(scores=scores, rules="hoffmann")
    document["start"] |= {"games": list(games), "totals": list(totals)}
    return document


def with_next(document: Record, log: str = "") -> Record:
    """One more deal of the same cards."""
    deal = document["deals"][0]
    more = {"hands": deal["hands"], "rest": deal["rest"], "log": log}
    return {**document, "deals": [*document["deals"], more]}


@pytest.mark.parametrize("dealer", "NESW")
def test_quinto_b1_the_top_five_are_the_cachette_then_singly_from_the_dealers_left(dealer):
    words = ("deal", "quinto", "--rules", "hoffmann", "--dealer", dealer, "--json", "--order")
    deal = json.loads(command(*words, " ".join(ORDER)).stdout)["deals"][0]
    assert set(deal["rest"].split()) == {"2S", "3S", "4S", "5S", "6S"}
    hands = {seat: hand.split() for seat, hand in deal["hands"].items()}
    for index, card in enumerate(ORDER[5:]):
        assert card in hands["NESW"[("NESW".index(dealer) + 1 + index) % 4]]


@pytest.mark.parametrize("before", [0, 6, 10])
def test_quinto_b2_the_joker_may_not_be_led(before):
    table = position(before=before, winners="N", holds={"N": "JK 7D"}, rules="hoffmann")
    assert refused(table) == {"JK": "joker_never_led"}
    assert len(choices(table)) == 11 - before
    assert refusal(then(table, "JK")) == "joker_never_led"


def test_quinto_b3_no_limit_at_trick_11():
    holds = {"E": "QC", "S": "9D JK"}
    table = position("E: AD", before=10, holds=holds, rules="hoffmann")
    assert choices(table) == {"9D", "JK"}
    assert refused(table) == {}
    void = position("E: AD", before=10, holds={"E": "QC", "S": "9H JK"}, rules="hoffmann")
    assert choices(void) == {"9H", "JK"}
    to_follow = then(position("E: AD", before=9, holds=holds, rules="hoffmann"), "9D")
    assert last_deal(to_follow)["tricks"][-1]["cards"] == ["AD", "9D"]


def test_quinto_b4_a_stranded_joker_is_played_fourth_here_too():
    holds = {"N": "AH JK", "E": "KH 8H", "S": "2S 3C", "W": "9D TS"}
    table = position(before=10, winners="N", holds=holds, rules="hoffmann")
    assert choices(table) == {"AH"}
    taken = then(table, "AH 8H 3C TS")
    assert replay(taken)["turn"] == "E"
    last = last_deal(then(taken, "KH 2S 9D JK"))["tricks"][11]
    assert last == {"leader": "E", "cards": ["KH", "2S", "9D", "JK"], "winner": "E", "points": 25}


def test_quinto_b4_a_kept_joker_may_fall_to_trick_12_as_a_follower():
    holds = {"N": "AH KH", "E": "8H 7H", "S": "2S JK", "W": "9D TS"}
    table = position(before=10, winners="N", holds=holds, rules="hoffmann")
    last = last_deal(then(table, "AH 8H 2S TS KH 7H JK 9D"))["tricks"][11]
    assert (last["winner"], last["points"]) == ("N", 25)


@pytest.mark.parametrize("dealer", "NESW")
def test_quinto_b5_whoever_is_to_deal_first_may(dealer):
    document = w20(0, rules="hoffmann")
    document["deals"][0] |= {"dealer": dealer, "log": ""}
    assert replay(document)["turn"] == {"N": "E", "E": "S", "S": "W", "W": "N"}[dealer]


def test_quinto_b6_a_tie_at_250_or_more_is_followed_by_a_new_deal_of_the_same_game():
    tied = rubber_from((110, 220))
    after = replay(with_next(tied))
    assert after["deals"][0]["standing"] == [255, 255]
    assert (after["deals"][1]["dealer"], after["standing"]) == ("N", [255, 255])
    assert after["rubber"] == {
        "games": [0, 0],
        "totals": [0, 0],
        "winner": None,
        "difference": None,
    }


def test_quinto_b7_two_games_are_a_rubber_and_100_points():
    first = replay(rubber_from((150, 100)))
    assert (first["standing"], first["winner"], first["match_ended_by"]) == ([295, 135], None, None)
    rubber = {"games": [1, 0], "totals": [295, 135], "winner": None, "difference": None}
    assert first["rubber"] == rubber
    second = replay(rubber_from((150, 100), games=(1, 0), totals=(250, 90)))
    assert (second["winner"], second["match_ended_by"]) == ("NS", "points")
    assert second["rubber"] == {
        "games": [2, 0],
        "totals": [545, 225],
        "winner": "NS",
        "difference": 545 - 225 + 100,
    }


def test_quinto_b7_each_game_is_played_from_0_0():
    opened = replay(with_next(rubber_from((150, 100))))
    assert opened["deals"][0]["standing"] == [295, 135]
    assert (opened["deals"][1]["standing"], opened["standing"]) == ([0, 0], [0, 0])
    assert (opened["turn"], opened["phase"]) == ("E", "doubling")


def test_quinto_b7_only_hoffmann_has_a_rubber():
    assert "rubber" not in replay(w20())
    assert replay(w20(rules="hoffmann"))["rubber"]["games"] == [0, 0]
    assert replay(w20(scores=(150, 100)))["winner"] == "NS"


@pytest.mark.parametrize(
    ("before", "difference"), [((250, 90), 420), ((250, 600), -90), ((320, 0), 580)]
)
def test_quinto_b8_all_points_and_100_to_the_winner_the_difference_may_be_negative(
    before, difference
):
    rubber = replay(rubber_from((150, 100), games=(1, 0), totals=before))["rubber"]  # 295-135
    assert rubber["totals"] == [before[0] + 295, before[1] + 135]
    assert (rubber["winner"], rubber["difference"]) == ("NS", difference)


def test_quinto_b9_the_deal_rotates_across_the_games_of_a_rubber():
    won = rubber_from((150, 100))
    assert replay(with_next(won))["deals"][1]["dealer"] == "N"
    wrong = with_next(won)
    wrong["deals"][1]["dealer"] = "W"
    assert refusal(wrong) == "wrong_dealer"


# Rulings A43-A46


def test_quinto_ruling_a43_no_surplus_is_carried_into_the_next_game():
    second = with_next(rubber_from((150, 100)))
    assert replay(second)["standing"] == [0, 0]


def test_quinto_ruling_a44_all_points_of_both_sides_are_totalled():
    rubber = replay(rubber_from((0, 215), games=(1, 1), totals=(400, 500)))["rubber"]
    assert rubber["totals"] == [400 + 145, 500 + 250]


def test_quinto_ruling_a45_the_100_is_never_in_a_game_score():
    after = replay(rubber_from((150, 100), games=(1, 0), totals=(250, 90)))
    assert after["deals"][0]["delta"] == [145, 35]
    assert after["deals"][0]["standing"] == after["standing"] == [295, 135]
    assert after["rubber"]["totals"] == [545, 225]


def test_quinto_ruling_a46_no_third_game_after_2_0():
    over = rubber_from((150, 100), games=(1, 0), totals=(250, 90))
    assert refusal(with_next(over)) == "match_over"
    assert refusal(rubber_from((0, 0), games=(2, 0), totals=(550, 90))) == "match_over"
    open_still = rubber_from((150, 100), games=(0, 1), totals=(90, 250))
    assert replay(with_next(open_still))["turn"] == "E"


# Examples W22 and W23


def games_of(*results: tuple[int, int]) -> list[Record]:
    """Deals that each end a game of a rubber at this score, beginning from what is left to make.

    A game cannot begin anywhere but at 0-0 in the midst of a record, so each is a record of its
    own, whose start holds the games and totals of those before.
    """
    games, totals, records = [0, 0], [0, 0], []
    for result in results:
        winner = 0 if result[0] > result[1] else 1

        def ends_so(deal: Any, result: tuple[int, int] = result) -> bool:
            tricks = [5 * deal.multiplier * won for won in deal.won]
            start = [result[side] - deal.delta[side] for side in (0, 1)]
            before = [result[side] - tricks[side] for side in (0, 1)]
            return deal.ended_by == "tricks" and min(start) >= 0 and max(before) < 250

        document, deal = played_out(ends_so, rules="hoffmann", calls="double redouble pass pass")
        document["start"] = {
            "scores": [result[side] - deal.delta[side] for side in (0, 1)],
            "games": list(games),
            "totals": list(totals),
        }
        records.append(document)
        games[winner] += 1
        totals = [totals[0] + result[0], totals[1] + result[1]]
    return records


def test_quinto_example_w22_two_games_to_one():
    records = games_of((255, 190), (290, 255)[::-1], (260, 175))
    played = [replay(record) for record in records]
    assert [game["standing"] for game in played] == [[255, 190], [255, 290], [260, 175]]
    assert [game["rubber"]["games"] for game in played] == [[1, 0], [1, 1], [2, 1]]
    assert played[2]["rubber"] == {
        "games": [2, 1],
        "totals": [770, 655],
        "winner": "NS",
        "difference": 215,
    }


def test_quinto_example_w23_two_games_to_none():
    records = games_of((100, 255), (200, 260))
    played = [replay(record) for record in records]
    assert [game["winner"] for game in played] == [None, "EW"]
    assert played[1]["rubber"] == {
        "games": [0, 2],
        "totals": [300, 515],
        "winner": "EW",
        "difference": -315,
    }
    assert refusal(with_next(records[1])) == "match_over"
