"""Pinochle over HTTP by the law of the swap: no hidden card leaves a trace in what anybody is sent,
nor which copy of a card went where."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from spadille.core.cards import Seat
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
    assert differing(houses, 15, "p", "pinochle", every=40) == {}


@pytest.mark.soak
def test_nothing_that_is_sent_in_many_deals_depends_on_what_is_hidden(
    houses: tuple[Local, Local],
):
    assert differing(houses, 1000, "s", "pinochle", every=40) == {}


def leaking(leak: str) -> Any:
    """A scene that tells a viewer too much."""

    def shown(match: Any, viewer: Seat | None, people: Any, sorting: str, turning: str) -> Any:
        his: Any = scene(match, viewer, people, sorting, turning)
        if his.result:
            return his
        to_all: Any = open_scene(match, people, turning)
        match leak:
            case "hands":
                return replace(his, seats=to_all.seats)
        watching: Any = scene(match, 0, people, sorting, turning)
        return replace(his, own=watching.own, hand=his.hand or watching.hand)

    return shown


@pytest.mark.parametrize("leak", ["hands", "own melds"])
def test_a_house_that_tells_of_hidden_cards_is_caught(
    houses: tuple[Local, Local], monkeypatch: pytest.MonkeyPatch, leak: str
):
    monkeypatch.setattr(pages, "scene", leaking(leak))
    assert differing(houses, 100, leak, "pinochle", every=200, enough=1)
