"""The law of the swap where most hangs on it: Quadrille's hidden ally, the card given in private,
and the six straight tricks that nobody may be offered to claim before the ally is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from spadille.core import phase as core_phase
from spadille.core.actions import Give
from spadille.core.cards import Seat
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games.quadrille_contract import CLAIM, QuadrilleContract
from spadille.records import Record, replay, view
from spadille.records.fields import plays
from tests.laws.paths import caught, path
from tests.laws.swaps import Swap, is_lead_to_seven, swap, swapped_at
from tests.laws.test_swap import LAW, check_reports, check_views

PAIRS = 100


def side(state: Phase) -> tuple[Seat, ...] | None:
    """Who really sides with whom, where a card has been called."""
    contract = getattr(state, "contract", None)
    if not isinstance(contract, QuadrilleContract) or contract.kind != "call":
        return None
    if contract.called is None:
        return None
    return contract.side(state.deal, plays(state))


def has_six(state: Phase) -> bool:
    """Has Hombre's side taken the first six tricks, and now leads?"""
    if not isinstance(state, Playing) or not is_lead_to_seven(state):
        return False
    allies = side(state)
    return allies is not None and all(trick.winner in allies for trick in state.tricks)


# The pairs are what they should be


def met(told: Swap) -> Iterator[str]:
    """What a pair is about, in words."""
    one, two = told.one[-1], told.two[-1]
    yield from {type(phase).__name__ for phase in told.one}
    if side(one) != side(two):
        yield "another ally"
        if told.viewer == two.contract.hombre:  # type: ignore[attr-defined]
            yield "another ally, for Hombre"
    if CLAIM in one.legal():
        yield "a claim"
    if is_lead_to_seven(one):
        yield "the lead to trick 7"
    gifts = [
        [done.action for done in state.history if isinstance(done.action, Give)]
        for state in (one, two)
    ]
    if gifts[0]:
        yield "a gift"
        if gifts[0] != gifts[1]:
            yield "another gift"


@cache
def counted(preset: str) -> Counter[str]:
    return Counter(word for n in range(PAIRS) for word in met(swap("quadrille", preset, n)))


@pytest.mark.parametrize("preset", ["basic", "later"])
def test_pairs_are_of_every_kind(preset):
    wanted = ["Auction", "Naming", "Calling", "Playing", "another ally", "another ally, for Hombre"]
    wanted += ["a claim", "the lead to trick 7"]
    if preset == "later":
        wanted += ["Demanding", "Returning", "a gift", "another gift"]
    assert not set(wanted) - set(counted(preset))
    assert counted(preset)["another ally"] >= PAIRS // 15


# Six straight tricks and a hidden ally


def sixes(preset: str) -> Iterator[Swap]:
    """Pairs on the lead to trick 7 for a viewer who leads: in one his side has taken six, in the
    other, where the ally is another one, it has not."""
    for seed in count():
        played = path("quadrille", preset, seed)
        if preset == "later" and played.finished.contract.forced:
            continue  # never offers anything
        for last, state in enumerate(played.phases):
            if has_six(state) and CLAIM not in state.legal():
                source = Random(f"six/{seed}")
                found = swapped_at(played, last, state.turn, source)
                if found is not None and not has_six(found.two[-1]):
                    yield found


@cache
def some_sixes(preset: str) -> tuple[Swap, ...]:
    return tuple(islice(sixes(preset), {"basic": 5, "later": 2}[preset]))


@pytest.mark.parametrize("preset", ["basic", "later"])
def test_six_straight_tricks_say_nothing_of_a_hidden_ally(preset):
    for told in some_sixes(preset):
        assert side(told.one[-1]) != side(told.two[-1])
        for check in LAW:
            check(told)


# Controls: an ally who leaks through one field


def law(preset: str, check: Callable[[Swap], object]) -> Callable[[int], object]:
    return lambda seed: check(swap("quadrille", preset, seed))


def true_side(record: Record) -> tuple[Phase | None, tuple[Seat, ...] | None]:
    state = replay(record).live
    return state, None if state is None else side(state)


@pytest.mark.parametrize("preset", ["basic", "later"])
class TestControls:
    def test_a_view_whose_contract_carries_the_ally_is_caught(self, preset):
        def leaky(state, seat):
            seen, allies = core_phase.seen_by(state, seat), side(state)
            if allies is None:
                return seen
            return replace(seen, contract=replace(seen.contract, holder=allies[-1]))

        assert caught(law(preset, lambda told: check_views(told.pair, leaky)), 100)

    def test_a_view_that_shows_the_called_card_is_caught(self, preset):
        def leaky(state, seat):
            allies, contract = side(state), getattr(state, "contract", None)
            if (
                allies
                and contract
                and state.deal.pack.held(state.deal.hands[allies[-1]], contract.called)
            ):
                state = replace(state, deal=state.deal.shown(contract.called, allies[-1]))
            return core_phase.seen_by(state, seat)

        assert caught(law(preset, lambda told: check_views(told.pair, leaky)), 100)

    def test_a_report_that_names_the_ally_is_caught(self, preset):
        def look(record: Record, viewer: str) -> dict[str, Any]:
            told, allies = view(record, viewer), true_side(record)[1]
            if allies:
                told["deals"][-1]["contract"]["ally"] = allies[-1]
            return told

        assert caught(law(preset, lambda told: check_reports(told, look)), 100)

    def test_a_claim_offered_before_the_ally_is_known_is_caught(self, preset, monkeypatch):
        """Offers that ask who the ally is, instead of waiting until his card has shown him."""
        honest = Playing.legal

        def early(state: Playing) -> tuple[Any, ...]:
            legal = honest(state)
            return (*legal, CLAIM) if has_six(state) and CLAIM not in legal else legal

        sixes_found = some_sixes(preset)
        monkeypatch.setattr(Playing, "legal", early)
        assert caught(lambda n: check_views(sixes_found[n].pair), len(sixes_found))
        assert all(told.one[-1].legal() != told.two[-1].legal() for told in sixes_found)

    def test_a_delta_that_moves_with_the_sixth_trick_is_caught(self, preset):
        """Premiers announced before the deal is over (Q19)."""

        def look(record: Record, viewer: str) -> dict[str, Any]:
            told, (state, allies) = view(record, viewer), true_side(record)
            if state is not None and has_six(state):
                assert allies is not None
                told["deals"][-1]["delta"][allies[0]] += 1
            return told

        found = some_sixes(preset)
        assert caught(lambda n: check_reports(found[n], look), len(found))

    def test_a_count_of_the_sides_tricks_is_caught(self, preset):
        def counting(state, seat):
            seen, allies = core_phase.seen_by(state, seat), side(state)
            if allies is None or not isinstance(seen, Playing):
                return seen
            won = sum(trick.winner in allies for trick in state.tricks)
            contract: Any = seen.contract
            return replace(seen, contract=replace(contract, tricks=100 + won))

        assert caught(law(preset, lambda told: check_views(told.pair, counting)), 150)


def test_control_a_gift_that_all_see_is_caught(monkeypatch):
    monkeypatch.setattr(core_phase.Done, "seen_by", lambda done, seat: done)
    assert caught(law("later", lambda told: check_views(told.pair)), 200)
