"""The policy: the plain player's preferences as tables that the kernel plays by.

It talks as the plain player does. At a table it plays from the view of its seat; in a batch the
kernel plays all four seats, each by what its own view would show.
"""

from __future__ import annotations

from spadille.bots import policy_pinochle, policy_quadrille, policy_quinto
from spadille.bots.bot import AT_ONCE, Budget
from spadille.bots.plain import Plain
from spadille.bots.plain_pinochle_tables import ROLES
from spadille.bots.plain_quadrille_tables import PARTS
from spadille.bots.sheets import sheet_of
from spadille.core.actions import Action, Play
from spadille.core.cards import Seat, next_seat
from spadille.core.phase import Phase, seen_by
from spadille.core.play import Playing
from spadille.core.tricks import Contract
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quinto import QuintoContract
from spadille.kernel.policy import Known, Parties, Policy
from spadille.records.fields import plays

Side = tuple[Seat, ...]
Part = tuple[frozenset[Seat], int]
"""Whom a player takes for friends, himself too; and his role."""


def policy_of(contract: Contract) -> Policy:
    """The policy under this contract."""
    match contract:
        case QuintoContract():
            return policy_quinto.policy(contract.trick_value)
        case QuadrilleContract():
            return policy_quadrille.policy(contract.trump)
        case PinochleContract():
            return policy_pinochle.policy(contract.trump)
    raise NotImplementedError


def part_of(contract: Contract, me: Seat, side: Side | None) -> Part:
    """A player's part; `side`: who plays with Quadrille's Hombre, as far as he knows."""
    match contract:
        case QuadrilleContract():
            friends, part = _quadrille(contract.hombre, me, side)
            return friends, PARTS.index(part)
        case PinochleContract():
            role = ("bidder", "defender", "helper", "defender")[(me - contract.bidder) % 4]
            return _partners(me), ROLES.index(role)
    return _partners(me), 0


def _partners(me: Seat) -> frozenset[Seat]:
    return frozenset((me, next_seat(me, 2)))


def _quadrille(hombre: Seat, me: Seat, side: Side | None) -> tuple[frozenset[Seat], str]:
    """Who does not know the ally takes everyone but Hombre for his friend; Hombre nobody."""
    if side is not None and me in side:
        part = "alone" if len(side) == 1 else "hombre" if me == hombre else "ally"
        return frozenset(side), part
    if me == hombre:
        return frozenset((me,)), "hombre"
    others = frozenset(range(4)) - frozenset(side or (hombre,))
    return others, "against" if side is not None and len(side) == 1 else "defender"


def side_seen(view: Playing) -> Side | None:
    """Who plays with Quadrille's Hombre, as far as a state or view shows."""
    contract = view.contract
    return contract.side(view.deal, plays(view)) if isinstance(contract, QuadrilleContract) else ()


def parties_of(state: Playing) -> Parties:
    """What each player takes the others for, in a deal that lies open."""
    contract = state.contract
    whole = _parties([part_of(contract, seat, side_seen(state)) for seat in range(4)])
    if not isinstance(contract, QuadrilleContract) or contract.kind != "call":
        return whole
    seen = [side_seen(seen_by(state, seat)) for seat in range(4)]
    now = _parties([part_of(contract, seat, seen[seat]) for seat in range(4)])
    return Parties(now.friends, now.roles, contract.called, whole)


def parties_under(contract: Contract) -> Parties:
    """The same where the contract alone tells it: in Quinto and Pinochle."""
    return _parties([part_of(contract, seat, ()) for seat in range(4)])


def _parties(parts: list[Part]) -> Parties:
    one, two, three, four = (role for _, role in parts)
    return Parties(tuple(friends for friends, _ in parts), (one, two, three, four))


class ByPolicy:
    """The policy as a player: at a table, and of all four seats of a batch."""

    name = "policy"

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        if not isinstance(view, Playing):
            return Plain().decide(view)
        offered = not view.trick and view.contract.offers(view.tricks, view.turn)
        taken = self.takes(view, 0) if offered else None
        return taken or Play(_card(view))

    def says(self, phase: Phase, key: int, n: int) -> Action:
        return Plain().decide(seen_by(phase, phase.turn))

    def takes(self, state: Playing, key: int) -> Action | None:
        action = Plain().decide(seen_by(state, state.turn))
        return None if isinstance(action, Play) else action

    def policy(self, contract: Contract) -> Policy:
        return policy_of(contract)

    def parties(self, state: Playing) -> Parties:
        return parties_of(state)


def _card(view: Playing) -> int:
    """The card that the policy plays from this view."""
    sheet, me, hands = sheet_of(view.contract), view.turn, view.deal.hands
    friends, role = part_of(view.contract, me, side_seen(view))
    who = next_seat(view.leader, sheet.taker(view.trick)) if view.trick else me
    live = view.unseen + sum(hands) - hands[me]
    known = Known(sheet.mask(live), who in friends, role)
    hand = sheet.mask(hands[me])
    return policy_of(view.contract).card(sheet, view.trick, hand, view.deal.count(me), known)
