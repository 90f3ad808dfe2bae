"""What Pinochle adds to a simulation: how bids end, what hands meld, how trick points spread.

Melds of hands as they were dealt stand beside those that lay on the table, so that both can be held
against the frequencies of the rule book (section 3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

from spadille.bots import accounts_sides as sides
from spadille.bots.accounts_sides import Row
from spadille.core.cards import Cards, next_seat
from spadille.core.phase import Finished, dealt_hand
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_contract import PinochleContract, trick_points
from spadille.games.pinochle_melds import SUITS, marriages, melds

OUTCOMES = ("made", "set", "fold", "unplayed", "passed")
SPREADS = (
    *("bid", "hand_melds", "pair_melds", "bidders_melds", "others_melds"),
    *("bidders_tricks", "others_tricks"),
)
LITTLE = 20
"""Below this the melds of a side are little, by the rule book."""


@dataclass
class Spread:
    """Whole numbers as they came, by how often."""

    found: Counter[int] = field(default_factory=Counter)

    def add(self, values: Iterable[int]) -> None:
        self.found.update(values)

    def told(self) -> Row:
        """How many they are, their mean and standard deviation, the median and what a tenth and a
        hundredth of them are above."""
        count = self.found.total()
        mean = sum(value * times for value, times in self.found.items()) / max(count, 1)
        strayed = sum((value - mean) ** 2 * times for value, times in self.found.items())
        return {
            "count": count,
            "mean": round(mean, 4) if count else None,
            "sd": round(sqrt(strayed / (count - 1)), 4) if count > 1 else None,
            "median": self._below(0.5),
            "p90": self._below(0.9),
            "p99": self._below(0.99),
        }

    def _below(self, share: float) -> int | None:
        """The least value that this share of all does not exceed."""
        reached = 0
        for value in sorted(self.found):
            reached += self.found[value]
            if reached >= share * self.found.total():
                return value
        return None


@dataclass
class PinochleAccount:
    """Pinochle: two sides, and so two tables; bids and outcomes, melds, trick points."""

    rules: PinochleRules
    contracts: dict[str, Counter[str]] = field(default_factory=dict)
    passed: int = 0
    little: int = 0
    marriages: Counter[int] = field(default_factory=Counter)
    spreads: dict[str, Spread] = field(default_factory=lambda: {name: Spread() for name in SPREADS})
    seatings = sides.SEATINGS
    compared = staticmethod(sides.compared)
    tables = staticmethod(sides.tables)
    values = staticmethod(sides.values)

    def fields(self, finished: Finished) -> Row:
        """What lay on the table and what tricks brought, by side; what was dealt, by seat."""
        contract, tricks = finished.contract, finished.tricks
        settled: Row = {"outcome": _outcome(finished), "melds": None}
        if contract is None:
            settled |= dict.fromkeys(("bid", "bidder", "trump")) | {"forced": False}
        elif contract.melds is not None:
            points = [melded.points for melded in contract.melds]
            settled["melds"] = [points[0] + points[2], points[1] + points[3]]
        won = [trick.winner % 2 for trick in tricks]
        hands = [dealt_hand(finished.deal, finished.history, seat) for seat in range(4)]
        named = [_best(hand, self.rules) for hand in hands]
        return settled | {
            "tricks": [won.count(0), won.count(1)],
            "trick_points": list(trick_points(tricks)),
            "marriages": [sum(marriages(hand, suit) > 0 for suit in SUITS) for hand in hands],
            "hand_melds": [best and best[1] for best in named],
            "pair_melds": [
                best and best[1] + self._beside(best[0], hands[next_seat(seat, 2)])
                for seat, best in enumerate(named)
            ],
        }

    def _beside(self, trump: str, hand: Cards) -> int:
        """What a hand melds with the trump that its partner names."""
        return melds(hand, trump, self.rules.melding).points

    def count(self, table: Row) -> None:
        self._count_hands(table)
        if table["outcome"] == "passed":
            self.passed += 1
            return
        name = "forced" if table["forced"] else str(table["bid"])
        self.contracts.setdefault(name, Counter())[table["outcome"]] += 1
        if name not in ("forced", "moon"):
            self.spreads["bid"].add([table["bid"]])
        bidders = "NESW".index(table["bidder"]) % 2
        for who, side in (("bidders", bidders), ("others", 1 - bidders)):
            if table["melds"] is not None:
                self.spreads[f"{who}_melds"].add([table["melds"][side]])
            if table["ended_by"] == "tricks":
                self.spreads[f"{who}_tricks"].add([table["trick_points"][side]])

    def _count_hands(self, table: Row) -> None:
        """Count in what was dealt; a hand that can name no trump has no melds of its own."""
        self.marriages.update(table["marriages"])
        for name in ("hand_melds", "pair_melds"):
            self.spreads[name].add(points for points in table[name] if points is not None)
        both = (points for points in table["pair_melds"] if points is not None)
        self.little += sum(points < LITTLE for points in both)

    def join(self, other: PinochleAccount) -> None:
        sides.join(self.contracts, other.contracts)
        self.passed += other.passed
        self.little += other.little
        self.marriages.update(other.marriages)
        for name, spread in other.spreads.items():
            self.spreads[name].found.update(spread.found)

    def counts(self) -> Row:
        named = sorted(self.contracts, key=_place)
        told = {
            name: {word: self.contracts[name][word] for word in OUTCOMES[:-1]} for name in named
        }
        outcome = {word: sum(found[word] for found in told.values()) for word in OUTCOMES[:-1]}
        return {
            "contract": {name: sum(found.values()) for name, found in told.items()},
            "outcome": outcome | {"passed": self.passed},
            "outcome_by_contract": told,
            "marriages": {str(suits): self.marriages[suits] for suits in range(len(SUITS) + 1)},
            "pair_melds_under_20": self.little,
            "spread": {name: spread.told() for name, spread in self.spreads.items()},
        }


def _place(name: str) -> tuple[int, int]:
    """Where a contract stands in the list: forced, bids from low to high, moon."""
    if name.isdigit():
        return 1, int(name)
    return (0 if name == "forced" else 2), 0


def _outcome(finished: Finished) -> str:
    """How a deal ended for the bidders."""
    contract = finished.contract
    if contract is None or finished.ended_by != "tricks":
        return str(finished.ended_by)
    assert isinstance(contract, PinochleContract)
    return "made" if contract.is_made(finished.tricks) else "set"


def _best(hand: Cards, rules: PinochleRules) -> tuple[str, int] | None:
    """The trump with which a hand melds most, and what it melds then; None if it may name none."""
    suits = [s for s in SUITS if marriages(hand, s) or not rules.trump_needs_marriage]
    found = [(suit, melds(hand, suit, rules.melding).points) for suit in suits]
    return max(found, key=lambda each: each[1], default=None)
