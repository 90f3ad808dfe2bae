"""`spadille solve`: values, budgets, questions, errors, and what people read."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from spadille.bots.bot import bot_named
from spadille.bots.solve import side_of
from spadille.core.cards import SEATS
from spadille.core.match import Rules
from spadille.core.phase import Finished, Phase
from spadille.core.play import Playing
from spadille.core.referee import after
from spadille.games import game_named, shelf
from spadille.records.shuffle import shuffled
from spadille.records.write import toml, written
from tests.interrupts import wait_until_at_work

PRESETS = [(game, preset) for game, named in shelf.items() for preset in named.presets]


@cache
def position(game: str, preset: str, left: int, seed: int) -> tuple[Playing, dict[str, Any]]:
    """A position with `left` tricks to come, one card of the next on the table, and its record."""
    rules = game_named(game).rules(preset, {})
    for number in range(1000):
        name = f"solve/{seed}/{number}"
        state, document = _played(rules, left, name)
        if isinstance(state, Playing):
            return state, document
    raise LookupError


def _played(rules: Rules, left: int, name: str) -> tuple[Phase | Finished, dict[str, Any]]:
    deal = rules.deal(0, shuffled(rules.game.pack, name))
    state: Phase | Finished = rules.opening(deal, 0, rules.start())
    bot = bot_named("random")
    while not isinstance(state, Finished):
        if isinstance(state, Playing):
            over = state.contract.tricks - len(state.tricks) - left
            if over < 0 or (over == 0 and state.trick):
                break
        state = after(state, bot.decide(state, name))
    return state, written(rules, rules.start(), [(0, deal, state.history)])


def minimax(
    state: Phase | Finished, value: Callable[[Finished], int], side: tuple[int, ...]
) -> int:
    """The value with best play, plainly: `side` makes it large."""
    if isinstance(state, Finished):
        return value(state)
    worths = [minimax(state.after(action), value, side) for action in state.legal()]
    return max(worths) if state.turn in side else min(worths)


def value_of(playing: Playing) -> Callable[[Finished], int]:
    """What the record format says that the number is, of a finished deal, for the side on turn."""
    side, done = side_of(playing), len(playing.tricks)
    contract: Any = playing.contract
    game = next(name for name, game in shelf.items() if game.pack == playing.deal.pack)

    def points(finished: Finished) -> int:
        assert finished.points is not None
        if game == "quadrille":
            return sum(n if seat in side else -n for seat, n in enumerate(finished.points))
        if game == "pinochle":
            return sum(t.points if t.winner in side else -t.points for t in finished.tricks[done:])
        settled = finished.points[side[0]] - finished.points[1 - side[0]]
        for trick in finished.tricks[:done]:
            worth = trick.points + contract.trick_value
            settled -= worth if trick.winner in side else -worth
        return settled

    return points


@pytest.mark.parametrize(("game", "preset"), PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_values_are_those_of_plain_minimax(game, preset, seed, spadille, saved):
    playing, document = position(game, preset, 3 if game != "pinochle" else 2, seed)
    found = spadille("solve", saved(document), "--json").json
    value, side, text = value_of(playing), side_of(playing), shelf[game].alphabet.text
    true = {text(action): minimax(playing.after(action), value, side) for action in playing.legal()}
    assert found["values"] == true
    assert found["best"] == [name for name in true if true[name] == max(true.values())]
    assert (found["turn"], found["exact"]) == (SEATS[playing.turn], True)
    assert set(found) == {"turn", "values", "best", "exact", "nodes", "seconds"}
    assert found["nodes"] >= 0
    assert found["seconds"] >= 0


@pytest.mark.parametrize(("ask", "least"), [("five", 5), ("six", 6), ("vole", 10)])
def test_a_question_is_answered_by_yes_and_no(ask, least, spadille, saved):
    playing, document = position("quadrille", "basic", 3, 1)
    found = spadille("solve", saved(document), "--ask", ask, "--json").json
    contract: Any = playing.contract
    side = side_of(playing)
    hombre = side if contract.hombre in side else tuple(s for s in range(4) if s not in side)

    def made(finished: Finished) -> int:
        return sum(trick.winner in hombre for trick in finished.tricks) >= least

    text = shelf["quadrille"].alphabet.text
    true = {text(a): bool(minimax(playing.after(a), made, hombre)) for a in playing.legal()}
    assert found["values"] == true
    assert found["ask"] == ask
    wanted = max(true.values()) if side == hombre else min(true.values())
    assert found["best"] == [name for name in true if true[name] == wanted]


def test_is_the_bid_made(spadille, saved):
    playing, document = position("pinochle", "classic", 2, 4)
    found = spadille("solve", saved(document), "--ask", "made", "--json").json
    contract: Any = playing.contract
    bidders = (contract.side, contract.side + 2)
    text = shelf["pinochle"].alphabet.text

    def made(finished: Finished) -> int:
        return contract.is_made(finished.tricks)

    assert found["values"] == {
        text(a): bool(minimax(playing.after(a), made, bidders)) for a in playing.legal()
    }


class TestBudgets:
    @pytest.mark.parametrize(
        ("game", "left", "budget"),
        [
            ("quinto", 10, ("--nodes", "2000")),
            ("quadrille", 10, ("--nodes", "5")),
            ("pinochle", 10, ("--nodes", "2000")),
            ("quinto", 12, ("--seconds", "0.01")),
            ("pinochle", 15, ("--seconds", "0.01")),
        ],
    )
    def test_a_spent_budget_leaves_bounds(self, game, left, budget, spadille, saved):
        _, document = position(game, shelf[game].presets[0], left, 1)
        found = spadille("solve", saved(document), *budget, "--json").json
        assert found["exact"] is False
        assert all(low <= high for low, high in found["bounds"].values())
        assert any(low < high for low, high in found["bounds"].values())
        known = {name: low for name, (low, high) in found["bounds"].items() if low == high}
        assert found["values"] == known
        assert set(found["best"]) <= set(found["bounds"])

    @pytest.mark.parametrize("game", list(shelf))
    def test_bounds_hold_the_true_value(self, game, spadille, saved):
        _, document = position(game, shelf[game].presets[0], 5, 2)
        true = spadille("solve", saved(document), "--json").json["values"]
        for nodes in (1, 30, 300, 3000):
            found = spadille("solve", saved(document), "--nodes", str(nodes), "--json").json
            bounds = found.get("bounds") or {name: [n, n] for name, n in found["values"].items()}
            assert all(low <= true[name] <= high for name, (low, high) in bounds.items())

    @pytest.mark.parametrize(
        "budget", [("--nodes", "0"), ("--nodes", "-3"), ("--seconds", "0"), ("--seconds", "nan")]
    )
    def test_a_budget_of_nothing_is_refused(self, budget, spadille, saved):
        _, document = position("quinto", "guide", 3, 1)
        error = spadille("solve", saved(document), *budget, "--json").error
        assert error["reason"] == "budget"


def test_stopping_at_250_changes_what_is_worth_most(spadille, saved):
    _, document = position("quinto", "guide", 3, 1)
    near = document | {"start": {"scores": [245, 240]}}
    plain = spadille("solve", saved(document), "--stop-at-250", "--json").json
    assert plain["values"] == spadille("solve", saved(document), "--json").json["values"]
    assert near["start"]


class TestErrors:
    @pytest.mark.parametrize("game", list(shelf))
    def test_a_talking_phase(self, game, spadille, saved):
        rules = game_named(game).rules(shelf[game].presets[0], {})
        deal = rules.deal(0, shuffled(rules.game.pack, 1))
        document = written(rules, rules.start(), [(0, deal, ())])
        error = spadille("solve", saved(document), "--json").error
        assert error["reason"] == "not_in_play"

    def test_a_finished_deal_and_no_deal_at_all(self, spadille, saved):
        empty = {"spadille": 1, "game": "quinto", "deals": []}
        assert spadille("solve", saved(empty), "--json").error["reason"] == "not_in_play"
        rules = game_named("quinto").rules("guide", {})
        finished, document = _played(rules, -1, "over")
        assert isinstance(finished, Finished)
        assert spadille("solve", saved(document), "--json").error["reason"] == "not_in_play"

    def test_a_hand_left_out(self, spadille, saved):
        _, document = position("quinto", "guide", 8, 1)
        deal = document["deals"][0]
        hands = {seat: cards for seat, cards in deal["hands"].items() if seat in "NS"}
        document = document | {"deals": [deal | {"hands": hands}]}
        ran = spadille("solve", saved(document), "--json")
        assert ran.error["reason"] == "hands_needed"
        assert ran.error["given"] == "E, W"

    def test_one_hand_left_out_follows(self, spadille, saved):
        _, document = position("pinochle", "classic", 2, 1)
        deal = document["deals"][0]
        hands = {seat: cards for seat, cards in deal["hands"].items() if seat != "E"}
        whole = spadille("solve", saved(document), "--json").json
        part = spadille(
            "solve", saved(document | {"deals": [deal | {"hands": hands}]}), "--json"
        ).json
        assert part["values"] == whole["values"]

    @pytest.mark.parametrize(
        ("game", "ask"), [("quinto", "six"), ("pinochle", "six"), ("quadrille", "made")]
    )
    def test_a_question_of_another_game(self, game, ask, spadille, saved):
        _, document = position(game, shelf[game].presets[0], 2, 1)
        error = spadille("solve", saved(document), "--ask", ask, "--json").error
        assert (error["reason"], error["given"]) == ("no_question", ask)

    def test_an_end_at_250_in_another_game(self, spadille, saved):
        _, document = position("quadrille", "basic", 2, 1)
        ran = spadille("solve", saved(document), "--stop-at-250", "--json")
        assert ran.error["reason"] == "no_stop"

    @pytest.mark.parametrize("words", [(), ("--ask", "seven"), ("--nodes", "many")])
    def test_bad_arguments(self, words, spadille, saved):
        path = saved(position("quinto", "guide", 3, 1)[1])
        assert spadille("solve", *([path] if words else []), *words, "--json").error["reason"] == (
            "arguments"
        )

    def test_a_fault_in_the_record(self, spadille, saved):
        _, document = position("quinto", "guide", 3, 1)
        deal = document["deals"][0]
        bad = document | {"deals": [deal | {"log": deal["log"] + " 2S 2S"}]}
        error = spadille("solve", saved(bad), "--json").error
        assert error["deal"] == 1
        assert error["action"]


@pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("quinto", ()),
        ("quinto", ("--nodes", "20")),
        ("quadrille", ()),
        ("quadrille", ("--ask", "six")),
        ("quadrille", ("--ask", "five", "--nodes", "5")),
        ("quadrille", ("--ask", "vole")),
        ("pinochle", ("--ask", "made")),
        ("pinochle", ()),
    ],
)
def test_people_get_a_table(game, words, language, spadille, saved):
    playing, document = position(game, shelf[game].presets[0], 4, 1)
    ran = spadille("solve", saved(document), *words, "--language", language)
    assert (ran.code, ran.err) == (0, "")
    assert not any(key in ran.out for key in ("solve.", "command.", "call."))
    above, table, below = ran.out.split("\n\n")
    assert len(above.splitlines()) == 4
    assert len(table.splitlines()) == len(playing.legal())
    assert below.count("\n") == 1


def test_interrupted_it_tells_what_it_knows(saved):
    _, document = position("pinochle", "classic", 15, 2)
    command = [sys.executable, "-m", "spadille", "solve", str(saved(document)), "--json"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until_at_work(running, 6)
    running.send_signal(signal.SIGINT)
    printed, said = running.communicate(timeout=240)
    assert running.returncode == 130
    assert "Traceback" not in said
    assert json.loads(printed)["exact"] is False


def test_standard_input_too(spadille):
    _, document = position("quinto", "guide", 2, 1)
    ran = spadille("solve", "-", "--json", stdin=json.dumps(document).encode())
    assert ran.json["exact"]


def test_a_toml_file(spadille, saved):
    _, document = position("quinto", "guide", 2, 1)
    path: Path = saved(toml(document), "record.toml")
    assert spadille("solve", path, "--json").json["exact"]
