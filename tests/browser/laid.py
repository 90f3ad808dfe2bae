"""Tables on which a deal already stands where a test wants it, written to a store before its
server starts; four people sit there, of whom the browser is one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext

from spadille.core.actions import PASS, Action, Play
from spadille.core.cards import Seat
from spadille.core.deal import Deal
from spadille.core.phase import Phase
from spadille.games import shelf
from spadille.games.quadrille_cards import PACK
from spadille.records.notation import action_of
from spadille.table.match import Match
from spadille.web.store import Event, Store
from tests.laws.paths import granted
from tests.serving import Served
from tests.web.swapped import AT, TOKENS, pack_of, people

ME: Seat = 0
"""The seat of the browser."""

LATE_VOLE = (
    "SA H7 CA HA HK HQ H2 SK DK CK",
    "H5 SQ S7 S5 S2 D2 D5 D6 CQ C6",
    "H6 SJ S6 S4 DQ DJ D7 C5 C3 C2",
    "HJ H3 H4 S3 DA D3 D4 CJ C7 C4",
)
"""A deal in which N, with hearts as trump, takes every trick (D2 of the rule book)."""


def deal_of(hands: Sequence[str]) -> Deal:
    """The deal of these four hands, each card suit first, as the rule book writes them."""
    held = [PACK.packed(PACK[card[::-1]] for card in hand.split()) for hand in hands]
    return Deal(PACK, tuple(held))


def with_cards(seat: Seat, *cards: str, seed: int = 1, game: str = "quadrille") -> Deal:
    """Some deal in which this seat holds these cards."""
    pack = shelf[game].pack
    order = list(pack.order)
    Random(seed).shuffle(order)
    deal = shelf[game].rules(shelf[game].presets[0], {}).deal(0, order)
    return granted(deal, seat, [pack[card] for card in cards], Random(seed))


@dataclass
class Laid:
    """A table as it comes about."""

    preset: str = "basic"
    dealer: Seat = 3
    bots: bool = False
    game: str = "quadrille"
    options: dict[str, Any] = field(default_factory=lambda: {"deals": 4})
    told: list[tuple[str, dict[str, Any], str | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        rules = shelf[self.game].rules(self.preset, self.options)
        self.match = Match(rules, self.dealer, rules.start())
        opening = {"game": self.game, "rules": self.preset, "host": f"p{ME}", "dealer": "me"}
        self.told.append(("opened", opening | {"options": self.options}, None))
        for seat in range(4):
            who: dict[str, Any] = {"seat": seat, "kind": "human", "name": f"Guest {seat}"}
            who["player"] = f"p{seat}"
            if self.bots and seat != ME:
                who = {"seat": seat, "kind": "bot", "name": f"Bot {seat}"}
            self.told.append(("seated", who, None))
        self.told.append(("started", {"dealer": self.dealer}, None))

    @property
    def state(self) -> Any:
        return self.match.state

    def deal(self, deal: Deal) -> Laid:
        rules, deals = self.match.rules, self.match.deals
        dealer = (self.match.dealer + 1) % 4 if deals else self.dealer
        pack = pack_of(rules, dealer, deal)
        self.match = self.match.dealt([rules.game.pack[name] for name in pack.split()])
        self.told.append(("dealt", {"hand_no": len(deals) + 1}, pack))
        return self

    def say(self, *texts: str) -> Laid:
        """Whoever is on turn says or plays this."""
        alphabet = self.match.rules.game.alphabet
        for text in texts:
            seat = self.state.turn
            self.match = self.match.acted(action_of(alphabet, text), seat)
            self.told.append(("acted", {"seat": seat, "action": text, "by": "human"}, None))
        return self

    def seen(self, *seats: Seat) -> Laid:
        """These have looked at what was shown to all, or at the result."""
        self.told += [("ready", {"seat": seat}, None) for seat in seats]
        return self

    def until(self, claim: Callable[[Any], object]) -> Laid:
        """All pass, call and play whatever comes, until this is so or the deal is over."""
        text = self.match.rules.game.alphabet.text
        while isinstance(self.state, Phase) and not claim(self.state):
            self.say(text(_some(self.state)))
        return self

    def session(self) -> Laid:
        """Every deal to its end."""
        while not self.match.over:
            dealt = with_cards(ME, "AS", seed=len(self.match.deals), game=self.game)
            self.deal(dealt).until(lambda _: False)
        return self

    def keep(self, store: Store, table_id: str) -> None:
        events = [
            Event(table_id, n, kind, body, AT, None, pack)
            for n, (kind, body, pack) in enumerate(self.told, 1)
        ]
        store.create(table_id, events).result()
        for seat in range(4):
            store.set_member(table_id, f"p{seat}", member=True).result()


def _some(state: Phase) -> Action:
    if PASS in state.legal():
        return PASS
    plays = [action for action in state.legal() if isinstance(action, Play)]
    return (plays or state.legal())[-1]


def sits(context: BrowserContext, server: Served, seat: Seat = ME) -> None:
    """The browser is the person in this seat."""
    context.add_cookies([{"name": "spadille", "value": TOKENS[seat], "url": server.url}])


PHASES: dict[str, Callable[[], Laid]] = {
    "bids": lambda: Laid(dealer=3).deal(with_cards(ME, "AS")),
    "many bids": lambda: Laid("later", dealer=3).deal(with_cards(ME, "AS")),
    "overbid": lambda: Laid(dealer=0).deal(with_cards(ME, "AS")).say("pass", "alliance", "solo"),
    "forced": lambda: Laid(dealer=0).deal(with_cards(ME, "AS")).say(*["pass"] * 4),
    "trump": lambda: Laid(dealer=0).deal(with_cards(ME, "AS")).say(*["pass"] * 3, "solo"),
    "trump and king": lambda: (
        Laid(dealer=0).deal(with_cards(ME, "AS", "KC")).say(*["pass"] * 3, "alliance")
    ),
    "queens": lambda: (
        Laid(dealer=0)
        .deal(with_cards(ME, "AS", "KC", "KD", "KH", "KS"))
        .say(*["pass"] * 3, "alliance")
    ),
    "king alone": lambda: (
        Laid("later", dealer=0).deal(with_cards(ME, "AS")).say(*["pass"] * 3, "simple-call*")
    ),
    "demand": lambda: (
        Laid("later", dealer=0).deal(with_cards(ME, "AS", "KC")).say(*["pass"] * 3, "mediateur")
    ),
    "give": lambda: (
        Laid("later", dealer=0)
        .deal(with_cards(ME, "AS", "KC"))
        .say(*["pass"] * 3, "mediateur", "trump:S", "demand:KS")
    ),
    "ally": lambda: (
        Laid(dealer=0)
        .deal(with_cards(ME, "KC", "7C"))
        .say("alliance", "pass", "pass", "pass", "trump:H", "call:KC")
        .until(lambda state: state.turn == ME and state.trick)
    ),
    "others": lambda: (
        Laid(dealer=0)
        .deal(with_cards(ME, "KS"))
        .say("pass", "alliance", "pass", "pass", "trump:H", "call:KC")
    ),
    "claim": lambda: (
        Laid(dealer=1)
        .deal(deal_of(LATE_VOLE))
        .say("pass", "pass", "solo", "pass", "trump:H", "2C", "4C", "KC", "6C")
        .say("AS", "5H", "6H", "4H", "7H", "2S", "7D", "3H", "AC", "6D", "3C", "JH")
        .say("KD", "5D", "JD", "4D", "KS", "5S", "4S", "3S")
    ),
    "result": lambda: Laid(dealer=0).deal(with_cards(ME, "AS")).until(lambda _: False),
    "over": lambda: Laid(dealer=0).session(),
}
"""Every phase of a table, as N sees it."""


def last_card(seed: int = 1) -> Laid:
    """A table where one card is still to be played; by whoever is on turn."""
    table = Laid(dealer=0).deal(with_cards(ME, "AS", seed=seed))
    return table.until(lambda state: state.deal.count(state.turn) == 1 and len(state.trick) == 3)


def against_bots() -> Laid:
    """The others are bots and have passed; N is to bid, and can."""
    strong = with_cards(ME, "AS", "7H", "AC", "AH", "KH", "KS")
    return Laid(dealer=0, bots=True).deal(strong).say("pass", "pass", "pass")


@dataclass(frozen=True)
class House:
    """A server with laid tables."""

    server: Served
    tables: dict[str, str]

    def url(self, name: str) -> str:
        return self.server.url + self.tables[name]

    def actions(self, name: str) -> list[dict[str, Any]]:
        """What has been done at a table: each action with the command that did it."""
        log = self.server.log(self.tables[name].removeprefix("/t/"))
        acted = [event for event in log if event["kind"] == "acted"]
        return [json.loads(event["body"]) | {"cmd_id": event["cmd_id"]} for event in acted]


@contextmanager
def house(folder: Path, tables: Mapping[str, Laid]) -> Iterator[House]:
    """A server on which these tables stand, with the four people known to it."""
    store = Store(folder / "tables.sqlite3")
    people(store)
    found = {}
    for number, (name, table) in enumerate(tables.items()):
        table_id = f"laid{number:0>18}"
        table.keep(store, table_id)
        found[name] = f"/t/{table_id}"
    store.close()
    server = Served(folder).start()
    yield House(server, found)
    server.stop()
