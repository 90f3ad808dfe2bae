"""Talking at random, of many deals at once: what may be said where, as a table found by asking.

For talking in which what is legal hangs on nothing but what has been said, and perhaps on whether
the hand of the seat on turn lets it say more than the first thing. A phase is asked once for each
thing that can be said in it; the talk of all deals then goes through the table step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spadille.bots import chance
from spadille.core.actions import Action
from spadille.core.phase import Phase

Whole = NDArray[np.int64]
UNASKED = -1


class Talks:
    """The table. `opens`: the first phase by dealer, of a deal that nobody has looked at. `key`:
    equal for phases from which the same can follow; None where the talk is over."""

    def __init__(self, opens: Sequence[Phase], key: Callable[[Any], Hashable | None]) -> None:
        self._key = key
        self._numbers: dict[Hashable, int] = {}
        self._phases: list[Phase] = []
        self._legal: list[tuple[Action, ...]] = []
        self._said: dict[Action, Action] = {}
        self._turns, self._counts, self._begins = (np.zeros(16, np.int64) for _ in range(3))
        self._then, self._owner = (np.zeros(256, np.int64) for _ in range(2))
        self._slots = 0
        self.ends: list[tuple[Phase, Action, Any]] = []
        """Every end that has been met: the last phase, what was said in it, what followed."""
        self._roots = np.array([self._number(phase) for phase in opens], np.int64)

    def walk(
        self, dealers: Whole, keys: chance.Words, may: NDArray[np.bool_] | None = None
    ) -> tuple[Whole, Whole]:
        """How the talk of each deal ends (a place in `ends`), and how much was said in it.

        may: [N, 4], which seats may say more than the first thing.
        """
        places, live = self._roots[dealers], np.arange(len(keys))
        said, ends = np.zeros(len(keys), np.int64), np.zeros(len(keys), np.int64)
        step = 0
        while len(live):
            at = places[live]
            counts = self._counts[at]
            if may is not None:
                counts = np.where(may[live, self._turns[at]], counts, 1)
            after = self._after(self._begins[at] + chance.choices(keys[live], step, counts))
            step += 1
            over = after < UNASKED
            places[live], said[live] = after, step
            ends[live[over]] = UNASKED - 1 - after[over]
            live = live[~over]
        return ends, said

    def _after(self, slots: Whole) -> Whole:
        """Where the talk comes to by these slots; those not asked yet are."""
        for slot in np.unique(slots[self._then[slots] == UNASKED]).tolist():
            self._ask(slot)
        return self._then[slots]

    def _ask(self, slot: int) -> None:
        place = int(self._owner[slot])
        action = self._legal[place][slot - int(self._begins[place])]
        phase = self._phases[place]
        after = phase.after(action)
        if self._key(after) is None:
            self.ends.append((phase, action, after))
            self._then[slot] = UNASKED - len(self.ends)
        else:
            number = self._number(after)
            self._then[slot] = number

    def _number(self, phase: Any) -> int:
        """The place of a phase, new or known."""
        key = self._key(phase)
        if key in self._numbers:
            return self._numbers[key]
        legal = tuple(self._said.setdefault(action, action) for action in phase.legal())
        place = self._numbers[key] = len(self._phases)
        self._phases.append(phase)
        self._legal.append(legal)
        slots = self._slots + len(legal)
        self._turns = _put(self._turns, place, place + 1, phase.turn)
        self._counts = _put(self._counts, place, place + 1, len(legal))
        self._begins = _put(self._begins, place, place + 1, self._slots)
        self._then = _put(self._then, self._slots, slots, UNASKED)
        self._owner = _put(self._owner, self._slots, slots, place)
        self._slots = slots
        return place


def _put(row: Whole, begin: int, end: int, value: int) -> Whole:
    """The row with this value in these places, twice as long if they are not yet there."""
    while end > len(row):
        row = np.concatenate([row, np.zeros_like(row)])
    row[begin:end] = value
    return row
