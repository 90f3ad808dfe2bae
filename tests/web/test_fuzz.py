"""Anything at all in any field, by someone who sits, by one who watches, by a stranger: it is
answered, never with a failure of ours, and the table goes on."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.guests import JSON
from tests.web.conftest import Local, Visits, service

WORDS = ["sit", "stand", "bot", "human", "reclaim", "ready", "rematch", "leave", "start"]
FIELDS = ["verb", "action", "cmd", "base", "name", "seat", "game", "rules", "dealer", "company"]
FIELDS += ["language", "theme", "large", "back", "text", "file", "letters", "turning"]
FIELDS += ["quadrille.rules", "quadrille.stake", "quadrille.favourite", "quadrille.own_king"]
TRICKY = ["²", "٣", "-1", "1e9", "9" * 9, "0", "01234567-89ab", "pass", "AH", "JK", "🂡", "\u202e"]
TRICKY += [
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "\x00",
]
TRICKY += ["quadrille", "later", "drawn", "40", "trump:H call:KC", "pass pass pass pass"]
TRICKY += ["{}", "{{7*7}}", "%s%n", "../../etc", "\r\nSet-Cookie: a=b", "N", "S", "W", "draw"]
PATHS = ["/tables", "/prefs", "/open", "{t}/commands", "{t}/table", "{t}/seats/N", "{t}/seats/S"]
PATHS += ["{t}/seats/Q", "{j}", "{s}", "/j/{x}", "/s/{x}", "/t/{x}/commands", "/r/{x}"]

RECORD = """spadille = 1
game = "quinto"
[[deals]]
dealer = "W"
hands.N = "TH 9H 8H 3H 2H AD TD 9D KC 4C 3C 4S"
hands.E = "AH 7H 7D 6D 3D QC TC 6C 2C QS 5S 2S"
hands.S = "4H QD JD 5D 4D AC 9C KS JS 8S 7S JK"
hands.W = "QH JH 6H KD 8D 2D JC 8C 5C AS TS 3S"
rest = "5H 9S 6S KH 7C"
log = "pass pass pass pass N: TH 7H JK 6H"
"""

values = st.sampled_from(WORDS + TRICKY) | st.text(max_size=40)
forms = st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=8), values, max_size=7)


@pytest.fixture(scope="module")
def visits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visits]:
    local = Local(service(tmp_path_factory.mktemp("fuzz")))
    yield Visits(local)
    local.close()


@settings(max_examples=50)
@given(st.data())
def test_no_form_makes_the_server_fail(visits: Visits, data: st.DataObject):
    sit_and_send(visits, data)


@pytest.mark.soak
@settings(max_examples=2000)
@given(st.data())
def test_none_of_many_forms_makes_the_server_fail(visits: Visits, data: st.DataObject):
    sit_and_send(visits, data)


def sit_and_send(visits: Visits, data: st.DataObject) -> None:
    """A table, and a few forms sent to it and elsewhere."""
    host, watcher = visits.guest("Siri"), visits.guest("Ola")
    company = data.draw(st.sampled_from(["bots", "friends"]))
    host.open_table(company=company)
    here = visits.local.app.app.state.place.people
    table_id = host.table.removeprefix("/t/")
    known = {
        "t": host.table,
        "j": f"/j/{here.invitation(table_id)}",
        "s": f"/s/{here.seat_link(table_id, 'S', 1)}",
        "x": data.draw(st.text("abc.NSEW%-_é", max_size=20)),
    }
    for _ in range(data.draw(st.integers(1, 6))):
        path = data.draw(st.sampled_from(PATHS)).format(**known)
        form = data.draw(forms)
        client = data.draw(st.sampled_from([host, watcher, visits.guest()])).client
        headers = data.draw(st.sampled_from([{}, JSON]))
        send = data.draw(st.sampled_from(["form", "parts"]))
        files = {"file": ("x.toml", b"spadille = 1")} if send == "parts" else None
        answer = client.post(path, data=form, headers=headers, files=files)
        assert answer.status_code < 500, (path, form)
        assert "set-cookie" not in answer.headers or answer.headers["set-cookie"].count("=") > 2
        assert "<script>" not in answer.text
        for address in (f"{host.table}/view", host.table, "/", f"{host.table}/record.toml"):
            looked = client.get(address)
            assert looked.status_code < 500, (address, path, form)
            assert "<script>" not in looked.text


@settings(max_examples=60)
@given(
    st.sampled_from(
        ["/r/{}", "/t/{}", "/t/{}/view", "/t/{}/events", "/j/{}", "/s/{}", "/rules/{}"]
    ),
    st.text(max_size=30),
    st.dictionaries(st.sampled_from(["deal", "step", "x"]), values, max_size=2),
)
def test_no_address_makes_the_server_fail(
    visits: Visits, path: str, name: str, query: dict[str, str]
):
    answer = visits.client().get(path.format(quote(name, safe="")), params=query)
    assert answer.status_code < 500


@pytest.fixture(scope="module")
def record(visits: Visits) -> str:
    """The address of a record that is looked at."""
    return str(visits.client().post("/open", data={"text": RECORD}).headers["location"])


@given(deal=values, step=values)
def test_a_record_is_looked_at_at_any_step(visits: Visits, record: str, deal: str, step: str):
    assert visits.client().get(record, params={"deal": deal, "step": step}).status_code == 200


def test_a_failure_of_ours_is_seen(visits: Visits, monkeypatch: pytest.MonkeyPatch):
    def failing(*_: object) -> str:
        raise ValueError("planted")

    monkeypatch.setattr("spadille.web.lobby_routes.inside", failing)
    answer = visits.client().post("/prefs", data={"back": "/"})
    assert answer.status_code == 500
    assert "planted" not in answer.text
