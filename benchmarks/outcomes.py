"""What deals bring the two sides: `python -m benchmarks.outcomes`, for `bots.equity_tables`.

Plain players play with themselves; of their deals some are taken, evenly by the difference, and
printed as the table has them: points of N and S, of E and W, and a star where N and S had the bid.
"""

from __future__ import annotations

import argparse
from textwrap import wrap

from spadille.bots.accounts_sides import Row
from spadille.bots.simulate import plan

WIDTH = 98


def taken(rows: list[Row], many: int) -> list[Row]:
    """So many of these deals, evenly by the difference."""
    order = sorted(rows, key=lambda row: (row["delta"][0] - row["delta"][1], row["delta"][0]))
    return [order[int((number + 0.5) * len(order) / many)] for number in range(many)]


def told(row: Row) -> str:
    """A deal as the table has it."""
    north, east = row["delta"]
    return f"{north}:{east}" + "*" * (row.get("bidder") in {"N", "S"})


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m benchmarks.outcomes", description=__doc__)
    asked.add_argument("--deals", type=int, default=2000)
    asked.add_argument("--many", type=int, default=200)
    asked.add_argument("--seed", type=int, default=20261203)
    words = asked.parse_args()
    for game in ("quinto", "pinochle"):
        rows = list(plan(game, None, "plain", words.deals, words.seed).rows())
        print(f'{game.upper()} = """')
        print("\n".join(wrap(" ".join(map(told, taken(rows, words.many))), WIDTH)))
        print('"""')


if __name__ == "__main__":
    main()
