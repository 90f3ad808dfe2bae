"""The scene: how a table looks as data, for one seat, a watcher, or anyone once a deal is over.

The only place that knows it. Terminal and browser draw scenes and send an action by its text.
Whoever calls `scene` has already turned the state face down for its viewer (`core.seen_by`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from spadille.core.actions import Action, Play
from spadille.core.cards import SEATS, Card, Pack, Seat, next_seat
from spadille.core.phase import Finished, Trick, hand_played
from spadille.core.play import Playing
from spadille.core.tricks import winner
from spadille.table.match import Match, State

PLACES = ("bottom", "left", "top", "right")


@dataclass(frozen=True)
class Line:
    """A text by key with its parameters, which may be lines themselves."""

    key: str
    params: dict[str, Any] = field(default_factory=dict)


Words = Line | tuple[Line, ...]
"""One text, or several in a list."""


@dataclass(frozen=True)
class Person:
    """Who sits in a seat."""

    name: str
    kind: str = "bot"
    away: bool = False
    ready: bool = False
    level: str = "plain"


@dataclass(frozen=True)
class SeatScene:
    """A seat as the viewer sees it."""

    seat: str
    place: str
    name: str
    kind: str
    you: bool = False
    partner: bool = False
    dealer: bool = False
    turn: bool = False
    leads: bool = False
    away: bool = False
    ready: bool = False
    count: int = 0
    call: Line | None = None
    hand: tuple[str, ...] = ()
    level: str = ""


@dataclass(frozen=True)
class HandCard:
    """A card of the viewer's hand; `why` is the duty that forbids it now."""

    card: str
    legal: bool
    playable: bool
    why: Line | None


@dataclass(frozen=True)
class PlayScene:
    """A card on a trick."""

    seat: str
    place: str
    name: str
    card: str
    winning: bool


@dataclass(frozen=True)
class TrickScene:
    """A trick, finished or going on."""

    number: int
    leader: str
    plays: tuple[PlayScene, ...]
    complete: bool = False
    winner: str | None = None
    winner_place: str | None = None
    points: int = 0
    text: Line | None = None


@dataclass(frozen=True)
class Choice:
    """An action that is not a card, with its consequence."""

    action: str
    label: Line
    note: Line | None


@dataclass(frozen=True)
class Call:
    """Something said, in order."""

    seat: str
    name: str
    action: str
    text: Line


@dataclass(frozen=True)
class SideScene:
    """A partnership."""

    label: Line
    short: Line
    score: int
    tricks: int
    mine: bool


@dataclass(frozen=True)
class QuintScene:
    """The quints of one trick."""

    trick: int
    text: Words
    points: int
    side: int


@dataclass(frozen=True)
class RestScene:
    """The cachette: face down, or opened."""

    count: int
    cards: tuple[str, ...] = ()
    points: int | None = None
    side: int | None = None
    text: Words = ()


@dataclass(frozen=True)
class SheetRow:
    """A line of the score sheet: a reason and what it brought each side."""

    label: Line
    values: tuple[int | None, int | None]
    kind: str


@dataclass(frozen=True)
class ResultScene:
    """A finished deal, spelled out."""

    headline: Line
    lines: tuple[SheetRow, ...]
    ended_by: str
    notes: tuple[Line, ...]
    winner: int | None
    match_over: bool
    deltas: tuple[int, int]
    scores: tuple[int, int]
    history: tuple[TrickScene, ...]
    hands: tuple[tuple[SeatScene, tuple[str, ...]], ...]


@dataclass(frozen=True)
class RubberScene:
    """A rubber in the order of the viewer's sides."""

    games: tuple[int, int]
    totals: tuple[int, int]
    winner: int | None
    difference: int | None


@dataclass(frozen=True)
class Scene:
    """All that one person sees of a table."""

    game: str
    rules: str
    phase: str
    viewer: str | None
    deal: int
    trick: int
    tricks: int
    seats: tuple[SeatScene, ...]
    hand: tuple[HandCard, ...]
    duty: str | None
    sentence: Line
    notice: Line | None
    current: TrickScene
    last: TrickScene | None
    choices: tuple[Choice, ...]
    calls: tuple[Call, ...]
    multiplier: int
    doubled: Line | None
    trick_value: int
    sides: tuple[SideScene, SideScene]
    quints: tuple[QuintScene, ...]
    rest: RestScene
    sheet: tuple[SheetRow, ...]
    result: ResultScene | None
    rubber: RubberScene | None


@dataclass(frozen=True)
class Looker:
    """A viewer at a table: where everyone sits from his chair, and what they are called."""

    seat: Seat | None
    people: tuple[Person, ...]
    state: State
    match: Match
    all_open: bool = False

    @property
    def bottom(self) -> Seat:
        """The seat drawn at the bottom; a watcher sees N there."""
        return self.seat or 0

    @property
    def pack(self) -> Pack:
        return self.state.deal.pack

    def place(self, seat: Seat) -> str:
        return PLACES[(seat - self.bottom) % 4]

    def name(self, seat: Seat) -> str:
        return self.people[seat].name

    def sided(self, values: Any) -> tuple[Any, Any]:
        """Values of NS and EW in the viewer's order: his own side first."""
        return (values[0], values[1]) if self.bottom % 2 == 0 else (values[1], values[0])

    def side(self, side: int) -> int:
        """A side's index in the viewer's order."""
        return (side + self.bottom) % 2

    def turn(self) -> Seat | None:
        return None if isinstance(self.state, Finished) else self.state.turn

    def my_turn(self) -> bool:
        return self.seat is not None and self.turn() == self.seat


def seats(look: Looker) -> tuple[SeatScene, ...]:
    """The four seats, the viewer's first, then in turn order."""
    return tuple(_seat(look, next_seat(look.bottom, n)) for n in range(4))


def _seat(look: Looker, seat: Seat) -> SeatScene:
    person, state = look.people[seat], look.state
    finished = isinstance(state, Finished)
    said = [done.action for done in state.history if done.seat == seat]
    calls = [action for action in said if not isinstance(action, Play)]
    return SeatScene(
        seat=SEATS[seat],
        place=look.place(seat),
        name=person.name,
        kind=person.kind,
        you=seat == look.seat,
        partner=look.seat is not None and seat == next_seat(look.seat, 2),
        dealer=seat == look.match.dealer,
        turn=seat == look.turn(),
        leads=isinstance(state, Playing) and state.leader == seat,
        away=person.away,
        ready=person.ready,
        count=state.deal.count(seat),
        call=call_line(look, calls[-1]) if calls else None,
        hand=sorted_hand(look, state.deal.hands[seat]) if finished or look.all_open else (),
        level=person.level,
    )


def call_line(look: Looker, action: Action) -> Line:
    """What was said, as the table says it."""
    return Line(f"call.{look.match.rules.game.alphabet.text(action)}")


def calls(look: Looker) -> tuple[Call, ...]:
    """The talking of the deal, in order."""
    return tuple(
        Call(
            SEATS[done.seat],
            look.name(done.seat),
            look.match.rules.game.alphabet.text(done.action),
            call_line(look, done.action),
        )
        for done in look.state.history
        if not isinstance(done.action, Play)
    )


def sorted_hand(look: Looker, hand: int, by: str = "suit") -> tuple[str, ...]:
    """The cards as a person would hold them: suit by suit, high to low, the joker last."""
    pack = look.pack
    order = look.match.rules.game.suit_order
    rank_of = {card: n for n, card in enumerate(pack.order)}

    def place(card: Card) -> tuple[int, int]:
        name = pack.name(card)
        if name == "JK":
            return 99, 0
        suit = order.index(pack.suit(card))
        if by == "rank":
            return -pack.rank_order.index(pack.rank(card)), suit
        return suit, -rank_of[card]

    return tuple(pack.name(card) for card in sorted(pack.cards(hand), key=place))


def hand_cards(look: Looker, why: Any, by: str) -> tuple[HandCard, ...]:
    """The viewer's own hand, each card with whether it may be played and, if not, why."""
    if look.seat is None or isinstance(look.state, Finished):
        return ()
    state, pack = look.state, look.pack
    names = sorted_hand(look, state.deal.hands[look.seat], by)
    if not (isinstance(state, Playing) and look.my_turn()):
        return tuple(HandCard(name, legal=True, playable=False, why=None) for name in names)
    legal = set(state.legal())
    cards = []
    for name in names:
        action = Play(pack[name])
        may = action in legal
        cards.append(HandCard(name, may, may, None if may else why(state.refusal(action))))
    return tuple(cards)


def trick_scene(look: Looker, number: int, trick: Trick, text: Line | None = None) -> TrickScene:
    """A finished trick."""
    return TrickScene(
        number,
        SEATS[trick.leader],
        tuple(_play(look, seat, card, seat == trick.winner) for seat, card in trick.plays()),
        complete=True,
        winner=SEATS[trick.winner],
        winner_place=look.place(trick.winner),
        points=trick.points,
        text=text,
    )


def current_trick(look: Looker) -> TrickScene:
    """The trick being played, perhaps without a card yet."""
    state = look.state
    if not isinstance(state, Playing):
        return TrickScene(0, SEATS[0], ())
    ahead = winner(state.contract, state.trick) if state.trick else -1
    plays = tuple(
        _play(look, next_seat(state.leader, n), card, n == ahead)
        for n, card in enumerate(state.trick)
    )
    return TrickScene(len(state.tricks) + 1, SEATS[state.leader], plays)


def _play(look: Looker, seat: Seat, card: Card, winning: bool) -> PlayScene:
    return PlayScene(SEATS[seat], look.place(seat), look.name(seat), look.pack.name(card), winning)


def dealt_hands(
    look: Looker, shown: tuple[SeatScene, ...]
) -> tuple[tuple[SeatScene, tuple[str, ...]], ...]:
    """Each seat with its hand as dealt, once the deal is over."""
    state, pack = look.state, look.pack
    dealt = []
    for scene in shown:
        seat = SEATS.index(scene.seat)
        hand = state.deal.hands[seat] + pack.packed(hand_played(state.history, seat))
        dealt.append((scene, sorted_hand(look, hand)))
    return tuple(dealt)
