"""The plain player's Pinochle over whole deals: legal by every option, blind to what is hidden, and
better than chance."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from statistics import mean, stdev

import pytest

from spadille.bots import plain_pinochle_play
from spadille.bots.bot import AT_ONCE, Bot, Budget, bot_named
from spadille.bots.plain_pinochle_facts import facts
from spadille.bots.plain_pinochle_play import features
from spadille.bots.plain_pinochle_tables import TABLES, Tables
from spadille.bots.simulate import played as simulated
from spadille.core.actions import Action
from spadille.core.cards import Seat
from spadille.core.phase import Finished, Phase, seen_by
from spadille.core.play import Playing
from spadille.games.pinochle import PINOCHLE, PinochleRules
from spadille.games.pinochle_melds import PACK
from spadille.games.pinochle_options import OPTIONS
from spadille.records.shuffle import shuffled
from tests.laws.paths import path
from tests.laws.swaps import swapped_pairs

PLAIN = bot_named("plain")
CLASSIC = PINOCHLE.rules("classic", {})


def opening(rules: PinochleRules, name: str, dealer: Seat = 0) -> Phase:
    return rules.opening(rules.deal(dealer, shuffled(PACK, name)), dealer, rules.start())


TABLE = {"run": [20, 200, 300, 400], "pinochle": [0, 40, 60, 80], "aces": [100, 1000, 1500, 2000]}
CHOICES: list[dict[str, object]] = [
    {option.name: value}
    for option in OPTIONS
    for value in (*option.values, *(edge for edge in (option.low, option.high) if edge))
    if value != option.default
]
CHOICES += [
    {},
    {"meld_table": TABLE},
    {"pass_cards": 4, "fold": "on", "shoot_moon": "match", "first_lead_trump": True},
    {"stick_dealer": False, "bid_requires_marriage": True, "min_bid": 20, "step": "next_only"},
    {
        "heading": "free",
        "trump_needs_marriage": False,
        "set_penalty": "bid_and_meld",
        "min_meld": 20,
    },
]


def deal(rules: PinochleRules, seats: tuple[Bot, ...], name: str, dealer: Seat = 0) -> Finished:
    """A whole deal under the referee, who refuses what is not legal."""
    return simulated(opening(rules, name, dealer), seats, name)


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_all_that_is_done_is_legal(options):
    for preset in PINOCHLE.presets:
        rules = PINOCHLE.rules(preset, options) if _fits(preset, options) else CLASSIC
        assert deal(rules, (PLAIN,) * 4, f"{preset} {options}").points is not None


def _fits(preset: str, options: dict[str, object]) -> bool:
    return preset != "club" or "trump_needs_marriage" not in options


@pytest.mark.parametrize("options", [{}, CHOICES[-3], CHOICES[-1]], ids=str)
def test_what_others_do_at_random_is_no_matter(options):
    rules, chance = PINOCHLE.rules("classic", options), bot_named("random")
    for number in range(4):
        seats = tuple(PLAIN if seat == number else chance for seat in range(4))
        assert deal(rules, seats, f"random {number}").points is not None


class Peeks:
    """A control: it looks at what lies hidden, where it is let."""

    name = "peeks"

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        legal = view.legal()
        return legal[sum(view.deal.hands[seat] % 997 for seat in range(4)) % len(legal)]


@cache
def pairs() -> tuple[tuple[Phase, Phase], ...]:
    """Positions that differ only in what the seat on turn has not seen, neither in hands nor in
    the melds."""
    found = []
    for number in range(24):
        one, two, viewer = swapped_pairs("pinochle", PINOCHLE.presets[number % 3], number)
        for first, second in zip(one, two, strict=True):
            if first.turn == viewer and seen_by(first, viewer) == seen_by(second, viewer):
                found.append((first, second))
    return tuple(found)


def alike(bot: Bot, seen: Callable[[Phase, Seat], Phase]) -> list[bool]:
    """Whether the bot acts alike in the two of each pair."""
    return [
        bot.decide(seen(first, first.turn)) == bot.decide(seen(second, second.turn))
        for first, second in pairs()
    ]


def test_hidden_cards_change_nothing():
    assert len(pairs()) > 40
    assert all(alike(PLAIN, seen_by))


def test_control_hidden_cards_would_be_noticed():
    assert all(alike(Peeks(), seen_by))
    assert not all(alike(Peeks(), lambda phase, _: phase))


def gained(one: Bot, other: Bot, deals: int, **options: object) -> tuple[float, float]:
    """What one partnership makes more a deal than another, sides swapped: mean, standard error."""
    found, rules = [], PINOCHLE.rules("classic", options)
    for number in range(deals):
        there, back = (
            deal(rules, seats, f"gained {number}", number % 4).points
            for seats in ((one, other) * 2, (other, one) * 2)
        )
        assert there is not None
        assert back is not None
        found.append((there[0] - there[1] + back[1] - back[0]) / 2)
    return mean(found), stdev(found) / deals**0.5


def test_random_is_beaten_by_far():
    points, error = gained(PLAIN, bot_named("random"), 12)
    assert points > 4 * error
    assert points > 100


class Otherwise:
    """A control: the plain player with other preferences in the play."""

    name = "otherwise"

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        if isinstance(view, Playing):
            return plain_pinochle_play.card(view, self.tables)
        return PLAIN.decide(view, seed)


TRUMPS_FIRST = replace(TABLES, weights={**TABLES.weights, "draw": (999, 999, 999, 0)})


def test_control_who_leads_trumps_at_once_loses():
    points, error = gained(PLAIN, Otherwise(TRUMPS_FIRST), 40)
    assert points > 2 * error > 0


def test_complaint_18_nearly_every_deal_is_bid_and_played():
    ends = [deal(CLASSIC, (PLAIN,) * 4, f"bid {number}", number % 4) for number in range(40)]
    assert sum(end.ended_by == "tricks" for end in ends) >= 38
    assert sum(end.contract.forced for end in ends) <= 8
    assert 0.65 < mean(end.contract.is_made(end.tricks) for end in ends if end.tricks) < 1


def test_the_same_view_gives_the_same_action():
    for phase in path("pinochle", "friendly", 5).phases[::5]:
        view = seen_by(phase, phase.turn)
        assert len({PLAIN.decide(view, "a") for _ in range(3)}) == 1


def test_every_weight_has_its_feature():
    found: set[str] = set()
    for number in range(6):
        for phase in path("pinochle", "classic", number).phases:
            if isinstance(phase, Playing):
                about = facts(seen_by(phase, phase.turn))
                for card in PACK.distinct(phase.playable()):
                    found |= features(about, card).keys()
    assert found >= TABLES.weights.keys()
