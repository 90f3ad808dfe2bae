"""How long it takes to start: an import against a bare Python, the first page, the referee."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from functools import partial

from benchmarks.measure import Row, Side
from spadille.bots.bot import bot_named
from spadille.core.referee import conduct
from spadille.games import shelf
from spadille.records.shuffle import shuffled

IMPORTS = {
    "import_spadille_vs_python": "import spadille",
    "import_cli_vs_python": "import spadille.cli",
}


def rows() -> list[Row]:
    """An import in a fresh Python, over a fresh Python that does nothing."""
    return [Row(name, "seconds", partial(_sides, statement)) for name, statement in IMPORTS.items()]


def _sides(statement: str) -> tuple[Side, Side]:
    return _python(statement), _python("pass")


def _python(code: str) -> Side:
    def run() -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

    return run


def first_page() -> float:
    """Seconds from the start command to the first page, in a fresh data folder."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "spadille", "serve", "--no-browser"]
        start = time.perf_counter()
        server = subprocess.Popen(
            [*command, "--port", str(port), "--data", folder], stdout=subprocess.DEVNULL
        )
        try:
            while True:
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                        page.read()
                    return time.perf_counter() - start
                except OSError:
                    time.sleep(0.01)
        finally:
            server.terminate()
            server.wait()


def deals_per_second(player: str, deals: int = 200) -> float:
    """Whole Quinto deals a second through the referee, four players of one kind."""
    rules, bot = shelf["quinto"].rules("guide", {}), bot_named(player)
    start = time.process_time()
    for number in range(deals):
        pack = shuffled(rules.game.pack, number)
        play = conduct(rules.opening(rules.deal(number % 4, pack), number % 4, rules.start()))
        view = next(play)
        try:
            while True:
                view = play.send(bot.decide(view, number))
        except StopIteration:
            continue
    return deals / (time.process_time() - start)
