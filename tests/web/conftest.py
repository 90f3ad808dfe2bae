"""A server that runs in the test's own process, and people who visit it."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from spadille.web.app import application
from spadille.web.house import Pace
from spadille.web.place import Service
from tests.guests import Guest


class Local:
    """The application on an event loop of its own, so that bots and timers run as they do."""

    def __init__(self, service: Service) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.app = application(service)
        self._ready = threading.Event()
        self._done: asyncio.Event
        self._task = asyncio.run_coroutine_threadsafe(self._live(), self.loop)
        assert self._ready.wait(60)

    async def _live(self) -> None:
        self._done = asyncio.Event()
        inner = self.app.app
        async with inner.router.lifespan_context(inner):
            self._ready.set()
            await self._done.wait()

    @property
    def house(self) -> Any:
        return self.app.app.state.place.house

    @property
    def store(self) -> Any:
        return self.app.app.state.place.store

    def run(self, coroutine: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(120)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self._done.set)
        self._task.result(60)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(60)


class Door(httpx.BaseTransport):
    """Sends a client's requests to the application, as from this address."""

    def __init__(self, local: Local, address: str = "127.0.0.1") -> None:
        self.local = local
        self.inner = httpx.ASGITransport(local.app, client=(address, 1), raise_app_exceptions=False)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        async def ask() -> httpx.Response:
            sent = httpx.Request(
                request.method, request.url, headers=request.headers, content=request.read()
            )
            answer = await self.inner.handle_async_request(sent)
            body = await answer.aread()
            headers = answer.headers
            return httpx.Response(answer.status_code, headers=headers, content=body)

        answer: httpx.Response = self.local.run(ask())
        return answer


@dataclass
class Visits:
    """People who come to the server."""

    local: Local

    def client(self, base: str = "http://127.0.0.1:8421", **more: Any) -> httpx.Client:
        address = more.pop("address", "127.0.0.1")
        return httpx.Client(base_url=base, transport=Door(self.local, address), **more)

    def guest(self, name: str = "Kari", **more: Any) -> Guest:
        return Guest(self.client(**more), name)


def service(folder: Path, **more: Any) -> Service:
    names = more.pop("names", ("127.0.0.1", "localhost", "::1"))
    pace = more.pop("pace", Pace(0.0, 0.0))
    return Service(folder / "tables.sqlite3", names, pace=pace, **more)


@pytest.fixture
def locally(tmp_path: Path) -> Iterator[Callable[..., Local]]:
    """Starts servers, and stops them."""
    started: list[Local] = []

    def start(**more: Any) -> Local:
        started.append(Local(service(tmp_path, **more)))
        return started[-1]

    yield start
    for local in started:
        local.close()


@pytest.fixture
def visits(locally: Callable[..., Local]) -> Visits:
    return Visits(locally())
