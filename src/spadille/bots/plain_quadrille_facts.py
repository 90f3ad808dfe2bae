"""What one player knows in the play of Quadrille: where cards may lie, and who may side with whom.

Everything is counted from his own view. Where the ally has not been shown there are several
worlds, one for each seat that may hold the called card, and each has its weight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb

from spadille.core.cards import Card, Cards, Seat, next_seat
from spadille.core.phase import seat_after
from spadille.core.play import Playing
from spadille.games import quadrille_cards as ranks
from spadille.games.quadrille_cards import KINGS, PACK, SPADILLE, SUITS
from spadille.games.quadrille_contract import QuadrilleContract

SUITED: dict[str, tuple[Cards, ...]] = {
    trump: tuple(
        ranks.trumps(trump) if suit == trump else ranks.plain(suit)
        for suit in (ranks.followed(card, trump) for card in PACK.order)
    )
    for trump in SUITS
}
"""The cards of the suit to which each card belongs, by trump."""
POWER = {trump: tuple(ranks.power(card, card, trump) for card in PACK.order) for trump in SUITS}
HIGHER = {
    trump: tuple(
        PACK.packed(
            other
            for other in PACK.distinct(SUITED[trump][card])
            if POWER[trump][other] > POWER[trump][card]
        )
        for card in PACK.order
    )
    for trump in SUITS
}
"""The higher cards of each card's own suit, by trump."""


@lru_cache(maxsize=1 << 16)
def chance(cards: int, wanted: int, drawn: int) -> float:
    """The chance that some of the wanted are among so many drawn from the cards."""
    if wanted <= 0 or drawn <= 0:
        return 0.0
    if drawn > cards - wanted:
        return 1.0
    return 1 - comb(cards - wanted, drawn) / comb(cards, drawn)


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the sides may stand.

    friends: by seat, whether he sides with the player who asks. known: the cards that each seat
    holds for certain. may: the cards that each may hold beside them. hidden: how many.
    """

    weight: float
    friends: tuple[bool, ...]
    known: tuple[Cards, ...]
    may: tuple[Cards, ...]
    hidden: tuple[int, ...]

    def placed(self, card: Card, holder: Seat) -> World:
        """The same, when this card must lie with this seat."""
        one = PACK.packed((card,))
        return replace(
            self,
            known=tuple(k | one if seat == holder else k for seat, k in enumerate(self.known)),
            may=tuple(cards & ~one for cards in self.may),
            hidden=tuple(n - (seat == holder) for seat, n in enumerate(self.hidden)),
        )

    def beats(self, seat: Seat, led: Cards, stronger: Cards) -> float:
        """The chance that a seat yet to play can lay one of the stronger cards on this lead."""
        known, may, hidden = self.known[seat], self.may[seat], self.hidden[seat]
        if known & led & stronger:
            return 1.0
        cards = may.bit_count()
        follows = chance(cards, (may & led & stronger).bit_count(), hidden)
        suit = (may & led).bit_count()
        void = 0.0 if known & led else 1 - chance(cards, suit, hidden)
        if not void:
            return follows
        over = stronger & ~led
        ruffs = 1.0 if known & over else chance(cards - suit, (may & over).bit_count(), hidden)
        return follows + void * ruffs

    def holds(self, seat: Seat, wanted: Cards) -> float:
        """The chance that a seat holds any of these cards."""
        if self.known[seat] & wanted:
            return 1.0
        may = self.may[seat]
        return chance(may.bit_count(), (may & wanted).bit_count(), self.hidden[seat])


@dataclass(frozen=True, slots=True)
class Facts:
    """What one player knows, counted once for all his cards.

    counts: the cards that each of the others holds.
    """

    contract: QuadrilleContract
    me: Seat
    part: str
    hand: Cards
    trick: tuple[Card, ...]
    best: Card | None
    taker: Seat
    to_play: tuple[Seat, ...]
    unseen: Cards
    counts: tuple[int, ...]
    worlds: tuple[World, ...]

    @property
    def trump(self) -> str:
        return self.contract.trump


def plays(view: Playing) -> tuple[tuple[Seat, Card], ...]:
    """Who has played what so far."""
    now = ((seat_after(view.leader, n), card) for n, card in enumerate(view.trick))
    return (*(play for trick in view.tricks for play in trick.plays()), *now)


def facts(view: Playing, own: int) -> Facts:
    """The facts of a view; `own`: how often a Hombre has called his own king, in thousandths."""
    contract, me, trick = view.contract, view.turn, view.trick
    assert isinstance(contract, QuadrilleContract)
    powers = [contract.power(card, trick[0]) for card in trick]
    place = powers.index(max(powers)) if trick else 0
    unseen = view.unseen
    worlds = tuple(_worlds(view, contract, unseen, own))
    return Facts(
        contract=contract,
        me=me,
        part=_part(contract, me, worlds),
        hand=view.deal.hands[me],
        trick=trick,
        best=trick[place] if trick else None,
        taker=seat_after(view.leader, place) if trick else me,
        to_play=tuple(next_seat(me, steps) for steps in range(1, 4 - len(trick))),
        unseen=unseen,
        counts=tuple(view.deal.count(seat) for seat in range(4) if seat != me),
        worlds=worlds,
    )


def _part(contract: QuadrilleContract, me: Seat, worlds: Sequence[World]) -> str:
    """hombre, alone (Hombre without an ally), ally, defender, or against (a lone Hombre)."""
    hombre = contract.hombre
    alone = all(sum(world.friends) in (1, 3) for world in worlds)
    if me == hombre:
        return "alone" if alone else "hombre"
    if alone:
        return "against"
    return "ally" if worlds[0].friends[hombre] else "defender"


def _worlds(view: Playing, contract: QuadrilleContract, unseen: Cards, own: int) -> Iterator[World]:
    """The ways in which the sides may stand."""
    me, deal, hombre, called = view.turn, view.deal, contract.hombre, contract.called
    side = contract.side(deal, plays(view))
    world = World(
        1.0,
        _friends(me, side or (hombre,)),
        tuple(0 if seat == me else deal.hands[seat] for seat in range(4)),
        tuple(unseen & ~lack for lack in lacks(view)),
        deal.hidden,
    )
    if contract.forced and PACK.held(unseen, SPADILLE):
        world = world.placed(SPADILLE, hombre)  # B12
    if side is not None or called is None:
        yield world
        return
    weights = {
        seat: float(world.hidden[seat])
        for seat in range(4)
        if seat not in (me, hombre) and PACK.held(world.may[seat], called)
    }
    if me != hombre and called in KINGS and PACK.held(world.may[hombre], called):
        weights[hombre] = own / (1000 - own) * sum(weights.values()) or 1.0
    for holder, weight in weights.items():
        side = (hombre,) if holder == hombre else (hombre, holder)
        likely = weight / sum(weights.values())
        yield replace(world.placed(called, holder), weight=likely, friends=_friends(me, side))


def _friends(me: Seat, side: Sequence[Seat]) -> tuple[bool, ...]:
    """By seat: does he side with me?"""
    return tuple((seat in side) == (me in side) for seat in range(4))


def lacks(view: Playing) -> list[Cards]:
    """The cards that each seat has shown not to hold, by not following (B19-B21)."""
    trump = view.contract.trump  # type: ignore[attr-defined]
    lacking = [0, 0, 0, 0]
    for leader, cards in (*((t.leader, t.cards) for t in view.tricks), (view.leader, view.trick)):
        if not cards:
            continue
        (duty,) = ranks.duties(cards[0], trump)
        for steps, card in enumerate(cards[1:], 1):
            if not PACK.held(duty.play, card):
                lacking[seat_after(leader, steps)] |= duty.holding
    return lacking
