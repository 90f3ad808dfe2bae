"""Random records of Quinto, and what the product must say of each, from the second model.

`python -m tests.oracle.quinto --rules guide --count 400 --seed 1` prints them as JSON lines.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.oracle.quinto_deal import JOKER, PACK, SEATS, Illegal, Unclear
from tests.oracle.quinto_maker import Dealt, Played, played_match
from tests.oracle.quinto_match import legal, replay, view

__all__ = ["PACK", "Illegal", "Unclear", "legal", "positions", "records", "replay", "view"]

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SEPARATORS = (" ", " ", " ", "\n", " | ", "|", "  ")


def spelled(card: str, dice: Random) -> str:
    """One of the spellings that readers accept."""
    if card == JOKER:
        return dice.choice((JOKER, JOKER, "jk", "Jk"))
    rank, suit = card[0], card[1]
    rank = "10" if rank == "T" and dice.random() < 0.5 else rank
    name = dice.choice((card, card, rank + suit, rank + SIGNS[suit], SIGNS[suit] + rank))
    return name.lower() if dice.random() < 0.3 else name


def written(dealt: Dealt, dice: Random, fancy: bool) -> str:
    """A log as people may write it: separators, asserted seats, all spellings."""
    words: list[str] = []
    for seat, action in dealt.log:
        word = spelled(action, dice) if fancy and action in PACK else action
        if dice.random() < 0.15:
            word = seat + ":" + dice.choice(("", " ")) + word
        words += [word, dice.choice(SEPARATORS)]
    return "".join(words)


def shown(names: list[str], dice: Random, fancy: bool) -> str:
    """A hand or the cachette in any order."""
    order = dice.sample(names, len(names))
    return " ".join(spelled(name, dice) if fancy else name for name in order)


def hidden(record: dict[str, Any], expected: dict[str, Any], dice: Random) -> None:
    """Leave out what others give: the cachette, a hand, or more where the play shows enough."""
    for document in record["deals"]:
        gone = dice.choice(
            ([], [], ["rest"], ["rest"], ["one"], ["one", "rest"], ["some"], ["some", "rest"])
        )
        before = {key: document[key] for key in ("hands", "rest")}
        count = {"one": 1, "some": dice.randrange(5)}.get(gone[0], 0) if gone else 0
        out = dice.sample(SEATS, count)
        document["hands"] = {s: hand for s, hand in before["hands"].items() if s not in out}
        if "rest" in gone:
            del document["rest"]
        try:
            follows = replay(record) == expected
        except Unclear:
            follows = False
        if not follows:
            document.update(before)


def embroidered(record: dict[str, Any], expected: dict[str, Any], dice: Random) -> None:
    """What a record may hold beside the deal: names, notes, results to compare."""
    if dice.random() < 0.2:
        record["names"] = {"N": "Nora", "E": "Eino", "S": "Åse", "W": "Wilma"}
        record["event"], record["date"], record["note"] = "A café", "1909-11-02", "pass | AH"
    if dice.random() < 0.3:
        record["options"] = {}
    if record["rules"] == "guide" and dice.random() < 0.3:
        del record["rules"]
    for number, (document, result) in enumerate(
        zip(record["deals"], expected["deals"], strict=True)
    ):
        if number and dice.random() < 0.5:
            del document["dealer"]
        if result["finished"] and dice.random() < 0.2:
            keys = ["tricks", "ended_by", "delta", "standing", "contract"]
            document["result"] = {key: result[key] for key in dice.sample(keys, 3)}


def record_of(match: Played, dice: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A played match as somebody may have written it down, and its replay."""
    record = match.plain()
    expected = replay(record)
    fancy = dice.random() < 0.4
    for dealt, document in zip(match.deals, record["deals"], strict=True):
        document["log"] = written(dealt, dice, fancy)
        document["rest"] = shown(dealt.rest, dice, fancy)
        document["hands"] = {s: shown(hand, dice, fancy) for s, hand in dealt.hands.items()}
    if not any(match.start["scores"]) and len(match.start) == 1 and dice.random() < 0.7:
        del record["start"]
    if dice.random() < 0.5:
        hidden(record, expected, dice)
    embroidered(record, expected, dice)
    return record, expected


def records(rules: str, count: int, seed: int) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Random legal records by one preset, each with the JSON of its replay."""
    dice = Random(f"{rules} {seed}")
    for _ in range(count):
        match = played_match(rules, dice)
        if dice.random() < 0.5:
            log = match.deals[-1].log
            del log[dice.randrange(len(log) + 1) :]
        yield record_of(match, dice)


def positions(rules: str, count: int, seed: int) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Random positions, tricks 11 and 12 among them more often, each with what is legal there."""
    dice = Random(f"{rules} {seed} positions")
    for _ in range(count):
        match = played_match(rules, dice, most=2)
        log = match.deals[-1].log
        last = dice.choice((0, 0, 40))
        del log[min(len(log), dice.randrange(last, 53)) :]
        record = match.plain()
        yield record, legal(record)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", choices=("guide", "hoffmann"), default="guide")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for record, expected in records(asked.rules, asked.count, asked.seed):
        print(json.dumps({"record": record, "expected": expected}, ensure_ascii=False))


if __name__ == "__main__":
    main()
