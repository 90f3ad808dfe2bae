"""Compiling ahead: a little of everything that runs in compiled code, so that none waits later."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from spadille import kernel
from spadille.bots.simulate import plan
from spadille.bots.solve import Request
from spadille.core.match import Game
from spadille.core.phase import Finished, Phase
from spadille.core.play import Playing
from spadille.games import shelf
from spadille.kernel.compiling import heard

LEFT = 2
"""The tricks to come in the positions that are solved."""


def warm(hear: Callable[[str], object]) -> dict[str, Any]:
    """Compile what has not been kept; `hear` is told the name of each function that begins to be.

    Gives how many were compiled, and the seconds it took.
    """
    names: list[str] = []
    start = time.monotonic()
    with heard(hear), heard(names.append):
        for file in iter_modules(kernel.__path__, f"{kernel.__name__}."):
            import_module(file.name)  # which compiles what states its types
        for game in shelf.values():
            for player in ("random", "policy"):
                list(plan(game.name, None, player, 2, 1).rows())
            Request(_nearly_over(game)).solved()
    return {"compiled": len(names), "seconds": round(time.monotonic() - start, 1)}


def _nearly_over(game: Game) -> Playing:
    """A position with few tricks to come."""
    state: Phase | Finished = plan(game.name, None, "random", 1, 1).opening(1)
    while not isinstance(state, Finished):
        if isinstance(state, Playing) and state.contract.tricks - len(state.tricks) == LEFT:
            return state
        state = state.after(state.legal()[0])
    raise AssertionError("a deal that ends early")
