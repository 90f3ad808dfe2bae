"""Quadrille, clauses B0-B13 of the rule book: cards, deal, session and auction."""

from __future__ import annotations

from itertools import pairwise

import pytest

from spadille.games import shelf
from spadille.games.quadrille import QUADRILLE
from spadille.games.quadrille_cards import matadors
from tests.clauses.positions import choices, last_deal, refusal, replay, then
from tests.clauses.quadrille_positions import (
    HANDS,
    PACK,
    PLAIN,
    SEATS,
    SUITS,
    TRUMPS,
    after,
    calls,
    dealt,
    line,
    match,
    may_lay,
    orders,
    said,
    taker,
    written,
)


def test_quadrille_b0_the_two_patiences_are_not_here():
    assert [name for name in shelf if "quadrille" in name] == ["quadrille"]
    assert QUADRILLE.presets == ("basic", "later")
    with_stock = said("")
    with_stock["deals"][0]["rest"] = "AS"
    assert refusal(with_stock) == "unknown_key"
    three = said("")
    del three["deals"][0]["hands"]["W"]
    three["deals"][0]["hands"]["N"] += " 2S"
    assert refusal(three) == "hand_size"
    with_fifty = HANDS | {"N": HANDS["N"].replace(HANDS["N"].split()[0], "8S")}
    assert refusal(said("", hands=with_fifty)) == "unknown_card"


def test_quadrille_b1_four_players_and_forty_cards():
    assert sorted(QUADRILLE.pack.kinds) == sorted(PACK)
    assert len(QUADRILLE.pack) == len({*PACK}) == 40
    assert [len(hand.split()) for hand in HANDS.values()] == [10] * 4
    for gone in ("8S", "9H", "TD", "TC"):
        assert gone not in QUADRILLE.pack


@pytest.mark.parametrize("trump", SUITS)
def test_quadrille_b2_the_trumps_high_to_low(trump):
    order = TRUMPS[trump]
    assert len(order) == (12 if trump in "HD" else 11)
    low = [card for suit in SUITS for card in PLAIN[suit] if card not in order][:2]
    for higher, lower in pairwise(order):
        assert taker(trump, [lower, higher, *low]) == 2
        assert taker(trump, [higher, low[0], lower, low[1]]) == 1
    for plain in set(PACK) - set(order):
        assert taker(trump, [plain, order[-1], *[c for c in low if c != plain][:1], order[-2]]) == 4


@pytest.mark.parametrize("trump", SUITS)
def test_quadrille_b3_spadille_and_basto_belong_to_the_trumps(trump):
    for black, ace in (("S", "AS"), ("C", "AC")):
        assert may_lay(trump, TRUMPS[trump][-1], [TRUMPS[trump][-2], ace, "4D", "4H"]) >= {ace}
        if black != trump:
            assert may_lay(trump, "4" + black, [ace, "5" + black, "4H"]) == {"5" + black}
            assert may_lay(trump, "4" + black, [ace, "4H"]) == {ace, "4H"}
            assert taker(trump, ["K" + black, ace, "Q" + black, "J" + black]) == 2
            assert taker(trump, [ace, "K" + black, "Q" + black, "J" + black]) == 1


@pytest.mark.parametrize("trump", SUITS)
def test_quadrille_b3_manille_belongs_to_its_own_suit_only(trump):
    for suit, card in zip(SUITS, ("2S", "7H", "7D", "2C"), strict=True):
        others = [low for low in PLAIN[suit] if low != card][-3:]
        if suit == trump:
            assert taker(trump, [TRUMPS[trump][3], card, *others[:2]]) == 2
        else:
            assert taker(trump, [card, *others]) == 2  # the lowest of its suit
            assert may_lay(trump, others[0], [card, TRUMPS[trump][3]]) == {card}


@pytest.mark.parametrize("trump", SUITS)
@pytest.mark.parametrize("suit", SUITS)
def test_quadrille_b4_the_plain_cards_high_to_low(trump, suit):
    if suit == trump:
        assert sum(map(len, orders(trump))) == 40
        return
    order = PLAIN[suit]
    assert len(order) == (10 if suit in "HD" else 9)
    other = next(PLAIN[low] for low in SUITS if low not in (suit, trump))
    for higher, lower in pairwise(order):
        assert taker(trump, [lower, higher, other[0], other[1]]) == 2
        assert taker(trump, [higher, other[0], lower, other[1]]) == 1


@pytest.mark.parametrize(
    ("trump", "three"),
    [("S", "AS 2S AC"), ("H", "AS 7H AC"), ("D", "AS 7D AC"), ("C", "AS 2C AC")],
)
def test_quadrille_b5_matadors_are_exactly_three(trump, three):
    assert [QUADRILLE.pack.name(card) for card in matadors(trump)] == three.split()
    low, led = TRUMPS[trump][-1], TRUMPS[trump][-2]
    plain = next(card for card in PLAIN["S" if trump != "S" else "H"] if card not in three)
    for card in TRUMPS[trump]:
        if card not in (low, led):
            free = may_lay(trump, led, [card, plain]) == {card, plain}
            assert free == (card in three.split())


@pytest.mark.parametrize(("dealer", "eldest"), ["NE", "ES", "SW", "WN"])
def test_quadrille_b6_deal_bidding_and_play_run_the_same_way(dealer, eldest):
    order = [after(eldest, turn) for turn in range(4)]
    assert order[3] == dealer
    turns = [replay(said("pass " * spoken, dealer=dealer))["turn"] for spoken in range(4)]
    assert turns == order
    found = line("S", "N" * 10, eldest=eldest)
    table = match(written(found, "solo", "N", tricks=0, dealer=dealer))
    for seat, card in zip(order, found.plays, strict=False):
        assert replay(table)["turn"] == seat
        table = then(table, card)


PLACES = (
    (*range(4), 16, 17, 18, 28, 29, 30),
    (*range(4, 8), 19, 20, 21, 31, 32, 33),
    (*range(8, 12), 22, 23, 24, 34, 35, 36),
    (*range(12, 16), 25, 26, 27, 37, 38, 39),
)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("preset", ["basic", "later"])
def test_quadrille_b7_packets_of_four_three_and_three(preset, dealer):
    pack = QUADRILLE.pack.order
    hands = QUADRILLE.rules(preset, {}).deal(dealer, pack).hands
    for place, indices in enumerate(PLACES):
        hand = QUADRILLE.pack.names(hands[(dealer + 1 + place) % 4])
        assert sorted(hand) == sorted(QUADRILLE.pack.name(pack[index]) for index in indices)


def test_quadrille_b8_the_deal_passes_on_and_a_session_is_forty_deals():
    found = line("S", "NNNNNNNNNN")
    deal = written(found, "solo")
    undealt = deal | {"dealer": "N", "log": ""}
    assert replay(match(deal, undealt))["turn"] == "E"
    for wrong in "ESW":
        assert refusal(match(deal, undealt | {"dealer": wrong})) == "wrong_dealer"
    assert QUADRILLE.rules("basic", {}).options()["deals"] == 40
    assert replay(match(deal, start={"played": 39}))["match_ended_by"] == "deals"
    assert refusal(match(deal, undealt, start={"played": 39})) == "match_over"
    assert replay(match(deal, start={"played": 38}))["match_ended_by"] is None


@pytest.mark.parametrize("deals", [4, 8, 44, 400])
def test_quadrille_b8_another_multiple_of_four(deals):
    assert refusal(said("", options={"deals": deals + 2})) == "option_value"
    last = written(line("S", "NNNNNNNNNN"), "solo")
    table = match(last, options={"deals": deals}, start={"played": deals - 1})
    assert replay(table)["match_ended_by"] == "deals"


def test_quadrille_b9_forty_chips_and_a_stake_of_one_before_each_deal():
    opened = last_deal(said(""))
    assert opened["standing"] == [39] * 4
    assert (opened["delta"], opened["pot"], opened["carry"]) == ([-1] * 4, 4, None)
    assert replay(match())["standing"] == [40] * 4
    poor = said("", start={"scores": [0, -7, 1, 40], "carry": 126})
    assert last_deal(poor)["standing"] == [-1, -8, 0, 39]
    assert last_deal(poor)["pot"] == 130


def test_quadrille_b10_pass_alliance_solo_vole():
    assert choices(said("")) == {"pass", "alliance", "solo", "vole"}
    assert choices(said("alliance")) == {"pass", "solo", "vole"}
    assert choices(said("solo")) == {"pass", "vole"}
    assert replay(said("vole"))["phase"] == "contract"  # and nothing above it


def test_quadrille_b11_eldest_first_and_round_until_one_is_left():
    table, turns = said(""), []
    for call in ["alliance", "solo", "pass", "pass", "pass"]:
        turns.append(replay(table)["turn"])
        assert replay(table)["phase"] == "auction"
        table = then(table, call)
    assert turns == ["N", "E", "S", "W", "N"]
    assert (replay(table)["phase"], replay(table)["turn"]) == ("contract", "E")
    assert last_deal(table)["calls"] == ["alliance", "solo", "pass", "pass", "pass"]


def test_quadrille_b11_a_pass_is_final_and_a_bid_is_strictly_higher():
    assert refusal(said("pass alliance N: solo")) == "already_passed"
    assert refusal(said("pass alliance W: solo")) == "not_your_turn"
    assert refusal(said("solo solo")) == refusal(said("solo alliance")) == "not_higher"
    assert replay(said("pass alliance solo pass"))["turn"] == "E"  # north has passed
    assert replay(said("alliance pass pass solo"))["turn"] == "N"
    assert refusal(said("pass pass pass pass pass"))
    assert replay(said("pass vole"))["phase"] == "contract"


@pytest.mark.parametrize("holder", SEATS)
def test_quadrille_b12_four_passes_force_the_holder_of_spadille(holder):
    hands = dealt(3, **{holder: "AS"})
    forced = replay(said("pass pass pass pass", hands))
    assert (forced["phase"], forced["turn"]) == ("contract", holder)
    contract = forced["deals"][0]["contract"]
    assert contract["forced"]
    assert (contract["bid"], contract["hombre"]) == ("alliance", holder)
    assert replay(said("pass pass pass", hands))["phase"] == "auction"
    taken = last_deal(said("pass pass pass solo", hands))["contract"]
    assert (taken["bid"], taken["hombre"], taken["forced"]) == ("solo", "W", False)


@pytest.mark.parametrize("hombre", SEATS)
@pytest.mark.parametrize("bid", ["alliance", "solo", "vole"])
def test_quadrille_b13_hombre_names_any_of_the_four_suits(hombre, bid):
    table = said(calls(bid, hombre))
    assert replay(table)["turn"] == hombre
    assert choices(table) == {f"trump:{suit}" for suit in SUITS}
    for suit in SUITS:
        named = then(table, f"trump:{suit}")
        assert last_deal(named)["contract"]["trump"] == suit
        assert refusal(then(named, f"{hombre}: trump:{suit}"))
        assert replay(named)["turn"] == (hombre if bid == "alliance" else "N")
        assert replay(named)["phase"] == ("contract" if bid == "alliance" else "play")


def test_quadrille_b13_trump_then_call_then_the_lead_and_nothing_else():
    hands = dealt(2, E="KS")
    bid = said("alliance pass pass pass", hands)
    assert refusal(then(bid, "call:KS")) == "wrong_phase"
    assert refusal(then(bid, f"trump:H {hands['N'].split()[0]}")) == "wrong_phase"
    table = then(bid, "trump:H call:KS")
    assert (replay(table)["phase"], replay(table)["turn"]) == ("play", "N")
    assert refusal(then(table, "trump:S")) == refusal(then(table, "call:KD")) == "wrong_phase"
