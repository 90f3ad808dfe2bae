"""The law of chips: balances and pot together never change, at no step and over no session."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from spadille.bots.bot import bot_named
from spadille.core.cards import next_seat
from spadille.core.match import Rules, Standing
from spadille.core.phase import Finished
from spadille.games import shelf
from spadille.games.quadrille import QuadrilleRules
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.records import fields, parse, replayed
from spadille.records.shuffle import shuffled
from spadille.records.write import Told, written
from tests.laws.paths import (
    Path,
    Player,
    State,
    caught,
    path,
    played,
    players,
    seeds,
    stacked,
    talker,
)

QUADRILLE = [("quadrille", preset) for preset in shelf["quadrille"].presets]


def chips_of(start: Standing, state: State) -> int:
    """All the chips there are: in front of the players, and in the pot."""
    delta, own = fields.delta(state), fields.own(state, courtesy=False)
    assert delta is not None
    return sum(start.scores) + sum(delta) + own["carry" if isinstance(state, Finished) else "pot"]


def check_chips(path_played: Path) -> None:
    """No step of a deal makes a chip or loses one, and the match goes on with as many."""
    start = path_played.start
    there = sum(start.scores) + start.carry
    for state in path_played.states:
        assert chips_of(start, state) == there
        own = fields.own(state, courtesy=False)
        assert min(chips for chips in own.values() if chips is not None) >= 0
    after = path_played.rules.scored(start, path_played.finished)
    assert sum(after.scores) + after.carry == there
    assert after.carry == fields.own(path_played.finished, courtesy=False)["carry"]


def check_items(finished: Finished) -> None:
    """Each payment is between players, or between them and the pot."""
    contract: QuadrilleContract = finished.contract
    items = contract.items(finished.deal, finished.tricks, finished.ended_by)
    assert items is not None
    assert finished.points == tuple(map(sum, zip(*(item.chips for item in items), strict=True)))
    for item in items:
        if item.reason in ("stake", "beast"):
            assert sum(item.chips) < 0
        elif item.reason in ("pot", "codille"):
            assert sum(item.chips) > 0
        else:
            assert sum(item.chips) == 0
    assert len({item.reason for item in items}) == len(items)


@pytest.mark.parametrize(("game", "preset"), QUADRILLE)
class TestChips:
    @given(seeds, players)
    def test_chips_are_conserved_at_every_step(self, game, preset, seed, player):
        drawn = path(game, preset, seed, player)
        check_chips(drawn)
        check_items(drawn.finished)

    @pytest.mark.parametrize(
        ("rules_or_contract", "name", "fault"),
        [
            (QuadrilleContract, "settle", lambda *_: (50, 50, -1, 0)),
            (QuadrilleContract, "paid_before", lambda *_, **__: ()),
            (QuadrilleRules, "scored", lambda _, standing, finished: standing),
        ],
        ids=["more than the pot holds", "stakes not paid", "nothing carried on"],
    )
    def test_control_a_lost_chip_is_caught(
        self, game, preset, rules_or_contract, name, fault, monkeypatch
    ):
        monkeypatch.setattr(rules_or_contract, name, fault)
        assert caught(lambda seed: check_chips(path(game, preset, seed)))


def test_control_a_fee_that_nobody_pays_is_caught(monkeypatch):
    honest = QuadrilleContract.paid_before

    def generous(contract, given=True):
        items = honest(contract, given)
        gift = [replace(item, chips=(1, 0, 0, 0)) for item in items if item.reason == "fee"]
        return (*(item for item in items if item.reason != "fee"), *gift)

    monkeypatch.setattr(QuadrilleContract, "paid_before", generous)
    assert caught(lambda seed: check_chips(path("quadrille", "later", seed)), 100)


# Whole sessions


def session(rules: Rules, seed: int, talking: bool) -> tuple[list[Standing], list[Told]]:
    """Forty deals of random players, or of those that the laws have: standings and record."""
    source, dealer = Random(f"session/{seed}"), seed % 4
    standings, told = [rules.start()], list[Told]()
    while rules.over(standings[-1]) is None:
        deal = rules.deal(dealer, shuffled(rules.game.pack, f"session/{seed}/{len(told)}"))
        player: Player = bot_named("random")
        if talking:
            deal, strong = stacked(deal, source)
            player = talker(rules, strong, source)
        one = played(rules, standings[-1], dealer, deal, player, seed + len(told))
        standings.append(rules.scored(standings[-1], one.finished))
        told.append((dealer, deal, one.finished.history))
        dealer = next_seat(dealer)
    return standings, told


@pytest.mark.parametrize("talking", [False, True], ids=["random", "talking"])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("preset", shelf["quadrille"].presets)
def test_a_session_of_forty_deals_keeps_its_chips(preset, seed, talking):
    rules = shelf["quadrille"].rules(preset, {})
    standings, told = session(rules, seed, talking)
    assert len(told) == standings[-1].played == 40
    assert {sum(standing.scores) + standing.carry for standing in standings} == {160}
    last_dealer = told[-1][0]
    shared = rules.shared(standings[-1], last_dealer)
    assert shared is not None
    assert sum(shared) == standings[-1].carry
    assert max(shared) - min(shared) <= 1
    assert rules.shared(standings[-2], last_dealer) is None


@pytest.mark.parametrize("preset", shelf["quadrille"].presets)
def test_a_session_replayed_comes_to_the_same(preset):
    rules = shelf["quadrille"].rules(preset, {})
    standings, told = session(rules, 7, talking=True)
    report = replayed(parse(written(rules, rules.start(), told)))
    found = [(tuple(deal["standing"]), deal["carry"]) for deal in report["deals"]]
    assert found == [(standing.scores, standing.carry) for standing in standings[1:]]
    assert sum(report["standing"]) == 160
    assert report["match_ended_by"] == "deals"
    assert any(min(standing.scores) < 0 for standing in standings)
