"""The law of the swap over HTTP: two houses, in which only what a visitor cannot see differs, send
him the same bytes."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from spadille.core.cards import Seat
from spadille.table.scene import Choice, Line
from spadille.table.show import open_scene, scene
from spadille.web import pages
from tests.web.conftest import Local
from tests.web.swapped import JSON_REFUSAL, built, differing


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Local, Local]]:
    """Two houses that sign their links alike."""
    one, two = (built(tmp_path_factory.mktemp(name)) for name in ("one", "two"))
    yield one, two
    for local in (one, two):
        local.close()


def test_nothing_that_is_sent_depends_on_what_is_hidden(houses: tuple[Local, Local]):
    assert differing(houses, 8) == {}


@pytest.mark.soak
def test_nothing_that_is_sent_in_many_deals_depends_on_what_is_hidden(
    houses: tuple[Local, Local],
):
    assert differing(houses, 1000, "s") == {}


@pytest.mark.parametrize("leak", ["seats", "choices"])
def test_a_house_that_shows_another_hand_is_caught(
    houses: tuple[Local, Local], monkeypatch: pytest.MonkeyPatch, leak: str
):
    def leaking(match: Any, viewer: Seat | None, people: Any, sorting: str, turning: str) -> Any:
        shown = scene(match, viewer, people, sorting, turning)
        to_all = open_scene(match, people, turning)
        if leak == "seats":
            return replace(shown, seats=to_all.seats)
        cards = [card for seat in to_all.seats for card in seat.hand[:1]]
        return replace(shown, choices=tuple(Choice(card, Line("ui.name"), None) for card in cards))

    monkeypatch.setattr(pages, "scene", leaking)
    found = differing(houses, 6, leak)
    assert any(JSON_REFUSAL in numbers for numbers in found.values()) == (leak == "choices")
    if leak == "seats":
        assert len(found) == 6
        for numbers in found.values():
            assert {1, 2} <= set(numbers)  # the page and the fragment
