"""What the plain player prefers in Pinochle, as tables of whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

# What each feature weighs on the lead (as bidder, as his partner, as defender) and when following:
# a fit to the values of 8,000 positions, each card played out over 80 deals of what was hidden;
# then each weight was tried up and down in matches of 2,000 deals, the sides exchanged.
ROLES = ("bidder", "helper", "defender", "follow")
WEIGHTS: dict[str, tuple[int, int, int, int]] = {
    "trick": (28, 33, 35, 83),
    "trick late": (0, -38, -34, 0),
    "lead late": (0, 0, -11, 7),
    "lead bosses": (129, 0, 0, 23),
    "partner": (-23, 0, 0, 0),
    "A boss": (67, 9, 0, -74),
    "T near": (0, -12, -18, 0),
    "K boss": (0, 0, 0, 24),
    "K near": (0, 0, 0, 53),
    "K far": (0, 0, 20, 57),
    "Q boss": (0, 11, 0, -14),
    "Q near": (0, 0, 0, -8),
    "Q far": (0, 20, 0, 19),
    "J boss": (0, 0, 0, -20),
    "J far": (9, 0, 0, 16),
    "boss late": (-45, 0, 0, 0),
    "void bare": (0, -16, 0, 0),
    "trump A": (-57, 0, -49, -62),
    "trump T": (-34, 0, 0, -18),
    "trump K": (-47, -31, 0, 0),
    "trump Q": (31, 0, 32, 30),
    "trump J": (31, 0, 12, 0),
    "trump boss": (-20, -31, 0, -85),
    "trump near": (-113, -14, -59, 0),
    "trump far": (56, 0, 0, 69),
    "trump late": (-55, 0, 0, 0),
    "draw": (-62, -200, -200, 0),
    "draw low": (-28, 0, 0, 0),
    "draw long": (-15, 0, 0, 0),
    "draw opponents": (48, 0, 0, 0),
    "boss trumps": (-20, 0, 0, 0),
    "forces": (0, 59, 114, 0),
    "length": (20, 0, 8, 0),
    "out": (0, 26, 0, 0),
    "boss urgent": (-10, 0, -11, 0),
    "free boss": (0, 43, 46, 0),
    "away": (0, -50, -63, 0),
    "opens": (26, 0, 0, 0),
    "friend ace": (0, 40, 40, 0),
}


@dataclass(frozen=True)
class Tables:
    """The preferences of the play, in hundredths of a point; chances in thousandths.

    will: does who need not beat a card do so, where his side has the trick and where it has not: a
    guess, and without meaning where all must beat. gives: how often a player has given a counter to
    his own side's trick and to the other's, where he did not beat it, in 600 deals that the plain
    player played with itself. sure: how likely all tricks must be to be led from the top.
    """

    weights: Mapping[str, tuple[int, ...]] = field(default_factory=WEIGHTS.copy)
    will: tuple[int, int] = (50, 900)
    gives: tuple[int, int] = (775, 335)
    sure: int = 970


TABLES = Tables()

TRICKS = {"hand": 1056, "trump": 172, "trump ace": 160, "ace": 158}
"""What the bidder's hand brings its side: a fit to 30,000 deals that the plain player played with
itself, trump being the suit of most meld and length."""
BESIDE = {
    "hand": -1261,
    "trump": 232,
    "trump ace": 241,
    "ace": 222,
    "partner trump": 179,
    "partner trump ace": 256,
    "partner ace": 197,
}
"""The same by both hands."""
STANDS = ("", "them", "us")
PASSING = {
    "hand": (-3467, -3474, -1378),
    "meld": (1150, 786, 925),
    "aces": (356, 561, 446),
    "high": (0, 665, 455),
    "told": (0, -720, -1750),
    "step": (0, 1400, 1000),
    "passed": (500, -998, 0),
    "natural": (0, -440, 243),
    "others": (0, -926, -814),
    "gone": (-317, 135, 850),
}
"""What passing is worth where nobody has bid, where the others' bid stands, where the own side's
does: a fit to 40,000 deals in which players now and then passed at random, then tried up and down
in matches against other bidders over the same deals. Lower throughout by two points it gains
0.1 ± 0.3 a deal, by four it loses 0.1 ± 0.6, by eight 0.5 ± 0.8: 500 deals of `classic`, the sides
exchanged."""
GIVING = {"trump": (120, 90, 80, 80, 80), "plain": (60, 0, 0, 0, 0)}
"""What the bidder's side makes more of a card in the bidder's hand, by rank."""
PASSED = ((0, 0), (4, 100), (8, 160), (11, 220), (15, 280))
"""What a bidder may count on from so many cards that are passed: melds in points, tricks in
hundredths. Over 400 deals with the same contracts they added 7, 14, 22 and 29 points of meld and
131, 184, 294 and 339 hundredths of trick points on average; but in half of the deals no more than
0, 4, 10 and 10 of meld."""


@dataclass(frozen=True)
class Bidding:
    """The preferences of the talk: points and chances in hundredths, shares in thousandths.

    tricks, beside: what trumps and aces bring. spread, spread_beside: how far 600 deals strayed
    from it, the second where the partner's hand is known by its melds alone. silent: on which step
    of meld a player stood who passed at once, in the same deals. others: what the opponents' melds
    brought them there, and the same where they need twenty trick points or lose all: it was 5 in
    400 deals, but lower than 10 gained nothing in matches. passing: what a pass is worth. passed:
    what passed cards add. least, certain, moon: how likely a bid, a bid on the own hand alone, and
    a moon have to be. giving, length: what a card is worth in the bidder's hand, and in a suit of
    his by each card of it.
    """

    tricks: Mapping[str, int] = field(default_factory=TRICKS.copy)
    beside: Mapping[str, int] = field(default_factory=BESIDE.copy)
    spread: int = 560
    spread_beside: int = 515
    silent: tuple[int, ...] = (545, 415, 30, 10)
    others: tuple[int, int] = (25, 10)
    passing: Mapping[str, tuple[int, int, int]] = field(default_factory=PASSING.copy)
    passed: tuple[tuple[int, int], ...] = PASSED
    least: int = 650
    certain: int = 990
    moon: int = 980
    giving: Mapping[str, tuple[int, ...]] = field(default_factory=GIVING.copy)
    length: int = 5


BIDDING = Bidding()
