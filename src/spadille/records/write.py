"""Writing records: the object that a match is, and its TOML as a person would write it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from spadille.core.cards import SEATS, Seat
from spadille.core.deal import Deal
from spadille.core.match import Rules, Standing
from spadille.core.phase import History
from spadille.records.record import VERSION

Told = tuple[Seat, Deal, History]
"""A deal as dealt and what was said and played: dealer, deal, history."""


def written(
    rules: Rules, start: Standing, deals: Iterable[Told], names: Sequence[str] = ()
) -> dict[str, Any]:
    """A match as the object of a record."""
    document: dict[str, Any] = {"spadille": VERSION, "game": rules.game.name, "rules": rules.preset}
    if names:
        document["names"] = dict(zip(SEATS, names, strict=True))
    if departing := dict(rules.departures()):
        document["options"] = departing
    if start != rules.start():
        document["start"] = _start(rules, start)
    document["deals"] = [_deal(rules, *told) for told in deals]
    return document


def _start(rules: Rules, start: Standing) -> dict[str, Any]:
    fresh = rules.start()
    values = {
        "scores": list(start.scores),
        "played": start.played,
        "carry": start.carry,
        "games": list(start.games),
        "totals": list(start.totals),
    }
    return {
        key: value
        for key, value in values.items()
        if key == "scores" or value != _plain(getattr(fresh, key))
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _deal(rules: Rules, dealer: Seat, deal: Deal, history: History) -> dict[str, Any]:
    pack, alphabet = rules.game.pack, rules.game.alphabet
    told: dict[str, Any] = {
        "dealer": SEATS[dealer],
        "hands": {
            name: " ".join(reversed(pack.names(deal.hands[seat])))
            for seat, name in enumerate(SEATS)
        },
    }
    if rules.game.rest_size:
        told["rest"] = " ".join(reversed(pack.names(deal.rest)))
    told["log"] = " ".join(alphabet.text(done.action) for done in history)
    return told


def toml(document: dict[str, Any]) -> str:
    """The record as TOML, its log in lines of four."""
    parts = [f"{key} = {_value(document[key])}" for key in ("spadille", "game", "rules")]
    for key in ("names", "options", "start"):
        if key in document:
            parts += ["", f"[{key}]", *(f"{k} = {_value(v)}" for k, v in document[key].items())]
    for deal in document["deals"]:
        parts += ["", "[[deals]]"]
        for key, value in deal.items():
            parts.append(f"{key} = {_log(value) if key == 'log' else _value(value)}")
    return "\n".join(parts) + "\n"


def _log(log: str) -> str:
    words = log.split()
    lines = [" ".join(words[n : n + 4]) for n in range(0, len(words), 4)]
    return '"""\n' + "".join(f"{line}\n" for line in lines) + '"""'


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
