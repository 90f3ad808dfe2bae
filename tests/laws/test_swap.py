"""The law of the swap: what a seat cannot see changes nothing that it sees, or may do."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from spadille.bots.bot import LEVELS, bot_named
from spadille.core import phase as core_phase
from spadille.core.cards import SEATS
from spadille.core.deal import Deal
from spadille.core.play import Playing
from spadille.games import shelf
from spadille.records import legal, parse, view
from spadille.records.write import written
from spadille.table.match import Match, PlayedDeal
from spadille.table.scene import Person
from spadille.table.show import open_scene, scene
from tests.laws.paths import PRESETS, caught, decisions, seeds
from tests.laws.swaps import Pair, swapped_pairs

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


def document(game: str, preset: str, phases: tuple[Any, ...]) -> dict[str, Any]:
    rules = shelf[game].rules(preset, {})
    first = phases[0]
    start = replace(rules.start(), scores=first.scores)
    return written(rules, start, [(first.dealer, first.deal, phases[-1].history)])


PEOPLE = tuple(map(Person, ("Nora", "Edvin", "Siri", "Wille")))


def check_scenes(game: str, preset: str, pair: Pair, draw: Callable[..., Any] = scene) -> None:
    """Whatever is drawn for the viewer, at every step of the deal."""
    one, two, viewer = pair
    openings: tuple[Any, ...] = one[0], two[0]
    rules = shelf[game].rules(preset, {})
    start = replace(rules.start(), scores=openings[0].scores)
    for states in zip(one, two, strict=True):
        tables = [
            Match(rules, first.dealer, start, (PlayedDeal(first.dealer, start, first.deal, state),))
            for first, state in zip(openings, states, strict=True)
        ]
        for sorting in ("suit", "rank"):
            drawn = [repr(draw(table, viewer, PEOPLE, sorting)) for table in tables]
            assert drawn[0] == drawn[1]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
class TestSwap:
    @given(seeds)
    def test_views_and_legal_actions_stay_the_same(self, game, preset, seed):
        check_views(swapped_pairs(game, preset, seed))

    @given(seeds)
    def test_what_the_commands_print_stays_the_same(self, game, preset, seed):
        one, two, viewer = swapped_pairs(game, preset, seed)
        name = "watcher" if viewer is None else SEATS[viewer]
        records = [parse(document(game, preset, phases)) for phases in (one, two)]
        views = [json.dumps(view(record, name)) for record in records]
        assert views[0] == views[1]
        if one[-1].turn == viewer:
            assert legal(records[0]) == legal(records[1])

    @given(seeds)
    def test_what_is_drawn_stays_the_same(self, game, preset, seed):
        check_scenes(game, preset, swapped_pairs(game, preset, seed))

    @given(seeds)
    def test_bots_decide_the_same(self, game, preset, seed):
        one, two, viewer = swapped_pairs(game, preset, seed)
        for bot in map(bot_named, LEVELS):
            assert decisions(bot, one, viewer) == decisions(bot, two, viewer)

    @given(seeds)
    def test_the_deals_do_differ(self, game, preset, seed):
        one, two, viewer = swapped_pairs(game, preset, seed)
        assert one[0].deal != two[0].deal
        assert one[-1].deal != two[-1].deal
        assert viewer is None or one[0].deal.hands[viewer] == two[0].deal.hands[viewer]

    def test_control_a_view_that_shows_the_rest_is_caught(self, game, preset):
        def leaky(state, seat):
            seen = core_phase.seen_by(state, seat)
            return replace(seen, deal=replace(seen.deal, rest=state.deal.rest))

        assert caught(lambda seed: check_views(swapped_pairs(game, preset, seed), leaky))

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
            pair = swapped_pairs(game, preset, seed)
            check_scenes(game, preset, pair, lambda match, _, people, __: open_scene(match, people))

        assert caught(law)
