"""Setting a table: the games there are, what the bots answer, and a match kept in a file."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from spadille.core.actions import Action
from spadille.core.cards import Seat, next_seat
from spadille.core.errors import SpadilleError
from spadille.core.match import Rules
from spadille.core.phase import Phase
from spadille.games import game_named, shelf
from spadille.records.folder import data_folder
from spadille.records.record import printable_name
from spadille.records.saved import Saved, held
from spadille.records.shuffle import shuffled
from spadille.table.levels import PARTNERS, USUAL, Levels, Thinking, levels, levels_kept
from spadille.table.match import Match, resumed
from spadille.table.people import BOT_NAMES

YOU: Seat = 2
"""The seat of the person who plays against bots: S, at the bottom."""


def games() -> dict[str, tuple[str, ...]]:
    """The games that can be played, each with its rule presets, the default first."""
    return {name: game.presets for name, game in shelf.items()}


def rules_of(
    game: str, preset: str | None = None, options: Mapping[str, object] | None = None
) -> Rules:
    """The rules of a game; Malformed, if there are none such."""
    found = game_named(game)
    return found.rules(preset or found.presets[0], options or {})


@dataclass
class Session:
    """A match of one person against bots, on disk after every action.

    `name` is None where the person has given none. `fault` is what is wrong with the file that
    was there, `aside` where a file that was there is kept, if it is not gone on with. `luck` is
    the chance that the bots have.
    """

    saved: Saved
    match: Match
    name: str | None = None
    seed: int | None = None
    fault: SpadilleError | None = None
    aside: Path | None = None
    going_on: bool = False
    played: int = 0
    levels: Levels = USUAL
    thinking: Thinking = field(default_factory=Thinking)
    luck: str = field(default_factory=lambda: secrets.token_hex(8))

    def deal(self) -> None:
        """Put the next deal on the table."""
        number = f"{self.played}/{len(self.match.deals)}"
        seed = None if self.seed is None else f"{self.seed}/{number}"
        self._keep(self.match.dealt(shuffled(self.match.rules.game.pack, seed)))

    def act(self, action: Action, seat: Seat) -> None:
        """Do this; Refused, if the rules do not allow it."""
        self._keep(self.match.acted(action, seat))

    def bot_action(self) -> Action:
        """What the bot on turn does."""
        state = self.match.state
        assert isinstance(state, Phase)
        level = self.levels.at(state.turn, (YOU,), self.match.rules)
        chance = self.luck if self.seed is None else self.seed
        return self.thinking.action(state, level, f"{chance}/{self.played}/{len(self.match.deals)}")

    def choose(self, level: str | None, partner: str | None) -> None:
        """Let the bots play as was chosen just now; where nothing was, as before, and in a new
        match as a form proposes. Malformed, if there is no such level."""
        kept = self.going_on and not (level or partner)
        if kept:
            self.levels = levels_kept(self.saved.noted())
        else:
            self.levels = levels(level, partner or PARTNERS[0])
            self.saved.note(self.levels.kept)

    def close(self) -> Path | None:
        """Keep the match that is over under its date; where it is now."""
        return self.saved.put_aside()

    def again(self) -> None:
        """Another match by the same rules; the deal passes on."""
        rules = self.match.rules
        self.match = Match(rules, next_seat(self.match.dealer), rules.start())
        self.played += 1

    def _keep(self, match: Match) -> None:
        names = (*BOT_NAMES[:YOU], self.name, *BOT_NAMES[YOU + 1 : 4]) if self.name else ()
        self.saved.save(match.record(names))
        self.match = match


@dataclass(frozen=True)
class Wish:
    """What somebody wants to play: a game by a preset (None: by any), with these options."""

    game: str
    preset: str | None = None
    options: Mapping[str, object] = field(default_factory=dict)

    def rules(self) -> Rules:
        """The rules of a new match; Malformed, if there are none such."""
        return rules_of(self.game, self.preset, self.options)

    def is_met_by(self, rules: Rules) -> bool:
        """May a match by these rules be gone on with?"""
        same = rules.game.name == self.game and self.preset in (None, rules.preset)
        return same and self.options.items() <= rules.options().items()


@contextmanager
def session(
    wish: Wish,
    folder: str | None,
    *,
    name: str | None = None,
    fresh: bool = False,
    seed: int | None = None,
) -> Iterator[Session]:
    """The saved match of this game, if it is unfinished and as wished.

    Else a new one; the file that was there is put aside. Malformed `in_use`, if another process
    holds the match.
    """
    rules = wish.rules()
    with held(data_folder(folder), wish.game) as saved:
        dealer = secrets.randbelow(4) if seed is None else seed % 4
        called = printable_name(name) or None
        new = Session(saved, Match(rules, dealer, rules.start()), called, seed)
        try:
            left = saved.load()
        except SpadilleError as error:
            new.fault, new.aside = error, saved.put_aside()
            left = None
        if left is not None:
            match = resumed(left)
            if left.deals and not fresh and wish.is_met_by(match.rules):
                called = called or (left.record.names[YOU] if left.record.names else None)
                yield Session(saved, match, called, seed, going_on=True)
                return
            new.aside = saved.put_aside()
        yield new
