"""Playing by forms alone: whole deals, refusals with their reasons, repetitions, stale pages."""

import re
import time

import pytest

from tests.guests import Guest, Seen
from tests.web.conftest import Visits


def waited(guest: Guest, *claims: str) -> Seen:
    """The table once it is this person's turn (or one of these is true of it), or the deal is
    over."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        seen = guest.look()
        if seen.finished or any(getattr(seen, claim) for claim in claims or ("actions",)):
            return seen
        time.sleep(0.01)
    raise AssertionError("never this person's turn")


def played(guest: Guest) -> Seen:
    """A deal played to its result, the last legal card every time."""
    for _ in range(40):
        seen = waited(guest)
        if seen.finished:
            return seen
        assert guest.say(seen.actions[-1], seen).status_code == 200
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("rules", ["guide", "hoffmann"])
def test_a_whole_match_is_played_by_forms(visits: Visits, rules: str):
    guest = visits.guest()
    guest.open_table(rules=rules)
    deals = 0
    while not (seen := played(guest)).match_over:
        deals += 1
        assert guest.do("ready").status_code == 303
        assert deals < 60
    assert "250" in seen.html
    guest.do("rematch")
    again = waited(guest)
    assert len(again.hand) == 12
    assert not again.finished


def test_a_form_without_scripts_is_answered_by_a_page(visits: Visits):
    guest = visits.guest()
    guest.open_table(dealer="right")
    seen = waited(guest)
    form = {"action": "pass", "base": seen.base, "cmd": seen.cmd}
    answer = guest.client.post(f"{guest.table}/commands", data=form)
    assert answer.status_code == 303
    assert answer.headers["location"] == guest.table


def bound(guest: Guest) -> Seen:
    """A position in which some card may not be played."""
    for _ in range(200):
        seen = waited(guest)
        if seen.finished:
            guest.do("ready")
        elif seen.refused:
            return seen
        else:
            guest.say(seen.actions[0], seen)
    raise AssertionError("no card was ever forbidden")


def test_a_forbidden_card_is_refused_with_the_rule_and_nothing_changes(visits: Visits):
    guest = visits.guest()
    guest.open_table()
    seen = bound(guest)
    answer = guest.say(seen.refused[0], seen)
    assert answer.status_code == 422
    found = answer.json()
    assert found["error"] == "illegal"
    assert found["reason"] in ("follow", "joker_never_led", "joker_trick_11")
    assert set(found["legal"]) == set(seen.legal)
    assert len(found["text"]) > 20
    assert guest.look().hand == seen.hand
    form = {"action": seen.refused[0], "base": seen.base, "cmd": seen.cmd}
    page = guest.client.post(f"{guest.table}/commands", data=form)
    assert page.status_code == 422
    assert found["text"] in page.text.replace("&#39;", "'")


def test_a_repeated_command_is_done_once_and_answered_alike(visits: Visits):
    guest = visits.guest()
    guest.open_table(dealer="right")
    seen = waited(guest)
    first = guest.say("pass", seen, cmd="0123456789abcdef")
    again = guest.say("pass", seen, cmd="0123456789abcdef")
    assert first.json() == {"ok": True, "seq": first.json()["seq"], "dup": False}
    assert again.json() == {"ok": True, "seq": first.json()["seq"], "dup": True}
    log = visits.local.store.events(guest.table.removeprefix("/t/"))
    assert sum(event.cmd_id == "0123456789abcdef" for event in log) == 1


def test_a_stale_page_is_told_so(visits: Visits):
    guest = visits.guest()
    guest.open_table(dealer="right")
    seen = waited(guest)
    assert guest.say("pass", seen).status_code == 200
    waited(guest)
    stale = guest.say("pass", seen)
    assert stale.status_code == 409
    assert stale.json()["error"] == "stale"


def test_a_watcher_sees_no_hand_and_may_do_nothing(visits: Visits):
    guest, stranger = visits.guest(), visits.guest("Ola")
    guest.open_table(dealer="right")
    seen = waited(guest)
    stranger.table = guest.table
    watched = stranger.look()
    assert watched.hand == []
    assert 'id="hand' not in watched.html
    form = {"action": "pass", "base": seen.base, "cmd": "0123456789"}
    assert stranger.client.post(f"{guest.table}/commands", data=form).status_code == 403
    for verb in ("start", "ready", "close", "delete"):
        assert stranger.do(verb).status_code == 403
    assert guest.look().hand == seen.hand


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"action": "pass"},
        {"action": "pass", "base": "x", "cmd": "0123456789"},
        {"action": "pass", "base": "-1", "cmd": "0123456789"},
        {"action": "pass", "base": "9" * 40, "cmd": "0123456789"},
        {"action": "pass", "base": "1", "cmd": "short"},
        {"action": "pass", "base": "1", "cmd": "x" * 65},
        {"action": "A" * 41, "base": "1", "cmd": "0123456789"},
    ],
)
def test_a_malformed_command_is_a_bad_request(visits: Visits, form: dict[str, str]):
    guest = visits.guest()
    guest.open_table()
    assert guest.client.post(f"{guest.table}/commands", data=form).status_code == 400


@pytest.mark.parametrize("action", ["XX", "claim", "trump:H", "", "redouble", "JK", "é"])
def test_an_action_that_is_none_here_is_refused(visits: Visits, action: str):
    guest = visits.guest()
    guest.open_table(dealer="right")
    seen = waited(guest)
    answer = guest.say(action, seen)
    assert answer.status_code == 422
    assert answer.json()["text"]
    assert not re.fullmatch(r"[a-z_.]+", answer.json()["text"])
