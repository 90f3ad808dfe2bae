"""Quadrille in plain lines: chips and pot, the auction, trump and king, who sides with whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from spadille.table.quadrille_scene import CallOption, ContractScene, NamingScene, QuadrilleScene
from spadille.table.scene import Choice, Line, Scene, SheetRow
from spadille.table.texts import figure
from spadille.terminal.draw import Pen
from spadille.terminal.paper import TOGETHER
from spadille.terminal.typed import SUITS

CHANGES = ("deal", "bonus", "pay")
"""The kinds of rows whose chips are won or lost; the others say how many there are."""


@dataclass(frozen=True)
class DrawnQuadrille:
    """A scene of Quadrille as lines of text."""

    pen: Pen
    scene: QuadrilleScene

    # The deal as it goes

    def seating(self) -> Iterator[str]:
        scene, texts = self.scene, self.pen.texts
        yield ""
        yield texts("terminal.deal.of", number=scene.deal, deals=scene.deals)
        names = self.pen.names(scene)
        yield texts(
            "terminal.seats.right", right=names["right"], across=names["top"], left=names["left"]
        )
        yield self.pen.dealer(scene)
        yield self.chips()

    def chips(self) -> str:
        """What lies in the pot, and what everyone has."""
        chips = self.each([seat.chips or 0 for seat in self.scene.seats])
        return self.pen.texts("terminal.chips", pot=self.scene.pot, chips=chips)

    def each(self, values: Sequence[int]) -> str:
        """A number for everyone, the player's own first."""
        heads = self.pen.heads(self.scene)
        return ", ".join(map(TOGETHER.join, zip(heads, map(figure, values), strict=True)))

    def said(self) -> Iterator[str]:
        yield from self.pen.calls(self.scene, 0)
        if self.scene.phase == "play":
            yield from self.contract(())

    def contract(self, known: Sequence[Line]) -> Iterator[str]:
        """What is being played, but for the lines that are known already."""
        contract = self.scene.contract
        if contract is None:
            return
        if not known:
            yield self.title(contract)
        yield from self.sides([line for line in contract.lines if line not in known])
        if self.scene.secret and not known:
            yield self.pen.line(self.scene.secret)

    def sides(self, lines: Iterable[Line]) -> Iterator[str]:
        """Who plays with whom."""
        yield from (self.pen.line(line) for line in lines)

    def title(self, contract: ContractScene) -> str:
        """Who is Hombre, by which bid and with which trump."""
        title = self.pen.line(contract.title)
        if contract.trump is None:
            return title
        trump = self.pen.texts(f"quadrille.trump.{contract.trump}")
        return self.pen.texts("terminal.contract", title=title, trump=trump)

    def news(self, before: Scene) -> Iterator[str]:
        scene = self.scene
        assert isinstance(before, QuadrilleScene)
        yield from self.pen.calls(scene, len(before.calls))
        if scene.phase == "play" and before.phase != "play":
            yield from self.contract(())
        done = before.last.number if before.last else 0
        if scene.last and scene.last.number > done:
            yield from self.pen.finished(scene.last)
        if scene.phase == "play" == before.phase and before.contract:
            yield from self.contract(before.contract.lines)

    def position(self) -> Iterator[str]:
        scene = self.scene
        yield ""
        if scene.notice:
            yield self.pen.line(scene.notice)
        if scene.phase == "play":
            yield self.pen.trick(scene, scene.contract.trump if scene.contract else None)
        yield self.pen.texts("terminal.hand", cards=self.pen.hand(scene.hand, self.first))

    @property
    def first(self) -> tuple[str, ...]:
        """The cards that stand first in a hand: those that are trumps, whatever the trump."""
        one, *others = (ranks.trumps for ranks in self.scene.ranks)
        return tuple(card for card in one if all(card in other for other in others))

    # What may be said

    def choices(self) -> Iterator[str]:
        if self.scene.naming:
            yield from self.naming(self.scene.naming)
            return
        for choice in self.scene.choices:
            yield self.pen.choice(self.label(choice), choice.note)

    def label(self, choice: Choice) -> str:
        """A bid as it is typed: with a star, if it is in the favourite suit."""
        if choice.action.endswith("*"):
            return self.pen.texts(f"call.{choice.action.rstrip('*')}") + "*"
        return self.pen.line(choice.label)

    def naming(self, naming: NamingScene) -> Iterator[str]:
        """The trumps that may be named, each with what may then be called or demanded."""
        calls = [call for trump in naming.trumps for call in trump.calls]
        if not calls:
            yield "  " + ", ".join(self.pen.line(trump.label) for trump in naming.trumps)
            return
        for trump in naming.trumps:
            cards = self.pen.faces.row(call.card for call in trump.calls)
            yield f"  {cards}" if naming.fixed else f"  {self.pen.line(trump.label)}: {cards}"
        yield from self.notes(calls)
        if not naming.fixed:
            trump = naming.trumps[0]
            example = f"{self.pen.line(trump.label)} {self.typed(trump.calls[0].card)}"
            yield self.pen.texts("terminal.naming.both", example=example)

    def notes(self, calls: Sequence[CallOption]) -> Iterator[str]:
        """What is special about some of these cards, the like together."""
        found: dict[str, dict[str, None]] = {}
        for call in calls:
            if call.note:
                found.setdefault(self.pen.line(call.note), {})[call.card] = None
        for note, cards in found.items():
            yield f"  {self.pen.faces.row(cards)}: {note}"

    def typed(self, card: str) -> str:
        """A card as it may be typed."""
        return self.pen.faces.face(card).index + card[-1]

    def not_now(self) -> str:
        return self.pen.texts("terminal.not_now", sentence=self.pen.line(self.scene.sentence))

    # What can be asked for

    def more(self, word: str) -> Iterator[str]:
        """The order of trumps: of the trump, or of each suit as long as none is named."""
        assert word == "trumps"
        plain: dict[str, tuple[str, ...]] = {}
        for ranks in self.scene.ranks:
            plain |= ranks.plain
            cards = self.pen.faces.row(ranks.trumps)
            yield self.pen.texts("terminal.ranks", title=self.pen.line(ranks.title), cards=cards)
        yield self.pen.texts("terminal.ranks.plain")
        yield from (f"  {self.pen.held(plain[suit])}" for suit in sorted(plain, key=SUITS.index))

    def hands(self) -> Iterator[str]:
        yield from self.pen.hands(self.scene, self.first)

    def standing(self, width: int) -> Iterator[str]:
        scene, texts = self.scene, self.pen.texts
        yield from self.table(scene.sheet, width)
        if scene.phase == "play":
            yield from self.contract(())
            yield texts("terminal.tricks.each", each=self.each([s.tricks for s in scene.seats]))
        if scene.prices:
            yield texts("terminal.prices")
        prices = [(self.pen.line(one.label), [self.pen.line(one.value)]) for one in scene.prices]
        yield from self.pen.sheet(prices, ("",), width)

    def result(self, width: int) -> Iterator[str]:
        result = self.scene.result
        assert result is not None
        yield ""
        yield self.pen.line(result.headline)
        yield from self.sides(result.notes)
        yield from self.table(result.lines, width)

    def table(self, rows: Sequence[SheetRow], width: int) -> Iterator[str]:
        """Rows of chips, each with its reason before them."""
        shown = [
            (self.pen.line(row.label), [chips(row, one) for one in row.values]) for row in rows
        ]
        return self.pen.sheet(shown, self.pen.heads(self.scene), width)


def chips(row: SheetRow, value: int | None) -> str:
    """Chips that were won or lost, with their sign; those that somebody has, as they are."""
    return figure(value, signed=row.kind in CHANGES)
