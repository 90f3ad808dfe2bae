"""What the plain player says in Quadrille, hand by hand as a sensible player would; his counts."""

from __future__ import annotations

from random import Random

import pytest

from spadille.bots import plain_quadrille_hand as count
from spadille.bots import plain_quadrille_play as cardplay
from spadille.bots import plain_quadrille_talk as talk
from spadille.bots.plain_quadrille_facts import chance, facts
from spadille.bots.plain_quadrille_tables import BIDDING, KINDS, PARTS, TABLES
from spadille.core.actions import Call, Demand, Give, Say, Trump
from spadille.core.deal import EVERYONE, Deal
from spadille.core.phase import Done
from spadille.games.quadrille_cards import PACK, SUITS
from spadille.games.quadrille_contract import callable_cards
from spadille.games.quadrille_talk import Auction, Calling, Demanding, Naming, Returning
from tests.quadrille_views import (
    FAIR,
    HOPELESS,
    PLAIN,
    STRONG,
    TEN,
    TEN_SPADES,
    WEAK_SPADILLE,
    E,
    N,
    S,
    W,
    auction,
    bid,
    cards,
    dealt,
    position,
    rules,
    settled,
    worth,
)


class TestBidding:
    @pytest.mark.parametrize("preset", ["basic", "later"])
    def test_a_hopeless_hand_passes(self, preset):
        lowest = rules(preset).ladder[0]
        assert bid(HOPELESS, preset=preset) == "pass"
        assert bid(HOPELESS, "pass", "pass", preset=preset, dealer=W) == "pass"
        assert bid(HOPELESS, "pass", lowest, preset=preset, dealer=W) == "pass"

    def test_a_hand_with_some_tricks_wants_an_ally(self):
        assert bid(FAIR) == "alliance"
        assert bid(FAIR, "pass", "pass", dealer=W) == "alliance"

    def test_a_strong_hand_plays_alone(self):
        assert bid(STRONG) == "solo"
        assert bid(STRONG, preset="later") == "sans-prendre"

    def test_a_strong_hand_overbids(self):
        assert bid(STRONG, "alliance", "pass", dealer=W) == "solo"

    @pytest.mark.parametrize("preset", ["basic", "later"])
    def test_a_fair_hand_lets_a_lone_bid_stand(self, preset):
        alone = {"basic": "solo", "later": "sans-prendre"}[preset]
        assert bid(FAIR, alone, preset=preset, dealer=N) == "pass"
        opened = rules(preset).ladder[0]
        assert bid(FAIR, opened, alone, "pass", "pass", preset=preset, dealer=E) == "pass"

    @pytest.mark.parametrize("hand", [TEN, TEN_SPADES])
    def test_ten_sure_tricks_bid_vole(self, hand):
        assert bid(hand) == "vole"
        assert bid(hand, "alliance", "solo", dealer=W) == "vole"

    def test_vole_is_bid_with_a_star_where_its_trump_is_the_favourite(self):
        assert bid(TEN, preset="later") == "vole*"
        assert bid(TEN_SPADES, preset="later") == "vole"

    def test_nine_sure_tricks_do_not_bid_vole(self):
        assert bid("AS 7H AC AH KH QH 2H KS KD 4C") == "solo"

    def test_hearts_are_bid_with_a_star(self):
        assert bid("AS 7H AC KH QH 4H KD 7D 3C 4S", preset="later").endswith("*")
        assert not bid("AS 7D AC KD QD 4D KH 7H 3C 4S", preset="later").endswith("*")

    def test_an_elder_bidder_holds(self):
        said = ("simple-call", "sans-prendre", "pass", "pass")
        assert bid(STRONG, *said, preset="later") == "sans-prendre"
        assert bid(FAIR, *said, preset="later") == "pass"

    def test_in_the_basic_game_all_is_paid_by_the_pot(self):
        for hand in (HOPELESS, FAIR, STRONG):
            assert bid(hand, pot=4) == bid(hand, pot=40)

    def test_in_the_later_game_the_pot_counts(self):
        """Fixed payments are a great part of a small stake and nothing of a large one."""
        small, large = (worth("sans-prendre", pot) / pot for pot in (4, 400))
        assert small > large + 1000

    def test_the_last_to_speak_who_would_be_forced_counts_with_that(self):
        said = ("pass", "pass", "pass")
        forced = auction(WEAK_SPADILLE, *said, dealer=S)
        free = auction(HOPELESS, *said, dealer=S)
        assert talk.passing(forced) < talk.passing(free)
        assert bid(FAIR, *said, dealer=S) == "alliance"
        assert bid(WEAK_SPADILLE, *said, dealer=S) == "pass"

    def test_the_price_of_a_vole_counts(self):
        view = auction(TEN)
        assert PLAIN.decide(view) == Say("vole")
        cheap = Auction(view.deal, (), rules("basic", vole=0), E, 4)
        assert PLAIN.decide(cheap) == Say("solo")


class TestNaming:
    def named(self, hand: str, bid: str = "alliance", preset: str = "basic") -> str:
        action = PLAIN.decide(Naming(dealt(hand), (), E, settled(bid, preset=preset)))
        assert isinstance(action, Trump)
        return action.suit

    def test_the_long_strong_suit_is_trump(self):
        assert self.named("AS AH KH QH 4H 5H 7D 3D 4C 5S") == "H"
        assert self.named(STRONG, "solo") == "S"

    def test_the_manille_counts(self):
        assert self.named("AS 2C 7C 6C 4C KH 5H 4D QD 3S") == "C"
        assert self.named("AS KH QH 4H 5H KD 7D 3C 2C 4S") == "C", "two sure trumps, and the hearts"

    def test_without_a_star_another_suit_than_the_favourite(self):
        assert self.named(FAIR, "simple-call", "later") != "H"

    def test_the_forced_choose_their_best_too(self):
        contract = settled("alliance", forced=True)
        view = Naming(dealt("AS 4S 3S 7D 6D 5D JD 4C 5C 2H"), (), E, contract)
        assert PLAIN.decide(view) == Trump("D")


class TestCalling:
    def called(self, hand: str, trump: str) -> str:
        action = PLAIN.decide(Calling(dealt(hand), (), E, settled("alliance", trump)))
        assert isinstance(action, Call)
        return PACK.name(action.card)

    def test_the_king_of_a_short_suit_with_low_cards(self):
        assert self.called("AS KH QH 4H 5H 7D 3C 2C 4C 5S", "H") in {"KD", "KS"}
        assert self.called("AS KH QH 4H 5H 7D 3C 2C 4C 5C", "H") == "KD"

    def test_not_that_of_a_void(self):
        assert self.called("AS KH QH 4H 5H 3H 3C 2C 4C 5S", "H") == "KS"

    def test_the_own_king_only_by_who_can_play_alone(self):
        hand = "AS 7H AC AH KH QH 2H KS KD KC"
        assert self.called(hand, "H") in {"KS", "KD", "KC"}
        assert self.called("AS KH QH 4H 5H KD 7D 3C 2C 4S", "H") != "KD"

    def test_four_kings_may_call_a_queen(self):
        own = PACK.packed(cards("KH KS KD KC 4H 5H 3S 7D 3C 4C"))
        contract = settled("alliance", "H")
        found = {way.card for way in talk.ways(contract, own, E)}
        assert found == set(callable_cards(own, "H", own_king=True))
        assert found >= set(cards("QS QD QC"))


class TestExchange:
    def demanded(self, hand: str, trump: str) -> str:
        contract = settled("mediateur", trump, "later")
        action = PLAIN.decide(Demanding(dealt(hand), (), E, contract))
        assert isinstance(action, Demand)
        return PACK.name(action.card)

    def given(self, hand: str, trump: str, received: str) -> str:
        own = PACK.packed(cards(hand))
        deal = Deal(PACK, (0, 0, own, 0), 0, (9, 10, 0, 10))
        contract = settled("mediateur", trump, "later", called=PACK[received], holder=N)
        history = (Done(S, Demand(PACK[received]), EVERYONE, N),)
        action = PLAIN.decide(Returning(deal, history, E, contract))
        assert isinstance(action, Give)
        assert action.card is not None
        return PACK.name(action.card)

    def test_the_king_that_fills_a_hole(self):
        assert self.demanded("AS 2S AC QS JS 7S KH 4H QD 3D", "S") in {"KD", "KS"}
        assert self.demanded("AS 2S AC KS QS 7S KH 4H QD 3D", "S") == "KD"

    def test_a_useless_card_goes_back_and_leaves_a_void(self):
        assert self.given("AS 2S AC KS QS 7S KH 4H KD 3D 5C", "S", "KD") == "5C"

    def test_no_trump_and_no_guarded_honour_goes_back(self):
        assert self.given("AS 2S AC KS QS 7S KH QH KD QD 6D", "S", "KD") == "6D"

    def test_the_lowest_of_equal_cards_goes_back(self):
        assert self.given("AS 2S AC KS QS 7S KD 5C 6C 7C 3C", "S", "KD") == "3C"

    def test_with_all_kings_and_queens_there_is_nothing_to_demand(self):
        own = PACK.packed(cards("KH KS KD KC QH QS QD QC AS 4H"))
        (way,) = talk.ways(settled("mediateur", "H", "later"), own, E)
        assert (way.card, way.given) == (None, None)


class TestCounting:
    def test_higher_cards_count_more(self):
        for kind in KINDS:
            table = BIDDING.worth[kind]
            trumps = [table[f"trump{holes}"] for holes in range(7)]
            assert trumps == sorted(trumps, reverse=True)
            assert table["king3"] > table["queen3"] > table["jack"] >= 0

    def test_more_counted_tricks_win_more(self):
        for odds in BIDDING.odds.values():
            assert list(odds.win) == sorted(odds.win)
            assert len(odds.win) == len(odds.five) == len(odds.six) == len(odds.ten)
            at = [odds.at("win", tricks) for tricks in range(0, 1200, 25)]
            assert at == sorted(at)

    def test_chances_are_those_of_drawing(self):
        assert chance(10, 0, 5) == 0
        assert chance(10, 10, 1) == 1
        assert chance(4, 1, 2) == pytest.approx(0.5)
        assert chance(5, 5, 12) == 1

    def test_cards_fall_as_they_are_dealt(self):
        assert count.falling(0, 0, (10, 10, 10)) == 1
        assert count.falling(3, 3, (10, 10, 10)) == 1
        assert count.falling(4, 1, (10, 10, 10)) == 0
        assert count.falling(2, 1, (1, 1)) == 1
        assert count.falling(2, 1, (2, 2)) == pytest.approx(2 / 3)
        assert count.falling(3, 1, (1, 1, 1)) == 1

    def test_every_feature_has_its_weight(self):
        found: set[str] = set()
        for view in (position(STRONG), position(STRONG, "4H"), position(TEN, "3C", called="KS")):
            known = facts(view, TABLES.own)
            for each in PACK.distinct(view.playable()):
                found |= cardplay.features(known, each, 0).keys()
        assert found < set(TABLES.weights["ally"])
        assert set(TABLES.weights) == set(PARTS)

    def test_every_thing_to_count_has_its_worth(self):
        source = Random(3)
        found: set[str] = set()
        for _ in range(300):
            hand = PACK.packed(source.sample(PACK.order, 10))
            for trump in SUITS:
                found |= count.features(hand, trump).keys()
        assert found == {"fifth", *BIDDING.worth["alone"]} - {
            name for name in BIDDING.worth["alone"] if name.startswith(("hand", "place", "called"))
        }
