"""The plain player's hand in Pinochle: its melds with each trump, and the tricks it may bring.

Melds are exact. Tricks are what a hand brought its side when it was the bidder's, by its trumps and
aces. What the partner adds is a spread of melds: all that he may have, or what his bid has told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import comb, erfc, exp, pi, sqrt
from random import Random

from spadille.bots.plain_pinochle_facts import ACE, Counts, Other, counts
from spadille.bots.plain_pinochle_tables import BIDDING, Bidding
from spadille.core.cards import Cards
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_contract import TRICK_POINTS
from spadille.games.pinochle_melds import PACK, SUITS, MeldRules, marriages, melds

Spread = tuple[tuple[int, float], ...]
"""Points, each with its chance."""
ALONE: Spread = ((0, 1.0),)
"""Nothing from the partner."""
SAMPLE = 1000
"""How many hands are looked at to learn what melds there are at a table: shares in thousandths."""
STEPS = 3


@lru_cache(maxsize=1 << 14)
def melded(hand: Cards, trump: str | None, rules: MeldRules) -> int:
    """The points of a hand's melds."""
    return melds(hand, trump, rules).points


@dataclass(frozen=True, slots=True)
class Prospect:
    """A hand as the bidder's with one trump: its own melds, and the trick points of its side."""

    trump: str
    meld: int
    tricks: float


def prospects(hand: Cards, rules: PinochleRules, tables: Bidding = BIDDING) -> Iterator[Prospect]:
    """The hand as it is with every trump that it may name."""
    for suit in SUITS:
        if marriages(hand, suit) or not rules.trump_needs_marriage:
            yield Prospect(suit, melded(hand, suit, rules.melding), tricks(hand, suit, tables))


def helped(prospect: Prospect, rules: PinochleRules, tables: Bidding = BIDDING) -> Prospect:
    """The prospect with what cards add that the partner is going to pass."""
    meld, points = tables.passed[rules.pass_cards]
    return replace(prospect, meld=prospect.meld + meld, tricks=prospect.tricks + points / 100)


def tricks(hand: Cards, trump: str, tables: Bidding = BIDDING) -> float:
    """The trick points that a side makes of which this is the bidder's hand."""
    held = counts(hand)
    own = held[SUITS.index(trump)]
    plain = sum(suit[ACE] for suit in held) - own[ACE]
    worth = tables.tricks
    found = worth["hand"] + worth["trump"] * sum(own) + worth["trump ace"] * own[ACE]
    return (found + worth["ace"] * plain) / 100


def tricks_beside(hand: Cards, trump: str, partner: Other, tables: Bidding = BIDDING) -> float:
    """The same when the melds lie on the table, by what the partner holds or may hold."""
    held, suit = counts(hand), SUITS.index(trump)
    theirs = [
        [
            known + partner.hidden * may / max(partner.about, 1)
            for known, may in zip(*pair, strict=True)
        ]
        for pair in zip(partner.known, partner.may, strict=True)
    ]
    worth, found = tables.beside, float(tables.beside["hand"])
    for name, cards in (("", held), ("partner ", theirs)):
        found += (
            worth[f"{name}trump"] * sum(cards[suit]) + worth[f"{name}trump ace"] * cards[suit][ACE]
        )
        found += worth[f"{name}ace"] * (sum(each[ACE] for each in cards) - cards[suit][ACE])
    return found / 100


def aces(hand: Cards) -> int:
    return sum(suit[ACE] for suit in counts(hand))


def step(plain: int) -> int:
    """Which step of ten a meld without trump reaches: none, ten, twenty, thirty or more."""
    return min(plain // 10, STEPS)


def spread(rules: MeldRules, told: int | None, shares: Sequence[int] = ()) -> Spread:
    """What the partner of a bidder may meld: by the step that he has told; or by how many in a
    thousand stand on each step, where that is known; or what all hands meld."""
    steps, usual = _steps(rules)
    if told is not None:
        return steps[told]
    return tuple(
        (points, chance * share / 1000)
        for step, share in zip(steps, shares or usual, strict=True)
        for points, chance in step
    )


@cache
def _steps(rules: MeldRules) -> tuple[tuple[Spread, ...], tuple[int, ...]]:
    """What hands meld on each step of meld without trump, and how many in a thousand stand there:
    learnt from hands that are dealt at random."""
    source = Random("partners")  # the same hands every time
    found: list[list[int]] = [[] for _ in range(STEPS + 1)]
    for number in range(SAMPLE):
        hand = PACK.packed(source.sample(PACK.order, 20))
        reached = step(melds(hand, None, rules).points)
        found[reached].append(melds(hand, SUITS[number % 4], rules).points)
    steps = tuple(_thirds(sorted(points)) for points in found)
    return steps, tuple(len(points) for points in found)


def _thirds(points: list[int]) -> Spread:
    """The middle of each third of these."""
    if len(points) < 3:
        return ((points[0] if points else 0, 1.0),)
    size = len(points) / 3
    cuts = [points[round(n * size) : round((n + 1) * size)] for n in range(3)]
    return tuple((round(sum(cut) / len(cut)), 1 / 3) for cut in cuts if cut)


@dataclass(frozen=True, slots=True)
class Odds:
    """How a contract may end: the chance that it is made, and what the bidders score on average."""

    made: float
    value: float


def odds(
    prospect: Prospect, bid: int, partner: Spread, rules: PinochleRules, spread: float
) -> Odds:
    """The odds of a bid. spread: how far tricks stray from what is expected of them."""
    made = value = 0.0
    for points, share in partner:
        both = prospect.meld + points
        meld = both if both >= rules.min_meld else 0
        penalty = bid + (meld if rules.set_penalty == "bid_and_meld" else 0)
        reached, average = at_least(max(bid - meld, _fewest(rules)), prospect.tricks, spread)
        made += share * reached
        value += share * (reached * (meld + average) - (1 - reached) * penalty)
    return Odds(made, value)


def certainty(hand: Cards, bid: int, rules: PinochleRules, tables: Bidding = BIDDING) -> float:
    """The chance that a hand makes a bid on its own melds, with the tricks it may bring."""
    spread = tables.spread / 100
    found = (odds(each, bid, ALONE, rules, spread) for each in prospects(hand, rules, tables))
    return max((each.made for each in found), default=0.0)


def _fewest(rules: PinochleRules) -> int:
    """The trick points without which the bidders are set, whatever they meld."""
    return rules.min_tricks if isinstance(rules.min_tricks, int) else 1


def at_least(need: int, tricks: float, spread: float) -> tuple[float, float]:
    """The chance of so many trick points, and how many there are then on average."""
    if need <= 0:
        return 1.0, tricks
    if need > TRICK_POINTS:
        return 0.0, 0.0
    short = (need - 0.5 - tricks) / spread
    reached = erfc(short / sqrt(2)) / 2
    if reached < 1e-9:
        return 0.0, 0.0
    over = tricks + spread * exp(-short * short / 2) / sqrt(2 * pi) / reached
    return reached, min(over, TRICK_POINTS)


def all_tricks(hand: Sequence[Counts], out: Sequence[Counts], trump: int) -> float:
    """The chance that a hand takes every trick that is left, if it leads them from the top.

    out: what the three others hold. Every plain card must be one that nothing ranks above, and the
    trumps that are out must fall to trumps of which that is true.
    """
    for suit, held in enumerate(hand):
        lowest = max((rank for rank, copies in enumerate(held) if copies), default=0)
        if suit != trump and any(out[suit][:lowest]):
            return 0.0
    size = sum(sum(held) for held in hand)
    top = next((rank for rank, copies in enumerate(out[trump]) if copies), len(out[trump]))
    rounds = sum(hand[trump][: top + 1])
    return 1.0 if rounds == size else _falls(sum(out[trump]), rounds, size)


@cache
def _falls(out: int, rounds: int, size: int) -> float:
    """The chance that none of three hands of this size has more of the cards that are out than
    there are rounds."""
    if out <= rounds:
        return 1.0
    ways = (comb(out, held) * comb(3 * size - out, size - held) for held in range(rounds + 1))
    return max(1 - 3 * (1 - sum(ways) / comb(3 * size, size)), 0.0)
