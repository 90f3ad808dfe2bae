"""Who is who: a guest's session, his settings, and links that let someone take a seat.

The cookie holds 256 random bits, the store their SHA-256. Links are signed with the house's
own secret and hold no more than a table, a seat and how often it has changed hands.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, get_args

from starlette.requests import HTTPConnection
from starlette.responses import Response

from spadille.core.cards import SEATS
from spadille.table.texts import LANGUAGES, language_of
from spadille.web.store import SESSION_DAYS, Store

NAME_LENGTH = 24


@dataclass(frozen=True)
class Prefs:
    """A person's settings; an empty language is the browser's."""

    language: str = ""
    letters: Literal["auto", "international", "nordic"] = "auto"
    colours: Literal["two", "four"] = "two"
    theme: Literal["auto", "light", "dark"] = "auto"
    pace: Literal["normal", "tap", "slow", "fast"] = "normal"
    taps: Literal["two", "one"] = "two"
    hand: Literal["suit", "rank"] = "suit"
    turning: Literal["counter", "clock"] = "counter"
    """Which way round the turn goes on screen, in the games that custom plays to the right."""
    points: Literal["shown", "hidden"] = "shown"
    """Are the points taken so far told, in the games that count them from tricks?"""
    large: bool = False
    name: str = ""


_VALUES: dict[str, tuple[str, ...]] = {
    "language": ("", *LANGUAGES),
    "letters": get_args(Literal["auto", "international", "nordic"]),
    "colours": get_args(Literal["two", "four"]),
    "theme": get_args(Literal["auto", "light", "dark"]),
    "pace": get_args(Literal["normal", "tap", "slow", "fast"]),
    "taps": get_args(Literal["two", "one"]),
    "hand": get_args(Literal["suit", "rank"]),
    "turning": get_args(Literal["counter", "clock"]),
    "points": get_args(Literal["shown", "hidden"]),
}


def prefs_of(stored: dict[str, Any]) -> Prefs:
    """Settings as stored, or as a form sends them; what makes no sense is left out."""
    return changed(Prefs(), stored)


def changed(prefs: Prefs, values: dict[str, Any]) -> Prefs:
    """The settings with these of a form in place of the old."""
    new: dict[str, Any] = {
        key: values[key] for key, allowed in _VALUES.items() if values.get(key) in allowed
    }
    if "large" in values:
        new["large"] = values["large"] in (True, "1", "on")
    if isinstance(values.get("name"), str):
        new["name"] = clean_name(values["name"])
    return replace(prefs, **new)


def clean_name(text: str) -> str:
    """A name as shown: NFC, one line, no control or direction marks, at most 24 letters."""
    plain = unicodedata.normalize("NFC", text)
    kept = [
        letter
        for letter in plain
        if unicodedata.category(letter)[0] != "C" and unicodedata.bidirectional(letter)[:2] != "BN"
    ]
    clusters: list[str] = []
    for letter in " ".join("".join(kept).split()):
        if clusters and unicodedata.combining(letter):
            if len(clusters[-1]) < 4:
                clusters[-1] += letter
        else:
            clusters.append(letter)
    return "".join(clusters[:NAME_LENGTH]).strip()


@dataclass
class Visitor:
    """The person behind a request."""

    player: str
    prefs: Prefs
    language: str
    token: str | None = None
    """The session's token, when it is new and a cookie has to carry it."""


def accepted_language(header: str) -> str:
    """The first language of ours that a browser asks for, else English."""
    wanted = []
    for order, part in enumerate(header.split(",")[:20]):
        tag, _, weight = part.partition(";q=")
        try:
            wanted.append((-float(weight or 1), order, tag.strip()))
        except ValueError:
            continue
    for _, _, tag in sorted(wanted):
        if code := language_of(tag):
            return code
    return "en"


def cookie_name(connection: HTTPConnection) -> str:
    """The cookie of the session; the prefix binds it to this host, where there is HTTPS."""
    return "__Host-spadille" if connection.url.scheme == "https" else "spadille"


class Identity:
    """The people of one house."""

    def __init__(self, store: Store, key: bytes) -> None:
        self.store = store
        self._key = key
        self._known: dict[bytes, tuple[str, Prefs]] = {}
        self._prefs: dict[str, Prefs] = {}

    async def visitor(self, connection: HTTPConnection) -> Visitor:
        """Who asks; a newcomer is given a session, which is kept when he first does something."""
        accepted = accepted_language(connection.headers.get("accept-language", ""))
        token = connection.cookies.get(cookie_name(connection), "")
        if 20 <= len(token) <= 100:
            hashed = hashlib.sha256(token.encode()).digest()
            if hashed not in self._known:
                found = await asyncio.to_thread(self.store.player_of, hashed)
                if found:
                    self._known[hashed] = (found[0], prefs_of(found[1]))
                    self._prefs.setdefault(found[0], prefs_of(found[1]))
            if hashed in self._known:
                player = self._known[hashed][0]
                prefs = self._prefs[player]
                return Visitor(player, prefs, prefs.language or accepted)
        return Visitor("", Prefs(), accepted)

    async def settled(self, visitor: Visitor) -> Visitor:
        """The visitor with a session of his own, made now if he has none."""
        if visitor.player:
            return visitor
        token, player = secrets.token_urlsafe(32), secrets.token_urlsafe(16)
        hashed = hashlib.sha256(token.encode()).digest()
        stored = asdict(visitor.prefs)
        await asyncio.wrap_future(self.store.new_player(player, hashed, stored))
        self._known[hashed] = (player, visitor.prefs)
        self._prefs[player] = visitor.prefs
        return replace_visitor(visitor, player, token)

    async def set_prefs(self, visitor: Visitor, prefs: Prefs) -> None:
        """Keep someone's settings."""
        self._prefs[visitor.player] = prefs
        await asyncio.wrap_future(self.store.set_prefs(visitor.player, asdict(prefs)))

    def prefs(self, player: str) -> Prefs:
        """A person's settings just now."""
        return self._prefs.get(player, Prefs())

    # Links

    def _signed(self, text: str) -> str:
        mac = hmac.new(self._key, text.encode(), hashlib.sha256).digest()[:16]
        return base64.urlsafe_b64encode(mac).decode().rstrip("=")

    def invitation(self, table_id: str) -> str:
        """The token of a table's invitation."""
        return f"{table_id}.{self._signed(f'invite/{table_id}')}"

    def invited(self, token: str) -> str | None:
        """The table that an invitation is for."""
        table_id, _, mac = token.partition(".")
        good = hmac.compare_digest(mac.encode(), self._signed(f"invite/{table_id}").encode())
        return table_id if good else None

    def seat_link(self, table_id: str, seat: str, moves: int) -> str:
        """The token with which a seat goes along to another device, once."""
        return f"{table_id}.{seat}.{self._signed(f'seat/{table_id}/{seat}/{moves}')}"

    def seat_of(self, token: str, moves: Sequence[int]) -> tuple[str, str] | None:
        """Table and seat of a seat's link; `moves` says how often each seat has changed hands."""
        table_id, _, rest = token.partition(".")
        seat, _, mac = rest.partition(".")
        if seat not in tuple(SEATS):
            return None
        right = self._signed(f"seat/{table_id}/{seat}/{moves[SEATS.index(seat)]}")
        return (table_id, seat) if hmac.compare_digest(mac.encode(), right.encode()) else None


def replace_visitor(visitor: Visitor, player: str, token: str) -> Visitor:
    """The same person, known by a session from now on."""
    return Visitor(player, visitor.prefs, visitor.language, token)


def give_cookie(connection: HTTPConnection, response: Response, visitor: Visitor) -> None:
    """Send a new session's token along."""
    if visitor.token:
        response.set_cookie(
            cookie_name(connection),
            visitor.token,
            max_age=SESSION_DAYS * 86_400,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme == "https",
            path="/",
        )
