"""Quadrille's chips at the table: balances, pot, payments, prices, the sheet and the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spadille.core.cards import Seat
from spadille.core.phase import Finished, Trick
from spadille.core.play import Playing
from spadille.games.quadrille import QuadrilleRules
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quadrille_pay import Item, Outcome
from spadille.games.quadrille_talk import Auction
from spadille.table import looker as table
from spadille.table.looker import Looker
from spadille.table.match import PlayedDeal, State
from spadille.table.quadrille_scene import PaymentScene, PriceScene
from spadille.table.scene import Line, ResultScene, SeatScene, SheetRow, TrickScene


def _rules(look: Looker) -> QuadrilleRules:
    rules = look.match.rules
    assert isinstance(rules, QuadrilleRules)
    return rules


def _items(rules: QuadrilleRules, state: State) -> tuple[Item, ...]:
    """What has been paid in a deal so far; once it is over, all of it."""
    match state:
        case Auction():
            stake = rules.stake
            return (Item("stake", (-stake, -stake, -stake, -stake), stake),)
        case Finished(contract=QuadrilleContract()):
            items = state.contract.items(state.deal, state.tricks, state.ended_by)
            assert items is not None
            found: tuple[Item, ...] = items
            return found
    contract = state.contract  # type: ignore[union-attr]
    assert isinstance(contract, QuadrilleContract)
    return contract.paid_before(given=isinstance(state, Playing))


def _paid(items: Sequence[Item]) -> tuple[int, ...]:
    return tuple(sum(item.chips[seat] for item in items) for seat in range(4))


def _shared(look: Looker) -> tuple[int, ...] | None:
    """What each gets of the pot when the session is over (Q24)."""
    return look.match.rules.shared(look.match.standing, look.match.dealer) if _over(look) else None


def _over(look: Looker) -> bool:
    return look.match.over is not None


def balances(look: Looker) -> tuple[int, ...]:
    """Every seat's chips as they stand now."""
    deal = look.match.deals[-1]
    paid = _paid(_items(_rules(look), look.state))
    shared = _shared(look) or (0, 0, 0, 0)
    return tuple(map(sum, zip(deal.start.scores, paid, shared, strict=True)))


def pot_now(look: Looker) -> int:
    """The chips that lie in the pot."""
    state = look.state
    if isinstance(state, Finished):
        return 0 if _over(look) else look.match.standing.carry
    if isinstance(state, Auction):
        return state.pot
    pot: int = state.contract.pot  # type: ignore[attr-defined]
    return pot


def _in_columns(look: Looker, chips: Sequence[int]) -> tuple[int, ...]:
    return tuple(chips[seat] for seat in look.seats())


def payments(look: Looker) -> tuple[PaymentScene, ...]:
    """The chips that have moved in this deal, in order."""
    items = _items(_rules(look), look.state)
    paid = [PaymentScene(_text(item), _in_columns(look, item.chips)) for item in items]
    if shared := _shared(look):
        paid.append(PaymentScene(Line("quadrille.pay.shared"), _in_columns(look, shared)))
    return tuple(paid)


def _text(item: Item) -> Line:
    return Line(f"quadrille.pay.{item.reason}", {"each": item.each})


# What may be won and lost


def prices(look: Looker) -> tuple[PriceScene, ...]:
    """The pot and what a deal brings or costs Hombre, as far as it is settled what is played."""
    rules, state = _rules(look), look.state
    if isinstance(state, Finished):
        return ()
    pot = pot_now(look)
    shown = [
        _price("stakes", "quadrille.price.times", seats=4, stake=rules.stake),
        _price("carried", "quadrille.price.chips", chips=pot - 4 * rules.stake),
        _price("pot", "quadrille.price.chips", chips=pot),
    ]
    contract = getattr(state, "contract", None)
    if isinstance(contract, QuadrilleContract):
        shown += _contract_prices(contract)
    return tuple(shown)


def _price(label: str, value: str, **params: int) -> PriceScene:
    return PriceScene(Line(f"quadrille.price.{label}"), Line(value, params))


def _each(label: str, chips: int) -> list[PriceScene]:
    return [_price(label, "quadrille.price.each", chips=chips)] if chips else []


def _contract_prices(contract: QuadrilleContract) -> list[PriceScene]:
    """The prices of a contract without honours; what an honour adds stands in a line of its own."""
    tariff, more = contract.tariff(0), contract.tariff(1)
    pot = contract.pot
    if tariff.vole is not None:
        shown = _each("vole_made", tariff.vole) + _each("vole_missed", -tariff.vole_missed)
    else:
        won = "quadrille.price.halves" if contract.kind == "call" else "quadrille.price.chips"
        one, two = pot - pot // 2, pot // 2
        shown = [_price("won", won, chips=pot, one=one, two=two), *_each("game", tariff.won)]
        shown += _each("premiers", tariff.premiers)
        if not contract.forced and (not contract.rules.is_basic or contract.kind == "alone"):
            shown += _each("late_made", tariff.late_made)
            shown += _each("late_missed", -tariff.late_missed)
    shown.append(_price("beast", "quadrille.price.chips", chips=-pot))
    shown += _each("honours", more.lost - tariff.lost)
    return shown


# The sheet


def sheet(look: Looker) -> tuple[SheetRow, ...]:
    """A row for each deal, and the balances."""
    rows = []
    first = look.match.start.played + 1
    for number, deal in enumerate(look.match.deals, first):
        rows.append(_deal_row(look, number, deal))
    if shared := _shared(look):
        label = Line("quadrille.pay.shared")
        rows.append(SheetRow(label, _in_columns(look, shared), "bonus"))
    total = SheetRow(Line("quadrille.sheet.total"), _in_columns(look, balances(look)), "total")
    return (*rows, total)


def _deal_row(look: Looker, number: int, deal: PlayedDeal) -> SheetRow:
    state = deal.state
    chips = _in_columns(look, _paid(_items(_rules(look), state)))
    if not isinstance(state, Finished):
        return SheetRow(Line("quadrille.sheet.now", {"number": number}), chips, "deal")
    contract: QuadrilleContract = state.contract
    params = {
        "number": number,
        "name": look.name(contract.hombre),
        "bid": Line(f"call.{contract.bid}"),
    }
    return SheetRow(Line(f"quadrille.sheet.{_ending(state)}", params), chips, "deal")


def _outcome(state: Finished) -> Outcome:
    outcome: Outcome | None = state.contract.outcome(state.deal, state.tricks, state.ended_by)
    assert outcome is not None
    return outcome


def _ending(state: Finished) -> str:
    """won, remise, codille, or of a declared Vole vole_made, vole_missed."""
    outcome = _outcome(state)
    if state.contract.kind == "vole" and outcome.word == "won":
        return "vole_made" if outcome.tricks == 10 else "vole_missed"
    return outcome.word


# The deal spelled out


def result(
    look: Looker,
    seats: tuple[SeatScene, ...],
    trick_scene: Callable[[Looker, int, Trick], TrickScene],
) -> ResultScene:
    """A finished deal: who won what, every chip with its reason."""
    state = look.state
    assert isinstance(state, Finished)
    rules, deal = _rules(look), look.match.deals[-1]
    rows = [
        SheetRow(Line("quadrille.result.before"), _in_columns(look, deal.start.scores), "before")
    ]
    rows += [
        SheetRow(_text(item), _in_columns(look, item.chips), "pay") for item in _items(rules, state)
    ]
    if shared := _shared(look):
        rows.append(SheetRow(Line("quadrille.pay.shared"), _in_columns(look, shared), "pay"))
    after = _in_columns(look, balances(look))
    rows.append(SheetRow(Line("quadrille.result.after"), after, "total"))
    history = tuple(trick_scene(look, n, trick) for n, trick in enumerate(state.tricks, 1))
    return ResultScene(
        headline=_headline(look, state),
        lines=tuple(rows),
        ended_by=state.ended_by,
        notes=tuple(_notes(look, state)),
        match_over=_over(look),
        history=history,
        hands=table.dealt_hands(look, seats),
    )


def _headline(look: Looker, state: Finished) -> Line:
    contract: QuadrilleContract = state.contract
    params = {
        "name": look.name(contract.hombre),
        "bid": Line(f"call.{contract.bid}"),
        "tricks": _outcome(state).tricks,
    }
    key = f"quadrille.result.{_ending(state)}"
    return Line(f"{key}.you" if contract.hombre == look.seat else key, params)


def _notes(look: Looker, state: Finished) -> list[Line]:
    contract: QuadrilleContract = state.contract
    outcome = _outcome(state)
    notes = []
    if contract.kind == "call":
        notes.append(_ally_note(look, outcome.ally, contract.hombre))
    if state.ended_by == "claim":
        notes.append(Line("quadrille.result.claimed"))
    if outcome.late:
        notes.append(Line(f"quadrille.result.late_{outcome.late}"))
    honours = contract.honours(state.deal, state.tricks)
    if honours:
        notes.append(Line("quadrille.result.honours", {"count": honours}))
    if not _over(look) and look.match.standing.carry:
        notes.append(Line("quadrille.result.carry", {"chips": look.match.standing.carry}))
    return notes


def _ally_note(look: Looker, ally: Seat | None, hombre: Seat) -> Line:
    params = {"name": look.name(hombre)}
    mine = look.seat == hombre
    if ally is None:
        return Line(f"quadrille.result.own_king{'.you' if mine else ''}", params)
    key = ".hombre" if mine else ".you" if ally == look.seat else ""
    return Line(f"quadrille.result.ally{key}", params | {"ally": look.name(ally)})
