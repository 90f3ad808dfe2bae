"""The peers: OpenSpiel's random bridge games, and the bridge solver DDS, through endplay.

Both are asked in the way that is fastest for them: OpenSpiel plays whole games in C++ between its
own C++ bots, from states whose deal and auction are over; DDS gets its own structures, one strain,
one leader, the value alone, one thread, and solves in the thread that calls.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.util import find_spec
from typing import Any

from benchmarks.measure import Work

SUITS, RANKS = "SHDC", "23456789TJQKA"
STRAINS = "SHDCN"
GAMES = 4000
"""Random games of bridge a turn."""
DEALS: Mapping[int, int] = {13: 100, 10: 200, 8: 300}
"""How many fixed bridge deals are solved, by the cards in a hand."""


def missing() -> list[str]:
    """The peers that are not installed."""
    names = {"open_spiel": "pyspiel", "endplay": "endplay"}
    return [name for name, module in names.items() if find_spec(module) is None]


# OpenSpiel


def bridge_games(games: int = GAMES) -> Callable[[], int]:
    """Random games of bridge, the play phase alone, by OpenSpiel in C++; how many were played."""
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    source = random.Random(1)
    ready = [_one_no_trump(game, source) for _ in range(200)]

    def play() -> int:
        for number in range(games):
            pyspiel.evaluate_bots(ready[number % len(ready)].clone(), bots, number)
        return games

    return play


def _one_no_trump(game: Any, source: random.Random) -> Any:
    """A state of bridge in which everything has been dealt, and one has bid 1NT."""
    state = game.new_initial_state()
    for card in source.sample(range(52), 52):
        state.apply_action(card)
    words = {state.action_to_string(action): action for action in state.legal_actions()}
    for word in ("1NT", "Pass", "Pass", "Pass"):
        state.apply_action(words[word])
    return state


# DDS


@dataclass(frozen=True)
class BridgeDeal:
    """Four hands of bridge in the order N E S W, cards as "TH"; N leads. strain: S H D C N."""

    hands: tuple[tuple[str, ...], ...]
    strain: str


@cache
def bridge_deals(cards: int, count: int) -> tuple[BridgeDeal, ...]:
    """So many fixed random deals with so many cards in a hand, the strains in turn."""
    source = random.Random(f"bridge/{cards}")
    pack = [rank + suit for suit in SUITS for rank in RANKS]
    found = []
    for number in range(count):
        dealt = source.sample(pack, 4 * cards)
        hands = tuple(tuple(dealt[seat::4]) for seat in range(4))
        found.append(BridgeDeal(hands, STRAINS[number % 5]))
    return tuple(found)


def tricks_by_dds(deal: BridgeDeal) -> int:
    """The tricks that N and S can take, N leading."""
    dds = _dds()
    answer = dds.futureTricks()
    dds.SolveBoard(_board(deal), -1, 1, 1, answer, 0)
    return int(answer.score[0])


def dds_works(cards: int) -> list[Work]:
    """The solving of the fixed deals with so many cards in a hand, each a work of its own."""
    dds = _dds()
    answer = dds.futureTricks()
    boards = [_board(deal) for deal in bridge_deals(cards, DEALS[cards])]
    # one of the best cards, with its tricks; always search; thread 0, which is the caller's
    return [partial(dds.SolveBoard, board, -1, 1, 1, answer, 0) for board in boards]


@cache
def _dds() -> Any:
    from endplay import _dds as dds  # noqa: PLC0415

    dds.SetMaxThreads(1)
    return dds


def _board(deal: BridgeDeal) -> Any:
    """A deal in DDS's own structure."""
    board = _dds().deal()
    board.trump, board.first = STRAINS.index(deal.strain), 0
    for seat, hand in enumerate(deal.hands):
        for suit, bits in enumerate(_bits(hand)):
            board.remainCards[seat][suit] = bits
    return board


def _bits(hand: Sequence[str]) -> list[int]:
    """A hand as DDS has it: by suit, bit 2 for the two up to bit 14 for the ace."""
    return [
        sum(1 << (RANKS.index(card[0]) + 2) for card in hand if card[1] == suit) for suit in SUITS
    ]
