"""What a scene of Quadrille has beside what all have: auction, contract, ranks, chips and pot."""

from __future__ import annotations

from dataclasses import dataclass

from spadille.table.scene import AuctionScene, Line, Scene


@dataclass(frozen=True)
class ContractScene:
    """What is being played, as far as it has been said and the viewer may know it.

    lines: who plays with whom, what was called. tricks: those of Hombre's side, None where the
    viewer cannot know them.
    """

    hombre: str
    place: str
    name: str
    you: bool
    bid: Line
    title: Line
    trump: str | None
    called: str | None
    lines: tuple[Line, ...]
    tricks: int | None


@dataclass(frozen=True)
class RanksScene:
    """The cards with this suit as trump: trumps high to low, matadors first, and plain suits."""

    suit: str
    title: Line
    trumps: tuple[str, ...]
    plain: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class CallOption:
    """A card to call or demand: the action, what the button says, what follows."""

    card: str
    action: str
    own: bool
    label: Line
    note: Line | None


@dataclass(frozen=True)
class TrumpOption:
    """A suit to name; its action is empty where the bid has fixed it. `calls` go with it."""

    suit: str
    action: str
    label: Line
    whole: Line
    calls: tuple[CallOption, ...]


@dataclass(frozen=True)
class NamingScene:
    """Trump and the card called, chosen in one step; the actions are sent together, in order."""

    title: Line
    trumps: tuple[TrumpOption, ...]
    fixed: bool


@dataclass(frozen=True)
class PaymentScene:
    """Chips that have changed hands in this deal; `chips` in the order of the columns."""

    text: Line
    chips: tuple[int, ...]


@dataclass(frozen=True)
class PriceScene:
    """What may be won or lost in this deal."""

    label: Line
    value: Line


@dataclass(frozen=True, kw_only=True)
class QuadrilleScene(Scene):
    """All that one person sees of a table of Quadrille.

    secret: what only this viewer knows of the sides. ranks: those of the trump, or of each suit
    before it is known. pot: the chips that lie there now.
    """

    pot: int
    auction: AuctionScene
    contract: ContractScene | None
    secret: Line | None
    ranks: tuple[RanksScene, ...]
    naming: NamingScene | None
    payments: tuple[PaymentScene, ...]
    prices: tuple[PriceScene, ...]
