"""A person without scripts: reads pages as HTML, plays by sending forms."""

import re
import uuid
from dataclasses import dataclass
from typing import Any

import httpx

JSON = {"accept": "application/json"}


@dataclass(frozen=True)
class Seen:
    """What a page of a table says."""

    html: str

    @property
    def seq(self) -> int:
        return int(self._one(r'data-seq="(\d+)"'))

    @property
    def base(self) -> str:
        return self._one(r'name="base" value="(\d+)"')

    @property
    def cmd(self) -> str:
        return self._one(r'name="cmd" value="([^"]+)"')

    @property
    def my_turn(self) -> bool:
        return 'data-turn="1"' in self.html

    @property
    def choices(self) -> list[str]:
        return re.findall(r'id="choice-[^>]*? name="action" value="([^"]+)"', self.html)

    @property
    def namings(self) -> list[str]:
        """Trump and king together, as the buttons of that step send them."""
        return re.findall(r'class="main" name="action" value="([^"]+)"', self.html)

    @property
    def hand(self) -> list[str]:
        return re.findall(r'name="action" value="([^"]+)" class="held', self.html)

    @property
    def legal(self) -> list[str]:
        return re.findall(r'name="action" value="([^"]+)" class="held may"', self.html)

    @property
    def refused(self) -> list[str]:
        return re.findall(r'name="action" value="([^"]+)" class="held may-not"', self.html)

    @property
    def finished(self) -> bool:
        return 'id="result"' in self.html

    @property
    def looking(self) -> bool:
        """Do melds lie on the table, not yet seen?"""
        return 'id="melds-laid"' in self.html

    @property
    def match_over(self) -> bool:
        return 'value="rematch"' in self.html

    @property
    def actions(self) -> list[str]:
        return self.choices or self.namings or (self.legal if self.my_turn else [])

    def _one(self, pattern: str) -> str:
        found = re.search(pattern, self.html)
        assert found, pattern
        return found[1]


class Guest:
    """Someone at a browser that runs no scripts."""

    def __init__(self, client: Any, name: str = "Kari") -> None:
        self.client: httpx.Client = client
        self.name = name
        self.table = ""

    def open_table(self, **form: str) -> str:
        form = {"game": "quinto", "rules": "guide", "name": self.name} | form
        answer = self.client.post("/tables", data=form)
        assert answer.status_code == 303, answer.text
        self.table = answer.headers["location"]
        return self.table

    def look(self, part: str = "/view") -> Seen:
        answer = self.client.get(self.table + part)
        assert answer.status_code == 200, answer.text
        return Seen(answer.text)

    def say(self, action: str, seen: Seen | None = None, cmd: str | None = None) -> httpx.Response:
        """Send an action as scripts do, and get the answer as JSON."""
        seen = seen or self.look()
        form = {"action": action, "base": seen.base, "cmd": cmd or str(uuid.uuid4())}
        return self.client.post(f"{self.table}/commands", data=form, headers=JSON)

    def do(self, verb: str, where: str = "table") -> httpx.Response:
        return self.client.post(f"{self.table}/{where}", data={"verb": verb})

    def invitation(self) -> str:
        found = re.search(r'value="http[^"]*(/j/[^"]+)"', self.look("").html)
        assert found
        return found[1]

    def join(self, address: str, seat: str) -> None:
        answer = self.client.post(address, data={"name": self.name, "seat": seat})
        assert answer.status_code == 303, answer.text
        self.table = answer.headers["location"]
