"""One deal of Quinto, from the rule book alone: four calls, twelve tricks, the cachette.

A deal here is a thing that changes: `act` says or plays, and everything else can be asked at any
time. A hand, or the cachette, may be unknown (None); what is played out of it is then taken on
trust, and `Unclear` is raised where its cards would decide what happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

SEATS = "NESW"
SUITS = "SCDH"  # low to high (a4)
RANKS = "23456789TJQKA"  # low to high (a3)
JOKER = "JK"
PACK = [rank + suit for suit in SUITS for rank in RANKS] + [JOKER]  # a2
QUINTS = {"H": 20, "D": 15, "C": 10, "S": 5}  # a29
TARGET = 250
JOKER_OUT_BY = {"guide": 11, "hoffmann": None}  # a21, b3


class Illegal(Exception):
    """An action that may not be said or played; its only argument is the reason."""


class Unclear(Exception):
    """What happens here depends on cards that nobody gave."""


def left_of(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 1) % 4]


def side(seat: str) -> int:
    return 0 if seat in "NS" else 1


def strength(card: str) -> tuple[int, int]:
    """The place of a card in the one straight order of the pack (a3, a4, a18, a19)."""
    if card == JOKER:
        return (-1, -1)
    return (SUITS.index(card[1]), RANKS.index(card[0]))


def quint_points(cards: Iterable[str]) -> int:
    """All quints that lie wholly inside one trick or the cachette (a25-a30, a32)."""
    there = set(cards)
    points = 25 if JOKER in there else 0
    for suit, value in QUINTS.items():
        for quint in ("5",), ("A", "4"), ("2", "3"):
            if all(rank + suit in there for rank in quint):
                points += value
    return points


def decided(scores: Sequence[int]) -> int | None:
    """The side that has won the game, by the algorithm of section 2(d)."""
    if max(scores) < TARGET or scores[0] == scores[1]:
        return None
    return 0 if scores[0] > scores[1] else 1


class Deal:
    """A deal and what has been said and played in it so far."""

    def __init__(
        self,
        rules: str,
        dealer: str,
        hands: dict[str, set[str] | None],
        rest: set[str] | None,
        scores: Sequence[int],
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.hands = {seat: None if hand is None else set(hand) for seat, hand in hands.items()}
        self.rest = None if rest is None else set(rest)
        self.start = list(scores)
        self.delta = [0, 0]
        self.calls: list[str] = []
        self.doubler: str | None = None
        self.multiplier = 1
        self.tricks: list[dict[str, Any]] = []
        self.won = [0, 0]
        self.leader = left_of(dealer)  # a15
        self.opened: list[str] | None = None
        self.ended_by: str | None = None

    # Where the deal stands

    @property
    def scores(self) -> list[int]:
        return [self.start[one] + self.delta[one] for one in (0, 1)]

    @property
    def phase(self) -> str | None:
        if self.ended_by:
            return None
        return "doubling" if len(self.calls) < 4 else "play"

    @property
    def table(self) -> list[str]:
        """The cards of the trick being played, in order."""
        if not self.tricks or self.tricks[-1]["winner"] is not None:
            return []
        return list(self.tricks[-1]["cards"])

    @property
    def trick_number(self) -> int:
        return len(self.tricks) + (0 if self.table else 1)

    @property
    def turn(self) -> str | None:
        if self.ended_by:
            return None
        if len(self.calls) < 4:  # a11
            return SEATS[(SEATS.index(self.dealer) + 1 + len(self.calls)) % 4]
        return SEATS[(SEATS.index(self.leader) + len(self.table)) % 4]

    # What may be done

    def legal_calls(self) -> list[str]:
        """Pass always; one double; one redouble, of an opponent's double (a12, a13)."""
        turn = self.turn
        assert turn
        if self.doubler is None:
            return ["pass", "double"]
        if self.multiplier == 2 and side(turn) != side(self.doubler):
            return ["pass", "redouble"]
        return ["pass"]

    def refused(self) -> dict[str, str]:
        """Why each card of the hand on turn may not be played just now."""
        hand = self.hands[self.turn or ""]
        if hand is None:
            raise Unclear
        if not self.table:  # a20, a22, b2
            return {JOKER: "joker_never_led"} if JOKER in hand else {}
        if self.trick_number == JOKER_OUT_BY[self.rules] and JOKER in hand:  # a21
            return dict.fromkeys(hand - {JOKER}, "joker_trick_11")
        led = self.table[0][1]
        if not any(card[1] == led and card != JOKER for card in hand):  # a17
            return {}
        return {card: "follow" for card in hand if card[1] != led and card != JOKER}  # a16

    def legal(self) -> list[str]:
        if self.ended_by:
            return []
        if self.phase == "doubling":
            return sorted(self.legal_calls())
        refused = self.refused()
        return sorted((self.hands[self.turn or ""] or set()) - set(refused))

    # What is done

    def act(self, action: str) -> None:
        """Say or play the next action."""
        if self.phase == "doubling":
            self.say(action)
        elif self.phase == "play":
            self.play(action)
        else:
            raise Illegal("deal_over")

    def say(self, call: str) -> None:
        if call not in self.legal_calls():
            raise Illegal(call)
        if call == "double":
            self.doubler, self.multiplier = self.turn, 2
        if call == "redouble":
            self.multiplier = 4
        self.calls.append(call)

    def play(self, card: str) -> None:
        turn = self.turn or ""
        hand = self.hands[turn]
        if hand is not None:
            if card not in hand:
                raise Illegal("card_not_held")
            if card in self.refused():
                raise Illegal(self.refused()[card])
            hand.remove(card)
        if not self.table:
            self.tricks.append({"leader": turn, "cards": [], "winner": None, "points": None})
        self.tricks[-1]["cards"].append(card)
        if len(self.tricks[-1]["cards"]) == 4:
            self.take()

    def take(self) -> None:
        """A complete trick is taken and its quints are scored (a18, a31, a33)."""
        trick = self.tricks[-1]
        best = max(trick["cards"], key=strength)
        place = SEATS.index(trick["leader"]) + trick["cards"].index(best)
        winner = SEATS[place % 4]
        trick["winner"] = winner
        trick["points"] = quint_points(trick["cards"])
        self.won[side(winner)] += 1
        self.delta[side(winner)] += trick["points"]
        if decided(self.scores) is not None:  # a34
            self.ended_by = "quint"
        elif len(self.tricks) == 12:
            self.finish(winner)
        else:
            self.leader = left_of(winner) if self.is_stranded(winner) else winner  # a15, a23

    def is_stranded(self, winner: str) -> bool:
        """The winner of trick 11 holds nothing but the joker (a23)."""
        played = {card for trick in self.tricks for card in trick["cards"]}
        others = [hand for seat, hand in self.hands.items() if seat != winner and hand is not None]
        if len(self.tricks) != 11 or JOKER in played.union(self.rest or (), *others):
            return False
        if self.hands[winner] is None:
            raise Unclear
        return self.hands[winner] == {JOKER}

    def finish(self, winner: str) -> None:
        """The cachette, then the tricks (a24, a32, a35, a36)."""
        played = {card for trick in self.tricks for card in trick["cards"]}
        self.opened = sorted(set(PACK) - played)
        self.won[side(winner)] += 1
        self.delta[side(winner)] += quint_points(self.opened)
        if decided(self.scores) is not None:
            self.ended_by = "cachette"
            return
        for one in (0, 1):
            self.delta[one] += 5 * self.multiplier * self.won[one]
        self.ended_by = "tricks"

    def as_json(self) -> dict[str, Any]:
        """This deal as `spadille replay` prints it.

        Readings: an unfinished deal's delta is the quints scored so far, and its standing the
        start plus that; a trick to which nobody has led yet is not listed; the cachette is null
        unless it was opened for scoring, so also after a quint has ended the deal.
        """
        return {
            "dealer": self.dealer,
            "finished": self.ended_by is not None,
            "calls": self.calls,
            "contract": {"multiplier": self.multiplier} if len(self.calls) == 4 else None,
            "tricks": self.tricks,
            "rest": self.opened,
            "rest_points": None if self.opened is None else quint_points(self.opened),
            "ended_by": self.ended_by,
            "delta": self.delta,
            "standing": self.scores,
        }
