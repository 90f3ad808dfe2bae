"""Quadrille at the table: its sentences, auction, contract, choices and sheet, as scene data.

Who the ally is comes from the state alone, and that shows only what the viewer may see.
"""

from __future__ import annotations

from dataclasses import replace

from spadille.core.actions import PASS, Action, Call, Demand, Give, Play, Say, Trump
from spadille.core.cards import SEATS, Card, Seat, next_seat
from spadille.core.phase import Finished, Trick
from spadille.core.play import Playing
from spadille.games.quadrille_cards import (
    BASTO,
    PACK,
    SPADILLE,
    SUITS,
    plain_order,
    trump_order,
    trumps,
)
from spadille.games.quadrille_contract import CLAIM
from spadille.games.quadrille_talk import Auction, Calling, Demanding, Naming, Returning
from spadille.table import looker as table
from spadille.table.looker import Looker
from spadille.table.quadrille_chips import balances, payments, pot_now, prices, result, sheet
from spadille.table.quadrille_naming import naming
from spadille.table.quadrille_scene import QuadrilleScene, RanksScene
from spadille.table.quadrille_sides import (
    card_line,
    contract_of,
    contract_scene,
    is_shown,
    secret,
    side_of,
)
from spadille.table.quadrille_why import allowed, why
from spadille.table.scene import AuctionScene, Choice, Line, SeatScene, TrickScene
from spadille.table.scene import Call as Said

TRICKS = 10
HELD = "SHCD"
"""The suits of a hand from the left: black and red by turns."""


def quadrille_scene(look: Looker, sorting: str) -> QuadrilleScene:
    """The scene of a Quadrille deal; the state of `look` shows only what its viewer may see."""
    look = replace(look, order=_hand_order(look))
    state = look.state
    tricks: tuple[Trick, ...] = getattr(state, "tricks", ())
    seats = _seats(look)
    action_of = Give if isinstance(state, Returning) else Play
    return QuadrilleScene(
        game="quadrille",
        rules=look.match.rules.preset,
        phase="finished" if isinstance(state, Finished) else state.name,
        viewer=None if look.seat is None else SEATS[look.seat],
        deal=len(look.match.deals) + look.match.start.played,
        deals=_deals(look),
        trick=min(len(tricks) + 1, TRICKS),
        tricks=TRICKS,
        seats=seats,
        hand=table.hand_cards(look, lambda act, key: why(look, act, key), sorting, action_of),
        duty=state.duty() if isinstance(state, Playing) and look.my_turn() else None,
        sentence=_sentence(look),
        notice=_notice(look),
        current=table.current_trick(look, lambda *play: allowed(look, *play)),
        last=trick_scene(look, len(tricks), tricks[-1]) if tricks else None,
        choices=_choices(look),
        calls=_calls(look),
        columns=tuple(_column(look, seat) for seat in look.seats()),
        sheet=sheet(look),
        result=result(look, seats, trick_scene) if isinstance(state, Finished) else None,
        pot=pot_now(look),
        auction=_auction(look),
        contract=contract_scene(look),
        secret=secret(look),
        ranks=_ranks(look),
        naming=naming(look) if look.my_turn() else None,
        payments=payments(look),
        prices=prices(look),
    )


def _deals(look: Looker) -> int:
    deals = look.match.rules.options()["deals"]
    assert isinstance(deals, int)
    return deals


def _hand_order(look: Looker) -> tuple[Card, ...]:
    """Trumps first, high to low, then suit by suit; before trump is named the black aces first."""
    contract = contract_of(look)
    trump = contract.trump if contract else ""
    if trump:
        rest = [suit for suit in HELD if suit != trump]
        if trump in "SC":  # keep the colours apart
            rest.sort(key=lambda suit: (suit in "SC") * 1.5 or HELD.index(suit))
        first = trump_order(trump)
    else:
        rest, first = list(HELD), (SPADILLE, BASTO)
    return (*first, *(card for suit in rest for card in plain_order(suit) if card not in first))


# Seats and what was said


def _column(look: Looker, seat: Seat) -> Line:
    return Line(
        "quadrille.column.you" if seat == look.seat else "quadrille.column",
        {"name": look.name(seat)},
    )


def _seats(look: Looker) -> tuple[SeatScene, ...]:
    contract, side, now = contract_of(look), side_of(look), balances(look)
    found = []
    for scene in table.seats(look):
        seat = SEATS.index(scene.seat)
        role = None
        if contract and seat == contract.hombre:
            role = Line("quadrille.role.hombre")
        elif (
            side
            and seat in side
            and (is_shown(look) or isinstance(look.state, Finished) or seat == look.seat)
        ):
            role = Line("quadrille.role.ally")
        partner = bool(side and look.seat in side and seat in side and seat != look.seat)
        found.append(
            replace(scene, role=role, chips=now[seat], partner=partner, call=_last_call(look, seat))
        )
    return tuple(found)


def _last_call(look: Looker, seat: Seat) -> Line | None:
    """What this seat said last in the auction."""
    said = [
        done.action
        for done in look.state.history
        if done.seat == seat and isinstance(done.action, Say) and done.action != CLAIM
    ]
    return _said(look, said[-1]) if said else None


def _said(look: Looker, action: Action) -> Line:
    """What was said, as the table says it."""
    match action:
        case Trump(suit):
            return Line(f"quadrille.said.trump.{suit}")
        case Call(card):
            return Line("quadrille.said.call", {"card": card_line(card)})
        case Demand(card):
            return Line("quadrille.said.demand", {"card": card_line(card)})
        case Give(None):
            return Line("quadrille.said.give")
        case Give(card) if card is not None:
            return Line("quadrille.said.give.seen", {"card": card_line(card)})
    return Line(f"call.{look.match.rules.game.alphabet.text(action)}")


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
        if not isinstance(done.action, Say) or done.action == CLAIM:
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


def _ranks(look: Looker) -> tuple[RanksScene, ...]:
    contract = contract_of(look)
    suits = contract.trump if contract and contract.trump else SUITS
    return tuple(
        RanksScene(
            suit,
            Line(f"quadrille.ranks.{suit}"),
            tuple(map(PACK.name, trump_order(suit))),
            tuple(
                (other, tuple(map(PACK.name, plain_order(other))))
                for other in HELD
                if other != suit
            ),
        )
        for suit in suits
    )


# What is wanted now, and what may be said


def _sentence(look: Looker) -> Line:
    state = look.state
    if isinstance(state, Finished):
        return Line("say.match_over" if look.match.over else "say.deal_over")
    contract = contract_of(look)
    if not look.my_turn():
        word = "play" if isinstance(state, Playing) else state.name
        return Line(f"quadrille.say.other.{word}", {"name": look.name(state.turn)})
    match state:
        case Auction(high=None):
            return Line("quadrille.say.bid")
        case Auction(high=(seat, bid)):
            params = {"name": look.name(seat), "bid": Line(f"call.{bid}")}
            return Line("quadrille.say.hold" if state.may_hold else "quadrille.say.over", params)
        case Naming():
            return Line(f"quadrille.say.trump.{state.contract.kind}")
        case Calling():
            return Line("quadrille.say.call")
        case Demanding():
            return Line("quadrille.say.demand")
        case Returning():
            assert contract
            assert contract.holder is not None
            return Line("quadrille.say.give", {"name": look.name(contract.holder)})
    assert isinstance(state, Playing)
    return _play_sentence(state)


def _play_sentence(state: Playing) -> Line:
    hand = state.deal.hands[state.turn]
    if CLAIM in state.legal():
        return Line("quadrille.say.claim")
    if PACK.count(hand) == 1:
        return Line("say.last_card")
    if not state.trick:
        return Line("say.lead")
    led = state.contract.followed(state.trick[0])
    if state.duty() == "follow":
        return Line(f"quadrille.say.follow.{led}")
    if led == "trump" and hand & trumps(state.contract.trump):  # type: ignore[attr-defined]
        return Line("quadrille.say.excused")
    return Line(f"quadrille.say.void.{led}")


def _notice(look: Looker) -> Line | None:
    """Something out of the ordinary that has just happened."""
    state, contract = look.state, contract_of(look)
    if contract is None or not contract.forced or isinstance(state, Finished | Playing):
        return None
    you = contract.hombre == look.seat
    return Line(
        "quadrille.forced.you" if you else "quadrille.forced", {"name": look.name(contract.hombre)}
    )


def _choices(look: Looker) -> tuple[Choice, ...]:
    """Everything that may be said now, in order."""
    state = look.state
    if not look.my_turn() or isinstance(state, Finished):
        return ()
    said = [action for action in state.legal() if not isinstance(action, Play | Give)]
    text = look.match.rules.game.alphabet.text
    return tuple(Choice(text(action), *_choice(look, action)) for action in said)


def _choice(look: Looker, action: Action) -> tuple[Line, Line | None]:
    match action:
        case Say() if action in (PASS, CLAIM):
            note = f"quadrille.note.{action.word}"
            return Line(f"choice.{action.word}"), Line(note)
        case Say(word):
            return Line(f"call.{word}"), _bid_note(look, word)
        case Trump(suit):
            return Line(f"quadrille.trump.{suit}"), None
        case Call(card):
            return Line("quadrille.said.call", {"card": card_line(card)}), None
        case Demand(card):
            return Line("quadrille.said.demand", {"card": card_line(card)}), None
    return _said(look, action), None


def _bid_note(look: Looker, word: str) -> Line:
    """What a bid means, and that it takes over the one that stands."""
    state = look.state
    assert isinstance(state, Auction)
    if state.high and state.high[1] == word:
        return Line("quadrille.note.hold", {"name": look.name(state.high[0])})
    favourite = Line(f"suit.{state.rules.favourite}")
    return Line(f"quadrille.note.{word}", {"pot": state.pot, "suit": favourite})


def trick_scene(look: Looker, number: int, trick: Trick) -> TrickScene:
    """A finished trick, and why each of its cards might be played."""
    you = trick.winner == look.seat
    name = {} if you else {"name": look.name(trick.winner)}
    text = Line("trick.taken.you" if you else "trick.taken", name)
    return table.trick_scene(look, number, trick, text, lambda *play: allowed(look, *play))
