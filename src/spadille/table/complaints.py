"""Errors as one clear line: the place (file, deal, action), then what is wrong there."""

from __future__ import annotations

from typing import Any

from spadille.core.errors import SpadilleError
from spadille.table.texts import Texts

PLACES = ("file", "record", "deal", "action")


class _Open(dict[str, Any]):
    """Parameters of a text; one that is not given reads as nothing."""

    def __missing__(self, key: str) -> str:
        return ""


def reason(texts: Texts, error: SpadilleError) -> str:
    """The sentence for what is wrong, in the reader's language."""
    params = _Open(error.params)
    given = params.get("given")
    params["given"] = "" if given is None else str(given)[:40]
    for key in ("known", "legal"):
        if isinstance(params.get(key), list):
            params[key] = ", ".join(str(word) for word in params[key][:100])
    return texts(f"error.{error.key}").format_map(params)


def complaint(texts: Texts, error: SpadilleError) -> str:
    """Place and reason on one line."""
    places = [
        texts(f"error.place.{place}", it=error.params[place])
        for place in PLACES
        if error.params.get(place) is not None
    ]
    line = ", ".join(places) + ": " + reason(texts, error) if places else reason(texts, error)
    return " ".join(line.split())
