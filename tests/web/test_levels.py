"""How well computer players play: chosen in the form, told to all, and never waited for."""

import os
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from html import unescape

import pytest

from spadille.bots import workers
from spadille.bots.workers import Workers, work
from spadille.core.phase import Phase
from spadille.table import levels as told
from spadille.table.levels import (
    BEGINNER,
    LEVELS,
    MASTER,
    REGULAR,
    STRONG,
    Levels,
    Thinking,
    levels,
)
from spadille.table.lines import rendered
from spadille.table.session import games, rules_of
from spadille.table.texts import LANGUAGES, texts
from spadille.web import house
from spadille.web.presence import Open
from spadille.web.room import room_of
from tests import thinkers
from tests.guests import Guest
from tests.web.conftest import Visits
from tests.web.test_options import form_of
from tests.web.test_play import played, waited

IN_SIDES = ("quinto", "pinochle")


def opened(visits: Visits, guest: Guest) -> Open:
    table: Open = visits.local.run(visits.local.house.room(guest.table.removeprefix("/t/")))
    return table


def thought_by(visits: Visits, does: Callable[..., None]) -> Workers:
    """Workers of this kind at the house, one of them ready."""
    some = Workers(1, does)
    visits.local.house.thinking = Thinking(some)
    some.begin()
    end = time.monotonic() + 600  # where nothing has been compiled yet, that comes first
    while not some.ready:
        assert time.monotonic() < end
        time.sleep(0.01)
    return some


# What is chosen


@pytest.mark.parametrize("game", games())
def test_the_form_as_proposed_has_regular_players_and_the_strongest_partner(
    visits: Visits, game: str
):
    guest = visits.guest()
    form = form_of(guest).sent
    assert form["level"] == REGULAR
    assert {name for name in form if name.endswith(".partner")} == {
        f"{g}.partner" for g in IN_SIDES
    }
    guest.open_table(**form | {"game": game})
    found = opened(visits, guest).room.levels
    assert found == (Levels(REGULAR, MASTER) if game in IN_SIDES else Levels())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("partner", told.PARTNERS)
def test_what_was_chosen_is_kept_in_the_log(visits: Visits, level: str, partner: str):
    guest = visits.guest()
    guest.open_table(level=level, **{"quinto.partner": partner})
    expected = Levels(level, MASTER if partner == MASTER else level)
    events = visits.local.store.events(guest.table.removeprefix("/t/"))
    assert events[0].body.items() >= expected.kept.items()
    assert room_of(events).levels == opened(visits, guest).room.levels == expected


@pytest.mark.parametrize("field", ["level", "quinto.partner"])
def test_a_level_that_there_is_not_is_a_bad_form(visits: Visits, field: str):
    guest = visits.guest()
    form = {"game": "quinto", "rules": "guide", field: "plain"}
    assert guest.client.post("/tables", data=form).status_code == 400


def test_what_was_chosen_still_stands_in_a_form_that_is_refused(visits: Visits):
    guest = visits.guest()
    form = {"game": "quadrille", "level": STRONG, "pinochle.partner": "same"}
    answer = guest.client.post("/tables", data=form | {"quadrille.stake": "none"})
    assert answer.status_code == 422
    assert f'name="level" value="{STRONG}" checked' in answer.text
    assert '<option value="same" selected>' in answer.text


@pytest.mark.parametrize("body", [{}, {"level": "plain"}, {"level": REGULAR, "partner": "?"}])
def test_a_table_from_before_there_were_levels_goes_on_as_it_did(
    visits: Visits, body: dict[str, str]
):
    guest = visits.guest()
    guest.open_table(level=STRONG)
    first, *more = visits.local.store.events(guest.table.removeprefix("/t/"))
    old = {key: word for key, word in first.body.items() if key not in Levels().kept}
    room = room_of([replace(first, body=old | body), *more])
    assert room.levels == Levels(REGULAR, REGULAR)
    assert {room.level(seat) for seat in range(4)} == {REGULAR}


# Who plays how


@pytest.mark.parametrize(
    ("game", "people", "expected"),
    [
        ("quinto", (2,), (MASTER, BEGINNER, BEGINNER, BEGINNER)),
        ("pinochle", (2,), (MASTER, BEGINNER, BEGINNER, BEGINNER)),
        ("quinto", (1, 2), (MASTER, BEGINNER, BEGINNER, MASTER)),
        ("quinto", (0, 2), (MASTER, BEGINNER, MASTER, BEGINNER)),  # for one who is away
        ("quadrille", (2,), (BEGINNER,) * 4),
    ],
)
def test_a_persons_partner_plays_at_the_strongest(
    game: str, people: tuple[int, ...], expected: tuple[str, ...]
):
    rules = rules_of(game)
    assert tuple(levels(BEGINNER, MASTER).at(seat, people, rules) for seat in range(4)) == expected
    assert {levels(BEGINNER, "same").at(seat, people, rules) for seat in range(4)} == {BEGINNER}


def test_each_seat_is_asked_at_its_level_and_sees_no_more_than_a_seat_may(visits: Visits):
    asked: set[tuple[int, str]] = set()
    thinking = visits.local.house.thinking

    def begun(state: Phase, level: str, _seed: str) -> None:
        asked.add((state.turn, level))

    thinking.begun = begun
    guest = visits.guest()
    guest.open_table(level=BEGINNER, **{"quinto.partner": MASTER})
    played(guest)
    assert asked == {(0, MASTER), (1, BEGINNER), (3, BEGINNER)}

    seen: list[Phase] = []
    some = Thinking(Workers(0))
    some.workers.asked = lambda _player, view, *_: seen.append(view)  # type: ignore[assignment]
    state = opened(visits, guest).room.matches[0].rules.opening
    deal = opened(visits, guest).room.matches[0].deals[0]
    some.begun(state(deal.dealt, deal.dealer, deal.start), STRONG, "x")
    assert [sum(map(bool, view.deal.hands)) for view in seen] == [1]


# What is told


@pytest.mark.parametrize("language", LANGUAGES)
def test_form_and_table_say_it_in_every_language(visits: Visits, language: str):
    guest, own = visits.guest(), texts(language)
    guest.client.post("/prefs", data={"language": language})
    keys = ["ui.lobby.level", "ui.lobby.partner", *(f"ui.partner.{one}" for one in told.PARTNERS)]
    keys += [f"ui.level.{level}{note}" for level in LEVELS for note in ("", ".note")]
    page = unescape(guest.client.get("/").text)
    for key in keys:
        assert own.has(key)
        assert own(key) in page
    watcher = visits.guest("Ola")
    watcher.client.post("/prefs", data={"language": language})
    for game in games():
        guest.open_table(game=game, rules="", level=BEGINNER, **{f"{game}.partner": MASTER})
        room = opened(visits, guest).room
        line = rendered(own, room.levels.line(room.rules))
        assert own("ui.level.beginner") in line
        assert (own("ui.level.master") in line) is (game in IN_SIDES)
        assert line in unescape(guest.look().html)
        watcher.table = guest.table
        assert line in unescape(watcher.look().html)
    guest.open_table(company="friends", level=STRONG)
    line = rendered(own, levels(STRONG).line(rules_of("quinto")))
    assert line in unescape(guest.look().html)
    assert line in unescape(watcher.client.get(guest.invitation()).text)


# Thinking


def test_a_deal_against_strong_players_ends(visits: Visits, monkeypatch: pytest.MonkeyPatch):
    some, taken = thought_by(visits, work), []
    settled = told.settled

    def settling(state: Phase, level: str, seed: str, found: object) -> object:
        taken.append(found is not None)
        return settled(state, level, seed, found)  # type: ignore[arg-type]

    monkeypatch.setattr(house, "settled", settling)
    guest = visits.guest()
    guest.open_table(level=STRONG)
    assert played(guest).finished
    assert some.ready
    assert sum(taken) >= 5  # others had one card only, or were overtaken by a busy machine


@pytest.mark.parametrize("does", [thinkers.dies, thinkers.hangs, thinkers.cheats])
@pytest.mark.parametrize("game", games())
def test_workers_that_go_wrong_do_not_stop_the_table(
    visits: Visits, monkeypatch: pytest.MonkeyPatch, does: Callable[..., None], game: str
):
    monkeypatch.setattr(told, "SECONDS", 0.1)
    monkeypatch.setattr(house, "SECONDS", 0.1)
    monkeypatch.setattr(house, "LOOK_FOR", 0.0)
    monkeypatch.setattr(workers, "HANG", 0.3)
    thought_by(visits, does)
    guest = visits.guest()
    guest.open_table(game=game, rules="", level=STRONG)
    for _ in range(6):
        seen = waited(guest)
        if seen.finished:
            break
        assert guest.say(seen.actions[0], seen).status_code == 200


def test_workers_that_are_killed_again_and_again_do_not_stop_the_table(visits: Visits):
    some = thought_by(visits, thinkers.takes_the_last)
    guest = visits.guest()
    guest.open_table(level=STRONG)
    for _ in range(40):
        seen = waited(guest)
        if seen.finished:
            return
        for worker in tuple(some.ready):
            os.kill(worker.process.pid or 0, signal.SIGKILL)
        assert guest.say(seen.actions[0], seen).status_code == 200
    raise AssertionError("the deal does not end")


def test_control_without_a_limit_a_worker_that_hangs_stops_the_table(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(house, "SECONDS", 1000)
    monkeypatch.setattr(workers, "HANG", 1000)
    thought_by(visits, thinkers.hangs)
    guest = visits.guest()
    guest.open_table(level=STRONG, dealer="me")
    before = guest.look()
    time.sleep(1)
    after = guest.look()
    assert before.seq == after.seq
    assert not after.my_turn


def test_the_server_answers_while_it_is_thought(visits: Visits, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(house, "SECONDS", 1000)
    monkeypatch.setattr(workers, "HANG", 1000)
    thought_by(visits, thinkers.hangs)
    guest, other = visits.guest(), visits.guest("Ola")
    guest.open_table(level=STRONG, dealer="me")
    other.open_table(dealer="right")
    assert waited(other).my_turn
    assert not guest.look().my_turn
