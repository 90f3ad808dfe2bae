"""Actions: what a player can say or do, and each game's finite, ordered alphabet of them.

Number, action and text are three names of one thing: `alphabet.number`, `alphabet[number]`,
`alphabet.text`, `alphabet.parse`. The texts are those of the record format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from spadille.core.cards import Card, Pack


@dataclass(frozen=True, slots=True)
class Play:
    """A card laid on the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class Say:
    """A word of the table: pass, double, solo, claim, …"""

    word: str


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid in points."""

    points: int


@dataclass(frozen=True, slots=True)
class Trump:
    """The naming of trump."""

    suit: str


@dataclass(frozen=True, slots=True)
class Call:
    """The calling of a card, whose holder becomes an ally."""

    card: Card


@dataclass(frozen=True, slots=True)
class Demand:
    """A card asked for by name, which its holder must hand over in the open."""

    card: Card


@dataclass(frozen=True, slots=True)
class Give:
    """A card handed over in private; None to those who may not see which."""

    card: Card | None


Action = Play | Say | Bid | Trump | Call | Demand | Give

PASS = Say("pass")
_NUMERAL = re.compile(r"0|[1-9][0-9]{0,8}")


@dataclass(frozen=True)
class Alphabet:
    """Every action of one game, in order. numerals: numbers beyond the bids can be read, to be
    refused by the auction; each number has one spelling."""

    pack: Pack
    actions: tuple[Action, ...]
    numerals: bool = False

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, number: int) -> Action:
        return self.actions[number]

    @cached_property
    def _numbers(self) -> dict[Action, int]:
        return {action: number for number, action in enumerate(self.actions)}

    @cached_property
    def _by_text(self) -> dict[str, Action]:
        return {self.text(action): action for action in self.actions}

    def number(self, action: Action) -> int:
        return self._numbers[action]

    def ordered(self, actions: Iterable[Action]) -> tuple[Action, ...]:
        """These actions in the order of the alphabet."""
        return tuple(sorted(actions, key=self.number))

    def parse(self, text: str) -> Action | None:
        """The action of this text, or None."""
        if self.numerals and _NUMERAL.fullmatch(text):
            return Bid(int(text))
        return self._by_text.get(text)

    def text(self, action: Action) -> str:
        """The action as a record writes it."""
        match action:
            case Play(card):
                return self.pack.name(card)
            case Say(word):
                return word
            case Bid(points):
                return str(points)
            case Trump(suit):
                return f"trump:{suit}"
            case Call(card):
                return f"call:{self.pack.name(card)}"
            case Demand(card):
                return f"demand:{self.pack.name(card)}"
            case Give(card):
                return "give:?" if card is None else f"give:{self.pack.name(card)}"
