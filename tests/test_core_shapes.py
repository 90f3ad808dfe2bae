"""What the core must carry for every game, shown on a small game made for it (tests/tiny_game).

Four identical cards and the first of equals; a card given in private, masked in the views of the
others, while its giver goes on knowing where it lies; a demanded card, public in a hidden hand; a
hidden ally; heading after a trump; and a claim in place of a lead.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given

from spadille.core.actions import Demand, Give, Play, Say, Trump
from spadille.core.cards import Pack
from spadille.core.deal import EVERYONE, Deal, Sighting, viewer_bit
from spadille.core.errors import Refused
from spadille.core.phase import Done, Finished, Phase, seen_by
from spadille.core.play import Playing, play
from spadille.core.referee import after, conduct
from spadille.core.tricks import binding, playable, winner
from spadille.games import shelf
from tests.laws.paths import caught, path, seeds
from tests.laws.swaps import swapped_pairs
from tests.laws.test_alphabet import check_names
from tests.laws.test_conservation import check_cards, check_counts
from tests.laws.test_movement import check_moves
from tests.laws.test_swap import check_views
from tests.laws.test_taker import check_takers
from tests.tiny_game import CLAIM, PACKS, Talk, TinyContract, TinyGame, TinyRules, cards

ONE, FOUR = PACKS[1], PACKS[4]
N, E, S, W = range(4)

SINGLES = (
    "9S TS 9H TH 9D TD",
    "JS QS JH QH JD QD",
    "KS AS KH AH KD AD",
    "9C TC JC QC KC AC",
)
QUADS = ("9S 9S 9S 9S AH AH", "TS TS TS TS TH TH", "AS AS AS AS TH TH", "9H 9H 9H 9H AH AH")


def dealt(pack: Pack, hands: tuple[str, ...]) -> Deal:
    return Deal(pack, tuple(cards(pack, hand) for hand in hands))


def after_all(phase: Phase, *actions: object) -> Phase:
    """The phase after these actions, each allowed by the referee."""
    for action in actions:
        following = after(phase, action)  # type: ignore[arg-type]
        assert not isinstance(following, Finished)
        phase = following
    return phase


def opening(copies: int, hands: tuple[str, ...]) -> Talk:
    return Talk(dealt(PACKS[copies], hands), (), TinyRules(copies), W)


class TestFourIdenticalCards:
    def test_a_hand_counts_its_copies(self):
        hand = cards(FOUR, "9S 9S 9S AH TH TH")
        assert FOUR.count(hand) == 6
        assert FOUR.held(hand, FOUR["9S"]) == 3
        assert FOUR.names(hand) == ["9S", "9S", "9S", "TH", "TH", "AH"]
        assert [FOUR.name(card) for card in FOUR.distinct(hand)] == ["9S", "TH", "AH"]
        assert FOUR.full == sum(cards(FOUR, hand) for hand in QUADS)
        assert FOUR.full < 2**63

    def test_four_of_a_kind_may_be_held_and_played_one_by_one(self):
        deal = dealt(FOUR, QUADS)
        for left in (3, 2, 1, 0):
            deal = deal.played(N, FOUR["9S"])
            assert FOUR.held(deal.hands[N], FOUR["9S"]) == left
        assert deal.count(N) == 2

    def test_each_kind_is_one_choice(self):
        phase = play(dealt(FOUR, QUADS), (), TinyContract(FOUR, "H", FOUR["AH"]), N)
        assert phase.legal() == (Play(FOUR["9S"]), Play(FOUR["AH"]))

    def test_the_first_of_equals_takes(self):
        contract = TinyContract(FOUR, "H", FOUR["AH"])
        nine, ace, ten = FOUR["9S"], FOUR["AS"], FOUR["TH"]
        assert winner(contract, (nine, ace, ace, nine)) == 1
        assert winner(contract, (ace, ten, ten, ace)) == 1

    def test_a_view_knows_copies_by_their_number(self):
        seen = seen_by(play(dealt(FOUR, QUADS), (), TinyContract(FOUR, "H", FOUR["AH"]), N), N)
        assert seen.unseen == FOUR.full - cards(FOUR, QUADS[N])
        assert FOUR.held(seen.unseen, FOUR["AH"]) == 2
        assert FOUR.held(seen.unseen, FOUR["9S"]) == 0


class TestHeading:
    CONTRACT = TinyContract(ONE, "H", ONE["AH"])

    def play_of(self, trick: str, hand: str) -> tuple[str | None, list[str]]:
        laid = tuple(ONE[name] for name in trick.split())
        duty = binding(self.CONTRACT, laid, cards(ONE, hand))
        allowed = playable(self.CONTRACT, laid, cards(ONE, hand))
        return duty.name if duty else None, ONE.names(allowed)

    def test_a_trick_is_headed(self):
        assert self.play_of("TS", "9S JS AS 9H") == ("head", ["JS", "AS"])

    def test_a_trick_is_headed_in_its_suit_even_after_a_trump(self):
        assert self.play_of("TS 9H", "9S JS AS KH") == ("head", ["JS", "AS"])

    def test_who_cannot_head_follows(self):
        assert self.play_of("KS 9H", "9S JS KH") == ("follow", ["9S", "JS"])

    def test_who_cannot_follow_trumps(self):
        assert self.play_of("KS", "9D KH 9H") == ("trump", ["9H", "KH"])

    def test_who_can_do_none_is_free(self):
        assert self.play_of("KS", "9D KC") == (None, ["9D", "KC"])

    def test_the_referee_names_the_duty(self):
        deal = dealt(ONE, ("TS", "9S JS AS 9H", "9D", "TD"))
        phase = after_all(play(deal, (), self.CONTRACT, N), Play(ONE["TS"]))
        for card, duty in (("9S", "head"), ("9H", "follow")):  # of several the plainest
            with pytest.raises(Refused, match=duty):
                after(phase, Play(ONE[card]))


class TestPrivateGift:
    GIFT = FOUR["AS"]

    @pytest.fixture
    def given_one(self) -> Phase:
        return after_all(opening(4, QUADS), Trump("H"), Give(self.GIFT))

    def test_the_card_has_gone_over(self, given_one):
        assert given_one.deal.hands[N] == cards(FOUR, "9S 9S 9S 9S AH AH AS")
        assert given_one.deal.hands[S] == cards(FOUR, "AS AS AS TH TH")

    @pytest.mark.parametrize("viewer", [N, S])
    def test_the_two_see_it(self, given_one, viewer):
        assert seen_by(given_one, viewer).history[-1].action == Give(self.GIFT)

    @pytest.mark.parametrize("viewer", [E, W, None])
    def test_the_others_see_that_a_card_was_given(self, given_one, viewer):
        seen = seen_by(given_one, viewer)
        assert seen.history[-1].action == Give(None)
        assert TinyGame(4).alphabet.text(seen.history[-1].action) == "give:?"
        assert seen.deal.count(N) == 7
        assert seen.deal.count(S) == 5
        assert not seen.deal.sightings
        assert seen.deal.hands[N] == 0

    def test_its_giver_goes_on_knowing_where_it_lies(self, given_one):
        seen = seen_by(after_all(given_one, Give(FOUR["9S"])), S)
        assert seen.deal.hands[N] == FOUR.packed((self.GIFT,))
        assert seen.deal.hidden[N] == 5
        assert seen.deal.count(N) == 6

    def test_both_gifts_are_known_to_both(self, given_one):
        phase = after_all(given_one, Give(FOUR["9S"]))
        assert seen_by(phase, N).deal.hands[S] == cards(FOUR, "9S")
        assert seen_by(phase, S).deal.hands[N] == cards(FOUR, "AS")

    def test_a_gift_given_back_is_where_it_came_from(self, given_one):
        phase = after_all(given_one, Give(self.GIFT))
        assert phase.deal.hands == dealt(FOUR, QUADS).hands
        assert seen_by(phase, S).deal.hands[N] == 0
        assert seen_by(phase, N).deal.hands[S] == cards(FOUR, "AS")

    def test_once_played_it_is_known_no_more(self, given_one):
        phase = after_all(given_one, Give(FOUR["9S"]), Play(self.GIFT))
        assert seen_by(phase, S).deal.hands[N] == 0
        assert seen_by(phase, N).deal.hands[S] == cards(FOUR, "9S")


class TestSightings:
    """Each viewer knows as many copies as he has seen go there, less those played since."""

    CARD = FOUR["AS"]

    def known(self, deal: Deal, viewer: int | None, holder: int = S) -> int:
        return FOUR.held(deal.seen_by(viewer).hands[holder], self.CARD)

    def seen_twice(self, *viewers: int) -> Deal:
        sightings = tuple(Sighting(self.CARD, S, bits) for bits in viewers)
        return Deal(FOUR, (0, 0, cards(FOUR, "AS AS AS"), 0), sightings=sightings)

    @pytest.mark.parametrize("public_first", [True, False])
    def test_a_card_played_may_be_the_one_that_all_have_seen(self, public_first):
        both = [EVERYONE, viewer_bit(N) | viewer_bit(S)]
        deal = self.seen_twice(*(both if public_first else reversed(both)))
        assert [self.known(deal, viewer) for viewer in (N, E, W, None)] == [2, 1, 1, 1]
        deal = deal.played(S, self.CARD)
        assert [self.known(deal, viewer) for viewer in (N, E, W, None)] == [1, 0, 0, 0]
        deal = deal.played(S, self.CARD)
        assert [self.known(deal, viewer) for viewer in (N, E, W, None)] == [0, 0, 0, 0]

    def test_two_givers_each_forget_their_own(self):
        deal = self.seen_twice(viewer_bit(N) | viewer_bit(S), viewer_bit(E) | viewer_bit(S)).played(
            S, self.CARD
        )
        assert [self.known(deal, viewer) for viewer in (N, E, W, None)] == [0, 0, 0, 0]

    def test_other_cards_and_other_hands_stay_known(self):
        deal = dealt(FOUR, QUADS).shown(FOUR["AS"], S).shown(FOUR["TH"], S).shown(FOUR["TH"], E)
        deal = deal.played(S, FOUR["AS"])
        assert deal.seen_by(None).hands == (0, cards(FOUR, "TH"), cards(FOUR, "TH"), 0)


class TestDemand:
    @pytest.fixture
    def demanded(self) -> Phase:
        return after_all(opening(1, SINGLES), Trump("C"), Demand(ONE["AS"]))

    @pytest.mark.parametrize("viewer", [E, S, W, None])
    def test_everyone_sees_it_in_a_hidden_hand(self, demanded, viewer):
        seen = seen_by(demanded, viewer)
        assert seen.deal.hands[N] == ONE.packed((ONE["AS"],))
        assert seen.deal.hidden[N] == 6
        assert seen.history[-1].action == Demand(ONE["AS"])

    def test_the_card_given_back_is_seen_by_the_two(self, demanded):
        phase = after_all(demanded, Give(ONE["9S"]))
        assert seen_by(phase, S).deal.hands[N] == cards(ONE, "AS")
        assert seen_by(phase, N).deal.hands[S] == cards(ONE, "9S")
        for viewer in (E, W, None):
            seen = seen_by(phase, viewer)
            assert seen.history[-1].action == Give(None)
            assert seen.deal.hands[N] == cards(ONE, "AS")
            assert seen.deal.hands[S] == 0

    def test_it_stays_known_until_it_is_played(self, demanded):
        phase = after_all(demanded, Give(ONE["9S"]), Play(ONE["9D"]))
        assert seen_by(phase, W).deal.hands[N] == cards(ONE, "AS")
        led = after_all(demanded, Give(ONE["9S"]), Play(ONE["AS"]))
        assert seen_by(led, W).deal.hands[N] == 0
        assert seen_by(led, W).deal.count(N) == 5


class TestHiddenAlly:
    def test_unknown_is_not_nobody(self):
        deal = dealt(ONE, SINGLES)
        contract = TinyContract(ONE, "C", ONE["AH"])
        assert contract.ally(deal, ()) == S
        assert contract.ally(deal.seen_by(S), ()) == S
        assert contract.ally(deal.seen_by(N), ()) == "unknown"
        assert contract.ally(deal.seen_by(None), ()) == "unknown"
        assert contract.ally(deal.shown(ONE["AH"], S).seen_by(W), ()) == S
        assert contract.ally(dealt(ONE, ("9S", "TS", "JS", "QS")), ()) is None

    def test_his_card_tells(self):
        phase: Phase = play(dealt(ONE, SINGLES), (), TinyContract(ONE, "C", ONE["AH"]), S)
        phase = after_all(phase, *(Play(ONE[card]) for card in ("AH", "9C", "9H", "JH")))
        assert isinstance(phase, Playing)
        seen = seen_by(phase, N)
        assert seen.contract.ally(seen.deal, seen.tricks) == S  # type: ignore[attr-defined]


class TestClaim:
    def phase(self) -> Phase:
        contract = TinyContract(ONE, "D", ONE["AH"])
        return play(dealt(ONE, SINGLES), (), contract, S)

    def two_tricks(self) -> Phase:
        line = ("AS", "9C", "9S", "JS", "AH", "TC", "9H", "JH")
        return after_all(self.phase(), *(Play(ONE[card]) for card in line))

    def test_no_claim_before(self):
        one = after_all(self.phase(), *(Play(ONE[card]) for card in ("AS", "9C", "9S", "JS")))
        assert CLAIM not in one.legal()
        with pytest.raises(Refused):
            after(one, CLAIM)

    def test_a_claim_in_place_of_a_lead(self):
        phase = self.two_tricks()
        assert phase.turn == S
        assert phase.legal()[-1] == CLAIM
        assert phase.legal()[:-1] == tuple(map(Play, ONE.distinct(phase.deal.hands[S])))
        end = after(phase, CLAIM)
        assert isinstance(end, Finished)
        assert end.ended_by == "claim"
        assert end.points == (0, 0, 3 + 10, 0)
        assert end.history[-1].action == CLAIM
        assert end.deal.open

    def test_no_claim_in_the_middle_of_a_trick(self):
        phase = after_all(self.two_tricks(), Play(ONE["AD"]))
        assert CLAIM not in phase.legal()

    def test_who_leads_on_lets_it_go(self):
        line = ("KS", "JC", "TS", "QS")
        phase = after_all(self.two_tricks(), *(Play(ONE[card]) for card in line))
        assert CLAIM not in phase.legal()

    def test_the_conduct_of_a_deal_takes_it_too(self):
        game = conduct(self.two_tricks())
        assert CLAIM in next(game).legal()
        with pytest.raises(StopIteration) as end:
            game.send(Say("claim"))
        assert end.value.value.ended_by == "claim"


@pytest.mark.parametrize("preset", ["1", "4"])
class TestLaws:
    @given(seed=seeds)
    def test_movement_conservation_and_takers(self, preset, seed):
        with on_the_shelf(preset):
            played = path("tiny", preset, seed)
        check_moves(played)
        check_cards(played)
        check_counts(played)
        check_takers(played)

    @given(seed=seeds)
    def test_swaps(self, preset, seed):
        with on_the_shelf(preset):
            check_views(swapped_pairs("tiny", preset, seed))

    def test_names(self, preset):
        check_names(TinyGame(int(preset)).alphabet)

    def test_control_a_gift_that_everyone_sees_is_caught(self, preset, monkeypatch):
        monkeypatch.setattr(Done, "seen_by", lambda done, seat: done)
        with on_the_shelf(preset):
            assert caught(lambda seed: check_views(swapped_pairs("tiny", preset, seed)), 200)


def test_control_a_demanded_card_given_back_in_private_is_caught():
    with on_the_shelf("1", may_return=True):
        assert caught(lambda seed: check_views(swapped_pairs("tiny", "1", seed)), 2000)


def test_control_a_sighting_forgotten_by_one_viewer_alone_is_caught(monkeypatch):
    def by_one(sightings, card, holder):
        for index, sight in enumerate(sightings):
            if sight.card == card and sight.holder == holder:
                return sightings[:index] + sightings[index + 1 :]
        return sightings

    monkeypatch.setattr("spadille.core.deal._less_one", by_one)
    with pytest.raises(AssertionError):
        TestSightings().test_two_givers_each_forget_their_own()


@contextmanager
def on_the_shelf(preset: str, may_return: bool = False) -> Iterator[None]:
    """The small game beside the real ones, for as long as a test wants it."""
    shelf["tiny"] = TinyGame(int(preset), may_return)
    try:
        yield
    finally:
        del shelf["tiny"]
