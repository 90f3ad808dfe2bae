"""Deals of Pinochle for the laws: house rules, stacked hands, and players who bid to a ceiling.

Random players would nearly always bid beyond what can be made. So here, as in Quadrille, what is
rare at a table happens often: no marriage, a forced dealer, a fold, cards passed, all the tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from spadille.core.actions import PASS, Action, Bid, Play, Trump
from spadille.core.cards import Card, Cards, Seat
from spadille.core.deal import Deal
from spadille.core.match import Standing
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_contract import FOLD, MOON, PinochleContract
from spadille.games.pinochle_melds import PACK, RANKS, SUITS
from spadille.games.pinochle_options import OPTIONS, Option
from spadille.games.pinochle_talk import Auction, Naming

DEAR = {"royal": [4, 30, 60, 120], "run": [15, 20, 60, 300]}
"""A table on which two royal marriages may be worth more than the runs that they are part of."""
OFTEN: dict[str, tuple[object, ...]] = {
    "pass_cards": (1, 2, 3, 4, 2),
    "fold": ("on", "on", "on", "auto"),
    "shoot_moon": ("match",) * 4,
    "stick_dealer": (False, False),
    "hands": (1,),
}
"""What is on at many tables of the laws: in so many of ten."""


def house_rules(source: Random) -> dict[str, object]:
    """Options of one table: in half of the deals none, in the others any, and often these."""
    if source.random() < 0.5:
        return {}
    drawn = source.sample(OPTIONS, source.randrange(4))
    found = {option.name: source.choice(_values(option)) for option in drawn}
    for name, values in OFTEN.items():
        if source.random() < len(values) / 10:
            found[name] = source.choice(values)
    if found.get("trump_needs_marriage") is False:
        found["no_marriage"] = "bid"  # any other contradicts it
    return found


def _values(option: Option) -> Sequence[object]:
    if option.name == "meld_table":
        return ("classic", DEAR)
    return option.values if option.low is None else (option.low, option.default, option.high)


def standing(rules: PinochleRules, source: Random) -> Standing:
    """A standing from which the match may end by this deal: by its points, or by its number."""
    scores = (_near(rules.target, source), _near(rules.target, source))
    last = (rules.hands or rules.cap) - 1
    return Standing(scores, source.choice((0, 0, last)))


def _near(target: int, source: Random) -> int:
    return source.choice((target - source.randrange(1, 120), source.randrange(-200, target)))


# Hands


def stacked(deal: Deal, source: Random) -> tuple[Deal, tuple[Seat, ...]]:
    """The deal, mostly with one remarkable hand; and whose it is."""
    seat, wished = source.randrange(4), source.choice(HANDS)
    cards = wished(source) if wished else ()
    if not cards:
        return deal, ()
    rest = list(PACK.cards(PACK.full - PACK.packed(cards)))
    source.shuffle(rest)
    drawn = [*cards, *rest][:20]
    rest = rest[20 - len(cards) :]
    others = iter(PACK.packed(rest[start : start + 20]) for start in (0, 20, 40))
    hands = tuple(PACK.packed(drawn) if one == seat else next(others) for one in range(4))
    return replace(deal, hands=hands), (seat,)


def _kinds(names: Sequence[str]) -> list[Card]:
    return [PACK[name] for name in names]


def barren(source: Random) -> list[Card]:
    """Twenty cards without a marriage."""
    lacking = {source.choice("KQ") + suit for suit in SUITS}
    return source.sample([card for card in PACK.order if PACK.name(card) not in lacking], 20)


def one_suit(source: Random) -> list[Card]:
    """So much of a suit, and aces, that all tricks may be taken."""
    suit, length = source.choice(SUITS), source.choice((20, 20, 18, 16))
    aces = [card for card in PACK.order if PACK.rank(card) == "A" and PACK.suit(card) != suit]
    return _kinds([rank + suit for rank in RANKS] * 4)[:length] + aces[: 20 - length]


def many_melds(source: Random) -> list[Card]:
    """Runs, pinochles or a rank in all suits, several times over."""
    suit, rank, times = source.choice(SUITS), source.choice("AKQJ"), source.randrange(1, 4)
    kinds = source.choice(
        ([one + suit for one in RANKS], ["QS", "JD", "KS"], [rank + one for one in SUITS])
    )
    return _kinds([*kinds * times, f"K{suit}", f"Q{suit}"][:20])


def few_kinds(source: Random) -> list[Card]:
    """All four copies of five kinds."""
    return _kinds(source.sample(PACK.kinds, 5) * 4)


HANDS = (None, None, barren, one_suit, many_melds, few_kinds)


# Players


def talker(strong: Sequence[Seat], source: Random) -> Talker:
    """The players of a deal: in one of six all pass; otherwise who is strong mostly bids."""
    quiet = source.random() < 1 / 6
    ceilings = [
        0 if quiet or source.random() < (0.1 if seat in strong else 0.5) else _ceiling(source)
        for seat in range(4)
    ]
    return Talker(tuple(ceilings), eager=source.random() < 0.4, bold=source.random() < 0.5)


def _ceiling(source: Random) -> int:
    return source.choice((52, 56, 60, 65, 75, 90, 130, 400))


@dataclass(frozen=True)
class Talker:
    """Players of Pinochle who bid up to a ceiling, one for each seat.

    eager: the bidders play their best cards and the others their worst; bold: nobody folds. The
    moon is shot by who holds nothing but one suit, and now and then by others.
    """

    ceilings: tuple[int, ...]
    eager: bool
    bold: bool

    def decide(self, view: Phase, seed: int | str = 0) -> Action:
        dice = Random(f"talker/{seed}/{len(view.history)}")
        legal = view.legal()
        match view:
            case Auction():
                return self._call(view, legal, dice)
            case Naming() if dice.random() < 0.8:
                return max(legal, key=lambda named: _length(view, named))
        if FOLD in legal and (self.bold or dice.random() < 0.4):
            legal = tuple(action for action in legal if action != FOLD)
        elif FOLD in legal:
            return FOLD
        if self.eager and isinstance(view, Playing):
            return _card(view, legal)
        return dice.choice(legal)

    def _call(self, view: Auction, legal: Sequence[Action], dice: Random) -> Action:
        ceiling = self.ceilings[view.turn]
        if MOON in legal and ceiling:
            longest = max(_length(view, Trump(suit)) for suit in SUITS)
            if dice.random() < (0.9 if longest >= 16 else 0.2):
                return MOON
        bids = [bid for bid in legal if isinstance(bid, Bid) and bid.points <= ceiling]
        return dice.choice((bids[0], bids[0], bids[-1])) if bids else PASS


def _length(view: Phase, named: Action) -> int:
    assert isinstance(named, Trump)
    suit: Cards = view.deal.hands[view.turn] & PACK.of_suit(named.suit)
    return PACK.count(suit)


def _card(view: Playing, legal: Sequence[Action]) -> Action:
    """The best card of a bidder or his partner, the worst of another."""
    contract = view.contract
    assert isinstance(contract, PinochleContract)
    plays = [action for action in legal if isinstance(action, Play)]
    led = view.trick[0] if view.trick else None
    best = max if view.turn % 2 == contract.side else min
    return best(plays, key=lambda play: contract.power(play.card, led or play.card))
