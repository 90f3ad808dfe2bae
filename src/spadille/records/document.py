"""Reading files: TOML for people, JSON for programs, JSON lines for bulk; bad ones refused.

Every error names the file; in bulk also the record, counted from 1.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spadille.core.errors import Malformed

LIMIT = 5_000_000
"""The size in bytes over which a record, or a line, is refused."""

SUFFIXES = (".toml", ".json")
BULK = ".jsonl"


def document(text: str, form: str) -> dict[str, Any]:
    """The object that this text holds; `form` is ".toml" or ".json"."""
    try:
        loaded = tomllib.loads(text) if form == ".toml" else json.loads(text, parse_constant=_none)
    except tomllib.TOMLDecodeError as error:
        raise Malformed("not_toml", detail=str(error)) from None
    except (ValueError, RecursionError) as error:
        key = "not_toml" if form == ".toml" else "not_json"
        raise Malformed(key, detail=str(error)[:120]) from None
    if not isinstance(loaded, dict):
        raise Malformed("wrong_type", given=type(loaded).__name__, expected="an object")
    return loaded


def _none(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def read(name: str) -> dict[str, Any]:
    """The one record of a file; `-` reads TOML or JSON from standard input."""
    try:
        if name == "-":
            text = _decoded(_limited(sys.stdin.buffer.read(LIMIT + 1)))
            form = ".json" if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")) else ".toml"
        else:
            form = _suffix(name, SUFFIXES)
            text = _decoded(_whole(Path(name)))
        return document(text.removeprefix("\ufeff"), form)
    except Malformed as error:
        raise error.at(file=name) from None


def lines(name: str) -> Iterator[tuple[int, dict[str, Any] | Malformed]]:
    """The records of a .jsonl file, each with its number from 1; a bad one as its error."""
    _checked_file(Path(name), name)
    number = 0
    try:
        with Path(name).open("rb") as file:
            while raw := file.readline(LIMIT + 1):
                whole = raw.endswith(b"\n") or len(raw) <= LIMIT
                while not whole and (more := file.readline(LIMIT)):
                    whole = more.endswith(b"\n")
                if not raw.strip():
                    continue
                number += 1
                yield number, _line(raw, name, number)
    except OSError as error:
        raise Malformed("unreadable", file=name, detail=error.strerror) from None
    if number == 0:
        raise Malformed("not_json", file=name, detail="empty")


def _line(raw: bytes, name: str, number: int) -> dict[str, Any] | Malformed:
    try:
        return document(_decoded(_limited(raw.rstrip(b"\r\n"))), ".json")
    except Malformed as error:
        error.at(file=name, record=number)
        return error


def is_bulk(name: str) -> bool:
    """Is this the name of a file of many records?"""
    return Path(name).suffix.lower() == BULK


def _suffix(name: str, allowed: tuple[str, ...]) -> str:
    suffix = Path(name).suffix.lower()
    if suffix not in allowed:
        raise Malformed("suffix", given=suffix or name, known=list(allowed))
    return suffix


def _checked_file(path: Path, name: str) -> None:
    try:
        if not path.exists():
            raise Malformed("unreadable", file=name, detail="no such file")
        if not path.is_file():
            raise Malformed("unreadable", file=name, detail="not a file")
    except (OSError, ValueError) as error:
        raise Malformed("unreadable", file=name, detail=str(error)[:120]) from None


def _whole(path: Path) -> bytes:
    _checked_file(path, str(path))
    try:
        if path.stat().st_size > LIMIT:
            raise Malformed("too_big", limit=LIMIT)
        with path.open("rb") as file:
            return _limited(file.read(LIMIT + 1))
    except OSError as error:
        raise Malformed("unreadable", detail=error.strerror) from None


def _limited(raw: bytes) -> bytes:
    if len(raw) > LIMIT:
        raise Malformed("too_big", limit=LIMIT)
    return raw


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed("not_utf8", detail=f"byte {error.start}") from None
