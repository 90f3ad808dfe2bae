"""The match: the standing carried from deal to deal, and what the house asks of a game's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from spadille.core.actions import Action, Alphabet
from spadille.core.cards import Card, Pack, Seat
from spadille.core.deal import Deal
from spadille.core.phase import Finished, Phase


@dataclass(frozen=True, slots=True)
class Standing:
    """What a match brings into a deal.

    scores: per side (NS, EW), or per seat in Quadrille. carry: chips left in the pot.
    games, totals: those of a rubber, per side, finished games only. bidders: the side that bid
    last; won, ended: who has won the match and why it is over, where only the deal that ended it
    tells.
    """

    scores: tuple[int, ...]
    played: int = 0
    carry: int = 0
    games: tuple[int, int] = (0, 0)
    totals: tuple[int, int] = (0, 0)
    bidders: int | None = None
    won: int | None = None
    ended: str | None = None


@dataclass(frozen=True, slots=True)
class Rubber:
    """Where a rubber stands: games and points of finished games per side, and who has won it."""

    games: tuple[int, int]
    totals: tuple[int, int]
    winner: int | None
    difference: int | None


@dataclass(frozen=True, slots=True)
class Pivot:
    """Cards in one hand on whose holder the course of a deal hangs, and the key by which a record
    that leaves his hand out tells who he is; without one every holder is tried."""

    cards: tuple[Card, ...]
    key: str | None = None


class Rules(Protocol):
    """One game by one set of rules."""

    @property
    def game(self) -> Game: ...
    @property
    def preset(self) -> str: ...
    def options(self) -> Mapping[str, object]:
        """Every option with its value, after defaults."""

    def departures(self) -> Mapping[str, object]:
        """The options that depart from the preset."""

    def start(self) -> Standing:
        """The standing before the first deal."""

    def deal(self, dealer: Seat, pack: Sequence[Card]) -> Deal:
        """The deal of a pack, top card first."""

    def opening(self, deal: Deal, dealer: Seat, standing: Standing) -> Phase:
        """The first phase of a deal."""

    def check_start(self, standing: Standing) -> None:
        """Malformed, if no match can stand so before a deal or it has already been won."""

    def next_start(self, standing: Standing) -> Standing:
        """The standing with which the next deal begins (a rubber's next game opens at 0-0)."""

    def scored(self, standing: Standing, finished: Finished) -> Standing:
        """The standing after a deal that began with this one."""

    def winner(self, standing: Standing) -> int | None:
        """The side that has won the match, or None."""

    def over(self, standing: Standing) -> str | None:
        """Why the match is over ("points", "hands", "cap", "deals"), or None."""

    def rubber(self, standing: Standing) -> Rubber | None:
        """The rubber, in a game that has one."""

    def shared(self, standing: Standing, dealer: Seat) -> tuple[int, ...] | None:
        """What each seat gets of the pot when the match is over, in a game that has one; `dealer`
        dealt last."""


class Game(Protocol):
    """A game on the shelf."""

    @property
    def name(self) -> str: ...
    @property
    def pack(self) -> Pack: ...
    @property
    def alphabet(self) -> Alphabet: ...
    @property
    def hand_size(self) -> int: ...
    @property
    def rest_size(self) -> int: ...
    @property
    def suit_order(self) -> str:
        """The suits as a hand is sorted, from the left."""

    @property
    def holder_keys(self) -> tuple[str, ...]:
        """The keys by which a record tells who holds a card on which a deal hangs; each is also
        a field of the contract."""

    @property
    def presets(self) -> tuple[str, ...]:
        """The names of the rule presets, the default first."""

    def pivots(self, actions: Sequence[Action]) -> tuple[Pivot, ...]:
        """The cards on whose holders the course of a deal with this log hangs."""

    def rules(self, preset: str, options: Mapping[str, object]) -> Rules:
        """The rules of a preset with some options departing from it; Malformed if there is none."""
