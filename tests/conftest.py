"""What all tests share: the browser they drive, their order, and how Hypothesis draws."""

import os
import shutil
import signal
from typing import Any

import pytest
from hypothesis import settings

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
NO_CHROMIUM = "no Chromium on this machine: the browser tests did not run"
REMEDY = "On Debian and Ubuntu: apt-get install chromium libatomic1. Then run the tests again."
# As root in a container there is no sandbox and no graphics card, and nothing to look up outside.
CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)

# Speed is never asserted; and where a failure stops everybody, the same draws come every time.
settings.register_profile("anywhere", deadline=None, print_blob=True, max_examples=50)
settings.register_profile("ci", settings.get_profile("anywhere"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "anywhere")


# A shell starts what it puts in the background deaf to interrupts; what tests start must hear them.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    return f"chromium: {CHROMIUM}" if CHROMIUM else f"!!! {NO_CHROMIUM}. {REMEDY}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark and, without a browser, skip what drives one; and let it come last, the longest first.

    Playwright keeps an event loop running in its process, and `asyncio.run` refuses to start
    beside it.
    """
    for item in items:
        if {"playwright", "page"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)
        if CHROMIUM is None and item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))

    def place(item: pytest.Item) -> int:
        if item.get_closest_marker("browser") is None:
            return 0
        return 1 if "through_two_kills" in item.name else 2

    items.sort(key=place)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.getreports("skipped")
    unseen = sum(NO_CHROMIUM in str(report.longrepr) for report in skipped)
    if unseen:
        terminalreporter.section("BROWSER TESTS DID NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.write_line(f"{unseen} skipped: {NO_CHROMIUM}. {REMEDY}", red=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": list(CHROMIUM_ARGUMENTS),
    }
