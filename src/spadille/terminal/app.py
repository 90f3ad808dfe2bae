"""`spadille play`: a match in plain lines, cards and calls typed, every action on disk at once."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import TextIOWrapper

from spadille.core.actions import Action
from spadille.core.errors import Refused
from spadille.core.phase import Phase
from spadille.table.complaints import complaint
from spadille.table.people import BOT_NAMES
from spadille.table.scene import Person, Scene
from spadille.table.session import YOU, Session, bot_action, session
from spadille.table.show import scene
from spadille.table.texts import Texts
from spadille.terminal.draw import Drawing
from spadille.terminal.paper import Paper, columns
from spadille.terminal.typed import Order, Reader, shown

PROMPT = "> "


def play_command(options: argparse.Namespace, texts: Texts) -> int:
    """Play, or play on, until the match is over or the player leaves."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415 (arrow keys work at the prompt)
    wishes = {"name": options.name, "fresh": options.new, "seed": options.seed}
    with session(options.game, options.rules, options.data, **wishes) as played:
        terminal = Terminal(texts, played)
        try:
            terminal.play()
        except (EOFError, KeyboardInterrupt):
            terminal.leave()
    return 0


class Terminal:
    """One player at a terminal, in a session."""

    def __init__(self, texts: Texts, played: Session) -> None:
        self.texts = texts
        self.played = played
        self.paper = Paper()
        self.drawing = Drawing(texts)
        pack = played.match.rules.game.pack
        self.reader = Reader(texts, pack.kinds)
        you = Person(played.name or texts("terminal.you"), kind="human")
        self.people = tuple(you if seat == YOU else Person(BOT_NAMES[seat]) for seat in range(4))

    def say(self, lines: Iterable[str], style: str = "") -> None:
        self.paper.write(lines, style)

    def tell(self, key: str, **params: object) -> None:
        """Print one text."""
        self.say([self.texts(key, **params)])

    def scene(self) -> Scene:
        return scene(self.played.match, YOU, self.people)

    # The match

    def play(self) -> None:
        """Deal after deal, match after match."""
        self.welcome()
        while True:
            match = self.played.match
            if match.turn == YOU:
                self.do(self.action())
            elif isinstance(match.state, Phase):
                self.do(bot_action(match.state))
            elif match.state is None:
                self.deal()
            elif not self.after_deal():
                return

    def welcome(self) -> None:
        """The first lines: what became of the match that was there, and how this goes."""
        played = self.played
        if played.fault is not None:
            self.say([complaint(self.texts, played.fault)])
            self.tell("terminal.aside", file=played.aside)
        elif played.aside is not None:
            self.tell("terminal.earlier", file=played.aside)
        self.tell("terminal.welcome")
        self.tell("terminal.help.short")
        if played.going_on:
            self.tell("terminal.resumed")
            if isinstance(played.match.state, Phase):
                now = self.scene()
                self.say(self.drawing.seating(now))
                self.say(self.drawing.said(now))

    def deal(self) -> None:
        """The next deal."""
        self.played.deal()
        self.say(self.drawing.seating(self.scene()))

    def do(self, action: Action) -> None:
        """One action of the seat on turn, and what it led to."""
        before, turn = self.scene(), self.played.match.turn
        assert turn is not None
        self.played.act(action, turn)
        now = self.scene()
        self.say(self.drawing.said(now, since=len(before.calls)))
        done = before.last.number if before.last else 0
        if now.last and now.last.number > done:
            self.say(self.drawing.taken(now))

    def after_deal(self) -> bool:
        """The result, and whether to go on: with the next deal, or another match."""
        now = self.scene()
        self.say(self.drawing.result(now, columns()))
        if not self.played.match.over:
            if not self.agreed("terminal.next"):
                raise EOFError
            self.deal()
            return True
        if aside := self.played.close():
            self.tell("terminal.kept", file=aside)
        if not self.agreed("terminal.again"):
            return False
        self.played.again()
        return True

    def leave(self) -> None:
        """The last lines when the player goes away in the middle."""
        self.say([""])
        if not self.played.match.over:
            self.tell("terminal.saved")

    # The player

    def ask(self) -> str:
        """A line from the player; EOFError when there is none."""
        typed = input(PROMPT).strip()
        if not sys.stdin.isatty():
            self.say([shown(typed)])  # a pipe shows nothing by itself
        return typed

    def agreed(self, question: str) -> bool:
        """Whether the player agrees: Enter or yes; he may look at things first."""
        while True:
            self.tell(question)
            typed = self.ask()
            if not typed or self.reader.yes(typed):
                return True
            if self.reader.yes(typed) is False:
                return False
            if order := self.reader.order(typed):
                self.obey(order)

    def action(self) -> Action:
        """The player's action, asked for until it is one that may be done."""
        now = self.scene()
        self.show(now)
        while True:
            typed = self.ask()
            if order := self.reader.order(typed):
                self.obey(order)
            elif typed and (action := self.meant(typed, now)):
                if not (no := self.refusal(action, now)):
                    return action
                self.say([no])

    def show(self, now: Scene) -> None:
        """Trick, hand, and what is wanted."""
        self.say(self.drawing.position(now))
        self.say(self.drawing.wanted(now), "bold")
        self.say(self.drawing.choices(now))

    def meant(self, typed: str, now: Scene) -> Action | None:
        """The action that was typed; None, after one line that says so, if it is unclear."""
        open_calls = [choice.action for choice in now.choices]
        text = self.reader.call(typed, open_calls) or self.reader.card(typed)
        if text and (action := self.played.match.rules.game.alphabet.parse(text)):
            return action
        if cards := self.reader.meant(typed, [card.card for card in now.hand]):
            self.tell("terminal.which", cards=self.drawing.faces.row(cards))
        else:
            self.tell("terminal.unknown", typed=shown(typed))
        return None

    def refusal(self, action: Action, now: Scene) -> str | None:
        """Why this may not be done, in a sentence; None, if it may."""
        match = self.played.match
        try:
            match.acted(action, YOU)
        except Refused as error:
            text = match.rules.game.alphabet.text(action)
            reasons = [card.why for card in now.hand if card.card == text and card.why]
            if reasons:
                return self.drawing.line(reasons[0])
            if error.key == "wrong_phase":
                calls = now.phase == "doubling"
                return self.texts("terminal.calls_first" if calls else "terminal.calls_over")
            return self.texts(f"why.{error.key}")
        return None

    def obey(self, order: Order) -> None:
        """A word of the terminal: it changes nothing in the match."""
        now, draw = self.scene(), self.drawing
        match order.word:
            case "help":
                self.say(draw.help())
            case "rules":
                self.say(draw.rules(now.game, now.rules))
            case "hand" if now.result:
                self.say(draw.hands(now))
            case "hand":
                self.show(now)
            case "last":
                self.say(draw.last(now))
            case "score":
                self.say(draw.standing(now, columns()))
            case "why":
                self.explain(order.rest, now)
            case "save":
                self.tell("terminal.already_saved")
            case "quit":
                raise EOFError

    def explain(self, typed: str, now: Scene) -> None:
        """Why a card may not be played; without a card, which duty binds."""
        if typed:
            if action := self.meant(typed, now):
                self.say([self.refusal(action, now) or self.texts("terminal.allowed")])
            return
        reasons = [card.why for card in now.hand if card.why]
        self.say([self.drawing.line(reasons[0]) if reasons else self.texts("terminal.why_what")])
