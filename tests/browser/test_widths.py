"""Every page and phase, in four languages: narrow phones and letters of twice the size; nothing
sticks out sideways, and nothing that can be pressed lies outside."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.people import PLAY_LAST_LEGAL, play_deal, set_prefs, until
from tests.serving import Served

LANGUAGES = ("en", "nb", "sv", "fi")
PAGES = ("", "rules/quinto", "settings", "about", "open", "nowhere")
OUTSIDE = """() => {
  const wide = document.documentElement.scrollWidth;
  const found = wide > innerWidth ? [`the page is ${wide} wide`] : [];
  for (const node of document.querySelectorAll("button, a, input, select, textarea, summary")) {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (node.closest(".vh, .skip, [popover]:not(:popover-open)")) continue;
    const at = node.getBoundingClientRect();
    if (at.width && (at.left < -1 || at.right > innerWidth + 1) && !node.closest(".scroll"))
      found.push(`${node.localName} ${node.id || node.textContent.trim()} lies at ${at.left}`);
  }
  return found;
}"""
CARD_WIDTHS = """() => {
  const cards = [...document.querySelectorAll("#hand .held")].map(c => c.getBoundingClientRect());
  const rows = Object.values(Object.groupBy(cards, card => Math.round(card.top)));
  return rows.flatMap(row => row.sort((a, b) => a.left - b.left).map((card, n) =>
    (row[n + 1]?.left ?? card.right) - card.left));
}"""
NARROW: ViewportSize = {"width": 320, "height": 640}
PHONE: ViewportSize = {"width": 360, "height": 740}
WIDE: ViewportSize = {"width": 1280, "height": 800}


SPOKEN = pytest.mark.parametrize(
    "each", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["in turn", "each language"]
)
"""A page speaks one of the languages, in turn; in the long runs each."""


def in_turn(number: int, each: bool) -> Sequence[str]:
    """What the page of this number is to speak; the longest words first."""
    return LANGUAGES if each else (LANGUAGES[-1 - number % 4],)


def outside(
    page: Page,
    server: Served,
    where: str,
    widths: list[ViewportSize],
    languages: Sequence[str] = LANGUAGES,
) -> list[str]:
    """What sticks out, of a page in every width and these languages."""
    found = []
    for language in languages:
        set_prefs(page, server.url, language=language)
        page.goto(where)
        assert page.get_attribute("html", "lang") == language
        for width in widths:
            page.set_viewport_size(width)
            name = f"{where.removeprefix(server.url)} {language} {width['width']}"
            found += [f"{name}: {each}" for each in page.evaluate(OUTSIDE)]
    return found


@pytest.fixture
def narrow(browser: Browser, server: Served):
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.url)
    set_prefs(page, server.url, pace="fast")
    yield page
    context.close()


def sat_down(page: Page, server: Served) -> str:
    page.goto(server.url)
    page.fill("#name", "Kari-Annemarie Wessel-Brun")
    page.select_option("#dealer", "right")
    page.click("button.main")
    page.wait_for_selector("html.js #table")
    return page.url


@SPOKEN
def test_no_page_is_wider_than_a_phone(narrow: Page, server: Served, each: bool):
    found = []
    for number, name in enumerate(PAGES):
        where, languages = f"{server.url}/{name}", in_turn(number, each)
        found += outside(narrow, server, where, [NARROW, PHONE], languages)
    assert found == []


@SPOKEN
def test_no_phase_of_a_table_is_wider_than_a_phone(narrow: Page, server: Served, each: bool):
    page, sizes, found = narrow, [NARROW, PHONE], []
    page.goto(server.url)
    page.check("input[value=friends]", force=True)
    page.click("button.main")
    page.wait_for_selector("html.js #table")
    found += outside(page, server, page.url, sizes, in_turn(0, each))
    where = sat_down(page, server)
    until(lambda: page.query_selector("#decision"), "the first call")
    found += outside(page, server, where, sizes, in_turn(1, each))
    page.click("#choice-pass")
    until(lambda: page.query_selector("#hand .may"), "a card to play")
    found += outside(page, server, where, sizes, in_turn(2, each))
    page.set_viewport_size(PHONE)
    widths = page.evaluate(CARD_WIDTHS)
    assert len(widths) >= 11
    assert min(widths) >= 28
    until(lambda: page.evaluate(PLAY_LAST_LEGAL) and page.query_selector("#done"), "a trick")
    found += outside(page, server, where, sizes, in_turn(3, each))
    play_deal(page)
    found += outside(page, server, where, sizes, in_turn(4, each))
    page.evaluate("document.querySelectorAll('details').forEach(all => all.open = true)")
    found += [f"opened: {one}" for one in page.evaluate(OUTSIDE)]
    assert found == []


def test_large_indices_and_four_colours_fit_a_phone(narrow: Page, server: Served):
    set_prefs(narrow, server.url, large="1", colours="four", letters="nordic")
    where = sat_down(narrow, server)
    until(lambda: narrow.query_selector("#decision"), "the first call")
    assert outside(narrow, server, where, [NARROW, PHONE]) == []
    assert min(narrow.evaluate(CARD_WIDTHS)) >= 28


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_letters_of_twice_the_size_fit(narrow: Page, server: Served, size: ViewportSize):
    """As a browser's own setting makes them: everything that is measured in letters grows."""
    found = []
    where = sat_down(narrow, server)
    until(lambda: narrow.query_selector("#decision"), "the first call")
    for address in (*(f"{server.url}/{name}" for name in PAGES), where):
        narrow.set_viewport_size(size)
        narrow.goto(address)
        narrow.evaluate("document.documentElement.style.fontSize = '200%'")
        found += [f"{address}: {each}" for each in narrow.evaluate(OUTSIDE)]
    assert found == []


def test_what_sticks_out_is_found(narrow: Page, server: Served):
    narrow.goto(server.url)
    narrow.evaluate("document.querySelector('button.main').style.marginLeft = '900px'")
    assert narrow.evaluate(OUTSIDE)
