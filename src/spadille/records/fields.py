"""What each game adds to the JSON of the commands: its contract, its own fields of a deal."""

from __future__ import annotations

from typing import Any

from spadille.core.actions import Give, Play
from spadille.core.cards import SEATS, Card, Seat
from spadille.core.phase import Finished, Phase, Trick
from spadille.core.play import Playing
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.pinochle_melds import PACK as PINOCHLE_PACK
from spadille.games.pinochle_melds import Melds
from spadille.games.pinochle_talk import Auction as PinochleAuction
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quadrille_talk import Auction
from spadille.games.quinto import Doubling, QuintoContract, quint_points

State = Phase | Finished


def contract(state: State) -> dict[str, Any] | None:
    """What the talking settled, or None while it goes on."""
    settled = getattr(state, "contract", None)
    match settled:
        case QuintoContract():
            return {"multiplier": settled.multiplier}
        case QuadrilleContract():
            return _quadrille_contract(state, settled)
        case PinochleContract():
            return {
                "bid": "moon" if settled.bid is None else settled.bid,
                "bidder": SEATS[settled.bidder],
                "trump": settled.trump or None,
                "forced": settled.forced,
            }
    return None


def _quadrille_contract(state: State, settled: QuadrilleContract) -> dict[str, Any]:
    """A contract of Quadrille as far as it has been said; its ally as far as the state shows."""
    pack = settled.pack
    ally: str | None = None
    if settled.kind == "call" and settled.called is not None:
        side = settled.side(state.deal, plays(state))
        ally = "unknown" if side is None else SEATS[side[1]] if len(side) == 2 else None
    gifts = [done.action for done in state.history if isinstance(done.action, Give)]
    given = [pack.name(gift.card) if gift.card is not None else "?" for gift in gifts]
    return {
        "bid": settled.bid,
        "hombre": SEATS[settled.hombre],
        "trump": settled.trump or None,
        "called": None if settled.called is None else pack.name(settled.called),
        "ally": ally,
        "given": given[0] if given else None,
        "forced": settled.forced,
    }


def delta(state: State) -> list[int] | None:
    """What the deal has changed each side's score by (per seat in Quadrille) so far."""
    match state:
        case Finished(points=None):
            return None
        case Finished(points=points, contract=QuadrilleContract()) if points is not None:
            return list(points)
        case Finished(points=points) if points is not None:
            return list(points[:2])
        case Doubling() | PinochleAuction():
            return [0, 0]
        case Auction():
            return [-state.rules.stake] * 4
    settled = state.contract  # type: ignore[union-attr]
    if isinstance(settled, QuadrilleContract):
        paid = settled.paid_before(given=isinstance(state, Playing))
        return [sum(item.chips[seat] for item in paid) for seat in range(4)]
    if isinstance(settled, PinochleContract):
        return [0, 0]
    return list(settled.quints_won(tricks(state)))


def tricks(state: State) -> tuple[Trick, ...]:
    """The finished tricks of a state; none while the talking goes on."""
    return getattr(state, "tricks", ())


def plays(state: State) -> tuple[tuple[Seat, Card], ...]:
    """Who has played what so far, the present trick included."""
    return tuple(
        (done.seat, done.action.card) for done in state.history if isinstance(done.action, Play)
    )


def own(state: State, courtesy: bool) -> dict[str, Any]:
    """The fields of a deal that one game has: Quinto's cachette, Quadrille's pot, Pinochle's
    melds."""
    match state:
        case Auction():
            return {"carry": None, "pot": state.pot}
        case Doubling():
            return _rest(state, courtesy)
        case PinochleAuction() | Finished(contract=None):
            return {"melds": {}}
    settled = state.contract  # type: ignore[union-attr]
    if isinstance(settled, QuadrilleContract):
        if not isinstance(state, Finished):
            return {"carry": None, "pot": settled.pot}
        changes = state.points
        before = settled.pot - 4 * settled.rules.stake
        return {"carry": None if changes is None else before - sum(changes)}
    if isinstance(settled, PinochleContract):
        laid = enumerate(settled.melds or ())
        return {"melds": {SEATS[seat]: _melds(melds) for seat, melds in laid}}
    return _rest(state, courtesy)


def _rest(state: State, courtesy: bool) -> dict[str, Any]:
    """Quinto's cachette: opened by the taker of trick 12, or as a courtesy to a finished deal."""
    opened = isinstance(state, Finished) and state.ended_by != "quint"
    pack = state.deal.pack
    unknown = state.deal.rest_hidden > 0
    shown = (opened or (courtesy and isinstance(state, Finished))) and not unknown
    cards = pack.cards(state.deal.rest)
    return {
        "rest": [pack.name(card) for card in cards] if shown else None,
        "rest_points": quint_points(cards) if opened and not unknown else None,
    }


def _melds(melds: Melds | None) -> dict[str, Any] | None:
    """One hand's melds; None, if they do not follow."""
    if melds is None:
        return None
    return {
        "points": melds.points,
        "items": [[item.name, item.times, item.points] for item in melds.items],
        "shown": PINOCHLE_PACK.names(melds.shown),
    }
