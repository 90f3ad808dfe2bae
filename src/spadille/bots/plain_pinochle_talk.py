"""The plain player's words in Pinochle: what to bid, what to name, when to fold.

A bid is worth what its contract brings the own side less the other, and it is made when that is
more than passing is worth. The first bid of a player below 60 tells his partner, and everyone, what
he melds whatever is trump: a raise by one less than ten, by two the tens, by three the twenties, by
four thirty or more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spadille.bots import plain_pinochle_hand as hands
from spadille.bots.plain_pinochle_facts import counts, facts
from spadille.bots.plain_pinochle_hand import Odds, Prospect, Spread
from spadille.bots.plain_pinochle_tables import BIDDING, STANDS, Bidding
from spadille.core.actions import PASS, Action, Bid, Say, Trump
from spadille.core.cards import Cards, Seat, next_seat
from spadille.core.play import Playing
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_contract import FOLD, MOON, TRICK_POINTS, PinochleContract
from spadille.games.pinochle_melds import PACK, SUITS
from spadille.games.pinochle_talk import Auction, Naming

MELD_BIDS_UNDER = 60
SILENT, PASSED, NATURAL = "silent", "passed", "natural"
Told = int | str
"""What a first word has told: a step of meld, or that there was none, a pass, a bid as such."""


def told(view: Auction | Naming, rules: PinochleRules, seat: Seat) -> Told:
    """What the first word of a seat has told."""
    high = 0
    for done in view.history:
        if isinstance(done.action, Bid):
            if done.seat == seat:
                return _shown(rules, high, done.action.points)
            high = done.action.points
        elif done.seat == seat and isinstance(done.action, Say):
            return PASSED if done.action == PASS else NATURAL
    return SILENT


def _shown(rules: PinochleRules, high: int, bid: int) -> Told:
    """The step of meld that a first bid shows."""
    if bid >= MELD_BIDS_UNDER or rules.step == "next_only":
        return NATURAL
    raised = sum(high < points <= bid for points in rules.grid)
    return min(raised - 1, hands.STEPS)


def meld_bid(rules: PinochleRules, open_bids: Sequence[int], plain: int) -> int | None:
    """The first bid that shows this meld, if there is room for one."""
    place = hands.step(plain)
    if rules.step == "next_only" or place >= len(open_bids):
        return None
    return open_bids[place] if open_bids[place] < MELD_BIDS_UNDER else None


@dataclass(frozen=True, slots=True)
class Heard:
    """An auction as one player hears it. stands: whose the highest bid is, "" where there is none;
    gone: how many opponents have passed."""

    hand: Cards
    rules: PinochleRules
    plain: int
    stands: str
    high: int
    partner: Told
    opponents: tuple[Told, Told]
    gone: int


def spread(about: Told, rules: PinochleRules, tables: Bidding) -> Spread:
    """What the partner may meld, after what he has told."""
    if isinstance(about, int):
        return hands.spread(rules.melding, about)
    return hands.spread(rules.melding, None, tables.silent if about == PASSED else ())


def heard(view: Auction) -> Heard:
    """The auction as the seat on turn hears it."""
    me, rules, high = view.turn, view.rules, view.high
    hand = view.deal.hands[me]
    left, right = next_seat(me), next_seat(me, 3)
    return Heard(
        hand=hand,
        rules=rules,
        plain=hands.melded(hand, None, rules.melding),
        stands="" if high is None else "us" if (high[0] - me) % 2 == 0 else "them",
        high=high[1] if high else 0,
        partner=told(view, rules, next_seat(me, 2)),
        opponents=(told(view, rules, left), told(view, rules, right)),
        gone=len({left, right} & view.passed),
    )


def worth(prospect: Prospect, found: Odds, rules: PinochleRules, tables: Bidding) -> float:
    """What a contract brings the own side, less the other."""
    others = tables.others[rules.min_tricks == 20] + TRICK_POINTS - prospect.tricks
    return found.value - others


@dataclass(frozen=True, slots=True)
class Plan:
    """A trump to play with, how that may end, and what it is worth."""

    prospect: Prospect
    odds: Odds
    worth: float


def best(
    hand: Cards, bid: int, partner: Spread, rules: PinochleRules, tables: Bidding
) -> Plan | None:
    """The plan by which a bid is worth most; None where no trump may be named."""
    found = []
    for each in hands.prospects(hand, rules, tables):
        prospect = hands.helped(each, rules, tables)
        odds = hands.odds(prospect, bid, partner, rules, tables.spread / 100)
        found.append(Plan(prospect, odds, worth(prospect, odds, rules, tables)))
    return max(found, key=lambda plan: plan.worth, default=None)


def passing(about: Heard, tables: Bidding = BIDDING) -> float:
    """What it is worth to leave the bidding."""
    shown = about.partner if isinstance(about.partner, int) else None
    found = {
        "hand": 1,
        "meld": min(about.plain, 40) / 10,
        "aces": hands.aces(about.hand),
        "high": max(about.high - 50, 0) / 10,
        "gone": about.gone,
        "others": sum(step for step in about.opponents if isinstance(step, int)),
    }
    if shown is not None:
        found |= {"told": 1, "step": shown}
    elif about.partner != SILENT:
        found[str(about.partner)] = 1
    column = STANDS.index(about.stands)
    weighed = (tables.passing[name][column] * times for name, times in found.items() if times)
    return sum(weighed) / 100


def bid(view: Auction, tables: Bidding = BIDDING) -> Action:
    """A bid that is worth more than passing, or that the own hand makes for certain; or a pass."""
    if not view.may_bid():
        return PASS
    about = heard(view)
    if _shoots(about, tables):
        return MOON
    for points in _considered(view, about):
        if _gains(about, points, tables) or _is_certain(about, points, tables):
            return Bid(points)
    return PASS


def _considered(view: Auction, about: Heard) -> tuple[int, ...]:
    """The bids to think of: as a first word the one that shows the meld, then the lowest."""
    open_bids = view.open_bids()
    if any(done.seat == view.turn for done in view.history):
        return open_bids[:1]
    shows = meld_bid(about.rules, open_bids, about.plain)
    return open_bids[:1] if shows is None else (shows, *open_bids[:1])


def _shoots(about: Heard, tables: Bidding) -> bool:
    """Is there a trump with which the hand takes all twenty tricks, where that may be bid?"""
    if about.rules.shoot_moon != "match":
        return False
    suits = [each.trump for each in hands.prospects(about.hand, about.rules, tables)]
    return any(1000 * _all_tricks(about.hand, suit) >= tables.moon for suit in suits)


def _gains(about: Heard, points: int, tables: Bidding) -> bool:
    """Is the bid worth more than passing, and likely enough to be made?"""
    partner = spread(about.partner, about.rules, tables)
    found = best(about.hand, points, partner, about.rules, tables)
    if found is None or found.odds.made * 1000 < tables.least:
        return False
    return found.worth > passing(about, tables)


def _is_certain(about: Heard, points: int, tables: Bidding) -> bool:
    """Do the own melds and tricks hardly ever fail to make the bid, while the others are in it?"""
    if about.stands == "us" and about.gone == 2:
        return False
    return 1000 * hands.certainty(about.hand, points, about.rules, tables) >= tables.certain


def name(view: Naming, tables: Bidding = BIDDING) -> Action:
    """The trump that is worth most at the bid."""
    contract, hand = view.contract, view.deal.hands[view.turn]
    rules = contract.rules
    if contract.bid is None:
        suits = [action.suit for action in view.legal() if isinstance(action, Trump)]
        best_first = {suit: (_all_tricks(hand, suit), hands.tricks(hand, suit)) for suit in suits}
        return Trump(max(best_first, key=best_first.__getitem__))
    partner = spread(told(view, rules, next_seat(view.turn, 2)), rules, tables)
    found = best(hand, contract.bid, partner, rules, tables)
    assert found is not None
    return Trump(found.prospect.trump)


def _all_tricks(hand: Cards, trump: str) -> float:
    """The chance of all twenty tricks."""
    return hands.all_tricks(counts(hand), counts(PACK.full - hand), SUITS.index(trump))


def folds(view: Playing, tables: Bidding = BIDDING) -> bool:
    """Is it better to give up than to play, where that is open?"""
    contract = view.contract
    assert isinstance(contract, PinochleContract)
    counted, rules = contract.counted(), contract.rules
    if view.trick or FOLD not in contract.offers(view.tricks, view.turn):
        return False
    if contract.bid is None or counted is None:
        return False
    ours, theirs = counted[contract.side], counted[1 - contract.side]
    hand, partner = view.deal.hands[view.turn], facts(view).others[next_seat(view.turn, 2)]
    tricks = hands.tricks_beside(hand, contract.trump, partner, tables)
    spread = tables.spread_beside / 100
    found = hands.odds(
        Prospect(contract.trump, ours, tricks), contract.bid, hands.ALONE, rules, spread
    )
    others = theirs + TRICK_POINTS - tricks
    if rules.min_tricks == 20:
        reached, average = hands.at_least(20, TRICK_POINTS - tricks, spread)
        others = reached * (theirs + average)
    return found.value - others < -contract.bid - theirs
