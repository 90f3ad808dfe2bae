"""The plain player's Quinto, position by position: what a sensible player would do there.

Always seat S is asked, whose partner is N. A trick is given in the order played, so that with
three cards on the table W has led and S is last.
"""

from itertools import islice
from statistics import mean, stdev

import pytest

from spadille.bots import plain_quinto
from spadille.bots.bot import AT_ONCE, LEVELS, PEERS, Bot, Budget, bot_named
from spadille.bots.plain_quinto import chance, facts, features
from spadille.bots.plain_quinto_tables import TABLES
from spadille.bots.simulate import plan
from spadille.bots.simulate import played as simulated
from spadille.core.actions import PASS, Action, Play
from spadille.core.deal import Deal
from spadille.core.errors import Malformed
from spadille.core.phase import Done, Phase, Trick, seen_by
from spadille.core.play import Playing
from spadille.games.quinto import (
    DOUBLE,
    PACK,
    REDOUBLE,
    Doubling,
    QuintoContract,
    QuintoRules,
)
from tests.laws.paths import path

S = 2
GUIDE = QuintoRules("guide")


def cards(names: str) -> tuple[int, ...]:
    return tuple(PACK[name] for name in names.split())


def position(
    hand: str,
    trick: str = "",
    unseen: str | None = None,
    void: dict[int, str] | None = None,
    scores: tuple[int, int] = (0, 0),
    multiplier: int = 1,
) -> Playing:
    """The view of S with this hand. `unseen`: what the others and the cachette may hold; all
    else has been played. `void`: a seat and the suit that it has shown to lack."""
    own, laid = cards(hand), cards(trick)
    about = set(PACK.order) - {*own, *laid} if unseen is None else {*cards(unseen)}
    gone = iter(sorted(set(PACK.order) - {*own, *laid} - about))
    tricks = [
        Trick((seat + 3) % 4, (PACK["2" + suit], PACK["2H" if suit != "H" else "2S"]), 0, 0)
        for seat, suit in (void or {}).items()
    ]
    tricks += [Trick(0, (card,), 0, 0) for card in gone]
    played = [(S - n) % 4 for n in range(1, len(laid) + 1)]
    counts = [len(own) - (seat in played) for seat in range(4)]
    hidden = tuple(0 if seat == S else count for seat, count in enumerate(counts))
    deal = Deal(PACK, (0, 0, PACK.packed(own), 0), 0, hidden, 5)
    contract = QuintoContract(GUIDE, multiplier, scores)
    return Playing(deal, (), contract, tuple(tricks), (S - len(laid)) % 4, laid)


def played(*arguments: object, **more: object) -> str:
    """The card that the plain player plays there."""
    action = bot_named("plain").decide(position(*arguments, **more))  # type: ignore[arg-type]
    assert isinstance(action, Play)
    return PACK.name(action.card)


HAND = "AH 9H 2H KD 7D 9C 8C 6C TS 8S 7S"


class TestJoker:
    def test_goes_to_the_trick_that_the_partner_has_won(self):
        assert played(f"{HAND} JK", "6H KH 7H") == "JK"

    def test_goes_to_the_partners_card_that_nothing_can_beat(self):
        assert played("QH 2H KD 7D 9C 8C 6C TS 8S 7S JK", "AH 7H") == "JK"

    def test_stays_where_the_last_player_may_still_win(self):
        assert played("3H 2H KD 7D 9C 8C 6C TS 8S 7S JK", "JH 7H") != "JK"

    def test_stays_where_the_last_player_is_void_and_may_beat(self):
        assert played("9D 7D 9C 8C 6C TS 8S JK", "AS 7S", void={3: "S"}) != "JK"

    def test_stays_when_the_others_have_won(self):
        assert played(f"{HAND} JK", "AD 6D 3D") != "JK"

    def test_stays_early_when_second_to_play(self):
        assert played(f"{HAND} JK", "3D") != "JK"

    def test_stays_when_second_to_play_on_a_card_that_is_easily_beaten(self):
        about = "6D AD KD QD TD 9D 2H KH QH AH 5H 7H 8S JS 7C 3S TS 9S KC KS QS 7D 2D"
        assert played("3D 8D 9H 6H 3H 8H JK", "4D", unseen=about) != "JK"
        assert played("9H 8C 7C 3H 8H 2C JK", "4D", unseen=about) != "JK"

    def test_is_better_than_any_five(self):
        assert played("5S 8S JK", "3S KD 4C") == "JK"


class TestQuints:
    def test_are_taken_cheaply(self):
        assert played("9C JC AC AH 4D", "5C 3C 8C") == "9C"

    def test_are_taken_by_the_lowest_higher_suit(self):
        assert played("2C 9D AH KH", "AS 5S KS") == "2C"

    def test_are_made_with_an_ace_where_the_four_lies(self):
        assert played("9C JC AC AH 4D", "5C 4C 8C") == "AC"

    def test_of_pairs_are_taken_too(self):
        assert played("4H KH 2D 9D", "2H 3H 7H") == "KH"

    def test_go_to_the_partners_sure_trick(self):
        assert played("5C 7C 6S 9D", "8C AC 2C") == "5C"

    def test_go_to_the_partners_sure_trick_when_void(self):
        assert played("5D 7D 6C 9C", "8S AH 2S") == "5D"

    def test_make_a_pair_with_the_partners_ace(self):
        assert played("4H 7H 8H 6S", "2H AH 6H") == "4H"

    def test_stay_away_from_the_others_trick(self):
        assert played("5C 3C 8C 9D", "KC 9C QC") in {"3C", "8C"}
        assert played("5D 9D 6C 9C", "8S 2S AH") in {"6C", "9C", "9D"}
        assert played("4H 7H 8H", "AH 2H TH") in {"7H", "8H"}

    def test_are_not_led(self):
        assert played("5H 9D 8D 9C 8C 9S 8S") != "5H"
        assert played("5D 9D 8D 9C 8C 9S 8S") != "5D"
        assert played("5S 9S 9C 6C") != "5S"

    def test_a_four_is_not_led_under_its_ace(self):
        assert played("4H 9H 9D 9C 9S 8S") != "4H"
        assert played("4D 9H 9D 9C 9S 8S") != "4D"


class TestStrength:
    def test_low_cards_go_to_lost_tricks(self):
        assert played("KH 2H", "AH 7H 8H") == "2H"
        assert played("KD TD 2D 9H", "4D QD AD") == "2D"

    def test_but_no_quint_goes_there(self):
        assert played("KD TD 2D 9H", "3D QD AD") == "TD"

    def test_the_partner_is_not_overtaken(self):
        assert played("KD JD 8D 6D", "9D AD 7D") in {"6D", "8D"}
        assert played("AH KH 8D 7D", "9S AS 2S") in {"7D", "8D"}

    def test_hearts_are_not_wasted_on_an_empty_trick(self):
        assert played("AH KH 9D 8D 7C", "9S 2S 6S") != "AH"

    def test_a_trick_is_taken_no_higher_than_needed(self):
        assert played("9S JS AS", "7S 2S 6S") == "9S"

    def test_a_sure_card_is_kept_for_the_last_trick_and_the_cachette(self):
        about = "KH QH 9D 8D 7D 6D 9S 8S 7S 6S 4S"
        assert played("AH 3C", unseen=about) == "3C"
        assert played("AH 3C", "9S 8S", unseen="KH QH 9D 8D 7D 6D 7S 6S 4S") == "3C"

    def test_of_two_sure_cards_one_may_go(self):
        about = "QH JH TH 9D 8D 7D 6D 9S 8S 7S 6S 4S"
        assert played("AH KH", unseen=about) in {"AH", "KH"}

    def test_the_opening_lead_invites_the_joker(self):
        assert played("AS 9S 7S KC 9C 8C QD 8D 7D TH 7H 6H") == "AS"


class TestTwoHundredAndFifty:
    def test_the_quint_that_wins_is_taken_at_any_price(self):
        view = position("AH 9D 8D 2C", "5S 2S KS", scores=(245, 200))
        assert plain_quinto.card(view) == Play(PACK["2C"])
        assert played("AH 9D", "KC 5C QD", scores=(240, 100)) == "AH"

    def test_the_quint_that_would_win_for_the_others_is_taken_away(self):
        assert played("AH AC 8D 7D", "5S 2S KC", scores=(100, 245)) in {"AC", "7D"}
        assert played("AH 3C 3D", "9S 5S KD", scores=(100, 245)) == "AH"

    def test_a_joker_is_not_given_to_those_at_the_door(self):
        assert played("JK 9H 8H 7S", "KS 2S", scores=(0, 230)) != "JK"


class TestDoubling:
    def call(self, hand: str, *said: object) -> object:
        own = PACK.packed(cards(hand))
        deal = Deal(PACK, (0, 0, own, 0), 0, (12, 12, 0, 12), 5)
        dealer = (S - 1 - len(said)) % 4
        history = tuple(Done((dealer + 1 + n) % 4, word) for n, word in enumerate(said))  # type: ignore[arg-type]
        return bot_named("plain").decide(Doubling(deal, history, GUIDE, dealer, (0, 0)))

    STRONG = "AH KH QH JH TH 9H AD KD QD JD TD 9D"
    GOOD = "AH KH JH 9H AD QD 8D AC 9C KS 9S 4S"
    WEAK = "2D 7D 2C 3C 6C 8C TC 2S 3S 6S 9S TS"

    def test_a_strong_hand_doubles(self):
        assert self.call(self.STRONG) == DOUBLE
        assert self.call(self.GOOD, PASS, PASS) == DOUBLE

    def test_a_weak_hand_passes(self):
        assert self.call(self.WEAK) == PASS
        assert self.call(self.WEAK, PASS, DOUBLE) == PASS

    def test_only_a_strong_hand_redoubles(self):
        assert self.call(self.STRONG, PASS, DOUBLE) == REDOUBLE
        assert self.call(self.WEAK, DOUBLE) == PASS

    def test_a_partners_double_stands(self):
        assert self.call(self.STRONG, DOUBLE, PASS) == PASS

    def test_more_hearts_more_likely(self):
        edges = [plain_quinto.edge(PACK.packed(cards(h))) for h in (self.WEAK, self.GOOD)]
        assert edges == sorted(edges)
        assert len(TABLES.edge) == len(PACK.kinds)


class NeverDoubles:
    """The plain player, but he always passes."""

    name = "never"

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        return PASS if isinstance(view, Doubling) else bot_named("plain").decide(view, seed)


def gained(one: Bot, other: Bot, deals: int) -> tuple[float, float]:
    """What one player makes more a deal than another, sides swapped: mean, standard error."""
    asked = plan("quinto", "guide", "plain", deals, 77)
    found = []
    for number in range(1, deals + 1):
        there, back = (
            simulated(asked.opening(number), seats).points
            for seats in ((one, other) * 2, (other, one) * 2)
        )
        assert there is not None
        assert back is not None
        found.append((there[0] - there[1] + back[1] - back[0]) / 2)
    return mean(found), stdev(found) / deals**0.5


def test_doubling_gains():
    points, error = gained(bot_named("plain"), NeverDoubles(), 300)
    assert points > 2 * error > 0


def test_chances_are_those_of_drawing():
    assert chance(10, 0, 5) == 0
    assert chance(10, 10, 1) == 1000
    assert chance(4, 1, 2) == 500
    assert chance(5, 5, 12) == 1000


def test_every_feature_has_its_weight():
    known = facts(position(HAND, "6H KH 7H"))
    assert features(known, PACK["2H"]).keys() == TABLES.weights.keys()


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_view_and_seed_give_the_same_action(name):
    for phase in islice(path("quinto", "guide", 5).phases, 0, None, 3):
        view = seen_by(phase, phase.turn)
        assert len({bot_named(name).decide(view, "a") for _ in range(3)}) == 1


def test_an_unknown_player_is_an_error():
    with pytest.raises(Malformed) as error:
        bot_named("nobody")
    assert error.value.key == "unknown_player"
    assert error.value.params["known"] == [*LEVELS, *PEERS]
