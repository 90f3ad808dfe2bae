"""A page that stays open: through a restart, without a network, in two tabs, at a table that is
closed under it, and when a finger is too quick."""

import json
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.browser.people import Complaints, my_turn, play_deal, set_prefs, until
from tests.serving import Served

PLAY = """() => (document.querySelector('#decision button')
  ?? document.querySelector('#hand .may'))?.click()"""

COUNT_MOTIONS = """() => {
  window.moved = 0;
  const real = Element.prototype.animate;
  Element.prototype.animate = function (...all) {
    window.moved++;
    return real.apply(this, all);
  };
}"""


def table_id(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def actions(server: Served, page: Page) -> list[str]:
    """What people have done at a page's table, in order."""
    bodies = [json.loads(e["body"]) for e in server.log(table_id(page)) if e["kind"] == "acted"]
    return [body["action"] for body in bodies if body["by"] == "human"]


def sat_down(page: Page, server: Served, **chosen: str) -> None:
    page.goto(server.url)
    page.fill("#name", "Kari")
    if "company" in chosen:
        page.check(f"input[value={chosen['company']}]", force=True)
    page.select_option("#dealer", chosen.get("dealer", "right"))
    page.click("button.main")
    page.wait_for_selector("html.js #table")


def joined(browser: Browser, host: Page, complaints: Complaints) -> Page:
    """A friend at a host's waiting table."""
    context = browser.new_context()
    context.on("page", complaints.listen)
    page = context.new_page()
    page.goto(host.input_value("#invite"))
    page.fill("#name", "Ola")
    page.click("button.main")
    page.wait_for_selector("html.js #table")
    return page


def to_a_card(page: Page) -> None:
    """Plays on until this person may play a card."""

    def free() -> bool:
        page.evaluate("document.querySelector('#decision button')?.click()")
        return bool(page.query_selector("#hand .may"))

    until(free, "a card to play")


def test_an_open_page_goes_on_by_itself_when_the_server_is_back(
    page: Page, own_server: Served, complaints: Complaints
):
    del complaints
    sat_down(page, own_server)
    to_a_card(page)
    page.evaluate("window.same = true")
    own_server.kill()
    expect(page.locator("#lost")).to_be_visible()
    before = page.locator("#hand .held").count()
    page.locator("#hand .may").last.focus()
    page.keyboard.press("Enter")  # while nobody listens
    own_server.start()
    until(lambda: page.locator("#hand .held").count() < before, "the card is played after all")
    expect(page.locator("#lost")).to_be_hidden()
    play_deal(page)
    assert page.evaluate("window.same")
    played = actions(own_server, page)
    assert len(set(played)) >= len(played) - 1  # at most two passes


def test_without_a_network_a_card_waits_and_is_then_played_once(
    page: Page, context: BrowserContext, own_server: Served
):
    sat_down(page, own_server)
    to_a_card(page)
    before = len(actions(own_server, page))
    context.set_offline(offline=True)
    page.locator("#hand .may").last.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#lost")).to_be_visible()
    context.set_offline(offline=False)
    until(lambda: len(actions(own_server, page)) > before, "the card is played")
    expect(page.locator("#lost")).to_be_hidden()
    assert len(actions(own_server, page)) == before + 1


def test_a_quick_finger_plays_one_card(page: Page, server: Served, complaints: Complaints):
    del complaints
    sat_down(page, server)
    sent: list[str] = []

    def listen(request: Request) -> None:
        if request.url.endswith("/commands"):
            sent.append(request.post_data or "")

    page.on("request", listen)
    until(lambda: page.query_selector("#decision"), "the first call")
    page.evaluate("""() => { const button = document.querySelector('#decision button');
        for (let n = 0; n < 5; n++) button.click(); }""")
    until(lambda: page.query_selector("#hand .may"), "a card to play")
    page.evaluate("""() => { const cards = [...document.querySelectorAll('#hand .may')];
        for (const card of [...cards, ...cards, ...cards]) card.click(); }""")
    page.wait_for_timeout(300)
    until(lambda: len(sent) == len(actions(server, page)), "all that was sent is done")
    assert len(sent) <= 3


def test_two_tabs_of_one_person_play_one_card(seated: Page, server: Served):
    other = seated.context.new_page()
    other.goto(seated.url)
    other.wait_for_selector("html.js #table")
    to_a_card(seated)
    until(lambda: other.query_selector("#hand .may"), "the other tab follows")
    before = len(actions(server, seated))
    for tab in (seated, other):
        tab.evaluate("""() => { const card = [...document.querySelectorAll('#hand .may')].at(-1);
            card?.click(); card?.click(); }""")
    until(lambda: len(actions(server, seated)) > before, "a card is played")
    hand = "#hand .held"
    until(lambda: not seated.query_selector(".held.sent"), "the tab has settled")
    until(lambda: not other.query_selector(".held.sent"), "the other tab has settled")
    shown = "all => all.map(one => one.id).join()"

    def alike() -> bool:
        one, two = (tab.locator(hand).evaluate_all(shown) for tab in (seated, other))
        return bool(one == two)

    until(alike, "both tabs show the same hand")
    assert len(set(actions(server, seated))) >= len(actions(server, seated)) - 1


def test_a_table_that_is_closed_says_so_to_those_who_sit_there(
    page: Page, browser: Browser, server: Served
):
    complaints = Complaints()
    sat_down(page, server, company="friends")
    friend = joined(browser, page, complaints)
    page.reload()
    page.click("#waiting button[value=close]")
    page.wait_for_url(f"{server.url}/")
    friend.wait_for_selector(".error .lead")
    assert "closed" in friend.locator(".error .lead").inner_text()
    friend.context.close()


def test_an_open_page_follows_a_change_of_language(seated: Page, server: Served):
    until(lambda: seated.query_selector("#decision") or my_turn(seated), "the first turn")
    set_prefs(seated, server.url, language="fi")
    seated.evaluate(PLAY)
    until(lambda: "Jako" in seated.locator("#bar").inner_text(), "the table speaks Finnish")


def test_a_file_that_is_too_big_is_refused_in_words(page: Page, server: Served, tmp_path: Path):
    (tmp_path / "big.toml").write_bytes(b"# " + b"x" * 6_000_000)
    page.goto(f"{server.url}/open")
    page.set_input_files("#file", tmp_path / "big.toml")
    page.click("#main button.main")
    expect(page.locator(".error .lead")).to_be_visible()


def test_who_wants_no_motion_sees_none(browser: Browser, server: Served):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    sat_down(page, server)
    to_a_card(page)
    page.evaluate(COUNT_MOTIONS)
    play_deal(page)
    assert page.evaluate("window.moved") == 0
    context.close()


def test_with_motion_cards_travel(browser: Browser, server: Served):
    """The control of the test before."""
    context = browser.new_context(reduced_motion="no-preference")
    page = context.new_page()
    sat_down(page, server)
    to_a_card(page)
    page.evaluate(COUNT_MOTIONS)
    until(lambda: page.evaluate(PLAY) or page.evaluate("window.moved"), "a card travels")
    context.close()


def test_a_stale_page_without_scripts_finds_its_way_back(browser: Browser, server: Served):
    context = browser.new_context(java_script_enabled=False)
    page, other = context.new_page(), context.new_page()
    page.goto(server.url)
    page.select_option("#dealer", "right")
    page.click("button.main")
    until(lambda: page.reload() and page.locator("#decision button").count(), "the first call")
    other.goto(page.url)
    page.locator("#decision button").first.click()
    other.locator("#decision button").first.click()
    assert other.url.endswith("/commands")
    assert other.locator(".refusal").inner_text()
    other.goto(other.url)  # as its own refresh, or a hand in the address bar, would
    assert other.url == page.url
    assert other.locator("#table").count() == 1
    context.close()
