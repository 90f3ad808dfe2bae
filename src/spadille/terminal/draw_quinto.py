"""Quinto in plain lines: doubling, sides and their scores, quints as they fall, the cachette."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spadille.table.quinto_scene import QuintoScene
from spadille.table.scene import Scene
from spadille.terminal.draw import Pen


@dataclass(frozen=True)
class DrawnQuinto:
    """A scene of Quinto as lines of text."""

    pen: Pen
    scene: QuintoScene

    # The deal as it goes

    def seating(self) -> Iterator[str]:
        scene, texts = self.scene, self.pen.texts
        yield ""
        yield texts("terminal.deal", number=scene.deal)
        if any(side.score for side in scene.sides):
            yield self.score()
        yield self.pen.partners(scene)
        yield self.pen.dealer(scene)

    def said(self, since: int = 0) -> Iterator[str]:
        """The calls, from that number on; after the last one, what a trick counts."""
        yield from self.pen.calls(self.scene, since)
        if self.scene.phase == "play" and since < len(self.scene.calls):
            yield from self.stake()

    def stake(self) -> Iterator[str]:
        """Who doubled, and what a trick counts."""
        if self.scene.doubled:
            yield self.pen.line(self.scene.doubled)
        yield self.pen.texts("terminal.worth", points=self.scene.trick_value)

    def score(self) -> str:
        """Both scores in a sentence, the quints of this deal included."""
        ours, theirs = (side.score for side in self.scene.sides)
        return self.pen.texts("terminal.score", ours=ours, theirs=theirs)

    def news(self, before: Scene) -> Iterator[str]:
        yield from self.said(len(before.calls))
        done, last = before.last.number if before.last else 0, self.scene.last
        if last and last.number > done:
            yield from self.pen.finished(last)
            if last.points and self.scene.phase == "play":
                yield f"  {self.score()}"

    def position(self) -> Iterator[str]:
        scene = self.scene
        yield ""
        if scene.notice:
            yield self.pen.line(scene.notice)
        if scene.phase == "play":
            yield self.pen.trick(scene)
        yield self.pen.texts("terminal.hand", cards=self.pen.hand(scene.hand))

    def choices(self) -> Iterator[str]:
        for choice in self.scene.choices:
            yield self.pen.choice(self.pen.line(choice.label), choice.note)

    def not_now(self) -> str:
        calls = self.scene.phase == "doubling"
        return self.pen.texts("terminal.calls_first" if calls else "terminal.calls_over")

    def more(self, word: str) -> Iterator[str]:
        yield from ()

    # What can be asked for

    def hands(self) -> Iterator[str]:
        yield from self.pen.hands(self.scene)
        yield self.cachette()

    def cachette(self) -> str:
        """The cards of the cachette, opened."""
        cards = self.pen.faces.row(self.scene.rest.cards)
        return self.pen.texts("terminal.cachette", cards=cards)

    def standing(self, width: int) -> Iterator[str]:
        scene, texts = self.scene, self.pen.texts
        yield from self.pen.points(scene, scene.sheet, width)
        yield from self.rubber()
        ours, theirs = (side.tricks for side in scene.sides)
        if scene.phase == "play":
            yield texts("terminal.tricks", ours=ours, theirs=theirs)
        for quint in scene.quints:
            side = self.pen.line(scene.sides[quint.side].short)
            told = {"trick": quint.trick, "points": quint.points, "side": side}
            yield "  " + texts("terminal.quint", quints=self.pen.line(quint.text), **told)
        if not scene.result:
            yield from self.stake()

    def rubber(self) -> Iterator[str]:
        """How the rubber stands, if one is played."""
        if self.scene.rubber:
            games, totals = self.scene.rubber.games, self.scene.rubber.totals
            yield self.pen.texts("terminal.rubber.games", ours=games[0], theirs=games[1])
            yield self.pen.texts("terminal.rubber.totals", ours=totals[0], theirs=totals[1])

    def result(self, width: int) -> Iterator[str]:
        scene, result = self.scene, self.scene.result
        assert result is not None
        yield ""
        yield self.pen.line(result.headline)
        yield from (self.pen.line(note) for note in result.notes)
        yield self.cachette()
        yield from self.pen.points(scene, result.lines, width)
        if not scene.rubber:
            return
        if scene.rubber.winner is None:
            yield from self.rubber()
        else:
            side = self.pen.line(scene.sides[scene.rubber.winner].label)
            difference = abs(scene.rubber.difference or 0)
            yield self.pen.texts("terminal.rubber.won", side=side, difference=difference)
