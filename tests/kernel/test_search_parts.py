"""Parts of exact play by themselves: bits, what a search remembers, how it reads a sheet."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from numba import njit

from spadille.core.tricks import Contract, playable
from spadille.kernel.bits import count, highest, lowest, put, word
from spadille.kernel.search_desk import BINDS, KIND_TYPE, PLACE, TRUMPS
from spadille.kernel.search_memory import (
    ERA,
    LOST,
    NO_MOVE,
    Memory,
    Store,
    forget,
    high_of,
    known,
    low_of,
    remember,
    slot_of,
)
from spadille.kernel.search_rules import rules
from spadille.kernel.sheet import sheet
from tests.kernel.contracts import BRIDGE, CASES, pinochle, quadrille, quinto

# Sets of bits


@njit
def asked(mask: int) -> tuple[int, int, int]:
    return highest(mask), lowest(mask), count(mask)


@njit
def word_at(address: int, place: int) -> int:
    return int(word(address, place))


@njit
def set_word(address: int, place: int, value: int) -> None:
    put(address, place, value)


def test_the_bits_of_a_set():
    source = random.Random("bits")
    drawn = [source.getrandbits(63) | 1 << source.randrange(63) for _ in range(99)]
    for mask in (*(1 << place for place in range(63)), *drawn):
        ends = mask.bit_length() - 1, (mask & -mask).bit_length() - 1
        assert asked(mask) == (*ends, mask.bit_count())
    assert asked(0) == (-1, 64, 0)


# What a search remembers

Kept = tuple[int, int, int, int, int, int]
"""Key, form, part, low, high, move."""


def drawn(source: random.Random, keys: int, many: int) -> Iterator[Kept]:
    for _ in range(many):
        key = source.randrange(keys) * 0x9E3779B97F4A7 % (1 << 61)
        low = source.randrange(-200, 200)
        form, part = source.getrandbits(12), source.getrandbits(12)
        yield key, form, part, low, low + source.randrange(5), source.randrange(NO_MOVE)


def found(memory: Memory, key: int, form: int, goal: int) -> tuple[int, int] | None:
    """The bounds of the pattern that says whether the goal is reached."""
    entry = known(memory, slot_of(memory, key), form, goal)
    return (low_of(entry), high_of(entry)) if entry > 0 else None


def expected(kept: list[Kept], key: int, form: int, goal: int) -> tuple[int, int] | None:
    """The same from a list: the last that was kept and says it."""
    for one, pattern, part, low, high, _ in reversed(kept):
        says = low >= goal or high < goal
        if one == key and not (pattern ^ form) & part and says:
            return low, high
    return None


def check_memory(memory: Memory, kept: list[Kept], source: random.Random, asked: int) -> None:
    by_key: dict[int, list[Kept]] = {}
    for one in kept:
        by_key.setdefault(one[0], []).append(one)
    for _ in range(asked):
        key, form = source.choice(kept)[:2]
        form ^= source.choice((0, 1 << source.randrange(12)))
        goal = source.randrange(-210, 210)
        assert found(memory, key, form, goal) == expected(by_key[key], key, form, goal)
    for key in range(1, 50, 7):
        if key not in by_key:
            assert found(memory, key, 0, 0) is None


@pytest.mark.parametrize(("keys", "many"), [(1, 200), (40, 2000), (6000, 12_000)])
def test_what_was_kept_is_found_and_nothing_else(keys, many):
    """One key with many patterns; many keys, for which the directory grows."""
    source = random.Random(f"memory/{keys}")
    store, kept = Store(1 << 14, 1 << 16), list(drawn(source, keys, many))
    for one in kept:
        remember(store.memory, *one)
    assert word_at(store.memory.head, LOST) == 0
    check_memory(store.memory, kept, source, 2000)


def test_a_memory_that_is_emptied_knows_nothing():
    store, source = Store(1 << 12, 1 << 12), random.Random("emptied")
    kept = list(drawn(source, 100, 500))
    for one in kept:
        remember(store.memory, *one)
    forget(store.memory)
    assert all(
        found(store.memory, one[0], one[1], goal) is None for one in kept for goal in (-9, 9)
    )
    again = list(drawn(source, 100, 500))
    for one in again:
        remember(store.memory, *one)
    check_memory(store.memory, again, source, 500)


@pytest.mark.parametrize("searches", [(1 << 22) - 3, (1 << 23) - 3, (1 << 24) - 3])
def test_a_memory_works_after_millions_of_searches(searches):
    """The number of the search stands in every slot, where there are 24 bits for it."""
    store, source = Store(1 << 12, 1 << 12), random.Random("old")
    set_word(store.memory.head, ERA, searches)
    for _ in range(6):
        forget(store.memory)
        kept = list(drawn(source, 20, 60))
        for one in kept:
            remember(store.memory, *one)
        check_memory(store.memory, kept, source, 50)


def test_a_full_memory_forgets_and_goes_on():
    """Whatever it still says was kept: it never makes anything up."""
    store, source = Store(1 << 10, 1 << 8), random.Random("full")
    kept: dict[int, list[Kept]] = {}
    for one in drawn(source, 300, 3000):
        remember(store.memory, *one)
        kept.setdefault(one[0], []).append(one)
        key, form = one[:2]
        both = found(store.memory, key, form, one[3])
        patterns = {
            (low, high) for _, shape, part, low, high, _ in kept[key] if not (shape ^ form) & part
        }
        assert both is None or both in patterns
    assert word_at(store.memory.head, LOST) > 0


def test_a_pattern_that_is_too_wide_is_caught():
    """Control: a pattern kept with less of its part than matters."""
    store, source = Store(1 << 12, 1 << 14), random.Random("wide")
    kept = list(drawn(source, 20, 800))
    for key, form, part, *rest in kept:
        remember(store.memory, key, form, part & part - 1, *rest)
    with pytest.raises(AssertionError):
        check_memory(store.memory, kept, source, 2000)


# How it reads a sheet

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def check_binding(contract: Contract, change: int = 0, many: int = 40) -> None:
    """What is said of who follows, and of who trumps, holds in hands of every kind.

    change: added to what the sheet is read to say.
    """
    table, pack = sheet(contract), contract.pack
    read, source = rules(table), random.Random("binding")
    for kind in range(len(pack.kinds)):
        if (led := int(table.lead[kind])) < 0:
            continue
        binds, trumps = int(read.leads[led, BINDS]) + change, int(read.leads[led, TRUMPS]) + change
        suit = int(table.suit[led])
        takers = sum(1 << other for other in range(len(pack.kinds)) if table.power[led, other])
        for _ in range(many):
            others = list(pack.cards(pack.full - pack.packed([kind])))
            cards = source.sample(others, source.randrange(1, contract.tricks))
            allowed = table.mask(playable(contract, (kind,), pack.packed(cards)))
            held = table.mask(pack.packed(cards))
            if held & suit and binds:
                assert not allowed & ~(suit if binds > 1 else suit | ~takers), (kind, cards)
            if not held & suit and held & takers & ~suit and trumps > 0:
                assert not allowed & ~takers, (kind, cards)


@every_case
def test_who_must_follow_and_who_must_trump(case):
    check_binding(case.contract)


@pytest.mark.parametrize("contract", [quinto(), quadrille(), BRIDGE[1].contract])
def test_a_duty_that_nobody_has_is_caught(contract):
    with pytest.raises(AssertionError):
        check_binding(contract, 1)


def test_duties_are_read_for_what_they_are():
    told = {
        name: [tuple(row) for row in rules(sheet(contract)).leads[:, (BINDS, TRUMPS)].tolist()]
        for name, contract in (
            ("bridge", BRIDGE[1].contract),
            ("quinto", quinto()),
            ("pinochle", pinochle("S")),
        )
    }
    assert told["bridge"].count((2, 0)) == 3  # the plain suits: no need to trump
    assert {binds for binds, _ in told["bridge"]} == {2}
    assert {binds for binds, _ in told["quinto"]} == {1}  # the joker may always come
    assert set(told["pinochle"]) == {(2, 1)}


@every_case
def test_kinds_of_one_type_differ_in_rank_alone(case):
    """Two of one type are worth the same and are beaten by the same, but for those between them."""
    table = sheet(case.contract)
    read = rules(table)
    types, places = read.kinds[:, KIND_TYPE].tolist(), read.kinds[:, PLACE].tolist()
    assert sorted(places) == list(range(len(table.kinds)))
    for one, kind in enumerate(types):
        two = types.index(kind)
        assert int(table.worth[one]) == int(table.worth[two])
        assert int(table.lead[one]) == int(table.lead[two])
        for power in table.power:
            assert bool(power[one]) == bool(power[two])


def test_quintos_joker_and_quadrilles_matadors_are_types_of_their_own():
    for contract, alone in ((quinto(), ("JK",)), (quadrille(trump="H"), ("AS", "7H", "AC"))):
        table = sheet(contract)
        types = rules(table).kinds[:, KIND_TYPE].tolist()
        for name in alone:
            assert types.count(types[table.kinds.index(name)]) == 1, name
