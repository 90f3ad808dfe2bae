"""Pinochle, clauses R1-R19 of the rule book: the table, the auction and the naming of trump."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.clauses.pinochle_positions import (
    EVEN,
    GRID,
    NOTHING,
    PLAIN,
    after,
    calls,
    dealt,
    delta,
    line,
    match,
    opened,
    said,
    trick_of,
)
from tests.clauses.positions import choices, command, last_deal, refusal, replay, seen, then
from tests.oracle.pinochle_deal import PACK, SEATS
from tests.oracle.pinochle_melds import SUITS

VIEWERS = (*SEATS, "watcher")
TRUMPS = pytest.mark.parametrize("trump", SUITS)


def dealt_by(*words: str) -> dict[str, Any]:
    answer = command("deal", "pinochle", "--json", *words)
    assert answer.returncode == 0, answer.stderr
    deal: dict[str, Any] = json.loads(answer.stdout)["deals"][0]
    return deal


def grid(*bids: int) -> set[str]:
    """What is legal in an auction where these numbers may be bid."""
    return {"pass", *map(str, bids)}


# Table and cards


@pytest.mark.parametrize("taker", SEATS)
def test_pinochle_r1_four_players_and_partners_opposite(taker):
    laid_down = {seat: "AH" if seat == taker else "TH" for seat in SEATS}
    table = trick_of(" ".join(laid_down[seat] for seat in SEATS))
    assert last_deal(table)["tricks"][0]["winner"] == taker
    assert refusal(said("", PLAIN | {"X": PLAIN["N"]})) == "unknown_key"


def test_pinochle_r1_the_teams_are_ns_and_ew():
    found = line(EVEN, high="NESW")  # N takes all
    assert delta(found.written(100)) == [2 * 53 + 50, 2 * 53]
    found = line(EVEN, bidder="E", high="NESW")
    assert delta(found.written(100)) == [2 * 53, 2 * 53 + 50]


def test_pinochle_r2_five_ranks_in_four_suits_four_times_each():
    hands = dealt_by("--seed", "5")["hands"]
    count = Counter(" ".join(hands.values()).split())
    assert count == dict.fromkeys((rank + suit for suit in "SHDC" for rank in "ATKQJ"), 4)
    assert refusal(said("", PLAIN | {"N": " ".join(["AS"] * 5 + ["KS"] * 15)})) == "card_twice"
    assert refusal(said("", PLAIN | {"N": " ".join(["9S"] * 20)})) == "unknown_card"


def test_pinochle_r2_copies_of_a_card_are_one_choice_and_go_one_at_a_time():
    hands = dealt(6, {"E": "A", "S": "A", "W": "A"}, N="AH AH AH KS QS")
    table = opened(hands)
    assert replay(table)["turn"] == "N"
    led = then(table, "AH")
    held = Counter(hands["N"].split())
    assert choices(table) == set(held)
    assert Counter(seen(led, "N")["hand"]) == held - Counter(["AH"])


@TRUMPS
@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize(("low", "high"), ["TA", "KT", "QK", "JQ"])
def test_pinochle_r3_rank_in_every_suit(low, high, suit, trump):
    trick = [low + suit, high + suit, low + suit, low + suit]
    assert last_deal(trick_of(" ".join(trick), trump=trump))["tricks"][0]["winner"] == "E"


@pytest.mark.parametrize("dealer", SEATS)
def test_pinochle_r4_any_seat_may_be_the_first_dealer(dealer):
    table = replay(said("", dealer=dealer))
    assert (table["deals"][0]["dealer"], table["turn"]) == (dealer, after(dealer))
    drawn = [dealt_by("--dealer", dealer, "--seed", seed) for seed in ("4", "4", "5")]
    assert drawn[0] == drawn[1] != drawn[2]  # a seed repeats what was dealt
    assert {deal["dealer"] for deal in drawn} == {dealer}


@pytest.mark.parametrize("dealer", SEATS)
def test_pinochle_r5_the_deal_passes_to_the_left_after_every_hand(dealer):
    played = line(EVEN, bidder=after(dealer)).written(100, dealer=dealer)
    unplayed = said("pass pass pass", dealt(7, **{after(dealer): NOTHING}))
    third = said("", dealer=after(dealer, 2))
    table = match(played, unplayed | {"deals": [unplayed["deals"][0] | {"dealer": after(dealer)}]})
    table["deals"].append(third["deals"][0])
    told = replay(table)
    assert [deal["ended_by"] for deal in told["deals"]] == ["tricks", "unplayed", None]
    assert told["turn"] == after(dealer, 3)
    table["deals"][2]["dealer"] = after(dealer)
    assert refusal(table) == "wrong_dealer"


@pytest.mark.parametrize("dealer", SEATS)
def test_pinochle_r6_all_cards_are_dealt_clockwise(dealer):
    order = Random(6).sample(PACK, 80)
    hands = dealt_by("--dealer", dealer, "--order", " ".join(order))["hands"]
    for turn in range(4):
        hand = hands[after(dealer, turn + 1)].split()
        assert sorted(hand) == sorted(order[turn::4])


def test_pinochle_r6_twenty_each():
    assert refusal(said("", PLAIN | {"N": PLAIN["N"][3:]})) == "hand_size"
    assert seen(said(""), "watcher")["counts"] == dict.fromkeys(SEATS, 20)


def test_pinochle_r7_bidding_and_play_run_clockwise():
    assert [replay(said(talk))["turn"] for talk in ("", "50", "50 51", "50 51 52")] == list("NESW")
    table = trick_of("QH KH TH")
    turns = [replay(trick_of(" ".join(["QH", "KH", "TH"][:n])))["turn"] for n in range(4)]
    assert turns == list("NESW")
    assert refusal(then(table, "N: AH")) == "not_your_turn"


# Auction


@pytest.mark.parametrize("dealer", SEATS)
def test_pinochle_r8_the_dealers_left_speaks_first_then_those_who_have_not_passed(dealer):
    def turn(talk: str) -> str:
        return str(replay(said(talk, dealer=dealer))["turn"])

    assert turn("") == after(dealer)
    assert turn("50 pass 51") == dealer
    assert turn("50 pass 51 52") == after(dealer)
    assert turn("50 pass 51 52 53") == after(dealer, 3)  # the one who has passed is left out


def test_pinochle_r9_a_turn_is_a_bid_or_a_pass():
    assert choices(said("50")) == grid(*GRID[1:])
    for word in ("double", "solo", "claim", "fifty", "-50", "50.0"):
        assert refusal(said(word)) == "unknown_action"
    for word in ("trump:S", "AH", "fold", "give:AH"):
        assert refusal(said(word)) == "wrong_phase"


def test_pinochle_r9_calling_a_card_is_of_another_game():
    assert refusal(said("call:KS")) == refusal(said("demand:KS")) == "unknown_action"
    assert refusal(said("give:9S")) == "unknown_card"


def test_pinochle_r9_a_number_has_one_spelling():
    for word in ("050", "00050", "0050"):
        assert refusal(said(word)) == "unknown_action"


def test_pinochle_r9_a_pass_is_final():
    table = said("pass 50 51")
    assert refusal(then(table, "52 N: 53")) == "already_passed"
    assert replay(then(table, "52"))["turn"] == "E"
    assert replay(then(table, "52 53"))["turn"] == "S"
    assert refusal(then(table, "E: 52")) == "not_your_turn"  # he has not passed


def test_pinochle_r10_the_grid():
    opening = [50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 65, 70, 75, 80, 85, 90, 95, 100, 105]
    assert GRID[:20] == opening
    assert choices(said("")) == grid(*GRID)
    for bid in (51, 59, 60, 65, 100, 675):
        assert choices(said(str(bid))) == grid(*(one for one in GRID if one > bid))


@pytest.mark.parametrize(
    ("talk", "reason"),
    [
        ("49", "off_grid"), ("0", "off_grid"), ("61", "off_grid"), ("999999", "off_grid"),
        ("50 50", "not_higher"), ("55 52", "not_higher"), ("60 61", "off_grid"),
        ("65 60", "not_higher"), ("65 63", "off_grid"), ("70 49", "off_grid"),
    ],
)  # fmt: skip
def test_pinochle_r10_what_is_not_on_it_or_not_higher_is_refused(talk, reason):
    assert refusal(said(talk)) == reason


def test_pinochle_r11_the_highest_bid_is_680():
    assert "680" in choices(said("675"))
    assert choices(said("680")) == {"pass"}
    for more in (681, 685, 700):
        assert refusal(said(f"50 {more}")) == "off_grid"
        assert refusal(said(f"680 {more}")) == "off_grid"
    assert last_deal(said("680 pass pass pass"))["contract"]["bid"] == 680
    assert GRID[-1] == (50 + 2 * 315)


def test_pinochle_r12_the_auction_ends_at_the_third_pass():
    for talk in ("50 pass pass", "pass 50 pass", "pass pass 50", "50 51 pass pass", "pass 50 51"):
        assert replay(said(talk))["phase"] == "auction"
    for talk, bid, bidder in [
        ("50 pass pass pass", 50, "N"),
        ("pass pass 77", None, None),
        ("pass pass 75 pass", 75, "S"),
        ("pass pass pass", 50, "W"),
        ("50 51 52 53 pass pass pass", 53, "W"),
        ("50 pass 55 pass 60 pass", 60, "N"),
    ]:
        if bid is None:
            assert refusal(said(talk)) == "off_grid"
            continue
        told = replay(said(talk))
        assert (told["phase"], told["turn"]) == ("trump", bidder)
        contract = told["deals"][0]["contract"]
        assert (contract["bid"], contract["bidder"]) == (bid, bidder)
        assert refusal(said(f"{talk} pass")) == "wrong_phase"


@pytest.mark.parametrize("dealer", SEATS)
def test_pinochle_r13_three_passes_force_the_dealer_at_50(dealer):
    table = said("pass pass pass", dealer=dealer)
    told = replay(table)
    assert told["deals"][0]["contract"] == {
        "bid": 50, "bidder": dealer, "trump": None, "forced": True,
    }  # fmt: skip
    assert (told["turn"], told["phase"]) == (dealer, "trump")
    assert told["deals"][0]["calls"] == ["pass"] * 3  # the dealer says nothing
    for word in ("pass", "50", "55"):
        assert refusal(then(table, word)) == "wrong_phase"


def test_pinochle_r13_a_bid_is_not_forced():
    assert last_deal(said("50 pass pass pass"))["contract"]["forced"] is False
    assert last_deal(said("pass pass pass trump:S"))["contract"]["forced"] is True


def test_pinochle_r14_bids_change_nothing_else():
    ways = ["60 pass pass pass", "50 pass 51 pass 60 pass", "50 51 52 pass 60 pass pass"]
    tables = [said(f"{way} trump:H KS") for way in ways]
    told = [replay(table) for table in tables]
    for deal in told:
        deal["deals"][0].pop("calls")
    assert told[0] == told[1] == told[2]
    assert choices(tables[0]) == choices(tables[1]) == choices(tables[2])


# Trump


@pytest.mark.parametrize(("hand", "names"), [
    ("S:KKK H:QQQ D:K C:Q", ""), ("S:KQ", "S"), ("H:KQ C:KQ D:K S:Q", "HC"),
    ("S:KQ H:KQ D:KQ C:KQ", "SHDC"), ("D:KKQQ", "D"),
])  # fmt: skip
def test_pinochle_r15_a_marriage_is_king_and_queen_of_one_suit_in_one_hand(hand, names):
    hands = dealt(8, {"N": "K Q", "S": "AS"}, N=hand, S="QH QD KC")  # S could make them up
    told = replay(said("50 pass pass pass", hands))
    assert told["deals"][0]["ended_by"] == (None if names else "unplayed")
    if names:
        table = said("50 pass pass pass", hands)
        assert choices(table) == {f"trump:{suit}" for suit in names}


@pytest.mark.parametrize("dealer", SEATS)
def test_pinochle_r16_a_forced_dealer_without_a_marriage_loses_50_unplayed(dealer):
    hands = dealt(9, **{dealer: NOTHING, after(dealer): "S:AATTKKQQJJ"})
    deal = last_deal(said("pass pass pass", hands, dealer=dealer))
    assert deal["finished"]
    assert deal["ended_by"] == "unplayed"
    assert deal["delta"] == ([-50, 0] if dealer in "NS" else [0, -50])
    assert (deal["melds"], deal["tricks"]) == ({}, [])
    for word in ("trump:S", "AH", "pass"):
        assert refusal(said(f"pass pass pass {word}", hands, dealer=dealer)) == "deal_over"


@pytest.mark.parametrize("bid", [50, 56, 100, 680])
def test_pinochle_r17_a_bidder_without_a_marriage_loses_what_he_bid(bid):
    for hands, bidder, lost in (
        (dealt(10, E=NOTHING), "E", [0, -bid]),
        (dealt(10, S=NOTHING), "S", [-bid, 0]),
    ):
        deal = last_deal(said(calls(bid, bidder), hands))
        assert (deal["ended_by"], deal["delta"]) == ("unplayed", lost)
        assert (deal["melds"], deal["tricks"]) == ({}, [])
        assert deal["contract"]["forced"] is False


@TRUMPS
def test_pinochle_r18_only_a_suit_with_king_and_queen_may_be_named(trump):
    hand = f"K{trump} Q{trump} " + " ".join(f"K{suit}" for suit in SUITS)
    table = said("50 pass pass pass", dealt(11, {"N": "Q"}, N=hand))
    assert choices(table) == {f"trump:{trump}"}
    for suit in SUITS:
        if suit != trump:
            assert refusal(then(table, f"trump:{suit}")) == "trump_without_marriage"
    assert refusal(then(table, "AH")) == refusal(then(table, "55")) == "wrong_phase"
    assert last_deal(then(table, f"trump:{trump}"))["contract"]["trump"] == trump


def test_pinochle_r19_no_kitty_and_no_exchange():
    table = opened(PLAIN)
    table["deals"][0]["rest"] = "AS"
    assert refusal(table) == "unknown_key"
    assert replay(opened(PLAIN))["phase"] == "play"
    assert refusal(opened(PLAIN, "give:KS")) == "wrong_phase"
    hands = seen(opened(PLAIN), "N")["hand"]
    assert Counter(hands) == Counter(PLAIN["N"].split())


# Table 6.4: dealer W, first call N. Who is on turn then, and what he may bid next.

AUCTIONS = [
    ("B1", "pass pass pass", "W", 50, True),
    ("B2", "50 pass pass pass", "N", 50, False),
    ("B3", "50 51 pass 52 pass 53 pass", "E", 53, False),
    ("B5", "pass 50 pass pass", "E", 50, False),
]


@pytest.mark.parametrize(
    ("talk", "bidder", "bid", "forced"),
    [row[1:] for row in AUCTIONS],
    ids=[row[0] for row in AUCTIONS],
)
def test_pinochle_table_b1_to_b5(talk, bidder, bid, forced):
    told = replay(said(talk))
    contract = {"bid": bid, "bidder": bidder, "trump": None, "forced": forced}
    assert told["deals"][0]["contract"] == contract
    assert (told["turn"], told["phase"]) == (bidder, "trump")
    words = talk.split()
    for number in range(len(words)):
        assert replay(said(" ".join(words[:number])))["phase"] == "auction"


def test_pinochle_table_b3_the_one_who_passed_is_skipped():
    assert [replay(said(f"50 51 pass 52{more}"))["turn"] for more in ("", " pass", " pass 53")] == [
        "N", "E", "W",
    ]  # fmt: skip


def test_pinochle_table_b6_the_dealer_is_still_to_call():
    told = replay(said("pass pass 50"))
    assert (told["turn"], told["phase"]) == ("W", "auction")
    assert choices(said("pass pass 50")) == grid(*GRID[1:])


@pytest.mark.parametrize("bid", [61, 64, 66])
def test_pinochle_table_b8_after_60_comes_65(bid):
    assert refusal(said(f"60 {bid}")) == "off_grid"
    assert min(map(int, choices(said("60")) - {"pass"})) == 65


@pytest.mark.parametrize(
    ("talk", "reason"),
    [("49", "off_grid"), ("50 50", "not_higher"), ("52 51", "not_higher"), ("61", "off_grid")],
)
def test_pinochle_table_b9_not_legal(talk, reason):
    assert refusal(said(talk)) == reason


def test_pinochle_table_b10_after_59():
    assert sorted(map(int, choices(said("59")) - {"pass"}))[:3] == [60, 65, 70]
