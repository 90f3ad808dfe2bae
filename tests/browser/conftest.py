"""What the browser tests share: a server, and people who sit down at it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.people import Complaints
from tests.serving import Served

expect.set_options(timeout=30_000)  # a busy machine is no fault


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("tables")).start()
    yield served
    served.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server that a test may kill."""
    served = Served(tmp_path).start()
    yield served
    served.stop()


@pytest.fixture(autouse=True)
def _all_pages_closed(browser: Browser) -> Iterator[None]:
    """No page outlives its test: it would go on asking for a server that is gone."""
    before = list(browser.contexts)
    yield
    for context in list(browser.contexts):
        if context not in before:
            context.close()


@pytest.fixture
def complaints(context: BrowserContext) -> Iterator[Complaints]:
    """No page may log an error or break the content policy; checked when the test is over."""
    found = Complaints()
    context.on("page", found.listen)
    yield found
    assert found.lines == []


@pytest.fixture
def seated(page: Page, complaints: Complaints, server: Served) -> Page:
    """A page at a fresh table against bots."""
    del complaints
    page.goto(server.url)
    page.fill("#name", "Kari")
    page.click("button.main")
    page.wait_for_selector("html.js #table")
    return page
