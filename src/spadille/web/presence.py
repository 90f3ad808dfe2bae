"""Who is at a table just now, and who has been away for how long; a room with its lock and bell."""

from __future__ import annotations

import asyncio
import math
import time
from collections import defaultdict
from dataclasses import dataclass, field

from spadille.core.cards import Seat
from spadille.table.hints import Asked
from spadille.web.room import Room

AWAY_AFTER = 20.0
AWAY_AFTER_WITHOUT_STREAM = 120.0
STREAMS_EACH = 6


@dataclass
class Presence:
    """Who is looking at a room: open streams, and when each person was last seen."""

    streams: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    seen: dict[str, float] = field(default_factory=dict)
    streamed: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)

    def absent(self, player: str, at: float) -> float:
        """For how long a person has not been seen; 0 with a stream open."""
        if player in self.left:
            return math.inf
        if self.streams.get(player):
            return 0.0
        return at - self.seen.get(player, -math.inf)

    def looks(self, player: str) -> None:
        """A person has asked for a page, or has done something."""
        self.seen[player] = time.monotonic()
        self.left.discard(player)

    def closes(self, player: str) -> None:
        """A stream has ended."""
        self.seen[player] = time.monotonic()

    def leaves(self, player: str) -> None:
        """A person has said that he goes; his page, as it closes, doesn't bring him back."""
        self.left.add(player)


class Open:
    """A room in use: its lock, who looks, and what wakes them."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.seating = asyncio.Lock()
        self.presence = Presence()
        self.version = 0
        self.changed = asyncio.Condition()
        self.moved = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.loaded_at = time.monotonic()
        self.ready_at: float | None = None
        self.shown_at: float | None = None
        self.shown_away: list[Seat] = []
        self.hint: Asked | None = None
        self._told: dict[str, int] = defaultdict(int)

    async def wake(self) -> None:
        """Let everyone who looks, and the bots, see what has changed."""
        self.version += 1
        self.moved.set()
        async with self.changed:
            self.changed.notify_all()

    async def tell(self, player: str) -> None:
        """Let one person alone see what has changed for him."""
        self._told[player] += 1
        async with self.changed:
            self.changed.notify_all()

    def version_for(self, player: str) -> int:
        """Grows with all that a person may see."""
        return self.version + self._told.get(player, 0)

    def away(self) -> list[Seat]:
        """The seats whose owners are away."""
        at = time.monotonic()
        return [seat for seat in self.room.humans if self._absent(seat, at) > self.limit(seat)]

    def limit(self, seat: Seat) -> float:
        """For how long someone may be unseen before he is away: longer, if his page has never
        opened a stream, as it does not without scripts."""
        player = self.room.chairs[seat].player
        known = player in self.presence.streamed or player not in self.presence.seen
        return AWAY_AFTER if known else AWAY_AFTER_WITHOUT_STREAM

    def _absent(self, seat: Seat, at: float) -> float:
        player = self.room.chairs[seat].player or ""
        absent = self.presence.absent(player, at)
        if player in self.presence.left:
            return absent
        return min(absent, at - self.loaded_at)  # a restarted house waits for everyone anew

    def absent(self, seat: Seat) -> float:
        """For how long the others have been waiting for someone."""
        return self._absent(seat, time.monotonic())

    def is_back(self, seat: Seat) -> bool:
        """Is the owner of a seat that a bot plays really here, not only given time to come?"""
        player = self.room.chairs[seat].player or ""
        return self.presence.absent(player, time.monotonic()) <= self.limit(seat)

    @property
    def others_present(self) -> bool:
        """Is anyone but the absent at the table in person?"""
        away = self.away()
        return any(seat not in away for seat in self.room.humans)
