"""Who plays with whom at a table of Quadrille, as far as the viewer may know it: contract, secret.

The ally comes from the state alone, and that shows only what its viewer has seen.
"""

from __future__ import annotations

from typing import Any

from spadille.core.actions import Give, Play
from spadille.core.cards import SEATS, Card, Seat
from spadille.core.phase import Finished
from spadille.games.quadrille_cards import PACK
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.table.looker import Looker
from spadille.table.quadrille_scene import ContractScene
from spadille.table.scene import Line


def contract_of(look: Looker) -> QuadrilleContract | None:
    """What the talking has settled so far."""
    return getattr(look.state, "contract", None)


def side_of(look: Looker) -> tuple[Seat, ...] | None:
    """Hombre, and his ally where he has one, as far as the viewer knows; None if he doesn't."""
    contract = contract_of(look)
    if contract is None or (contract.kind == "call" and contract.called is None):
        return None
    plays = [
        (done.seat, done.action.card)
        for done in look.state.history
        if isinstance(done.action, Play)
    ]
    return contract.side(look.state.deal, plays)


def is_shown(look: Looker) -> bool:
    """Has the called card been played?"""
    contract = contract_of(look)
    if contract is None or contract.called is None:
        return False
    called = Play(contract.called)
    return any(done.action == called for done in look.state.history)


def card_line(card: Card) -> Line:
    """A card's full name."""
    return Line(f"card.title.{PACK.name(card)}")


def contract_scene(look: Looker) -> ContractScene | None:
    contract = contract_of(look)
    if contract is None:
        return None
    you = contract.hombre == look.seat
    name = look.name(contract.hombre)
    title = "quadrille.contract.you" if you else "quadrille.contract"
    bid = Line(f"call.{contract.bid}")
    side, tricks = side_of(look), getattr(look.state, "tricks", ())
    return ContractScene(
        hombre=SEATS[contract.hombre],
        place=look.place(contract.hombre),
        name=name,
        you=you,
        bid=bid,
        title=Line(title, {"name": name, "bid": bid}),
        trump=contract.trump or None,
        called=None if contract.called is None else PACK.name(contract.called),
        lines=tuple(_contract_lines(look, contract)),
        tricks=None if side is None else sum(trick.winner in side for trick in tricks),
    )


def _contract_lines(look: Looker, contract: QuadrilleContract) -> list[Line]:
    """What everyone may know of the sides, said in the viewer's own person."""
    name, hombre = look.name(contract.hombre), contract.hombre
    lines = [_voiced(look, "forced", {"name": name}, hombre)] if contract.forced else []
    if contract.kind == "call":
        if contract.called is None:
            return lines
        params = {"name": name, "card": card_line(contract.called)}
        side = side_of(look) if is_shown(look) or isinstance(look.state, Finished) else None
        if side is None:
            return [*lines, _voiced(look, "called", params, hombre)]
        if len(side) == 1:
            return [*lines, _voiced(look, "shown.alone", params, hombre)]
        params["ally"] = look.name(side[1])
        return [*lines, _voiced(look, "shown.ally", params, hombre, side[1])]
    if contract.holder is not None and contract.called is not None:
        giver = {"giver": look.name(contract.holder), "card": card_line(contract.called)}
        params = {"name": name, **giver}
        lines.append(_voiced(look, "exchanged", params, hombre, contract.holder))
        lines += _given(look)
    word = "vole" if contract.kind == "vole" else "alone"
    return [*lines, _voiced(look, word, {"name": name}, hombre)]


def _voiced(
    look: Looker, key: str, params: dict[str, Any], hombre: Seat, other: Seat | None = None
) -> Line:
    """A line about Hombre and another, in a form of its own for each of the two."""
    if look.seat == hombre:
        return Line(f"quadrille.{key}.you", params)
    me = other is not None and look.seat == other
    return Line(f"quadrille.{key}.me" if me else f"quadrille.{key}", params)


def _given(look: Looker) -> list[Line]:
    """The card that Hombre gave back, to those who saw it."""
    for done in look.state.history:
        match done.action:
            case Give(card) if card is not None:
                params = {"name": look.name(done.seat), "card": card_line(card)}
                return [_voiced(look, "given", params, done.seat)]
    return []


def secret(look: Looker) -> Line | None:
    """What only the viewer knows: that he is the ally, or that he called his own king."""
    contract = contract_of(look)
    if contract is None or look.seat is None or contract.kind != "call" or contract.called is None:
        return None
    if is_shown(look) or isinstance(look.state, Finished):
        return None
    params = {"name": look.name(contract.hombre), "card": card_line(contract.called)}
    side = side_of(look)
    if side is None or look.seat not in side:
        return None
    return Line("quadrille.secret.own" if len(side) == 1 else "quadrille.secret.ally", params)
