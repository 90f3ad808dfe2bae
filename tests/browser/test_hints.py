"""Hints in a browser: asked for with the pointer, the keyboard and without scripts; told on a slip
that leaves hand and focus alone; a whole deal with one at every turn."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import Complaints
from tests.serving import Served


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a worker."""
    served = Served(tmp_path_factory.mktemp("thinking"), workers=1).start()
    yield served
    served.stop()


def sit_down(page: Page, server: Served, game: str = "quinto") -> None:
    page.goto(server.url)
    page.evaluate(f"document.querySelector('input[name=game][value={game}]').click()")
    page.fill("#name", "Kari")
    page.click("button.main")
    page.wait_for_selector("html.js #table")


def my_turn(page: Page) -> bool:
    """Wait until there is something to decide, or the deal is over; tricks are not waited for."""
    page.wait_for_selector("#table.my-turn, #table.holding-trick, #result", state="attached")
    while page.query_selector("#table.holding-trick"):
        page.evaluate("document.getElementById('cloth').click()")
        page.wait_for_selector(
            "#table.my-turn:not(.holding-trick), #table.holding-trick, #result", state="attached"
        )
        page.wait_for_timeout(50)
    return page.query_selector("#result") is None


def test_a_whole_deal_with_a_hint_at_every_turn_that_is_followed(
    page: Page, complaints: Complaints, thinking: Served
):
    del complaints
    sit_down(page, thinking)
    asked = weighed = 0
    while my_turn(page):
        if not page.query_selector("#table.my-turn"):
            continue
        before = page.locator("#table").get_attribute("data-seq")
        page.click("#hint-ask")
        slip = page.locator("details.slip")
        expect(slip).to_be_visible(timeout=20_000)
        asked += 1
        weighed += page.locator(".others li").count() > 0
        advised = page.locator("button.advised")
        expect(advised).to_have_count(1)
        assert page.locator("#table").get_attribute("data-seq") == before
        expect(page.locator("#hint-said")).to_contain_text(re.compile(r".+\. .+"))
        if advised.get_attribute("class") and "held" in str(advised.get_attribute("class")):
            advised.focus()
            page.keyboard.press("Enter")
        else:
            page.evaluate("document.querySelector('button.advised').click()")
        page.wait_for_selector(f'#table:not([data-seq="{before}"])', state="attached")
    assert asked >= 13
    assert weighed


def test_the_slip_folds_and_stays_folded_and_the_keyboard_does_it_all(
    page: Page, complaints: Complaints, thinking: Served
):
    del complaints
    sit_down(page, thinking)
    my_turn(page)
    page.focus("#hint-ask")
    page.keyboard.press("Enter")
    slip = page.locator("details.slip")
    expect(slip).to_have_attribute("open", "")
    page.locator("details.slip summary").focus()
    page.keyboard.press("Enter")
    expect(slip).not_to_have_attribute("open", "")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # the table comes again
    page.wait_for_timeout(300)
    expect(slip).not_to_have_attribute("open", "")
    expect(page.locator("details.slip summary b")).to_be_visible()


def test_two_tabs_see_the_same_hint(page: Page, complaints: Complaints, thinking: Served):
    del complaints
    sit_down(page, thinking)
    my_turn(page)
    other = page.context.new_page()
    other.goto(page.url)
    page.dblclick("#hint-ask")
    for each in (page, other):
        expect(each.locator("details.slip")).to_be_visible()
        expect(each.locator("#sentence")).to_be_visible()


def test_a_button_whose_turn_is_over_gets_one_line_and_loses_nothing(
    page: Page, complaints: Complaints, own_server: Served, browser: Browser
):
    del complaints
    page.goto(own_server.url)
    page.fill("#name", "Kari")
    page.evaluate("document.querySelector('input[name=company][value=friends]').click()")
    page.click("button.main")
    page.wait_for_selector("#waiting")
    link = page.input_value("#invite")
    friend = browser.new_context().new_page()
    friend.goto(link)
    friend.fill("#name", "Ola")
    friend.click("form.paper button.main")
    friend.wait_for_selector("#table")
    page.click("#waiting button[value=start]")
    for each in (page, friend):
        each.wait_for_selector("#table:not(.phase-waiting)")
    page.wait_for_timeout(500)
    idle = friend if page.query_selector("#hint-ask") else page
    idle.evaluate(
        """() => {
          const form = document.createElement("form");
          form.method = "post";
          form.action = location.pathname + "/hint";
          form.setAttribute("action", location.pathname + "/hint");
          form.innerHTML = '<button id="stale">x</button>';
          document.getElementById("cloth").append(form);
          document.getElementById("stale").click();
        }"""
    )
    expect(idle.locator(".sentence.refusal")).to_have_count(1)
    expect(idle.locator("#hand .held").first).to_be_visible()


def test_hints_are_switched_off_in_front_of_everyone(page: Page, seated: Page):
    del page
    my_turn(seated)
    expect(seated.locator("#hint-ask")).to_be_visible()
    seated.click("#more-button")
    seated.click("button[value=hints-off]")
    expect(seated.locator("#hint-ask")).to_have_count(0)
    expect(seated.locator(".no-hints")).to_be_visible()
    seated.click("button[value=hints-on]")
    expect(seated.locator(".no-hints")).to_have_count(0)
    expect(seated.locator("#hint-ask")).to_have_count(1)


def test_without_scripts_the_page_comes_again_until_the_hint_is_there(
    browser: Browser, thinking: Served, tmp_path: Path
):
    del tmp_path
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(thinking.url)
    page.fill("#name", "Kari")
    page.click("button.main")
    expect(page.locator("#hint-ask")).to_be_visible(timeout=30_000)
    page.click("#hint-ask")
    expect(page.locator("details.slip[open]")).to_be_visible(timeout=30_000)
    page.click("details.slip summary")
    expect(page.locator("details.slip[open]")).to_have_count(0)


COVERED = """() => {
  const slip = document.querySelector('details.slip[open]').getBoundingClientRect();
  return [...document.querySelectorAll('#decision button:not([disabled])')].filter(button => {
    const one = button.getBoundingClientRect();
    return one.width && one.left < slip.right && slip.left < one.right
      && one.top < slip.bottom && slip.top < one.bottom;
  }).length;
}"""
"""How many buttons a slip lies on."""


def test_on_a_phone_the_slip_leaves_the_bids_free(browser: Browser, thinking: Served):
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    for _ in range(8):
        sit_down(page, thinking, "pinochle")
        page.wait_for_selector("#decision", timeout=30_000)
        page.click("#hint-ask")
        expect(page.locator("details.slip[open]")).to_be_visible(timeout=20_000)
        if page.locator("details.slip[open]:not(.bare)").count():
            break
    else:
        pytest.fail("no bid was weighed in eight deals")
    assert page.evaluate(COVERED) == 0
    page.evaluate("document.querySelector('details.slip').style.top = '4rem'")
    assert page.evaluate(COVERED) > 0
    context.close()
