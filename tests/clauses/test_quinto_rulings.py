"""Quinto, rulings A2-A42 of the rule book: what the sources leave open (A43-A46: the rubber)."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from tests.clauses.positions import (
    QUIET,
    Record,
    choices,
    command,
    from_scores,
    last_deal,
    played_out,
    position,
    record,
    refusal,
    refused,
    replay,
    seen,
    then,
)
from tests.clauses.w20 import CACHETTE, HANDS, TRICKS, w20
from tests.oracle.quinto_deal import Deal

BOTH = pytest.mark.parametrize("rules", ["guide", "hoffmann"])
ORDER = [rank + suit for suit in "SCDH" for rank in "23456789TJQKA"] + ["JK"]


def said(calls: str) -> Record:
    return record(HANDS, CACHETTE, calls)


def next_deal(document: Record, log: str = "") -> Record:
    more = {"hands": document["deals"][0]["hands"], "log": log}
    return {**document, "deals": [*document["deals"], more]}


# Setup and deal


def test_quinto_ruling_a2_four_players_only():
    assert refusal(record(HANDS | {"X": HANDS["N"]}, CACHETTE, "")) == "unknown_key"


@BOTH
@pytest.mark.parametrize("dealer", "NESW")
def test_quinto_ruling_a3_the_first_dealer_is_configured(rules, dealer):
    table = replay(record(HANDS, CACHETTE, "", dealer=dealer, rules=rules))
    eldest = "NESW"["WNES".index(dealer)]
    assert (table["deals"][0]["dealer"], table["turn"]) == (dealer, eldest)


@BOTH
def test_quinto_ruling_a5_the_deal_rotates_also_after_a_tie(rules):
    tied = w20(scores=(110, 220), rules=rules)
    assert replay(tied)["standing"] == [255, 255]
    assert replay(next_deal(tied))["deals"][1]["dealer"] == "N"


@BOTH
def test_quinto_ruling_a6_cards_are_dealt_in_ones(rules):
    words = ("--rules", rules, "--dealer", "W", "--order", " ".join(ORDER), "--json")
    deal = json.loads(command("deal", "quinto", *words).stdout)["deals"][0]
    first = ORDER[0:4] if rules == "guide" else ORDER[5:9]
    for seat, card in zip("NESW", first, strict=True):
        assert card in deal["hands"][seat].split()


@pytest.mark.parametrize(("rules", "five"), [("guide", ORDER[48:]), ("hoffmann", ORDER[:5])])
def test_quinto_ruling_a7_which_five_are_the_cachette(rules, five):
    words = ("--rules", rules, "--dealer", "N", "--order", " ".join(ORDER), "--json")
    deal = json.loads(command("deal", "quinto", *words).stdout)["deals"][0]
    assert sorted(deal["rest"].split()) == sorted(five)


@BOTH
def test_quinto_ruling_a8_illegal_plays_are_rejected(rules):
    table = w20(0, rules=rules)
    assert refusal(then(table, "TH AH JK QC")) == "card_not_held"
    assert refusal(then(table, "TH 7D")) == "follow"
    assert refusal(then(table, "TH 7H JK 6H TH")) == "card_not_held"


# Doubling


def test_quinto_ruling_a9_the_dealers_left_speaks_first():
    assert [replay(said("pass " * count))["turn"] for count in range(4)] == list("NESW")


def test_quinto_ruling_a10_one_call_per_player():
    assert refusal(said("pass double pass pass redouble"))
    assert replay(said("pass double pass pass"))["phase"] == "play"


@pytest.mark.parametrize("calls", ["double redouble pass pass", "double pass pass redouble"])
def test_quinto_ruling_a11_any_later_opponent_of_the_doubler_may_redouble(calls):
    assert last_deal(said(calls))["contract"] == {"multiplier": 4}


def test_quinto_ruling_a11_not_the_partner():
    assert refusal(said("double pass redouble")) == "partner_doubled"
    assert refusal(said("pass double pass redouble")) == "partner_doubled"


@pytest.mark.parametrize("calls", ["double pass double", "double double", "pass double double"])
def test_quinto_ruling_a12_nobody_doubles_a_second_time(calls):
    assert refusal(said(calls)) == "already_doubled"


@pytest.mark.parametrize("more", ["double", "redouble"])
def test_quinto_ruling_a13_nothing_more_after_a_redouble(more):
    assert refusal(said("double redouble " + more)) == "already_doubled"
    assert refusal(said("double redouble pass " + more)) == "already_doubled"
    assert last_deal(said("double redouble pass pass"))["calls"][2:] == ["pass", "pass"]


def test_quinto_ruling_a14_nobody_can_answer_the_dealers_double():
    doubled = said("pass pass pass double")
    assert (replay(doubled)["phase"], replay(doubled)["turn"]) == ("play", "N")
    assert last_deal(doubled)["contract"] == {"multiplier": 2}
    assert refusal(then(doubled, "redouble"))


@pytest.mark.parametrize("calls", ["double pass pass pass", "pass double pass pass"])
def test_quinto_ruling_a15_both_sides_tricks_are_doubled(calls):
    document = w20()
    document["deals"][0]["log"] = document["deals"][0]["log"].replace(QUIET, calls)
    assert last_deal(document)["delta"] == [90 + 11 * 10, 25 + 2 * 10]


def test_quinto_ruling_a16_the_cachettes_trick_is_multiplied():
    deal = last_deal(w20(multiplier=4))
    assert sum(deal["delta"]) - (90 + 25) == 13 * 20


@pytest.mark.parametrize("viewer", "NESW")
def test_quinto_ruling_a17_hands_are_seen_before_the_calls(viewer):
    view = seen(said(""), viewer)
    assert set(view["hand"]) == set(HANDS[viewer])
    assert view["counts"] == dict.fromkeys("NESW", 12)
    others = {card for seat in "NESW" if seat != viewer for card in HANDS[seat]}
    assert not any(f'"{card}"' in json.dumps(view) for card in others | set(CACHETTE))


# Play


@BOTH
def test_quinto_ruling_a18_a_void_player_chooses_freely(rules):
    table = position("N: 9C", holds={"E": "2S AH"}, voids={"E": "C"}, rules=rules)
    assert len(choices(table)) == 12


def test_quinto_ruling_a19_the_ace_keeps_its_rank():
    trick = last_deal(position("N: 4C KC AC QC"))["tricks"][0]
    assert (trick["winner"], trick["points"]) == ("S", 10)


@BOTH
@pytest.mark.parametrize("before", [0, 5, 9])
def test_quinto_ruling_a20_the_joker_is_legal_although_one_could_follow(rules, before):
    holds = {"E": "3C JK 9D"}
    table = position("N: 9C", before=before, holds=holds, rules=rules)
    assert {"3C", "JK"} <= choices(table)
    assert refused(table)["9D"] == "follow"


@BOTH
@pytest.mark.parametrize("before", [0, 5, 9])
def test_quinto_ruling_a21_the_joker_is_not_compulsory_before_trick_11(rules, before):
    for led in ("9C", "9S"):
        holds = {"E": "JK 3C 4D"}
        table = position(f"N: {led}", before=before, holds=holds, rules=rules)
        assert "JK" in choices(table)
        assert choices(table) - {"JK"}


def test_quinto_ruling_a22_the_joker_may_not_be_led_in_hoffmann():
    table = position(before=3, winners="N", holds={"N": "JK"}, rules="hoffmann")
    assert refusal(then(table, "JK")) == "joker_never_led"


@BOTH
@pytest.mark.parametrize("trick", ["9C KC JK", "KC 9C JK"])  # an opponent, the partner winning
def test_quinto_ruling_a22a_the_joker_may_be_thrown_on_any_trick(rules, trick):
    assert last_deal(position(f"N: {trick}", rules=rules))["tricks"][0]["cards"][2] == "JK"


@BOTH
@pytest.mark.parametrize("before", range(11))
def test_quinto_ruling_a23_the_joker_is_never_first(rules, before):
    table = position(before=before, winners="N", holds={"N": "JK"}, rules=rules)
    assert refused(table) == {"JK": "joker_never_led"}


@pytest.mark.parametrize(("rules", "legal"), [("guide", {"JK"}), ("hoffmann", {"JK", "9D"})])
def test_quinto_ruling_a24_at_trick_11_compulsion_beats_following_suit_in_guide(rules, legal):
    table = position("E: AD", before=10, holds={"E": "QC", "S": "9D JK"}, rules=rules)
    assert choices(table) == legal


@pytest.mark.parametrize(("rules", "legal"), [("guide", {"JK"}), ("hoffmann", {"JK", "9S"})])
def test_quinto_ruling_a24_it_overrides_the_free_choice_of_a_void_player(rules, legal):
    table = position("E: AD", before=10, holds={"E": "QC", "S": "9S JK"}, rules=rules)
    assert choices(table) == legal


@BOTH
def test_quinto_ruling_a25_the_joker_holder_on_lead_at_trick_11_leads_the_other_card(rules):
    table = position(before=10, winners="N", holds={"N": "6C JK"}, rules=rules)
    assert (replay(table)["turn"], choices(table)) == ("N", {"6C"})


@BOTH
@pytest.mark.parametrize("cards", list(permutations(("KH", "2S", "9D"))))
def test_quinto_ruling_a26_the_joker_goes_to_the_highest_of_the_other_three_cards(rules, cards):
    holds = {"N": "JK"} | dict(zip("ESW", cards, strict=True))
    table = position("N: AS 8S 3S TS", before=10, holds=holds, rules=rules)
    assert replay(table)["turn"] == "E"
    deal = last_deal(then(table, " ".join([*cards, "JK"])))
    winner = "ESW"[cards.index("KH")]
    assert (deal["tricks"][11]["winner"], deal["tricks"][11]["points"]) == (winner, 25)
    before = last_deal(table)["delta"]
    tricks = [5 * sum(t["winner"] in s for t in deal["tricks"]) for s in ("NS", "EW")]
    side = 0 if winner in "NS" else 1
    gained = [deal["delta"][one] - before[one] - tricks[one] for one in (0, 1)]
    assert gained[side] == 25 + deal["rest_points"] + 5
    assert gained[1 - side] == 0


def test_quinto_ruling_a27_with_the_joker_in_the_cachette_no_joker_rule_binds():
    document, _ = played_out(lambda deal: deal.ended_by == "tricks", rest="JK 7S 8S 9S TS")
    plays = document["deals"][0]["log"].split()
    for length in range(4, len(plays)):
        document["deals"][0]["log"] = " ".join(plays[:length])
        assert set(refused(document).values()) <= {"follow"}


# Quints


def test_quinto_ruling_a28_both_pairs_of_one_suit_count():
    assert last_deal(position("N: AD 4D 2D 3D"))["tricks"][0]["points"] == 30


def test_quinto_ruling_a29_two_quints_of_one_kind_count_and_mixed_pairs_never_do():
    voids = {"S": "S", "W": "S"}
    assert last_deal(position("N: 4S AS AC 4C", voids=voids))["tricks"][0]["points"] == 15
    assert last_deal(position("N: AS 9S 4H 4C", voids=voids))["tricks"][0]["points"] == 0
    assert last_deal(position("N: 2S 9S 3H 3C", voids=voids))["tricks"][0]["points"] == 0


def test_quinto_ruling_a30_a_pair_split_between_trick_12_and_the_cachette_is_nothing():
    holds = {"N": "AD", "E": "KD", "S": "7C", "W": "8S"}
    before = position(before=11, winners="N", holds=holds, rest="4D 2C 3S 9H TH")
    deal = last_deal(then(before, "AD KD 7C 8S"))
    assert (deal["tricks"][11]["points"], deal["rest_points"]) == (0, 0)


@pytest.mark.parametrize("winner", "NESW")
def test_quinto_ruling_a31_a_joker_in_the_cachette_is_25_to_the_winner_of_trick_12(winner):
    def fits(deal: Deal) -> bool:
        return bool(deal.tricks[-1]["winner"] == winner)

    document, _ = played_out(fits, "JK 7S 8S 9S TS")
    deal = last_deal(document)
    side = "NS" if winner in "NS" else "EW"
    taken = [trick for trick in deal["tricks"] if trick["winner"] in side]
    quints = sum(trick["points"] for trick in taken)
    made = deal["delta"][0 if side == "NS" else 1]
    assert made == quints + 5 * len(taken) + 25 + 5


# Scoring and end of game


def test_quinto_ruling_a32_a_tricks_quints_are_scored_together():
    start = {"scores": [0, 240]}
    voids = {"E": "C", "W": "C"}
    deal = last_deal(position("N: 5C 5D JK 5H", voids=voids, start=start))
    assert (deal["ended_by"], deal["standing"]) == ("quint", [0, 310])


def test_quinto_ruling_a33_no_trick_counts_when_a_quint_ends_the_game():
    deal = last_deal(w20(10, scores=(185, 0)))
    assert (deal["ended_by"], deal["delta"], deal["standing"]) == ("quint", [70, 25], [255, 25])


@BOTH
def test_quinto_ruling_a34_after_quints_of_trick_12_the_cachette_is_not_opened(rules):
    document, deal = played_out(
        lambda deal: bool(deal.tricks[-1]["points"]) and len(deal.tricks) == 12, rules=rules
    )
    side = 0 if deal.tricks[-1]["winner"] in "NS" else 1
    quints = sum(t["points"] for t in deal.tricks if (t["winner"] in "EW") == bool(side))
    scores = [0, 0]
    scores[side] = 250 - quints
    ended = last_deal(from_scores(document, *scores))
    assert (ended["ended_by"], ended["standing"][side]) == ("quint", 250)
    assert (ended["rest"], ended["rest_points"]) == (None, None)


def test_quinto_ruling_a35_exactly_250_is_enough():
    assert replay(w20(1, scores=(225, 0)))["standing"] == [250, 0]
    assert replay(w20(1, scores=(225, 0)))["winner"] == "NS"
    assert replay(w20(1, scores=(220, 0)))["winner"] is None
    assert replay(w20(scores=(105, 0)))["standing"] == [250, 35]  # by tricks
    assert replay(w20(scores=(105, 0)))["winner"] == "NS"


def test_quinto_ruling_a36_the_whole_score_counts_not_the_quints_alone():
    first = w20(scores=(85, 0))  # to 230, of which 55 are tricks
    assert replay(first)["standing"] == [230, 35]
    won = replay(next_deal(first, QUIET + " 7H JK 6H TH"))
    assert (won["standing"], won["winner"]) == ([255, 35], "NS")


@BOTH
def test_quinto_ruling_a37_the_game_ends_with_the_deal(rules):
    ended = replay(w20(1, scores=(225, 0), rules=rules))
    if rules == "guide":
        assert (ended["winner"], ended["turn"]) == ("NS", None)
    else:
        assert ended["rubber"]["games"] == [1, 0]


@BOTH
def test_quinto_ruling_a38_level_at_250_or_more_both_scores_stand_and_nobody_has_won(rules):
    tied = replay(w20(scores=(110, 220), rules=rules))
    assert (tied["standing"], tied["winner"], tied["match_ended_by"]) == ([255, 255], None, None)
    after = replay(next_deal(w20(scores=(110, 220), rules=rules)))
    assert (after["standing"], after["turn"]) == ([255, 255], "E")


@BOTH
@pytest.mark.parametrize(
    ("trick", "after"), [("2S 5S 4S 9S", [260, 265]), ("9S 5S 4S 2S", [265, 260])]
)
def test_quinto_ruling_a39_after_a_tie_the_first_quint_wins_at_once(rules, trick, after):
    table = position("N: " + trick, start={"scores": [260, 260]}, rules=rules)
    deal = last_deal(table)
    assert (deal["ended_by"], deal["standing"]) == ("quint", after)


def test_quinto_ruling_a39_a_trick_without_a_quint_decides_nothing():
    deal = replay(position("N: 9C 8C 7C 6C", start={"scores": [260, 260]}))
    assert (deal["standing"], deal["winner"], deal["turn"]) == ([260, 260], None, "N")


def test_quinto_ruling_a40_neither_at_250_a_new_deal_with_scores_kept():
    after = replay(next_deal(w20(scores=(50, 60))))
    assert (after["standing"], after["winner"], after["phase"]) == ([195, 95], None, "doubling")


def test_quinto_ruling_a41_level_below_250_is_just_a_new_deal():
    level = w20(scores=(0, 110))
    assert replay(level)["standing"] == [145, 145]
    quint = then(next_deal(level), QUIET + " AH 4H QH TH")  # E leads
    after = replay(quint)
    assert (after["standing"], after["winner"], after["turn"]) == ([145, 165], None, "E")


def test_quinto_ruling_a42_the_quint_is_scored_at_once_and_the_trick_only_at_the_end():
    table = position("N: AH 4H KH 2H")
    assert (replay(table)["standing"], last_deal(table)["tricks"][0]["points"]) == ([20, 0], 20)
    running = [replay(w20(tricks))["standing"] for tricks in range(1, 12)]
    assert running == [list(scores) for *_, scores in TRICKS[:11]]
