"""Quadrille over HTTP by the law of the swap: who the ally is, and every hidden card, leaves no
trace in what anybody else is sent."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from spadille.core.cards import SEATS, Seat
from spadille.table.show import open_scene, scene
from spadille.web import pages
from tests.web.conftest import Local
from tests.web.swapped import built, differing


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Local, Local]]:
    """Two houses that sign their links alike."""
    one, two = (built(tmp_path_factory.mktemp(name)) for name in ("one", "two"))
    yield one, two
    for local in (one, two):
        local.close()


def test_nothing_that_is_sent_depends_on_what_is_hidden(houses: tuple[Local, Local]):
    assert differing(houses, 10, "q", "quadrille", every=4) == {}


@pytest.mark.soak
def test_nothing_that_is_sent_in_many_deals_depends_on_what_is_hidden(
    houses: tuple[Local, Local],
):
    assert differing(houses, 1000, "s", "quadrille", every=4) == {}


def leaking(leak: str) -> Any:
    """A scene that tells a viewer too much."""

    def shown(match: Any, viewer: Seat | None, people: Any, sorting: str, turning: str) -> Any:
        his: Any = scene(match, viewer, people, sorting, turning)
        to_all: Any = open_scene(match, people, turning)
        contract = his.contract
        if contract is None:
            return his
        match leak:
            case "ally":
                side = match.state.contract.side(match.state.deal, ()) or ()
                ally = [SEATS[seat] for seat in side[1:]]
                seats = [replace(each, partner=each.seat in ally) for each in his.seats]
                return replace(his, seats=tuple(seats))
            case "tricks":
                return replace(his, contract=replace(contract, tricks=to_all.contract.tricks))
            case "given":
                return replace(his, contract=replace(contract, lines=to_all.contract.lines))
        return replace(his, current=to_all.current, last=to_all.last)

    return shown


@pytest.mark.parametrize("leak", ["ally", "tricks", "given", "reasons"])
def test_a_house_that_tells_of_the_ally_or_of_hidden_cards_is_caught(
    houses: tuple[Local, Local], monkeypatch: pytest.MonkeyPatch, leak: str
):
    monkeypatch.setattr(pages, "scene", leaking(leak))
    assert differing(houses, 300, leak, "quadrille", every=200, enough=1)
