"""Checks of what is believed of hidden cards, at moments of deals by every set of rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from operator import itemgetter
from random import Random
from typing import Any

import numpy as np
import pytest

from spadille.bots.belief import Belief, belief
from spadille.bots.bot import bot_named
from spadille.core.actions import Give
from spadille.core.phase import History, Phase, seen_by
from spadille.games import shelf
from spadille.records.shuffle import shuffled
from tests.behind import (
    Hands,
    Moment,
    Worlds,
    dealt,
    dimmed,
    every_world,
    is_possible,
    replayed,
)
from tests.kernel.test_sampler import surprise
from tests.laws.paths import PRESETS, Path, Player, played, stacked, standing, talker
from tests.laws.swaps import swap

Options = dict[str, object]
Case = tuple[str, str, Options]
Believer = Callable[[Moment], Belief]

DEAR_ROYALS: Options = {"meld_table": {"run": [5, 6, 7, 8], "royal": [4, 30, 31, 32]}}
HOUSE_RULES: list[Case] = [
    ("quadrille", "basic", {"own_king": False}),
    ("quadrille", "later", {"own_king": False, "favourite": "S"}),
    ("pinochle", "classic", {"heading": "trump_only", "first_lead_trump": True}),
    ("pinochle", "classic", {"heading": "free", "trump_needs_marriage": False}),
    ("pinochle", "classic", {"pass_cards": 1}),
    ("pinochle", "friendly", {"pass_cards": 1}),
    ("pinochle", "classic", {"pass_cards": 4, "run_absorbs_marriage": False}),
    ("pinochle", "club", DEAR_ROYALS),
]
CASES: list[Case] = [*((game, preset, {}) for game, preset in PRESETS), *HOUSE_RULES]


def named(case: Case) -> str:
    game, preset, options = case
    return " ".join([game, preset, *(f"{key}={value}" for key, value in options.items())])[:60]


every_case = pytest.mark.parametrize("case", CASES, ids=named)


@cache
def _path(number: int, seed: int) -> Path:
    game, preset, options = CASES[number]
    rules = shelf[game].rules(preset, options)
    source = Random(f"belief/{seed}")
    start, dealer = standing(rules, source), source.randrange(4)
    deal = rules.deal(dealer, shuffled(rules.game.pack, f"belief/{seed}"))
    player: Player = bot_named("plain" if seed % 3 == 0 else "random")
    if game == "quadrille":
        deal, strong = stacked(deal, source)
        player = talker(rules, strong, source)
    return played(rules, start, dealer, deal, player, seed)


def moments(case: Case, seed: int) -> Iterator[Moment]:
    """Moments of a deal, each seen by some seat, without end."""
    return moments_of(_path(CASES.index(case), seed), seed)


def moments_of(deal: Path, seed: int) -> Iterator[Moment]:
    source = Random(f"moments/{seed}")

    def opening(dealt: Any) -> Phase:
        return deal.rules.opening(dealt, deal.dealer, deal.start)

    kinds = [*{type(phase).__name__: None for phase in deal.phases}]
    while True:
        kind = source.choice([*kinds, "Playing", "Playing"])
        among = [phase for phase in deal.phases if type(phase).__name__ == kind] or deal.phases
        yield Moment(opening, source.choice(among), source.randrange(4))


def several(case: Case, deals: int, each: int) -> Iterator[Moment]:
    """So many moments of each of so many deals."""
    for seed in range(deals):
        yield from islice(moments(case, seed), each)


def sees_gifts(now: Moment) -> bool:
    """Has the viewer seen all cards that were given in private?"""
    return all(done.action != Give(None) for done in now.view.history)


def believed(now: Moment) -> Belief:
    return belief(now.view)


def check_possible(now: Moment, believe: Believer = believed, n: int = 4) -> None:
    """What is drawn, dealt again and played under the referee, comes to the same phase, and looks
    the same to the viewer."""
    for world in believe(now).worlds(n, "possible"):
        hands = (*world.deal.hands, world.deal.rest)
        actions = [done.action for done in world.history]
        again = replayed(now.opening(dealt(now.pack, hands, world.history)), actions)
        assert again is not None
        assert again == world
        assert repr(again) == repr(world)
        assert seen_by(again, now.viewer) == now.view


def check_forms(now: Moment, n: int = 8) -> None:
    """The same deals in every form, and the same again."""
    first = believed(now)
    rows, deals = first.packed(n, 5), first.sample(n, 5)
    assert rows.dtype == np.int64
    assert rows.tolist() == [[*deal.hands, deal.rest] for deal in deals]
    assert believed(now).packed(n, 5).tolist() == rows.tolist()
    assert first.packed(3, 5).tolist() == rows[:3].tolist()
    assert not any(deal.rest_hidden or any(deal.hidden) for deal in deals)
    for place, may in enumerate(first.may):
        held = [row[place] - first.known[place] for row in rows.tolist()]
        assert all(hand & may == hand for hand in held)


HIDDEN = ([2, 2, 2, 1], [1, 2, 2, 2], [2, 1, 2, 2], [3, 1, 2, 2], [3, 3, 2, 3], [2, 2, 3, 3])


def few_hidden(some: Iterator[Moment], seed: int, most: int) -> Moment:
    """One of some moments, when the viewer is shown so much that there are few deals to try."""
    source = Random(f"few/{seed}")
    for number, now in enumerate(some):
        few = dimmed(now, [1, 1, 1, 1] if number > 40 else source.choice(HIDDEN), source)
        gifts = sum(done.action == Give(None) for done in few.view.history)
        if 1 < layouts(few) * 12**gifts <= most or number > 300:
            return few
    raise AssertionError


def layouts(now: Moment) -> int:
    """In how many ways as many cards as are hidden can lie, if they were all different."""
    room = (*now.view.deal.hidden, now.view.deal.rest_hidden)
    ways, left = 1, sum(room)
    for free in room:
        for n in range(free):
            ways = ways * (left - n) // (n + 1)
        left -= free
    return ways


def check_counted(now: Moment, believe: Believer = believed) -> Worlds:
    expected = every_world(now)
    count = believe(now).count()
    assert count is None or count == sum(expected.values())
    return expected


def check_even(now: Moment, expected: Worlds, believe: Believer = believed, n: int = 1500) -> None:
    """Deals are drawn by their ways; so is each card that was given unseen."""
    found: Counter[Any] = Counter()
    if sees_gifts(now):
        ((_, history), *_) = expected
        found.update((tuple(row), history) for row in believe(now).packed(n, "even").tolist())
    else:
        for world in believe(now).worlds(n // 3, "even"):
            found[(*world.deal.hands, world.deal.rest), world.history] += 1
    assert set(found) <= set(expected)
    unseen = [n for n, done in enumerate(now.view.history) if done.action == Give(None)]
    asked: list[Callable[[Any], Any]] = [itemgetter(0), *(partial(_action, n) for n in unseen)]
    for ask in asked:
        shares, drawn = Counter[Any](), Counter[Any]()
        for world, ways in expected.items():
            shares[ask(world)] += ways
        for world, many in found.items():
            drawn[ask(world)] += many
        assert surprise(shares, drawn, drawn.total()) < 5


def _action(number: int, world: tuple[Hands, History]) -> object:
    return world[1][number].action


def neighbours(now: Moment, tries: int) -> Iterator[Hands]:
    """The deal with cards exchanged that the viewer does not see, once or twice."""
    pack, view = now.pack, now.view.deal
    known = (*view.hands, view.rest)
    source = Random(f"{now.viewer}/{len(now.view.history)}")
    for _ in range(tries):
        hands = list(now.hands)
        for _ in range(source.choice((1, 1, 2))):
            hidden = [(place, pack.cards(hands[place] - known[place])) for place in range(5)]
            places = [(place, cards) for place, cards in hidden if cards]
            if len(places) < 2:
                return
            (here, some), (there, others) = source.sample(places, 2)
            one, two = source.choice(some), source.choice(others)
            hands[here] = pack.added(pack.without(hands[here], one), two)
            hands[there] = pack.added(pack.without(hands[there], two), one)
        yield tuple(hands)


def believes(mine: Belief, hands: Hands) -> bool:
    """Is this deal one of those that are believed possible?"""
    spread, pack = mine.spread, mine.pack
    layout = [hand - known for hand, known in zip(hands, mine.known, strict=True)]
    takes = [tuple(pack.held(hand, card) for hand in layout) for card in mine.cards]
    for kind, each in zip(spread.kinds, takes, strict=True):
        if any(many > most for many, most in zip(each, kind.most, strict=True)):
            return False
    return all(
        any(all(b.least <= takes[b.kind][b.place] <= b.most for b in row) for row in clause)
        for clause in spread.clauses
    )


def check_neighbours(now: Moment, tries: int = 8, believe: Believer = believed) -> int:
    """What is believed of each is what the referee says; how many of them are possible."""
    if not sees_gifts(now):
        return 0
    mine, possible = believe(now), 0
    for hands in neighbours(now, tries):
        is_ = is_possible(now, hands, now.view.history)
        assert believes(mine, hands) == is_
        possible += is_
    return possible


def check_varied(now: Moment, believe: Believer = believed, tries: int = 15) -> None:
    """Each card that lies elsewhere in a deal that the referee lets pass is drawn there, too,
    unless that is rare."""
    pack, view = now.pack, now.view
    whole = believed(now).count()
    if whole is None or not sees_gifts(now):
        return
    known = (*view.deal.hands, view.deal.rest)
    rows = believe(now).packed(500, "varied").tolist()
    asked = set()
    for hands in neighbours(now, tries):
        if is_possible(now, hands, view.history):
            for place in range(5):
                there = pack.distinct(hands[place] - known[place])
                asked |= {(card, place) for card in there if not pack.held(now.hands[place], card)}
    for card, place in sorted(asked):
        chance = (believed(now).holding(card, place).count() or 0) / whole
        assert chance > 0
        if chance > 0.03:
            assert any(pack.held(row[place], card) for row in rows)


def check_swapped(game: str, preset: str, seed: int, see: Callable[..., Phase] = seen_by) -> bool:
    """The same seed draws the same, if it is a swap: by what is melded the viewer can tell two
    deals apart that were said and played alike."""
    one, two, viewer = swap(game, preset, seed).pair
    if seen_by(one[-1], viewer) != seen_by(two[-1], viewer):
        return False
    drawn = [belief(see(phases[-1], viewer)).packed(5, 1).tolist() for phases in (one, two)]
    assert drawn[0] == drawn[1]
    return True
