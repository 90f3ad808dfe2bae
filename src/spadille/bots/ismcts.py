"""A peer to be measured against: OpenSpiel's IS-MCTS (Cowling, Powley and Whitehouse 2012).

`open_spiel.python.algorithms.ismcts.ISMCTSBot` as it stands searches over states of
`ismcts_state`; its resampler is our belief, and its loop is here, for it knows no clock. Cards
alone are compared: in all talk the plain player speaks. The package open_spiel is an extra.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import inf
from operator import itemgetter
from random import Random
from time import perf_counter
from typing import Any, TypeVar

import numpy as np

from spadille.bots.belief import Belief, belief
from spadille.bots.bot import AT_ONCE, Budget
from spadille.bots.ismcts_state import State, action_of, state_of, world_of
from spadille.bots.plain import Plain
from spadille.bots.sheets import sheet_of
from spadille.core.actions import Action
from spadille.core.errors import Malformed
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games.quinto import QuintoContract
from spadille.kernel.walk import brought

SIMULATIONS = 300
"""Without a budget."""
WORLDS = 64
"""The worlds that are drawn at a time, one for each simulation."""
UCT = 0.2
"""How much is explored: the best of those tried, see docs."""
SPARE = 0.002
"""So many seconds before its time is out a search ends: longer than a simulation takes."""
Item = TypeVar("Item")


def needed() -> Any:
    """OpenSpiel's modules of IS-MCTS and of evaluators; Malformed `extra` without them."""
    try:
        from open_spiel.python.algorithms import ismcts, mcts  # noqa: PLC0415
    except ImportError:
        raise Malformed("extra", given="bench") from None
    return ismcts, mcts


@dataclass(frozen=True)
class Ismcts:
    """Plays by OpenSpiel's search. A budget's worlds are simulations, each in a world of its own.

    uct: how much is explored. walks: are roll-outs made by the kernel, not by OpenSpiel? samples:
    so many worlds at most, taken again and again; −1: each is new.
    """

    name: str = "ismcts"
    uct: float = UCT
    walks: bool = False
    samples: int = -1

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        """The card that was tried most often (MAX_VISIT_COUNT)."""
        begun = perf_counter()
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        if not isinstance(view, Playing):
            return Plain().decide(view, seed)
        root, name = state_of(view), f"{seed}/{view.turn}/{len(view.history)}"
        bot = self._bot(view, root, name)
        node = bot.create_new_node(root)
        for _ in turns(budget, begun):
            bot.run_simulation(bot.sample_root_state(root))
        chances = bot.get_final_policy(root, node)
        return action_of(root, max(chances, key=itemgetter(1))[0])

    def _bot(self, view: Playing, root: State, name: str) -> Any:
        ismcts, mcts = needed()
        dice = Dice(f"ismcts/{name}")
        drawn = worlds(view, root, belief(view), name)
        bot = ismcts.ISMCTSBot(
            game=None,
            evaluator=self._evaluator(view, mcts, dice),
            uct_c=self.uct,
            max_simulations=0,
            max_world_samples=self.samples,
            random_state=dice,
        )
        bot.set_resampler(lambda _state, _player: next(drawn))
        return bot

    def _evaluator(self, view: Playing, mcts: Any, dice: Dice) -> Any:
        if not self.walks:
            return mcts.RandomRolloutEvaluator(1, dice)
        from spadille.bots.ismcts_walks import Walker  # noqa: PLC0415

        return Walker(sheet_of(view.contract), dice.randint(1 << 62))


def turns(budget: Budget, begun: float) -> Iterator[int]:
    """So many simulations as a budget allows, one at least."""
    most = budget.worlds or (SIMULATIONS if budget.seconds is None else None)
    end = inf if budget.seconds is None else begun + budget.seconds - SPARE
    for done in count():
        if done and (done == most or perf_counter() >= end):
            return
        yield done


def worlds(view: Playing, root: State, known: Belief, name: str) -> Iterator[State]:
    """Deals that can lie behind a view, each drawn by itself, as states."""
    quinto = isinstance(view.contract, QuintoContract)
    for number in count():
        rows = known.packed(WORLDS, f"{name}/{number}")
        sets = np.ascontiguousarray(rows[:, 4])
        beside = brought(sheet_of(view.contract), sets).tolist() if quinto else [0] * WORLDS
        for (*hands, _), points in zip(rows.tolist(), beside, strict=True):
            yield world_of(root, hands, points)


class Dice:
    """What OpenSpiel asks of numpy's RandomState, by Python's source of chance, which is quicker
    for one number at a time."""

    def __init__(self, seed: str) -> None:
        source = Random(seed)
        self.uniform = source.random
        self.shuffle = source.shuffle

    def randint(self, below: int) -> int:
        return int(self.uniform() * below)

    def choice(self, among: Sequence[Item]) -> Item:
        return among[int(self.uniform() * len(among))]
