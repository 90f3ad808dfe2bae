"""A table's pages, its live updates, and everything one can do there."""

from __future__ import annotations

import asyncio
import json
import re
import uuid
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    Response,
    StreamingResponse,
)

from spadille.core.cards import SEATS, Seat
from spadille.core.errors import Refused
from spadille.records.write import toml
from spadille.table.lines import rendered
from spadille.table.scene import Line
from spadille.table.texts import texts
from spadille.web.house import seat_named
from spadille.web.identity import Visitor
from spadille.web.pages import (
    Links,
    TableInfo,
    hint_of,
    page,
    reason_line,
    scene_for,
    table_info,
)
from spadille.web.place import (
    NotThere,
    Place,
    form_of,
    html,
    named,
    place,
    redirect,
    text_field,
    visitor,
)
from spadille.web.presence import STREAMS_EACH, Open

ROUTES = APIRouter()
COMMAND_ID = re.compile(r"[0-9a-zA-Z-]{8,64}")
LONGEST_ACTION = 40
"""The longest text of a command: the three actions of one turn of talking."""


async def opened_table(request: Request, table_id: str, *, closed: bool = False) -> Open:
    """The room of a table's address; 404, if there is none; 410, if it is closed."""
    opened = await place(request).house.room(table_id) if len(table_id) <= 40 else None
    if opened is None:
        raise NotThere("table.gone")
    if opened.room.status == "closed" and not closed:
        raise NotThere("table.closed", 410)
    return opened


def info(request: Request, opened: Open, guest: Visitor, error: Line | None = None) -> TableInfo:
    """A table as this person sees it, with the links that are his to have."""
    here, room = place(request), opened.room
    address = here.address(request)
    mine = room.seat_of(guest.player)
    seat_link = None
    if mine is not None:
        token = here.people.seat_link(room.table_id, SEATS[mine], room.chairs[mine].moves)
        seat_link = f"{address}/s/{token}"
    invite = f"{address}/j/{here.people.invitation(room.table_id)}"
    links = Links(invite, seat_link, here.only_here(request))
    turning = guest.prefs.turning
    return table_info(opened, guest.player, links, str(uuid.uuid4()), error, turning)


def table_page(
    request: Request, template: str, opened: Open, guest: Visitor, error: Line | None = None
) -> str:
    """The page of a table, or its live fragment, for one person."""
    shown = info(request, opened, guest, error)
    scene = scene_for(opened, guest.player, guest.prefs)
    path = f"/t/{opened.room.table_id}"
    hint = hint_of(opened, guest)
    return page(template, guest, path, table=shown, scene=scene, hint=hint)


@ROUTES.get("/t/{table_id}", response_class=HTMLResponse)
async def table(request: Request, table_id: str) -> Response:
    """A table, as one who sits there or watches sees it."""
    opened, guest = await opened_table(request, table_id), await visitor(request)
    opened.presence.looks(guest.player)
    return html(request, guest, table_page(request, "table.html", opened, guest))


@ROUTES.get("/t/{table_id}/view", response_class=HTMLResponse)
async def view(request: Request, table_id: str) -> Response:
    """The live fragment alone."""
    opened, guest = await opened_table(request, table_id), await visitor(request)
    opened.presence.looks(guest.player)
    return html(request, guest, table_page(request, "_table.html", opened, guest))


@ROUTES.get("/t/{table_id}/events")
async def events(request: Request, table_id: str) -> Response:
    """The live fragment again and again, as server-sent events; a slow reader skips versions."""
    opened, guest = await opened_table(request, table_id), await visitor(request)
    presence = opened.presence
    if presence.streams[guest.player] >= STREAMS_EACH * (1 if guest.player else 20):
        return PlainTextResponse("too many streams", 503, {"retry-after": "10"})
    return StreamingResponse(
        _stream(request, opened, guest),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _stream(request: Request, opened: Open, guest: Visitor) -> AsyncIterator[str]:
    presence, people = opened.presence, place(request).people
    presence.streams[guest.player] += 1
    presence.streamed.add(guest.player)
    chosen = guest.prefs.language
    version = -1
    try:
        await opened.wake()
        yield "retry: 1000\n\n"
        while opened.room.status != "closed":
            if opened.version_for(guest.player) != version:
                version = opened.version_for(guest.player)
                if guest.player:
                    guest.prefs = people.prefs(guest.player)
                if guest.prefs.language and guest.prefs.language != chosen:
                    guest.language = chosen = guest.prefs.language
                body = table_page(request, "_table.html", opened, guest)
                yield _message(f"{opened.room.seq}-{version}", body)
            try:
                async with asyncio.timeout(15), opened.changed:
                    if opened.version_for(guest.player) == version:
                        await opened.changed.wait()
            except TimeoutError:
                yield ": ping\n\n"
        yield f"event: bye\ndata: {json.dumps({'retry': 300})}\n\n"
    finally:
        presence.streams[guest.player] -= 1
        presence.closes(guest.player)
        opened.moved.set()


def _message(mark: str, body: str) -> str:
    lines = "\n".join(f"data: {line}" for line in body.splitlines())
    return f"id: {mark}\n{lines}\n\n"


@ROUTES.get("/t/{table_id}/commands")
@ROUTES.get("/t/{table_id}/hint")
@ROUTES.get("/t/{table_id}/table")
@ROUTES.get("/t/{table_id}/seats/{letter}")
async def table_again(request: Request, table_id: str) -> Response:
    """Where forms are sent to: a page that was refused there leads back to the table."""
    return redirect(request, await visitor(request), f"/t/{table_id}")


@ROUTES.post("/t/{table_id}/commands")
async def command(request: Request, table_id: str) -> Response:
    """An action of the person's seat."""
    opened, guest = await opened_table(request, table_id), await visitor(request)
    form = await form_of(request)
    seat = opened.room.seat_of(guest.player)
    if seat is None:
        raise NotThere("table.not_yours", 403)
    opened.presence.looks(guest.player)
    action, cmd, base = (text_field(form, name) for name in ("action", "cmd", "base"))
    fits = len(base) <= 9 and len(action) <= LONGEST_ACTION
    if not COMMAND_ID.fullmatch(cmd) or not base.isdecimal() or not fits:
        raise NotThere("table.bad_form", 400)
    wants_json = "application/json" in request.headers.get("accept", "")
    try:
        seq, again = await place(request).house.act(opened, seat, int(base), action, cmd)
    except Refused as error:
        return _refused(request, opened, guest, error, action)
    if wants_json:
        return JSONResponse({"ok": True, "seq": seq, "dup": again})
    return redirect(request, guest, f"/t/{table_id}")


def _refused(
    request: Request, opened: Open, guest: Visitor, error: Refused, action: str
) -> Response:
    stale = error.key == "stale"
    scene = scene_for(opened, guest.player, guest.prefs)
    line = reason_line(error, scene, action)
    if "application/json" not in request.headers.get("accept", ""):
        body = table_page(request, "table.html", opened, guest, line)
        return html(request, guest, body, 409 if stale else 422)
    if stale:
        return JSONResponse({"error": "stale", "seq": opened.room.seq}, 409)
    legal = [held.action for held in scene.hand if held.playable] if scene else []
    legal += [choice.action for choice in scene.choices] if scene else []
    text = rendered(texts(guest.language), line)
    found = {"error": "illegal", "reason": error.key, "text": text, "legal": legal}
    return JSONResponse(found, 422)


@ROUTES.post("/t/{table_id}/hint")
async def hint(request: Request, table_id: str) -> Response:
    """What a strong player would do in this seat: asked for; the page tells it as it is known."""
    opened, guest = await opened_table(request, table_id), await visitor(request)
    seat = opened.room.seat_of(guest.player)
    if seat is None:
        raise NotThere("table.not_yours", 403)
    opened.presence.looks(guest.player)
    if opened.room.match is None:
        raise NotThere("hint.over", 409)
    house = place(request).house
    if reason := house.hinting.ask(house.thinking, opened, seat):
        body = table_page(request, "table.html", opened, guest, reason)
        return html(request, guest, body, 409)
    return redirect(request, guest, f"/t/{table_id}")


@ROUTES.post("/t/{table_id}/seats/{letter}")
async def seats(request: Request, table_id: str, letter: str) -> Response:
    """Sit down, stand up, put a bot there, let a bot play for the absent, take a seat back."""
    opened, here = await opened_table(request, table_id), place(request)
    form = await form_of(request)
    guest = await here.people.settled(await visitor(request))
    seat = seat_named(letter)
    async with opened.seating:
        await seat_verb(here, opened, guest, seat, form)
    return redirect(request, guest, f"/t/{table_id}")


async def seat_verb(
    here: Place, opened: Open, guest: Visitor, seat: Seat, form: dict[str, object]
) -> None:
    room, house = opened.room, here.house
    mine, chair = room.seat_of(guest.player), room.chairs[seat]
    host = room.host == guest.player
    match text_field(form, "verb"):
        case "sit" if chair.kind == "open":
            name = await named(here, guest, text_field(form, "name"))
            await house.seat(opened, seat, "human", guest.player, name)
            await asyncio.wrap_future(
                here.store.set_member(room.table_id, guest.player, member=True)
            )
        case "sit":
            raise NotThere("table.full", 409)
        case "stand" if mine == seat and room.match is None and not host:
            await house.seat(opened, seat, "open")
        case "bot" if room.match is None and host and chair.kind == "open":
            await house.seat(opened, seat, "bot")
        case "human" if room.match is None and host and chair.kind == "bot":
            await house.seat(opened, seat, "open")
        case "bot" if mine is not None and seat in opened.away():
            await house.hand(opened, seat, bot=True)
        case "reclaim" if mine == seat:
            await house.hand(opened, seat, bot=False)
        case _:
            raise NotThere("table.not_yours", 403)


@ROUTES.post("/t/{table_id}/table")
async def table_verb(request: Request, table_id: str) -> Response:
    """Start, go on to the next deal, play again, leave, close, delete."""
    opened, here, guest = (
        await opened_table(request, table_id),
        place(request),
        await visitor(request),
    )
    form = await form_of(request)
    room, seat = opened.room, opened.room.seat_of(guest.player)
    if seat is None:
        if text_field(form, "verb") == "leave":
            return redirect(request, guest, "/")
        raise NotThere("table.not_yours", 403)
    host = room.host == guest.player
    opened.presence.looks(guest.player)
    match text_field(form, "verb"):
        case "start" if host:
            await here.house.start(opened)
        case "hints-off" | "hints-on" as verb:
            await here.house.allow_hints(opened, seat, on=verb == "hints-on")
        case "ready" | "rematch":
            await here.house.make_ready(opened, seat)
        case "leave":
            await _leave(here, opened, guest, seat)
            return redirect(request, guest, "/")
        case "close" if host:
            await here.house.close(opened)
            return redirect(request, guest, "/")
        case "delete":
            await _delete(here, opened, guest, seat)
            return redirect(request, guest, "/")
        case _:
            raise NotThere("table.not_yours", 403)
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"ok": True, "seq": opened.room.seq})
    return redirect(request, guest, f"/t/{table_id}")


async def _leave(here: Place, opened: Open, guest: Visitor, seat: Seat) -> None:
    """Off to the lobby; a bot plays on for him, where others would wait."""
    room = opened.room
    if room.match is None and room.host != guest.player:
        await here.house.seat(opened, seat, "open")
        await asyncio.wrap_future(here.store.set_member(room.table_id, guest.player, member=False))
    elif room.match is not None and len(room.humans) > 1:
        opened.presence.leaves(guest.player)
        await here.house.hand(opened, seat, bot=True)


async def _delete(here: Place, opened: Open, guest: Visitor, seat: Seat) -> None:
    """Off the list; the table is forgotten when nobody else sits there."""
    room = opened.room
    if len(room.humans) == 1:
        await here.house.close(opened)
        here.house.forget(opened)
        await asyncio.wrap_future(here.store.delete_table(room.table_id))
        return
    if room.match is None and room.host == guest.player:
        await here.house.close(opened)
    else:
        await _leave(here, opened, guest, seat)
    await asyncio.wrap_future(here.store.set_member(room.table_id, guest.player, member=False))


@ROUTES.get("/t/{table_id}/record.toml")
async def record(request: Request, table_id: str) -> Response:
    """The match as a record: the deals that are over (all is open then, and only then)."""
    opened = await opened_table(request, table_id, closed=True)
    if opened.room.match is None:
        raise NotThere("table.gone")
    names = [chair.name for chair in opened.room.chairs]
    text = toml(opened.room.match.record(names, finished_only=True))
    name = f"{opened.room.game}-{opened.room.created_at[:10]}.toml"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers, media_type="application/toml")
