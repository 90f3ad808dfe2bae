"""Coming, going, and what the house remembers of it when it has been shut in between."""

import json
import re
import threading
import time
from collections.abc import Callable

import pytest

from spadille.core.cards import SEATS
from spadille.web import house, presence
from spadille.web.presence import Open
from spadille.web.store import Event, now
from tests.guests import Guest
from tests.web.conftest import Local, Visits
from tests.web.test_play import waited
from tests.web.test_tables import friends, until_true


def table_id(guest: Guest) -> str:
    return guest.table.removeprefix("/t/")


def kinds(visits: Visits, guest: Guest) -> list[str]:
    events = visits.local.store.events(table_id(guest))
    return [f"{event.kind} {event.body.get('bot', '')}".strip() for event in events]


def ended(*guests: Guest) -> bool:
    """One more card of everyone whose turn it is; is the deal over?"""
    for guest in guests:
        seen = guest.look()
        if seen.actions and not seen.finished:
            guest.say(seen.actions[-1], seen)
    return guests[0].look().finished


def ended_with_more_to_come(*guests: Guest) -> bool:
    """The same; a deal that ends the match is followed by another match."""
    if not ended(*guests):
        return False
    over = guests[0].look().match_over
    for guest in guests if over else ():
        guest.do("rematch")
    return not over


def opened(local: Local, guest: Guest) -> Open:
    found: Open = local.run(local.house.room(table_id(guest)))
    return found


@pytest.mark.parametrize("who", ["one", "all"])
def test_who_was_ready_is_ready_after_a_restart(
    locally: Callable[..., Local], monkeypatch: pytest.MonkeyPatch, who: str
):
    """A house that stops between the last "ready" and the next deal deals when it is back."""
    monkeypatch.setattr(house, "DEAL_AFTER", 0.2)
    local = locally()
    host, friend = friends(Visits(local), "Ola")
    host.do("start")
    until_true(lambda: ended_with_more_to_come(host, friend), "a deal ends, the match does not")
    local.close()
    monkeypatch.undo()
    monkeypatch.setattr(house, "DEAL_AFTER", 0.4)
    again = locally()
    log = again.store.events(table_id(host))
    seats = [event.body["seat"] for event in log if event.body.get("kind") == "human"]
    for more, seat in enumerate(seats if who == "all" else seats[:1], 1):
        event = Event(table_id(host), log[-1].seq + more, "ready", {"seat": seat}, now())
        again.store.append([event], "playing").result()
    host.client = Visits(again).client(cookies=dict(host.client.cookies))
    until_true(lambda: not host.look().finished, "the next deal")


def test_one_who_leaves_is_stood_in_for_though_his_page_closes_only_then(visits: Visits):
    host, friend = friends(visits, "Ola")
    host.do("start")
    here = opened(visits.local, host).presence
    player = opened(visits.local, host).room.chairs[SEATS.index("N")].player or ""
    here.streams[player] += 1
    friend.do("leave")
    here.streams[player] -= 1
    here.closes(player)
    until_true(lambda: ended(host), "the deal ends without Ola")
    assert "handed False" not in kinds(visits, host)
    host.do("ready")
    until_true(lambda: not host.look().finished, "the next deal does not wait for Ola")


def test_one_who_left_has_his_seat_back_when_he_looks_in(visits: Visits):
    host, friend = friends(visits, "Ola")
    host.do("start")
    friend.do("leave")
    friend.look("")

    def back() -> bool:
        ended(host)
        return "handed False" in kinds(visits, host)

    until_true(back, "Ola has his seat back")


def test_a_bot_goes_on_playing_for_one_who_does_not_come_back_after_a_restart(
    locally: Callable[..., Local],
):
    local = locally()
    host, friend = friends(Visits(local), "Ola")
    host.do("start")
    friend.do("leave")
    local.close()
    again = locally()
    host.client = Visits(again).client(cookies=dict(host.client.cookies))
    until_true(lambda: ended(host), "the deal ends without Ola")


def test_a_closed_table_is_closed_to_everyone(visits: Visits):
    host, friend = friends(visits, "Ola")
    host.do("start")
    invitation = friend.look("").html
    link = re.findall(r'value="http[^"]*(/s/[^"]+)"', invitation)[0]
    seen = friend.look()
    bye: list[str] = []

    def listen() -> None:
        bye.append(friend.client.get(f"{friend.table}/events").text)

    listening = threading.Thread(target=listen)
    listening.start()
    streams = opened(visits.local, friend).presence.streams
    until_true(lambda: sum(streams.values()), "the friend listens")
    host.do("close")
    listening.join(60)
    assert "event: bye" in bye[0]
    for path in (friend.table, f"{friend.table}/view", f"{friend.table}/events", link):
        answer = friend.client.get(path)
        assert answer.status_code == 410
    assert friend.say("pass", seen).status_code == 410
    for verb in ("ready", "start", "leave", "rematch"):
        assert friend.do(verb).status_code == 410
    assert friend.client.get(f"{friend.table}/record.toml").status_code == 200
    assert kinds(visits, host)[-1] == "closed"


def test_a_host_who_deletes_a_waiting_table_closes_it_for_those_who_wait(visits: Visits):
    host, friend = friends(visits, "Ola")
    host.do("delete")
    assert friend.client.get(friend.table).status_code == 410
    assert friend.table not in friend.client.get("/").text


def test_where_forms_are_sent_to_a_look_leads_back(visits: Visits):
    """A page without scripts that was refused stands at the form's address, and is reloaded."""
    guest = visits.guest()
    guest.open_table(dealer="right")
    waited(guest)
    for place in ("commands", "table", "seats/N"):
        answer = guest.client.get(f"{guest.table}/{place}")
        assert answer.status_code == 303
        assert answer.headers["location"] == guest.table
    for place in ("/tables", "/prefs"):
        assert guest.client.get(place).headers["location"] == "/"


def test_an_invitation_by_a_name_of_this_computer_alone_says_so(locally: Callable[..., Local]):
    names = ("localhost", "10.0.0.7")
    visits = Visits(locally(names=names, local_only=False))
    for name in names:
        guest = visits.guest(base=f"http://{name}:8421")
        guest.open_table(company="friends")
        assert ("--host" in guest.look("").html) == (name == "localhost")


def test_two_people_may_not_take_one_seat_at_one_moment(visits: Visits):
    host = friends(visits)[0]
    invitation = host.invitation()
    answers: list[int] = []

    def sit(name: str) -> None:
        client = visits.guest(name).client
        answers.append(client.post(invitation, data={"name": name, "seat": "N"}).status_code)

    sitting = [threading.Thread(target=sit, args=(f"Guest {n}",)) for n in range(6)]
    for one in sitting:
        one.start()
    for one in sitting:
        one.join()
    assert sorted(answers) == [303, 409, 409, 409, 409, 409]


def test_one_person_sits_in_one_seat(visits: Visits):
    host, friend = friends(visits, "Ola")
    for seat in "WEN":
        answer = friend.client.post(f"{friend.table}/seats/{seat}", data={"verb": "sit"})
        assert answer.status_code == 303
    names = [chair.name for chair in opened(visits.local, host).room.chairs]
    assert sorted(names) == ["", "", "Ola", "Siri"]


def test_one_action_sent_by_two_at_once_is_done_once(visits: Visits):
    guest = visits.guest()
    guest.open_table(dealer="right")
    seen = waited(guest)
    answers: list[tuple[int, str]] = []

    def say() -> None:
        answer = guest.say(seen.choices[0], seen)
        answers.append((answer.status_code, json.dumps(answer.json())))

    tabs = [threading.Thread(target=say) for _ in range(5)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert sorted(status for status, _ in answers) == [200, 409, 409, 409, 409]


def test_the_others_may_let_a_bot_play_for_one_who_is_away_and_he_takes_his_seat_back(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
):
    host, friend = friends(visits, "Ola")
    host.do("start")
    assert host.do("bot", "seats/N").status_code == 403  # he is here
    monkeypatch.setattr(presence, "AWAY_AFTER", 0.1)
    monkeypatch.setattr(presence, "AWAY_AFTER_WITHOUT_STREAM", 0.1)
    time.sleep(0.2)
    stranger = visits.guest("Per")
    stranger.table = host.table
    assert stranger.do("bot", "seats/N").status_code == 403
    assert 'action="' + host.table + '/seats/N"' in host.look().html
    assert host.do("bot", "seats/N").status_code == 303
    assert kinds(visits, host)[-1] != "handed False"
    until_true(lambda: ended(host), "the deal ends without Ola")
    monkeypatch.undo()
    assert friend.do("reclaim", "seats/N").status_code == 303
    assert host.do("reclaim", "seats/N").status_code == 403
    assert [kind for kind in kinds(visits, host) if "handed" in kind][-1] == "handed False"
    host.do("ready")
    friend.do("ready")
    until_true(lambda: not host.look().finished, "the next deal")


def test_several_tables_are_played_side_by_side(visits: Visits):
    guest = visits.guest()
    tables = [guest.open_table(rules=rules, dealer="right") for rules in ("guide", "hoffmann")]
    hands = []
    for guest.table in tables:
        hands.append(waited(guest).hand)
        guest.say("pass")
    assert hands[0] != hands[1]
    lobby = guest.client.get("/").text
    assert all(table in lobby for table in tables)
    until_true(lambda: "your-turn" in guest.client.get("/").text, "the lobby says whose turn it is")


def test_a_seat_does_not_go_to_and_fro_for_one_without_a_stream(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
):
    """A page without scripts opens no stream, so its owner is given longer before he is away."""
    monkeypatch.setattr(house, "HAND_OVER_AFTER", 0.1)
    monkeypatch.setattr(presence, "AWAY_AFTER_WITHOUT_STREAM", 1.0)
    host, friend = friends(visits, "Ola")
    host.do("start")
    friend.look()

    def stood_in() -> bool:
        ended(host)
        return "handed True" in kinds(visits, host)

    until_true(stood_in, "a bot stands in for Ola")
    assert kinds(visits, host).count("handed False") == 0


def test_nobody_is_taken_into_another_match_unasked(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
):
    """The next deal comes by itself when someone is slow; another match only when all want it."""
    monkeypatch.setattr(house, "DEAL_AFTER", 0.1)
    host, friend = friends(visits, "Ola")
    host.do("start")

    def over() -> bool:
        if ended(host, friend) and not host.look().match_over:
            host.do("ready")
        return host.look().match_over

    until_true(over, "the match is over")
    host.do("rematch")
    time.sleep(0.5)
    assert host.look().match_over
    friend.do("rematch")
    until_true(lambda: not host.look().match_over, "the next match")
