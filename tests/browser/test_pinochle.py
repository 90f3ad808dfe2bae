"""Four browsers at a table of Pinochle, one watching, and a server that is killed while cards are
being passed and while the melds lie on the table."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser

from spadille.core.cards import Seat
from spadille.core.phase import Finished
from spadille.games.pinochle_melds import PACK
from spadille.table.match import Match
from tests.browser.laid_pinochle import mine
from tests.browser.people import LISTEN, Complaints, sit_down, through
from tests.browser.sessions import leaked, told, whole_log
from tests.serving import Served

STEP = """() => {
  const table = document.getElementById("table");
  if (table.classList.contains("holding-trick"))
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  const find = all => document.querySelector(all);
  let button = find("#melds-laid button");
  if (!button && find("#decision.auction")) {
    const said = [...document.querySelectorAll("#said td")];
    const bids = said.filter(each => /\\d/.test(each.innerText));
    const marriage = find("#own .of:not(.without)");
    button = marriage && !bids.length ? find("#choice-next") : find("#choice-pass");
  }
  button ??= [...document.querySelectorAll("#decision.trumping button:enabled")].at(-1);
  const legal = document.querySelectorAll("#hand button.may");
  button ??= legal[legal.length - 1] ?? find("#result button[value=ready]");
  button?.click();
  if (legal.length) button.click();
  return Boolean(find("#result button[value=rematch]"));
}"""
FACE = re.compile(r"#([SHDC])([ATJQK])\"")
SHOWN_AGAIN = 3
"""A finished trick lies on a page as it was laid, small in a corner, and opened."""


def match_of(browser: Browser, server: Served, hands: int) -> None:
    """A match from the lobby to its end, and what everybody was sent of it."""
    complaints = Complaints()
    picked = {"game": "pinochle", "pinochle__hands": str(hands), "pinochle__pass_cards": "2"}
    pages = sit_down(browser, server, complaints, **picked)
    table_id = pages[0].url.rsplit("/", 1)[1]
    pages[0].click("#waiting button[value=start]")
    watching = browser.new_context(reduced_motion="reduce").new_page()
    watching.goto(pages[0].url)
    for page in (*pages, watching):
        page.wait_for_selector(".phase-auction")
        page.evaluate(LISTEN)
    kills = {"passing", "melds"}

    def step() -> bool:
        overs = []
        for page in pages:
            overs.append(page.evaluate(STEP))
            if kills and (now := phase(server, table_id)) in kills:
                kills.remove(now)
                server.restart()
        return all(overs)

    through(step, lambda: len(server.log(table_id)), "the end of the match")
    assert not kills
    assert complaints.lines == []
    sent = {page: page.evaluate("window.seen") for page in (*pages, watching)}
    server.stop()
    log = whole_log(server, table_id)
    assert any(event["kind"] == "ready" for event in log)
    matches, seats = told(server.data, table_id)
    last = matches[-1]
    assert last is not None
    assert last.over == ("hands" if hands else "points")
    assert len(last.deals) == hands or not hands
    assert min(map(len, sent.values())) > 20
    assert leaked(pages, sent, matches, seats, leaks) == []


def phase(server: Served, table_id: str) -> str:
    """Is it now that a server should go down?"""
    said = [event["body"] for event in server.log(table_id) if event["kind"] in ("dealt", "acted")]
    given = 0
    for body in reversed(said):
        if '"action": "give:' not in body:
            break
        given += 1
    return {2: "passing", 4: "melds"}.get(given, "")


def leaks(html: str, match: Match | None, seat: Seat | None) -> list[str]:
    """The cards that a fragment shows more often than this seat, or a watcher, may see them."""
    state: Any = match.state if match else None
    if state is None or isinstance(state, Finished):
        return []
    allowed: Counter[int] = Counter() if seat is None else held(state.deal.hands[seat])
    tricks, trick = getattr(state, "tricks", ()), getattr(state, "trick", ())
    if tricks:
        for _ in range(SHOWN_AGAIN):
            allowed += Counter(tricks[-1].cards)
    contract = getattr(state, "contract", None)
    for melds in (contract.melds if contract else None) or ():
        allowed += held(melds.shown)
    shown = Counter(PACK[rank + suit] for suit, rank in FACE.findall(html))
    return [PACK.name(card) for card in (shown - allowed - Counter(trick)).elements()]


def held(cards: int) -> Counter[int]:
    return Counter(PACK.cards(cards))


@pytest.mark.soak
@pytest.mark.timeout(1200)
def test_four_people_play_two_hands_through_two_kills(browser: Browser, own_server: Served):
    match_of(browser, own_server, 2)


@pytest.mark.soak
def test_four_people_play_a_whole_match(browser: Browser, own_server: Served):
    match_of(browser, own_server, 0)


def test_a_planted_card_in_somebodys_page_is_caught():
    match = mine().match
    hand = PACK.cards(match.state.deal.hands[0])  # type: ignore[union-attr]
    good = "".join(f'<use href="#{PACK.name(card)[::-1]}"/>' for card in hand)
    assert leaks(good, match, 0) == []
    assert leaks(good, match, None)
    other = next(card for card in range(20) if card not in hand)
    assert leaks(good + f'<use href="#{PACK.name(other)[::-1]}"/>', match, 0)
    assert leaks(good + f'<use href="#{PACK.name(hand[0])[::-1]}"/>', match, 0)
