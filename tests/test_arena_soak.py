"""Many refereed deals between players: none acts illegally, none breaks off, none is late."""

from __future__ import annotations

import pytest

from spadille.bots import parts
from spadille.bots.arena import fight
from spadille.bots.bot import Budget
from spadille.games import shelf
from tests.arenas import arena_of, timeless

pytestmark = [pytest.mark.soak, pytest.mark.timeout(7200)]
GAMES = pytest.mark.parametrize("game", list(shelf))
LATE = 250
"""Milliseconds after which a player of the tempo instant is late, also on a busy machine."""


@GAMES
def test_plain_against_itself(game):
    """100,000 tables in all three games together."""
    tables = {"quinto": 17_000, "quadrille": 5_600, "pinochle": 17_000}
    asked = arena_of(game, "plain", "plain", deals=tables[game], seed=61)
    (match,) = fight(asked)[0].report()["matches"]
    assert match["level"] == tables[game]


@GAMES
def test_strong_at_once(game):
    """2,000 tables a game."""
    deals = 2_000 // len(arena_of(game, "plain", "plain").account().seatings)
    report = fight(arena_of(game, "strong@instant", "plain", deals=deals, seed=62))[0].report()
    assert report["deals"] == deals
    assert report["time"][0]["p99"] < LATE


@GAMES
def test_strong_plays_the_same_games_in_one_process_and_in_two(game, monkeypatch):
    asked = arena_of(game, "strong", "plain", deals=40, seed=63, budget=Budget(worlds=20))
    rows = []
    for cores in (1, 2):
        monkeypatch.setattr(parts, "cores", lambda cores=cores: cores)
        matches, _ = fight(asked)
        rows.append([match.differences for match in matches.matches])
    assert rows[0] == rows[1]
    assert timeless([asked.row(7)]) == timeless([asked.row(7)])
