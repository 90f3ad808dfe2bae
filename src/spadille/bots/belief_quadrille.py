"""What the talking of Quadrille proves: of kings and queens, when one is called or demanded, and of
Spadille, when all have passed.

The rules are asked, not repeated: for every set of kings and queens that a hand may have, whether
its holder could have said what he said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from spadille.bots.belief_talk import Clause, Counts, Held, Need, Told, Weighing, unseen_gifts
from spadille.core.actions import Action, Call, Demand, Give, Trump
from spadille.core.cards import Card, Cards, Seat
from spadille.core.deal import Deal
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games.quadrille_cards import KINGS, PACK, QUEENS, SPADILLE
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quadrille_talk import Calling, Demanding, Naming

TELLING = (*KINGS, *QUEENS)
HOMBRE: Seat = 0


@dataclass(frozen=True)
class Table:
    """Whether a hand could have spoken so, by which of some cards it has (bit i for cards[i])."""

    cards: tuple[Card, ...]
    truth: tuple[bool, ...]

    def when(self, card: Card, is_held: bool) -> Table:
        """The table of the other cards, when it is known of one whether it was held."""
        if card not in self.cards:
            return self
        bit = 1 << self.cards.index(card)
        kept = [n for n in range(len(self.truth)) if bool(n & bit) == is_held]
        cards = tuple(other for other in self.cards if other != card)
        return Table(cards, tuple(self.truth[n] for n in kept))

    def plainer(self) -> Table:
        """The table without the cards that make no difference."""
        table = self
        for card in self.cards:
            held = table.when(card, is_held=True)
            if held == table.when(card, is_held=False):
                table = held
        return table

    def denied(self) -> Table:
        """The table of the contrary."""
        return Table(self.cards, tuple(not could for could in self.truth))

    def allows(self, hand: Cards) -> bool:
        """Could this hand have spoken so?"""
        held = (bool(PACK.held(hand, card)) << n for n, card in enumerate(self.cards))
        return self.truth[sum(held)]

    def refused(self) -> Iterator[tuple[tuple[Card, bool], ...]]:
        """What may not come together: cards, each held or not."""
        if not any(self.truth):
            yield ()
        elif not all(self.truth):
            card = self.cards[0]
            ways = {held: tuple(self.when(card, held).refused()) for held in (False, True)}
            for rest in ways[False]:
                yield rest if rest in ways[True] else ((card, False), *rest)
            for rest in ways[True]:
                if rest not in ways[False]:
                    yield ((card, True), *rest)


def table(contract: QuadrilleContract, action: Action | None) -> Table:
    """Could Hombre have said this under this contract, by the kings and queens he was dealt? None:
    had he nothing to demand?"""
    return _table(replace(contract, pot=0, hombre=HOMBRE, called=None, holder=None), action)


@lru_cache(maxsize=1 << 10)
def _table(contract: QuadrilleContract, action: Action | None) -> Table:
    truth = []
    for number in range(1 << len(TELLING)):
        hand = PACK.packed(card for n, card in enumerate(TELLING) if number >> n & 1)
        deal = Deal(PACK, (hand, 0, 0, 0))
        match action:
            case Trump():
                legal = Naming(deal, (), 0, replace(contract, trump="")).legal()
            case Call():
                legal = Calling(deal, (), 0, contract).legal()
            case _:
                legal = Demanding(deal, (), 0, contract).legal()
        truth.append(action in legal if action else not legal)
    return Table(TELLING, tuple(truth)).plainer()


def told(view: Phase, contract: QuadrilleContract, held: Sequence[Cards]) -> Told:
    """What the talking tells; `held`: what each seat is known to have held when the last card had
    changed hands."""
    hombre = contract.hombre
    if unseen_gifts(view.history):
        assert contract.called is not None
        demanded = table(contract, Demand(contract.called))
        demanded = demanded.when(contract.called, is_held=False).plainer()
        if all(demanded.truth):
            return Told()
        weighing = Weighing(demanded.cards, lambda held: _ways(demanded, contract, held))
        return Told((), weighing, (Need(hombre, demanded.allows),))
    dealt = _dealt(view, contract, held)
    clauses = [
        _not_all(hombre, cards)
        for said in _tables(view, contract)
        for cards in _given(said, hombre, dealt).refused()
    ]
    if contract.forced:
        clauses.append(((Held(hombre, SPADILLE, 1, 1),),))  # B12, L5
    return Told(tuple(clauses))


def _tables(view: Phase, contract: QuadrilleContract) -> Iterator[Table]:
    """One for each thing that Hombre has said and that hangs on his hand."""
    if contract.kind == "call":
        for done in view.history:
            if isinstance(done.action, Trump | Call):
                yield table(contract, done.action)
    elif contract.kind == "exchange":
        if contract.called is not None:
            yield table(contract, Demand(contract.called))
        elif isinstance(view, Playing):
            yield table(contract, None)
        elif isinstance(view, Demanding):
            yield table(contract, None).denied()


def _given(each: Table, hombre: Seat, dealt: dict[Card, Seat]) -> Table:
    """The table when it is known to whom some cards were dealt."""
    for card, seat in dealt.items():
        each = each.when(card, seat == hombre)
    return each.plainer()


def _not_all(hombre: Seat, cards: tuple[tuple[Card, bool], ...]) -> Clause:
    """At least one of these cards he held not, or held, otherwise than here."""
    return tuple((Held(hombre, card, int(not held), int(not held)),) for card, held in cards)


def _dealt(view: Phase, contract: QuadrilleContract, held: Sequence[Cards]) -> dict[Card, Seat]:
    """To whom the kings and queens that are not hidden were dealt."""
    dealt = {card: seat for seat in range(4) for card in TELLING if PACK.held(held[seat], card)}
    for done in view.history:
        match done.action:
            case Give(card) if card in TELLING:
                dealt[card] = done.seat
    if contract.holder is not None and contract.called is not None:
        dealt[contract.called] = contract.holder
    return dealt


def _ways(each: Table, contract: QuadrilleContract, held: tuple[Counts, ...]) -> int:
    """Which of the cards that the holder then had may be the one he was given (L6)."""
    assert contract.holder is not None
    pairs = list(zip(each.cards, held, strict=True))
    hand = PACK.packed(card for card, counts in pairs if counts[contract.hombre])
    given = [card for card, counts in pairs if counts[contract.holder]]
    ways = sum(each.allows(PACK.added(hand, card)) for card in given)
    return ways + (contract.tricks - len(given)) * each.allows(hand)
