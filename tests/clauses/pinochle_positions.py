"""Deals of Pinochle made for tests: hands with wanted cards, the talking, and whole lines of play.

Cards are written as records write them ("KS QS") or as the rule book prints a hand ("S:AATK H:QJ").
The second model of tests/oracle looks after the search; what a test then claims is its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from tests.clauses.positions import last_deal
from tests.oracle.pinochle_deal import KINDS, PACK, SEATS, Deal, side, strength
from tests.oracle.pinochle_match import DEFAULTS
from tests.oracle.pinochle_melds import meld, of_sides

Hands = dict[str, str]
Record = dict[str, Any]
Sides = tuple[int, int]

GRID = [*range(50, 60), *range(60, 681, 5)]
"""The bids of R10 and R11."""


def cards(printed: str) -> list[str]:
    """The cards of a text in either spelling."""
    if ":" not in printed:
        return printed.split()
    suits = re.findall(r"([SHDC]):([ATKQJ]+)", printed)
    return [rank + suit for suit, ranks in suits for rank in ranks]


def after(seat: str, steps: int = 1) -> str:
    return SEATS[(SEATS.index(seat) + steps) % 4]


# Hands


def dealt(
    seed: int = 0,
    lacks: Mapping[str, str] | None = None,
    fits: Callable[[Hands], bool] = lambda _: True,
    /,
    **held: str,
) -> Hands:
    """Four hands of twenty with these cards in them, the others at random.

    lacks: what a seat holds none of beyond that: suits ("H"), ranks ("K"), cards ("AH").
    """
    wished = {seat: cards(held.get(seat, "")) for seat in SEATS}
    spare = Counter(PACK)
    spare.subtract(card for hand in wished.values() for card in hand)
    assert min(spare.values()) >= 0, "more copies than there are"
    barred = {seat: _barred((lacks or {}).get(seat, "")) for seat in SEATS}
    for attempt in range(20_000):
        hands = _filled(wished, spare, barred, Random(f"{seed} {attempt}"))
        if hands is not None and fits(hands):
            return hands
    raise LookupError("no such hands were found")


def _barred(words: str) -> set[str]:
    named = set(words.split())
    return {kind for kind in KINDS if named & {kind, *kind}}


def _filled(
    wished: Mapping[str, list[str]],
    spare: Counter[str],
    barred: Mapping[str, set[str]],
    dice: Random,
) -> Hands | None:
    """One try at dealing the cards that are left, those first that the fewest may hold."""
    hands = {seat: list(hand) for seat, hand in wished.items()}
    free = list(spare.elements())
    dice.shuffle(free)
    free.sort(key=lambda card: sum(card not in barred[seat] for seat in SEATS))
    for card in free:
        room = [s for s in SEATS if len(hands[s]) < 20 and card not in barred[s]]
        if not room:
            return None
        hands[dice.choice(room)].append(card)
    return {seat: " ".join(hand) for seat, hand in hands.items()}


def melded(hands: Hands, trump: str | None) -> Sides:
    """What both sides meld, by the second model."""
    laid = {seat: meld(hand.split(), trump, DEFAULTS) for seat, hand in hands.items()}
    return _two(of_sides(laid))


def _two(points: list[int]) -> Sides:
    return points[0], points[1]


PLAIN = dealt(1, N="KS QS KH QH", E="KD QD", S="KC QC", W="KS QS")
"""Hands in which everybody has a marriage."""
NOTHING = "S:ATTJJ H:ATTJ D:ATTQQ C:ATTQQJ"
"""Twenty cards without a marriage."""
BARREN = dealt(2, W=NOTHING)
"""Hands in which W has no marriage."""
EVEN = dict.fromkeys(SEATS, " ".join(KINDS))
"""One card of each kind in every hand: who leads takes, with the card that he leads."""


# Talk


def said(
    log: str, hands: Hands | None = None, rules: str = "classic", dealer: str = "W", **more: Any
) -> Record:
    """A record of one deal; `more` are further keys of the record, such as `options`."""
    deal = {"dealer": dealer, "hands": dict(PLAIN if hands is None else hands), "log": log}
    return {"spadille": 1, "game": "pinochle", "rules": rules, **more, "deals": [deal]}


def match(*deals: Record, **more: Any) -> Record:
    """A record of these deals, each a record of one deal or what stands in one."""
    listed = [deal["deals"][0] if "deals" in deal else deal for deal in deals]
    return said("", **more) | {"deals": listed}


def calls(bid: int | str, bidder: str, dealer: str = "W") -> str:
    """The auction of one bid; bid "": all pass before the dealer, who is forced."""
    if not bid:
        return "pass pass pass"
    order = [after(dealer, turn) for turn in (1, 2, 3, 4)]
    spoken = [str(bid) if seat == bidder else "pass" for seat in order]
    return " ".join(spoken[: spoken.index("moon") + 1] if bid == "moon" else spoken)


def opened(
    hands: Hands,
    log: str = "",
    bid: int | str = 50,
    bidder: str = "N",
    trump: str = "S",
    dealer: str = "",
    **more: Any,
) -> Record:
    """A record in which the auction is over and trump is named; `log` goes on from there.

    Unless a dealer is named, the bidder is eldest, or himself the dealer who was forced.
    """
    dealer = dealer or (after(bidder, 3) if bid else bidder)
    talk = f"{calls(bid, bidder, dealer)} trump:{trump} {log}"
    return said(talk, hands, dealer=dealer, **more)


def laid(hand: str, trump: str, seat: str = "N", **options: Any) -> dict[str, Any]:
    """What the product says that this hand melds, held by the one who names this trump."""
    table = opened(dealt(3, **{seat: hand}), bidder=seat, trump=trump, options=options)
    melds: dict[str, Any] = last_deal(table)["melds"][seat]
    return melds


def items(hand: str, trump: str, **options: Any) -> dict[str, int]:
    """The points of each meld of a hand, by its name."""
    return {name: points for name, _, points in laid(hand, trump, **options)["items"]}


# Tricks


def trick_of(
    led: str,
    hand: str = "",
    trump: str = "S",
    lacks: Mapping[str, str] | None = None,
    heading: str = "strict",
    **held: str,
) -> Record:
    """A first trick, led by N: the cards laid so far, and what the next to play holds of hearts
    and spades, with clubs and diamonds beside.

    Who does not follow has no card of the suit led, and no trump either, if he does not trump;
    whoever follows, or trumps, has nothing with which he would have had to beat the trick.
    """
    table = led.split()
    wished = {"N": f"K{trump} Q{trump}"} | held
    barred = dict(lacks or {})
    for seat, card in zip(SEATS, table, strict=False):
        wished[seat] = f"{wished.get(seat, '')} {card}"
        if seat != "N":
            barred[seat] = f"{barred.get(seat, '')} {_without(card, table[0], trump)}"
    if hand:
        turn = SEATS[len(table)]
        beside = f"K{trump} Q{trump}" if turn == "N" else ""
        wished[turn] = f"{hand} {beside}"
        barred[turn] = f"{barred.get(turn, '')} H S" if table else ""
    return opened(dealt(4, barred, **wished), led, trump=trump, options={"heading": heading})


def _without(card: str, led: str, trump: str) -> str:
    """What he lacks who lays this card on this lead."""
    above = [kind for kind in KINDS if kind[1] == card[1] and strength(kind) > strength(card)]
    if card[1] == led[1]:
        return " ".join(above)
    return " ".join([led[1], *(above if card[1] == trump else [trump])])


# Whole deals


@dataclass(frozen=True)
class Line:
    """A deal played to its end: the hands, who named which trump, and the cards in their order.

    melds, points, tricks, counters: those of both sides, by the second model.
    """

    hands: Hands
    bidder: str
    trump: str
    plays: tuple[str, ...]
    melds: Sides
    points: Sides
    tricks: Sides
    counters: Sides
    last: int
    """The side that took the last trick."""

    @property
    def total(self) -> Sides:
        """Melds and trick points together."""
        return self.melds[0] + self.points[0], self.melds[1] + self.points[1]

    def written(
        self, bid: int | str = 50, tricks: int = 20, dealer: str = "", **more: Any
    ) -> Record:
        """This line as a record, with so many tricks played; bid "": forced."""
        log = " ".join(self.plays[: 4 * tricks])
        return opened(self.hands, log, bid, self.bidder, self.trump, dealer, **more)


def line(
    hands: Hands,
    fits: Callable[[Line], bool] = lambda _: True,
    bidder: str = "N",
    trump: str = "S",
    high: str = "",
    keep: str = "",
) -> Line:
    """The first play of these hands that fits: at random, but that the seats in `high` play
    their highest, and everybody keeps this card as long as he can."""
    for seed in range(3000):
        found = _line(hands, bidder, trump, high, keep, Random(seed))
        if fits(found):
            return found
    raise LookupError("no such play was found")


def _line(hands: Hands, bidder: str, trump: str, high: str, keep: str, dice: Random) -> Line:
    deal = Deal(DEFAULTS, after(bidder, 3), {seat: hand.split() for seat, hand in hands.items()})
    for action in ("50", "pass", "pass", "pass", f"trump:{trump}"):
        deal.act(action)
    plays = []
    while deal.turn:
        choices = [card for card in deal.legal() if card != keep] or [keep]
        card = dice.choice(choices)
        if deal.turn in high:
            card = max(choices, key=lambda one: (one[1] == trump, strength(one)))
        plays.append(card)
        deal.act(card)
    taken = deal.taken
    return Line(
        hands,
        bidder,
        trump,
        tuple(plays),
        melds=_two(of_sides(deal.melds or {})),
        points=_two(taken.points),
        tricks=_two(taken.tricks),
        counters=_two(taken.counters),
        last=side(deal.tricks[-1]["winner"]),
    )


@cache
def melding(melds: Sides, bidder: str = "N", seed: int = 0) -> Hands:
    """Hands in which the sides meld exactly so much, with spades as trump."""
    return dealt(seed, None, lambda one: melded(one, "S") == melds, **{bidder: "KS QS"})


@cache
def scoring(melds: Sides, points: Sides, bidder: str = "N", seed: int = 0) -> Line:
    """A deal in which the sides meld and take exactly so much, with spades as trump.

    A seed is only a place to begin, from which little searching is needed.
    """
    hands = melding(melds, bidder, seed)
    return line(hands, lambda found: found.points == points, bidder)


# S5: N takes every trick, having drawn all trumps; his side melds 40, the others 20.
LONG = "S:AAAATTTTKQ H:AAAATT D:AAAA"
HELPER = "S:KQJ H:KQKQJ D:KQKQJ C:KQJTTTT"


@cache
def all_tricks() -> Line:
    """A deal in which N's side melds 40 and takes all tricks, and the others meld 20."""
    hands = dealt(5, None, lambda one: melded(one, "S") == (40, 20), N=LONG, S=HELPER)
    return line(hands, lambda found: found.points == (50, 0), high="N")


def delta(record: Record) -> list[int]:
    """What the last deal brings both sides."""
    points: list[int] = last_deal(record)["delta"]
    return points


# The option table

Value = object
REACHED: dict[tuple[str, Value], Callable[[], None]] = {}
"""The test that reaches a value of an option, and would fail without it."""


def reaches(option: str, *values: Value) -> Callable[[Any], Any]:
    """Marks the test that reaches a value of an option; of several values, a test that takes
    one."""

    def marked(test: Any) -> Any:
        for value in values:
            REACHED[option, value] = partial(test, value) if len(values) > 1 else test
        return pytest.mark.parametrize("value", values)(test) if len(values) > 1 else test

    return marked
