"""Pages: the scene of one person made HTML by Jinja, in his language and with his settings."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.runtime import Context
from jinja2.utils import pass_context

from spadille.core.cards import SEATS, Seat
from spadille.core.errors import SpadilleError
from spadille.table.faces import Face, Faces, Letters
from spadille.table.hints import Hint, hint, off_line
from spadille.table.levels import in_sides
from spadille.table.lines import rendered
from spadille.table.scene import PLACES, Line, Person, Scene, SeatScene
from spadille.table.show import is_clockwise, scene
from spadille.table.texts import LANGUAGES, figure, texts
from spadille.web.identity import Prefs, Visitor
from spadille.web.presence import Open
from spadille.web.room import Room

HERE = Path(__file__).parent
STATIC = HERE / "static"


@cache
def static(name: str) -> str:
    """The address of a static file, with the mark of its content."""
    path = STATIC / name
    mark = hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.exists() else "0"
    return f"/static/{name}?v={mark}"


@cache
def fonts() -> Path:
    """The folder of the installed font package, served unchanged."""
    return Path(str(files("font_source_serif_pro"))) / "files"


@cache
def environment() -> Environment:
    """The templates."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined
    )
    made.globals["static"] = static
    made.globals["languages"] = tuple(LANGUAGES.items())
    made.globals["t"] = _text
    made.globals["n"] = _count
    made.globals["line"] = _line
    made.globals["face"] = _face
    made.globals["figure"] = figure
    return made


@pass_context
def _text(context: Context, key: str, **params: Any) -> str:
    return str(context["texts"](key, **params))


@pass_context
def _count(context: Context, key: str, count: int, **params: Any) -> str:
    return str(context["texts"].count(key, count, **params))


@pass_context
def _line(context: Context, words: Any) -> str:
    return rendered(context["texts"], words)


@pass_context
def _face(context: Context, card: str) -> Face:
    faces: Faces = context["faces"]
    return faces.face(card)


def reason_line(error: SpadilleError, shown: Scene | None, given: str = "") -> Line:
    """Why an action was refused, as the table says it."""
    if shown is not None:
        for held in shown.hand:
            if held.action == given and held.why is not None:
                return held.why
        return shown.refused(error.key)
    return Line(f"why.{error.key}")


@cache
def faces_of(language: str, letters: Letters) -> Faces:
    """The faces of the cards in a language."""
    return Faces(texts(language), letters)


def page(template: str, visitor: Visitor, path: str, **more: Any) -> str:
    """A whole page."""
    language = visitor.language
    return (
        environment()
        .get_template(template)
        .render(
            texts=texts(language),
            faces=faces_of(language, visitor.prefs.letters),
            lang=language,
            prefs=visitor.prefs,
            path=path,
            **more,
        )
    )


@dataclass(frozen=True)
class TableInfo:
    """What a page says of a table beside its scene."""

    id: str
    seq: int
    game: str
    rules: str
    status: str
    host: bool
    seated: bool
    invite: str | None
    local_only: bool
    seats: tuple[SeatScene, ...]
    alone: bool
    watchers: int
    can_hand_over: tuple[str, ...]
    bot_plays_for_me: bool
    seat_link: str | None
    record_url: str | None
    cmd: str
    levels: Line
    hints_off: Line | None
    """Why there are no hints at the table, if there are none."""
    objects: bool
    """Is that, or would it be, for this person's sake?"""
    bots: bool
    """Does the computer play a seat?"""
    error: Line | None = None


@dataclass(frozen=True)
class Links:
    """Addresses that a table's page shows to those who may use them."""

    invite: str | None
    seat: str | None
    local_only: bool


def table_info(
    opened: Open,
    player: str,
    links: Links,
    cmd: str,
    error: Line | None = None,
    turning: str = "counter",
) -> TableInfo:
    """A table as this person sees it, beside the scene."""
    room = opened.room
    mine = room.seat_of(player)
    away = opened.away()
    watchers = sum(
        min(count, 1) if who else count  # strangers have no name: each stream is one
        for who, count in opened.presence.streams.items()
        if room.seat_of(who) is None
    )
    hand_over = [SEATS[seat] for seat in away if seat != mine and not room.chairs[seat].bot_plays]
    return TableInfo(
        id=room.table_id,
        seq=room.seq,
        game=room.game,
        rules=room.rules.preset,
        status=room.status,
        host=bool(player) and room.host == player,
        seated=mine is not None,
        invite=links.invite if mine is not None else None,
        local_only=links.local_only,
        seats=chairs(opened, mine, turning),
        alone=len(room.humans) < 2,
        watchers=watchers,
        can_hand_over=tuple(hand_over) if mine is not None and room.match else (),
        bot_plays_for_me=mine is not None and room.chairs[mine].bot_plays,
        seat_link=links.seat,
        record_url=f"/t/{room.table_id}/record.toml" if _has_finished_deals(opened) else None,
        cmd=cmd,
        levels=room.levels.line(room.rules),
        hints_off=hints_off(room, mine),
        objects=mine in room.objecting,
        bots=any(chair.played_by_bot for chair in room.chairs),
        error=error,
    )


def hints_off(room: Room, mine: Seat | None) -> Line | None:
    """Why there are no hints at a table, to one who sits there or watches; None, if there are."""
    if mine in room.objecting:
        return Line("hint.off.you")
    return off_line([room.chairs[seat].name for seat in room.objecting])


@dataclass(frozen=True)
class HintShown:
    """A hint on the page: to be asked for (`at` is 0), thought about, or told."""

    at: int = 0
    told: Hint | None = None
    again: bool = False
    """Is it worth asking once more?"""


def hint_of(opened: Open, guest: Visitor) -> HintShown | None:
    """What the page of this person has of hints: nothing, unless he is on turn and nobody
    objects."""
    room, mine = opened.room, opened.room.seat_of(guest.player)
    if mine is None or room.match is None or room.match.turn != mine or room.objecting:
        return None
    asked = opened.hint
    if asked is None or asked.at != room.acted_at:
        return HintShown()
    if asked.thought is None:
        return HintShown(asked.at)
    faces = faces_of(guest.language, guest.prefs.letters)
    told = hint(texts(guest.language), faces, room.rules, asked.thought)
    return HintShown(asked.at, told, again=not asked.holds(room.acted_at))


def _has_finished_deals(opened: Open) -> bool:
    match = opened.room.match
    return match is not None and (len(match.deals) > 1 or match.between_deals)


def chairs(opened: Open, mine: Seat | None, turning: str = "counter") -> tuple[SeatScene, ...]:
    """The seats from where one sits, in the order in which they play."""
    bottom = 0 if mine is None else mine
    rules, away = opened.room.rules, opened.away()
    step = 1 if is_clockwise(opened.room.game, turning) else -1
    sides = in_sides(rules)
    found = []
    for n in range(4):
        seat = (bottom + n) % 4
        chair = opened.room.chairs[seat]
        found.append(
            SeatScene(
                seat=SEATS[seat],
                place=PLACES[n * step % 4],
                name=chair.name,
                kind=chair.kind,
                you=seat == mine,
                partner=sides and mine is not None and n == 2,
                away=seat in away,
            )
        )
    return tuple(found)


def scene_for(opened: Open, player: str, prefs: Prefs) -> Scene | None:
    """What this person sees of the deal on the table."""
    room = opened.room
    if room.match is None or not room.match.deals:
        return None
    people: tuple[Person, ...] = room.people(opened.away())
    return scene(room.match, room.seat_of(player), people, prefs.hand, prefs.turning)
