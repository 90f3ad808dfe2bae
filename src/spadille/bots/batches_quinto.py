"""Quinto by the batch, at random: every column of many rows at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from spadille.bots import chance
from spadille.bots.batches import Batch, Columns
from spadille.bots.sheets import any_sheet
from spadille.bots.talks import Talks
from spadille.core.deal import Deal
from spadille.core.phase import Phase
from spadille.games.quinto import PACK, TARGET, TRICKS, Doubling, QuintoContract, QuintoRules
from spadille.kernel.walk import brought, deals, walks


def columns(batch: Batch) -> Columns:
    """The columns of a batch whose players play at random."""
    rules = batch.rules
    assert isinstance(rules, QuintoRules)
    sheet, talks, dealers = any_sheet(rules), _talks(rules), batch.dealers()
    given = deals(sheet, batch.count, batch.seed, batch.first)
    ends, _ = talks.walk(dealers, chance.keys(batch.seed, batch.first, batch.count))
    contracts = [_contract(after) for _, _, after in talks.ends]
    leaders = np.array([after.leader for _, _, after in talks.ends])
    given.leaders[:] = leaders[ends]
    given.numbers[:] = batch.numbers()
    walked = walks(sheet, given, batch.seed)
    lasts = np.eye(2, dtype=np.int64)[walked.takers[:, -1] % 2]
    quints = walked.made[:, :2] + walked.made[:, 2:] + lasts * brought(sheet, given.rest)[:, None]
    tricks = walked.won[:, :2] + walked.won[:, 2:] + lasts
    value = np.array([contract.trick_value for contract in contracts])[ends]
    return Columns(
        {
            "multiplier": np.array([contract.multiplier for contract in contracts])[ends],
            "ended_by": ["tricks"] * batch.count,
            "delta": quints + tricks * value[:, None],
            "quints": quints,
            "tricks": tricks,
            "stranded_joker": walked.passed[:, TRICKS - 1],
        },
        quints.max(axis=1) >= TARGET,
    )


def _contract(after: Any) -> QuintoContract:
    assert isinstance(after.contract, QuintoContract)
    return after.contract


@lru_cache
def _talks(rules: QuintoRules) -> Talks:
    deal = Deal(PACK, (0,) * 4, hidden=(TRICKS,) * 4)
    opens = [rules.opening(deal, dealer, rules.start()) for dealer in range(4)]
    return Talks(opens, _key)


def _key(phase: Phase) -> Any:
    """What follows hangs on the dealer and on all that has been said."""
    if not isinstance(phase, Doubling):
        return None
    return phase.dealer, tuple(done.action for done in phase.history)
