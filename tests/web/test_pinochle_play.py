"""Pinochle by forms alone; and melds that lie until everyone has seen them, or twenty seconds."""

import time
from collections.abc import Callable
from functools import partial

import pytest

from spadille.core.phase import Finished
from spadille.web import house
from spadille.web.room import room_of
from tests.guests import JSON, Guest, Seen
from tests.web.conftest import Local, Visits
from tests.web.sitting import Sitting, four
from tests.web.test_tables import until_true

START = {"game": "pinochle", "dealer": "me"}
PACE = 0.4


def step(guest: Guest, bid: str = "") -> Seen:
    """One more action of this person, if it is his turn: this bid where he may, else a pass."""
    seen = guest.look()
    if seen.looking:
        guest.do("ready")
    elif seen.actions and not seen.finished:
        said = bid if bid in seen.choices else seen.actions[0]
        assert guest.say(said, seen).status_code == 200
    return seen


def opened(visits: Visits, **form: str) -> Guest:
    guest = visits.guest()
    guest.open_table(**START | {"rules": "classic"} | form)
    return guest


@pytest.mark.parametrize("rules", ["classic", "club", "friendly"])
def test_a_whole_match_is_played_by_forms(visits: Visits, rules: str):
    guest = opened(visits, rules=rules, **{"pinochle.hands": "2", "pinochle.pass_cards": "2"})
    deals = 1
    while True:
        until_true(lambda: step(guest).finished, "the deal is over")
        if guest.look().match_over:
            break
        deals += 1
        guest.do("ready")
    assert deals == 2
    guest.do("rematch")
    until_true(lambda: len(guest.look().hand) == 20, "another match")


def bidding(visits: Visits) -> Guest:
    """Somebody who may bid: not one whom all others have left with the trump to name."""
    while True:
        guest = opened(visits)
        until_true(partial(lambda one: one.look().choices, guest), "my turn")
        if any(each.isdecimal() for each in guest.look().choices):
            return guest


def test_a_refused_bid_says_what_the_next_is(visits: Visits):
    guest = bidding(visits)
    seen = guest.look()
    least = next(each for each in seen.choices if each.isdecimal())
    for wrong in ("20", "49", "61"):
        answer = guest.say(wrong, seen)
        assert (answer.status_code, answer.json()["error"]) == (422, "illegal")
        assert f"The next bid is {least}." in answer.json()["text"]
    form = {"action": "20", "base": seen.base, "cmd": "command-1"}
    page = guest.client.post(f"{guest.table}/commands", data=form)
    assert f"The next bid is {least}." in page.text
    assert guest.say(least, seen).json()["ok"]


# Melds on the table


@pytest.fixture
def table(visits: Visits) -> Sitting:
    """Four people, and melds just laid: somebody leads next."""
    sitting = four(visits, "pinochle", "classic")
    lay_melds(sitting)
    return sitting


def lay_melds(sitting: Sitting) -> None:
    """The first who can name trump bids, in one deal or another."""
    for _ in range(40):
        for text in ("pass", "pass", "pass"):
            sitting.act(text)
        if not isinstance(sitting.state, Finished):
            break
        sitting.all_ready()
    sitting.act(sitting.text(sitting.state.legal()[0]))
    assert sitting.opened.room.showing


def events(table: Sitting) -> list[str]:
    return [kind for kind, _, _ in table.log]


def ready(table: Sitting, seat: int) -> None:
    table.visits.local.run(table.visits.local.house.make_ready(table.opened, seat))


def test_who_has_seen_them_has_seen_them_once(table: Sitting):
    before = events(table)
    ready(table, 0)
    ready(table, 0)
    assert events(table) == [*before, "ready"]
    assert table.opened.room.ready == {0}


def test_all_may_have_seen_them_and_the_deal_goes_on(table: Sitting):
    deals = len(table.match.deals)
    table.all_ready()
    assert len(table.match.deals) == deals
    assert table.state.name == "play"


def test_who_plays_has_seen_them(table: Sitting):
    seat = table.state.turn
    table.act(table.text(table.state.legal()[-1]))
    assert table.opened.room.ready == {seat}
    assert events(table)[-2:] == ["ready", "acted"]
    for _ in range(3):
        table.act(table.text(table.state.legal()[-1]))
    assert not table.opened.room.showing
    with_ready = events(table).count("ready")
    table.act(table.text(table.state.legal()[-1]))
    assert events(table).count("ready") == with_ready


def test_having_seen_them_is_not_being_ready_for_the_next_deal(visits: Visits):
    sitting = four(visits, "pinochle", "classic", fold="on")
    lay_melds(sitting)
    sitting.all_ready()
    sitting.act("fold")
    assert isinstance(sitting.state, Finished)
    assert sitting.opened.room.ready == set()
    again = room_of(visits.local.store.events(sitting.opened.room.table_id))
    assert again.ready == set()


def test_outside_that_time_nobody_needs_to_say_so(visits: Visits):
    sitting = four(visits, "pinochle", "classic")
    before = events(sitting)
    sitting.all_ready()
    assert events(sitting) == before


def with_melds(visits: Visits) -> Guest:
    """One person and three bots, at melds that have just been laid and whose lead is a bot's."""
    guest = opened(visits)
    until_true(lambda: step_to_melds(guest), "melds of a bot's lead")
    return guest


def step_to_melds(guest: Guest) -> bool:
    """Pass until bots have bid, and have laid their melds."""
    seen = guest.look()
    if seen.looking and not seen.my_turn:
        return True
    if seen.looking or seen.finished:
        guest.do("ready")
    elif seen.actions:
        guest.say(seen.actions[0], seen)
    return False


def test_bots_wait_until_they_have_been_seen(visits: Visits):
    guest = with_melds(visits)
    seq = guest.look().seq
    time.sleep(PACE)
    assert guest.look().seq == seq
    answer = guest.client.post(f"{guest.table}/table", data={"verb": "ready"}, headers=JSON)
    assert answer.json()["ok"]
    until_true(lambda: guest.look().seq > seq + 1, "a bot leads")
    assert not guest.look().looking


def test_after_some_time_they_have_been_seen(visits: Visits, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(house, "LOOK_FOR", PACE)
    guest = with_melds(visits)
    until_true(lambda: not guest.look().looking, "the time is up")
    log = visits.local.store.events(guest.table.removeprefix("/t/"))
    named = max(n for n, event in enumerate(log) if "trump:" in str(event.body.get("action")))
    assert "ready" in [event.kind for event in log[named:]]


def test_they_still_lie_there_after_a_restart(locally: Callable[..., Local]):
    local = locally()
    guest = with_melds(Visits(local))
    seq = guest.look().seq
    local.close()
    again = locally()
    guest.client = Visits(again).client(cookies=dict(guest.client.cookies))
    assert guest.look().looking
    time.sleep(PACE)
    assert guest.look().seq == seq
    guest.do("ready")
    until_true(lambda: guest.look().seq > seq + 1, "a bot leads")
