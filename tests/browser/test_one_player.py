"""One person at a table: by mouse, by key alone, without scripts, on a small phone."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import (
    PLAY_LAST_LEGAL,
    arrow_to_a_legal_card,
    my_turn,
    play_deal,
    set_prefs,
    tab_to,
    until,
)
from tests.serving import Served

GO_ON_OR_BOUND = """answered => {
  const seq = document.getElementById('table').dataset.seq;
  if (seq === answered) return [seq, false];  // the table that follows is still on its way
  if (document.querySelector('#hand .may-not')) return [seq, true];
  const button = document.querySelector('#decision button')
    ?? document.querySelector('#hand .may')
    ?? document.querySelector('#result button[value=ready]');
  button?.click();
  return [button ? seq : answered, false];
}"""


def test_a_deal_is_played_by_clicks(seated: Page):
    set_prefs(seated, seated.url.split("/t/")[0], pace="fast")
    seated.reload()
    seated.wait_for_selector("html.js #table")
    play_deal(seated)
    expect(seated.locator("#result-title")).to_be_visible()
    rows = seated.locator("#result .sheet tbody tr")
    assert rows.count() >= 3


def test_a_deal_is_played_by_keyboard_alone(page: Page, server: Served):
    page.goto(server.url)
    set_prefs(page, server.url, pace="fast")
    page.goto(server.url)
    page.focus("#name")
    page.keyboard.type("Tastatur")
    page.keyboard.press("Enter")
    page.wait_for_selector("html.js #table")

    def step() -> bool:
        if page.query_selector(".holding-trick"):
            page.keyboard.press("Escape")
        elif page.query_selector("#result"):
            return True
        elif page.query_selector("#decision button"):
            tab_to(page, "document.activeElement.closest('#decision') !== null")
            page.keyboard.press("Enter")
        elif my_turn(page) and page.query_selector("#hand .may"):
            arrow_to_a_legal_card(page)
            page.keyboard.press("Enter")
        page.wait_for_timeout(60)
        return False

    until(step, "a deal played by keys", 120)


def test_a_deal_is_played_without_javascript(browser: Browser, server: Served):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url)
    page.fill("#name", "Uten")
    page.click("button.main")

    def step() -> bool:
        if page.locator("#result").count():
            return True
        if page.locator("#decision button").count():
            page.locator("#decision button").first.click()
        elif page.locator("#hand button.may").count():
            refused = page.locator("#hand button.may-not")
            if refused.count() and not step_refused:
                refused.first.click(force=True)
                assert page.locator(".refusal").inner_text()
                step_refused.append(True)
            page.locator("#hand button.may").first.click()
        else:
            page.reload()
        return False

    step_refused: list[bool] = []
    until(step, "a deal played without scripts", 120)
    page.click("#result button[value=ready]")

    def dealt() -> bool:
        if page.locator("#hand button").count() == 12:
            return True
        page.reload()
        return False

    until(dealt, "the next deal")
    context.close()


def test_a_deal_is_played_on_a_small_phone(browser: Browser, server: Served):
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    page.goto(server.url)
    set_prefs(page, server.url, pace="fast")
    page.goto(server.url)
    _fits(page)
    page.click("button.main")
    page.wait_for_selector("html.js #table")
    until(lambda: page.query_selector("#decision") or my_turn(page), "the first turn")
    _fits(page)
    widths = page.evaluate(
        """() => { const cards = [...document.querySelectorAll('#hand .held')].map(
             card => card.getBoundingClientRect());
           const rows = Object.values(Object.groupBy(cards, card => Math.round(card.top)));
           return rows.flatMap(row => row.sort((a, b) => a.left - b.left).map((card, n) =>
             (row[n + 1]?.left ?? card.right) - card.left)); }"""
    )
    assert len(widths) == 12
    assert min(widths) >= 28
    play_deal(page)
    _fits(page)
    context.close()


def _fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_refused_card_says_why_and_the_title_says_whose_turn_it_is(seated: Page):
    until(lambda: seated.query_selector("#decision") or my_turn(seated), "the first turn")
    title = seated.title()
    assert "turn" in title.lower()

    answered = ""

    def bound() -> bool:
        nonlocal answered
        answered, found = seated.evaluate(GO_ON_OR_BOUND, answered)
        return bool(found)

    until(bound, "a card that may not be played")
    before = seated.locator("#hand .held").count()
    refused = seated.locator("#hand .may-not").first
    why = refused.get_attribute("data-why") or ""
    assert "follow suit" in why or "joker" in why
    refused.click(force=True, position={"x": 8, "y": 12})  # the next card covers the rest
    expect(seated.locator("#sentence.refusal")).to_have_text(why)
    assert seated.locator("#sentence").get_attribute("role") == "status"
    assert seated.locator("#hand .held").count() == before


def test_one_tap_lifts_and_a_second_plays(seated: Page):
    def free() -> bool:
        seated.evaluate("document.querySelector('#decision button')?.click()")
        return bool(seated.query_selector("#hand .may"))

    until(free, "a card to play")
    last = seated.locator("#hand .may").last
    name = last.get_attribute("id")
    last.click()
    expect(seated.locator(f"#{name}.lifted")).to_be_visible()
    seated.locator(f"#{name}").dblclick(force=True)
    until(lambda: not seated.query_selector(f"#{name}"), "the card leaves the hand")


@pytest.mark.parametrize("way", ["back", "two tabs"])
def test_the_back_button_and_a_second_tab_do_no_harm(seated: Page, way: str, server: Served):
    address = seated.url
    if way == "back":
        seated.goto(f"{server.url}/rules/quinto")
        seated.go_back()
        seated.wait_for_selector("html.js #hand .held")
        held = seated.locator("#hand .held").count()

        def played() -> bool:
            seated.evaluate(PLAY_LAST_LEGAL)
            return seated.locator("#hand .held").count() < held

        until(played, "a card is played")
        return
    other = seated.context.new_page()
    other.goto(address)
    play_deal(seated)
    until(lambda: other.query_selector("#result"), "the other tab follows")


def test_the_language_changes_in_mid_deal(seated: Page, server: Served):
    until(lambda: seated.query_selector("#decision") or my_turn(seated), "the first turn")
    hand = seated.locator("#hand .held").evaluate_all("cards => cards.map(card => card.value)")
    set_prefs(seated, server.url, language="fi")
    seated.reload()
    seated.wait_for_selector("html.js #table")
    again = seated.locator("#hand .held").evaluate_all("cards => cards.map(card => card.value)")
    assert hand == again
    assert seated.get_attribute("html", "lang") == "fi"
    assert "vuoro" in seated.locator("#sentence").inner_text().lower() or not my_turn(seated)


def test_a_finished_trick_stays_until_it_is_tapped(seated: Page, server: Served):
    set_prefs(seated, server.url, pace="tap")
    seated.reload()
    seated.wait_for_selector("html.js #table")

    def held() -> bool:
        seated.evaluate(
            """() => (document.querySelector('#decision button')
                 ?? document.querySelector('#hand .may'))?.click()"""
        )
        seated.wait_for_timeout(80)
        return bool(seated.query_selector(".holding-trick"))

    until(held, "a finished trick")
    seated.wait_for_timeout(1500)
    assert seated.query_selector(".holding-trick")
    assert seated.locator("#done-plays .laid").count() == 4
    seated.locator("#cloth").click(force=True)
    until(lambda: not seated.query_selector(".holding-trick"), "the trick goes to its winner")
