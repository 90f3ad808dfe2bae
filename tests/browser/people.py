"""Ways of playing that tests use: by script, by key, and how to see where a table stands."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Error, Page

from tests.serving import Served

PLAY_LAST_LEGAL = """() => {
  const table = document.getElementById("table");
  if (!table) return "";
  if (table.classList.contains("holding-trick")) {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    return "";
  }
  const choice = document.querySelector("#decision button");
  if (choice) { choice.click(); return choice.value; }
  const legal = [...document.querySelectorAll("#hand button.may")];
  if (!legal.length) return "";
  const card = legal[legal.length - 1];
  card.click();
  return card.value;
}"""


@dataclass
class Complaints:
    """What the console of any page has complained about."""

    lines: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.lines.append(str(error)))

    def _console(self, message: Any) -> None:
        lost = "net::ERR_" in message.text  # the server was killed under the page
        expected = re.search(r"status of (409|422)", message.text)
        if message.type in ("error", "warning") and not lost and not expected:
            self.lines.append(message.text)


NAMES = ("Siri", "Åke", "Paavo", "Ann")
LISTEN = """() => {
  window.seen = [];
  const stream = new EventSource(location.pathname + "/events");
  stream.onmessage = message => window.seen.push(message.data);
}"""
"""Keeps every fragment that is sent to a page."""


def sit_down(browser: Browser, server: Served, complaints: Complaints, **picked: str) -> list[Page]:
    """Four people at a friends' table, each in a browser of his own; `picked`: what the first
    chooses in the form, a dot of a field's name written as two underscores."""
    pages: list[Page] = []
    address = ""
    for name, language in zip(NAMES, ("nb", "sv", "fi", "en"), strict=True):
        context = browser.new_context(locale=language, reduced_motion="reduce")
        context.on("page", complaints.listen)
        page = context.new_page()
        page.goto(address or server.url)
        page.fill("#name", name)
        if not address:
            for field, value in ({"company": "friends"} | picked).items():
                page.check(f"[name='{field.replace('__', '.')}'][value='{value}']", force=True)
        page.click("#main button.main")
        page.wait_for_selector("html.js #table")
        address = address or page.input_value("#invite")
        pages.append(page)
    return pages


STUCK = 120
"""Seconds in which nothing at all happens."""
BEING_REPLACED = ("navigation", "Not attached", "interrupted", "ERR_ABORTED", "detached")


def until(claim: Callable[[], object], what: str, seconds: float = 120) -> None:
    """Wait until something is so; a test that waits in vain says for what.

    A page that is just being replaced (without scripts it refreshes itself) says nothing yet.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if claim():
                return
        except Error as error:
            if not any(sign in error.message for sign in BEING_REPLACED):
                raise
        time.sleep(0.03)
    raise AssertionError(f"never happened: {what}")


def through(step: Callable[[], bool], stand: Callable[[], object], what: str) -> None:
    """Take steps to the end of something long, which may last as long as `stand` goes on changing:
    on a busy machine four browsers are slow."""
    end, stood = time.monotonic() + STUCK, stand()
    while not step():
        if (stands := stand()) != stood:
            end, stood = time.monotonic() + STUCK, stands
        assert time.monotonic() < end, f"stuck before {what}"
        time.sleep(0.03)


def set_prefs(page: Page, url: str, **prefs: str) -> None:
    """Settings, kept as the form keeps them."""
    answer = page.request.post(f"{url}/prefs", form={"back": "/healthz", **prefs})
    assert answer.ok


def my_turn(page: Page) -> bool:
    return page.get_attribute("#table", "data-turn") == "1"


def play_deal(page: Page) -> None:
    """Play a deal to its result by clicking."""

    def step() -> bool:
        if page.query_selector("#result") and not page.query_selector(".holding-trick"):
            return True
        page.evaluate(PLAY_LAST_LEGAL)
        return False

    until(step, "the result of the deal", 120)


def tab_to(page: Page, there: str) -> None:
    """Press Tab until this is so of the element in focus."""
    for _ in range(60):
        if page.evaluate(there):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads there: {there}")


def arrow_to_a_legal_card(page: Page) -> None:
    for _ in range(20):
        if page.evaluate("document.activeElement.classList.contains('may')"):
            return
        page.keyboard.press("ArrowRight")
        if page.evaluate("!document.activeElement.classList.contains('held')"):
            page.keyboard.press("Tab")
