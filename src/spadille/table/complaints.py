"""Errors as one clear line: the place (file, deal, action), then what is wrong there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from spadille.core.errors import SpadilleError
from spadille.table.texts import Texts

WIDTH = 160
"""The length over which a detail is cut."""
OF_KEYS = ("missing_key", "option_value", "option_clash")
"""Reasons that may say something more of one key, which is what was given."""
BIDS = 4
"""Of numbers that may be bid no more than these are told, and the highest."""


def reason(texts: Texts, error: SpadilleError) -> str:
    """The sentence for what is wrong, in the reader's language."""
    words = {name: _word(value) for name, value in error.params.items()}
    if bids := numbers(error.params.get("legal") or ()):
        words |= {"bid": bids[0], "legal": ", ".join(abridged(error.params["legal"]))}
    key = next(key for key in _keys(error) if key == f"error.{error.key}" or texts.has(key))
    return texts(key).format_map(_Open(words))


def _keys(error: SpadilleError) -> Iterator[str]:
    """The texts that may tell this error, the most particular first."""
    key, params = f"error.{error.key}", error.params
    yield f"{key}.{params.get('variant') or params.get('expected')}"
    yield f"{key}.{params.get('game')}.{params.get('led')}"
    if error.key in OF_KEYS:
        yield f"{key}.{params.get('given')}"
    if "low" in params:
        yield f"{key}.range"
    if params.get("legal") is None:
        yield f"{key}.unlisted"
    elif numbers(params["legal"]):
        yield f"{key}.next"
    yield f"{key}.{params.get('game')}"
    yield key


def numbers(actions: Iterable[str]) -> list[str]:
    """The bids among these actions that are numbers, as they stand."""
    return [action for action in actions if action.isdecimal()]


def abridged(actions: Sequence[str]) -> list[str]:
    """These actions; of many numbers in a row the first few, a sign for more, and the last."""
    bids = numbers(actions)
    if len(bids) <= BIDS + 2:
        return list(actions)
    start = actions.index(bids[0])
    short = [*bids[:BIDS], "…", bids[-1]]
    return [*actions[:start], *short, *actions[start + len(bids) :]]


class _Open(dict[str, str]):
    """Parameters of a text; one that is not given reads as nothing."""

    def __missing__(self, key: str) -> str:
        return ""


def _word(value: Any) -> str:
    """A value as one short, printable word or list of words."""
    if isinstance(value, list):
        return (
            ", ".join(str(word)[:40] for word in value[:100]) if _is_words(value) else _cut(value)
        )
    return value[:WIDTH] if isinstance(value, str) else _cut(value)


def _is_words(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _cut(value: Any) -> str:
    return plain(value)[:WIDTH]


def plain(value: Any) -> str:
    """Whatever was given, as JSON would write it; text as it is."""
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):  # a date of TOML, a number without end
        return "…"


def complaint(texts: Texts, error: SpadilleError) -> str:
    """Place and reason on one line, printable as it stands."""
    line = reason(texts, error)
    if places := ", ".join(_places(texts, error.params)):
        line = f"{places}: {line}"
    return "".join(c if c.isprintable() else "�" for c in " ".join(line.split()))


def _places(texts: Texts, params: dict[str, Any]) -> Iterator[str]:
    if (file := params.get("file")) is not None:
        yield texts("error.place.stdin") if file == "-" else texts("error.place.file", it=file)
    for place in ("record", "deal"):
        if params.get(place) is not None:
            yield texts(f"error.place.{place}", it=params[place])
    if (action := params.get("action")) is not None:
        given = plain(params.get("given", ""))[:40]
        if params.get("seat"):
            yield texts("error.place.turn", it=action, seat=params["seat"], given=given)
        else:
            yield texts("error.place.action", it=action, given=given)
