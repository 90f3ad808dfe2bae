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
