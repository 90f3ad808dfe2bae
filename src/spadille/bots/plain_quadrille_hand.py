"""The plain player's hand in Quadrille, counted in tricks for each possible trump.

What is counted is what a player counts at the table: trumps by the holes above them, kings,
guarded queens, short suits that can be trumped. Tricks are in hundredths.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import comb

from spadille.core.cards import Card, Cards
from spadille.games import quadrille_cards as ranks
from spadille.games.quadrille_cards import PACK, SUITS


def features(hand: Cards, trump: str) -> Counter[str]:
    """What there is to count in a hand with this trump, by name."""
    found: Counter[str] = Counter()
    holes = held = 0
    for card in ranks.trump_order(trump):
        if PACK.held(hand, card):
            found[f"trump{min(holes, 6)}"] += 1
            held += 1
        else:
            holes += 1
    found["fifth"] = max(held - 4, 0)
    for suit in SUITS:
        if suit != trump:
            found.update(_plain(hand, suit, held))
    return found


def _plain(hand: Cards, suit: str, trumps: int) -> list[str]:
    """What a plain suit counts for."""
    length = (hand & ranks.plain(suit)).bit_count()
    king, queen, jack = (PACK.held(hand, card) for card in ranks.plain_order(suit)[:3])
    names = []
    if length < 2 and trumps > 2:
        names.append(("void", "single")[length])
    if king:
        names.append(f"king{min(length, 5)}")
    if queen and length > 1:
        names.append("king-queen" if king else f"queen{min(length, 4)}")
    if jack and length > 2:
        names.append("third" if king and queen else "jack")
    return names


def called(hand: Cards, card: Card) -> Counter[str]:
    """What it counts for that another hand has this card of a plain suit and helps."""
    suit = PACK.suit(card)
    found = Counter([f"called{min((hand & ranks.plain(suit)).bit_count(), 4)}"])
    queen = ranks.plain_order(suit)[1]
    if card == queen:
        found["called-king"] = 1
    elif PACK.held(hand, queen):
        found["called-queen"] = 1
    return found


def counted(found: Mapping[str, int], worth: Mapping[str, int]) -> int:
    """The tricks that all this comes to, by a table of what each is worth."""
    return sum(worth.get(name, 0) * times for name, times in found.items())


def honours(hand: Cards, trump: str) -> int:
    """The matador honours that this hand alone is sure of (L10)."""
    run = 0
    for card in ranks.trump_order(trump):
        if not PACK.held(hand, card):
            break
        run += 1
    return 0 if run < 3 else 1 if run < 6 else 2


@lru_cache(maxsize=1 << 12)
def falling(out: int, rounds: int, sizes: tuple[int, ...]) -> float:
    """The chance that so many cards in hands of these sizes all fall in so many rounds."""
    if out <= rounds:
        return 1.0
    if len(sizes) < 2:
        return 0.0
    first, rest = sizes[0], sizes[1:]
    others = sum(rest)
    return sum(
        comb(first, here)
        * comb(others, out - here)
        / comb(first + others, out)
        * falling(out - here, rounds, rest)
        for here in range(max(0, out - others), min(out, first, rounds) + 1)
    )


def sure(hand: Cards, unseen: Cards, trump: str, sizes: tuple[int, ...]) -> float:
    """The chance that every card of a hand takes a trick, if it leads from the top.

    sizes: how many cards each of the other hands has.
    """
    chance = 1.0
    for suit in SUITS:
        if suit != trump:
            cards = ranks.plain_order(suit)
            chance *= _run(hand, unseen, cards, sizes)
            if not chance:
                return 0.0
    order = ranks.trump_order(trump)
    if not unseen & ranks.trumps(trump):
        return chance
    if not hand & ~ranks.trumps(trump):
        return chance * _run(hand, unseen, order, sizes)
    rounds = _masters(hand, unseen, order)
    return chance * _fall(unseen, order, rounds, sizes)


def _run(hand: Cards, unseen: Cards, order: tuple[Card, ...], sizes: tuple[int, ...]) -> float:
    """The chance that all cards of a suit that a hand holds take tricks, one after the other."""
    rounds, held = _masters(hand, unseen, order), sum(PACK.held(hand, card) for card in order)
    return 1.0 if rounds == held else _fall(unseen, order, rounds, sizes)


def _masters(hand: Cards, unseen: Cards, order: tuple[Card, ...]) -> int:
    """How many cards of a suit stand above all that are unseen."""
    masters = 0
    for card in order:
        if PACK.held(unseen, card):
            break
        masters += PACK.held(hand, card)
    return masters


def _fall(unseen: Cards, order: tuple[Card, ...], rounds: int, sizes: tuple[int, ...]) -> float:
    """The chance that what is unseen of a suit falls in so many rounds of it."""
    return falling(sum(PACK.held(unseen, card) for card in order), rounds, sizes)
