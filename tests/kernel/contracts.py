"""Contracts of every kind that changes how cards are played, and random deals to play them on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from benchmarks.bridge import STRAINS, BridgeContract
from spadille.core.cards import Seat
from spadille.core.deal import Deal
from spadille.core.phase import Finished
from spadille.core.play import Playing, play
from spadille.core.tricks import Contract
from spadille.games.pinochle import PINOCHLE as PINOCHLE_GAME
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.quadrille import QUADRILLE as QUADRILLE_GAME
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quinto import QuintoContract, QuintoRules

HEADINGS = ("strict", "relaxed", "trump_only", "free")


@dataclass(frozen=True)
class Case:
    """A contract with the name that a test shows for it."""

    name: str
    contract: Contract

    def __str__(self) -> str:
        return self.name


def quinto(preset: str = "guide", multiplier: int = 1, scores: tuple[int, int] = (0, 0)):
    return QuintoContract(QuintoRules(preset), multiplier, scores)


def quadrille(preset: str = "basic", bid: str = "solo", trump: str = "H"):
    return QuadrilleContract(QUADRILLE_GAME.rules(preset, {}), 4, bid, 0, trump=trump)


def pinochle(trump: str = "S", **options: object):
    return PinochleContract(PINOCHLE_GAME.rules("classic", options), 50, 0, trump=trump)


QUINTO = [Case(f"quinto {preset}", quinto(preset)) for preset in ("guide", "hoffmann")]
QUADRILLE = [
    Case(f"quadrille {preset} {bid} {trump}", quadrille(preset, bid, trump))
    for preset, bid in (("basic", "solo"), ("later", "sans-prendre*"))
    for trump in "SHDC"
]
PINOCHLE = [
    Case(f"pinochle {heading} {trump}{' trump led' * first}", contract)
    for heading in HEADINGS
    for trump in "SHDC"
    for first in (False, True)
    for contract in [pinochle(trump, heading=heading, first_lead_trump=first)]
]
BRIDGE = [Case(f"bridge {name}", BridgeContract(trump)) for name, trump in STRAINS.items()]
CASES = [*QUINTO, *QUADRILLE, *PINOCHLE, *BRIDGE]
SOME = [case for case in CASES if " D" not in case.name and " C" not in case.name]


def dealt(contract: Contract, seed: int, size: int | None = None) -> Deal:
    """A random deal of so many cards a hand; what is over lies beside the hands."""
    size = size or contract.tricks
    cards = list(contract.pack.order)
    random.Random(f"dealt/{seed}").shuffle(cards)
    hands = tuple(contract.pack.packed(cards[size * s : size * (s + 1)]) for s in range(4))
    return Deal(contract.pack, hands, contract.pack.packed(cards[4 * size :]))


def opening(contract: Contract, seed: int, leader: Seat = 0) -> Playing:
    """The first lead of a random deal."""
    return play(dealt(contract, seed), (), contract, leader)


def walk(contract: Contract, seed: int) -> Iterator[Any]:
    """Every phase of a random deal played at random, to its end."""
    source = random.Random(f"walk/{seed}")
    state: Any = opening(contract, seed, seed % 4)
    while not isinstance(state, Finished):
        yield state
        state = state.after(source.choice(state.legal()))
    yield state
