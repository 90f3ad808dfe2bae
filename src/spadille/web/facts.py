"""Facts: what a house writes down as events, as it comes out of a room."""

from __future__ import annotations

import secrets
from typing import Any

from spadille.core.actions import Action
from spadille.core.cards import Seat, next_seat
from spadille.records.shuffle import shuffled
from spadille.web.room import Room

Fact = tuple[str, dict[str, Any], str | None]
"""What is to be written as an event: its kind, its body, and a pack to be kept apart."""


def dealer_of(room: Room) -> Seat:
    """Who deals first."""
    host = room.seat_of(room.host) or 0
    steps = {"me": 0, "left": 1, "partner": 2, "right": 3}
    if room.dealer in steps:
        return next_seat(host, steps[room.dealer])
    return secrets.randbelow(4)


def dealt(room: Room) -> Fact:
    """The next deal, its pack shuffled."""
    pack = room.rules.game.pack
    order = " ".join(pack.name(card) for card in shuffled(pack))
    return "dealt", {"hand_no": room.hands + 1}, order


def acted(room: Room, seat: Seat, action: Action, by: str) -> Fact:
    """What somebody, or a bot for him, has done in his turn."""
    text = room.rules.game.alphabet.text(action)
    return "acted", {"seat": seat, "action": text, "by": by}, None


def bot_seat(room: Room, seat: Seat) -> dict[str, Any]:
    """A bot that sits down."""
    return {"seat": seat, "kind": "bot", "name": room.free_bot_name(seat)}
