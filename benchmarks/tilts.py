"""Fits by how much hands lean by what was said: `python -m benchmarks.tilts GAME`.

Players that go by plain rules speak; then, for each seat, the hands that were held are set against
many drawn from its belief. What is printed goes into `spadille.bots.tilt_tables`, beside how much
likelier it makes the true hands (in nats a view) in deals that it was not fitted to.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from spadille.bots import tilts
from spadille.bots.belief import belief
from spadille.bots.simulate import opening
from spadille.bots.worlds_talk import said
from spadille.core.cards import next_seat
from spadille.core.match import Rules
from spadille.core.phase import seen_by
from spadille.core.play import Playing
from spadille.games import game_named

Values = NDArray[np.float64]
SAMPLES = 200
"""Deals drawn for each view."""
PRIOR = 0.001
"""How much a large number costs, in nats a view."""
Seen = tuple[dict[str, float], dict[str, Values]]
"""By name: the counts of the hands that were held, and [SAMPLES] of those that were drawn."""


def spoken(rules: Rules, name: str, dealer: int) -> Playing | None:
    """A deal when all has been said; None where it is not played."""
    state = said(opening(rules, rules.start(), dealer, name))
    return state if isinstance(state, Playing) else None


def seen(rules: Rules, seed: int, number: int) -> list[Seen]:
    """What is counted in one deal, from each seat."""
    name = f"{seed}/{number}"
    state = spoken(rules, name, next_seat(0, number))
    return [] if state is None else list(_views(state, name))


def _views(state: Playing, name: str) -> Iterator[Seen]:
    true = np.array([state.deal.hands])
    for seat in range(4):
        known = belief(seen_by(state, seat))
        drawn = known.packed(SAMPLES, name)[:, :4]
        found = tilts.features(known.view)
        if not found:
            continue
        one, many = (tilts.Hands(state.deal.pack, rows) for rows in (true, drawn))
        counts: dict[str, float] = {}
        samples: dict[str, Values] = {}
        for feature, value in found:
            counts[feature] = counts.get(feature, 0.0) + float(value(one)[0])
            samples[feature] = samples.get(feature, np.zeros(SAMPLES)) + value(many)
        yield counts, samples


def gained(numbers: Values, held: Values, drawn: Values) -> tuple[float, Values]:
    """How much likelier the held hands become, in nats a view, and how that grows; held: [N, F],
    drawn: [N, SAMPLES, F]."""
    logs = drawn @ numbers
    most = logs.max(axis=1, keepdims=True)
    parts = np.exp(logs - most)
    total = parts.sum(axis=1, keepdims=True)
    value = float((held @ numbers - np.log(total / parts.shape[1])[:, 0] - most[:, 0]).mean())
    mean = np.einsum("ns,nsf->nf", parts / total, drawn)
    return value, (held - mean).mean(axis=0)


def table(views: list[Seen]) -> tuple[list[str], Values, Values]:
    """The names of what is counted, and the counts."""
    names = sorted({name for counts, _ in views for name in counts})
    held = np.array([[counts.get(name, 0.0) for name in names] for counts, _ in views])
    nothing = np.zeros(SAMPLES)
    drawn = np.array(
        [np.stack([each.get(name, nothing) for name in names], axis=1) for _, each in views]
    )
    return names, held, drawn


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m benchmarks.tilts", description=__doc__)
    asked.add_argument("game", choices=("quinto", "quadrille", "pinochle"))
    asked.add_argument("--rules", default=None)
    asked.add_argument("--deals", type=int, default=2000)
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args()
    game = game_named(told.game)
    rules = game.rules(told.rules or game.presets[0], {})
    with ProcessPoolExecutor() as pool:
        work = partial(seen, rules, told.seed)
        views = [view for each in pool.map(work, range(told.deals), chunksize=20) for view in each]
    names, held, drawn = table(views)
    half = len(views) // 2

    def cost(numbers: Values) -> tuple[float, Values]:
        value, slope = gained(numbers, held[:half], drawn[:half])
        return -value + PRIOR * float(numbers @ numbers), -slope + 2 * PRIOR * numbers

    found = minimize(cost, np.zeros(len(names)), jac=True, method="L-BFGS-B")
    for name, number in zip(names, found.x, strict=True):
        print(f'    "{name}": {number:.3f},')
    for what, part in (("fitted", slice(half)), ("others", slice(half, None))):
        value, _ = gained(found.x, held[part], drawn[part])
        logs = drawn[part] @ found.x
        parts = np.exp(logs - logs.max(axis=1, keepdims=True))
        share = parts.sum(axis=1) ** 2 / (parts**2).sum(axis=1) / SAMPLES
        print(f"# {what}: {value:.3f} nats a view, {len(held[part])} views;", end=" ")
        print(f"{share.mean():.2f} of the drawn count")


if __name__ == "__main__":
    main()
