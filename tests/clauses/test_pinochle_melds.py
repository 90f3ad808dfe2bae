"""Pinochle, clauses R20-R31 of the rule book and its examples M1-M22: the melds."""

from __future__ import annotations

from collections import Counter

import pytest

from spadille.core.match import Standing
from spadille.core.referee import conduct
from spadille.games.pinochle import PINOCHLE
from tests.clauses.pinochle_positions import (
    PLAIN,
    cards,
    dealt,
    delta,
    items,
    laid,
    line,
    opened,
    said,
)
from tests.clauses.positions import choices, last_deal, refusal, replay, seen, then
from tests.oracle.pinochle_deal import SEATS
from tests.oracle.pinochle_melds import SUITS

VIEWERS = (*SEATS, "watcher")
TRUMPS = pytest.mark.parametrize("trump", SUITS)


def test_pinochle_r20_melds_lie_after_trump_and_before_the_first_lead():
    assert last_deal(said("50 pass pass"))["melds"] == {}
    assert last_deal(said("50 pass pass pass"))["melds"] == {}
    told = replay(opened(PLAIN))
    assert set(told["deals"][0]["melds"]) == set(SEATS)
    assert (told["turn"], told["phase"], told["deals"][0]["tricks"]) == ("N", "play", [])


def test_pinochle_r21_melds_are_computed_and_nobody_may_declare_less():
    table = opened(PLAIN)
    melds = last_deal(table)["melds"]
    table["deals"][0]["result"] = {"melds": melds}
    assert replay(table)
    least = melds["N"] | {"items": melds["N"]["items"][1:]}
    table["deals"][0]["result"] = {"melds": melds | {"N": least}}
    assert refusal(table) == "result_differs"
    phases = [phase.name for phase in _phases()]
    assert phases[:5] == ["auction"] * 4 + ["trump"]
    assert set(phases[5:]) == {"play"}  # nobody is asked


def _phases():
    """The phases of one deal in which somebody is asked."""
    rules = PINOCHLE.rules("classic", {})
    opening = rules.opening(rules.deal(3, PINOCHLE.pack.order), 3, Standing((0, 0)))
    asking = conduct(opening)
    phase, found = next(asking), []
    try:
        while True:
            found.append(phase)
            legal = phase.legal()
            bids = phase.name == "auction" and len(phase.history) == 0
            phase = asking.send(legal[1] if bids else legal[0])
    except StopIteration:
        return found


def test_pinochle_r22_partners_add_points_and_never_cards():
    hands = dealt(12, N="AS AH AD AC KS QS", S="AS AH AD AC KH QC")
    melds = last_deal(opened(hands))["melds"]
    assert all(["aces", 1, 10] in melds[seat]["items"] for seat in "NS")
    apart = dealt(12, {"N": "QH", "S": "KH"}, N="KH KH KH KH KS QS", S="QH QH QH QH")
    melds = last_deal(opened(apart))["melds"]
    names = {name for seat in SEATS for name, *_ in melds[seat]["items"]}
    assert "marriage:H" not in names


def test_pinochle_r23_a_card_counts_once_in_a_class_and_once_in_each():
    assert items("S:ATKQJ H:TTTTQ D:TTTTQJ C:TTTQ", "S") == {"run": 15, "pinochle": 4, "queens": 6}
    assert items("S:KQQQ H:TTTT D:TTTT C:TTTTJJJJ", "S") == {"royal": 4}
    assert items("S:KKKQ H:TTTT D:TTTT C:TTTTJJJJ", "S") == {"royal": 4}
    assert items("S:KQQTTTTJ D:JTTT H:TTTTJ C:TTT", "S") == {"royal": 4, "pinochle": 4}


def test_pinochle_r24_cards_that_were_shown_are_playable():
    hand = "S:AATKQJ H:AKQJ D:ATKJ C:ATKQJJ"
    hands = dealt(13, N=hand)
    table = opened(hands)
    assert seen(table, "E")["counts"] == dict.fromkeys(SEATS, 20)
    assert choices(table) == set(cards(hand))
    assert Counter(seen(table, "N")["hand"]) == Counter(cards(hand))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_pinochle_r25_melds_and_the_cards_that_show_them_are_public(viewer):
    hands = dealt(13, N="S:AATKQJ H:AKQJ D:ATKJ C:ATKQJJ")
    table = seen(opened(hands), viewer)
    assert table["deals"][0]["melds"] == last_deal(opened(hands))["melds"]
    for seat in SEATS:
        shown = table["deals"][0]["melds"][seat]["shown"]
        assert sorted(table["known"][seat]) == sorted(shown)
        assert not Counter(shown) - Counter(hands[seat].split())
    led = seen(opened(hands, "AS"), viewer)
    gone = Counter(table["known"]["N"]) - Counter(led["known"]["N"])
    assert gone == Counter(["AS"])  # of the one that was shown; the other he may still have
    assert Counter(last_deal(opened(hands))["melds"]["N"]["shown"])["AS"] == 1


VALUES = {
    "run": ("A? T? K? Q? J?", (15, 150, 225, 300)),
    "royal": ("K? Q?", (4, 8, 12, 16)),
    "pinochle": ("QS JD", (4, 30, 60, 90)),
    "aces": ("AS AH AD AC", (10, 100, 150, 200)),
    "kings": ("KS KH KD KC", (8, 80, 120, 160)),
    "queens": ("QS QH QD QC", (6, 60, 90, 120)),
    "jacks": ("JS JH JD JC", (4, 40, 60, 80)),
}


@pytest.mark.parametrize("times", [1, 2, 3, 4])
@pytest.mark.parametrize("name", [*VALUES, "marriage"])
@TRUMPS
def test_pinochle_r26_a_multiple_is_one_meld_in_the_place_of_lower_ones(name, times, trump):
    kinds, values = VALUES.get(name, ("K! Q!", (2, 4, 6, 8)))
    plain = "HSSS"[SUITS.index(trump)]
    unit = kinds.replace("?", trump).replace("!", plain).split()
    couple = [f"K{trump}", f"Q{trump}"]
    held = Counter(unit * times)
    held |= Counter(couple)
    no_more = " ".join([*unit, *couple, f"A{trump}" * (name == "royal")])
    hands = dealt(14, {"E": no_more}, E=" ".join(held.elements()))
    melds = last_deal(opened(hands, bidder="E", trump=trump))["melds"]["E"]["items"]
    label = f"marriage:{plain}" if name == "marriage" else name
    assert [item for item in melds if item[0] == label] == [[label, times, values[times - 1]]]


def test_pinochle_r27_the_least_of_the_kinds_counts():
    assert items("S:AAAAK H:AAAAT D:AAAAT C:AQKTT", "C") == {"royal": 4, "aces": 10}
    assert items("S:AAAKQ H:AAATJ D:AAATT C:AAATT", "S") == {"royal": 4, "aces": 150}
    assert "aces" not in items("S:AAAAKQ H:AAAAT D:AAAATT C:TTT", "S")


@TRUMPS
def test_pinochle_r28_a_run_absorbs_its_own_king_and_queen(trump):
    tens = " ".join(f"T{suit}" for suit in SUITS if suit != trump for _ in range(4))
    run = " ".join(rank + trump for rank in "ATKQJ")
    k, q = f"K{trump}", f"Q{trump}"
    for more, found in [
        (f"T{trump} T{trump} T{trump}", {"run": 15}),
        (f"{k} {q} T{trump}", {"run": 15, "royal": 4}),
        (f"{k} {k} {k}", {"run": 15}),
        (f"{q} {q} {q}", {"run": 15}),
        (f"A{trump} J{trump} T{trump}", {"run": 15}),
    ]:
        assert items(f"{run} {more} {tens}", trump) == found
    two = " ".join(tens.split()[:8])
    assert items(f"{run} {run} {k} {q} {two}", trump) == {"run": 150, "royal": 4}


def test_pinochle_r29_the_roundhouse_is_no_meld_of_its_own():
    roundhouse = "S:KQ H:TTTTKQ D:TTTTKQ C:TTTTKQ"
    marriages = {"royal": 4, "marriage:H": 2, "marriage:D": 2, "marriage:C": 2}
    assert items(roundhouse, "S") == marriages | {"kings": 8, "queens": 6}
    with_run = items("S:ATKQJ H:TTTKQ D:TTTKQ C:TTTKQ", "S")
    assert sum(with_run.values()) == 35
    assert sum(items("S:KKQQ H:TTKKQQ D:TKKQQ C:TKKQQ", "S").values()) == 160


def test_pinochle_r30_one_queen_in_a_run_a_pinochle_and_queens_around():
    hand = "S:ATKQJ H:TTTTQ D:TTTTQJ C:TTTQ"
    assert items(hand, "S") == {"run": 15, "pinochle": 4, "queens": 6}
    assert Counter(laid(hand, "S")["shown"])["QS"] == 1


@TRUMPS
def test_pinochle_r31_a_pinochle_needs_no_trump(trump):
    hands = dealt(15, {"E": "AS"}, E="QS JD", N=f"K{trump} Q{trump}")
    found = last_deal(opened(hands, trump=trump))["melds"]["E"]["items"]
    times = min(hands["E"].split().count(card) for card in ("QS", "JD"))
    assert ["pinochle", times, (4, 30, 60, 90)[times - 1]] in found
    other = dealt(15, {"E": "JD"}, E="QS JH JC JS QD QH QC", N=f"K{trump} Q{trump}")
    found = last_deal(opened(other, trump=trump))["melds"]["E"]["items"]
    assert "pinochle" not in [name for name, *_ in found]


# Examples

M1 = "S:AATKQJ H:AKQJ D:ATKJ C:ATKQJJ"
M13 = "S:AAAAT H:AAAAT D:AAAAT C:AKQTT"
M16 = "S:ATTKKQQ H:AKQQJJ D:AJJJJ C:AQ"
EXAMPLES = [
    ("M1", M1, "S", 45,
     "run 15 marriage:H 2 marriage:C 2 pinochle 4 aces 10 kings 8 jacks 4",
     "S:ATKQJ H:AKQJ D:AKJ C:AKQJ"),
    ("M2", M1, "H", 34,
     "royal 4 marriage:S 2 marriage:C 2 pinochle 4 aces 10 kings 8 jacks 4",
     "S:AKQJ H:AKQJ D:AKJ C:AKQJ"),
    ("M3", "S:AATTKKKQQQJJ H:ATJ D:AKJ C:TT", "S", 158,
     "run*2 150 royal 4 pinochle 4", "S:AATTKKKQQQJJ D:J"),
    ("M4", "S:ATKKQJ H:TTTJJ D:TTTJ C:TTTJJ", "S", 23,
     "run 15 pinochle 4 jacks 4", "S:ATKQJ H:J D:J C:J"),
    ("M6", "S:AAAATTTTKKKKQQQQJJJJ", "S", 300, "run*4 300", "S:AAAATTTTKKKKQQQQJJJJ"),
    ("M7", "S:AAATTTKKKQQQQJJJ D:JJJJ", "S", 315,
     "run*3 225 pinochle*4 90", "S:AAATTTKKKQQQQJJJ D:JJJJ"),
    ("M8", "S:ATKQJ H:TTTKQ D:TTTKQ C:TTTKQ", "S", 35,
     "run 15 marriage:H 2 marriage:D 2 marriage:C 2 kings 8 queens 6",
     "S:ATKQJ H:KQ D:KQ C:KQ"),
    ("M9", "S:KQ H:TTTTKQ D:TTTTKQ C:TTTTKQ", "S", 24,
     "royal 4 marriage:H 2 marriage:D 2 marriage:C 2 kings 8 queens 6",
     "S:KQ H:KQ D:KQ C:KQ"),
    ("M10", "S:KKQQ H:TTKKQQ D:TKKQQ C:TKKQQ", "S", 160,
     "royal*2 8 marriage:H*2 4 marriage:D*2 4 marriage:C*2 4 kings*2 80 queens*2 60",
     "S:KKQQ H:KKQQ D:KKQQ C:KKQQ"),
    ("M14", M13, "C", 14, "royal 4 aces 10", "S:A H:A D:A C:AKQ"),
    ("M16", M16, "H", 48,
     "royal 4 marriage:S*2 4 pinochle*2 30 aces 10", "S:AKKQQ H:AKQ D:AJJ C:A"),
    ("M17", M16, "S", 50,
     "royal*2 8 marriage:H 2 pinochle*2 30 aces 10", "S:AKKQQ H:AKQ D:AJJ C:A"),
    ("M19", "S:TTTT H:TTTTKQ D:TTTT C:TTTTJJ", "H", 4, "royal 4", "H:KQ"),
    ("M21", "S:AAAKQ H:AAATJ D:AAATJ C:AAATK", "S", 158,
     "royal 4 pinochle 4 aces*3 150", "S:AAAKQ H:AAA D:AAAJ C:AAA"),
    ("M22", "S:ATKQJ H:TTTTQ D:TTTTQJ C:TTTQ", "S", 25,
     "run 15 pinochle 4 queens 6", "S:ATKQJ H:Q D:QJ C:Q"),
]  # fmt: skip


def broken_down(printed: str) -> list[list[object]]:
    """Meld items of a line "run*2 150 royal 4"."""
    words = printed.split()
    found: list[list[object]] = []
    for name, points in zip(words[::2], words[1::2], strict=True):
        bare, _, times = name.partition("*")
        found.append([bare, int(times or 1), int(points)])
    return found


@pytest.mark.parametrize(
    ("hand", "trump", "points", "breakdown", "shown"),
    [case[1:] for case in EXAMPLES],
    ids=[case[0] for case in EXAMPLES],
)
def test_pinochle_example_m1_to_m22(hand, trump, points, breakdown, shown):
    melds = laid(hand, trump)
    assert melds["points"] == points
    assert melds["items"] == broken_down(breakdown)
    assert Counter(melds["shown"]) == Counter(cards(shown))


def test_pinochle_example_m1_and_m3_the_number_of_cards_shown():
    shown = {case[0]: len(laid(case[1], case[2])["shown"]) for case in EXAMPLES}
    assert (shown["M1"], shown["M3"]) == (16, 13)
    left = Counter(cards(M1)) - Counter(laid(M1, "S")["shown"])
    assert left == Counter(["AS", "TD", "TC", "JC"])


@pytest.mark.parametrize(("hand", "trump", "may"), [
    (M1, "D", "SHC"),  # as M1: no queen of diamonds
    (M13, "H", "C"),  # "M13"
])  # fmt: skip
def test_pinochle_example_m13_trump_without_a_marriage(hand, trump, may):
    table = said("50 pass pass pass", dealt(3, N=hand))
    assert choices(table) == {f"trump:{suit}" for suit in may}
    assert refusal(then(table, f"trump:{trump}")) == "trump_without_marriage"


def test_pinochle_example_m12_no_king_at_all():
    hands = dealt(3, N="S:QQQQ H:TTTTJ D:JJJJT C:TTTTAA")
    deal = last_deal(said("50 pass pass pass", hands))
    assert (deal["ended_by"], deal["melds"], deal["delta"]) == ("unplayed", {}, [-50, 0])


def test_pinochle_example_m22_partners_meld_35_together():
    hands = dealt(16, {"S": "A K QC JD"}, N="S:ATKQJ H:TTTTQ D:TTTTQJ C:TTTQ", S="AS AH AD AC")
    found = line(hands, lambda played: played.points[0] >= 20)
    melds = last_deal(found.written())["melds"]
    assert [melds[seat]["points"] for seat in "NS"] == [25, 10]
    assert delta(found.written())[0] == 35 + found.points[0]


def test_pinochle_example_m22_kings_here_and_queens_there_are_no_marriage():
    hands = dealt(
        17, {"N": "Q KS KD KC A JS", "S": "K J A QS", "E": "KS"}, N="H:KKKK", S="H:QQQQ", E="KS QS"
    )
    melds = last_deal(opened(hands, bidder="E"))["melds"]
    assert (melds["N"]["points"], melds["S"]["points"]) == (0, 0)
