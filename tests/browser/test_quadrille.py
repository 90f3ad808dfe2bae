"""Four browsers at a table of Quadrille, one watching, and a server that is killed under them: in
an auction, and between a king demanded and the card given for it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser

from spadille.core.actions import Play
from spadille.core.cards import Seat
from spadille.core.phase import Finished, dealt_hand
from spadille.games.quadrille_cards import KINGS, PACK, QUEENS
from spadille.games.quadrille_contract import holder_of
from spadille.table.match import Match
from tests.browser.laid import PHASES
from tests.browser.people import LISTEN, Complaints, sit_down, through
from tests.browser.sessions import leaked, told, whole_log
from tests.serving import Served

STEP = """bid => {
  const table = document.getElementById("table");
  if (table.classList.contains("holding-trick"))
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  const seen = all => [...document.querySelectorAll(all)].filter(node => node.checkVisibility());
  let [button] = seen("#decision.auction button").filter(each => each.id === `choice-${bid}`);
  button ??= document.getElementById("choice-pass");
  if (document.querySelector("#decision.naming")) {
    for (const name of ["trump", "call"])
      seen(`.naming label:has([name=${name}])`).at(-1)?.querySelector("input").click();
    [button] = seen(".says button");
  }
  const legal = document.querySelectorAll("#hand button.may");
  button ??= legal[legal.length - 1] ?? document.querySelector("#result button[value=ready]");
  button?.click();
  if (legal.length) button.click();
  const chips = [...document.querySelectorAll(".seat [data-chips], #pot [data-chips]")];
  return { over: Boolean(document.querySelector("#result button[value=rematch]")),
           chips: chips.reduce((sum, each) => sum + Number(each.textContent.replace("−", "-")), 0),
           deal: Number(table.dataset.deal) };
}"""
WISHES = ("pass", "simple-call", "mediateur", "sans-prendre*")
"""What is bid in a deal, by one of the four: at first by nobody."""
FACE = re.compile(r"#([SHDC])([A2-7JQK])\"")


def session(browser: Browser, server: Served, deals: int) -> None:
    """A session from the lobby to the last deal, and what everybody was sent of it."""
    complaints = Complaints()
    picked = {"game": "quadrille", "quadrille__rules": "later", "quadrille__deals": str(deals)}
    pages = sit_down(browser, server, complaints, **picked)
    table_id = pages[0].url.rsplit("/", 1)[1]
    pages[0].click("#waiting button[value=start]")
    watching = browser.new_context(reduced_motion="reduce").new_page()
    watching.goto(pages[0].url)
    for page in (*pages, watching):
        page.wait_for_selector("#seats .chips")
        page.evaluate(LISTEN)
    kills = {"auction", "exchange"}

    deal = 1

    def step() -> bool:
        nonlocal deal
        overs = []
        for number, page in enumerate(pages):
            wish = WISHES[(deal - 1) % 4] if number == deal % 4 else "pass"
            seen = page.evaluate(STEP, wish)
            assert seen["chips"] == 160
            deal = seen["deal"]
            overs.append(seen["over"])
            if kills and (now := phase(server, table_id)) in kills:
                kills.remove(now)
                server.restart()
        return all(overs)

    through(step, lambda: len(server.log(table_id)), "the end of the session")
    assert not kills
    assert complaints.lines == []
    sent = {page: page.evaluate("window.seen") for page in (*pages, watching)}
    server.stop()
    whole_log(server, table_id)
    matches, seats = told(server.data, table_id)
    last = matches[-1]
    assert last is not None
    assert len(last.deals) == deals
    assert min(map(len, sent.values())) > 10 * deals
    assert leaked(pages, sent, matches, seats, leaks) == []
    assert any('class="secret"' in html for fragments in sent.values() for html in fragments)


def phase(server: Served, table_id: str) -> str:
    """Is it now that a server should go down?"""
    log = [event for event in server.log(table_id) if event["kind"] in ("dealt", "acted")]
    said = [event["body"] for event in log]
    if '"action": "demand:' in said[-1]:
        return "exchange"
    begun = [n for n, event in enumerate(log) if event["kind"] == "dealt"]
    return "auction" if len(begun) == 2 and begun[-1] == len(log) - 3 else ""


def leaks(html: str, match: Match | None, seat: Seat | None) -> list[str]:
    """What a fragment tells this seat, or a watcher, that he may not know: cards, or the ally."""
    state = match.state if match else None
    if state is None or isinstance(state, Finished):
        return []
    played = {done.action.card for done in state.history if isinstance(done.action, Play)}
    contract: Any = getattr(state, "contract", None)
    called = contract.called if contract else None
    allowed = played | {called} | (set(KINGS + QUEENS) if "naming" in html else set())
    if seat is not None:
        dealt = dealt_hand(state.deal, state.history, seat)
        allowed |= set(PACK.cards(dealt)) | set(PACK.cards(state.deal.hands[seat]))
    shown = {PACK[rank + suit] for suit, rank in FACE.findall(html)}
    found = [PACK.name(card) for card in shown - allowed]
    if contract is None or contract.kind != "call" or called is None or called in played:
        return found
    holder = holder_of(called, state.deal)
    roles = html.count('class="role"')
    if 'class="secret"' in html and seat != holder:
        found.append("the secret")
    if roles != (2 if seat == holder != contract.hombre else 1):
        found.append(f"roles: {roles}")
    return found


@pytest.mark.soak
@pytest.mark.timeout(1200)
def test_four_people_play_a_session_through_two_kills(browser: Browser, own_server: Served):
    session(browser, own_server, 4)


@pytest.mark.soak
def test_four_people_play_a_session_of_forty_deals(browser: Browser, own_server: Served):
    session(browser, own_server, 40)


def test_a_planted_card_or_ally_in_somebodys_page_is_caught():
    laid = PHASES["ally"]()
    match, hombre = laid.match, laid.state.contract.hombre
    good = '<i class="role"></i>'
    holder = holder_of(laid.state.contract.called, laid.state.deal)
    assert holder is not None
    assert leaks(good, match, hombre) == []
    other = next(seat for seat in range(4) if seat not in (hombre, holder))
    hidden = PACK.name(PACK.cards(laid.state.deal.hands[holder])[0])
    card = f'<use href="/static/cards.svg?v=1#{hidden[::-1]}"/>'
    for leak in (card, good, '<p class="secret"></p>'):
        assert leaks(good + leak, match, other)
        assert leaks(good + leak, match, None)
    assert leaks(good + good + '<p class="secret"></p>', match, holder) == []
