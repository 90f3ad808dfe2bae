"""Pinochle, clauses R32-R44 of the rule book and its tables P1-P20 and T1-T7: the play."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.clauses.pinochle_positions import (
    EVEN,
    PLAIN,
    after,
    dealt,
    line,
    opened,
    trick_of,
)
from tests.clauses.positions import choices, last_deal, refusal, refused, replay, seen, then
from tests.oracle.pinochle_deal import SEATS
from tests.oracle.pinochle_melds import SUITS

HEADINGS = ("strict", "relaxed", "trump_only", "free")
TRUMPS = pytest.mark.parametrize("trump", SUITS)


# Table 2.4. The hand's hearts and spades; clubs and diamonds lie beside them.

LEGALITY = [  # id, trick so far, hand, strict, relaxed, trump_only, free
    ("P1", "", "AH JH QS", "AH JH QS", "AH JH QS", "AH JH QS", "AH JH QS"),
    ("P2", "KH", "AH QH JH AS", "AH", "AH", "AH QH JH", "AH QH JH"),
    ("P3", "AH", "TH JH AS", "TH JH", "TH JH", "TH JH", "TH JH"),
    ("P4", "TH", "TH KH AS", "TH KH", "TH KH", "TH KH", "TH KH"),
    ("P5", "KH", "AH TH QH", "AH TH", "AH TH", "AH TH QH", "AH TH QH"),
    ("P6", "KH QH", "AH JH", "AH", "AH", "AH JH", "AH JH"),
    ("P7", "KH JS", "AH TH QH", "AH TH", "AH TH QH", "AH TH QH", "AH TH QH"),
    ("P8", "AH JS", "TH QH AS", "TH QH", "TH QH", "TH QH", "TH QH"),
    ("P10", "AH", "JS KS AC", "JS KS", "JS KS", "JS KS", "JS KS"),
    ("P11", "AH QS", "JS KS AS", "KS AS", "KS AS", "KS AS", "JS KS AS"),
    ("P12", "AH TS", "JS KS AC", "JS KS", "JS KS", "JS KS", "JS KS"),
    ("P14", "AH JS", "JC AD", "JC AD", "JC AD", "JC AD", "JC AD"),
    ("P15", "QS", "JS KS AH", "KS", "KS", "KS", "JS KS"),
    ("P16", "AS", "JS TS AH", "JS TS", "JS TS", "JS TS", "JS TS"),
    ("P17", "QS", "JC AH", "JC AH", "JC AH", "JC AH", "JC AH"),
    ("P20", "QH AD", "JH AC QS", "JH", "JH", "JH", "JH"),
]
FREE_TO_PLAY_ANYTHING = {"P1", "P14", "P17"}
CASES = [
    pytest.param(row[0], row[1], row[2], heading, legal, id=f"{row[0]}-{heading}")
    for row in LEGALITY
    for heading, legal in zip(HEADINGS, row[3:], strict=True)
]


@pytest.mark.parametrize(("case", "led", "hand", "heading", "legal"), CASES)
def test_pinochle_table_p1_to_p20(case, led, hand, heading, legal):
    table = trick_of(led, hand, heading=heading)
    turn = str(replay(table)["turn"])
    assert turn == SEATS[len(led.split())]
    held = set(table["deals"][0]["hands"][turn].split())
    if case in FREE_TO_PLAY_ANYTHING:
        assert choices(table) == held
        assert refused(table) == {}
    else:
        assert choices(table) == set(legal.split())
        assert set(refused(table)) == held - set(legal.split())
    for card in refused(table):
        assert refusal(then(table, card)) == refused(table)[card]


@pytest.mark.parametrize(
    ("led", "hand", "reasons"),
    [
        ("KH", "AH QH JH AS", {"QH": "head", "JH": "head", "AS": "follow"}),
        ("AH", "TH AS", {"AS": "follow"}),
        ("AH", "JS KS", {}),
        ("AH QS", "JS KS AS", {"JS": "overtrump"}),
        ("QS", "JS KS AH", {"JS": "head", "AH": "follow"}),
    ],
)
def test_pinochle_r34_to_r40_each_duty_has_its_name(led, hand, reasons):
    table = trick_of(led, hand)
    told = refused(table)
    assert {card: told.pop(card) for card in reasons} == reasons
    beside = "trump" if hand.startswith("JS") and led[1] == "H" else "follow"
    assert set(told.values()) == {beside}
    assert set(map(refusal, [then(table, card) for card in told])) == {beside}


@pytest.mark.parametrize("bidder", SEATS)
def test_pinochle_r32_the_bidder_leads_and_then_each_winner_in_twenty_tricks(bidder):
    deal = last_deal(line(PLAIN, bidder=bidder, trump="SDCS"[SEATS.index(bidder)]).written())
    assert (deal["tricks"][0]["leader"], len(deal["tricks"])) == (bidder, 20)
    assert all(two["leader"] == one["winner"] for one, two in pairwise(deal["tricks"]))
    assert len({trick["winner"] for trick in deal["tricks"]}) > 1
    forced = opened(PLAIN, bid="", bidder="W", trump="S")
    assert replay(forced)["turn"] == "W"


@TRUMPS
def test_pinochle_r33_any_card_may_be_led(trump):
    hands = dealt(20, N=f"K{trump} Q{trump} A{trump} J{trump} AH JH AC TD")
    table = opened(hands, trump=trump)
    assert choices(table) == set(hands["N"].split())
    later = line(EVEN, trump="S", high="NESW")
    for tricks in (1, 7, 18):
        table = later.written(tricks=tricks)
        assert choices(table) == set(seen(table, str(replay(table)["turn"]))["hand"])


def test_pinochle_r34_who_holds_the_suit_led_must_play_it():
    for heading in HEADINGS:
        table = trick_of("QH", "JH AS JS", heading=heading)
        assert choices(table) == {"JH"}
        assert set(refused(table).values()) == {"follow"}


@TRUMPS
@pytest.mark.parametrize("suit", SUITS)
def test_pinochle_r35_who_follows_must_beat_the_highest_of_that_suit_if_he_can(suit, trump):
    low = f"J{suit} Q{suit} "
    held = low + f"T{suit} A{suit}"
    other = {"W": suit}
    table = trick_of(f"K{suit}", trump=trump, E=held, lacks=other | {"E": suit})
    assert choices(table) == {f"T{suit}", f"A{suit}"}  # any card that is higher
    table = trick_of(f"A{suit}", trump=trump, E=held, lacks=other | {"E": suit})
    assert choices(table) == set(held.split())
    third = trick_of(f"Q{suit} A{suit}", trump=trump, S=held, lacks={"S": suit})
    assert choices(third) == set(held.split())  # the highest so far is the ace
    third = trick_of(f"Q{suit} K{suit}", trump=trump, S=held, lacks={"S": suit, "E": suit})
    assert choices(third) == {f"T{suit}", f"A{suit}"}


def test_pinochle_r36_the_duty_stands_when_the_trick_has_been_trumped():
    table = trick_of("KH JS", "AH TH QH")
    assert choices(table) == {"AH", "TH"}
    assert refused(table)["QH"] == "head"
    for heading in HEADINGS[1:]:
        assert "QH" in choices(trick_of("KH JS", "AH TH QH", heading=heading))


def test_pinochle_r37_void_of_the_suit_led_a_trump_must_be_played():
    for heading in HEADINGS:
        table = trick_of("AH", "JS QS", heading=heading)
        assert choices(table) == {"JS", "QS"}
        assert set(refused(table).values()) == {"trump"}


def test_pinochle_r38_overtrump_if_possible_else_undertrump():
    table = trick_of("AH QS", "JS KS AS")
    assert choices(table) == {"KS", "AS"}
    assert refused(table)["JS"] == "overtrump"
    under = trick_of("AH AS", "JS KS TS")
    assert choices(under) == {"JS", "KS", "TS"}
    assert set(refused(under).values()) == {"trump"}


def test_pinochle_r38_the_highest_of_several_trumps_is_to_be_beaten():
    hearts = " ".join(f"{rank}H" for rank in "ATKQJ" for _ in range(4))
    hands = dealt(22, {"S": "AS TS"}, N=hearts, E="KS", S="QS", W="JS KS TS AS")
    table = opened(hands, "AH KS QS", options={"trump_needs_marriage": False})
    assert choices(table) == {"TS", "AS"}
    assert refused(table)["KS"] == "overtrump"


def test_pinochle_r39_void_of_both_any_card():
    for led in ("AH", "AH JS", "AH TH JS"):
        table = trick_of(led, "JC AD")
        turn = str(replay(table)["turn"])
        assert choices(table) == set(table["deals"][0]["hands"][turn].split())


def test_pinochle_r40_trump_led():
    assert choices(trick_of("QS", "JS KS AH")) == {"KS"}
    assert choices(trick_of("AS", "JS TS AH")) == {"JS", "TS"}
    void = trick_of("QS", "AH")
    assert choices(void) == set(void["deals"][0]["hands"]["E"].split())


@pytest.mark.parametrize(("led", "hand", "legal"), [
    ("AH QH", "TH JH", "TH JH"),  # the ace cannot be beaten
    ("TH QH", "AH JH", "AH"), ("AH JS", "TH JH", "TH JH"), ("TH JH", "AS JS", "AS JS"),
    ("QS JS", "KS JS", "KS"),
])  # fmt: skip
def test_pinochle_r41_the_duties_hold_when_the_partner_is_winning(led, hand, legal):
    table = trick_of(led, hand)
    assert replay(table)["turn"] == "S"  # N has led
    assert choices(table) == set(legal.split())


def test_pinochle_r41_also_when_his_trump_is_winning():
    table = trick_of("AH TH QS", "JS KS", lacks={"E": "A"})
    assert replay(table)["turn"] == "W"
    assert choices(table) == {"KS"}
    behind = trick_of("AH QS TH", "JS KS", lacks={"E": "H", "S": "AH"})
    assert choices(behind) == {"KS"}  # E is W's partner


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("KH TH JH AH", "W"), ("KH QH JH QH", "N"), ("JH AD QH TH", "W"), ("JH JS QH AD", "E"),
        ("AH QS TH KS", "W"), ("AH KS TH QS", "E"), ("QS AH AD JS", "N"), ("JS QS KS AS", "W"),
        ("AH AH AH AH", "N"), ("QH AH AH TH", "E"), ("TH KS KS AH", "E"), ("QS KS KS KS", "E"),
    ],
)  # fmt: skip
def test_pinochle_r42_the_highest_trump_or_the_highest_of_the_suit_led_the_first_of_equals(
    trick, winner
):
    deal = last_deal(trick_of(trick))
    assert deal["tricks"][0]["winner"] == winner


@pytest.mark.parametrize("rank", "TKQJ")
def test_pinochle_r43_no_duty_to_beat_an_equal_card(rank):
    table = trick_of(f"{rank}H", f"{rank}H JH AS")
    assert choices(table) == {f"{rank}H", "JH"}
    trumped = trick_of(f"AH {rank}S", f"{rank}S JS")
    assert choices(trumped) == {f"{rank}S", "JS"}


def test_pinochle_r44_a_card_that_is_not_legal_is_refused():
    table = trick_of("KH", "AH QH AS")
    assert refusal(then(table, "QH")) == "head"
    assert refusal(then(table, "AS")) == "follow"
    assert refusal(then(table, "TH")) == "card_not_held"
    assert last_deal(then(table, "AH"))["tricks"][0]["cards"] == ["KH", "AH"]


# Table 6.3

TAKEN = [
    ("T1", "KH TH AH AH", 2, 4),
    ("T2", "TH TH TH TH", 0, 4),
    ("T3", "AH JS TH QS", 3, 2),
    ("T6", "KS TS TS AH", 1, 4),
    ("T7", "QH KH KH JH", 1, 2),
]


@pytest.mark.parametrize(
    ("trick", "winner", "counters"), [row[1:] for row in TAKEN], ids=[row[0] for row in TAKEN]
)
@pytest.mark.parametrize("leader", SEATS)
def test_pinochle_table_t1_to_t7(leader, trick, winner, counters):
    first = trick_of(trick)
    steps = SEATS.index(leader)
    hands = first["deals"][0]["hands"]
    turned = {after(seat, steps): hand for seat, hand in hands.items()}
    table = replay(opened(turned, trick, bidder=leader, dealer=after(leader, 3)))
    told = table["deals"][0]["tricks"][0]
    assert told["winner"] == after(leader, winner) == table["turn"]
    assert told["points"] == counters


def test_pinochle_table_t2_as_the_twentieth_trick():
    void = {"E": "H", "S": "H", "W": "H"}
    hands = dealt(21, void, N="S:KQJ H:AAAATKKKKQQQQJJJJ", E="TH", S="TH", W="TH")
    found = line(hands, lambda played: played.plays[76:] == ("TH",) * 4, keep="TH")
    last = last_deal(found.written())["tricks"][19]
    assert (last["leader"], last["points"]) == (last["winner"], 6)
