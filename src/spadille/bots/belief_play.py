"""What the play proves: the cards that a seat cannot hold, else it had to play another.

Nothing here knows a game. A card that was laid is compared with every other that its player may
have held beside it: where the duties would then have forbidden the one, he had not the other.
"""

from __future__ import annotations

from collections.abc import Iterable

from spadille.core.cards import Cards, Seat
from spadille.core.deal import Deal
from spadille.core.phase import seat_after
from spadille.core.play import Playing
from spadille.core.tricks import Contract, Duty


def lacking(view: Playing, unseen: Cards) -> list[Cards]:
    """By seat, a mask of the cards of which it can hold no more than are known."""
    contract, pack = view.contract, view.deal.pack
    found = [0, 0, 0, 0]
    tricks = ((trick.leader, trick.cards) for trick in view.tricks)
    for number, (leader, cards) in enumerate((*tricks, (view.leader, view.trick))):
        left = contract.tricks - number
        for place, card in enumerate(cards):
            duties = contract.duties(cards[:place], left)
            found[seat_after(leader, place)] |= disproved(duties, pack.packed((card,)))
    found[_taker(view)] |= _unled(view, unseen)
    return found


def disproved(duties: Iterable[Duty], card: Cards) -> Cards:
    """The cards beside which this one could not have been played: the first duty that speaks of
    either of the two forbids it."""
    found = cleared = 0
    for duty in duties:
        if card & duty.play:
            cleared |= duty.holding
        else:
            found |= duty.holding & ~cleared
        if card & duty.holding:
            break
    return found


def _taker(view: Playing) -> Seat:
    return view.tricks[-1].winner if view.tricks else view.leader


def _unled(view: Playing, unseen: Cards) -> Cards:
    """What the taker of the last trick but one cannot hold as his only card, since then another
    would lead (Quinto a23)."""
    contract: Contract = view.contract
    pack, taker = view.deal.pack, _taker(view)
    if len(view.tricks) + 1 != contract.tricks or view.deal.hidden[taker] != 1:
        return 0

    def leader(card: int) -> Seat:
        hands = tuple(pack.packed((card,)) if seat == taker else 0 for seat in range(4))
        return contract.leads(Deal(pack, hands), taker)

    wrong = {card for card in pack.distinct(unseen) if leader(card) != view.leader}
    return pack.those(lambda card: card in wrong)
