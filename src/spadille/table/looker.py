"""Looking at a table: who sits where from one chair, and what all games' scenes are made of.

Whoever looks has been given a state turned face down for him (`core.seen_by`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from spadille.core.actions import Action, Play
from spadille.core.cards import SEATS, Card, Pack, Seat, next_seat
from spadille.core.phase import Finished, Trick, dealt_hand
from spadille.core.play import Playing
from spadille.core.tricks import winner
from spadille.table.match import Match, State
from spadille.table.scene import (
    PLACES,
    Call,
    HandCard,
    Line,
    Person,
    PlayScene,
    SeatScene,
    TrickScene,
)


@dataclass(frozen=True)
class Looker:
    """A viewer at a table: where everyone sits from his chair, and what they are called.

    clockwise: the turn goes round to the left on his screen. order: the cards as a hand is held,
    from the left, where a game has an order of its own.
    """

    seat: Seat | None
    people: tuple[Person, ...]
    state: State
    match: Match
    all_open: bool = False
    clockwise: bool = True
    order: tuple[Card, ...] = ()

    @property
    def bottom(self) -> Seat:
        """The seat drawn at the bottom; a watcher sees N there."""
        return self.seat or 0

    @property
    def pack(self) -> Pack:
        return self.state.deal.pack

    def place(self, seat: Seat) -> str:
        steps = seat - self.bottom if self.clockwise else self.bottom - seat
        return PLACES[steps % 4]

    def name(self, seat: Seat) -> str:
        return self.people[seat].name

    def seats(self) -> tuple[Seat, ...]:
        """The four seats, the viewer's first, then in turn order."""
        return tuple(next_seat(self.bottom, n) for n in range(4))

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
    return tuple(_seat(look, seat) for seat in look.seats())


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
        tricks=sum(trick.winner == seat for trick in getattr(state, "tricks", ())),
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
    if look.order:
        return tuple(pack.name(card) for card in sorted(pack.cards(hand), key=look.order.index))
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


def hand_cards(
    look: Looker,
    why: Callable[[Action, str], Line],
    by: str,
    action_of: Callable[[Card], Action] = Play,
) -> tuple[HandCard, ...]:
    """The viewer's own hand, each card with what tapping it would do, whether it may be done now
    and, if not, why. `why` makes a line of an action and the reason against it."""
    if look.seat is None or isinstance(look.state, Finished):
        return ()
    state, pack = look.state, look.pack
    text = look.match.rules.game.alphabet.text
    names = sorted_hand(look, state.deal.hands[look.seat], by)
    actions = [action_of(pack[name]) for name in names]
    if not (look.my_turn() and any(action in state.legal() for action in actions)):
        return tuple(
            HandCard(name, legal=True, playable=False, why=None, action=text(action))
            for name, action in zip(names, actions, strict=True)
        )
    legal = set(state.legal())
    cards = []
    for name, action in zip(names, actions, strict=True):
        may = action in legal
        no = None if may else why(action, state.refusal(action))
        cards.append(HandCard(name, may, may, no, text(action)))
    return tuple(cards)


Allowed = Callable[[int, tuple[Card, ...], int], Line | None]
"""Why a card might be played: of a trick's number, its cards, and which of them."""


def trick_scene(
    look: Looker,
    number: int,
    trick: Trick,
    text: Line | None = None,
    allowed: Allowed | None = None,
) -> TrickScene:
    """A finished trick."""
    ahead = (trick.winner - trick.leader) % 4
    return TrickScene(
        number,
        SEATS[trick.leader],
        _plays(look, number, trick.leader, trick.cards, ahead, allowed),
        complete=True,
        winner=SEATS[trick.winner],
        winner_place=look.place(trick.winner),
        points=trick.points,
        text=text,
    )


def current_trick(look: Looker, allowed: Allowed | None = None) -> TrickScene:
    """The trick being played, perhaps without a card yet."""
    state = look.state
    if not isinstance(state, Playing):
        return TrickScene(0, SEATS[0], ())
    ahead = winner(state.contract, state.trick) if state.trick else -1
    number = len(state.tricks) + 1
    plays = _plays(look, number, state.leader, state.trick, ahead, allowed)
    return TrickScene(number, SEATS[state.leader], plays)


def _plays(
    look: Looker,
    number: int,
    leader: Seat,
    cards: tuple[Card, ...],
    ahead: int,
    allowed: Allowed | None,
) -> tuple[PlayScene, ...]:
    """The cards of a trick in order; `ahead` is the one that is winning."""
    found = []
    for n, card in enumerate(cards):
        seat = next_seat(leader, n)
        why = allowed(number, cards, n) if allowed else None
        shown = SEATS[seat], look.place(seat), look.name(seat), look.pack.name(card)
        found.append(PlayScene(*shown, n == ahead, why))
    return tuple(found)


def dealt_hands(
    look: Looker, shown: tuple[SeatScene, ...]
) -> tuple[tuple[SeatScene, tuple[str, ...]], ...]:
    """Each seat with its hand as dealt, once the deal is over."""
    state = look.state
    dealt = []
    for scene in shown:
        hand = dealt_hand(state.deal, state.history, SEATS.index(scene.seat))
        dealt.append((scene, sorted_hand(look, hand)))
    return tuple(dealt)
