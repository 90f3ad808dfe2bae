"""The law of copies: four identical cards cannot be told apart, whatever is asked.

A record names a kind, never a copy. So every copy may be exchanged for another of its kind, and
the cards of a hand written in any order, and nothing changes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spadille.core.actions import Give, Play
from spadille.core.cards import SEATS, Card, Cards, Pack, Seat
from spadille.core.deal import Deal
from spadille.core.errors import SpadilleError
from spadille.core.phase import Finished, seen_by
from spadille.games.pinochle import ALPHABET, PINOCHLE
from spadille.games.pinochle_melds import PACK
from spadille.records import legal, parse, replayed, view
from spadille.records.write import written
from tests.laws.paths import caught, seeds
from tests.laws.test_pinochle_play import State, dealt_path, rules_of

VIEWERS = (*SEATS, "watcher")
PASSING = rules_of(pass_cards=2)
Document = dict[str, Any]


def record_of(seed: int) -> Document:
    """A deal under way, its hands as dealt."""
    source = Random(seed)
    states = dealt_path(PASSING, seed)
    stop = states[source.randrange(len(states))]
    dealer = Random(f"pinochle/{seed}").randrange(4)
    return written(PASSING, PASSING.start(), [(dealer, states[0].deal, stop.history)])


def reordered(record: Document, source: Random) -> Document:
    """The same record with the cards of each hand in another order."""
    deal = record["deals"][0]
    hands = {}
    for seat, hand in deal["hands"].items():
        names = hand.split()
        hands[seat] = " ".join(source.sample(names, len(names)))
    return record | {"deals": [deal | {"hands": hands}]}


def unordered(report: Any) -> Any:
    """A report with its hands as sets; all else as it is."""
    if isinstance(report, dict):
        return {
            key: _sorted(value) if key in ("hand", "hands") else unordered(value)
            for key, value in report.items()
        }
    return [unordered(one) for one in report] if isinstance(report, list) else report


def _sorted(hands: Any) -> Any:
    if isinstance(hands, dict):
        return {seat: sorted(hand) for seat, hand in hands.items()}
    return sorted(hands) if isinstance(hands, list) else hands  # there is an option `hands`


def answers(record: Document) -> str:
    """All that can be asked of a record."""
    read = parse(record)
    told = [replayed(read), legal(read), *(view(read, viewer) for viewer in VIEWERS)]
    return json.dumps(unordered(told))


def check_order(seed: int) -> None:
    record = record_of(seed)
    try:
        assert answers(record) == answers(reordered(record, Random(seed)))
    except SpadilleError as error:
        raise AssertionError from error


# Eighty single cards, of which each four are alike

Physical = Sequence[int]


def relabelled(order: Physical, source: Random) -> list[int]:
    """The same pack with every copy exchanged for some copy of its kind."""
    labels: list[int] = []
    for kind in range(20):
        labels += source.sample(range(4 * kind, 4 * kind + 4), 4)
    return [labels[card] for card in order]


def kind_of(card: int) -> Card:
    return card // 4


def check_deal(seed: int, kind: Callable[[int], Card] = kind_of) -> None:
    """A pack whose copies have been exchanged deals the same hands."""
    source = Random(seed)
    order = source.sample(range(80), 80)
    dealer: Seat = source.randrange(4)
    packs = [[kind(card) for card in one] for one in (order, relabelled(order, source))]
    one, two = (PASSING.deal(dealer, pack) for pack in packs)
    assert one == two
    assert repr(one) == repr(two)


def check_choices(states: Sequence[State]) -> None:
    """Each kind is one choice, however many copies are held; what is played is one of them."""
    for state, following in pairwise(states):
        if isinstance(state, Finished):
            continue
        actions = state.legal()
        assert len(set(actions)) == len(actions)
        done = following.history[-1].action
        seat = state.turn
        if isinstance(done, Play | Give) and done.card is not None:
            before, after = state.deal.hands[seat], following.deal.hands[seat]
            assert PACK.held(before, done.card) == PACK.held(after, done.card) + 1
            others = [card for card in range(20) if card != done.card]
            assert all(PACK.held(before, one) == PACK.held(after, one) for one in others)


def check_views(states: Sequence[State]) -> None:
    """A view shows of every kind no more copies than there are, and all that are seen."""
    for state in states[::7]:
        for viewer in (0, 1, 2, 3, None):
            deal = seen_by(state, viewer).deal
            shown = Counter((sight.holder, sight.card) for sight in deal.sightings)
            for (holder, card), copies in shown.items():
                assert copies <= PACK.held(state.deal.hands[holder], card)
                assert copies <= PACK.held(deal.hands[holder], card)
            assert [deal.count(seat) for seat in range(4)] == [
                state.deal.count(seat) for seat in range(4)
            ]


@cache
def some_states(seed: int) -> tuple[State, ...]:
    return dealt_path(PASSING, seed)


@settings(max_examples=25)
@given(seeds)
def test_the_order_of_a_hand_changes_nothing(seed):
    check_order(seed)


@given(seeds)
def test_copies_exchanged_deal_the_same_hands(seed):
    check_deal(seed)


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_copies_are_one_choice(seed):
    check_choices(some_states(seed))


@settings(max_examples=25)
@given(st.integers(0, 10**6))
def test_views_count_copies(seed):
    check_views(some_states(seed))


def test_the_alphabet_has_each_kind_once():
    texts = [ALPHABET.text(action) for action in ALPHABET.actions]
    assert sorted(text for text in texts if text in PACK) == sorted(PACK.kinds)
    given_away = [text for text in texts if text.startswith("give:")]
    assert sorted(given_away) == sorted(f"give:{kind}" for kind in PACK.kinds)
    assert len(texts) == len(set(texts))
    assert PINOCHLE.pack.order == tuple(card for card in range(20) for _ in range(4))


# Controls


def test_control_copies_side_by_side_taken_for_one_are_caught(monkeypatch):
    honest = Pack.packed

    def careless(pack: Pack, cards: Any) -> Cards:
        return honest(pack, (card for card, _ in groupby(cards)))

    records = [record_of(seed) for seed in range(5)]
    monkeypatch.setattr(Pack, "packed", careless)

    def law(seed: int) -> None:
        told = []
        for record in (records[seed], reordered(records[seed], Random(seed))):
            read = parse(record).deals[0]
            told.append(read.deal(PINOCHLE))
        assert told[0] == told[1]

    assert caught(law, 5)


def test_control_a_copy_that_is_another_card_is_caught():
    assert caught(lambda seed: check_deal(seed, lambda card: (card // 4 + card % 4 // 3) % 20))


def test_control_a_card_known_twice_is_caught(monkeypatch):
    """What was given before and then shown, counted as two copies."""

    def twice(deal: Deal, seat: Seat, shown: Cards) -> Deal:
        for card in PACK.cards(shown):
            deal = deal.shown(card, seat)
        return deal

    monkeypatch.setattr("spadille.games.pinochle_talk._showing", twice)
    assert caught(lambda seed: check_views(dealt_path(PASSING, seed)))


def test_control_a_choice_for_each_copy_is_caught(monkeypatch):
    def each(pack: Pack, hand: Cards) -> Iterator[Card]:
        return (card for card in range(len(pack.kinds)) for _ in range(pack.held(hand, card)))

    states = some_states(3)
    monkeypatch.setattr(Pack, "distinct", each)
    with pytest.raises(AssertionError):
        check_choices(states)


def test_control_a_kind_played_with_all_its_copies_is_caught(monkeypatch):
    honest = Pack.without

    def all_of_it(pack: Pack, hand: Cards, card: Card) -> Cards:
        for _ in range(pack.held(hand, card)):
            hand = honest(pack, hand, card)
        return hand

    monkeypatch.setattr(Pack, "without", all_of_it)
    assert caught(lambda seed: check_choices(_talk_and_a_trick(seed)))


def _talk_and_a_trick(seed: int) -> Sequence[State]:
    """States as far as they can be played with a faulty pack."""
    rules = rules_of()
    source = Random(seed)
    state: State = rules.opening(rules.deal(3, _pack(source)), 3, rules.start())
    states = [state]
    for _ in range(12):
        assert not isinstance(state, Finished)
        legal_now = state.legal()
        state = state.after(legal_now[0] if len(legal_now) == 1 else source.choice(legal_now[:3]))
        states.append(state)
        if isinstance(state, Finished):
            break
    return states


def _pack(source: Random) -> list[Card]:
    return source.sample(list(PACK.order), 80)
