"""Pinochle, rulings A1-A30 of the rule book: what the sources leave open."""

from __future__ import annotations

from collections import Counter

import pytest

from spadille.games.pinochle import PINOCHLE
from spadille.web.facts import dealer_of
from spadille.web.room import Room
from tests.clauses.pinochle_positions import (
    EVEN,
    NOTHING,
    PLAIN,
    all_tricks,
    calls,
    dealt,
    delta,
    items,
    line,
    melded,
    opened,
    said,
    scoring,
    trick_of,
)
from tests.clauses.positions import choices, from_scores, last_deal, refusal, replay, seen, then
from tests.oracle.pinochle_deal import SEATS
from tests.oracle.pinochle_melds import SUITS

VIEWERS = (*SEATS, "watcher")
BARREN = dealt(40, None, lambda one: melded(one, None)[0] >= 20, E=NOTHING)
"""E has no marriage; N and S meld more than 20 without trump."""


# Auction


@pytest.mark.parametrize("suit", SUITS)
def test_pinochle_ruling_a1_one_marriage_in_any_suit_is_enough(suit):
    one = dealt(41, {"W": "K Q"}, W=f"K{suit} Q{suit}")
    table = said("pass pass pass", one)
    assert replay(table)["phase"] == "trump"
    assert choices(table) == {f"trump:{suit}"}
    none = dealt(41, {"W": "K"}, W=f"Q{suit}")
    assert last_deal(said("pass pass pass", none))["ended_by"] == "unplayed"


@pytest.mark.parametrize("bid", [61, 62, 63, 64, 66, 69, 71, 101, 499])
def test_pinochle_ruling_a2_beyond_60_only_fives(bid):
    assert refusal(said(str(bid))) == refusal(said(f"60 {bid}")) == "off_grid"
    assert str(bid) not in choices(said(""))


def test_pinochle_ruling_a3_a_bid_may_jump():
    for talk in ("59", "75", "680", "50 59", "50 100", "51 60 95 680"):
        assert replay(said(talk))["phase"] == "auction"
    single = said("", options={"step": "next_only"})
    assert choices(single) == {"pass", "50"}


def test_pinochle_ruling_a4_three_classes_of_melds():
    assert items("S:ATKQJ H:TTTTQ D:TTTTQJ C:TTTQ", "S") == {"run": 15, "pinochle": 4, "queens": 6}
    run = "S:ATKQJTTT H:TTTT D:TTTT C:TTTT"
    assert items(run, "S") == {"run": 15}
    assert items(run, "S", run_absorbs_marriage=False) == {"run": 15, "royal": 4}


def test_pinochle_ruling_a5_heading_after_a_trump():
    legal = {
        heading: choices(trick_of("KH JS", "AH TH QH", heading=heading))
        for heading in ("strict", "relaxed", "trump_only", "free")
    }
    assert legal.pop("strict") == {"AH", "TH"}
    assert set(map(frozenset, legal.values())) == {frozenset({"AH", "TH", "QH"})}
    for preset in ("club", "friendly"):
        table = trick_of("KH JS", "AH TH QH")
        del table["options"]
        assert choices(table | {"rules": preset}) == {"AH", "TH", "QH"}


def test_pinochle_ruling_a6_a_voluntary_bidder_without_a_marriage():
    def answered(**options: object) -> tuple[object, list[int]]:
        deal = last_deal(said(calls(65, "E"), BARREN, options=options))
        return deal["ended_by"], deal["delta"]

    others = melded(BARREN, None)[0]
    assert answered() == ("unplayed", [0, -65])
    assert answered(no_marriage="fifty") == ("unplayed", [0, -50])
    assert answered(no_marriage="bid_and_meld") == ("unplayed", [others, -65])
    assert answered(trump_needs_marriage=False) == (None, [0, 0])  # he names any suit
    barred = {"bid_requires_marriage": True}
    assert refusal(said("pass 65", BARREN, options=barred)) == "bid_without_marriage"
    assert refusal(said("pass 65", BARREN, "friendly")) == "bid_without_marriage"


# Melds and play


def test_pinochle_ruling_a7_the_values_are_data():
    hand = "S:ATKQJ H:TTTTQ D:TTTTQJ C:TTTQ"
    dear = {"run": [25, 150, 225, 300], "pinochle": [15, 30, 60, 90]}
    assert items(hand, "S", meld_table=dear) == {"run": 25, "pinochle": 15, "queens": 6}
    assert items(hand, "S", meld_table="classic") == items(hand, "S")


def test_pinochle_ruling_a8_the_first_lead_is_free():
    hands = dealt(42, N="KS QS AH")
    table = opened(hands)
    assert "AH" in choices(table)
    led = opened(hands, options={"first_lead_trump": True})
    assert choices(led) == {card for card in hands["N"].split() if card[1] == "S"}


def test_pinochle_ruling_a9_who_cannot_overtrump_must_undertrump():
    for heading in ("strict", "relaxed", "trump_only", "free"):
        table = trick_of("AH TS", "JS KS AC", heading=heading)
        assert choices(table) == {"JS", "KS"}
        assert refusal(then(table, "AC")) == "trump"


def test_pinochle_ruling_a10_scores_have_no_floor():
    assert replay(scoring((24, 12), (28, 22), seed=31).written(680))["standing"] == [-680, 34]


def test_pinochle_ruling_a11_set_bidders_lose_their_meld():
    found = scoring((24, 12), (28, 22), seed=31)
    assert delta(found.written(53)) == [-53, 34]
    assert delta(found.written(53, options={"set_penalty": "bid_and_meld"})) == [-77, 34]


def test_pinochle_ruling_a12_melds_declare_themselves():
    table = opened(PLAIN)
    assert choices(table) == set(PLAIN["N"].split())
    for word in ("meld", "run", "pinochle", "marriage:H", "show"):
        assert refusal(then(table, word)) == "unknown_action"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_pinochle_ruling_a13_melds_stay_in_view_after_the_first_lead(viewer):
    found = scoring((24, 12), (28, 22), seed=31)
    laid = last_deal(found.written(tricks=0))["melds"]
    for tricks in (1, 10, 19, 20):
        assert seen(found.written(tricks=tricks), viewer)["deals"][0]["melds"] == laid


def test_pinochle_ruling_a14_partners_do_not_combine():
    hands = dealt(
        43, {"N": "A", "S": "A K", "E": "KS"}, N="AS AS AH AH KS QS", S="AD AD AC AC QH", E="AS"
    )
    told = last_deal(opened(hands))["melds"]
    assert "aces" not in [name for seat in "NS" for name, *_ in told[seat]["items"]]


@pytest.mark.parametrize("dealer", SEATS)
def test_pinochle_ruling_a15_after_an_unplayed_hand_the_next_dealer(dealer):
    table = said("pass pass pass", dealt(44, **{dealer: NOTHING}), dealer=dealer)
    left = "NESW"["WNES".index(dealer)]
    table["deals"].append({"hands": PLAIN, "log": ""})
    assert replay(table)["deals"][1]["dealer"] == left
    table["deals"][1]["dealer"] = dealer
    assert refusal(table) == "wrong_dealer"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_pinochle_ruling_a16_the_unplayed_hand_is_shown(viewer):
    table = said(calls(60, "E"), BARREN)
    shown = seen(table, viewer)["deals"][0]["hands"]
    assert {seat: Counter(hand) for seat, hand in shown.items()} == {
        seat: Counter(hand.split()) for seat, hand in BARREN.items()
    }
    before = seen(said("pass 60 pass", BARREN), viewer)
    assert "hands" not in before["deals"][0]


def test_pinochle_ruling_a17_nobody_can_renege():
    table = trick_of("KH", "AH QH AS")
    for card in refused_cards(table):
        assert refusal(then(table, card)) in {"follow", "head"}
    for tricks in range(1, 20, 3):
        found = scoring((24, 12), (28, 22), seed=31).written(tricks=tricks)
        for card in refused_cards(found):
            assert refusal(then(found, card)) in {"follow", "head", "trump", "overtrump"}


def refused_cards(table: dict[str, object]) -> set[str]:
    turn = str(replay(table)["turn"])
    return set(seen(table, turn)["hand"]) - choices(table)


def test_pinochle_ruling_a18_there_is_no_misdeal():
    poor = "S:QQQJJJ H:QQQJJJJ D:TTTT C:TTT"  # thirteen that do not count, and no ace
    table = said("", dealt(45, N=poor))
    assert replay(table)["phase"] == "auction"
    for word in ("misdeal", "redeal"):
        assert refusal(then(table, word)) == "unknown_action"


def test_pinochle_ruling_a19_nothing_is_claimed_or_conceded():
    found = all_tricks()
    for tricks in (0, 10, 19):
        table = found.written(tricks=tricks)
        assert refusal(then(table, "claim")) == "unknown_action"
        assert refusal(then(table, "fold")) == "wrong_phase"
    assert last_deal(found.written())["ended_by"] == "tricks"


def test_pinochle_ruling_a20_the_first_dealer_is_drawn():
    room = Room("", PINOCHLE.rules("classic", {}), "", "draw", "")
    assert {dealer_of(room) for _ in range(300)} == {0, 1, 2, 3}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_pinochle_ruling_a21_nobody_sees_a_meld_before_trump(viewer):
    hands = dealt(46, S="S:ATKQJ")
    for talk in ("", "50 pass pass", "50 pass pass pass"):
        table = seen(said(talk, hands), viewer)
        assert table["deals"][0]["melds"] == {}
        assert table["known"] == {seat: [] for seat in SEATS}
        assert sorted(table["hand"]) == sorted(hands.get(viewer, "").split())
    assert seen(opened(hands), viewer)["known"]["S"] != []


# Score


@pytest.mark.parametrize(("start", "over"), [(448, True), (447, False)])
def test_pinochle_ruling_a22_500_exactly_is_enough(start, over):
    table = from_scores(scoring((24, 12), (28, 22), seed=31).written(), start, 0)
    assert (replay(table)["winner"] == "NS") is over


def test_pinochle_ruling_a23_a_contract_met_exactly_is_made():
    found = scoring((24, 12), (26, 24), seed=31)
    assert delta(found.written(50)) == [50, 36]
    assert delta(found.written(51)) == [-51, 36]


def test_pinochle_ruling_a24_both_at_500_the_bidders_win_with_less():
    table = from_scores(scoring((24, 12), (28, 22), seed=31).written(), 448, 499)
    assert replay(table)["standing"] == [500, 533]
    assert replay(table)["winner"] == "NS"


def test_pinochle_ruling_a25_an_unplayed_hand_only_takes_away():
    for bid in (50, 100, 680):
        change = delta(said(calls(bid, "E"), BARREN))
        assert max(change) == 0
        assert replay(from_scores(said(calls(bid, "E"), BARREN), 499, 499))["winner"] is None


@pytest.mark.parametrize("suit", SUITS)
def test_pinochle_ruling_a28_the_forced_dealer_names_a_suit_of_his_marriages(suit):
    hand = f"K{suit} Q{suit} " + " ".join(f"K{other}" for other in SUITS)
    table = said("pass pass pass", dealt(47, {"W": "Q"}, W=hand))
    assert choices(table) == {f"trump:{suit}"}
    for other in SUITS:
        if other != suit:
            assert refusal(then(table, f"trump:{other}")) == "trump_without_marriage"


def test_pinochle_ruling_a29_the_last_trick_is_worth_two_without_counters():
    found = line(EVEN, high="NESW")
    assert {card[0] for card in found.plays[76:]} <= {"Q", "J"}
    tricks = last_deal(found.written(100))["tricks"]
    assert [trick["points"] for trick in tricks[17:]] == [0, 0, 2]


@pytest.mark.parametrize("trump", SUITS)
def test_pinochle_ruling_a30_one_trump_for_the_melds_of_all(trump):
    run = " ".join(rank + suit for suit in SUITS for rank in "ATKQJ")
    hands = dict.fromkeys(SEATS, run)
    told = last_deal(opened(hands, trump=trump))["melds"]
    for seat in SEATS:
        names = [name for name, *_ in told[seat]["items"]]
        assert names[:4] == ["run", *(f"marriage:{suit}" for suit in SUITS if suit != trump)]
