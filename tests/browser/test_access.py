"""axe on every kind of page and every phase of a table, in four languages, light and dark."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.laid import ME, House, Laid, house, sits, with_cards
from tests.browser.people import set_prefs, until
from tests.serving import Served

AXE = Axe()
W20 = (Path(__file__).parents[1] / "browser" / "deal.toml").read_text()
PHASES = ("waiting", "doubling", "mine", "others", "result", "over")


@dataclass(frozen=True)
class Tables:
    """One table in each phase, and everything else there is to look at; all of one person."""

    server: Served
    context: BrowserContext
    addresses: dict[str, str]


def violations(page: Page) -> list[str]:
    """What axe finds, a line each."""
    found = AXE.run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in found]


def opened(page: Page, server: Served, company: str, dealer: str) -> str:
    page.goto(server.url)
    page.fill("#name", "Kari")
    page.check(f"input[value={company}]", force=True)
    page.select_option("#dealer", dealer)
    page.click("button.main")
    page.wait_for_selector("html.js #table")
    return page.url


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    def begun() -> Laid:
        return Laid("guide", game="quinto", options={})

    played = begun().deal(with_cards(ME, "AS", game="quinto")).until(lambda _: False)
    done = {"result": played, "over": begun().session()}
    with house(tmp_path_factory.mktemp("laid"), done) as laid:
        yield from _beside(laid, browser)


def _beside(laid: House, browser: Browser) -> Iterator[Tables]:
    """All that is still to be played, beside what is done."""
    server, context = laid.server, browser.new_context(reduced_motion="reduce")
    sits(context, server)
    page = context.new_page()
    page.goto(server.url)
    set_prefs(page, server.url, pace="fast")
    where = {"waiting": opened(page, server, "friends", "me")}
    where["join"] = page.input_value("#invite")
    where["doubling"] = opened(page, server, "bots", "right")
    until(lambda: page.query_selector("#decision"), "the first call")
    where["mine"] = opened(page, server, "bots", "right")
    until(lambda: page.query_selector("#decision"), "the first call")
    page.click("#choice-pass")
    until(lambda: page.query_selector("#hand .may"), "the first lead")
    where["others"] = _someone_elses_turn(browser, page, server)
    for name, button in (("result", "ready"), ("over", "rematch")):
        where[name] = laid.url(name)
        page.goto(where[name])
        assert page.query_selector(f"#result button[value={button}]")
    page.goto(f"{server.url}/open")
    page.fill("#text", W20)
    page.click("#main button.main")
    page.wait_for_selector("#table")
    where["look"] = page.url + "?deal=1&step=9"
    for name in ("", "rules/quinto", "settings", "about", "open", "nowhere"):
        where[name or "lobby"] = f"{server.url}/{name}"
    yield Tables(server, context, where)
    context.close()


def _someone_elses_turn(browser: Browser, page: Page, server: Served) -> str:
    address = opened(page, server, "friends", "me")
    other = browser.new_context().new_page()
    other.goto(page.input_value("#invite"))
    other.fill("#name", "Ola")
    other.check("input[value=W]", force=True)
    other.click("button.main")
    other.wait_for_selector("html.js #table")
    page.reload()
    page.click("#waiting button[value=start]")
    page.wait_for_selector("#hand")
    return address


@pytest.mark.parametrize(
    ("language", "theme", "which"),
    [
        ("en", "light", slice(0, None, 4)),
        ("nb", "dark", slice(1, None, 4)),
        ("sv", "light", slice(2, None, 4)),
        ("fi", "dark", slice(3, None, 4)),
        *(
            pytest.param(language, theme, slice(None), marks=pytest.mark.soak)
            for language in ("en", "nb", "sv", "fi")
            for theme in ("light", "dark")
        ),
    ],
)
def test_axe_finds_nothing(tables: Tables, language: str, theme: str, which: slice):
    """Each in one language and theme, in turn; in the long runs each in all eight."""
    page, server = tables.context.new_page(), tables.server
    set_prefs(page, server.url, language=language, theme=theme)
    found = []
    for name, address in list(tables.addresses.items())[which]:
        stranger = name == "join"
        on = tables.context.browser.new_page() if stranger and tables.context.browser else page
        if stranger:
            set_prefs(on, server.url, language=language, theme=theme)
        on.goto(address)
        assert on.get_attribute("html", "lang") == language
        if name in PHASES:
            assert on.query_selector("#table"), name
        found += [f"{name}: {each}" for each in violations(on)]
        if stranger:
            on.close()
    page.close()
    assert found == []


def test_a_planted_fault_is_found(tables: Tables):
    page = tables.context.new_page()
    page.goto(tables.addresses["lobby"])
    page.evaluate("document.querySelector('label[for=name]').remove()")
    page.evaluate("document.querySelector('#name').removeAttribute('placeholder')")
    assert any("label" in each for each in violations(page))
    page.close()


def test_every_table_bears_a_zoom_of_two_and_forced_colours(tables: Tables):
    page = tables.context.new_page()
    page.emulate_media(forced_colors="active")
    page.set_viewport_size({"width": 640, "height": 400})  # 1280 × 800 at 200 %
    for name in PHASES:
        page.goto(tables.addresses[name])
        assert page.locator("#table").is_visible(), name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    page.close()
