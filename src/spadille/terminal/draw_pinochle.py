"""Pinochle in plain lines: auction, one's own melds, cards passed, melds laid out, tricks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from spadille.table.complaints import abridged
from spadille.table.pinochle_scene import MeldItem, MeldScene, PinochleScene, TrumpScene
from spadille.table.scene import Call, Scene
from spadille.terminal.draw import BETWEEN, Pen
from spadille.terminal.paper import TOGETHER
from spadille.terminal.typed_pinochle import raises_by_enter

RECENT = 3
"""Before he bids a player is reminded of so many rounds; of all of them when he asks."""


@dataclass(frozen=True)
class DrawnPinochle:
    """A scene of Pinochle as lines of text."""

    pen: Pen
    scene: PinochleScene

    # The deal as it goes

    def seating(self) -> Iterator[str]:
        scene, texts = self.scene, self.pen.texts
        yield ""
        if scene.deals:
            yield texts("terminal.deal.of", number=scene.deal, deals=scene.deals)
        else:
            yield texts("terminal.deal.to", number=scene.deal, points=scene.target)
        if any(side.score for side in scene.sides):
            ours, theirs = (side.score for side in scene.sides)
            yield texts("terminal.score", ours=ours, theirs=theirs)
        yield self.pen.partners(scene)
        yield self.pen.dealer(scene)

    def said(self) -> Iterator[str]:
        yield from self.calls(self.scene.calls)
        yield from self.contract()
        yield from self.laid()

    def calls(self, calls: Iterable[Call]) -> Iterator[str]:
        """Calls one by one, but of cards given all that one hand has given."""
        for (seat, gives), told in groupby(calls, key=lambda call: (call.seat, is_gift(call))):
            if gives:
                yield "  " + self.passed(seat, [call.action for call in told])
            else:
                yield from (f"  {call.name}: {self.pen.line(call.text)}" for call in told)

    def passed(self, seat: str, gifts: Sequence[str]) -> str:
        """The cards that somebody has given to his partner, as far as one may see them."""
        scene, cards = self.scene, [gift.partition(":")[2] for gift in gifts]
        at = [each.seat for each in scene.seats]
        giver = scene.seats[at.index(seat)]
        taker = scene.seats[(at.index(seat) + 2) % 4]
        shown = " ".join(card if card == "?" else self.pen.faces.short(card) for card in cards)
        told = {"giver": giver.name, "taker": taker.name, "cards": shown}
        if giver.you:
            return self.pen.texts("terminal.passed.by_you", **told)
        return self.pen.texts("terminal.passed.to_you" if taker.you else "command.passed", **told)

    def contract(self) -> Iterator[str]:
        """Who plays at which bid, and with which trump, once it is named."""
        contract = self.scene.contract
        if contract and contract.trump:
            title = self.pen.line(contract.title)
            trump = self.pen.texts(f"pinochle.said.trump.{contract.trump}")
            yield self.pen.texts("terminal.contract", title=title, trump=trump)

    def laid(self) -> Iterator[str]:
        """The melds on the table, and what the contract still wants after them."""
        if not (self.scene.melds and self.scene.contract):
            return
        yield self.pen.texts("terminal.melds", **self.sums())
        yield from (f"  {self.melded(meld)}" for meld in self.scene.melds)
        yield from (self.pen.line(line) for line in self.scene.contract.lines[-1:])

    def sums(self) -> dict[str, int]:
        """What both sides meld, the player's own first."""
        ours, theirs = (
            sum(meld.points for meld in self.scene.melds if self.is_ours(meld) == own)
            for own in (True, False)
        )
        return {"ours": ours, "theirs": theirs}

    def is_ours(self, meld: MeldScene) -> bool:
        return meld.place in ("bottom", "top")

    def melded(self, meld: MeldScene) -> str:
        """What one hand melds, meld by meld."""
        if not meld.items:
            return f"{meld.name}{TOGETHER}{meld.points}"
        return f"{meld.name}{TOGETHER}{meld.points} ({self.items(meld.items)})"

    def items(self, items: Iterable[MeldItem]) -> str:
        """Melds in a row, each with its points."""
        return ", ".join(f"{self.pen.line(item.text)}: {item.points}" for item in items)

    def news(self, before: Scene) -> Iterator[str]:
        scene = self.scene
        assert isinstance(before, PinochleScene)
        yield from self.calls(self.fresh(before))
        if before.phase == "trump":
            yield from self.contract()
        elif scene.notice and scene.phase == "trump" and scene.contract and not scene.contract.you:
            yield self.pen.line(scene.notice)
        if scene.melds and not before.melds:
            yield from self.laid()
        done = before.last.number if before.last else 0
        if scene.last and scene.last.number > done:
            yield f"  {self.pen.plays(scene.last)}"
            yield f"  {self.taken()}"

    def fresh(self, before: PinochleScene) -> Sequence[Call]:
        """What has been said since that scene. Cards given are told all at once, by the last."""
        calls = self.scene.calls
        if not is_gift(calls[-1] if calls else None) or len(calls) == len(before.calls):
            return calls[len(before.calls) :]
        giver = calls[-1].seat
        if self.scene.phase == "passing" and any(
            s.turn and s.seat == giver for s in self.scene.seats
        ):
            return ()
        start = next(n for n, call in enumerate(calls) if is_gift(call) and call.seat == giver)
        return calls[start:]

    def taken(self) -> str:
        """Who has taken the last trick; what it was worth is told when asked for."""
        last = self.scene.last
        assert last is not None
        if last.winner == self.scene.viewer:
            return self.pen.texts("trick.taken.you")
        name = next(seat.name for seat in self.scene.seats if seat.seat == last.winner)
        return self.pen.texts("trick.taken", name=name)

    # Before the player is asked

    def position(self) -> Iterator[str]:
        scene = self.scene
        yield ""
        if scene.phase == "auction" and len(scene.auction.rounds) > 1:
            yield from list(self.auction())[-RECENT:]
        if scene.notice:
            yield self.pen.line(scene.notice)
        if scene.phase == "play":
            yield self.pen.trick(scene, scene.contract.trump if scene.contract else None)
        yield self.pen.texts("terminal.hand", cards=self.pen.hand(scene.hand))
        if scene.phase == "auction":
            yield self.pen.texts("terminal.own", melds=self.own())

    def auction(self) -> Iterator[str]:
        """What everyone has said, round by round."""
        auction, number = self.scene.auction, 0
        for number, row in enumerate(auction.rounds, 1):
            said = [
                f"{name} {self.pen.line(line)}".replace(" ", TOGETHER)
                for name, line in zip(auction.names, row, strict=True)
                if line
            ]
            yield self.pen.texts("terminal.round", number=number, calls=", ".join(said))
        if not number:
            yield self.pen.texts("ui.auction.bids.none")

    def own(self) -> str:
        """What the player's hand melds with each suit as trump; those that it may not name stand
        in brackets."""
        shown = []
        for trump in self.scene.own:
            sign = self.pen.faces.face(f"K{trump.suit}").symbol
            told = f"{sign}{TOGETHER}{trump.points}"
            shown.append(told if trump.allowed else f"({told})")
        return BETWEEN.join(shown)

    def choices(self) -> Iterator[str]:
        scene, texts = self.scene, self.pen.texts
        for choice in scene.choices:
            if scene.phase == "trump":
                yield from self.named(choice.action)
                continue
            label = self.pen.line(choice.label)
            if choice.action.isdecimal():
                key = "terminal.bid.enter" if raises_by_enter(scene) else "terminal.bid"
                label = texts(key, bid=label, word=texts("terminal.raise"))
            yield self.pen.choice(label, choice.note)
        gifts = scene.sentence.params
        if scene.phase == "passing" and gifts.get("number") == 1 < gifts["count"]:
            yield "  " + texts("terminal.give.all")
        if scene.bidding and scene.bidding.jumps:
            bids = " ".join(abridged([jump.action for jump in scene.bidding.jumps]))
            yield "  " + texts("terminal.bid.jumps", bids=bids)

    def named(self, action: str) -> Iterator[str]:
        """A suit that may be trump, with what the hand then melds."""
        yield from (f"  {self.told(trump)}" for trump in self.scene.own if trump.action == action)

    def told(self, trump: TrumpScene) -> str:
        """A suit with what the hand melds if it is trump."""
        label = self.pen.line(trump.label)
        return f"{label} ({self.items(trump.items)})" if trump.items else label

    def not_now(self) -> str:
        return self.pen.texts("terminal.not_now", sentence=self.pen.line(self.scene.sentence))

    # What can be asked for

    def more(self, word: str) -> Iterator[str]:
        if word == "auction":
            yield from self.auction()
            yield from self.contract()
        elif self.scene.own:
            for trump in self.scene.own:
                note = "" if trump.allowed else f". {self.pen.texts('ui.own.forbidden')}"
                yield f"  {self.told(trump)}{note}"
        elif self.scene.melds:
            yield self.pen.texts("terminal.melds", **self.sums())
            for meld in self.scene.melds:
                yield f"  {self.melded(meld)}"
                if meld.cards:
                    yield f"    {self.pen.held(meld.cards)}"
        else:
            yield self.pen.texts("terminal.no_melds")

    def hands(self) -> Iterator[str]:
        return self.pen.hands(self.scene)

    def standing(self, width: int) -> Iterator[str]:
        scene, texts = self.scene, self.pen.texts
        yield from self.pen.points(scene, scene.sheet, width)
        if scene.result or not (scene.contract and scene.melds):
            return
        yield from self.contract()
        yield texts("terminal.melds", **self.sums())
        ours, theirs = (side.tricks for side in scene.sides)
        yield texts("terminal.tricks.points", ours=ours, theirs=theirs)
        if needed := scene.contract.needed:
            yield texts("terminal.needed", points=needed)
        elif needed is not None:
            yield texts("terminal.needed.none")

    def result(self, width: int) -> Iterator[str]:
        result = self.scene.result
        assert result is not None
        yield ""
        yield self.pen.line(result.headline)
        yield from (self.pen.line(note) for note in result.notes)
        yield from self.pen.points(self.scene, result.lines, width)


def is_gift(call: Call | None) -> bool:
    """Is this a card that was given to a partner?"""
    return call is not None and call.action.startswith("give:")
