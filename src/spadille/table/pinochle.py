"""Pinochle at the table: its sentences, auction, melds, contract and choices, as scene data."""

from __future__ import annotations

from dataclasses import replace

from spadille.core.actions import PASS, Action, Bid, Give, Play, Say, Trump
from spadille.core.cards import SEATS, next_seat
from spadille.core.phase import Finished, Trick
from spadille.core.play import Playing
from spadille.games.pinochle import PinochleRules
from spadille.games.pinochle_contract import FOLD, MOON, PinochleContract, trick_points
from spadille.games.pinochle_melds import PACK, RANKS, SUITS, Melds, marriages, melds
from spadille.games.pinochle_talk import Auction, Naming, Passing
from spadille.table import looker as table
from spadille.table.looker import Looker
from spadille.table.pinochle_scene import (
    BiddingScene,
    BidOption,
    ContractScene,
    MeldItem,
    MeldScene,
    PinochleScene,
    TrumpScene,
)
from spadille.table.pinochle_score import bid_line, meld_line, result, sheet, sides
from spadille.table.scene import AuctionScene, Choice, Line, SeatScene, TrickScene
from spadille.table.scene import Call as Said

TRICKS = 20
HELD = "SHCD"
"""The suits of a hand from the left: black and red by turns."""


def pinochle_scene(look: Looker, sorting: str) -> PinochleScene:
    """The scene of a Pinochle deal; the state of `look` shows only what its viewer may see."""
    look = replace(look, order=_hand_order(look, sorting))
    state = look.state
    tricks: tuple[Trick, ...] = getattr(state, "tricks", ())
    seats = tuple(replace(seat, call=_last_call(look, seat)) for seat in table.seats(look))
    action_of = Give if isinstance(state, Passing) else Play
    both = sides(look)
    return PinochleScene(
        game="pinochle",
        rules=look.match.rules.preset,
        phase="finished" if isinstance(state, Finished) else state.name,
        viewer=None if look.seat is None else SEATS[look.seat],
        deal=len(look.match.deals) + look.match.start.played,
        deals=rules_of(look).hands or None,
        trick=min(len(tricks) + 1, TRICKS),
        tricks=TRICKS,
        seats=seats,
        hand=table.hand_cards(look, lambda act, key: _why(look, act, key), sorting, action_of),
        duty=state.duty() if isinstance(state, Playing) and look.my_turn() else None,
        sentence=_sentence(look),
        notice=_notice(look),
        current=table.current_trick(look),
        last=trick_scene(look, len(tricks), tricks[-1]) if tricks else None,
        choices=_choices(look),
        calls=_calls(look),
        columns=tuple(side.short for side in both),
        sheet=sheet(look),
        result=result(look, seats, trick_scene) if isinstance(state, Finished) else None,
        sides=both,
        auction=_auction(look),
        contract=_contract(look),
        bidding=_bidding(look),
        own=_own(look),
        melds=_melds(look),
        fresh=look.match.showing,
        next_bid=_next_bid(look),
        target=rules_of(look).target,
    )


def rules_of(look: Looker) -> PinochleRules:
    rules = look.match.rules
    assert isinstance(rules, PinochleRules)
    return rules


def contract_of(look: Looker) -> PinochleContract | None:
    """What the talking has settled so far."""
    return getattr(look.state, "contract", None)


def _trump(look: Looker) -> str:
    contract = contract_of(look)
    return contract.trump if contract else ""


def _hand_order(look: Looker, sorting: str) -> tuple[int, ...]:
    """Trump first, then suit by suit, high to low; or rank by rank."""
    trump = _trump(look)
    suits = [trump, *(suit for suit in HELD if suit != trump)] if trump else list(HELD)
    if trump in tuple("SC"):
        suits = [trump, "H", "C" if trump == "S" else "S", "D"]
    elif trump in tuple("HD"):
        suits = [trump, "S", "D" if trump == "H" else "H", "C"]
    if sorting == "rank":
        return tuple(PACK[rank + suit] for rank in RANKS for suit in suits)
    return tuple(PACK[rank + suit] for suit in suits for rank in RANKS)


# What was said


def _said(look: Looker, action: Action) -> Line:
    """What was said, as the table says it."""
    match action:
        case Bid(points):
            return Line("pinochle.bid", {"points": points})
        case Trump(suit):
            return Line(f"pinochle.said.trump.{suit}")
        case Give(None):
            return Line("pinochle.said.give")
        case Give(card) if card is not None:
            card_line = Line(f"card.title.{PACK.name(card)}")
            return Line("pinochle.said.give.seen", {"card": card_line})
    return Line(f"call.{look.match.rules.game.alphabet.text(action)}")


def _last_call(look: Looker, seat: SeatScene) -> Line | None:
    """What this seat said last in the auction."""
    number = SEATS.index(seat.seat)
    said = [
        done.action
        for done in look.state.history
        if done.seat == number and isinstance(done.action, Say | Bid) and done.action != FOLD
    ]
    return _said(look, said[-1]) if said else None


def _calls(look: Looker) -> tuple[Said, ...]:
    text = look.match.rules.game.alphabet.text
    return tuple(
        Said(SEATS[done.seat], look.name(done.seat), text(done.action), _said(look, done.action))
        for done in look.state.history
        if not isinstance(done.action, Play)
    )


def _auction(look: Looker) -> AuctionScene:
    """Round by round, a column for each seat from eldest on; nothing where nobody spoke."""
    eldest = next_seat(look.match.dealer)
    order = [next_seat(eldest, n) for n in range(4)]
    rounds: list[list[Line | None]] = []
    for done in look.state.history:
        if not isinstance(done.action, Say | Bid) or done.action == FOLD:
            continue
        column = order.index(done.seat)
        if not rounds or any(rounds[-1][column:]):
            rounds.append([None] * 4)
        rounds[-1][column] = _said(look, done.action)
    return AuctionScene(
        tuple(look.name(seat) for seat in order),
        tuple(look.place(seat) for seat in order),
        tuple(tuple(row) for row in rounds),
    )


# Melds


def meld_items(found: Melds) -> tuple[MeldItem, ...]:
    """The melds of a hand, each as a phrase with its points."""
    return tuple(MeldItem(meld_line(item), item.points) for item in found.items)


def _own(look: Looker) -> tuple[TrumpScene, ...]:
    """The viewer's meld for each suit as trump, while trump is open."""
    state = look.state
    if look.seat is None or not isinstance(state, Auction | Naming):
        return ()
    hand, rules = state.deal.hands[look.seat], rules_of(look)
    naming = isinstance(state, Naming) and look.my_turn()
    shown = []
    for suit in SUITS:
        found = melds(hand, suit, rules.melding)
        allowed = not rules.trump_needs_marriage or marriages(hand, suit) > 0
        action = f"trump:{suit}" if naming and allowed else ""
        items = meld_items(found)
        label = Line(f"pinochle.trump.{suit}", {"points": found.points})
        shown.append(TrumpScene(suit, label, action, allowed, found.points, items))
    return tuple(shown)


def _melds(look: Looker) -> tuple[MeldScene, ...]:
    """What lies on the table, the viewer's own side first in turn order."""
    contract = contract_of(look)
    if contract is None or contract.melds is None:
        return ()
    shown = []
    for seat in look.seats():
        found = contract.melds[seat]
        if found is not None:
            cards = table.sorted_hand(look, found.shown)
            items = meld_items(found)
            place, name = look.place(seat), look.name(seat)
            shown.append(MeldScene(place, name, found.points, items, cards))
    return tuple(shown)


# The contract


def _contract(look: Looker) -> ContractScene | None:
    contract = contract_of(look)
    if contract is None:
        return None
    you, bid = contract.bidder == look.seat, bid_line(contract)
    name = look.name(contract.bidder)
    title = "pinochle.contract.you" if you else "pinochle.contract"
    return ContractScene(
        name=name,
        place=look.place(contract.bidder),
        you=you,
        mine=look.seat is not None and look.seat % 2 == contract.side,
        title=Line(title, {"name": name, "bid": bid}),
        bid=bid,
        trump=contract.trump or None,
        lines=tuple(_contract_lines(look, contract)),
        needed=_needed(look, contract),
    )


def _needed(look: Looker, contract: PinochleContract) -> int | None:
    """Trick points that the bidders still want, as everyone can count."""
    counted = contract.counted() if contract.melds else None
    if counted is None or contract.bid is None:
        return None
    won = trick_points(getattr(look.state, "tricks", ()))
    return max(0, contract.bid - counted[contract.side] - won[contract.side])


def _contract_lines(look: Looker, contract: PinochleContract) -> list[Line]:
    lines = [_forced(look, contract)] if contract.forced else []
    counted = contract.counted() if contract.melds else None
    if counted is None:
        return lines
    if contract.bid is None:
        return [*lines, Line("pinochle.needs.moon")]
    points = contract.bid - counted[contract.side]
    if points <= 0:
        return [*lines, Line("pinochle.needs.none")]
    return [*lines, Line("pinochle.needs", {"points": points})]


# What is wanted now, and what may be said


def _sentence(look: Looker) -> Line:
    state = look.state
    if isinstance(state, Finished):
        return Line("say.match_over" if look.match.over else "say.deal_over")
    if not look.my_turn():
        return Line(f"pinochle.say.other.{state.name}", {"name": look.name(state.turn)})
    match state:
        case Auction():
            return _auction_sentence(look, state)
        case Naming():
            return Line("pinochle.say.trump")
        case Passing():
            return _passing_sentence(look, state)
    assert isinstance(state, Playing)
    return _play_sentence(state)


def _auction_sentence(look: Looker, state: Auction) -> Line:
    if not state.may_bid():
        return Line("pinochle.say.only_pass")
    bids = state.open_bids()
    if not bids:
        return Line("pinochle.say.no_more")
    only = ".only" if state.rules.step == "next_only" else ""
    if state.high is None:
        return Line(f"pinochle.say.open{only}", {"bid": bids[0]})
    seat, points = state.high
    params = {"name": look.name(seat), "points": points, "bid": bids[0]}
    return Line(f"pinochle.say.over{only}", params)


def _passing_sentence(look: Looker, state: Passing) -> Line:
    count = state.contract.rules.pass_cards
    number = state.given % count + 1
    params = {"name": look.name(next_seat(state.turn, 2)), "number": number, "count": count}
    back = state.given >= count
    return Line("pinochle.say.give_back" if back else "pinochle.say.give", params)


def _play_sentence(state: Playing) -> Line:
    if PACK.count(state.deal.hands[state.turn]) == 1:
        return Line("say.last_card")
    duty = state.duty()
    if not state.trick:
        return Line("pinochle.say.lead_trump" if duty else "say.lead")
    led = PACK.suit(state.trick[0])
    if duty is None:
        return Line(f"pinochle.say.void.{led}")
    return Line(f"pinochle.say.{duty}.{led}")


def _why(look: Looker, action: Action, reason: str) -> Line:
    """Why a card may not be played: the duty, and the card that asks for it."""
    state = look.state
    if isinstance(action, Give) or not isinstance(state, Playing) or not state.trick:
        return Line(f"why.{reason}")
    led, contract = PACK.suit(state.trick[0]), state.contract
    suit = led if reason == "head" else contract.trump  # type: ignore[attr-defined]
    rivals = [card for card in state.trick if PACK.suit(card) == suit]
    params = {}
    if rivals and reason in ("head", "overtrump"):
        best = max(rivals, key=lambda card: contract.power(card, state.trick[0]))
        if reason == "head":
            best = min(rivals, key=lambda card: RANKS.index(PACK.rank(card)))
        params = {"card": Line(f"card.title.{PACK.name(best)}")}
    return Line(f"pinochle.why.{reason}.{led}", params)


def _notice(look: Looker) -> Line | None:
    """A dealer who must play, between auction and play; melds that others still look at."""
    state, contract = look.state, contract_of(look)
    if look.match.showing and look.seat is not None and look.people[look.seat].ready:
        others = [one for one in look.people if one.kind == "human" and not one.away]
        if not all(one.ready for one in others):
            return Line("pinochle.looking")
    if contract is None or not contract.forced or not isinstance(state, Naming):
        return None
    return _forced(look, contract)


def _forced(look: Looker, contract: PinochleContract) -> Line:
    you = contract.bidder == look.seat
    params = {"name": look.name(contract.bidder), "points": contract.bid}
    return Line("pinochle.forced.you" if you else "pinochle.forced", params)


def _choices(look: Looker) -> tuple[Choice, ...]:
    """What may be said now: passing, the next bid, the moon, a suit, folding; jumps stand in
    `bidding`."""
    state = look.state
    if not look.my_turn() or isinstance(state, Finished):
        return ()
    said = [action for action in state.legal() if not isinstance(action, Play | Give)]
    bids = [action for action in said if isinstance(action, Bid)]
    said = [action for action in said if action not in bids[1:]]
    text = look.match.rules.game.alphabet.text
    return tuple(Choice(text(action), *_choice(look, action)) for action in said)


def _choice(look: Looker, action: Action) -> tuple[Line, Line | None]:
    match action:
        case Bid(points):
            return Line("pinochle.bid", {"points": points}), Line("pinochle.note.bid")
        case Trump(suit):
            assert look.seat is not None
            hand = look.state.deal.hands[look.seat]
            points = melds(hand, suit, rules_of(look).melding).points
            return Line(f"pinochle.trump.{suit}", {"points": points}), None
    assert action in (PASS, MOON, FOLD)
    word = look.match.rules.game.alphabet.text(action)
    return Line(f"choice.{word}"), Line(f"pinochle.note.{word}")


def _bidding(look: Looker) -> BiddingScene | None:
    """The next bid, and the jumps behind it."""
    state = look.state
    if not (isinstance(state, Auction) and look.my_turn() and state.may_bid()):
        return None
    options = [
        BidOption(str(points), Line("pinochle.bid", {"points": points}))
        for points in state.open_bids()
    ]
    return BiddingScene(options[0] if options else None, tuple(options[1:]))


def _next_bid(look: Looker) -> int | None:
    state = look.state
    if not isinstance(state, Auction):
        return None
    bids = state.open_bids()
    return bids[0] if bids else None


def trick_scene(look: Looker, number: int, trick: Trick) -> TrickScene:
    """A finished trick with what it brought."""
    you = trick.winner == look.seat
    name = {} if you else {"name": look.name(trick.winner)}
    key = "pinochle.trick.you" if you else "pinochle.trick"
    return table.trick_scene(look, number, trick, Line(key, {**name, "points": trick.points}))
