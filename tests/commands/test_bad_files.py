"""Files that are no records: each gets one clear line, exit 2, and nothing is written."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.clauses.w20 import w20
from tests.commands.conftest import Run

Save = Callable[..., Path]
HUNDRED_MB = 100_000_000
COMMANDS = (("replay",), ("legal",), ("view", "--seat", "E"))

BAD_FILES = {
    "empty.toml": (b"", "version"),
    "empty.json": (b"", "not_json"),
    "blank.json": (b" \n ", "not_json"),
    "not_toml.toml": (b"spadille = \n", "not_toml"),
    "key_twice.toml": (b"spadille = 1\nspadille = 1\n", "not_toml"),
    "not_json.json": (b"{'spadille': 1}", "not_json"),
    "json_key_twice.json": (b'{"spadille": 1, "spadille": 1}', "key_twice"),
    "half.json": (b'{"spadille": 1', "not_json"),
    "two.json": (b"{} {}", "not_json"),
    "nan.json": (b'{"spadille": NaN}', "not_json"),
    "infinity.json": (b'{"spadille": -Infinity}', "not_json"),
    "deep.json": (b"[" * 100_000 + b"]" * 100_000, "not_json"),
    "deep_object.json": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "not_json"),
    "deep.toml": (b"a = " + b"[" * 100_000 + b"]" * 100_000, "not_toml"),
    "long_number.json": (b'{"spadille": ' + b"1" * 5000 + b"}", "not_json"),
    "long_number.toml": (b"spadille = " + b"1" * 5000, "not_toml"),
    "long_hex.toml": (b"spadille = 0x" + b"f" * 5000, "version"),
    "endless_key.toml": (b"a" + b".a" * 100_000 + b" = 1", "not_toml"),
    "endless_key_in_quotes.toml": (b"['a'" + b" . 'a'" * 100_000 + b"]", "not_toml"),
    "list.json": (b"[]", "wrong_type"),
    "text.json": (b'"spadille"', "wrong_type"),
    "null.json": (b"null", "wrong_type"),
    "latin.toml": ("note = 'æ'".encode("latin-1"), "not_utf8"),
    "latin.json": ('{"note": "æ"}'.encode("latin-1"), "not_utf8"),
    "utf16.toml": ("spadille = 1".encode("utf-16"), "not_utf8"),
    "zeros.toml": (b"\0" * 100, "not_toml"),
    "zeros.json": (b"\0" * 100, "not_json"),
    "record.txt": (b"spadille = 1", "suffix"),
    "record": (b"spadille = 1", "suffix"),
    "record.yaml": (b"spadille: 1", "suffix"),
}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_gets_one_line(spadille: Run, saved: Save, command, name):
    content, reason = BAD_FILES[name]
    path = saved(content, name)
    error = spadille(command[0], path, *command[1:], "--json").error
    assert (error["reason"], error["file"]) == (reason, str(path))
    assert error["deal"] is error["action"] is error["record"] is None


@pytest.mark.parametrize("name", BAD_FILES)
def test_without_json_nothing_is_on_standard_output(spadille: Run, saved: Save, name):
    path = saved(BAD_FILES[name][0], name)
    ran = spadille("replay", path)
    ran.check_refused()
    assert ran.out == ""
    assert ran.err.startswith(f"{path}: ")


@pytest.mark.parametrize("language", ["nb", "sv", "fi"])
@pytest.mark.parametrize("name", BAD_FILES)
def test_in_every_language(spadille: Run, saved: Save, name, language):
    path = saved(BAD_FILES[name][0], name)
    ran = spadille("replay", path, "--language", language)
    ran.check_refused()
    assert ran.err != spadille("replay", path).err


def sparse(path: Path) -> Path:
    """A file of 100 MB that takes no room on the disk."""
    with path.open("wb") as file:
        file.truncate(HUNDRED_MB)
    return path


@pytest.mark.parametrize("suffix", ["toml", "json"])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_a_file_of_100_mb(spadille: Run, tmp_path, command, suffix):
    path = sparse(tmp_path / f"big.{suffix}")
    assert spadille(command[0], path, *command[1:], "--json").error["reason"] == "too_big"


def test_a_line_of_100_mb(spadille: Run, tmp_path):
    error = spadille("replay", sparse(tmp_path / "big.jsonl"), "--json").error
    assert (error["reason"], error["record"]) == ("too_big", 1)


@pytest.mark.parametrize("over", [0, 1])
def test_the_limit_is_five_million_bytes(spadille: Run, saved: Save, over):
    text = json.dumps(w20(1) | {"note": ""})
    text = text.replace('"note": ""', '"note": "' + "x" * (5_000_000 + over - len(text)) + '"')
    for name in ("big.json", "big.jsonl"):
        ran = spadille("replay", saved(text, name), "--json")
        assert ran.code == 2 * over
        assert over == 0 or ran.error["reason"] == "too_big"


def test_standard_input_has_the_limit_too(spadille: Run):
    error = spadille("replay", "-", "--json", stdin=b" " * 5_000_001).error
    assert (error["reason"], error["file"]) == ("too_big", "-")


@pytest.mark.parametrize("name", ["folder", "folder.toml", "folder.json", "folder.jsonl"])
def test_a_folder(spadille: Run, tmp_path, name):
    (tmp_path / name).mkdir()
    ran = spadille("replay", tmp_path / name, "--json")
    assert ran.error["reason"] == "unreadable"
    assert "folder" in ran.err


@pytest.mark.parametrize("name", ["none.toml", "none.json", "none.jsonl"])
def test_no_such_file(spadille: Run, tmp_path, name):
    ran = spadille("replay", tmp_path / name, "--json")
    assert ran.error["reason"] == "unreadable"
    assert "no such file" in ran.err


@pytest.mark.parametrize("name", ["a\0b.toml", "x" * 5000 + ".toml", "a\nb\x1b[31m.toml"])
def test_a_name_that_no_file_can_have(spadille: Run, name):
    ran = spadille("replay", name, "--json")
    assert ran.error["reason"] == "unreadable"
    assert "\x1b" not in ran.err


def test_a_pipe_is_not_waited_for(spadille: Run, tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    assert spadille("replay", tmp_path / "pipe.toml", "--json").error["reason"] == "unreadable"


@pytest.mark.parametrize("name", ["locked.toml", "locked.json", "locked.jsonl"])
def test_no_permission(spadille: Run, saved: Save, name):
    path = saved(b"", name)
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("root may read every file: no permission to lack")
    ran = spadille("replay", path, "--json")
    assert ran.error["reason"] == "unreadable"
    assert "may not" in ran.err


@pytest.mark.parametrize("command", [("legal",), ("view", "--seat", "N")], ids=lambda w: w[0])
def test_only_replay_reads_jsonl(spadille: Run, saved: Save, command):
    path = saved(json.dumps(w20()) + "\n", "one.jsonl")
    ran = spadille(command[0], path, *command[1:], "--json")
    assert ran.error["reason"] == "suffix"
    assert "only replay reads .jsonl" in ran.err


@pytest.mark.parametrize("content", [b"", b"\n \n\t\n"])
def test_a_jsonl_without_a_record(spadille: Run, saved: Save, content):
    error = spadille("replay", saved(content, "empty.jsonl"), "--json").error
    assert (error["reason"], error["record"]) == ("no_record", None)


def test_nothing_is_written_anywhere(spadille: Run, tmp_path, monkeypatch):
    work, home = tmp_path / "work", tmp_path / "home"
    work.mkdir()
    home.mkdir()
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "SPADILLE_DATA"):
        monkeypatch.setenv(name, str(home))
    for name, (content, _) in BAD_FILES.items():
        (work / name).write_bytes(content)
    (work / "good.json").write_text(json.dumps(w20()), encoding="utf-8")
    monkeypatch.chdir(work)
    before = {path.name: path.stat().st_mtime_ns for path in work.iterdir()}
    for name in before:
        spadille("replay", name)
        spadille("legal", name, "--json")
        spadille("view", name, "--seat", "watcher")
    spadille("deal", "quinto")
    assert {path.name: path.stat().st_mtime_ns for path in work.iterdir()} == before
    assert not list(home.iterdir())
