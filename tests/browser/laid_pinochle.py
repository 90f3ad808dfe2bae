"""Tables of Pinochle in every phase, as the person in seat N sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from spadille.core.actions import PASS
from spadille.core.play import Playing
from tests.browser.laid import ME, Laid, with_cards

PAIR = ("KH", "QH")
"""A marriage: whoever holds it may name hearts."""


def table(dealer: int = 3, cards: tuple[str, ...] = PAIR, seed: int = 1, **options: Any) -> Laid:
    """A table of the classic rules whose first deal gives N these cards."""
    laid = Laid("classic", dealer, game="pinochle", options=options)
    return laid.deal(with_cards(ME, *cards, seed=seed, game="pinochle"))


def mine(**options: Any) -> Laid:
    """N has won the bidding, and names trump next."""
    return table(0, **options).say("pass", "pass", "50", "55", "pass")


def partners(**options: Any) -> Laid:
    """S, the partner of N, has won the bidding with hearts."""
    laid = Laid("classic", 2, game="pinochle", options=options)
    laid.deal(with_cards(2, *PAIR, game="pinochle"))
    return laid.say("pass", "pass", "pass", "trump:H")


def my_turn(state: Any) -> bool:
    """Is it N's turn to play a card to a trick that others have begun?"""
    return isinstance(state, Playing) and state.turn == ME and len(state.trick) == 3


def first(claim: Callable[[Laid], object], tables: Callable[[int], Laid]) -> Laid:
    """The first of these tables of which this is so."""
    return next(laid for laid in map(tables, range(1, 2000)) if claim(laid))


def no_bid() -> Laid:
    """N holds no marriage where one is needed to bid."""
    return first(
        lambda laid: laid.state.legal() == (PASS,),
        lambda seed: table(3, (), seed, bid_requires_marriage=True),
    )


def unplayable() -> Laid:
    """N must play as dealer and holds no marriage."""
    return first(
        lambda laid: laid.match.between_deals,
        lambda seed: table(0, (), seed).say("pass", "pass", "pass"),
    )


PINOCHLE: Mapping[str, Callable[[], Laid]] = {
    "bids": table,
    "outbid": lambda: table(0).say("52", "pass", "60"),
    "moon": lambda: table(0, shoot_moon="match").say("pass", "pass", "50"),
    "no bid": no_bid,
    "others bid": lambda: table(0).say("51"),
    "trump": mine,
    "forced": lambda: table(0).say("pass", "pass", "pass"),
    "giving": lambda: partners(pass_cards=2),
    "giving back": lambda: mine(pass_cards=1).say("trump:H").until(lambda state: state.turn == ME),
    "melds": lambda: mine().say("trump:H"),
    "melds seen": lambda: mine().say("trump:H").seen(ME),
    "giving up": lambda: mine(fold="on").say("trump:H").seen(ME),
    "playing": lambda: mine().say("trump:H").until(my_turn),
    "result": lambda: mine().say("trump:H").until(lambda _: False),
    "given up": lambda: mine(fold="on").say("trump:H", "fold"),
    "unplayed": unplayable,
    "over": lambda: Laid("club", 0, game="pinochle", options={"hands": 2}).session(),
}
"""Every phase of a table."""


def led() -> Laid:
    """N leads to a later trick."""

    def leads(state: Any) -> bool:
        return isinstance(state, Playing) and state.turn == ME and len(state.tricks) > 1

    return mine().say("trump:H").until(lambda state: leads(state) and not state.trick)
