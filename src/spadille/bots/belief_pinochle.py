"""What the talking of Pinochle proves: marriages by bids and by the naming of trump; and by the
melds on the table, all that was not melded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from spadille.bots.belief_talk import (
    Clause,
    Counts,
    Held,
    Need,
    Told,
    Weighing,
    other,
    redone,
    sizes,
    transfers,
    unseen_gifts,
)
from spadille.core.actions import Bid, Give
from spadille.core.cards import Card, Seat
from spadille.core.deal import Deal
from spadille.core.phase import Done, History, Phase
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_contract import MOON, PinochleContract
from spadille.games.pinochle_melds import (
    AROUNDS,
    PACK,
    SUITS,
    MeldRules,
    Melds,
    cards_of,
    marriages,
    suit_cards,
)
from spadille.games.pinochle_talk import Auction, Passing

FOUR = PACK.copies
COUPLE = {suit: (PACK["K" + suit], PACK["Q" + suit]) for suit in SUITS}
LOVERS = PACK["QS"], PACK["JD"]
ORDER = (
    *(card for suit in "CHDS" for card in COUPLE[suit]),
    *(PACK["J" + suit] for suit in "DSHC"),
    *cards_of("A"),
    *cards_of("T"),
)
"""The cards in an order in which those of a meld stand near each other."""


def told(view: Phase) -> Told:
    """What the talking tells of the hands."""
    contract = getattr(view, "contract", None)
    rules = view.rules if isinstance(view, Auction) else getattr(contract, "rules", None)
    if not isinstance(rules, PinochleRules):
        return Told()
    gifts = unseen_gifts(view.history)
    hidden = {seat for done in gifts for seat in (done.seat, other(done))}
    clauses: list[Clause] = []
    weighing, weighed, needs = None, [], []
    for seat, suits in _married(view, rules):
        need = Need(seat, lambda hand, suits=suits: any(marriages(hand, suit) for suit in suits))  # type: ignore[misc]
        if seat not in hidden:
            clauses.append(_has_married(view.history, seat, suits))
        elif len(suits) == 1:
            weighing = _weighing(view, gifts, seat, suits[0])
            weighed.append(need)
        else:
            needs.append(need)
    if isinstance(contract, PinochleContract) and contract.melds is not None:
        for seat, melds in enumerate(contract.melds):
            if melds is not None:
                clauses += _not_melded(seat, melds, contract.trump, rules.melding)
    laid = _Laid(contract) if isinstance(contract, PinochleContract) else redone
    return Told(tuple(clauses), weighing, tuple(weighed), tuple(needs), ORDER, laid)


def _married(view: Phase, rules: PinochleRules) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Who was dealt a marriage, and in which suits it may be (R14-R17)."""
    contract = getattr(view, "contract", None)
    sure = None
    if isinstance(contract, PinochleContract) and rules.trump_needs_marriage:
        sure = contract.bidder
        yield sure, (contract.trump,) if contract.trump else tuple(SUITS)
    if rules.bid_requires_marriage:
        bids = (done.seat for done in view.history if _is_bid(done))
        yield from ((seat, tuple(SUITS)) for seat in sorted({*bids} - {sure}))


def _is_bid(done: Done) -> bool:
    return isinstance(done.action, Bid) or done.action == MOON


def _has_married(history: History, seat: Seat, suits: Sequence[str]) -> Clause:
    return tuple(
        tuple(Held(seat, card, 1 + _come(history, seat, card), FOUR) for card in COUPLE[suit])
        for suit in suits
    )


def _come(history: History, seat: Seat, card: Card) -> int:
    """How many more of a card a seat was given than it gave, as far as that is known."""
    done = [each for each in transfers(history) if each.action == Give(card)]
    return sum(other(each) == seat for each in done) - sum(each.seat == seat for each in done)


def _not_melded(seat: Seat, melds: Melds, trump: str, rules: MeldRules) -> Iterator[Clause]:
    """Of no meld are there more than lie on the table: of each one card at least is missing."""
    for cards, times in _unmelded(melds, trump, rules):
        yield tuple((Held(seat, card, 0, times),) for card in cards)


@lru_cache(maxsize=1 << 10)
def _unmelded(
    melds: Melds, trump: str, rules: MeldRules
) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """Cards that a hand with these melds does not all have oftener than so many times."""
    times = {item.name: item.times for item in melds.items}
    runs, royals = times.get("run", 0), times.get("royal", 0)
    pairs = runs + royals if rules.run_absorbs_marriage else royals
    found = [(cards_of(rank), times.get(name, 0)) for name, rank in AROUNDS.items()]
    found.append((LOVERS, times.get("pinochle", 0)))
    found += [
        (COUPLE[suit], pairs if suit == trump else times.get(f"marriage:{suit}", 0))
        for suit in SUITS
    ]
    more = runs + 1
    if rules.run_absorbs_marriage:

        def worth(runs: int) -> int:
            return rules.points("run", runs) + rules.points("royal", pairs - runs)

        better = (more for more in range(more, pairs + 1) if worth(more) >= worth(runs))
        more = next(better, FOUR + 1)  # R28: as many runs as pay best
    if more <= FOUR:
        found.append((suit_cards(trump), more - 1))
    return tuple(found)


def _weighing(view: Phase, gifts: Sequence[Done], seat: Seat, suit: str) -> Weighing:
    """How the gifts that were not seen weigh the marriage of a seat."""
    moves = tuple((done.seat, other(done)) for done in gifts)
    held = sizes(view)
    return Weighing(COUPLE[suit], lambda counts: _ways(seat, moves, *counts, held))


@lru_cache(maxsize=1 << 14)
def _ways(
    seat: Seat, gifts: tuple[tuple[Seat, Seat], ...], kings: Counts, queens: Counts, sizes: Counts
) -> int:
    """In how many ways gifts, each from whom to whom, leave a seat a king and a queen when they are
    taken back, the last first; each can have been any card of its taker's."""
    if not gifts:
        return int(kings[seat] > 0 and queens[seat] > 0)
    giver, taker = gifts[-1]
    rest, before = gifts[:-1], _moved(sizes, taker, giver)
    king, queen = kings[taker], queens[taker]
    plain = sizes[taker] - king - queen
    ways = plain * _ways(seat, rest, kings, queens, before)
    if king:
        ways += king * _ways(seat, rest, _moved(kings, taker, giver), queens, before)
    if queen:
        ways += queen * _ways(seat, rest, kings, _moved(queens, taker, giver), before)
    return ways


def _moved(counts: Counts, taker: Seat, giver: Seat) -> Counts:
    moved = list(counts)
    moved[taker] -= 1
    moved[giver] += 1
    return tuple(moved)


@dataclass(frozen=True)
class _Laid:
    """The deal as the game itself leaves it when all cards have been passed and melds laid."""

    contract: PinochleContract

    def __call__(self, dealt: Deal, history: History) -> Deal:
        last = max(n for n, done in enumerate(history) if isinstance(done.action, Give))
        if self.contract.melds is None:
            return redone(dealt, history)
        deal = redone(dealt, history[:last])
        passing = Passing(deal, history[:last], replace(self.contract, melds=None))
        return passing.after(history[last].action).deal
