"""A policy: what a player prefers, as tables that need no search; read here and by compiled walks.

A card's weight is what its kind is preferred by in the situation, what holding it is worth with so
many cards left, and what the trick brings times what points are worth in the situation. The
heaviest card is played, of equals the first of the pack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spadille.core.cards import Card, Seat
from spadille.kernel.sheet import Mask, Sheet
from spadille.kernel.walk_policy import FOLLOWS, LEADS, POLICY_HEAD
from spadille.kernel.walk_tables import PLACES, Words, stride

Whole = NDArray[np.int64]
LOWER, BEST, SURE = range(LEADS)
"""A lead: a card of its suit that is out beats it; one of another suit does; none does."""


def follow(n: int, *, takes: bool, theirs: bool, open_: bool) -> int:
    """The situation of a card that is played as the n-th of a trick (1, 2 or 3).

    takes: it beats what lies there. theirs: an opponent has the trick before it. open_: a card that
    is out could still beat the best one (never true of the last card of a trick).
    """
    return LEADS + FOLLOWS * (n - 1) + 4 * takes + 2 * theirs + open_


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation in words; n: the cards on the table, 0 for a lead, of which `sort` is one of
    LOWER, BEST and SURE; else see `follow`."""

    n: int
    sort: int = SURE
    takes: bool = True
    theirs: bool = False
    open_: bool = False

    @property
    def certain(self) -> bool:
        """Can nothing that is out change who has the trick?"""
        return self.sort == SURE and not self.open_

    @property
    def ours(self) -> bool:
        """Has the own side the trick, once the card is played?"""
        return self.takes or not self.theirs


def situations() -> tuple[Situation, ...]:
    """Every situation, by its number."""
    leads = [Situation(0, sort, open_=sort != SURE) for sort in range(LEADS)]
    follows = [
        Situation(n, SURE, takes, theirs, open_)
        for n in (1, 2, 3)
        for takes in (False, True)
        for theirs in (False, True)
        for open_ in (False, True)
    ]
    return (*leads, *follows)


@dataclass(frozen=True, eq=False)
class Policy:
    """The tables. A player has one of several roles.

    prefer: [roles, SITUATIONS, K]. hold: [roles, T + 1, K], added by cards left. gain: [roles,
    SITUATIONS], for each point that the trick brings with the card.
    """

    prefer: Whole
    hold: Whole
    gain: Whole

    def words(self, sheet: Sheet) -> Words:
        """The tables in one row, as compiled walks read them."""
        step = stride(sheet.copies)

        def placed(table: Whole) -> Whole:
            wide = np.zeros((*table.shape[:-1], PLACES), np.int64)
            wide[..., : table.shape[-1] * step : step] = table
            return wide.reshape(len(table), -1)

        tables = (placed(self.hold), self.gain, placed(self.prefer))
        head, place = [], POLICY_HEAD
        for table in tables:
            head += [place, table[0].size]
            place += table.size
        return np.concatenate([np.array(head, np.int64), *(table.ravel() for table in tables)])

    def situation(
        self, sheet: Sheet, trick: Sequence[Card], card: Card, live: Mask, ours: bool
    ) -> int:
        """The situation of a card; `live`: the kinds that are out, as far as its player knows."""
        led = int(sheet.lead[trick[0] if trick else card])
        power = sheet.power[led].tolist()
        best = max(trick, key=power.__getitem__, default=card)
        takes = bool(trick) and power[card] > power[best]
        if takes:
            best = card
        above = sum(1 << kind for kind, more in enumerate(power) if more > power[best]) & live
        if not trick:
            return LOWER if above & int(sheet.suit[led]) else BEST if above else SURE
        open_ = len(trick) < 3 and above != 0
        return follow(len(trick), takes=takes, theirs=not ours, open_=open_)

    def card(
        self, sheet: Sheet, trick: Sequence[Card], hand: Mask, left: int, known: Known
    ) -> Card:
        """The card preferred from a hand of so many cards."""
        allowed = sheet.legal(tuple(trick), hand, left)
        cards = [kind for kind in range(len(sheet.kinds)) if allowed >> kind & 1]
        return max(cards, key=lambda card: self._weight(sheet, trick, card, left, known))

    def _weight(
        self, sheet: Sheet, trick: Sequence[Card], card: Card, left: int, known: Known
    ) -> int:
        number = self.situation(sheet, trick, card, known.live, known.ours)
        brings = sheet.brings((*trick, card))
        role = known.role
        weight = self.prefer[role, number, card] + self.hold[role, left, card]
        return int(weight + self.gain[role, number] * brings)


@dataclass(frozen=True, slots=True)
class Known:
    """What a player by a policy knows beside the trick and his hand.

    live: the kinds that are out. ours: the trick so far is a friend's. role: his part in the deal.
    """

    live: Mask
    ours: bool
    role: int = 0


@dataclass(frozen=True, slots=True)
class Parties:
    """Who plays with whom as the players see it, and who has which role.

    friends: by seat, the seats that he takes for friends (himself too). roles: by seat. watched:
    once this kind is laid, `then` holds instead.
    """

    friends: tuple[frozenset[Seat], ...]
    roles: tuple[int, int, int, int] = (0, 0, 0, 0)
    watched: Card | None = None
    then: Parties | None = None

    def words(self, copies: int) -> tuple[int, int, int, int, int]:
        """These as compiled walks read them: five whole numbers."""
        then = self.then or self
        bit = 0 if self.watched is None else 1 << stride(copies) * self.watched
        return self._friends(), self._roles(), bit, then._friends(), then._roles()

    def _friends(self) -> int:
        return sum(1 << 4 * seat + other for seat in range(4) for other in self.friends[seat])

    def _roles(self) -> int:
        return sum(role << 4 * seat for seat, role in enumerate(self.roles))


OPPOSITE = Parties(tuple(frozenset((seat, (seat + 2) % 4)) for seat in range(4)))
"""Two sides, partners opposite each other."""
