"""Hinting: hints that people have asked for, thought about beside their tables."""

from __future__ import annotations

import asyncio

from spadille.core.cards import Seat
from spadille.core.phase import Phase, seen_by
from spadille.table.hints import Asked, refusal, thought
from spadille.table.levels import Thinking
from spadille.table.scene import Line
from spadille.web.presence import Open


class Hinting:
    """All hints of a house that are being thought about."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Think no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def ask(self, thinking: Thinking, opened: Open, seat: Seat) -> Line | None:
        """Think beside the table about what the seat on turn might do; a second asking waits for
        the same answer. Gives the reason, if a hint is not to be had."""
        room = opened.room
        state = room.match.state if room.match else None
        if reason := refusal(state, seat, [room.chairs[each].name for each in room.objecting]):
            return reason
        assert isinstance(state, Phase)
        if opened.hint is None or not opened.hint.holds(room.acted_at):
            opened.hint = Asked(seat, room.acted_at)
            view = seen_by(state, seat)
            task = asyncio.create_task(self._hinted(thinking, opened, opened.hint, view))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return None

    async def _hinted(self, thinking: Thinking, opened: Open, asked: Asked, view: Phase) -> None:
        chairs = opened.room.chairs
        await opened.tell(chairs[asked.seat].player or "")
        try:
            asked.thought = await thought(thinking.workers, view)
        finally:
            if asked.thought is None and opened.hint is asked:
                opened.hint = None  # it may be asked for again
            await opened.tell(chairs[asked.seat].player or "")
