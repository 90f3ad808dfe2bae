"""Four browsers at one table, one watching, and a server that is killed twice under them."""

import json
import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.people import LISTEN, Complaints, sit_down, through
from tests.serving import Served

PLAY = """() => {
  const table = document.getElementById("table");
  if (table.classList.contains("holding-trick"))
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  const choice = document.querySelector("#decision button");
  const legal = [...document.querySelectorAll("#hand button.may")];
  const next = document.querySelector("#result button[value=ready]");
  const button = choice ?? legal[legal.length - 1] ?? next;
  if (button) { button.click(); if (legal.length) button.click(); }
  return Boolean(document.querySelector("#result button[value=rematch]"));
}"""


def hidden_cards(html: str) -> list[str]:
    """Cards that a watcher's page names though they lie in a hand: own-hand buttons, open hands."""
    return re.findall(r'id="hand-|class="held|class="open-hand', html)


def public_cards(events: list[dict[str, Any]]) -> set[str]:
    """Every card that has been played at the table so far."""
    bodies = [json.loads(event["body"]) for event in events if event["kind"] == "acted"]
    return {body["action"] for body in bodies}


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    "deals", [2, pytest.param(99, marks=pytest.mark.soak)], ids=["two deals", "a match"]
)
def test_four_people_play_through_two_kills(browser: Browser, own_server: Served, deals: int):
    complaints = Complaints()
    pages = sit_down(browser, own_server, complaints)
    table_id = pages[0].url.rsplit("/", 1)[1]
    pages[0].click("#waiting button[value=start]")
    pages[0].wait_for_selector("#hand")
    watching = browser.new_context(reduced_motion="reduce").new_page()
    watching.goto(pages[0].url)
    watching.evaluate(LISTEN)
    kills = [25, 80]

    def step() -> bool:
        overs = [page.evaluate(PLAY) for page in pages]
        done = Counter(event["kind"] for event in own_server.log(table_id))
        if kills and done["acted"] >= kills[0]:
            kills.pop(0)
            own_server.restart()
        return all(overs) or done["dealt"] > deals

    through(step, lambda: len(own_server.log(table_id)), "the end of the last deal")
    assert not kills
    log = own_server.log(table_id)
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
    commands = Counter(event["cmd_id"] for event in log if event["cmd_id"])
    assert max(commands.values()) == 1
    _each_deal_is_whole(log)
    fragments = watching.evaluate("window.seen")
    assert len(fragments) > 50
    _nothing_hidden(fragments, log)
    assert complaints.lines == []


def _each_deal_is_whole(log: list[dict[str, Any]]) -> None:
    """No card was played twice and, where a deal was played out, none is missing."""
    deals: list[list[str]] = []
    for event in log:
        if event["kind"] == "dealt":
            deals.append([])
        if event["kind"] == "acted":
            deals[-1].append(json.loads(event["body"])["action"])
    for deal in deals:
        cards = [action for action in deal if action not in ("pass", "double", "redouble")]
        assert len(set(cards)) == len(cards)
    assert all(len(deal) == 52 for deal in deals[:-1])


def _nothing_hidden(fragments: list[str], log: list[dict[str, Any]]) -> None:
    """What a watcher was sent while cards were being played names only cards on the table."""
    seen_of = {event["seq"]: event for event in log}
    for html in fragments:
        if 'id="result"' in html:
            continue
        assert hidden_cards(html) == []
        seq = int(re.findall(r'data-seq="(\d+)"', html)[0])
        so_far = [seen_of[number] for number in range(1, seq + 1)]
        shown = set(re.findall(r'data-card="(\w+)"', html))
        assert shown <= public_cards(so_far)


def test_a_planted_card_in_a_watchers_page_is_caught():
    log = [{"seq": 1, "kind": "acted", "body": '{"action": "AH"}', "cmd_id": None}]
    good = '<div data-seq="1"><i data-card="AH"></i></div>'
    _nothing_hidden([good], log)
    for leak in ('<i data-card="KS"></i>', '<button id="hand-KS" class="held">'):
        try:
            _nothing_hidden([good + leak], log)
        except AssertionError:
            continue
        raise AssertionError("the leak was not seen")
