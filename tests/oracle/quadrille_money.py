"""What a deal of Quadrille costs and brings, from the rule book alone: both profiles, chip by chip.

Seats are numbers here, 0 to 3 for N E S W. Every change is counted after the stakes were put in
and apart from the médiateur's fee, which is paid when the card is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

PREMIERS_COUNT = 6  # B24
BASE = {"simple-call": 0, "mediateur": 1, "sans-prendre": 2, "vole": 6}  # L9, won or lost
LATE = {"simple-call": 2, "mediateur": 3, "sans-prendre": 6}  # L9, late Vole


@dataclass(frozen=True)
class Terms:
    """What is played and for how much: the profile and all its options."""

    rules: str
    options: dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """All that the settlement of one deal depends on."""

    bid: str
    hombre: int
    ally: int | None
    pot: int
    tricks: int  # of Hombre and ally together (B23)
    own: int  # of Hombre himself (L11)
    forced: bool = False
    straight: bool = False  # tricks 1 to 6 all taken by Hombre's side
    bound: bool = False  # led to trick 7 where that binds to the Vole
    favourite: bool = False  # the trump is the favourite suit
    honours: int = 0  # m of L10

    @property
    def kind(self) -> str:
        return self.bid.removesuffix("*")

    @property
    def is_won(self) -> bool:
        return self.tricks >= (10 if self.kind == "vole" else 6)

    @property
    def opponents(self) -> list[int]:
        return [seat for seat in range(4) if seat not in (self.hombre, self.ally)]


def honours(run: int) -> int:
    """Chips for an unbroken run of trumps from Spadille down (L10)."""
    if run < 3:
        return 0
    return 1 if run <= 5 else 2


def premiers(deal: Outcome, terms: Terms) -> int:
    """What each opponent pays for six straight tricks (B31, L13)."""
    if deal.straight and deal.kind != "vole":
        return int(terms.options["premiers"])
    return 0


def basic_table(deal: Outcome, terms: Terms) -> int:
    """What each opponent pays for a Vole in the basic game; below 0: receives (B32, B35)."""
    if deal.kind == "vole":
        price = int(terms.options["vole"])
        return price if deal.tricks == 10 else -price
    if deal.bound:
        price = int(terms.options["late_vole"])
        return price if deal.tricks == 10 else -price
    return 0


def later_table(deal: Outcome) -> int:
    """What each opponent pays by the Lancashire table; below 0: receives (L9)."""
    double = 2 if deal.favourite else 1
    base, m = BASE[deal.kind], deal.honours
    if deal.kind == "vole":
        if deal.tricks == 10:
            return double * (6 + m)
        if deal.tricks >= 6:
            return -double * 6
        return -double * 6 - double * (2 + m)
    if deal.tricks < 6:
        return -double * (base + m)
    if not deal.bound:
        return double * (base + m)
    if deal.tricks == 10:
        return double * (LATE[deal.kind] + m)
    return double * (base + m) - double * LATE[deal.kind]


def hombre_pays_all(deal: Outcome, terms: Terms) -> bool:
    """A lost deal's payments and beast fall on Hombre alone (B33, B34, L11)."""
    if deal.ally is None or terms.rules == "basic":
        return True
    return not deal.forced and deal.own < 3


def pay_table(change: list[int], deal: Outcome, terms: Terms) -> None:
    """Premiers, Voles and the table between Hombre's side and each opponent."""
    each = basic_table(deal, terms) if terms.rules == "basic" else later_table(deal)
    each += premiers(deal, terms)
    for seat in deal.opponents:
        change[seat] -= each
    whole = each * len(deal.opponents)
    if deal.ally is None or (not deal.is_won and hombre_pays_all(deal, terms)):
        change[deal.hombre] += whole
    else:  # two opponents, so the whole is even and halves have no odd chip
        change[deal.hombre] += whole // 2
        change[deal.ally] += whole // 2


def take_pot(change: list[int], deal: Outcome) -> None:
    """B30: Hombre's, or halved with an ally, the odd chip Hombre's."""
    half = 0 if deal.ally is None else deal.pot // 2
    change[deal.hombre] += deal.pot - half
    if deal.ally is not None:
        change[deal.ally] += half


def pay_beast(change: list[int], deal: Outcome, terms: Terms) -> None:
    """The chips of the pot once more: B33, B34, in the later game L11 (the odd one Hombre's)."""
    half = 0 if hombre_pays_all(deal, terms) else deal.pot // 2
    change[deal.hombre] -= deal.pot - half
    if deal.ally is not None:
        change[deal.ally] -= half


def settlement(deal: Outcome, terms: Terms) -> tuple[list[int], int]:
    """The change of each balance, N E S W, and the chips carried to the next deal."""
    change = [0, 0, 0, 0]
    pay_table(change, deal, terms)
    if deal.is_won:
        take_pot(change, deal)
        return change, 0
    if deal.tricks >= 6:  # a declared Vole missed with six to nine (B35, L12)
        return change, deal.pot
    pay_beast(change, deal, terms)
    if deal.tricks == 5:  # Remise (B33)
        return change, 2 * deal.pot
    each, rest = divmod(deal.pot, len(deal.opponents))  # Codille (B34)
    for seat in deal.opponents:
        change[seat] += each
    return change, rest + deal.pot


def shared(pot: int, eldest: int) -> list[int]:
    """The pot left after a session's last deal, odd chips one by one from eldest (Q24)."""
    shares = [pot // 4] * 4
    for place in range(pot % 4):
        shares[(eldest + place) % 4] += 1
    return shares
