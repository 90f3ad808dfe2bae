"""The law of the swap: what a seat cannot see changes nothing that it sees, or may do."""

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from spadille.bots.bot import LEVELS, bot_named
from spadille.core import phase as core_phase
from spadille.core.cards import SEATS
from spadille.core.deal import Deal
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games import shelf
from spadille.records import Record, legal, parse, view
from spadille.records.write import written
from spadille.table.match import Match, PlayedDeal
from spadille.table.scene import Person
from spadille.table.show import open_scene, scene
from tests.laws.paths import QUICK, SEARCHES, TABLES, Quickly, caught, decisions, seeds
from tests.laws.swaps import Pair, Swap, swap, swapped_pairs

Seer = Callable[[Any, int | None], Any]


def check_views(pair: Pair, seen_by: Seer = core_phase.seen_by) -> None:
    one, two, viewer = pair
    for first, second in zip(one, two, strict=True):
        views = seen_by(first, viewer), seen_by(second, viewer)
        assert views[0] == views[1]
        assert repr(views[0]) == repr(views[1])
        if first.turn == viewer:
            assert first.legal() == second.legal() == views[0].legal()
        if isinstance(views[0], Playing):
            assert views[0].playable() == views[1].playable()


def document(told: Swap, phases: tuple[Phase, ...]) -> dict[str, Any]:
    return written(told.rules, told.start, [(told.dealer, phases[0].deal, phases[-1].history)])


Look = Callable[[Record, str], dict[str, Any]]


def check_reports(told: Swap, look: Look = view) -> None:
    """What the commands print for the viewer."""
    name = "watcher" if told.viewer is None else SEATS[told.viewer]
    records = [parse(document(told, phases)) for phases in (told.one, told.two)]
    views = [json.dumps(look(record, name)) for record in records]
    assert views[0] == views[1]
    if told.one[-1].turn == told.viewer:
        assert legal(records[0]) == legal(records[1])


SORTINGS = ("suit", "rank")
PEOPLE = tuple(map(Person, ("Nora", "Edvin", "Siri", "Wille")))


def check_scenes(told: Swap, draw: Callable[..., Any] = scene) -> None:
    """Whatever is drawn for the viewer, at every step of the deal."""
    for step, states in enumerate(zip(told.one, told.two, strict=True), 1):
        tables = [
            Match(
                told.rules,
                told.dealer,
                told.start,
                (PlayedDeal(told.dealer, told.start, opening.deal, state),),
            )
            for opening, state in zip((told.one[0], told.two[0]), states, strict=True)
        ]
        for sorting in SORTINGS if step == len(told.one) else SORTINGS[step % 2 :][:1]:
            drawn = [repr(draw(table, told.viewer, PEOPLE, sorting)) for table in tables]
            assert drawn[0] == drawn[1]


def check_bots(told: Swap, names: Iterable[str] = LEVELS) -> None:
    for bot in map(Quickly, map(bot_named, names)):
        assert decisions(bot, told.one, told.viewer) == decisions(bot, told.two, told.viewer)


def check_differs(told: Swap) -> None:
    one, two, viewer = told.pair
    assert one[0].deal != two[0].deal or one[-1].history != two[-1].history  # another gift
    assert one[-1].deal != two[-1].deal
    assert viewer is None or one[0].deal.hands[viewer] == two[0].deal.hands[viewer]


LAW = (check_differs, lambda told: check_views(told.pair), check_reports, check_scenes, check_bots)
SHORT = [table for table in TABLES if table[0] != "pinochle"]
"""Of Pinochle's long deals fewer are asked, in test_swap_pinochle."""


@pytest.mark.parametrize(("game", "preset"), SHORT)
class TestSwap:
    @given(seeds)
    def test_views_and_legal_actions_stay_the_same_though_the_deals_differ(
        self, game, preset, seed
    ):
        told = swap(game, preset, seed)
        check_differs(told)
        check_views(told.pair)

    @given(seeds)
    def test_what_the_commands_print_stays_the_same(self, game, preset, seed):
        check_reports(swap(game, preset, seed))

    @given(seeds)
    def test_what_is_drawn_stays_the_same(self, game, preset, seed):
        check_scenes(swap(game, preset, seed))

    @given(seeds)
    def test_bots_decide_the_same(self, game, preset, seed):
        check_bots(swap(game, preset, seed), QUICK)

    @settings(max_examples=20)
    @given(seeds)
    def test_bots_that_search_decide_the_same(self, game, preset, seed):
        check_bots(swap(game, preset, seed), SEARCHES)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "preset"), TABLES)
def test_two_thousand_swaps(game, preset):
    for seed in range(2000):
        told = swap(game, preset, seed)
        for check in LAW:
            check(told)


@pytest.mark.parametrize(("game", "preset"), TABLES)
class TestControls:
    def test_control_a_view_that_shows_the_partner_is_caught(self, game, preset):
        def leaky(state, seat):
            seen = core_phase.seen_by(state, seat)
            partner = ((seat or 0) + 2) % 4
            hands = [*seen.deal.hands]
            hands[partner] = state.deal.hands[partner]
            return replace(seen, deal=replace(seen.deal, hands=tuple(hands)))

        assert caught(lambda seed: check_views(swapped_pairs(game, preset, seed), leaky))

    def test_control_a_deal_that_never_turns_a_card_is_caught(self, game, preset, monkeypatch):
        monkeypatch.setattr(Deal, "seen_by", lambda deal, seat: deal)
        assert caught(lambda seed: check_views(swapped_pairs(game, preset, seed)))

    def test_control_a_scene_of_the_open_table_is_caught(self, game, preset):
        def law(seed: int) -> None:
            told = swap(game, preset, seed)
            check_scenes(told, lambda match, _, people, __: open_scene(match, people))

        assert caught(law)


@pytest.mark.parametrize("preset", shelf["quinto"].presets)
def test_control_a_view_that_shows_the_rest_is_caught(preset):
    def leaky(state, seat):
        seen = core_phase.seen_by(state, seat)
        return replace(seen, deal=replace(seen.deal, rest=state.deal.rest))

    assert caught(lambda seed: check_views(swapped_pairs("quinto", preset, seed), leaky))
