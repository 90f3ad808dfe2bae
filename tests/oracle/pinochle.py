"""Random records of Pinochle, and what the product must say of each, from the second model.

`python -m tests.oracle.pinochle --rules classic --count 400 --seed 1` prints them as JSON lines.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.oracle.pinochle_deal import KINDS, PACK, SEATS, Illegal, Unclear
from tests.oracle.pinochle_maker import HEADINGS, Dealing, Played, played_match
from tests.oracle.pinochle_match import PRESETS, full_options, legal, replay, view

__all__ = ["PACK", "Illegal", "Unclear", "legal", "positions", "records", "replay", "view"]

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RARE = {"in passing", "trump", "overtrump", "first_lead_trump"}  # places where a log may stop
SEPARATORS = (" ", " ", " ", "\n", " | ", "|", "  ")


def spelled(card: str, dice: Random) -> str:
    """One of the spellings that readers accept."""
    rank, suit = card[0], card[1]
    rank = "10" if rank == "T" and dice.random() < 0.5 else rank
    name = dice.choice((card, card, rank + suit, rank + SIGNS[suit], SIGNS[suit] + rank))
    return name.lower() if dice.random() < 0.3 else name


def spelled_action(action: str, dice: Random) -> str:
    """The card in an action, played or given, in one of its spellings."""
    if action in KINDS:
        return spelled(action, dice)
    return "give:" + spelled(action[5:], dice) if action.startswith("give:") else action


def written(dealing: Dealing, dice: Random, fancy: bool) -> str:
    """A log as people may write it: separators, asserted seats, all spellings."""
    words: list[str] = []
    for seat, action in dealing.log:
        word = spelled_action(action, dice) if fancy else action
        if dice.random() < 0.15:
            word = seat + ":" + dice.choice(("", " ")) + word
        words += [word, dice.choice(SEPARATORS)]
    return "".join(words)


def shown(names: list[str], dice: Random, fancy: bool) -> str:
    """A hand in any order."""
    order = dice.sample(names, len(names))
    return " ".join(spelled(name, dice) if fancy else name for name in order)


def hidden(record: dict[str, Any], expected: dict[str, Any], dice: Random) -> None:
    """Leave out what others give: a hand, or more where what was done shows enough."""
    for document in record["deals"]:
        before = document["hands"]
        out = dice.sample(SEATS, dice.choice((0, 1, 1, 2, 3, 4)))
        document["hands"] = {seat: hand for seat, hand in before.items() if seat not in out}
        try:
            follows = replay(record) == expected
        except (Illegal, Unclear):
            follows = False
        if not follows:
            document["hands"] = before


def embroidered(record: dict[str, Any], expected: dict[str, Any], dice: Random) -> None:
    """What a record may hold beside the deal: names, notes, results to compare."""
    if dice.random() < 0.2:
        record["names"] = {"N": "Nora", "E": "Eino", "S": "Åse", "W": "Wilma"}
        record["event"], record["date"], record["note"] = "A café", "1909-11-02", "pass | AH"
    if not record["options"] and dice.random() < 0.5:
        del record["options"]
    if record["rules"] == "classic" and dice.random() < 0.3:
        del record["rules"]
    for number, (document, result) in enumerate(
        zip(record["deals"], expected["deals"], strict=True)
    ):
        if number and dice.random() < 0.5:
            del document["dealer"]
        if result["finished"] and dice.random() < 0.2:
            keys = ["tricks", "ended_by", "delta", "standing", "contract", "melds"]
            document["result"] = {key: result[key] for key in dice.sample(keys, 3)}


def record_of(match: Played, dice: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A played match as somebody may have written it down, and its replay."""
    record = match.plain()
    expected = replay(record)
    fancy = dice.random() < 0.4
    for dealing, document in zip(match.deals, record["deals"], strict=True):
        document["log"] = written(dealing, dice, fancy)
        document["hands"] = {s: shown(hand, dice, fancy) for s, hand in dealing.hands.items()}
    if match.start == {"scores": [0, 0]} and dice.random() < 0.7:
        del record["start"]
    if dice.random() < 0.5:
        hidden(record, expected, dice)
    embroidered(record, expected, dice)
    return record, expected


def cut(match: Played, dice: Random) -> None:
    """Stop the last deal somewhere before its end, rare places as often as others."""
    last = match.deals[-1]
    places = last.points_of_interest(full_options(match.rules, match.options))
    kinds, rare = sorted(places), sorted(RARE & set(places))
    kind = dice.choice(rare if rare and dice.random() < 0.4 else kinds)
    del last.log[dice.choice(places[kind]) :]


def records(
    rules: str, count: int, seed: int, heading: str | None = None
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Random legal records by one preset, each with the JSON of its replay.

    With a heading all of them follow it; without one most follow that of the preset.
    """
    dice = Random(f"{rules} {seed} {heading}")
    for _ in range(count):
        match = played_match(rules, dice, heading)
        if dice.random() < 0.3:
            cut(match, dice)
        yield record_of(match, dice)


def positions(
    rules: str, count: int, seed: int, heading: str | None = None
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Random unfinished records in every phase, each with what is legal there."""
    dice = Random(f"{rules} {seed} {heading} positions")
    for _ in range(count):
        match = played_match(rules, dice, heading)
        cut(match, dice)
        record = match.plain()
        yield record, legal(record)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", choices=PRESETS, default="classic")
    parser.add_argument("--heading", choices=HEADINGS)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for record, expected in records(asked.rules, asked.count, asked.seed, asked.heading):
        print(json.dumps({"record": record, "expected": expected}, ensure_ascii=False))


if __name__ == "__main__":
    main()
