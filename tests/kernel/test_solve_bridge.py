"""Bridge by sheet: exact play finds the tricks that the bridge solver DDS finds.

The peer comes with `pip install -e '.[bench]'`; without it these tests are skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec

import pytest

from benchmarks.bridge import PACK, BridgeContract
from benchmarks.bridge import STRAINS as TRUMPS
from benchmarks.peers import STRAINS, BridgeDeal, bridge_deals, tricks_by_dds
from spadille.kernel.aims import Points
from spadille.kernel.search import ALL
from spadille.kernel.sheet import Sheet, sheet
from spadille.kernel.solve import Job, Position, solve_all
from tests.kernel.test_solve_agreement import every_flag

peer = pytest.mark.skipif(
    not find_spec("endplay"), reason="DDS is not installed: pip install -e '.[bench]'"
)
CARDS = range(5, 11)
TRICK = Points(1, 1)


def position(deal: BridgeDeal) -> Position:
    north, east, south, west = (tuple(PACK[card] for card in hand) for hand in deal.hands)
    return Position((north, east, south, west), 0)


def table(strain: str) -> Sheet:
    return sheet(BridgeContract(TRUMPS[strain]))


def tricks(deals: Sequence[BridgeDeal], flags: int = ALL) -> list[int]:
    """The tricks that N and S can take in each deal, N leading, by the solver."""
    found = []
    for deal in deals:
        jobs = [Job(position(deal), TRICK, each, flags=flags) for each in (False, True)]
        whole, cards = solve_all(table(deal.strain), jobs, threads=1)
        low, high = whole.bounds[-1]
        assert low == high == max(least for least, _ in cards.bounds.values())
        found.append((len(deal.hands[0]) + low) // 2)
    return found


def check_bridge(deals: Sequence[BridgeDeal], flags: int = ALL) -> None:
    for deal, found in zip(deals, tricks(deals, flags), strict=True):
        assert found == tricks_by_dds(deal), deal


@peer
@pytest.mark.parametrize("cards", CARDS)
def test_bridge_is_worth_what_dds_says(cards):
    check_bridge(bridge_deals(cards, 10))


@peer
@pytest.mark.soak
@pytest.mark.parametrize("cards", CARDS)
def test_five_hundred_deals_are_worth_what_dds_says(cards):
    check_bridge(bridge_deals(cards, 85))


@peer
@every_flag
def test_whatever_is_left_out(flags):
    check_bridge(bridge_deals(6, 10), flags)


def test_every_strain_is_there():
    for cards in CARDS:
        assert {deal.strain for deal in bridge_deals(cards, 10)} == set(STRAINS)


@peer
def test_another_trump_is_caught():
    deals = [replace(deal, strain="N") for deal in bridge_deals(8, 10)]
    with pytest.raises(AssertionError):
        assert tricks(deals) == [tricks_by_dds(deal) for deal in bridge_deals(8, 10)]


@peer
def test_a_hand_changed_is_caught():
    deals = bridge_deals(8, 10)
    turned = [
        replace(deal, hands=(deal.hands[1], deal.hands[0], *deal.hands[2:])) for deal in deals
    ]
    with pytest.raises(AssertionError):
        assert tricks(turned) == [tricks_by_dds(deal) for deal in deals]
