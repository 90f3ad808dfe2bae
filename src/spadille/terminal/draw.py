"""Drawing a scene in plain lines: nothing moves or needs colour, all of it can be read out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from spadille.table.faces import Faces
from spadille.table.lines import rendered
from spadille.table.rulebook import rule_page
from spadille.table.scene import HandCard, Line, Scene, SheetRow, TrickScene
from spadille.table.texts import Texts
from spadille.terminal.paper import TOGETHER
from spadille.terminal.typed import COMMANDS

Words = Line | tuple[Line, ...]
BETWEEN = "   "
"""Stands between the suits of a hand."""


class Drawing:
    """Scenes as lines of text, in one reader's language and letters."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.faces = Faces(texts)

    def line(self, words: Words) -> str:
        """A line of the scene in words."""
        return rendered(self.texts, words)

    # The deal as it goes

    def seating(self, scene: Scene) -> Iterator[str]:
        """Which deal it is, how the match stands, who sits where and who dealt."""
        yield ""
        yield self.texts("terminal.deal", number=scene.deal)
        if any(side.score for side in scene.sides):
            yield self.score(scene)
        names = {seat.place: seat.name for seat in scene.seats}
        yield self.texts(
            "terminal.seats", left=names["left"], partner=names["top"], right=names["right"]
        )
        dealer = next(seat for seat in scene.seats if seat.dealer)
        own = "terminal.dealer.you"
        yield self.texts(own) if dealer.you else self.texts("terminal.dealer", name=dealer.name)

    def said(self, scene: Scene, since: int = 0) -> Iterator[str]:
        """The calls, from that number on; after the last one, what a trick counts."""
        for call in scene.calls[since:]:
            yield f"  {call.name}: {self.line(call.text)}"
        if scene.phase == "play" and since < len(scene.calls):
            yield from self.stake(scene)

    def stake(self, scene: Scene) -> Iterator[str]:
        """Who doubled, and what a trick counts."""
        if scene.doubled:
            yield self.line(scene.doubled)
        yield self.texts("terminal.worth", points=scene.trick_value)

    def score(self, scene: Scene) -> str:
        """Both scores in a sentence, the quints of this deal included."""
        ours, theirs = (side.score for side in scene.sides)
        return self.texts("terminal.score", ours=ours, theirs=theirs)

    def position(self, scene: Scene) -> Iterator[str]:
        """The trick and the hand before the player is asked."""
        yield ""
        if scene.notice:
            yield self.line(scene.notice)
        if scene.phase == "play":
            yield self.trick(scene)
        yield self.texts("terminal.hand", cards=self.hand(scene.hand))

    def wanted(self, scene: Scene) -> Iterator[str]:
        """What is wanted of the player now."""
        yield self.line(scene.sentence)

    def choices(self, scene: Scene) -> Iterator[str]:
        """The calls that may be made, each with what follows from it."""
        for choice in scene.choices:
            label = self.line(choice.label)
            yield f"  {label}: {self.line(choice.note)}" if choice.note else f"  {label}"

    def trick(self, scene: Scene) -> str:
        """The present trick in the order of play, with the card that is winning."""
        number, tricks = scene.trick, scene.tricks
        if not scene.current.plays:
            return self.texts("terminal.trick.lead", number=number, tricks=tricks)
        plays = self.plays(scene.current)
        return self.texts("terminal.trick", number=number, tricks=tricks, plays=plays)

    def plays(self, trick: TrickScene) -> str:
        """The cards of a trick with their players; of an unfinished one, which is winning."""
        shown = []
        for play in trick.plays:
            mark = play.winning and not trick.complete
            key = "terminal.play.winning" if mark else "terminal.play"
            text = self.texts(key, name=play.name, card=self.faces.short(play.card))
            shown.append(text.replace(" ", TOGETHER))
        return ", ".join(shown)

    def hand(self, hand: Sequence[HandCard]) -> str:
        """The hand by suits; cards that may not be played now stand in brackets."""
        suits = groupby(hand, key=lambda card: self.faces.face(card.card).symbol)
        return BETWEEN.join(self._suit(symbol, list(cards)) for symbol, cards in suits)

    def _suit(self, symbol: str, cards: list[HandCard]) -> str:
        parts = [] if symbol == "★" else [symbol]
        for legal, run in groupby(cards, key=lambda card: card.legal):
            indices = TOGETHER.join(self.faces.face(card.card).index for card in run)
            parts.append(indices if legal else f"({indices})")
        return TOGETHER.join(parts)

    def taken(self, scene: Scene) -> Iterator[str]:
        """The trick that has just been finished; with quints in it, the score."""
        assert scene.last is not None
        yield from self.finished(scene.last)
        if scene.last.points and scene.phase == "play":
            yield f"  {self.score(scene)}"

    def finished(self, trick: TrickScene) -> Iterator[str]:
        """A finished trick: its cards, who took it, its quints."""
        yield f"  {self.plays(trick)}"
        if trick.text:
            yield f"  {self.line(trick.text)}"

    # What can be asked for

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

    def hands(self, scene: Scene) -> Iterator[str]:
        """All four hands as they were dealt, and the cachette, once the deal is over."""
        assert scene.result is not None
        for seat, cards in scene.result.hands:
            held = [HandCard(card, legal=True, playable=False, why=None) for card in cards]
            yield self.texts("terminal.hand.of", name=seat.name, cards=self.hand(held))
        yield self.cachette(scene)

    def cachette(self, scene: Scene) -> str:
        """The cards of the cachette, opened."""
        return self.texts("terminal.cachette", cards=self.faces.row(scene.rest.cards))

    def standing(self, scene: Scene, width: int) -> Iterator[str]:
        """The score sheet, and the quints of this deal one by one."""
        yield from self.table(scene.sheet, scene, width)
        yield from self.rubber(scene)
        ours, theirs = (side.tricks for side in scene.sides)
        if scene.phase == "play":
            yield self.texts("terminal.tricks", ours=ours, theirs=theirs)
        for quint in scene.quints:
            side = self.line(scene.sides[quint.side].short)
            told = {"trick": quint.trick, "points": quint.points, "side": side}
            yield "  " + self.texts("terminal.quint", quints=self.line(quint.text), **told)
        if not scene.result:
            yield from self.stake(scene)

    def rubber(self, scene: Scene) -> Iterator[str]:
        """How the rubber stands, if one is played."""
        if scene.rubber:
            games, totals = scene.rubber.games, scene.rubber.totals
            yield self.texts("terminal.rubber.games", ours=games[0], theirs=games[1])
            yield self.texts("terminal.rubber.totals", ours=totals[0], theirs=totals[1])

    def result(self, scene: Scene, width: int) -> Iterator[str]:
        """The end of a deal, every point with its reason."""
        result = scene.result
        assert result is not None
        yield ""
        yield self.line(result.headline)
        yield from (self.line(note) for note in result.notes)
        yield self.cachette(scene)
        yield from self.table(result.lines, scene, width)
        if not scene.rubber:
            return
        if scene.rubber.winner is None:
            yield from self.rubber(scene)
        else:
            side = self.line(scene.sides[scene.rubber.winner].label)
            difference = abs(scene.rubber.difference or 0)
            yield self.texts("terminal.rubber.won", side=side, difference=difference)

    def table(self, rows: Sequence[SheetRow], scene: Scene, width: int) -> Iterator[str]:
        """Rows of points in two columns, each with its reason before them."""
        heads = [self.line(side.short) for side in scene.sides]
        column = max(4, *map(len, heads)) + 2
        labels = [self.line(row.label) for row in rows]
        room = min(max(20, *map(len, labels)), width - 2 * column)

        def row(label: str, values: Sequence[str]) -> Iterator[str]:
            *above, lowest = wrap(label, room, subsequent_indent="  ") or [""]
            yield from above
            padded = f"{lowest:<{room}}" + "".join(f"{value:>{column}}" for value in values)
            yield padded.rstrip().replace(" ", TOGETHER)

        yield from row("", heads)
        for label, one in zip(labels, rows, strict=True):
            yield from row(label, ["" if value is None else str(value) for value in one.values])

    def rules(self, game: str, rules: str) -> Iterator[str]:
        """The game on one screen, and by which of its rules it is played here."""
        page = rule_page(game)
        yield self.texts(page.title)
        for head, text in zip(page.heads, page.brief, strict=True):
            title = self.texts(head)
            yield f"{title if title.endswith('?') else f'{title}:'} {self.texts(text)}"
        for preset in page.presets:
            if preset.rules == rules:
                yield f"{self.texts(preset.name)}: {self.texts(preset.note)}"

    def help(self) -> Iterator[str]:
        """What can be typed."""
        yield self.texts("terminal.help.cards")
        yield self.texts("terminal.help.marks")
        yield self.texts("terminal.help.words")
        for word, does in COMMANDS.values():
            yield f"  {self.texts(word)}: {self.texts(does)}"
