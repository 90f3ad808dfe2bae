"""Someone who sits at Quadrille in the terminal: what he types, and the matches he finds there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from spadille.records.saved import Saved
from spadille.table.texts import texts
from tests.clauses.quadrille_positions import Record, dealt, said
from tests.terminal.sitting import Answer, playable, unwrapped

SEATS = "NESW"


def wanted(text: str, language: str) -> str | None:
    """What is to be named: as a line of these gives an example; else spades, or the first king."""
    own, told_there = texts(language), unwrapped(text)
    head = own("terminal.naming.both", example="")
    if head in told_there:
        return told_there.rpartition(head)[2].splitlines()[0]
    if any(own(f"quadrille.say.trump.{kind}") in told_there for kind in ("alone", "vole")):
        return own("suit.S")
    if any(own(f"quadrille.say.{word}") in told_there for word in ("call", "demand")):
        return re.findall(r"^  ([KQD]\S)", text, re.MULTILINE)[-1]
    return None


def playing(language: str = "en", first: Iterable[str] = (), bid: str = "pass") -> Answer:
    """A player who types these things first, then bids this where he may, names what the example
    names, and plays or gives the first card he may."""
    queue, own = list(first), texts(language)

    def answer(text: str) -> str:
        if queue:
            return queue.pop(0)
        if f"  {own('choice.pass')}: " in text:
            return bid if f"  {own(f'call.{bid}')}: " in text else "pass"
        if example := wanted(text, language):
            return example
        return next(iter(playable(text, language)), "")

    return answer


def sat_down(folder: Path, record: Record, name: str = "quadrille") -> None:
    """This record as the match that was left."""
    (folder / "matches").mkdir(exist_ok=True)
    text = json.dumps(record)
    Saved(folder / "matches" / f"{name}.toml").save(json.loads(text))


def turned(record: Record) -> Record:
    """The record with everyone one seat further on: west's part falls to the player, south."""
    (deal,) = record["deals"]
    before = dict(zip(SEATS, SEATS[-1:] + SEATS[:-1], strict=True))
    hands = {before[seat]: hand for seat, hand in deal["hands"].items()}
    return record | {"deals": [deal | {"dealer": before[deal["dealer"]], "hands": hands}]}


HANDS = dealt(3, N="KC AC", E="KD", S="KS QS AS 4D 3C", W="KH")


def south(log: str, preset: str = "basic", **more: Any) -> Record:
    """South is eldest and speaks first."""
    return said(log, HANDS, preset, dealer="E", **more)
