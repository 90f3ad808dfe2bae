"""The referee: the one place where an action is refused, and the conduct of a deal.

`after` is the checked step; `conduct` the same as a generator that yields the view of the seat
on turn and receives its action.
"""

from __future__ import annotations

from collections.abc import Generator

from spadille.core.actions import Action
from spadille.core.cards import SEATS, Seat
from spadille.core.errors import Refused
from spadille.core.phase import Finished, Phase, seen_by


def after(phase: Phase, action: Action, seat: Seat | None = None) -> Phase | Finished:
    """What follows from an action of the seat on turn, or of the seat named.

    Raises Refused with the reason and the seat on turn, when the rules do not allow it.
    """
    on_turn = SEATS[phase.turn]
    if seat is not None and seat != phase.turn:
        out_of_turn = getattr(phase, "out_of_turn", None)  # a phase may know a better reason
        raise Refused(out_of_turn(seat) if out_of_turn else "not_your_turn", seat=on_turn)
    if action not in phase.legal():
        raise Refused(phase.refusal(action), seat=on_turn)
    return phase.after(action)


def conduct(opening: Phase) -> Generator[Phase, Action, Finished]:
    """One deal from its opening phase: yields the view of the seat on turn, receives its action.

    An illegal action raises Refused out of `send` and ends the generator.
    """
    phase: Phase | Finished = opening
    while not isinstance(phase, Finished):
        action = yield seen_by(phase, phase.turn)
        phase = after(phase, action)
    return phase
