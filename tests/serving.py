"""A real server for tests: started, killed, started again on the same data and the same port."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SERVE = (sys.executable, "-m", "spadille", "serve", "--no-browser")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Served:
    """`spadille serve` as a process of its own."""

    data: Path
    pause: float = 0.0
    workers: int = 0
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Served":
        self.process = subprocess.Popen(
            [*SERVE, "--port", str(self.port), "--data", str(self.data)],
            env=os.environ
            | {"SPADILLE_PAUSE": str(self.pause), "SPADILLE_WORKERS": str(self.workers)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        end = time.monotonic() + 120
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError(str((self.process.stderr or sys.stdin).read()))
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5).close()
            except OSError:
                time.sleep(0.05)
                continue
            return self
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """kill -9: no time to tidy up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def restart(self) -> None:
        self.kill()
        self.start()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def log(self, table_id: str) -> list[dict[str, Any]]:
        """The events of a table as they are on disk."""
        connection = sqlite3.connect(self.data / "tables.sqlite3")
        try:
            rows = connection.execute(
                "SELECT seq, cmd_id, kind, body FROM event WHERE table_id = ? ORDER BY seq",
                (table_id,),
            ).fetchall()
        finally:
            connection.close()
        names = ("seq", "cmd_id", "kind", "body")
        return [dict(zip(names, row, strict=True)) for row in rows]
