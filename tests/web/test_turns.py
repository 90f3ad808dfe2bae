"""Several actions of one turn in one command: all of them or none, and once."""

from typing import Any

import pytest

from spadille.core.errors import Refused
from spadille.web import store
from spadille.web.room import room_of
from tests.guests import JSON
from tests.web.conftest import Visits
from tests.web.sitting import Sitting, four


@pytest.fixture
def table(visits: Visits) -> Sitting:
    """W has won the auction with an Alliance, and names trump next."""
    sitting = four(visits, "quadrille", "basic")
    for text in ("alliance", "pass", "pass", "pass"):
        sitting.act(text)
    return sitting


@pytest.fixture
def exchange(visits: Visits) -> Sitting:
    """W plays a Médiateur: trump, a king demanded, a card given for it."""
    sitting = four(visits, "quadrille", "later")
    for text in ("mediateur", "pass", "pass", "pass"):
        sitting.act(text)
    return sitting


def turn(table: Sitting, start: str) -> list[str]:
    """The actions of the turn that begins with this one, up to the first lead."""
    seat, said = table.state.turn, [start]
    match = table.match.acted(table.match.rules.game.alphabet.parse(start), seat)
    while match.state.name == "contract":
        action = match.state.legal()[0]
        said.append(table.text(action))
        match = match.acted(action, seat)
    return said


def refused(table: Sitting, text: str, **how: Any) -> str:
    """Why a command is refused; it has changed nothing, on disk or in memory."""
    before, seq, state = table.log, table.opened.room.seq, table.state
    with pytest.raises(Refused) as error:
        table.act(text, **how)
    assert (table.log, table.opened.room.seq) == (before, seq)
    assert table.state is state
    return error.value.key


def test_trump_and_call_are_one_command(table: Sitting):
    said, before = turn(table, "trump:H"), table.log
    assert len(said) == 2
    seq, again = table.act(" ".join(said), cmd="first-command")
    assert not again
    assert seq == table.opened.room.seq == len(before) + 2
    (kind, first, cmd), (_, second, none) = table.log[len(before) :]
    assert (kind, cmd, none) == ("acted", "first-command", None)
    assert [first["action"], second["action"]] == said
    assert table.state.name == "play"
    assert table.opened.room.acted_at == seq  # the answer's seq is a page that is not stale


def test_three_actions_are_one_command(exchange: Sitting):
    said = turn(exchange, "trump:S")
    assert [each.split(":")[0] for each in said] == ["trump", "demand", "give"]
    exchange.act("  ".join(said))
    assert exchange.state.name == "play"


def test_a_repeated_command_is_done_once_and_answered_alike(visits: Visits, table: Sitting):
    text, base = " ".join(turn(table, "trump:H")), table.opened.room.seq
    first = table.act(text, cmd="first-command")
    log = table.log
    assert table.act(text, cmd="first-command", seat=3, base=base) == (first[0], True)
    assert table.log == log
    read = room_of(visits.local.store.events(table.opened.room.table_id))  # as after a restart
    assert read.commands == table.opened.room.commands
    assert read.commands["first-command"] == first[0]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("trump:H call:KH", "call_trump"),
        ("trump:H trump:S", "wrong_phase"),
        ("trump:H nonsense", "wrong_phase"),
        ("nonsense call:KH", "wrong_phase"),
        ("call:KS trump:H", "wrong_phase"),
        ("trump:H call:KH nonsense more", "call_trump"),
        ("", "wrong_phase"),
        ("   ", "wrong_phase"),
    ],
)
def test_one_that_is_not_allowed_refuses_them_all(table: Sitting, text: str, reason: str):
    assert refused(table, text) == reason


def test_no_command_holds_more_than_a_turn(table: Sitting, exchange: Sitting):
    said = turn(table, "trump:H")
    follow = table.text(table.state.legal()[0])
    assert refused(table, " ".join([*said, follow])) in ("not_your_turn", "wrong_phase")
    assert refused(exchange, " ".join([*turn(exchange, "trump:S"), "pass"])) == "wrong_phase"


def test_a_card_after_a_card_is_another_turn(visits: Visits):
    table = four(visits, "quinto", "guide")
    for _ in range(4):
        table.act("pass")
    while len(table.state.trick) < 3:
        table.act(table.text(table.state.legal()[0]))
    seat = table.state.turn
    seats = []
    for best in table.state.legal():
        after = table.match.acted(best, seat).state
        follow = table.text(after.legal()[0])
        key = refused(table, f"{table.text(best)} {follow}")
        assert key == ("wrong_phase" if after.turn == seat else "not_your_turn")
        seats.append(after.turn)
    assert seats


def test_only_the_seat_on_turn_may_send_them_and_from_a_fresh_page(table: Sitting):
    text = " ".join(turn(table, "trump:H"))
    for seat in (0, 1, 2):
        assert refused(table, text, seat=seat) == "not_your_turn"
    assert refused(table, text, base=table.opened.room.seq - 1) == "stale"
    assert refused(table, text, base=table.opened.room.seq + 1) == "stale"
    table.act(text)
    assert refused(table, text, seat=3, base=table.opened.room.seq - 1) == "stale"
    assert refused(table, text, seat=3, base=table.opened.room.seq - 2) == "stale"


def test_a_refused_command_leaves_the_seat_to_the_bot_that_plays_it(visits: Visits, table: Sitting):
    async def bot_plays() -> None:
        assert table.opened.task
        table.opened.task.cancel()  # it would play at once
        await visits.local.house.hand(table.opened, 3, bot=True)

    visits.local.run(bot_plays())
    assert table.log[-1][0] == "handed"
    assert refused(table, "trump:H call:KH") == "call_trump"
    table.act(" ".join(turn(table, "trump:H")))
    assert [kind for kind, _, _ in table.log[-4:]] == ["handed", "handed", "acted", "acted"]
    assert not table.opened.room.chairs[3].bot_plays


def test_they_are_written_all_or_none(table: Sitting, monkeypatch: pytest.MonkeyPatch):
    said, before, seq = turn(table, "trump:H"), table.log, table.opened.room.seq
    written: list[Any] = []
    insert = store._insert_event

    def failing(connection: Any, event: Any) -> None:
        if event.kind == "acted" and written:
            raise OSError("the disk is full")
        written.append(event)
        insert(connection, event)

    monkeypatch.setattr(store, "_insert_event", failing)
    with pytest.raises(OSError, match="full"):
        table.act(" ".join(said), cmd="first-command")
    assert [event.body["action"] for event in written] == said[:1]
    assert table.log == before
    assert table.opened.room.seq == seq
    monkeypatch.undo()
    assert table.act(" ".join(said), cmd="first-command") == (seq + 2, False)


def test_a_form_may_send_them(visits: Visits):
    guest = visits.guest()
    guest.open_table(game="quadrille", rules="basic", company="friends", dealer="me")
    house, run = visits.local.house, visits.local.run
    table = Sitting(visits, run(house.room(guest.table.removeprefix("/t/"))))
    for seat in (0, 1, 3):
        run(house.seat(table.opened, seat, "human", f"p{seat}", "Guest"))
    run(house.start(table.opened))
    for text in ("pass", "pass", "pass", "alliance"):
        table.act(text)
    form = {"base": str(table.opened.room.seq), "cmd": "first-command"}
    wrong = form | {"action": "trump:D call:KD"}
    answer = guest.client.post(f"{guest.table}/commands", data=wrong, headers=JSON)
    assert (answer.status_code, answer.json()["reason"]) == (422, "call_trump")
    right = form | {"action": " ".join(turn(table, "trump:D"))}
    answer = guest.client.post(f"{guest.table}/commands", data=right, headers=JSON)
    assert answer.json() == {"ok": True, "seq": table.opened.room.seq, "dup": False}
    again = guest.client.post(f"{guest.table}/commands", data=right, headers=JSON)
    assert again.json() == answer.json() | {"dup": True}
