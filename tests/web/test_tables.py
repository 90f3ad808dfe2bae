"""Tables and the people at them: invitations, seats, leaving, closing, absence, records."""

import re
import time

import pytest

from spadille.web import house, presence
from tests.guests import Guest
from tests.web.conftest import Local, Visits
from tests.web.test_play import played, waited


def friends(visits: Visits, *names: str) -> list[Guest]:
    """A friends' table with these people at S, N, W, E."""
    host = visits.guest("Siri")
    host.open_table(company="friends", dealer="me")
    guests = [host]
    for name, seat in zip(names, "NWE", strict=False):
        guest = visits.guest(name)
        guest.join(host.invitation(), seat)
        guests.append(guest)
    return guests


def until_true(claim, what: str) -> None:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        if claim():
            return
        time.sleep(0.02)
    raise AssertionError(what)


def test_an_invitation_is_a_page_and_takes_no_seat_until_the_form_is_sent(visits: Visits):
    host = friends(visits)[0]
    invitation = host.invitation()
    stranger = visits.guest("Ola")
    for _ in range(3):
        assert stranger.client.get(invitation).status_code == 200
    assert host.look().html.count("Ola") == 0
    stranger.join(invitation, "W")
    assert "Ola" in host.look().html


def test_a_seat_is_taken_once(visits: Visits):
    host, _ = friends(visits, "Ola")
    late = visits.guest("Per")
    answer = late.client.post(host.invitation(), data={"name": "Per", "seat": "N"})
    assert answer.status_code == 409
    assert late.client.post("/j/wrong.token", data={"name": "Per", "seat": "N"}).status_code == 404
    assert late.client.post(host.invitation(), data={"seat": "X"}).status_code < 500


def test_empty_seats_are_filled_by_bots_and_only_the_host_starts(visits: Visits):
    host, friend = friends(visits, "Ola")
    assert friend.do("start").status_code == 403
    assert host.do("start").status_code == 303
    assert len(host.look().hand) == len(friend.look().hand) == 12
    assert set(host.look().hand).isdisjoint(friend.look().hand)


def test_an_invitation_says_when_only_this_computer_can_open_it(visits: Visits, locally):
    host = friends(visits)[0]
    assert "--host" in host.look("").html
    served: Local = locally(url="http://cards.example", names=("cards.example",), local_only=False)
    other = Visits(served).guest(base="http://cards.example")
    other.open_table(company="friends")
    page = other.look("").html
    assert "http://cards.example/j/" in page
    assert "--host" not in page


def test_a_seat_goes_along_to_another_device_once(visits: Visits):
    host = visits.guest("Siri")
    host.open_table(dealer="right")
    hand = waited(host).hand
    link = re.findall(r'value="http[^"]*(/s/[^"]+)"', host.look("").html)[0]
    phone = visits.guest("Siri")
    phone.table = host.table
    assert phone.client.get(link).status_code == 200
    assert waited(host).hand == hand
    assert phone.client.post(link).status_code == 303
    assert phone.look().hand == hand
    assert host.look().hand == []
    assert host.client.post(link).status_code == 404


def test_tables_are_listed_left_closed_and_deleted(visits: Visits):
    guest = visits.guest()
    tables = [guest.open_table(), guest.open_table()]
    lobby = guest.client.get("/").text
    assert all(table in lobby for table in tables)
    assert guest.do("leave").headers["location"] == "/"
    assert tables[1] in guest.client.get("/").text
    guest.do("close")
    assert tables[1] not in guest.client.get("/").text
    assert guest.client.get(tables[1]).status_code == 410
    guest.table = tables[0]
    guest.do("delete")
    assert tables[0] not in guest.client.get("/").text
    assert guest.client.get(tables[0]).status_code == 404


def test_the_next_deal_waits_for_everyone_present(visits: Visits):
    host, friend = friends(visits, "Ola")
    host.do("start")

    def done() -> bool:
        for guest in (host, friend):
            seen = guest.look()
            if seen.actions and not seen.finished:
                guest.say(seen.actions[-1], seen)
        return host.look().finished

    until_true(done, "the deal ends")
    host.do("ready")
    assert host.look().finished
    friend.do("ready")
    until_true(lambda: not host.look().finished, "the next deal")


def test_a_bot_stands_in_for_the_absent_and_gives_the_seat_back(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
):
    for name in ("AWAY_AFTER", "AWAY_AFTER_WITHOUT_STREAM"):
        monkeypatch.setattr(presence, name, 0.3)
    monkeypatch.setattr(house, "HAND_OVER_AFTER", 1.0)
    host, friend = friends(visits, "Ola")
    host.do("start")

    def log() -> list[str]:
        events = visits.local.store.events(host.table.removeprefix("/t/"))
        return [f"{event.kind}:{event.body.get('bot')}" for event in events]

    def host_plays() -> None:
        seen = host.look()
        if seen.actions and not seen.finished:
            host.say(seen.actions[-1], seen)

    def stood_in() -> bool:
        host_plays()
        return "handed:True" in log()

    until_true(stood_in, "a bot stands in for Ola")

    def back() -> bool:
        friend.look()
        host_plays()
        return "handed:False" in log()

    until_true(back, "Ola has his seat back")


def test_a_match_is_saved_as_a_record_and_looked_at_again(visits: Visits):
    guest = visits.guest()
    guest.open_table()
    played(guest)
    text = guest.client.get(f"{guest.table}/record.toml").text
    answer = guest.client.post("/open", data={"text": text})
    assert answer.status_code == 303
    address = answer.headers["location"]
    page = guest.client.get(address).text
    assert 'class="open-hand' in page
    for step in ("0", "20", "999", "x", "-1"):
        assert guest.client.get(f"{address}?deal=1&step={step}").status_code == 200


def test_a_record_holds_no_card_of_a_deal_under_way(visits: Visits):
    guest = visits.guest()
    guest.open_table(dealer="right")
    waited(guest)
    assert "[[deals]]" not in guest.client.get(f"{guest.table}/record.toml").text


@pytest.mark.parametrize("text", ["", "x", "spadille = 1", "{}", 'spadille = 1\ngame = "w"'])
def test_a_bad_record_is_answered_with_one_line(visits: Visits, text: str):
    answer = visits.client().post("/open", data={"text": text})
    assert answer.status_code == 422
    refusal = re.findall(r'class="refusal" role="alert">([^<]+)<', answer.text)
    assert len(refusal) == 1
    assert not re.fullmatch(r"[a-z_.]+", refusal[0])


def test_the_deals_that_are_over_can_be_saved_at_any_time(visits: Visits):
    guest = visits.guest()
    guest.open_table(dealer="right")
    waited(guest)
    assert "/record.toml" not in guest.look().html
    while played(guest).match_over:
        guest.do("rematch")
    guest.do("ready")
    assert "/record.toml" in waited(guest).html


def test_the_rules_page_shows_what_is_in_force_at_the_table(visits: Visits):
    client = visits.client()
    shown = {
        rules: set(re.findall(r'<div id="([ab][0-9]+)"', client.get(f"/rules/quinto{rules}").text))
        for rules in ("", "?rules=guide", "?rules=hoffmann")
    }
    assert shown["?rules=guide"] == {f"a{number}" for number in range(1, 39)}
    assert {"b1", "b9"} <= shown["?rules=hoffmann"]
    assert {"a9", "a20", "a21"}.isdisjoint(shown["?rules=hoffmann"])
    assert shown[""] == shown["?rules=guide"] | shown["?rules=hoffmann"]
    assert client.get("/rules/quinto?rules=x").status_code == 404


def test_the_waiting_room_offers_each_only_what_he_may_do(visits: Visits):
    host, friend = friends(visits, "Ola")
    assert 'value="stand"' not in host.look("").html  # he closes the table instead
    assert 'value="stand"' in friend.look("").html
    assert 'value="start"' not in friend.look("").html
    assert friend.do("stand", "seats/N").status_code == 303
    assert "Ola" not in host.look("").html
