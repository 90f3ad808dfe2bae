"""Four people at a table, played by the house itself: what everyone sees of it is left out."""

from dataclasses import dataclass
from typing import Any

from spadille.core.phase import Phase
from spadille.web.identity import Prefs, Visitor
from spadille.web.presence import Open
from tests.web.conftest import Visits


@dataclass
class Sitting:
    """A table with a person in every seat; `p2` at S is its host."""

    visits: Visits
    opened: Open

    @property
    def match(self) -> Any:
        """The match at the table: there is one."""
        return self.opened.room.match

    @property
    def state(self) -> Any:
        """Where the deal stands; what is asked of it is asked of a phase."""
        return self.match.state

    @property
    def log(self) -> list[tuple[str, dict[str, Any], str | None]]:
        """The events on disk, without when they were."""
        events = self.visits.local.store.events(self.opened.room.table_id)
        return [(event.kind, event.body, event.cmd_id) for event in events]

    def text(self, action: Any) -> str:
        return self.opened.room.rules.game.alphabet.text(action)

    def act(
        self, text: str, cmd: str = "", seat: int | None = None, base: int | None = None
    ) -> tuple[int, bool]:
        """Send a command, of the seat on turn and from a fresh page unless told otherwise."""
        room = self.opened.room
        sender = self.state.turn if seat is None else seat
        seen = room.seq if base is None else base
        sent = self.visits.local.house.act(
            self.opened, sender, seen, text, cmd or f"command-{room.seq}"
        )
        answer: tuple[int, bool] = self.visits.local.run(sent)
        return answer

    def all_ready(self) -> None:
        for seat in range(4):
            self.visits.local.run(self.visits.local.house.make_ready(self.opened, seat))

    async def host(self) -> Visitor:
        return Visitor("p2", Prefs(), "en")


def four(visits: Visits, game: str, rules: str, **options: object) -> Sitting:
    """A table of four with its first deal on it; S deals."""
    house, run = visits.local.house, visits.local.run
    opened = run(house.create(game, rules, "p2", "Siri", bots=False, dealer="me", options=options))
    for seat in (0, 1, 3):
        run(house.seat(opened, seat, "human", f"p{seat}", f"Guest {seat}"))
    run(house.start(opened))
    return Sitting(visits, opened)


def play_on(table: Sitting) -> None:
    """Play the deal to its end, the last legal action every time."""
    while isinstance(table.state, Phase):
        table.act(table.text(table.state.legal()[-1]))
