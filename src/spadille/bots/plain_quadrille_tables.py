"""What the plain player prefers in Quadrille, as tables of whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

PARTS = ("hombre", "alone", "ally", "defender", "against")
"""The parts a player may have in the play; alone: Hombre without an ally; against: against him."""

_WEIGHTS = {
    "win": (20, 20, 20, 20, 20),
    "spent": (15, 10, 12, 21, 16),
    "mine": (6, 2, 2, 2, 0),
    "draws": (4, 8, 4, -1, 0),
    "trump": (-8, 0, 6, -4, -2),
    "clears": (5, 8, 0, 3, 2),
    "command": (4, 12, 1, 0, 4),
    "ruff": (-2, 0, 0, 0, 0),
    "called": (12, 0, 0, -4, 0),
    "forces": (0, 6, -2, -4, -8),
    "length": (0, -1, 0, 1, 0),
    "show": (0, 0, 2, 0, 0),
    "through": (0, 0, 8, 14, 0),
    "upto": (0, 0, 0, 0, 8),
    "master": (0, 16, 2, 12, 34),
    "sure": (4, 0, 0, 0, 0),
}
WEIGHTS: Mapping[str, Mapping[str, int]] = {
    part: {name: row[place] for name, row in _WEIGHTS.items()} for place, part in enumerate(PARTS)
}
"""How much each feature of a card speaks for it, by the player's part in the deal. Found by trying
small changes one by one over many thousand deals, the other side playing as before; what gained
more than twice its standard error stayed."""


@dataclass(frozen=True)
class Tables:
    """The preferences in the play: chances and tricks in thousandths.

    trump: what a trump may take by the unseen ones above it; long: one that will be high when
    higher ones have drawn the rest; ruffs: with no void, one, two. safe: that a plain round is not
    trumped, by the unseen cards of its suit. guarded, bare: what a plain card may take by the
    higher ones unseen, with as many lower ones beside it, and without. will: does an opponent
    beat what he can beat, before the last seat and in it; rescue: does a friend. late: how sure the
    rest must be to lead on for the Vole. own: how often Hombre has called his own king.
    """

    weights: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: WEIGHTS)
    trump: tuple[int, ...] = (1000, 800, 620, 500, 420, 380, 350, 330, 310)
    long: int = 610
    ruffs: tuple[int, ...] = (650, 900, 1000)
    safe: tuple[int, ...] = (0, 0, 100, 200, 380, 500, 620, 700, 770, 700)
    guarded: tuple[int, ...] = (1000, 790, 200, 60)
    bare: tuple[int, ...] = (1000, 420, 110, 20)
    will: tuple[int, int] = (800, 920)
    rescue: tuple[int, int] = (750, 950)
    own: int = 30
    late: int = 600


TABLES = Tables()


@dataclass(frozen=True)
class Odds:
    """Chances in thousandths by counted tricks: one for every half trick from `least` on.

    win: six tricks or more. five: exactly five. six: the first six straight. ten: all. few: of
    lost deals, those where Hombre himself takes fewer than three.
    """

    least: int
    win: tuple[int, ...]
    five: tuple[int, ...]
    six: tuple[int, ...]
    ten: tuple[int, ...]
    few: tuple[int, ...] = (0,)

    def at(self, name: str, tricks: int) -> float:
        """The chance at so many hundredths of tricks, between two rows in proportion."""
        row: tuple[int, ...] = getattr(self, name)
        place = min(max((tricks - self.least) / 50, 0), len(row) - 1)
        low = int(place)
        high = min(low + 1, len(row) - 1)
        return row[low] + (row[high] - row[low]) * (place - low)


KINDS = ("call", "alone", "exchange")
"""How Hombre may play: with an ally, alone, or alone after the exchange of a médiateur."""

_WORTH = {
    "hand": (266, -198, -290),
    "trump0": (101, 157, 179),
    "trump1": (87, 115, 142),
    "trump2": (66, 91, 117),
    "trump3": (54, 74, 93),
    "trump4": (48, 66, 86),
    "trump5": (46, 61, 82),
    "trump6": (41, 56, 77),
    "fifth": (-2, 15, 9),
    "void": (54, 58, 35),
    "single": (21, 27, 12),
    "king1": (64, 87, 95),
    "king2": (67, 98, 105),
    "king3": (63, 98, 105),
    "king4": (62, 96, 111),
    "king5": (53, 85, 102),
    "king-queen": (34, 47, 56),
    "queen2": (31, 53, 53),
    "queen3": (30, 54, 60),
    "queen4": (28, 49, 66),
    "third": (3, 1, 8),
    "jack": (10, 18, 29),
    "called0": (-19, 0, 0),
    "called1": (18, 0, 0),
    "called2": (11, 0, 0),
    "called3": (5, 0, 0),
    "called-queen": (1, 0, 0),
    "place1": (-8, -13, -12),
    "place2": (-3, -14, -12),
    "place3": (-1, -7, -5),
}
WORTH: Mapping[str, Mapping[str, int]] = {
    kind: {name: row[place] for name, row in _WORTH.items()} for place, kind in enumerate(KINDS)
}
"""What each thing that a hand holds counts for, in hundredths of tricks: a fit to the tricks that
Hombre's side made in 100,000 deals of each kind, the plain player in every seat."""

ODDS: Mapping[str, Odds] = {
    "call": Odds(
        least=400,
        win=(176, 240, 335, 466, 620, 767, 878, 945, 978, 992, 997, 999, 1000),
        five=(190, 223, 255, 264, 230, 163, 94, 46, 20, 7, 3, 1, 0),
        six=(12, 21, 35, 58, 91, 137, 195, 263, 338, 415, 487, 552, 608),
        ten=(1, 2, 4, 6, 11, 19, 32, 54, 88, 140, 213, 310, 425),
        few=(990, 954, 830, 562, 275, 111, 44, 19, 9, 5, 3, 2, 1),
    ),
    "alone": Odds(
        least=100,
        win=(0, 0, 0, 1, 3, 12, 43, 135, 327, 579, 778, 890, 944, 969, 982, 988, 991),
        five=(0, 0, 1, 4, 18, 71, 210, 406, 461, 336, 188, 96, 50, 27, 17, 11, 8),
        six=(0, 0, 0, 0, 0, 1, 2, 9, 26, 68, 144, 255, 376, 479, 551, 587, 589),
        ten=(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 5, 11, 20, 35),
    ),
    "exchange": Odds(
        least=150,
        win=(0, 0, 1, 4, 13, 44, 131, 316, 571, 783, 902, 956, 980, 990, 995, 997, 998, 999, 999),
        five=(1, 2, 6, 21, 65, 176, 352, 437, 336, 186, 88, 40, 19, 9, 5, 3, 2, 1, 1),
        six=(0, 0, 0, 0, 0, 2, 5, 14, 34, 76, 147, 246, 358, 462, 545, 601, 631, 636, 618),
        ten=(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 10, 22, 43, 75, 119, 170, 220, 263),
    ),
}
"""How such deals went, by the tricks that were counted before the play."""

PASSING: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "basic": {
        "open": (0, 280),
        "last": (0, 400),
        "call": (0, 240),
        "alone": (0, 30),
        "vole": (0, 0),
    },
    "later": {
        "open": (0, 320),
        "last": (0, 350),
        "call": (0, 230),
        "exchange": (-750, 60),
        "alone": (-2700, 0),
        "vole": (-6000, 0),
    },
}
"""What a bid must be worth to be better than passing: so many thousandths of a chip, and so many of
each chip in the pot. open: nobody has bid; last: all others have passed; else by the kind of the
bid that stands. Passing was measured in 9,600 deals with small and with large pots; `open` is set
higher, at twice and one and a half times what was found: thin hands gain nothing measurable by
bidding (0.02 ± 0.02 chips a deal), and as at a table now and then all pass."""


@dataclass(frozen=True)
class Bidding:
    """The preferences in the talking.

    carried: what a chip left in the pot is worth to each, in thousandths. caution: how heavily a
    loss weighs in a contract without an ally, in thousandths; up to three times costs nothing
    measurable (0.03 ± 0.04 chips a deal). vole: how often a hand has made all ten, by the tenths
    of the chance that all its cards take tricks from the top: 400 hands, each in 20 deals.
    """

    worth: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: WORTH)
    odds: Mapping[str, Odds] = field(default_factory=lambda: ODDS)
    passing: Mapping[str, Mapping[str, tuple[int, int]]] = field(default_factory=lambda: PASSING)
    carried: int = 250
    caution: int = 2500
    vole: tuple[int, ...] = (0, 380, 380, 480, 560, 640, 760, 780, 900, 920, 980)


BIDDING = Bidding()
