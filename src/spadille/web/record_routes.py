"""Records in the browser: opened from a file or pasted, then looked at step by step."""

from __future__ import annotations

import asyncio
import json
import secrets
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.datastructures import UploadFile
from starlette.responses import HTMLResponse, Response

from spadille.core.cards import SEATS
from spadille.core.errors import Malformed, SpadilleError
from spadille.records import Replay, parse, replay
from spadille.records.document import document
from spadille.table.complaints import complaint
from spadille.table.match import Match, PlayedDeal
from spadille.table.scene import Person, Scene
from spadille.table.show import open_scene
from spadille.table.texts import texts
from spadille.web.pages import page
from spadille.web.place import NotThere, form_of, html, place, redirect, text_field, visitor

ROUTES = APIRouter()


@ROUTES.get("/open", response_class=HTMLResponse)
async def open_page(request: Request) -> Response:
    """The form for a record."""
    guest = await visitor(request)
    return html(request, guest, page("open.html", guest, "/open", error=None, text=""))


@ROUTES.post("/open")
async def open_record(request: Request) -> Response:
    """Take a record in; a bad one is answered with what is wrong and where."""
    here, form = place(request), await form_of(request)
    guest = await visitor(request)
    text, name = text_field(form, "text"), "-"
    file = form.get("file")
    if isinstance(file, UploadFile) and file.filename:
        name = file.filename[-80:]
        raw = await file.read()
        text = raw.decode("utf-8", errors="replace")
    try:
        found = await asyncio.to_thread(_replayable, text, name)
    except SpadilleError as error:
        line = complaint(texts(guest.language), error.at(file=name) if name != "-" else error)
        body = page("open.html", guest, "/open", error=line, text=text[:20_000])
        return html(request, guest, body, 422)
    record_id = secrets.token_urlsafe(16)
    await asyncio.wrap_future(here.store.keep_record(record_id, _jsonable(found)))
    return redirect(request, guest, f"/r/{record_id}")


def _replayable(text: str, name: str) -> dict[str, Any]:
    """The record as an object, once it has been replayed and holds something to look at."""
    found = _document(text, name)
    if not replay(parse(found)).deals:
        raise Malformed("missing_key", given="deals")
    return found


def _document(text: str, name: str) -> dict[str, Any]:
    if not text.strip():
        raise Malformed("unreadable", detail="empty")
    if name.endswith(".json") or (name == "-" and text.lstrip().startswith("{")):
        return document(text, ".json")
    return document(text, ".toml")


def _jsonable(value: Any) -> Any:
    match value:
        case dict():
            return {key: _jsonable(each) for key, each in value.items()}
        case list():
            return [_jsonable(each) for each in value]
        case str() | int() | float() | bool() | None:
            return value
    return str(value)


@dataclass(frozen=True)
class Steps:
    """The way through a record: addresses of the first, previous, next and last step."""

    first: str | None
    prev: str | None
    next: str | None
    last: str | None


def steps(deal: int, step: int, counts: list[int]) -> Steps:
    """Where the four links lead from this step of this deal, both within bounds."""

    def to(at_deal: int, at_step: int) -> str:
        return f"?deal={at_deal}&step={at_step}"

    last = counts[deal - 1] - 1
    before = ahead = None
    if step or deal > 1:
        before = to(deal, step - 1) if step else to(deal - 1, counts[deal - 2] - 1)
    if step < last or deal < len(counts):
        ahead = to(deal, step + 1) if step < last else to(deal + 1, 0)
    first, final = (to(deal, 0) if step else None), (to(deal, last) if step < last else None)
    return Steps(first, before, ahead, final)


@ROUTES.get("/r/{record_id}", response_class=HTMLResponse)
async def look(request: Request, record_id: str, deal: str = "1", step: str = "0") -> Response:
    """A record at one step."""
    here, guest = place(request), await visitor(request)
    found = await asyncio.to_thread(here.store.record, record_id)
    if found is None or not found.get("deals"):
        raise NotThere("table.no_page")
    played = await asyncio.to_thread(_replayed, json.dumps(found))
    counts = [len(each.states) for each in played.deals]
    at_deal = _within(deal, 1, len(counts))
    at_step = _within(step, 0, counts[at_deal - 1] - 1)
    body = page(
        "look.html",
        guest,
        f"/r/{record_id}",
        scene=_scene(played, at_deal, at_step, guest.prefs.turning),
        deal=at_deal,
        deals=len(counts),
        step=at_step,
        steps=counts[at_deal - 1] - 1,
        links=steps(at_deal, at_step, counts),
        error=None,
    )
    return html(request, guest, body)


def _within(text: str, low: int, high: int) -> int:
    number = int(text) if text.isdecimal() and len(text) < 9 else low
    return min(max(number, low), high)


@lru_cache(maxsize=32)
def _replayed(text: str) -> Replay:
    return replay(parse(json.loads(text)))


def _scene(played: Replay, deal: int, step: int, turning: str) -> Scene:
    record = played.record
    before = [PlayedDeal(d.dealer, d.start, d.dealt, d.state) for d in played.deals[: deal - 1]]
    now = played.deals[deal - 1]
    shown = PlayedDeal(now.dealer, now.start, now.dealt, now.states[step])
    match = Match(record.rules, played.deals[0].dealer, record.start, (*before, shown))
    names = record.names or tuple(SEATS)
    return open_scene(match, [Person(name) for name in names], turning)
