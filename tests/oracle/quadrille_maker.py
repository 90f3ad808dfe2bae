"""Random play for the second model of Quadrille: stacked deals, whole matches, house rules.

Plain chance hardly ever gives six straight tricks, a Vole or four kings in one hand; so many
deals are stacked for one seat, the star, who then bids and mostly plays as his cards deserve.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.oracle.quadrille_cards import (
    KINGS,
    PACK,
    QUEENS,
    SEATS,
    SPADILLE,
    SUITS,
    family,
    following,
    taker,
    trumps,
)
from tests.oracle.quadrille_deal import Deal
from tests.oracle.quadrille_match import DEFAULTS, Match

RARE = ("hold", "call", "demand", "give", "claim")
Log = list[tuple[str, str]]


@dataclass
class Dealt:
    """One deal of a match and what was done in it: each action, its seat and its occasion."""

    dealer: str
    hands: dict[str, list[str]]
    log: Log = field(default_factory=list)
    occasions: list[str] = field(default_factory=list)

    def places(self) -> dict[str, str]:
        return {card: seat for seat, hand in self.hands.items() for card in hand}


@dataclass
class Mood:
    """How one deal is bid and played."""

    star: str
    suit: str
    talk: str  # quiet, star, loud
    aim: str  # the contract that the star bids for, without its star sign
    eager: bool  # Hombre's side plays high
    others: str  # low, random, high
    claims: float
    slack: int = 11  # from this trick on Hombre's side plays at random


# Deals


def stacked(kind: str, suit: str, aim: str, dice: Random) -> tuple[set[str], set[str]]:
    """The cards that the star and one other are sure to get."""
    high = trumps(suit)
    if kind == "weak":
        low = [card for card in PACK if card not in high and card[0] in "3456"]
        return {*dice.sample(low, 8), *dice.sample([SPADILLE], dice.randrange(2))}, set(high[1:7])
    if kind == "trumps":
        lengths = {"vole": (8, 9, 10), "call": (3, 5, 6, 6, 7, 8, 9)}.get(aim, (5, 7, 8, 9))
        top = set(high[: dice.choice(lengths)])
        kings = {king for king in KINGS if king[1] != suit and dice.random() < 0.6}
        return {*top, *sorted(kings - top)[: 10 - len(top)]}, set()
    if kind == "pair":
        first = high[: dice.choice((4, 6, 7, 8))]
        ally = {card for card in first if dice.random() < 0.25}
        king = dice.choice([king for king in KINGS if king[1] != suit])
        return set(first) - ally, ally | {king}
    if kind == "kings":
        return {*KINGS, *dice.sample(QUEENS, dice.randrange(4)), *high[: dice.randrange(3)]}, set()
    if kind == "court":
        return {*KINGS, *QUEENS, *dice.sample([SPADILLE, "AH"], dice.randrange(2))}, set()
    if kind == "three":
        return {*KINGS, SPADILLE} - {"K" + suit}, set()
    return set(), set()


def dealt_out(mood: Mood, dealer: str, dice: Random) -> Dealt:
    kinds = ("plain", "trumps", "trumps", "trumps", "pair", "pair", "kings", "court", "three")
    kind = dice.choice((*kinds, "weak", "weak"))
    mine, his = stacked(kind, mood.suit, mood.aim, dice)
    ally = following(mood.star, dice.choice((1, 2, 3)))
    hands = {seat: sorted({mood.star: mine, ally: his}.get(seat, set())) for seat in SEATS}
    pack = [card for card in PACK if card not in mine | his]
    dice.shuffle(pack)
    for hand in hands.values():
        while len(hand) < 10:
            hand.append(pack.pop())
    return Dealt(dealer, hands)


def mood_for(options: dict[str, Any], dice: Random) -> Mood:
    favourite = options.get("favourite")
    aims = ("call", "call", "call", "mediateur", "mediateur", "alone", "alone", "vole")
    return Mood(
        star=dice.choice(SEATS),
        suit=favourite if favourite and dice.random() < 0.35 else dice.choice(SUITS),
        talk=dice.choice(("quiet", "star", "star", "star", "star", "loud", "loud", "loud")),
        aim=dice.choice(aims),
        eager=dice.random() < 0.75,
        others=dice.choice(("low", "low", "random", "high")),
        claims=dice.choice((0.0, 0.0, 0.5, 1.0)),
        slack=dice.choice((11, 11, 11, 11, 7, 8, 9, 4)),
    )


# Talk


def wanted(deal: Deal, mood: Mood) -> str:
    """The bid that fits the star's aim and suit."""
    if deal.terms.rules == "basic":
        names = {"call": "alliance", "mediateur": "solo", "alone": "solo", "vole": "vole"}
        return names[mood.aim]
    names = {"call": "simple-call", "alone": "sans-prendre"}
    return names.get(mood.aim, mood.aim) + ("*" if mood.suit == deal.options["favourite"] else "")


def spoken(deal: Deal, mood: Mood, dice: Random) -> str:
    legal = deal.auction.legal()
    high = deal.auction.high
    if mood.talk == "quiet":
        return "pass"
    if high and high[1] in legal and dice.random() < 0.6:  # a hold
        return high[1]
    if mood.talk == "star":
        wish = wanted(deal, mood)
        if deal.turn == mood.star:
            return wish if wish in legal else "pass"
        bold = 0.1 if wish in legal else 0.02
        return dice.choice(legal[:4]) if dice.random() < bold else "pass"
    modest = [call for call in legal[1:4] if not call.startswith("vole")]
    if dice.random() < 0.45 or not modest:
        return dice.choice(legal) if dice.random() < 0.1 else "pass"
    return dice.choice([modest[0], *modest])


def likely(card: str, legal: list[str], chance: float, dice: Random) -> str | None:
    return card if card in legal and dice.random() < chance else None


def settled(deal: Deal, mood: Mood, dice: Random) -> str:
    """What Hombre names, calls, demands and gives."""
    legal, step = deal.legal(), deal.step()
    hand = deal.hands[deal.hombre] or set()
    if step == "trump":
        best = max(SUITS, key=lambda suit: len(hand & set(trumps(suit))))
        wish = mood.suit if deal.hombre == mood.star else best
        return likely(f"trump:{wish}", legal, 0.9, dice) or dice.choice(legal)
    if step == "call":
        own = [word for word in legal if word[5:] in hand]
        queens = [word for word in legal if word[5] == "Q"]
        if queens and dice.random() < 0.7:
            return dice.choice(queens)
        others = [word for word in legal if word not in own + queens]
        return dice.choice(own if own and dice.random() < 0.25 else others or own or queens)
    if step == "give" and dice.random() < 0.7:
        return "give:" + max([word[5:] for word in legal], key=lambda card: rank(deal, card))
    return dice.choice(legal)


# Play


def rank(deal: Deal, card: str) -> int:
    """The lower the better: trumps first, then by place in the suit."""
    order = trumps(deal.trump or "")
    if card in order:
        return order.index(card)
    return 20 + family(card, deal.trump or "").index(card)


def highest(deal: Deal, cards: list[str], dice: Random) -> str:
    """A side plays to win; to a partner's winning card, low."""
    table = deal.table
    best = min(cards, key=lambda card: rank(deal, card))
    called = deal.called if deal.has_call else None
    if not table:
        mine = called if deal.turn == deal.hombre and called not in cards else None
        suit = [card for card in cards if mine and card[1] == mine[1]]
        plain = [card for card in suit if card not in trumps(deal.trump or "")]
        if plain and called not in deal.played and dice.random() < 0.5:
            return plain[-1]
        return best
    holder = following(deal.leader, taker(table, deal.trump or ""))
    showy = likely(called or "", cards, 0.5, dice)
    winning = [card for card in cards if taker([*table, card], deal.trump or "") == len(table)]
    if winning and (holder in deal.side) != (deal.turn in deal.side):
        return min(winning, key=lambda card: rank(deal, card))
    return showy or max(cards, key=lambda card: rank(deal, card))


def put(deal: Deal, mood: Mood, dice: Random) -> str:
    """A card, or the claim where it is offered."""
    cards = deal.legal()
    if "claim" in cards:
        cards.remove("claim")
        if dice.random() < mood.claims:
            return "claim"
    if deal.turn in deal.side:
        eager = mood.eager and len(deal.tricks) < mood.slack and dice.random() < 0.98
        return highest(deal, cards, dice) if eager else dice.choice(cards)
    if mood.others == "high":
        return highest(deal, cards, dice)
    if mood.others == "low":
        return max(cards, key=lambda card: rank(deal, card))
    return dice.choice(cards)


def occasion(deal: Deal) -> str:
    """The kind of choice that is to be made, so that rare ones can be looked for."""
    if deal.phase == "auction":
        high = deal.auction.high
        return "hold" if high and high[1] in deal.auction.legal() else "bid"
    if deal.phase == "contract":
        return deal.step() or ""
    if not deal.table:
        return "claim" if deal.may_claim() else "lead"
    order = set(trumps(deal.trump or ""))
    hand = deal.hands[deal.turn or ""] or set()
    led = "trump" if deal.table[0] in order else "plain"
    if led == "trump" and hand & order and hand - order and not deal.refused():
        return "excused"
    return f"{led} led, bound" if deal.refused() else f"{led} led, free"


def play_on(deal: Deal, dealt: Dealt, mood: Mood, dice: Random) -> None:
    """Legal actions until the deal is over."""
    ways = {"auction": spoken, "contract": settled, "play": put}
    while deal.turn:
        dealt.occasions.append(occasion(deal))
        action = ways[deal.phase or ""](deal, mood, dice)
        dealt.log.append((deal.turn, action))
        deal.act(action)


def cut(dealt: Dealt, dice: Random) -> None:
    """Stop a deal before a choice of some kind that came up in it, the rarer kinds more often."""
    kinds = sorted(set(dealt.occasions))
    kind = dice.choice(kinds + [one for one in kinds if one in RARE] * 4)
    places = [place for place, one in enumerate(dealt.occasions) if one == kind]
    del dealt.log[dice.choice(places) :]


# Matches


def house_rules(rules: str, dice: Random) -> dict[str, Any]:
    """Options that depart from the preset."""
    values: dict[str, tuple[Any, ...]] = {
        "own_king": (True, False),
        "holding": (rules == "basic", False),
        "deals": (4, 8, 20, 40, 44),
        "chips": (40, 100, 25, 200),
        "stake": (1, 2, 3, 10, 100),
        "premiers": (0, 1, 2, 5),
        "late_vole": (1, 2, 3, 8),
        "vole": (3, 4, 10),
        "favourite": tuple(SUITS),
        "fee": (1, 2, 3),
    }
    chance = dice.choice((0, 0.25, 0.6))
    chosen = {key: dice.choice(values[key]) for key in DEFAULTS[rules] if dice.random() < chance}
    return {key: value for key, value in chosen.items() if value != DEFAULTS[rules][key]}


def standing(deals: int, dice: Random) -> dict[str, Any]:
    """Where a match may stand before its first deal here; often near its end."""
    start: dict[str, Any] = {}
    if dice.random() < 0.5:
        start["scores"] = [dice.randrange(-60, 120) for _ in SEATS]
    if dice.random() < 0.5:
        start["carry"] = dice.choice((0, 1, 5, 8, 9, 17, 64, 3000))
    if dice.random() < 0.6:
        start["played"] = deals - min(deals, dice.choice((1, 1, 2, 3, 4, deals)))
    return start


@dataclass
class Played:
    """A match that was played: its options, where it stood before, and its deals."""

    rules: str
    options: dict[str, Any]
    start: dict[str, Any]
    deals: list[Dealt]

    def plain(self) -> dict[str, Any]:
        """The match as a record in which everything is written in full and plainly."""
        deals = [
            {
                "dealer": dealt.dealer,
                "hands": {seat: " ".join(hand) for seat, hand in dealt.hands.items()},
                "log": " ".join(action for _, action in dealt.log),
            }
            for dealt in self.deals
        ]
        head = {"spadille": 1, "game": "quadrille", "rules": self.rules}
        return {**head, "options": self.options, "start": self.start, "deals": deals}


def played_match(rules: str, dice: Random, most: int = 6) -> Played:
    """A match of at most so many deals, every one played to its end."""
    options = house_rules(rules, dice)
    start = standing((DEFAULTS[rules] | options)["deals"], dice)
    whole = Played(rules, options, start, [])
    match = Match({"rules": rules, "options": options, "start": start})
    limit = dice.choice((1, 2, 3, most))
    dealer = dice.choice(SEATS)
    while not match.is_over and len(whole.deals) < limit:
        mood = mood_for(match.terms.options, dice)
        dealt = dealt_out(mood, dealer, dice)
        play_on(match.open(dealer, dealt.places()), dealt, mood, dice)
        whole.deals.append(dealt)
        match.close()
        dealer = following(dealer)
    return whole
