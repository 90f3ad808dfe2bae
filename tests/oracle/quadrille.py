"""Random records of Quadrille, and what the product must say of each, from the second model.

`python -m tests.oracle.quadrille --rules basic --count 400 --seed 1` prints them as JSON lines.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.oracle.quadrille_cards import PACK, SEATS, Illegal, Unclear
from tests.oracle.quadrille_maker import Dealt, Played, cut, played_match
from tests.oracle.quadrille_match import SYMBOLS, legal, replay, view

__all__ = ["PACK", "Illegal", "Unclear", "legal", "positions", "records", "replay", "view"]

SIGNS = {suit: sign for sign, suit in SYMBOLS.items()}
SEPARATORS = (" ", " ", " ", "\n", " | ", "|", "  ")


def spelled(card: str, dice: Random) -> str:
    """One of the spellings that readers accept."""
    rank, suit = card[0], card[1]
    name = dice.choice((card, card, rank + SIGNS[suit], SIGNS[suit] + rank))
    return name.lower() if dice.random() < 0.3 else name


def action_spelled(action: str, dice: Random) -> str:
    head, colon, what = action.rpartition(":")
    return head + colon + spelled(what, dice) if what in PACK else action


def written(dealt: Dealt, dice: Random, fancy: bool) -> str:
    """A log as people may write it: separators, asserted seats, all spellings."""
    words: list[str] = []
    for seat, action in dealt.log:
        word = action_spelled(action, dice) if fancy else action
        if dice.random() < 0.15:
            word = seat + ":" + dice.choice(("", " ")) + word
        words += [word, dice.choice(SEPARATORS)]
    return "".join(words)


def shown(names: list[str], dice: Random, fancy: bool) -> str:
    """A hand in any order."""
    order = dice.sample(names, len(names))
    return " ".join(spelled(name, dice) if fancy else name for name in order)


def stand_ins(document: dict[str, Any], deal: dict[str, Any], hands: dict[str, Any]) -> None:
    """Say who was forced, or who gave the card demanded, in place of the hands that show it."""
    contract = deal["contract"] or {}
    if contract.get("forced") and contract["hombre"] not in document["hands"]:
        document["hombre"] = contract["hombre"]
    if contract.get("bid", "").startswith("mediateur") and contract["called"]:
        (holder,) = (seat for seat in SEATS if contract["called"] in hands[seat])
        if holder not in document["hands"]:
            document["holder"] = holder


def hidden(match: Played, record: dict[str, Any], expected: dict[str, Any], dice: Random) -> None:
    """Leave out hands that others give, or that the play shows well enough."""
    for dealt, document, deal in zip(match.deals, record["deals"], expected["deals"], strict=True):
        before = dict(document)
        out = dice.sample(SEATS, dice.choice((0, 0, 1, 1, 1, 2, 2, 3, 4)))
        document["hands"] = {s: hand for s, hand in before["hands"].items() if s not in out}
        if dice.random() < 0.7:
            stand_ins(document, deal, dealt.hands)
        try:
            follows = replay(record) == expected
        except Unclear:
            follows = False
        if not follows:
            document.clear()
            document.update(before)


def embroidered(record: dict[str, Any], expected: dict[str, Any], dice: Random) -> None:
    """What a record may hold beside the deal: names, notes, results to compare."""
    if dice.random() < 0.2:
        record["names"] = {"N": "Nora", "E": "Eino", "S": "Åse", "W": "Wilma"}
        record["event"], record["date"], record["note"] = "A café", "1909-11-02", "pass | AH"
    for key in ("options", "start"):
        if not record[key] and dice.random() < 0.7:
            del record[key]
    if record["rules"] == "basic" and dice.random() < 0.3:
        del record["rules"]
    for number, (document, result) in enumerate(
        zip(record["deals"], expected["deals"], strict=True)
    ):
        if number and dice.random() < 0.5:
            del document["dealer"]
        if result["finished"] and dice.random() < 0.2:
            keys = ["tricks", "ended_by", "delta", "standing", "carry", "contract"]
            document["result"] = {key: result[key] for key in dice.sample(keys, 3)}


def record_of(match: Played, dice: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A played match as somebody may have written it down, and its replay."""
    record = match.plain()
    expected = replay(record)
    fancy = dice.random() < 0.4
    for dealt, document in zip(match.deals, record["deals"], strict=True):
        document["log"] = written(dealt, dice, fancy)
        document["hands"] = {s: shown(hand, dice, fancy) for s, hand in dealt.hands.items()}
    if dice.random() < 0.5:
        hidden(match, record, expected, dice)
    embroidered(record, expected, dice)
    return record, expected


def records(rules: str, count: int, seed: int) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Random legal records by one preset, each with the JSON of its replay."""
    dice = Random(f"{rules} {seed}")
    for _ in range(count):
        match = played_match(rules, dice)
        if dice.random() < 0.4:
            cut(match.deals[-1], dice)
        yield record_of(match, dice)


def positions(rules: str, count: int, seed: int) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Random positions, most of them unfinished, each with what is legal there."""
    dice = Random(f"{rules} {seed} positions")
    for _ in range(count):
        match = played_match(rules, dice, most=2)
        if dice.random() < 0.9:
            cut(match.deals[-1], dice)
        record = match.plain()
        yield record, legal(record)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", choices=("basic", "later"), default="basic")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for record, expected in records(asked.rules, asked.count, asked.seed):
        print(json.dumps({"record": record, "expected": expected}, ensure_ascii=False))


if __name__ == "__main__":
    main()
