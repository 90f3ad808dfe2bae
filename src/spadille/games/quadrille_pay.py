"""Quadrille's settlement: what a finished deal pays, item by item (B30-B37, L9-L13).

The chips of an item add up to nothing, but for what goes into the pot or comes out of it.
"""

from __future__ import annotations

from dataclasses import dataclass

Chips = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Item:
    """One payment: why, and what it changes each seat's balance by; `each`: per opponent."""

    reason: str
    chips: Chips
    each: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended, as far as chips hang on it.

    ally: None if Hombre is alone. tricks: those of his side. own: those of Hombre himself.
    straight: his side has taken tricks 1 to 6. late: "made" or "missed", if leading to trick 7
    bound it to the Vole, else "".
    """

    hombre: int
    ally: int | None
    pot: int
    tricks: int
    own: int
    straight: bool
    late: str

    @property
    def side(self) -> tuple[int, ...]:
        return (self.hombre,) if self.ally is None else (self.hombre, self.ally)

    @property
    def opponents(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(4) if seat not in self.side)

    @property
    def word(self) -> str:
        """The word for it: won, remise or codille."""
        return "won" if self.tricks >= 6 else "remise" if self.tricks == 5 else "codille"


@dataclass(frozen=True, slots=True)
class Tariff:
    """The prices of one contract in chips, each from every opponent, or to every opponent.

    late_made stands in place of won. lost also stands beside vole_missed, if a declared Vole
    (vole is not None) has brought five tricks or fewer. shares: an ally bears half of a loss
    (L11), unless Hombre himself took fewer than `least` tricks.
    """

    won: int = 0
    lost: int = 0
    premiers: int = 0
    late_made: int = 0
    late_missed: int = 0
    vole: int | None = None
    vole_missed: int = 0
    shares: bool = False
    least: int = 0


def settlement(outcome: Outcome, tariff: Tariff) -> tuple[Item, ...]:
    """Every payment of a finished deal after the stakes; those of nothing are left out."""
    items = (*_pot(outcome, tariff), *_table(outcome, tariff))
    return tuple(item for item in items if any(item.chips))


def _pot(outcome: Outcome, tariff: Tariff) -> tuple[Item, ...]:
    """The pot won, the beast paid into it, the opponents' shares of it (B30, B33-B35)."""
    pot = outcome.pot
    if outcome.word == "won":
        vole_missed = tariff.vole is not None and outcome.tricks < 10
        return () if vole_missed else (Item("pot", _halves(outcome.side, pot)),)
    beast = Item("beast", _halves(_bearers(outcome, tariff), -pot))
    if outcome.word == "remise":
        return (beast,)
    share = pot // len(outcome.opponents)  # Q23: what is over stays in the pot
    return Item("codille", _each(dict.fromkeys(outcome.opponents, share)), share), beast


def _table(outcome: Outcome, tariff: Tariff) -> tuple[Item, ...]:
    """What goes over the table between the sides (B31, B32, B35, L9)."""

    def paid(reason: str, each: int) -> Item:
        return _paid(outcome, tariff, reason, each)

    won = outcome.word == "won"
    if tariff.vole is not None:
        if outcome.tricks == 10:
            return (paid("vole_made", tariff.vole),)
        missed = paid("vole_missed", -tariff.vole_missed)
        return (missed,) if won else (missed, paid("lost", -tariff.lost))
    premiers = (paid("premiers", tariff.premiers),) if outcome.straight else ()
    if outcome.late == "made":
        return *premiers, paid("late_made", tariff.late_made)
    late = (paid("late_missed", -tariff.late_missed),) if outcome.late else ()
    return *premiers, *late, paid("won", tariff.won) if won else paid("lost", -tariff.lost)


def _bearers(outcome: Outcome, tariff: Tariff) -> tuple[int, ...]:
    """Who of Hombre's side bears a loss: he alone (Q21), or both (L11)."""
    both = tariff.shares and outcome.own >= tariff.least
    return outcome.side if both else (outcome.hombre,)


def _paid(outcome: Outcome, tariff: Tariff, reason: str, each: int) -> Item:
    """So much from each opponent to Hombre's side; less than nothing goes to each of them."""
    total = each * len(outcome.opponents)
    lost = outcome.word != "won" and each < 0
    takers = _bearers(outcome, tariff) if lost else outcome.side
    chips = _each(dict.fromkeys(outcome.opponents, -each))
    back = _halves(takers, total)
    return Item(reason, _added(chips, back), abs(each))


def _halves(side: tuple[int, ...], chips: int) -> Chips:
    """So many to Hombre, or half to each of two; an odd chip, gained or paid, is Hombre's (Q23)."""
    if len(side) == 1:
        return _each({side[0]: chips})
    half = abs(chips) // 2 * (1 if chips >= 0 else -1)
    return _each({side[0]: chips - half, side[1]: half})


def _each(chips: dict[int, int]) -> Chips:
    return chips.get(0, 0), chips.get(1, 0), chips.get(2, 0), chips.get(3, 0)


def _added(one: Chips, two: Chips) -> Chips:
    return one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3]


def total(items: tuple[Item, ...]) -> Chips:
    """What all items together change each balance by."""
    chips = (0, 0, 0, 0)
    for item in items:
        chips = _added(chips, item.chips)
    return chips
