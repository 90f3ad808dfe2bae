"""A place at the terminal, inside this process."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from spadille.cli import main
from tests.terminal.sitting import PROMPT, Answer, Process


@dataclass(frozen=True)
class Sat:
    """How a sitting ended: all that was printed, and what was typed."""

    code: int
    text: str
    err: str
    typed: tuple[str, ...]


Sit = Callable[..., Sat]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Sit:
    """`sit(answer, "--seed", "3", turns=20)`: plays, and after so many lines presses Ctrl-D.

    `game="quadrille"`: another game than Quinto.
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "LANG", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("SPADILLE_WORKERS", "0")  # all that is played hangs on the seed
    monkeypatch.setattr("os.fsync", lambda _: None)  # a disk is waited for where one is killed

    def play(answer: Answer, *words: str, turns: int = 1000, game: str = "quinto") -> Sat:
        text = ""
        typed: list[str] = []

        def heard() -> str:
            nonlocal text
            fresh = capsys.readouterr().out
            text += fresh
            return str(fresh)

        def ask(prompt: str) -> str:
            nonlocal text
            assert prompt == PROMPT
            fresh = heard()
            text += prompt
            if len(typed) == turns:
                raise EOFError
            typed.append(answer(fresh))
            return typed[-1]

        monkeypatch.setattr("builtins.input", ask)
        capsys.readouterr()
        code = main(["play", game, "--data", str(tmp_path), *words])
        last = capsys.readouterr()
        return Sat(code, text + last.out, last.err, tuple(typed))

    return play


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """`process("--seed", "3", NO_COLOR="1")`: a process of its own, ended with the test."""
    started: list[Process] = []

    def start(*words: str, **environment: str) -> Process:
        started.append(Process(tmp_path, *words, **environment))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.kill()
        assert one.process.stderr is not None
        one.process.stderr.close()
