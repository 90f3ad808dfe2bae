"""What a scene of Pinochle has beside what all have: auction, bids, melds, contract, sides."""

from __future__ import annotations

from dataclasses import dataclass

from spadille.table.scene import AuctionScene, Line, Scene, SideScene


@dataclass(frozen=True)
class BidOption:
    """A bid that may be made: the action, and its number or word."""

    action: str
    label: Line


@dataclass(frozen=True)
class BiddingScene:
    """What the viewer may bid: the next step, and the jumps behind it."""

    next: BidOption | None
    jumps: tuple[BidOption, ...]


@dataclass(frozen=True)
class MeldItem:
    """One meld: what it is and its points."""

    text: Line
    points: int


@dataclass(frozen=True)
class MeldScene:
    """All that one hand melds, and the cards that lie on the table to show it."""

    place: str
    name: str
    points: int
    items: tuple[MeldItem, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True)
class TrumpScene:
    """What the viewer's own hand would meld with this suit as trump, and whether he might name it.

    action: names it now; empty while it is not his to name.
    """

    suit: str
    label: Line
    action: str
    allowed: bool
    points: int
    items: tuple[MeldItem, ...]


@dataclass(frozen=True)
class ContractScene:
    """What is being played: the bid, whose it is, trump, and what is still wanted of his side.

    mine: the viewer's side bid it. needed: points still wanted in tricks, None before melds lie.
    """

    name: str
    place: str
    you: bool
    mine: bool
    title: Line
    bid: Line
    trump: str | None
    lines: tuple[Line, ...]
    needed: int | None


@dataclass(frozen=True, kw_only=True)
class PinochleScene(Scene):
    """All that one person sees of a table of Pinochle.

    own: his own meld for each suit, until trump is named. fresh: the melds have just been laid:
    the first trick is not over. next_bid: the least that may be bid now. target: the match.
    """

    sides: tuple[SideScene, SideScene]
    auction: AuctionScene
    contract: ContractScene | None
    bidding: BiddingScene | None
    own: tuple[TrumpScene, ...]
    melds: tuple[MeldScene, ...]
    fresh: bool
    next_bid: int | None
    target: int

    def refused(self, reason: str) -> Line:
        """A bid that cannot be made is told the next that can."""
        if reason == "already_passed":
            return Line("pinochle.why.already_passed")
        if reason not in ("not_higher", "off_grid"):
            return super().refused(reason)
        if self.next_bid is None:
            return Line("pinochle.say.no_more")
        return Line("pinochle.why.next", {"bid": self.next_bid})
