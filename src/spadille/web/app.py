"""The application: the house opened, its routes, its complaints, and the guard in front."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from fastapi import Depends, FastAPI, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

from spadille import __version__
from spadille.core.errors import SpadilleError
from spadille.table.lines import rendered
from spadille.table.scene import Line
from spadille.table.texts import texts
from spadille.web import join_routes, lobby_routes, record_routes, table_routes
from spadille.web.guard import Guard
from spadille.web.house import House
from spadille.web.identity import Identity
from spadille.web.pages import STATIC, page
from spadille.web.place import NotThere, Place, Service, html, paced, visitor
from spadille.web.rates import Rates
from spadille.web.store import Store


class LongLived(StaticFiles):
    """Static files, whose addresses carry the mark of their content."""

    async def get_response(self, path: str, scope: Any) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


async def _complaint(request: Request, error: Exception) -> Response:
    status, key = 500, "table.failed"
    if isinstance(error, HTTPException):
        status = error.status_code
        known = isinstance(error, NotThere)
        key = (
            str(error.detail)
            if known
            else "table.no_page"
            if status in (404, 405)
            else "table.failed"
        )
    guest = await visitor(request)
    if isinstance(error, SQLAlchemyError):
        status, key = 503, "table.unwritten"
    line = Line(key)
    if isinstance(error, SpadilleError):
        status, line = 422, Line(f"why.{error.key}")
    if "application/json" in request.headers.get("accept", ""):
        text = rendered(texts(guest.language), line)
        answer: Response = JSONResponse({"error": line.key, "text": text}, status)
    else:
        body = page("error.html", guest, request.url.path, status=status, message=line)
        answer = html(request, guest, body, status)
    if isinstance(error, HTTPException) and error.headers:
        answer.headers.update(error.headers)
    return answer


def application(service: Service) -> Any:
    """The application, with everything in front of it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(service.database)
        house = House(store, service.pace)
        people = Identity(store, house.key)
        app.state.place = Place(store, house, people, service.url, service.local_only, Rates())
        yield
        await house.stop()
        store.close()

    app = FastAPI(
        title="spadille",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        dependencies=[Depends(paced)],
    )
    app.include_router(lobby_routes.ROUTES)
    app.include_router(table_routes.ROUTES)
    app.include_router(join_routes.ROUTES)
    app.include_router(record_routes.ROUTES)
    app.mount("/static", LongLived(directory=STATIC), name="static")
    for kind in (HTTPException, SpadilleError, SQLAlchemyError, Exception):
        app.add_exception_handler(kind, _complaint)
    https = bool(service.url and service.url.startswith("https:"))
    return Guard(app, service.names, https=https)
