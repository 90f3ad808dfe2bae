"""Quinto, the worked examples of the rule book: W1-W24, D1-D8, T1-T3 (W22, W23: the rubber)."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

import pytest

from tests.clauses.positions import (
    Record,
    choices,
    command,
    from_scores,
    last_deal,
    played_out,
    position,
    record,
    refusal,
    refused,
    replay,
    then,
)
from tests.clauses.w20 import CACHETTE, HANDS, TRICKS, w20
from tests.clauses.w24 import ORDER, W24

# Single tricks


@pytest.mark.parametrize(
    ("example", "cards", "voids", "winner", "delta"),
    [
        ("w1", "AH 4H KH 2H", {}, "N", [20, 0]),
        ("w2", "KS 2C AS 3S", {"E": "S"}, "E", [0, 0]),
        ("w3", "TS 2C 2D 2H", {"E": "S", "S": "S", "W": "S"}, "W", [0, 0]),
        ("w4", "TS 2C 9S AC", {"E": "S", "W": "S"}, "W", [0, 0]),
        ("w6", "AH 4H 2H 3H", {}, "N", [40, 0]),
        ("w7", "5C 5D JK 5H", {"E": "C", "W": "C"}, "W", [0, 70]),
        ("w8", "4S AH AS 9S", {"E": "S"}, "E", [0, 5]),
        ("w9", "AS 7S JK 4S", {}, "N", [30, 0]),
    ],
)
def test_quinto_example_w1_to_w9_single_tricks(example, cards, voids, winner, delta):
    holds = {"S": "9S"} if example == "w9" else {}
    table = replay(position("N: " + cards, voids=voids, holds=holds))
    deal = table["deals"][0]
    assert (deal["tricks"][0]["winner"], deal["delta"]) == (winner, delta)
    assert table["standing"] == delta
    assert table["turn"] == winner


def test_quinto_example_w9_the_joker_is_allowed_though_s_can_follow():
    table = position("N: AS 7S", holds={"S": "JK 9S"})
    assert {"JK", "9S"} <= choices(table)


# The joker and the end of the hand

W10 = {"N": "3D 8S", "E": "AD QC", "S": "9D JK", "W": "2D 7H"}
W11 = {"N": "6C JK", "E": "KC 8H", "S": "2S 3C", "W": "9D TS"}
W12 = {"N": "AH JK", "E": "KH 8H", "S": "2S 3C", "W": "9D TS"}
BOTH = pytest.mark.parametrize("rules", ["guide", "hoffmann"])


def gained(before: Record, after: Record) -> list[int]:
    """What both sides scored in between; the deal's trick points left out."""
    deal, earlier = last_deal(after), last_deal(before)
    tricks = [0, 0]
    if deal["ended_by"] == "tricks":
        won = [sum(t["winner"] in side for t in deal["tricks"]) for side in ("NS", "EW")]
        won[0 if deal["tricks"][11]["winner"] in "NS" else 1] += 1
        tricks = [5 * count for count in won]
    return [deal["delta"][side] - earlier["delta"][side] - tricks[side] for side in (0, 1)]


@pytest.mark.parametrize(("rules", "legal"), [("guide", {"JK"}), ("hoffmann", {"9D", "JK"})])
def test_quinto_example_w10_forced_at_trick_11_in_guide_alone(rules, legal):
    table = position(before=10, winners="E", holds=W10, rules=rules)
    assert replay(table)["turn"] == "E"
    led = then(table, "AD")
    assert choices(led) == legal
    trick_11 = then(led, "JK 2D 3D")
    assert gained(table, trick_11) == [0, 40]
    assert replay(trick_11)["turn"] == "E"
    whole = then(trick_11, "QC 9D 7H 8S")
    deal = last_deal(whole)
    assert deal["tricks"][11]["winner"] == "W"
    assert deal["rest_points"] is not None
    assert gained(trick_11, whole) == [0, deal["rest_points"]]


@BOTH
def test_quinto_example_w11_on_lead_with_x_and_the_joker_x_loses(rules):
    table = position(before=10, winners="N", holds=W11, rules=rules)
    assert choices(table) == {"6C"}
    led = then(table, "6C")
    assert choices(led) == {"KC"}
    assert choices(then(led, "KC")) == {"3C"}
    trick_11 = then(led, "KC 3C TS")
    assert last_deal(trick_11)["tricks"][10]["winner"] == "E"
    assert gained(table, trick_11) == [0, 0]
    whole = then(trick_11, "8H 2S 9D JK")
    deal = last_deal(whole)
    assert (deal["tricks"][11]["winner"], deal["tricks"][11]["points"]) == ("E", 25)
    assert gained(trick_11, whole) == [0, 25 + deal["rest_points"]]


@BOTH
def test_quinto_example_w12_a_stranded_joker(rules):
    table = position(before=10, winners="N", holds=W12, rules=rules)
    assert choices(table) == {"AH"}
    trick_11 = then(table, "AH 8H 3C TS")
    assert last_deal(trick_11)["tricks"][10]["winner"] == "N"
    assert replay(trick_11)["turn"] == "E"
    whole = then(trick_11, "KH 2S 9D JK")
    deal = last_deal(whole)
    assert deal["tricks"][11]["leader"] == "E"
    assert (deal["tricks"][11]["winner"], deal["tricks"][11]["points"]) == ("E", 25)
    assert gained(trick_11, whole) == [0, 25 + deal["rest_points"]]


@pytest.mark.parametrize(
    "order", [o for o in permutations(("KH", "2S", "9D", "JK")) if o[0] != "JK"]
)
def test_quinto_example_w12_every_order_of_these_four_cards_has_the_same_winner(order):
    voids = dict.fromkeys("ESW", order[0][1])
    trick = last_deal(position("N: " + " ".join(order), voids=voids))["tricks"][0]
    assert (trick["winner"], trick["points"]) == ("NESW"[order.index("KH")], 25)


def test_quinto_example_w12c_never_a_legal_lead():
    fifth = position(before=4, winners="N", holds={"N": "JK"})
    hand = last_hand(fifth, "N")
    assert len(hand) == 8
    assert choices(fifth) == hand - {"JK"}
    assert choices(position(before=10, winners="N", holds={"N": "2S JK"})) == {"2S"}


def last_hand(document: Record, seat: str) -> set[str]:
    """What this seat still holds where the record stops."""
    played = {card for trick in last_deal(document)["tricks"] for card in trick["cards"]}
    return set(document["deals"][0]["hands"][seat].split()) - played


# Doubling


def said(calls: str) -> Record:
    return record(HANDS, CACHETTE, calls)


@pytest.mark.parametrize(
    ("example", "calls", "trick_value"),
    [
        ("d1", "pass pass pass pass", 5),
        ("d2", "pass double redouble pass", 20),
        ("d4", "double pass pass redouble", 20),
        ("d5", "double redouble pass pass", 20),
        ("d6", "pass pass pass double", 10),
    ],
)
def test_quinto_example_d1_d2_d4_d5_d6_legal_calls(example, calls, trick_value):
    assert 5 * last_deal(said(calls))["contract"]["multiplier"] == trick_value, example
    assert replay(said(calls))["phase"] == "play"


def test_quinto_example_d3_s_may_only_pass():
    assert choices(said("double pass")) == {"pass"}


def test_quinto_example_d5_s_and_w_may_only_pass():
    assert choices(said("double redouble")) == {"pass"}
    assert choices(said("double redouble pass")) == {"pass"}


def test_quinto_example_d7_w_is_the_partner_of_e():
    assert refusal(said("pass double pass redouble")) == "partner_doubled"


def test_quinto_example_d8_nothing_to_redouble():
    assert refusal(said("redouble")) == "nothing_to_redouble"


# Trick points

CALLS = {1: "pass pass pass pass", 2: "pass pass pass double", 4: "double redouble pass pass"}


def trick_points(document: Record) -> list[int]:
    deal = last_deal(document)
    assert deal["ended_by"] == "tricks"
    points = [sum(t["points"] for t in deal["tricks"] if t["winner"] in s) for s in ("NS", "EW")]
    points[0 if deal["tricks"][11]["winner"] in "NS" else 1] += deal["rest_points"]
    return [deal["delta"][side] - points[side] for side in (0, 1)]


@pytest.mark.parametrize(("multiplier", "points"), [(1, [55, 10]), (2, [110, 20]), (4, [220, 40])])
def test_quinto_example_t1_eleven_to_two(multiplier, points):
    assert trick_points(w20(multiplier=multiplier)) == points


@pytest.mark.parametrize(("multiplier", "points"), [(1, [65, 0]), (2, [130, 0]), (4, [260, 0])])
def test_quinto_example_t2_thirteen_to_none(multiplier, points):
    takers = "NSNSNSNNSSNN"
    document = position(before=12, winners=takers, rest="2S 2C 2D 2H JK", calls=CALLS[multiplier])
    assert trick_points(document) == points


@pytest.mark.parametrize(("multiplier", "points"), [(1, [35, 30]), (2, [70, 60]), (4, [140, 120])])
def test_quinto_example_t3_seven_to_six(multiplier, points):
    document, _ = played_out(lambda deal: deal.won == [7, 6], calls=CALLS[multiplier])
    assert trick_points(document) == points


# The end of a game


def w13(tricks: tuple[str, ...]) -> Record:
    """EW have won all five tricks before, without a quint; NS 235, EW 245."""
    start = {"scores": [235, 245]}
    return position(*tricks, before=5, winners="EWEWW", quiet=True, start=start)


def test_quinto_example_w13_a_quint_stops_the_deal():
    sixth = replay(w13(("W: KC AC 4C 9C",)))
    assert (sixth["standing"], sixth["winner"]) == ([245, 245], None)
    assert sixth["deals"][0]["tricks"][5] == {
        "leader": "W",
        "cards": ["KC", "AC", "4C", "9C"],
        "winner": "N",
        "points": 10,
    }
    seventh = replay(w13(("W: KC AC 4C 9C", "N: AS 5S 3S 2S")))
    deal = seventh["deals"][0]
    assert [trick["winner"] in "EW" for trick in deal["tricks"]] == [True] * 5 + [False] * 2
    assert (deal["tricks"][6]["points"], deal["ended_by"]) == (10, "quint")
    assert (seventh["standing"], seventh["winner"]) == ([255, 245], "NS")


def test_quinto_example_w14_exactly_250():
    over = replay(position("N: 9S 7S JK 8S", start={"scores": [225, 0]}))
    assert (over["standing"], over["winner"], over["turn"]) == ([250, 0], "NS", None)


def four_to_eight(rest: str) -> Record:
    """After 12 tricks NS 235 with four tricks, EW 230 with eight; W won trick 12."""

    def fits(deal: Any) -> bool:
        return deal.won == [4, 9] and deal.tricks[11]["winner"] == "W"

    document, deal = played_out(fits, rest=rest)
    quints = [sum(t["points"] for t in deal.tricks if t["winner"] in s) for s in ("NS", "EW")]
    return from_scores(document, 235 - quints[0], 230 - quints[1])


def test_quinto_example_w15_the_cachette_does_not_decide_the_tricks_do():
    after = replay(four_to_eight("5D 9S QC 2H JS"))
    deal = after["deals"][0]
    assert (deal["rest_points"], deal["ended_by"]) == (15, "tricks")
    assert (after["standing"], after["winner"]) == ([255, 290], "EW")


def test_quinto_example_w16_the_cachette_decides():
    after = replay(four_to_eight("5H 9S QC 2H JS"))
    deal = after["deals"][0]
    assert (deal["rest_points"], deal["ended_by"]) == (20, "cachette")
    assert (after["standing"], after["winner"]) == ([235, 250], "EW")


def test_quinto_example_w17_the_cachette_is_separate_from_trick_12():
    holds = {"N": "AD", "E": "KD", "S": "7C", "W": "8S"}
    table = position(before=11, winners="N", holds=holds, rest="4D 2C 3S 9H TH")
    whole = then(table, "AD KD 7C 8S")
    deal = last_deal(whole)
    assert (deal["tricks"][11]["winner"], deal["tricks"][11]["points"]) == ("N", 0)
    assert (set(deal["rest"]), deal["rest_points"]) == ({"4D", "2C", "3S", "9H", "TH"}, 0)
    assert gained(table, whole) == [0, 0]
    won = [sum(t["winner"] in side for t in deal["tricks"][:11]) for side in ("NS", "EW")]
    assert trick_points(whole) == [5 * (won[0] + 2), 5 * won[1]]


def test_quinto_example_w18_the_best_cachette():
    document, _ = played_out(lambda deal: True, rest="AH 4H 5H 5D JK")
    assert last_deal(document)["rest_points"] == 80


def test_quinto_example_w19_a_tie_and_the_deal_after_it():
    match = w20(scores=(110, 220))  # 200-245 before the trick points
    tied = replay(match)
    assert tied["deals"][0]["delta"] == [90 + 55, 25 + 10]
    assert (tied["standing"], tied["winner"]) == ([255, 255], None)
    following = position("E: AS 5S 9S 8S", dealer="N")["deals"][0]
    match["deals"].append(following)
    after = replay(match)
    assert after["deals"][1]["dealer"] == "N"
    assert (after["standing"], after["winner"]) == ([255, 260], "EW")
    assert after["deals"][1]["ended_by"] == "quint"


# A full deal


@pytest.mark.parametrize("tricks", range(13))
def test_quinto_example_w20_trick_by_trick(tricks):
    deal = last_deal(w20(tricks))
    expected = [
        {"leader": leader, "cards": cards.split(), "winner": winner, "points": quints}
        for leader, cards, winner, quints, _ in TRICKS[:tricks]
    ]
    assert deal["tricks"] == expected
    if 0 < tricks < 12:
        assert deal["delta"] == list(TRICKS[tricks - 1][-1])


def test_quinto_example_w20_s_could_have_followed_at_trick_1():
    table = then(w20(0), "TH 7H")
    assert choices(table) == {"4H", "JK"}
    assert set(refused(table).values()) == {"follow"}


def test_quinto_example_w20_the_cachette_and_the_result():
    after = replay(w20())
    deal = after["deals"][0]
    assert (set(deal["rest"]), deal["rest_points"]) == (set(CACHETTE), 20)
    assert (deal["ended_by"], deal["standing"]) == ("tricks", [145, 35])
    assert (after["standing"], after["winner"], after["turn"]) == ([145, 35], None, None)


@pytest.mark.parametrize(
    ("scores", "multiplier", "tricks", "ended_by", "standing", "winner"),
    [
        ((0, 0), 2, 12, "tricks", [200, 45], None),
        ((0, 0), 4, 12, "tricks", [310, 65], "NS"),
        ((225, 0), 1, 1, "quint", [250, 0], "NS"),
        ((200, 240), 1, 2, "quint", [225, 260], "EW"),
        ((185, 0), 1, 10, "quint", [255, 25], "NS"),
        ((160, 100), 1, 12, "cachette", [250, 125], "NS"),
        ((150, 100), 1, 12, "tricks", [295, 135], "NS"),
        ((155, 220), 1, 12, "tricks", [300, 255], "NS"),
        ((260, 260), 1, 1, "quint", [285, 260], "NS"),
    ],
)
def test_quinto_example_w20_with_other_scores_and_multipliers(
    scores, multiplier, tricks, ended_by, standing, winner
):
    before = replay(w20(tricks - 1, multiplier, scores))
    assert before["turn"] is not None
    after = replay(w20(tricks, multiplier, scores))
    assert after["deals"][0]["ended_by"] == ended_by
    assert (after["standing"], after["winner"]) == (standing, winner)


# A fixed deck order


@BOTH
def test_quinto_example_w24_a_deal_from_a_fixed_deck_order(rules):
    words = ("deal", "quinto", "--rules", rules, "--dealer", "W", "--order", ORDER, "--json")
    answer = command(*words)
    assert answer.returncode == 0, answer.stderr
    document = json.loads(answer.stdout)
    assert (document["game"], document["rules"]) == ("quinto", rules)
    (deal,) = document["deals"]
    assert deal["dealer"] == "W"
    dealt = {
        seat: set(cards.split()) for seat, cards in (deal["hands"] | {"rest": deal["rest"]}).items()
    }
    assert dealt == {seat: set(cards.split()) for seat, cards in W24[rules].items()}
    assert replay(document)["turn"] == "N"


@pytest.mark.parametrize(("rules", "points"), [("guide", 25), ("hoffmann", 10)])
def test_quinto_example_w24_what_its_cachette_is_worth(rules, points):
    document, _ = played_out(lambda deal: True, rest=W24[rules]["rest"], rules=rules)
    assert last_deal(document)["rest_points"] == points
