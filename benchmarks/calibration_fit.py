"""The numbers of fitted models, found again: signs of the ally in Quadrille, bids of Pinochle.

python -m benchmarks.calibration_fit (ally | bids) [--deals N] [--seed S]: prints each weight with
its standard error and, for signs, how often they were seen.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.calibration_bids import logit
from benchmarks.calibration_deals import through
from benchmarks.calibration_pinochle import winning_bid
from benchmarks.calibration_quadrille import AFTER, askers
from spadille.bots.arena_players import player_named
from spadille.bots.belief_ally import certain, signs
from spadille.bots.bot import AT_ONCE
from spadille.core.play import Playing
from spadille.games import game_named

SHARES = {"plain": 2600, "beginner": 1500}
"""Of so many deals of each player are the weights of signs: the beginner, who plays any card one
time in four, keeps them from trusting in a player who never does."""
BIDS = 3000
DOUBT = 3.0
"""How far weights are drawn to nothing: as by a normal prior of variance 1 / DOUBT."""
STEPS = 30
Features = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Choice:
    """What may have been true, each with its chance before and its features; and what was."""

    chances: tuple[float, ...]
    features: tuple[Features, ...]
    truth: int


def fitted(choices: Sequence[Choice], doubt: float = DOUBT) -> dict[str, tuple[float, float]]:
    """The weights that make what was true likeliest, each with its standard error: a conditional
    logit model, by Newton's method."""
    names = sorted({name for each in choices for found in each.features for name in found})
    width = max(len(each.chances) for each in choices)
    table = np.zeros((len(choices), width, len(names)))
    before = np.full((len(choices), width), -np.inf)
    for n, each in enumerate(choices):
        before[n, : len(each.chances)] = np.log(each.chances)
        for m, found in enumerate(each.features):
            table[n, m] = [found.get(name, 0.0) for name in names]
    truth = table[np.arange(len(choices)), [each.truth for each in choices]]
    weights = np.zeros(len(names))
    for _ in range(STEPS):
        slope, bend = _derivatives(table, before, truth, weights, doubt)
        weights += np.clip(np.linalg.solve(bend, slope), -2, 2)
    _, bend = _derivatives(table, before, truth, weights, doubt)
    errors = np.sqrt(np.diag(np.linalg.inv(bend)))
    return {n: (float(w), float(e)) for n, w, e in zip(names, weights, errors, strict=True)}


def _derivatives(
    table: NDArray[Any],
    before: NDArray[Any],
    truth: NDArray[Any],
    weights: NDArray[Any],
    doubt: float,
) -> tuple[NDArray[Any], NDArray[Any]]:
    """The slope of the log-likelihood, and how it bends, at these weights."""
    found = before + table @ weights
    chances = np.exp(found - found.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    means = np.einsum("nm,nmk->nk", chances, table)
    slope = (truth - means).sum(axis=0) - doubt * weights
    squares = np.einsum("nm,nmk,nml->kl", chances, table, table)
    return slope, squares - means.T @ means + doubt * np.eye(len(weights))


def ally_choices(player: str, deals: int, seed: str) -> Iterator[Choice]:
    """Which seat but Hombre's may hold the called card, for each who does not know it, after tricks
    1, 3 and 5; where Hombre holds it himself there is no such choice."""
    rules = game_named("quadrille").rules("basic", {})
    for number in range(1, deals + 1):
        moments, _ = through(rules, player_named(player, AT_ONCE), number, seed)
        for state, _ in moments:
            if isinstance(state, Playing) and not state.trick and len(state.tricks) in AFTER:
                for view, holder in askers(state):
                    chances, shown = certain(view), signs(view)
                    chances.pop(view.contract.hombre, None)  # type: ignore[attr-defined]
                    if holder in chances:
                        yield Choice(
                            tuple(chances.values()),
                            tuple(shown[seat] for seat in chances),
                            list(chances).index(holder),
                        )


def bid_choices(deals: int, seed: str) -> Iterator[Choice]:
    """Whether each winning bid was made."""
    rules = game_named("pinochle").rules("classic", {})
    for number in range(1, deals + 1):
        found = winning_bid(rules, player_named("plain", AT_ONCE), number, seed)
        if found is not None:
            chance, was_made = found
            yield Choice((0.5, 0.5), ({}, {"constant": 1.0, "logit": logit(chance)}), int(was_made))


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["ally", "bids"])
    parser.add_argument("--deals", type=int, help="instead of as many as the tables were made of")
    parser.add_argument("--seed", default="fit")
    asked = parser.parse_args(words)
    choices: list[Choice] = []
    if asked.what == "ally":
        for player, deals in SHARES.items():
            choices += ally_choices(player, asked.deals or deals, asked.seed)
    else:
        choices += bid_choices(asked.deals or BIDS, asked.seed)
    seen = _seen(choices)
    for name, (weight, error) in fitted(choices).items():
        print(f"{name!r}: {weight:.2f},  # ± {error:.2f}, {seen[name]:.0f} times")


def _seen(choices: Iterable[Choice]) -> dict[str, float]:
    """How often there was each feature."""
    seen: dict[str, float] = {}
    for each in choices:
        for found in each.features:
            for name, value in found.items():
                seen[name] = seen.get(name, 0.0) + abs(value)
    return seen


if __name__ == "__main__":
    main()
