"""What one player knows in the play of Pinochle: which cards are still out, and where they may lie.

All is counted from his own view: his hand, the cards played, the melds that everyone has seen, the
cards passed to and fro, and what every play so far has proved by the duties of the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb

from spadille.core.cards import Card, Cards, Seat, next_seat
from spadille.core.phase import seat_after
from spadille.core.play import Playing
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_contract import TRICKS, PinochleContract
from spadille.games.pinochle_melds import PACK, RANKS, SUITS, Melds

Counts = tuple[int, ...]
"""How many there are of each rank of one suit, the ace first."""
OF_SUIT = tuple(PACK.of_suit(suit) for suit in SUITS)
SUIT = tuple(SUITS.index(PACK.suit(card)) for card in range(len(PACK.kinds)))
RANK = tuple(RANKS.index(PACK.rank(card)) for card in range(len(PACK.kinds)))
CARD = tuple(tuple(PACK[rank + suit] for rank in RANKS) for suit in SUITS)
"""The card of each suit and rank."""
ACE, TEN, KING, QUEEN, JACK = range(5)
COUPLES = (
    *((PACK["K" + suit], PACK["Q" + suit], f"marriage:{suit}") for suit in SUITS),
    (PACK["QS"], PACK["JD"], "pinochle"),
)
"""Two cards that are a meld together, and its name."""
COUNTER = (1, 1, 1, 0, 0)
"""What each rank brings in a trick (R45)."""


@cache
def _suited(cards: Cards, suit: int) -> Counts:
    return tuple(PACK.held(cards, card) for card in CARD[suit])


def counts(cards: Cards) -> tuple[Counts, ...]:
    """How many there are of each card, suit by suit."""
    return tuple(_suited(cards & mask, suit) for suit, mask in enumerate(OF_SUIT))


@cache
def masked(cards: Cards) -> Cards:
    """The mask of the kinds of card that are among these."""
    return PACK.those(lambda card: PACK.held(cards, card) > 0)


@lru_cache(maxsize=1 << 16)
def chance(cards: int, wanted: int, drawn: int) -> float:
    """The chance that some of the wanted are among so many drawn from the cards."""
    if wanted <= 0 or drawn <= 0:
        return 0.0
    if drawn > cards - wanted:
        return 1.0
    return 1 - comb(cards - wanted, drawn) / comb(cards, drawn)


@dataclass(frozen=True, slots=True)
class Other:
    """What is known of another player's hand: cards that lie there for certain, those that may lie
    there beside them, and how many of these there are."""

    known: tuple[Counts, ...]
    may: tuple[Counts, ...]
    about: int
    hidden: int

    def holds(self, suit: int, above: int = 5) -> float:
        """The chance of a card of this suit, ranking above this place."""
        if any(self.known[suit][:above]):
            return 1.0
        return chance(self.about, sum(self.may[suit][:above]), self.hidden)

    def void(self, suit: int) -> float:
        """The chance that there is none of this suit."""
        return 1 - self.holds(suit)

    def ruffs(self, suit: int, trump: int, above: int = 5) -> float:
        """The chance of a trump above this place and nothing of this suit."""
        if any(self.known[suit]):
            return 0.0
        length = sum(self.may[suit])
        void = 1 - chance(self.about, length, self.hidden)
        if not void or any(self.known[trump][:above]):
            return void
        return void * chance(self.about - length, sum(self.may[trump][:above]), self.hidden)


@dataclass(frozen=True, slots=True)
class Facts:
    """What one player knows, counted once for all his cards.

    out: what the three others hold. best: the card that takes the trick so far. role: bidder,
    helper (his partner) or defender.
    """

    contract: PinochleContract
    me: Seat
    role: str
    trump: int
    hand: tuple[Counts, ...]
    left: int
    out: tuple[Counts, ...]
    others: tuple[Other, ...]
    trick: tuple[Card, ...]
    best: Card | None
    ours: bool
    to_play: tuple[Seat, ...]

    @property
    def led(self) -> int | None:
        return SUIT[self.trick[0]] if self.trick else None

    @property
    def points(self) -> int:
        """What lies in the trick."""
        return sum(COUNTER[RANK[card]] for card in self.trick)

    def higher(self, card: Card) -> int:
        """How many cards are out that rank above this one in its suit."""
        return sum(self.out[SUIT[card]][: RANK[card]])

    def top(self, suit: int) -> int:
        """How many cards of a suit the own hand has that no card which is out ranks above."""
        found = 0
        for held, out in zip(self.hand[suit], self.out[suit], strict=True):
            found += held
            if out:
                break
        return found

    @property
    def bosses(self) -> int:
        """How many such cards there are in the plain suits."""
        return sum(self.top(suit) for suit in range(4) if suit != self.trump)

    def binds(self, duty: str, led: int) -> bool:
        """Does a duty of this name bind those who follow to this suit, where a trump lies too for
        the duty to overtrump?"""
        heading, trump = self.contract.rules.heading, self.contract.trump
        trumped = (CARD[self.trump][JACK],) if duty == "overtrump" else ()
        return duty in _duties(heading, trump, (CARD[led][JACK], *trumped))

    def is_friend(self, seat: Seat) -> bool:
        return seat == next_seat(self.me, 2)


def facts(view: Playing) -> Facts:
    """The facts of a view."""
    contract, me, trick, deal = view.contract, view.turn, view.trick, view.deal
    assert isinstance(contract, PinochleContract)
    powers = [contract.power(card, trick[0]) for card in trick]
    place = powers.index(max(powers)) if trick else 0
    unseen = view.unseen
    lacking = lacks(view)
    others = tuple(
        Other(
            counts(deal.hands[seat]),
            counts(may := unseen & ~lacking[seat]),
            count(may),
            deal.hidden[seat],
        )
        for seat in range(4)
    )
    return Facts(
        contract=contract,
        me=me,
        role=("bidder", "defender", "helper", "defender")[(me - contract.bidder) % 4],
        trump=SUITS.index(contract.trump),
        hand=counts(deal.hands[me]),
        left=deal.count(me),
        out=counts(unseen + sum(deal.hands[seat] for seat in range(4) if seat != me)),
        others=others,
        trick=trick,
        best=trick[place] if trick else None,
        ours=bool(trick) and (len(trick) - place) % 2 == 0,
        to_play=tuple(next_seat(me, steps) for steps in range(1, 4 - len(trick))),
    )


@lru_cache(maxsize=1 << 16)
def count(cards: Cards) -> int:
    """How many cards these are."""
    return PACK.count(cards)


def lacks(view: Playing) -> list[Cards]:
    """Masks of the cards of which each seat can hold no more than are known: by what it has played
    and by what it has not melded."""
    contract = view.contract
    assert isinstance(contract, PinochleContract)
    melded = contract.melds or (None,) * 4
    absorbs = contract.rules.run_absorbs_marriage
    lacking = [_unmelded(each, contract.trump, absorbs) for each in melded]
    rules, tricks = contract.rules, [(trick.leader, trick.cards) for trick in view.tricks]
    for number, (leader, cards) in enumerate((*tricks, (view.leader, view.trick))):
        bound = rules.first_lead_trump and not number
        for steps, mask in enumerate(_proved(rules.heading, contract.trump, bound, cards)):
            lacking[seat_after(leader, steps)] |= mask
    return lacking


@cache
def _plainly(heading: str, trump: str, bound: bool) -> PinochleContract:
    """A contract with these duties."""
    rules = PinochleRules("classic", heading=heading, first_lead_trump=bound)
    return PinochleContract(rules, None, 0, trump=trump)


@cache
def _duties(heading: str, trump: str, cards: tuple[Card, ...]) -> frozenset[str]:
    """The names of the duties of who plays to these cards."""
    return frozenset(duty.name for duty in _plainly(heading, trump, bound=False).duties(cards, 1))


@lru_cache(maxsize=1 << 16)
def _proved(heading: str, trump: str, bound: bool, cards: tuple[Card, ...]) -> tuple[Cards, ...]:
    """What each card of a trick proves its player to lack (2.5): all by which a duty that it
    breaks would have bound him."""
    contract = _plainly(heading, trump, bound)
    masks = []
    for place, card in enumerate(cards):
        mask = 0
        for duty in contract.duties(cards[:place], TRICKS if bound else 1):
            if PACK.held(duty.play, card):
                break
            mask |= duty.holding
        masks.append(mask)
    return tuple(masks)


@lru_cache(maxsize=1 << 10)
def _unmelded(laid: Melds | None, trump: str, absorbs: bool) -> Cards:
    """The cards of which a hand with these melds has no more than it shows (R21): where two make a
    meld and one of them lies there oftener than the meld, all of the other lie there."""
    if laid is None:
        return 0
    times = {item.name: item.times for item in laid.items}
    mask = 0
    for one, other, name in COUPLES:
        if name == f"marriage:{trump}":
            made = times.get("royal", 0) + (times.get("run", 0) if absorbs else 0)
        else:
            made = times.get(name, 0)
        for more, less in ((one, other), (other, one)):
            if PACK.held(laid.shown, more) > made:
                mask |= PACK.those(lambda card, less=less: card == less)  # type: ignore[misc]
    return mask
