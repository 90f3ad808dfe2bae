"""Deals of Quadrille made for tests, and the rule book's printed tables of ranks.

Cards are written as records write them ("TH"), or as the rule book prints them ("♥T", "HT" in a
pack). A deal with wanted takers is made up of tricks of one suit, which anybody may play in any
order, so that the wanted player takes them; the two last tricks are of what is left over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from spadille.core import referee
from spadille.core.actions import Play
from spadille.core.deal import Deal
from spadille.core.errors import Refused
from spadille.core.phase import Finished, Phase
from spadille.core.play import Playing
from spadille.games.quadrille import QUADRILLE
from spadille.games.quadrille_contract import QuadrilleContract

SEATS = "NESW"
SUITS = "SHDC"
SIGNS = dict(zip("♠♥♦♣", SUITS, strict=True))
Hands = dict[str, list[str]]
Record = dict[str, Any]


def cards(printed: str) -> list[str]:
    """The cards of a line of the rule book, suit first and perhaps with signs, rank first."""
    found = re.findall(r"([♠♥♦♣SHDC])([AKQJ2-7])(?!\w)", printed)
    return [rank + SIGNS.get(suit, suit) for suit, rank in found]


# Section 5 of the rule book, as printed.
TRUMPS = {
    "S": cards("♠A ♠2 ♣A ♠K ♠Q ♠J ♠7 ♠6 ♠5 ♠4 ♠3"),
    "C": cards("♠A ♣2 ♣A ♣K ♣Q ♣J ♣7 ♣6 ♣5 ♣4 ♣3"),
    "H": cards("♠A ♥7 ♣A ♥A ♥K ♥Q ♥J ♥2 ♥3 ♥4 ♥5 ♥6"),
    "D": cards("♠A ♦7 ♣A ♦A ♦K ♦Q ♦J ♦2 ♦3 ♦4 ♦5 ♦6"),
}
PLAIN = {
    "S": cards("♠K ♠Q ♠J ♠7 ♠6 ♠5 ♠4 ♠3 ♠2"),
    "C": cards("♣K ♣Q ♣J ♣7 ♣6 ♣5 ♣4 ♣3 ♣2"),
    "H": cards("♥K ♥Q ♥J ♥A ♥2 ♥3 ♥4 ♥5 ♥6 ♥7"),
    "D": cards("♦K ♦Q ♦J ♦A ♦2 ♦3 ♦4 ♦5 ♦6 ♦7"),
}
PACK = [rank + suit for suit in SUITS for rank in "A234567JQK"]


def orders(trump: str) -> list[list[str]]:
    """Trumps, then each plain suit, high to low: each card of the pack once."""
    return [TRUMPS[trump], *(PLAIN[suit] for suit in SUITS if suit != trump)]


def apart(suits: str, but: str = "") -> list[str]:
    """All cards of these suits (aces of spades and clubs: "*"), but for some: for `without`."""
    own = [card for card in PACK if (("*" if card in ("AS", "AC") else card[1]) in suits)]
    return [card for card in own if card not in but.split()]


def judged(trump: str, trick: Sequence[str]) -> int:
    """Which card of a trick takes it by the printed tables, as an index."""
    led = next(order for order in orders(trump) if trick[0] in order)
    order = TRUMPS[trump] + [card for card in led if card not in TRUMPS[trump]]
    places = [place for place, card in enumerate(trick) if card in order]
    return min(places, key=lambda place: order.index(trick[place]))


def after(seat: str, steps: int = 1) -> str:
    return SEATS[(SEATS.index(seat) + steps) % 4]


# Cards alone


def contract(
    trump: str,
    bid: str = "solo",
    preset: str = "basic",
    hombre: int = 0,
    called: str = "",
    **options: Any,
) -> QuadrilleContract:
    """A contract with four chips in the pot."""
    rules = QUADRILLE.rules(preset, options)
    card = QUADRILLE.pack[called] if called else None
    return QuadrilleContract(rules, 4, bid, hombre, trump=trump, called=card)


def trick(trump: str, laid: Sequence[str], hand: Sequence[str] = ()) -> Playing:
    """A trick that north has led, and the hand of the next to play."""
    pack = QUADRILLE.pack
    hands = [0, 0, 0, 0]
    hands[len(laid) % 4] = pack.packed(pack[card] for card in hand)
    deal = Deal(pack, tuple(hands))
    return Playing(deal, (), contract(trump), (), 0, tuple(pack[card] for card in laid))


def may_lay(trump: str, led: str, hand: Sequence[str]) -> set[str]:
    """What may be played from a hand to this lead."""
    legal = trick(trump, [led], hand).legal()
    return {QUADRILLE.alphabet.text(action) for action in legal}


def taker(trump: str, laid: Sequence[str]) -> int:
    """Which card takes the trick: first, second, … when each hand holds no other."""
    pack = QUADRILLE.pack
    deal = Deal(pack, tuple(pack.packed([pack[card]]) for card in laid))
    state = _played(Playing(deal, (), contract(trump), (), 0), laid)
    assert isinstance(state, Playing)
    return state.tricks[0].winner + 1


def _played(state: Phase | Finished, laid: Sequence[str]) -> Phase | Finished:
    """The state after these cards, each allowed by the referee."""
    for card in laid:
        assert not isinstance(state, Finished)
        state = referee.after(state, Play(QUADRILLE.pack[card]))
    return state


# Records


def dealt(
    seed: int = 0, without: Mapping[str, Sequence[str]] | None = None, /, **held: str
) -> dict[str, str]:
    """Four hands of ten with these cards in them, the others at random, but not where they are
    said not to be."""
    dice = Random(seed)
    for _ in range(1000):
        hands = {seat: held.get(seat, "").split() for seat in SEATS}
        free = [card for card in PACK if not any(card in hand for hand in hands.values())]
        dice.shuffle(free)
        for card in free:
            room = [seat for seat in SEATS if len(hands[seat]) < 10]
            room = [seat for seat in room if card not in (without or {}).get(seat, ())]
            if room:
                hands[dice.choice(room)].append(card)
        if all(len(hand) == 10 for hand in hands.values()):
            return {seat: " ".join(hand) for seat, hand in hands.items()}
    raise LookupError("no such hands were found")


HANDS = dealt(1)


def said(
    log: str, hands: dict[str, str] = HANDS, preset: str = "basic", dealer: str = "W", **more: Any
) -> Record:
    """A record of one deal; `more` are further keys of the record, such as `start`."""
    deal = {"dealer": dealer, "hands": dict(hands), "log": log}
    return {"spadille": 1, "game": "quadrille", "rules": preset, **more, "deals": [deal]}


def match(*deals: Record, preset: str = "basic", **more: Any) -> Record:
    """A record of these deals."""
    return said("", preset=preset, **more) | {"deals": list(deals)}


def calls(bid: str, hombre: str, dealer: str = "W", highest: str = "vole") -> str:
    """The auction in which one player bids and the others pass; no bid: all pass."""
    order = [after(dealer, turn) for turn in (1, 2, 3, 4)]
    if not bid:
        return "pass pass pass pass"
    said = [bid if seat == hombre else "pass" for seat in order]
    return " ".join(said[: order.index(hombre) + 1] if bid == highest else said)


# Whole deals with wanted takers


@dataclass(frozen=True)
class Line:
    """Ten tricks: the trump, the hands at the first lead, the cards in the order played."""

    trump: str
    hands: Hands
    plays: list[str]
    takers: str

    def holder(self, card: str) -> str:
        return next(seat for seat, hand in self.hands.items() if card in hand)

    def when(self, card: str) -> int:
        """The trick in which this card falls, counted from 1."""
        return self.plays.index(card) // 4 + 1

    def run(self, side: str) -> int:
        """How many trumps from Spadille down these seats hold without a gap (L10)."""
        order = TRUMPS[self.trump]
        gap = [n for n, card in enumerate(order) if self.holder(card) not in side]
        return gap[0] if gap else len(order)


def line(
    trump: str, takers: str, fits: Callable[[Line], bool] = lambda _: True, eldest: str = "N"
) -> Line:
    """The first deal of ten tricks with these takers that fits."""
    for seed in range(100_000):
        found = _attempt(trump, takers, eldest, Random(seed))
        if found is not None and fits(found):
            return found
    raise LookupError("no such deal was found")


def _attempt(trump: str, takers: str, eldest: str, dice: Random) -> Line | None:
    groups, left = _quartets(trump, dice)
    hands: Hands = {seat: [] for seat in SEATS}
    plays: list[str] = []
    leader = eldest
    for taker_seat, group in zip(takers, groups, strict=False):
        best, *others = sorted(group, key=_order(trump, group).index)
        dice.shuffle(others)
        part = {seat: best if seat == taker_seat else others.pop() for seat in SEATS}
        for seat, card in part.items():
            hands[seat].append(card)
        plays += [part[after(leader, turn)] for turn in range(4)]
        leader = taker_seat
    dice.shuffle(left)
    ends = {seat: [left.pop(), left.pop()] for seat in SEATS}
    last = _last(trump, leader, ends)
    if last is None or last[1] != takers[8:]:
        return None
    return Line(trump, {s: hands[s] + ends[s] for s in SEATS}, plays + last[0], takers)


def _quartets(trump: str, dice: Random) -> tuple[list[list[str]], list[str]]:
    """Eight tricks of one suit each, in any order, and the eight cards left over."""
    groups, left = [], []
    for order in orders(trump):
        pile = dice.sample(order, len(order))
        groups += [pile[:4], pile[4:8]]
        left += pile[8:]
    dice.shuffle(groups)
    return groups, left


def _order(trump: str, group: Sequence[str]) -> list[str]:
    return next(order for order in orders(trump) if group[0] in order)


def _last(trump: str, leader: str, ends: Hands) -> tuple[list[str], str] | None:
    """The last two tricks, each hand played in its order: cards and takers; None if illegal."""
    pack, first = QUADRILLE.pack, SEATS.index(leader)
    deal = Deal(pack, tuple(pack.packed(pack[card] for card in ends[seat]) for seat in SEATS))
    plays: list[str] = []
    takers = ""
    state: Any = Playing(deal, (), contract(trump), (), first)
    for number in (0, 1):
        laid = [ends[after(leader, turn)][number] for turn in range(4)]
        try:
            state = _played(state, laid)
        except Refused:
            return None
        leader = after(leader, judged(trump, laid))
        plays, takers = plays + laid, takers + leader
    return plays, takers


def at_random(trump: str, fits: Callable[[Line], bool], eldest: str = "N", **held: str) -> Line:
    """The first deal with these cards held, played at random, that fits."""
    pack = QUADRILLE.pack
    for seed in range(2000):
        dice, hands = (
            Random(seed),
            {seat: hand.split() for seat, hand in dealt(seed, **held).items()},
        )
        deal = Deal(pack, tuple(pack.packed(pack[card] for card in hands[seat]) for seat in SEATS))
        state: Any = Playing(deal, (), contract(trump, "vole"), (), SEATS.index(eldest))
        while isinstance(state, Playing):
            state = state.after(dice.choice(state.legal()))
        takers = "".join(SEATS[taken.winner] for taken in state.tricks)
        plays = [pack.name(card) for taken in state.tricks for card in taken.cards]
        found = Line(trump, hands, plays, takers)
        if fits(found):
            return found
    raise LookupError("no such deal was found")


def written(
    found: Line,
    bid: str,
    hombre: str = "N",
    say: str = "",
    tricks: int = 10,
    *,
    dealer: str = "W",
    highest: str = "vole",
) -> Record:
    """This line as the deal of a record, its auction the shortest there is; bid "": forced.

    say: what is said of a card, "call:KD", or in a médiateur "demand:KD give:4C".
    tricks: how many are played; less than six, if a test goes on; six: claimed.
    """
    hands = {seat: list(hand) for seat, hand in found.hands.items()}
    talk = [calls(bid, hombre, dealer, highest)]
    if not bid.endswith("*"):
        talk.append(f"trump:{found.trump}")
    if bid.startswith("mediateur"):
        king, gift = re.findall(r":(..)", say)
        giver = found.holder(gift)
        hands[hombre][hands[hombre].index(king)] = gift
        hands[giver][hands[giver].index(gift)] = king
    end = "claim" if tricks == 6 else ""
    log = " ".join([*talk, say, *found.plays[: 4 * tricks], end])
    return {"dealer": dealer, "hands": {s: " ".join(hands[s]) for s in SEATS}, "log": log}
