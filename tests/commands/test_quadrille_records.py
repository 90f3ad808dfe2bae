"""Records of Quadrille: options, standings, who holds what, results, sessions; good and bad."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.clauses.quadrille_positions import HANDS, Record, dealt, said
from tests.commands.conftest import Run

Save = Callable[..., Path]
Change = Callable[[dict[str, Any]], object]

SPADILLE = next(seat for seat, hand in HANDS.items() if "AS" in hand.split())
BASIC_OPTIONS = {
    "own_king": True,
    "holding": False,
    "deals": 40,
    "chips": 40,
    "stake": 1,
    "premiers": 1,
    "late_vole": 2,
    "vole": 4,
}
LATER_OPTIONS = {
    "favourite": "H",
    "own_king": True,
    "holding": True,
    "deals": 40,
    "chips": 40,
    "stake": 1,
    "premiers": 0,
    "fee": 1,
}


def top(**values: Any) -> Change:
    return lambda record: record.update(values)


def deal(**values: Any) -> Change:
    return lambda record: record["deals"][0].update(values)


def hand(seat: str, old: str, new: str) -> Change:
    def change(record: dict[str, Any]) -> None:
        hands = record["deals"][0]["hands"]
        assert old in hands[seat]
        hands[seat] = hands[seat].replace(old, new)

    return change


def options(preset: str = "basic", **values: Any) -> Change:
    return top(rules=preset, options=values)


def start(**values: Any) -> Change:
    return top(start=values)


N = HANDS["N"].split()
BAD: dict[str, tuple[Change, str, str, str]] = {
    # what is changed, the reason, what was given, a word of the line
    "rules of another game": (top(rules="guide"), "unknown_rules", "guide", "basic, later"),
    "an unknown option": (options(target=500), "unknown_option", "target", "own_king"),
    "an option of the later game": (options(fee=1), "unknown_option", "fee", "late_vole, vole"),
    "the favourite in the basic game": (options(favourite="S"), "unknown_option", "favourite", ""),
    "an option of the basic game": (options("later", vole=4), "unknown_option", "vole", "fee"),
    "another": (options("later", late_vole=2), "unknown_option", "late_vole", "favourite"),
    "an option in capitals": (options(Deals=8), "unknown_option", "Deals", "deals"),
    "own_king 1": (options(own_king=1), "wrong_type", "own_king", "true or false"),
    "holding text": (options(holding="true"), "wrong_type", "holding", "true or false"),
    "favourite number": (options("later", favourite=1), "wrong_type", "favourite", "text"),
    "favourite hearts": (
        options("later", favourite="hearts"),
        "option_value",
        "favourite",
        "S, H, D, C, not hearts",
    ),
    "favourite two suits": (options("later", favourite="SH"), "option_value", "favourite", "SH"),
    "favourite empty": (options("later", favourite=""), "option_value", "favourite", "S, H, D, C"),
    "deals text": (options(deals="8"), "wrong_type", "deals", "whole"),
    "deals true": (options(deals=True), "wrong_type", "deals", "whole"),
    "deals broken": (options(deals=8.0), "wrong_type", "deals", "whole"),
    "deals 0": (options(deals=0), "option_value", "deals", "multiple of four"),
    "deals 10": (options(deals=10), "option_value", "deals", "multiple of four"),
    "deals -4": (options(deals=-4), "option_value", "deals", "not -4"),
    "stake 0": (options(stake=0), "option_value", "stake", "from 1 to 100, not 0"),
    "stake 101": (options(stake=101), "option_value", "stake", "not 101"),
    "stake list": (options(stake=[1]), "wrong_type", "stake", "whole"),
    "chips below 0": (options(chips=-1), "option_value", "chips", "from 0"),
    "premiers below 0": (options(premiers=-1), "option_value", "premiers", "not -1"),
    "vole null": (options(vole=None), "wrong_type", "vole", "whole"),
    "two scores": (start(scores=[40, 40]), "wrong_type", "scores", "4 whole numbers"),
    "five scores": (start(scores=[40] * 5), "wrong_type", "scores", "4 whole numbers"),
    "scores by seat": (start(scores={"N": 40}), "wrong_type", "scores", "list"),
    "scores broken": (start(scores=[40, 40, 40, 1.5]), "wrong_type", "scores", "whole"),
    "scores huge": (start(scores=[10**30, 0, 0, 0]), "wrong_type", "scores", "whole"),
    "carry below 0": (start(carry=-1), "impossible_standing", "start", "no match can reach"),
    "carry text": (start(carry="8"), "wrong_type", "carry", "whole"),
    "played below 0": (start(played=-1), "impossible_standing", "start", "start"),
    "played out": (start(played=40), "match_over", "start", "all deals of the session"),
    "more than played out": (start(played=41), "match_over", "start", "all deals"),
    "played out, few deals": (
        top(start={"played": 4}, options={"deals": 4}),
        "match_over",
        "start",
        "all deals",
    ),
    "games": (start(games=[1, 0]), "unknown_key", "games", "“games”"),
    "totals": (start(totals=[0, 1]), "unknown_key", "totals", "“totals”"),
    "a cachette": (deal(rest=""), "unknown_key", "rest", "“rest”"),
    "an eight": (hand("N", N[0], "8H"), "unknown_card", "8H", "“8H”"),
    "the joker": (hand("N", N[0], "JK"), "unknown_card", "JK", "“JK”"),
    "nine cards": (hand("N", f"{N[0]} ", ""), "hand_size", "N", "9, but 10"),
    "eleven cards": (hand("N", N[0], f"{N[0]} 2S"), "hand_size", "N", "11, but 10"),
    "a card twice": (hand("N", N[0], N[1]), "card_twice", N[1], N[1]),
    "hombre no seat": (deal(hombre="X"), "wrong_type", "hombre", "N, E, S and W"),
    "hombre number": (deal(hombre=1), "wrong_type", "hombre", "seats"),
    "holder list": (deal(holder=["N"]), "wrong_type", "holder", "seats"),
    "hombre at the top": (top(hombre="N"), "unknown_key", "hombre", "“hombre”"),
    "hombre among the hands": (
        lambda record: record["deals"][0]["hands"].update(hombre="N"),
        "unknown_key",
        "hombre",
        "“hombre”",
    ),
}  # fmt: skip


def changed(change: Change) -> Record:
    record = copy.deepcopy(said("pass"))
    change(record)
    return record


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record(spadille: Run, saved: Save, name):
    change, reason, given, word = BAD[name]
    path = saved(changed(change))
    ran = spadille("replay", path, "--json")
    found = ran.error
    assert (found["reason"], found["given"], found["file"]) == (reason, given, str(path))
    assert found["action"] is found["seat"] is found["legal"] is None
    assert word in ran.err
    for words in (("legal", path), ("view", path, "--seat", "watcher")):
        assert spadille(*words, "--json").error == found


@pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
@pytest.mark.parametrize("name", BAD)
def test_the_line_is_plain_in_every_language(spadille: Run, saved: Save, name, language):
    ran = spadille("replay", saved(changed(BAD[name][0])), "--language", language)
    ran.check_refused()
    assert "{" not in ran.err
    assert "()" not in ran.err


def test_control_the_unchanged_record_is_good(spadille: Run, saved: Save):
    assert spadille("replay", saved(changed(lambda record: None)), "--json").code == 0


def test_a_key_of_quadrille_in_quinto(spadille: Run, saved: Save):
    record = {"spadille": 1, "game": "quinto", "deals": [{"dealer": "N", "hombre": "E"}]}
    found = spadille("replay", saved(record), "--json").error
    assert (found["reason"], found["given"], found["deal"]) == ("unknown_key", "hombre", 1)


# Options


@pytest.mark.parametrize(
    ("preset", "usual"), [("basic", BASIC_OPTIONS), ("later", LATER_OPTIONS), (None, BASIC_OPTIONS)]
)
def test_the_full_set_of_options(spadille: Run, saved: Save, preset, usual):
    record = {"spadille": 1, "game": "quadrille"} | ({"rules": preset} if preset else {})
    report = spadille("replay", saved(record), "--json").json
    assert (report["rules"], report["options"]) == (preset or "basic", usual)
    assert report["standing"] == [40] * 4
    changes = {"deals": 8, "chips": 100, "own_king": False, "stake": 100, "premiers": 3}
    report = spadille("replay", saved(record | {"options": changes}), "--json").json
    assert report["options"] == usual | changes
    assert report["standing"] == [100] * 4


@pytest.mark.parametrize("suit", "SHDC")
def test_every_favourite(spadille: Run, saved: Save, suit):
    record = said("vole*", preset="later", options={"favourite": suit})
    (deal,) = spadille("replay", saved(record), "--json").json["deals"]
    assert deal["contract"]["trump"] == suit


# The standing before the first deal


def test_a_start_in_the_middle_of_a_session(spadille: Run, saved: Save):
    given = {"scores": [-12, 0, 170, 2], "carry": 0, "played": 39}
    record = said("pass solo", start=given)
    report = spadille("replay", saved(record), "--json").json
    (deal,) = report["deals"]
    assert (deal["delta"], deal["standing"]) == ([-1] * 4, [-13, -1, 169, 1])
    assert (deal["carry"], deal["pot"], report["standing"]) == (None, 4, [-13, -1, 169, 1])


def test_chips_carried_lie_in_the_pot(spadille: Run, saved: Save):
    record = said("pass", start={"carry": 17}, options={"stake": 3})
    (deal,) = spadille("replay", saved(record), "--json").json["deals"]
    assert (deal["pot"], deal["delta"]) == (29, [-3] * 4)


# Who holds a card on which a deal hangs


def lacking(record: Record, seats: str, **more: Any) -> Record:
    """The same record with these hands left out, and more keys in its deal."""
    told_less = copy.deepcopy(record)
    for seat in seats:
        del told_less["deals"][0]["hands"][seat]
    told_less["deals"][0].update(more)
    return told_less


PASSED = said("pass pass pass pass")
OTHERS = "".join(seat for seat in "NESW" if seat != SPADILLE)
EXCHANGE = dealt(5, N="KS 4D", E="KH", W="KD")
DEMANDED = said("mediateur pass pass pass trump:S demand:KH", EXCHANGE, "later")


def test_a_forced_hombre_follows_from_the_hands(spadille: Run, saved: Save):
    for record in (PASSED, lacking(PASSED, OTHERS), lacking(PASSED, SPADILLE)):
        report = spadille("replay", saved(record), "--json").json
        assert (report["turn"], report["phase"]) == (SPADILLE, "contract")
        contract = report["deals"][0]["contract"]
        assert (contract["hombre"], contract["forced"]) == (SPADILLE, True)
        assert contract["bid"] == "alliance"


@pytest.mark.parametrize("key", ["hombre", "holder"])
def test_who_it_is_must_be_told_where_it_does_not_follow(spadille: Run, saved: Save, key):
    left_out = SPADILLE + OTHERS[0] if key == "hombre" else "ES"
    record = lacking(PASSED if key == "hombre" else DEMANDED, left_out)
    ran = spadille("replay", saved(record), "--json")
    found = ran.error
    assert (found["reason"], found["given"], found["deal"]) == ("missing_key", key, 1)
    assert found["action"] is None
    assert f'{key} = "E"' in ran.err
    assert ("Spadille" if key == "hombre" else "demanded") in ran.err
    for language in ("nb", "sv", "fi"):
        assert f'{key} = "E"' in spadille("replay", saved(record), "--language", language).err


@pytest.mark.parametrize("left_out", [SPADILLE + OTHERS[0], "NESW"])
def test_hombre_told(spadille: Run, saved: Save, left_out):
    record = lacking(PASSED, left_out, hombre=SPADILLE)
    report = spadille("replay", saved(record), "--json").json
    assert report["deals"][0]["contract"]["hombre"] == report["turn"] == SPADILLE
    other = lacking(PASSED, left_out, hombre=OTHERS[0])
    assert spadille("replay", saved(other), "--json").json["turn"] == OTHERS[0]


@pytest.mark.parametrize("left_out", ["ES", "NESW"])
def test_holder_told(spadille: Run, saved: Save, left_out):
    record = lacking(DEMANDED, left_out, holder="E")
    record["deals"][0]["log"] += " give:4D"
    (deal,) = spadille("replay", saved(record), "--json").json["deals"]
    assert (deal["contract"]["called"], deal["contract"]["given"]) == ("KH", "4D")
    assert deal["delta"] == [-2, 0, -1, -1]


WRONG: dict[str, tuple[Record, str, str]] = {
    # the record, the key, the seat it names
    "hombre, all hands": (lacking(PASSED, "", hombre=OTHERS[0]), "hombre", OTHERS[0]),
    "hombre, his hand is there": (
        lacking(PASSED, SPADILLE + OTHERS[1], hombre=OTHERS[0]), "hombre", OTHERS[0]),
    "hombre, another bid": (lacking(said("solo pass pass pass"), "", hombre="E"), "hombre", "E"),
    "holder, all hands": (lacking(DEMANDED, "", holder="W"), "holder", "W"),
    "holder, his hand is there": (lacking(DEMANDED, "ES", holder="W"), "holder", "W"),
    "holder is Hombre": (lacking(DEMANDED, "ES", holder="N"), "holder", "N"),
    "holder of nothing": (
        lacking(said("solo pass pass pass trump:S"), "", holder="E"), "holder", "E"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_who_it_is_told_wrongly(spadille: Run, saved: Save, name):
    record, key, seat = WRONG[name]
    path = saved(record)
    ran = spadille("replay", path, "--json")
    found = ran.error
    assert (found["reason"], found["given"], found["deal"]) == ("wrong_holder", key, 1)
    assert f"“{key}” says {seat}" in ran.err
    for language in ("nb", "sv", "fi"):
        spadille("replay", path, "--language", language).check_refused()


@pytest.mark.parametrize(
    "record",
    [
        lacking(PASSED, "", hombre=SPADILLE),
        lacking(said("solo pass pass pass"), "", hombre="N"),
        lacking(said("pass pass"), "", hombre="W"),
        lacking(DEMANDED, "", holder="E"),
        lacking(DEMANDED, "", holder="E", hombre="N"),
        lacking(said("mediateur pass", EXCHANGE, "later"), "", holder="W"),
    ],
    ids=range(6),
)
def test_what_was_known_may_be_told_too(spadille: Run, saved: Save, record):
    assert spadille("replay", saved(record), "--json").code == 0


def test_a_card_played_by_another_than_was_told(spadille: Run, saved: Save):
    """Spadille falls from the hand of west, and so east cannot have been forced by it."""
    hands = dealt(6, W="AS KH", E="2H")
    log = "pass pass pass pass trump:S call:KH"
    record = lacking(said(log, hands), "NESW", hombre="E")
    lead = hands["N"].split()[0]
    record["deals"][0]["log"] += f" {lead} W:AS"
    found = spadille("replay", saved(record), "--json").error
    assert found["reason"] in ("not_your_turn", "card_not_held")


@pytest.mark.parametrize("left_out", ["", "S", "ES"])
def test_a_lead_before_the_demand(spadille: Run, saved: Save, left_out):
    """North and west hold kings, so that nobody can hold them all: a king had to be demanded."""
    record = lacking(said("mediateur pass pass pass trump:S 4D", EXCHANGE, "later"), left_out)
    found = spadille("replay", saved(record), "--json").error
    assert (found["reason"], found["action"], found["seat"]) == ("wrong_phase", 6, "N")
