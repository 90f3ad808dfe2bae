"""`spadille play`: a match in plain lines, cards and calls typed, every action on disk at once."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import TextIOWrapper

from spadille.core.actions import Action, Give, Say
from spadille.core.errors import Refused
from spadille.core.phase import Phase, seen_by
from spadille.table.complaints import complaint
from spadille.table.hints import hint, hint_lines, thought_at_once
from spadille.table.match import Match
from spadille.table.people import BOT_NAMES
from spadille.table.scene import Person, Scene
from spadille.table.session import YOU, Session, Wish, session
from spadille.table.show import scene
from spadille.table.texts import Texts
from spadille.terminal.draw import Drawn, Pen
from spadille.terminal.manners import MANNERS, drawn
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
    wish = Wish(options.game, options.rules, options.options)
    how = {"name": options.name, "fresh": options.new, "seed": options.seed}
    with session(wish, options.data, **how) as played:
        played.choose(options.level, options.partner)
        terminal = Terminal(texts, played)
        try:
            terminal.play()
        except (EOFError, KeyboardInterrupt):
            terminal.leave()
        finally:
            played.thinking.stop()
    return 0


class Terminal:
    """One player at a terminal, in a session."""

    def __init__(self, texts: Texts, played: Session) -> None:
        self.texts = texts
        self.played = played
        self.paper = Paper()
        self.pen = Pen(texts)
        game = played.match.rules.game
        self.manners = MANNERS[game.name]
        self.alphabet = game.alphabet
        said = [action.word for action in self.alphabet.actions if isinstance(action, Say)]
        self.reader = Reader(texts, game.pack.kinds, said, self.manners.commands)
        you = Person(played.name or texts("terminal.you"), kind="human")
        self.people = tuple(you if seat == YOU else Person(BOT_NAMES[seat]) for seat in range(4))

    def say(self, lines: Iterable[str], style: str = "") -> None:
        self.paper.write(lines, style)

    def tell(self, key: str, **params: object) -> None:
        """Print one text."""
        self.say([self.texts(key, **params)])

    def scene(self) -> Scene:
        return scene(self.played.match, YOU, self.people)

    def drawn(self, now: Scene | None = None) -> Drawn:
        """The table as it is now, or as it was, in lines."""
        return drawn(self.pen, now or self.scene())

    # The match

    def play(self) -> None:
        """Deal after deal, match after match."""
        self.welcome()
        while True:
            match = self.played.match
            if match.turn == YOU:
                self.do(*self.actions())
            elif isinstance(match.state, Phase):
                self.do(self.played.bot_action())
            elif match.state is None:
                self.deal()
            elif not self.after_deal():
                return

    def welcome(self) -> None:
        """The first lines: what became of the match that was there, and how this goes."""
        played = self.played
        if played.fault is not None:
            fault = played.fault.at(game=played.match.rules.game.name)
            self.say([complaint(self.texts, fault)])
            self.tell("terminal.aside", file=played.aside)
        elif played.aside is not None:
            self.tell("terminal.earlier", file=played.aside)
        self.tell(self.manners.welcome)
        self.tell(self.manners.short)
        self.say([self.pen.line(played.levels.line(played.match.rules))])
        if played.going_on:
            self.tell("terminal.resumed")
            if isinstance(played.match.state, Phase):
                table = self.drawn()
                self.say(table.seating())
                self.say(table.said())

    def deal(self) -> None:
        """The next deal."""
        self.played.deal()
        self.say(self.drawn().seating())

    def do(self, *actions: Action) -> None:
        """What the seat on turn does, and what it led to."""
        for action in actions:
            before, turn = self.scene(), self.played.match.turn
            assert turn is not None
            self.played.act(action, turn)
            self.say(self.drawn().news(before))

    def after_deal(self) -> bool:
        """The result, and whether to go on: with the next deal, or another match."""
        self.say(self.drawn().result(columns()))
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

    def actions(self) -> tuple[Action, ...]:
        """What the player does, asked for until it is something that may be done."""
        now = self.scene()
        self.show(now)
        while True:
            typed = self.ask()
            if order := self.reader.order(typed):
                self.obey(order)
            elif actions := self.meant(typed, now):
                if not (no := self.refusal(actions, now)):
                    return actions
                self.say([no])

    def show(self, now: Scene) -> None:
        """Trick, hand, and what is wanted."""
        table = self.drawn(now)
        self.say(table.position())
        self.say([self.pen.line(now.sentence)], "bold")
        self.say(table.choices())

    def meant(self, typed: str, now: Scene) -> tuple[Action, ...]:
        """The actions that were typed; none, after one line that says so, if it is unclear."""
        told = self.manners.reads(self.reader, typed, now)
        if not (typed or told):
            return ()
        actions = tuple(action for text in told if (action := self.alphabet.parse(text)))
        if told and len(actions) == len(told):
            return actions
        if told:
            word = any(text.startswith(("call:", "demand:")) for text in told)
            self.tell("terminal.only_kings" if word else "terminal.no_card", typed=shown(typed))
        elif cards := self.reader.meant(typed, [card.card for card in now.hand]):
            self.tell("terminal.which", cards=self.pen.faces.row(cards))
        else:
            self.tell("terminal.unknown", typed=shown(typed))
        return ()

    def refusal(self, actions: Iterable[Action], now: Scene) -> str | None:
        """Why these may not be done one after the other, in a sentence; None, if they may."""
        match = self.played.match
        if now.result:
            return self.texts("why.not_in_play")
        for done, action in enumerate(actions):
            if isinstance(action, Give) and done and not is_giving(match):
                return self.texts.count("terminal.too_many", done)
            try:
                match = match.acted(action, YOU)
            except Refused as error:
                return self.reason(action, error.key, now)
        return None

    def reason(self, action: Action, key: str, now: Scene) -> str:
        """The sentence for what the referee has against an action."""
        text = self.alphabet.text(action)
        for card in now.hand:
            if card.action == text and card.why:
                return self.pen.line(card.why)
        if key == "wrong_phase":
            return self.drawn(now).not_now()
        return self.pen.line(now.refused(key))

    # Words of the terminal

    def obey(self, order: Order) -> None:
        """A word of the terminal: it changes nothing in the match."""
        now = self.scene()
        table = self.drawn(now)
        match order.word:
            case "help":
                self.help()
            case "rules":
                house = self.played.match.rules.departures()
                self.say(self.pen.rules(now.game, now.rules, house))
            case "hand":
                self.hand(now)
            case "last":
                self.say(self.pen.last(now))
            case "score":
                self.say(table.standing(columns()))
            case "why":
                self.explain(order.rest, now)
            case "hint":
                self.hint()
            case "save":
                self.tell("terminal.already_saved")
            case "quit":
                raise EOFError
            case more:
                self.say(table.more(more))

    def help(self) -> None:
        """What can be typed."""
        for key in (*self.manners.help, "terminal.help.words"):
            self.tell(key)
        for word, does in self.manners.commands.values():
            self.say([f"  {self.texts(word)}: {self.texts(does)}"])

    def hand(self, now: Scene) -> None:
        """The own cards; after a deal everyone's."""
        if now.result:
            self.say(self.drawn(now).hands())
        else:
            self.show(now)

    def hint(self) -> None:
        """What a strong player would do with these cards."""
        match, state = self.played.match, self.played.match.state
        if not isinstance(state, Phase) or state.turn != YOU:
            self.tell("hint.over")
            return
        found = thought_at_once(self.played.thinking.workers, seen_by(state, YOU))
        self.say(hint_lines(self.texts, hint(self.texts, self.pen.faces, match.rules, found)))

    def explain(self, typed: str, now: Scene) -> None:
        """Why a card may not be played, or why one that lies there might be; without a card,
        which duty binds."""
        if typed and (why := self.laid(typed, now)):
            self.say([why])
        elif typed:
            if actions := self.meant(typed, now):
                self.say([self.refusal(actions, now) or self.texts("terminal.allowed")])
        else:
            reasons = [card.why for card in now.hand if card.why]
            own = self.manners.why_what
            self.say([self.pen.line(reasons[0]) if reasons else self.texts(own)])

    def laid(self, typed: str, now: Scene) -> str | None:
        """Why a card on the table, in the last trick or, after the deal, in any might be played."""
        card = self.reader.card(typed)
        tricks = now.result.history if now.result else (now.current, now.last)
        plays = [play for trick in tricks if trick for play in trick.plays]
        reasons = (play.why for play in plays if play.card == card and play.why)
        return next((self.pen.line(why) for why in reasons), None)


def is_giving(match: Match) -> bool:
    """Is the player still to give a card?"""
    state = match.state
    return (
        isinstance(state, Phase)
        and state.turn == YOU
        and any(isinstance(action, Give) for action in state.legal())
    )
