"""What a terminal and a printed view show hangs on nothing that the viewer has not seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings

from spadille.core.cards import SEATS
from spadille.core.phase import Phase
from spadille.records import parse, replay, view
from spadille.table.match import Match, PlayedDeal, resumed
from spadille.table.printed import view_lines
from spadille.table.scene import Person, Scene
from spadille.table.show import scene
from spadille.table.texts import texts
from spadille.terminal.draw import Pen
from spadille.terminal.manners import MANNERS, drawn
from spadille.terminal.typed import COMMANDS
from tests.laws.paths import ANY, caught, seeds
from tests.laws.swaps import Swap, swap
from tests.laws.test_swap import document

PEOPLE = tuple(map(Person, ("Nora", "Edvin", "Siri", "Wille")))
EN = texts("en")
STEPS = 9
TABLES = [("quinto", "guide"), ("quadrille", "later"), ("pinochle", ANY)]
FEW = settings(max_examples=12)


def lines(now: Scene, before: Scene) -> Iterator[str]:
    """All that a terminal may print of a scene."""
    table = drawn(Pen(EN), now)
    for part in (table.seating, table.said, table.position, table.choices):
        yield from part()
    yield from table.news(before)
    yield from table.standing(80)
    yield table.not_now()
    for word in MANNERS[now.game].commands.keys() - COMMANDS.keys():
        yield from table.more(word)
    yield from Pen(EN).last(now)


def tables(told: Swap, phases: tuple[Phase, ...]) -> list[Match]:
    """The table at some of the steps of one of the two deals, the last among them."""
    steps = {*range(0, len(phases), max(1, len(phases) // STEPS)), len(phases) - 1}
    return [
        Match(
            told.rules,
            told.dealer,
            told.start,
            (PlayedDeal(told.dealer, told.start, phases[0].deal, phases[step]),),
        )
        for step in sorted(steps)
    ]


def printed(told: Swap, phases: tuple[Phase, ...]) -> list[str]:
    """The record as a command prints it for the viewer."""
    record = parse(document(told, phases))
    name = "watcher" if told.viewer is None else SEATS[told.viewer]
    match = resumed(replay(record)).seen_by(told.viewer)
    return view_lines(EN, view(record, name), match)


def shown(told: Swap, phases: tuple[Phase, ...]) -> list[str]:
    """What a terminal prints for the viewer along one of the two deals."""
    scenes = [scene(table, told.viewer, PEOPLE) for table in tables(told, phases)]
    return [
        line
        for before, now in zip(scenes[:1] + scenes, scenes, strict=False)
        for line in lines(now, before)
    ]


@pytest.mark.parametrize(("game", "preset"), TABLES)
class TestSecrets:
    @FEW
    @given(seeds)
    def test_a_terminal_prints_the_same(self, game, preset, seed):
        told = swap(game, preset, seed)
        assert shown(told, told.one) == shown(told, told.two)

    @FEW
    @given(seeds)
    def test_a_view_is_printed_the_same(self, game, preset, seed):
        told = swap(game, preset, seed)
        assert printed(told, told.one) == printed(told, told.two)

    def test_control_another_seat_is_caught(self, game, preset):
        def check(told: Swap) -> None:
            for seat in range(4):
                other = replace(told, viewer=seat)
                assert shown(other, told.one) == shown(other, told.two)

        assert caught(lambda seed: check(swap(game, preset, seed)))
