"""The law of the swap in Pinochle: of four like cards those shown are known and the others are not,
and a card that is passed is known to the two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings

from spadille.core import phase as core_phase
from spadille.core.actions import Action, Give
from spadille.core.cards import Cards, Seat, next_seat
from spadille.core.deal import EVERYONE, Deal
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games.pinochle_contract import FOLD, PinochleContract
from spadille.games.pinochle_melds import PACK, Meld, Melds, melds
from spadille.games.pinochle_talk import Auction
from spadille.records import Record, view
from tests.laws.paths import ANY, QUICK, SEARCHES, caught, seeds
from tests.laws.swaps import Swap, swap
from tests.laws.test_swap import (
    check_bots,
    check_differs,
    check_reports,
    check_scenes,
    check_views,
)

PAIRS = 70
FEW = settings(max_examples=25)


@FEW
@given(seeds)
def test_views_and_legal_actions_stay_the_same_though_the_deals_differ(seed):
    told = swap("pinochle", ANY, seed)
    check_differs(told)
    check_views(told.pair)


@FEW
@given(seeds)
def test_what_the_commands_print_stays_the_same(seed):
    check_reports(swap("pinochle", ANY, seed))


@FEW
@given(seeds)
def test_what_is_drawn_stays_the_same(seed):
    check_scenes(swap("pinochle", ANY, seed))


@FEW
@given(seeds)
def test_bots_decide_the_same(seed):
    check_bots(swap("pinochle", ANY, seed), QUICK)


@settings(max_examples=6)
@given(seeds)
def test_bots_that_search_decide_the_same(seed):
    check_bots(swap("pinochle", ANY, seed), SEARCHES)


# The pairs are what they should be


@cache
def pairs() -> tuple[Swap, ...]:
    return tuple(swap("pinochle", ANY, number) for number in range(PAIRS))


def met(told: Swap) -> Iterator[str]:
    """What a pair is about, in words."""
    one, two, viewer = told.one[-1], told.two[-1], told.viewer
    yield type(one).__name__
    yield "a watcher" if viewer is None else "a player"
    gifts = _gifts(one), _gifts(two)
    if gifts[0]:
        bidder = one.contract.bidder  # type: ignore[attr-defined]
        yield "a gift that he knows" if viewer in (bidder, next_seat(bidder, 2)) else "a gift"
    if gifts[0] != gifts[1]:
        yield "another gift"
    if FOLD in one.legal():
        yield "a fold"
    if isinstance(one, Playing):
        yield "an early trick" if len(one.tricks) < 10 else "a late trick"
        yield from _copies(told)


def _gifts(state: Phase) -> list[Action]:
    return [done.action for done in state.history if isinstance(done.action, Give)]


def _copies(told: Swap) -> Iterator[str]:
    """A kind that a seat has shown and not yet played, of which it holds more, or fewer more."""
    one, two = told.one[-1], told.two[-1]
    for seat in {0, 1, 2, 3} - {told.viewer}:
        seen = Counter(
            s.card for s in one.deal.sightings if (s.holder, s.viewers) == (seat, EVERYONE)
        )
        for card in seen:
            held = [PACK.held(end.deal.hands[seat], card) for end in (one, two)]
            if held[0] != held[1]:
                yield "more of a kind that lies there"


def test_pairs_are_of_every_kind():
    found = Counter(word for told in pairs() for word in set(met(told)))
    wanted = {"Auction", "Naming", "Passing", "Playing", "a watcher", "a player", "a gift"}
    wanted |= {"a gift that he knows", "another gift", "a fold", "an early trick", "a late trick"}
    wanted |= {"more of a kind that lies there"}
    assert {word for word in wanted if found[word] < 2} == set()
    assert found["Playing"] >= PAIRS // 3


# Controls: what leaks through one field


def noticed(check: Callable[[Swap], object]) -> bool:
    """Does the check find a fault in any of the pairs?"""
    return caught(lambda number: check(pairs()[number]), PAIRS)


def check_views_of(told: Swap) -> None:
    check_views(told.pair)


def check_again(told: Swap) -> None:
    """The views of the two deals played anew, by rules that may be at fault."""
    check_views((_anew(told, told.one), _anew(told, told.two), told.viewer))


def _anew(told: Swap, phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    state: Any = told.rules.opening(phases[0].deal, told.dealer, told.start)
    states = [state]
    for done in phases[-1].history:
        state = state.after(done.action)
        states.append(state)
    return tuple(states)


@pytest.fixture
def made():
    """The pairs, before any fault is planted."""
    return pairs()


@pytest.mark.usefixtures("made")
class TestControls:
    def test_without_a_fault_nothing_is_caught(self):
        assert not noticed(check_again)

    def test_control_every_copy_of_a_kind_shown_is_seen_is_caught(self, monkeypatch):
        def showing(deal: Deal, seat: Seat, shown: Cards) -> Deal:
            for card in PACK.distinct(shown):
                for _ in range(PACK.held(deal.hands[seat], card)):
                    deal = deal.shown(card, seat)
            return deal

        monkeypatch.setattr("spadille.games.pinochle_talk._showing", showing)
        assert noticed(check_again)

    def test_control_a_meld_of_what_is_no_meld_is_caught(self, monkeypatch):
        """Tens around, worth nothing, but told."""

        def melds_of(deal: Deal, seat: Seat, contract: PinochleContract) -> Melds:
            laid = melds(deal.hands[seat], contract.trump, contract.rules.melding)
            tens = PACK.held(deal.hands[seat], PACK["TH"])
            return replace(laid, items=(*laid.items, Meld("tens", tens, 0)))

        monkeypatch.setattr("spadille.games.pinochle_talk._melds_of", melds_of)
        assert noticed(check_again)

    def test_control_a_gift_that_all_see_is_caught(self, monkeypatch):
        monkeypatch.setattr(core_phase.Done, "seen_by", lambda done, seat: done)
        assert noticed(check_views_of)

    def test_control_a_gift_whose_place_all_know_is_caught(self, monkeypatch):
        honest = Deal.handed
        monkeypatch.setattr(
            Deal,
            "handed",
            lambda deal, card, giver, taker, _: honest(deal, card, giver, taker, EVERYONE),
        )
        assert noticed(check_again)

    def test_control_bids_that_hang_on_the_partner_are_caught(self, monkeypatch):
        """As many choices as the partner has aces."""
        honest = Auction.legal

        def legal(state: Auction) -> Any:
            partner = state.deal.hands[next_seat(state.turn, 2)]
            aces = sum(PACK.held(partner, PACK["A" + suit]) for suit in "SHDC")
            return honest(state)[: 1 + aces]

        monkeypatch.setattr(Auction, "legal", legal)
        assert noticed(check_views_of)

    def test_control_a_fold_offered_to_who_cannot_make_it_is_caught(self, monkeypatch):
        """Offered where the other side holds more than half of the aces."""
        honest = Playing.legal

        def legal(state: Playing) -> Any:
            others = sum(
                state.deal.hands[seat] for seat in (next_seat(state.turn), next_seat(state.turn, 3))
            )
            aces = sum(PACK.held(others, PACK["A" + suit]) for suit in "SHDC")
            return tuple(act for act in honest(state) if act != FOLD or aces > 8)

        monkeypatch.setattr(Playing, "legal", legal)
        assert noticed(check_views_of)

    def test_control_a_report_that_tells_a_watcher_what_the_two_know_is_caught(self):
        def look(record: Record, viewer: str) -> dict[str, Any]:
            told = view(record, viewer)
            contract = told["deals"][-1]["contract"]
            return told | {"known": view(record, contract["bidder"])["known"]} if contract else told

        assert noticed(lambda told: check_reports(told, look))

    def test_control_a_bot_that_sees_every_hand_is_caught(self, monkeypatch):
        monkeypatch.setattr(Deal, "seen_by", lambda deal, seat: deal)
        assert noticed(check_bots)
