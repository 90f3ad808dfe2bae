"""A room: one table as its log of events leaves it. `apply` is the only thing that changes it.

The log is the truth and this a cache of it: applying a table's events in order gives the room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from spadille.core.cards import SEATS, Seat
from spadille.core.match import Rules
from spadille.records.notation import action_of, pack_of
from spadille.table.levels import USUAL, Levels, levels_kept
from spadille.table.match import Match
from spadille.table.people import BOT_NAMES
from spadille.table.scene import Person
from spadille.table.session import rules_of
from spadille.web.store import Event


@dataclass(frozen=True)
class Chair:
    """A seat: open, a bot's, or a person's (for whom a bot may be playing)."""

    kind: str = "open"
    player: str | None = None
    name: str = ""
    bot_plays: bool = False
    moves: int = 0

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.bot_plays


@dataclass
class Room:
    """One table."""

    table_id: str
    rules: Rules
    host: str
    dealer: str
    created_at: str
    levels: Levels = USUAL
    seq: int = 0
    chairs: list[Chair] = field(default_factory=lambda: [Chair() for _ in SEATS])
    matches: list[Match] = field(default_factory=list)
    ready: set[Seat] = field(default_factory=set)
    hands: int = 0
    acted_at: int = 0
    status: str = "waiting"
    at: str = ""
    commands: dict[str, int] = field(default_factory=dict)
    objectors: set[str] = field(default_factory=set)

    @property
    def match(self) -> Match | None:
        """The match at the table, the last one begun."""
        return self.matches[-1] if self.matches else None

    @property
    def showing(self) -> bool:
        """Do cards lie on the table that everyone has been shown, and may still look at?"""
        return self.match is not None and self.match.showing

    @property
    def game(self) -> str:
        return self.rules.game.name

    def seat_of(self, player: str | None) -> Seat | None:
        """Where this person sits."""
        if player is None:
            return None
        for seat, chair in enumerate(self.chairs):
            if chair.player == player:
                return seat
        return None

    @property
    def humans(self) -> list[Seat]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "human"]

    def level(self, seat: Seat) -> str:
        """How well a computer player plays this seat."""
        return self.levels.at(seat, self.humans, self.rules)

    @property
    def objecting(self) -> list[Seat]:
        """Who at the table doesn't want hints there: while anyone does not, there are none."""
        return [seat for seat in self.humans if self.chairs[seat].player in self.objectors]

    def people(self, away: Sequence[Seat]) -> tuple[Person, ...]:
        """Who sits where, for the scene."""
        return tuple(
            Person(chair.name, chair.kind, seat in away, seat in self.ready)
            for seat, chair in enumerate(self.chairs)
        )

    def free_bot_name(self, seat: Seat) -> str:
        """A name for a bot that nobody here bears."""
        taken = {chair.name for chair in self.chairs}
        start = (sum(self.table_id.encode()) + 2 * seat) % len(BOT_NAMES)
        names = BOT_NAMES[start:] + BOT_NAMES[:start]
        return next(name for name in names if name not in taken)

    def apply(self, event: Event) -> None:
        """What happened, done to the room."""
        if event.kind in ("started", "dealt", "acted"):
            self._play(event)
            self.acted_at = event.seq
        else:
            self._come_and_go(event)
        self.seq, self.at = event.seq, event.at
        if command := event.cmd_id or event.body.get("cmd"):
            self.commands[command] = event.seq  # that of its last action
        if self.status != "closed":
            self.status = self._status()

    def _play(self, event: Event) -> None:
        body = event.body
        match event.kind:
            case "started":
                self.matches.append(Match(self.rules, body["dealer"], self.rules.start()))
            case "dealt":
                pack = pack_of(self.rules.game.pack, event.secret or "")
                self.matches[-1] = self.matches[-1].dealt(pack)
                self.hands = body["hand_no"]
            case "acted":
                action = action_of(self.rules.game.alphabet, body["action"])
                self.matches[-1] = self.matches[-1].acted(action, body["seat"])
        if event.kind != "acted" or self.matches[-1].between_deals:
            self.ready.clear()

    def _come_and_go(self, event: Event) -> None:
        body = event.body
        match event.kind:
            case "seated":
                seat, moves = body["seat"], self.chairs[body["seat"]].moves + 1
                who = body.get("player"), body.get("name", "")
                self.chairs[seat] = Chair(body["kind"], *who, moves=moves)
            case "ready":
                self.ready.add(body["seat"])
            case "handed":
                seat = body["seat"]
                self.chairs[seat] = replace(self.chairs[seat], bot_plays=body["bot"])
            case "moved":
                seat, chair = body["seat"], self.chairs[body["seat"]]
                moved = replace(chair, player=body["player"], moves=chair.moves + 1)
                self.chairs[seat] = moved
                if self.host == chair.player:
                    self.host = body["player"]
                if chair.player in self.objectors:
                    self.objectors.add(body["player"])
            case "hints":
                player = self.chairs[body["seat"]].player or ""
                (self.objectors.discard if body["on"] else self.objectors.add)(player)
            case "closed":
                self.status = "closed"

    def _status(self) -> str:
        if self.match is None:
            return "waiting"
        return "finished" if self.match.over else "playing"


def room_of(events: Sequence[Event]) -> Room:
    """The room that a log leaves."""
    opened = events[0]
    body = opened.body
    rules = rules_of(body["game"], body["rules"], body.get("options"))
    told = body["host"], body["dealer"], opened.at, levels_kept(body)
    room = Room(opened.table_id, rules, *told)
    if not body.get("hints", True):
        room.objectors.add(room.host)
    for event in events:
        room.apply(event)
    return room
