"""Quadrille by forms alone: whole sessions, trump and king in one command, a card for a king."""

import pytest

from tests.guests import Guest, Seen
from tests.web.conftest import Visits
from tests.web.test_play import played, waited


def opened(visits: Visits, rules: str) -> Guest:
    guest = visits.guest()
    guest.open_table(game="quadrille", rules=rules, **{"quadrille.deals": "4"})
    return guest


@pytest.mark.parametrize("rules", ["basic", "later"])
def test_a_whole_session_is_played_by_forms(visits: Visits, rules: str):
    guest = opened(visits, rules)
    deals = 1
    while not played(guest).match_over:
        deals += 1
        assert guest.do("ready").status_code == 303
    assert deals == 4
    guest.do("rematch")
    assert len(waited(guest).hand) == 10


def asked_for(guest: Guest, bid: str, king: str) -> Seen:
    """A naming of trump and king, after as many deals as it takes until the guest wins this bid."""
    for _ in range(400):
        seen = waited(guest)
        if seen.finished:
            guest.do("rematch" if seen.match_over else "ready")
        elif any(naming.startswith("trump:") and king in naming for naming in seen.namings):
            return seen
        else:
            guest.say(bid if bid in seen.choices else seen.actions[0], seen)
    raise AssertionError("never did the guest win his bid")


@pytest.mark.parametrize(
    ("rules", "bid", "king"), [("basic", "alliance", "call:"), ("later", "mediateur", "demand:")]
)
def test_trump_and_king_are_one_form(visits: Visits, rules: str, bid: str, king: str):
    guest = opened(visits, rules)
    seen = asked_for(guest, bid, king)
    form = {"action": seen.namings[0], "base": seen.base, "cmd": seen.cmd}
    assert guest.client.post(f"{guest.table}/commands", data=form).status_code == 303
    after = guest.look()
    assert not after.namings
    if bid == "mediateur":
        assert {action.partition(":")[0] for action in after.legal} == {"give"}
        assert len(after.refused) == 1
        answer = guest.say(after.refused[0], after)
        assert answer.json()["reason"] == "give_received"
        assert set(answer.json()["legal"]) == set(after.legal)
        guest.say(after.legal[0], after)
        assert len(guest.look().hand) in (9, 10)
