"""Starting the server: what it says, and what it refuses in one line."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from spadille.web.serve import served_names
from tests.serving import Served
from tests.web.conftest import Visits
from tests.web.test_play import waited


def served(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "spadille", "serve", "--no-browser", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def refused(result: subprocess.CompletedProcess[str]) -> str:
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_a_second_server_on_the_same_tables_is_refused(tmp_path: Path):
    first = Served(tmp_path).start()
    try:
        assert str(tmp_path) in refused(served("--data", str(tmp_path), "--port", "0"))
        taken = refused(served("--data", str(tmp_path / "other"), "--port", str(first.port)))
        assert str(first.port) in taken
        first.kill()
        first.start()
        assert httpx.get(first.url).status_code == 200
    finally:
        first.stop()


@pytest.mark.parametrize(
    "arguments",
    [("--port", "99999"), ("--host", "no.such.host.invalid"), ("--url", "ftp://x")],
)
def test_an_address_that_cannot_be_is_refused(tmp_path: Path, arguments: tuple[str, ...]):
    refused(served("--data", str(tmp_path), *arguments))


def test_a_data_folder_that_cannot_be_is_refused(tmp_path: Path):
    (tmp_path / "file").write_text("x")
    refused(served("--data", str(tmp_path / "file" / "x")))


def test_the_names_that_are_served():
    assert {"127.0.0.1", "localhost", "::1"} <= set(served_names("127.0.0.1", None))
    assert "cards.example" in served_names("127.0.0.1", "https://cards.example:8443/")
    assert "10.0.0.7" in served_names("10.0.0.7", None)


def test_what_cannot_be_written_is_not_acknowledged_and_changes_nothing(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
):
    guest = visits.guest()
    guest.open_table(dealer="right")
    seen = waited(guest)

    def full(*_: object) -> None:
        raise OperationalError("insert", {}, Exception("disk full"))

    monkeypatch.setattr("spadille.web.store._insert_event", full)
    answer = guest.say("pass", seen)
    assert answer.status_code == 503
    assert answer.json()["text"]
    assert guest.look().choices == seen.choices
    monkeypatch.undo()
    assert guest.say("pass", seen).status_code == 200
