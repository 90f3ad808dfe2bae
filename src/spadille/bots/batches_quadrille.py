"""Quadrille by the batch, at random: every column of many rows at once.

Deals whose first six tricks one side took hang on more than tricks (claims, the late Vole): they
are told one by one. What the others pay is asked of the contract, once for each way to end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spadille.bots import chance
from spadille.bots.accounts import outcome_word
from spadille.bots.batches import Batch, Columns
from spadille.bots.sheets import any_sheet, sheet_of
from spadille.bots.talks import Talks
from spadille.core.actions import Trump
from spadille.core.cards import SEATS, Card, Cards, Seat
from spadille.core.deal import Deal
from spadille.games.quadrille import QuadrilleRules
from spadille.games.quadrille_cards import KINGS, PACK, QUEENS, SPADILLE, SUITS, trumps
from spadille.games.quadrille_contract import (
    STRAIGHT,
    QuadrilleContract,
    callable_cards,
    demandable_cards,
)
from spadille.games.quadrille_pay import Outcome, settlement, total
from spadille.games.quadrille_talk import Auction, Naming
from spadille.kernel.walk import Positions, deals, walks

Whole = NDArray[np.int64]
TRICKS = 10
COURT: Cards = PACK.packed((*KINGS, *QUEENS))
"""The cards on which hangs what a hand may call or demand."""
STEPS = 3
"""So much is said after an auction at most: trump, call or demand, the card given back."""
ALL = 1 << 31


def columns(batch: Batch) -> Columns | None:
    """The columns of a batch whose players play at random; None for tables where it hangs on the
    hand which trump may be named."""
    rules = batch.rules
    assert isinstance(rules, QuadrilleRules)
    return _Columns(batch, rules).columns() if rules.own_king else None


@dataclass(frozen=True, slots=True)
class Said:
    """What the talk of a deal came to; hands: with which it is played."""

    contract: QuadrilleContract
    hands: list[Cards]
    ally: Seat | None = None
    given: Card | None = None

    @property
    def side(self) -> tuple[Seat, ...]:
        hombre = self.contract.hombre
        return (hombre,) if self.ally is None else (hombre, self.ally)


@dataclass(frozen=True, eq=False)
class _Columns:
    """A batch as its columns are made, one out of the other."""

    batch: Batch
    rules: QuadrilleRules

    @cached_property
    def given(self) -> Positions:
        """The deals as they are played."""
        batch = self.batch
        dealt = deals(any_sheet(self.rules), batch.count, batch.seed, batch.first)
        dealt.numbers[:] = batch.numbers()
        dealt.leaders[:] = (batch.dealers() + 1) % 4
        return dealt

    @cached_property
    def said(self) -> list[Said]:
        """What each talk came to."""
        keys = chance.keys(self.batch.seed, self.batch.first, self.batch.count)
        talks = _talks(self.rules)
        ends, said = talks.walk(self.batch.dealers(), keys)
        every = np.full(self.batch.count, ALL)
        drawn = [chance.choices(keys, said + step, every) for step in range(STEPS)]
        lists = (ends.tolist(), self.given.hands.tolist(), np.stack(drawn, axis=1).tolist())
        contracts = [after.contract for _, _, after in talks.ends]
        return [
            _said(contracts[end], hands, drawn) for end, hands, drawn in zip(*lists, strict=True)
        ]

    def columns(self) -> Columns:
        said, given = self.said, self.given
        given.hands[:] = [each.hands for each in said]
        won, takers = self._played()
        sides = np.array([[seat in each.side for seat in range(4)] for each in said])
        theirs = sides[np.arange(len(said))[:, None], takers[:, :STRAIGHT]]
        straight = np.logical_and.reduce(theirs, axis=1)
        made = [_made(each, tricks) for each, tricks in zip(said, won.tolist(), strict=True)]
        told = [_told(each) for each in said]
        found: dict[str, Any] = {name: [row[name] for row in told] for name in told[0]}
        found |= {
            "ended_by": ["tricks"] * len(said),
            "delta": [delta for delta, _ in made],
            "tricks": won,
            "outcome": [word for _, word in made],
            "straight": straight,
            "late": [""] * len(said),
            "pot": [each.contract.pot for each in said],
        }
        return Columns(found, straight)

    def _played(self) -> tuple[Whole, Whole]:
        """[N, 4], [N, 10]: the tricks of each seat, and the takers."""
        given = self.given
        won, takers = (np.zeros((len(given), size), np.int64) for size in (4, TRICKS))
        named = np.array([SUITS.index(each.contract.trump) for each in self.said])
        for place in range(4):
            which = np.flatnonzero(named == place)
            if len(which):
                sheet = sheet_of(self.said[which[0]].contract)
                walked = walks(sheet, Positions(given.rows[which], 0, TRICKS), self.batch.seed)
                won[which], takers[which] = walked.won, walked.takers
        return won, takers


def _said(contract: QuadrilleContract, hands: list[Cards], drawn: Sequence[int]) -> Said:
    """The talk after an auction, by numbers drawn for it."""
    numbers = iter(drawn)

    def chosen(legal: Sequence[Any]) -> Any:
        return legal[next(numbers) * len(legal) >> 31]

    hombre, trump = contract.hombre, contract.trump
    if contract.forced:
        hombre = _holder(SPADILLE, hands)
    if not trump:
        trump = chosen(_trumps(contract))
    if contract.kind == "call":
        called = chosen(_callable(hands[hombre] & COURT, trump))
        holder = _holder(called, hands)
        ally = None if holder == hombre else holder
        return Said(_contract(contract, hombre, trump, called), hands, ally)
    demandable = _demandable(hands[hombre] & COURT) if contract.kind == "exchange" else ()
    if not demandable:
        return Said(_contract(contract, hombre, trump), hands)
    called = chosen(demandable)
    given, holder = chosen(PACK.cards(hands[hombre])), _holder(called, hands)
    moved = list(hands)
    moved[hombre] += PACK.packed((called,)) - PACK.packed((given,))
    moved[holder] += PACK.packed((given,)) - PACK.packed((called,))
    return Said(_contract(contract, hombre, trump, called, holder), moved, given=given)


@lru_cache(maxsize=1 << 14)
def _contract(
    contract: QuadrilleContract,
    hombre: Seat,
    trump: str,
    called: Card | None = None,
    holder: Seat | None = None,
) -> QuadrilleContract:
    return replace(contract, hombre=hombre, trump=trump, called=called, holder=holder)


def _holder(card: Card, hands: Sequence[Cards]) -> Seat:
    return next(seat for seat in range(4) if PACK.held(hands[seat], card))


@lru_cache(maxsize=1 << 10)
def _trumps(contract: QuadrilleContract) -> tuple[str, ...]:
    """The suits that may be named."""
    legal = Naming(_unseen(), (), 0, contract).legal()
    return tuple(action.suit for action in legal if isinstance(action, Trump))


@lru_cache(maxsize=1 << 12)
def _callable(court: Cards, trump: str) -> tuple[Card, ...]:
    return callable_cards(court, trump, own_king=True)


@lru_cache(maxsize=1 << 10)
def _demandable(court: Cards) -> tuple[Card, ...]:
    return demandable_cards(court)


def _told(said: Said) -> dict[str, Any]:
    """The contract as a row has it."""
    contract = said.contract
    return {
        "bid": contract.bid,
        "hombre": SEATS[contract.hombre],
        "trump": contract.trump,
        "called": None if contract.called is None else PACK.name(contract.called),
        "ally": None if said.ally is None else SEATS[said.ally],
        "given": None if said.given is None else PACK.name(said.given),
        "forced": contract.forced,
    }


def _made(said: Said, won: list[int]) -> tuple[list[int], str]:
    """What each seat makes, and the word for how it ended."""
    contract, honours = said.contract, 0
    if not contract.rules.is_basic:
        held = sum(said.hands[seat] for seat in said.side) & trumps(contract.trump)
        honours = _honours(contract.rules, contract.trump, held)
    tricks, own = sum(won[seat] for seat in said.side), won[contract.hombre]
    return _settled(contract, said.ally, tricks, own, honours)


@lru_cache(maxsize=1 << 14)
def _honours(rules: QuadrilleRules, trump: str, held: Cards) -> int:
    """The honours of a side that holds these trumps, as of one hand."""
    contract = QuadrilleContract(rules, 0, rules.ladder[-1], 0, trump=trump)
    honours = contract.honours(Deal(PACK, (held, 0, 0, 0)), ())
    assert honours is not None
    return honours


@lru_cache(maxsize=1 << 17)
def _settled(
    contract: QuadrilleContract, ally: Seat | None, tricks: int, own: int, honours: int
) -> tuple[list[int], str]:
    outcome = Outcome(contract.hombre, ally, contract.pot, tricks, own, straight=False, late="")
    items = (*contract.paid_before(), *settlement(outcome, contract.tariff(honours)))
    return list(total(items)), outcome_word(contract, outcome)


def _unseen() -> Deal:
    """A deal that nobody has looked at, but for Spadille."""
    return Deal(PACK, (PACK.packed((SPADILLE,)), 0, 0, 0), hidden=(9, 10, 10, 10))


@lru_cache
def _talks(rules: QuadrilleRules) -> Talks:
    return Talks([rules.opening(_unseen(), dealer, rules.start()) for dealer in range(4)], _key)


def _key(phase: Any) -> Any:
    """What follows hangs on who speaks, who has passed or bid, and the bid that stands."""
    if not isinstance(phase, Auction):
        return None
    bidders = frozenset(done.seat for done in phase.history) - phase.passed
    return phase.dealer, phase.turn, frozenset(phase.passed), bidders, phase.high
