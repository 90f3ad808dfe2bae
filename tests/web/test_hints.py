"""Hints at a table: what a strong player would do, told to whoever is on turn and to nobody else,
never waited for, and off where anyone objects."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from html import unescape
from typing import Any

import pytest

from spadille.bots.bot import Budget
from spadille.bots.standing import unit, weighs
from spadille.bots.workers import Weighed, Workers, weighed, work
from spadille.core.cards import SEATS
from spadille.core.phase import Phase, seen_by
from spadille.core.play import Playing
from spadille.table import hints as told
from spadille.table.faces import Faces
from spadille.table.hints import BY_THUMB, UNREADY, Thought, hint, hint_lines, off_line
from spadille.table.levels import Thinking, bot_action
from spadille.table.lines import rendered
from spadille.table.session import games, rules_of
from spadille.table.texts import LANGUAGES, texts
from spadille.web.presence import Open
from spadille.web.room import room_of
from tests.guests import Guest
from tests.web.conftest import Visits
from tests.web.sitting import Sitting, four
from tests.web.test_levels import opened, thought_by
from tests.web.test_play import waited

TEXTS = texts("en")
OFF = {"verb": "hints-off"}


@dataclass
class Slow:
    """Workers who answer when a test says so."""

    asked: list[tuple[Phase, Future[Any]]] = field(default_factory=list)

    def begin(self) -> None:
        pass

    def weighed(self, view: Phase, seconds: float) -> Future[Any]:
        assert 0 < seconds <= told.SECONDS
        self.asked.append((view, Future()))
        return self.asked[-1][1]

    def stop(self) -> None:
        pass

    def answer(self) -> Weighed:
        view, answer = self.asked[-1]
        best, *others = view.legal()
        found = Weighed(best, tuple((other, 1.25 + n, 0.1) for n, other in enumerate(others)), 500)
        answer.set_result(found)
        return found


def slow(visits: Visits) -> Slow:
    workers = Slow()
    visits.local.house.thinking = Thinking(workers)  # type: ignore[arg-type]
    return workers


def ask(guest: Guest) -> Any:
    return guest.client.post(f"{guest.table}/hint")


def until(claim: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not claim():
        assert time.monotonic() < end
        time.sleep(0.01)


def thought_of(table: Open) -> Thought:
    """What has been thought at a table, when it has."""
    until(lambda: table.hint and table.hint.thought)
    assert table.hint
    assert table.hint.thought
    return table.hint.thought


def in_play(visits: Visits, guest: Guest, game: str = "quinto", **form: str) -> None:
    """A table at which the guest is to play a card, one of several."""
    guest.open_table(game=game, rules="", **form)
    room = opened(visits, guest).room
    for _ in range(400):
        seen = waited(guest, "actions", "looking")
        if seen.looking or seen.finished:
            guest.do("ready")
            continue
        assert room.match
        state: Any = room.match.state
        if isinstance(state, Playing) and len(state.legal()) > 2:
            return
        action = room.rules.game.alphabet.text(bot_action(state))
        guest.say(action, seen)
    raise AssertionError("never on turn")


# Asking


@pytest.mark.parametrize("game", games())
def test_a_hint_is_thought_of_beside_the_table_and_told_to_the_one_who_asked(
    visits: Visits, game: str
):
    guest, workers = visits.guest(), slow(visits)
    in_play(visits, guest, game)
    assert 'id="hint-ask"' in guest.look().html
    answer = ask(guest)
    assert (answer.status_code, answer.headers["location"]) == (303, guest.table)
    until(lambda: workers.asked)
    page = guest.look("").html
    assert TEXTS("hint.thinking") in page
    assert '<noscript><meta http-equiv="refresh" content="1"></noscript>' in page
    found = workers.answer()
    until(lambda: 'class="slip"' in guest.look().html)
    html = unescape(guest.look().html)
    room = opened(visits, guest).room
    view = workers.asked[0][0]
    shown = hint(TEXTS, Faces(TEXTS), room.rules, Thought(found, unit(view)))
    for line in (shown.lead, shown.note, *filter(None, [shown.more])):
        assert line in html
    assert f'value="{shown.best.action}" class="held may advised"' in html
    assert room.match
    state: Any = room.match.state
    assert view == seen_by(state, state.turn) != state


def test_asking_twice_or_from_two_tabs_is_asking_once(visits: Visits):
    guest, workers = visits.guest(), slow(visits)
    in_play(visits, guest)
    assert {ask(guest).status_code for _ in range(3)} == {303}
    until(lambda: workers.asked)
    workers.answer()
    until(lambda: 'class="slip"' in guest.look().html)
    assert ask(guest).status_code == 303
    assert len(workers.asked) == 1
    assert 'class="slip"' in guest.look().html


def test_the_game_goes_on_while_it_is_thought_and_a_late_answer_is_dropped(visits: Visits):
    guest, workers = visits.guest(), slow(visits)
    in_play(visits, guest)
    ask(guest)
    until(lambda: workers.asked)
    seen = guest.look()
    assert guest.say(seen.actions[0], seen).status_code == 200
    workers.answer()
    seen = waited(guest)
    assert 'class="slip' not in seen.html
    assert 'class="thinking"' not in seen.html


def test_what_a_worker_says_wrongly_late_or_not_at_all_is_replaced_by_rules_of_thumb(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
):
    guest, workers = visits.guest(), slow(visits)
    in_play(visits, guest)
    for said in ("nonsense", None, "never"):
        if said == "never":
            monkeypatch.setattr(told, "SECONDS", 0.2)
        workers.asked.clear()
        assert ask(guest).status_code == 303
        until(lambda: workers.asked)
        if said != "never":
            workers.asked[-1][1].set_result(said)
        until(lambda: 'class="slip bare"' in guest.look().html)
        html = unescape(guest.look().html)
        assert TEXTS("hint.unready") in html
        assert TEXTS("hint.again") in html


def test_bids_of_pinochle_are_weighed_where_no_cards_are_passed(visits: Visits):
    workers = slow(visits)
    table = four(visits, "pinochle", "classic")
    view = table.state
    assert weighs(view)
    assert not weighs(replace(view, rules=replace(view.rules, pass_cards=2)))
    visits.local.run(asking(table, view.turn))
    until(lambda: workers.asked)
    found = workers.answer()
    thought = thought_of(table.opened)
    assert (thought.weighed, thought.unit, thought.bare) == (found, "points", "")


def test_while_there_is_other_talk_it_goes_by_rules_of_thumb_and_says_so(visits: Visits):
    workers = slow(visits)
    for game in ("quinto", "quadrille"):
        table = four(visits, game, games()[game][0])
        assert not isinstance(table.state, Playing)
        reason = visits.local.run(asking(table, table.state.turn))
        assert reason is None
        thought = thought_of(table.opened)
        assert thought.bare == BY_THUMB
        assert thought.weighed.best == bot_action(table.state)
    assert not workers.asked


async def asking(table: Sitting, seat: int) -> Any:
    house = table.visits.local.house
    return house.hinting.ask(house.thinking, table.opened, seat)


def test_only_who_sits_there_and_is_on_turn_may_ask(visits: Visits):
    workers = slow(visits)
    table = four(visits, "quinto", "guide")
    turn = table.state.turn
    for seat in range(4):
        if seat != turn:
            reason = visits.local.run(asking(table, seat))
            assert rendered(TEXTS, reason) == TEXTS("hint.turn")
    assert table.opened.hint is None
    guest, watcher = visits.guest(), visits.guest("Ola")
    in_play(visits, guest)
    watcher.table = guest.table
    assert ask(watcher).status_code == 403
    assert "hint-ask" not in watcher.look().html
    seq = guest.look().seq
    ask(guest)
    until(lambda: workers.asked)
    workers.answer()
    until(lambda: 'class="slip"' in guest.look().html)
    assert "slip" not in watcher.look().html
    assert "advised" not in watcher.look().html
    assert guest.look().seq == seq


def test_a_stale_button_gets_one_line(visits: Visits):
    slow(visits)
    guest, other = visits.guest(), visits.guest("Ola")
    guest.open_table(company="friends")
    other.join(guest.invitation(), "W")
    assert ask(guest).status_code == 409
    assert TEXTS("hint.over") in unescape(ask(guest).text)
    guest.do("start")
    until(lambda: guest.look().my_turn or other.look().my_turn)
    idle = other if guest.look().my_turn else guest
    answer = ask(idle)
    assert answer.status_code == 409
    assert TEXTS("hint.turn") in unescape(answer.text)
    assert answer.text.count('role="alert">') == 1
    answer = idle.client.get(f"{idle.table}/hint")
    assert (answer.status_code, answer.headers["location"]) == (303, idle.table)


# Off


def test_anyone_at_the_table_may_switch_hints_off_and_everyone_is_told_who(visits: Visits):
    slow(visits)
    guest, other, watcher = visits.guest(), visits.guest("Ola"), visits.guest("Eva")
    guest.open_table(company="friends")
    other.join(guest.invitation(), "W")
    watcher.table = guest.table
    assert watcher.client.post(f"{guest.table}/table", data=OFF).status_code == 403
    assert other.do("hints-off").status_code == 303
    guest.do("start")
    line = rendered(TEXTS, off_line(["Ola"]) or "")
    assert line in unescape(guest.look().html)
    assert line in unescape(watcher.look().html)
    assert TEXTS("hint.off.you") in unescape(other.look().html)
    until(lambda: guest.look().my_turn or other.look().my_turn)
    for each in (guest, other):
        assert 'id="hint-ask"' not in each.look().html
        assert ask(each).status_code == 409
    assert line in unescape(ask(guest).text)
    guest.do("hints-on")  # it is not his objection
    assert line in unescape(guest.look().html)
    other.do("hints-on")
    assert line not in unescape(guest.look().html)
    on_turn = guest if guest.look().my_turn else other
    assert 'id="hint-ask"' in on_turn.look().html


def test_a_hint_that_was_told_goes_when_hints_do(visits: Visits):
    guest, workers = visits.guest(), slow(visits)
    in_play(visits, guest)
    ask(guest)
    until(lambda: workers.asked)
    guest.do("hints-off")
    workers.answer()
    assert thought_of(opened(visits, guest)).weighed.others
    assert 'class="slip' not in guest.look().html


@pytest.mark.parametrize("sent", ["yes", "no", None])
def test_the_host_may_make_a_table_without(visits: Visits, sent: str | None):
    guest = visits.guest()
    guest.open_table(**({"hints": sent} if sent else {}))
    assert (TEXTS("hint.off.you") in unescape(guest.look().html)) is (sent == "no")
    assert 'name="hints" value="yes" checked' in guest.client.get("/").text


def test_what_was_chosen_survives_a_restart_and_a_change_of_device(visits: Visits):
    table = four(visits, "quinto", "guide")
    house, run = visits.local.house, visits.local.run
    assert table.opened.room.objecting == []
    run(house.allow_hints(table.opened, 1, on=False))
    run(house.allow_hints(table.opened, 1, on=False))
    run(house.allow_hints(table.opened, 3, on=False))
    run(house.move(table.opened, 1, "p1-elsewhere"))
    events = visits.local.store.events(table.opened.room.table_id)
    assert [event.body["seat"] for event in events if event.kind == "hints"] == [1, 3]
    assert room_of(events).objecting == table.opened.room.objecting == [1, 3]
    run(house.allow_hints(table.opened, 1, on=True))
    run(house.allow_hints(table.opened, 3, on=True))
    events = visits.local.store.events(table.opened.room.table_id)
    assert room_of(events).objecting == []


def test_a_table_from_before_there_were_hints_has_them(visits: Visits):
    guest = visits.guest()
    guest.open_table()
    events = visits.local.store.events(guest.table.removeprefix("/t/"))
    del events[0].body["hints"]
    assert room_of(events).objecting == []


# What is told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("unit", "places"), [("points", 1), ("chips", 2), ("tricks", 1)])
def test_the_best_comes_first_and_a_difference_is_told_only_where_it_is_clear(
    language: str, unit: str, places: int
):
    own, rules = texts(language), rules_of("quinto")
    parse = rules.game.alphabet.parse
    cards = [parse(card) for card in ("KH", "2H", "9S", "JK", "3C", "4C", "5C")]
    others = tuple(
        (card, gap, error)
        for card, gap, error in zip(
            cards[1:],
            (3.0, -0.4, 1.26, 0.004, 7.0, 8.0),
            (0.2, 1.0, 0.1, 0.0, 9.0, 0.1),
            strict=True,
        )
        if card
    )
    assert cards[0]
    shown = hint(own, Faces(own), rules, Thought(Weighed(cards[0], others, 1200), unit))
    assert [option.card for option in (shown.best, *shown.others)] == [
        "KH", "9S", "3C", "JK", "2H"
    ]  # fmt: skip
    assert [bool(option.loss) for option in shown.others] == [False, False, True, True]
    assert [option.share for option in shown.others] == [0, 0, pytest.approx(0.42), 1]
    comma = "." if language == "en" else ","
    assert shown.others[2].loss == ("1.3" if places == 1 else "1.26").replace(".", comma)
    assert shown.lead == own("hint.even")
    assert "2" in shown.more
    lines = hint_lines(own, shown)
    assert lines[0] == own("hint.said", what=shown.best.text)
    assert own("hint.less", loss=shown.others[2].loss) in lines[4]
    clear = hint(own, Faces(own), rules, Thought(Weighed(cards[0], others[2:3], 1), unit))
    assert clear.others[0].loss in clear.lead
    assert not clear.more


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_action_has_words(language: str, game: str):
    own, rules = texts(language), rules_of(game)
    for action in rules.game.alphabet.actions:
        for bare, key in ((BY_THUMB, "hint.thumb"), (UNREADY, "hint.unready"), ("", "hint.only")):
            shown = hint(own, Faces(own), rules, Thought(Weighed(action), "points", bare))
            assert shown.best.text
            assert ":" not in shown.best.text
            assert shown.lead == own(key)


# Thinking in earnest


def test_a_worker_weighs_what_the_strong_player_would_do(visits: Visits):
    guest = visits.guest()
    some = thought_by(visits, work)
    in_play(visits, guest)
    room = opened(visits, guest).room
    assert room.match
    state = room.match.state
    assert isinstance(state, Phase)
    view = seen_by(state, state.turn)
    found = some.weighed(view, 20).result(30)
    assert isinstance(found, Weighed)
    assert {found.best, *(action for action, *_ in found.others)} == set(view.legal())
    assert found.worlds > 0
    again = weighed(view, Budget(worlds=8))
    assert again.worlds == 8
    ask(guest)
    until(lambda: 'class="slip"' in guest.look().html)
    assert SEATS[state.turn] == "S"


def test_where_nobody_weighs_nobody_waits(visits: Visits):
    view = seen_by(four(visits, "quinto", "guide").state, 0)
    assert Workers(0).weighed(view, 2).result(0) is None
