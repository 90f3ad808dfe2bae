"""What each game adds to the JSON of the commands: its contract, its own fields of a deal."""

from __future__ import annotations

from typing import Any

from spadille.core.phase import Finished, Phase, Trick
from spadille.games.quinto import Doubling, QuintoContract, quint_points

State = Phase | Finished


def contract(state: State) -> dict[str, Any] | None:
    """What the talking settled, or None while it goes on."""
    settled = getattr(state, "contract", None)
    match settled:
        case QuintoContract():
            return {"multiplier": settled.multiplier}
    return None


def delta(state: State) -> list[int] | None:
    """What the deal has changed each side's score by (per seat in Quadrille) so far."""
    match state:
        case Finished(points=None):
            return None
        case Finished(points=points) if points is not None:
            return list(points[:2])
        case Doubling():
            return [0, 0]
    return list(state.contract.quints_won(tricks(state)))  # type: ignore[union-attr]


def tricks(state: State) -> tuple[Trick, ...]:
    """The finished tricks of a state; none while the talking goes on."""
    return getattr(state, "tricks", ())


def rest(state: State, courtesy: bool) -> dict[str, Any]:
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
