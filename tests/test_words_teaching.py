"""How the bids of Pinochle are taught; where torch is installed."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch", reason="teaching needs torch")

from benchmarks.words import LAG, PLAIN, taught


@pytest.mark.soak
def test_the_same_seed_teaches_the_same_in_one_process_and_in_two():
    nets = []
    for workers in (1, 2):
        *_, (number, off, net) = taught(5, PLAIN + LAG + 3, 60, workers)
        nets.append(net)
        assert number == PLAIN + LAG + 3
        assert 0 < off < 100
    one, other = nets
    for a, b in zip(one.layers, other.layers, strict=True):
        assert all((x == y).all() for x, y in zip(a, b, strict=True))


def test_the_net_comes_nearer_round_by_round():
    offs = [off for _, off, _ in taught(6, 24, 300, 1)]
    assert np.mean(offs[-6:]) < np.mean(offs[:6])
