"""The pages that are not a table: lobby, rules, settings, about; and opening a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, HTMLResponse, Response

from spadille import __version__
from spadille.core.errors import Malformed
from spadille.table.levels import LEVELS, PARTNERS, REGULAR, in_sides, levels
from spadille.table.match import Match
from spadille.table.options import Control, Fault, chosen, controls, fault, filled
from spadille.table.rulebook import rule_page
from spadille.table.rulepage import Table
from spadille.table.session import games
from spadille.table.session import rules_of as rules_by_name
from spadille.table.show import is_clockwise
from spadille.table.texts import ago, figure
from spadille.web.identity import Prefs, Visitor, changed
from spadille.web.pages import fonts, page
from spadille.web.place import (
    NotThere,
    Place,
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


DEALERS = ("draw", "me", "left", "partner", "right")
MIRRORED = {"left": "right", "right": "left"}


@dataclass(frozen=True)
class TableCard:
    """A table on someone's list. Where sides play, `scores` are theirs, his own first; where each
    plays for himself, `balances` are everyone's, in the order of the names."""

    id: str
    game: str
    rules: str
    names: tuple[str, ...]
    your_turn: bool
    status: str
    scores: tuple[int, ...]
    balances: tuple[str, ...]
    deal: int
    deals: object
    """How many deals are played, where that is fixed; else None."""
    updated: str
    waiting_seats: int


def table_card(opened: Open, guest: Visitor) -> TableCard:
    """A table as the lobby shows it to one who sits there."""
    room, match = opened.room, opened.room.match
    mine = room.seat_of(guest.player) or 0
    scores = _scores(match) if match else ()
    sides = len(scores) == 2
    since = (datetime.now(UTC) - datetime.fromisoformat(room.at)).total_seconds()
    return TableCard(
        id=room.table_id,
        game=room.game,
        rules=room.rules.preset,
        names=tuple(chair.name for chair in room.chairs),
        your_turn=match is not None and match.turn == mine,
        status=room.status,
        scores=(scores[mine % 2], scores[1 - mine % 2]) if sides else (),
        balances=() if sides else tuple(map(figure, scores)),
        deal=len(match.deals) if match else 0,
        deals=room.rules.options().get("deals"),
        updated=ago(max(since, 1), guest.language),
        waiting_seats=sum(chair.kind == "open" for chair in room.chairs),
    )


def _scores(match: Match) -> tuple[int, ...]:
    """How a match stands, with what is shared out at its end."""
    standing = match.standing
    shared = match.rules.shared(standing, match.dealer) if match.over else None
    if shared is None:
        return standing.scores
    return tuple(map(sum, zip(standing.scores, shared, strict=True)))


@dataclass(frozen=True)
class GameOffered:
    """A game in the lobby's form: its presets, and the options that a table may set."""

    name: str
    rules: tuple[str, ...]
    first: tuple[Control, ...]
    more: tuple[Control, ...]
    in_sides: bool
    """Has everyone a partner from the start?"""


def _offered() -> list[GameOffered]:
    return [
        GameOffered(
            name,
            presets,
            tuple(control for control in controls(name) if control.option.first),
            tuple(control for control in controls(name) if not control.option.first),
            in_sides(rules_by_name(name)),
        )
        for name, presets in games().items()
    ]


@dataclass(frozen=True)
class TableForm:
    """The lobby's form as it was filled in, or as it is proposed; and what is wrong with it."""

    form: Mapping[str, Any]
    game: str
    fault: Fault | None = None

    def text(self, field: str, proposed: str = "") -> str:
        """What stands in a field."""
        return filled(self.form, field) if field in self.form else proposed

    def rules(self, game: GameOffered) -> str:
        """The preset that is chosen for a game."""
        said = self.text(f"{game.name}.rules") or self.text("rules")
        return said if said in game.rules else game.rules[0]

    def departs(self, shown: tuple[Control, ...]) -> bool:
        """Does any of these hold something else than is proposed?"""
        return any(self.text(each.field, each.preselected) != each.preselected for each in shown)


@ROUTES.get("/", response_class=HTMLResponse)
async def lobby(request: Request) -> Response:
    """The lobby."""
    guest = await visitor(request)
    return html(request, guest, await _lobby(place(request), guest))


async def _lobby(here: Place, guest: Visitor, form: TableForm | None = None) -> str:
    cards = []
    for table_id in here.store.tables_of(guest.player) if guest.player else []:
        opened = await here.house.room(table_id)
        if opened and opened.room.seat_of(guest.player) is not None:
            cards.append(table_card(opened, guest))
    if form is None:
        form = TableForm(
            {"name": guest.prefs.name}, cards[0].game if cards else next(iter(games()))
        )
    told = {"dealers": DEALERS, "levels": LEVELS, "level": REGULAR, "partners": PARTNERS}
    return page("lobby.html", guest, "/", games=_offered(), tables=cards, form=form, **told)


@ROUTES.post("/tables")
async def open_table(request: Request) -> Response:
    """Open a table; a wrong option is answered by the form as it was filled in."""
    here, form = place(request), await form_of(request)
    game = text_field(form, "game", "quinto")
    presets = games().get(game)
    if presets is None:
        raise NotThere("table.bad_form", 400)
    rules = text_field(form, f"{game}.rules") or text_field(form, "rules") or presets[0]
    if rules not in presets:
        raise NotThere("table.bad_form", 400)
    try:
        played = levels(text_field(form, "level"), text_field(form, f"{game}.partner"))
    except Malformed as error:
        raise NotThere("table.bad_form", 400) from error
    try:
        options = chosen(game, rules, form)
    except Malformed as error:
        wrong = TableForm(form, game, fault(game, rules, error))
        guest = await visitor(request)
        return html(request, guest, await _lobby(here, guest, wrong), 422)
    guest = await here.people.settled(await visitor(request))
    name = await named(here, guest, text_field(form, "name"))
    bots = text_field(form, "company", "bots") != "friends"
    dealer = _dealer(text_field(form, "dealer"), game, guest.prefs)
    opened = await here.house.create(
        game,
        rules,
        guest.player,
        name,
        bots=bots,
        dealer=dealer,
        options=options,
        levels=played,
        hints=text_field(form, "hints") != "no",
    )
    return redirect(request, guest, f"/t/{opened.room.table_id}")


def _dealer(said: str, game: str, prefs: Prefs) -> str:
    """Who deals first, by the way of the turn: the house counts the next seat as the left."""
    return said if is_clockwise(game, prefs.turning) else MIRRORED.get(said, said)


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
    show: tuple[str, ...]
    tables: tuple[Table, ...]


@ROUTES.get("/rules/{game}", response_class=HTMLResponse)
async def rules_of(request: Request, game: str, rules: str = "") -> Response:
    """The rules of a game: every clause, or those in force under one preset."""
    if game not in games() or rules not in ("", *games()[game]):
        raise NotThere("table.no_page")
    guest, book = await visitor(request), rule_page(game)
    groups = book.groups_in_force(rules) if rules else book.groups
    told = book.heads, book.presets, book.examples, book.show, book.tables
    shown = RulesShown(game, book.brief, groups, *told)
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
