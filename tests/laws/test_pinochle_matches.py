"""The law of Pinochle's matches among bots: they end by points, and every score is the sum of its
deals.

`make soak` plays two thousand of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from spadille.bots.bot import bot_named
from spadille.bots.simulate import session
from spadille.core.match import Standing
from spadille.core.phase import Finished
from spadille.games.pinochle import PINOCHLE, PinochleRules
from spadille.games.pinochle_contract import PinochleContract
from tests.laws.test_points import ADDS_UP
from tests.oracle import pinochle_score as book

MANY = 60
"""Matches of good players have far fewer deals; the cap is 200."""


def check_match(rules: PinochleRules, players: str, name: str) -> Standing:
    """A whole match: each deal adds up, each standing is the one before and what the deal brought,
    and the match goes on until the rule book ends it. Gives the standing at its end."""
    bots = [bot_named(player) for player in players.split(",")]
    standing, over = rules.start(), False
    for moment in session(rules, bots, name):
        assert not over
        assert moment.standing == standing
        if isinstance(end := moment.state, Finished):
            ADDS_UP["pinochle"](end)
            assert end.points is not None
            after = rules.scored(standing, end)
            assert after.scores == tuple(
                map(sum, zip(standing.scores, end.points[:2], strict=True))
            )
            assert after.played == standing.played + 1
            told = rules.winner(after), rules.over(after)
            assert told == book.ending(
                rules.options(), after.scores, after.played, outcome(end), after.bidders
            )
            standing, over = after, told[1] is not None
    assert over
    return standing


def outcome(end: Finished) -> book.Outcome:
    """What the second model asks of a deal, to say whether it ends the match; a bid that is made
    brings points."""
    contract: PinochleContract | None = end.contract
    if contract is None:
        return book.Outcome(None, None, made=False)
    made = end.ended_by == "tricks" and end.points[contract.side] > 0  # type: ignore[index]
    return book.Outcome(contract.side, contract.bid, made)


def endings(preset: str, matches: int, players: str = "plain,plain,plain,plain") -> Counter[str]:
    """How so many matches ended; "late", where it took too many deals."""
    rules = PINOCHLE.rules(preset, {})
    found: Counter[str] = Counter()
    for number in range(matches):
        end = check_match(rules, players, f"match/{preset}/{number}")
        late = end.ended == "points" and end.played > MANY
        found["late" if late else str(end.ended)] += 1
    return found


@pytest.mark.parametrize(("preset", "matches"), [("classic", 10), ("club", 2), ("friendly", 2)])
def test_matches_end_by_points(preset, matches):
    assert endings(preset, matches) == {"points": matches}


@pytest.mark.soak
@pytest.mark.parametrize(
    ("preset", "matches"), [("classic", 1000), ("club", 500), ("friendly", 500)]
)
def test_two_thousand_matches_end_by_points(preset, matches):
    assert endings(preset, matches) == {"points": matches}


def test_a_match_of_four_who_bid_at_random_ends_by_the_cap():
    assert endings("classic", 1, "random,random,random,random") == {"cap": 1}


# Controls


Scoring = Callable[[PinochleRules, Standing, Finished], Standing]


def lost(honest: Scoring) -> Scoring:
    """The side that did not bid scores nothing."""

    def faulty(rules: PinochleRules, standing: Standing, end: Finished) -> Standing:
        after = honest(rules, standing, end)
        if end.contract is None:
            return after
        scores = list(after.scores)
        scores[1 - end.contract.side] = standing.scores[1 - end.contract.side]
        return replace(after, scores=tuple(scores))

    return faulty


def endless(honest: Scoring) -> Scoring:
    """No match ends by points."""

    def faulty(rules: PinochleRules, standing: Standing, end: Finished) -> Standing:
        after = honest(rules, standing, end)
        return replace(after, won=None, ended=None) if after.ended == "points" else after

    return faulty


def others_first(honest: Scoring) -> Scoring:
    """Where both sides are at the target, those win who did not bid."""

    def faulty(rules: PinochleRules, standing: Standing, end: Finished) -> Standing:
        after = honest(rules, standing, end)
        both = min(after.scores) >= rules.target
        return replace(after, won=1 - end.contract.side) if both else after

    return faulty


@pytest.mark.parametrize("fault", [lost, endless, others_first])
def test_control_a_wrong_match_is_caught(fault, monkeypatch):
    monkeypatch.setattr(PinochleRules, "scored", fault(PinochleRules.scored))
    with pytest.raises(AssertionError):
        endings("classic", 40)


def test_control_players_who_are_always_set_do_not_pass(monkeypatch):
    """Whoever bids loses his bid, so that the others win by what they keep; the deals say that this
    is wrong."""
    monkeypatch.setattr(PinochleContract, "is_made", lambda contract, tricks: False)
    with pytest.raises(AssertionError):
        endings("classic", 1)
