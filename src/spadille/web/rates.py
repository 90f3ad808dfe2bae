"""How often one may ask: limits for those who come from elsewhere, none on this computer.

A moving window for each kind of request and each asker, in memory.
"""

from __future__ import annotations

import ipaddress
import re
import time
from dataclasses import dataclass

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter


@dataclass(frozen=True)
class Rule:
    """So many requests of this kind."""

    name: str
    method: str
    path: re.Pattern[str]
    limit: RateLimitItem


RULES = tuple(
    Rule(name, method, re.compile(path), parse(limit))
    for name, method, path, limit in (
        ("commands", "POST", r"/t/[^/]+/(commands|hint|seats/.*|table)", "30 per 10 second"),
        ("tables", "POST", r"/tables", "10 per hour"),
        ("joins", "POST", r"/[js]/.*", "20 per minute"),
        ("records", "POST", r"/open", "20 per minute"),
        ("views", "GET", r"/(t/[^/]+(/view|/record\.toml)?|[jsr]/.*)?", "60 per minute"),
    )
)


class Rates:
    """Who has asked how often."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def wait(self, method: str, path: str, address: str, session: str) -> int:
        """The seconds to wait before asking again; 0, if this request may pass.

        Commands are counted for each session at an address, all else for the address.
        """
        if not address or _loopback(address):
            return 0
        for rule in RULES:
            if rule.method == method and rule.path.fullmatch(path):
                asker = (rule.name, address, session if rule.name == "commands" else "")
                if self._limiter.hit(rule.limit, *asker):
                    return 0
                again = self._limiter.get_window_stats(rule.limit, *asker).reset_time
                return max(1, round(again - time.time()))
        return 0


def _loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
