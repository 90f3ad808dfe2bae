"""A whole record of Quinto read and replayed by the second model."""

from __future__ import annotations

import copy
from typing import Any

from tests.oracle.quinto_deal import PACK, SEATS, Deal, Illegal, decided, left_of

SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


class Match:
    """Deals of one record, one after another, and what is carried between them."""

    def __init__(self, record: dict[str, Any]) -> None:
        start = record.get("start", {})
        self.rules: str = record.get("rules", "guide")
        self.scores: list[int] = list(start.get("scores", (0, 0)))
        self.games: list[int] = list(start.get("games", (0, 0)))
        self.totals: list[int] = list(start.get("totals", (0, 0)))
        self.deals: list[Deal] = []

    @property
    def is_rubber(self) -> bool:
        return self.rules == "hoffmann"  # b7

    @property
    def winner(self) -> int | None:
        """The side that has won the game (guide) or two games (hoffmann: a46, b7)."""
        if not self.is_rubber:
            return decided(self.scores)
        return self.games.index(2) if 2 in self.games else None

    @property
    def next_dealer(self) -> str | None:
        return left_of(self.deals[-1].dealer) if self.deals else None  # a7, b9

    def open(self, dealer: str, hands: dict[str, set[str] | None], rest: set[str] | None) -> Deal:
        """Begin the next deal; after a won game of a rubber, at 0-0 (b7, ruling A43)."""
        if self.winner is not None:
            raise Illegal("match_over")
        if self.is_rubber and self.deals and decided(self.scores) is not None:
            self.scores = [0, 0]
        deal = Deal(self.rules, dealer, hands, rest, self.scores)
        self.deals.append(deal)
        return deal

    def close(self) -> None:
        """Carry on what the last deal scored (a38); count a game that it won (b8)."""
        deal = self.deals[-1]
        self.scores = deal.scores
        won = decided(self.scores)
        if deal.ended_by and won is not None and self.is_rubber:
            self.games[won] += 1
            self.totals = [self.totals[one] + self.scores[one] for one in (0, 1)]

    def rubber(self) -> dict[str, Any]:
        """Totals before the 100, finished games only; the difference after it (b8, A44, A45)."""
        winner = self.winner
        difference = None
        if winner is not None:
            difference = self.totals[0] - self.totals[1] + (100, -100)[winner]
        return {
            "games": self.games,
            "totals": self.totals,
            "winner": None if winner is None else ("NS", "EW")[winner],
            "difference": difference,
        }

    def as_json(self) -> dict[str, Any]:
        winner = self.winner
        answer: dict[str, Any] = {
            "game": "quinto",
            "rules": self.rules,
            "options": {},
            "deals": [deal.as_json() for deal in self.deals],
            "turn": self.deals[-1].turn,
            "phase": self.deals[-1].phase,
            "standing": self.scores,
            "winner": None if winner is None else ("NS", "EW")[winner],
            "match_ended_by": None if winner is None else "points",
        }
        if self.is_rubber:
            answer["rubber"] = self.rubber()
        return copy.deepcopy(answer)


def card(text: str) -> str:
    """The plain name of a card in any spelling that a record may use; other words unchanged."""
    name = text.upper().replace("10", "T")
    for symbol, letter in SYMBOLS.items():
        if symbol in name:
            name = name.replace(symbol, "") + letter
    return name if name in PACK else text


def cards(text: str) -> set[str]:
    return {card(word) for word in text.split()}


def actions(log: str) -> list[str]:
    """The actions of a log, without separators and without the seats it asserts."""
    words = log.replace("|", " ").split()
    bare = [word.split(":", 1)[1] if word[1:2] == ":" else word for word in words]
    return [card(word) for word in bare if word]


def opened(document: dict[str, Any], match: Match) -> Deal:
    """The deal of one entry of a record, with the one part that follows from the others."""
    hands = {
        seat: cards(document["hands"][seat]) if seat in document["hands"] else None
        for seat in SEATS
    }
    rest = cards(document["rest"]) if "rest" in document else None
    left = set(PACK).difference(rest or (), *(hand or () for hand in hands.values()))
    missing = [seat for seat in SEATS if hands[seat] is None]
    if rest is None and not missing:
        rest = left
    if rest is not None and len(missing) == 1:
        hands[missing[0]] = left
    return match.open(document.get("dealer") or match.next_dealer or "", hands, rest)


def played(record: dict[str, Any]) -> Match:
    match = Match(record)
    for document in record["deals"]:
        deal = opened(document, match)
        for action in actions(document["log"]):
            deal.act(action)
        match.close()
    return match


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """What `spadille replay --json` must print for this record."""
    return played(record).as_json()


def legal(record: dict[str, Any]) -> dict[str, Any]:
    """What `spadille legal --json` must print for this record.

    Reading: while the players still speak, no card is in question and `refused` is empty.
    """
    deal = played(record).deals[-1]
    return {
        "turn": deal.turn,
        "phase": deal.phase,
        "legal": deal.legal(),
        "refused": deal.refused() if deal.phase == "play" else {},
    }


def view(record: dict[str, Any], viewer: str) -> dict[str, Any]:
    """What `spadille view --json` must print for this record, in which nothing is left out.

    Reading: a finished deal shows every hand as dealt and the cachette, to all (a courtesy);
    of the deal under way a viewer learns no card but those of his own hand and those played.
    """
    match = played(record)
    report = match.as_json()
    for document, deal in zip(record["deals"], report["deals"], strict=True):
        if deal["finished"]:
            deal["rest"] = sorted(cards(document["rest"]))
            deal["hands"] = {seat: sorted(cards(document["hands"][seat])) for seat in SEATS}
    last = match.deals[-1]
    return report | {
        "seat": viewer if viewer in SEATS else None,
        "hand": sorted(last.hands.get(viewer) or ()),
        "counts": {seat: len(last.hands[seat] or ()) for seat in SEATS},
        "known": {seat: [] for seat in SEATS},
        "log": actions(record["deals"][-1]["log"]),
    }
