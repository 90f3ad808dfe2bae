"""Quadrille, the worked examples of the rule book: W1-W20, P1-P26, A1-A9, C1-C10, and the tables
of sections 4 and 5."""

from __future__ import annotations

import pytest

from tests.clauses.positions import choices, last_deal, refusal, replay, then
from tests.clauses.quadrille_positions import (
    PACK,
    PLAIN,
    SIGNS,
    SUITS,
    TRUMPS,
    Record,
    cards,
    dealt,
    judged,
    may_lay,
    orders,
    said,
    taker,
    trick,
)

# Single tricks

WINNERS = [  # name, trump, cards in order of play, which takes
    ("w1", "♥", "♠A ♠K ♣A ♥7", 1),
    ("w2", "♠", "♠A ♠K ♣A ♠2", 1),
    ("w3", "♣", "♠A ♠K ♣A ♣2", 1),
    ("w4", "♦", "♠A ♠K ♣A ♦7", 1),
    ("w5", "♥", "♠Q ♠K ♣A ♥7", 4),
    ("w6", "♣", "♠Q ♠K ♣A ♣2", 4),
    ("w7", "♦", "♠Q ♠K ♣A ♦7", 4),
    ("w8", "♠", "♥A ♥J ♥7 ♥K", 4),
    ("w9", "♠", "♥7 ♥6 ♥2 ♥A", 4),
    ("w10", "♥", "♠7 ♠J ♠2 ♠3", 2),
    ("w11", "♦", "♦6 ♦2 ♦A ♦K", 3),
    ("w12", "♣", "♣7 ♣K ♣3 ♣J", 2),
    ("w13", "♥", "♦2 ♦3 ♦7 ♥6", 4),
    ("w15", "♠", "♣2 ♣3 ♠3 ♣7", 3),
    ("w16", "♣", "♠2 ♠3 ♠4 ♣3", 4),
    ("w17", "♥", "♥7 ♥K ♥2 ♦4", 1),
    ("w19", "♦", "♣A ♦2 ♦7 ♠A", 4),
    ("w20", "♥", "♣Q ♣K ♣7 ♣J", 2),
]


@pytest.mark.parametrize(("name", "sign", "laid", "place"), WINNERS, ids=[w[0] for w in WINNERS])
def test_quadrille_example_w1_to_w20_trick_winners(name, sign, laid, place):
    assert taker(SIGNS[sign], cards(laid)) == place
    assert judged(SIGNS[sign], cards(laid)) == place - 1


@pytest.mark.parametrize("trump", SUITS)
def test_quadrille_example_w1_to_w4_the_king_of_spades_after_spadille(trump):
    """Section 4: only as a trump, or from a hand without any."""
    manille = TRUMPS[trump][1]
    assert taker(trump, ["AS", "KS", "AC", manille]) == 1
    if trump == "S":
        assert may_lay(trump, "AS", ["KS", "3S"]) == {"KS", "3S"}
        return
    for held in TRUMPS[trump][1:]:
        assert "KS" not in may_lay(trump, "AS", ["KS", held])
    assert "KS" in may_lay(trump, "AS", ["KS", "4" + next(s for s in SUITS[1:] if s != trump)])
    assert may_lay(trump, "AS", ["AC", "3S"]) == {"AC"}
    assert may_lay(trump, "AS", [manille, "3S"]) == {manille}


@pytest.mark.parametrize("trump", "HDC")
def test_quadrille_example_w5_to_w7_a_plain_spade_is_led(trump):
    assert taker(trump, ["QS", "KS", "AC", TRUMPS[trump][1]]) == 4
    assert taker("S", ["QS", "KS", "AC", "2S"]) == 4  # all trumps there


# What may be played

LEGAL = [  # name, trump, led, hand, legal; "any": the whole hand
    ("p1", "♥", "♥5", "♠A ♠4 ♦7 ♣2", "any"),
    ("p2", "♥", "♥5", "♠A ♣A ♠4 ♦7", "any"),
    ("p3", "♥", "♥5", "♠A ♥7 ♣A ♠4", "any"),
    ("p4", "♥", "♥5", "♠A ♥6 ♠4", "♠A ♥6"),
    ("p5", "♥", "♥5", "♣A ♥A ♠4", "♣A ♥A"),
    ("p6", "♥", "♠A", "♥7 ♠4 ♦7", "♥7"),
    ("p7", "♥", "♠A", "♣A ♠4 ♦7", "♣A"),
    ("p8", "♥", "♠A", "♥7 ♣A ♠4", "♥7 ♣A"),
    ("p10", "♥", "♠A", "♠4 ♠K ♦7", "any"),
    ("p11", "♥", "♥7", "♠A ♠4 ♦7", "any"),
    ("p12", "♥", "♥7", "♣A ♠4 ♦7", "♣A"),
    ("p14", "♥", "♣A", "♠A ♥7 ♦3", "any"),
    ("p15", "♥", "♣A", "♥A ♦3 ♠5", "♥A"),
    ("p16", "♥", "♥A", "♣A ♦3 ♠5", "any"),
    ("p18", "♠", "♠A", "♠K ♥3 ♦4", "♠K"),
    ("p19", "♠", "♠K", "♠2 ♥3 ♦4", "any"),
    ("p20", "♥", "♠5", "♠A ♠K ♥2", "♠K"),
    ("p21", "♥", "♠5", "♠A ♥2 ♦4", "any"),
    ("p22", "♥", "♣5", "♣A ♦4 ♦3", "any"),
    ("p23", "♠", "♣5", "♠2 ♣2 ♦4", "♣2"),
    ("p24", "♠", "♥5", "♥7 ♠A ♠3", "♥7"),
    ("p25", "♦", "♥2", "♥7 ♦7 ♠A", "♥7"),
    ("p26", "♥", "♠7", "♠J ♥7 ♠2", "♠J ♠2"),
]


@pytest.mark.parametrize(
    ("name", "sign", "led", "hand", "legal"), LEGAL, ids=[case[0] for case in LEGAL]
)
def test_quadrille_example_p1_to_p26_legal_plays(name, sign, led, hand, legal):
    held = cards(hand)
    wanted = set(held) if legal == "any" else set(cards(legal))
    assert may_lay(SIGNS[sign], cards(led)[0], held) == wanted
    table = trick(SIGNS[sign], cards(led), held)
    assert table.duty() == (None if legal == "any" else "follow")


# Auctions: eldest is seat 0, the dealer seat 3

AUCTIONS: dict[str, tuple[str, str, tuple[str, str, bool]]] = {
    "a1": ("basic", "pass pass pass pass", ("alliance", "S", True)),
    "a2": ("basic", "pass alliance pass pass", ("alliance", "E", False)),
    "a3": ("basic", "alliance solo pass pass pass", ("solo", "E", False)),
    "a4": ("basic", "alliance solo pass pass vole", ("vole", "N", False)),
    "a6": ("basic", "pass alliance pass solo pass", ("solo", "W", False)),
    "a7": (
        "later",
        "simple-call pass sans-prendre pass sans-prendre pass",
        ("sans-prendre", "N", False),
    ),
}
SPADILLE_SOUTH = dealt(1, S="AS")


def spoken(calls: str, preset: str) -> Record:
    return said(calls, SPADILLE_SOUTH, preset)


@pytest.mark.parametrize(("preset", "calls", "result"), AUCTIONS.values(), ids=AUCTIONS)
def test_quadrille_example_a1_to_a7_auctions(preset, calls, result):
    words = calls.split()
    for count in range(len(words)):
        assert replay(spoken(" ".join(words[:count]), preset))["phase"] == "auction"
    report = replay(spoken(calls, preset))
    contract = report["deals"][0]["contract"]
    assert (contract["bid"], contract["hombre"], contract["forced"]) == result
    assert (report["phase"], report["turn"]) == ("contract", result[1])


def test_quadrille_example_a5_a_lower_and_an_equal_call_are_rejected():
    table = spoken("pass solo", "basic")
    assert refusal(then(table, "alliance")) == "not_higher"
    assert refusal(then(table, "solo")) == "not_higher"
    assert choices(table) == {"pass", "vole"}


def test_quadrille_example_a6_who_has_passed_is_not_asked_again():
    table, asked = spoken("", "basic"), []
    for call in AUCTIONS["a6"][1].split():
        asked.append(replay(table)["turn"])
        table = then(table, call)
    assert asked == ["N", "E", "S", "W", "E"]


def test_quadrille_example_a9_the_younger_cannot_hold():
    assert refusal(spoken("pass mediateur mediateur", "later")) == "not_higher"


# Calls and demands

CALLS = {  # trump, Hombre's kings, the card called, the reason against it or the ally
    "c1": ("H", "KS", "KH", "call_trump"),
    "c2": ("H", "KS", "KC", "S"),
    "c3": ("H", "KS", "KS", None),
    "c4": ("C", "KS KH KD", "QS", "call_queen"),
    "c5": ("H", "KS KH KD", "KC", "S"),
    "c7": ("D", "KS KH KD KC", "QD", "call_trump"),
}


@pytest.mark.parametrize(("trump", "kings", "card", "result"), CALLS.values(), ids=CALLS)
def test_quadrille_example_c1_to_c7_calls(trump, kings, card, result):
    others = " ".join(king for king in ("KC", "KD", "KH") if king not in kings)
    table = said(f"alliance pass pass pass trump:{trump}", dealt(4, N=kings, S=others))
    asked = then(table, f"call:{card}")
    if result in ("call_trump", "call_queen"):
        assert refusal(asked) == result
    else:
        assert last_deal(asked)["contract"]["ally"] == result


def test_quadrille_example_c1_for_any_kings_held():
    for held in ("", "KH", "KS KH", "KS KH KD KC"):
        table = said("alliance pass pass pass trump:H call:KH", dealt(4, N=held))
        assert refusal(table) == "call_trump"


def test_quadrille_example_c4_one_of_the_three_own_kings():
    hands = dealt(4, N="KS KH KD", S="KC")
    table = said("alliance pass pass pass trump:C", hands)
    assert choices(table) == {"call:KS", "call:KH", "call:KD"}
    for suit in SUITS:
        assert refusal(then(table, f"call:Q{suit}")) in ("call_queen", "call_trump")


DEMANDS = {  # bid, what is said before, Hombre's kings, the card demanded
    "c8": ("mediateur*", "", "KS", "KH"),
    "c9": ("mediateur*", "", "KS", "KS"),
    "c10": ("mediateur", "trump:S", "KS KH KD KC", "QH"),
}


@pytest.mark.parametrize(("bid", "first", "kings", "card"), DEMANDS.values(), ids=DEMANDS)
def test_quadrille_example_c8_to_c10_demands(bid, first, kings, card):
    hands = dealt(4, N=kings, W="QH" if card in kings else card)
    table = said(f"{bid} pass pass pass {first}", hands, "later")
    if card in kings:
        assert refusal(then(table, f"demand:{card}")) == "demand_held"
        return
    gift = next(own for own in hands["N"].split() if own not in kings)
    done = last_deal(then(table, f"demand:{card} give:{gift}"))
    fee = 2 if bid == "mediateur*" else 1
    assert done["delta"] == [-1 - fee, -1, -1, -1 + fee]


# Section 5

ROLES = """
| ♠A | 1st trump | 1st trump | 1st trump | 1st trump |
| ♣A | 3rd trump | 3rd trump | 3rd trump | 3rd trump |
| ♠2 | 2nd trump | lowest ♠ | lowest ♠ | lowest ♠ |
| ♣2 | lowest ♣ | 2nd trump | lowest ♣ | lowest ♣ |
| ♥7 | lowest ♥ | lowest ♥ | 2nd trump | lowest ♥ |
| ♦7 | lowest ♦ | lowest ♦ | lowest ♦ | 2nd trump |
| ♥A | 4th ♥ | 4th ♥ | 4th trump | 4th ♥ |
| ♦A | 4th ♦ | 4th ♦ | 4th ♦ | 4th trump |
"""
COUNTS = {"S": (11, 10, 10, 9), "C": (11, 9, 10, 10), "H": (12, 9, 10, 9), "D": (12, 9, 10, 9)}


def _plain(trump: str, card: str, other: str) -> list[str]:
    """Two cards that cannot take a trick with this lead."""
    suits = {next(order[0] for order in orders(trump) if one in order) for one in (card, other)}
    quiet = [order[-1] for order in orders(trump)[1:] if order[0] not in suits]
    quiet += [o[-2] for o in orders(trump)[1:] if o[0] not in suits]
    return quiet[:2]


@pytest.mark.parametrize("row", ROLES.strip().splitlines(), ids=lambda row: cards(row)[0])
def test_quadrille_example_tables_the_role_of_the_changing_cards(row):
    name, *roles = [cell.strip() for cell in row.strip("|").split("|")]
    card = cards(name)[0]
    for trump, role in zip("SCHD", roles, strict=True):
        is_trump = role.endswith("trump")
        order = TRUMPS[trump] if is_trump else PLAIN[card[1]]
        place = len(order) if role.startswith("lowest") else int(role[0])
        above = [other for other in order if other != card and judged(trump, [card, other]) == 1]
        assert len(above) == place - 1
        for other in order:
            if other != card:
                quiet = _plain(trump, card, other)
                assert taker(trump, [card, other, *quiet]) == (2 if other in above else 1)
        others = set(PACK) - set(order) - set(TRUMPS[trump])
        assert all(judged(trump, [card, other]) == 0 for other in others)


@pytest.mark.parametrize("trump", SUITS)
def test_quadrille_example_tables_each_row_parts_the_pack(trump):
    assert tuple(map(len, orders(trump))) == COUNTS[trump]
    assert sorted(card for order in orders(trump) for card in order) == sorted(PACK)
