"""How likely each seat is to be the ally whom nobody has seen yet, in Quadrille.

What is certain is asked of `belief`; what is only likely is weighed by signs: what seats have said,
led, beaten and let pass. A sign multiplies the chance of a seat by the power of e that a table
gives. Signs are public, so that every player can weigh them; the deals are those of `belief`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp

from spadille.bots.belief import belief
from spadille.core.actions import PASS, Say
from spadille.core.cards import Card, Seat
from spadille.core.phase import seat_after
from spadille.core.play import Playing
from spadille.games import quadrille_cards as ranks
from spadille.games.quadrille_cards import PACK
from spadille.games.quadrille_contract import QuadrilleContract, plays_of

Chances = dict[Seat, float]
Signs = Mapping[str, int]
WEIGHTS: Mapping[str, float] = {
    "passed first": -0.53,  # before anyone had bid
    "leads trump": 2.18,
    "leads king": -1.90,  # of a plain suit
    "leads plain": -2.16,
    "beats Hombre": -0.30,
    "ducks Hombre": -1.12,  # follows to the called suit without the card, where it would take
    "discards on Hombre": 0.08,
    "lets others take": -0.59,  # neither follows nor beats
}
"""What each sign adds to the logarithm of a seat's odds, each time: a conditional logit fit to what
the askers of 2,600 deals of the plain player and 1,500 of the beginner saw after tricks 1, 3, 5
(`python -m benchmarks.calibration_fit ally`). The plain player alone gives weights twice as large,
which among beginners are worse than none: 1.23 ± 0.09 nats for Hombre after trick 3, not 1.07."""
OWN = 0.03
"""How often Hombre has called his own king, whatever he has done since: what the plain player takes
for granted. In 8,000 deals of these players he never has: there is nothing to learn it from."""


def ally_chances(view: Playing, weights: Mapping[str, float] = WEIGHTS) -> Mapping[Seat, float]:
    """The chance of each seat to hold, or to have played, the called card, as far as the owner of
    this view can tell: 1 where he knows; Hombre himself may have called his own king (B15).

    Empty where nobody has been called.
    """
    contract = view.contract
    if not isinstance(contract, QuadrilleContract) or contract.kind != "call":
        return {}
    side = contract.side(view.deal, _plays(view))
    if side is not None:
        return {side[-1]: 1.0}
    chances = certain(view)
    own = chances.pop(contract.hombre, 0.0)
    found = weighed(chances, signs(view), weights)
    if own and found:
        own *= 2 * OWN / (1 - OWN)  # of two others each is as likely to be called
        found = {seat: chance * sum(chances.values()) for seat, chance in found.items()}
    return _whole(found | {contract.hombre: own} if own else found)


def certain(view: Playing) -> Chances:
    """The share of the possible deals in which each seat holds the called card, which is hidden."""
    called, found = _called(view), belief(view)
    counts = {seat: found.holding(called, seat).count() or 0 for seat in range(4)}
    return _whole({seat: float(count) for seat, count in counts.items() if count})


def weighed(chances: Chances, shown: Mapping[Seat, Signs], weights: Mapping[str, float]) -> Chances:
    """Chances after signs, by the logarithm of how much likelier each makes a seat."""
    return _whole(
        {
            seat: chance * exp(sum(weights.get(name, 0.0) * n for name, n in shown[seat].items()))
            for seat, chance in chances.items()
        }
    )


def _whole(weights: Chances) -> Chances:
    """Weights as chances."""
    whole = sum(weights.values())
    return {seat: weight / whole for seat, weight in weights.items()}


def signs(view: Playing) -> dict[Seat, Counter[str]]:
    """How often each seat has done what may tell of the called card, by name."""
    contract = view.contract
    assert isinstance(contract, QuadrilleContract)
    found = {seat: Counter(_said(view, contract, seat)) for seat in range(4)}
    for leader, cards in (*((t.leader, t.cards) for t in view.tricks), (view.leader, view.trick)):
        for place in range(len(cards)):
            seat = seat_after(leader, place)
            found[seat].update(_laid(contract, leader, cards[: place + 1]))
    return found


def _called(view: Playing) -> Card:
    contract = view.contract
    assert isinstance(contract, QuadrilleContract)
    assert contract.called is not None
    return contract.called


def _plays(view: Playing) -> tuple[tuple[Seat, Card], ...]:
    now = ((seat_after(view.leader, n), card) for n, card in enumerate(view.trick))
    return (*plays_of(view.tricks), *now)


def _said(view: Playing, contract: QuadrilleContract, seat: Seat) -> list[str]:
    """What a seat's place and its first word tell."""
    if seat == contract.hombre:
        return []
    for done in view.history:
        if isinstance(done.action, Say) and (done.seat == seat or done.action != PASS):
            is_first = done.seat == seat and done.action == PASS
            return ["passed first"] if is_first else []
    return []


def _laid(contract: QuadrilleContract, leader: Seat, cards: Sequence[Card]) -> list[str]:
    """What the last of these cards of a trick tells of the seat that laid it."""
    seat, card, led = seat_after(leader, len(cards) - 1), cards[-1], cards[0]
    if seat == contract.hombre:
        return []
    if len(cards) == 1:
        return [f"leads {_lead(contract, card)}"]
    powers = [contract.power(each, led) for each in cards]
    best = powers.index(max(powers[:-1]))
    beats, is_hombres = powers[-1] > powers[best], seat_after(leader, best) == contract.hombre
    follows = contract.followed(card) == contract.followed(led)
    if follows and contract.followed(led) == _called_suit(contract):
        return ["ducks Hombre"] if is_hombres and _would_take(contract, powers) else []
    if beats:
        return ["beats Hombre"] if is_hombres else []
    if follows:
        return []
    return ["discards on Hombre" if is_hombres else "lets others take"]


def _called_suit(contract: QuadrilleContract) -> str:
    assert contract.called is not None
    return PACK.suit(contract.called)


def _lead(contract: QuadrilleContract, card: Card) -> str:
    suit = contract.followed(card)
    if suit == "trump":
        return "trump"
    return "king" if card == ranks.plain_order(suit)[0] else "plain"


def _would_take(contract: QuadrilleContract, powers: Sequence[int]) -> bool:
    """Would the called card have taken this trick of its suit?"""
    assert contract.called is not None
    return max(powers) < contract.power(contract.called, contract.called)
