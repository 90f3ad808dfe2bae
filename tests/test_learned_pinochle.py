"""Bids of Pinochle as they were learned: always open to the seat, never a lie about melds, the same
one by one as many at once; what they were learned from; and that they gain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from benchmarks.words_deals import LONE, Round, gain, rules
from spadille.bots.aloud import decided
from spadille.bots.bot import Bot, Budget, bot_named
from spadille.bots.learned_pinochle import CHOICES, Learned, Net, Remembered, applies, learned, word
from spadille.bots.plain_pinochle_hand import STEPS, melded
from spadille.bots.plain_pinochle_talk import MELD_BIDS_UNDER, told
from spadille.bots.simulate import opening
from spadille.bots.standing import LATE
from spadille.core.actions import Action, Bid
from spadille.core.cards import next_seat
from spadille.core.match import Standing
from spadille.core.phase import Phase, seen_by
from spadille.games import shelf
from spadille.games.pinochle_talk import Auction

PINOCHLE, RULES, PLAIN = shelf["pinochle"], rules(), bot_named("plain")
EVERYONE, ONE = np.ones((1, 4), np.bool_), np.array([0])
AT_ONCE = Budget(seconds=0.02)


class Knowing:
    """Bids as was learned."""

    name = "knowing"

    def decide(self, view: Any, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        return word(view)


@dataclass(frozen=True)
class Steadfast(Learned):
    """Say one thing whatever they hold, if it may be said."""

    favourite: int = 0

    def values(self, at: Remembered, rows: Any) -> Any:
        liked = np.arange(CHOICES) == self.favourite
        return np.where(self.may_say(at, rows), liked, -np.inf)


class Liars(Steadfast):
    def may_say(self, at: Remembered, rows: Any) -> Any:
        return self.choices(at, rows) > 0


def auction(number: int, *players: Bot) -> Iterator[tuple[Any, Any]]:
    """The moments of an auction and what is said there; players: from the one who begins."""
    state: Any = opening(RULES, RULES.start(), next_seat(0, number), f"learned/{number}")
    while isinstance(state, Auction):
        player = players[(state.turn - state.dealer - 1) % len(players)]
        said = player.decide(seen_by(state, state.turn))
        yield state, said
        state = state.after(said)


@cache
def auctions() -> list[list[tuple[Any, Any]]]:
    """Some among themselves, some against plain players, some with a plain partner."""
    knowing = Knowing()
    tables = [(knowing,), (knowing, PLAIN), (knowing, PLAIN, PLAIN, PLAIN)]
    return [list(auction(number, *tables[number % 3])) for number in range(60)]


def lies(moments: list[tuple[Any, Any]]) -> tuple[int, int]:
    """How many first bids show melds; how many of them melds that are not held."""
    shown = false = 0
    for state, said in moments:
        fresh = all(done.seat != state.turn for done in state.history)
        if not fresh or not isinstance(said, Bid) or said.points >= MELD_BIDS_UNDER:
            continue
        heard = told(state.after(said), RULES, state.turn)
        held = min(melded(state.deal.hands[state.turn], None, RULES.melding) // 10, STEPS)
        shown += heard != 0
        false += heard not in {0, held}
    return shown, false


class TestWords:
    def test_are_open_to_the_seat(self):
        said = 0
        for moments in auctions():
            for state, words in moments:
                assert words in state.legal()
                said += isinstance(words, Bid)
        assert said > 60

    def test_a_first_one_tells_the_truth_about_melds_or_nothing(self):
        shown, false = lies([moment for moments in auctions() for moment in moments])
        assert (shown > 10, false) == (True, 0)

    @pytest.mark.parametrize(("players", "lie"), [(Steadfast, False), (Liars, True)])
    def test_a_lie_would_be_seen(self, players, lie):
        found = []
        for number in range(20):
            (state, _), *_ = auction(number, PLAIN)
            speakers = players(np.array([state.deal.hands]), RULES, seats=EVERYONE, favourite=3)
            bid = int(speakers.bids(Remembered.begun(RULES, ONE, state.turn), ONE)[0])
            if bid:
                found.append((state, Bid(bid)))
        shown, false = lies(found)
        assert (shown > 0, false > 0) == (True, lie)

    def test_are_those_of_many_at_once(self):
        compared = 0
        for moments in auctions()[::3]:
            state, _ = moments[0]
            speakers = Learned(np.array([state.deal.hands]), RULES, seats=EVERYONE)
            at = Remembered.begun(RULES, ONE, state.turn)
            for state, said in moments:
                bid = said.points if isinstance(said, Bid) else 0
                assert (at.turn[0], speakers.bids(at, ONE)[0]) == (state.turn, bid)
                at.say(ONE, np.array([bid]))
                compared += 1
        assert compared > 100

    def test_hang_on_nobody_elses_hand(self):
        for moments in auctions()[:10]:
            for state, _ in moments:
                own = tuple(
                    hand if seat == state.turn else 0 for seat, hand in enumerate(state.deal.hands)
                )
                alone = replace(state, deal=replace(state.deal, hands=own))
                assert word(alone) == word(state)

    def test_plain_seats_speak_as_plain_players(self):
        for moments in auctions()[1::3]:
            state, _ = moments[0]
            seats = EVERYONE & (np.arange(4) % 2 == state.turn % 2)
            speakers = Learned(np.array([state.deal.hands]), RULES, seats=seats)
            at = Remembered.begun(RULES, ONE, state.turn)
            for _, said in moments:
                bid = said.points if isinstance(said, Bid) else 0
                assert speakers.bids(at, ONE)[0] == bid
                at.say(ONE, np.array([bid]))


class TestRemembered:
    def test_is_what_was_said(self):
        for moments in auctions():
            state, _ = moments[0]
            at = Remembered.begun(RULES, ONE, state.turn)
            bids: dict[int, list[tuple[int, int]]] = {seat: [] for seat in range(4)}
            for state, said in moments:
                if isinstance(said, Bid):
                    steps = state.open_bids().index(said.points) + 1
                    bids[state.turn].append((said.points, steps))
                at.say(ONE, np.array([said.points if isinstance(said, Bid) else 0]))
                for seat, made in bids.items():
                    first, last = (made[0], made[-1]) if made else ((0, 0), (0, 0))
                    assert at.bids[0, seat] == len(made)
                    assert (at.first[0, seat], at.first_steps[0, seat]) == first
                    assert (at.last[0, seat], at.last_steps[0, seat]) == last

    def test_goes_on_by_itself(self):
        at = Remembered.begun(RULES, np.arange(3), 0)
        apart = at.rows(np.array([1, 1]))
        apart.say(np.array([0]), np.array([55]))
        assert not at.high.any()
        assert apart.high.tolist() == [55, 0]


class TestWhere:
    @pytest.mark.parametrize(
        ("preset", "options", "there"),
        [
            ("classic", {}, True),
            ("classic", {"target": 1000}, True),
            ("classic", {"pass_cards": 2}, False),
            ("classic", {"shoot_moon": "match"}, False),
            ("classic", {"min_bid": 40}, False),
            ("club", {}, False),
            ("friendly", {}, False),
        ],
    )
    def test_it_was_learned(self, preset, options, there):
        table: Any = PINOCHLE.rules(preset, options)
        assert applies(table, (0, 0)) == there

    def test_not_near_the_end(self):
        assert applies(RULES, (0, RULES.target - LATE - 1))
        assert not applies(RULES, (0, RULES.target - LATE))

    def test_strong_players_bid_so_at_any_tempo(self):
        strong = bot_named("strong")
        for state, said in auctions()[0]:
            view: Phase = seen_by(state, state.turn)
            assert strong.decide(view, 1, AT_ONCE) == said
            assert strong.decide(view, 1, Budget(worlds=20)) == said

    def test_but_not_near_the_end(self):
        strong, late = bot_named("strong"), Standing((455, 430), played=3)
        state: Any = opening(RULES, late, 0, "late")
        view = seen_by(state, state.turn)
        assert strong.decide(view, 1, AT_ONCE) == PLAIN.decide(view)

    def test_what_is_told_of_them_is_weighed_too(self):
        told_of = 0
        for state, said in auctions()[0]:
            action, found = decided(seen_by(state, state.turn), Budget(worlds=40))
            assert action == said
            if found is not None:
                assert found.actions[0] == said
                told_of += 1
        assert told_of > 2


class TestGain:
    """By the policy's play, which costs next to nothing."""

    def test_two_of_them_and_one_beside_a_plain_partner(self):
        both, alone = (gain(learned(), seats, 71, 40_000) for seats in ((0, 2), (0,)))
        for found in (both, alone):
            assert found.mean() > 2 * found.std() / np.sqrt(len(found))
        assert both.mean() > alone.mean()

    def test_who_says_anything_loses(self):
        size = learned().layers[0][0].shape[0]
        dice = np.random.default_rng(1)
        weights = dice.normal(size=(size, CHOICES)).astype(np.float32)
        found = gain(Net(((weights, np.zeros(CHOICES, np.float32)),)), (0, 2), 71, 2000)
        assert found.mean() < -3 * found.std() / np.sqrt(len(found))


class TestLesson:
    def test_the_same_seed_gives_the_same(self):
        one, same, other = (Round(seed, 3, 40, learned(), 4.0).lesson() for seed in (1, 1, 2))
        assert all((a == b).all() for a, b in zip(one, same, strict=True))
        assert one[0].shape != other[0].shape or (one[0] != other[0]).any()

    def test_what_is_said_in_it_is_what_the_net_was_shown(self):
        seen, values, may = Round(1, 3, 60, None, 0.0).lesson()
        assert seen.shape[1] == learned().layers[0][0].shape[0]
        assert values.shape == may.shape == (len(seen), CHOICES)
        assert may[:, 0].all()
        assert 0 < LONE < 1

    def test_of_two_words_the_better_is_shown_as_such(self):
        """A hand with aces for 100 and a run brings more by a bid than by a pass."""
        seen, values, may = Round(1, 9, 1500, None, 0.0).lesson()
        promising = seen[:, 36] > np.quantile(seen[:, 36], 0.9)
        poor = seen[:, 36] < np.quantile(seen[:, 36], 0.1)
        more = values[:, 1] - values[:, 0]
        assert more[promising & may[:, 1]].mean() > 0 > more[poor & may[:, 1]].mean()


def test_a_net_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "net.npz"
    learned().save(str(path))
    with path.open("rb") as file:
        again = Net.load(file)
    for one, other in zip(learned().layers, again.layers, strict=True):
        assert all((a == b).all() for a, b in zip(one, other, strict=True))
