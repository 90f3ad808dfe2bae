"""What a computer player is: it sees the view of its seat, nothing else, and answers an action.

A bot keeps no memory between decisions, so that a table can be resumed anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from spadille.core.actions import Action
from spadille.core.errors import Malformed
from spadille.core.phase import Phase


@dataclass(frozen=True, slots=True)
class Budget:
    """What one decision may cost: seconds of the clock, or a number of worlds to look at.

    Without `seconds` the answer depends on view and seed only; with neither a bot that searches
    looks at as many worlds as it is used to. Bots that don't search need neither.
    """

    seconds: float | None = None
    worlds: int | None = None


AT_ONCE = Budget()


class Bot(Protocol):
    """A computer player of every game on the shelf."""

    @property
    def name(self) -> str: ...

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        """A legal action for the seat on turn, whose view this is.

        `seed` is all the chance there is: one for a seat and a deal will do.
        """


def _plain() -> Bot:
    from spadille.bots.plain import Plain  # noqa: PLC0415

    return Plain()


def _random() -> Bot:
    from spadille.bots.random_bot import Random  # noqa: PLC0415

    return Random()


def _policy() -> Bot:
    from spadille.bots.policy import ByPolicy  # noqa: PLC0415

    return ByPolicy()


def _beginner() -> Bot:
    from spadille.bots.beginner import Beginner  # noqa: PLC0415

    return Beginner()


def _strong() -> Bot:
    from spadille.bots.strong import Strong  # noqa: PLC0415

    return Strong()


def _master() -> Bot:
    from spadille.bots.strong import Strong  # noqa: PLC0415
    from spadille.bots.strong_settings import MASTER  # noqa: PLC0415

    return Strong(MASTER, "master")


def _ismcts() -> Bot:
    from spadille.bots.ismcts import Ismcts, needed  # noqa: PLC0415

    needed()
    return Ismcts()


def _ismcts_kernel() -> Bot:
    from spadille.bots.ismcts import Ismcts, needed  # noqa: PLC0415

    needed()
    return Ismcts("ismcts-kernel", walks=True)


LEVELS: dict[str, Callable[[], Bot]] = {
    "random": _random,
    "beginner": _beginner,
    "policy": _policy,
    "plain": _plain,
    "strong": _strong,
    "master": _master,
}
"""The players there are, weakest first."""
PEERS: dict[str, Callable[[], Bot]] = {"ismcts": _ismcts, "ismcts-kernel": _ismcts_kernel}
"""Others' players, to be measured against; they need an extra."""
ALSO = {"regular": "plain"}
"""Other names of theirs: what a person chooses by."""


def bot_named(name: str) -> Bot:
    """The player of this name; Malformed `unknown_player` if there is none, `extra` if a peer's
    package is missing."""
    level, known = ALSO.get(name, name), LEVELS | PEERS
    if level not in known:
        raise Malformed("unknown_player", given=name, known=list(known))
    return known[level]()
