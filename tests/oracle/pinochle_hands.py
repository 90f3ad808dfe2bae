"""Hands for random play of Pinochle: many by chance, others stacked so that rare things happen."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.oracle.pinochle_deal import PACK, SEATS, left_of, partner
from tests.oracle.pinochle_melds import SUITS

Dealt = dict[str, list[str]]


def filled(wishes: Dealt, dice: Random) -> Dealt:
    """Hands of twenty that hold what was wished, and otherwise what chance brings."""
    wished = [card for hand in wishes.values() for card in hand]
    rest = list((Counter(PACK) - Counter(wished)).elements())
    dice.shuffle(rest)
    hands = {}
    for seat in SEATS:
        hand = list(wishes.get(seat, ()))
        hand += [rest.pop() for _ in range(20 - len(hand))]
        dice.shuffle(hand)
        hands[seat] = hand
    return hands


def no_marriages(dice: Random) -> list[str]:
    """Twenty cards without king and queen of one suit."""
    banned = [dice.choice("KQ") + suit for suit in SUITS]
    return dice.sample([card for card in PACK if card not in banned], 20)


def many_runs(dice: Random) -> list[str]:
    suit = dice.choice(SUITS)
    return [rank + suit for rank in "ATKQJ"] * dice.choice((1, 2, 2, 3, 4))


def greatest(dice: Random) -> list[str]:
    """Three runs and four pinochles: 315 (M7)."""
    suit, more = dice.choice((("S", ["QS"] + ["JD"] * 4), ("D", ["JD"] + ["QS"] * 4)))
    return [rank + suit for rank in "ATKQJ"] * 3 + more


def many_arounds(dice: Random) -> list[str]:
    rank, times = dice.choice("AKQJ"), dice.choice((2, 2, 3, 4))
    suit = dice.choice(SUITS)
    more = [] if times == 4 else ["K" + suit, "Q" + suit]
    hand = Counter([rank + suit for suit in SUITS] * times)
    return list((hand | Counter(more)).elements())


def many_pinochles(dice: Random) -> list[str]:
    return ["QS", "JD"] * dice.choice((2, 3, 4)) + ["KS"] * dice.randrange(3)


def roundhouses(dice: Random) -> list[str]:
    return [rank + suit for rank in "KQ" for suit in SUITS] * dice.choice((1, 2))


def one_long_suit(dice: Random) -> list[str]:
    """So many cards of one suit, and aces beside, that most tricks or all are taken."""
    suit = dice.choice(SUITS)
    own = [rank + suit for rank in "ATKQJ"] * 4
    beside = ["A" + other for other in SUITS if other != suit] * 4
    length = dice.choice((20, 20, 19, 18, 17, 15))
    return own[:length] + dice.sample(beside, 20 - length)


def tens(dice: Random) -> list[str]:
    return [card for card in PACK if card[0] == "T"]


RECIPES = [
    *[no_marriages] * 2,
    *[many_runs] * 2,
    greatest,
    *[many_arounds] * 2,
    many_pinochles,
    roundhouses,
    *[one_long_suit] * 2,
    tens,
]


def nothing_that_counts(seat: str, dice: Random) -> Dealt:
    """This seat and its partner have next to no ace, ten or king."""
    low = [card for card in PACK if card[0] in "QJ"]
    dice.shuffle(low)
    return {seat: low[:16], partner(seat): low[16:]}


def worthless_trick(seat: str, dice: Random) -> Dealt:
    """This seat can take nineteen tricks, and the other side the last, in which nothing counts."""
    suit, other, *_ = dice.sample(SUITS, 4)
    own = [rank + suit for rank in "ATKQJ"] * 4
    low = [rank + plain for rank in "QJ" for plain in SUITS if plain != suit] * 4
    left, opposite, right = (SEATS[(SEATS.index(seat) + step) % 4] for step in (1, 2, 3))
    wishes = {
        seat: [*own[:19], "J" + other],
        opposite: ["J" + suit, "J" + other],
        right: ["Q" + other] * 2,
    }
    spare = Counter(low) - Counter(wishes[seat] + wishes[opposite] + wishes[right])
    return {**wishes, left: list(spare.elements())}


def meld_without_tricks(seat: str, dice: Random) -> Dealt:
    """This seat melds 60 or more with diamonds as trump, and the others take every trick."""
    plain = ["QH"] * 3 + ["JH"] * 3 + ["QC"] * 3 + ["JC"] * 2
    high = [rank + suit for rank in "AT" for suit in SUITS] * 2 + ["KD"]
    one, other = (SEATS[(SEATS.index(seat) + step) % 4] for step in (1, 3))
    mine = ["KD", "QD"] + ["JD"] * 3 + ["QS"] * 4 + plain
    return {seat: mine, one: [*high, "QD"], other: [*high, "QD"]}


def hands_for(dice: Random) -> tuple[Dealt, str, bool]:
    """Four hands, the seat they were stacked for, if any, and whether all are to play high."""
    seat, kind = dice.choice(SEATS), dice.random()
    if kind < 0.4:
        return filled({}, dice), seat, dice.random() < 0.1
    if kind < 0.44:
        return filled(nothing_that_counts(left_of(seat), dice), dice), seat, dice.random() < 0.5
    if kind < 0.50:
        stacked = dice.choice((worthless_trick, meld_without_tricks))
        return filled(stacked(seat, dice), dice), seat, dice.random() < 0.9
    return filled({seat: dice.choice(RECIPES)(dice)}, dice), seat, dice.random() < 0.4
