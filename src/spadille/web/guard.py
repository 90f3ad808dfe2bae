"""At the door: served names, other sites' forms, the size of what is sent, and every header."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
LOOPBACK = ("127.0.0.1", "localhost", "::1")
SAFE = ("GET", "HEAD", "OPTIONS")
BODY_LIMIT = 4096
RECORD_LIMIT = 5_100_000


class TooBig(Exception):
    """More was sent, or announced, than any form of ours holds."""


class Guard:
    """The middleware in front of everything."""

    def __init__(self, app: ASGIApp, names: Iterable[str], *, https: bool) -> None:
        self.app = app
        self.names = {name.lower() for name in names}
        self.https = https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if self.https:
            scope["scheme"] = "https"
        sender = self._with_headers(send)
        if refusal := self._refusal(scope["method"], headers):
            await refusal(scope, receive, sender)
            return
        limit = RECORD_LIMIT if scope["path"] == "/open" else BODY_LIMIT
        length = headers.get("content-length", "0")
        promised = int(length) if length.isdecimal() else 0
        if scope["method"] not in SAFE:
            receive = _limited(receive, limit, promised)
        await self.app(scope, receive, sender)

    def _refusal(self, method: str, headers: Headers) -> PlainTextResponse | None:
        if host_name(headers.get("host", "")) not in self.names:
            return PlainTextResponse("this name is not served here", 421)
        if method not in SAFE and not same_origin(headers):
            return PlainTextResponse("this form comes from another site", 403)
        return None

    def _with_headers(self, send: Send) -> Send:
        async def sender(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if self.https:
                    headers["strict-transport-security"] = "max-age=31536000"
                headers.setdefault("cache-control", "no-store")
            await send(message)

        return sender


def host_name(host: str) -> str:
    """The name in a Host header, without its port."""
    name = host.rpartition("]")[0].lstrip("[") if "]" in host else host.partition(":")[0]
    return name.lower()


def same_origin(headers: Headers) -> bool:
    """Does an unsafe request come from a page of ours (or from no page at all)?"""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # half an IPv6 address
        return False


def _limited(receive: Receive, limit: int, promised: int) -> Receive:
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        if promised > limit:
            raise TooBig
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > limit:
            raise TooBig
        return message

    return limited
