"""The shuffle: from a seed to a pack in order, fixed for a version of the record format."""

from __future__ import annotations

import random
import secrets

from spadille.core.cards import Card, Pack


def shuffled(pack: Pack, seed: int | str | None = None) -> tuple[Card, ...]:
    """The pack in random order, top card first: the same for the same seed, else unforeseeable."""
    source = secrets.SystemRandom() if seed is None else random.Random(f"spadille/{seed}")
    cards = list(pack.order)
    source.shuffle(cards)
    return tuple(cards)
