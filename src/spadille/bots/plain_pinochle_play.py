"""The plain player's cards in Pinochle: a few named features of each, weighed by one table.

Chances are fractions of one, points those of tricks. Of equal cards it takes the lowest.
"""

from __future__ import annotations

from collections.abc import Iterator

from spadille.bots.plain_pinochle_facts import (
    ACE,
    COUNTER,
    JACK,
    KING,
    RANK,
    SUIT,
    TEN,
    Facts,
    Other,
    facts,
)
from spadille.bots.plain_pinochle_hand import all_tricks
from spadille.bots.plain_pinochle_tables import ROLES, TABLES, Tables
from spadille.core.actions import Action, Play
from spadille.core.cards import Card, Seat
from spadille.core.play import Playing
from spadille.games.pinochle_contract import TRICKS
from spadille.games.pinochle_melds import PACK, RANKS

ME, FRIEND, THEM = range(3)
Takers = tuple[float, float, float]
"""The chances that I, my partner and the opponents take a trick."""


def takers(known: Facts, card: Card, tables: Tables) -> Takers:
    """Who will take the trick, if this card is played to it now."""
    led = SUIT[card] if known.led is None else known.led
    suit, rank, owner = SUIT[card], RANK[card], ME
    if known.best is not None and not _takes(known, card):
        suit, rank = SUIT[known.best], RANK[known.best]
        owner = FRIEND if known.ours else THEM
    return _then(known, led, 0, (suit, rank, owner), tables)


def _takes(known: Facts, card: Card) -> bool:
    """Does this card beat the best so far?"""
    assert known.best is not None
    contract, led = known.contract, known.trick[0]
    return contract.power(card, led) > contract.power(known.best, led)


def _then(known: Facts, led: int, place: int, best: tuple[int, int, int], tables: Tables) -> Takers:
    """Who will take it, when the next to play is this one and the best card so far (its suit, its
    rank, whose it is) is this."""
    if place == len(known.to_play):
        return (best[2] == ME) * 1.0, (best[2] == FRIEND) * 1.0, (best[2] == THEM) * 1.0
    seat = known.to_play[place]
    owner = FRIEND if known.is_friend(seat) else THEM
    found = [0.0, 0.0, 0.0]
    stays = 1.0
    for chance, suit, rank in _answers(known, seat, led, best, place, tables):
        stays -= chance
        for who, share in enumerate(_then(known, led, place + 1, (suit, rank, owner), tables)):
            found[who] += chance * share
    if stays > 0:
        for who, share in enumerate(_then(known, led, place + 1, best, tables)):
            found[who] += stays * share
    return found[0], found[1], found[2]


def _answers(
    known: Facts, seat: Seat, led: int, best: tuple[int, int, int], place: int, tables: Tables
) -> list[tuple[float, int, int]]:
    """How the next may beat the best card: chance, suit and rank."""
    suit, rank, owner = best
    other, trump = known.others[seat], known.trump
    will = tables.will[(owner == THEM) == known.is_friend(seat)] / 1000
    if suit != led:
        share = 1.0 if known.binds("overtrump", led) else will
        found = [(share * other.ruffs(led, trump, rank), suit, max(rank - 1, 0))]
    else:
        share = 1.0 if known.binds("head", led) else will
        last = place == len(known.to_play) - 1
        found = [(share * chance, led, top) for chance, top in _heads(other, led, rank, last)]
        if led != trump:
            found.append((other.ruffs(led, trump), trump, JACK))
    return [answer for answer in found if answer[0] > 0]


def _heads(other: Other, led: int, rank: int, last: bool) -> Iterator[tuple[float, int]]:
    """The chances that a player's highest card of the suit led is each that is higher than this;
    all in one, where it makes no difference."""
    below = 0.0
    for top in range(rank):
        upto = other.holds(led, rank if last else top + 1)
        yield upto - below, top
        below = upto


def features(known: Facts, card: Card, tables: Tables = TABLES) -> dict[str, float]:
    """What speaks for playing a card (and, below 0, against it), by name."""
    mine, friend, them = takers(known, card, tables)
    lying = known.points + COUNTER[RANK[card]] + 2 * (known.left == 1)
    gain = loss = float(lying)
    for seat in known.to_play:
        ally = known.is_friend(seat)
        gain += tables.gives[not ally] / 1000
        loss += tables.gives[ally] / 1000
    trick = (mine + friend) * gain - them * loss
    late = (TRICKS - known.left) / TRICKS
    is_boss = SUIT[card] != known.trump and not known.higher(card)
    bosses = known.bosses - is_boss
    found = {
        "trick": trick,
        "trick late": trick * late,
        "lead late": mine * late,
        "lead bosses": mine * min(bosses, 4) / 4,
        "partner": friend,
    }
    found |= _spent(known, card, late)
    if known.led is None:
        is_trump = SUIT[card] == known.trump
        found |= _drawing(known, card) if is_trump else _leading(known, card)
    return found


def _spent(known: Facts, card: Card, late: float) -> dict[str, float]:
    """What is no longer held; "boss", "near", "far": how many that are out rank above it."""
    suit, rank, higher = SUIT[card], RANK[card], known.higher(card)
    where = "boss" if not higher else "near" if higher < 3 else "far"
    if suit == known.trump:
        return {f"trump {RANKS[rank]}": 1.0, f"trump {where}": 1.0, "trump late": late}
    found = {f"{RANKS[rank]} {where}": 1.0}
    if not higher:
        found["boss late"] = late
    if sum(known.hand[suit]) == 1 and any(known.out[suit]) and not any(known.hand[known.trump]):
        found["void bare"] = 1.0
    return found


def _drawing(known: Facts, card: Card) -> dict[str, float]:
    """What a lead of trumps does."""
    trump, (left, _, right) = known.trump, known.to_play
    mine, out = sum(known.hand[trump]), sum(known.out[trump])
    return {
        "draw": 1.0,
        "draw low": float(known.higher(card) > 0),
        "draw long": float(2 * mine > out),
        "draw opponents": known.others[left].holds(trump) + known.others[right].holds(trump),
        "boss trumps": min(known.top(trump), 4) / 4,
    }


def _leading(known: Facts, card: Card) -> dict[str, float]:
    """What the lead of a plain suit asks of the others."""
    suit, rank, trump = SUIT[card], RANK[card], known.trump
    held, out = known.hand[suit], known.out[suit]
    left, friend, right = (known.others[seat].ruffs(suit, trump) for seat in known.to_play)
    top = known.top(suit)
    found = {
        "forces": left + right - friend,
        "length": sum(held) / 5,
        "out": sum(out) / 10,
    }
    if not known.higher(card):
        found["boss urgent"] = float(6 <= sum(out) <= 12)
        found["free boss"] = float(not any(known.out[trump]))
        return found
    found["away"] = (top > 0) * (1 - max(left, right))
    more = held[TEN] + held[KING] - (rank in (TEN, KING))
    found["opens"] = float(not top and out[ACE] > 0 and more > 0)
    found["friend ace"] = float(known.others[known.to_play[1]].known[suit][ACE] > 0)
    return found


def weight(known: Facts, card: Card, tables: Tables = TABLES) -> float:
    """The weighed sum of a card's features."""
    column = ROLES.index(known.role if known.led is None else "follow")
    found, weights = features(known, card, tables), tables.weights
    return sum(weights[name][column] * value for name, value in found.items() if name in weights)


def card(view: Playing, tables: Tables = TABLES) -> Action:
    """The card that weighs most."""
    cards = tuple(PACK.distinct(view.playable()))
    if len(cards) == 1:
        return Play(cards[0])
    known = facts(view)
    if known.led is None and 1000 * all_tricks(known.hand, known.out, known.trump) >= tables.sure:
        return Play(max(cards, key=lambda each: _from_the_top(known, each)))
    return Play(max(reversed(cards), key=lambda each: weight(known, each, tables)))


def _from_the_top(known: Facts, card: Card) -> tuple[bool, int]:
    """Trumps first, while there are others out; the highest first."""
    draws = SUIT[card] == known.trump and sum(known.out[known.trump]) > 0
    return draws, -RANK[card]
