"""The paths of the laws lead through everything that Pinochle has; counted, not hoped for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

from spadille.bots.bot import bot_named
from spadille.games.pinochle import PINOCHLE
from spadille.games.pinochle_contract import FOLD, PinochleContract
from spadille.games.pinochle_melds import CLASSIC
from spadille.games.pinochle_options import OPTIONS
from tests.laws.paths import ANY, Path, path, played
from tests.laws.pinochle_paths import house_rules

DEALS = 300
RARE = {
    *PINOCHLE.presets,
    *("forced", "forced, and without a marriage", "bid without a marriage"),
    *("made", "set", "passed", "fold", "fold by itself", "cards passed"),
    *("moon made", "moon lost", "all tricks", "no meld", *CLASSIC, "a meld four times over"),
    *("over: points, bidders", "over: points, others", "over: cap", "over: hands"),
}
OFTEN = ("made", "set", "forced", "tricks", "over: None")


def met(drawn: Path) -> Iterator[str]:
    """What happened in a deal, in words."""
    end, rules = drawn.finished, drawn.rules
    yield rules.preset
    yield end.ended_by
    after = rules.scored(drawn.start, end)
    contract: PinochleContract | None = end.contract
    side = None if contract is None else contract.side
    yield f"over: {after.ended}"
    winners = after.won if after.won is None else "bidders" if after.won == side else "others"
    yield f"over: {after.ended}, {winners}"
    if contract is None:
        return
    bidding = "forced" if contract.forced else "bid"
    yield bidding
    if end.ended_by == "unplayed":
        yield "forced, and without a marriage" if contract.forced else "bid without a marriage"
    if end.ended_by == "fold" and end.history[-1].action != FOLD:
        yield "fold by itself"
    if end.ended_by == "tricks":
        yield from _made(drawn, contract)
    if contract.rules.pass_cards and contract.melds is not None:
        yield "cards passed"
    for melds in contract.melds or ():
        assert melds is not None
        yield from (item.name.partition(":")[0] for item in melds.items)
        if any(item.times == 4 for item in melds.items):
            yield "a meld four times over"
        if not melds.items:
            yield "no meld"


def _made(drawn: Path, contract: PinochleContract) -> Iterator[str]:
    end = drawn.finished
    made = contract.is_made(end.tricks)
    yield (
        f"moon {'made' if made else 'lost'}" if contract.bid is None else "made" if made else "set"
    )
    assert end.points is not None
    if end.points[contract.side] == contract.bid:
        yield "made exactly"
    if len({trick.winner % 2 for trick in end.tricks}) == 1:
        yield "all tricks"


@cache
def counted() -> Counter[str]:
    drawn = (path("pinochle", ANY, seed) for seed in range(DEALS))
    return Counter(word for one in drawn for word in met(one))


def test_paths_lead_through_everything():
    found = counted()
    assert {word for word in RARE if not found[word]} == set()
    assert {word for word in OFTEN if found[word] < DEALS // 10} == set()


def test_house_rules_have_every_value():
    tables = [house_rules(Random(f"house/{seed}")) for seed in range(2000)]
    found = {(name, str(value)) for options in tables for name, value in options.items()}
    assert found >= {(option.name, str(value)) for option in OPTIONS for value in option.values}
    assert sum(not options for options in tables) >= 600


def test_starts_vary():
    starts = [path("pinochle", ANY, seed).start for seed in range(60)]
    assert any(min(start.scores) < 0 for start in starts)
    assert any(max(start.scores) > 400 for start in starts)
    assert {start.played for start in starts} >= {0, 199}


def test_control_players_who_bid_anything_are_set():
    """Why the paths of Pinochle have players of their own."""
    random, found = bot_named("random"), Counter[str]()
    for seed in range(60):
        drawn = path("pinochle", ANY, seed)
        deal = drawn.states[0].deal
        found.update(met(played(drawn.rules, drawn.start, drawn.dealer, deal, random, seed)))
    assert found["made"] < 5
    assert found["forced"] < 5
