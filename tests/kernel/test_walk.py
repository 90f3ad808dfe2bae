"""Walks are deals as the referee would have them: card by card, at random and by a policy."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from numba import njit

from benchmarks.bridge import BridgeContract
from spadille.core.actions import Play
from spadille.core.deal import Deal
from spadille.core.phase import Finished
from spadille.core.play import Playing, play
from spadille.core.tricks import Contract
from spadille.kernel import bits
from spadille.kernel.policy import OPPOSITE, Known, Parties, Policy
from spadille.kernel.sheet import Sheet, sheet
from spadille.kernel.walk import Positions, Walks, deals, positions, those, walks
from spadille.kernel.walk_policy import SITUATIONS
from spadille.kernel.walk_tables import words
from tests.kernel.contracts import CASES, SOME, Case, pinochle, quadrille, quinto, walk

SIDES = tuple(frozenset((seat, (seat + 2) % 4)) for seat in range(4))


def replayed(state: Playing, found: Walks, number: int) -> Playing | Finished:
    """A walk played again by the referee, who must find every card legal, and the same takers,
    leads and points."""
    going: Playing | Finished = state
    lying = len(state.trick)
    before = len(state.tricks)
    for trick, cards in enumerate(found.cards[number].tolist()):
        assert isinstance(going, Playing)
        assert going.leader == found.leads[number, trick]
        for card in cards[lying if trick == 0 else 0 :]:
            assert isinstance(going, Playing)
            assert Play(card) in going.legal()
            going = going.after(Play(card))  # type: ignore[assignment]
        done = going.tricks[before + trick]
        assert done.cards == tuple(cards)
        assert done.winner == found.takers[number, trick]
        assert done.points == found.points[number, trick]
    won = [t.winner for t in going.tricks[before:]]
    assert found.won[number].tolist() == [won.count(seat) for seat in range(4)]
    made = [sum(t.points for t in going.tricks[before:] if t.winner == s) for s in range(4)]
    assert found.made[number].tolist() == made
    return going


def from_the_start(contract: Contract, given: Positions, number: int) -> Playing:
    hands = tuple(given.hands[number].tolist())
    deal = Deal(contract.pack, hands, int(given.rest[number]))
    return play(deal, (), contract, int(given.leaders[number]))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_random_walk_is_a_deal_by_the_rules(case):
    table = sheet(case.contract)
    given = deals(table, 40, seed=1)
    given.leaders[:] = np.arange(40) % 4
    found = walks(table, given, 2)
    for number in range(40):
        end = replayed(from_the_start(case.contract, given, number), found, number)
        assert isinstance(end, Finished) or end.tricks


@pytest.mark.parametrize("case", SOME, ids=str)
@pytest.mark.parametrize("lying", range(4))
def test_a_walk_goes_on_from_any_position(case, lying):
    table = sheet(case.contract)
    for steps in (0, 1, case.contract.tricks // 2, case.contract.tricks - 1):
        states = [
            next(islice(walk(case.contract, seed), 4 * steps + lying, None)) for seed in range(6)
        ]
        found = walks(table, those(table, states), 3)
        for number, state in enumerate(states):
            replayed(state, found, number)


def test_the_whole_pack_is_dealt():
    for contract in (quinto(), quadrille(), pinochle(), BridgeContract()):
        given = deals(sheet(contract), 200, seed=4)
        for hands, rest in zip(given.hands.tolist(), given.rest.tolist(), strict=True):
            assert sum(hands) + rest == contract.pack.full
            assert [contract.pack.count(hand) for hand in hands] == [contract.tricks] * 4


def same(one: Walks, two: Walks) -> bool:
    return np.array_equal(one.words, two.words) and np.array_equal(one.totals, two.totals)


@pytest.mark.parametrize("policy", [None, "some"])
def test_threads_and_batches_change_nothing(policy):
    table = sheet(quinto())
    chosen = some_policy(table, 1) if policy else None
    given = deals(table, 1000, seed=5)
    whole = walks(table, given, 6, policy=chosen)
    assert same(whole, walks(table, given, 6, policy=chosen, threads=2))
    assert same(whole, walks(table, given, 6, policy=chosen, threads=0))
    part = Positions(given.rows[300:333], 0, given.left)
    again = walks(table, part, 6, policy=chosen)
    assert np.array_equal(again.cards, whole.cards[300:333])
    assert np.array_equal(deals(table, 33, 5, first=300).hands, given.hands[300:333])
    shifted = Positions(given.rows[:33].copy(), 0, given.left)
    shifted.rows[:, :14] = given.rows[300:333, :14]
    assert np.array_equal(walks(table, shifted, 6, policy=chosen, first=300).words, again.words)
    assert np.array_equal(deals(table, 1000, 5, threads=2).rows, given.rows)
    assert policy or not same(whole, walks(table, given, 7))


def is_even(found: Counter[int], kinds: int) -> bool:
    """Chi-square: within five standard deviations of what is to be expected."""
    mean = sum(found.values()) / kinds
    spread = sum((found[kind] - mean) ** 2 for kind in range(kinds)) / mean
    return abs(spread - (kinds - 1)) < 5 * (2 * (kinds - 1)) ** 0.5


def test_every_card_is_dealt_to_everyone_as_often():
    for contract in (quinto(), pinochle()):
        pack = contract.pack
        given = deals(sheet(contract), 20_000, seed=8)
        found: list[Counter[int]] = [Counter() for _ in range(4)]
        for hands in given.hands.tolist():
            for seat, hand in enumerate(hands):
                found[seat].update(pack.cards(hand))
        assert all(is_even(cards, len(pack.kinds)) for cards in found)


@pytest.mark.parametrize("contract", [quinto(), quadrille(), pinochle()])
def test_every_legal_card_is_as_likely(contract):
    table = sheet(contract)
    state = next(islice(walk(contract, 3), 1, None))
    for begin in (next(walk(contract, 3)), state):
        found = walks(table, those(table, [begin] * 20_000), 9)
        laid = Counter(found.cards[:, 0, len(begin.trick)].tolist())
        legal = sorted(contract.pack.distinct(begin.playable()))
        assert sorted(laid) == legal
        assert is_even(Counter({legal.index(card): n for card, n in laid.items()}), len(legal))


def test_a_lead_that_passes_is_told():
    table = sheet(quinto())
    found = walks(table, deals(table, 3000, seed=1), 1)
    assert found.passed.any()
    assert not found.passed[:, :11].any()
    assert 0.005 < found.passed[:, 11].mean() < 0.1


# Policies


def some_policy(table: Sheet, seed: int, roles: int = 3) -> Policy:
    source, kinds = np.random.default_rng(seed), len(table.kinds)
    return Policy(
        source.integers(-50, 50, (roles, SITUATIONS, kinds)),
        source.integers(-50, 50, (roles, table.tricks + 1, kinds)),
        source.integers(-5, 5, (roles, SITUATIONS)),
    )


def parties(seed: int, cards: list[int]) -> Parties:
    """Sides and roles by chance, and others once a card is laid."""
    source = random.Random(seed)

    def some() -> Parties:
        friends = tuple(frozenset(source.sample(range(4), 2)) for _ in range(4))
        return Parties(friends, tuple(source.randrange(3) for _ in range(4)))  # type: ignore[arg-type]

    first = some()
    return Parties(first.friends, first.roles, source.choice(cards), some())


def chosen(policy: Policy, table: Sheet, going: Playing, sides: Parties, laid: set[int]) -> int:
    """The card that the policy wants, found without the kernel."""
    pack, seat, hands = going.deal.pack, going.turn, going.deal.hands
    known = (sides.then or sides) if sides.watched in laid else sides
    live = sum(hands) + going.deal.rest - hands[seat]
    who = (going.leader + table.taker(going.trick)) % 4 if going.trick else seat
    return policy.card(
        table,
        going.trick,
        table.mask(hands[seat]),
        pack.count(hands[seat]),
        Known(table.mask(live), who in known.friends[seat], known.roles[seat]),
    )


@pytest.mark.parametrize("case", SOME, ids=str)
@pytest.mark.parametrize("lying", [0, 2])
def test_a_policy_plays_compiled_as_it_reads(case, lying):
    check_policy(case, lying, some_policy(sheet(case.contract), 7))


def check_policy(case: Case, lying: int, compiled: Policy, read: Policy | None = None) -> None:
    """One policy as the kernel plays it, another (the same, if none) as it is read."""
    table, contract = sheet(case.contract), case.contract
    states = [next(islice(walk(contract, seed), 4 + lying, None)) for seed in range(8)]
    given = those(table, states)
    sides = [
        parties(seed, list(contract.pack.cards(s.deal.hands[1]))) for seed, s in enumerate(states)
    ]
    given.told(sides, table.copies)
    found = walks(table, given, 1, policy=compiled)
    for number, state in enumerate(states):
        replayed(state, found, number)
        going, laid = state, set[int]()
        for trick, cards in enumerate(found.cards[number].tolist()):
            for card in cards[lying if trick == 0 else 0 :]:
                assert card == chosen(read or compiled, table, going, sides[number], laid)
                laid.add(card)
                going = going.after(Play(card))


def test_control_another_policy_plays_otherwise():
    case = SOME[0]
    one, two = (some_policy(sheet(case.contract), seed) for seed in (7, 8))
    with pytest.raises(AssertionError):
        check_policy(case, 0, one, two)


def test_partners_sit_opposite_where_nothing_is_said():
    assert OPPOSITE.friends == SIDES


# Numbers


def test_the_nth_card_is_found_alike_on_every_machine():
    if not bits.deposits():
        pytest.skip("this machine has one way only")

    @njit
    def both(mask: int, n: int) -> tuple[int, int]:
        return bits.nth_at_once(mask, n), bits.nth_by_halves(mask, n)

    source = random.Random(1)
    for _ in range(500):
        mask = source.getrandbits(63) & source.getrandbits(63) | 1 << source.randrange(62)
        n = source.randrange(mask.bit_count())
        places = [place for place in range(63) if mask >> place & 1]
        assert both(mask, n) == (1 << places[n], 1 << places[n])


def test_a_shape_that_cannot_be_is_refused():
    table, state = sheet(quinto()), next(walk(quinto(), 1))
    hands = state.deal.hands
    with pytest.raises(ValueError, match="fit"):
        positions(table, [(hands[0], hands[1], hands[2], 1)], [0])
    with pytest.raises(ValueError, match="fit"):
        positions(table, [hands], [0], [(3,)])
    hidden = Deal(state.deal.pack, (0, *hands[1:]), 0, (12, 0, 0, 0))
    with pytest.raises(ValueError, match="face down"):
        those(table, [play(hidden, (), quinto(), 0)])


def test_no_position_is_no_work():
    table = sheet(quinto())
    assert len(walks(table, deals(table, 0, 1), 1).takers) == 0


def test_the_row_of_a_sheet_is_made_once():
    assert words(sheet(quinto())) is words(sheet(quinto()))


TWICE = """
import json
from spadille.kernel.sheet import sheet
from spadille.kernel.walk import deals, walks
from tests.kernel.contracts import quinto, quadrille, pinochle
found = []
for contract in (quinto(), quadrille(), pinochle()):
    table = sheet(contract)
    found.append(walks(table, deals(table, 50, 3), 4).cards.sum(axis=(1, 2)).tolist())
print(json.dumps(found))
"""


def test_two_fresh_processes_say_the_same_cold_and_warm(tmp_path):
    """The first compiles, the second finds what was compiled."""
    where = Path(__file__).parents[2]
    own = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    said = [
        subprocess.run(
            [sys.executable, "-c", TWICE], env=own, cwd=where, check=True, capture_output=True
        ).stdout
        for _ in range(2)
    ]
    assert any(tmp_path.rglob("*.nbi"))
    assert said[0] == said[1]
    assert len(json.loads(said[0])) == 3
