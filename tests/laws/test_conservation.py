"""The law of conservation: hands, what lies beside them and what was played are the pack."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given

from spadille.core.cards import Card, next_seat
from spadille.core.deal import Deal
from spadille.core.phase import Finished, dealt_hand, hand_played, seen_by
from tests.laws.paths import TABLES, Path, State, caught, path, seeds


def cards_of(state: State) -> Counter[Card]:
    """Every card of a state, wherever it lies."""
    pack, deal = state.deal.pack, state.deal
    found = Counter(pack.cards(deal.rest))
    for seat, hand in enumerate(deal.hands):
        found.update(pack.cards(hand))
        found.update(hand_played(state.history, seat))
    return found


def check_cards(played: Path) -> None:
    pack = played.rules.game.pack
    whole = Counter(pack.order)
    for state in played.states:
        assert cards_of(state) == whole
        tricks = getattr(state, "tricks", ())
        laid = [card for trick in tricks for card in trick.cards]
        laid += getattr(state, "trick", ())
        said = [card for seat in range(4) for card in hand_played(state.history, seat)]
        assert Counter(laid) == Counter(said)


def check_dealt(played: Path) -> None:
    """Cards left, played, given and received tell what each was dealt."""
    dealt = played.states[0].deal.hands
    for state in played.states:
        for seat, hand in enumerate(dealt):
            assert dealt_hand(state.deal, state.history, seat) == hand


def check_counts(played: Path) -> None:
    """However a deal is turned, as many cards lie in each place."""
    for phase in played.phases:
        for viewer in (0, 1, 2, 3, None):
            deal = seen_by(phase, viewer).deal
            assert list(map(deal.count, range(4))) == list(map(phase.deal.count, range(4)))
            beside = deal.pack.count(deal.rest) + deal.rest_hidden
            assert beside == phase.deal.pack.count(phase.deal.rest)


@pytest.mark.parametrize(("game", "preset"), TABLES)
class TestConservation:
    @given(seeds)
    def test_cards_are_conserved(self, game, preset, seed):
        check_cards(path(game, preset, seed))

    @given(seeds)
    def test_views_count_the_same_cards(self, game, preset, seed):
        check_counts(path(game, preset, seed))

    @given(seeds)
    def test_the_hands_dealt_follow_from_what_is_left(self, game, preset, seed):
        check_dealt(path(game, preset, seed))

    def test_control_a_dropped_card_is_caught(self, game, preset, monkeypatch):
        honest = Deal.played

        def dropping(deal, seat, card):
            gone = honest(deal, seat, card)
            if gone.count(seat) != 3:
                return gone
            hands = [*gone.hands]
            hands[next_seat(seat)] &= hands[next_seat(seat)] - 1
            return replace(gone, hands=tuple(hands))

        monkeypatch.setattr(Deal, "played", dropping)
        assert caught(law(game, preset, check_cards))

    def test_control_a_card_played_and_kept_is_caught(self, game, preset):
        def kept(seed):
            played = path(game, preset, seed)
            end = played.finished
            hands = (end.deal.hands[0] | 1 << seed, *end.deal.hands[1:])
            faulty = Finished(
                replace(end.deal, hands=hands),
                end.history,
                end.contract,
                end.tricks,
                end.ended_by,
                end.points,
            )
            check_cards(replace(played, states=(*played.states[:-1], faulty)))

        assert caught(kept)

    def test_control_a_view_that_forgets_a_card_is_caught(self, game, preset, monkeypatch):
        honest = Deal.seen_by

        def forgetful(deal, seat):
            seen = honest(deal, seat)
            return replace(seen, hidden=tuple(max(number - 1, 0) for number in seen.hidden))

        monkeypatch.setattr(Deal, "seen_by", forgetful)
        assert caught(lambda seed: check_counts(path(game, preset, seed)))


def law(game: str, preset: str, check: Callable[[Path], None]) -> Callable[[int], None]:
    """The law for deals in which a hand may come to be empty too soon."""

    def asked(seed: int) -> None:
        try:
            drawn = path(game, preset, seed)
        except (IndexError, ValueError) as error:
            raise AssertionError from error
        check(drawn)

    return asked


@pytest.mark.parametrize(("preset", "has_exchange"), [("basic", False), ("later", True)])
class TestControlsOfTheExchange:
    """A king demanded and a card given back: both have to arrive, and to leave."""

    @pytest.mark.parametrize("check", [check_cards, check_dealt])
    def test_a_card_that_does_not_arrive_is_caught(self, preset, has_exchange, check, monkeypatch):
        monkeypatch.setattr(Deal, "handed", lambda deal, card, giver, *_: deal.played(giver, card))
        assert caught(law("quadrille", preset, check), 100) == has_exchange

    def test_a_gift_that_goes_to_the_wrong_hand_is_caught(self, preset, has_exchange, monkeypatch):
        honest = Deal.handed

        def astray(deal, card, giver, taker, viewers):
            return honest(deal, card, giver, next_seat(taker), viewers)

        monkeypatch.setattr(Deal, "handed", astray)
        assert caught(law("quadrille", preset, check_dealt), 100) == has_exchange
