"""Trump and the card called or demanded, laid out so that both are chosen in one step."""

from __future__ import annotations

from dataclasses import replace

from spadille.core.actions import Call, Demand
from spadille.core.cards import Card
from spadille.games.quadrille_cards import KINGS, PACK, SUITS
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quadrille_talk import Calling, Demanding, Naming
from spadille.table.looker import Looker
from spadille.table.quadrille_scene import CallOption, NamingScene, TrumpOption
from spadille.table.scene import Line


def naming(look: Looker) -> NamingScene | None:
    """What Hombre may name and call now; None if there is nothing of the kind."""
    state = look.state
    match state:
        case Naming():
            suits = [action.suit for action in state.legal()]  # type: ignore[union-attr]
            trumps = tuple(_trump(look, state.contract, suit) for suit in suits)
            kind = state.contract.kind
            return NamingScene(Line(f"quadrille.naming.{kind}"), trumps, fixed=False)
        case Calling() | Demanding():
            option = replace(_trump(look, state.contract, state.contract.trump), action="")
            title = Line(f"quadrille.naming.{state.contract.kind}.only")
            return NamingScene(title, (option,), fixed=True)
    return None


def _trump(look: Looker, contract: QuadrilleContract, suit: str) -> TrumpOption:
    named = replace(contract, trump=suit)
    calls = tuple(_option(look, named, card) for card in _cards(look, named))
    return TrumpOption(
        suit,
        f"trump:{suit}",
        Line(f"suit.{suit}"),
        Line(f"quadrille.trump.{suit}"),
        tuple(sorted(calls, key=lambda option: (option.own, _place(option.card)))),
    )


def _place(card: str) -> int:
    return SUITS.index(card[-1])


def _cards(look: Looker, contract: QuadrilleContract) -> list[Card]:
    """What may be called or demanded once this trump is named."""
    deal, history, dealer = look.state.deal, look.state.history, look.match.dealer
    match contract.kind:
        case "call":
            calls = Calling(deal, history, dealer, contract).legal()
            return [action.card for action in calls if isinstance(action, Call)]
        case "exchange":
            demands = Demanding(deal, history, dealer, contract).legal()
            return [action.card for action in demands if isinstance(action, Demand)]
    return []


def _option(look: Looker, contract: QuadrilleContract, card: Card) -> CallOption:
    assert look.seat is not None
    name = PACK.name(card)
    own = bool(PACK.held(look.state.deal.hands[look.seat], card))
    word = "call" if contract.kind == "call" else "demand"
    note = None
    if own:
        note = Line("quadrille.note.own_king")
    elif word == "call" and card not in KINGS:
        note = Line("quadrille.note.queen")
    label = Line(f"quadrille.naming.{word}.{contract.trump}", {"card": Line(f"card.title.{name}")})
    return CallOption(name, f"{word}:{name}", own, label, note)
