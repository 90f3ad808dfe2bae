"""The command itself: help, version, exit codes, and what happens when the program fails."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from spadille import __version__
from spadille.records.write import toml
from tests.clauses.w20 import w20
from tests.commands.conftest import LANGUAGE_VARIABLES, Run

Save = Callable[..., Path]
COMMANDS = (
    "replay",
    "legal",
    "view",
    "deal",
    "solve",
    "advise",
    "simulate",
    "warm",
    "play",
    "serve",
)


def program(
    *words: str, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """A run of the program in a process of its own."""
    variables = {k: v for k, v in os.environ.items() if k not in LANGUAGE_VARIABLES} | environment
    call = [sys.executable, "-m", "spadille", *words]
    return subprocess.run(
        call, input=stdin, capture_output=True, check=False, timeout=60, env=variables
    )


def test_without_a_command_a_short_help(spadille: Run):
    ran = spadille()
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("usage: spadille")
    assert all(command in ran.err for command in COMMANDS)


def test_help_names_every_command(spadille: Run):
    ran = spadille("--help")
    assert (ran.code, ran.err) == (0, "")
    assert all(command in ran.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_has_an_example(spadille: Run, command):
    ran = spadille(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert f"example:  spadille {command}" in ran.out


def test_the_version(spadille: Run):
    ran = spadille("--version")
    assert (ran.code, ran.out, ran.err) == (0, f"spadille {__version__}\n", "")


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("replay",),
        ("replay", "a.toml", "b.toml"),
        ("replay", "a.toml", "--nonsense"),
        ("replay", "a.toml", "--language", "xx"),
        ("replay", "a.toml", "--lang", "nb"),
        ("legal",),
        ("view", "a.toml"),
        ("deal",),
        ("simulate", "quinto"),
        ("--nonsense",),
    ],
)
def test_wrong_arguments(spadille: Run, words):
    assert spadille(*words).out == ""
    spadille(*words).check_refused()
    error = spadille(*words, "--json").error
    assert error["reason"] == "arguments"
    assert {key for key, value in error.items() if value is not None} == {"reason"}


@pytest.mark.parametrize(
    ("words", "variables", "start"),
    [
        ((), {}, "there is no such file"),
        ((), {"LANG": "nb_NO.UTF-8"}, "det finnes ingen slik fil"),
        ((), {"LC_ALL": "sv_SE.UTF-8"}, "det finns ingen sådan fil"),
        ((), {"LANG": "ja_JP.UTF-8"}, "there is no such file"),
        (("--language", "fi"), {"LANG": "nb_NO.UTF-8"}, "tiedostoa ei ole"),
        (("--language=fi",), {}, "tiedostoa ei ole"),
    ],
)
def test_the_language(spadille: Run, monkeypatch, words, variables, start):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert spadille("replay", "none.toml", *words).err == f"none.toml: {start}\n"


@pytest.mark.parametrize("language", ["nb", "sv", "fi"])
def test_json_is_never_translated(spadille: Run, saved: Save, language):
    path = saved(w20(3))
    for words in (("replay", path), ("legal", path), ("view", path, "--seat", "N")):
        plain = spadille(*words, "--json")
        assert spadille(*words, "--json", "--language", language).out == plain.out
    bad = saved(w20() | {"x": 1})
    assert (
        spadille("replay", bad, "--json", "--language", language).out
        == spadille("replay", bad, "--json").out
    )


def test_a_failure_of_the_program_is_one_line(spadille: Run, saved: Save, monkeypatch):
    def broken(*_: object) -> None:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr("spadille.records.replayed", broken)
    ran = spadille("replay", saved(w20()))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "spadille: RuntimeError: two lines\n"
    monkeypatch.setenv("SPADILLE_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        spadille("replay", "-", stdin=toml(w20()).encode())


def test_control_in_a_process_of_its_own(saved: Save):
    path = str(saved(w20()))
    ran = program("replay", path, "--json")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["standing"] == [145, 35]
    ran = program("replay", "-", stdin=toml(w20()).encode())
    assert "NS 145, EW 35" in ran.stdout.decode()


@pytest.mark.parametrize(
    "words", [("replay", "none.toml"), ("replay", "none.toml", "--json"), ("x",)]
)
def test_an_error_in_a_process_of_its_own(words):
    ran = program(*words)
    assert ran.returncode == 2
    assert ran.stderr.count(b"\n") == 1
    assert b"Traceback" not in ran.stderr
    assert bool(ran.stdout) is ("--json" in words)


def test_a_terminal_without_suit_signs(saved: Save):
    ran = program("replay", str(saved(w20())), PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"145" in ran.stdout


def test_bytes_in_a_name_that_are_no_text():
    ran = program("replay", os.fsdecode(b"\xff.toml"), "--json")
    assert ran.returncode == 2
    assert json.loads(ran.stdout)["error"]["reason"] == "unreadable"


def test_a_reader_that_leaves(saved: Save):
    path = saved((json.dumps(w20()) + "\n") * 300, "many.jsonl")
    call = [sys.executable, "-m", "spadille", "replay", str(path), "--json"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_is_a_failure_of_one_line(saved: Save):
    call = [sys.executable, "-m", "spadille", "replay", str(saved(w20())), "--json"]
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(call, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert ran.returncode == 1
    assert ran.stderr.count(b"\n") == 1
