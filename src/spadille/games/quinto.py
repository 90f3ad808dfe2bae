"""Quinto: 53 cards in one straight order, fives to be caught, a hidden cachette.

Clause numbers are those of the rule book, named `a…` (the guide) and `b…` (Hoffmann's game).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache

from spadille.core.actions import PASS, Action, Alphabet, Play, Say
from spadille.core.cards import Card, Cards, Pack, Seat, next_seat
from spadille.core.deal import Deal
from spadille.core.errors import Malformed
from spadille.core.match import Pivot, Rubber, Standing
from spadille.core.phase import Done, Finished, History, Phase, Trick
from spadille.core.play import play
from spadille.core.tricks import Duty

RANKS = "23456789TJQKA"
SUITS = "SCDH"  # low to high, a4
PACK = Pack((*(rank + suit for suit in SUITS for rank in RANKS), "JK"))  # a2
JOKER = PACK["JK"]
TARGET = 250
TRICKS = 12
DOUBLE, REDOUBLE = Say("double"), Say("redouble")
ALPHABET = Alphabet(PACK, (PASS, DOUBLE, REDOUBLE, *(Play(card) for card in PACK.order)))

JOKERS: Cards = PACK.packed((JOKER,))
OTHERS: Cards = PACK.full - JOKERS
SUIT_OF: dict[str, Cards] = {suit: PACK.of_suit(suit) for suit in SUITS}
QUINT_VALUE = {"H": 20, "D": 15, "C": 10, "S": 5}  # a29
QUINT_ROYAL = 25  # a25


@dataclass(frozen=True, slots=True)
class Quint:
    """One quint: "joker", "five", "ace_four" or "two_three", its suit and its value."""

    kind: str
    suit: str
    points: int


def quints(cards: Sequence[Card]) -> tuple[Quint, ...]:
    """Every quint among the cards of one trick, or of the cachette (a25-a30)."""
    held = {PACK.name(card) for card in cards}
    found = [Quint("joker", "JK", QUINT_ROYAL)] if "JK" in held else []
    for suit in reversed(SUITS):
        for kind, ranks in (("five", "5"), ("ace_four", "A4"), ("two_three", "23")):
            if all(rank + suit in held for rank in ranks):
                found.append(Quint(kind, suit, QUINT_VALUE[suit]))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def quint_points(cards: tuple[Card, ...]) -> int:
    """What the quints among these cards are worth."""
    return sum(quint.points for quint in quints(cards))


def side_of(seat: Seat) -> int:
    """0 for N and S, 1 for E and W."""
    return seat % 2


def decided(scores: Sequence[int]) -> int | None:
    """The side that has won the game: at 250 or more, and ahead (2(d))."""
    if max(scores) >= TARGET and scores[0] != scores[1]:
        return 0 if scores[0] > scores[1] else 1
    return None


@dataclass(frozen=True)
class QuintoContract:
    """What the doubling settled: the multiplier of the tricks; and where the scores stood."""

    rules: QuintoRules
    multiplier: int
    scores: tuple[int, int]
    pack: Pack = PACK
    tricks: int = TRICKS

    def followed(self, card: Card) -> str:
        return PACK.suit(card)

    def power(self, card: Card, led: Card) -> int:
        return 0 if card == JOKER else card + 1  # a18: one straight order; a19

    def duties(self, trick: tuple[Card, ...], left: int) -> tuple[Duty, ...]:
        return _duties(trick[0] if trick else None, left, self.rules.joker_by_eleven)

    def worth(self, cards: tuple[Card, ...], last: bool) -> int:
        return quint_points(tuple(sorted(cards)))

    def leads(self, deal: Deal, taker: Seat) -> Seat:
        stranded = deal.hands[taker] == JOKERS and not deal.hidden[taker]
        return next_seat(taker) if stranded else taker  # a23

    def offers(self, tricks: tuple[Trick, ...], turn: Seat) -> tuple[Action, ...]:
        return ()

    def quints_won(self, tricks: Sequence[Trick]) -> tuple[int, int]:
        """The quint points that each side has taken in these tricks (a31)."""
        won = [0, 0]
        for trick in tricks:
            won[side_of(trick.winner)] += trick.points
        return won[0], won[1]

    def tricks_won(self, tricks: Sequence[Trick]) -> tuple[int, int]:
        """The tricks of each side; the cachette is the thirteenth (a24)."""
        won = [0, 0]
        for trick in tricks:
            won[side_of(trick.winner)] += 1
        if len(tricks) == TRICKS:
            won[side_of(tricks[-1].winner)] += 1
        return won[0], won[1]

    def _running(self, tricks: Sequence[Trick]) -> tuple[int, int]:
        return _added(self.scores, self.quints_won(tricks))

    def cachette_points(self, deal: Deal, tricks: Sequence[Trick]) -> tuple[int, int] | None:
        """The cachette's quints, to the taker of trick 12 (a32); None if its cards are unknown."""
        if deal.rest_hidden:
            return None
        points = quint_points(PACK.cards(deal.rest))
        return (points, 0) if side_of(tricks[-1].winner) == 0 else (0, points)

    def over(self, tricks: tuple[Trick, ...], deal: Deal) -> str | None:
        running = self._running(tricks)
        if tricks[-1].points and decided(running) is not None:
            return "quint"  # a34
        if len(tricks) < TRICKS:
            return None
        cachette = self.cachette_points(deal, tricks)
        if cachette is None:
            return "unknown"
        if any(cachette) and decided(_added(running, cachette)) is not None:
            return "cachette"  # a35
        return "tricks"

    def settle(
        self, deal: Deal, tricks: tuple[Trick, ...], ended_by: str
    ) -> tuple[int, int, int, int] | None:
        made = self.quints_won(tricks)
        if ended_by != "quint":
            cachette = self.cachette_points(deal, tricks)
            if cachette is None:
                return None
            made = _added(made, cachette)
        if ended_by == "tricks":
            north, east = (self.trick_value * won for won in self.tricks_won(tricks))
            made = _added(made, (north, east))  # a36
        return made[0], made[1], made[0], made[1]

    @property
    def trick_value(self) -> int:
        """What one trick is worth in this deal: 5, 10 or 20 (a14)."""
        return 5 * self.multiplier


def _added(one: Sequence[int], two: Sequence[int]) -> tuple[int, int]:
    return one[0] + two[0], one[1] + two[1]


@cache
def _duties(led: Card | None, left: int, joker_by_eleven: bool) -> tuple[Duty, ...]:
    if led is None:
        return (Duty("joker_never_led", OTHERS, OTHERS),)  # a20, a22, b2
    suit = SUIT_OF[PACK.suit(led)]
    follow = Duty("follow", suit, suit | JOKERS)  # a16
    if joker_by_eleven and left == 2:
        return (Duty("joker_trick_11", JOKERS, JOKERS), follow)  # a21
    return (follow,)


@dataclass(frozen=True, slots=True)
class Doubling:
    """The four calls before the first lead (a11-a13)."""

    deal: Deal
    history: History
    rules: QuintoRules
    dealer: Seat
    scores: tuple[int, int]

    needs_hand = False
    """Does what is legal hang on the hand of the seat on turn?"""

    @property
    def name(self) -> str:
        return "doubling"

    @property
    def turn(self) -> Seat:
        return next_seat(self.dealer, 1 + len(self.history))

    @property
    def doubler(self) -> Seat | None:
        """Who has doubled, while it stands."""
        return next((done.seat for done in self.history if done.action == DOUBLE), None)

    @property
    def multiplier(self) -> int:
        said = {done.action for done in self.history}
        return 4 if REDOUBLE in said else 2 if DOUBLE in said else 1

    def legal(self) -> tuple[Action, ...]:
        if self.multiplier == 1:
            return (PASS, DOUBLE)
        may_redouble = self.multiplier == 2 and not self._partner_doubled
        return (PASS, REDOUBLE) if may_redouble else (PASS,)

    @property
    def _partner_doubled(self) -> bool:
        return self.doubler is not None and side_of(self.doubler) == side_of(self.turn)

    def refusal(self, action: Action) -> str:
        if action == DOUBLE:
            return "already_doubled"
        if action == REDOUBLE:
            if self.multiplier == 1:
                return "nothing_to_redouble"
            return "already_doubled" if self.multiplier == 4 else "partner_doubled"
        return "wrong_phase"

    def after(self, action: Action) -> Phase | Finished:
        said = replace(self, history=(*self.history, Done(self.turn, action)))
        if len(said.history) < 4:
            return said
        contract = QuintoContract(self.rules, said.multiplier, self.scores)
        return play(self.deal, said.history, contract, next_seat(self.dealer))  # a15


@dataclass(frozen=True)
class QuintoRules:
    """Quinto by one preset: `guide`, one game to 250; `hoffmann`, a rubber of two games."""

    preset: str

    @property
    def game(self) -> Quinto:
        return QUINTO

    @property
    def joker_by_eleven(self) -> bool:
        return self.preset == "guide"  # a21, b3

    @property
    def is_rubber(self) -> bool:
        return self.preset == "hoffmann"  # b7

    def options(self) -> Mapping[str, object]:
        return {}

    def departures(self) -> Mapping[str, object]:
        return {}

    def start(self) -> Standing:
        return Standing((0, 0))

    def deal(self, dealer: Seat, pack: Sequence[Card]) -> Deal:
        """48 cards singly from the dealer's left; the cachette last (a9) or first (b1)."""
        cachette, dealt = (pack[48:], pack[:48])
        if self.preset == "hoffmann":
            cachette, dealt = (pack[:5], pack[5:])
        hands = tuple(PACK.packed(dealt[(seat - dealer - 1) % 4 :: 4]) for seat in range(4))
        return Deal(PACK, (hands[0], hands[1], hands[2], hands[3]), PACK.packed(cachette))

    def opening(self, deal: Deal, dealer: Seat, standing: Standing) -> Phase:
        return Doubling(deal, (), self, dealer, (standing.scores[0], standing.scores[1]))

    def check_start(self, standing: Standing) -> None:
        points = (*standing.scores, *standing.totals)
        if any(made < 0 or made % 5 for made in points) or standing.played < 0 or standing.carry:
            raise Malformed("impossible_standing", given="start")
        rubber = (*standing.games, *standing.totals)
        if any(rubber) and not self.is_rubber:
            raise Malformed("unknown_key", given="games" if any(standing.games) else "totals")
        if min(standing.games) < 0 or max(standing.games) > 2 or standing.games == (2, 2):
            raise Malformed("impossible_standing", given="games")
        if decided(standing.scores) is not None or self.winner(standing) is not None:
            raise Malformed("match_over", given="start")

    def next_start(self, standing: Standing) -> Standing:
        if self.is_rubber and decided(standing.scores) is not None:
            return replace(standing, scores=(0, 0))  # A43
        return standing

    def scored(self, standing: Standing, finished: Finished) -> Standing:
        assert finished.points is not None
        scores = _added(standing.scores, finished.points[:2])
        after = replace(standing, scores=scores, played=standing.played + 1)
        won = decided(scores)
        if won is None or not self.is_rubber:
            return after
        games = (standing.games[0] + (won == 0), standing.games[1] + (won == 1))
        return replace(after, games=games, totals=_added(standing.totals, scores))

    def winner(self, standing: Standing) -> int | None:
        if not self.is_rubber:
            return decided(standing.scores)
        return standing.games.index(2) if 2 in standing.games else None

    def over(self, standing: Standing) -> str | None:
        return None if self.winner(standing) is None else "points"

    def rubber(self, standing: Standing) -> Rubber | None:
        """Games, points of finished games before the 100, and NS minus EW after it (b8)."""
        if not self.is_rubber:
            return None
        won = self.winner(standing)
        if won is None:
            return Rubber(standing.games, standing.totals, None, None)
        bonus = 100 if won == 0 else -100
        difference = standing.totals[0] - standing.totals[1] + bonus
        return Rubber(standing.games, standing.totals, won, difference)

    def shared(self, standing: Standing, dealer: Seat) -> tuple[int, ...] | None:
        return None


@dataclass(frozen=True)
class Quinto:
    """The game on the shelf."""

    name: str = "quinto"
    hand_size: int = 12
    rest_size: int = 5
    suit_order: str = "HDCS"
    holder_keys: tuple[str, ...] = ()
    presets: tuple[str, ...] = ("guide", "hoffmann")

    @cached_property
    def pack(self) -> Pack:
        return PACK

    @cached_property
    def alphabet(self) -> Alphabet:
        return ALPHABET

    def pivots(self, actions: Sequence[Action]) -> tuple[Pivot, ...]:
        return (Pivot((JOKER,)),)  # a23

    def rules(self, preset: str, options: Mapping[str, object]) -> QuintoRules:
        if preset not in self.presets:
            raise Malformed("unknown_rules", given=preset, known=list(self.presets))
        for key in options:
            raise Malformed("unknown_option", given=key, known=[])
        return QuintoRules(preset)


QUINTO = Quinto()
