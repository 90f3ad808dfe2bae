"""Why a card may not be played, and why one that was played might be: the rule and what it tells.

The second is computed from what the asker has seen: the cards played, and his own hand.
"""

from __future__ import annotations

from spadille.core.actions import Action, Give, Play
from spadille.core.cards import Card, Seat, next_seat
from spadille.core.phase import Finished, hand_moved
from spadille.core.play import Playing
from spadille.games.quadrille_cards import PACK, excused, followed, matadors, trumps
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.table.looker import Looker
from spadille.table.scene import Line


def why(look: Looker, action: Action, reason: str) -> Line:
    """Why this card of the viewer's own may not be played, or given."""
    state = look.state
    if isinstance(action, Give) or not isinstance(state, Playing) or reason != "follow":
        return Line(f"why.{reason}")
    led = state.contract.followed(state.trick[0])
    return Line(f"quadrille.why.follow.{led}")


def allowed(look: Looker, number: int, cards: tuple[Card, ...], n: int) -> Line | None:
    """Why the n-th card of this trick might be played, as far as the viewer can tell."""
    contract = getattr(look.state, "contract", None)
    if not isinstance(contract, QuadrilleContract):
        return None
    card, led, trump = cards[n], cards[0], contract.trump
    if n == 0:
        return Line("quadrille.allowed.lead")
    suit = followed(led, trump)
    if followed(card, trump) == suit:
        word = "trump" if suit == trump else suit
        return Line(f"quadrille.allowed.follow.{word}")
    if suit != trump:
        word = "ruff" if followed(card, trump) == trump else "discard"
        return Line(f"quadrille.allowed.{word}.{suit}")
    return _off_trump(look, contract, number, led, n)


def _off_trump(look: Looker, contract: QuadrilleContract, number: int, led: Card, n: int) -> Line:
    """A trump was led and a plain card played: void, or holding matadors that it cannot draw."""
    trump = contract.trump
    free = excused(led, trump)
    player = next_seat(_leader(look, number), n)
    kept = _kept(look, player, number)
    if kept is not None:  # his hand is open to the viewer
        held = [card for card in matadors(trump) if PACK.held(kept & trumps(trump), card)]
        if held:
            return Line("quadrille.allowed.kept", {"cards": _names(held), "led": _name(led)})
        return Line("quadrille.allowed.no_trump")
    shown = [card for seat, card, trick in _plays(look) if seat == player and trick > number]
    if held := [card for card in matadors(trump) if card in shown and PACK.held(free, card)]:
        return Line("quadrille.allowed.kept", {"cards": _names(held), "led": _name(led)})
    elsewhere = _seen_elsewhere(look, player, number)
    possible = [card for card in matadors(trump) if PACK.held(free, card) and card not in elsewhere]
    if possible:
        return Line("quadrille.allowed.perhaps", {"cards": _names(possible), "led": _name(led)})
    return Line("quadrille.allowed.no_trump")


def _leader(look: Looker, number: int) -> Seat:
    tricks = getattr(look.state, "tricks", ())
    if number <= len(tricks):
        leader: Seat = tricks[number - 1].leader
        return leader
    assert isinstance(look.state, Playing)
    return look.state.leader


def _kept(look: Looker, player: Seat, number: int) -> int | None:
    """What a player still held after this trick, if the viewer may know his whole hand."""
    state = look.state
    if not (isinstance(state, Finished) or player == look.seat or look.all_open):
        return None
    later = [card for seat, card, trick in _plays(look) if seat == player and trick > number]
    return state.deal.hands[player] + PACK.packed(later)


def _seen_elsewhere(look: Looker, player: Seat, number: int) -> set[Card]:
    """The cards of which the viewer knows that this player did not hold them then: his own, and
    those that others have played, or the player himself before."""
    plays = _plays(look)
    gone = {card for seat, card, trick in plays if seat != player or trick <= number}
    if look.seat is not None and look.seat != player:
        gone |= set(PACK.cards(look.state.deal.hands[look.seat]))
        gone |= set(hand_moved(look.state.history, look.seat)[0])
    return gone


def _plays(look: Looker) -> list[tuple[Seat, Card, int]]:
    """Who has played what, in which trick."""
    played = [done for done in look.state.history if isinstance(done.action, Play)]
    return [
        (done.seat, done.action.card, 1 + at // 4)
        for at, done in enumerate(played)
        if isinstance(done.action, Play)
    ]


def _names(cards: list[Card]) -> tuple[Line, ...]:
    return tuple(_name(card) for card in cards)


def _name(card: Card) -> Line:
    return Line(f"card.title.{PACK.name(card)}")
