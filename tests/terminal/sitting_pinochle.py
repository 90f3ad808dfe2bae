"""Someone who sits at Pinochle in the terminal: what he types when he is asked for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from spadille.table.texts import texts
from tests.clauses.pinochle_positions import Record, dealt, said
from tests.terminal.sitting import Answer, asked_to_call, playable

SUITS = "SHDC"
HANDS = dealt(
    11,
    {"N": "KS", "S": "KD KC"},
    N="KC QC AC AH TH",
    E="KD QD",
    S="S:ATKQJ H:KQQ D:AJ C:A",
    W="KH QH",
)
"""South melds 33 with spades as trump, 24 with hearts, and may name nothing else."""


def trump(text: str, language: str) -> str | None:
    """The first suit that these lines offer as trump."""
    own = texts(language)
    for suit in SUITS:
        label = own(f"pinochle.trump.{suit}", points="\n").partition("\n")[0]
        if f"\n  {label}" in text and own("pinochle.say.trump") in text:
            return own(f"suit.{suit}")
    return None


def playing(language: str = "en", first: Iterable[str] = (), bid: str = "pass") -> Answer:
    """A player who types these things first, then bids this, names the first trump that he may,
    and gives or plays the first card he may."""
    queue = list(first)

    def answer(text: str) -> str:
        if queue:
            return queue.pop(0)
        if asked_to_call(text, language):
            return bid
        return trump(text, language) or next(iter(playable(text, language)), "")

    return answer


def south(log: str, dealer: str = "E", **more: Any) -> Record:
    """A deal of these hands; South is eldest and speaks first, unless another has dealt."""
    return said(log, HANDS, dealer=dealer, **more)
