"""The law of Pinochle's melds: the formula gives what trying every split of a hand gives."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spadille.games.pinochle_melds import CLASSIC, PACK, SUITS, MeldRules, Melds, melds
from tests.laws.paths import caught, seeds
from tests.oracle.pinochle_melds import meld

TRUMPS = st.sampled_from([*SUITS, None])
WHOLE = Counter(dict.fromkeys(PACK.kinds, 4))


def hand_of(source: Random) -> list[str]:
    """Up to twenty cards: any, or few kinds many times, or the stuff that melds are made of."""
    kind = source.choice(("any", "any", "few", "royal", "short"))
    if kind == "few":
        names = source.sample(PACK.kinds, source.randrange(5, 9))
        return list(Counter(dict.fromkeys(names, 4)).elements())[:20]
    if kind == "royal":
        suit = source.choice(SUITS)
        wanted = [rank + suit for rank in "ATKQJ"] * source.randrange(1, 5)
        wanted += ["QS", "JD"] * source.randrange(3) + ["K" + s for s in SUITS]
        held = Counter(wanted) & WHOLE
        return list(held.elements())[:20]
    return source.sample(list(WHOLE.elements()), 20 if kind == "any" else source.randrange(20))


def table_of(source: Random) -> dict[str, tuple[int, int, int, int]]:
    """The usual points, or any, of which more fold is never worth less."""
    if source.random() < 0.5:
        return CLASSIC
    found: dict[str, tuple[int, int, int, int]] = {}
    for name in CLASSIC:
        one, two, three, four = sorted(source.randrange(0, 400) for _ in range(4))
        found[name] = (one, two, three, four)
    return found


def melded(hand: list[str], trump: str | None, rules: MeldRules | None = None) -> Melds:
    return melds(PACK.packed(PACK[name] for name in hand), trump, rules or MeldRules())


def check_brute_force(seed: int) -> None:
    """Points, items and the cards that lie there."""
    source = Random(f"melds/{seed}")
    hand, table, absorbs = hand_of(source), table_of(source), source.random() < 0.7
    trump = source.choice([*SUITS, None])
    found = melded(hand, trump, MeldRules(tuple(table.items()), absorbs))
    options: dict[str, Any] = {"meld_table": table, "run_absorbs_marriage": absorbs}
    tried = meld(hand, trump, options)
    assert found.points == tried["points"]
    assert [[item.name, item.times, item.points] for item in found.items] == tried["items"]
    assert sorted(PACK.names(found.shown)) == sorted(tried["shown"])


def check_shown(hand: list[str], found: Melds) -> None:
    """What is shown is held, and nobody shows more of a kind than he has melds for."""
    shown = Counter(PACK.names(found.shown))
    assert not shown - Counter(hand)
    assert bool(shown) == bool(found.items)


def exchanged(hand: list[str]) -> list[str]:
    """The same hand with hearts for clubs and clubs for hearts."""
    return [name.translate(str.maketrans("HC", "CH")) for name in hand]


@given(seeds)
def test_the_formula_is_the_best_split_of_each_class(seed):
    check_brute_force(seed)


@given(seeds, TRUMPS)
def test_no_hand_melds_more_than_315(seed, trump):
    hand = hand_of(Random(seed))
    found = melded(hand, trump)
    assert found.points <= (315 if trump in ("S", "D") else 300)
    check_shown(hand, found)


def test_the_greatest_hands():
    runs = [rank + suit for suit in "SD" for rank in "ATKQJ"]
    assert melded(runs[:5] * 3 + ["QS"] + ["JD"] * 4, "S").points == 315
    assert melded(runs[5:] * 3 + ["JD"] + ["QS"] * 4, "D").points == 315
    for suit in SUITS:
        assert melded([rank + suit for rank in "ATKQJ"] * 4, suit).points == 300


@given(seeds, st.sampled_from(["S", "D", None]))
def test_hearts_and_clubs_are_alike(seed, trump):
    hand = hand_of(Random(seed))
    one, two = melded(hand, trump), melded(exchanged(hand), trump)
    assert one.points == two.points
    assert sorted(exchanged(PACK.names(one.shown))) == sorted(PACK.names(two.shown))


@given(seeds, TRUMPS)
def test_a_further_card_never_takes_away(seed, trump):
    source = Random(seed)
    hand = hand_of(source)
    if len(hand) < 20:
        more = source.choice(list((WHOLE - Counter(hand)).elements()))
        assert melded([*hand, more], trump).points >= melded(hand, trump).points


# Controls


@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ("_trump_melds", lambda hand, trump, rules: (0, 0)),
        ("marriages", lambda hand, suit: 0),
        ("AROUNDS", {"aces": "A", "tens": "T", "kings": "K", "queens": "Q", "jacks": "J"}),
        ("_worth", lambda split, rules: split[0]),
    ],
    ids=["no runs", "no marriages", "tens around", "runs whatever they cost"],
)
def test_control_a_wrong_formula_is_caught(where, fault, monkeypatch):
    monkeypatch.setattr(f"spadille.games.pinochle_melds.{where}", fault)

    def law(seed: int) -> None:
        try:
            check_brute_force(seed)
        except KeyError as error:  # a meld without points
            raise AssertionError from error

    assert caught(law, 200)


@pytest.mark.parametrize("more", [1, -1], ids=["a card too many", "a card too few"])
def test_control_other_cards_on_the_table_are_caught(more, monkeypatch):
    honest = melds

    def laid(hand: int, trump: str | None, rules: MeldRules) -> Melds:
        found = honest(hand, trump, rules)
        one = PACK.packed(PACK.cards(found.shown)[:1])
        return Melds(found.items, found.shown + more * one)

    monkeypatch.setattr("tests.laws.test_pinochle_melds.melds", laid)
    assert caught(check_brute_force)


def test_control_a_pinochle_of_hearts_is_caught():
    """The queen of hearts with the knave of diamonds: hearts and clubs differ."""

    def law(seed: int) -> None:
        hand = hand_of(Random(seed))
        points = [
            melded(one, "S").points + 4 * min(one.count("QH"), one.count("JD"))
            for one in (hand, exchanged(hand))
        ]
        assert points[0] == points[1]

    assert caught(law)


def test_control_more_than_315_is_caught(monkeypatch):
    dear = tuple((name, tuple(2 * one for one in row)) for name, row in CLASSIC.items())
    monkeypatch.setattr(MeldRules, "points", lambda _, name, times: dict(dear)[name][times - 1])
    assert caught(lambda seed: _at_most(hand_of(Random(seed))), 300)


def _at_most(hand: list[str]) -> None:
    assert melded(hand, "S").points <= 315
