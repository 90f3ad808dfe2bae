"""What every page shares: the server it is on, who asks, and how an answer goes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from spadille.table.texts import texts
from spadille.web.guard import LOOPBACK, TooBig, host_name
from spadille.web.house import House, Pace
from spadille.web.identity import (
    Identity,
    Visitor,
    changed,
    clean_name,
    cookie_name,
    give_cookie,
)
from spadille.web.rates import Rates
from spadille.web.store import Store

FIELDS = 120
"""The most fields that a form of ours sends: the lobby's, with the options of every game."""


@dataclass
class Place:
    """One server: its rooms, its people, and the address by which friends find it."""

    store: Store
    house: House
    people: Identity
    url: str | None
    local_only: bool
    rates: Rates

    def address(self, request: Request) -> str:
        """The address that links begin with."""
        return self.url or f"{request.url.scheme}://{request.headers.get('host', '')}"

    def only_here(self, request: Request) -> bool:
        """Do links lead nowhere on other computers?"""
        name = host_name(urlsplit(self.address(request)).netloc)
        return self.local_only or name in LOOPBACK


@dataclass(frozen=True)
class Service:
    """What a server is started with."""

    database: Path
    names: tuple[str, ...]
    url: str | None = None
    local_only: bool = True
    pace: Pace = field(default_factory=Pace)


class NotThere(HTTPException):
    """A page, table or link that is not there, with what to say."""

    def __init__(self, key: str, status: int = 404, wait: int = 0) -> None:
        super().__init__(status, key, {"retry-after": str(wait)} if wait else None)


def place(request: Request) -> Place:
    """The server that a request came to."""
    found: Place = request.app.state.place
    return found


def paced(request: Request) -> None:
    """Not too often; NotThere 429, if it is."""
    address = request.client.host if request.client else ""
    session = request.cookies.get(cookie_name(request), "")[:100]
    wait = place(request).rates.wait(request.method, request.url.path, address, session)
    if wait:
        raise NotThere("table.busy", 429, wait)


async def visitor(request: Request) -> Visitor:
    """Who asks."""
    return await place(request).people.visitor(request)


def html(request: Request, guest: Visitor, body: str, status: int = 200) -> HTMLResponse:
    """A page, with the cookie of a new session."""
    response = HTMLResponse(body, status)
    give_cookie(request, response, guest)
    return response


def redirect(request: Request, guest: Visitor, to: str) -> Response:
    """Go there next, with the cookie of a new session."""
    response = RedirectResponse(to, 303)
    give_cookie(request, response, guest)
    return response


async def form_of(request: Request) -> dict[str, Any]:
    """The fields of a form; a field sent twice counts once."""
    try:
        return dict(await request.form(max_files=1, max_fields=FIELDS))
    except TooBig as error:
        raise NotThere("table.bad_form", 413) from error
    except HTTPException as error:
        raise NotThere("table.bad_form", 400) from error


def text_field(form: dict[str, Any], name: str, default: str = "") -> str:
    """A field of text."""
    value = form.get(name, default)
    return value if isinstance(value, str) else default


def inside(address: str) -> str:
    """An address on this site, for going back to; else the lobby."""
    good = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if good and "\n" not in address and "\r" not in address else "/"


async def named(here: Place, guest: Visitor, text: str) -> str:
    """What someone is called, remembered for the next time."""
    name = clean_name(text) or guest.prefs.name
    if name and name != guest.prefs.name:
        guest.prefs = changed(guest.prefs, {"name": name})
        await here.people.set_prefs(guest, guest.prefs)
    return name or texts(guest.language)("table.guest")
