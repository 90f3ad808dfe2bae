"""Two houses in which only what a visitor cannot see differs, and all that each sends him: pages,
fragments, streams, refusals in HTML and JSON, records, the lobby."""

import asyncio
import hashlib
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import httpx

from spadille.core.cards import SEATS, Seat
from spadille.core.deal import Deal
from spadille.core.match import Rules
from spadille.games import shelf
from spadille.web.store import Event, Store
from tests.guests import JSON
from tests.laws.swaps import Phases, Swap, swap
from tests.web.conftest import Local, Visits, service

AT = "2026-01-01T00:00:00.000+00:00"
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
TOKENS = [f"token-of-the-person-in-seat-{seat}-{'x' * 20}" for seat in SEATS]
JSON_REFUSAL = 5
"""One of the answers of `sent`: a refusal as scripts get it, with the legal list of the seat."""
LANGUAGES = ("en", "nb", "sv", "fi")


def people(store: Store) -> None:
    """Four people, each with settings of his own and a session that is known here."""
    for number, token in enumerate(TOKENS):
        hashed = hashlib.sha256(token.encode()).digest()
        prefs = {"language": LANGUAGES[number], "hand": ("suit", "rank")[number % 2]}
        prefs["turning"] = ("counter", "clock")[number // 2]
        prefs["points"] = ("hidden", "shown")[number // 2]
        store.new_player(f"p{number}", hashed, prefs).result()


def built(folder: Path) -> Local:
    """A house with four people known to it; all such houses sign their links alike."""
    store = Store(folder / "tables.sqlite3")
    store.secret("links", b"k" * 32)
    people(store)
    store.close()
    return Local(service(folder))


@cache
def places(game: str, preset: str, dealer: Seat) -> tuple[int, ...]:
    """Where each card of a pack goes, by its place in the pack: a hand, or 4, beside them."""
    rules, pack = shelf[game].rules(preset, {}), shelf[game].pack
    cards = tuple(pack.order)

    def dealt(order: list[int]) -> list[tuple[int, ...]]:
        deal = rules.deal(dealer, order)
        return [tuple(pack.cards(held)) for held in (*deal.hands, deal.rest)]

    before = dealt(list(cards))

    def place(index: int) -> int:
        """Whichever loses the card when it is exchanged for one that goes elsewhere."""
        for other in range(len(cards)):
            order = list(cards)
            order[index], order[other] = order[other], order[index]
            for number, (was, now) in enumerate(zip(before, dealt(order), strict=True)):
                if now.count(cards[index]) < was.count(cards[index]):
                    return number
        raise AssertionError("every card goes to one place")

    return tuple(place(index) for index in range(len(cards)))


def pack_of(rules: Rules, dealer: Seat, deal: Deal) -> str:
    """The pack that, dealt, gives this deal."""
    pack = rules.game.pack
    left = [list(pack.cards(held)) for held in (*deal.hands, deal.rest)]
    order = [left[place].pop() for place in places(rules.game.name, rules.preset, dealer)]
    dealt = rules.deal(dealer, order)
    assert (dealt.hands, dealt.rest) == (deal.hands, deal.rest)
    return " ".join(map(pack.name, order))


def lay(local: Local, table_id: str, found: Swap, phases: Phases) -> int:
    """A table of four people with this deal on it, as a log of events. Its seq."""
    game = found.rules.game
    opening: dict[str, Any] = {"game": game.name, "rules": found.rules.preset}
    opening |= {"host": "p0", "dealer": "me"}
    opening["options"] = dict(found.rules.departures())
    told: list[tuple[str, dict[str, Any], str | None]] = [("opened", opening, None)]
    for seat in range(4):
        who = {"seat": seat, "kind": "human", "player": f"p{seat}", "name": f"Name {seat}"}
        told.append(("seated", who, None))
    told.append(("started", {"dealer": found.dealer}, None))
    pack = pack_of(found.rules, found.dealer, phases[0].deal)
    told.append(("dealt", {"hand_no": 1}, pack))
    for done in phases[-1].history:
        body = {"seat": done.seat, "action": game.alphabet.text(done.action), "by": "human"}
        told.append(("acted", body, None))
    events = [
        Event(table_id, n, kind, body, AT, None, secret)
        for n, (kind, body, secret) in enumerate(told, 1)
    ]
    local.store.create(table_id, events).result()
    for seat in range(4):
        local.store.set_member(table_id, f"p{seat}", member=True).result()
    return len(events)


async def streamed(app: Any, path: str, cookie: str) -> bytes:
    """The first message of a stream; then the reader goes."""
    enough, found = asyncio.Event(), b""
    headers = [(b"host", b"127.0.0.1"), (b"cookie", cookie.encode())]
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": path, "headers": headers}
    scope |= {"query_string": b"", "scheme": "http", "server": ("127.0.0.1", 80)}
    scope |= {"client": ("127.0.0.1", 1), "root_path": "", "raw_path": path.encode()}
    scope |= {"asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1"}

    async def receive() -> dict[str, Any]:
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal found
        found += message.get("body", b"")
        if b"data: " in found:
            enough.set()

    await asyncio.wait_for(app(scope, receive, send), 20)
    return found


def plain(answer: httpx.Response) -> str:
    headers = sorted((k, v) for k, v in answer.headers.items() if k != "date")
    return f"{answer.status_code}\n{headers}\n{answer.text}"


def sent(
    local: Local, table_id: str, seq: int, viewer: Seat | None, refused: list[str]
) -> list[str]:
    """All that a visitor can get out of a house without making a move; `refused` are commands
    that are not allowed to him."""
    cookie = "" if viewer is None else f"spadille={TOKENS[viewer]}"
    client = Visits(local).client(headers={"cookie": cookie})
    where = f"/t/{table_id}"
    token = local.app.app.state.place.people.invitation(table_id)
    looks = ["/", where, f"{where}/view", f"{where}/record.toml", f"/j/{token}"]
    found = [plain(client.get(path)) for path in looks]
    for number, action in enumerate(refused):
        form = {"action": action, "base": str(seq), "cmd": f"command-{number}"}
        found.append(plain(client.post(f"{where}/commands", data=form, headers=JSON)))
        if number % 9 == 0:
            found.append(plain(client.post(f"{where}/commands", data=form)))
            found.append(plain(client.post(f"{where}/commands", data=form | {"base": "0"})))
    found.append(local.run(streamed(local.app, f"{where}/events", cookie)).decode())
    return [UUID.sub("cmd", each) for each in found]


def not_allowed(found: Swap, every: int) -> list[str]:
    """Each so-manieth action of a game that its viewer may not do now, and two at once."""
    mine = found.viewer is not None and found.one[-1].turn == found.viewer
    legal = set(found.one[-1].legal()) if mine else set()
    alphabet = found.rules.game.alphabet
    texts = [alphabet.text(each) for each in alphabet.actions if each not in legal]
    return [*texts[::every], f"{texts[0]} {texts[-1]}"]


def differing(
    houses: tuple[Local, Local],
    count: int,
    mark: str = "t",
    game: str = "quinto",
    every: int = 1,
    enough: int | None = None,
) -> dict[int, list[int]]:
    """For each of so many swapped pairs, or until enough were found: which answers differ."""
    numbers: dict[int, list[int]] = defaultdict(list)
    pairs, seed = 0, 0
    while pairs < count and len(numbers) != enough:
        seed += 1
        presets = shelf[game].presets
        found = swap(game, presets[seed % len(presets)], seed)
        if found.start != found.rules.start():
            continue  # the log of a table begins at nothing
        pairs += 1
        table_id = f"{mark}{seed:0>20}"
        refused = not_allowed(found, every)
        answers = []
        for local, phases in zip(houses, (found.one, found.two), strict=True):
            seq = lay(local, table_id, found, phases)
            answers.append(sent(local, table_id, seq, found.viewer, refused))
            for seat in range(4):  # the lobby lists one table at a time
                local.store.set_member(table_id, f"p{seat}", member=False).result()
        for number, (first, second) in enumerate(zip(*answers, strict=True)):
            if first != second:
                numbers[seed].append(number)
        assert len({len(each) for each in answers}) == 1
    return numbers
