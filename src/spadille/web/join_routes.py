"""The links by which one comes to a table: an invitation, and a seat's own link."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from spadille.core.cards import Seat
from spadille.table.scene import Line
from spadille.web.house import seat_named
from spadille.web.identity import Visitor
from spadille.web.pages import page
from spadille.web.place import NotThere, form_of, html, place, redirect, text_field, visitor
from spadille.web.presence import Open
from spadille.web.table_routes import info, opened_table, seat_verb

ROUTES = APIRouter()


@ROUTES.get("/j/{token}", response_class=HTMLResponse)
async def invited(request: Request, token: str) -> Response:
    """An invitation: a page with a form, so that a previewer of links takes no seat."""
    opened, guest = await _invited(request, token), await visitor(request)
    if opened.room.seat_of(guest.player) is not None:
        return redirect(request, guest, f"/t/{opened.room.table_id}")
    return html(request, guest, _join_page(request, opened, guest, token))


async def _invited(request: Request, token: str) -> Open:
    table_id = place(request).people.invited(token)
    if table_id is None:
        raise NotThere("table.bad_link")
    return await opened_table(request, table_id)


def _join_page(
    request: Request, opened: Open, guest: Visitor, token: str, error: Line | None = None
) -> str:
    shown = info(request, opened, guest)
    return page("join.html", guest, f"/j/{token}", table=shown, error=error)


@ROUTES.post("/j/{token}")
async def join(request: Request, token: str) -> Response:
    """Take the seat that was chosen."""
    opened, here = await _invited(request, token), place(request)
    form = await form_of(request)
    guest = await here.people.settled(await visitor(request))
    seat = seat_named(text_field(form, "seat"))
    async with opened.seating:
        if opened.room.chairs[seat].kind != "open":
            body = _join_page(request, opened, guest, token, Line("table.full"))
            return html(request, guest, body, 409)
        await seat_verb(here, opened, guest, seat, form | {"verb": "sit"})
    return redirect(request, guest, f"/t/{opened.room.table_id}")


async def _seat_link(request: Request, token: str) -> tuple[Open, Seat]:
    here = place(request)
    opened = await opened_table(request, token.partition(".")[0])

    moves = [chair.moves for chair in opened.room.chairs]
    found = here.people.seat_of(token, moves)
    if found is None:
        raise NotThere("table.bad_link")
    return opened, seat_named(found[1])


@ROUTES.get("/s/{token}", response_class=HTMLResponse)
async def moving(request: Request, token: str) -> Response:
    """A seat's own link: a form, so that a previewer moves nothing."""
    await _seat_link(request, token)
    guest = await visitor(request)
    return html(request, guest, page("move.html", guest, f"/s/{token}", error=None))


@ROUTES.post("/s/{token}")
async def move(request: Request, token: str) -> Response:
    """Take the seat along to this device; the link is spent with it."""
    opened, seat = await _seat_link(request, token)
    here = place(request)
    guest = await here.people.settled(await visitor(request))
    if opened.room.seat_of(guest.player) is None:
        await here.house.move(opened, seat, guest.player)
        await asyncio.wrap_future(
            here.store.set_member(opened.room.table_id, guest.player, member=True)
        )
    return redirect(request, guest, f"/t/{opened.room.table_id}")
