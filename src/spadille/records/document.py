"""Reading files: TOML for people, JSON for programs, JSON lines for bulk; bad ones refused.

Every error names the file; in bulk also the record, counted from 1.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from spadille.core.errors import Malformed

LIMIT = 5_000_000
"""The size in bytes over which a record, or a line, is refused."""

SUFFIXES = (".toml", ".json")
BULK = ".jsonl"
BOM = "\ufeff"

_TOKEN = re.compile(
    r"""\"{3}(?:[^\\"]|\\.|"(?!""))*+(?:\"{3})?|'{3}(?:[^']|'(?!''))*+(?:'{3})?|\#[^\n]*+
    |(?P<part>[\w-]++|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?)|(?P<dot>[ \t]*+\.[ \t]*+)|.""",
    re.VERBOSE | re.DOTALL,
)
"""What TOML is made of, as far as dotted keys go: strings, comments, parts of keys, dots."""


def document(text: str, form: str) -> dict[str, Any]:
    """The object that this text holds; `form` is ".toml" or ".json"."""
    text = text.removeprefix(BOM)
    try:
        loaded = _toml(text) if form == ".toml" else _json(text)
    except (ValueError, RecursionError) as error:
        key = "not_toml" if form == ".toml" else "not_json"
        raise Malformed(key, detail=str(error)[:120]) from None
    if not isinstance(loaded, dict):
        raise Malformed("wrong_type", given=_kind(loaded), expected="object")
    return loaded


def _toml(text: str) -> object:
    if text.count(".") > 1000:
        _refuse_endless_key(text)
    return tomllib.loads(text)


def _refuse_endless_key(text: str) -> None:
    """No record has a key a.b.c.… of many parts, and reading one takes their square in time."""
    dots = 0
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "dot":
            dots += 1
        elif token.lastgroup is None:
            dots = 0
        if dots > 64:
            line = text.count("\n", 0, token.start()) + 1
            raise ValueError(f"a key without end (at line {line})")


def _json(text: str) -> object:
    return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_each_key_once)


def _no_constant(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Malformed("key_twice", given=key)
        found[key] = value
    return found


def _kind(value: object) -> str:
    return {list: "array", str: "string", bool: "boolean", type(None): "null"}.get(
        type(value), "number"
    )


def read(name: str, known: Sequence[str] = SUFFIXES) -> dict[str, Any]:
    """The one record of a file; `-` reads TOML or JSON from standard input.

    `known` are the suffixes that whoever asks can read, for the error that names them.
    """
    try:
        if name == "-":
            text = _decoded(_standard_input())
            form = ".json" if text.lstrip(f"{BOM} \t\r\n").startswith(("{", "[")) else ".toml"
        else:
            _refuse_folder(Path(name))
            form = _suffix(name, known)
            text = _decoded(_whole(Path(name)))
        return document(text, form)
    except Malformed as error:
        raise error.at(file=name) from None


def lines(name: str) -> Iterator[tuple[int, dict[str, Any] | Malformed]]:
    """The records of a .jsonl file, each with its number from 1; a bad one as its error."""
    number = 0
    try:
        _check_file(Path(name))
        with Path(name).open("rb") as file:
            for raw in _raw_lines(file):
                number += 1
                yield number, _line(raw, name, number)
    except OSError as error:
        raise _unreadable(error).at(file=name) from None
    except Malformed as error:
        raise error.at(file=name) from None
    if number == 0:
        raise Malformed("no_record", file=name)


def _raw_lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines that hold something; of one that is too long, enough to see that it is."""
    while raw := file.readline(LIMIT + 1):
        more = raw
        while len(more) >= LIMIT and not more.endswith(b"\n") and (more := file.readline(LIMIT)):
            pass
        if raw.strip() or len(raw) > LIMIT:
            yield raw


def _line(raw: bytes, name: str, number: int) -> dict[str, Any] | Malformed:
    try:
        return document(_decoded(_limited(raw.rstrip(b"\r\n"))), ".json")
    except Malformed as error:
        error.at(file=name, record=number)
        return error


def is_bulk(name: str) -> bool:
    """Is this the name of a file of many records?"""
    return Path(name).suffix.lower() == BULK


def _suffix(name: str, known: Sequence[str]) -> str:
    suffix = Path(name).suffix.lower()
    if suffix not in SUFFIXES:
        variant = "bulk" if suffix == BULK else None
        raise Malformed("suffix", given=suffix or name, known=list(known), variant=variant)
    return suffix


def _refuse_folder(path: Path) -> None:
    try:
        if path.is_dir():
            raise Malformed("unreadable", variant="folder")
    except (OSError, ValueError) as error:
        raise _unreadable(error) from None


def _check_file(path: Path) -> None:
    """Refuses what is not there, and what is no plain file: a pipe could be waited for for ever."""
    _refuse_folder(path)
    if not path.exists():
        raise Malformed("unreadable", variant="missing")
    if not path.is_file():
        raise Malformed("unreadable", variant="special")


def _unreadable(error: OSError | ValueError) -> Malformed:
    if isinstance(error, PermissionError):
        return Malformed("unreadable", variant="permission")
    detail = error.strerror if isinstance(error, OSError) else str(error)
    return Malformed("unreadable", detail=str(detail)[:120])


def _whole(path: Path) -> bytes:
    try:
        _check_file(path)
        if path.stat().st_size > LIMIT:
            raise Malformed("too_big", limit=LIMIT)
        with path.open("rb") as file:
            return _limited(file.read(LIMIT + 1))
    except OSError as error:
        raise _unreadable(error) from None


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise Malformed("unreadable", variant="missing")
    try:
        return _limited(sys.stdin.buffer.read(LIMIT + 1))
    except OSError as error:
        raise _unreadable(error) from None


def _limited(raw: bytes) -> bytes:
    if len(raw) > LIMIT:
        raise Malformed("too_big", limit=LIMIT)
    return raw


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed("not_utf8", position=error.start) from None
