"""What tests ask of exact play, and of minimax, about one position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

import pytest

from spadille.bots import exact
from spadille.core.actions import Action
from spadille.core.cards import next_seat
from spadille.core.play import Playing
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quinto import QuintoContract
from spadille.kernel.search import ALL
from spadille.kernel.solve import Bounds, Budget, Job
from tests.kernel.mid_game import Spot
from tests.kernel.minimax import differences, quick


@dataclass(frozen=True)
class Question:
    """What is asked about a position: a number, or yes or no; stop: Quinto ends at 250."""

    ask: str | None = None
    stop: bool = False

    def __str__(self) -> str:
        return "stop" if self.stop else self.ask or "values"


VALUES = Question()
QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    "quinto": (VALUES, Question(stop=True)),
    "quadrille": (VALUES, Question("six"), Question("five"), Question("vole")),
    "pinochle": (VALUES, Question("made")),
}
every_question = pytest.mark.parametrize(
    ("game", "question"),
    [
        pytest.param(game, question, id=f"{game}-{question}")
        for game, asked in QUESTIONS.items()
        for question in asked
    ],
)


@cache
def truth(spot: Spot, question: Question = VALUES) -> Mapping[Action, int]:
    """What each action leads to, by minimax."""
    return quick(spot.playing, question.ask, stop=question.stop)


def answered(
    spot: Spot, question: Question = VALUES, flags: int = ALL, nodes: int | None = None
) -> tuple[Mapping[Action, Bounds], int]:
    """The bounds of each action by the solver, and the nodes that it took."""
    asked = exact.asked(spot.playing, question.ask, question.stop)
    return exact.solved(asked, Budget(nodes=nodes), flags)


def values(spot: Spot, question: Question = VALUES, flags: int = ALL) -> Mapping[Action, int]:
    """What each action leads to by the solver, which must know it."""
    bounds, _ = answered(spot, question, flags)
    assert all(low == high for low, high in bounds.values()), spot.told()
    return {action: low for action, (low, _) in bounds.items()}


def check_agreement(spot: Spot, question: Question, flags: int = ALL) -> None:
    """The solver says of a position what minimax says."""
    found = differences(values(spot, question, flags), truth(spot, question))
    assert not found, f"{spot.told()}: {found}"


def job(spot: Spot, question: Question = VALUES, flags: int = ALL) -> Job:
    """The position as the kernel takes it; a question that is settled has no job."""
    asked = exact.asked(spot.playing, question.ask, question.stop)
    assert asked.aim is not None
    return Job(asked.position, asked.aim, flags=flags)


def rotated(playing: Playing) -> Playing:
    """The same one seat on, so that the sides change places."""
    deal, contract = playing.deal, playing.contract
    hands = (deal.hands[3], *deal.hands[:3])
    tricks = tuple(
        replace(trick, leader=next_seat(trick.leader), winner=next_seat(trick.winner))
        for trick in playing.tricks
    )
    match contract:
        case QuintoContract(scores=(north, east)):
            contract = replace(contract, scores=(east, north))
        case QuadrilleContract(hombre=hombre, holder=holder):
            holder = None if holder is None else next_seat(holder)
            contract = replace(contract, hombre=next_seat(hombre), holder=holder)
        case PinochleContract(bidder=bidder, melds=melds):
            assert melds is not None
            melds = (melds[3], *melds[:3])
            contract = replace(contract, bidder=next_seat(bidder), melds=melds)
    return replace(
        playing,
        deal=replace(deal, hands=hands, sightings=()),
        history=(),
        contract=contract,
        tricks=tricks,
        leader=next_seat(playing.leader),
    )
