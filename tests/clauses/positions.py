"""Records that lead to a wanted position of Quinto, and short ways to ask the product about them.

A position is described by its last tricks, card by card in playing order ("N: TH 7H JK 6H"), and
by how many tricks came before. Those are made up here: nearly all of them of four cards of one
suit, which anybody may play in any order, so that the wanted player takes the last of them.
The second model of tests/oracle looks after the search; what a test then claims is its own.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from spadille.core.errors import SpadilleError
from spadille.records import legal, parse, replayed, view
from tests.oracle.quinto_deal import (
    JOKER,
    PACK,
    SEATS,
    SUITS,
    Deal,
    Illegal,
    left_of,
    quint_points,
    strength,
)
from tests.oracle.quinto_maker import Dealt, play_on, shuffled

Hands = dict[str, list[str]]
Record = dict[str, Any]

QUIET = "pass pass pass pass"


def record(
    hands: Hands,
    rest: Sequence[str],
    log: str,
    dealer: str = "W",
    rules: str = "guide",
    **more: Any,
) -> Record:
    """A record of one deal; `more` are further keys of the record, such as `start`."""
    deal = {
        "dealer": dealer,
        "hands": {seat: " ".join(hand) for seat, hand in hands.items()},
        "rest": " ".join(rest),
        "log": log,
    }
    return {"spadille": 1, "game": "quinto", "rules": rules, **more, "deals": [deal]}


def replay(document: Record) -> dict[str, Any]:
    return replayed(parse(document))


def last_deal(document: Record) -> dict[str, Any]:
    deal: dict[str, Any] = replay(document)["deals"][-1]
    return deal


def choices(document: Record) -> set[str]:
    """The legal actions where this record stops."""
    return set(legal(parse(document))["legal"])


def refused(document: Record) -> dict[str, str]:
    """The cards of the hand on turn that may not be played, each with its reason."""
    return dict(legal(parse(document))["refused"])


def seen(document: Record, seat: str) -> dict[str, Any]:
    return dict(view(parse(document), seat))


def refusal(document: Record) -> str:
    """The reason for which the product refuses this record."""
    try:
        replayed(parse(document))
    except SpadilleError as error:
        return error.key
    raise AssertionError("nothing was refused")


def then(document: Record, actions: str) -> Record:
    """The same record with more said or played in its last deal."""
    deals = [dict(deal) for deal in document["deals"]]
    deals[-1]["log"] += " " + actions
    return {**document, "deals": deals}


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """What the program itself answers."""
    call = [sys.executable, "-m", "spadille", *words]
    return subprocess.run(call, capture_output=True, text=True, check=False, timeout=60)


# Positions


def script_of(tricks: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Seats and cards of tricks written as "N: TH 7H JK 6H"."""
    script = []
    for trick in tricks:
        leader, cards = trick.split(":")
        place = SEATS.index(leader)
        script.append(
            [(SEATS[(place + turn) % 4], card) for turn, card in enumerate(cards.split())]
        )
    return script


def position(
    *tricks: str,
    before: int = 0,
    winners: str = "",
    holds: dict[str, str] | None = None,
    voids: dict[str, str] | None = None,
    rest: str | None = None,
    quiet: bool = False,
    rules: str = "guide",
    calls: str = QUIET,
    dealer: str = "W",
    **more: Any,
) -> Record:
    """A record that ends with these tricks, the last perhaps not complete.

    before: how many tricks come first; winners: who takes them (one seat: the last of them).
    holds, voids: cards held, and suits not held, by a seat when the written tricks begin
        (in voids, "*" is the joker).
    rest: the cachette; quiet: no quint falls in the tricks before.
    """
    script = script_of(tricks)
    kept: Hands = {seat: (holds or {}).get(seat, "").split() for seat in SEATS}
    for seat, card in (play for trick in script for play in trick):
        kept[seat].append(card)
    takers = winners or (script[0][0][0] if script and before else "")
    cachette = rest.split() if rest else []
    wanted = Wanted(kept, before, left_of(dealer), takers, voids or {}, cachette, quiet)
    played = [card for trick in script for _, card in trick]
    start = more.get("start", {}).get("scores", (0, 0))
    for attempt in range(4000):
        found = _attempt(wanted, Random(attempt))
        if found is None:
            continue
        hands, cachette, plays = found
        log = [*calls.split(), *plays, *played]
        if _legal(Dealt(dealer, hands, cachette), log, rules, start):
            return record(hands, cachette, " ".join(log), dealer, rules, **more)
    raise LookupError("no such position was found")


def _legal(dealt: Dealt, actions: Sequence[str], rules: str, start: Sequence[int]) -> bool:
    """Does this log lead there, but for the last action, which a test may want refused?"""
    deal = dealt.fresh(rules, list(start))
    try:
        for action in actions[:-1]:
            deal.act(action)
    except Illegal:
        return False
    return True


@dataclass(frozen=True)
class Wanted:
    """What a position must be like; `takers` take the tricks before, or one takes the last."""

    kept: Hands
    before: int
    eldest: str
    takers: str
    voids: dict[str, str]
    rest: list[str]
    quiet: bool

    def may_hold(self, seat: str, card: str) -> bool:
        return ("*" if card == JOKER else card[1]) not in self.voids.get(seat, "")


def _attempt(wanted: Wanted, dice: Random) -> tuple[Hands, list[str], list[str]] | None:
    """One try at dealing the other cards: hands, cachette and the tricks before."""
    cachette, size = list(wanted.rest), 12 - wanted.before
    taken = {*cachette, *(card for hand in wanted.kept.values() for card in hand)}
    free = [card for card in PACK if card not in taken]
    dice.shuffle(free)
    groups = _groups(free, wanted, dice)
    if groups is None:
        return None
    spent = {card for group in groups for card in group}
    hands = {seat: list(hand) for seat, hand in wanted.kept.items()}
    for card in (card for card in free if card not in spent):
        room = [s for s in SEATS if len(hands[s]) < size and wanted.may_hold(s, card)]
        if room:
            hands[dice.choice(room)].append(card)
        else:
            cachette.append(card)
    if any(len(hand) != size for hand in hands.values()):
        return None
    return hands, cachette, _tricks_before(groups, wanted, hands, dice)


def _groups(free: list[str], wanted: Wanted, dice: Random) -> list[list[str]] | None:
    """A quartet for each trick before: of one suit as far as possible, the motley ones last."""
    groups: list[list[str]] = []
    count = wanted.before
    by_suit = {suit: [card for card in free if card[1] == suit and card != JOKER] for suit in SUITS}
    while len(groups) < count:
        full = [suit for suit in SUITS if len(by_suit[suit]) >= 4]
        if not full:
            break
        pile = by_suit[dice.choice(full)]
        groups.append([pile.pop() for _ in range(4)])
    left = [card for pile in by_suit.values() for card in pile] + [c for c in free if c == JOKER]
    dice.shuffle(left)
    while len(groups) < count and len(left) >= 4:
        groups.append([left.pop() for _ in range(4)])
    if len(groups) < count or (wanted.quiet and any(quint_points(group) for group in groups)):
        return None
    return groups


def _tricks_before(
    groups: list[list[str]], wanted: Wanted, hands: Hands, dice: Random
) -> list[str]:
    """Deal the quartets so that the wanted seats take them; the cards in playing order."""
    leader, plays, takers = wanted.eldest, [], wanted.takers
    for number, group in enumerate(groups):
        taker = dice.choice(SEATS)
        if len(takers) == len(groups):
            taker = takers[number]
        elif number == len(groups) - 1 and takers:
            taker = takers[-1]
        best = max(group, key=strength)
        others = [card for card in group if card != best]
        dice.shuffle(others)
        part = {seat: best if seat == taker else others.pop() for seat in SEATS}
        for seat, card in part.items():
            hands[seat].append(card)
        place = SEATS.index(leader)
        plays += [part[SEATS[(place + turn) % 4]] for turn in range(4)]
        leader = taker
    return plays


def played_out(
    fits: Callable[[Deal], bool], rest: str | None = None, rules: str = "guide", calls: str = QUIET
) -> tuple[Record, Deal]:
    """The first random deal from 0-0, played to its end, that fits; dealer W, calls as given."""
    for seed in range(200_000):
        dice = Random(seed)
        dealt = shuffled(dice, "W")
        if rest:
            dealt = _with_rest(dealt, rest.split())
        deal = dealt.fresh(rules, [0, 0])
        for call in calls.split():
            deal.act(call)
        dealt.log = [("", call) for call in calls.split()]
        play_on(deal, dealt.log, dice, JOKER)
        if fits(deal):
            log = " ".join(action for _, action in dealt.log)
            return record(dealt.hands, dealt.rest, log, rules=rules), deal
    raise LookupError("no such deal was found")


def _with_rest(dealt: Dealt, rest: list[str]) -> Dealt:
    """The same deal with this cachette: its cards change places with those that lay there."""
    spare = iter([card for card in dealt.rest if card not in rest])
    hands = {
        seat: [next(spare) if card in rest else card for card in hand]
        for seat, hand in dealt.hands.items()
    }
    return Dealt(dealt.dealer, hands, list(rest))


def from_scores(document: Record, north: int, east: int) -> Record:
    """The same record with these scores before its first deal."""
    return {**document, "start": {"scores": [north, east]}}
