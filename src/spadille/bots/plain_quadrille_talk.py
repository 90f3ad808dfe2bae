"""The plain player's words in Quadrille: what to bid, to name, to call, to demand, to give back.

Every way to play a hand is counted in tricks, its tricks are read as chances of winning, and these
are paid by the contract's prices; the best is compared with what passing is worth. A chip left in
the pot for the next deal is a quarter of a chip to everyone. Values are in thousandths of a chip.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from spadille.bots import plain_quadrille_hand as count
from spadille.bots.plain_quadrille_facts import POWER
from spadille.bots.plain_quadrille_tables import BIDDING, Bidding
from spadille.core.actions import PASS, Action, Call, Demand, Give, Say, Trump
from spadille.core.cards import Card, Cards, Seat
from spadille.core.phase import Phase
from spadille.games import quadrille_cards as ranks
from spadille.games.quadrille_cards import PACK, SPADILLE, SUITS
from spadille.games.quadrille_contract import (
    QuadrilleContract,
    callable_cards,
    demandable_cards,
)
from spadille.games.quadrille_talk import Auction, Calling, Demanding, Naming, Returning


@dataclass(frozen=True, slots=True)
class Way:
    """One way to play a hand: what it comes to in hundredths of tricks, and its value.

    card: the one called or demanded. given: the one that goes back for it.
    """

    contract: QuadrilleContract
    tricks: int
    value: float
    card: Card | None = None
    given: Card | None = None


def ways(
    contract: QuadrilleContract, hand: Cards, dealer: Seat, tables: Bidding = BIDDING
) -> Iterator[Way]:
    """Every way to play this hand in a contract whose trump is named."""
    trump, place = contract.trump, (contract.hombre - dealer) % 4
    match contract.kind:
        case "call":
            for card in callable_cards(hand, trump, contract.rules.own_king):
                yield _with_call(contract, hand, place, card, tables)
        case "exchange" if wanted := demandable_cards(hand):
            for card in wanted:
                yield from _with_exchange(contract, hand, place, card, tables)
        case "vole":
            yield _vole(contract, hand, tables)
        case _:
            tricks = _tricks("alone", hand, trump, place, tables)
            yield Way(contract, tricks, _value(contract, "alone", tricks, hand, tables))


def _tricks(kind: str, hand: Cards, trump: str, place: int, tables: Bidding) -> int:
    """The tricks that a hand comes to for Hombre; `place`: who is eldest is 1, the dealer 0."""
    worth = tables.worth[kind]
    found = count.features(hand, trump)
    return worth["hand"] + worth.get(f"place{place}", 0) + count.counted(found, worth)


def _with_call(
    contract: QuadrilleContract, hand: Cards, place: int, card: Card, tables: Bidding
) -> Way:
    if PACK.held(hand, card):  # B15: as good as alone, at the lower price
        tricks = _tricks("alone", hand, contract.trump, place, tables)
        return Way(contract, tricks, _value(contract, "alone", tricks, hand, tables), card)
    worth = tables.worth["call"]
    tricks = _tricks("call", hand, contract.trump, place, tables)
    tricks += count.counted(count.called(hand, card), worth)
    return Way(contract, tricks, _value(contract, "call", tricks, hand, tables), card)


def _with_exchange(
    contract: QuadrilleContract, hand: Cards, place: int, card: Card, tables: Bidding
) -> Iterator[Way]:
    more = PACK.added(hand, card)
    for given in givable(hand, contract.trump):
        tricks = _tricks("exchange", PACK.without(more, given), contract.trump, place, tables)
        value = _value(contract, "exchange", tricks, more, tables) - 1000 * contract.fee
        yield Way(contract, tricks, value, card, given)


def givable(hand: Cards, trump: str) -> Iterator[Card]:
    """The lowest card of each suit of a hand: one of these is the least loss."""
    for suit in SUITS:
        own = ranks.trumps(trump) if suit == trump else ranks.plain(suit)
        if cards := hand & own:
            yield min(PACK.distinct(cards), key=POWER[trump].__getitem__)


def _vole(contract: QuadrilleContract, hand: Cards, tables: Bidding) -> Way:
    """All ten, by how sure it is that they take tricks from the top."""
    sure = count.sure(hand, PACK.full & ~hand, contract.trump, (10, 10, 10))
    chance = tables.vole[int(10 * sure)] / 1000
    pot, tariff = contract.pot, contract.tariff(count.honours(hand, contract.trump))
    assert tariff.vole is not None
    lost = tables.carried * pot - 3000 * tariff.vole_missed
    value = chance * (1000 * pot + 3000 * tariff.vole) + (1 - chance) * lost
    return Way(contract, round(1000 * chance), value)


def _value(
    contract: QuadrilleContract, kind: str, tricks: int, hand: Cards, tables: Bidding
) -> float:
    """What such a contract is worth to Hombre."""
    odds = tables.odds[kind]
    win, five, straight, ten = (odds.at(name, tricks) for name in ("win", "five", "six", "ten"))
    tariff = contract.tariff(count.honours(hand, contract.trump))
    share, opponents = (0.5, 2) if kind == "call" else (1.0, 3)
    pot = contract.pot
    won = win * (pot + opponents * tariff.won) + straight * opponents * tariff.premiers
    if not contract.forced and not (contract.rules.is_basic and contract.kind == "call"):
        won += ten * opponents * (tariff.late_made - tariff.won)  # B25, L8
    bears = share if tariff.shares else 1.0
    if tariff.least:
        bears += (1 - bears) * odds.at("few", tricks) / 1000
    lost = bears * (1000 - win) * (pot + opponents * tariff.lost)
    if kind != "call":
        lost *= tables.caution / 1000
    carried = tables.carried / 1000 * pot * (2 * five + (1000 - win - five))
    return share * won - lost + carried


def best(
    contract: QuadrilleContract, trumps: str, hand: Cards, dealer: Seat, tables: Bidding = BIDDING
) -> Way:
    """The best way to play a hand with one of these trumps."""
    named = (replace(contract, trump=trump) for trump in trumps)
    found = (way for each in named for way in ways(each, hand, dealer, tables))
    return max(found, key=lambda way: (way.value, way.tricks))


def call(view: Phase, tables: Bidding = BIDDING) -> Action:
    """What to say in any talking phase."""
    match view:
        case Auction():
            return bid(view, tables)
        case Naming():
            suits = "".join(a.suit for a in view.legal() if isinstance(a, Trump))
            way = best(view.contract, suits, _hand(view), view.dealer, tables)
            return Trump(way.contract.trump)
        case Calling():
            card = _best(view, tables).card
            assert card is not None
            return Call(card)
        case Demanding():
            card = _best(view, tables).card
            assert card is not None
            return Demand(card)
        case Returning():
            return Give(give(view, tables))
    return view.legal()[0]


def _hand(view: Phase) -> Cards:
    return view.deal.hands[view.turn]


def _best(view: Calling | Demanding, tables: Bidding) -> Way:
    return best(view.contract, view.contract.trump, _hand(view), view.dealer, tables)


def give(view: Returning, tables: Bidding = BIDDING) -> Card:
    """The card that is missed least, of equal ones the lowest."""
    contract, hand = view.contract, _hand(view)
    place = (view.turn - view.dealer) % 4
    cards = [action.card for action in view.legal() if isinstance(action, Give)]

    def left(card: Card | None) -> tuple[int, int]:
        assert card is not None
        rest = PACK.without(hand, card)
        tricks = _tricks("exchange", rest, contract.trump, place, tables)
        return tricks, -POWER[contract.trump][card]

    chosen = max(cards, key=left)
    assert chosen is not None
    return chosen


def bid(view: Auction, tables: Bidding = BIDDING) -> Action:
    """The bid that is worth most, if it is worth more than passing; a good hand that will be
    forced otherwise, and loses nothing by bidding, bids."""
    worth = {
        action: _bid_value(view, action.word, tables)
        for action in view.legal()
        if isinstance(action, Say) and action != PASS
    }
    if not worth:
        return PASS
    chosen = max(reversed(worth), key=worth.__getitem__)  # of equals the one outbid least
    value = worth[chosen]
    return chosen if (value, value) > (passing(view, tables), 0) else PASS


def _bid_value(view: Auction, word: str, tables: Bidding, *, forced: bool = False) -> float:
    contract = QuadrilleContract(view.rules, view.pot, word, view.turn, forced)
    return best(contract, _trumps(view, contract), _hand(view), view.dealer, tables).value


def _trumps(view: Auction, contract: QuadrilleContract) -> str:
    """The trumps that a bid leaves to its bidder (L3)."""
    rules = view.rules
    if rules.is_basic or contract.forced:
        return SUITS
    return rules.favourite if contract.starred else SUITS.replace(rules.favourite, "")


def passing(view: Auction, tables: Bidding = BIDDING) -> float:
    """What it is worth to leave the deal to the others."""
    if view.high is not None:
        settled = QuadrilleContract(view.rules, view.pot, view.high[1], view.high[0])
        situation = settled.kind
    elif len(view.passed) < 3:
        situation = "open"
    elif PACK.held(_hand(view), SPADILLE):  # B12
        return _bid_value(view, view.rules.ladder[0], tables, forced=True)
    else:
        situation = "last"
    chips, share = tables.passing[view.rules.preset][situation]
    return chips + share * view.pot
