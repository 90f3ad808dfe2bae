"""The law of the swap over HTTP: two houses, in which only what a visitor cannot see differs, send
him the same bytes: pages, fragments, streams, refusals in HTML and JSON, records, the lobby."""

import asyncio
import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest

from spadille.core.cards import SEATS, Seat
from spadille.games import shelf
from spadille.table.scene import Choice, Line
from spadille.table.show import open_scene, scene
from spadille.web import pages
from spadille.web.store import Event, Store
from tests.laws.swaps import Phases, swapped_pairs
from tests.web.conftest import Local, Visits, service

AT = "2026-01-01T00:00:00.000+00:00"
JSON = {"accept": "application/json"}
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
        store.new_player(f"p{number}", hashed, prefs).result()


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Local, Local]]:
    """Two houses that sign their links alike."""
    built = []
    for name in ("one", "two"):
        folder = tmp_path_factory.mktemp(name)
        store = Store(folder / "tables.sqlite3")
        store.secret("links", b"k" * 32)
        people(store)
        store.close()
        built.append(Local(service(folder)))
    yield built[0], built[1]
    for local in built:
        local.close()


def pack_of(preset: str, phases: Phases) -> str:
    """The pack that, dealt, gives this deal."""
    rules, first = shelf["quinto"].rules(preset, {}), phases[0]
    pack = rules.game.pack
    cards = tuple(pack.order)
    dealer: Seat = first.dealer  # type: ignore[attr-defined]
    where = rules.deal(dealer, cards)
    left = [list(pack.cards(held)) for held in (*first.deal.hands, first.deal.rest)]
    place_of: dict[int, int] = {}
    for place, held in enumerate((*where.hands, where.rest)):
        place_of |= dict.fromkeys(pack.cards(held), place)
    order = [left[place_of[card]].pop() for card in cards]
    dealt = rules.deal(dealer, order)
    assert (dealt.hands, dealt.rest) == (first.deal.hands, first.deal.rest)
    return " ".join(map(pack.name, order))


def lay(local: Local, table_id: str, preset: str, phases: Phases) -> int:
    """A table of four people with this deal on it, as a log of events. Its seq."""
    text = shelf["quinto"].alphabet.text
    opening = {"game": "quinto", "rules": preset, "host": "p0", "dealer": "me"}
    told: list[tuple[str, dict[str, Any], str | None]] = [("opened", opening, None)]
    for seat in range(4):
        who = {"seat": seat, "kind": "human", "player": f"p{seat}", "name": f"Name {seat}"}
        told.append(("seated", who, None))
    told.append(("started", {"dealer": phases[0].dealer}, None))  # type: ignore[attr-defined]
    told.append(("dealt", {"hand_no": 1}, pack_of(preset, phases)))
    for done in phases[-1].history:
        body = {"seat": done.seat, "action": text(done.action), "by": "human"}
        told.append(("acted", body, None))
    events = [
        Event(table_id, n, kind, body, AT, None, pack)
        for n, (kind, body, pack) in enumerate(told, 1)
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


def sent(local: Local, table_id: str, seq: int, viewer: Seat | None, legal: set[str]) -> list[str]:
    """All that a visitor can get out of a house without making a move."""
    cookie = "" if viewer is None else f"spadille={TOKENS[viewer]}"
    client = Visits(local).client(headers={"cookie": cookie})
    where = f"/t/{table_id}"
    token = local.app.app.state.place.people.invitation(table_id)
    looks = ["/", where, f"{where}/view", f"{where}/record.toml", f"/j/{token}"]
    found = [plain(client.get(path)) for path in looks]
    alphabet = shelf["quinto"].alphabet
    for number, action in enumerate(map(alphabet.text, alphabet.actions)):
        if action in legal:
            continue
        form = {"action": action, "base": str(seq), "cmd": f"command-{number}"}
        found.append(plain(client.post(f"{where}/commands", data=form, headers=JSON)))
        if number % 9 == 0:
            found.append(plain(client.post(f"{where}/commands", data=form)))
            found.append(plain(client.post(f"{where}/commands", data=form | {"base": "0"})))
    found.append(local.run(streamed(local.app, f"{where}/events", cookie)).decode())
    return [UUID.sub("cmd", each) for each in found]


def differing(houses: tuple[Local, Local], count: int, mark: str = "t") -> dict[int, list[int]]:
    """For each of so many swapped pairs: which of the answers differ."""
    found: dict[int, list[int]] = defaultdict(list)
    pairs, seed = 0, 0
    while pairs < count:
        seed += 1
        preset = ("guide", "hoffmann")[seed % 2]
        one, two, viewer = swapped_pairs("quinto", preset, seed)
        if one[0].scores != (0, 0):  # type: ignore[attr-defined]
            continue  # the log of a table begins at nothing
        pairs += 1
        table_id = f"{mark}{seed:0>20}"
        mine = viewer is not None and one[-1].turn == viewer
        words = shelf["quinto"].alphabet.text
        legal = {words(action) for action in one[-1].legal()} if mine else set()
        answers = []
        for local, phases in zip(houses, (one, two), strict=True):
            seq = lay(local, table_id, preset, phases)
            answers.append(sent(local, table_id, seq, viewer, legal))
            for seat in range(4):  # the lobby lists one table at a time
                local.store.set_member(table_id, f"p{seat}", member=False).result()
        for number, (first, second) in enumerate(zip(*answers, strict=True)):
            if first != second:
                found[seed].append(number)
        assert len({len(each) for each in answers}) == 1
    return found


def test_nothing_that_is_sent_depends_on_what_is_hidden(houses: tuple[Local, Local]):
    assert differing(houses, 20) == {}


@pytest.mark.soak
def test_nothing_that_is_sent_in_many_deals_depends_on_what_is_hidden(
    houses: tuple[Local, Local],
):
    assert differing(houses, 1000, "s") == {}


@pytest.mark.parametrize("leak", ["seats", "choices"])
def test_a_house_that_shows_another_hand_is_caught(
    houses: tuple[Local, Local], monkeypatch: pytest.MonkeyPatch, leak: str
):
    def leaking(match: Any, viewer: Seat | None, people: Any, sorting: str = "suit") -> Any:
        shown, to_all = scene(match, viewer, people, sorting), open_scene(match, people)
        if leak == "seats":
            return replace(shown, seats=to_all.seats)
        cards = [card for seat in to_all.seats for card in seat.hand[:1]]
        return replace(shown, choices=tuple(Choice(card, Line("ui.name"), None) for card in cards))

    monkeypatch.setattr(pages, "scene", leaking)
    found = differing(houses, 6, leak)
    assert any(JSON_REFUSAL in numbers for numbers in found.values()) == (leak == "choices")
    if leak == "seats":
        assert len(found) == 6
        for numbers in found.values():
            assert {1, 2} <= set(numbers)  # the page and the fragment
