"""The sampler against going through all ways one by one: how many there are, and how often each is
drawn."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from math import comb, factorial, prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spadille.kernel import sampler_plan
from spadille.kernel.sampler import (
    NONE,
    PLACES,
    Bond,
    Bound,
    Impossible,
    Kind,
    Spread,
    Takes,
)
from spadille.kernel.sampler_lots import splits

BITS = 4
Ways = dict[Takes, int]
"""How many physical ways there are by what lies in each place, packed."""

seeds = st.integers(0, 10**9)


def unit(number: int) -> int:
    return 1 << (BITS * number)


def shares(cards: int, places: int = PLACES) -> Iterator[Takes]:
    """Every way to share out so many cards that are all alike."""
    if places == 1:
        yield (cards,)
        return
    for here in range(cards + 1):
        yield from ((here, *rest) for rest in shares(cards - here, places - 1))


def holds(spread: Spread, takes: tuple[Takes, ...]) -> bool:
    """Is there room, is every bound of a kind kept, and a row of every clause?"""
    for kind, each in zip(spread.kinds, takes, strict=True):
        bounds = zip(kind.least, each, kind.most, strict=True)
        if any(not low <= many <= high for low, many, high in bounds):
            return False
    if tuple(map(sum, zip(NONE, *takes, strict=True))) != spread.room:
        return False
    return all(
        any(all(b.least <= takes[b.kind][b.place] <= b.most for b in row) for row in clause)
        for clause in spread.clauses
    )


def every_way(spread: Spread) -> Ways:
    """All ways, one by one."""
    found: Counter[Takes] = Counter()
    for takes in product(*(shares(kind.copies) for kind in spread.kinds)):
        if not holds(spread, takes):
            continue
        ways = prod(bond.weigh(tuple(takes[kind] for kind in bond.kinds)) for bond in spread.bonds)
        for kind, each in zip(spread.kinds, takes, strict=True):
            lying = [one + two for one, two in zip(kind.lain, each, strict=True)]
            ways *= factorial(sum(lying)) // prod(map(factorial, lying))
        lie = zip(*takes, strict=True) if takes else [()] * PLACES
        key = tuple(sum(n * unit(k) for k, n in enumerate(place)) for place in lie)
        if ways:
            found[key] += ways
    return dict(found)


def some_spread(source: random.Random) -> Spread:
    """A small spread of any make, most of them possible."""
    single = source.random() < 0.4
    kinds: list[Kind] = []
    takes = []
    places = source.sample(range(PLACES), source.choice((1, 2, 3, 3, 4)))
    for number in range(source.randint(0, 6 if single else 4)):
        copies = 1 if single else source.randint(1, 3)
        here = Counter(source.choices(places, k=copies))
        takes.append(tuple(here[place] for place in range(PLACES)))
        most = [
            source.choice((many, copies, copies, 9)) if source.random() < 0.7 else many
            for many in takes[-1]
        ]
        lain = [source.choice((0, 0, 1)) if not single else 0 for _ in range(PLACES)]
        least = [source.randint(0, many) if source.random() < 0.1 else 0 for many in takes[-1]]
        kinds.append(Kind(unit(number), copies, tuple(most), tuple(lain), tuple(least)))
    room = tuple(map(sum, zip(NONE, *takes, strict=True)))
    spread = Spread(room, tuple(kinds))
    if not kinds:
        return spread

    def bound() -> Bound:
        kind = source.randrange(len(kinds))
        least = source.randint(-1, kinds[kind].copies)
        return Bound(kind, source.choice(places), least, source.randint(least, least + 2))

    clauses = tuple(
        tuple(
            tuple(bound() for _ in range(source.choice((1, 1, 1, 2))))
            for _ in range(source.randint(1, 4))
        )
        for _ in range(source.choice((0, 0, 1, 2, 4)))
    )
    bonds: tuple[Bond, ...] = ()
    if source.random() < 0.3:
        among = tuple(source.sample(range(len(kinds)), min(2, len(kinds))))
        bonds = (Bond(among, lambda each: sum(takes[0] for takes in each) % 3),)
    return replace(spread, clauses=clauses, bonds=bonds)


def drawn(spread: Spread, n: int, key: int = 1) -> list[Takes]:
    return list(map(tuple, spread.draw(n, key).tolist()))


def surprise(expected: Ways, found: Counter[Takes], n: int) -> float:
    """By how many standard deviations chi-squared is too large; rare ways are put together."""
    total = sum(expected.values())
    cells, rest = [], [0.0, 0]
    for way, ways in expected.items():
        mean = n * ways / total
        if mean >= 5:
            cells.append((mean, found[way]))
        else:
            rest = [rest[0] + mean, rest[1] + found[way]]
    if rest[0] >= 5:
        cells.append((rest[0], int(rest[1])))
    freedom = len(cells) - 1
    if not freedom:
        return 0.0
    square = sum((many - mean) ** 2 / mean for mean, many in cells)
    # Wilson and Hilferty: the cube root is nearly normal
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))


def check_counted(spread: Spread) -> None:
    assert spread.count() == sum(every_way(spread).values())


def check_drawn(spread: Spread, n: int = 2000, draw: Callable[..., list[Takes]] = drawn) -> None:
    """Only what can be is drawn, all of it that is likely, and each as often as it should."""
    expected = every_way(spread)
    if not expected:
        with pytest.raises(Impossible):
            draw(spread, 1)
        return
    found = Counter(draw(spread, n))
    assert set(found) <= set(expected)
    likely = sum(expected.values()) * 20 / n
    assert all(way in found for way, ways in expected.items() if ways > likely)
    assert surprise(expected, found, n) < 5


@given(seeds)
def test_ways_are_counted(seed):
    check_counted(some_spread(random.Random(seed)))


@given(seeds)
def test_ways_are_drawn_evenly(seed):
    check_drawn(some_spread(random.Random(seed)))


@pytest.mark.soak
def test_many_spreads():
    for seed in range(1500):
        spread = some_spread(random.Random(f"soak/{seed}"))
        check_counted(spread)
        check_drawn(spread, 1000)


def test_most_of_these_spreads_are_possible_and_differ():
    spreads = [some_spread(random.Random(seed)) for seed in range(300)]
    counts = [spread.count() for spread in spreads]
    assert sum(count > 1 for count in counts) > 80
    assert sum(count == 0 for count in counts) > 10
    assert sum(any(len(clause) > 1 for clause in spread.clauses) for spread in spreads) > 80


def alike(cards: int, most: Takes) -> tuple[Kind, ...]:
    return tuple(Kind(1 << number, 1, most) for number in range(cards))


def test_a_plain_shuffle_is_counted_exactly():
    spread = Spread((12, 12, 12, 0, 5), alike(41, (12, 12, 12, 0, 5)))
    assert spread.count() == factorial(41) // (factorial(12) ** 3 * factorial(5))


def test_large_counts_are_exact():
    """Two suits, each void in another hand: from the numbers of the first in the hands that share
    it follows all else."""
    one = [Kind(1 << n, 1, (0, 20, 20, 20, 0)) for n in range(26)]
    two = [Kind(1 << n, 1, (20, 0, 20, 20, 0)) for n in range(26, 52)]
    spread = Spread((13, 13, 13, 13, 0), (*one, *two))
    ways = 0
    for here in range(14):
        ways += comb(26, 13) * comb(13, here) * comb(26, 13) * comb(13, 13 - here)
    assert spread.count() == ways


def test_the_primes_are_primes():
    for prime in sampler_plan.PRIMES:
        assert prime < 2**26
        assert all(prime % n for n in range(2, math.isqrt(prime) + 1))
    assert len(set(sampler_plan.PRIMES)) == len(sampler_plan.PRIMES)


def test_a_draw_hangs_on_its_key_and_number_alone():
    spread = Spread((4, 4, 4, 0, 2), alike(14, (9, 9, 9, 0, 9)))
    few, many = drawn(spread, 10, 7), drawn(spread, 100, 7)
    assert many[:10] == few
    assert drawn(replace(spread), 100, 7) == many
    assert drawn(spread, 100, 8) != many
    assert len(set(many)) > 90


def test_every_single_card_lies_everywhere_alike():
    """Many cards in one lot: which of them go where."""
    room, n = (7, 6, 5, 0, 2), 6000
    ways = Spread(room, alike(20, room)).draw(n, 3)
    for place, free in enumerate(room):
        mean = n * free / 20
        for card in range(20):
            here = int(np.count_nonzero(ways[:, place] >> card & 1))
            assert abs(here - mean) <= 5 * math.sqrt(mean + 1)


def test_nothing_hidden_is_one_way():
    spread = Spread(NONE, ())
    assert spread.count() == 1
    assert spread.draw(3, 0).tolist() == [[0] * PLACES] * 3


def test_what_cannot_be_is_no_way():
    assert Spread((1, 0, 0, 0, 0), (Kind(1, 1, (0, 1, 1, 1, 1)),)).count() == 0
    both = ((Bound(0, 0, 1, 1),),), ((Bound(0, 1, 1, 1),),)
    spread = Spread((1, 1, 0, 0, 0), alike(2, (1, 1, 0, 0, 0)), both)
    assert spread.count() == 0
    with pytest.raises(Impossible):
        spread.draw(1, 0)


@given(st.integers(0, 7), seeds)
def test_splits_are_all_there_are(cards, seed):
    source = random.Random(seed)
    least = tuple(source.randint(0, 2) for _ in range(PLACES))
    most = tuple(low + source.randint(-1, 4) for low in least)
    fitting = [
        each
        for each in shares(cards)
        if all(low <= many <= high for low, many, high in zip(least, each, most, strict=True))
    ]
    assert sorted(map(tuple, splits(cards, least, most).tolist())) == sorted(fitting)


# Controls: faults that these checks must catch


def fails(check: Callable[[Spread], None], tries: int = 60) -> bool:
    for seed in range(tries):
        try:
            check(some_spread(random.Random(seed)))
        except AssertionError:
            return True
    return False


def test_control_one_way_too_many_is_caught(monkeypatch):
    count = sampler_plan.Plan.count
    monkeypatch.setattr(sampler_plan.Plan, "count", lambda plan: count(plan) + 1)
    assert fails(check_counted)


def test_control_copies_that_are_not_told_apart_are_caught(monkeypatch):
    monkeypatch.setattr(
        "spadille.kernel.sampler_lots.Lot.weights", lambda lot: np.array(lot.bonded, np.float64)
    )
    assert fails(check_drawn)


def test_control_forgotten_clauses_are_caught():
    assert fails(lambda spread: check_drawn(spread, draw=_without_clauses))


def _without_clauses(spread: Spread, n: int) -> list[Takes]:
    return drawn(replace(spread, clauses=()), n)


def test_control_dealing_the_most_bound_first_is_caught():
    """Card by card, those with the fewest places first, to any place with room by its room: each
    deal is possible, but not all are as likely."""

    def draw(spread: Spread, n: int) -> list[Takes]:
        source = random.Random(1)
        return [_dealt_in_turn(spread, source) for _ in range(n)]

    kinds = (
        Kind(unit(0), 1, (1, 1, 0, 0, 0)),
        *(Kind(unit(number), 1, (1, 1, 1, 0, 0)) for number in range(1, 6)),
    )
    spread = Spread((3, 1, 2, 0, 0), kinds)
    check_drawn(spread)
    with pytest.raises(AssertionError):
        check_drawn(spread, draw=draw)


def _dealt_in_turn(spread: Spread, source: random.Random) -> Takes:
    room, lies = list(spread.room), [0] * PLACES
    for kind in sorted(spread.kinds, key=lambda kind: sum(map(bool, kind.most))):
        open_ = [place for place in range(PLACES) if kind.most[place] and room[place]]
        place = source.choice(open_)
        room[place] -= 1
        lies[place] += kind.unit
    return tuple(lies)
