"""Solving: what each action leads to with all hands open, as `spadille solve` tells it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from spadille.core.actions import Action, Alphabet
from spadille.core.cards import SEATS, Pack, Seat
from spadille.core.errors import Malformed
from spadille.core.phase import Finished, Phase
from spadille.core.play import Playing
from spadille.games import shelf
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.records.fields import plays

if TYPE_CHECKING:
    from spadille.kernel.solve import Budget

Bounds = tuple[int, int]
QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "quinto": (),
    "quadrille": ("six", "five", "vole"),
    "pinochle": ("made",),
}
"""What can be asked in a game."""


@dataclass(frozen=True)
class Solved:
    """An answer: by legal action the least and the most that it leads to, equal where known.

    Without a question the numbers are points or chips of the side on turn less those of the other
    (the record format says which); with one, 1 for yes and 0 for no.
    """

    playing: Playing
    question: str | None
    bounds: Mapping[Action, Bounds]
    nodes: int
    seconds: float

    @property
    def exact(self) -> bool:
        return all(low == high for low, high in self.bounds.values())

    @property
    def pack(self) -> Pack:
        return self.playing.deal.pack

    @property
    def game(self) -> str:
        return next(name for name, game in shelf.items() if game.pack == self.pack)

    @property
    def alphabet(self) -> Alphabet:
        return shelf[self.game].alphabet

    @property
    def sides(self) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """The seats of the side on turn, and the others."""
        own = side_of(self.playing)
        return own, tuple(seat for seat in range(4) if seat not in own)

    def worth(self, action: Action) -> Bounds:
        """The bounds of an action as the side on turn sees them: it wants them high."""
        low, high = self.bounds[action]
        if self.question and not wants(self.playing):
            return 1 - high, 1 - low
        return low, high

    @property
    def best(self) -> list[Action]:
        """The actions that bring the side on turn the most; while that is not known, those of
        which the most is certain."""
        most = max(self.worth(action)[0] for action in self.bounds)
        ordered = self.alphabet.ordered(self.bounds)
        return [action for action in ordered if self.worth(action)[0] == most]

    def report(self) -> dict[str, Any]:
        """As the record format has it. A question's values are true and false."""
        text = self.alphabet.text
        ordered = {
            text(action): self.bounds[action] for action in self.alphabet.ordered(self.bounds)
        }
        found: dict[str, Any] = {
            "turn": SEATS[self.playing.turn],
            "values": {
                name: self._told(low) for name, (low, high) in ordered.items() if low == high
            },
            "best": [text(action) for action in self.best],
            "exact": self.exact,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
        }
        if self.question:
            found["ask"] = self.question
        if not self.exact:
            found["bounds"] = {
                name: [self._told(low), self._told(high)] for name, (low, high) in ordered.items()
            }
        return found

    def _told(self, number: int) -> int | bool:
        return bool(number) if self.question else number


def side_of(playing: Playing) -> tuple[Seat, ...]:
    """The seats that win and lose with the seat on turn."""
    contract, turn = playing.contract, playing.turn
    if not isinstance(contract, QuadrilleContract):
        return (turn % 2, turn % 2 + 2)
    side = contract.side(playing.deal, plays(playing))
    assert side is not None
    return side if turn in side else tuple(seat for seat in range(4) if seat not in side)


def wants(playing: Playing) -> bool:
    """Does the side on turn want the answer yes: Hombre's side, the bidders?"""
    contract: Any = playing.contract
    chief = contract.hombre if isinstance(contract, QuadrilleContract) else contract.bidder
    return chief in side_of(playing)


def playing_of(state: Phase | Finished | None) -> Playing:
    """The phase, if cards are being played in it and all of them are known; else Malformed."""
    if not isinstance(state, Playing):
        raise Malformed("not_in_play")
    hidden = [SEATS[seat] for seat in range(4) if state.deal.hidden[seat]]
    if hidden:
        raise Malformed("hands_needed", given=", ".join(hidden))
    return state


def checked(question: str | None, game: str) -> None:
    """Malformed `no_question`, if this cannot be asked in this game."""
    known = QUESTIONS[game]
    if question and question not in known:
        variant = None if known else "none"
        raise Malformed("no_question", given=question, known=list(known), variant=variant)


@dataclass
class Request:
    """A question about a position, asked of the solver; another thread may watch and cancel it.

    most_nodes, most_seconds: the budget. question: one of QUESTIONS. stop_at_250: a quint that
    brings Quinto's game to its end ends the play. Malformed `budget`, `no_question`, `no_stop`.
    """

    playing: Playing
    most_nodes: int | None = None
    most_seconds: float | None = None
    question: str | None = None
    stop_at_250: bool = False
    _budget: Budget | None = field(default=None, init=False, repr=False)
    _cancelled: bool = field(default=False, init=False, repr=False)

    def __post_init__(self) -> None:
        for budget in (self.most_nodes, self.most_seconds):
            if budget is not None and not budget > 0:
                raise Malformed("budget", given=budget)
        game = next(name for name, game in shelf.items() if game.pack == self.playing.deal.pack)
        checked(self.question, game)
        if self.stop_at_250 and game != "quinto":
            raise Malformed("no_stop")

    def prepare(self, hear: Callable[[str], object]) -> None:
        """Load what is compiled, or compile it; `hear` is told the name of each function that
        begins to be."""
        from spadille.kernel.compiling import heard  # noqa: PLC0415

        with heard(hear):
            import spadille.bots.exact  # noqa: F401, PLC0415

    @property
    def nodes(self) -> int:
        """The cards that have been laid so far."""
        return 0 if self._budget is None else self._budget.spent

    def cancel(self) -> None:
        """End the search; it gives what it knows."""
        self._cancelled = True
        if self._budget is not None:
            self._budget.cancel()

    def solved(self) -> Solved:
        """The answer."""
        from spadille.bots.exact import asked, solved  # noqa: PLC0415
        from spadille.kernel.solve import Budget  # noqa: PLC0415

        budget = self._budget = Budget(self.most_nodes, self.most_seconds)
        if self._cancelled:
            budget.cancel()
        start = time.perf_counter()
        bounds, nodes = solved(asked(self.playing, self.question, self.stop_at_250), budget)
        spent = time.perf_counter() - start
        return Solved(self.playing, self.question, bounds, nodes, spent)
