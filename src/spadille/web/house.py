"""The house: every room in use, and the one way in which anything happens in them.

A command is checked under the room's lock, written to disk, applied, and only then acknowledged
and shown to everyone. Bots and timers act by the same way.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from spadille.core.actions import Action
from spadille.core.cards import SEATS, Seat, next_seat
from spadille.core.errors import Refused
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.table.levels import SECONDS, USUAL, Levels, Thinking, settled
from spadille.table.session import rules_of
from spadille.web.facts import Fact, acted, bot_seat, dealer_of, dealt
from spadille.web.hinting import Hinting
from spadille.web.presence import Open
from spadille.web.room import Room, room_of
from spadille.web.store import Event, Store, now
from spadille.web.turn import turn_of

LOG = logging.getLogger("spadille")

HAND_OVER_AFTER = 90.0
DEAL_AFTER = 30.0
LOOK_FOR = 20.0
"""How long cards that were shown to all lie there for those who haven't said that they have seen
them."""


@dataclass(frozen=True)
class Pace:
    """How long bots wait, in seconds; independent of what they hold, so that it tells nothing."""

    bot: float = 0.75
    after_trick: float = 1.6


class House:
    """All rooms of one server."""

    def __init__(self, store: Store, pace: Pace) -> None:
        self.store = store
        self.pace = pace
        self.thinking = Thinking()
        self.key = store.secret("links", secrets.token_bytes(32))
        self._open: dict[str, Open] = {}
        self._loading = asyncio.Lock()
        self.hinting = Hinting()

    async def stop(self) -> None:
        """Stop the bots and timers."""
        tasks = [opened.task for opened in self._open.values() if opened.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, self.hinting.stop(), return_exceptions=True)
        await asyncio.to_thread(self.thinking.stop)

    async def room(self, table_id: str) -> Open | None:
        """The room of this table, read from the store when first asked for."""
        if table_id in self._open:
            return self._open[table_id]
        async with self._loading:
            if table_id not in self._open:
                events = await asyncio.to_thread(self.store.events, table_id)
                if not events:
                    return None
                self._keep(room_of(events))
        return self._open[table_id]

    def _keep(self, room: Room) -> Open:
        opened = Open(room)
        opened.ready_at = opened.loaded_at if room.ready else None
        opened.shown_at = opened.loaded_at if room.showing else None
        self._open[room.table_id] = opened
        opened.task = asyncio.create_task(self._tend(opened), name=f"table {room.table_id}")
        return opened

    async def create(  # noqa: PLR0913  # a table is set in one go
        self,
        game: str,
        rules: str,
        player: str,
        name: str,
        *,
        bots: bool,
        dealer: str,
        options: Mapping[str, object] = MappingProxyType({}),
        levels: Levels = USUAL,
        hints: bool = True,
    ) -> Open:
        """A new table with this person at it. Malformed, if there are no such rules."""
        table_id = secrets.token_urlsafe(16)
        departures = dict(rules_of(game, rules, options).departures())
        body: dict[str, Any] = {"game": game, "rules": rules, "options": departures}
        body |= {"host": player, "dealer": dealer, **levels.kept, "hints": hints}
        at = now()
        opening = Event(table_id, 1, "opened", body, at)
        seat = {"seat": 2, "kind": "human", "player": player, "name": name}
        events = [opening, Event(table_id, 2, "seated", seat, at)]
        await asyncio.wrap_future(self.store.create(table_id, events))
        await asyncio.wrap_future(self.store.set_member(table_id, player, member=True))
        opened = self._keep(room_of(events))
        opened.presence.looks(player)
        if bots:
            await self.start(opened)
        return opened

    async def append(self, opened: Open, facts: Sequence[Fact], cmd: str = "") -> int:
        """Write events, then apply them; the room's lock is held. Gives the new seq."""
        room, at = opened.room, now()
        marks = [cmd or None, *(None for _ in facts[1:])]
        events = [
            Event(room.table_id, room.seq + n, kind, body, at, mark, pack)
            for n, ((kind, body, pack), mark) in enumerate(zip(facts, marks, strict=True), 1)
        ]
        trial = room.status if all(event.kind != "closed" for event in events) else "closed"
        cancelled = await _finished(self.store.append(events, trial))
        for event in events:
            room.apply(event)
        if not room.ready:
            opened.ready_at = None
        elif opened.ready_at is None:
            opened.ready_at = time.monotonic()
        if not room.showing:
            opened.shown_at = None
        elif opened.shown_at is None:
            opened.shown_at = time.monotonic()
        await opened.wake()
        if cancelled:
            raise asyncio.CancelledError
        return room.seq

    # What people do

    async def act(
        self, opened: Open, seat: Seat, base: int, text: str, cmd: str
    ) -> tuple[int, bool]:
        """A player's action, or the few of one turn: (seq, was it a repetition).

        Raises Refused, `stale` included, and then nothing has been done.
        """
        room = opened.room
        async with opened.lock:
            if cmd in room.commands:
                return room.commands[cmd], True
            if not room.acted_at <= base <= room.seq:
                raise Refused("stale", seq=room.seq)
            actions = turn_of(room, seat, text)
            before: list[Fact] = []
            if room.chairs[seat].bot_plays:
                before.append(("handed", {"seat": seat, "bot": False}, None))
            if room.showing and seat not in room.ready:  # he plays, so he has looked
                before.append(("ready", {"seat": seat}, None))
            if before:
                await self.append(opened, before)
            facts = [acted(room, seat, action, "human") for action in actions]
            for _, body, _ in facts[1:]:
                body["cmd"] = cmd
            return await self.append(opened, facts, cmd), False

    async def start(self, opened: Open) -> None:
        """Fill the open seats with bots and deal."""
        room = opened.room
        async with opened.lock:
            if room.match is not None:
                return
            facts: list[Fact] = []
            for seat, chair in enumerate(room.chairs):
                if chair.kind == "open":
                    facts.append(("seated", bot_seat(room, seat), None))
            dealer = dealer_of(room)
            facts += [("started", {"dealer": dealer}, None), dealt(room)]
            await self.append(opened, facts)

    async def make_ready(self, opened: Open, seat: Seat) -> None:
        """Someone has seen enough: of the cards shown to all, or of the result, and then the next
        deal, or match, follows when all have."""
        async with opened.lock:
            room = opened.room
            match = room.match
            if match is None or not (match.between_deals or room.showing) or seat in room.ready:
                return
            await self.append(opened, [("ready", {"seat": seat}, None)])
            if match.between_deals and self._all_ready(opened):
                await self._next(opened)

    @staticmethod
    def _all_ready(opened: Open) -> bool:
        away = opened.away()
        waiting = [seat for seat in opened.room.humans if seat not in away]
        return all(seat in opened.room.ready for seat in waiting)

    async def _next(self, opened: Open) -> None:
        room = opened.room
        match = room.match
        assert match is not None
        if match.over:
            dealer = next_seat(match.dealer)
            await self.append(opened, [("started", {"dealer": dealer}, None), dealt(room)])
        else:
            await self.append(opened, [dealt(room)])

    async def seat(
        self, opened: Open, seat: Seat, kind: str, player: str | None = None, name: str = ""
    ) -> None:
        """Someone sits down, stands up, or a bot does."""
        async with opened.lock:
            room = opened.room
            body: dict[str, Any] = {"seat": seat, "kind": kind, "player": player, "name": name}
            if kind == "bot":
                body = bot_seat(room, seat)
            if kind == "human":
                old = room.seat_of(player)
                facts = [("seated", body, None)]
                if old is not None:
                    facts.insert(0, ("seated", {"seat": old, "kind": "open"}, None))
                await self.append(opened, facts)
            else:
                await self.append(opened, [("seated", body, None)])

    async def hand(self, opened: Open, seat: Seat, *, bot: bool) -> None:
        """Let a bot play for someone, or give him his seat back."""
        async with opened.lock:
            chair = opened.room.chairs[seat]
            if chair.kind == "human" and chair.bot_plays != bot:
                await self.append(opened, [("handed", {"seat": seat, "bot": bot}, None)])

    async def move(self, opened: Open, seat: Seat, player: str) -> None:
        """A seat goes along to its owner's other device."""
        async with opened.lock:
            await self.append(opened, [("moved", {"seat": seat, "player": player}, None)])

    async def allow_hints(self, opened: Open, seat: Seat, *, on: bool) -> None:
        """Someone objects to hints at the table, or does no longer."""
        async with opened.lock:
            if (seat in opened.room.objecting) == on:
                await self.append(opened, [("hints", {"seat": seat, "on": on}, None)])

    async def close(self, opened: Open) -> None:
        """The host ends the table."""
        async with opened.lock:
            if opened.room.status != "closed":
                await self.append(opened, [("closed", {}, None)])

    def forget(self, opened: Open) -> None:
        """Let go of a room; it is read again when someone asks."""
        if opened.task:
            opened.task.cancel()
        self._open.pop(opened.room.table_id, None)

    # What happens by itself

    async def _tend(self, opened: Open) -> None:
        """Bots play, deals follow, the absent are stood in for."""
        while True:
            opened.moved.clear()
            if (away := opened.away()) != opened.shown_away:
                opened.shown_away = away
                await opened.wake()
            try:
                wait = await self._tended(opened)
            except SQLAlchemyError:
                LOG.exception("table %s could not be written", opened.room.table_id)
                wait = 5.0
            if wait == 0:
                continue
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await opened.moved.wait()

    async def _tended(self, opened: Open) -> float:
        """Do what is due; for how long nothing more is (0: look again at once)."""
        room = opened.room
        match = room.match
        if match is None or room.status == "closed":
            return 3600.0
        if match.between_deals:
            return await self._between(opened)
        turn = match.turn
        assert turn is not None
        looking = await self._looking(opened) if room.showing else 0
        chair = room.chairs[turn]
        if chair.bot_plays and opened.is_back(turn):
            await self.hand(opened, turn, bot=False)  # he is back, and this is his decision
            return 0
        if chair.played_by_bot:
            return looking or await self._bot_turn(opened, turn)
        wait = await self._stand_in(opened, turn)
        return min(looking, wait) if looking else wait

    async def _looking(self, opened: Open) -> float:
        """How long there is still time to look at the cards shown to all; 0 once all have."""
        room = opened.room
        if opened.shown_at is None or self._all_ready(opened):
            return 0
        due = opened.shown_at + LOOK_FOR - time.monotonic()
        if due > 0:
            return min(due, 5.0)  # someone may go away
        async with opened.lock:
            left = [seat for seat in room.humans if seat not in room.ready and room.showing]
            if left:
                await self.append(opened, [("ready", {"seat": seat}, None) for seat in left])
        return 0

    async def _between(self, opened: Open) -> float:
        match = opened.room.match
        if match is None or not opened.room.ready or opened.ready_at is None:
            return 5.0
        due = opened.ready_at + DEAL_AFTER - time.monotonic()
        if match.over:
            due = 5.0  # nobody is taken into another match unasked
        async with opened.lock:
            if opened.room.ready and (due <= 0 or self._all_ready(opened)):
                await self._next(opened)
                return 0
        return min(due, 5.0)

    async def _bot_turn(self, opened: Open, seat: Seat) -> float:
        room, seq = opened.room, opened.room.seq
        match = room.match
        assert match is not None
        state = match.state
        assert isinstance(state, Phase)
        thought, _ = await asyncio.gather(
            self._thought(room, state), asyncio.sleep(self._pause(state))
        )
        async with opened.lock:
            if room.seq != seq:
                return 0
            action = settled(state, *_asked(room, state), thought)
            await self.append(opened, [acted(room, seat, action, "bot")])
        return 0

    async def _thought(self, room: Room, state: Phase) -> Action | None:
        """What a computer player comes upon in the time that it has, if it thinks at all."""
        thought = self.thinking.begun(state, *_asked(room, state))
        if thought is not None:
            with contextlib.suppress(TimeoutError):
                return await asyncio.wait_for(asyncio.wrap_future(thought), SECONDS)
        return None

    def _pause(self, state: object) -> float:
        led = isinstance(state, Playing) and not state.trick and state.tricks
        return self.pace.after_trick if led else self.pace.bot

    async def _stand_in(self, opened: Open, seat: Seat) -> float:
        """A bot takes over for someone who has been away for long, if others wait for him."""
        absent = opened.absent(seat)
        if len(opened.room.humans) < 2 or not opened.others_present:
            return 5.0
        due = max(HAND_OVER_AFTER, opened.limit(seat))  # never before he counts as away
        if absent <= due:
            return max(0.5, min(due - absent, 5.0))
        await self.hand(opened, seat, bot=True)
        return 0


async def _finished(write: Future[Any]) -> bool:
    """Wait until a write is on disk, even if whoever asked is cancelled: what has been written
    must be applied. Says whether he was."""
    waiting, cancelled = asyncio.wrap_future(write), False
    while not waiting.done():
        try:
            await asyncio.shield(waiting)
        except asyncio.CancelledError:
            cancelled = True
    waiting.result()
    return cancelled


def _asked(room: Room, state: Phase) -> tuple[str, str]:
    """At which level the seat on turn is played, and its chance for this deal."""
    return room.level(state.turn), f"{room.table_id}/{room.hands}"


def seat_named(text: str) -> Seat:
    """The seat of a letter in an address; Refused if there is none such."""
    if text not in tuple(SEATS):
        raise Refused("not_in_play")
    return SEATS.index(text)
