"""The law of Pinochle's match: it always ends, and no card is lost when partners pass cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spadille.core.actions import Give
from spadille.core.cards import Card, next_seat
from spadille.core.deal import Deal
from spadille.core.errors import SpadilleError
from spadille.core.match import Standing
from spadille.core.phase import Finished, dealt_hand
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_melds import PACK
from spadille.games.pinochle_talk import Passing
from spadille.records import parse, replayed
from tests.clauses.pinochle_positions import NOTHING, dealt, said
from tests.clauses.positions import refusal
from tests.laws.paths import caught, seeds
from tests.laws.test_conservation import cards_of
from tests.laws.test_pinochle_play import State, dealt_path, finished, rules_of

CAP = 200
BARREN = {seat: dealt(80, **{seat: NOTHING}) for seat in "NESW"}


def passed_over(deals: int, start: dict[str, Any], stick: bool = False) -> dict[str, Any]:
    """A record of so many deals in which nobody bids; a forced dealer has no marriage."""
    record = said("", options={"stick_dealer": stick}, start=start)
    record["deals"] = []
    for number in range(deals):
        dealer = "WNES"[number % 4]
        hands = {"hands": BARREN[dealer]} if stick else {}
        log = "pass pass pass" if stick else "pass pass pass pass"
        record["deals"].append({"dealer": dealer, "log": log} | hands)
    return record


def end(record: dict[str, Any]) -> tuple[object, object, list[int]]:
    told = replayed(parse(record))
    return told["match_ended_by"], told["winner"], told["standing"]


# The cap


def test_a_match_in_which_nobody_ever_bids_ends_at_200_deals():
    assert end(passed_over(CAP - 1, {})) == (None, None, [0, 0])
    assert end(passed_over(CAP, {})) == ("cap", None, [0, 0])
    assert refusal(passed_over(CAP + 1, {})) == "match_over"


def test_a_match_of_forced_dealers_ends_at_200_deals_and_the_higher_score_wins():
    assert end(passed_over(CAP, {}, stick=True)) == ("cap", None, [-5000, -5000])
    assert end(passed_over(CAP, {"scores": [0, 1]}, stick=True)) == ("cap", "EW", [-5000, -4999])
    assert end(passed_over(CAP - 1, {}, stick=True))[0] is None


@settings(max_examples=30)
@given(st.integers(150, CAP - 1), st.integers(-400, 400), st.integers(-400, 400))
def test_whenever_it_began_a_match_ends_at_200(played, north, east):
    start = {"scores": [north, east], "played": played}
    winner = None if north == east else "NS" if north > east else "EW"
    assert end(passed_over(CAP - played, start)) == ("cap", winner, [north, east])
    if played < CAP - 1:
        assert end(passed_over(CAP - played - 1, start))[0] is None
    assert refusal(passed_over(CAP - played + 1, start)) == "match_over"


def many_deals(rules: PinochleRules, start: Standing, seed: int) -> list[Standing]:
    """The standings of a match played at random, to its end."""
    standings = [start]
    while rules.over(standings[-1]) is None:
        assert len(standings) <= CAP
        states = dealt_path(rules, 1000 * seed + len(standings))
        standings.append(rules.scored(standings[-1], finished(states)))
    return standings


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.integers(194, 199), st.sampled_from([-5000, 0, 460]))
def test_a_match_ends_for_the_reason_that_it_gives(seed, played, score):
    rules = rules_of()
    standings = many_deals(rules, Standing((score, score), played), seed)
    last = standings[-1]
    high = max(last.scores) >= 500
    assert rules.over(last) == ("points" if high else "cap")
    assert last.played <= CAP
    assert (last.played == CAP) or high
    assert all(rules.over(one) is None for one in standings[:-1])
    if rules.over(last) == "cap":
        north, east = last.scores
        assert rules.winner(last) == (None if north == east else int(east > north))


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.integers(1, 4))
def test_a_match_of_n_hands_has_n_deals(seed, hands):
    rules = rules_of(hands=hands)
    standings = many_deals(rules, rules.start(), seed)
    assert len(standings) == hands + 1
    assert rules.over(standings[-1]) == "hands"


def test_control_another_cap_is_caught(monkeypatch):
    honest = PinochleRules.scored

    def endless(rules: PinochleRules, standing: Standing, finished: Finished) -> Standing:
        after = honest(rules, standing, finished)
        return replace(after, won=None, ended=None) if after.ended == "cap" else after

    monkeypatch.setattr(PinochleRules, "scored", endless)
    assert end(passed_over(1, {"played": 199}))[0] is None
    with pytest.raises(AssertionError):
        test_a_match_in_which_nobody_ever_bids_ends_at_200_deals()


# Passing


def check_passing(states: Sequence[State], count: int) -> None:
    """The pack is whole after every action, and each hand what was dealt but for what was given."""
    whole = Counter(PACK.order)
    dealt_out = states[0].deal.hands
    for state in states:
        assert cards_of(state) == whole
    passing = [state for state in states if isinstance(state, Passing)]
    over = finished(states)
    if over.ended_by == "unplayed":
        assert not passing
        return
    assert len(passing) == 2 * count
    bidder = passing[0].contract.bidder
    assert [state.turn for state in passing] == [next_seat(bidder, 2)] * count + [bidder] * count
    gifts = [done for done in over.history if isinstance(done.action, Give)]
    assert [done.other for done in gifts] == [bidder] * count + [next_seat(bidder, 2)] * count
    played = next(state for state in states if state.name == "play")  # type: ignore[union-attr]
    assert [played.deal.count(seat) for seat in range(4)] == [20] * 4
    for seat in range(4):
        assert dealt_hand(over.deal, over.history, seat) == dealt_out[seat]
        if seat % 2 != bidder % 2:
            assert played.deal.hands[seat] == dealt_out[seat]


@settings(max_examples=50)
@given(seeds, st.integers(1, 4))
def test_cards_are_conserved_through_passing(seed, count):
    check_passing(dealt_path(rules_of(pass_cards=count), seed), count)


@pytest.mark.parametrize("fault", ["lost", "kept", "to the left"])
def test_control_a_card_lost_on_its_way_is_caught(fault, monkeypatch):
    honest = Deal.handed

    def faulty(deal: Deal, card: Card, giver: int, taker: int, viewers: int) -> Deal:
        if fault == "to the left":
            return honest(deal, card, giver, next_seat(giver), viewers)
        there = honest(deal, card, giver, taker, viewers)
        hands = list(there.hands)
        if fault == "lost":
            hands[taker] = PACK.without(hands[taker], card)
        else:
            hands[giver] = PACK.added(hands[giver], card)
        return replace(there, hands=tuple(hands))

    monkeypatch.setattr(Deal, "handed", faulty)

    def law(seed: int) -> None:
        try:
            check_passing(dealt_path(rules_of(pass_cards=2), seed), 2)
        except (SpadilleError, IndexError) as error:
            raise AssertionError from error

    assert caught(law)
