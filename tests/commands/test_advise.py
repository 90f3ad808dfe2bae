"""`spadille advise`: what a bot would do, knowing only what its seat may know."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from spadille.bots import advise, strong
from spadille.bots.advise import LEVELS, Request
from spadille.bots.belief import Belief
from spadille.bots.bot import Budget, bot_named
from spadille.bots.solve import side_of
from spadille.bots.tempo import FIRST
from spadille.bots.worlds import opened
from spadille.core.cards import SEATS
from spadille.core.phase import Finished, Phase, seen_by
from spadille.core.play import Playing
from spadille.games import shelf
from spadille.records import Replay, parse, replay
from spadille.records.shuffle import shuffled
from spadille.records.write import toml, written
from spadille.table.advised import advised_lines
from spadille.table.texts import texts
from tests.commands.test_solve import minimax, position, value_of
from tests.laws.swaps import Swap, swap

PRESETS = [(game, preset) for game, named in shelf.items() for preset in named.presets]
every_preset = pytest.mark.parametrize(("game", "preset"), PRESETS)
Document = dict[str, Any]


def record_of(game: str, preset: str, seed: int, steps: int, **options: Any) -> Document:
    """A deal of plain players, stopped after so many steps, or before its end."""
    rules = shelf[game].rules(preset, options)
    deal = rules.deal(0, shuffled(rules.game.pack, f"advise/{seed}"))
    state: Phase | Finished = rules.opening(deal, 0, rules.start())
    for _ in range(steps):
        assert not isinstance(state, Finished)
        after = state.after(bot_named("plain").decide(seen_by(state, state.turn)))
        if isinstance(after, Finished):
            break
        state = after
    return written(rules, rules.start(), [(0, deal, state.history)])


def request(document: Document, worlds: int = 24, level: str = "strong") -> Request:
    return Request(replay(parse(document)), level, None, worlds)


def answer(document: Document, level: str = "strong") -> Document:
    """The report of a budget in worlds, without the time it took."""
    found = request(document, level=level).advised().report()
    assert found.pop("seconds") >= 0
    return found


def alone(document: Document) -> Document:
    """The same record as the seat on turn would write it down: with its own hand only."""
    live = replay(parse(document)).live
    assert live is not None
    (deal,) = document["deals"]
    seat = SEATS[live.turn]
    kept = {key: value for key, value in deal.items() if key != "rest"}
    return document | {"deals": [kept | {"hands": {seat: deal["hands"][seat]}}]}


@every_preset
@pytest.mark.parametrize("steps", [0, 2, 9, 22, 34])
@pytest.mark.parametrize("level", LEVELS)
def test_the_answer_has_its_form_wherever_a_record_stops(
    game, preset, steps, level, spadille, saved
):
    document = record_of(game, preset, steps, steps)
    path = saved(document)
    found = spadille("advise", path, "--level", level, "--seconds", "0.05", "--json").json
    legal = spadille("legal", path, "--json").json
    assert list(found) == ["turn", "level", "best", "actions", "seconds"]
    assert (found["turn"], found["level"]) == (legal["turn"], level)
    assert list(found["actions"]) == legal["legal"]
    assert found["best"] in legal["legal"]
    assert found["seconds"] >= 0
    for worth in found["actions"].values():
        assert list(worth) == ["value", "error", "worlds"]
        if worth["value"] is None:
            assert (worth["error"], worth["worlds"]) == (None, 0)
        else:
            assert level in ("strong", "master")
            assert worth["error"] >= 0
            assert worth["worlds"] > 0


@every_preset
def test_strong_weighs_every_card_and_takes_a_good_one(game, preset, spadille, saved):
    weighed = 0
    for steps in range(12, 40, 5):
        document = record_of(game, preset, 1, steps)
        view = request(document).view
        if not isinstance(view, Playing):
            continue
        if game == "pinochle" and not view.trick:
            continue  # the first six tricks are led to by rules of thumb
        found = spadille("advise", saved(document), "--json").json
        values = {name: worth["value"] for name, worth in found["actions"].items()}
        if len(values) > 1:
            assert None not in values.values()
            best = found["actions"][found["best"]]
            assert best["value"] >= max(values.values()) - 3 * best["error"] - 1
            weighed += 1
    assert weighed


@pytest.mark.parametrize("level", LEVELS)
def test_it_is_what_the_bot_does(level):
    for game, steps in ((game, steps) for game in shelf for steps in (0, 2, 14, 25)):
        document = record_of(game, shelf[game].presets[0], 3, steps)
        asked = request(document, 32, level)
        bot = bot_named(level)
        assert asked.advised().best == bot.decide(asked.view, 0, Budget(worlds=32))


class TestValues:
    @every_preset
    def test_exact_ones_are_minimax_over_the_worlds(self, game, preset, monkeypatch):
        drawn: list[Any] = []

        def packed(known: Belief, n: int, seed: int | str = 0) -> Any:
            drawn.append(original(known, n, seed))
            return drawn[-1]

        original = Belief.packed
        monkeypatch.setattr(Belief, "packed", packed)
        compared = 0
        for seed in range(4):
            drawn.clear()
            playing, document = position(game, preset, 2, seed)
            asked = request(document, 6)
            advice = asked.advised()
            worlds = [world for rows in drawn for world in opened(asked.view, rows)]
            for action in advice.weighed:
                truth = [self.whole(game, world, action) for world in worlds]
                assert advice.value(action) == pytest.approx(sum(truth) / len(truth))
                compared += 1
            assert playing.turn == asked.view.turn
        assert compared

    def whole(self, game: str, world: Any, action: Any) -> int:
        """What the action leads to in this world, over the whole deal."""
        side = (world.turn % 2, world.turn % 2 + 2)
        if game == "quadrille":
            return minimax(world.after(action), value_of(world), side_of(world))

        def scored(finished: Finished) -> int:
            assert finished.points is not None
            return finished.points[side[0]] - finished.points[1 - side[0]]

        return minimax(world.after(action), scored, side)

    def test_nothing_else_to_do_has_no_value(self):
        for steps in range(10, 48):
            found = answer(record_of("quinto", "guide", 2, steps))
            if len(found["actions"]) == 1:
                worth = {"value": None, "error": None, "worlds": 0}
                assert found["actions"] == {found["best"]: worth}
                return
        pytest.fail("no such moment")


def documents(found: Swap) -> list[Document]:
    """Both deals of a swap as records."""
    return [
        written(found.rules, found.start, [(found.dealer, phases[0].deal, phases[-1].history)])
        for phases in (found.one, found.two)
    ]


def same_advice(game: str, preset: str, seed: int, level: str = "strong") -> bool:
    """Whether this was a moment of the viewer's at all; if so, both records must get one answer."""
    found = swap(game, preset, seed)
    one, two = found.one[-1], found.two[-1]
    if isinstance(one, Finished) or found.viewer != one.turn:
        return False
    if seen_by(one, one.turn) != seen_by(two, one.turn):
        return False  # what is melded tells them apart
    first, second = (answer(document, level) for document in documents(found))
    assert first == second
    return True


class Cheat:
    """Looks at what lies in front of the next seat."""

    name = "cheat"

    def decide(self, view: Phase, seed: int | str = 0, budget: Any = None) -> Any:
        legal = view.legal()
        return legal[view.deal.hands[view.turn - 1] % 7919 % len(legal)]


class TestSecrets:
    @every_preset
    @pytest.mark.parametrize("level", LEVELS)
    def test_hidden_cards_change_no_answer(self, game, preset, level):
        pairs = (seed for seed in range(30) if same_advice(game, preset, seed, level))
        assert len(list(islice(pairs, 6))) > 1

    @pytest.mark.soak
    @every_preset
    @pytest.mark.parametrize("level", LEVELS)
    def test_hidden_cards_change_no_answer_in_many_deals(self, game, preset, level):
        assert sum(same_advice(game, preset, seed, level) for seed in range(100)) > 1

    @pytest.mark.parametrize("leaks", [True, False])
    def test_control_a_view_that_leaks_is_caught(self, leaks, monkeypatch):
        monkeypatch.setattr(advise, "bot_named", lambda _: Cheat())
        if not leaks:
            assert sum(same_advice("quinto", "guide", seed, "regular") for seed in range(60)) > 3
            return
        monkeypatch.setattr(advise, "seen_by", lambda phase, _: phase)
        with pytest.raises(AssertionError):
            any(same_advice("quinto", "guide", seed, "regular") and False for seed in range(200))

    @pytest.mark.parametrize(("game", "preset"), [p for p in PRESETS if p[0] != "pinochle"])
    @pytest.mark.parametrize("steps", [0, 11, 20, 30])
    def test_ones_own_hand_is_enough(self, game, preset, steps):
        document = record_of(game, preset, 4, steps)
        assert answer(alone(document)) == answer(document)

    @pytest.mark.parametrize("steps", [0, 20, 40])
    def test_without_the_melds_tricks_are_counted(self, steps):
        """Melds lie on the table; a record with one hand does not tell those of the others."""
        advice = request(alone(record_of("pinochle", "club", 4, steps))).advised()
        assert advice.best in advice.view.legal()
        assert all(abs(advice.value(action)) <= 50 for action in advice.weighed)
        assert not advice.weighed or "Trick points" in "\n".join(advised_lines(texts("en"), advice))


class TestErrors:
    def test_a_deal_that_is_over_and_no_deal_at_all(self, spadille, saved):
        document = record_of("quinto", "guide", 1, 60)
        live = replay(parse(document)).live
        assert live is not None
        last = shelf["quinto"].alphabet.text(live.legal()[0])
        (deal,) = document["deals"]
        over = document | {"deals": [deal | {"log": f"{deal['log']} {last}"}]}
        for record in (over, {"spadille": 1, "game": "quinto", "deals": []}):
            error = spadille("advise", saved(record), "--json").error
            assert error["reason"] == "nobody_on_turn"

    @every_preset
    @pytest.mark.parametrize("steps", [0, 12])
    def test_the_hand_on_turn_left_out(self, game, preset, steps, spadille, saved):
        document = record_of(game, preset, 5, steps)
        (deal,) = document["deals"]
        turn = SEATS[request(document).view.turn]
        others = {seat: deal["hands"][seat] for seat in SEATS if seat != turn}
        others.popitem()  # else it follows from the other three
        bad = document | {"deals": [deal | {"hands": others}]}
        ran = spadille("advise", saved(bad), "--json")
        if ran.code == 2 and ran.error["reason"] == "missing_key":
            return  # what must be said of a deal comes first
        assert (ran.error["reason"], ran.error["given"]) == ("own_hand_needed", turn)
        assert (ran.error["deal"], ran.error["seat"]) == (1, turn)

    def test_whose_turn_it_is_must_follow(self):
        played = replay(parse(record_of("quinto", "guide", 1, 12)))
        (deal,) = played.deals
        live: Any = deal.state
        other = replace(live, leader=(live.leader + 1) % 4)
        unclear = Replay(played.record, (replace(deal, others=(other,)),))
        with pytest.raises(Exception, match="turn_unknown"):
            Request(unclear)

    @pytest.mark.parametrize("seconds", ["0", "-1", "nan", "-inf"])
    def test_no_time_at_all(self, seconds, spadille, saved):
        path = saved(record_of("quinto", "guide", 1, 12))
        assert (
            spadille("advise", path, f"--seconds={seconds}", "--json").error["reason"] == "budget"
        )

    def test_other_arguments(self, spadille, saved):
        path = saved(record_of("quinto", "guide", 1, 12))
        error = spadille("advise", path, "--level", "grandmaster", "--json").error
        assert (error["reason"], error["given"]) == ("unknown_level", "grandmaster")
        for words in ((), (path, "--seconds", "soon"), (path, "--level")):
            assert spadille("advise", *words, "--json").error["reason"] == "arguments"

    @pytest.mark.parametrize("content", ["", "{", "[]", '{"spadille": 1}', b"\xff\xfe"])
    def test_not_a_record(self, content, spadille, saved):
        assert spadille("advise", saved(content), "--json").error["file"]
        spadille("advise", saved(content, "record.toml")).check_refused()
        assert spadille("advise", "nowhere.toml", "--json").error["reason"] == "unreadable"

    @pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
    def test_errors_in_every_language(self, language, spadille, saved):
        empty = saved({"spadille": 1, "game": "quinto", "deals": []})
        spadille("advise", empty, "--language", language).check_refused()
        spadille("advise", empty, "--level", "x", "--language", language).check_refused()


class TestTime:
    def test_cancelled_it_tells_what_it_knows(self):
        asked = Request(replay(parse(record_of("quinto", "guide", 1, 12))), "strong", 60.0)
        asked.cancel()
        assert asked.advised().worlds == FIRST

    def test_seconds_bound_it(self):
        document = record_of("quinto", "guide", 1, 12)
        few = Request(replay(parse(document)), "strong", 1e-9).advised()
        assert few.worlds < Request(replay(parse(document)), "strong", 60.0).advised().worlds

    @pytest.mark.parametrize("words", [("--json",), ()])
    def test_interrupted_it_tells_what_it_knows(self, words, spadille, saved, monkeypatch):
        weigh = strong.Strong.evaluation

        def slow(bot: Any, view: Any, seed: Any = 0, budget: Any = None) -> Any:
            time.sleep(0.2)
            os.kill(os.getpid(), signal.SIGINT)
            until = time.monotonic() + 30
            while budget.seconds and time.monotonic() < until:
                time.sleep(0.01)
            return weigh(bot, view, seed, budget)

        monkeypatch.setattr(strong.Strong, "evaluation", slow)
        path = saved(record_of("quinto", "guide", 1, 12))
        ran = spadille("advise", path, "--seconds", "60", *words)
        assert ran.code == 130
        if words:
            assert {worth["worlds"] for worth in ran.json["actions"].values()} == {FIRST}
        else:
            assert f"{FIRST} deals" in ran.out


def test_who_does_not_search_needs_nothing_compiled(saved):
    path = saved(record_of("quinto", "guide", 1, 12))
    words = ["advise", str(path), "--level", "regular", "--json"]
    code = (
        f"import sys; from spadille.cli import main; main({words}); print('numba' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    printed, compiled = ran.stdout.splitlines()
    assert json.loads(printed)["best"]
    assert compiled == "False"


def test_standard_input_and_toml_files(spadille, saved):
    document = record_of("pinochle", "classic", 2, 3)
    found = spadille("advise", "-", "--json", stdin=json.dumps(document).encode()).json
    again = spadille("advise", saved(toml(document), "record.toml"), "--json").json
    assert found["best"] == again["best"]
