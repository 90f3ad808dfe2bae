"""The arena: how strong one computer player is against another, measured on duplicate deals.

A block is one deal of two players: the same cards and dealer once for each way to seat them, as in
a simulation. Where there are more players, every two of them play every deal. Rows are blocks: all
of the first deal, then all of the second; but for the times in them they hang on the seed and
their number alone, as far as the players do (a budget in seconds makes no such promise).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

from spadille import __version__
from spadille.bots.accounts import ACCOUNTS, Account
from spadille.bots.accounts_sides import Row
from spadille.bots.arena_clock import Stopwatch, Timed
from spadille.bots.arena_matches import Matches
from spadille.bots.arena_players import ForTricks, Player, budget_named, players_named
from spadille.bots.bot import AT_ONCE, Bot, Budget
from spadille.bots.plain import Plain
from spadille.bots.simulate import gathered, opening, played, row_of
from spadille.bots.sprt import Sprt, sprt_named
from spadille.core.cards import SEATS, next_seat
from spadille.core.errors import Malformed
from spadille.core.match import Rules
from spadille.core.phase import Finished, Phase, seen_by
from spadille.core.play import Playing
from spadille.core.referee import after
from spadille.games import game_named

SIZE = 16
"""The blocks of a chunk, where the players are quick and all blocks are wanted."""
UNITS = {"quinto": "points", "quadrille": "chips", "pinochle": "points"}
ANCHOR = "plain"
USUAL = "normal"
"""The tempo, unless one is asked for."""
REDEALS = 1000
"""A deal in which so many packs bring no contract to play is given up."""


@dataclass(frozen=True)
class Arena:
    """Who plays whom, at what, how often.

    pot: chips in Quadrille's pot in every deal, stakes included; None for the stakes alone.
    same_contracts: in Pinochle the plain player bids, names trump and passes cards for all, and
    trick points are compared.
    """

    rules: Rules
    players: tuple[Player, ...]
    deals: int
    seed: int
    pot: int | None = None
    same_contracts: bool = False
    sprt: Sprt | None = None

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, by place among the players."""
        return tuple(combinations(range(len(self.players)), 2))

    @property
    def anchor(self) -> int:
        """The player by whom a ladder is fixed: plain, or else the first."""
        return next((n for n, player in enumerate(self.players) if player.level == ANCHOR), 0)

    @property
    def unit(self) -> str:
        """What differences are counted in."""
        return "trick_points" if self.same_contracts else UNITS[self.rules.game.name]

    @property
    def length(self) -> int:
        return self.deals * len(self.pairs)

    @property
    def size(self) -> int:
        is_quick = all(player.is_quick for player in self.players)
        return SIZE if is_quick and self.sprt is None else 1

    @property
    def chunks(self) -> int:
        return -(-self.length // self.size)

    is_batched = False

    def chunk(self, number: int) -> Iterator[Row]:
        """The rows of one chunk, by its number from 0."""
        self._warmed()
        first = 1 + number * self.size
        return map(self.row, range(first, min(first + self.size, self.length + 1)))

    def summary(self) -> Matches:
        """Of no rows yet."""
        return Matches(self)

    def counted(self, rows: list[Row]) -> list[Row]:
        """The rows themselves."""
        return rows

    def prepare(self, hear: Callable[[str], object]) -> None:
        """Compile ahead what is needed; `hear` is told the name of each thing that is compiled."""
        if any(not player.is_quick for player in self.players):
            from spadille.kernel.compiling import heard  # noqa: PLC0415

            with heard(hear):
                self._warmed()

    def _warmed(self) -> None:
        rules: Any = self.rules
        _warm(rules, self.players)

    def account(self) -> Account:
        """How this game seats two players and compares them."""
        return ACCOUNTS[self.rules.game.name](self.rules)

    @cached_property
    def stamp(self) -> str:
        """What tells the rows of this arena from those of all others, however many they are."""
        whole = {
            "version": __version__,
            "game": self.rules.game.name,
            "rules": self.rules.preset,
            "options": self.rules.options(),
            "players": [[p.level, p.budget.seconds, p.budget.worlds] for p in self.players],
            "seed": self.seed,
            "pot": self.pot,
            "same_contracts": self.same_contracts,
        }
        return sha256(json.dumps(whole).encode()).hexdigest()[:12]

    def wrote(self, number: int, line: bytes) -> bool:
        """Is this line of a file the row of that number?"""
        try:
            return self.is_row(number, json.loads(line))
        except ValueError:
            return False

    def is_row(self, number: int, row: Any) -> bool:
        """Does this row say to be the row of that number of this arena?"""
        deal, pair = self._place(number)
        names = [self.players[player].name for player in pair]
        said = [row.get(key) for key in ("deal", "players", "run")] if isinstance(row, dict) else []
        return said == [deal, names, self.stamp]

    def _place(self, number: int) -> tuple[int, tuple[int, int]]:
        """The deal of a row, from 1, and who plays it."""
        deal, pair = divmod(number - 1, len(self.pairs))
        return deal + 1, self.pairs[pair]

    def row(self, number: int) -> Row:
        """One block, by its number from 1: its tables, what they came to, and the times."""
        deal, pair = self._place(number)
        players, watches = [self.players[n] for n in pair], (Stopwatch(), Stopwatch())
        one, two = (
            Timed(self._bot(player), player.budget, watch)
            for player, watch in zip(players, watches, strict=True)
        )
        account, dealer = self.account(), next_seat(0, deal - 1)
        start, name = self.opening(deal)
        tables = []
        for ones in account.seatings:
            seats = [one if seat in ones else two for seat in range(4)]
            tables.append(row_of(deal, dealer, played(start, seats, name), account))
        row = account.compared(tables)
        if self.same_contracts:
            row["difference"] = _tricks(row)["difference"]
        named = {"deal": deal, "dealer": SEATS[dealer], "players": [p.name for p in players]}
        times = {letter: watch.row() for letter, watch in zip("AB", watches, strict=True)}
        return named | row | {"time": times, "run": self.stamp}

    def _bot(self, player: Player) -> Bot:
        """Who decides for a player; where trick points are compared, he is told that."""
        return ForTricks(player.bot) if self.same_contracts else player.bot

    def made(self, row: Row) -> dict[str, float]:
        """What the players of a row made a table, and the difference."""
        if self.same_contracts:
            return _tricks(row)
        values = self.account().values(row)
        return {name: values[name] for name in ("A", "B", "difference")}

    def opening(self, deal: int) -> tuple[Phase, str]:
        """Where both players take over in this deal, and the name of its chance."""
        name = f"{self.seed}/{deal}"
        if not self.same_contracts:
            return self._dealt(deal, name), name
        for again in range(REDEALS):
            name = f"{self.seed}/{deal}/{again}"
            state: Phase | Finished = self._dealt(deal, name)
            while not isinstance(state, Playing | Finished):
                state = after(state, Plain().decide(seen_by(state, state.turn), name))
            if isinstance(state, Playing):
                return state, name
        raise RuntimeError(f"no contract in deal {deal}")

    def _dealt(self, deal: int, name: str) -> Phase:
        """A deal before anyone has spoken."""
        standing = self.rules.start()
        if self.pot is not None:
            standing = replace(standing, carry=self.pot - _stakes(self.rules))
        return opening(self.rules, standing, next_seat(0, deal - 1), name)


def _tricks(row: Row) -> dict[str, float]:
    """The trick points of both players a table; the two tables together have a hundred."""
    here, there = row["trick_points"], row["swapped"]["trick_points"]
    one, two = (here[0] + there[1]) / 2, (here[1] + there[0]) / 2
    return {"A": one, "B": two, "difference": one - two}


def _stakes(rules: Any) -> int:
    """What the four players put into Quadrille's pot before a deal (B36)."""
    return 4 * int(rules.stake)


@cache
def _warm(rules: Any, players: tuple[Player, ...]) -> None:
    """Let each player who compiles or loads something do so before he is timed."""
    for player in players:
        if not player.is_quick:
            seats = [Timed(player.bot, AT_ONCE, Stopwatch())] * 4
            played(opening(rules, rules.start(), 0, "warm"), seats, "warm")


@dataclass(frozen=True)
class Asked:
    """What a command line says about an arena beside the table."""

    players: Sequence[str]
    deals: int
    seed: int
    budget: Budget
    pot: int | None = None
    same_contracts: bool = False
    sprt: str | None = None


def asked_by(options: Any) -> Asked:
    """What the parsed words of a command line ask for; Malformed `budget`, `unknown_tempo`."""
    if options.worlds is None:
        budget = budget_named(options.tempo or USUAL)
    elif options.worlds < 1:
        raise Malformed("budget", given=options.worlds)
    else:
        budget = Budget(worlds=options.worlds)
    how = (options.pot, options.same_contracts, options.sprt)
    return Asked(tuple(options.players), options.deals, options.seed, budget, *how)


def arena(game: str, preset: str | None, options: Mapping[str, object], asked: Asked) -> Arena:
    """The arena that the words of a command line mean; Malformed if they mean none."""
    named = game_named(game)
    rules: Any = named.rules(preset or named.presets[0], options)
    players = players_named(asked.players, asked.budget)
    if asked.deals < 1:
        raise Malformed("deal_count", given=asked.deals)
    if asked.same_contracts:
        if game != "pinochle":
            raise Malformed("other_game", given="--same-contracts")
        rules = replace(rules, fold="off")
    if asked.pot is not None:
        _check_pot(game, rules, asked.pot)
    test = None if asked.sprt is None else sprt_named(asked.sprt)
    if len(players) > 2:
        if test is not None:
            raise Malformed("sprt_pair", count=len(players))
        from spadille.bots.ladder import needed  # noqa: PLC0415

        needed()
    return Arena(rules, players, asked.deals, asked.seed, asked.pot, asked.same_contracts, test)


def _check_pot(game: str, rules: Any, pot: int) -> None:
    if game != "quadrille":
        raise Malformed("other_game", given="--pot")
    if not _stakes(rules) <= pot <= 10**6:
        raise Malformed("pot", given=pot, low=_stakes(rules), high=10**6)


def fight(
    arena: Arena,
    out: str | None = None,
    step: Callable[[int], object] = lambda _: None,
    scheduler: str | None = None,
) -> tuple[Matches, bool]:
    """Play an arena, its rows into a file of JSON lines where one is named; what it came to, and
    whether it came to its end: its last deal, or the verdict of its test. See simulate.gathered.
    """
    if out is not None and Path(out).suffix.lower() != ".jsonl":
        raise Malformed("suffix", file=out, given=Path(out).suffix or out, known=[".jsonl"])
    matches, finished = gathered(arena, out, step, scheduler)
    return matches, finished
