"""Plain minimax over the referee's own phases: what each legal action leads to, all hands open.

Twice: `plain` looks at every line of play to its end and nothing else; `quick` leaves out what
cannot matter and remembers what a trick's beginning was worth. Neither knows the kernel.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from spadille.core.actions import Action
from spadille.core.cards import Seat
from spadille.core.phase import Finished, Phase, Trick
from spadille.core.play import Playing
from spadille.games.pinochle_contract import COUNTERS, PinochleContract
from spadille.games.quadrille_contract import STRAIGHT, QuadrilleContract, player_of
from spadille.games.quinto import QuintoContract

MUCH = 1 << 20
"""More than any deal is worth."""
LEAST = {"six": 6, "five": 5, "vole": 10}
"""How many tricks of Hombre's side each question asks for."""
Tricks = tuple[Trick, ...]
Values = dict[Action, int]


@dataclass(frozen=True)
class Measure(ABC):
    """What a finished deal is worth to `side`, which makes it large; the others make it small.

    begun: the tricks that were complete when the question was put. low, high: what lies outside
    of them is not asked for.
    """

    side: tuple[Seat, ...]
    begun: Tricks
    low: int = -MUCH
    high: int = MUCH

    @abstractmethod
    def worth(self, finished: Finished) -> int:
        """The number that the record format asks for."""

    @abstractmethod
    def past(self, tricks: Tricks) -> Hashable:
        """What of the tricks taken it may still hang on, beside the cards that are left."""

    def sign(self, seat: Seat) -> int:
        return 1 if seat in self.side else -1


@dataclass(frozen=True)
class Points(Measure):
    """Quinto: what the deal brings in the end, less what the tricks before bring in it: their
    quints, and themselves only where tricks count (a34, a35)."""

    def worth(self, finished: Finished) -> int:
        assert finished.points is not None
        own = self.side[0]
        made = finished.points[own] - finished.points[(own + 1) % 4]
        each = finished.contract.trick_value if finished.ended_by == "tricks" else 0
        return made - sum(self.sign(t.winner) * (t.points + each) for t in self.begun)

    def past(self, tricks: Tricks) -> Hashable:
        return tuple(
            (sum(trick.points for trick in taken), len(taken))
            for taken in ([t for t in tricks if t.winner % 2 == side] for side in (0, 1))
        )


@dataclass(frozen=True)
class Counters(Measure):
    """Pinochle: counters and last trick of the tricks that were not complete."""

    def worth(self, finished: Finished) -> int:
        coming = finished.tricks[len(self.begun) :]
        return sum(self.sign(trick.winner) * trick.points for trick in coming)

    def past(self, tricks: Tricks) -> Hashable:
        return sum(self.sign(trick.winner) * trick.points for trick in tricks[len(self.begun) :])


@dataclass(frozen=True)
class Made(Measure):
    """Pinochle: have the bidders made their contract?"""

    def worth(self, finished: Finished) -> int:
        return int(finished.contract.is_made(finished.tricks))

    def past(self, tricks: Tricks) -> Hashable:
        own = [trick for trick in tricks if trick.winner in self.side]
        return len(own), sum(trick.points for trick in own), any(map(_counts, own))


def _counts(trick: Trick) -> bool:
    pack = PinochleContract.pack
    return any(pack.rank(card) in COUNTERS for card in trick.cards)


@dataclass(frozen=True)
class Chips(Measure):
    """Quadrille: the chips of one side less those of the other; called: the card called."""

    called: int | None = None

    def worth(self, finished: Finished) -> int:
        assert finished.points is not None
        return sum(self.sign(seat) * chips for seat, chips in enumerate(finished.points))

    def past(self, tricks: Tricks) -> Hashable:
        first = tricks[:STRAIGHT]
        straight = len({trick.winner in self.side for trick in first}) < 2
        taken = tuple(sum(trick.winner == seat for trick in tricks) for seat in range(4))
        return taken, straight, player_of(self.called, first)


@dataclass(frozen=True)
class Taken(Measure):
    """Quadrille: does Hombre's side take at least so many tricks?"""

    least: int = 6
    called: int | None = None

    def worth(self, finished: Finished) -> int:
        return int(sum(trick.winner in self.side for trick in finished.tricks) >= self.least)

    def past(self, tricks: Tricks) -> Hashable:
        return Chips(self.side, (), called=self.called).past(tricks)


def chief_side(playing: Playing) -> tuple[Seat, ...]:
    """Hombre with his ally; the bidder with his partner; in Quinto N and S."""
    contract: Any = playing.contract
    if isinstance(contract, QuintoContract):
        return (0, 2)
    if isinstance(contract, PinochleContract):
        return (contract.side, contract.side + 2)
    plays = [play for trick in playing.tricks for play in trick.plays()]
    plays += [((playing.leader + n) % 4, card) for n, card in enumerate(playing.trick)]
    found = contract.side(playing.deal, plays)
    assert found is not None
    return tuple(found)


def own_side(playing: Playing) -> tuple[Seat, ...]:
    """The seats that win and lose with the seat on turn."""
    chief = chief_side(playing)
    return chief if playing.turn in chief else tuple(s for s in range(4) if s not in chief)


def measure(playing: Playing, ask: str | None = None) -> Measure:
    """What is asked: points or chips of the side on turn, or whether the chief's side does it."""
    contract: Any = playing.contract
    if ask == "made":
        return Made(chief_side(playing), playing.tricks, 0, 1)
    if ask:
        least = LEAST[ask]
        return Taken(chief_side(playing), playing.tricks, 0, 1, least, contract.called)
    own = own_side(playing)
    if isinstance(contract, QuintoContract):
        return Points(own, playing.tricks)
    if isinstance(contract, QuadrilleContract):
        return Chips(own, playing.tricks, called=contract.called)
    return Counters(own, playing.tricks)


def opened(playing: Playing, stop: bool = False) -> Playing:
    """The same without its history, which nothing hangs on.

    Without the stop Quinto's scores are far from 250, so that no quint ends the play.
    """
    contract: Any = playing.contract
    if isinstance(contract, QuintoContract) and not stop:
        contract = replace(contract, scores=(0, 0))
    return replace(playing, contract=contract, history=())


def plain(playing: Playing, ask: str | None = None, *, stop: bool = False) -> Values:
    """What each action leads to, by every line of play."""
    asked, start = measure(playing, ask), opened(playing, stop)
    return {action: _plain(start.after(action), asked) for action in start.legal()}


def _plain(state: Phase | Finished, asked: Measure) -> int:
    if isinstance(state, Finished):
        return asked.worth(state)
    best = max if state.turn in asked.side else min
    return best(_plain(state.after(action), asked) for action in state.legal())


def quick(playing: Playing, ask: str | None = None, *, stop: bool = False) -> Values:
    """The same numbers, by alpha-beta with a memory."""
    asked, start = measure(playing, ask), opened(playing, stop)
    search = _Quick(asked, {})
    return {
        action: search.value(start.after(action), asked.low, asked.high) for action in start.legal()
    }


Known = dict[Hashable, tuple[int, int]]


@dataclass(frozen=True)
class _Quick:
    """A search; known: the least and the most that a beginning of a trick is worth."""

    asked: Measure
    known: Known

    def value(self, state: Phase | Finished, low: int, high: int) -> int:
        """What the state is worth; above `high` or below `low` a bound on it."""
        if isinstance(state, Finished):
            return self.asked.worth(state)
        assert isinstance(state, Playing)
        if state.trick:
            return self._best(state, low, high)
        key = (state.deal.hands, state.leader, self.asked.past(state.tricks))
        least, most = self.known.get(key, (-MUCH, MUCH))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        found = self._best(state, low, high)
        least, most = (
            (max(least, found) if found > low else least),
            (min(most, found) if found < high else most),
        )
        self.known[key] = least, most
        return found

    def _best(self, state: Playing, low: int, high: int) -> int:
        mine = state.turn in self.asked.side
        best = -MUCH if mine else MUCH
        for action in reversed(state.legal()):
            found = self.value(state.after(action), low, high)
            best = max(best, found) if mine else min(best, found)
            if mine:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
        return best


def differences(one: Mapping[Action, int], two: Mapping[Action, int]) -> dict[Action, Any]:
    """The actions to which two answers give another number, with both."""
    both = {*one, *two}
    return {a: (one.get(a), two.get(a)) for a in both if one.get(a) != two.get(a)}
