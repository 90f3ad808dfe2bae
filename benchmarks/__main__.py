"""`make bench`: start-up as ratios to a bare Python in the same minute, and the referee's pace."""

from __future__ import annotations

import json
import os
import platform
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable

from spadille.bots.bot import bot_named
from spadille.core.referee import conduct
from spadille.games import shelf
from spadille.records.shuffle import shuffled

ROUNDS = 7


def main() -> None:
    """Measure, and print one JSON object; progress goes to standard error."""
    ratios = {}
    for name, ours, peer in (
        ("import_spadille_vs_python", _python("import spadille"), _python("pass")),
        ("import_cli_vs_python", _python("import spadille.cli"), _python("pass")),
    ):
        _progress(name)
        ratios[name] = _ratio(ours, peer)
    figures = {"first_page_seconds": [round(first_page(), 3) for _ in range(3)]}
    for player in ("random", "plain"):
        _progress(f"quinto deals, {player}")
        figures[f"quinto_{player}_deals_per_second"] = [round(deals_per_second(player), 1)]
    machine = {"python": platform.python_version(), "cores": os.cpu_count()}
    print(json.dumps({"machine": machine, "ratios": ratios, "figures": figures}))


def _progress(text: str) -> None:
    print(f"  {text}", file=sys.stderr)


def _python(code: str) -> Callable[[], float]:
    def run() -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

    return run


def _ratio(ours: Callable[[], float], peer: Callable[[], float]) -> dict[str, object]:
    pairs = [(ours(), peer()) for _ in range(ROUNDS)]
    each = sorted(mine / theirs for mine, theirs in pairs)
    return {
        "median": round(statistics.median(each), 3),
        "low": round(each[0], 3),
        "high": round(each[-1], 3),
        "ours": round(statistics.median(mine for mine, _ in pairs), 4),
        "peer": round(statistics.median(theirs for _, theirs in pairs), 4),
        "n": ROUNDS,
    }


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


if __name__ == "__main__":
    main()
