"""Quadrille, clauses B14-B29 of the rule book: call, play, Premiers and the late Vole."""

from __future__ import annotations

import pytest

from spadille.games.quadrille import ALPHABET
from tests.clauses.positions import choices, last_deal, refusal, refused, replay, seen, then
from tests.clauses.quadrille_positions import (
    HANDS,
    PLAIN,
    SEATS,
    SUITS,
    TRUMPS,
    Record,
    after,
    apart,
    calls,
    dealt,
    line,
    match,
    may_lay,
    said,
    taker,
    written,
)

KINGS_OUT = dealt(2, N="QS QH", E="KS", S="KH KC", W="KD")


def called(log: str, hands: dict[str, str] = KINGS_OUT) -> Record:
    """North plays Alliance; then this."""
    return said(f"alliance pass pass pass {log}", hands)


def test_quadrille_b14_a_king_of_a_suit_other_than_trump():
    assert choices(called("trump:H")) == {"call:KS", "call:KD", "call:KC"}
    assert refusal(called("trump:H call:KH")) == "call_trump"
    assert refusal(called("trump:H call:QD")) == "call_queen"
    for king, holder in (("KS", "E"), ("KC", "S"), ("KD", "W")):
        assert last_deal(called(f"trump:H call:{king}"))["contract"]["ally"] == holder


def test_quadrille_b14_the_holder_knows_at_once_and_nobody_says_so():
    table = called("trump:H call:KS")
    allies = {
        name: seen(table, name)["deals"][0]["contract"]["ally"] for name in [*SEATS, "watcher"]
    }
    assert allies == {
        "N": "unknown",
        "E": "E",
        "S": "unknown",
        "W": "unknown",
        "watcher": "unknown",
    }
    words = {ALPHABET.text(action) for action in ALPHABET.actions}
    assert {word for word in words if word.islower()} == {
        *("pass", "alliance", "solo", "vole", "claim"),
        *("simple-call", "simple-call*", "mediateur", "mediateur*"),
        *("sans-prendre", "sans-prendre*", "vole*"),
    }


def test_quadrille_b15_hombre_may_call_his_own_king():
    own = dealt(2, N="KD", E="KS", S="KH KC")
    table = called("trump:H call:KD", own)
    assert last_deal(table)["contract"]["ally"] is None
    assert seen(table, "N")["deals"][0]["contract"]["ally"] is None
    for other in ("E", "S", "W", "watcher"):
        contract = seen(table, other)["deals"][0]["contract"]
        assert (contract["ally"], contract["bid"]) == ("unknown", "alliance")


def test_quadrille_b16_four_kings_may_call_a_queen():
    four = dealt(2, N="KS KH KD KC QC", E="QS", S="QH", W="QD")
    assert choices(called("trump:H", four)) == {
        *("call:KS", "call:KD", "call:KC"),
        *("call:QS", "call:QD"),  # not of trumps, not in his own hand
    }
    assert last_deal(called("trump:H call:QD", four))["contract"]["ally"] == "W"
    assert refusal(called("trump:H call:QH", four)) == "call_trump"
    assert refusal(called("trump:H call:QC", four)) == "call_own"


@pytest.mark.parametrize("trump", SUITS)
@pytest.mark.parametrize("lacking", SUITS)
def test_quadrille_b16_three_kings_never_permit_a_queen(trump, lacking):
    held = " ".join("K" + suit for suit in SUITS if suit != lacking)
    three = dealt(2, N=held, E="K" + lacking)
    legal = choices(called(f"trump:{trump}", three))
    assert legal == {f"call:K{suit}" for suit in SUITS if suit != trump}


@pytest.mark.parametrize(
    ("laid", "without"),
    [("KS 2S 3S 4S", {}), ("7S 6S KS 4S", {}), ("7C 6C 5C KS", {"W": apart("C")})],
    ids=["led", "followed", "discarded"],
)
def test_quadrille_b17_the_called_card_shows_the_ally_however_it_is_played(laid, without):
    places = laid.split()
    holder = SEATS[places.index("KS")]
    caller = after(holder)
    hands = dealt(5, without, **dict(zip(SEATS, places, strict=True)))
    table = said(calls("alliance", caller) + " trump:D call:KS", hands)
    for count in range(5):
        for viewer in {*SEATS, "watcher"} - {holder}:
            ally = seen(table, viewer)["deals"][0]["contract"]["ally"]
            assert ally == (holder if "KS" in places[:count] else "unknown")
        table = then(table, " ".join(places[count : count + 1]))


def test_quadrille_b17_no_duty_to_play_it_early_or_late():
    hands = dealt(5, N="7S", E="KS 2S 3S")
    table = said(calls("alliance", "W") + " trump:D call:KS 7S", hands)
    assert {"KS", "2S", "3S"} <= choices(table)
    assert "KS" in choices(said(calls("alliance", "E") + " trump:D call:KS N: 7S", hands))


def test_quadrille_b18_eldest_leads_then_each_taker():
    found = line("D", "NESWWSENNE")
    deal = last_deal(match(written(found, "solo", "S")))
    assert [trick["leader"] for trick in deal["tricks"]] == list("NNESWWSENN")
    hand = set(HANDS["N"].split())
    table = said("pass pass pass solo trump:H")
    assert choices(table) == hand  # any card, though west is Hombre
    assert refused(table) == {}


def test_quadrille_b19_follow_suit_but_need_not_beat():
    assert may_lay("H", "7S", ["JS", "2S", "4D", "7H"]) == {"JS", "2S"}
    assert may_lay("H", "5H", ["6H", "KH", "4D"]) == {"6H", "KH"}
    table = said("solo pass pass pass trump:H 5S", dealt(4, N="5S", E="KS 3S 2D"))
    assert all(card[1] == "S" and card != "AS" for card in choices(table))
    assert set(refused(table).values()) == {"follow"}
    assert refusal(then(table, "2D")) == "follow"


def test_quadrille_b20_who_cannot_follow_plays_anything():
    hand = ["6H", "KH", "4D", "3C", "AS"]
    assert may_lay("H", "5S", hand) == set(hand)


MATADORS = [  # trump led, hand, free
    ("H", "5H", "AS 4S", True),
    ("H", "5H", "7H 4S", True),
    ("H", "5H", "AC 4S", True),
    ("H", "5H", "AS 7H AC 4S", True),
    ("H", "5H", "AS 6H 4S", False),
    ("H", "AH", "AC 4S", True),
    ("H", "AS", "7H 4S", False),
    ("H", "AS", "AC 4S", False),
    ("H", "7H", "AS 4S", True),
    ("H", "7H", "AC 4S", False),
    ("H", "7H", "AS AC 4S", False),
    ("H", "AC", "AS 7H 4S", True),
    ("S", "2S", "AC 4D", False),
    ("C", "3C", "2C 4D", True),
    ("D", "6D", "7D 4C", True),
    ("D", "6D", "AD 4C", False),
]


@pytest.mark.parametrize(("trump", "led", "hand", "free"), MATADORS)
def test_quadrille_b21_matadors_above_the_lead_are_excused(trump, led, hand, free):
    held = set(hand.split())
    binding = held & set(TRUMPS[trump])
    assert may_lay(trump, led, sorted(held)) == (held if free else binding)


def test_quadrille_b21_only_the_led_card_counts():
    hands = dealt(6, {"S": apart("H")}, N="5H 2H", E="AS KH", S="AC")
    table = said("solo pass pass pass trump:H 5H AS", hands)
    assert choices(table) == set(hands["S"].split())
    forced = said("solo pass pass pass trump:H AS", dealt(6, {"E": apart("H")}, N="AS", E="AC"))
    assert choices(forced) == {"AC"}


@pytest.mark.parametrize("trump", SUITS)
def test_quadrille_b22_highest_trump_else_highest_of_the_suit_led(trump):
    low = TRUMPS[trump][-1]
    for suit in SUITS:
        if suit == trump:
            continue
        other = next(s for s in SUITS if s not in (suit, trump))
        led = PLAIN[suit]
        assert taker(trump, [led[2], PLAIN[other][0], led[0], led[1]]) == 3
        assert taker(trump, [led[0], PLAIN[other][0], low, led[1]]) == 3
        assert taker(trump, [led[0], low, TRUMPS[trump][-2], led[1]]) == 3


def test_quadrille_b23_the_side_counts_jointly():
    found = line("S", "NSNSNEWEWE", lambda found: found.holder("KD") == "S")
    deal = last_deal(match(written(found, "alliance", "N", "call:KD")))
    assert deal["contract"]["ally"] == "S"
    assert (deal["delta"], deal["carry"]) == ([-5, -1, -1, -1], 8)  # three and two: five
    alone = last_deal(match(written(found, "solo", "N")))
    assert (alone["delta"], alone["carry"]) == ([-5, 0, 0, 0], 5)  # his own four


# Premiers and the late Vole


SIX = "NNNNNNENEN"
"""Eight tricks, the first six of them straight."""


@pytest.mark.parametrize(
    ("takers", "bid", "premiers"),
    [
        ("NNNNNNEEEE", "solo", 1),
        ("NNNNNENEEE", "solo", 0),
        ("NNNNNENNNN", "solo", 0),
        ("ENNNNNNEEE", "solo", 0),
        ("NNNNNNNNNN", "vole", 0),
        ("NNNNNNNNEE", "vole", 0),
    ],
)
def test_quadrille_b24_premiers_for_tricks_1_to_6_but_not_in_a_declared_vole(takers, bid, premiers):
    deal = written(line("S", takers), bid, tricks=10)
    paid = [last_deal(match(deal, options={"premiers": price}))["delta"] for price in (0, 1, 5)]
    assert [paid[1][0] - paid[0][0], paid[2][0] - paid[0][0]] == [3 * premiers, 15 * premiers]


@pytest.mark.parametrize("takers", ["NNNNNNEEEE", "NNNSNNEEEE", "SSSSSSEEEE", "SNSNSNNNEE"])
def test_quadrille_b24_premiers_for_the_side_together(takers):
    found = line("S", takers, lambda found: found.holder("KD") == "S")
    deal = written(found, "alliance", "N", "call:KD")
    paid = [last_deal(match(deal, options={"premiers": price}))["delta"] for price in (0, 1)]
    assert [one - none for none, one in zip(*paid, strict=True)] == [1, -1, 1, -1]


def test_quadrille_b25_claim_or_lead():
    six = match(written(line("S", SIX), "solo", tricks=5))
    six = then(six, " ".join(line("S", SIX).plays[20:24]))
    assert replay(six)["turn"] == "N"
    assert "claim" in choices(six)
    assert len(choices(six)) == 4 + 1
    claimed = replay(then(six, "claim"))
    assert (claimed["turn"], claimed["deals"][0]["ended_by"]) == (None, "claim")
    assert claimed["deals"][0]["finished"]
    assert claimed["deals"][0]["delta"] == [4 + 3 - 1, -2, -2, -2]
    assert refusal(then(six, "claim 2S")) == "deal_over"


def test_quadrille_b25_only_at_the_lead_to_trick_7_and_only_by_the_taker():
    found = line("S", SIX)
    for played in range(len(found.plays)):
        table = then(match(written(found, "solo", tricks=0)), " ".join(found.plays[:played]))
        assert ("claim" in choices(table)) == (played == 24)
        if played != 24:
            assert refusal(then(table, "claim")) == "wrong_phase"


@pytest.mark.parametrize("takers", ["NNNNNENNNN", "ENNNNNNNNN", "EEEEEEEEEE"])
def test_quadrille_b25_not_without_six_straight_tricks(takers):
    found = line("S", takers)
    for played in range(0, 40, 4):
        table = then(match(written(found, "solo", tricks=0)), " ".join(found.plays[:played]))
        assert "claim" not in choices(table)


@pytest.mark.parametrize("say", ["call:KD", "call:KC"])
@pytest.mark.parametrize("takers", [SIX, "NNNNNNNNNN", "NSNSNSENEE"])
def test_quadrille_b26_in_an_alliance_no_claim_no_commitment_and_no_vole(say, takers):
    """With an ally, shown or hidden, and with an own king."""

    def fits(found):
        return found.holder("KD") == "S" and found.holder("KC") == "N" and found.when("KC") < 7

    found = line("S", takers, fits)
    table = match(written(found, "alliance", "N", say, tricks=0))
    for played in range(len(found.plays)):
        assert "claim" not in choices(then(table, " ".join(found.plays[:played])))
    deal = last_deal(match(written(found, "alliance", "N", say)))
    assert deal["ended_by"] == "tricks"
    if say == "call:KD":
        assert deal["delta"] == [2, -2, 2, -2]  # 2 + 1 each, their stakes gone; no Vole is paid
    elif "S" not in takers:
        assert deal["delta"] == [4 + 3 - 1, -2, -2, -2]


@pytest.mark.parametrize("takers", [SIX, "NNNNNNNNNN"])
def test_quadrille_b27_a_forced_alliance_pays_premiers_and_knows_no_vole(takers):
    def fits(found):
        return found.holder("AS") == "N" and found.holder("KD") == "S"

    found = line("S", takers, fits)
    table = match(written(found, "", "N", "call:KD", tricks=0))
    for played in range(len(found.plays)):
        assert "claim" not in choices(then(table, " ".join(found.plays[:played])))
    deal = last_deal(match(written(found, "", "N", "call:KD")))
    assert deal["contract"]["forced"]
    assert (deal["delta"], deal["carry"]) == ([2, -2, 2, -2], 0)


def test_quadrille_b28_a_missed_late_vole_leaves_win_pot_and_premiers():
    deal = last_deal(match(written(line("S", SIX), "solo")))
    assert (deal["delta"], deal["carry"]) == ([4 + 3 - 6 - 1, 0, 0, 0], 0)
    free = last_deal(match(written(line("S", SIX), "solo"), options={"late_vole": 0}))
    assert free["delta"] == [4 + 3 - 1, -2, -2, -2]


@pytest.mark.parametrize(
    ("bid", "takers"),
    [
        ("solo", "NNNNENNEEE"),
        ("solo", "EEEEEEEEEE"),
        ("solo", SIX),
        ("vole", "EEEEEEEEEE"),
        ("alliance", "NNNNNNNNNN"),
    ],
)
def test_quadrille_b29_ten_tricks_are_played(bid, takers):
    found = line("S", takers)
    say = "call:KD" if bid == "alliance" else ""
    for tricks in (7, 8, 9):
        table = last_deal(match(written(found, bid, "N", say, tricks)))
        assert not table["finished"]
        assert len(table["tricks"]) == tricks
    deal = last_deal(match(written(found, bid, "N", say)))
    assert deal["finished"]
    assert (deal["ended_by"], len(deal["tricks"])) == ("tricks", 10)
