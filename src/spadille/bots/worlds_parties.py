"""Who plays with whom, as the players of a world see it, for many worlds of one view at once."""

from __future__ import annotations

import numpy as np

from spadille.bots.policy import parties_of
from spadille.bots.worlds import Whole, opened
from spadille.core.actions import Play
from spadille.core.cards import Card
from spadille.core.play import Playing
from spadille.games.quadrille_contract import QuadrilleContract


def parties(view: Playing, card: Card, rows: Whole) -> Whole:
    """[N, 5], see kernel.policy.Parties: after this card has been played from the hand on turn."""
    if not _changes(view):
        return np.tile(parties_of(view).words(view.deal.pack.copies), (len(rows), 1))
    kinds = _kinds(view, rows)
    first = {kind: place for place, kind in reversed(list(enumerate(kinds.tolist())))}
    words = {kind: _words(view, card, rows[place : place + 1]) for kind, place in first.items()}
    return np.array([words[kind] for kind in kinds.tolist()], np.int64).reshape(len(rows), -1)


def _changes(view: Playing) -> bool:
    """Is there an ally whom a card may show?"""
    return isinstance(view.contract, QuadrilleContract) and view.contract.kind == "call"


def _kinds(view: Playing, rows: Whole) -> Whole:
    """[N]: worlds in which everyone takes everyone for the same have the same number."""
    contract = view.contract
    assert isinstance(contract, QuadrilleContract)
    assert contract.called is not None
    return (rows[:, :4] >> contract.called & 1) @ np.arange(1, 5)


def _words(view: Playing, card: Card, row: Whole) -> tuple[int, ...]:
    after = next(opened(view, row)).after(Play(card))
    assert isinstance(after, Playing)
    return parties_of(after).words(view.deal.pack.copies)
