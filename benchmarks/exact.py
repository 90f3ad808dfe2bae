"""Exact play with open hands: fixed positions of ours, and the bridge solver DDS beside them.

Both give the value of a position, not that of each card, and find it without any guess.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from functools import partial

from benchmarks import peers
from benchmarks.bridge import PACK, STRAINS, BridgeContract
from benchmarks.measure import Row, Side, Work, seconds
from benchmarks.positions import positions
from spadille.bots.exact import asked
from spadille.bots.sheets import sheet_of
from spadille.kernel.aims import Aim, Points
from spadille.kernel.sheet import Sheet, sheet
from spadille.kernel.solve import Position, value

Over = Callable[[Sequence[float]], float]
LEAST = 0.5
"""Seconds of each side in a round, at least."""


def rows() -> list[Row]:
    """Seconds over the seconds of the peer, both in one thread."""
    mean, median = statistics.fmean, statistics.median
    return [
        _row("quinto_solve12_vs_dds13", ("quinto", 12, 40), mean, 13, 60, 10),
        _row("quinto_solve8_vs_dds8", ("quinto", 8, 200), mean, 8, 12, 3),
        _row("quadrille_solve_vs_dds13", ("quadrille", 10, 100), median, 13, 2.0, 0.5),
        _row("quadrille_six_vs_dds13", ("quadrille", 10, 100, "six"), median, 13, 0.4, 0.1),
        _row("pinochle_solve10_vs_dds13", ("pinochle", 10, 100), median, 13, 5, 1),
        *(_bridge_row(cards, goal) for cards, goal in ((8, 3), (10, 10))),
    ]


def _row(
    name: str,
    what: tuple[str, int, int] | tuple[str, int, int, str],
    over: Over,
    cards: int,
    floor: float,
    goal: float,
) -> Row:
    """A row of solving positions (game, tricks left, how many, question) over DDS's mean."""

    def prepare() -> tuple[Side, Side]:
        return seconds(works(*what), over, least=LEAST), seconds(
            peers.dds_works(cards), least=LEAST
        )

    return Row(name, "s", prepare, floor=floor, goal=goal, needs="endplay")


def _bridge_row(cards: int, goal: float) -> Row:
    """The same bridge deals on both sides."""

    def prepare() -> tuple[Side, Side]:
        return seconds(bridge_works(cards), least=LEAST), seconds(
            peers.dds_works(cards), least=LEAST
        )

    return Row(f"bridge_sheet_vs_dds{cards}", "s", prepare, goal=goal, needs="endplay")


def works(game: str, left: int, many: int, question: str | None = None) -> list[Work]:
    """The solving of fixed positions, each a work of its own."""
    found: list[Work] = []
    for playing in positions(game, left, many):
        one = asked(playing, question)
        if one.aim is None:
            found.append(lambda: None)
        else:
            found.append(_work(sheet_of(playing.contract), one.position, one.aim))
    return found


def bridge_works(cards: int) -> list[Work]:
    """The solving of the fixed bridge deals by our kernel."""
    deals = peers.bridge_deals(cards, peers.DEALS[cards])
    return [_work(*bridge_position(deal)) for deal in deals]


def bridge_position(deal: peers.BridgeDeal) -> tuple[Sheet, Position, Points]:
    """A bridge deal as the kernel takes it; N leads, N and S are side 0."""
    north, east, south, west = (tuple(PACK[name] for name in hand) for hand in deal.hands)
    contract = BridgeContract(STRAINS[deal.strain])
    return sheet(contract), Position((north, east, south, west), 0), Points(1, 1)


def _work(played: Sheet, position: Position, aim: Aim) -> Work:
    return partial(value, played, position, aim)
