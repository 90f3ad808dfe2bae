"""Pinochle's words in many deals at once: those of plain players, valued as one by one, and deals
drawn by what was said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from spadille.bots import learned_pinochle, worlds_bids, worlds_talk
from spadille.bots.belief import belief
from spadille.bots.bot import Budget, bot_named
from spadille.bots.plain_pinochle_many import Auctions, Speakers
from spadille.bots.plain_pinochle_tables import BIDDING, PASSING
from spadille.bots.simulate import opening
from spadille.bots.standing import talk_of
from spadille.bots.strong import Strong
from spadille.bots.worlds import opened
from spadille.bots.worlds_bids import DOUBT, ByBids, considered, likelihoods, spoken
from spadille.bots.worlds_scores import Bids
from spadille.bots.worlds_talk import ByTalk
from spadille.core.actions import Bid, Trump
from spadille.core.cards import next_seat
from spadille.core.match import Standing
from spadille.core.phase import Trick, seen_by
from spadille.games import shelf
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.pinochle_melds import PACK, SUITS, Meld, Melds
from spadille.games.pinochle_talk import Auction, Naming

PINOCHLE, PLAIN = shelf["pinochle"], bot_named("plain")
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("classic", {}),
    ("club", {}),
    ("friendly", {}),
    ("classic", {"step": "next_only", "bid_requires_marriage": True}),
    ("classic", {"min_meld": 20, "min_tricks": 20, "set_penalty": "bid_and_meld"}),
    ("classic", {"stick_dealer": False, "trump_needs_marriage": False, "min_bid": 40}),
]
UNPASSED = [(preset, {**options, "pass_cards": 0}) for preset, options in TABLES]
every_table = pytest.mark.parametrize(("preset", "options"), TABLES)
every_unpassed = pytest.mark.parametrize(("preset", "options"), UNPASSED)
ONE = np.array([0])


@dataclass
class Side:
    """The side of a seat, which bids as it has learned to, where that applies, and the other."""

    seat: int

    def decide(self, view: Any) -> Any:
        ours = isinstance(view, Auction) and (view.turn - self.seat) % 2 == 0
        if ours and learned_pinochle.applies(view.rules, view.scores):
            return learned_pinochle.word(view)
        return PLAIN.decide(view)


def talk(
    preset: str, options: dict[str, Any], number: int, scores: tuple[int, int] = (0, 0)
) -> Iterator[tuple[Any, Any]]:
    """The moments of the talk of a deal and what plain players say there; in every third something
    else is said in the end."""
    rules, dice = PINOCHLE.rules(preset, options), Random(number)
    standing = Standing(scores, played=3) if any(scores) else rules.start()
    state: Any = opening(rules, standing, next_seat(0, number), f"bids/{number}")
    while isinstance(state, Auction | Naming):
        word = PLAIN.decide(seen_by(state, state.turn))
        yield state, word
        state = state.after(word if dice.random() < 0.7 else dice.choice(state.legal()[:4]))


def said(state: Any, speakers: Speakers, at: Auctions) -> Any:
    """What one of many says in this state, where the auction has come to the same."""
    if isinstance(state, Naming):
        assert (at.turn[0], at.holder[0]) == (-1, state.turn)
        assert at.high[0] == state.contract.bid
        return Trump(SUITS[speakers.trumps(at, ONE)[0]])
    assert at.turn[0] == state.turn
    assert at.high[0] == (state.high[1] if state.high else 0)
    assert set(np.flatnonzero(at.passed[0])) == state.passed
    bid = int(speakers.bids(at, ONE)[0])
    return Bid(bid) if bid else state.legal()[0]


def strayed(preset: str, options: dict[str, Any], deals: int, tables: Any = BIDDING) -> int:
    """How often one of many says another word than the plain player by himself."""
    found = 0
    for number in range(deals):
        moments = list(talk(preset, options, number))
        first, _ = moments[0]
        speakers = Speakers(np.array([first.deal.hands], np.int64), first.rules, tables)
        at = Auctions.begun(first.rules, ONE.copy(), first.turn)
        for (state, word), (later, _) in zip(moments, [*moments[1:], (None, None)], strict=True):
            found += said(state, speakers, at) != word
            if later is not None:
                last = later.history[-1].action
                at.say(ONE, np.array([last.points if isinstance(last, Bid) else 0]))
    return found


class TestWords:
    @every_table
    def test_are_those_of_the_plain_player(self, preset, options):
        assert strayed(preset, options, 25) == 0

    def test_other_tables_are_told_apart(self):
        passing = {**PASSING, "aces": (256, 461, 346)}
        assert strayed("classic", {}, 25, replace(BIDDING, passing=passing)) > 0
        assert strayed("classic", {}, 25, replace(BIDDING, spread=600)) > 0


class TestValues:
    @every_unpassed
    @pytest.mark.parametrize("scores", [(0, 0), (455, 430)])
    def test_are_those_of_each_deal_by_itself(self, preset, options, scores, monkeypatch):
        monkeypatch.setattr(worlds_bids, "EDGE", 0)
        view: Any
        monkeypatch.setattr(worlds_talk, "Plain", lambda: Side(view.turn))
        compared = 0
        for number in range(4):
            for state, word in list(talk(preset, options, number, scores))[number % 2 :: 2]:
                view = seen_by(state, state.turn)
                actions = [*considered(view, word), *view.legal()[-2:]][:4]
                rows = belief(view).packed(3, "bids")
                many, each = ByBids(view, actions)(rows, 7), ByTalk(view, actions)(rows, 7)
                assert many == pytest.approx(each)
                compared += many.size
        assert compared > 50

    def test_one_point_less_is_seen(self):
        found = self.scored(laid=(30, 12), won=(29, 21), bid=60, fold="off")
        assert found == -60 - 33
        assert self.scored(laid=(31, 12), won=(29, 21), bid=60, fold="off") == 60 - 33

    def scored(self, *, laid: Any, won: Any, bid: int, **options: Any) -> float:
        rules: Any = PINOCHLE.rules("classic", options)
        contract = PinochleContract(rules, bid, 0, trump="S")
        bids = Bids(np.array([bid]), ONE, np.array([laid]), np.array([won]))
        return float(bids.scored(contract, 0)[0])

    @pytest.mark.parametrize("penalty", ["bid", "bid_and_meld"])
    @pytest.mark.parametrize(("least", "fewest"), [(0, 0), (20, 20), (0, "counter"), (20, "trick")])
    @pytest.mark.parametrize("fold", ["off", "auto"])
    def test_are_what_the_contract_scores(self, penalty, least, fewest, fold):
        options = {"set_penalty": penalty, "min_meld": least, "min_tricks": fewest, "fold": fold}
        rules: Any = PINOCHLE.rules("classic", options)
        for bid, one, other, won in product((50, 75, 100), (0, 18, 40), (4, 30), (0, 9, 22, 50)):
            laid = tuple(Melds((Meld("all", 1, n),), 0) for n in (one, other, 0, 0))
            contract = PinochleContract(rules, bid, 0, trump="S", melds=laid)
            tricks = [
                Trick(side, (PACK["AS"],), side, points)
                for side, points in enumerate((won, 50 - won))
                if points
            ]
            is_over = fold == "auto" and contract.is_hopeless()
            sides = contract.score(() if is_over else tricks, "fold" if is_over else "tricks")
            found = self.scored(laid=(one, other), won=(won, 50 - won), bid=bid, **options)
            assert sides is not None
            assert found == sides[0] - sides[1]


class TestSpoken:
    def views(self) -> Iterator[Any]:
        for number in range(6):
            for state, _ in talk("classic", {}, number):
                yield seen_by(state, state.turn)

    def likely(self, view: Any, world: Any) -> float:
        """How likely a deal makes the words of others, as they would say them by themselves."""
        state: Any = opened_at_first(view, world)
        found = 1.0
        for done in view.history:
            if isinstance(state, Auction) and done.seat != view.turn:
                doubt = DOUBT[(done.seat - view.turn) % 2]
                said = Side(view.turn).decide(seen_by(state, state.turn))
                found *= doubt if said != done.action else 1
            state = state.after(done.action)
        return found

    def test_every_word_counts(self):
        compared = 0
        for view in self.views():
            rows = belief(view).packed(12, "misses")
            truth = [self.likely(view, world) for world in opened(view, rows)]
            which, found = likelihoods(view, rows, np.zeros(len(rows)))
            assert which.tolist() == list(range(len(rows)))
            assert found == pytest.approx(truth)
            some, found = likelihoods(view, rows, np.full(len(rows), 0.5))
            assert [truth[place] for place in some] == pytest.approx(found)
            compared += len(set(truth)) > 1
        assert compared > 10

    def test_what_was_said_is_what_they_would_say(self):
        prior, posterior = [], []
        for view in self.views():
            known = belief(view)
            prior += [self.likely(view, one) for one in opened(view, known.packed(20, "s"))]
            posterior += [self.likely(view, one) for one in opened(view, spoken(known, 20, "s"))]
        assert np.mean(np.array(posterior) == 1) > 2 * np.mean(np.array(prior) == 1)

    def test_where_any_word_is_as_likely_they_are_drawn_evenly(self, monkeypatch):
        monkeypatch.setattr(worlds_bids, "DOUBT", (1.0, 1 - 1e-9))
        compared = 0
        for view in self.views():
            known = belief(view)
            found = spoken(known, 5, "e")
            compared += len(found)
            assert (found == known.packed(20, "e/0")[: len(found)]).all()
        assert compared > 50

    def test_what_no_deal_explains_is_not_weighed(self):
        view = next(view for view in self.views() if len(view.history) == 1)
        said = replace(view.history[0], action=Bid(300))
        view = replace(view, history=(said,))
        assert len(spoken(belief(view), 5, "e")) == 0
        assert Strong().evaluation(view, "e", Budget(worlds=50)) is None
        assert Strong().decide(view, "e", Budget(worlds=50)) == PLAIN.decide(view)

    def test_hang_on_the_seed(self):
        view = list(self.views())[3]
        one, same, other = (spoken(belief(view), 30, seed) for seed in ("a", "a", "b"))
        assert (one == same).all()
        assert not np.array_equal(one, other)


def opened_at_first(view: Any, world: Any) -> Any:
    """The deal of a world before anyone has spoken."""
    rules = view.rules if isinstance(view, Auction) else view.contract.rules
    return Auction(world.deal, (), rules, view.dealer)


class TestStrong:
    def test_bids_are_weighed_but_not_in_haste(self):
        changed = 0
        for number in (1, 4, 8):
            for state, said in talk("friendly", {}, number):
                view = seen_by(state, state.turn)
                assert Strong().decide(view, 1, Budget(seconds=0.02)) == said
                changed += Strong().decide(view, 1, Budget(worlds=100)) != said
        assert changed > 0

    def test_nor_in_haste_near_the_end(self):
        for state, word in talk("classic", {}, 2, (455, 430)):
            view = seen_by(state, state.turn)
            assert Strong().decide(view, 1, Budget(seconds=0.02)) == word

    def test_nothing_is_weighed_before_cards_are_passed(self):
        for state, word in talk("club", {"pass_cards": 2}, 1):
            view = seen_by(state, state.turn)
            assert talk_of(view) is None
            assert Strong().decide(view, 1, Budget(worlds=20)) == word
