"""Quinto, clauses a25-a38 of the rule book: the quints, the cachette, and who wins when."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses.positions import (
    Record,
    from_scores,
    last_deal,
    played_out,
    position,
    refusal,
    replay,
    then,
)
from tests.clauses.w20 import CACHETTE, TRICKS, w20

SEATS = "NESW"
VALUES = {"H": 20, "D": 15, "C": 10, "S": 5}


def only_trick(cards: str, **more: Any) -> dict[str, Any]:
    """The first trick of a deal, played by N, E, S, W with no holding back."""
    led = cards.split(maxsplit=1)[0][1]
    voids = {
        seat: led
        for seat, card in zip("NESW", cards.split(), strict=True)
        if card[1] != led and card != "JK"
    }
    deal = last_deal(position("N: " + cards, voids=voids, **more))
    trick: dict[str, Any] = deal["tricks"][0]
    side = "NS" if trick["winner"] in "NS" else "EW"
    assert deal["delta"] == ([trick["points"], 0] if side == "NS" else [0, trick["points"]])
    return trick


def test_quinto_a25_the_joker_is_worth_25():
    assert only_trick("9S 7S JK 8S")["points"] == 25
    assert only_trick("9S 7S 6S 8S")["points"] == 0


@pytest.mark.parametrize(("suit", "value"), VALUES.items())
def test_quinto_a26_a_single_five_is_a_quint(suit, value):
    assert only_trick(f"9{suit} 5{suit} 7{suit} 8{suit}")["points"] == value


@pytest.mark.parametrize(("suit", "value"), VALUES.items())
def test_quinto_a27_ace_and_four_of_one_suit_are_a_quint(suit, value):
    together = only_trick(f"4{suit} 8{suit} A{suit} 7{suit}")
    assert together == {
        "leader": "N",
        "cards": [f"4{suit}", f"8{suit}", f"A{suit}", f"7{suit}"],
        "winner": "S",  # the ace keeps its rank
        "points": value,
    }
    assert only_trick(f"4{suit} 8{suit} K{suit} 7{suit}")["points"] == 0
    assert only_trick(f"9{suit} 8{suit} A{suit} 7{suit}")["points"] == 0
    other = "D" if suit == "H" else "H"
    assert only_trick(f"4{suit} A{other} K{suit} 7{suit}")["points"] == 0


@pytest.mark.parametrize(("suit", "value"), VALUES.items())
def test_quinto_a28_two_and_three_of_one_suit_are_a_quint(suit, value):
    assert only_trick(f"9{suit} 2{suit} 3{suit} 7{suit}")["points"] == value
    assert only_trick(f"9{suit} 2{suit} 4{suit} 7{suit}")["points"] == 0
    other = "D" if suit == "H" else "H"
    assert only_trick(f"9{suit} 2{suit} 3{other} 7{suit}")["points"] == 0


@pytest.mark.parametrize(("suit", "value"), [("H", 20), ("D", 15), ("C", 10), ("S", 5)])
def test_quinto_a29_hearts_20_diamonds_15_clubs_10_spades_5(suit, value):
    quints = (f"5{suit} 9{suit} 8{suit} 7{suit}", f"A{suit} 4{suit} 8{suit} 7{suit}")
    for cards in (*quints, f"2{suit} 3{suit} 8{suit} 7{suit}"):
        assert only_trick(cards)["points"] == value


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("AC 4C 2C 3C", 20),
        ("5C 2C 3C JK", 45),
        ("5C 5D 5H 5S", 50),
        ("4S AS AC 4C", 15),
        ("2D 3D 5D JK", 55),
        ("5C 5D JK 5H", 70),
    ],
)
def test_quinto_a30_several_quints_in_one_trick_all_count(cards, points):
    assert only_trick(cards)["points"] == points


@pytest.mark.parametrize("cards", ["AC 5C 9C 8C", "8C 5C AC 9C", "5C AC 9C 8C", "8C 9C 5C AC"])
def test_quinto_a31_quints_go_to_the_side_that_wins_the_trick_whoever_played_them(cards):
    deal = last_deal(position("N: " + cards))
    north_wins = cards.split().index("AC") in (0, 2)
    assert deal["delta"] == ([10, 0] if north_wins else [0, 10])


@pytest.mark.parametrize(
    ("cachette", "points"),
    [
        ("AH 4H 5H 5D JK", 80),
        ("5D 9S QC 2H JS", 15),
        ("JK 7S 8S 9S TS", 25),
        ("2C 3D 4S AH 9H", 0),
        ("4D 2C 3S 9H TH", 0),
    ],
)
def test_quinto_a32_the_cachette_is_one_trick_of_five_cards(cachette, points):
    document, _ = played_out(lambda deal: deal.ended_by == "tricks", rest=cachette)
    deal = last_deal(document)
    assert (set(deal["rest"]), deal["rest_points"]) == (set(cachette.split()), points)
    assert sum(deal["delta"]) == 65 + points + sum(trick["points"] for trick in deal["tricks"])


def test_quinto_a33_quints_are_scored_as_soon_as_the_trick_is_complete():
    for tricks, (*_, scores) in enumerate(TRICKS, 1):
        table = replay(w20(tricks)) if tricks < 12 else None
        if table:
            assert table["standing"] == table["deals"][0]["delta"] == list(scores)
    assert replay(then(w20(0), "TH 7H JK"))["standing"] == [0, 0]
    assert replay(then(w20(0), "TH 7H JK 6H"))["standing"] == [25, 0]


def test_quinto_a34_a_quint_that_reaches_250_ends_the_game_at_once():
    stopped = replay(w20(2, scores=(200, 240)))
    deal = stopped["deals"][0]
    assert (deal["ended_by"], deal["finished"]) == ("quint", True)
    assert (deal["delta"], deal["standing"]) == ([25, 20], [225, 260])  # no trick points
    assert (deal["rest"], deal["rest_points"]) == (None, None)
    assert (stopped["turn"], stopped["phase"]) == (None, None)
    assert (stopped["winner"], stopped["match_ended_by"]) == ("EW", "points")


def test_quinto_a34_nothing_more_is_played():
    assert refusal(w20(3, scores=(200, 240))) == "deal_over"
    more = w20(2, scores=(200, 240))
    more["deals"].append({"hands": more["deals"][0]["hands"], "log": ""})
    assert refusal(more) == "match_over"


def test_quinto_a35_first_the_quints_of_trick_12_then_the_cachettes():
    def last_trick_has_quints(deal):
        last = deal.tricks[-1]
        return len(deal.tricks) == 12 and last["points"] and last["winner"] == "N"

    document, _ = played_out(last_trick_has_quints, rest="5H 9S 6S KH 7C")
    open_end = last_deal(document)
    quints = sum(t["points"] for t in open_end["tricks"] if t["winner"] in "NS")
    by_trick = last_deal(from_scores(document, 250 - quints, 0))
    assert (by_trick["ended_by"], by_trick["standing"][0]) == ("quint", 250)
    assert (by_trick["rest"], by_trick["rest_points"]) == (None, None)
    by_cachette = last_deal(from_scores(document, 250 - quints - 5, 0))
    assert (by_cachette["ended_by"], by_cachette["standing"][0]) == ("cachette", 265)
    assert set(by_cachette["rest"]) == set(CACHETTE)
    assert by_cachette["rest_points"] == 20
    assert len(by_cachette["tricks"]) == 12


def test_quinto_a35_if_the_cachette_decides_tricks_are_not_counted():
    deal = last_deal(w20(scores=(160, 100)))
    assert (deal["ended_by"], deal["delta"], deal["standing"]) == ("cachette", [90, 25], [250, 125])


@pytest.mark.parametrize(("multiplier", "shared"), [(1, 65), (2, 130), (4, 260)])
def test_quinto_a36_five_times_the_multiplier_for_each_of_thirteen_tricks(multiplier, shared):
    calls = {1: "pass pass pass pass", 2: "pass pass pass double", 4: "double redouble pass pass"}
    document, _ = played_out(lambda deal: deal.ended_by == "tricks", calls=calls[multiplier])
    deal = last_deal(document)
    assert deal["ended_by"] == "tricks"
    won = [sum(t["winner"] in side for t in deal["tricks"]) for side in ("NS", "EW")]
    made = [sum(t["points"] for t in deal["tricks"] if t["winner"] in s) for s in ("NS", "EW")]
    taker = 0 if deal["tricks"][11]["winner"] in "NS" else 1
    won[taker] += 1
    made[taker] += deal["rest_points"]
    assert deal["delta"] == [made[0] + 5 * multiplier * won[0], made[1] + 5 * multiplier * won[1]]
    assert sum(deal["delta"]) - sum(made) == shared


@pytest.mark.parametrize(
    ("scores", "standing", "winner"),
    [
        ((150, 100), [295, 135], "NS"),  # one side
        ((0, 220), [145, 255], "EW"),  # the other
        ((155, 220), [300, 255], "NS"),  # both, the higher
        ((105, 220), [250, 255], "EW"),
        ((110, 220), [255, 255], None),  # both, level
        ((0, 0), [145, 35], None),  # neither
        ((0, 110), [145, 145], None),  # neither, level
        ((100, 210), [245, 245], None),
        ((105, 210), [250, 245], "NS"),
    ],
)
def test_quinto_a37_after_the_tricks_the_higher_side_at_250_wins(scores, standing, winner):
    after = replay(w20(scores=scores))
    assert after["deals"][0]["ended_by"] == "tricks"
    assert (after["standing"], after["winner"]) == (standing, winner)
    assert after["match_ended_by"] == (None if winner is None else "points")


@pytest.mark.parametrize("scores", [(110, 220), (0, 0)])
def test_quinto_a37_a_tie_or_less_is_followed_by_a_new_deal_with_scores_kept(scores):
    match = w20(scores=scores)
    before = replay(match)["standing"]
    match["deals"].append({"hands": match["deals"][0]["hands"], "log": ""})
    after = replay(match)
    assert (after["turn"], after["phase"], after["standing"]) == ("E", "doubling", before)


def turned(deal: Record, dealer: str) -> Record:
    """The same deal turned round the table, so that the same things happen to other seats."""
    turn = "WNES".index(dealer)
    hands = {SEATS[(SEATS.index(seat) + turn) % 4]: hand for seat, hand in deal["hands"].items()}
    return deal | {"dealer": dealer, "hands": hands}


def test_quinto_a38_scores_add_up_from_deal_to_deal():
    match = w20()
    third = turned(w20(10)["deals"][0], "E")
    match["deals"] += [turned(match["deals"][0], "N"), third]
    after = replay(match)
    assert [deal["delta"] for deal in after["deals"]] == [[145, 35], [35, 145], [70, 25]]
    assert [deal["standing"] for deal in after["deals"]] == [[145, 35], [180, 180], [250, 205]]
    assert [deal["ended_by"] for deal in after["deals"]] == ["tricks", "tricks", "quint"]
    assert (after["standing"], after["winner"]) == ([250, 205], "NS")
    match["deals"].append(turned(match["deals"][0], "S"))
    assert refusal(match) == "match_over"
