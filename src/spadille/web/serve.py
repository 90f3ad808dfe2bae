"""Starting the server: one process, one database, one address that it says plainly."""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from urllib.parse import urlsplit

import uvicorn

from spadille.core.errors import Malformed
from spadille.records.folder import data_folder, only_one
from spadille.web.app import application
from spadille.web.guard import LOOPBACK
from spadille.web.house import Pace
from spadille.web.place import Service


def served_names(host: str, url: str | None) -> tuple[str, ...]:
    """The names in the Host header that are ours."""
    names = {*LOOPBACK, host}
    if host in ("0.0.0.0", "::"):  # noqa: S104  # every address of this machine
        name = socket.gethostname().lower()
        names |= {name, f"{name}.local", *_addresses()}
    if url:
        names.add(urlsplit(url).hostname or "")
    return tuple(sorted(names - {""}))


def _addresses() -> set[str]:
    found: set[str] = set()
    with suppress(OSError):
        found |= {str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None)}
    with suppress(OSError), socket.socket(type=socket.SOCK_DGRAM) as toward:
        toward.connect(("192.0.2.1", 9))  # sends nothing; says from which address it would
        found.add(toward.getsockname()[0])
    return found


def pace_of_environment() -> Pace:
    """How long bots wait; SPADILLE_PAUSE sets it in seconds, for those in a hurry."""
    try:
        seconds = float(os.environ["SPADILLE_PAUSE"])
    except (KeyError, ValueError):
        return Pace()
    return Pace(bot=max(0.0, seconds), after_trick=max(0.0, 2 * seconds))


def serve_command(options: argparse.Namespace) -> int:
    """`spadille serve`: until interrupted. Exit code 2 through Malformed, if it cannot start."""
    host, port = options.host, options.port
    if options.url and urlsplit(options.url).scheme not in ("http", "https"):
        raise Malformed("arguments", detail=f"--url {options.url}: http://… or https://…")
    folder = data_folder(options.data)
    listener = _listening(host, port)
    address = f"http://{host if host not in ('0.0.0.0', '::') else 'localhost'}:{port}/"  # noqa: S104
    service = Service(
        folder / "tables.sqlite3",
        served_names(host, options.url),
        options.url.rstrip("/") if options.url else None,
        local_only=host in LOOPBACK and not options.url,
        pace=pace_of_environment(),
    )
    with only_one(folder / "spadille.lock"):
        line = f"spadille: {address}   (Ctrl-C stops it; tables are kept in {folder})"
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
        if not options.no_browser:
            threading.Timer(0.6, _browse, [address]).start()
        _run(service, listener)
    return 0


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise Malformed("port", given=f"{host}:{port}", detail=str(error)) from None
    return listener


def _run(service: Service, listener: socket.socket) -> None:
    app = application(service)
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
        server_header=False,
        lifespan="on",
        proxy_headers=service.url is not None,
    )
    uvicorn.Server(config).run(sockets=[listener])


def _browse(address: str) -> None:
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform != "linux":
        webbrowser.open(address)
