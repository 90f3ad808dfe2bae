"""Pinochle's contract: the rules of play under it, its melds, and what a deal scores.

Clause numbers are those of the rule book.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from spadille.core.actions import Action, Say
from spadille.core.cards import Card, Cards, Pack, Seat
from spadille.core.deal import Deal
from spadille.core.phase import Trick
from spadille.core.tricks import Duty
from spadille.games.pinochle_melds import PACK, RANKS, Melds

if TYPE_CHECKING:
    from spadille.games.pinochle import PinochleRules

FOLD = Say("fold")
MOON = Say("moon")
TRICKS = 20
COUNTERS = "ATK"  # R45
TRICK_POINTS = 50
Sides = tuple[int, int]


@dataclass(frozen=True)
class PinochleContract:
    """A contract, its fields filled in as they are said.

    bid: points, or None for shooting the moon. melds: those of each seat, once they lie on the
    table; None for a hand that is not known. scores: where the match stood before the deal.
    """

    rules: PinochleRules
    bid: int | None
    bidder: Seat
    forced: bool = False
    trump: str = ""
    melds: tuple[Melds | None, ...] | None = None
    scores: tuple[int, int] = (0, 0)
    pack: Pack = PACK
    tricks: int = TRICKS

    @property
    def side(self) -> int:
        """The bidders: 0 for N and S, 1 for E and W."""
        return self.bidder % 2

    # The rules of play

    def followed(self, card: Card) -> str:
        return PACK.suit(card)

    def power(self, card: Card, led: Card) -> int:
        height = len(RANKS) - RANKS.index(PACK.rank(card))
        suit = PACK.suit(card)
        if suit == self.trump:
            return 100 + height  # R42
        return height if suit == PACK.suit(led) else 0

    def duties(self, trick: tuple[Card, ...], left: int) -> tuple[Duty, ...]:
        if not trick:
            bound = self.rules.first_lead_trump and left == TRICKS
            trumps = PACK.of_suit(self.trump)
            return (Duty("first_lead_trump", trumps, trumps),) if bound else ()  # R33
        suit = PACK.suit(trick[0])
        top = min(RANKS.index(PACK.rank(card)) for card in trick if PACK.suit(card) == suit)
        over = [RANKS.index(PACK.rank(card)) for card in trick if PACK.suit(card) == self.trump]
        return _duties(suit, top, min(over) if over else None, self.trump, self.rules.heading)

    def worth(self, cards: tuple[Card, ...], last: bool) -> int:
        return sum(PACK.rank(card) in COUNTERS for card in cards) + 2 * last

    def leads(self, deal: Deal, taker: Seat) -> Seat:
        return taker

    def offers(self, tricks: tuple[Trick, ...], turn: Seat) -> tuple[Action, ...]:
        may_fold = self.rules.fold == "on" and not tricks and turn == self.bidder
        return (FOLD,) if may_fold else ()

    def over(self, tricks: tuple[Trick, ...], deal: Deal) -> str | None:
        return "tricks" if len(tricks) == TRICKS else None

    # The score

    def counted(self) -> Sides | None:
        """Both sides' melds as they count; None, if they do not follow."""
        north, east = self._counted(0), self._counted(1)
        return None if north is None or east is None else (north, east)

    def _counted(self, side: int) -> int | None:
        """One side's melds as they count: nothing below the least (min_meld)."""
        laid = (self.melds or (None,) * 4)[side::2]
        points = [melds.points for melds in laid if melds is not None]
        if len(points) < 2:
            return None
        return sum(points) if sum(points) >= self.rules.min_meld else 0

    def is_hopeless(self) -> bool:
        """Is the bid certain to be out of reach, even with all fifty trick points?"""
        counted = self._counted(self.side)
        return self.bid is not None and counted is not None and self.bid - counted > TRICK_POINTS

    def settle(
        self, deal: Deal, tricks: tuple[Trick, ...], ended_by: str
    ) -> tuple[int, int, int, int] | None:
        sides = self.score(tricks, ended_by)
        return None if sides is None else (*sides, *sides)

    def score(self, tricks: Sequence[Trick], ended_by: str) -> Sides | None:
        """What a played or folded deal brings each side (R45-R50); a moon brings no points."""
        if self.bid is None:
            return 0, 0
        counted = self.counted()
        if counted is None:
            return None
        if ended_by == "fold":
            return self._sided(-self.bid, counted[1 - self.side])
        won = trick_points(tricks)
        others = self._others(counted[1 - self.side], tricks)
        if self.is_made(tricks):
            return self._sided(counted[self.side] + won[self.side], others)
        lost = self.bid + (counted[self.side] if self.rules.set_penalty == "bid_and_meld" else 0)
        return self._sided(-lost, others)

    def is_made(self, tricks: Sequence[Trick]) -> bool:
        """Have the bidders made their contract with these tricks, all of the deal?"""
        if self.bid is None:
            return all(trick.winner % 2 == self.side for trick in tricks)
        counted, won = self.counted(), trick_points(tricks)
        assert counted is not None
        reached = counted[self.side] + won[self.side] >= self.bid  # R47
        return reached and self._has_tricks(self.side, tricks)

    def _others(self, melded: int, tricks: Sequence[Trick]) -> int:
        """What the side that did not bid scores (R49), with too few tricks no meld."""
        won = trick_points(tricks)[1 - self.side]
        if self._has_tricks(1 - self.side, tricks):
            return melded + won
        return 0 if self.rules.min_tricks == 20 else won

    def _has_tricks(self, side: int, tricks: Sequence[Trick]) -> bool:
        """Has this side taken what the table asks for (min_tricks)?"""
        taken = [trick for trick in tricks if trick.winner % 2 == side]
        match self.rules.min_tricks:
            case "trick":
                return bool(taken)
            case "counter":
                return any(PACK.rank(card) in COUNTERS for trick in taken for card in trick.cards)
            case int(least):
                return sum(trick.points for trick in taken) >= least
        return True

    def _sided(self, bidders: int, others: int) -> Sides:
        return (bidders, others) if self.side == 0 else (others, bidders)


def trick_points(tricks: Sequence[Trick]) -> Sides:
    """The points of tricks that each side has taken."""
    won = [0, 0]
    for trick in tricks:
        won[trick.winner % 2] += trick.points
    return won[0], won[1]


@cache
def _above(suit: str, top: int) -> Cards:
    """The mask of the cards of a suit that rank above this place among the ranks."""
    return PACK.those(lambda card: PACK.suit(card) == suit and RANKS.index(PACK.rank(card)) < top)


@cache
def _duties(suit: str, top: int, over: int | None, trump: str, heading: str) -> tuple[Duty, ...]:
    """What binds who follows: head, follow, overtrump, trump, in that order (R34-R41, 2.3).

    top: the place of the highest card of the suit led; over: that of the highest trump.
    """
    whole = PACK.of_suit(suit)
    duties = []
    heads = {
        "strict": True,
        "relaxed": suit == trump or over is None,  # A5
        "trump_only": suit == trump,
        "free": False,
    }
    if heads[heading]:
        duties.append(Duty("head", _above(suit, top), _above(suit, top)))
    duties.append(Duty("follow", whole, whole))
    if suit != trump:
        if over is not None and heading != "free":
            duties.append(Duty("overtrump", _above(trump, over), _above(trump, over)))
        trumps = PACK.of_suit(trump)
        duties.append(Duty("trump", trumps, trumps))
    return tuple(duties)
