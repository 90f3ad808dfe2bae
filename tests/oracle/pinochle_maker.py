"""Random play for the second model of Pinochle: options, auctions and whole matches."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.oracle.pinochle_deal import (
    SEATS,
    Deal,
    Illegal,
    grid,
    refusals,
    side,
    strength,
)
from tests.oracle.pinochle_hands import Dealt, hands_for
from tests.oracle.pinochle_match import Match, full_options
from tests.oracle.pinochle_melds import CLASSIC, of_sides

Log = list[tuple[str, str]]

# In these tables no two splits of one hand are worth the same.
DEAR_ROYALS = {name: list(row) for name, row in CLASSIC.items()} | {
    "royal": [4, 30, 60, 120],  # two royal marriages are worth more than a run
    "pinochle": [4, 30, 60, 1000],
}
OLD_TABLE = {name: list(row) for name, row in CLASSIC.items()} | {
    "run": [25, 151, 226, 301],
    "pinochle": [15, 30, 45, 60],
    "aces": [10, 100, 200, 400],
}

CHOICES: dict[str, list[Any]] = {
    "target": [500, 100, 150, 200, 300, 777, 1000],
    "hands": [0, 1, 2, 3, 4, 40],
    "cap": [200],
    "min_bid": [50, 20, 37, 52, 55],
    "step": ["ones_to_60", "ones", "tens_from_100", "next_only"],
    "stick_dealer": [True, False],
    "bid_requires_marriage": [False, True],
    "no_marriage": ["bid", "fifty", "bid_and_meld"],
    "trump_needs_marriage": [True, False],
    "meld_table": ["classic", DEAR_ROYALS, OLD_TABLE],
    "run_absorbs_marriage": [True, False],
    "min_meld": [0, 20],
    "min_tricks": [0, "trick", "counter", 20],
    "set_penalty": ["bid", "bid_and_meld"],
    "fold": ["off", "on", "auto"],
    "shoot_moon": ["off", "match"],
    "pass_cards": [0, 1, 2, 3, 4],
    "first_lead_trump": [False, True],
}
MORE_OFTEN = {"shoot_moon": 0.2, "fold": 0.2, "pass_cards": 0.25, "first_lead_trump": 0.15}
MORE_OFTEN |= {"stick_dealer": 0.12, "hands": 0.12}
HEADINGS = ["strict", "relaxed", "trump_only", "free"]


def house_rules(rules: str, dice: Random, heading: str | None) -> dict[str, Any]:
    """Options of one table; often none, seldom many."""
    count = dice.choice((0, 0, 0, 1, 2, 3, 4, 6, 9))
    keys = dice.sample(sorted(CHOICES), count)
    given = {key: dice.choice(CHOICES[key]) for key in keys}
    for key, chance in MORE_OFTEN.items():
        if count and dice.random() < chance:
            given[key] = dice.choice(CHOICES[key][1:])
    if heading or dice.random() < 0.1:
        given["heading"] = heading or dice.choice(HEADINGS)
    if given.get("trump_needs_marriage") is False:
        given["no_marriage"] = "bid"
    return given


# Talk and play


@dataclass
class Table:
    """How the four behave in one deal."""

    dice: Random
    mood: str
    favourite: str
    ceiling: int
    is_high: bool

    def call(self, deal: Deal) -> str:
        """A call that fits the mood."""
        choices, turn, dice = deal.legal(), deal.turn, self.dice
        numbers = sorted(int(call) for call in choices if call.isdigit())
        if "moon" in choices and dice.random() < self.hope(deal):
            return "moon"
        if not numbers or self.mood == "silent":
            return "pass"
        modest = [bid for bid in numbers if bid <= self.ceiling]
        wishes = {
            "favourite": 0.95 if turn == self.favourite and deal.bidder is None else 0.05,
            "lively": 0.75,
            "wild": 0.4,
        }
        if not modest or dice.random() > wishes[self.mood]:
            return "pass"
        return str(dice.choice(modest if self.mood != "lively" else modest[:3]))

    def hope(self, deal: Deal) -> float:
        """How willingly he on turn shoots the moon: with fifteen of a suit he mostly does."""
        suits = Counter(card[1] for card in deal.hand(deal.turn or ""))
        if max(suits.values()) >= 15:
            return 0.9
        return 0.2 if deal.turn == self.favourite else 0.02

    def trump(self, deal: Deal) -> str:
        """Mostly the longest suit that may be named."""
        choices = deal.legal()
        hand = deal.hand(deal.turn or "")
        if self.dice.random() < 0.3:
            return self.dice.choice(choices)
        return max(choices, key=lambda one: sum(card[1] == one[-1] for card in hand))

    def card(self, deal: Deal) -> str:
        choices = deal.legal()
        if "fold" in choices:
            choices.remove("fold")
            if self.dice.random() < 0.35:
                return "fold"
        if not self.is_high:
            return self.dice.choice(choices)
        return max(choices, key=lambda card: (strength(card), card[1] == deal.trump))

    def action(self, deal: Deal) -> str:
        if deal.phase == "auction":
            return self.call(deal)
        if deal.phase == "trump":
            return self.trump(deal)
        if deal.phase == "passing":
            return self.dice.choice(deal.legal())
        return self.card(deal)


MOODS = ("silent", "favourite", "favourite", "favourite", "lively", "wild")


def seated(dice: Random, favourite: str, is_high: bool) -> Table:
    ceiling = dice.choice((56, 60, 75, 75, 100, 130, 250, 400, 680))
    return Table(dice, dice.choice(MOODS), favourite, ceiling, is_high)


@dataclass
class Dealing:
    """One deal of a match and the log of what was done in it, with the seat of each action."""

    dealer: str
    hands: Dealt
    log: Log = field(default_factory=list)

    def fresh(self, options: dict[str, Any]) -> Deal:
        return Deal(options, self.dealer, dict(self.hands))

    def replayed(self, options: dict[str, Any]) -> Deal:
        """The deal with all of its log; what lies after the end is dropped."""
        deal, done = self.fresh(options), 0
        for _, action in self.log:
            if deal.ended_by:
                break
            deal.act(action)
            done += 1
        del self.log[done:]
        return deal

    def points_of_interest(self, options: dict[str, Any]) -> dict[str, list[int]]:
        """Numbers of actions before which a log may stop, by what is remarkable there."""
        deal, found = self.fresh(options), defaultdict(list)
        for number, (_, action) in enumerate(self.log):
            found[f"in {deal.phase}"].append(number)
            for kind in remarkable(deal) if deal.phase == "play" else ():
                found[kind].append(number)
            deal.act(action)
        return found


def remarkable(deal: Deal) -> set[str]:
    """Why cards are refused here, and by which other headings others would be."""
    hand, reasons = deal.hand(deal.turn or ""), deal.refused()
    kinds = set(reasons.values())
    for heading in HEADINGS:
        if deal.table and refusals(hand, deal.table, deal.trump or "", heading) != reasons:
            kinds.add(f"not {heading}")
    return kinds


def played_deal(options: dict[str, Any], dealer: str, dice: Random) -> Dealing:
    """A deal played to its end, its bid often moved to where the points just reach it or not."""
    hands, favourite, is_high = hands_for(dice)
    dealing = Dealing(dealer, hands)
    deal = dealing.fresh(options)
    table = seated(dice, dice.choice((favourite, favourite, favourite, dealer)), is_high)
    while deal.turn:
        seat, action = deal.turn, table.action(deal)
        deal.act(action)
        dealing.log.append((seat, action))
    if deal.ended_by == "tricks" and deal.bid != "moon" and dice.random() < 0.5:
        return sharpened(dealing, deal, options, dice)
    return dealing


def sharpened(dealing: Dealing, deal: Deal, options: dict[str, Any], dice: Random) -> Dealing:
    """The same play after another auction, whose bid is just made, or just missed."""
    bidder = deal.bidder or "N"
    total = of_sides(deal.melds or {})[side(bidder)] + deal.taken.points[side(bidder)]
    below = [bid for bid in grid(options) if bid <= total][-1:]
    above = [bid for bid in grid(options) if bid > total][:1]
    if not below + above:
        return dealing
    bid = str(dice.choice(below + above))
    first = SEATS.index(dealing.dealer) + 1
    order = [SEATS[(first + number) % 4] for number in range(4)]
    talk = [(seat, bid if seat == bidder else "pass") for seat in order]
    other = Dealing(dealing.dealer, dealing.hands, talk + dealing.log[len(deal.calls) :])
    try:
        other.replayed(options)
    except Illegal:
        return dealing
    return other


# Matches


def towards(goal: int, dice: Random) -> int:
    return goal + dice.choice((0, 0, 0, 1, -1, 9))


def remarkable_start(
    options: dict[str, Any], totals: list[list[int]], dice: Random
) -> dict[str, Any]:
    """A standing from which the match comes to its end in an interesting way.

    `totals` are what both sides have made together after each deal from here.
    """
    number = dice.randrange(len(totals))
    made, target = totals[number], options["target"]
    kind = dice.choice(("nothing", "near", "one", "both", "both", "level", "count", "count"))
    if kind == "near":
        return {"scores": [target - dice.randrange(1, 200) for _ in SEATS[:2]]}
    if kind == "one":
        scores = [dice.randrange(-60, target) for _ in SEATS[:2]]
        one = dice.randrange(2)
        scores[one] = towards(target, dice) - made[one]
        return {"scores": scores}
    if kind == "both":
        return {"scores": [towards(target, dice) - made[one] for one in (0, 1)]}
    if kind == "level":
        return {"scores": [target + dice.choice((0, 1, 40))] * 2}
    if kind == "count":
        most = options["hands"] or options["cap"]
        low = dice.randrange(-90, 20)
        scores = [low - made[0], low - made[1]] if dice.random() < 0.5 else [low, 0]
        return {"scores": scores, "played": max(0, most - number - 1)}
    return {"scores": [0, 0]}


@dataclass
class Played:
    """A match that was played: its rules, where it stood before, and its deals."""

    rules: str
    options: dict[str, Any]
    start: dict[str, Any]
    deals: list[Dealing]

    def plain(self) -> dict[str, Any]:
        """The match as a record in which everything is written in full and plainly."""
        deals = [
            {
                "dealer": dealing.dealer,
                "hands": {seat: " ".join(hand) for seat, hand in dealing.hands.items()},
                "log": " ".join(action for _, action in dealing.log),
            }
            for dealing in self.deals
        ]
        head = {"spadille": 1, "game": "pinochle", "rules": self.rules}
        return {**head, "options": self.options, "start": self.start, "deals": deals}


def within_match(
    rules: str, given: dict[str, Any], start: dict[str, Any], deals: list[Deal]
) -> int:
    """How many of these finished deals a match from this standing has room for."""
    match = Match({"rules": rules, "options": given, "start": start})
    for number, deal in enumerate(deals):
        if match.is_over:
            return number
        match.deals.append(deal)
        match.close()
    return len(deals)


def played_match(rules: str, dice: Random, heading: str | None = None) -> Played:
    """A match of a few deals, every one played to its end; over where it is decided."""
    given = house_rules(rules, dice, heading)
    options = full_options(rules, given)
    dealer, count = dice.randrange(4), dice.choice((1, 1, 2, 3, 5))
    dealings = [played_deal(options, SEATS[(dealer + one) % 4], dice) for one in range(count)]
    deals = [dealing.replayed(options) for dealing in dealings]
    changes = [deal.delta or [0, 0] for deal in deals]
    totals = [
        [sum(change[one] for change in changes[: number + 1]) for one in (0, 1)]
        for number in range(count)
    ]
    start = remarkable_start(options, totals, dice)
    room = within_match(rules, given, start, deals)
    if not room:
        start = {"scores": [0, 0]}
        room = within_match(rules, given, start, deals)
    return Played(rules, given, start, dealings[:room])
