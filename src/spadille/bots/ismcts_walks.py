"""Roll-outs of IS-MCTS by the kernel's random walks, one position at a time."""

from __future__ import annotations

import numpy as np

from spadille.bots.ismcts_state import State
from spadille.kernel.sheet import Sheet
from spadille.kernel.walk_block import BLOCK, BROUGHT, ROWS
from spadille.kernel.walk_steps import LEADER, LYING, NUMBER, POSITION, REST, play_out
from spadille.kernel.walk_tables import stride, words


class Walker:
    """An evaluator as OpenSpiel's own, its cards played at random by the kernel. A word is said
    where it can be, as by one who has nothing to gain from going on."""

    def __init__(self, sheet: Sheet, seed: int) -> None:
        self.sheet, self.seed = words(sheet), seed
        self.stride = stride(sheet.copies)
        self.row = np.zeros((1, POSITION), np.int64)
        self.space = np.empty(ROWS * BLOCK, np.int64)
        self.totals = np.empty((1, 4), np.int64)
        self.told = [np.empty((1, left), np.int64) for left in range(sheet.tricks + 1)]
        self.number = 0

    def prior(self, state: State) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: State) -> list[float]:
        """What the end brings each seat."""
        if state.is_terminal():
            return state.returns()
        end = state.clone()
        for word in self._walked(state):
            end.take(word & 3, word >> BROUGHT)
            if end.offer:
                end.ended = "word"
            if end.ended:
                break
        return end.returns()

    def _walked(self, state: State) -> list[int]:
        """The tricks to come, a word for each."""
        row, table, told = self.row[0], state.table, self.told[state.left]
        row[:REST] = state.hands
        row[LEADER] = state.turn - len(table) & 3
        row[LYING : LYING + len(table)] = [self.stride * card for card in table]
        row[NUMBER] = self.number
        self.number += 1
        order = np.array([len(table), state.left, self.seed, 0, 0], np.int64)
        play_out(self.sheet, self.row, order, self.space, told, self.totals)
        tricks: list[int] = told[0].tolist()
        return tricks
