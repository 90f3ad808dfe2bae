"""At the door: names, other sites' forms, sizes, headers, cookies, and names of people."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spadille.web.identity import accepted_language, clean_name
from tests.web.conftest import Local, Visits

SAFE = {
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "permissions-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"sec-fetch-site": "same-origin"}, 303),
        ({"sec-fetch-site": "none"}, 303),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://127.0.0.1:8421"}, 303),
        ({"origin": "http://127.0.0.1:9999"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site", "authorization": "Bearer x"}, 403),
    ],
)
def test_forms_of_other_sites_are_refused(visits: Visits, headers: dict[str, str], status: int):
    answer = visits.client().post("/tables", data={"name": "Kari"}, headers=headers)
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8421", 200),
        ("localhost", 200),
        ("LOCALHOST:1", 200),
        ("[::1]:8421", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("", 421),
    ],
)
def test_only_served_names_are_answered(visits: Visits, host: str, status: int):
    assert visits.client().get("/", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/settings", "/about", "/open", "/rules/quinto", "/nowhere", "/t/none", "/healthz"),
        *("/static/table.js", "/static/nothing", "/static/fonts/SourceSerifPro-Bold.otf"),
        *("/j/x.y", "/s/a.N.b"),
    ],
)
def test_every_answer_carries_the_headers(visits: Visits, path: str):
    answer = visits.client().get(path)
    assert set(answer.headers) >= SAFE
    assert "'unsafe" not in answer.headers["content-security-policy"]
    assert answer.status_code < 500


@pytest.mark.parametrize("path", ["/static/fonts/../__init__.py", "/static/..%2fpages.py", "/r/x"])
def test_nothing_outside_the_served_folders_is_served(visits: Visits, path: str):
    assert visits.client().get(path).status_code == 404


def test_a_session_is_made_when_something_is_done_and_kept_safe(visits: Visits):
    client = visits.client()
    assert "set-cookie" not in client.get("/").headers
    cookie = client.post("/prefs", data={"language": "nb"}).headers["set-cookie"]
    assert cookie.startswith("spadille=")
    for flag in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age="):
        assert flag in cookie
    assert client.get("/").text.count('lang="nb"')


def test_over_https_the_cookie_is_bound_to_the_host(locally):
    local: Local = locally(url="https://cards.example", names=("cards.example",), local_only=False)
    client = Visits(local).client("https://cards.example")
    answer = client.post("/prefs", data={"language": "nb"})
    assert answer.headers["set-cookie"].startswith("__Host-spadille=")
    assert "Secure" in answer.headers["set-cookie"]
    assert "max-age" in answer.headers["strict-transport-security"]


def test_what_is_too_big_is_refused(visits: Visits):
    client = visits.client()
    assert client.post("/tables", data={"name": "x" * 5000}).status_code == 413
    answer = client.post("/prefs", data={"name": "x" * 5000, "language": "fi"})
    assert answer.status_code == 413
    assert 'class="lead"' in answer.text


def test_a_setting_leaves_the_others_alone_and_nonsense_is_left_out(visits: Visits):
    client = visits.client()
    client.post("/prefs", data={"theme": "dark", "pace": "tap", "letters": "nordic", "name": "Åse"})
    client.post("/prefs", data={"language": "sv", "back": "/settings"})
    client.post("/prefs", data={"theme": "purple", "language": "tlh"})
    page = client.get("/settings").text
    assert 'lang="sv"' in page
    assert 'data-theme="dark" data-colours="two" data-pace="tap"' in page
    assert 'value="Åse"' in page


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil", "x", "/\n"])
def test_one_is_never_sent_to_another_site(visits: Visits, back: str):
    answer = visits.client().post("/prefs", data={"back": back})
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("nb-NO,nb;q=0.9,en;q=0.8", "nb"),
        ("nn", "nb"),
        ("de,fi;q=0.5,sv;q=0.7", "sv"),
        ("fi", "fi"),
        ("", "en"),
        ("*;q=x,,;", "en"),
        ("de", "en"),
    ],
)
def test_the_browsers_language_is_spoken(header: str, language: str):
    assert accepted_language(header) == language


def test_names_are_one_line_and_plain():
    assert clean_name("  Åse\u202eevil\u0000 \n Berit  ") == "Åseevil Berit"
    assert len(clean_name("x" * 100)) == 24
    assert clean_name("e\u0301" * 30) == "é" * 24
    assert clean_name("a" + "\u0301" * 50) == clean_name("a" + "\u0301" * 4)


def test_a_name_with_markup_is_shown_as_text(visits: Visits):
    guest = visits.guest("<b>&\"'</b>")
    guest.open_table()
    html = guest.look("").html
    assert "<b>&" not in html
    assert "&lt;b&gt;" in html


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.sampled_from(["/tables", "/prefs", "/open", "/j/a.b", "/s/a.N.b", "/t/x/commands"]),
    form=st.dictionaries(
        st.sampled_from(["name", "game", "rules", "dealer", "company", "seat", "verb", "action"])
        | st.text(max_size=12),
        st.text(max_size=60),
        max_size=6,
    ),
    kind=st.sampled_from(["form", "json", "bytes"]),
)
def test_nothing_that_is_sent_breaks_the_server(
    visits: Visits, path: str, form: dict[str, str], kind: str
):
    client = visits.client()
    match kind:
        case "form":
            answer = client.post(path, data=form)
        case "json":
            answer = client.post(path, json=form)
        case _:
            headers = {"content-type": "multipart/form-data; boundary=x"}
            answer = client.post(path, content=repr(form).encode(), headers=headers)
    assert answer.status_code < 500
