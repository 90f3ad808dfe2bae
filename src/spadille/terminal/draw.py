"""Drawing a scene in plain lines: nothing moves or needs colour, all of it can be read out.

Here is what all games share: a pen for lines, cards, tricks and sheets, and what each game draws
with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Protocol

from spadille.table.faces import Faces
from spadille.table.lines import rendered
from spadille.table.options import OPTIONS, Choice, Option, Truth, words
from spadille.table.rulebook import rule_page
from spadille.table.rulepage import Cell, Table
from spadille.table.scene import HandCard, Scene, SheetRow, TrickScene, Words
from spadille.table.texts import Texts, figure
from spadille.terminal.paper import TOGETHER

BETWEEN = "   "
"""Stands between the suits of a hand."""
LEAST = 16
"""Where fewer columns than these are left for the labels of a sheet, they stand on lines of their
own."""

Row = tuple[str, Sequence[str]]
"""A line of a sheet: its label, and what stands in each column."""


class Drawn(Protocol):
    """A scene of one game as lines of text."""

    def seating(self) -> Iterator[str]:
        """Which deal it is, how the match stands, who sits where and who dealt."""

    def said(self) -> Iterator[str]:
        """All that has been said in this deal, and what came of it."""

    def news(self, before: Scene) -> Iterator[str]:
        """What has happened since that scene: calls, contract, a finished trick."""

    def position(self) -> Iterator[str]:
        """The trick and the hand before the player is asked."""

    def choices(self) -> Iterator[str]:
        """What may be said, each with what follows from it."""

    def hands(self) -> Iterator[str]:
        """All four hands as they were dealt, once the deal is over."""

    def standing(self, width: int) -> Iterator[str]:
        """The score sheet, and what this deal has brought so far."""

    def result(self, width: int) -> Iterator[str]:
        """The end of a deal, every point with its reason."""

    def not_now(self) -> str:
        """That something is not said or played at this point."""

    def more(self, word: str) -> Iterator[str]:
        """What a word shows that only this game has."""


class Pen:
    """Puts parts of a scene into lines of text, in one reader's language and letters."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.faces = Faces(texts)

    def line(self, words: Words) -> str:
        """A line of the scene in words."""
        return rendered(self.texts, words)

    def names(self, scene: Scene) -> dict[str, str]:
        """Who sits where."""
        return {seat.place: seat.name for seat in scene.seats}

    def dealer(self, scene: Scene) -> str:
        """Who dealt."""
        dealer = next(seat for seat in scene.seats if seat.dealer)
        own = "terminal.dealer.you"
        return self.texts(own) if dealer.you else self.texts("terminal.dealer", name=dealer.name)

    def partners(self, scene: Scene) -> str:
        """Who sits where, in a game of two against two."""
        names = self.names(scene)
        places = {"left": names["left"], "partner": names["top"], "right": names["right"]}
        return self.texts("terminal.seats", **places)

    def calls(self, scene: Scene, since: int) -> Iterator[str]:
        """What has been said, from that number on."""
        for call in scene.calls[since:]:
            yield f"  {call.name}: {self.line(call.text)}"

    def choice(self, label: str, note: Words | None) -> str:
        """Something that may be said, with what follows from it."""
        return f"  {label}: {self.line(note)}" if note else f"  {label}"

    # Cards

    def trick(self, scene: Scene, trump: str | None = None) -> str:
        """The present trick in the order of play, with the card that is winning, and the trump
        where there is one."""
        told: dict[str, object] = {"number": scene.trick, "tricks": scene.tricks}
        lead, more = "terminal.trick.lead", "terminal.trick"
        if trump:
            lead, more = "terminal.trick.trump.lead", "terminal.trick.trump"
            told["suit"] = self.faces.face(f"K{trump}").symbol
        if not scene.current.plays:
            return self.texts(lead, **told)
        return self.texts(more, plays=self.plays(scene.current), **told)

    def plays(self, trick: TrickScene) -> str:
        """The cards of a trick with their players; of an unfinished one, which is winning."""
        shown = []
        for play in trick.plays:
            mark = play.winning and not trick.complete
            key = "terminal.play.winning" if mark else "terminal.play"
            text = self.texts(key, name=play.name, card=self.faces.short(play.card))
            shown.append(text.replace(" ", TOGETHER))
        return ", ".join(shown)

    def hand(self, hand: Sequence[HandCard], first: Sequence[str] = ()) -> str:
        """The hand by suits, after the cards that come `first` whatever their suit; cards that
        may not be played now stand in brackets."""
        parts = groupby(hand, key=lambda card: self._head(card.card, first))
        return BETWEEN.join(self._part(head, list(cards)) for head, cards in parts)

    def held(self, cards: Iterable[str], first: Sequence[str] = ()) -> str:
        """A hand of which nothing is to be played."""
        shown = [HandCard(card, legal=True, playable=False, why=None) for card in cards]
        return self.hand(shown, first)

    def _head(self, card: str, first: Sequence[str]) -> str:
        """The sign that stands before the cards of a suit; none before those that come first."""
        return "" if card in first else self.faces.face(card).symbol

    def _part(self, head: str, cards: list[HandCard]) -> str:
        parts = [] if head in ("", "★") else [head]
        for legal, run in groupby(cards, key=lambda card: card.legal):
            faces = [self.faces.face(card.card) for card in run]
            shown = TOGETHER.join(face.index if head else face.short for face in faces)
            parts.append(shown if legal else f"({shown})")
        return TOGETHER.join(parts)

    def hands(self, scene: Scene, first: Sequence[str] = ()) -> Iterator[str]:
        """All four hands as they were dealt, once the deal is over."""
        assert scene.result is not None
        for seat, cards in scene.result.hands:
            held = self.held(cards, first)
            yield self.texts("terminal.hand.of", name=seat.name, cards=held)

    def finished(self, trick: TrickScene) -> Iterator[str]:
        """A finished trick: its cards, who took it, what was in it."""
        yield f"  {self.plays(trick)}"
        if trick.text:
            yield f"  {self.line(trick.text)}"

    def last(self, scene: Scene) -> Iterator[str]:
        """The last trick; once the deal is over, every trick of it."""
        if scene.result:
            for trick in scene.result.history:
                count = {"number": trick.number, "tricks": scene.tricks}
                yield self.texts("terminal.trick", plays=self.plays(trick), **count)
                if trick.text:
                    yield f"  {self.line(trick.text)}"
        elif scene.last:
            yield from self.finished(scene.last)
        else:
            yield self.texts("terminal.no_last")

    # Sheets and pages

    def heads(self, scene: Scene) -> list[str]:
        """The heads of the score sheet."""
        return [self.line(head) for head in scene.columns]

    def sheet(self, rows: Sequence[Row], heads: Sequence[str], width: int) -> Iterator[str]:
        """Rows of figures under the heads of their columns, each after its label."""
        columns = [
            max(4, *map(len, column)) + 2
            for column in zip(heads, *(values for _, values in rows), strict=True)
        ]
        longest = max([20, *(len(label) for label, _ in rows)])
        room = max(0, min(longest, width - sum(columns)))

        def row(label: str, values: Sequence[str]) -> Iterator[str]:
            alone = room < LEAST
            above = wrap(label, width if alone else room, subsequent_indent="  ")
            lowest = above.pop() if above and not alone else ""
            yield from above
            figures = (f"{value:>{wide}}" for value, wide in zip(values, columns, strict=True))
            yield (f"{lowest:<{room}}" + "".join(figures)).rstrip().replace(" ", TOGETHER)

        if any(heads):
            yield from row("", heads)
        for label, values in rows:
            yield from row(label, values)

    def points(self, scene: Scene, rows: Sequence[SheetRow], width: int) -> Iterator[str]:
        """A sheet of points, each row with its reason before them."""
        shown = [(self.line(row.label), [figure(one) for one in row.values]) for row in rows]
        return self.sheet(shown, self.heads(scene), width)

    def rules(self, game: str, rules: str, house: Mapping[str, object]) -> Iterator[str]:
        """The game on one screen, by which of its rules it is played here, and with which options
        of the house."""
        page = rule_page(game)
        yield self.texts(page.title)
        for head, text in zip(page.heads, page.brief, strict=True):
            title = self.texts(head)
            yield f"{title if title.endswith('?') else f'{title}:'} {self.texts(text)}"
        for table in page.beside:
            yield from self.listed(table)
        for preset in page.presets:
            if preset.rules == rules:
                yield f"{self.texts(preset.name)}: {self.texts(preset.note)}"
        if chosen := [
            self.option(option, house) for option in OPTIONS.get(game, ()) if option.name in house
        ]:
            yield self.texts("terminal.house", options="; ".join(chosen))

    def option(self, option: Option, house: Mapping[str, object]) -> str:
        """An option and what it is at this table."""
        value = words(house[option.name])
        if isinstance(option.kind, Truth):
            value = self.texts(f"terminal.{value}")
        elif isinstance(option.kind, Choice) and (key := dict(option.kind.shown).get(value)):
            value = self.texts(key)
        return f"{self.texts(option.text)}: {value}"

    def listed(self, table: Table) -> Iterator[str]:
        """A table line by line: in each what its figures are of, then the figures."""
        first = table.rows[0]
        heads = [head for head, cell in zip(table.columns, first, strict=True) if cell.figure]
        yield f"{self.texts(table.heading)} ({', '.join(map(self.line, heads)).lower()}):"
        for row in table.rows:
            about = " ".join(self.cell(cell) for cell in row if not cell.figure)
            yield f"  {about}: {', '.join(cell.figure for cell in row if cell.figure)}"
        yield f"  {self.texts(table.note)}"

    def cell(self, cell: Cell) -> str:
        """What stands in a cell of a table, if it is no figure."""
        return self.texts(cell.text) if cell.text else f"({self.faces.row(cell.cards)})"
