"""The plain player's play in Quadrille, position by position: what a sensible player would do."""

from __future__ import annotations

from spadille.bots import plain_quadrille_hand as count
from spadille.core.actions import Play
from spadille.core.cards import Seat
from spadille.core.deal import Deal
from spadille.core.phase import Finished, Phase, seen_by
from spadille.core.play import play as first_lead
from spadille.games.quadrille_cards import PACK
from spadille.games.quadrille_contract import CLAIM, QuadrilleContract
from tests.quadrille_views import (
    PLAIN,
    TEN,
    E,
    N,
    S,
    W,
    card,
    cards,
    rules,
)


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
