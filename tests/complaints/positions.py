"""What players of other programs complain about, as positions: who is to act, and what will do.

A position is a whole record that stops where the asked seat is on turn, several times over with the
same hand and other cards around it, so that no player passes by luck of one deal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from spadille.bots.advise import seat_view
from spadille.bots.bot import Bot, Budget
from spadille.records import parse, replay

Record = dict[str, Any]
Right = Callable[[str], bool]
SEED = "complaints"


@dataclass(frozen=True)
class Position:
    """One complaint as a test. number: as the table of docs/strength.md has it. lowest: the
    weakest level that must pass. right: is this action, as records write it, a good one? not_yet:
    higher levels that ought to pass and do not.
    """

    number: str
    name: str
    lowest: str
    records: tuple[Record, ...]
    right: Right
    not_yet: frozenset[str] = frozenset()

    def passed(self, bot: Bot, budget: Budget, seed: str = SEED) -> list[str]:
        """The wrong answers of a player, one for each record that he fails."""
        answers = [answer(record, bot, budget, seed) for record in self.records]
        return [each for each in answers if not self.right(each)]


def answer(record: Record, bot: Bot, budget: Budget, seed: str = SEED) -> str:
    """What a player does where a record stops."""
    played = replay(parse(record))
    view = seat_view(played)
    text: str = played.record.game.alphabet.text(bot.decide(view, seed, budget))
    return text


def one_of(words: str) -> Right:
    return frozenset(words.split()).__contains__


def none_of(words: str) -> Right:
    wrong = frozenset(words.split())
    return lambda word: word not in wrong


def not_in(suit: str) -> Right:
    """No card of this suit."""
    return lambda word: not word.endswith(suit)


def a_bid(word: str) -> bool:
    return word not in ("pass", "fold")


def at_most(points: int) -> Right:
    """A pass, or a bid no higher than this."""
    return lambda word: word == "pass" or int(word) <= points


def several(make: Callable[[int], Record], seeds: Sequence[int] = range(3)) -> tuple[Record, ...]:
    return tuple(make(seed) for seed in seeds)
