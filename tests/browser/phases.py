"""What every phase of a table bears: axe, narrow screens, large letters, zoom, four languages."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.laid import House, sits
from tests.browser.people import set_prefs
from tests.browser.test_access import violations
from tests.browser.test_widths import CARD_WIDTHS, LANGUAGES, NARROW, OUTSIDE, PHONE

DRESSES = [
    ("en", "light", slice(0, None, 4)),
    ("nb", "dark", slice(1, None, 4)),
    ("sv", "light", slice(2, None, 4)),
    ("fi", "dark", slice(3, None, 4)),
    *(
        pytest.param(language, theme, slice(None), marks=pytest.mark.soak)
        for language in LANGUAGES
        for theme in ("light", "dark")
    ),
]
"""Language, theme, and which phases are looked at in them: each in one of four, in turn; in the
long runs each in all eight."""
SPOKEN = ["in turn", pytest.param("each", marks=pytest.mark.soak)]
"""The languages of a phase: one, in turn; in the long runs each."""
TWICE = """() => {
  const all = [...document.querySelectorAll("[id]")].map(node => node.id);
  return all.filter((id, n) => all.indexOf(id) !== n);
}"""


def complaints_of_axe(
    me: Page, laid: House, names: Iterable[str], language: str, theme: str
) -> list[str]:
    """What axe finds in these phases, all that can be opened being open; and ids borne twice."""
    me.emulate_media(reduced_motion="reduce")
    set_prefs(me, laid.server.url, language=language, theme=theme)
    found = []
    for name in names:
        me.goto(laid.url(name))
        me.evaluate("document.querySelectorAll('details').forEach(all => all.open = true)")
        found += [f"{name}: {each}" for each in violations(me)]
        found += [f"{name}: {each} twice" for each in me.evaluate(TWICE)]
    return found


def too_wide(browser: Browser, laid: House, names: Iterable[str], spoken: str) -> list[str]:
    """What lies outside a phone's screen; cards of which less than 28 px can be seen."""
    context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    sits(context, laid.server)
    page, found = context.new_page(), []
    for turn, language in enumerate(LANGUAGES):
        set_prefs(page, laid.server.url, language=language)
        for name in list(names)[turn::4] if spoken == "in turn" else names:
            page.goto(laid.url(name))
            for size in (NARROW, PHONE):
                page.set_viewport_size(size)
                found += [f"{name} {language}: {each}" for each in page.evaluate(OUTSIDE)]
            found += [f"{name}: {width}" for width in page.evaluate(CARD_WIDTHS) if width < 28]
    context.close()
    return found


def outside_in_large_letters(browser: Browser, laid: House, names: Iterable[str]) -> list[str]:
    """What lies outside a phone's screen with letters of twice the size."""
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")
    sits(context, laid.server)
    page, found = context.new_page(), []
    for name in names:
        page.goto(laid.url(name))
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        found += [f"{name}: {each}" for each in page.evaluate(OUTSIDE)]
    context.close()
    return found


def amiss_when_zoomed(me: Page, laid: House, names: Iterable[str]) -> list[str]:
    """What lies outside, or cannot be seen, in 1280 × 800 at 200 %, in forced colours."""
    me.emulate_media(forced_colors="active", reduced_motion="reduce")
    me.set_viewport_size({"width": 640, "height": 400})
    found = []
    for name in names:
        me.goto(laid.url(name))
        found += [f"{name}: {each}" for each in me.evaluate(OUTSIDE)]
        if not me.locator(".decision, .hand, .result").first.is_visible():
            found.append(f"{name}: nothing to decide, to hold or to read")
    return found
