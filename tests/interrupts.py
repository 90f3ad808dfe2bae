"""A command that runs in a process of its own until rows are there, and is then interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path


def wait_until_at_work(running: subprocess.Popen[str], seconds: float) -> None:
    """Wait until a process has computed for so long, which on a busy machine takes longer; where
    that cannot be seen, just so long."""
    stat, tick = Path("/proc", str(running.pid), "stat"), os.sysconf("SC_CLK_TCK")
    begun = time.monotonic()
    while running.poll() is None:
        if stat.exists():
            own, system = stat.read_text().rpartition(")")[2].split()[11:13]
            worked = (int(own) + int(system)) / tick
        else:
            worked = time.monotonic() - begun
        if worked >= seconds:
            return
        time.sleep(0.05)
    raise AssertionError("it ended before")


def interrupted(words: str, out: Path) -> tuple[int, str]:
    """How many deals a command says to have left in this file, the only one in its folder; and
    what else it has said."""
    call = [sys.executable, "-m", "spadille", *words.split(), "--json", "--out", str(out)]
    pipe = subprocess.PIPE
    running = subprocess.Popen(call, stdout=pipe, stderr=pipe, text=True)
    while not any(path.stat().st_size > 9 for path in out.parent.iterdir()):
        assert running.poll() is None
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    printed, said = running.communicate(timeout=240)
    assert running.returncode == 130
    assert "Traceback" not in said
    return json.loads(printed)["deals"], said
