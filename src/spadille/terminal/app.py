"""`spadille play`: a match in plain lines, cards and calls typed, every action on disk at once."""

from __future__ import annotations

import argparse
import secrets
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from spadille.bots.bot import bot_named
from spadille.core.actions import Action
from spadille.core.cards import Seat
from spadille.core.errors import Malformed, Refused, SpadilleError
from spadille.core.phase import Finished, Phase, seen_by
from spadille.games import game_named
from spadille.records.folder import data_folder
from spadille.records.notation import action_of
from spadille.records.saved import Saved, held
from spadille.records.shuffle import shuffled
from spadille.table.complaints import complaint
from spadille.table.match import Match, resumed
from spadille.table.people import BOT_NAMES
from spadille.table.rulebook import rule_page
from spadille.table.scene import Person, Scene
from spadille.table.show import scene
from spadille.table.texts import Texts
from spadille.terminal.draw import Drawing, wrapped

YOU: Seat = 2
COMMANDS = ("help", "rules", "hand", "last", "score", "why", "quit")
NORDIC = {"E": "A", "D": "Q", "KN": "J"}


def play_command(options: argparse.Namespace, texts: Texts) -> int:
    """Play, or play on, until the match is over or the player leaves."""
    game = game_named(options.game)
    preset = options.rules or game.presets[0]
    rules = game.rules(preset, {})
    with held(data_folder(options.data), game.name) as saved:
        terminal = Terminal(texts, saved, options.name, options.seed)
        match = None if options.new else terminal.left(options.rules)
        if match is None:
            saved.put_aside()
            match = Match(rules, first_dealer=_first_dealer(options.seed), start=rules.start())
        try:
            terminal.play(match)
        except (EOFError, KeyboardInterrupt):
            terminal.say(["", texts("terminal.saved")])
    return 0


def _first_dealer(seed: int | None) -> Seat:
    """Who deals first: drawn, or with a seed always the same."""
    return secrets.randbelow(4) if seed is None else seed % 4


@dataclass
class Terminal:
    """One player at a terminal."""

    texts: Texts
    saved: Saved
    name: str | None
    seed: int | None

    def __post_init__(self) -> None:
        self.drawing = Drawing(self.texts)
        self.bot = bot_named("plain")
        own = {self.texts(f"terminal.word.{word}").casefold(): word for word in COMMANDS}
        self.words = own | {word: word for word in COMMANDS} | {"?": "help", "q": "quit"}

    @property
    def people(self) -> tuple[Person, ...]:
        """You at S, bots elsewhere."""
        you = self.name or self.texts("terminal.you")
        return tuple(Person(you if seat == YOU else BOT_NAMES[seat]) for seat in range(4))

    def say(self, lines: Iterable[str]) -> None:
        """Print lines, no wider than the terminal."""
        width = max(20, shutil.get_terminal_size((80, 24)).columns)
        sys.stdout.writelines(f"{line}\n" for line in wrapped(lines, width))
        sys.stdout.flush()

    def left(self, wanted: str | None) -> Match | None:
        """The match as it was left, if it is unfinished and by these rules."""
        try:
            replay = self.saved.load()
        except SpadilleError as error:
            aside = self.saved.put_aside()
            self.say([complaint(self.texts, error), self.texts("terminal.aside", file=aside)])
            return None
        if replay is None or not replay.deals:
            return None
        match = resumed(replay)
        if match.over or wanted not in (None, match.rules.preset):
            return None
        self.say([self.texts("terminal.resumed", deal=len(match.deals))])
        return match

    # The match

    def play(self, match: Match) -> None:
        """Deal after deal."""
        self.say([self.texts("terminal.welcome"), self.texts("terminal.help.short")])
        shown = 0
        while True:
            if match.state is None or (isinstance(match.state, Finished) and not match.over):
                match = self.keep(match.dealt(self._pack(match)))
                self.say(self.drawing.seating(self.scene(match)))
            state = match.state
            if isinstance(state, Phase):
                if shown == 0 and len(match.deals) and state.history:
                    self.say(self.drawing.seating(self.scene(match)))
                shown += 1
                match = self.turn(match, state)
                continue
            self.say(self.drawing.result(self.scene(match)))
            if match.over:
                again = self.ask(self.texts("terminal.again"))
                if again.casefold() not in self._yes():
                    return
                self.saved.put_aside()
                match = Match(match.rules, (match.dealer + 1) % 4, match.rules.start())
            else:
                self.ask(self.texts("terminal.next"))

    def _yes(self) -> tuple[str, ...]:
        word = self.texts("terminal.yes").casefold()
        return (word, word[:1], "")

    def _pack(self, match: Match) -> tuple[int, ...]:
        seed = None if self.seed is None else f"{self.seed}/{len(match.deals)}"
        return shuffled(match.rules.game.pack, seed)

    def keep(self, match: Match) -> Match:
        """The match, on disk."""
        names = [person.name for person in self.people]
        self.saved.save(match.record(names))
        return match

    def scene(self, match: Match) -> Scene:
        return scene(match, YOU, self.people)

    def turn(self, match: Match, state: Phase) -> Match:
        """One action, the player's or a bot's, and what it led to."""
        if state.turn == YOU:
            action = self.asked(match)
        else:
            action = self.bot.decide(seen_by(state, state.turn))
        after = self.keep(match.acted(action, state.turn))
        self._told(match, after, state.turn)
        return after

    def _told(self, before: Match, after: Match, seat: Seat) -> None:
        now = self.scene(after)
        if self.scene(before).phase == "doubling":
            call = now.calls[len(self.scene(before).calls)]
            self.say([f"  {call.name}: {self.drawing.line(call.text)}"])
            return
        done = now.last.number if now.last else 0
        was = self.scene(before).last
        if now.last and done > (was.number if was else 0):
            self.say(self.drawing.taken(now.last))

    # The player

    def ask(self, prompt: str) -> str:
        """A line from the player; EOFError when there is none."""
        sys.stdout.write(f"{prompt} ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def asked(self, match: Match) -> Action:
        """The player's action, asked for until it is one that may be done."""
        now = self.scene(match)
        self.say(self.drawing.position(now))
        while True:
            typed = self.ask(self.texts("terminal.prompt"))
            if not typed:
                continue
            word, _, rest = typed.partition(" ")
            if command := self.words.get(word.casefold()):
                self.command(command, rest, match)
                continue
            if (action := self.understood(typed, match)) is None:
                self.say([self.texts("terminal.unknown", typed=typed[:40])])
                continue
            try:
                match.acted(action, YOU)
            except Refused as error:
                self.say([self.why(now, action, match, error)])
                continue
            return action

    def why(self, now: Scene, action: Action, match: Match, error: Refused) -> str:
        """The sentence that says which rule forbids this action."""
        text = match.rules.game.alphabet.text(action)
        for card in now.hand:
            if card.card == text and card.why:
                return self.drawing.line(card.why)
        return self.texts(f"why.{error.key}")

    def understood(self, typed: str, match: Match) -> Action | None:
        """The action that was typed, in either set of letters or the language's own words."""
        alphabet = match.rules.game.alphabet
        for word in ("pass", "double", "redouble"):
            own = (self.texts(f"choice.{word}"), self.texts(f"call.{word}"))
            if typed.casefold() in (word, *(name.casefold() for name in own)):
                return alphabet.parse(word)
        joker = self.texts("card.title.JK").casefold()
        if typed.casefold() in (joker, "joker", "★"):
            return alphabet.parse("JK")
        for text in (typed, _international(typed)):
            try:
                return action_of(alphabet, text.replace(" ", ""))
            except Malformed:
                continue
        return None

    def command(self, command: str, rest: str, match: Match) -> None:
        """A word that plays nothing."""
        now = self.scene(match)
        match command:
            case "help":
                self.say(self.help())
            case "rules":
                self.say(self.rules(match.rules.game.name))
            case "hand":
                self.say(self.drawing.position(now))
            case "last":
                last = (
                    self.drawing.taken(now.last) if now.last else [self.texts("terminal.no_last")]
                )
                self.say(last)
            case "score":
                self.say(self.drawing.score(now))
            case "why":
                self.say([self._asked_why(rest, match, now)])
            case "quit":
                raise EOFError

    def _asked_why(self, rest: str, match: Match, now: Scene) -> str:
        action = self.understood(rest, match)
        if action is None:
            return self.texts("terminal.unknown", typed=rest[:40])
        try:
            match.acted(action, YOU)
        except Refused as error:
            return self.why(now, action, match, error)
        return self.texts("terminal.allowed")

    def help(self) -> Iterable[str]:
        """What can be typed."""
        yield self.texts("terminal.help.cards")
        for word in ("hand", "last", "score", "why", "rules", "quit"):
            yield f"  {self.texts(f'terminal.word.{word}')}: {self.texts(f'terminal.help.{word}')}"

    def rules(self, game: str) -> Iterable[str]:
        """The game on one screen."""
        page = rule_page(game)
        for head, text in zip(page.heads, page.brief, strict=True):
            yield f"{self.texts(head)}: {self.texts(text)}"


def _international(typed: str) -> str:
    """The card typed with E K D Kn for ace, king, queen and jack."""
    upper = typed.upper().strip()
    for nordic, letter in NORDIC.items():
        if upper.startswith(nordic) and len(upper) > len(nordic):
            return letter + upper[len(nordic) :]
        if upper.endswith(nordic) and len(upper) > len(nordic):
            return upper[: -len(nordic)] + letter
    return typed
