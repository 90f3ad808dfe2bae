"""Writes the goldens anew: `python -m tests.goldens.rewrite`. The diff is then to be reviewed.

A transcript is the report of a record that lies beside it; the records themselves stay. One that
has been deleted is played anew by bots.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

from spadille.bots.bot import bot_named
from spadille.bots.simulate import played
from spadille.core.cards import next_seat
from spadille.core.deal import Deal
from spadille.core.phase import Finished, History, Phase
from spadille.games import shelf
from spadille.records import parse, replayed
from spadille.records.shuffle import shuffled
from spadille.records.write import toml, written
from tests.laws.paths import PRESETS, path

FOLDER = Path(__file__).parent
LEAVES = FOLDER / "leaves.json"
TRICKS_LEFT = 3
POSITIONS = 8
SHORT: dict[str, dict[str, object]] = {"quadrille": {"deals": 4}, "pinochle": {"target": 200}}
"""Options that make a whole match short enough to read."""
DRAWN: dict[tuple[str, str], tuple[int, int, int]] = {
    ("pinochle", "classic"): (6, 16, 29),
    ("pinochle", "club"): (13, 17, 185),
    ("pinochle", "friendly"): (4, 1, 14),
}
"""Seeds of the random deals, where 1, 2, 3 would be too much alike: cards passed, an unplayed hand,
one whose melds count without trump, a table of melds of its own, a fold, a moon."""


def match(game: str, preset: str) -> dict[str, Any]:
    """A whole match of plain players, as a record."""
    rules = shelf[game].rules(preset, SHORT.get(game, {}))
    bots = (bot_named("plain"),) * 4
    standing, told, dealer = rules.start(), list[tuple[int, Deal, History]](), 3
    while rules.over(standing) is None:
        standing = rules.next_start(standing)
        number = len(told) + 1
        deal = rules.deal(dealer, shuffled(rules.game.pack, f"golden/{game}/{preset}/{number}"))
        end = played(rules.opening(deal, dealer, standing), bots)
        told.append((dealer, deal, end.history))
        standing, dealer = rules.scored(standing, end), next_seat(dealer)
    return written(rules, rules.start(), told)


def random_deal(game: str, preset: str, seed: int) -> dict[str, Any]:
    """One deal of random players, which play what nobody would."""
    drawn = path(game, preset, seed)
    told = (drawn.dealer, drawn.states[0].deal, drawn.finished.history)
    return written(drawn.rules, drawn.start, [told])


def records() -> Iterator[tuple[Path, dict[str, Any]]]:
    """Where each record lies, and what would be played anew if it did not."""
    for game, preset in PRESETS:
        yield FOLDER / f"{game}-{preset}-match.toml", match(game, preset)
        for number, seed in enumerate(DRAWN.get((game, preset), (1, 2, 3)), 1):
            yield FOLDER / f"{game}-{preset}-random-{number}.toml", random_deal(game, preset, seed)


def transcript(record: Path) -> str:
    """The report of a record, one line a trick."""
    report = replayed(parse(tomllib.loads(record.read_text("utf-8"))))
    return _lines(report) + "\n"


def _lines(value: Any, depth: int = 0) -> str:
    """JSON whose larger objects and lists are broken into lines."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) <= 100 or not isinstance(value, dict | list):
        return flat
    pad = "\n" + " " * (depth + 1)
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {_lines(part, depth + 1)}" for key, part in value.items()]
        return "{" + pad + ("," + pad).join(parts) + "}"
    return "[" + pad + ("," + pad).join(_lines(part, depth + 1) for part in value) + "]"


def leaves(state: Phase | Finished) -> Counter[str]:
    """In how many ways a deal may go on to its end, by what ends it."""
    if isinstance(state, Finished):
        return Counter([state.ended_by])
    return sum((leaves(state.after(action)) for action in state.legal()), Counter())


def late(game: str, preset: str) -> Iterator[Phase]:
    """Positions of random deals in which some tricks are still to be played."""
    for seed in count():
        for phase in path(game, preset, seed).phases:
            if sum(map(phase.deal.count, range(4))) == 4 * TRICKS_LEFT:
                yield phase


def counted() -> dict[str, list[dict[str, int]]]:
    """The counts of leaves from late positions of every game and preset."""
    return {
        f"{game}-{preset}": [dict(leaves(phase)) for phase in islice(late(game, preset), POSITIONS)]
        for game, preset in PRESETS
    }


def main() -> None:
    for record, document in records():
        if not record.exists():
            record.write_text(toml(document), "utf-8")
        record.with_suffix(".json").write_text(transcript(record), "utf-8")
    LEAVES.write_text(_lines(counted()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
