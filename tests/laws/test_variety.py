"""The paths of the laws lead through everything that Quadrille has; counted, not hoped for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from spadille.bots.bot import bot_named
from spadille.core.actions import PASS, Say
from spadille.games.quadrille_cards import QUEENS
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quadrille_talk import LADDERS
from tests.laws.paths import Path, path, played

DEALS = 600
ALWAYS = ("forced", "own king", "ally", "queen called", "six straight", "won", "remise", "codille")
EVERY = {
    "basic": (*ALWAYS, *LADDERS["basic"], "claim", "late made", "late missed", "vole made"),
    "later": (
        *(*ALWAYS, *LADDERS["later"], "claim", "late made", "late missed", "vole made"),
        *("claim by the ally", "hold", "exchange", "queen demanded", "no exchange"),
        *("six straight with a hidden ally", "a king of trumps demanded"),
    ),
}


def met(played: Path) -> Iterator[str]:
    """What happened in a deal of Quadrille, in words."""
    end, contract = played.finished, played.finished.contract
    assert isinstance(contract, QuadrilleContract)
    outcome = contract.outcome(end.deal, end.tricks, end.ended_by)
    assert outcome is not None
    yield contract.bid
    yield outcome.word
    if outcome.straight:
        yield "six straight"
    if outcome.late:
        yield f"late {outcome.late}"
    if end.ended_by == "claim":
        yield "claim" if end.history[-1].seat == contract.hombre else "claim by the ally"
    if contract.kind == "vole" and outcome.tricks == 10:
        yield "vole made"
    if contract.kind == "call":
        yield from _called(contract, outcome.ally)
        hidden = outcome.straight and not contract.forced and not contract.may_claim(end.tricks)
        if hidden and outcome.ally is not None:
            yield "six straight with a hidden ally"
    if contract.kind == "exchange":
        yield from _demanded(contract)
    bids = [
        done.action for done in end.history if isinstance(done.action, Say) and done.action != PASS
    ]
    if len(set(bids)) < len(bids):
        yield "hold"


def _called(contract: QuadrilleContract, ally: int | None) -> Iterator[str]:
    yield "own king" if ally is None else "ally"
    if contract.called in QUEENS:
        yield "queen called"
    if contract.forced:
        yield "forced"


def _demanded(contract: QuadrilleContract) -> Iterator[str]:
    if contract.called is None:
        yield "no exchange"
        return
    yield "exchange"
    if contract.called in QUEENS:
        yield "queen demanded"
    if contract.pack.suit(contract.called) == contract.trump:
        yield "a king of trumps demanded"


@cache
def counted(preset: str) -> Counter[str]:
    return Counter(word for seed in range(DEALS) for word in met(path("quadrille", preset, seed)))


@pytest.mark.parametrize("preset", ["basic", "later"])
def test_paths_lead_through_everything(preset):
    found = counted(preset)
    assert not {word: found[word] for word in EVERY[preset] if found[word] < 2}
    for word in ("forced", "own king", "ally", "six straight", "remise", "codille"):
        assert found[word] >= DEALS // 20


@pytest.mark.parametrize("preset", ["basic", "later"])
def test_no_bid_takes_more_than_half_of_the_deals(preset):
    found = counted(preset)
    assert max(found[bid] for bid in LADDERS[preset]) <= DEALS // 2


def test_starts_vary():
    starts = [path("quadrille", "basic", seed).start for seed in range(100)]
    assert len({start.carry % 4 for start in starts}) == 4
    assert any(min(start.scores) < 0 for start in starts)
    assert {start.played for start in starts} >= {0, 36, 39}


def test_control_players_who_bid_anything_meet_little_else():
    """Why the paths of Quadrille have players of their own."""
    random, bids = bot_named("random"), Counter[str]()
    for seed in range(100):
        drawn = path("quadrille", "later", seed)
        deal = drawn.states[0].deal
        again = played(drawn.rules, drawn.start, drawn.dealer, deal, random, seed)
        bids[again.finished.contract.name] += 1
    assert bids["vole"] > 60
