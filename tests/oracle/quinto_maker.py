"""Random play for the second model of Quinto: deals, whole matches, and standings worth testing."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.oracle.quinto_deal import JOKER, PACK, SEATS, Deal, quint_points, side
from tests.oracle.quinto_match import Match


@dataclass
class Dealt:
    """One deal of a match and the log of what was done in it, with the seat of each action."""

    dealer: str
    hands: dict[str, list[str]]
    rest: list[str]
    log: list[tuple[str, str]] = field(default_factory=list)

    def fresh(self, rules: str, scores: list[int]) -> Deal:
        hands = {seat: set(hand) for seat, hand in self.hands.items()}
        return Deal(rules, self.dealer, dict(hands), set(self.rest), scores)

    def replayed(self, rules: str, scores: list[int]) -> Deal:
        """This log again from other scores; what lies after the end of the deal is dropped."""
        deal = self.fresh(rules, scores)
        done = []
        for seat, action in self.log:
            if deal.ended_by:
                break
            deal.act(action)
            done.append((seat, action))
        self.log = done
        return deal


def shuffled(dice: Random, dealer: str) -> Dealt:
    pack = PACK[:]
    dice.shuffle(pack)
    hands = {seat: pack[12 * place : 12 * place + 12] for place, seat in enumerate(SEATS)}
    return Dealt(dealer, hands, pack[48:])


def keeper(dice: Random) -> str | None:
    """Now and then the holder of the joker never parts with it freely, so that a23 comes up."""
    return JOKER if dice.random() < 0.3 else None


def play_on(deal: Deal, log: list[tuple[str, str]], dice: Random, kept: str | None) -> None:
    """Random legal actions until the deal is over."""
    loud = dice.random() < 0.5
    while deal.turn:
        seat, choices = deal.turn, deal.legal()
        if deal.phase == "doubling":
            choices = choices if loud else ["pass"] * 5 + choices
        elif kept in choices and len(choices) > 1:
            choices.remove(kept or "")
        action = dice.choice(choices)
        deal.act(action)
        log.append((seat, action))


def played_deal(rules: str, dealer: str, scores: list[int], dice: Random) -> Dealt:
    dealt = shuffled(dice, dealer)
    play_on(dealt.fresh(rules, scores), dealt.log, dice, keeper(dice))
    return dealt


def tying_start(deal: Deal, dice: Random) -> list[int] | None:
    """Scores from which this finished deal ends level at 250 or more (ruling A38)."""
    tricks = [5 * deal.multiplier * won for won in deal.won]
    goals = range(250, 250 + min(tricks), 5)
    if deal.ended_by != "tricks" or not goals:
        return None
    goal = dice.choice(goals)
    start = [goal - deal.delta[one] for one in (0, 1)]
    return start if min(start) >= 0 else None


def exact_start(deal: Deal, dice: Random) -> list[int] | None:
    """Scores from which some quint of this deal, or its cachette, reaches 250 exactly or nearly."""
    events = [(side(trick["winner"]), trick["points"]) for trick in deal.tricks if trick["points"]]
    if deal.opened and quint_points(deal.opened):
        events.append((side(deal.tricks[-1]["winner"]), quint_points(deal.opened)))
    chosen = dice.randrange(len(events)) if dice.random() < 0.6 else len(events) - 1
    one = events[chosen][0]
    before = sum(points for which, points in events[: chosen + 1] if which == one)
    start = [5 * dice.randrange(20), 5 * dice.randrange(20)]
    start[one] = 250 - before + dice.choice((0, 0, 0, 5, -5))
    return start if max(start) < 250 else None


def first_deal(rules: str, dealer: str, dice: Random) -> tuple[list[int], Dealt]:
    """A first deal with the scores before it, often such that it ends in a remarkable way."""
    dealt = played_deal(rules, dealer, [0, 0], dice)
    whole = dealt.replayed(rules, [0, 0])
    kind = dice.choice(("nothing", "near", "level", "tying", "exact", "exact"))
    start: list[int] | None = [0, 0]
    if kind == "near":
        start = [5 * dice.randrange(30, 50), 5 * dice.randrange(30, 50)]
    elif kind == "level":
        start = [5 * dice.randrange(46, 56)] * 2
    elif kind == "tying":
        start = tying_start(whole, dice)
    elif kind == "exact" and whole.tricks:
        start = exact_start(whole, dice)
    start = start or [0, 0]
    dealt.replayed(rules, start)
    return start, dealt


@dataclass
class Played:
    """A match that was played: where it stood before, and its deals."""

    rules: str
    start: dict[str, list[int]]
    deals: list[Dealt]

    def plain(self) -> dict[str, Any]:
        """The match as a record in which everything is written in full and plainly."""
        deals = [
            {
                "dealer": dealt.dealer,
                "hands": {seat: " ".join(hand) for seat, hand in dealt.hands.items()},
                "rest": " ".join(dealt.rest),
                "log": " ".join(action for _, action in dealt.log),
            }
            for dealt in self.deals
        ]
        head = {"spadille": 1, "game": "quinto", "rules": self.rules}
        return {**head, "start": self.start, "deals": deals}


def rubber_start(dice: Random) -> dict[str, list[int]]:
    """Games already won in a rubber, each with points a game may have ended with."""
    games = dice.choice(([0, 0], [1, 0], [0, 1], [1, 1], [1, 1]))
    totals = [0, 0]
    for winner, count in enumerate(games):
        for _ in range(count):
            totals[winner] += 5 * dice.randrange(50, 60)
            totals[1 - winner] += 5 * dice.randrange(50)
    return {"games": games, "totals": totals}


def played_match(rules: str, dice: Random, most: int = 12) -> Played:
    """A match of at most so many deals; over where it is won; every deal played to its end."""
    scores, first = first_deal(rules, dice.choice(SEATS), dice)
    start = {"scores": scores}
    if rules == "hoffmann":
        start |= rubber_start(dice)
    whole = Played(rules, start, [])
    match = Match({"rules": rules, "start": start})
    limit = dice.choice((1, 2, 3, most))
    next_one: Dealt | None = first
    while match.winner is None and len(whole.deals) < limit:
        dealer = match.next_dealer or first.dealer
        dealt = next_one or shuffled(dice, dealer)
        next_one = None
        deal = match.open(dealer, {s: set(h) for s, h in dealt.hands.items()}, set(dealt.rest))
        for _, action in dealt.log:
            deal.act(action)
        play_on(deal, dealt.log, dice, keeper(dice))
        whole.deals.append(dealt)
        match.close()
    return whole
