"""A session of four people and one who watches, looked back at: its log, and what each was sent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from spadille.core.cards import Seat
from spadille.table.match import Match
from spadille.web.room import room_of
from spadille.web.store import Store
from tests.browser.people import NAMES
from tests.serving import Served

Leaks = Callable[[str, Match | None, Seat | None], list[str]]
"""What a fragment tells a seat, or a watcher, that he may not know as the match stands."""


def whole_log(server: Served, table_id: str) -> list[dict[str, Any]]:
    """The log of a table; it has no gap, and no command was done twice."""
    log = server.log(table_id)
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
    assert max(Counter(event["cmd_id"] for event in log if event["cmd_id"]).values()) == 1
    return log


def told(folder: Path, table_id: str) -> tuple[list[Match | None], list[Seat]]:
    """The match as it stood after each event, counted from 1; and where the four sat."""
    store = Store(folder / "tables.sqlite3")
    events = store.events(table_id)
    store.close()
    room = room_of(events[:1])
    matches: list[Match | None] = [None, None]
    for event in events[1:]:
        room.apply(event)
        matches.append(room.match)
    names = [chair.name for chair in room.chairs]
    return matches, [names.index(name) for name in NAMES]


def leaked(
    pages: Sequence[Page],
    sent: Mapping[Page, Sequence[str]],
    matches: Sequence[Match | None],
    seats: Sequence[Seat],
    leaks: Leaks,
) -> list[str]:
    """What any fragment told anybody that he might not know then."""
    found = []
    for page, fragments in sent.items():
        seat = seats[pages.index(page)] if page in pages else None
        for html in fragments:
            seq = int(re.findall(r'data-seq="(\d+)"', html)[0])
            found += leaks(html, matches[seq], seat)
    return found
