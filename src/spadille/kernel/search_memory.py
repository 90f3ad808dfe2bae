"""What a search remembers: by makings and leader, patterns of positions with bounds on their value.

A pattern is a form of which only a part matters: the cards whose rank decided something, and all
above them. A position matches when its form has the same cards in that part. Keys are exact: no two
positions that differ share one. Emptying the memory takes no time, since everything in it bears the
number of the search that it belongs to.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from spadille.kernel.bits import Address, mixed, put, word

ERA, USED, PAGE, SIZE, KEYS, LOST, SPARE = 0, 1, 2, 3, 4, 5, 8
HEAD = 64
SLOT_ROW = 3
"""A slot of the directory: the key; era and first entry; how many entries, and for how many there
is room, as a power of two."""
ENTRY_ROW = 3
"""An entry: the form; the part of it that matters; bounds and move."""
ERA_AT, COUNT_AT = 40, 32
FIRST = (1 << ERA_AT) - 1
ERAS = 1 << 22
"""Numbers of searches begin again here; a directory that grows counts on, but never to twice it."""
LOW_AT, HIGH_AT, BOUND, ZERO = 16, 32, (1 << 16) - 1, 1 << 15
NO_MOVE = 63
SMALLEST = (1 << 10) - 1


class Memory(NamedTuple):
    """Where the two pages of a directory lie, and the entries, and how many each can hold."""

    head: Address
    pages: Address
    entries: Address
    slots: int
    most: int


class Store:
    """Room for a memory: `slots` keys (a power of two) and `entries` patterns, 24 bytes each."""

    def __init__(self, slots: int, entries: int) -> None:
        self._head = np.zeros(HEAD, np.int64)
        self._pages = np.zeros(2 * slots * SLOT_ROW, np.int64)
        self._entries = np.zeros(entries * ENTRY_ROW, np.int64)
        head, pages, entry = (
            int(row.ctypes.data) for row in (self._head, self._pages, self._entries)
        )
        self.memory = Memory(head, pages, entry, slots, entries)
        self._head[[ERA, SIZE]] = 1, min(SMALLEST, slots - 1)
        self._head[SPARE:] = -1


@njit(forceinline=True)
def slot_of(memory: Memory, key: int) -> Address:
    """Where a key stands in the directory, or would stand."""
    size = word(memory.head, SIZE)
    page = memory.pages + 8 * SLOT_ROW * memory.slots * word(memory.head, PAGE)
    era = word(memory.head, ERA)
    place = mixed(key) & size
    slot = page + 8 * SLOT_ROW * place
    while word(slot, 1) >> ERA_AT == era and word(slot, 0) != key:
        place = (place + 1) & size
        slot = page + 8 * SLOT_ROW * place
    return slot


@njit(forceinline=True)
def low_of(entry: Address) -> int:
    """The least that the value of such a position can be."""
    return (word(entry, 2) >> LOW_AT & BOUND) - ZERO


@njit(forceinline=True)
def high_of(entry: Address) -> int:
    """The most that it can be."""
    return (word(entry, 2) >> HIGH_AT & BOUND) - ZERO


@njit(forceinline=True)
def known(memory: Memory, slot: Address, form: int, goal: int) -> int:
    """The pattern that says whether this position reaches the goal, by its address; one that
    matches and does not say, negative; if none matches, the last of its key, negative; or 0."""
    place = word(slot, 1)
    if place >> ERA_AT != word(memory.head, ERA):
        return 0
    first = memory.entries + 8 * ENTRY_ROW * (place & FIRST)
    entry = first + 8 * ENTRY_ROW * (word(slot, 2) >> COUNT_AT)
    hint, other = 0, 0
    while entry > first:
        entry -= 8 * ENTRY_ROW
        if (word(entry, 0) ^ form) & word(entry, 1) == 0:
            if low_of(entry) >= goal or high_of(entry) < goal:
                return entry
            if hint == 0:
                hint = -entry
        elif other == 0:
            other = -entry
    return hint or other


@njit
def forget(memory: Memory) -> None:
    """Empty the memory."""
    era = word(memory.head, ERA) + 1
    if era >= ERAS:  # the numbers begin again, so nothing may bear an old one
        for n in range(2 * memory.slots):
            put(memory.pages, n * SLOT_ROW + 1, 0)
        era = 1
    put(memory.head, ERA, era)
    put(memory.head, USED, 0)
    put(memory.head, SIZE, min(SMALLEST, memory.slots - 1))
    put(memory.head, KEYS, 0)
    for n in range(SPARE, HEAD):
        put(memory.head, n, -1)


@njit
def _grow(memory: Memory) -> None:
    """Turn to the other page, with four times the slots."""
    size, era = word(memory.head, SIZE), word(memory.head, ERA)
    old = memory.pages + 8 * SLOT_ROW * memory.slots * word(memory.head, PAGE)
    put(memory.head, ERA, era + 1)
    put(memory.head, PAGE, 1 - word(memory.head, PAGE))
    put(memory.head, SIZE, 4 * size + 3)
    for n in range(size + 1):
        slot = old + 8 * SLOT_ROW * n
        if word(slot, 1) >> ERA_AT == era:
            new = slot_of(memory, word(slot, 0))
            put(new, 0, word(slot, 0))
            put(new, 1, (era + 1) << ERA_AT | word(slot, 1) & FIRST)
            put(new, 2, word(slot, 2))


@njit
def _room(memory: Memory, power: int) -> int:
    """The first of so many free entries, as a power of two; -1 if there is no room."""
    spare = word(memory.head, SPARE + power)
    if spare >= 0:
        put(memory.head, SPARE + power, word(memory.entries, spare * ENTRY_ROW))
        return spare
    used = word(memory.head, USED)
    if used + (1 << power) > memory.most:
        return -1
    put(memory.head, USED, used + (1 << power))
    return used


@njit
def _lengthen(memory: Memory, slot: Address) -> bool:
    """Give a key twice the room; False if there is none."""
    old, power = word(slot, 1) & FIRST, word(slot, 2) & 63
    new = _room(memory, power + 1)
    if new < 0:
        return False
    for n in range(ENTRY_ROW << power):
        put(memory.entries, new * ENTRY_ROW + n, word(memory.entries, old * ENTRY_ROW + n))
    put(memory.entries, old * ENTRY_ROW, word(memory.head, SPARE + power))
    put(memory.head, SPARE + power, old)
    put(slot, 1, word(memory.head, ERA) << ERA_AT | new)
    put(slot, 2, (1 << power) << COUNT_AT | (power + 1))
    return True


@njit
def _begin(memory: Memory, slot: Address, key: int) -> bool:
    """Enter a key in the directory; False if there is no room."""
    first = _room(memory, 0)
    keys = word(memory.head, KEYS) + 1
    if first < 0 or keys >= memory.slots:
        return False
    put(memory.head, KEYS, keys)
    put(slot, 0, key)
    put(slot, 1, word(memory.head, ERA) << ERA_AT | first)
    put(slot, 2, 0)
    return True


@njit
def remember(  # noqa: PLR0913, PLR0917 - the words of an entry
    memory: Memory, key: int, form: int, part: int, low: int, high: int, move: int
) -> None:
    """Keep a pattern with its bounds and the card that proved them. A full memory is emptied."""
    size = word(memory.head, SIZE)
    if 2 * word(memory.head, KEYS) > size and 4 * size < memory.slots:
        _grow(memory)
    slot = slot_of(memory, key)
    done = word(slot, 1) >> ERA_AT == word(memory.head, ERA) or _begin(memory, slot, key)
    if done and word(slot, 2) >> COUNT_AT == 1 << (word(slot, 2) & 63):
        done = _lengthen(memory, slot)
    if not done:
        forget(memory)
        put(memory.head, LOST, word(memory.head, LOST) + 1)
        return
    count = word(slot, 2) >> COUNT_AT
    entry = memory.entries + 8 * ENTRY_ROW * ((word(slot, 1) & FIRST) + count)
    put(entry, 0, form)
    put(entry, 1, part)
    put(entry, 2, (high + ZERO) << HIGH_AT | (low + ZERO) << LOW_AT | move)
    put(slot, 2, word(slot, 2) + (1 << COUNT_AT))
