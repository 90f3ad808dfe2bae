"""What a player can know of the cards that he does not see, and deals drawn from all that can be.

Hard inference alone: a deal is possible when all that was said and played is legal in it, and looks
the same to him. Every possible physical deal has the same chance, as the cards lie when the last
has changed hands; and so has every card that may have been given in private. (Who melds a king of
which he has two shows no more than who has but one; who plays it no more either. So copies count by
what a hand had, not by what it has left.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from math import factorial, prod
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spadille.bots import belief_pinochle, belief_quadrille
from spadille.bots.belief_play import lacking
from spadille.bots.belief_talk import (
    Clause,
    Told,
    Undone,
    Weighing,
    chances,
    sizes,
    undone,
    unseen_gifts,
)
from spadille.core.actions import Play
from spadille.core.cards import Card, Cards, Pack
from spadille.core.deal import Deal
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.kernel import sampler
from spadille.kernel.sampler import Bond, Bound, Kind, Spread, Takes

PLACES = sampler.PLACES
"""Four hands, and the cards beside them."""
REST = PLACES - 1


@dataclass(frozen=True, eq=False)
class Belief:
    """The deals that are possible behind a view.

    known: by place, the cards that are known to lie there. held: those, and what was played from
    there. cards: the kinds that lie face down, and spread: how they can lie. factor: how many deals
    look alike for each way of these.
    """

    view: Any
    known: tuple[Cards, ...]
    held: tuple[Cards, ...]
    cards: tuple[Card, ...]
    spread: Spread
    told: Told
    factor: int

    @property
    def pack(self) -> Pack:
        pack: Pack = self.view.deal.pack
        return pack

    @property
    def room(self) -> Takes:
        """How many cards lie face down in each place."""
        return self.spread.room

    @cached_property
    def may(self) -> tuple[Cards, ...]:
        """By place, a mask of the cards that may lie there face down, each asked by itself."""
        kinds, _ = self.spread.settled
        able = [
            {card for card, kind in zip(self.cards, kinds, strict=True) if kind.most[place]}
            for place in range(PLACES)
        ]
        return tuple(self.pack.those(among.__contains__) for among in able)

    def count(self) -> int | None:
        """How many physical deals there are, each as often as there are cards that can have been
        given in private. None in the one case that is not counted: cards were passed unseen, and a
        bid has told of a marriage in some suit before."""
        return None if self.told.needs else self.spread.count() * self.factor

    def packed(self, n: int, seed: int | str = 0) -> NDArray[np.int64]:
        """int64[n, 5]: n deals, each drawn by itself, as four hands and the rest, packed.

        Number i hangs on the view, the seed and i alone.
        """
        if not self.told.needs:
            return self._drawn(n, seed)
        rows = [(*deal.hands, deal.rest) for deal in self.sample(n, seed)]
        return np.array(rows, np.int64).reshape(n, PLACES)

    def sample(self, n: int, seed: int | str = 0) -> tuple[Deal, ...]:
        """The same deals, as they lie now, with all that anybody has seen of them."""
        return tuple(world.deal for world in self.worlds(n, seed))

    def worlds(self, n: int, seed: int | str = 0) -> tuple[Any, ...]:
        """The same deals, each as the phase of the view with all cards known, and all that was
        given in private."""
        rows = self._drawn(n, seed).tolist()
        if unseen_gifts(self.view.history):
            return tuple(self._world(row, f"{seed}/{number}") for number, row in enumerate(rows))
        return tuple(replace(self.view, deal=self._opened(row)) for row in rows)

    def holding(self, card: Card, place: int) -> Belief:
        """The belief when a copy of a card that lies face down is known to lie in a place."""
        bound = Bound(self.cards.index(card), place, 1, self.pack.copies)
        spread = replace(self.spread, clauses=(*self.spread.clauses, ((bound,),)))
        return replace(self, spread=spread)

    def _drawn(self, n: int, seed: int | str) -> NDArray[np.int64]:
        return self.spread.draw(n, _key(seed)) + np.array(self.known, np.int64)

    def _opened(self, row: Sequence[Cards]) -> Deal:
        deal: Deal = self.view.deal
        return replace(
            deal,
            hands=tuple(row[:REST]),
            rest=row[REST],
            hidden=(0,) * REST,
            rest_hidden=0,
        )

    def _world(self, row: Sequence[Cards], seed: str) -> Any:
        """The world of a drawn deal, or of another where its hands cannot have been dealt so."""
        dice = Random(seed)
        before = self._before(row, dice)
        while not before.meets(self.told.needs):
            row = self._drawn(1, f"{seed}/{dice.random()}")[0].tolist()
            before = self._before(row, dice)
        deal = self.told.laid(Deal(self.pack, before.dealt, row[REST]), before.history)
        for done in before.history:
            if isinstance(done.action, Play):
                deal = deal.played(done.seat, done.action.card)
        return replace(self.view, deal=deal, history=before.history)

    def _before(self, row: Sequence[Cards], dice: Random) -> Undone:
        """How the hands can have been dealt; what was given unseen is drawn from all it can be."""
        hands = [
            now + held - known for now, held, known in zip(row, self.held, self.known, strict=True)
        ]
        while True:
            before = undone(self.pack, hands[:REST], self.view.history, dice)
            if before.meets(self.told.weighed):
                return before


def belief(view: Phase) -> Belief:
    """What can be known, from a view, of the cards that lie face down in it."""
    pack, deal = view.deal.pack, view.deal
    known = (*deal.hands, deal.rest)
    played = _played(view)
    unseen = pack.full - sum(known) - sum(played)
    held = tuple(map(sum, zip(known, played, strict=True)))
    told = _told(view, held)
    order = told.order or range(len(pack.kinds))
    cards = tuple(card for card in order if pack.held(unseen, card))
    said = _Said(pack, cards, held)
    spread = Spread(
        (*deal.hidden, deal.rest_hidden),
        said.kinds(view, unseen),
        tuple(each for clause in told.clauses if (each := said.clause(clause)) is not None),
        said.bonds(told.weighing),
    )
    factor = prod(said.arrangements(card) for card in order if card not in cards)
    gifts = unseen_gifts(view.history)
    if told.weighing is None:
        factor *= chances(gifts, sizes(view))
    elif not spread.bonds:
        factor *= said.ways(told.weighing, {})
    return Belief(view, known, held, cards, spread, told, factor)


@dataclass(frozen=True)
class _Said:
    """What is known of cards as held when the last had changed hands, said of those hidden now."""

    pack: Pack
    cards: tuple[Card, ...]
    held: tuple[Cards, ...]

    def lain(self, card: Card) -> Takes:
        """How many copies of a card are known to have been in each place."""
        return tuple(self.pack.held(held, card) for held in self.held)

    def arrangements(self, card: Card) -> int:
        """In how many ways the copies of a card that is known everywhere can lie so."""
        if self.pack.copies == 1:
            return 1
        return factorial(self.pack.copies) // prod(map(factorial, self.lain(card)))

    def kinds(self, view: Phase, unseen: Cards) -> tuple[Kind, ...]:
        pack, room = self.pack, (*view.deal.hidden, view.deal.rest_hidden)
        lacks = (*lacking(view, unseen), 0) if isinstance(view, Playing) else (0,) * PLACES
        return tuple(
            Kind(
                pack.packed((card,)),
                pack.held(unseen, card),
                tuple(
                    0 if pack.held(lack, card) else free
                    for lack, free in zip(lacks, room, strict=True)
                ),
                self.lain(card) if pack.copies > 1 else (0,) * PLACES,
            )
            for card in self.cards
        )

    def clause(self, clause: Clause) -> sampler.Clause | None:
        """The clause; None where what is known fulfils it."""
        found = []
        for row in clause:
            bounds = []
            for each in row:
                lain = self.pack.held(self.held[each.seat], each.card)
                if each.card in self.cards:
                    kind = self.cards.index(each.card)
                    bounds.append(Bound(kind, each.seat, each.least - lain, each.most - lain))
                elif not each.least <= lain <= each.most:
                    break
            else:
                if not bounds:
                    return None
                found.append(tuple(bounds))
        return tuple(found)

    def bonds(self, weighing: Weighing | None) -> tuple[Bond, ...]:
        if weighing is None:
            return ()
        hidden = [card for card in weighing.cards if card in self.cards]
        if not hidden:
            return ()

        def weigh(takes: tuple[Takes, ...]) -> int:
            return self.ways(weighing, dict(zip(hidden, takes, strict=True)))

        return (Bond(tuple(map(self.cards.index, hidden)), weigh),)

    def ways(self, weighing: Weighing, takes: dict[Card, Takes]) -> int:
        """What is weighed, when so many hidden cards lie in each place."""
        counts = []
        for card in weighing.cards:
            lain, more = self.lain(card), takes.get(card, (0,) * PLACES)
            counts.append(tuple(map(sum, zip(lain, more, strict=True)))[:REST])
        return weighing.ways(tuple(counts))


def _played(view: Phase) -> tuple[Cards, ...]:
    pack = view.deal.pack
    played: list[list[Card]] = [[] for _ in range(PLACES)]
    for done in view.history:
        if isinstance(done.action, Play):
            played[done.seat].append(done.action.card)
    return tuple(map(pack.packed, played))


def _told(view: Phase, held: Sequence[Cards]) -> Told:
    contract = getattr(view, "contract", None)
    if isinstance(contract, QuadrilleContract):
        return belief_quadrille.told(view, contract, held)
    return belief_pinochle.told(view)


def _key(seed: int | str) -> int:
    """A seed as an int64."""
    digest = blake2b(str(seed).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)
