"""What players of Pinochle learn to bid: `python -m benchmarks.words --out FILE`.

A net is taught by the lessons of `benchmarks.words_deals`, round after round: how much more each
word brings than the others. With what it has learned so far the next deals are bid. The same seed
gives the same net, in however many processes. It needs torch.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context

import numpy as np
import torch

from benchmarks.words_deals import EDGE, Lesson, Round, gain
from spadille.bots.learned_pinochle import CHOICES, SCALE, Net
from spadille.bots.worlds import Values
from spadille.kernel.cores import cores

ROUNDS, DEALS = 1200, 4000
"""Rounds of teaching, and the deals of each."""
WIDTHS = (256, 128)
LAG = 3
"""The deals of a round are bid by what was known so many rounds before, while others are learned
from."""
PLAIN = 40
"""Rounds in which all bid as plain players do."""
STRAYS = (4.0, 1.0)
"""How far words stray from the best, in points, in the first round and the last."""
RATES = (1e-3, 1e-5)
"""By how much a step of Adam goes, in the first round and the last."""
PASSES, SIZE = 2, 512
"""How often the words of a round are gone through, and how many at once."""
CHECK, CHECKED = 50, 20_000
"""So many rounds lie between two checks, in so many deals."""


class Learner:
    """A net that is being taught."""

    def __init__(self, seed: int) -> None:
        self.layers: list[torch.nn.Linear] = []
        self.dice = np.random.default_rng(seed)
        torch.manual_seed(seed)

    def learn(self, lesson: Lesson, rate: float) -> float:
        """Go through what a round has brought; how far the net was off, squared, in tens of
        points."""
        seen, values, may = (torch.from_numpy(np.asarray(each, np.float32)) for each in lesson)
        if not self.layers:
            self._begin(seen.shape[1])
        for group in self.steps.param_groups:
            group["lr"] = rate
        off = []
        for _ in range(PASSES):
            order = torch.from_numpy(self.dice.permutation(len(seen)))
            for some in torch.split(order, SIZE):
                loss = self._loss(seen[some], values[some] / SCALE, may[some])
                self.steps.zero_grad()
                loss.backward()
                self.steps.step()
                off.append(loss.item())
        return float(np.mean(off))

    def _begin(self, size: int) -> None:
        widths = (size, *WIDTHS, CHOICES)
        self.layers = [torch.nn.Linear(*pair) for pair in pairwise(widths)]
        parts = [part for layer in self.layers for part in (layer, torch.nn.ReLU())]
        self.model = torch.nn.Sequential(*parts[:-1])
        self.steps = torch.optim.Adam(self.model.parameters())

    def _loss(self, seen: torch.Tensor, values: torch.Tensor, may: torch.Tensor) -> torch.Tensor:
        """Differences between what may be said are learned, no more."""
        off = (self.model(seen) - values) * may
        off = off - may * off.sum(1, keepdim=True) / may.sum(1, keepdim=True)
        loss: torch.Tensor = (off * off).sum() / may.sum()
        return loss

    def net(self) -> Net:
        with torch.no_grad():
            return Net(
                tuple(
                    (layer.weight.numpy().T.copy(), layer.bias.numpy().copy())
                    for layer in self.layers
                )
            )


def between(start_end: tuple[float, float], part: float) -> float:
    start, end = start_end
    return start + (end - start) * part


def taught(seed: int, rounds: int, count: int, workers: int) -> Iterator[tuple[int, float, Net]]:
    """After each round its number, how far the net was off, and the net."""
    torch.set_num_threads(1)
    learner = Learner(seed)
    nets: list[Net | None] = [None] * (PLAIN + LAG + 1)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:

        def asked(number: int) -> Future[Lesson]:
            strays = between(STRAYS, number / rounds)
            return pool.submit(Round(seed, number, count, nets[number], strays).lesson)

        coming = [asked(number) for number in range(min(LAG, rounds))]
        for number in range(rounds):
            if number + LAG < rounds:
                coming.append(asked(number + LAG))
            off = learner.learn(coming.pop(0).result(), between(RATES, number / rounds))
            if number >= PLAIN:
                nets.append(learner.net())
            yield number + 1, off, learner.net()


def told(values: Values) -> str:
    return f"{values.mean():+.2f} ± {values.std(ddof=1) / np.sqrt(len(values)):.2f}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--out", required=True, help="the file that the net goes into")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--rounds", type=int, default=ROUNDS)
    asked.add_argument("--deals", type=int, default=DEALS, help="of each round")
    asked.add_argument("--processes", type=int, default=cores())
    chosen = asked.parse_args()
    for number, off, net in taught(chosen.seed, chosen.rounds, chosen.deals, chosen.processes):
        if number % CHECK and number < chosen.rounds:
            continue
        net.save(chosen.out)
        both, alone, ahead = (
            told(gain(net, seats, chosen.seed + 1, CHECKED, edge))
            for seats, edge in (((0, 2), 0), ((0,), 0), ((0, 2), EDGE))
        )
        print(
            f"round {number}: off by {off:.2f}; two {both}, one {alone}, two ahead {ahead}",
            flush=True,
        )


if __name__ == "__main__":
    main()
