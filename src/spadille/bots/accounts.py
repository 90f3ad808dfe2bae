"""What each game adds to a simulation: its fields of a row, its seatings, what is counted.

A row of one deal holds one table; where two players are compared, a deal has a table for each
way to seat them, and the row says what the deal came to over all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from spadille.bots import accounts_sides as sides
from spadille.bots.accounts_pinochle import PinochleAccount
from spadille.bots.accounts_sides import Row
from spadille.core.cards import SEATS, Seat
from spadille.core.phase import Finished
from spadille.games.quadrille import QuadrilleRules
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quadrille_pay import Outcome
from spadille.games.quinto import QuintoContract, QuintoRules


class Account(Protocol):
    """One game's part of a simulation."""

    @property
    def seatings(self) -> tuple[tuple[Seat, ...], ...]:
        """Where two players are compared: the seats of the first of them, table by table."""

    def fields(self, finished: Finished) -> Row:
        """This game's own fields of a row, after the contract and the delta."""

    def compared(self, tables: Sequence[Row]) -> Row:
        """The row of a deal that was played at every seating."""

    def tables(self, row: Row) -> Sequence[Row]:
        """The tables of a row."""

    def values(self, row: Row) -> dict[str, float]:
        """What the deal of a row brought to each side, seat or player."""

    def count(self, table: Row) -> None:
        """Count one table in."""

    def join(self, other: Any) -> None:
        """Count in all that another account of the same game has counted."""

    def counts(self) -> Row:
        """All that has been counted, in order."""


@dataclass
class QuintoAccount:
    """Quinto: two sides, and so two tables; multipliers, endings, stranded jokers."""

    rules: QuintoRules
    counted: Counter[str] = field(default_factory=Counter)
    seatings = sides.SEATINGS
    compared = staticmethod(sides.compared)
    tables = staticmethod(sides.tables)
    values = staticmethod(sides.values)

    def fields(self, finished: Finished) -> Row:
        """What each side has taken, and whether a joker was stranded (a23)."""
        contract, tricks = finished.contract, finished.tricks
        assert isinstance(contract, QuintoContract)
        quints = contract.quints_won(tricks)
        if finished.ended_by != "quint" and (
            more := contract.cachette_points(finished.deal, tricks)
        ):
            quints = (quints[0] + more[0], quints[1] + more[1])
        stranded = len(tricks) == contract.tricks and tricks[-1].leader != tricks[-2].winner
        return {
            "quints": list(quints),
            "tricks": list(contract.tricks_won(tricks)),
            "stranded_joker": stranded,
        }

    def count(self, table: Row) -> None:
        self.counted[f"multiplier {table['multiplier']}"] += 1
        self.counted[table["ended_by"]] += 1
        self.counted["stranded_joker"] += table["stranded_joker"]

    def join(self, other: QuintoAccount) -> None:
        self.counted.update(other.counted)

    def counts(self) -> Row:
        return {
            "multiplier": {key: self.counted[f"multiplier {key}"] for key in ("1", "2", "4")},
            "ended_by": {key: self.counted[key] for key in ("tricks", "cachette", "quint")},
            "stranded_joker": self.counted["stranded_joker"],
        }


OUTCOMES = ("won", "remise", "codille", "missed")
NOTED = ("premiers", "claims", "own_king", "with_ally")


@dataclass
class QuadrilleAccount:
    """Quadrille: four players, so six tables for two in comparison; contracts and outcomes."""

    rules: QuadrilleRules
    contracts: dict[str, Counter[str]] = field(default_factory=dict)
    counted: Counter[str] = field(default_factory=Counter)
    seatings = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))

    def fields(self, finished: Finished) -> Row:
        """Tricks by seat, how the deal ended for Hombre, six straight, the late Vole, the pot."""
        contract, tricks = finished.contract, finished.tricks
        assert isinstance(contract, QuadrilleContract)
        outcome = contract.outcome(finished.deal, tricks, finished.ended_by)
        assert outcome is not None
        return {
            "tricks": [sum(trick.winner == seat for trick in tricks) for seat in range(4)],
            "outcome": outcome_word(contract, outcome),
            "straight": outcome.straight,
            "late": outcome.late,
            "pot": contract.pot,
        }

    def compared(self, tables: Sequence[Row]) -> Row:
        row = {key: tables[0][key] for key in ("deal", "dealer")}
        played = [
            {"A": "".join(SEATS[seat] for seat in seats)}
            | {key: table[key] for key in table if key not in row}
            for seats, table in zip(self.seatings, tables, strict=True)
        ]
        made = {"A": 0, "B": 0}
        for seats, table in zip(self.seatings, tables, strict=True):
            for seat, chips in enumerate(table["delta"]):
                made["A" if seat in seats else "B"] += chips
        one, two = (made[name] / (2 * len(tables)) for name in "AB")
        return row | {"tables": played, "A": one, "B": two, "difference": one - two}

    def tables(self, row: Row) -> Sequence[Row]:
        tables: Sequence[Row] = row.get("tables", [row])
        return tables

    def values(self, row: Row) -> dict[str, float]:
        if "tables" in row:
            return {name: row[name] for name in ("A", "B", "difference")}
        return dict(zip(SEATS, row["delta"], strict=True))

    def count(self, table: Row) -> None:
        name = "forced" if table["forced"] else table["bid"]
        self.contracts.setdefault(name, Counter())[table["outcome"]] += 1
        self.counted[f"late {table['late']}"] += 1
        self.counted["claims"] += table["ended_by"] == "claim"
        self.counted["premiers"] += table["straight"]
        calls = table["called"] is not None and table["given"] is None
        self.counted["own_king"] += calls and table["ally"] is None
        self.counted["with_ally"] += table["ally"] is not None
        if table["bid"].startswith("vole"):
            self.counted["vole made" if table["outcome"] == "won" else "vole missed"] += 1

    def join(self, other: QuadrilleAccount) -> None:
        sides.join(self.contracts, other.contracts)
        self.counted.update(other.counted)

    def counts(self) -> Row:
        ladder = (*self.rules.ladder, "forced")
        by_name = {name: self.contracts.get(name, Counter()) for name in ladder}
        told = {name: {word: found[word] for word in OUTCOMES} for name, found in by_name.items()}
        return {
            "contract": {name: sum(found.values()) for name, found in told.items()},
            "outcome": {word: sum(found[word] for found in told.values()) for word in OUTCOMES},
            "outcome_by_contract": told,
            "late_vole": self._made_or_missed("late"),
            "vole": self._made_or_missed("vole"),
            **{name: self.counted[name] for name in NOTED},
        }

    def _made_or_missed(self, name: str) -> dict[str, int]:
        return {how: self.counted[f"{name} {how}"] for how in ("made", "missed")}


def outcome_word(contract: QuadrilleContract, outcome: Outcome) -> str:
    """How a deal ended: won, remise, codille; missed, where a declared Vole took six to nine."""
    missed = contract.kind == "vole" and 6 <= outcome.tricks < 10
    return "missed" if missed else outcome.word


ACCOUNTS: Mapping[str, Callable[[Any], Account]] = {
    "quinto": QuintoAccount,
    "quadrille": QuadrilleAccount,
    "pinochle": PinochleAccount,
}
"""By the game's name."""
