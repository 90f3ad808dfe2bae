"""Scores of double-deck Pinochle, from the rule book alone: what a deal pays, how a match ends.

Sides are 0 (NS) and 1 (EW). A moon stands for the match and not for points: it scores nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

MOON = "moon"
Options = Mapping[str, Any]
Bid = int | str


@dataclass
class Taken:
    """What each side has taken: tricks, the counters in them, and points with the last trick's."""

    tricks: list[int] = field(default_factory=lambda: [0, 0])
    counters: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])


def counters(cards: Sequence[str]) -> int:
    """Aces, tens and kings, one point each (R45)."""
    return sum(card[0] in "ATK" for card in cards)


def counted(options: Options, meld: Sequence[int]) -> list[int]:
    """The melds of the sides as they count; below min_meld a side's meld is nothing."""
    return [points if points >= options["min_meld"] else 0 for points in meld]


def has_tricks_enough(options: Options, taken: Taken, side: int) -> bool:
    """Whether a side has what min_tricks asks of it."""
    least = options["min_tricks"]
    if least == "trick":
        return taken.tricks[side] >= 1
    if least == "counter":
        return taken.counters[side] >= 1
    return taken.points[side] >= int(least)


def is_made(options: Options, bid: Bid, bidders: int, meld: Sequence[int], taken: Taken) -> bool:
    """Whether the bidders have brought home what they bid (R47, R48, min_tricks, a moon)."""
    if bid == MOON:
        return taken.tricks[bidders] == 20
    total = counted(options, meld)[bidders] + taken.points[bidders]
    return total >= int(bid) and has_tricks_enough(options, taken, bidders)


def in_order(bidders: int, theirs: int, others: int) -> list[int]:
    """Two numbers put in the order of the sides."""
    return [theirs, others] if bidders == 0 else [others, theirs]


def after_tricks(
    options: Options, bid: Bid, bidders: int, meld: Sequence[int], taken: Taken
) -> list[int]:
    """What a deal played to its end pays (R46 to R49)."""
    if bid == MOON:
        return [0, 0]
    melds, others = counted(options, meld), 1 - bidders
    if is_made(options, bid, bidders, meld, taken):
        theirs = melds[bidders] + taken.points[bidders]
    elif options["set_penalty"] == "bid_and_meld":
        theirs = -int(bid) - melds[bidders]
    else:
        theirs = -int(bid)
    if has_tricks_enough(options, taken, others):
        return in_order(bidders, theirs, melds[others] + taken.points[others])
    kept = 0 if options["min_tricks"] == 20 else taken.points[others]
    return in_order(bidders, theirs, kept)


def after_fold(options: Options, bid: Bid, bidders: int, meld: Sequence[int]) -> list[int]:
    """What a folded deal pays: no tricks were played, so none are asked for."""
    if bid == MOON:
        return [0, 0]
    return in_order(bidders, -int(bid), counted(options, meld)[1 - bidders])


def is_hopeless(options: Options, bid: Bid, bidders: int, meld: Sequence[int]) -> bool:
    """Whether even all 50 points in tricks could not make this bid (fold "auto")."""
    return bid != MOON and int(bid) - counted(options, meld)[bidders] > 50


def after_no_marriage(options: Options, bid: Bid, bidders: int, others_meld: int) -> list[int]:
    """What an unplayed deal pays (R16, R17); the others' meld is that counted without trump."""
    if bid == MOON:
        return [0, 0]
    if options["no_marriage"] == "fifty":
        return in_order(bidders, -50, 0)
    if options["no_marriage"] == "bid_and_meld" and others_meld >= 20:
        return in_order(bidders, -int(bid), others_meld)
    return in_order(bidders, -int(bid), 0)


@dataclass
class Outcome:
    """What the end of a match asks of a deal: who bid, what, and whether they made it."""

    bidders: int | None
    bid: Bid | None
    made: bool


def higher(scores: Sequence[int]) -> int | None:
    """The side with the higher score, or nobody."""
    if scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1


def is_decided_before(options: Options, scores: Sequence[int], played: int) -> bool:
    """Whether a match that stands so can have no further deal."""
    if options["hands"]:
        return played >= int(options["hands"])
    if played >= options["cap"]:
        return True
    return max(scores) >= options["target"] and higher(scores) is not None


def by_points(options: Options, scores: Sequence[int], last: Outcome) -> int | None:
    """The side that the target, or a moon, lets win after this deal (R51).

    Whoever lost his bid, in whatever way, does not win by that deal.
    """
    if last.bidders is None:
        return None
    others = 1 - last.bidders
    if last.bid == MOON:
        return last.bidders if last.made else others
    if options["hands"]:
        return None
    if last.made and scores[last.bidders] >= options["target"]:
        return last.bidders
    return others if scores[others] >= options["target"] else None


def ending(
    options: Options,
    scores: Sequence[int],
    played: int,
    last: Outcome,
    last_bidders: int | None,
) -> tuple[int | None, str | None]:
    """The winner and what ended the match after this deal; (None, None) while it goes on.

    `last_bidders` bid in the last deal that had any.
    """
    winner = by_points(options, scores, last)
    if winner is not None:
        return winner, "points"
    if options["hands"] and played >= options["hands"]:
        ahead = higher(scores)
        return last_bidders if ahead is None else ahead, "hands"
    if not options["hands"] and played >= options["cap"]:
        return higher(scores), "cap"
    return None, None
