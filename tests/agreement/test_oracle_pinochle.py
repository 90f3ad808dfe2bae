"""Pinochle by the product and by the second model: the same records, the same answers.

The controls plant a fault in the second model and ask that the comparison catches it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from spadille.games.pinochle import ALPHABET
from spadille.games.pinochle_options import OPTIONS
from spadille.records import legal, parse, replayed, view
from tests.agreement.models import VIEWERS, Models, Report, chosen, settled
from tests.clauses.positions import command
from tests.oracle import pinochle, pinochle_deal, pinochle_match, pinochle_melds, pinochle_score

GROUPS: dict[str, tuple[str, str | None, int]] = {  # preset, heading if one, how many records
    "classic": ("classic", None, 200),
    "relaxed": ("classic", "relaxed", 50),
    "trump_only": ("classic", "trump_only", 50),
    "free": ("classic", "free", 50),
    "club": ("club", None, 50),
    "friendly": ("friendly", None, 50),
}
EACH = pytest.mark.parametrize("group", GROUPS)
MODELS = Models(pinochle, pinochle.Illegal, pinochle.Unclear)


def laid(report: Report) -> Report:
    """A report with its cards in one order, those that show a meld too."""
    told = settled(report)
    for deal in told["deals"]:
        melds = deal["melds"].items()
        deal["melds"] = {seat: one and one | {"shown": sorted(one["shown"])} for seat, one in melds}
    return told


@cache
def written(group: str) -> list[tuple[Report, Report]]:
    """Records, each with what its replay must be; made before any fault is planted."""
    rules, heading, count = GROUPS[group]
    return list(pinochle.records(rules, count, 12, heading))


@cache
def stops(group: str) -> list[tuple[Report, Report]]:
    """Positions, each with what must be legal there."""
    rules, heading, count = GROUPS[group]
    return list(pinochle.positions(rules, count // 2, 5, heading))


def replay_of(record: Report) -> Report:
    return MODELS.answer(lambda: laid(replayed(parse(record))))


def legal_of(record: Report) -> Report:
    return MODELS.answer(lambda: chosen(legal(parse(record))))


def view_of(record: Report, viewer: str) -> Report:
    return MODELS.answer(lambda: laid(view(parse(record), viewer)))


@EACH
def test_every_field_of_a_replay_agrees(group):
    assert [record for record, told in written(group) if replay_of(record) != laid(told)] == []


@EACH
def test_legal_and_refused_cards_agree(group):
    assert [record for record, told in stops(group) if legal_of(record) != chosen(told)] == []


@EACH
def test_what_is_not_legal_both_refuse(group):
    texts = [ALPHABET.text(action) for action in ALPHABET.actions]
    for number, (record, told) in enumerate(stops(group)[:40]):
        others = [text for text in texts if text not in told["legal"]]
        for text in Random(f"{group} {number}").sample(others, 3):
            *before, last = record["deals"]
            wrong = record | {"deals": [*before, last | {"log": f"{last['log']} {text}"}]}
            assert set(replay_of(wrong)) == {"product"}
            with pytest.raises(pinochle.Illegal):
                pinochle.replay(wrong)


@EACH
@pytest.mark.parametrize("viewer", VIEWERS)
def test_views_agree(group, viewer):
    few = stops(group)[: 60 if group == "classic" else 20]
    assert [
        record
        for record, _ in few
        if view_of(record, viewer) != laid(pinochle.view(record, viewer))
    ] == []


@pytest.mark.parametrize("viewer", VIEWERS)
def test_views_of_what_is_over_or_passed_agree(viewer):
    whole = [
        record
        for record, told in written("classic")
        if all(len(deal["hands"]) == 4 for deal in record["deals"])
        and (told["options"]["pass_cards"] or told["deals"][-1]["finished"])
    ]
    assert [
        record
        for record in whole[:40]
        if view_of(record, viewer) != laid(pinochle.view(record, viewer))
    ] == []


@pytest.mark.soak
@EACH
def test_thousands_of_records_agree(group):
    rules, heading, count = GROUPS[group]
    many = pinochle.records(rules, 20 * count, 9, heading)
    assert [record for record, told in many if replay_of(record) != laid(told)] == []
    positions = pinochle.positions(rules, 20 * count, 9, heading)
    for number, (record, told) in enumerate(positions):
        viewer = VIEWERS[number % 5]
        assert legal_of(record) == chosen(told)
        assert view_of(record, viewer) == laid(pinochle.view(record, viewer))


def test_the_command_prints_the_same_a_line_for_each_record(tmp_path):
    pairs = written("classic")[:60]
    bulk = tmp_path / "records.jsonl"
    bulk.write_text("".join(json.dumps(document) + "\n" for document, _ in pairs), "utf-8")
    told = command("replay", str(bulk), "--json")
    assert (told.returncode, told.stderr) == (0, "")
    printed = [laid(json.loads(line)) for line in told.stdout.splitlines()]
    assert printed == [laid(expected) for _, expected in pairs]


def features() -> Counter[object]:
    """What happens in the records that are compared."""
    found: Counter[object] = Counter()
    for document, expected in (pair for group in GROUPS for pair in written(group)):
        found[f"match ended by {expected['match_ended_by']}"] += 1
        found[f"won by {expected['winner']}"] += 1
        options = expected["options"]
        found.update(
            (name, value) for name, value in options.items() if not isinstance(value, dict)
        )
        found["meld_table"] += isinstance(options["meld_table"], dict)
        for deal, told in zip(document["deals"], expected["deals"], strict=True):
            found[f"{len(deal['hands'])} hands"] += 1
            found[f"ended by {told['ended_by']}"] += 1
            found.update(features_of(told))
    for _, told in (pair for group in GROUPS for pair in stops(group)):
        found[f"stops in {told['phase']}"] += 1
        found.update(set(told["refused"].values()))
    return found


def features_of(told: Report) -> Iterable[object]:
    """What happens in one deal."""
    contract = told["contract"] or {}
    yield f"forced {contract.get('forced')}"
    yield "moon" if contract.get("bid") == "moon" else "number"
    for melds in told["melds"].values():
        yield from (f"{name} x{times}" for name, times, _ in melds["items"])
        yield f"{melds['points']} points"
    if told["ended_by"] == "tricks" and isinstance(contract["bid"], int):
        bidders = "EW".count(contract["bidder"])
        melds = sum(told["melds"][seat]["points"] for seat in ("NS", "EW")[bidders])
        won = [trick for trick in told["tricks"] if "EW".count(trick["winner"]) == bidders]
        points = sum(trick["points"] for trick in won)
        yield f"{melds + points - contract['bid']:+d} beyond the bid"
        yield f"{len(won)} tricks"


def test_the_records_reach_the_rare_cases():
    found = features()
    wanted: set[object] = {f"{count} hands" for count in range(5)}
    wanted |= {f"ended by {end}" for end in ("tricks", "unplayed", "fold", "passed", None)}
    wanted |= {f"match ended by {end}" for end in ("points", "hands", "cap", None)}
    wanted |= {"won by NS", "won by EW", "forced True", "moon", "315 points", "0 points"}
    wanted |= {"+0 beyond the bid", "-1 beyond the bid", "0 tricks", "20 tricks", "meld_table"}
    wanted |= {f"stops in {phase}" for phase in ("auction", "trump", "passing", "play")}
    wanted |= {"follow", "head", "trump", "overtrump", "first_lead_trump"}
    for name in ("run", "royal", "marriage:H", "pinochle", "aces", "kings", "queens", "jacks"):
        wanted |= {f"{name} x{times}" for times in (1, 2, 3)}
    for option in OPTIONS:
        wanted |= {(option.name, value) for value in option.values}
    assert {name for name in wanted if found[name] < 2} == set()


# Controls

right_must_head = pinochle_deal.must_head
right_refusals = pinochle_deal.refusals
right_place = pinochle_deal.best_place
right_meld = pinochle_melds.meld
right_value = pinochle_melds.value
right_after_tricks = pinochle_score.after_tricks
right_after_no_marriage = pinochle_score.after_no_marriage
right_made = pinochle_score.is_made
right_ending = pinochle_score.ending
right_known = pinochle_match.known
right_enough = pinochle_score.has_tricks_enough


def forgiving(table: Sequence[str], trump: str, heading: str) -> bool:
    """Heading asked for as long as nobody has trumped."""
    return right_must_head(table, trump, "relaxed" if heading == "strict" else heading)


def equals_beat(mine: Sequence[str], theirs: Sequence[str]) -> list[str]:
    best = max(map(pinochle_deal.strength, theirs))
    low = [card for card in mine if pinochle_deal.strength(card) < best]
    return low if len(low) < len(mine) else []


def may_discard(
    hand: Sequence[str], table: Sequence[str], trump: str, heading: str
) -> dict[str, str]:
    """Who cannot overtrump need not trump."""
    found = right_refusals(hand, table, trump, heading)
    there = [card for card in table if card[1] == trump]
    return {} if there and set(found.values()) == {"trump"} else found


def last_of_equals(cards: Sequence[str], trump: str) -> int:
    best = cards[right_place(cards, trump)]
    return len(cards) - 1 - list(reversed(cards)).index(best)


def queens_count(cards: Sequence[str]) -> int:
    return sum(card[0] in "ATKQ" for card in cards)


def run_and_royal(hand: Iterable[str], trump: str | None, options: Report) -> Report:
    return right_meld(hand, trump, options | {"run_absorbs_marriage": False})


def times_over(name: str, times: int, table: Mapping[str, Sequence[int]]) -> int:
    return times * right_value(name, 1, table)


def every_class_its_own_cards(parts: Iterable[Any], trump: str | None) -> Counter[str]:
    shown: Counter[str] = Counter()
    for part in parts:
        for name, times in part.items():
            shown.update(dict.fromkeys(pinochle_melds.combinations(trump)[name], times))
    return shown


def set_side_keeps_its_tricks(
    options: Report, bid: Any, bidders: int, melds: Sequence[int], taken: Any
) -> list[int]:
    change = right_after_tricks(options, bid, bidders, melds, taken)
    if change[bidders] < 0:
        change[bidders] += taken.points[bidders]
    return change


def opponents_need_a_trick(
    options: Report, bid: Any, bidders: int, melds: Sequence[int], taken: Any
) -> list[int]:
    change = right_after_tricks(options, bid, bidders, melds, taken)
    if not taken.tricks[1 - bidders]:
        change[1 - bidders] = 0
    return change


def less_than_20_too(options: Report, bid: Any, bidders: int, others: int) -> list[int]:
    return right_after_no_marriage(options, bid, bidders, max(others, 20))


def hopeless_at_40(options: Report, bid: Any, bidders: int, melds: Sequence[int]) -> bool:
    return bid != "moon" and int(bid) - pinochle_score.counted(options, melds)[bidders] > 40


def beyond_the_bid(options: Report, bid: Any, *facts: Any) -> bool:
    return right_made(options, bid if bid == "moon" else int(bid) + 1, *facts)


def nobody_bids_first(options: Report, scores: list[int], played: int, *more: Any) -> Any:
    """At the target the higher score wins, whoever has bid."""
    winner, by = right_ending(options, scores, played, *more)
    both = min(scores) >= options["target"] and more[0].bid != "moon"
    return (pinochle_score.higher(scores), by) if by == "points" and both else (winner, by)


def a_moon_is_never_lost(options: Report, scores: list[int], played: int, *more: Any) -> Any:
    lost = more[0].bid == "moon" and not more[0].made
    return (None, None) if lost else right_ending(options, scores, played, *more)


def level_hands_go_to_nobody(options: Report, scores: list[int], played: int, *more: Any) -> Any:
    winner, by = right_ending(options, scores, played, *more)
    return (pinochle_score.higher(scores) if by == "hands" else winner), by


def one_deal_sooner(options: Report, scores: list[int], played: int, *more: Any) -> Any:
    return right_ending(options | {"cap": 199}, scores, played, *more)


def points_kept(options: Report, taken: Any, side: int) -> bool:
    return options["min_tricks"] == 20 or right_enough(options, taken, side)


def anybody_bids(deal: Any) -> list[str]:
    return ["pass", *deal.bids()]


def never_forgotten(deal: Any, viewer: str) -> dict[str, list[str]]:
    """Shown cards are known to lie there even after they were played."""
    found = right_known(deal, viewer)
    for seat, melds in (deal.melds or {}).items():
        lying = Counter(found[seat])
        lying |= Counter(melds["shown"])
        found[seat] = sorted(lying.elements())
    return found


DEAL, MATCH, SCORE = pinochle_deal, pinochle_match, pinochle_score
FAULTS: dict[str, tuple[str, str, Any, str, Any]] = {
    "a trump frees from heading": ("legal", "classic", DEAL, "must_head", forgiving),
    "equals beat": ("legal", "classic", DEAL, "too_low", equals_beat),
    "no undertrumping": ("legal", "classic", DEAL, "refusals", may_discard),
    "free is trump_only": (
        "legal", "free", DEAL, "must_head",
        lambda table, trump, _: right_must_head(table, trump, "trump_only"),
    ),
    "who has no marriage may bid": ("legal", "friendly", DEAL.Deal, "legal_calls", anybody_bids),
    "the last of equals takes": ("replay", "classic", DEAL, "best_place", last_of_equals),
    "king above ten": ("replay", "classic", DEAL, "RANKS", "JQTKA"),
    "queens count": ("replay", "classic", DEAL, "counters", queens_count),
    "a run's royal scores too": ("replay", "classic", DEAL, "meld", run_and_royal),
    "multiples are sums": ("replay", "classic", pinochle_melds, "value", times_over),
    "shown for each class": (
        "replay", "classic", pinochle_melds, "on_the_table", every_class_its_own_cards,
    ),
    "a set side keeps its tricks": (
        "replay", "classic", DEAL, "after_tricks", set_side_keeps_its_tricks,
    ),
    "opponents need a trick": ("replay", "classic", DEAL, "after_tricks", opponents_need_a_trick),
    "less than 20 is paid too": (
        "replay", "club", DEAL, "after_no_marriage", less_than_20_too,
    ),
    "hopeless at 40": ("replay", "classic", DEAL, "is_hopeless", hopeless_at_40),
    "the bid itself is not enough": ("replay", "classic", DEAL, "is_made", beyond_the_bid),
    "the bidders are not first": ("replay", "classic", MATCH, "ending", nobody_bids_first),
    "a moon is never lost": ("replay", "classic", MATCH, "ending", a_moon_is_never_lost),
    "level hands": ("replay", "classic", MATCH, "ending", level_hands_go_to_nobody),
    "199 deals": ("replay", "classic", MATCH, "ending", one_deal_sooner),
    "20 points are not asked for": ("replay", "club", SCORE, "has_tricks_enough", points_kept),
    "a watcher sees what is passed": ("view", "classic", MATCH, "sees_gifts", lambda *_: True),
    "what was shown lies on": ("view", "classic", MATCH, "known", never_forgotten),
}  # fmt: skip


def differs(kind: str, record: Report) -> bool:
    """Do the two models answer apart?"""
    if kind == "replay":
        return replay_of(record) != MODELS.answer(lambda: laid(pinochle.replay(record)))
    if kind == "legal":
        return legal_of(record) != MODELS.answer(lambda: chosen(pinochle.legal(record)))
    theirs = MODELS.answer(lambda: laid(pinochle.view(record, "watcher")))
    return view_of(record, "watcher") != theirs


SOURCES: dict[str, Callable[[str], list[tuple[Report, Report]]]] = {
    "replay": written,
    "legal": stops,
    "view": stops,
}


@pytest.mark.parametrize("name", FAULTS)
def test_control_a_fault_of_the_second_model_is_caught(monkeypatch, name):
    kind, group, owner, rule, fault = FAULTS[name]
    records = [record for record, _ in SOURCES[kind](group)]
    monkeypatch.setattr(owner, rule, fault)
    assert any(differs(kind, record) for record in records)


@pytest.mark.parametrize(("kind", "group"), sorted({fault[:2] for fault in FAULTS.values()}))
def test_control_without_a_fault_there_is_no_difference(kind, group):
    records = [record for record, _ in SOURCES[kind](group)][:80]
    assert [record for record in records if differs(kind, record)] == []
