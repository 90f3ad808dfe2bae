"""The plain player's Quinto: a few named features of each card, weighed by one table.

All is whole numbers, from the own hand and what is public: chances in thousandths, points in
tenths. Of equal cards it takes the first in the pack's order.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb

from spadille.bots.plain_quinto_tables import TABLES, Tables
from spadille.core.actions import PASS, Action, Play
from spadille.core.cards import Card, Cards, Seat, next_seat
from spadille.core.play import Playing
from spadille.games.quinto import (
    DOUBLE,
    JOKER,
    PACK,
    QUINT_ROYAL,
    QUINT_VALUE,
    REDOUBLE,
    SUIT_OF,
    SUITS,
    TARGET,
    Doubling,
    QuintoContract,
    QuintoRules,
    quint_points,
    side_of,
)

_ANY = QuintoContract(QuintoRules("guide"), 1, (0, 0))
POWER = tuple(_ANY.power(card, card) for card in PACK.order)
SUIT: tuple[Cards, ...] = tuple(SUIT_OF.get(PACK.suit(card), 0) for card in PACK.order)
STRONGER: tuple[Cards, ...] = tuple(
    PACK.packed(other for other in PACK.order if POWER[other] > power) for power in POWER
)
"""The cards that beat each card."""
FIVE = {PACK["5" + suit]: QUINT_VALUE[suit] for suit in SUITS}
SINGLE = FIVE | {JOKER: QUINT_ROYAL}
"""The cards that are a quint by themselves, and their points."""
HALF: dict[Card, tuple[Cards, int]] = {
    PACK[one + suit]: (PACK.packed((PACK[other + suit],)), QUINT_VALUE[suit])
    for suit in SUITS
    for one, other in ("A4", "4A", "23", "32")
}
"""The other half of each half of a pair, and what the pair is worth."""


@lru_cache(maxsize=1 << 16)
def chance(cards: int, wanted: int, drawn: int) -> int:
    """The chance that some of the wanted are among so many drawn from the cards."""
    if drawn >= cards:
        return 1000 if wanted else 0
    return 1000 - 1000 * comb(cards - wanted, drawn) // comb(cards, drawn)


@dataclass(frozen=True, slots=True)
class Facts:
    """What one player knows in the play, counted once for all his cards.

    may: what each seat may hold. running: quints counted in, own side's score and the other's.
    """

    trick: tuple[Card, ...]
    hand: Cards
    left: int
    unseen: Cards
    may: tuple[Cards, ...]
    counts: tuple[int, ...]
    best: Card | None
    ours: bool
    to_play: tuple[Seat, ...]
    value: int
    running: tuple[int, int]

    @property
    def about(self) -> int:
        """How many cards are unseen, at least one."""
        return max(self.unseen.bit_count(), 1)


def facts(view: Playing) -> Facts:
    """The facts of a view."""
    contract, me, trick, unseen = view.contract, view.turn, view.trick, view.unseen
    assert isinstance(contract, QuintoContract)
    best = max(trick, key=POWER.__getitem__) if trick else None
    taker = me if best is None else next_seat(view.leader, trick.index(best))
    won, mine = contract.quints_won(view.tricks), side_of(me)
    us, them = (contract.scores[side] + won[side] for side in (mine, 1 - mine))
    return Facts(
        trick=trick,
        hand=view.deal.hands[me],
        left=view.deal.count(me),
        unseen=unseen,
        may=tuple(unseen & ~lack for lack in _lacks(view)),
        counts=tuple(map(view.deal.count, range(4))),
        best=best,
        ours=best is not None and side_of(taker) == mine,
        to_play=tuple(next_seat(me, steps) for steps in range(1, 4 - len(trick))),
        value=contract.trick_value,
        running=(us, them),
    )


def _lacks(view: Playing) -> list[Cards]:
    """The suits that each seat has failed to follow."""
    lacks = [0, 0, 0, 0]
    for leader, cards in (*((t.leader, t.cards) for t in view.tricks), (view.leader, view.trick)):
        for steps, played in enumerate(cards):
            led = SUIT[cards[0]]
            if SUIT[played] != led and played != JOKER:
                lacks[next_seat(leader, steps)] |= led
    return lacks


def beats(known: Facts, seat: Seat, best: Card, led: Cards) -> int:
    """The chance that a seat yet to play can beat this card: in the suit led, or void in it."""
    may, held = known.may[seat], known.counts[seat]
    cards, stronger = may.bit_count(), may & STRONGER[best]
    suit = (may & led).bit_count()
    over = chance(cards, (stronger & led).bit_count(), held)
    void = 1000 - chance(cards, suit, held)
    if not void:
        return over
    return over + void * chance(cards - suit, (stronger & ~led).bit_count(), held) // 1000


def wins(known: Facts, best: Card, ours: bool, led: Cards, points: int, tables: Tables) -> int:
    """The chance that the own side takes a trick whose best card so far is this."""
    won, raised = 1000 if ours else 0, 0
    for place, seat in enumerate(known.to_play):
        can = beats(known, seat, best, led)
        if place % 2 == 0:
            does = can * tables.will[points > 0] // 1000
            won -= won * does // 1000
            raised += (1000 - raised) * does // 1000
        else:
            rescue = tables.rescue[0] + (tables.rescue[1] - tables.rescue[0]) * raised // 1000
            won += (1000 - won) * can * rescue // 1_000_000
    return won


def features(known: Facts, card: Card, tables: Tables = TABLES) -> dict[str, int]:
    """What speaks for playing a card (and, below 0, against it), by name."""
    points = quint_points(tuple(sorted((*known.trick, card))))
    takes = known.best is None or POWER[card] > POWER[known.best]
    led = SUIT[known.trick[0] if known.trick else card]
    best = card if takes or known.best is None else known.best
    won = wins(known, best, takes or known.ours, led, points, tables)
    edge = 2 * won - 1000
    return {
        "trick": edge * known.value // 100,
        "quints": edge * points // 100,
        "stop": _stop(known, points, won, tables),
        "still": edge * _still(known) // 1000,
        "half": edge * _half(known, card) // 1000,
        "keep": -_keep(known, card, tables),
        "boss": -_boss(known, card, tables),
        "last": -_last(known, card, tables),
        "held": -_held(known, card, tables),
        "risk": -_risk(known, card, won),
        "guard": -_guard(known, card),
        "void": _void(known, card, tables),
    }


def _stop(known: Facts, points: int, won: int, tables: Tables) -> int:
    """The quint that ends the game, for either side (a34)."""
    if not points:
        return 0
    us, them = (score + points >= TARGET for score in known.running)
    return (won * us - (1000 - won) * them) * tables.stop // 1000


def _still(known: Facts) -> int:
    """What single quints those yet to play may bring, if they play whatever is unseen."""
    live = sum(10 * points for card, points in SINGLE.items() if PACK.held(known.unseen, card))
    return live * len(known.to_play) // known.about


def _half(known: Facts, card: Card) -> int:
    """Half a pair, while those yet to play may bring the other half."""
    other, points = HALF.get(card, (0, 0))
    return 10 * points * len(known.to_play) // known.about if other & known.unseen else 0


def _keep(known: Facts, card: Card, tables: Tables) -> int:
    """Strength spent."""
    if card == JOKER or known.left == 1:
        return 0
    stronger = (known.unseen & STRONGER[card]).bit_count()
    return tables.keep[min(16 * stronger // known.about, 15)]


def _boss(known: Facts, card: Card, tables: Tables) -> int:
    """The best card of its suit spent."""
    if card == JOKER or known.unseen & SUIT[card] & STRONGER[card]:
        return 0
    return tables.boss[SUITS.index(PACK.suit(card))]


def _last(known: Facts, card: Card, tables: Tables) -> int:
    """The only card spent that is sure of trick 12 and of the cachette."""
    if card == JOKER or known.unseen & STRONGER[card]:
        return 0
    other = known.hand & STRONGER[card]
    lower = PACK.without(known.hand, card) & ~other
    also = any(not known.unseen & STRONGER[each] for each in PACK.distinct(lower) if each != JOKER)
    return 0 if other or also else tables.last[known.left]


def _held(known: Facts, card: Card, tables: Tables) -> int:
    """What a card that is a quint may bring later, if it is held back now."""
    if card == JOKER:
        return tables.joker[known.left]
    return FIVE.get(card, 0) * tables.five[known.left]


def _risk(known: Facts, card: Card, won: int) -> int:
    """A card that is a quint, ventured on a trick that is not sure while there is time to wait."""
    return (1000 - won) * SINGLE.get(card, 0) // 100 if known.left > 3 else 0


def _guard(known: Facts, card: Card) -> int:
    """A five left alone in its suit, to fall when that suit is next led."""
    rest = PACK.without(known.hand, card) & SUIT[card]
    return next((10 * worth for five, worth in FIVE.items() if rest == PACK.packed((five,))), 0)


def _void(known: Facts, card: Card, tables: Tables) -> int:
    """The last card of its suit, so that a higher suit can take."""
    if card == JOKER or PACK.without(known.hand, card) & SUIT[card]:
        return 0
    return tables.void[SUITS.index(PACK.suit(card))]


def weight(known: Facts, card: Card, tables: Tables = TABLES) -> int:
    """The weighed sum of a card's features."""
    found = features(known, card, tables)
    return sum(tables.weights[name] * value for name, value in found.items())


def card(view: Playing, tables: Tables = TABLES) -> Action:
    """The card that weighs most."""
    cards = tuple(PACK.distinct(view.playable()))
    if len(cards) == 1:
        return Play(cards[0])
    known = facts(view)
    return Play(max(cards, key=lambda each: weight(known, each, tables)))


def edge(hand: Cards, tables: Tables = TABLES) -> int:
    """How many tricks this hand is worth more to its side than to the other, in hundredths."""
    return sum(tables.edge[card] for card in PACK.distinct(hand))


def call(view: Doubling, tables: Tables = TABLES) -> Action:
    """Double, or redouble, on a hand with tricks in it."""
    legal, hand = view.legal(), edge(view.deal.hands[view.turn], tables)
    if DOUBLE in legal and hand >= tables.double:
        return DOUBLE
    if REDOUBLE in legal and hand >= tables.redouble:
        return REDOUBLE
    return PASS
