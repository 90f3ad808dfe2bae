"""The law of Pinochle's play: what may be played, what tricks bring, and what the bidders score."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spadille.core.actions import PASS
from spadille.core.cards import Card, Cards
from spadille.core.phase import Finished, Phase
from spadille.core.tricks import playable, winner
from spadille.games.pinochle import PINOCHLE, PinochleRules
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.pinochle_melds import PACK, SUITS
from spadille.games.pinochle_talk import Auction
from spadille.records.shuffle import shuffled
from tests.laws.paths import caught, played, seeds
from tests.laws.pinochle_paths import stacked, talker
from tests.oracle.pinochle_deal import refusals

HEADINGS = ("strict", "relaxed", "trump_only", "free")
State = Phase | Finished


# Deals played at random


def rules_of(**options: object) -> PinochleRules:
    return PINOCHLE.rules("classic", options)


def dealt_path(rules: PinochleRules, seed: int) -> tuple[State, ...]:
    """The states of one deal by these rules, played by those that the laws have."""
    source = Random(f"pinochle/{seed}")
    dealer = source.randrange(4)
    deal, strong = stacked(rules.deal(dealer, shuffled(PACK, f"pinochle/{seed}")), source)
    return played(rules, rules.start(), dealer, deal, talker(strong, source), seed).states


def finished(states: Sequence[State]) -> Finished:
    end = states[-1]
    assert isinstance(end, Finished)
    return end


# Single positions


def position_of(source: Random) -> tuple[tuple[Card, ...], Cards, str]:
    """A trick under way, a hand, and trump: of few suits, so that they meet."""
    pack = list(PACK.order)
    source.shuffle(pack)
    if source.random() < 0.5:
        suits = source.sample(SUITS, 2)
        pack.sort(key=lambda card: PACK.suit(card) not in suits)
    laid = source.randrange(4)
    drawn = source.sample(pack[:40], laid + source.randrange(1, 8))
    return tuple(drawn[:laid]), PACK.packed(drawn[laid:]), source.choice(SUITS)


def legal_of(heading: str, trick: tuple[Card, ...], hand: Cards, trump: str) -> set[Card]:
    contract = PinochleContract(rules_of(heading=heading), 50, 0, trump=trump)
    return set(PACK.distinct(playable(contract, trick, hand)))


def check_legal(seed: int) -> None:
    """Never nothing, nothing that is not held; each heading allows what a stricter one does."""
    trick, hand, trump = position_of(Random(seed))
    allowed = [legal_of(heading, trick, hand, trump) for heading in HEADINGS]
    for strict, relaxed in zip(allowed, [*allowed[1:], set(PACK.distinct(hand))], strict=True):
        assert strict
        assert strict <= relaxed


def check_book(seed: int) -> None:
    """The same as the second model allows."""
    trick, hand, trump = position_of(Random(seed))
    if not trick:
        return
    names, table = PACK.names(hand), [PACK.name(card) for card in trick]
    for heading in HEADINGS:
        legal = {PACK.name(card) for card in legal_of(heading, trick, hand, trump)}
        assert legal == set(names) - set(refusals(names, table, trump, heading))


def check_hidden(seed: int) -> None:
    """What cannot be ruled out of a hand turned face down holds all that may be played from it."""
    source = Random(seed)
    trick, hand, trump = position_of(source)
    contract = PinochleContract(rules_of(), 50, 0, trump=trump)
    cards = PACK.cards(hand)
    seen = PACK.packed(source.sample(cards, source.randrange(len(cards))))
    unseen = PACK.full - PACK.packed(trick) - seen
    hidden = len(cards) - PACK.count(seen)
    real = playable(contract, trick, hand)
    possible = set(PACK.distinct(playable(contract, trick, seen, hidden, unseen)))
    assert set(PACK.distinct(real)) <= possible


@given(seeds)
def test_what_is_legal_is_never_nothing_and_grows_from_strict_to_free(seed):
    check_legal(seed)


@given(seeds)
def test_what_is_legal_is_what_the_second_model_allows(seed):
    check_book(seed)


@given(seeds)
def test_a_face_down_hand_allows_what_it_may_hold(seed):
    check_hidden(seed)


def check_deal(states: Sequence[State]) -> None:
    """Points sum to fifty; a trick goes to the suit led or to trump; the bidders score all or
    lose the bid, the others all that they made."""
    end = finished(states)
    if end.ended_by != "tricks":
        return
    contract: PinochleContract = end.contract
    assert len(end.tricks) == 20
    assert sum(trick.points for trick in end.tricks) == 50
    for trick in end.tricks:
        best = trick.cards[winner(contract, trick.cards)]
        assert PACK.suit(best) in (PACK.suit(trick.cards[0]), contract.trump)
    totals = [_total(end, side) for side in (0, 1)]
    assert end.points is not None
    assert contract.bid is not None
    mine, others = contract.side, 1 - contract.side
    assert end.points[mine] == (totals[mine] if totals[mine] >= contract.bid else -contract.bid)
    assert end.points[others] == totals[others]
    assert end.points[:2] == end.points[2:]


def _total(end: Finished, side: int) -> int:
    """Melds and trick points of a side, added up from its seats."""
    melds = sum(end.contract.melds[seat].points for seat in (side, side + 2))
    won: int = sum(trick.points for trick in end.tricks if trick.winner in (side, side + 2))
    return int(melds) + won


@given(seeds, st.sampled_from(HEADINGS))
def test_a_deal_adds_up(seed, heading):
    check_deal(dealt_path(rules_of(heading=heading), seed))


@given(seeds)
def test_the_auction_ends_at_the_third_pass(seed):
    states = dealt_path(rules_of(), seed)
    talk = [state for state in states if isinstance(state, Auction)]
    said = talk[-1].history
    assert sum(done.action == PASS for done in said) == 2  # the third ends it
    assert [state.turn for state in talk] == [done.seat for done in states[len(talk)].history]
    assert len({done.seat for done in said if done.action == PASS}) == 2


# Controls


def test_control_a_player_who_must_beat_and_cannot_is_caught(monkeypatch):
    def stuck(contract: Any, trick: Any, hand: Cards, *_: int) -> Cards:
        if not trick:
            return hand
        duty = contract.duties(trick, 20)[0]
        return hand & duty.play

    monkeypatch.setattr("tests.laws.test_pinochle_play.playable", stuck)
    assert caught(check_legal)


@pytest.mark.parametrize("wrong", [("strict", "free"), ("relaxed", "strict")])
def test_control_headings_exchanged_are_caught(wrong, monkeypatch):
    honest = legal_of
    other = {wrong[0]: wrong[1], wrong[1]: wrong[0]}

    def exchanged(heading: str, *more: Any) -> set[Card]:
        return honest(other.get(heading, heading), *more)

    monkeypatch.setattr("tests.laws.test_pinochle_play.legal_of", exchanged)
    assert caught(check_legal, 400)
    assert caught(check_book, 400)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("worth", lambda *_: 3),
        ("worth", lambda contract, cards, last: sum(PACK.rank(card) in "ATK" for card in cards)),
        ("power", lambda contract, card, led: 5 - "ATKQJ".index(PACK.rank(card))),
    ],
    ids=["three a trick", "nothing for the last trick", "discards take"],
)
def test_control_a_wrong_count_or_taker_is_caught(name, fault, monkeypatch):
    monkeypatch.setattr(PinochleContract, name, fault)
    assert caught(lambda seed: check_deal(dealt_path(rules_of(), seed)))


def test_control_a_hidden_hand_read_as_if_it_held_nothing_more_is_caught(monkeypatch):
    honest = playable

    def blind(contract: Any, trick: Any, hand: Cards, hidden: int = 0, unseen: Cards = 0) -> Cards:
        return honest(contract, trick, hand) if hidden else honest(contract, trick, hand, 0, unseen)

    monkeypatch.setattr("tests.laws.test_pinochle_play.playable", blind)
    assert caught(check_hidden)


def test_control_a_bid_paid_instead_of_the_total_is_caught(monkeypatch):
    honest = PinochleContract.score

    def paid(contract: PinochleContract, tricks: Any, ended_by: str) -> Any:
        made = honest(contract, tricks, ended_by)
        if made is None or contract.bid is None:
            return made
        return tuple(min(one, contract.bid) for one in made)

    monkeypatch.setattr(PinochleContract, "score", paid)
    assert caught(lambda seed: check_deal(dealt_path(rules_of(), seed)))
