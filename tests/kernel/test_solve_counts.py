"""How many nodes exact play looks at in fixed positions; and many positions in one call.

The counts guard against a change that nobody meant: they may change with the search, never with
the machine, the hour or the number of threads. `python -m tests.kernel.test_solve_counts` prints
them anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from benchmarks.peers import bridge_deals
from spadille.bots import exact
from spadille.bots.sheets import sheet_of
from spadille.kernel.search import ALL, BOUNDED
from spadille.kernel.sheet import Sheet
from spadille.kernel.solve import Job, Solution, solve_all
from tests.kernel.mid_game import Spot, spots
from tests.kernel.minimax import own_side
from tests.kernel.solving import QUESTIONS, Question, answered, every_question, job
from tests.kernel.test_solve_bridge import TRICK, position, table

SUITE: Mapping[str, tuple[int, int]] = {"quinto": (8, 8), "quadrille": (8, 10), "pinochle": (8, 8)}
"""How many positions of each game there are, and with how many tricks left."""
COUNTS: Mapping[str, tuple[int, ...]] = {
    "quinto values": (33862, 117716, 3702, 55963, 56936, 44253, 228955, 23441),
    "quinto stop": (14020, 4948, 35143, 275250, 11484, 13083, 32842, 128),
    "quadrille values": (70, 336, 1457, 3995, 77446, 3515, 190, 477),
    "quadrille six": (14, 271, 767, 3280, 60454, 1137, 48, 198),
    "quadrille five": (8, 336, 1457, 1043, 75120, 3515, 190, 477),
    "quadrille vole": (254, 12, 36, 10, 65, 40, 8, 12),
    "pinochle values": (159075, 12481, 6811, 6390, 1104, 42253, 2317, 18682),
    "pinochle made": (42544, 10587, 5889, 554, 335, 18961, 986, 17242),
    "bridge": (1959, 3833, 6125, 6622, 3826, 43021, 6582, 3789),
}
"""By game and question, and for bridge, the nodes of each position of the suite."""


def suite(game: str) -> tuple[Spot, ...]:
    many, left = SUITE[game]
    return spots(game, many, left, left, seed="counted")


def nodes(game: str, question: Question, flags: int = ALL) -> tuple[int, ...]:
    return tuple(answered(spot, question, flags)[1] for spot in suite(game))


def bridge_nodes() -> tuple[int, ...]:
    jobs = [(table(deal.strain), Job(position(deal), TRICK)) for deal in bridge_deals(8, 8)]
    return tuple(solve_all(sheet, [one], threads=1)[0].nodes for sheet, one in jobs)


def counted() -> Iterator[tuple[str, tuple[int, ...]]]:
    """The whole table, line by line."""
    for game, questions in QUESTIONS.items():
        for question in questions:
            yield f"{game} {question}", nodes(game, question)
    yield "bridge", bridge_nodes()


@every_question
def test_the_nodes_are_those_that_are_pinned(game, question):
    assert nodes(game, question) == COUNTS[f"{game} {question}"]


def test_the_nodes_of_bridge_are_those_that_are_pinned():
    assert bridge_nodes() == COUNTS["bridge"]


@every_question
def test_the_nodes_are_the_same_again(game, question):
    assert nodes(game, question) == nodes(game, question)


@every_question
def test_a_change_of_the_search_is_seen(game, question):
    assert nodes(game, question) != nodes(game, question, ALL & ~BOUNDED)


# Many positions in one call


def jobs(game: str, many: int = 60) -> Iterator[tuple[Spot, Job]]:
    """The jobs of positions whose sheet is that of the first."""
    found = [*spots(game, many), *spots(game, many // 3, 7, 7, seed="many")]
    for spot in found:
        if exact.asked(spot.playing).aim is not None:
            yield spot, job(spot)


def by_sheet(game: str) -> list[tuple[Sheet, list[Job]]]:
    """All jobs of a game, together with those of the same sheet."""
    groups: dict[Sheet, list[Job]] = {}
    for spot, one in jobs(game):
        groups.setdefault(sheet_of(spot.playing.contract), []).append(one)
    return list(groups.items())


def together(game: str, threads: int) -> list[Solution]:
    return [
        found
        for sheet, group in by_sheet(game)
        for found in solve_all(sheet, group, threads=threads)
    ]


def one_by_one(game: str) -> list[Solution]:
    return [
        solve_all(sheet, [one], threads=1)[0] for sheet, group in by_sheet(game) for one in group
    ]


every_game = pytest.mark.parametrize("game", list(SUITE))


@every_game
class TestMany:
    @pytest.mark.parametrize("threads", [1, 2, 3])
    def test_many_in_a_call_are_worth_what_each_is(self, game, threads):
        """Bounds and nodes, whatever the number of threads."""
        assert together(game, threads) == one_by_one(game)

    def test_whichever_way_round_they_come(self, game):
        for sheet, group in by_sheet(game):
            turned = solve_all(sheet, group[::-1], threads=2)[::-1]
            assert turned == solve_all(sheet, group, threads=1)

    def test_the_value_alone_is_that_of_the_best_card(self, game):
        for spot, one in jobs(game):
            sheet = sheet_of(spot.playing.contract)
            whole, cards = solve_all(sheet, [replace(one, each=False), one], threads=1)
            turn = (one.position.leader + len(one.position.table)) % 4
            best = max if one.position.side >> turn & 1 else min
            assert whole.bounds[-1][0] == best(low for low, _ in cards.bounds.values()), spot.told()

    def test_a_guess_changes_no_value(self, game):
        for spot, one in jobs(game):
            sheet = sheet_of(spot.playing.contract)
            if game == "quadrille":
                continue  # what is asked there begins at no guess
            guesses = [replace(one, guess=guess, each=False) for guess in (-500, -20, 0, 20, 500)]
            found = solve_all(sheet, guesses, threads=1)
            assert len({one.bounds[-1] for one in found}) == 1, spot.told()

    def test_positions_of_one_contract_by_their_values(self, game):
        spot = next(spot for spot in spots(game, 8, 6, 6, seed="many") if not spot.playing.trick)
        after: list[Any] = [spot.playing.after(action) for action in spot.playing.legal()]
        told, _ = answered(spot)
        found = exact.values([exact.asked(playing) for playing in after], threads=2)
        for action, playing, both in zip(spot.playing.legal(), after, found, strict=True):
            same = own_side(playing) == own_side(spot.playing)
            low, high = both if same else (-both[1], -both[0])
            assert (low, high) == told[action]


def test_answers_in_another_order_are_caught():
    assert together("quinto", 2)[::-1] != one_by_one("quinto")


if __name__ == "__main__":
    for name, found in counted():
        print(f'    "{name}": {found},')
