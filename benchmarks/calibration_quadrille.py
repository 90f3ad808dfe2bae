"""Quadrille: who is thought to be the hidden ally, and how likely a bidder is to make his game.

The ally is asked for after tricks 1, 3 and 5, as long as the called card has not been shown, of
Hombre and of those against him. uniform: each other seat alike; prior: what is usual before a card
is played, Hombre having called his own king as seldom as the plain player takes for granted; hard:
what the rules exclude; soft: that and what seats have done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.calibration_deals import dealer_of, through
from benchmarks.calibration_figures import Forecast, Mean, calibration, loss
from spadille.bots import plain_quadrille_talk as talk
from spadille.bots.accounts import outcome_word
from spadille.bots.arena_players import Player
from spadille.bots.belief_ally import ally_chances, certain
from spadille.bots.plain_quadrille_tables import BIDDING, TABLES
from spadille.core.cards import Cards, Seat
from spadille.core.phase import Finished, dealt_hand, seen_by
from spadille.core.play import Playing
from spadille.games.quadrille_cards import PACK
from spadille.games.quadrille_contract import QuadrilleContract, holder_of

AFTER = (1, 3, 5)
ASKED = ("hombre", "defender")
Losses = dict[str, dict[str, dict[str, Mean]]]


def report(rules: Any, player: Player, deals: int, seed: str) -> dict[str, Any]:
    """Log-losses of the ally, and how bids were borne out, by the kind of contract."""
    losses: Losses = {asks: {f"after {n}": {} for n in AFTER} for asks in ASKED}
    bids: dict[str, list[Forecast]] = {}
    allies: list[Forecast] = []
    for number in range(1, deals + 1):
        moments, end = through(rules, player, number, seed)
        playing = [state for state, _ in moments if isinstance(state, Playing)]
        for state in playing:
            allies += _count(losses, number, state)
        foretold = _foretold(playing[0], end, number)
        if foretold is not None:
            name, forecast = foretold
            bids.setdefault(name, []).append(forecast)
    return {
        "ally": {
            asks: {after: _means(found) for after, found in by.items()}
            for asks, by in losses.items()
        },
        "seat is the ally": calibration(allies),
        "game is made": {name: calibration(found) for name, found in bids.items()},
    }


def _means(found: Mapping[str, Mean]) -> dict[str, Any]:
    return {name: mean.told() for name, mean in found.items()}


def _count(losses: Losses, number: int, state: Playing) -> Iterator[Forecast]:
    """Count in what is lost after a trick that matters; the chance given to each seat."""
    if state.trick or len(state.tricks) not in AFTER:
        return
    for view, holder in askers(state):
        asks = ASKED[bool(view.deal.hidden[view.contract.hombre])]  # type: ignore[attr-defined]
        means = losses[asks][f"after {len(state.tricks)}"]
        for name, chances in beliefs(view).items():
            means.setdefault(name, Mean()).add(number, loss(chances, holder))
            if name == "soft":
                yield from (Forecast(number, p, seat == holder) for seat, p in chances.items())


def askers(state: Playing) -> Iterator[tuple[Playing, Seat]]:
    """The views of those who do not know who holds the called card, each with who does; none where
    it has been shown, or nobody was called."""
    contract = state.contract
    if not isinstance(contract, QuadrilleContract) or contract.kind != "call":
        return
    assert contract.called is not None
    holder = holder_of(contract.called, state.deal)
    if holder is not None:
        yield from ((seen_by(state, seat), holder) for seat in range(4) if seat != holder)


def beliefs(view: Playing) -> dict[str, Mapping[Seat, float]]:
    """What may be thought of who is the ally."""
    hombre = view.contract.hombre  # type: ignore[attr-defined]
    others = [seat for seat in range(4) if view.deal.hidden[seat]]
    own = TABLES.own / 1000 if hombre in others else 0.0
    rest = (1 - own) / sum(seat != hombre for seat in others)
    return {
        "uniform": dict.fromkeys(others, 1 / len(others)),
        "prior": {seat: own if seat == hombre else rest for seat in others},
        "hard": certain(view),
        "soft": ally_chances(view),
    }


def _foretold(first: Playing, end: Finished, number: int) -> tuple[str, Forecast] | None:
    """How likely Hombre's hand was to make his game by the plain player's tables, and whether it
    was made."""
    contract = end.contract
    hand = dealt_hand(first.deal, first.history, contract.hombre)
    way = _way(first, contract, hand, dealer_of(number))
    if way is None:
        return None
    outcome = contract.outcome(end.deal, end.tricks, end.ended_by)
    assert outcome is not None
    won = outcome_word(contract, outcome) == "won"
    if contract.kind == "vole":
        return "vole", Forecast(number, way.tricks / 1000, won)
    is_own = contract.kind == "call" and PACK.held(hand, contract.called)
    kind = "alone" if is_own else contract.kind
    name = "forced" if contract.forced else "own king" if is_own else kind
    return name, Forecast(number, BIDDING.odds[kind].at("win", way.tricks) / 1000, won)


def _way(first: Playing, contract: QuadrilleContract, hand: Cards, dealer: Seat) -> Any:
    """The way in which Hombre has gone to play this hand."""
    given = contract.kind == "exchange" and contract.called is not None
    after = first.deal.hands[contract.hombre]
    for way in talk.ways(contract, hand, dealer):
        if way.card == contract.called and (
            not given or PACK.without(PACK.added(hand, way.card), way.given) == after  # type: ignore[arg-type]
        ):
            return way
    return None
