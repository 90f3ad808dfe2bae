"""Pinochle's option table, values that are reached in the auction, by trump, or in play.

Each test claims what no other value of its option would give; test_pinochle_options asks for that.
"""

from __future__ import annotations

from collections import Counter

from tests.clauses.pinochle_positions import (
    GRID,
    NOTHING,
    PLAIN,
    all_tricks,
    calls,
    dealt,
    line,
    melded,
    opened,
    reaches,
    said,
    trick_of,
)
from tests.clauses.positions import (
    Record,
    choices,
    from_scores,
    last_deal,
    refusal,
    refused,
    replay,
    seen,
    then,
)
from tests.oracle.pinochle_deal import SEATS
from tests.oracle.pinochle_melds import SUITS

BARREN = dealt(50, None, lambda one: melded(one, None)[0] > 20, E=NOTHING)
"""E has no marriage; N and S meld more than 20 without trump."""
SOLE = dealt(51, {"N": "Q"}, N="KS QS KH KD KC")
"""N has a marriage of spades alone."""


def bids(document: Record) -> set[int]:
    return {int(word) for word in choices(document) if word.isdigit()}


# Auction


@reaches("min_bid", 50, 20, 55)
def test_pinochle_option_min_bid_is_where_the_grid_starts(value):
    table = said("", options={"min_bid": value})
    assert bids(table) == {*range(value, 60), *GRID[10:]}
    assert refusal(then(table, str(value - 1))) == "off_grid"
    forced = last_deal(said("pass pass pass", options={"min_bid": value}))
    assert forced["contract"]["bid"] == value
    unplayed = said("pass pass pass", dealt(52, W=NOTHING), options={"min_bid": value})
    assert last_deal(unplayed)["delta"] == [0, -value]


@reaches("step", "ones_to_60")
def test_pinochle_option_step_ones_to_60_then_fives():
    assert bids(said("", options={"step": "ones_to_60"})) == set(GRID)
    assert bids(said("100", options={"step": "ones_to_60"})) == set(range(105, 681, 5))


@reaches("step", "ones")
def test_pinochle_option_step_ones_all_the_way():
    assert bids(said("", options={"step": "ones"})) == set(range(50, 681))
    assert bids(said("61", options={"step": "ones"})) == set(range(62, 681))


@reaches("step", "tens_from_100")
def test_pinochle_option_step_tens_from_100():
    found = bids(said("", options={"step": "tens_from_100"}))
    assert found == {*range(50, 60), *range(60, 101, 5), *range(110, 681, 10)}
    assert refusal(said("105", options={"step": "tens_from_100"})) == "off_grid"


@reaches("step", "next_only")
def test_pinochle_option_step_next_only():
    for talk, following in (("", 50), ("50", 51), ("50 51 52", 53)):
        assert choices(said(talk, options={"step": "next_only"})) == {"pass", str(following)}
    climb = " ".join(str(bid) for bid in range(50, 60))
    options = {"step": "next_only"}
    assert choices(said(climb, options=options)) == {"pass", "60"}
    assert choices(said(f"{climb} 60", options=options)) == {"pass", "65"}
    for talk in ("51", "50 52"):
        assert refusal(said(talk, options=options)) == "off_grid"
    high = " ".join(map(str, GRID))
    assert choices(said(high, options=options)) == {"pass"}


@reaches("stick_dealer", True)
def test_pinochle_option_stick_dealer_the_dealer_is_forced():
    told = replay(said("pass pass pass", options={"stick_dealer": True}))
    assert told["phase"] == "trump"
    assert told["deals"][0]["contract"]["forced"] is True


@reaches("stick_dealer", False)
def test_pinochle_option_stick_dealer_off_four_passes_end_the_deal():
    table = said("pass pass pass", options={"stick_dealer": False}, dealer="E")
    assert (replay(table)["turn"], replay(table)["phase"]) == ("E", "auction")
    assert bids(table) == set(GRID)
    assert last_deal(then(table, "55"))["contract"] == {
        "bid": 55, "bidder": "E", "trump": None, "forced": False,
    }  # fmt: skip
    deal = last_deal(then(table, "pass"))
    assert (deal["ended_by"], deal["delta"], deal["contract"]) == ("passed", [0, 0], None)
    assert (deal["melds"], deal["tricks"]) == ({}, [])
    table = then(table, "pass")
    table["deals"].append({"hands": PLAIN, "log": ""})
    assert replay(table)["turn"] == "W"  # S has dealt


@reaches("bid_requires_marriage", False)
def test_pinochle_option_bid_requires_marriage_off_anybody_may_bid():
    table = said("pass", BARREN, options={"bid_requires_marriage": False})
    assert bids(table) == set(GRID)
    assert last_deal(then(table, "60 pass pass"))["ended_by"] == "unplayed"


@reaches("bid_requires_marriage", True)
def test_pinochle_option_bid_requires_marriage_else_one_may_only_pass():
    options = {"bid_requires_marriage": True}
    table = said("pass", BARREN, options=options)
    assert choices(table) == {"pass"}
    assert refusal(then(table, "60")) == "bid_without_marriage"
    assert bids(said("50 pass 51 52", BARREN, options=options)) == {b for b in GRID if b > 52}
    forced = said("pass pass pass", BARREN, options=options, dealer="E")
    deal = last_deal(forced)
    assert (deal["ended_by"], deal["delta"]) == ("unplayed", [0, -50])  # R16
    moon = said("pass", BARREN, options=options | {"shoot_moon": "match"})
    assert choices(moon) == {"pass"}
    assert refusal(then(moon, "moon")) == "bid_without_marriage"


@reaches("shoot_moon", "off")
def test_pinochle_option_shoot_moon_off():
    table = said("50", options={"shoot_moon": "off"})
    assert "moon" not in choices(table)
    assert refusal(then(table, "moon")) == "unknown_action"


@reaches("shoot_moon", "match")
def test_pinochle_option_shoot_moon_all_tricks_win_the_match():
    options = {"shoot_moon": "match"}
    for talk in ("", "50 51", "680"):
        assert "moon" in choices(said(talk, options=options))
    told = replay(said("680 moon", options=options))
    assert (told["turn"], told["phase"]) == ("E", "trump")  # it ends the auction
    assert told["deals"][0]["contract"]["bid"] == "moon"
    won = all_tricks().written("moon", options=options)
    told = replay(won)
    assert (told["winner"], told["match_ended_by"]) == ("NS", "points")
    assert (told["deals"][0]["delta"], told["standing"]) == ([0, 0], [0, 0])
    lost = line(all_tricks().hands, lambda one: one.tricks == (19, 1)).written("moon")
    told = replay(from_scores(lost | {"options": options}, 499, -300))
    assert (told["winner"], told["match_ended_by"]) == ("EW", "points")
    assert told["standing"] == [499, -300]
    unfinished = all_tricks().written("moon", tricks=19, options=options)
    assert replay(unfinished)["winner"] is None


def test_pinochle_option_shoot_moon_without_a_marriage_is_lost():
    table = said("pass moon", BARREN, options={"shoot_moon": "match"})
    told = replay(table)
    assert (told["deals"][0]["ended_by"], told["winner"]) == ("unplayed", "NS")


# Trump and passing


@reaches("trump_needs_marriage", True)
def test_pinochle_option_trump_needs_marriage():
    options = {"trump_needs_marriage": True}
    table = said("50 pass pass pass", SOLE, options=options)
    assert choices(table) == {"trump:S"}
    assert last_deal(said(calls(50, "E"), BARREN, options=options))["ended_by"] == "unplayed"


@reaches("trump_needs_marriage", False)
def test_pinochle_option_trump_needs_marriage_off_any_suit_and_nothing_is_unplayed():
    options = {"trump_needs_marriage": False}
    table = said("50 pass pass pass", SOLE, options=options)
    assert choices(table) == {f"trump:{suit}" for suit in SUITS}
    assert replay(then(table, "trump:D"))["phase"] == "play"
    for talk in (calls(50, "E"), "pass pass pass"):
        dealer = "E" if talk == "pass pass pass" else "W"
        table = said(talk, BARREN, options=options, dealer=dealer)
        assert replay(table)["phase"] == "trump"
        assert choices(table) == {f"trump:{suit}" for suit in SUITS}


@reaches("pass_cards", 0, 1, 2, 3, 4)
def test_pinochle_option_pass_cards_so_many_there_and_back(value):
    hand = "AH TH KH QH JH AD TD"
    hands = dealt(53, N="KS QS JC JC JC JC", S=hand)
    table = said("50 pass pass pass trump:S", hands, options={"pass_cards": value})
    for given in range(value):
        told = replay(table)
        assert (told["turn"], told["phase"], told["deals"][0]["melds"]) == ("S", "passing", {})
        assert choices(table) == {f"give:{card}" for card in seen(table, "S")["hand"]}
        assert refusal(then(table, "KS")) == "wrong_phase"
        assert refusal(then(table, "give:JC")) in {"card_not_held", "wrong_phase"}
        table = then(table, f"give:{hand.split()[given]}")
    back = [*hand.split()[:1], "JC", "JC", "JC"][: value and 4][:value]  # a received one too
    for card in back:
        assert (replay(table)["turn"], replay(table)["phase"]) == ("N", "passing")
        table = then(table, f"give:{card}")
    told = replay(table)
    assert (told["turn"], told["phase"]) == ("N", "play")
    assert seen(table, "N")["counts"] == dict.fromkeys(SEATS, 20)
    held = Counter(hands["N"].split()) + Counter(hand.split()[:value]) - Counter(back)
    assert Counter(seen(table, "N")["hand"]) == held
    assert refusal(then(table, "give:QS")) == "wrong_phase"


def test_pinochle_option_pass_cards_are_melded_where_they_come_to():
    hands = dealt(54, {"N": "A", "S": "A K"}, N="KS QS KS KS AH AD AC", S="AS QS JS JS")
    talk = "50 pass pass pass trump:S"
    without = last_deal(said(talk, hands))["melds"]["N"]["items"]
    table = said(f"{talk} give:AS give:KS", hands, options={"pass_cards": 1})
    items = last_deal(table)["melds"]["N"]["items"]
    assert ["aces", 1, 10] not in without
    assert ["aces", 1, 10] in items
    assert seen(table, "E")["log"][-2:] == ["give:?", "give:?"]
    assert seen(table, "S")["log"][-2:] == ["give:AS", "give:KS"]


# Play


@reaches("heading", "strict")
def test_pinochle_option_heading_strict():
    assert choices(trick_of("KH JS", "AH TH QH", heading="strict")) == {"AH", "TH"}


@reaches("heading", "relaxed")
def test_pinochle_option_heading_relaxed():
    assert choices(trick_of("KH JS", "AH TH QH", heading="relaxed")) == {"AH", "TH", "QH"}
    assert choices(trick_of("KH", "AH QH JH AS", heading="relaxed")) == {"AH"}


@reaches("heading", "trump_only")
def test_pinochle_option_heading_trump_only():
    assert choices(trick_of("KH", "AH QH JH AS", heading="trump_only")) == {"AH", "QH", "JH"}
    assert choices(trick_of("QS", "JS KS AH", heading="trump_only")) == {"KS"}


@reaches("heading", "free")
def test_pinochle_option_heading_free():
    assert choices(trick_of("QS", "JS KS AH", heading="free")) == {"JS", "KS"}
    assert choices(trick_of("AH QS", "JS KS AS", heading="free")) == {"JS", "KS", "AS"}


@reaches("first_lead_trump", False)
def test_pinochle_option_first_lead_trump_off():
    table = opened(SOLE, options={"first_lead_trump": False})
    assert choices(table) == set(SOLE["N"].split())


@reaches("first_lead_trump", True)
def test_pinochle_option_first_lead_trump_if_the_bidder_holds_one():
    options = {"first_lead_trump": True}
    table = opened(SOLE, options=options)
    assert choices(table) == {card for card in SOLE["N"].split() if card[1] == "S"}
    assert set(refused(table).values()) == {"first_lead_trump"}
    assert refusal(then(table, "KH")) == "first_lead_trump"
    found = all_tricks()
    second = found.written(tricks=1, options=options)
    assert choices(second) == set(seen(second, "N")["hand"])  # of the first trick alone
    bare = dealt(55, {"N": "S"}, N="KH QH")
    free = opened(bare, options=options | {"trump_needs_marriage": False})
    assert choices(free) == set(bare["N"].split())  # he holds none
