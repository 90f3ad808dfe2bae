"""The plain player's Pinochle, position by position: what a sensible player would do there.

Always seat S is asked, whose partner is N. A trick is given in the order played, so that with
three cards on the table W has led and S is last. Complaints are those of the rule book's list of
what players of such programs complain about (section 7).
"""

from dataclasses import replace

from spadille.bots.bot import bot_named
from spadille.bots.plain_pinochle_hand import certainty, melded
from spadille.core.actions import PASS, Bid, Give, Play, Trump
from spadille.core.cards import Seat
from spadille.core.deal import Deal
from spadille.core.phase import Done, Finished, Phase, Trick
from spadille.core.play import Playing
from spadille.games.pinochle import PINOCHLE
from spadille.games.pinochle_contract import FOLD, MOON, PinochleContract
from spadille.games.pinochle_melds import PACK, Meld, Melds
from spadille.games.pinochle_talk import Auction, Naming, Passing

N, E, S, W = range(4)
PLAIN = bot_named("plain")
CLASSIC = PINOCHLE.rules("classic", {})


def cards(names: str) -> tuple[int, ...]:
    """The cards of "S:AAT H:Q", or of "AS TS"."""
    found = []
    for word in names.split():
        suit, _, ranks = word.partition(":")
        found += [PACK[rank + suit] for rank in ranks] if ranks else [PACK[word]]
    return tuple(found)


# Positions of the play


def position(
    hand: str,
    trick: str = "",
    *,
    trump: str = "S",
    bidder: Seat = S,
    gone: str = "",
    known: dict[Seat, str] | None = None,
    void: dict[Seat, str] | None = None,
    **options: object,
) -> Playing:
    """The view of S with this hand. gone: what has been played. known: what others have shown.
    void: a seat and the suit that it has shown to lack."""
    own, laid, seen = cards(hand), cards(trick), known or {}
    tricks = [Trick(S, (card,), S, 0) for card in cards(gone)]
    for seat, suit in (void or {}).items():
        other = trump if suit != trump else "H"
        tricks.append(Trick((seat + 3) % 4, cards(f"J{suit} J{other}"), S, 0))
    playing = [(S - n) % 4 for n in range(1, len(laid) + 1)]
    hands = [PACK.packed(cards(seen.get(seat, ""))) for seat in range(4)]
    hands[S] = PACK.packed(own)
    counts = [len(own) - (seat in playing) for seat in range(4)]
    hidden = tuple(n - PACK.count(held) for n, held in zip(counts, hands, strict=True))
    rules = PINOCHLE.rules("classic", options)
    contract = PinochleContract(rules, 60, bidder, trump=trump)
    return Playing(
        Deal(PACK, tuple(hands), 0, hidden), (), contract, tuple(tricks), (S - len(laid)) % 4, laid
    )


def played(*arguments: str, **more: object) -> str:
    """The card that the plain player plays there."""
    action = PLAIN.decide(position(*arguments, **more))  # type: ignore[arg-type]
    assert isinstance(action, Play)
    return PACK.name(action.card)


FIRST = "S:AAKKQJJ H:AATQ D:AKQJ C:TTKQJ"
"""A bidder's hand, trump spades."""


class TestLeads:
    def test_complaint_1_a_bidder_cashes_plain_aces_before_trumps(self):
        assert played(FIRST) in {"AH", "AD"}
        assert played("S:AATTKQJJ H:AKQ D:TTKQ C:AKQJJ") in {"AH", "AC"}
        assert played("S:TTKKQQJ H:AATTK D:AQ C:KQJ") in {"AH", "AD"}

    def test_complaint_1_nor_later_while_there_are_aces(self):
        gone = "H:AAAT D:AAKK C:AATQ S:TK"
        assert played("S:AAKKQJJ H:AT D:A C:KQ", gone=gone) in {"AH", "AD"}

    def test_complaint_2_the_ace_of_trumps_is_not_led(self):
        assert played(FIRST) != "AS"
        assert played("S:AKKQQ H:KQJ D:KQ C:TQ", gone="H:AAAA D:AAAA C:AAAA S:TT") != "AS"

    def test_complaint_6_a_defender_does_not_lead_the_bidders_trump(self):
        for bidder in (E, W):
            assert played("S:AKKJJ H:TTKQJ D:TTKQJ C:TKKQJ", bidder=bidder)[1] != "S"
            assert played("S:JJ H:KQJ D:TQ C:QJ", bidder=bidder)[1] != "S"
            assert played("S:ATTKQQ H:KQ D:QJ", bidder=bidder)[1] != "S"

    def test_nor_does_the_bidders_partner_without_a_reason(self):
        assert played("S:JJ H:TKQJ D:TTQJ C:KQJ", bidder=N)[1] != "S"

    def test_an_ace_is_not_led_to_an_opponent_who_trumps_it(self):
        hand = "S:KQ H:AKQ D:AKQ C:TQ"
        assert played(hand, bidder=E, void={E: "H"}) != "AH"
        assert played(hand, bidder=E, void={E: "D"}) != "AD"
        assert played(hand, bidder=E, void={N: "D"}) in {"AH", "AD"}

    def test_complaint_7_an_ace_that_the_partner_has_shown_is_looked_for(self):
        hand = "S:QJ H:TKJ D:TKJ C:TKJ"
        for suit in "HDC":
            assert played(hand, bidder=N, known={N: f"A{suit}"})[1] == suit

    def test_a_ten_is_a_winner_when_the_aces_have_gone(self):
        gone = "H:AAAA D:AAA C:AAA"
        assert played("S:KQ H:TTK D:TKQ C:TKQ", bidder=E, gone=gone) == "TH"

    def test_the_last_trumps_are_kept_for_the_last_trick(self):
        gone = "S:AAATTTTKKKKQQQQJJJ H:AAAATT D:AAAATT C:AAAATT"
        assert played("S:A D:J", gone=gone) == "JD"
        assert played("S:A D:TJ", gone=gone) in {"TD", "JD"}
        gone = "S:AATTKKQQJJ H:AAAATTKK D:AAAATTKK C:AAAATTKK"
        for hand in ("S:AT H:QJ", "S:AK D:QJ"):
            assert {played(hand, gone=gone, bidder=seat)[1] for seat in range(4)} <= {"H", "D"}

    def test_a_hand_that_takes_all_is_played_from_the_top(self):
        assert played("S:AAAATTTTKKKKQQ H:AA D:AA C:AA") == "AS"
        gone = "S:AAAAKKKKQQQQJJJJ D:AAAATTTT"
        assert played("S:TT H:A D:KK", gone=gone) == "TS"


class TestCounters:
    def test_complaint_7_go_to_the_partners_sure_trick(self):
        assert played("H:TQJ D:AKQ C:Q", "AH QH") == "TH"
        assert played("H:KQJ D:AKQ C:Q", "KH AH JH") == "KH"
        assert played("H:KJ D:AKQ C:QJ", "JH AH QH") == "KH"

    def test_complaint_7_go_there_when_void_too(self):
        assert played("D:TKQJ C:QJJ", "JH AH QH") in {"TD", "KD"}

    def test_complaint_7_an_ace_does_not_go_there(self):
        assert played("D:AKQJ C:QJJ", "JH AH QH") == "KD"

    def test_stay_away_from_the_others_trick(self):
        assert played("H:TKQJ D:AKQ C:Q", "AH JH KH") in {"QH", "JH"}
        assert played("H:KJ D:AKQ C:QJ", "TH AH") == "JH"
        assert played("D:TKJ C:TJJ", "TH QH AH") in {"JD", "JC"}

    def test_stay_away_where_the_last_player_may_still_trump(self):
        assert played("H:TQ D:AKQ C:QJ", "AH KH", void={W: "H"}, bidder=W) == "QH"
        assert played("H:TQ D:AKQ C:QJ", "AH KH", gone="H:QJ", bidder=W) == "TH"

    def test_a_trick_is_taken_with_a_counter_when_nothing_can_beat_it(self):
        assert played("H:AKQ D:QJ", "JH QH JH", gone="H:AAATTTT") == "KH"


class TestStrength:
    def test_complaint_2_the_lowest_card_that_beats(self):
        assert played("H:ATQ D:QJ C:J", "KH JH JH") == "TH"
        assert played("H:AK D:QJ C:J", "QH JH QH") == "KH"

    def test_complaint_2_the_lowest_trump_takes_a_trick(self):
        assert played("S:AATQ D:QJ C:J", "JH AH KH") == "QS"
        assert played("S:AKQJ D:QJ C:J", "AH JS JH") in {"KS", "QS"}

    def test_complaint_2_the_lowest_trump_where_the_trick_is_lost(self):
        assert played("S:TTQ D:QJ C:J", "AH QH AS") == "QS"
        assert played("S:ATKJ D:Q", "AS KS JS") == "JS"

    def test_complaint_5_the_partners_losing_trick_is_saved(self):
        assert played("H:ATQ D:QJ C:J", "QH KH TH") == "AH"
        assert played("H:AQJ D:QJ C:J", "KH TH", heading="free") == "AH"

    def test_the_partner_is_not_beaten_without_need(self):
        assert played("H:AQ D:QJ C:J", "TH JH", heading="free", gone="H:AAA") == "QH"
        assert played("H:AKJ D:QJ C:J", "JH TH QH", heading="trump_only") == "KH"

    def test_aces_are_kept_from_the_others_aces(self):
        assert played("D:AJ C:AJ", "AH QH JH") in {"JD", "JC"}


# Positions of the talk


def talked(hand: str, *said: object, **options: object) -> Auction:
    """The auction as S sees it after these words, a number for a bid; the last one E's."""
    own = PACK.packed(cards(hand))
    assert PACK.count(own) == 20
    deal = Deal(PACK, (0, 0, own, 0), 0, (20, 20, 0, 20))
    rules = PINOCHLE.rules("classic", options)
    view: Phase | Finished = Auction(deal, (), rules, (S - 1 - len(said)) % 4)
    for word in said:
        assert isinstance(view, Auction)
        view = view.after(Bid(word) if isinstance(word, int) else PASS)
    assert isinstance(view, Auction)
    assert view.turn == S
    return view


def call(hand: str, *said: object, **options: object) -> object:
    action = PLAIN.decide(talked(hand, *said, **options))
    return action.points if isinstance(action, Bid) else action


RUN = "S:AATTKKQQJ H:AAKQ D:AKQ C:AAKQ"
"""Spades: run 15, royal 4, three marriages, aces, kings and queens around: 49."""
POOR = "S:TTKQJ H:TTKQJ D:TTTKJ C:TTKJJ"
BARE = "S:AAATTTKKK H:AAATTT D:AAA C:AA"
ACES = "S:AAKQJ H:AAKJJ D:AATKJ C:AATQJ"
"""No run; aces 100, kings, jacks twice 40."""


class TestBids:
    def test_complaint_4_not_below_what_the_hand_melds_for_certain(self):
        assert isinstance(call(RUN, 53, PASS, 60), int)
        assert isinstance(call(RUN, 65, PASS, 70), int)
        assert isinstance(call(ACES, 80, PASS, 90), int)

    def test_complaint_4_nor_when_the_others_have_passed(self):
        assert isinstance(call(RUN, PASS, PASS), int)
        assert isinstance(call(RUN, PASS, PASS, 60), int)

    def test_complaint_5_a_weak_hand_is_not_overbid(self):
        assert call(POOR, 53) == PASS
        assert call(POOR, 55, PASS, 60) == PASS
        assert call("S:TTTKKQJ H:TTKKJ D:TTJJ C:TTQJ", 65) == PASS

    def test_complaint_18_an_average_hand_opens(self):
        assert isinstance(call("S:ATKKQJ H:AKQJJ D:ATQJJ C:ATKJ"), int)
        assert isinstance(call(FIRST, PASS, PASS), int)

    def test_no_bid_without_a_marriage(self):
        assert call(BARE) == PASS
        assert isinstance(call(BARE, trump_needs_marriage=False), int)

    def test_the_first_bid_shows_meld_without_trump(self):
        plain = {
            10: "S:ATTKQJJ H:ATTQJ D:ATKQ C:AKKJ",
            20: "S:AAKKQQJ H:AATQ D:AKQJ C:ATKQJ",
            30: ACES,
        }
        for points, hand in plain.items():
            own = melded(PACK.packed(cards(hand)), None, CLASSIC.melding)
            assert min(own // 10, 3) == points // 10
            assert call(hand) == 50 + points // 10

    def test_no_meld_is_shown_from_60_on_or_without_jumps(self):
        assert call(ACES, 58) == 59
        assert call(ACES, 60) == 65
        assert call(ACES, step="next_only") == 50

    def test_complaint_3_what_the_partner_has_shown_is_read(self):
        hand = "S:AATKKQJ H:AKQJ D:TKJJJ C:TQQJ"
        assert call(hand, 53, 65) != PASS
        assert call(hand, 50, 65) == PASS

    def test_the_partner_keeps_a_bid_that_nobody_contests(self):
        assert call("S:ATKKQJ H:AKQJJ D:ATQJJ C:ATKJ", PASS, 60, PASS) == PASS
        assert call(RUN, PASS, 60, PASS) == PASS
        assert isinstance(call(RUN, 59, 60, PASS), int)

    def test_certain_is_what_the_hand_has_now(self):
        def certain(hand: str, bid: int, preset: str = "classic", **options: object) -> bool:
            rules = PINOCHLE.rules(preset, options)
            return certainty(PACK.packed(cards(hand)), bid, rules) == 1

        assert certain(RUN, 49)
        assert not certain(RUN, 49 + 25)
        assert not certain(RUN, 49 + 25, pass_cards=4)
        assert not certain(BARE, 20)
        assert not certain(POOR, 22, "club")  # which asks for twenty trick points

    def test_a_moon_only_with_every_trick(self):
        sure = "S:AAAATTTTKKKKQQ H:AA D:AA C:AA"
        assert call(sure, shoot_moon="match") == MOON
        assert call(RUN, shoot_moon="match") != MOON
        assert call("S:AAAATTTTKKKKQQ H:AA D:AA C:TT", shoot_moon="match") != MOON


class TestTrump:
    def named(self, hand: str, bid: int = 60, **options: object) -> str:
        own = PACK.packed(cards(hand))
        deal = Deal(PACK, (0, 0, own, 0), 0, (20, 20, 0, 20))
        contract = PinochleContract(PINOCHLE.rules("classic", options), bid, S)
        action = PLAIN.decide(Naming(deal, (), N, contract))
        assert isinstance(action, Trump)
        return action.suit

    def test_the_run_is_trump(self):
        assert self.named("S:ATKQJ H:AKQJJ D:ATTJJ C:ATTJJ") == "S"

    def test_length_goes_before_a_little_meld(self):
        assert self.named("S:KQJ H:AATTKKQJ D:KQTTJ C:ATTJ") == "H"

    def test_a_suit_without_a_marriage_only_where_it_may_be(self):
        hand = "S:AATTKKKK H:AATT D:AATT C:AKQJ"
        assert self.named(hand) == "C"
        assert self.named(hand, trump_needs_marriage=False) == "S"


class TestPassing:
    def given(self, hand: str, trump: str, n: int, *, bidder: Seat, known: str = "") -> list[str]:
        """The cards that S gives, one after the other."""
        rules = PINOCHLE.rules("classic", {"pass_cards": n})
        contract = PinochleContract(rules, 60, bidder, trump=trump)
        hands, come = [0, 0, PACK.packed(cards(hand)), 0], cards(known)
        hands[N] = PACK.packed(come)
        counts = [20, 20, 20, 20]
        counts[N] -= PACK.count(hands[N])
        counts[S] = 0
        done = (
            tuple(Done(N, Give(card), other=S) for card in cards("JC " * n)) if bidder == S else ()
        )
        view: object = Passing(Deal(PACK, tuple(hands), 0, tuple(counts)), done, contract)
        found = []
        for _ in range(n):
            assert isinstance(view, Passing)
            action = PLAIN.decide(view)
            assert isinstance(action, Give)
            assert action.card is not None
            found.append(PACK.name(action.card))
            view = view.after(action)
        return found

    def test_complaint_8_the_partner_gives_what_completes_melds_in_trump(self):
        hand = "S:ATJ H:TTKJJ D:TTKQQJ C:TTKJJJ"
        assert set(self.given(hand, "S", 3, bidder=N)) == {"AS", "TS", "JS"}

    def test_complaint_8_the_partner_keeps_his_double_pinochle(self):
        hand = "S:QQTJ H:TTKJJ D:TTKQJJ C:TTKJJ"
        given = self.given(hand, "H", 2, bidder=N)
        assert "QS" not in given
        assert "JD" not in given

    def test_complaint_8_the_partner_gives_a_leg_that_he_cannot_use(self):
        hand = "S:QTTKK H:TTTKK D:TTKKA C:TTKKK"
        assert "QS" in self.given(hand, "H", 2, bidder=N)

    def test_complaint_8_the_bidder_gives_back_what_is_of_no_use(self):
        hand = "S:AATTKQQJ H:AKQJ D:AKJJ C:AKQJTTTT"
        given = self.given(hand, "S", 4, bidder=S)
        assert set(given) <= {"TC", "JH", "JD", "JC"}
        rest = cards(hand)
        left = PACK.packed(rest) - PACK.packed(cards(" ".join(given)))
        before, after = (melded(each, "S", CLASSIC.melding) for each in (PACK.packed(rest), left))
        assert before == after

    def test_complaint_8_the_bidder_keeps_his_double_pinochle(self):
        hand = "S:AATKQQJ H:ATKJJ D:TKJJJ C:TTKJJ"
        assert not {"QS", "JD"} & set(self.given(hand, "S", 2, bidder=S))


class TestFold:
    def folds(self, hand: str, bid: int, own: int, others: int = 30, **more: object) -> bool:
        view = position(hand, fold="on", **more)  # type: ignore[arg-type]
        points = (0, others, own, 0)
        laid = tuple(Melds((Meld("run", 1, each),), 0) for each in points)
        assert isinstance(view.contract, PinochleContract)
        contract = replace(view.contract, bid=bid, melds=laid)
        return PLAIN.decide(replace(view, contract=contract)) == FOLD

    def test_a_hopeless_contract_is_given_up(self):
        assert self.folds(FIRST, bid=80, own=25)

    def test_a_fair_one_is_played(self):
        assert not self.folds(FIRST, bid=55, own=30)
        assert not self.folds(FIRST, bid=50, own=30)
