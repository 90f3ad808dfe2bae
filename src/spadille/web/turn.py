"""A turn: what one command of a player may do."""

from __future__ import annotations

from spadille.core.actions import Action
from spadille.core.cards import Seat
from spadille.core.errors import Refused
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.web.room import Room

MOST_AT_ONCE = 3
"""The most actions of one turn that a command may hold."""


def turn_of(room: Room, seat: Seat, text: str) -> list[Action]:
    """The actions of a command, each allowed to this seat after those before it.

    Several are one turn's talking, during which nobody else acts; a card after a card would be
    another turn. Raises Refused with the reason of the first that is not allowed.
    """
    match = room.match
    actions: list[Action] = []
    for word in text.split() or [""]:
        state = match.state if match else None
        if match is None or not isinstance(state, Phase):
            raise Refused("not_in_play")
        action = room.rules.game.alphabet.parse(word)
        another_turn = bool(actions) and state.turn == seat and isinstance(state, Playing)
        if action is None or another_turn or len(actions) == MOST_AT_ONCE:
            raise Refused("wrong_phase")
        match = match.acted(action, seat)
        actions.append(action)
    return actions
