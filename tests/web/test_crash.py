"""kill -9 at any moment: no acknowledged move is lost or doubled, and every table is as it was."""

import json
import random
import threading
import time
import uuid
from collections import Counter
from pathlib import Path

import httpx
import pytest

from tests.guests import Guest
from tests.serving import Served


class Player(threading.Thread):
    """Someone who plays on and on, and remembers what was acknowledged."""

    def __init__(self, guest: Guest, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.guest, self.stop_it = guest, stop
        self.acknowledged: list[tuple[str, str]] = []

    def run(self) -> None:
        while not self.stop_it.is_set():
            try:
                self._step()
            except httpx.HTTPError:
                time.sleep(0.02)

    def _step(self) -> None:
        seen = self.guest.look()
        if seen.finished:
            self.guest.do("ready")
        if seen.finished or not seen.actions:
            time.sleep(0.01)
            return
        command, action = str(uuid.uuid4()), random.choice(seen.actions)
        while not self.stop_it.is_set():
            try:
                answer = self.guest.say(action, seen, cmd=command)
            except httpx.HTTPError:
                time.sleep(0.02)  # sent again until it is answered: the same command
                continue
            if answer.status_code == 200:
                self.acknowledged.append((command, action))
            return


def killed(folder: Path, times: int) -> tuple[list[Player], Served, str]:
    """Four players at a table, through so many kills."""
    server = Served(folder).start()
    clients = [httpx.Client(base_url=server.url, timeout=60) for _ in range(4)]
    guests = [Guest(client, name) for client, name in zip(clients, "SNWE", strict=True)]
    guests[0].open_table(company="friends")
    for guest, seat in zip(guests[1:], "NWE", strict=True):
        guest.join(guests[0].invitation(), seat)
    guests[0].do("start")
    stop = threading.Event()
    players = [Player(guest, stop) for guest in guests]
    hands = [guest.look().hand for guest in guests]
    assert len({card for hand in hands for card in hand}) == 48
    for player in players:
        player.start()
    for _ in range(times):
        time.sleep(random.uniform(0.05, 0.6))
        server.restart()
    time.sleep(0.5)
    stop.set()
    for player in players:
        player.join(60)
    return players, server, guests[0].table.removeprefix("/t/")


def lost_or_doubled(players: list[Player], log: list[dict[str, object]]) -> list[str]:
    """Acknowledged commands that are not in the log exactly once, as they were acknowledged."""
    on_disk = Counter(event["cmd_id"] for event in log if event["cmd_id"])
    actions = {event["cmd_id"]: json.loads(str(event["body"])).get("action") for event in log}
    wrong = [command for command, count in on_disk.items() if count > 1]
    for player in players:
        for command, action in player.acknowledged:
            if on_disk[command] != 1 or actions[command] != action:
                wrong.append(command)
    return [str(command) for command in wrong]


def check(folder: Path, times: int) -> None:
    players, server, table_id = killed(folder, times)
    try:
        log = server.log(table_id)
        assert sum(len(player.acknowledged) for player in players) > times
        assert lost_or_doubled(players, log) == []
        assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
        before = [player.guest.look().hand for player in players]
        server.restart()
        assert [player.guest.look().hand for player in players] == before
        forgotten = [event for event in log if event["cmd_id"] != players[0].acknowledged[0][0]]
        assert lost_or_doubled(players, forgotten)  # the control: a lost move is seen
    finally:
        server.stop()


def test_no_acknowledged_move_is_lost_through_kills(tmp_path: Path):
    check(tmp_path, 4)


@pytest.mark.soak
def test_no_acknowledged_move_is_lost_through_a_hundred_kills(tmp_path: Path):
    check(tmp_path, 100)
