"""The auction of Quadrille, from the rule book alone: bids, holds, and whose turn it is."""

from __future__ import annotations

from tests.oracle.quadrille_cards import LADDER, SEATS, following
from tests.oracle.quadrille_money import Terms


class Auction:
    """Who has said what, and so who speaks next and what he may say (B10-B13, L2-L5)."""

    def __init__(self, terms: Terms, eldest: str) -> None:
        self.ladder = LADDER[terms.rules]
        self.holding = bool(terms.options["holding"])
        self.eldest = eldest
        self.said: list[tuple[str, str]] = []
        self.passed: set[str] = set()
        self.high: tuple[str, str] | None = None  # the seat and the bid that stand

    def say(self, call: str) -> None:
        """Pass, or bid: every bid allowed takes the place of the one before."""
        seat = self.turn
        self.said.append((seat, call))
        if call == "pass":
            self.passed.add(seat)
        else:
            self.high = (seat, call)

    @property
    def is_over(self) -> bool:
        if self.high is None:
            return len(self.passed) == 4
        return len(self.passed) == 3 or self.high[1] == self.ladder[-1]  # B11, L2a

    @property
    def turn(self) -> str:
        if not self.said:
            return self.eldest
        out = self.passed | ({self.high[0]} if self.high else set())
        later = [following(self.said[-1][0], steps) for steps in (1, 2, 3, 4)]
        return next(seat for seat in later if seat not in out)

    def place(self, seat: str) -> int:
        return (SEATS.index(seat) - SEATS.index(self.eldest)) % 4

    def legal(self) -> list[str]:
        if self.high is None:
            return ["pass", *self.ladder]
        maker, bid = self.high
        higher = self.ladder[self.ladder.index(bid) + 1 :]
        spoke = self.turn in [seat for seat, call in self.said if call != "pass"]
        if self.holding and spoke and self.place(self.turn) < self.place(maker):  # L4
            higher = [bid, *higher]
        return ["pass", *higher]
