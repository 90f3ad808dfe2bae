"""A command run inside the test's own process, and what came of it."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from spadille.cli import ERROR_KEYS, main

LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "LANG")


@dataclass(frozen=True)
class Ran:
    """One run of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on the one line of standard output."""
        assert self.out.count("\n") == 1, self.out
        assert self.out.endswith("\n")
        return json.loads(self.out, parse_constant=pytest.fail)

    @property
    def error(self) -> dict[str, Any]:
        """The error of a command run with --json: one object, one line, every key."""
        self.check_refused()
        found = self.json
        assert list(found) == ["error"]
        assert tuple(found["error"]) == ERROR_KEYS
        return dict(found["error"])

    def check_refused(self) -> None:
        """Exit 2 with one clear line on standard error, and no traceback."""
        assert self.code == 2, (self.out, self.err)
        assert self.err.count("\n") == 1, self.err
        assert self.err.endswith("\n")
        assert "Traceback" not in self.err
        assert len(self.err) > 10
        assert "error." not in self.err, "a key without a text"


Run = Callable[..., Ran]


@pytest.fixture
def spadille(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`spadille("replay", path, stdin=b"…")`: runs it, in English unless told otherwise."""
    for name in LANGUAGE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("SPADILLE_TRACEBACK", raising=False)
    monkeypatch.setenv("COLUMNS", "200")

    def run(*words: str | Path, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        code = main([os.fspath(word) for word in words])
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def saved(tmp_path: Path) -> Callable[..., Path]:
    """Writes an object as a record file, or text or bytes as they are; its path."""

    def save(content: object, name: str = "record.json") -> Path:
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            text = content if isinstance(content, str) else json.dumps(content)
            path.write_text(text, encoding="utf-8", newline="")
        return path

    return save
