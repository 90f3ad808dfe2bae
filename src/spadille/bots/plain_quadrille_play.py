"""The plain player's cards in Quadrille: a few named features of each, weighed by one table.

Chances and tricks are in thousandths. Of equal cards it leads the highest, and follows with the
lowest.
"""

from __future__ import annotations

from spadille.bots.plain_quadrille_facts import HIGHER, POWER, SUITED, Facts, World, facts
from spadille.bots.plain_quadrille_hand import sure
from spadille.bots.plain_quadrille_tables import TABLES, Tables
from spadille.core.actions import Action, Play
from spadille.core.cards import Card, Cards
from spadille.core.play import Playing
from spadille.games import quadrille_cards as ranks
from spadille.games.quadrille_cards import PACK, SUITS
from spadille.games.quadrille_contract import CLAIM


def outlook(known: Facts, hand: Cards, tables: Tables) -> float:
    """What these cards may still take, when they are held and not yet spent."""
    trumps = ranks.trumps(known.trump)
    out, voids, worth = (known.unseen & trumps).bit_count(), 0, 0.0
    for suit in SUITS:
        if suit == known.trump:
            continue
        if cards := hand & ranks.plain(suit):
            worth += _plain(known, suit, cards, out, tables)
        elif known.unseen & ranks.plain(suit):
            voids += 1
    return worth + _trumps(known, hand & trumps, voids, tables)


def _trumps(known: Facts, mine: Cards, voids: int, tables: Tables) -> float:
    """What the trumps may take, by how many unseen ones are above each."""
    out = known.unseen & ranks.trumps(known.trump)
    if not out:
        return 1000.0 * mine.bit_count()
    higher, count = HIGHER[known.trump], out.bit_count()
    masters, worth = 0, 0.0
    for card in ranks.trump_order(known.trump):
        if PACK.held(mine, card):
            above = (out & higher[card]).bit_count()
            if not above:
                masters += 1
                worth += 1000
            elif count <= 2 * masters:  # the high ones will draw what is out
                worth += tables.long
            else:
                worth += tables.trump[min(above, 8)] * tables.ruffs[min(voids, 2)] / 1000
    return worth


def _plain(known: Facts, suit: str, cards: Cards, out: int, tables: Tables) -> float:
    """What the cards of a plain suit may take, the highest first, each a round later; `out`: how
    many unseen trumps threaten them."""
    unseen, higher = known.unseen & ranks.plain(suit), HIGHER[known.trump]
    about, danger = unseen.bit_count(), min(out, 6) / 6
    length, worth = cards.bit_count(), 0.0
    mine = (card for card in ranks.plain_order(suit) if PACK.held(cards, card))
    for place, card in enumerate(mine):
        above = (unseen & higher[card]).bit_count()
        if above > 3:
            break
        left = max(about - 3 * (place + above), 0)
        safe = 1 - danger * (1 - tables.safe[min(left, 9)] / 1000)
        guarded = length - 1 - place >= above
        worth += safe * (tables.guarded if guarded else tables.bare)[above]
    return worth


def _stronger(known: Facts, best: Card) -> Cards:
    """The cards that beat the best one of a trick."""
    trumps, higher = ranks.trumps(known.trump), HIGHER[known.trump][best]
    return higher if PACK.held(trumps, best) else higher | trumps


def wins(known: Facts, world: World, best: Card, ours: bool, led: Cards, tables: Tables) -> float:
    """The chance that the own side takes a trick whose best card so far is this."""
    stronger, last = _stronger(known, best), len(known.to_play) - 1
    won, raised = (1.0 if ours else 0.0), 0.0
    for place, seat in enumerate(known.to_play):
        can = world.beats(seat, led, stronger)
        if world.friends[seat]:
            won += (1 - won) * can * (1 - raised / 2) * tables.rescue[place == last] / 1000
        else:
            does = can * tables.will[place == last] / 1000
            raised += (1 - raised) * does
            won -= won * does
    return won


def _stands(known: Facts, world: World, best: Card, led: Cards) -> float:
    """The chance that no opponent can beat the own card."""
    stronger, stands = _stronger(known, best), 1.0
    for seat in known.to_play:
        if not world.friends[seat]:
            stands *= 1 - world.beats(seat, led, stronger)
    return stands


def features(known: Facts, card: Card, before: float, tables: Tables = TABLES) -> dict[str, float]:
    """What speaks for playing a card (and, below 0, against it), by name."""
    best, taker = card, known.me
    if known.best is not None and not _takes(known, card):
        best, taker = known.best, known.taker
    led = SUITED[known.trump][known.trick[0] if known.trick else card]
    after = outlook(known, PACK.without(known.hand, card), tables)
    win = sum(
        world.weight * wins(known, world, best, world.friends[taker], led, tables)
        for world in known.worlds
    )
    found = {"win": 1000 * win, "sure": 1000 * win**6, "spent": after - before}
    if taker == known.me:
        found["mine"] = 1000 * sum(
            world.weight * _stands(known, world, best, led) for world in known.worlds
        )
    if card == known.contract.called:
        found["show"] = 1000
    trumps = ranks.trumps(known.trump)
    if not known.trick:
        found |= _drawing(known, tables) if led == trumps else _leading(known, card, led)
    elif led != trumps and PACK.held(trumps, card):
        found["ruff"] = 1000
    return found


def _takes(known: Facts, card: Card) -> bool:
    """Does this card beat the best so far?"""
    assert known.best is not None
    contract, led = known.contract, known.trick[0]
    return contract.power(card, led) > contract.power(known.best, led)


def _drawing(known: Facts, tables: Tables) -> dict[str, float]:
    """What a lead of trumps does: it draws those of opponents and of friends, it clears the way
    for plain cards, and it is for the long hand."""
    trumps = ranks.trumps(known.trump)
    drawn = sum(
        world.weight * world.holds(seat, trumps) * (-1 if world.friends[seat] else 1)
        for world in known.worlds
        for seat in known.to_play
    )
    plain = sum(
        _plain(known, suit, known.hand & ranks.plain(suit), 0, tables)
        for suit in SUITS
        if suit != known.trump
    )
    others = (known.hand & trumps).bit_count() - 1
    return {
        "trump": 1000,
        "draws": 1000 * drawn,
        "clears": drawn * plain,
        "command": 250 * drawn * others,
    }


def _leading(known: Facts, card: Card, led: Cards) -> dict[str, float]:
    """What the lead of a plain suit does: whom it makes trump, what it looks for."""
    trumps, hombre = ranks.trumps(known.trump), known.contract.hombre
    forced = sum(
        world.weight
        * (-1 if world.friends[seat] else 1)
        * (1 - world.holds(seat, led))
        * world.holds(seat, trumps)
        for world in known.worlds
        for seat in known.to_play
    )
    called = known.contract.called
    wanted = called is not None and len(known.worlds) > 1 and PACK.held(led, called)
    return {
        "forces": 1000 * forced,
        "length": 100 * (known.hand & led).bit_count(),
        "called": 1000 * wanted,
        "master": 0 if known.unseen & HIGHER[known.trump][card] else 1000,
        "through": 1000 * (known.to_play[0] == hombre),
        "upto": 1000 * (known.to_play[2] == hombre),
    }


def weight(known: Facts, card: Card, before: float, tables: Tables = TABLES) -> float:
    """The weighed sum of a card's features."""
    weights = tables.weights[known.part]
    found = features(known, card, before, tables)
    return sum(weights[name] * value for name, value in found.items())


def rest_is_sure(known: Facts) -> float:
    """The chance that the whole hand takes tricks, if it is led from the top."""
    world = known.worlds[0]
    about = known.unseen | sum(world.known)
    return sure(known.hand, about, known.trump, known.counts)


def card(view: Playing, tables: Tables = TABLES) -> Action:
    """The card that weighs most; after six straight tricks perhaps a claim instead."""
    cards = tuple(PACK.distinct(view.playable()))
    offered = not view.trick and view.contract.offers(view.tricks, view.turn)
    if len(cards) == 1 and not offered:
        return Play(cards[0])
    known = facts(view, tables.own)
    if not view.trick:
        chance = 1000 * rest_is_sure(known)
        if offered and chance < tables.late:
            return CLAIM
        if chance >= tables.late:
            return Play(max(cards, key=POWER[known.trump].__getitem__))
    before, power = outlook(known, known.hand, tables), POWER[known.trump]
    of_equals = -1 if view.trick else 1

    def preference(each: Card) -> tuple[float, int]:
        return round(weight(known, each, before, tables), 3), of_equals * power[each]

    return Play(max(cards, key=preference))
