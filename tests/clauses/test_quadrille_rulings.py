"""Quadrille, rulings Q2-Q19 of the rule book: deal, auction, call, matadors, Premiers."""

from __future__ import annotations

import pytest

from spadille.games.quadrille import QUADRILLE
from tests.clauses.positions import choices, last_deal, refusal, replay, seen, then
from tests.clauses.quadrille_positions import (
    PLAIN,
    SEATS,
    SUITS,
    TRUMPS,
    Line,
    Record,
    apart,
    calls,
    dealt,
    line,
    match,
    may_lay,
    said,
    written,
)

KINGS = dealt(2, N="QS QH", E="KS", S="KH KC", W="KD")
VIEWERS = (*SEATS, "watcher")


def opened(log: str, preset: str = "basic", **options: object) -> Record:
    return said(log, KINGS, preset, options=options)


def paid(*deals: Record, preset: str = "basic", carry: int = 0, **options: object) -> list[int]:
    """What the last of these deals changed after its stakes."""
    table = match(*deals, preset=preset, start={"carry": carry}, options=options)
    stake = int(str(options.get("stake", 1)))
    return [chips + stake for chips in last_deal(table)["delta"]]


# Deal and stakes


@pytest.mark.parametrize("preset", ["basic", "later"])
def test_quadrille_ruling_q2_three_full_rounds_of_packets(preset):
    pack = QUADRILLE.pack.order
    hands = QUADRILLE.rules(preset, {}).deal(3, pack).hands
    assert [hand & 0xFFFF for hand in hands] == [0xF, 0xF0, 0xF00, 0xF000]  # a round of fours
    rounds = [[(hand >> start & 0xFFF) for hand in hands] for start in (16, 28)]
    assert rounds == [[0b111, 0b111000, 0b111000000, 0b111000000000]] * 2


@pytest.mark.parametrize("stake", [1, 2, 25])
def test_quadrille_ruling_q3_one_stake_each_before_every_deal(stake):
    deal = written(line("S", "NNNNNENEEE"), "solo")
    table = match(deal, deal | {"dealer": "N", "log": ""}, options={"stake": stake})
    first, second = replay(table)["deals"]
    assert (first["delta"], second["delta"]) == ([3 * stake, *[-stake] * 3], [-stake] * 4)
    assert second["pot"] == 4 * stake
    assert QUADRILLE.rules("basic", {}).start().scores == (40,) * 4
    assert replay(match(options={"chips": 100}))["standing"] == [100] * 4


# Auction


def test_quadrille_ruling_q4_rounds_until_all_but_one_have_passed():
    table = opened("alliance solo pass pass")  # once round is not enough
    assert (replay(table)["phase"], replay(table)["turn"]) == ("auction", "N")
    assert choices(table) == {"pass", "vole"}
    long = opened("simple-call simple-call* mediateur mediateur* sans-prendre", "later")
    assert replay(long)["turn"] == "E"
    assert replay(then(long, "pass pass pass"))["phase"] == "contract"


@pytest.mark.parametrize(
    ("preset", "options", "may"),
    [
        ("basic", {}, False),
        ("basic", {"holding": True}, True),
        ("later", {}, True),
        ("later", {"holding": False}, False),
    ],
)
def test_quadrille_ruling_q5_equal_bids(preset, options, may):
    low, high = ("alliance", "solo") if preset == "basic" else ("simple-call", "mediateur")
    table = opened(f"{low} {high} pass pass", preset, **options)
    assert (high in choices(table)) == may
    assert high not in choices(opened(f"pass {high}", preset, **options))
    if may:
        assert last_deal(then(table, f"{high} pass"))["contract"]["hombre"] == "N"


def test_quadrille_ruling_q6_vole_is_a_bid_and_a_raise():
    assert last_deal(opened("pass vole"))["contract"]["bid"] == "vole"
    found = line("S", "NNNNNNNNNN")
    raised, bid = paid(written(found, "solo")), paid(written(found, "vole"))
    assert raised == [4 + 3 + 6, -3, -3, -3]
    assert bid == [4 + 12, -4, -4, -4]


@pytest.mark.parametrize("bid", ["simple-call", "mediateur", "sans-prendre"])
def test_quadrille_ruling_q7_trump_after_the_auction_and_before_all_else(bid):
    assert refusal(opened(f"{bid} trump:S", "later")) == "wrong_phase"
    table = opened(calls(bid, "S", highest="vole*"), "later")
    assert replay(table)["turn"] == "S"
    assert choices(table) == {"trump:S", "trump:D", "trump:C"}
    assert refusal(then(table, "demand:KS")) == refusal(then(table, "call:KS")) == "wrong_phase"
    named = then(table, "trump:C")
    if bid != "sans-prendre":
        assert replay(named)["turn"] == "S"  # nobody acts between
    for more in ("trump:C", "trump:D"):
        assert refusal(then(named, more)) == "wrong_phase"  # it stands, a slip too
    talk = {"simple-call": "call:KS", "mediateur": "demand:KS give:KH"}.get(bid, "")
    led = then(named, f"{talk} {KINGS['N'].split()[0]}")
    assert refusal(then(led, "E: trump:D")) == "wrong_phase"
    assert refusal(then(led, "S: trump:D")) == "not_your_turn"


@pytest.mark.parametrize("favourite", SUITS)
@pytest.mark.parametrize("bid", ["simple-call", "mediateur", "sans-prendre", "vole"])
def test_quadrille_ruling_q8_no_bid_without_star_names_the_favourite(bid, favourite):
    table = opened(calls(bid, "N", highest="vole*"), "later", favourite=favourite)
    assert refusal(then(table, f"trump:{favourite}")) == "favourite_needs_star"
    assert choices(table) == {f"trump:{suit}" for suit in SUITS if suit != favourite}


# The call


def test_quadrille_ruling_q9_the_own_king():
    found = line("S", "NNENNENNEE", lambda found: found.holder("KD") == "N")
    deal = written(found, "alliance", "N", "call:KD")
    assert last_deal(match(deal))["contract"]["bid"] == "alliance"
    assert paid(deal, carry=5) == [9, 0, 0, 0]
    lost = line("S", "NENENEWENE", lambda found: found.holder("KD") == "N")
    assert paid(written(lost, "alliance", "N", "call:KD"), carry=5) == [-9, 3, 3, 3]


@pytest.mark.parametrize("preset", ["basic", "later"])
def test_quadrille_ruling_q9_switched_off(preset):
    bid = {"basic": "alliance", "later": "simple-call"}[preset]
    hands = dealt(2, N="KD", E="KS", S="KH KC")
    off = said(f"{bid} pass pass pass trump:S", hands, preset, options={"own_king": False})
    assert choices(off) == {"call:KH", "call:KC"}
    assert refusal(then(off, "call:KD")) == "call_own"
    on = said(f"{bid} pass pass pass trump:S", hands, preset)
    assert choices(on) == {"call:KH", "call:KC", "call:KD"}


@pytest.mark.parametrize("trump", SUITS)
def test_quadrille_ruling_q10_four_kings(trump):
    queens = [suit for suit in SUITS if suit != trump]
    kings = {f"call:K{suit}" for suit in queens}
    for held in range(4):
        mine = " ".join(f"Q{suit}" for suit in queens[:held])
        others = " ".join(f"Q{suit}" for suit in queens[held:])
        hands = dealt(2, N=f"KS KH KD KC {mine}", S=others)
        table = said(f"alliance pass pass pass trump:{trump}", hands)
        assert choices(table) == kings | {f"call:Q{suit}" for suit in queens[held:]}
        assert refusal(then(table, f"call:Q{trump}")) == "call_trump"
        assert refusal(then(table, f"call:K{trump}")) == "call_trump"


def test_quadrille_ruling_q10_three_kings_without_the_trump_king():
    hands = dealt(2, N="KS KH KD", S="KC QS QH QD QC")
    table = said("alliance pass pass pass", hands)
    assert choices(then(table, "trump:C")) == {"call:KS", "call:KH", "call:KD"}
    assert choices(then(table, "trump:S")) == {"call:KH", "call:KD", "call:KC"}
    assert refusal(then(table, "trump:C call:QS")) == "call_queen"


def test_quadrille_ruling_q11_only_the_card_reveals():
    table = said("pass pass alliance pass trump:D call:KS", dealt(5, E="KS"))
    for word in ("claim", "solo", "call:KS", "pass"):
        assert refusal(then(table, word)) == "wrong_phase"  # nothing can be said about it
    found = line("H", "NSNSNEWEWE", lambda found: found.holder("KD") == "S")
    for played in range(41):
        deal = written(found, "alliance", "N", "call:KD", 0)
        table = then(match(deal), " ".join(found.plays[:played]))
        shown = "KD" in found.plays[:played]
        for viewer in VIEWERS:
            ally = seen(table, viewer)["deals"][0]["contract"]["ally"]
            assert ally == ("S" if shown or viewer == "S" else "unknown")


# Matadors


@pytest.mark.parametrize("trump", SUITS)
@pytest.mark.parametrize("held", [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)])
def test_quadrille_ruling_q12_any_matadors_unaccompanied_by_a_lower_trump(trump, held):
    order = TRUMPS[trump]
    mine = [order[place] for place in held]
    plain = next(card for suit in SUITS if suit != trump for card in PLAIN[suit])
    assert may_lay(trump, order[-1], [*mine, plain]) == {*mine, plain}
    guarded = [*mine, order[-2]]
    assert may_lay(trump, order[-1], [*guarded, plain]) == set(guarded)


def lone(trump: str, led: int, *held: int) -> bool:
    """Are these matadors free when that one, or a trump further down, is led?"""
    order = TRUMPS[trump]
    plain = next(card for suit in SUITS if suit != trump for card in PLAIN[suit])
    mine = [order[place] for place in held]
    legal = may_lay(trump, order[led], [*mine, plain])
    assert legal in ({*mine, plain}, {*mine})
    return plain in legal


@pytest.mark.parametrize("trump", SUITS)
def test_quadrille_ruling_q13_a_lower_matador_is_led(trump):
    assert lone(trump, 2, 0)
    assert lone(trump, 2, 1)
    assert lone(trump, 1, 0)
    assert not lone(trump, 0, 1)
    assert not lone(trump, 0, 2)
    assert not lone(trump, 1, 2)


@pytest.mark.parametrize("trump", SUITS)
def test_quadrille_ruling_q14_a_higher_matador_played_not_led(trump):
    low, plain = TRUMPS[trump][-2], PLAIN["D" if trump != "D" else "H"][:3]
    without = {"S": [card for card in TRUMPS[trump] if card != "AC"]}
    hands = dealt(6, without, N=low, E="AS " + TRUMPS[trump][-1], S="AC " + " ".join(plain))
    table = said(f"solo pass pass pass trump:{trump} {low} AS", hands)
    assert choices(table) == set(hands["S"].split())
    led = said(f"pass solo pass pass trump:{trump} {low} AS", hands)
    assert choices(led) == set(hands["S"].split())
    without["E"] = [card for card in TRUMPS[trump] if card != "AC"]
    first = dealt(6, without, N="AS", E="AC")
    assert choices(said(f"solo pass pass pass trump:{trump} AS", first)) == {"AC"}


@pytest.mark.parametrize("trump", SUITS)
def test_quadrille_ruling_q15_several_matadors(trump):
    assert not lone(trump, 1, 0, 2)  # Basto is forced, and either may be played
    assert not lone(trump, 0, 1, 2)
    assert lone(trump, 2, 0, 1)
    assert lone(trump, 3, 0, 1)


@pytest.mark.parametrize("trump", SUITS)
def test_quadrille_ruling_q16_spadille_is_always_a_trump_and_never_forced(trump):
    for led in TRUMPS[trump][1:]:
        assert may_lay(trump, led, ["AS", "4D", "4H", "4C"]) >= {"AS"}
        assert lone(trump, TRUMPS[trump].index(led), 0)
    if trump != "S":
        assert may_lay(trump, "5S", ["AS", "6S", "4C"]) == {"6S"}
        assert may_lay(trump, "5S", ["AS", "4C"]) == {"AS", "4C"}
    if trump != "C":
        assert may_lay(trump, "5C", ["AC", "6C", "4S"]) == {"6C"}
        assert may_lay(trump, "5C", ["AC", "4S"]) == {"AC", "4S"}


def test_quadrille_ruling_q17_undertrumping_is_allowed():
    hands = dealt(6, {"E": apart("S"), "S": apart("S", "AS")}, N="5S", E="KH 2H", S="3H QH 2D")
    table = said("solo pass pass pass trump:H 5S KH", hands)
    assert choices(table) == set(hands["S"].split())
    assert last_deal(then(table, "3H"))["tricks"][0]["cards"] == ["5S", "KH", "3H"]


# The end of the play, and Premiers


@pytest.mark.parametrize("bid", ["solo", "vole", "alliance"])
def test_quadrille_ruling_q18_no_early_stop(bid):
    found = line("S", "EEEEEEEEEE")  # lost after five
    deal = written(found, bid, "N", "call:KD" if bid == "alliance" else "", 9)
    assert not last_deal(match(deal))["finished"]
    late = line("S", "NNNNNNENEN")
    for tricks in (7, 8, 9):  # missed in trick 7
        assert not last_deal(match(written(late, "solo", "N", "", tricks)))["finished"]
    assert last_deal(match(written(late, "solo")))["ended_by"] == "tricks"


def with_ally(found: Line) -> bool:
    return found.holder("KD") == "S" and found.when("KD") < 7


def test_quadrille_ruling_q19_late_vole_for_solo_alone_in_the_basic_game():
    found = line("S", "NSNSNNENEN", with_ally)
    plays = " ".join(found.plays[:24])
    basic = match(written(found, "alliance", "N", "call:KD", 0))
    later = match(written(found, "simple-call", "N", "call:KD", 0), preset="later")
    assert "claim" not in choices(then(basic, plays))
    assert "claim" in choices(then(later, plays))


def test_quadrille_ruling_q19_premiers_kept_whether_the_vole_is_made_or_missed():
    for takers, vole in (("NNNNNNNNNN", 2), ("NNNNNNENEN", -2)):
        with_them, without = (
            paid(written(line("S", takers), "solo"), premiers=price) for price in (1, 0)
        )
        assert [one - none for one, none in zip(with_them, without, strict=True)] == [3, *[-1] * 3]
        assert without == [4 + 3 * vole, *[-vole] * 3]


@pytest.mark.parametrize("preset", ["basic", "later"])
def test_quadrille_ruling_q19_nothing_announces_premiers_or_offers_to_a_hidden_ally(preset):
    found = line(
        "S", "NSNSNSENEN", lambda found: found.holder("KD") == "S" and found.when("KD") > 6
    )
    bid = {"basic": "alliance", "later": "simple-call"}[preset]
    for played in range(24, 29):
        deal = written(found, bid, "N", "call:KD", 0)
        table = then(match(deal, preset=preset), " ".join(found.plays[:played]))
        assert "claim" not in choices(table)
        for viewer in VIEWERS:
            view = seen(table, viewer)["deals"][0]
            assert (view["delta"], view["pot"], view["carry"]) == ([-1] * 4, 4, None)
            assert view["ended_by"] is None
