"""A deal under play as OpenSpiel's Python search wants it: few words, changed in place, quick.

It stands in for a state of pyspiel: what the search and its evaluator call has the names that it
calls. The rules are those of the contract's sheet; what the end brings is asked of the contract.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spadille.bots.ismcts_returns import QUINTS, Returns, returns_of
from spadille.bots.ismcts_tables import Tables, tables_of
from spadille.bots.sheets import sheet_of
from spadille.core.actions import Action, Play
from spadille.core.cards import Card, Cards, Seat
from spadille.core.phase import Trick
from spadille.core.play import Playing
from spadille.games.pinochle_contract import FOLD, PinochleContract
from spadille.games.quadrille_cards import SPADILLE
from spadille.games.quadrille_contract import CLAIM, STRAIGHT, QuadrilleContract, player_of
from spadille.games.quinto import TARGET, QuintoContract, decided

LETTER = 48
"""The letter of action 0 in a history."""
OVER = -4
"""Whose turn it is when the deal is over, in pyspiel's way."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What all states after one view share.

    scores: where Quinto's scores stood, None where this deal cannot end the game. called: the card
    that shows who is Hombre's ally, −1 without one. claims: may who takes six straight tricks claim
    in this contract, once his side is shown?
    """

    tables: Tables
    returns: Returns
    word: Action | None
    scores: tuple[int, int] | None
    called: Card
    hombre: int
    claims: bool


class State:
    """A deal under play.

    hands: packed; held: the same as they were at the view. history: a letter for each card of the
    trick that lay there, and for each action since. takers: a figure for each trick of the deal.
    even, odd: what their tricks have brought the sides; beside: what the cards beside will bring
    whoever takes the last. shown: who has played the card called, or −1. offer: may the leader say
    the word now? bound: has a side that could claim led on? ended: why the deal is over. laid: the
    kinds on the table; many: how many cards. top: the power of the best of the suit led; win: that
    of the winning card.
    """

    __slots__ = (
        *("ground", "hands", "held", "history", "turn", "left", "takers", "even", "odd", "beside"),
        *("shown", "offer", "bound", "ended"),
        *("laid", "many", "led", "top", "win", "winner", "points"),
    )
    ground: Ground
    hands: list[Cards]
    held: tuple[Cards, ...]
    history: str
    takers: str
    ended: str
    offer: bool
    bound: bool
    turn: Seat
    winner: Seat
    shown: int
    left: int
    even: int
    odd: int
    beside: int
    laid: int
    many: int
    led: int
    top: int
    win: int
    points: int

    # What the search calls

    def clone(self) -> State:
        new = State.__new__(State)
        new.ground, new.hands, new.held = self.ground, self.hands[:], self.held
        new.history, new.turn, new.left = self.history, self.turn, self.left
        new.takers, new.even, new.odd = self.takers, self.even, self.odd
        new.beside, new.shown, new.offer = self.beside, self.shown, self.offer
        new.bound, new.ended, new.laid, new.many = self.bound, self.ended, self.laid, self.many
        new.led, new.top, new.win = self.led, self.top, self.win
        new.winner, new.points = self.winner, self.points
        return new

    def child(self, action: int) -> State:
        new = self.clone()
        new.apply_action(action)
        return new

    def num_players(self) -> int:
        return 4

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return self.ended != ""

    def current_player(self) -> int:
        return OVER if self.ended else self.turn

    @property
    def table(self) -> list[Card]:
        """The cards of the present trick, in order."""
        return [ord(letter) - LETTER for letter in self.history[len(self.history) - self.many :]]

    def information_state_string(self, player: int | None = None) -> str:
        """What tells apart what a player knows, from the view on: his hand, and what was played."""
        return f"{self.held[self.turn if player is None else player]} {self.history}"

    def returns(self) -> list[float]:
        """What the end brings each seat, from −1 to 1."""
        return self.ground.returns(self)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The cards that may be played, by kind, and the number of the word if it may be said."""
        if self.ended or player not in (None, self.turn):
            return []
        t, mask = self.ground.tables, self.hands[self.turn]
        if self.many:
            bound = t.rule[self.led][self.top][self.win][t.left[self.left]]
        else:
            bound = t.opening[t.left[self.left]]
        for holding, play in bound:
            if mask & holding:
                mask &= play
                break
        found = t.kinds(mask)
        if self.offer:
            found.append(t.word)
        return found

    def apply_action(self, action: int) -> None:
        t = self.ground.tables
        self.history += chr(LETTER + action)
        if action == t.word:
            self.ended = "word"
            return
        self.hands[self.turn] -= t.bit[action]
        self.lay(action)

    # What changes

    def lay(self, card: Card) -> None:
        """The seat on turn lays this card, which has left his hand."""
        ground, turn = self.ground, self.turn
        t = ground.tables
        if card == ground.called:
            self.shown = turn
        if self.many:
            led = self.led
            power = t.power[led][card]
            if power > self.top and t.suit[led] >> card & 1:
                self.top = power
            if power > self.win:
                self.win, self.winner = power, turn
            self.points += t.worth[card]
            if t.mate[card] & self.laid:
                self.points += t.pair[card] * (t.mate[card] & self.laid).bit_count()
            self.laid |= 1 << card
        else:
            self.offer = False
            self.led = led = t.lead[card]
            self.top = self.win = t.power[led][card]
            self.winner, self.points, self.laid = turn, t.worth[card], 1 << card
        if self.many < 3:
            self.many += 1
            self.turn = turn + 1 & 3
        else:
            self.many = 0
            last = t.last if self.left == 1 else 0
            self.take(self.winner, self.points + last)

    def take(self, taker: int, points: int) -> None:
        """A trick is complete; its taker leads, or the next after him if he is stuck."""
        ground = self.ground
        self.takers += "0123"[taker]
        self.left -= 1
        if taker & 1:
            self.odd += points
        else:
            self.even += points
        if points and ground.scores is not None:
            north, east = ground.scores
            if decided((north + self.even, east + self.odd)) is not None:
                self.ended = "quint"
                return
        if not self.left:
            self.ended = "tricks"
            return
        if ground.claims and len(self.takers) == STRAIGHT:
            self.offer = self.bound = self._are_straight()
        hand, stuck = self.hands[taker], ground.tables.stuck[ground.tables.left[self.left]]
        self.turn = taker + 1 & 3 if hand & stuck and not hand & ~stuck else taker

    def _are_straight(self) -> bool:
        """Has the side of Hombre, as far as it is shown, taken all tricks?"""
        ground = self.ground
        if ground.called < 0:
            return set(self.takers) == {str(ground.hombre)}
        return self.shown >= 0 and set(self.takers) <= {str(ground.hombre), str(self.shown)}


def state_of(view: Playing) -> State:
    """A view, or a state of the referee, as such a state: what is not seen is missing in it."""
    new, contract = State.__new__(State), view.contract
    new.ground = _ground(view)
    new.held, new.hands = view.deal.hands, list(view.deal.hands)
    new.history = "".join(chr(LETTER + card) for card in view.trick)
    new.turn = view.leader
    new.left = contract.tricks - len(view.tricks)
    new.takers = "".join(str(trick.winner) for trick in view.tricks)
    new.even = sum(trick.points for trick in view.tricks if trick.winner % 2 == 0)
    new.odd = sum(trick.points for trick in view.tricks if trick.winner % 2)
    new.beside, new.shown, new.ended = 0, -1, ""
    if new.ground.called >= 0:
        shown = player_of(new.ground.called, view.tricks)
        new.shown = -1 if shown is None else shown
    new.bound = isinstance(contract, QuadrilleContract) and contract.may_claim(view.tricks)
    new.many = new.laid = new.led = new.top = new.win = new.winner = new.points = 0
    for card in view.trick:
        new.lay(card)
    new.offer = not view.trick and bool(contract.offers(view.tricks, view.turn))
    return new


def world_of(root: State, hands: Sequence[Cards], beside: int) -> State:
    """The same with these hands."""
    new = root.clone()
    new.held, new.hands, new.beside = tuple(hands), list(hands), beside
    return new


def action_of(state: State, number: int) -> Action:
    """What a number of an action means."""
    word = state.ground.word
    return word if word is not None and number == state.ground.tables.word else Play(number)


def _ground(view: Playing) -> Ground:
    contract = view.contract
    word: Action | None = None
    scores, called, hombre, claims = None, -1, -1, False
    match contract:
        case QuintoContract():
            scores = contract.scores if max(contract.scores) + QUINTS >= TARGET else None
        case QuadrilleContract():
            word, hombre, claims = CLAIM, contract.hombre, _claims(contract)
            if contract.kind == "call" and contract.called is not None:
                called = contract.called
        case PinochleContract():
            word = FOLD
    tables = tables_of(sheet_of(contract))
    return Ground(tables, returns_of(view), word, scores, called, hombre, claims)


def _claims(contract: QuadrilleContract) -> bool:
    """Asked of the contract, as if Hombre had taken six tricks and his ally were known."""
    shown = SPADILLE if contract.called is None else contract.called
    return contract.may_claim((Trick(contract.hombre, (shown,), contract.hombre, 0),) * STRAIGHT)
