"""Quadrille in one browser, on tables laid in every phase: by mouse, by key alone, without scripts,
on a phone, in four languages; what may be asked about a card, and chips that are seen moving."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.laid import ME, PHASES, House, against_bots, house, last_card, sits
from tests.browser.people import (
    Complaints,
    arrow_to_a_legal_card,
    my_turn,
    set_prefs,
    tab_to,
    until,
)
from tests.browser.phases import (
    DRESSES,
    SPOKEN,
    TWICE,
    amiss_when_zoomed,
    complaints_of_axe,
    outside_in_large_letters,
    too_wide,
)
from tests.browser.test_access import violations

BOTS = ("keys", "no scripts")
PLAYED = ("trump and king", "demand", "claim", "ally")
"""Phases that tests play on from, on tables of their own."""
SEEN = """() => {
  const button = [...document.querySelectorAll(".says button")].find(b => b.checkVisibility());
  return button ? button.value : "";
}"""
WATCH_CHIPS = """() => {
  window.pots = []; window.flown = 0; window.early = false;
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.classList?.contains("flying")) window.flown++;
    const pot = document.querySelector("#pot b").textContent;
    if (pot !== window.pots.at(-1)) window.pots.push(pot);
    if (document.querySelector(".paying") && document.querySelector("#result")?.checkVisibility())
      window.early = true;
  }).observe(document.body, { childList: true, subtree: true, characterData: true,
                              attributes: true });
}"""


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {name: table() for name, table in PHASES.items()}
    tables |= {name: against_bots() for name in BOTS}
    tables |= {f"{name}, played": PHASES[name]() for name in PLAYED}
    tables |= {f"last {seed}": last_card(seed) for seed in (1, 2)}
    with house(tmp_path_factory.mktemp("laid"), tables) as found:
        yield found


@pytest.fixture
def me(context: BrowserContext, laid: House) -> Iterator[Page]:
    """The person in the seat that the tables were laid for."""
    complaints = Complaints()
    context.on("page", complaints.listen)
    sits(context, laid.server)
    page = context.new_page()
    set_prefs(page, laid.server.url, language="en", pace="fast")
    yield page
    assert complaints.lines == []


# Trump and king in one step


def test_trump_and_king_are_chosen_in_one_step(me: Page, laid: House):
    me.goto(laid.url("trump and king, played"))
    decision = me.locator("#decision")
    assert me.evaluate(SEEN) == ""
    expect(decision.locator(".hint")).to_be_visible()
    expect(decision.locator(".king:visible")).to_have_count(4)
    decision.locator("label.suit", has_text="hearts").click()
    expect(decision.locator(".king:visible")).to_have_count(3)  # the trump's own king is none
    assert me.evaluate(SEEN) == ""
    me.check("#call-KC", force=True)
    assert me.evaluate(SEEN) == "trump:H call:KC"
    expect(decision.locator(".king:has(#call-KC)")).to_contain_text("yours")
    expect(decision).to_contain_text("you play alone")
    me.check("#trump-C", force=True)  # now the king of clubs cannot be the one called
    assert me.evaluate(SEEN) == ""
    expect(decision.locator(".hint")).to_be_visible()
    me.check("#trump-D", force=True)
    me.check("#call-KC", force=True)
    assert me.locator("#hand .held").count() == 10  # the hand is in view all the time
    expect(me.locator(".says button:visible")).to_have_text("Diamonds, call the king of clubs")
    me.click(".says button:visible")
    expect(me.locator("#contract .secret")).to_be_visible()
    first, second = laid.actions("trump and king, played")[-2:]
    assert (first["action"], second["action"]) == ("trump:D", "call:KC")
    assert first["cmd_id"] == second["cmd"]


def test_a_king_is_demanded_and_a_card_given_for_it(me: Page, laid: House):
    me.goto(laid.url("demand, played"))
    assert not me.query_selector("#trump-H")  # the favourite suit needs a star
    me.check("#trump-D", force=True)
    expect(me.locator("#decision .king:visible")).to_have_count(3)  # not one that is held
    me.check("#call-KD", force=True)
    assert me.evaluate(SEEN) == "trump:D demand:KD"
    me.evaluate(WATCH_CHIPS)
    me.click(".says button:visible")
    until(lambda: me.query_selector("#hand button[value^='give:']"), "a card is asked for")
    assert me.locator("#hand .held").count() == 11
    until(lambda: me.evaluate("window.flown"), "the king is seen to come over")
    king = me.locator("#hand-KD")
    king.click(force=True, position={"x": 8, "y": 12})
    expect(me.locator("#sentence.refusal")).to_be_visible()
    card = me.locator("#hand .held").last
    value = card.get_attribute("value")
    card.click()
    expect(me.locator("#sentence")).to_contain_text("once more to give it")
    card.click()
    until(lambda: me.locator("#hand .held").count() == 10, "the card is given")
    assert laid.actions("demand, played")[-1]["action"] == value


def test_a_claim_stands_beside_the_lead(me: Page, laid: House):
    me.goto(laid.url("claim, played"))
    assert me.locator("#hand .may").count() == 4
    me.click("#choice-claim")
    expect(me.locator("#result-title")).to_be_visible()


# Without a mouse, without scripts


def test_a_deal_is_played_by_keyboard_alone(me: Page, laid: House):
    me.goto(laid.url("keys"))
    named = []

    def step() -> bool:
        if me.query_selector(".holding-trick"):
            me.keyboard.press("Escape")
        elif me.query_selector("#result"):
            return True
        elif me.query_selector("#decision.auction"):
            tab_to(me, "document.activeElement.id === 'choice-alliance'")
            me.keyboard.press("Enter")
        elif me.query_selector("#decision.naming"):
            _name_by_keys(me)
            named.append(me.evaluate(SEEN))
            me.keyboard.press("Enter")
        elif my_turn(me) and me.query_selector("#hand .may"):
            arrow_to_a_legal_card(me)
            me.keyboard.press("Enter")
        me.wait_for_timeout(60)
        return False

    until(step, "a deal played by keys", 120)
    assert [each["action"] for each in laid.actions("keys")[4:6]] == named[0].split()


def _name_by_keys(page: Page) -> None:
    tab_to(page, "document.activeElement.name === 'trump'")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # nothing to confirm yet: nothing happens
    assert page.query_selector("#decision.naming")
    tab_to(page, "document.activeElement.name === 'call'")
    page.keyboard.press("Space")


def test_a_deal_is_played_without_javascript(browser: Browser, laid: House):
    context = browser.new_context(java_script_enabled=False)
    sits(context, laid.server)
    page = context.new_page()
    page.goto(laid.url("no scripts"))
    seen = set()

    def step() -> bool:
        if page.locator("#result").count():
            return True
        if page.locator("#decision.naming").count():
            _name_without_scripts(page)
            seen.add("naming")
        elif page.locator("#decision button").count():
            page.locator("#decision button").first.click()
        elif page.locator("#hand button.may").count():
            if page.locator("#trick .asked").count() and "why" not in seen:
                page.locator("#trick .asked").first.click()
                expect(page.locator(".why:popover-open")).to_be_visible()
                seen.add("why")
            page.locator("#hand button.may").first.click(position={"x": 8, "y": 12})
        else:
            page.reload()
        return False

    until(step, "a deal played without scripts", 120)
    assert seen == {"naming", "why"}
    context.close()


def _name_without_scripts(page: Page) -> None:
    page.check("#trump-H", force=True)
    page.locator("#trump-H").press("Enter")  # a hidden button must not be taken for the answer
    assert page.locator("#decision.naming").count()
    page.check("#call-KS", force=True)
    expect(page.locator(".says button:visible")).to_have_count(1)
    page.locator(".says button:visible").click()


# Why was that allowed?


def test_a_card_on_the_table_says_why_it_was_allowed(me: Page, laid: House):
    me.goto(laid.url("ally"))
    card = me.locator("#trick .asked").first
    assert card.get_attribute("title")
    card.click()
    expect(me.locator(".why:popover-open")).to_have_text("The lead: any card may be led.")
    me.keyboard.press("Escape")
    expect(me.locator(".why:popover-open")).to_have_count(0)
    me.locator("#trick .asked").last.focus()
    me.keyboard.press("Enter")
    expect(me.locator(".why:popover-open")).to_be_visible()


def test_a_finished_trick_stays_while_a_card_of_it_is_asked_about(me: Page, laid: House):
    me.emulate_media(reduced_motion="reduce")
    me.goto(laid.url("ally, played"))
    me.wait_for_selector("html.js #hand .may")
    me.locator("#hand .may").last.focus()
    me.keyboard.press("Enter")
    me.wait_for_selector(".holding-trick")
    me.locator("#done .asked").first.click()  # it would have been gone in 0.7 seconds
    me.wait_for_timeout(1500)
    assert me.query_selector(".holding-trick")
    expect(me.locator(".why:popover-open")).to_be_visible()
    me.keyboard.press("Escape")
    until(lambda: not me.query_selector(".holding-trick"), "the trick goes to its winner")


def test_the_last_trick_and_every_trick_say_why(me: Page, laid: House):
    me.goto(laid.url("claim"))
    me.click("#last-button")
    expect(me.locator("#last-reasons li:visible")).to_have_count(4)
    me.goto(laid.url("result"))
    me.click("#history summary")
    assert me.locator("#history .asked").count() == 40
    me.locator("#history .asked").nth(7).click()
    assert len(me.locator(".why:popover-open").inner_text()) > 20


# Chips


def test_chips_are_seen_moving_and_the_result_waits_for_them(browser: Browser, laid: House):
    table = last_card(1)
    seat, context = table.state.turn, browser.new_context(reduced_motion="no-preference")
    sits(context, laid.server, seat)
    page = context.new_page()
    set_prefs(page, laid.server.url, pace="fast")
    page.goto(laid.url("last 1"))
    page.wait_for_selector("html.js #hand .may")
    page.evaluate(WATCH_CHIPS)
    page.locator("#hand .may").dblclick()
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator(".flying")).to_have_count(0)
    assert page.evaluate("window.flown") > 0
    assert page.evaluate("window.pots")[0] == str(table.state.contract.pot)
    assert not page.evaluate("window.early")
    chips = page.locator(".seat [data-chips], #pot [data-chips]").all_inner_texts()
    assert sum(int(each.replace("−", "-")) for each in chips) == 160
    context.close()


def test_who_wants_no_motion_sees_no_chips_fly(browser: Browser, laid: House):
    seat, context = last_card(2).state.turn, browser.new_context(reduced_motion="reduce")
    sits(context, laid.server, seat)
    page = context.new_page()
    set_prefs(page, laid.server.url, pace="fast")
    page.goto(laid.url("last 2"))
    page.wait_for_selector("html.js #hand .may")
    page.evaluate(WATCH_CHIPS)
    page.locator("#hand .may").dblclick()
    expect(page.locator("#result")).to_be_visible()
    assert page.evaluate("window.flown") == 0
    context.close()


# Every phase


@pytest.mark.parametrize(("language", "theme", "which"), DRESSES)
def test_axe_finds_nothing(me: Page, laid: House, language: str, theme: str, which: slice):
    assert complaints_of_axe(me, laid, list(PHASES)[which], language, theme) == []


@pytest.mark.parametrize("spoken", SPOKEN)
def test_no_phase_is_wider_than_a_phone(browser: Browser, laid: House, spoken: str):
    assert too_wide(browser, laid, PHASES, spoken) == []


def test_letters_of_twice_the_size_fit(browser: Browser, laid: House):
    names = ("many bids", "queens", "ally", "over")
    assert outside_in_large_letters(browser, laid, names) == []


def test_every_phase_bears_a_zoom_of_two_and_forced_colours(me: Page, laid: House):
    assert amiss_when_zoomed(me, laid, PHASES) == []


@pytest.mark.parametrize(("turning", "place"), [("counter", "right"), ("clock", "left")])
def test_the_turn_goes_round_as_one_wishes(me: Page, laid: House, turning: str, place: str):
    set_prefs(me, laid.server.url, turning=turning)
    me.goto(laid.url("bids"))
    expect(me.locator(f"#seat-{place} .who")).to_have_text(f"Guest {ME + 1}")


@pytest.mark.parametrize(
    "steps",
    [
        [(1, 0), (1, 7), (4, 20), (4, 99)],
        pytest.param(
            [(deal, step) for deal in (1, 2, 3, 4) for step in (0, 3, 7, 20, 99)],
            marks=pytest.mark.soak,
        ),
    ],
    ids=["some", "many"],
)
def test_a_session_that_is_over_can_be_looked_at(
    me: Page, laid: House, steps: list[tuple[int, int]]
):
    me.goto(laid.url("over"))
    record = me.request.get(laid.url("over") + "/record.toml").text()
    me.goto(f"{laid.server.url}/open")
    me.fill("#text", record)
    me.click("#main button.main")
    me.wait_for_selector("#table.quadrille")
    found = []
    for deal, step in steps:
        me.goto(re.sub(r"\?.*", "", me.url) + f"?deal={deal}&step={step}")
        assert me.locator("#pot").count() == 1
        assert me.evaluate(TWICE) == []
        found += violations(me)
    assert found == []
