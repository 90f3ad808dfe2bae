"""Deals by the batch are deals by the referee: said, played, settled and told alike."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

from spadille.bots import chance, meld_tables
from spadille.bots.accounts import ACCOUNTS
from spadille.bots.batches import AtRandom, Batch
from spadille.bots.batches_rows import COLUMNS, one_by_one, rows
from spadille.bots.policy import ByPolicy
from spadille.bots.simulate import plan, played, run
from spadille.core.phase import Finished
from spadille.games.pinochle_melds import CLASSIC, PACK, SUITS, MeldRules, marriages, melds

GAMES = [
    ("quinto", "guide", {}),
    ("quinto", "hoffmann", {}),
    ("quadrille", "basic", {}),
    ("quadrille", "basic", {"own_king": False, "stake": 3, "holding": True}),
    ("quadrille", "later", {}),
    ("quadrille", "later", {"favourite": "D", "own_king": False, "fee": 2, "premiers": 1}),
    ("pinochle", "classic", {}),
    ("pinochle", "club", {}),
    ("pinochle", "friendly", {}),
    ("pinochle", "classic", {"heading": "trump_only", "first_lead_trump": True, "fold": "on"}),
    ("pinochle", "classic", {"heading": "free", "fold": "auto", "shoot_moon": "match"}),
    ("pinochle", "classic", {"pass_cards": 3, "no_marriage": "bid_and_meld"}),
    ("pinochle", "classic", {"trump_needs_marriage": False, "run_absorbs_marriage": False}),
    ("pinochle", "club", {"stick_dealer": False, "step": "next_only", "min_tricks": "trick"}),
    ("pinochle", "friendly", {"set_penalty": "bid_and_meld", "no_marriage": "fifty"}),
]
by_game = pytest.mark.parametrize(("game", "preset", "options"), GAMES)


def batch(game, preset, options, count=60, first=1, seed=5) -> Batch:
    rules = plan(game, preset, "random", 1, 1, options).rules
    return Batch(rules, AtRandom(), seed, first, count)


def said_again(opening, end: Finished) -> Finished:
    """The deal once more, every action through the phases of the game, which must allow it."""
    state = opening
    for done in end.history:
        assert state.turn == done.seat
        assert done.action in state.legal()
        state = state.after(done.action)
    return state


@by_game
def test_a_batch_is_what_the_referee_makes_of_it(game, preset, options):
    asked = batch(game, preset, options)
    for opening, end in zip(asked.openings(), asked.finished(), strict=True):
        again = said_again(opening, end)
        assert again.history == end.history
        assert again.tricks == end.tricks
        assert again.ended_by == end.ended_by
        assert again.points == end.points
        assert again.contract == end.contract
        assert again.deal.hands == end.deal.hands


@by_game
def test_a_deal_hangs_on_seed_and_number_alone(game, preset, options):
    whole = batch(game, preset, options, 24).finished()
    parts = [
        end
        for first, count in ((1, 7), (8, 1), (9, 16))
        for end in batch(game, preset, options, count, first).finished()
    ]
    assert parts == whole
    assert batch(game, preset, options, 24, seed=6).finished() != whole


@by_game
def test_columns_are_what_is_told_one_by_one(game, preset, options):
    asked = batch(game, preset, options, 150 if game == "pinochle" else 1000)
    account = ACCOUNTS[game](asked.rules)
    columns = COLUMNS[game](asked)
    if columns is None:
        assert options.get("pass_cards") or options.get("fold") == "on" or "own_king" in options
    found = list(rows(asked, account))
    assert found == list(one_by_one(asked, account))
    assert [row["deal"] for row in found] == list(range(1, asked.count + 1))


@by_game
def test_a_policy_plays_in_batches_as_it_does_at_a_table(game, preset, options):
    asked = Batch(batch(game, preset, options).rules, ByPolicy(), 4, 1, 6)
    bots = [ByPolicy()] * 4
    for opening, end in zip(asked.openings(), asked.finished(), strict=True):
        assert played(opening, bots) == end


@pytest.mark.parametrize(("game", "preset"), [("quinto", "guide"), ("quadrille", "basic")])
def test_the_policy_beats_random(game, preset):
    summary, _ = run(plan(game, preset, "policy,random", 25, 3))
    assert summary["mean"]["difference"] > 4 * summary["se"]["difference"] > 0


@by_game
def test_a_row_is_json(game, preset, options):
    asked = batch(game, preset, options, 100)
    for row in rows(asked, ACCOUNTS[game](asked.rules)):
        assert json.loads(json.dumps(row)) == row


@pytest.mark.parametrize(
    ("deal", "ended_by", "late"), [(1440, "claim", ""), (12420, "tricks", "missed")]
)
def test_straight_deals_are_left_to_the_game(deal, ended_by, late):
    asked = batch("quadrille", "later", {}, 3, deal - 1, seed=3)
    columns = COLUMNS["quadrille"](asked)
    assert columns is not None
    assert columns.strange.tolist() == [False, True, False]
    found = list(rows(asked, ACCOUNTS["quadrille"](asked.rules)))
    assert (found[1]["ended_by"], found[1]["late"]) == (ended_by, late)
    for opening, end in zip(asked.openings(), asked.finished(), strict=True):
        assert said_again(opening, end).points == end.points


@pytest.mark.parametrize("absorbs", [True, False])
def test_tabulated_melds_are_the_games_own(absorbs):
    source, size = random.Random(3), 20
    hands = []
    for n in range(300):
        cards = [kind for kind in PACK.order if n % 3 or PACK.rank(kind) in "KQAJ"]
        hands.append(PACK.packed(source.sample(cards, size)))
    table = (*CLASSIC.items(),) if absorbs else (*(CLASSIC | {"run": (5, 6, 7, 8)}).items(),)
    rules = MeldRules(table, absorbs)
    held = meld_tables.counts(np.array(hands))
    for trump in (None, *SUITS):
        found = meld_tables.points(held, trump, rules).tolist()
        assert found == [melds(hand, trump, rules).points for hand in hands]
    married = meld_tables.married(held).tolist()
    assert married == [[marriages(hand, suit) > 0 for suit in SUITS] for hand in hands]


def test_chance_of_many_is_chance_of_each():
    keys = chance.keys(12, 5, 40)
    found = chance.choices(keys, np.arange(40), np.arange(1, 41))
    assert found.tolist() == [chance.choice(key, n, n + 1) for n, key in enumerate(keys.tolist())]
    assert chance.keys(12, 8, 3).tolist() == keys[3:6].tolist()
    assert chance.keys(-1, 1, 1).tolist() != chance.keys(1, 1, 1).tolist()


def test_choices_are_even():
    found = np.bincount(chance.choices(chance.keys(1, 1, 60_000), 2, np.full(60_000, 6)))
    assert found.sum() == 60_000
    assert abs(found - 10_000).max() < 500


class Deaf(Batch):
    """A batch that forgets its doublings: the control."""

    def dealers(self):
        return self.numbers() % 4


def test_control_columns_of_other_dealers_are_caught():
    asked = batch("quadrille", "basic", {}, 50)
    wrong = Deaf(asked.rules, asked.player, asked.seed, asked.first, asked.count)
    account = ACCOUNTS["quadrille"](asked.rules)
    assert list(rows(wrong, account)) != list(one_by_one(asked, account))


def quinto_frequencies(preset: str) -> tuple[float, float]:
    """How often a joker is stranded, and the quint points of a deal."""
    columns = COLUMNS["quinto"](batch("quinto", preset, {}, 40_000))
    assert columns is not None
    quints = columns.found["quints"].sum(axis=1)
    return columns.found["stranded_joker"].mean(), quints.mean()


def test_jokers_strand_as_often_as_the_rule_book_says():
    guide, hoffmann = quinto_frequencies("guide"), quinto_frequencies("hoffmann")
    assert 0.004 < guide[0] < 0.008
    assert 0.010 < hoffmann[0] < 0.014
    assert 85 < guide[1] < 95
    assert 85 < hoffmann[1] < 95


def test_hands_meld_as_much_as_the_rule_book_says():
    columns = COLUMNS["pinochle"](batch("pinochle", "classic", {}, 4000))
    assert columns is not None
    marriages = np.bincount(columns.found["marriages"].ravel()) / 16_000
    assert marriages == pytest.approx([0.055, 0.28, 0.42, 0.21, 0.03], abs=0.02)
    own = [points for row in columns.found["hand_melds"] for points in row if points is not None]
    assert np.mean(own) == pytest.approx(22.6, abs=0.7)
    assert np.percentile(own, [50, 90]) == pytest.approx([21, 37], abs=1)
    assert np.percentile(own, 99) == pytest.approx(65, abs=4)
    both = [points for row in columns.found["pair_melds"] for points in row if points is not None]
    assert np.mean(both) == pytest.approx(38.6, abs=0.8)
    assert np.mean(np.array(both) < 20) == pytest.approx(0.096, abs=0.01)
