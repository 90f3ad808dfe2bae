"""A sheet says what the rules say: for every index, and along whole deals played at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, pairwise, product

import numpy as np
import pytest

from benchmarks.bridge import BridgeContract
from spadille.core.cards import Card
from spadille.core.deal import Deal
from spadille.core.phase import Finished
from spadille.core.play import Playing
from spadille.core.tricks import Contract, Duty, playable, winner
from spadille.kernel.sheet import Sheet, Untabulated, sheet
from tests.kernel.contracts import CASES, SOME, pinochle, quadrille, quinto, walk

Row = tuple[Card, ...]


def led(table: Sheet) -> list[Card]:
    """The kinds that can be led."""
    return [kind for kind, number in enumerate(table.lead) if number >= 0]


def rows(contract: Contract, table: Sheet, *counts: int) -> Iterator[Row]:
    """Every row of so many cards that can lie on the table."""
    kinds, copies = range(len(contract.pack.kinds)), contract.pack.copies
    for count in counts:
        for row in product(led(table), *[kinds] * (count - 1)):
            if copies > 1 or len(set(row)) == count:
                yield row


def in_bits(contract: Contract, cards: int) -> int:
    return sum(1 << kind for kind in contract.pack.distinct(cards))


def duties_of(contract: Contract, row: Row, left: int) -> list[tuple[int, int]]:
    duties = (duty for duty in contract.duties(row, left) if duty.holding)
    return [(in_bits(contract, duty.holding), in_bits(contract, duty.play)) for duty in duties]


def check_duties(contract: Contract, table: Sheet) -> None:
    """What binds the next: by the number of cards left when nothing or one card is on the table,
    and by class of cards left in every row there can be."""
    both = zip(table.holding.tolist(), table.play.tolist(), strict=True)
    bound = [[duty for duty in zip(*lists, strict=True) if duty[0]] for lists in both]
    for left in range(1, contract.tricks + 1):
        assert bound[table.opening[table.left[left]]] == duties_of(contract, (), left)
        for row in rows(contract, table, 1):
            assert bound[table.duties(row, left)] == duties_of(contract, row, left)
    powers, suits, rule = table.power.tolist(), table.suit.tolist(), table.rule.tolist()
    leads = table.lead.tolist()
    for number in range(len(table.opening)):
        left = table.left.tolist().index(number, 1)
        for row in rows(contract, table, 2, 3):
            power, suit = powers[leads[row[0]]], suits[leads[row[0]]]
            top = max(power[card] for card in row if suit >> card & 1)
            most = max(power[card] for card in row)
            mine = bound[rule[leads[row[0]]][top][most][number]]
            assert mine == duties_of(contract, row, left), (row, left)


def check_hands(contract: Contract, table: Sheet) -> None:
    """Which cards may be played, from single cards and from hands of every size."""
    source, pack = random.Random("hands"), contract.pack
    every = list(rows(contract, table, 1, 2, 3) if pack.copies > 1 else rows(contract, table, 1, 2))
    for row in [(), *source.sample(every, 400)]:
        others = list(pack.cards(pack.full - pack.packed(row)))
        sizes = source.sample(range(1, contract.tricks + 1), 4)
        hands = [source.sample(others, size) for size in sizes] + [[card] for card in others[::7]]
        for cards in hands:
            hand, left = pack.packed(cards), len(cards)
            mine = table.legal(row, table.mask(hand), left)
            assert mine == in_bits(contract, playable(contract, row, hand)), (row, cards)


def check_powers(contract: Contract, table: Sheet) -> None:
    """Every two cards after every lead; and whole tricks."""
    kinds = range(len(contract.pack.kinds))
    for lead in led(table):
        mine = table.power[table.lead[lead]].tolist()
        rules = [contract.power(kind, lead) for kind in kinds]
        for one, two in product(kinds, kinds):
            assert (mine[one] > mine[two]) == (rules[one] > rules[two]), (lead, one, two)
        assert [not power for power in mine] == [not power for power in rules]
    source, pack = random.Random("powers"), contract.pack
    for _ in range(2000):
        row = tuple(source.sample(pack.order, 4))
        if row[0] in led(table):
            assert table.taker(row) == winner(contract, row)


def check_worths(contract: Contract, table: Sheet) -> None:
    """Every four kinds that bring anything or match another, and some that don't."""
    kinds = range(len(contract.pack.kinds))
    dear = [kind for kind in kinds if table.worth[kind] or table.mate[kind]]
    asked = sorted({*dear, *[kind for kind in kinds if kind not in dear][:2]})
    several = combinations_with_replacement if contract.pack.copies > 1 else combinations
    source = random.Random("worths")
    for row in [*several(asked, 4), *(source.sample(kinds, 4) for _ in range(500))]:
        shuffled = tuple(source.sample(row, 4))
        for last in (False, True):
            assert table.brings(shuffled, last) == contract.worth(tuple(row), last), row


def check_leads(contract: Contract, table: Sheet) -> None:
    """Who leads with one kind left, with two, with none."""
    pack, kinds = contract.pack, range(len(contract.pack.kinds))
    hands = [(), *((kind,) for kind in kinds), *combinations(kinds, 2)]
    for taker, cards in [(2, cards) for cards in hands] + [(seat, kinds[-1:]) for seat in range(4)]:
        packed = [pack.packed(cards) if seat == taker else 0 for seat in range(4)]
        leader = contract.leads(Deal(pack, tuple(packed)), taker)
        assert table.leader(taker, table.mask(packed[taker]), len(cards)) == leader, cards


def check_order(contract: Contract, table: Sheet) -> None:
    """The one order agrees with every lead, and a suit stands together."""
    order = table.order.tolist()
    assert sorted(order) == list(range(len(contract.pack.kinds)))
    for power in table.power.tolist():
        strong = [power[kind] for kind in order if power[kind]]
        assert strong == sorted(strong)
    suits = [contract.followed(kind) for kind in order]
    changes = sum(one != two for one, two in pairwise(suits))
    assert changes == len(set(suits)) - 1


CHECKS = (check_duties, check_hands, check_powers, check_worths, check_leads, check_order)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_a_sheet_is_its_rules(case, check):
    check(case.contract, sheet(case.contract))


@pytest.mark.parametrize("case", SOME, ids=str)
def test_a_sheet_plays_whole_deals_as_the_rules_do(case):
    table = sheet(case.contract)
    for seed in range(12):
        follow(case.contract, table, seed)


def follow(contract: Contract, table: Sheet, seed: int) -> None:
    """Every decision, taker, worth and leader of one random deal."""
    before: Playing | None = None
    state: Playing | Finished
    for state in walk(contract, seed):
        if isinstance(state, Playing):
            hand = state.deal.hands[state.turn]
            left = contract.pack.count(hand)
            mine = table.legal(state.trick, table.mask(hand), left)
            assert mine == in_bits(contract, state.playable())
        if before is not None and len(state.tricks) > len(before.tricks):
            trick = state.tricks[-1]
            assert trick.winner == (trick.leader + table.taker(trick.cards)) % 4
            last = len(state.tricks) == contract.tricks
            assert trick.points == table.brings(trick.cards, last)
            if isinstance(state, Playing):
                held = state.deal.hands[trick.winner]
                after = table.leader(trick.winner, table.mask(held), contract.pack.count(held))
                assert after == state.leader
        before = state if isinstance(state, Playing) else before
    assert before is not None


def test_a_quinto_sheet_has_the_shape_that_the_rules_need():
    table = sheet(quinto())
    joker = table.kinds.index("JK")
    assert table.lead[joker] == -1
    assert [int(stuck) for stuck in table.stuck] == [1 << joker] * 2
    assert [int(table.left[left]) for left in (1, 2, 3, 12)] == [0, 1, 0, 0]
    assert sheet(quinto("hoffmann")).rule.shape[3] == 1


def test_multiplier_and_scores_change_no_sheet():
    one, two = sheet(quinto()), sheet(quinto("guide", 4, (245, 10)))
    assert str(one) == str(two)
    assert all(
        np.array_equal(getattr(one, name), getattr(two, name)) for name in ("rule", "power", "play")
    )


def test_quadrilles_matadors_are_leads_of_their_own():
    table = sheet(quadrille(trump="H"))
    classes = {name: int(table.lead[table.kinds.index(name)]) for name in table.kinds}
    assert len({classes["AS"], classes["7H"], classes["AC"], classes["KH"]}) == 4
    assert classes["KH"] == classes["2H"] == classes["AH"]


def test_a_sheet_can_be_read():
    told = str(sheet(pinochle("S", first_lead_trump=True)))
    assert "20 kinds, 4 of each, 20 tricks" in told
    assert "to lead with 20 left: all S; else any" in told
    assert "follow on QH+KS: KH TH AH; else all H; else TS AS; else all S; else any" in told
    assert "the last trick brings 2" in told
    assert "passes the lead: JK alone" in str(sheet(quinto()))


def test_a_sheet_is_made_once():
    assert sheet(BridgeContract("H")) is sheet(BridgeContract("H"))


# Controls: a table with one planted fault is caught, and rules that no sheet can hold are refused


def tampered(table: Sheet, name: str, spot: tuple[int, ...], value: int) -> Sheet:
    changed = getattr(table, name).copy()
    assert changed[spot] != value
    changed[spot] = value
    return replace(table, **{name: changed})


def spot(table: Sheet, *kinds: str) -> tuple[int, ...]:
    """Where the rule stands after these cards with all cards left."""
    lead, *others = (table.kinds.index(kind) for kind in kinds)
    powers = table.power[table.lead[lead]]
    top, win = powers[others[0] if others else lead], powers[others[-1] if others else lead]
    return int(table.lead[lead]), int(top), int(win), int(table.left[table.tricks])


@dataclass(frozen=True)
class Fault:
    """One entry of a table, changed, and the check that must see it."""

    contract: Contract
    name: str
    where: Callable[[Sheet], tuple[int, ...]]
    value: int
    check: Callable[[Contract, Sheet], None]


FAULTS = {
    "a rule": Fault(quinto(), "rule", lambda t: spot(t, "2H", "5H"), 0, check_duties),
    "a rule, overtrumped": Fault(
        pinochle("S"), "rule", lambda t: spot(t, "JH", "QH", "KS"), 0, check_duties
    ),
    "a matador": Fault(quadrille(), "lead", lambda t: (t.kinds.index("AC"),), 0, check_duties),
    "an opening": Fault(
        pinochle(first_lead_trump=True), "opening", lambda t: (int(t.left[20]),), 0, check_duties
    ),
    "cards left": Fault(quinto(), "left", lambda t: (2,), 0, check_duties),
    "what may be played": Fault(
        quadrille(), "play", lambda t: (t.duties((0,), 10), 0), 0, check_hands
    ),
    "a power": Fault(pinochle("S"), "power", lambda t: (0, t.kinds.index("AS")), 1, check_powers),
    "a worth": Fault(quinto(), "worth", lambda t: (t.kinds.index("5H"),), 15, check_worths),
    "a pair": Fault(quinto(), "pair", lambda t: (t.kinds.index("AD"),), 10, check_worths),
    "a mate": Fault(quinto(), "mate", lambda t: (t.kinds.index("2D"),), 0, check_worths),
    "a lead that passes": Fault(quinto(), "stuck", lambda t: (0,), 0, check_leads),
    "the order": Fault(quinto(), "order", lambda t: (0,), 5, check_order),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=list(FAULTS))
def test_a_planted_fault_is_caught(fault):
    table = sheet(fault.contract)
    with pytest.raises(AssertionError):
        fault.check(fault.contract, tampered(table, fault.name, fault.where(table), fault.value))


class Strange(BridgeContract):
    """Rules that no sheet holds, each in one respect."""


class HangsOnOrder(Strange):
    """Who leads a deuce need not be followed."""

    def duties(self, trick, left):
        return () if len(trick) > 1 and trick[0] % 13 == 0 else super().duties(trick, left)


class BringsThrees(Strange):
    """Three cards of one suit bring something together."""

    def worth(self, cards, last):
        return int(len({card // 13 for card in cards}) == 1 and len(cards) > 2)


class TellsEqual(Strange):
    """Two cards of equal power."""

    def power(self, card, led):
        return min(super().power(card, led), 10)


class ForbidsItsOwn(Strange):
    """Who holds a suit must play another."""

    def duties(self, trick, left):
        return (Duty("odd", 0b1, 0b10),) if trick else ()


@pytest.mark.parametrize("kind", [HangsOnOrder, BringsThrees, TellsEqual, ForbidsItsOwn])
def test_rules_that_hang_on_more_are_refused(kind):
    with pytest.raises(Untabulated):
        sheet(kind())
