"""The plain player's Quadrille, position by position: what a sensible player would do there.

Always seat S is asked. A trick is given in the order played, so that with three cards on the
table W has led and S is last.
"""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from spadille.bots import plain_quadrille_hand as count
from spadille.bots import plain_quadrille_play as cardplay
from spadille.bots import plain_quadrille_talk as talk
from spadille.bots.bot import AT_ONCE, Bot, Budget, bot_named
from spadille.bots.plain_quadrille_facts import chance, facts
from spadille.bots.plain_quadrille_tables import BIDDING, KINDS, PARTS, TABLES
from spadille.bots.simulate import plan, played, run
from spadille.core.actions import PASS, Action, Call, Demand, Give, Play, Say, Trump
from spadille.core.cards import Seat
from spadille.core.deal import EVERYONE, Deal
from spadille.core.phase import Done, Finished, Phase, Trick, seen_by
from spadille.core.play import Playing
from spadille.core.play import play as first_lead
from spadille.games import game_named
from spadille.games import quadrille_cards as ranks
from spadille.games.quadrille import QuadrilleRules
from spadille.games.quadrille_cards import PACK, SUITS
from spadille.games.quadrille_contract import CLAIM, QuadrilleContract, callable_cards
from spadille.games.quadrille_talk import Auction, Calling, Demanding, Naming, Returning

N, E, S, W = range(4)
PLAIN = bot_named("plain")


def rules(preset: str, **options: object) -> QuadrilleRules:
    found = game_named("quadrille").rules(preset, options)
    assert isinstance(found, QuadrilleRules)
    return found


def cards(names: str) -> tuple[int, ...]:
    return tuple(PACK[name] for name in names.split())


def dealt(hand: str) -> Deal:
    """A fresh deal as S sees it."""
    return Deal(PACK, (0, 0, PACK.packed(cards(hand)), 0), 0, (10, 10, 0, 10))


# The hands of the talking

HOPELESS = "5S 4S 3S 6H 5H 2D 3D 4C 5C 6C"
WEAK_SPADILLE = "AS 4S 3S 6H 5H 2D 3D 4C 5C 6C"
FAIR = "AS KH QH 4H 5H KD 7D 3C 2C 4S"
STRONG = "AS 2S AC KS QS JS KH 4H KD 3C"
TEN = "AS 7H AC AH KH QH 2H KS KD KC"
TEN_SPADES = "AS 2S AC KS QS JS 7S KH KD KC"


def auction(
    hand: str, *said: str, preset: str = "basic", pot: int = 4, dealer: Seat = E
) -> Auction:
    """S on turn after these calls; with E as dealer S is eldest."""
    view = Auction(dealt(hand), (), rules(preset), dealer, pot)
    for word in said:
        history = (*view.history, Done(view.turn, Say(word)))
        view = Auction(view.deal, history, view.rules, dealer, pot)
    assert view.turn == S
    return view


def bid(hand: str, *said: str, preset: str = "basic", pot: int = 4, dealer: Seat = E) -> str:
    action = PLAIN.decide(auction(hand, *said, preset=preset, pot=pot, dealer=dealer))
    assert isinstance(action, Say)
    return action.word


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


def worth(word: str, pot: int) -> float:
    """What a bid on the strong hand is worth."""
    contract = QuadrilleContract(rules("later"), pot, word, S)
    return talk.best(contract, "S", PACK.packed(cards(STRONG)), E).value


def settled(bid: str, trump: str = "", preset: str = "basic", **more: object) -> QuadrilleContract:
    return QuadrilleContract(rules(preset), 4, bid, S, trump=trump, **more)  # type: ignore[arg-type]


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


# The play


def position(
    hand: str,
    trick: str = "",
    hombre: Seat = N,
    *,
    called: str = "",
    unseen: str | None = None,
    shown: Seat = N,
    bid: str = "",
) -> Playing:
    """The view of S with this hand, hearts being trump. unseen: what the others may hold; all else
    has been played. shown: who has played the called card, if it is among that."""
    own, laid = cards(hand), cards(trick)
    about = set(PACK.order) - {*own, *laid} if unseen is None else {*cards(unseen)}
    gone = sorted(set(PACK.order) - {*own, *laid} - about)
    king = PACK[called] if called else None
    tricks = tuple(Trick(shown if card == king else W, (card,), W, 0) for card in gone)
    laid_by = [(S - n) % 4 for n in range(1, len(laid) + 1)]
    hidden = tuple(0 if seat == S else len(own) - (seat in laid_by) for seat in range(4))
    word = bid or ("alliance" if called else "solo")
    contract = QuadrilleContract(rules("basic"), 4, word, hombre, trump="H", called=king)
    deal = Deal(PACK, (0, 0, PACK.packed(own), 0), 0, hidden)
    return Playing(deal, (), contract, tricks, (S - len(laid)) % 4, laid)


def card(*arguments: object, **more: object) -> str:
    """The card that the plain player plays there."""
    action = PLAIN.decide(position(*arguments, **more))  # type: ignore[arg-type]
    assert isinstance(action, Play)
    return PACK.name(action.card)


class TestHombre:
    def test_long_high_trumps_are_drawn_at_once(self):
        assert card("AS 7H AC KH QH JH KD KS 3D 4C", hombre=S, called="KC") == "AS"
        assert card("AS 7H AC KH QH 5H KD KS 3D 4C", hombre=S) == "AS"

    def test_the_ally_is_looked_for_with_a_low_card_of_his_suit(self):
        assert card("AC KH QH 5H 4H KS 3S 6D 4C 2C", hombre=S, called="KD") == "6D"

    def test_an_unsupported_matador_is_not_led(self):
        assert card("AC KH QH JH 4H 7S 3S 6D 4C 2C", hombre=S, called="KD") != "AC"

    def test_the_shown_ally_is_not_overtaken(self):
        about = "AS 7H AC KH QD JD AD 2D QS JS 7S QC JC 7C 5C"
        assert card("QH JH 4H KD 3C", "5H AH 6H", S, called="KS", unseen=about, shown=N) != "QH"

    def test_a_vole_is_played_from_the_top(self):
        assert card(TEN, hombre=S, bid="vole") == "AS"
        rest = "JH 3H QS JS 7S QD JD AD QC JC 7C 6C 5S 4S 6D 5D 4C 3C"
        assert card("AS 7H AC KS KD KC", hombre=S, bid="vole", unseen=rest) == "AS"


class TestAlly:
    KING = "KS 4S 5S 2C 3C 4C 5C 7C"

    def test_hombre_is_not_overtaken(self):
        assert card(f"QD 3D {self.KING}", "KD 5D", called="KS") == "3D"
        assert card(f"7H 3D {self.KING}", "4H AS 6H", called="KS") != "7H"

    def test_an_opponents_trick_is_taken_as_cheaply_as_can_be(self):
        assert card(f"KD JD 3D {self.KING[:-3]}", "7D 2D AD", called="KS") == "JD"

    def test_an_opponents_trick_is_trumped_low(self):
        assert card("KS 5S 2C 3C 4C 5C 7C JH 4H 6H", "7D 2D QD", called="KS") == "6H"

    def test_hombres_trick_is_not_trumped(self):
        assert card("KS 5S 2C 3C 4C 5C 7C JH 4H 6H", "7D KD 2D", called="KS") not in {"JH", "6H"}

    def test_he_shows_himself_when_he_leads(self):
        assert card("KS 5S 2C 3C 4C 5C 7C 7H KH 6H", called="KS") == "KS"

    def test_the_king_takes_the_trick_in_its_suit(self):
        assert card("KS 5S 2C 3C 4C 5C 7C 7H KH 6H", "3S QS 2S", called="KS", hombre=W) == "KS"

    def test_trumps_come_back_to_hombre(self):
        about = "AS 7H AC AH JH 2H 3H QS JS QD JD AD 2D QC JC 7C 6C 5C"
        hand = "KH QH 4H 7S 6S 6D"
        assert card(hand, called="KS", unseen=about, shown=S) in {"KH", "QH", "4H"}


class TestDefence:
    def test_a_trick_is_taken_as_cheaply_as_can_be(self):
        assert card("KD JD 3D 4S 5S 2C 3C 4C 5C 6C", "7D 2D AD", E, called="KS") == "JD"

    def test_nothing_is_wasted_on_a_lost_trick(self):
        assert card("KD 4D 5S 6S 2C 3C 4C 7C QS JS", "5D 7H 3D", called="KC") == "4D"

    def test_a_partners_trick_is_his(self):
        assert card("KD 3D 5S 6S 2C 3C 4C 7C QS JS", "7D QD 2D", W) == "3D"

    def test_an_unknown_partner_may_be_an_opponent(self):
        """The same trick, when he who has it may be Hombre's ally, is not trusted to him."""
        assert card("KD 3D 4S 5S 2C 3C 4C 5C 6C 7C", "7D QD 2D", W, called="KS") == "KD"

    def test_a_queen_keeps_her_guard(self):
        assert card("QD 4D 6S 5S 4S 3S 2S 7S", "KC 5C 7C").endswith("S")

    def test_the_suit_of_the_called_king_is_not_led_for_the_ally(self):
        assert not card("QS 7S 6S 5D 4D 3D 2C 3C 4H 5H", hombre=W, called="KS").endswith("S")


class TestMatadors:
    def test_a_lone_basto_stays_where_the_partner_has_the_trick(self):
        assert card("AC 3D 5S 6S 2C 3C 4C 7C QS JS", "4H 7H 5H", W) != "AC"

    def test_a_lone_basto_stays_where_a_higher_one_has_it(self):
        assert card("AC 3D 5S 6S 2C 3C 4C 7C QS JS", "4H AS 5H") != "AC"

    def test_a_lone_basto_takes_where_that_gains(self):
        about = "AS 7H QH 5D 6D 7D KS"
        assert card("AC 3D 5S", "4H KH 5H", unseen=about) == "AC"
        assert card("AC KD QD KS QS 2C", "5H 3H KH", E) == "AC"

    def test_a_lone_manille_does_not_fall_under_hombres_spadille(self):
        assert card("7H 3D KS 4S 5S 2C 3C 4C 5C 7C", "4H AS 6H") != "7H"


def upto_the_seventh(hands: tuple[str, ...], log: str, hombre: Seat, trump: str) -> Phase:
    """The start of trick 7 of a solo, from four hands and what was played."""
    deal = Deal(PACK, tuple(PACK.packed(cards(hand)) for hand in hands))
    contract = QuadrilleContract(rules("basic"), 4, "solo", hombre, trump=trump)
    phase: Phase | Finished = first_lead(deal, (), contract, EASY_ELDEST[trump])
    for each in cards(log):
        assert not isinstance(phase, Finished)
        phase = phase.after(Play(each))
    assert not isinstance(phase, Finished)
    return seen_by(phase, phase.turn)


EASY_ELDEST = {"S": 3, "H": 2}
# Deals D1 and D2 of the rule book.
D1 = (
    "6S JH AH KD AD 6D 7D 6C 4C 3C",
    "4S QH 2H 7H JD 2D 3D QC JC 2C",
    "JS 5S 3H 4H 5H 6H 4D KC 7C 5C",
    "AS 2S AC KS QS 7S 3S KH QD 5D",
)
D1_PLAYED = "AS 6S 4S 5S 2S 7D 2C JS KH AH 7H 6H AC 3C 3D 5H KS 6D 2D 5C QS 4C 2H 4D"  # six tricks
D2 = (
    "AS 7H AC AH KH QH 2H KS KD KC",
    "5H QS 7S 5S 2S 2D 5D 6D QC 6C",
    "6H JS 6S 4S QD JD 7D 5C 3C 2C",
    "JH 3H 4H 3S AD 3D 4D JC 7C 4C",
)
D2_PLAYED = "2C 4C KC 6C AS 5H 6H 4H 7H 2S 7D 3H AC 6D 3C JH KD 5D JD 4D KS 5S 4S 3S"


class TestSixStraight:
    def test_he_claims_where_the_rest_is_not_sure(self):
        assert PLAIN.decide(upto_the_seventh(D1, D1_PLAYED, 3, "S")) == CLAIM

    def test_he_leads_on_where_it_is(self):
        assert PLAIN.decide(upto_the_seventh(D2, D2_PLAYED, 0, "H")) == Play(PACK["AH"])

    def test_the_rest_is_sure_with_masters_and_no_trump_about(self):
        sizes = (4, 4, 4)
        hand, about = PACK.packed(cards("AS KH KS KD")), PACK.packed(cards("QS JS QD 7C 6C 5C"))
        assert count.sure(hand, about, "H", sizes) == 1
        assert count.sure(hand, about | PACK.packed(cards("QH")), "H", sizes) == 1
        more = about | PACK.packed(cards("QH JH 2H"))
        assert 0 < count.sure(PACK.packed(cards("AS 7H KS KD")), more, "H", sizes) < 1
        assert count.sure(PACK.packed(cards("AS KH KS 3D")), about, "H", sizes) < 0.5


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
