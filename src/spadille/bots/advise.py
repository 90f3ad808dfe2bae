"""Advice: what a computer player would do in the place of the seat on turn, and how much that is
worth, knowing only what this seat may know; as `spadille advise` tells it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from spadille.bots.bot import Budget, bot_named
from spadille.core.actions import Action, Alphabet
from spadille.core.cards import SEATS
from spadille.core.errors import Malformed
from spadille.core.match import Rules
from spadille.core.phase import Phase, seen_by
from spadille.records import Replay

if TYPE_CHECKING:
    from spadille.bots.worlds import Estimate, Evaluation

LEVELS = ("beginner", "regular", "strong", "master")
"""Whom one may ask, weakest first."""
WEIGHING = frozenset({"strong", "master"})
"""The levels that value what they may do; the others choose by rules of thumb."""
BEST = LEVELS[-1]
SECONDS = 2.0
DIGITS = 3
"""Decimals of a value in the record format."""


@dataclass(frozen=True)
class Advice:
    """What is advised: the best action, and what each came to; no evaluation where nothing was
    weighed (the only thing that may be done, or by rules of thumb)."""

    rules: Rules
    view: Phase
    level: str
    best: Action
    evaluation: Evaluation | None
    seconds: float

    @property
    def game(self) -> str:
        return self.rules.game.name

    @property
    def alphabet(self) -> Alphabet:
        return self.rules.game.alphabet

    @property
    def worlds(self) -> int:
        """How many deals were looked at that may lie behind the view."""
        return 0 if self.evaluation is None else self.evaluation.worlds

    @property
    def weighed(self) -> tuple[Action, ...]:
        """The actions that have a value, the highest first; the best before its equals."""
        if self.evaluation is None:
            return ()
        return tuple(sorted(self.evaluation.actions, key=self._place))

    def value(self, action: Action) -> float:
        """What a weighed action is worth over the whole deal. Quinto, Pinochle: points, those of
        the own side less those of the other. Quadrille: chips, in play those of the own side less
        those of the other, before it those of the seat."""
        return self._estimate(action).mean

    def error(self, action: Action) -> float:
        """The standard error of that."""
        return self._estimate(action).error

    def report(self) -> dict[str, Any]:
        """As the record format has it. An action that was not weighed has null for a value."""
        text, weighed = self.alphabet.text, self.weighed
        return {
            "turn": SEATS[self.view.turn],
            "level": self.level,
            "best": text(self.best),
            "actions": {
                text(action): self._told(action) if action in weighed else dict(UNWEIGHED)
                for action in self.alphabet.ordered(self.view.legal())
            },
            "seconds": round(self.seconds, DIGITS),
        }

    def _told(self, action: Action) -> dict[str, float | int]:
        value, error = round(self.value(action), DIGITS), round(self.error(action), DIGITS)
        return {"value": value or 0.0, "error": error, "worlds": self.worlds}

    def _estimate(self, action: Action) -> Estimate:
        assert self.evaluation is not None
        return self.evaluation.estimate(action)

    def _place(self, action: Action) -> tuple[float, bool, int]:
        return -self.value(action), action != self.best, -self.alphabet.number(action)


UNWEIGHED = {"value": None, "error": None, "worlds": 0}


def seat_view(played: Replay) -> Phase:
    """The view of the seat on turn where a record stops. Malformed `nobody_on_turn`,
    `turn_unknown`, `own_hand_needed`."""
    state = played.live
    if state is None:
        raise Malformed("nobody_on_turn")
    number, seat = len(played.deals), SEATS[state.turn]
    if len({end for deal in played.deals[-1:] for end in _turns(deal.ends)}) > 1:
        raise Malformed("turn_unknown", deal=number)
    if state.deal.hidden[state.turn]:
        raise Malformed("own_hand_needed", deal=number, seat=seat, given=seat)
    view: Phase = seen_by(state, state.turn)
    return view


def _turns(ends: tuple[Any, ...]) -> Iterator[object]:
    return (getattr(state, "turn", None) for state in ends)


@dataclass
class Patience:
    """What a decision may cost, as a player asks it between two blocks of deals; it can run out
    at once."""

    most_seconds: float | None
    worlds: int | None
    is_over: bool = False

    @property
    def seconds(self) -> float | None:
        return 0.0 if self.is_over else self.most_seconds


@dataclass
class Request:
    """A player asked for advice where a record stops; another thread may cancel it.

    most_seconds, most_worlds: the budget; with worlds alone the answer hangs on the view only.
    Malformed `unknown_level`, `budget`, and all of `seat_view`.
    """

    played: Replay
    level: str = BEST
    most_seconds: float | None = SECONDS
    most_worlds: int | None = None
    view: Phase = field(init=False)
    _patience: Patience = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise Malformed("unknown_level", given=self.level, known=list(LEVELS))
        for budget in (self.most_seconds, self.most_worlds):
            if budget is not None and not budget > 0:
                raise Malformed("budget", given=budget)
        self.view = seat_view(self.played)
        self._patience = Patience(self.most_seconds, self.most_worlds)

    def prepare(self, hear: Callable[[str], object]) -> None:
        """Load what is compiled, or compile it; `hear` is told the name of each function that
        begins to be."""
        if self.level in WEIGHING:
            from spadille.kernel.compiling import heard  # noqa: PLC0415

            with heard(hear):
                import spadille.bots.aloud  # noqa: F401, PLC0415

    def cancel(self) -> None:
        """End the weighing after the deals that are being looked at."""
        self._patience.is_over = True

    def advised(self) -> Advice:
        """The answer."""
        start = time.perf_counter()
        best, found = self._decided()
        spent = time.perf_counter() - start
        return Advice(self.played.record.rules, self.view, self.level, best, found, spent)

    def _decided(self) -> tuple[Action, Evaluation | None]:
        if self.level not in WEIGHING:
            return bot_named(self.level).decide(self.view), None
        from spadille.bots.aloud import decided  # noqa: PLC0415

        return decided(self.view, cast("Budget", self._patience), self.level)
