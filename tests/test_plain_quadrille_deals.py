"""The plain player's Quadrille over whole deals: legal, by his view alone, better than chance."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from spadille.bots.bot import AT_ONCE, Bot, Budget, bot_named
from spadille.bots.plain_quadrille_facts import facts
from spadille.bots.plain_quadrille_tables import TABLES
from spadille.bots.simulate import plan, played, run
from spadille.core.actions import PASS, Action
from spadille.core.deal import Deal
from spadille.core.phase import Phase, Trick, seen_by
from spadille.core.play import Playing
from spadille.core.play import play as first_lead
from spadille.games import quadrille_cards as ranks
from spadille.games.quadrille_cards import PACK, SUITS
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quadrille_talk import Auction
from tests.quadrille_views import (
    PLAIN,
    E,
    N,
    S,
    W,
    cards,
    position,
    rules,
)


class TestOnlyTheView:
    """What he cannot see does not move him."""

    @pytest.mark.parametrize("seed", range(12))
    def test_the_hidden_ally_may_be_anyone(self, seed):
        """At S's first lead as a defender, however the other hands lie: the same card."""
        source = Random(f"ally/{seed}")
        pack = source.sample(PACK.order, 40)
        hands = [PACK.packed(pack[10 * seat : 10 * seat + 10]) for seat in range(4)]
        trump = source.choice(SUITS)
        king = next(
            card
            for card in ranks.KINGS
            if PACK.suit(card) != trump and not PACK.held(hands[S], card)
        )
        hombre = next(seat for seat in (N, E, W) if not PACK.held(hands[seat], king))
        others = [seat for seat in (N, E, W) if seat != hombre]
        contract = QuadrilleContract(
            rules("basic"), 4, "alliance", hombre, trump=trump, called=king
        )
        found = set()
        for order in permutations(others):
            lying = list(hands)
            for seat, origin in zip(others, order, strict=True):
                lying[seat] = hands[origin]
            start = first_lead(Deal(PACK, tuple(lying)), (), contract, S)
            assert len(facts(seen_by(start, S), TABLES.own).worlds) == 3
            found.add(PLAIN.decide(seen_by(start, S)))
        assert len(found) == 1

    def test_a_void_in_the_called_suit_rules_a_seat_out(self):
        view = position("KD JD 3D 4S 5S 2C 3C 4C 5C", "", N, called="KS")
        void = (Trick(N, cards("2S 6H 7S 3S"), E, 0),)
        known = facts(Playing(view.deal, (), view.contract, void, S), TABLES.own)
        assert {world.friends for world in known.worlds} == {(False, True, True, False)} | {
            (False, True, True, True)
        }

    @pytest.mark.parametrize("preset", ["basic", "later"])
    def test_the_same_view_gives_the_same_action(self, preset):
        asked = plan("quadrille", preset, "plain", 4, 8)
        for number in range(1, 5):
            view = seen_by(asked.opening(number), asked.opening(number).turn)
            assert len({PLAIN.decide(view, seed) for seed in (0, 1, "a")}) == 1
        one, two = (played(asked.opening(2), [PLAIN] * 4, seed) for seed in (1, 2))
        assert one == two


@pytest.mark.parametrize("preset", ["basic", "later"])
@pytest.mark.parametrize("options", [{}, {"own_king": False, "holding": True, "stake": 7}])
def test_whatever_happens_the_answer_is_legal(preset, options):
    """Among random players, who bid and call anything; `played` refuses what is not legal."""
    asked = plan("quadrille", preset, "plain,random,plain,random", 60, 4, options)
    assert sum(1 for _ in asked.rows()) == 60


@pytest.mark.parametrize("preset", ["basic", "later"])
def test_all_contracts_are_met(preset):
    """Every phase asks him something in these deals, and most bids are made."""
    summary, _ = run(plan("quadrille", preset, "plain", 250, 21))
    played = summary["counts"]["contract"]
    usual = [bid for bid in played if not bid.startswith("vole")]
    assert all(played[bid] for bid in usual), played
    assert max(played, key=played.__getitem__) in {"alliance", "simple-call", "simple-call*"}
    outcome = summary["counts"]["outcome"]
    assert 0.6 < outcome["won"] / 250 < 0.95


class Passes:
    """The plain player, but he always passes."""

    name = "passes"

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        return PASS if isinstance(view, Auction) else PLAIN.decide(view, seed)


def gained(preset: str, one: Bot, other: Bot, deals: int) -> tuple[float, float]:
    """What one player makes more a seat than another, at every seating: mean, standard error."""
    asked = plan("quadrille", preset, "plain,random", deals, 77)
    seatings = asked.account().seatings
    found = []
    for number in range(1, deals + 1):
        total = 0
        for seats in seatings:
            end = played(asked.opening(number), [one if s in seats else other for s in range(4)])
            assert end.points is not None
            total += sum(chips if s in seats else -chips for s, chips in enumerate(end.points))
        found.append(total / 12)
    middle = sum(found) / deals
    spread = sum((value - middle) ** 2 for value in found) / (deals - 1)
    return middle, (spread / deals) ** 0.5


@pytest.mark.parametrize("preset", ["basic", "later"])
class TestStrength:
    def test_plain_beats_random(self, preset):
        chips, error = gained(preset, PLAIN, bot_named("random"), 40)
        assert chips > 4 * error > 0

    def test_control_random_does_not_beat_plain(self, preset):
        chips, _ = gained(preset, bot_named("random"), PLAIN, 10)
        assert chips < 0

    def test_bidding_gains(self, preset):
        chips, error = gained(preset, PLAIN, Passes(), 40)
        assert chips > 2 * error > 0
