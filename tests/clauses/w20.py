"""The full deal of the rule book's example W20, played card by card."""

from __future__ import annotations

from tests.clauses.positions import QUIET, Record, record

HANDS = {
    "N": ["TH", "9H", "8H", "3H", "2H", "AD", "TD", "9D", "KC", "4C", "3C", "4S"],
    "E": ["AH", "7H", "7D", "6D", "3D", "QC", "TC", "6C", "2C", "QS", "5S", "2S"],
    "S": ["4H", "QD", "JD", "5D", "4D", "AC", "9C", "KS", "JS", "8S", "7S", "JK"],
    "W": ["QH", "JH", "6H", "KD", "8D", "2D", "JC", "8C", "5C", "AS", "TS", "3S"],
}
CACHETTE = ["5H", "9S", "6S", "KH", "7C"]

# leader, cards in order, winner, quints, scores after (from 0-0)
TRICKS = (
    ("N", "TH 7H JK 6H", "N", 25, (25, 0)),
    ("N", "9H AH 4H JH", "E", 20, (25, 20)),
    ("E", "2S 7S 3S 4S", "S", 5, (30, 20)),
    ("S", "QD 2D 9D 3D", "S", 15, (45, 20)),
    ("S", "JD 8D TD 6D", "S", 0, (45, 20)),
    ("S", "5D KD AD 7D", "N", 15, (60, 20)),
    ("N", "8H 5S 8S QH", "W", 5, (60, 25)),
    ("W", "TS 3C QS JS", "N", 0, (60, 25)),
    ("N", "3H 2C KS AS", "N", 0, (60, 25)),
    ("N", "2H 6C 9C 5C", "N", 10, (70, 25)),
    ("N", "KC TC AC 8C", "S", 0, (70, 25)),
    ("S", "4D JC 4C QC", "S", 0, (70, 25)),
)
CALLS = {1: QUIET, 2: "pass double pass pass", 4: "pass double redouble pass"}


def w20(
    tricks: int = 12, multiplier: int = 1, scores: tuple[int, int] = (0, 0), rules: str = "guide"
) -> Record:
    """The deal as far as so many tricks."""
    plays = " | ".join(cards for _, cards, *_ in TRICKS[:tricks])
    log = f"{CALLS[multiplier]} | {plays}"
    return record(HANDS, CACHETTE, log, rules=rules, start={"scores": list(scores)})
