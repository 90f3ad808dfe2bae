"""Drawing a scene in plain lines: nothing moves or needs colour, all of it can be read out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from spadille.table.faces import Faces
from spadille.table.lines import rendered
from spadille.table.scene import Line, Scene, SheetRow, SideScene, TrickScene
from spadille.table.texts import Texts

Words = Line | tuple[Line, ...]


class Drawing:
    """Scenes as lines of text, in one reader's language and letters."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.faces = Faces(texts)

    def line(self, words: Words) -> str:
        """A line of the scene in words."""
        return rendered(self.texts, words)

    def seating(self, scene: Scene) -> Iterator[str]:
        """Who sits where, and who dealt: said at the start of a deal."""
        yield ""
        yield self.texts("terminal.deal", number=scene.deal)
        names = {seat.place: seat.name for seat in scene.seats}
        yield self.texts(
            "terminal.seats", left=names["left"], partner=names["top"], right=names["right"]
        )
        dealer = next(seat for seat in scene.seats if seat.dealer)
        if dealer.you:
            yield self.texts("terminal.dealer.you")
        else:
            yield self.texts("terminal.dealer", name=dealer.name)

    def position(self, scene: Scene) -> Iterator[str]:
        """What is on the table when the player is asked: trick, hand, and what is wanted."""
        yield ""
        if scene.notice:
            yield self.line(scene.notice)
        if scene.phase == "play":
            yield self.trick(scene.current, scene)
        yield self.hand(scene)
        yield self.line(scene.sentence)
        for choice in scene.choices:
            note = f" ({self.line(choice.note)})" if choice.note else ""
            yield f"  {choice.action}: {self.line(choice.label)}{note}"

    def trick(self, trick: TrickScene, scene: Scene) -> str:
        """The present trick in the order of play; the card that is winning has an asterisk."""
        head = self.texts("terminal.trick", number=scene.trick, tricks=scene.tricks)
        if not trick.plays:
            return f"{head}: {self.texts('terminal.no_card')}"
        return f"{head}: {self.plays(trick)}"

    def plays(self, trick: TrickScene) -> str:
        """The cards of a trick with their players."""
        return ", ".join(
            f"{play.name} {self.faces.short(play.card)}{'*' if play.winning else ''}"
            for play in trick.plays
        )

    def hand(self, scene: Scene) -> str:
        """The hand by suits; cards that may not be played now stand in brackets."""
        suits = []
        for _, held in groupby(scene.hand, key=lambda card: self.faces.face(card.card).suit):
            cards = list(held)
            names = [
                self.faces.face(card.card).index if card.legal else f"({self._index(card.card)})"
                for card in cards
            ]
            symbol = self.faces.face(cards[0].card).symbol
            suits.append(" ".join(names) if symbol == "★" else f"{symbol} {' '.join(names)}")
        return self.texts("terminal.hand", cards="   ".join(suits))

    def _index(self, card: str) -> str:
        return self.faces.face(card).index

    def taken(self, trick: TrickScene) -> Iterator[str]:
        """A trick that has just been finished."""
        yield f"  {self.plays(trick)}"
        if trick.text:
            yield f"  {self.line(trick.text)}"

    def score(self, scene: Scene) -> Iterator[str]:
        """The score sheet, and the quints of this deal one by one."""
        yield from self.table(scene.sheet, scene.sides)
        if scene.rubber:
            games, totals = scene.rubber.games, scene.rubber.totals
            yield self.texts("terminal.rubber.games", ours=games[0], theirs=games[1])
            yield self.texts("terminal.rubber.totals", ours=totals[0], theirs=totals[1])
        tricks = [side.tricks for side in scene.sides]
        yield self.texts("terminal.tricks", ours=tricks[0], theirs=tricks[1])
        for quint in scene.quints:
            side = self.line(scene.sides[quint.side].short)
            yield "  " + self.texts(
                "terminal.quint",
                trick=quint.trick,
                quints=self.line(quint.text),
                points=quint.points,
                side=side,
            )
        if scene.doubled:
            yield self.line(scene.doubled)
        yield self.texts("terminal.worth", points=scene.trick_value)

    def table(self, rows: Sequence[SheetRow], sides: Sequence[SideScene]) -> Iterator[str]:
        """Rows of points in two columns, with the reason of each."""
        labels = [self.line(row.label) for row in rows]
        width = max([20, *map(len, labels)])
        heads = [self.line(side.short) for side in sides]
        wide = max(6, *(len(head) for head in heads))
        yield " " * width + "".join(f"{head:>{wide + 2}}" for head in heads)
        for row, label in zip(rows, labels, strict=True):
            values = ("" if value is None else str(value) for value in row.values)
            yield f"{label:<{width}}" + "".join(f"{value:>{wide + 2}}" for value in values)

    def result(self, scene: Scene) -> Iterator[str]:
        """The end of a deal, every point with its reason."""
        result = scene.result
        assert result is not None
        yield ""
        yield self.line(result.headline)
        yield from (self.line(note) for note in result.notes)
        if scene.rest.cards:
            yield self.texts("terminal.cachette", cards=self.faces.row(scene.rest.cards))
        yield from self.table(result.lines, scene.sides)
        if scene.rubber and scene.rubber.winner is not None:
            side = self.line(scene.sides[scene.rubber.winner].label)
            difference = abs(scene.rubber.difference or 0)
            yield self.texts("terminal.rubber.won", side=side, difference=difference)


def wrapped(lines: Iterable[str], width: int) -> Iterator[str]:
    """The lines no wider than the terminal, broken between words."""
    for line in lines:
        rest = line
        while len(rest) > width and " " in rest[1:width]:
            cut = rest.rfind(" ", 1, width + 1)
            yield rest[:cut].rstrip()
            rest = "    " + rest[cut:].strip()
        yield rest
