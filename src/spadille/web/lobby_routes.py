"""The pages that are not a table: lobby, rules, settings, about; and opening a table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, Response

from spadille import __version__
from spadille.table.rulebook import rule_page
from spadille.table.session import games
from spadille.table.texts import ago
from spadille.web.identity import Prefs, Visitor, changed
from spadille.web.pages import fonts, page
from spadille.web.place import (
    NotThere,
    form_of,
    html,
    inside,
    named,
    place,
    redirect,
    text_field,
    visitor,
)
from spadille.web.presence import Open

ROUTES = APIRouter()


@dataclass(frozen=True)
class TableCard:
    """A table on someone's list."""

    id: str
    game: str
    rules: str
    names: tuple[str, ...]
    your_turn: bool
    status: str
    scores: tuple[int, int]
    deal: int
    updated: str
    waiting_seats: int


def table_card(opened: Open, guest: Visitor) -> TableCard:
    """A table as the lobby shows it to one who sits there."""
    room, match = opened.room, opened.room.match
    mine = room.seat_of(guest.player) or 0
    scores = match.standing.scores if match else (0, 0)
    since = (datetime.now(UTC) - datetime.fromisoformat(room.at)).total_seconds()
    return TableCard(
        id=room.table_id,
        game=room.game,
        rules=room.rules.preset,
        names=tuple(chair.name for chair in room.chairs),
        your_turn=match is not None and match.turn == mine,
        status=room.status,
        scores=(scores[mine % 2], scores[1 - mine % 2]),
        deal=len(match.deals) if match else 0,
        updated=ago(since, guest.language),
        waiting_seats=sum(chair.kind == "open" for chair in room.chairs),
    )


@ROUTES.get("/", response_class=HTMLResponse)
async def lobby(request: Request) -> Response:
    """The lobby."""
    guest, here = await visitor(request), place(request)
    cards = []
    for table_id in here.store.tables_of(guest.player) if guest.player else []:
        opened = await here.house.room(table_id)
        if opened and opened.room.seat_of(guest.player) is not None:
            cards.append(table_card(opened, guest))
    offered = [{"name": name, "rules": list(presets)} for name, presets in games().items()]
    body = page("lobby.html", guest, "/", games=offered, tables=cards, name=guest.prefs.name)
    return html(request, guest, body)


@ROUTES.post("/tables")
async def open_table(request: Request) -> Response:
    """Open a table."""
    here, form = place(request), await form_of(request)
    game, rules = text_field(form, "game", "quinto"), text_field(form, "rules", "guide")
    if rules not in games().get(game, ()):
        raise NotThere("table.bad_form", 400)
    guest = await here.people.settled(await visitor(request))
    name = await named(here, guest, text_field(form, "name"))
    bots = text_field(form, "company", "bots") != "friends"
    dealer = text_field(form, "dealer", "draw")
    opened = await here.house.create(game, rules, guest.player, name, bots=bots, dealer=dealer)
    return redirect(request, guest, f"/t/{opened.room.table_id}")


@ROUTES.get("/tables")
@ROUTES.get("/prefs")
async def lobby_again(request: Request) -> Response:
    """Where forms are sent to there is nothing to see."""
    return redirect(request, await visitor(request), "/")


@ROUTES.post("/prefs")
async def set_prefs(request: Request) -> Response:
    """Keep settings."""
    here, form = place(request), await form_of(request)
    guest = await here.people.settled(await visitor(request))
    prefs: Prefs = changed(guest.prefs, form)
    await here.people.set_prefs(guest, prefs)
    return redirect(request, guest, inside(text_field(form, "back", "/")))


@dataclass(frozen=True)
class RulesShown:
    """The rules of a game as the page wants them."""

    game: str
    brief: tuple[str, ...]
    clauses: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    heads: tuple[str, ...]
    presets: tuple[Any, ...]
    examples: tuple[str, ...]


@ROUTES.get("/rules/{game}", response_class=HTMLResponse)
async def rules_of(request: Request, game: str, rules: str = "") -> Response:
    """The rules of a game: every clause, or those in force under one preset."""
    if game not in games() or rules not in ("", *games()[game]):
        raise NotThere("table.no_page")
    guest, book = await visitor(request), rule_page(game)
    groups = book.groups_in_force(rules) if rules else book.groups
    shown = RulesShown(game, book.brief, groups, book.heads, book.presets, book.examples)
    return html(request, guest, page("rules.html", guest, f"/rules/{game}", rules=shown))


@ROUTES.get("/settings", response_class=HTMLResponse)
async def settings(request: Request) -> Response:
    """The settings."""
    guest = await visitor(request)
    return html(request, guest, page("settings.html", guest, "/settings"))


@ROUTES.get("/about", response_class=HTMLResponse)
async def about(request: Request) -> Response:
    """What this is, and what it is made of."""
    guest = await visitor(request)
    return html(request, guest, page("about.html", guest, "/about", version=__version__))


@ROUTES.get("/static/fonts/{name}")
async def font(name: str) -> Response:
    """A font, unchanged from its installed package."""
    path = fonts() / name
    if (
        path.parent != fonts()
        or path.suffix not in (".otf", ".ttf", ".woff2")
        or not path.is_file()
    ):
        raise NotThere("table.no_page")
    return FileResponse(path, headers={"cache-control": "public, max-age=31536000, immutable"})


@ROUTES.get("/healthz")
async def health() -> dict[str, str]:
    """Is the server up?"""
    return {"status": "ok", "version": __version__}
