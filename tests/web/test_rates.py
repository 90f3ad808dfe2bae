"""Too much at once is answered with how long to wait; on this computer nothing is too much."""

import pytest

from tests.web.conftest import Visits
from tests.web.test_play import waited


def test_tables_from_one_address_are_limited(visits: Visits):
    client = visits.client(address="203.0.113.7")
    answers = [client.post("/tables", data={"name": "Kari"}).status_code for _ in range(11)]
    assert answers == [303] * 10 + [429]
    other = visits.client(address="203.0.113.8")
    assert other.post("/tables", data={"name": "Ola"}).status_code == 303


def test_commands_are_limited_for_each_session_and_say_when_to_come_back(visits: Visits):
    guest = visits.guest(address="203.0.113.7")
    guest.open_table(dealer="right")
    seen = waited(guest)
    answers = [guest.say("XX", seen) for _ in range(31)]
    assert {answer.status_code for answer in answers[:30]} == {422}
    assert answers[30].status_code == 429
    assert 1 <= int(answers[30].headers["retry-after"]) <= 10
    assert answers[30].json()["text"]
    friend = visits.guest("Ola", address="203.0.113.7")
    friend.table = guest.table
    assert friend.do("leave").status_code == 303


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_this_computer_is_never_told_to_wait(visits: Visits, address: str):
    client = visits.client(address=address)
    assert {client.get("/").status_code for _ in range(80)} == {200}
    away = visits.client(address="203.0.113.9")
    assert [away.get("/").status_code for _ in range(61)][-1] == 429
