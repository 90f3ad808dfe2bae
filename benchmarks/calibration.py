"""What is foretold, held against what happens: beliefs, bids and doubles of players in self-play.

python -m benchmarks.calibration [--game NAME] [--rules PRESET] [--player NAME] [--deals N]
[--seed S] [--json]: all games, unless one is named; the plain player, unless another is.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from benchmarks import calibration_pinochle, calibration_quadrille, calibration_quinto
from spadille.bots.arena_players import player_named
from spadille.bots.bot import AT_ONCE
from spadille.games import game_named

REPORTS = {
    "quinto": calibration_quinto.report,
    "quadrille": calibration_quadrille.report,
    "pinochle": calibration_pinochle.report,
}
DEALS = 1000


def main(words: Sequence[str] | None = None) -> None:
    """Play, and print what the forecasts came to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration", description=__doc__)
    parser.add_argument("--game", choices=list(REPORTS), help="only this game")
    parser.add_argument("--rules", help="a preset of that game")
    parser.add_argument("--player", default="plain", help="who plays, as in an arena: strong@50w")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", action="store_true", help="one JSON object on one line")
    asked = parser.parse_args(words)
    if asked.rules and not asked.game:
        parser.error("--rules wants --game")
    player = player_named(asked.player, AT_ONCE)
    found = {}
    for name in [asked.game] if asked.game else REPORTS:
        game = game_named(name)
        rules = game.rules(asked.rules or game.presets[0], {})
        found[name] = REPORTS[name](rules, player, asked.deals, asked.seed)
        found[name] |= {"rules": rules.preset, "player": player.name}
        found[name] |= {"deals": asked.deals, "seed": asked.seed}
    if asked.json:
        print(json.dumps(found))
    else:
        print("\n".join(line for name, told in found.items() for line in _told(told, name)))


def _told(told: Any, name: str) -> Iterator[str]:
    """A report for people: a line for each figure, a table for each curve."""
    if not isinstance(told, Mapping):
        yield f"{name}: {told}"
    elif "mean" in told:
        error = "–" if told["se"] is None else f"{told['se']:.4f}"
        yield f"{name}: {told['mean']} ± {error} ({told['deals']} deals)"
    else:
        for key, value in told.items():
            if key == "curve":
                yield f"{name}, by tenths of the predicted chance:"
                yield from _curve(value)
            else:
                yield from _told(value, f"{name} {key}")


def _curve(curve: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield f"  {'from':>5} {'predicted':>10} {'real':>8} {'± se':>8} {'count':>7}"
    for each in curve:
        if each["count"]:
            figures = f"{each['predicted']:>10.3f} {each['real']:>8.3f} {each['se']:>8.3f}"
            yield f"  {each['from']:>5} {figures} {each['count']:>7}"


if __name__ == "__main__":
    main()
