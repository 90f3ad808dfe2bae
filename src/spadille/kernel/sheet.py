"""A sheet: the trick rules of one contract, tabulated by asking the contract about every case.

Nothing here restates a rule. What legality may hang on is fixed by the shape of the tables (the
hand, the card led, the strongest card of the suit led, the winning card, the number of cards
left); a contract whose rules hang on more is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spadille.core.cards import Card, Cards, Pack
from spadille.core.deal import Deal
from spadille.core.tricks import Contract, Duty
from spadille.kernel.printed_sheet import told

Mask = int
"""A set of kinds, one bit a kind however many copies there are."""
Kinds = tuple[Card, ...]
Bound = tuple[tuple[Mask, Mask], ...]
"""A list of duties without their names: (holding, play), strictest first."""


class Untabulated(ValueError):
    """These rules hang on something that no sheet holds."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """The tables. K kinds, C lead classes, P the greatest power, L classes of cards left, R lists
    of duties, D the longest of them, T tricks; masks hold one bit a kind.

    lead: int8[K], the class of a kind when it is led: kinds of one class ask for the same and are
    beaten alike; -1 for a kind that is never led.
    power: int16[C, K], the strength of each kind in a trick of this class: 0 never takes, else
    dense from 1, and different for different kinds. Of two copies the first played is stronger.
    suit: int64[C], the kinds of the suit led.
    rule: int16[C, P+1, P+1, L], the list of duties that binds a follower, by lead class, power of
    the strongest card of the suit led, power of the winning card, class of cards left; -1 where
    no trick leads there.
    left: int8[T+1], the class of a number of cards in hand, before playing one.
    opening: int16[L], the list of duties that binds a leader.
    holding, play: int64[R, D], the duties: the first whose `holding` is in the hand allows what
    of `play` is in it; without one all may be played. A 0 in `holding` ends a list.
    stuck: int64[L], a leader all of whose cards are among these passes the lead on; 0: never.
    worth: int16[K], last: what the cards of a trick, and the last trick, bring to its taker.
    mate: int64[K], pair: int16[K]: what a kind and a mate of it in one trick bring beside.
    order: int16[K], the kinds, weakest first, in an order that agrees with every power; kinds of
    one suit stand together where that can be.
    """

    kinds: tuple[str, ...]
    copies: int
    tricks: int
    suits: tuple[str, ...]
    lead: NDArray[np.int8]
    power: NDArray[np.int16]
    suit: NDArray[np.int64]
    rule: NDArray[np.int16]
    left: NDArray[np.int8]
    opening: NDArray[np.int16]
    holding: NDArray[np.int64]
    play: NDArray[np.int64]
    stuck: NDArray[np.int64]
    worth: NDArray[np.int16]
    mate: NDArray[np.int64]
    pair: NDArray[np.int16]
    last: int
    order: NDArray[np.int16]

    # Reading it, one card at a time: what compiled code does with the same tables

    def taker(self, trick: Kinds) -> int:
        """Which card of a trick takes it, as an index."""
        powers = [int(self.power[self.lead[trick[0]], card]) for card in trick]
        return powers.index(max(powers))

    def duties(self, trick: Kinds, left: int) -> int:
        """The list of duties that binds the next to play, with so many cards in hand."""
        if not trick:
            return int(self.opening[self.left[left]])
        led = self.lead[trick[0]]
        powers, suit = self.power[led], int(self.suit[led])
        top = max(powers[card] for card in trick if suit >> card & 1)
        return int(self.rule[led, top, max(powers[card] for card in trick), self.left[left]])

    def legal(self, trick: Kinds, hand: Mask, left: int) -> Mask:
        """The kinds that may be played from a hand of so many cards."""
        number = self.duties(trick, left)
        bound = zip(self.holding[number].tolist(), self.play[number].tolist(), strict=True)
        return next((hand & play for holding, play in bound if hand & holding), hand)

    def brings(self, trick: Kinds, last: bool = False) -> int:
        """What a trick brings to its taker."""
        pairs = sum(
            int(self.pair[one])
            for place, one in enumerate(trick)
            for two in trick[:place]
            if int(self.mate[one]) >> two & 1
        )
        return sum(int(self.worth[card]) for card in trick) + pairs + self.last * last

    def leader(self, taker: int, hand: Mask, left: int) -> int:
        """Who leads after this taker, who holds these kinds and so many cards."""
        stuck = int(self.stuck[self.left[left]])
        return (taker + 1) % 4 if hand & stuck and not hand & ~stuck else taker

    # A packed hand in the kernel's two forms

    @cached_property
    def _pack(self) -> Pack:
        return Pack(self.kinds, self.copies)

    def mask(self, hand: Cards) -> Mask:
        """The kinds in a packed hand."""
        return sum(1 << kind for kind in self._pack.distinct(hand))

    def __str__(self) -> str:
        """The tables in words, for people who check them."""
        return "\n".join(told(self))


def sheet(contract: Contract) -> Sheet:
    """The sheet of a contract; Untabulated, if its rules hang on what no sheet holds.

    Contracts that differ only in what no trick rule reads have different sheets of equal content:
    who meets many of those asks for the sheet of a plain one.
    """
    return _made(contract)  # type: ignore[arg-type]  # contracts are frozen


@lru_cache(maxsize=512)
def _made(contract: Any) -> Sheet:
    return _Asked(contract).sheet()


@dataclass(frozen=True, eq=False)
class _Asked:
    """A contract, asked about every case; `bounds`: the lists of duties met so far."""

    contract: Contract
    bounds: dict[tuple[Duty, ...], Bound] = field(default_factory=dict)

    @cached_property
    def pack(self) -> Pack:
        return self.contract.pack

    @cached_property
    def kinds(self) -> range:
        return range(len(self.pack.kinds))

    def _names(self, cards: Kinds) -> str:
        return " ".join(map(self.pack.name, cards))

    def sheet(self) -> Sheet:
        lists: dict[Bound, int] = {}
        rule = self._rules(lists)
        opening = [lists.setdefault(self._bound((), left), len(lists)) for left in self.left_firsts]
        holding, play = _padded(tuple(lists))
        worth, last = self._worth()
        mate, pair = self._mates(worth)
        found = Sheet(
            self.pack.kinds,
            self.pack.copies,
            self.contract.tricks,
            suits=tuple(self.contract.followed(alike[0]) for alike in self.classes),
            lead=np.array([self._class(kind) for kind in self.kinds], np.int8),
            power=np.array(self.powers, np.int16),
            suit=np.array(self.suits, np.int64),
            rule=rule,
            left=np.array(self.left_classes, np.int8),
            opening=np.array(opening, np.int16),
            holding=holding,
            play=play,
            stuck=np.array([self.stuck] * len(self.left_firsts), np.int64),
            worth=np.array(worth, np.int16),
            mate=np.array(mate, np.int64),
            pair=np.array(pair, np.int16),
            last=last,
            order=np.array(self._order(), np.int16),
        )
        self._check_worth(found)
        return found

    # Who leads what

    @cached_property
    def stuck(self) -> Mask:
        """The kinds with which alone nobody can lead."""
        stuck = [kind for kind in self.kinds if self._passes((kind,))]
        for one, two in product(stuck, self.kinds):
            held = one != two or self.pack.copies > 1
            if held and self._passes((one, two)) != (two in stuck):
                raise Untabulated(f"leads with {self._names((one, two))}")
        return sum(1 << kind for kind in stuck)

    def _passes(self, hand: Kinds) -> bool:
        """Does a taker who has these cards left pass the lead? To the next seat, if he does."""
        leader = self.contract.leads(Deal(self.pack, (self.pack.packed(hand), 0, 0, 0)), 0)
        if leader > 1:
            raise Untabulated(f"leads: {leader} after 0")
        return leader == 1

    def _is_led(self, kind: Card) -> bool:
        """Can this kind ever be led?"""
        if not self.stuck >> kind & 1:
            return True
        lefts = range(2, self.contract.tricks + 1)
        lists = {self._bound((), left) for left in lefts}
        others = (1 << other for other in self.kinds if other != kind)
        return any(
            _allowed(bound, 1 << kind | other) >> kind & 1
            for other, bound in product(others, lists)
        )

    @cached_property
    def classes(self) -> tuple[Kinds, ...]:
        """The kinds that can be led, together those that ask for the same and are beaten alike."""
        classes: list[list[Card]] = []
        for kind in filter(self._is_led, self.kinds):
            alike = next((known for known in classes if self._are_alike(known[0], kind)), None)
            if alike is None:
                classes.append([kind])
            else:
                alike.append(kind)
        return tuple(map(tuple, classes))

    def _are_alike(self, one: Card, two: Card) -> bool:
        """Kinds of one suit, and with both on the table it matters not which was led."""
        contract, left = self.contract, self.contract.tricks
        return (
            contract.followed(one) == contract.followed(two)
            and contract.duties((one, two), left) == contract.duties((two, one), left)
            and all(contract.power(k, one) == contract.power(k, two) for k in self.kinds)
        )

    def _class(self, kind: Card) -> int:
        return next((n for n, alike in enumerate(self.classes) if kind in alike), -1)

    @cached_property
    def suits(self) -> tuple[Mask, ...]:
        """By lead class, the kinds of the suit led."""
        followed = [self.contract.followed(kind) for kind in self.kinds]
        return tuple(
            sum(1 << kind for kind in self.kinds if followed[kind] == followed[alike[0]])
            for alike in self.classes
        )

    @cached_property
    def powers(self) -> tuple[tuple[int, ...], ...]:
        """By lead class, the power of every kind, dense."""
        return tuple(self._dense(alike[0]) for alike in self.classes)

    def _dense(self, led: Card) -> tuple[int, ...]:
        raw = [self.contract.power(kind, led) for kind in self.kinds]
        strong = sorted(power for power in raw if power)
        if len(set(strong)) < len(strong) or min(raw) < 0:
            raise Untabulated(f"equal powers when {self.pack.name(led)} is led")
        return tuple(strong.index(power) + 1 if power else 0 for power in raw)

    def _order(self) -> list[Card]:
        """The kinds from weak to strong, going on with a suit for as long as may be."""
        followed = [self.contract.followed(kind) for kind in self.kinds]
        below = {
            kind: {k for powers in self.powers for k in self.kinds if 0 < powers[k] < powers[kind]}
            for kind in self.kinds
        }
        order: list[Card] = []
        while below:
            free = [kind for kind, weaker in below.items() if not weaker.difference(order)]
            if not free:
                raise Untabulated("no order of strength agrees with every lead")
            same = [kind for kind in free if order and followed[kind] == followed[order[-1]]]
            order.append((same or free)[0])
            del below[order[-1]]
        return order

    # What binds

    def _bound(self, trick: Kinds, left: int) -> Bound:
        """The duties in masks of one bit a kind, without those that can never bind."""
        duties = self.contract.duties(trick, left)
        if duties not in self.bounds:
            bits = ((_bits(self.pack, d.holding), _bits(self.pack, d.play)) for d in duties)
            self.bounds[duties] = tuple(duty for duty in bits if duty[0])
        return self.bounds[duties]

    @cached_property
    def left_classes(self) -> tuple[int, ...]:
        """The class of every number of cards left; 0 goes with 1."""
        led = [kind for alike in self.classes for kind in alike]
        pairs = ((alike[0], kind) for alike in self.classes for kind in self.kinds)
        tricks = [(), *((kind,) for kind in led), *pairs]
        seen: dict[tuple[object, ...], int] = {}
        found = [
            seen.setdefault(tuple(self.contract.duties(t, left) for t in tricks), len(seen))
            for left in range(1, self.contract.tricks + 1)
        ]
        return (found[0], *found)

    @cached_property
    def left_firsts(self) -> list[int]:
        """The least number of cards left of each class."""
        return [self.left_classes.index(n, 1) for n in range(max(self.left_classes) + 1)]

    def _rules(self, lists: dict[Bound, int]) -> NDArray[np.int16]:
        """The table of lists of duties, each list numbered as it is met."""
        most = max(map(max, self.powers)) + 1
        rule = np.full((len(self.classes), most, most, len(self.left_firsts)), -1, np.int16)
        for number, alike in enumerate(self.classes):
            for led, (place, left) in product(alike, enumerate(self.left_firsts)):
                for top, winner, trick in self._tricks(number, led):
                    bound = self._bound(trick, left)
                    known = lists.setdefault(bound, len(lists))
                    if rule[number, top, winner, place] not in (-1, known):
                        raise Untabulated(
                            f"duties after {[self.pack.name(card) for card in trick]}"
                        )
                    rule[number, top, winner, place] = known
        return rule

    def _tricks(self, number: int, led: Card) -> Iterator[tuple[int, int, Kinds]]:
        """Every power of the strongest card of the suit led, and of the winner, that can lie there
        after this lead, and cards that make it so: just these, and with a weak one more."""
        powers, suit = self.powers[number], self.suits[number]
        for top in self.kinds:
            if not suit >> top & 1 or powers[top] < powers[led]:
                continue
            laid = (led,) if top == led else (led, top)
            yield powers[top], powers[top], laid
            others = [kind for kind in self.kinds if not suit >> kind & 1]
            for weak in others:
                if powers[weak] < powers[top]:
                    yield powers[top], powers[top], (*laid, weak)
                    break
            for winner in others:
                if powers[winner] > powers[top]:
                    yield powers[top], powers[winner], (*laid, winner)

    # What tricks bring

    def _worth(self) -> tuple[list[int], int]:
        alone = [self.contract.worth((kind,), last=False) for kind in self.kinds]
        return alone, self.contract.worth((0,), last=True) - alone[0]

    def _mates(self, worth: list[int]) -> tuple[list[Mask], list[int]]:
        """Which two kinds in one trick bring more than both alone, and how much."""
        mate, pair = [0 for _ in self.kinds], [0 for _ in self.kinds]
        for one, two in product(self.kinds, self.kinds):
            more = self.contract.worth((one, two), last=False) - worth[one] - worth[two]
            if one != two and more:
                mate[one] |= 1 << two
                pair[one] = more
        return mate, pair

    def _check_worth(self, found: Sheet) -> None:
        """Untabulated, if tricks bring anything but the sum of worths and pairs."""
        alone = {int(found.worth[kind]): kind for kind in self.kinds if not found.mate[kind]}
        asked = [*alone.values(), *(kind for kind in self.kinds if found.mate[kind])]
        several = combinations_with_replacement if self.pack.copies > 1 else combinations
        rows = [[(kind + n) % len(self.kinds) for n in range(4)] for kind in self.kinds]
        for cards in (*several(asked, 3), *map(tuple, rows)):
            if self.contract.worth(cards, last=True) != found.brings(cards, last=True):
                raise Untabulated(f"worth of {self._names(cards)}")


def _allowed(bound: Bound, hand: Mask) -> Mask:
    """What of a hand these duties allow."""
    return next((hand & play for holding, play in bound if hand & holding), hand)


@lru_cache(maxsize=4096)
def _bits(pack: Pack, cards: Cards) -> Mask:
    """A mask of a pack, which holds every copy of a kind or none, with one bit a kind."""
    kinds = tuple(pack.distinct(cards))
    if any(pack.held(cards, kind) != pack.held(pack.those(lambda _: True), kind) for kind in kinds):
        raise Untabulated("a duty that tells copies apart")
    return sum(1 << kind for kind in kinds)


def _padded(lists: tuple[Bound, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The lists of duties as two tables, zeros behind the end of each."""
    longest = max(map(len, lists))
    table = np.zeros((2, len(lists), longest + 1), np.int64)
    for number, bound in enumerate(lists):
        for place, duty in enumerate(bound):
            table[:, number, place] = duty
            if duty[0] & ~duty[1]:
                raise Untabulated("a duty that forbids the card that calls it")
    return table[0].copy(), table[1].copy()
