"""Quinto, clauses a1-a24 of the rule book: the deal, the doubling and the play."""

from __future__ import annotations

import json
from itertools import pairwise, product
from typing import Any

import pytest

from tests.clauses.positions import (
    QUIET,
    choices,
    command,
    last_deal,
    position,
    record,
    refusal,
    refused,
    replay,
    seen,
    then,
)
from tests.clauses.w20 import CACHETTE, HANDS, TRICKS, w20

SUITS = "SCDH"
RANKS = "23456789TJQKA"
ORDER = [rank + suit for suit in SUITS for rank in RANKS] + ["JK"]


def dealt(*words: str) -> dict[str, Any]:
    answer = command("deal", "quinto", "--json", *words)
    assert answer.returncode == 0, answer.stderr
    deal: dict[str, Any] = json.loads(answer.stdout)["deals"][0]
    return deal


@pytest.mark.parametrize(("seat", "delta"), [("N", [5, 0]), ("E", [0, 5]), ("S", [5, 0])])
def test_quinto_a1_partners_sit_opposite(seat, delta):
    cards = {"N": ["AS", "5S", "9S", "8S"], "E": ["9S", "AS", "5S", "8S"]}
    cards["S"] = ["5S", "9S", "AS", "8S"]
    deal = last_deal(position("N: " + " ".join(cards[seat])))
    assert (deal["tricks"][0]["winner"], deal["delta"]) == (seat, delta)


def test_quinto_a2_the_pack_is_52_cards_and_one_joker():
    deal = dealt("--seed", "5")
    cards = " ".join([*deal["hands"].values(), deal["rest"]]).split()
    assert sorted(cards) == sorted(ORDER)


def test_quinto_a2_no_card_is_there_twice_and_no_other_card_is_there():
    twice = HANDS | {"N": ["AH", *HANDS["N"][1:]]}
    assert refusal(record(twice, CACHETTE, "")) == "card_twice"
    other = HANDS | {"N": ["1H", *HANDS["N"][1:]]}
    assert refusal(record(other, CACHETTE, "")) == "unknown_card"


@pytest.mark.parametrize(
    ("ranks", "suit", "place"), [*product(("AKQJ", "JT98", "8765", "5432"), SUITS, (0, 2))]
)
def test_quinto_a3_rank_inside_a_suit(ranks, suit, place):
    low_first = [rank + suit for rank in reversed(ranks)]
    for beaten in (1, 2):  # the best two, the best three cards are told apart
        best = low_first[-beaten]
        others = low_first[:-beaten]
        trick = [*others[:place], best, *others[place:]]
        filler = [card for card in ("2S", "3S", "4S", "6S") if card not in trick]
        trick += filler[: 4 - len(trick)] if suit != "S" else ["JK"] * (4 - len(trick))
        voids = {} if suit == "S" else {"W": suit}
        deal = last_deal(position("N: " + " ".join(trick), voids=voids))
        assert deal["tricks"][0]["winner"] == "NESW"[trick.index(best)]


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(SUITS)))
def test_quinto_a4_suits_high_to_low_are_hearts_diamonds_clubs_spades(lower, higher):
    trick = f"N: A{lower} 2{higher} K{lower} Q{lower}"
    assert last_deal(position(trick, voids={"E": lower}))["tricks"][0]["winner"] == "E"
    trick = f"N: 2{higher} A{lower} K{lower} Q{lower}"
    voids = {"E": higher, "S": higher, "W": higher}
    assert last_deal(position(trick, voids=voids))["tricks"][0]["winner"] == "N"


def test_quinto_a5_no_trump_suit_is_chosen():
    assert last_deal(w20(0))["contract"] == {"multiplier": 1}
    opened = w20(0)
    opened["deals"][0]["log"] = ""
    assert choices(opened) == {"pass", "double"}
    assert refusal(then(opened, "trump:H")) == "unknown_action"


@pytest.mark.parametrize(("dealer", "eldest"), ["NE", "ES", "SW", "WN"])
def test_quinto_a6_any_seat_may_be_the_first_dealer(dealer, eldest):
    assert replay(record(HANDS, CACHETTE, "", dealer=dealer))["turn"] == eldest
    assert dealt("--dealer", dealer, "--seed", "1")["dealer"] == dealer


def test_quinto_a7_the_deal_goes_one_seat_to_the_left():
    deal = w20()["deals"][0]
    undealt = {key: deal[key] for key in ("hands", "rest")} | {"log": ""}
    match = w20()
    match["deals"] = [deal, undealt]
    assert replay(match)["deals"][1]["dealer"] == "N"
    assert replay(match)["turn"] == "E"
    match["deals"] = [deal, undealt | {"dealer": "N"}]
    assert replay(match)["turn"] == "E"
    for wrong in "ESW":
        match["deals"] = [deal, undealt | {"dealer": wrong}]
        assert refusal(match) == "wrong_dealer"


def test_quinto_a8_twelve_cards_each_and_five_in_the_cachette():
    deal = dealt("--seed", "2")
    assert {seat: len(hand.split()) for seat, hand in deal["hands"].items()} == dict.fromkeys(
        "NESW", 12
    )
    assert len(deal["rest"].split()) == 5
    short = HANDS | {"N": HANDS["N"][1:]}
    assert refusal(record(short, CACHETTE, "")) == "hand_size"
    assert refusal(record(HANDS, CACHETTE[1:], "")) == "hand_size"


@pytest.mark.parametrize("dealer", "NESW")
def test_quinto_a9_singly_from_the_dealers_left_and_the_last_five_are_the_cachette(dealer):
    deal = dealt("--rules", "guide", "--dealer", dealer, "--order", " ".join(ORDER))
    hands = {seat: hand.split() for seat, hand in deal["hands"].items()}
    for index, card in enumerate(ORDER[:48]):
        assert card in hands["NESW"[("NESW".index(dealer) + 1 + index) % 4]]
    assert set(deal["rest"].split()) == {"JH", "QH", "KH", "AH", "JK"}


@pytest.mark.parametrize("viewer", ["N", "E", "S", "W", "watcher"])
def test_quinto_a10_nobody_sees_the_cachette_before_trick_12_is_won(viewer):
    for tricks in range(12):
        unfinished = seen(w20(tricks), viewer)
        assert unfinished["deals"][0]["rest"] is None
        shown = str({key: unfinished[key] for key in ("hand", "known", "log")})
        played = str([cards for _, cards, *_ in TRICKS[:tricks]])
        assert not any(card in shown.replace(played, "") for card in CACHETTE)
    last = w20(11)
    assert seen(then(last, "4D JC 4C"), viewer)["deals"][0]["rest"] is None
    assert set(seen(w20(), viewer)["deals"][0]["rest"]) == set(CACHETTE)


@pytest.mark.parametrize(("dealer", "order"), [("W", "NESW"), ("N", "ESWN"), ("S", "WNES")])
def test_quinto_a11_four_calls_from_the_dealers_left(dealer, order):
    for said, seat in enumerate(order):
        so_far = replay(record(HANDS, CACHETTE, "pass " * said, dealer=dealer))
        assert (so_far["turn"], so_far["phase"]) == (seat, "doubling")
        assert so_far["deals"][0]["contract"] is None
        assert so_far["deals"][0]["calls"] == ["pass"] * said
    said_all = replay(record(HANDS, CACHETTE, QUIET, dealer=dealer))
    assert (said_all["turn"], said_all["phase"]) == (order[0], "play")


def test_quinto_a11_no_card_before_the_fourth_call_and_no_fifth_call():
    assert last_deal(record(HANDS, CACHETTE, QUIET + " TH"))["tricks"][0]["cards"] == ["TH"]
    assert refusal(record(HANDS, CACHETTE, "pass pass pass TH"))
    assert refusal(record(HANDS, CACHETTE, "TH"))
    assert refusal(record(HANDS, CACHETTE, "pass pass pass pass pass"))
    assert refusal(record(HANDS, CACHETTE, "pass E: pass N: pass")) == "not_your_turn"


LEGAL_CALLS = {
    1: ["pass pass pass pass"],
    2: [
        "pass pass pass double",
        "pass pass double pass",
        "pass double pass pass",
        "double pass pass pass",
    ],
    4: [
        "pass pass double redouble",
        "pass double redouble pass",
        "double pass pass redouble",
        "double redouble pass pass",
    ],
}


def test_quinto_a12_nine_ways_of_calling_and_no_others():
    legal = {calls: multiplier for multiplier, ways in LEGAL_CALLS.items() for calls in ways}
    assert len(legal) == 9
    for ways in product(("pass", "double", "redouble"), repeat=4):
        said = record(HANDS, CACHETTE, " ".join(ways))
        if " ".join(ways) in legal:
            assert last_deal(said)["contract"] == {"multiplier": legal[" ".join(ways)]}
        else:
            assert refusal(said) in {"already_doubled", "partner_doubled", "nothing_to_redouble"}


@pytest.mark.parametrize(
    ("said", "legal"),
    [
        ("", {"pass", "double"}),
        ("pass pass pass", {"pass", "double"}),
        ("double", {"pass", "redouble"}),
        ("double pass", {"pass"}),
        ("double pass pass", {"pass", "redouble"}),
        ("pass double", {"pass", "redouble"}),
        ("pass double pass", {"pass"}),
    ],
)
def test_quinto_a12_double_once_and_redouble_an_opponent(said, legal):
    assert choices(record(HANDS, CACHETTE, said)) == legal


@pytest.mark.parametrize("said", ["double redouble", "double redouble pass"])
def test_quinto_a13_after_a_redouble_only_pass_remains(said):
    table = record(HANDS, CACHETTE, said)
    assert choices(table) == {"pass"}
    assert refusal(then(table, "double")) == "already_doubled"
    assert refusal(then(table, "redouble")) == "already_doubled"


@pytest.mark.parametrize("multiplier", [1, 2, 4])
def test_quinto_a14_the_multiplier_is_for_all_tricks_and_never_for_quints(multiplier):
    deal = last_deal(w20(multiplier=multiplier))
    assert deal["contract"] == {"multiplier": multiplier}
    assert [trick["points"] for trick in deal["tricks"]] == [quints for *_, quints, _ in TRICKS]
    assert deal["rest_points"] == 20
    assert deal["delta"] == [90 + 11 * 5 * multiplier, 25 + 2 * 5 * multiplier]


def test_quinto_a14_the_multiplier_returns_to_one_for_the_next_deal():
    match = w20(multiplier=2)
    match["deals"].append(
        match["deals"][0] | {"dealer": "N", "log": "pass pass pass pass"}  # the same cards again
    )
    assert [deal["contract"]["multiplier"] for deal in replay(match)["deals"]] == [2, 1]


def test_quinto_a15_eldest_leads_then_each_winner_and_play_is_clockwise():
    replayed = replay(w20())["deals"][0]["tricks"]
    assert replayed[0]["leader"] == "N"
    for trick, (leader, cards, winner, *_) in zip(replayed, TRICKS, strict=True):
        assert (trick["leader"], trick["cards"], trick["winner"]) == (leader, cards.split(), winner)
    for before, after in pairwise(replayed):
        assert after["leader"] == before["winner"]
    turns = [replay(then(w20(1), cards))["turn"] for cards in ("", "9H", "9H AH", "9H AH 4H")]
    assert turns == ["N", "E", "S", "W"]


def test_quinto_a16_a_player_holding_the_suit_led_must_play_it_or_the_joker():
    table = position("N: 9C", holds={"E": "3C KC JK AH 2S"}, voids={"E": "D"})
    hand = set(table["deals"][0]["hands"]["E"].split())
    clubs = {card for card in hand if card[1] == "C"}
    assert choices(table) == clubs | {"JK"}
    assert refused(table) == dict.fromkeys(hand - clubs - {"JK"}, "follow")
    assert refusal(then(table, "AH")) == refusal(then(table, "2S")) == "follow"
    assert last_deal(then(table, "JK"))["tricks"][0]["cards"] == ["9C", "JK"]


def test_quinto_a17_without_the_suit_led_any_card_may_be_played():
    table = position("N: 9C", holds={"E": "JK AH 2S 7D"}, voids={"E": "C"})
    assert choices(table) == set(table["deals"][0]["hands"]["E"].split())
    assert refused(table) == {}


def test_quinto_a17_nobody_is_forced_to_beat_the_trick():
    table = position("N: 9C", holds={"E": "3C KC"})
    assert {"3C", "KC"} <= choices(table)
    assert last_deal(then(table, "3C"))["tricks"][0]["cards"] == ["9C", "3C"]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("9C KC 2D 3D", "W"), ("9C 2H AD KD", "E"), ("2D AS AC KC", "N"), ("9C TC 8C JC", "W")],
)
def test_quinto_a18_the_highest_card_of_the_highest_suit_takes(trick, winner):
    led = trick[1]
    voids = {
        seat: led
        for seat, card in zip("NESW", trick.split(), strict=True)
        if seat != "N" and card[1] != led
    }
    assert last_deal(position("N: " + trick, voids=voids))["tricks"][0]["winner"] == winner


@pytest.mark.parametrize("trick", ["2S JK 3S 4S", "2S 3S JK 4S", "2S 4S 3S JK"])
def test_quinto_a19_the_joker_never_wins(trick):
    deal = last_deal(position("N: " + trick))
    assert deal["tricks"][0]["winner"] == "NESW"[trick.split().index("4S")]


@pytest.mark.parametrize("before", [0, 4, 9])
def test_quinto_a20_the_joker_is_never_led(before):
    table = position(before=before, winners="N", holds={"N": "JK 7D"})
    assert replay(table)["turn"] == "N"
    assert refused(table) == {"JK": "joker_never_led"}
    assert "JK" not in choices(table)
    assert len(choices(table)) == 11 - before
    assert refusal(then(table, "JK")) == "joker_never_led"


def test_quinto_a21_at_trick_11_a_follower_must_play_the_joker():
    can_follow = position("E: AD", before=10, holds={"E": "QC", "S": "9D JK"})
    assert choices(can_follow) == {"JK"}
    assert refused(can_follow) == {"9D": "joker_trick_11"}
    assert refusal(then(can_follow, "9D")) == "joker_trick_11"
    cannot = position("E: AD", before=10, holds={"E": "QC", "S": "9H JK"})
    assert choices(cannot) == {"JK"}
    assert refused(cannot) == {"9H": "joker_trick_11"}


def test_quinto_a21_not_before_trick_11():
    table = position("E: AD", before=9, holds={"E": "QC", "S": "9D JK"})
    assert {"9D", "JK"} <= choices(table)


def test_quinto_a22_on_lead_at_trick_11_the_other_card_is_led_and_the_joker_falls_to_trick_12():
    holds = {"N": "6D JK", "E": "KD 8H", "S": "2S 3D", "W": "9C TS"}
    table = position(before=10, winners="N", holds=holds)
    assert choices(table) == {"6D"}
    assert refused(table) == {"JK": "joker_never_led"}
    taken = then(table, "6D KD 3D TS")
    assert replay(taken)["turn"] == "E"
    last = last_deal(then(taken, "8H 2S 9C JK"))["tricks"][11]
    assert last == {"leader": "E", "cards": ["8H", "2S", "9C", "JK"], "winner": "E", "points": 25}


def test_quinto_a23_a_stranded_joker_passes_the_lead_to_the_left_and_is_played_fourth():
    table = position(
        "N: AH 8H 3C TS", before=10, holds={"N": "JK", "E": "KH", "S": "2S", "W": "9D"}
    )
    stranded = replay(table)
    assert (stranded["turn"], stranded["phase"]) == ("E", "play")
    assert choices(table) == {"KH"}
    assert refusal(then(table, "N: JK")) == "not_your_turn"
    assert replay(then(table, "KH 2S 9D"))["turn"] == "N"
    last = last_deal(then(table, "KH 2S 9D JK"))["tricks"][11]
    assert last == {"leader": "E", "cards": ["KH", "2S", "9D", "JK"], "winner": "E", "points": 25}


def test_quinto_a24_the_winner_of_trick_12_takes_the_cachette_as_a_thirteenth_trick():
    deal = last_deal(w20())
    assert len(deal["tricks"]) == 12
    taken = [trick["winner"] in "NS" for trick in deal["tricks"]]
    assert (sum(taken), len(taken) - sum(taken)) == (10, 2)
    quints = sum(trick["points"] for trick in deal["tricks"] if trick["winner"] in "NS")
    assert deal["tricks"][11]["winner"] == "S"
    assert deal["delta"][0] == quints + deal["rest_points"] + (10 + 1) * 5
