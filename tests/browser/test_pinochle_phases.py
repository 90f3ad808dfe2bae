"""Pinochle in one browser, on tables laid in every phase: bids and jumps, melds until they are
seen, cards given, by mouse, by key alone, without scripts, on a phone, in four languages."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.laid import House, house, sits
from tests.browser.laid_pinochle import PINOCHLE, led, mine, partners, table
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


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = {name: laid() for name, laid in PINOCHLE.items()}
    tables |= {f"bids, {how}": table() for how in ("next", "jump", "keys", "no scripts")}
    tables |= {"trump, played": mine(), "giving, played": partners(pass_cards=2)}
    tables |= {f"melds, {how}": mine().say("trump:H") for how in ("seen", "led", "no scripts")}
    tables |= {"lead": led()}
    with house(tmp_path_factory.mktemp("laid"), tables) as found:
        yield found


@pytest.fixture
def me(context: BrowserContext, laid: House) -> Iterator[Page]:
    """The person in the seat that the tables were laid for."""
    complaints = Complaints()
    context.on("page", complaints.listen)
    sits(context, laid.server)
    page = context.new_page()
    set_prefs(page, laid.server.url, language="en", pace="fast", points="shown")
    yield page
    assert complaints.lines == []


# Bidding


def test_the_next_bid_is_one_tap_away(me: Page, laid: House):
    me.goto(laid.url("bids, next"))
    expect(me.locator("#choice-next")).to_contain_text("Bid 50")
    expect(me.locator("#choice-60")).to_be_hidden()
    assert me.locator("#hand .held").count() == 20  # the hand is in view all the time
    me.click("#choice-next")
    expect(me.locator("#decision")).to_have_count(0)
    assert laid.actions("bids, next")[-1]["action"] == "50"


def test_a_jump_stands_behind_it(me: Page, laid: House):
    me.goto(laid.url("bids, jump"))
    me.click("#jumps summary")
    me.click("#choice-60")
    expect(me.locator("#decision")).to_have_count(0)
    assert laid.actions("bids, jump")[-1]["action"] == "60"


def test_the_history_and_the_own_melds_are_in_view(me: Page, laid: House):
    me.goto(laid.url("outbid"))
    said = me.locator("#said")
    expect(said).to_be_visible()
    assert re.findall(r"\b(52|60|Pass)\b", said.inner_text()) == ["52", "Pass", "60"]
    numbers = [int(each) for each in me.locator("#own .of b").all_inner_texts()]
    me.click("#own summary")
    for number, items in zip(numbers, me.locator("#own .owned > li").all(), strict=True):
        points = [int(each) for each in items.locator(".items b").all_inner_texts()]
        assert sum(points) == number


def test_a_bid_by_keyboard_alone(me: Page, laid: House):
    me.goto(laid.url("bids, keys"))
    tab_to(me, "document.activeElement.parentElement.id === 'jumps'")
    me.keyboard.press("Enter")
    tab_to(me, "document.activeElement.id === 'choice-52'")
    me.keyboard.press("Enter")
    expect(me.locator("#decision")).to_have_count(0)
    assert laid.actions("bids, keys")[-1]["action"] == "52"


def test_trump_is_named_where_there_is_a_marriage(me: Page, laid: House):
    me.goto(laid.url("trump, played"))
    open_to = [each for each in "SHDC" if me.locator(f"#choice-trump-{each}").is_enabled()]
    own = {each[1:] for each in ("KS", "KH", "KD", "KC") if me.query_selector(f"#hand-{each}")}
    own &= {each[1:] for each in ("QS", "QH", "QD", "QC") if me.query_selector(f"#hand-{each}")}
    assert "H" in own
    assert set(open_to) == own
    me.click("#choice-trump-H")
    expect(me.locator("#melds-laid")).to_be_visible()
    assert laid.actions("trump, played")[-1]["action"] == "trump:H"


# Cards given


def test_cards_are_given_one_after_the_other(me: Page, laid: House):
    me.goto(laid.url("giving, played"))
    expect(me.locator("#sentence")).to_contain_text("(1 of 2)")
    card = me.locator("#hand .held").last
    card.click()
    expect(me.locator("#sentence")).to_contain_text("once more to give it")
    card.click()
    expect(me.locator("#sentence")).to_contain_text("(2 of 2)")
    card.dblclick()
    until(lambda: me.locator("#hand .held").count() == 18, "both are given")
    assert [each["action"][:5] for each in laid.actions("giving, played")[-2:]] == ["give:"] * 2


# Melds


def test_melds_lie_until_they_are_seen_and_then_a_tap_away(me: Page, laid: House):
    me.goto(laid.url("melds, seen"))
    expect(me.locator("#melds-laid .melded > li")).to_have_count(4)
    assert me.locator("#melds-button").count() == 0
    for each in me.locator("#melds-laid .melded > li").all():
        points = [int(one) for one in each.locator(".items b").all_inner_texts()]
        assert sum(points) == int(each.locator("h3 b").inner_text())
    me.click("#melds-laid button")
    expect(me.locator("#melds-laid")).to_have_count(0)
    expect(me.locator(".notice-line")).to_contain_text("until everyone has seen the melds")
    me.click("#melds-button")
    expect(me.locator("#melds .melded > li:visible")).to_have_count(4)


def test_who_leads_has_seen_them(me: Page, laid: House):
    me.goto(laid.url("melds, led"))
    me.wait_for_selector("html.js #hand .may")
    me.locator("#hand .may").first.focus()
    me.keyboard.press("Enter")
    expect(me.locator("#trick .laid")).to_have_count(1)
    expect(me.locator("#melds-laid")).to_have_count(0)


def test_melds_are_seen_without_javascript(browser: Browser, laid: House):
    context = browser.new_context(java_script_enabled=False)
    sits(context, laid.server)
    page = context.new_page()
    page.goto(laid.url("melds, no scripts"))
    page.click("#melds-laid button")
    expect(page.locator("#melds-laid")).to_have_count(0)
    page.goto(laid.url("bids, no scripts"))
    page.click("#jumps summary")
    page.click("#choice-55")
    expect(page.locator("#decision")).to_have_count(0)
    assert laid.actions("bids, no scripts")[-1]["action"] == "55"
    context.close()


# Play


def test_a_card_that_may_not_be_played_says_why(me: Page, laid: House):
    me.goto(laid.url("playing"))
    me.wait_for_selector("html.js #hand .may")
    refused = me.locator("#hand .may-not").first
    refused.click(force=True, position={"x": 8, "y": 12})
    expect(me.locator("#sentence.refusal")).to_contain_text("must")


def test_a_refusal_outlives_a_table_that_comes_again_as_it_was(me: Page, laid: House):
    me.goto(laid.url("playing"))
    me.wait_for_selector("html.js #hand .may")
    me.locator("#hand .may-not").first.click(force=True, position={"x": 8, "y": 12})
    expect(me.locator("#sentence.refusal")).to_contain_text("must")
    with me.expect_response("**/view"):
        me.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    me.wait_for_timeout(1500)  # until it has been taken in
    expect(me.locator("#sentence.refusal")).to_contain_text("must")
    me.locator("#sentence").click()
    expect(me.locator("#sentence.refusal")).to_have_count(0)


def test_points_taken_are_shown_or_hidden(me: Page, laid: House):
    me.goto(laid.url("playing"))
    expect(me.locator("#panel")).to_contain_text("Points from tricks")
    set_prefs(me, laid.server.url, points="hidden")
    me.goto(laid.url("playing"))
    expect(me.locator("#panel")).not_to_contain_text("Points from tricks")
    expect(me.locator("#panel")).not_to_contain_text("still want")


def test_a_card_is_played_by_keyboard_alone(me: Page, laid: House):
    me.goto(laid.url("lead"))
    until(lambda: my_turn(me), "my turn")
    held = me.locator("#hand .held").count()
    arrow_to_a_legal_card(me)
    me.keyboard.press("Enter")
    expect(me.locator("#trick .laid")).to_have_count(1)
    assert me.locator("#hand .held").count() == held - 1


def test_the_result_adds_up(me: Page, laid: House):
    me.goto(laid.url("result"))
    rows = me.locator("#result .sheet tbody tr")

    def column(kind: str, number: int) -> list[int]:
        cells = [
            row.locator("td").nth(number).inner_text()
            for row in rows.all()
            if kind in (row.get_attribute("class") or "").split()
        ]
        return [int(each.replace("−", "-")) for each in cells if each]

    for side in (0, 1):
        assert sum(column("meld", side)) == column("sum", side)[0]
        assert column("before", side)[0] + column("deal", side)[0] == column("total", side)[0]
    tricks = [sum(column("tricks", side)) for side in (0, 1)]
    assert sum(tricks) == 50


# Every phase


@pytest.mark.parametrize(("language", "theme", "which"), DRESSES)
def test_axe_finds_nothing(me: Page, laid: House, language: str, theme: str, which: slice):
    assert complaints_of_axe(me, laid, list(PINOCHLE)[which], language, theme) == []


@pytest.mark.parametrize("spoken", SPOKEN)
def test_no_phase_is_wider_than_a_phone(browser: Browser, laid: House, spoken: str):
    assert too_wide(browser, laid, PINOCHLE, spoken) == []


def test_letters_of_twice_the_size_fit(browser: Browser, laid: House):
    names = ("outbid", "trump", "melds", "playing", "result")
    assert outside_in_large_letters(browser, laid, names) == []


def test_every_phase_bears_a_zoom_of_two_and_forced_colours(me: Page, laid: House):
    assert amiss_when_zoomed(me, laid, PINOCHLE) == []


@pytest.mark.parametrize(
    "steps",
    [
        [(1, 0), (1, 7), (2, 30), (2, 99)],
        pytest.param(
            [(deal, step) for deal in (1, 2) for step in (0, 4, 7, 30, 99)],
            marks=pytest.mark.soak,
        ),
    ],
    ids=["some", "many"],
)
def test_a_match_that_is_over_can_be_looked_at(me: Page, laid: House, steps: list[tuple[int, int]]):
    me.goto(laid.url("over"))
    record = me.request.get(laid.url("over") + "/record.toml").text()
    me.goto(f"{laid.server.url}/open")
    me.fill("#text", record)
    me.click("#main button.main")
    me.wait_for_selector("#table.pinochle")
    found = []
    for deal, step in steps:
        me.goto(re.sub(r"\?.*", "", me.url) + f"?deal={deal}&step={step}")
        assert me.evaluate(TWICE) == []
        found += violations(me)
    assert found == []
