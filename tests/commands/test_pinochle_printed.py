"""What the commands print of Pinochle for people: auction, cards passed, melds, tricks, score."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spadille.table.texts import LANGUAGES, texts
from tests.clauses.pinochle_positions import (
    BARREN,
    PLAIN,
    Record,
    all_tricks,
    match,
    opened,
    said,
)
from tests.commands.conftest import Run

Save = Callable[..., Path]

S5_IN_ENGLISH = """\
Pinochle · The classic game

Deal 1, dealer W
  Auction  N   E     S     W
           80  pass  pass  pass
  Bidder N: 80; trump spades

  Melds  N   4  Royal marriage: 4
         E   4  Jacks around: 4
         S  36  Royal marriage: 4, Marriage in hearts × 2: 4, Marriage in diamonds × 2: 4, \
Marriage in clubs: 2, Pinochle: 4, Kings around: 8, Queens around: 6, Jacks around: 4
         W  16  Royal marriage: 4, Marriage in hearts: 2, Marriage in diamonds: 2, Kings around: 8

  Trick   N     E     S     W    Taken by  Points  NS  EW
      1  ›A♠    K♠    K♠    K♠   N              4   4   0
      2  ›A♠    J♠    Q♠    Q♠   N              1   5   0
      3  ›A♠    J♠    J♠    Q♠   N              1   6   0
      4  ›A♠    J♠    J♦    K♦   N              2   8   0
      5  ›10♠   J♦    K♥    J♣   N              2  10   0
      6  ›10♠   J♣    Q♣    Q♥   N              1  11   0
      7  ›10♠   J♦    Q♦    Q♦   N              1  12   0
      8  ›10♠   K♥    10♣   10♦  N              4  16   0
      9  ›K♠    J♥    J♣    A♣   N              2  18   0
     10  ›Q♠    10♦   10♣   Q♥   N              2  20   0
     11  ›A♦    10♦   K♦    10♦  N              4  24   0
     12  ›A♦    J♦    Q♦    K♦   N              2  26   0
     13  ›A♦    Q♦    K♦    J♣   N              2  28   0
     14  ›A♦    10♥   J♥    A♣   N              3  31   0
     15  ›A♥    10♥   K♥    K♥   N              4  35   0
     16  ›A♥    J♥    Q♥    J♥   N              1  36   0
     17  ›A♥    Q♣    Q♥    K♣   N              2  38   0
     18  ›A♥    A♣    10♣   A♣   N              4  42   0
     19  ›10♥   Q♣    K♣    K♣   N              3  45   0
     20  ›10♥   Q♣    10♣   K♣   N              5  50   0
  › leads; NS and EW: the points taken in tricks so far

                                  NS  EW
  Before this deal                 0   0
  Melds together                  40  20
  Aces, tens and kings in tricks  48   0
  The last trick                   2
  Bid 80, reached 90: made
  This deal                       90  20
  Score now                       90  20
  N makes 80 with 10 to spare

Standing: NS 90, EW 20
The next deal may begin.
"""


def test_s5_in_english(spadille: Run, saved: Save):
    assert spadille("replay", saved(all_tricks().written(80))).out == S5_IN_ENGLISH


def without(record: Record, *seats: str) -> Record:
    """The record with these hands left out."""
    (deal,) = record["deals"]
    hands = {seat: hand for seat, hand in deal["hands"].items() if seat not in seats}
    return record | {"deals": [deal | {"hands": hands}]}


def passing(log: str, **more: Any) -> Record:
    """A deal in which N plays with hearts as trump, and two cards are passed."""
    return opened(PLAIN, log, trump="H", options={"pass_cards": 2}, **more)


FOLD: Record = {"options": {"fold": "on"}}
MOON: Record = {"options": {"shoot_moon": "match", "fold": "on"}}
S, N = PLAIN["S"].split(), PLAIN["N"].split()
GIVES = f"give:{S[0]} give:{S[1]} give:{N[0]} give:{N[1]}"
ROUNDS = "51 53 54 56 pass 57 58 59 60 65 70 pass pass"
RECORDS: dict[str, Record] = {
    "nobody has spoken": said(""),
    "some rounds": said(ROUNDS),
    "no step left out": said("50", options={"step": "next_only"}),
    "only a marriage may bid": said(
        "", BARREN, dealer="S", options={"bid_requires_marriage": True}
    ),
    "high": said("675"),
    "before trump": said("50 pass pass pass"),
    "forced": said("pass pass pass"),
    "before passing": passing(""),
    "passing": passing(GIVES.rpartition(" ")[0]),
    "passed": passing(GIVES),
    "melds": opened(PLAIN),
    "a trick": all_tricks().written(80, tricks=1),
    "S5": all_tricks().written(80),
    "set": all_tricks().written(95),
    "set for want of tricks": all_tricks().written(50, rules="friendly"),
    "given up": opened(PLAIN, "fold", **FOLD),
    "to give up": opened(PLAIN, "", **FOLD),
    "moon": opened(PLAIN, "", "moon", **MOON),
    "moon made": all_tricks().written("moon", **MOON),
    "moon lost": opened(PLAIN, "fold", "moon", **MOON),
    "unplayed": said("pass pass pass", BARREN),
    "unplayed in the club": said("pass pass pass", BARREN, "club"),
    "all pass": said("pass pass pass pass", options={"stick_dealer": False}),
    "the last deal": all_tricks().written(80, options={"hands": 1}),
    "won": all_tricks().written(80, start={"scores": [420, 300]}),
    "two deals": match(all_tricks().written(80), said("50", PLAIN, dealer="N")),
    "a hand left out": without(all_tricks().written(80, tricks=2), "E"),
    "hands left out": without(opened(PLAIN), "E", "W"),
    "given up, hands left out": without(opened(PLAIN, "fold", **FOLD), "E", "W"),
    "moon lost, hands left out": without(opened(PLAIN, "fold", "moon", **MOON), "E", "W"),
    "no deal": {"spadille": 1, "game": "pinochle"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RECORDS)
def test_every_key_has_its_text(spadille: Run, saved: Save, language, name):
    path = saved(RECORDS[name])
    for words in (
        ("replay", path),
        ("legal", path),
        ("view", path, "--seat", "E"),
        ("view", path, "--seat", "watcher"),
    ):
        ran = spadille(*words, "--language", language)
        assert (ran.code, ran.err) == (0, "")
        for start in (
            "command.",
            "error.",
            "rules.",
            "call.",
            "card.",
            "suit.",
            "pinochle.",
            "ui.",
        ):
            assert start not in ran.out
        assert "{" not in ran.out
        assert all(line == line.rstrip() for line in ran.out.splitlines())
        if language != "en" and words[0] == "replay" and RECORDS[name].get("deals"):
            assert ran.out != spadille(*words).out


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("nobody has spoken", ["To bid: N"]),
        ("before trump", ["  Bidder N: 50", "To name trump: N"]),
        ("forced", ["  Bidder W: 50, forced as dealer"]),
        ("before passing", ["  Bidder N: 50; trump hearts", "To give a card: S"]),
        ("moon", ["  Bidder N: moon; trump spades", "To play: N"]),
        ("moon made", ["  N shoots the moon and takes all twenty tricks"]),
        ("moon lost", ["  The moon decides the match: E and W win it."]),
        ("set", ["  Bid 95, reached 90: set", "  N is set: 5 short of 95"]),
        ("given up", ["  N gives up and loses 50"]),
        ("unplayed", ["  No marriage: W cannot play 50"]),
        ("all pass", ["  All four passed: nobody scores"]),
        (
            "the last deal",
            [
                "  The match ends with deal 1: N and S win it, 90 to 20.",
                "The match is over: NS has won.",
            ],
        ),
        ("won", ["  N and S win the match, 510 to 320.", "Standing: NS 510, EW 320"]),
        ("two deals", ["Deal 2, dealer N", "  Auction  E   S  W  N"]),
        ("hands left out", ["         W   ?"]),
        ("given up, hands left out", ["  What was scored does not follow from the record."]),
        ("no deal", ["Standing: NS 0, EW 0", "Nothing has been dealt yet."]),
    ],
)
def test_what_is_told(spadille: Run, saved: Save, name, lines):
    out = spadille("replay", saved(RECORDS[name])).out.splitlines()
    assert [line for line in lines if line not in out] == []


def test_an_auction_of_several_rounds(spadille: Run, saved: Save):
    out = spadille("replay", saved(RECORDS["some rounds"])).out
    assert (
        "  Auction  N     E     S     W\n"
        "           51    53    54    56\n"
        "           pass  57    58    59\n"
        "                 60    65    70\n"
        "                 pass  pass\n"
        "  Bidder W: 70\n"
    ) in out


def test_cards_passed_are_shown_to_those_who_saw_them(spadille: Run, saved: Save):
    path, own = saved(RECORDS["passed"]), texts("en")
    open_ = spadille("replay", path).out
    hidden = "  S gives N: ? ?\n  N gives S: ? ?\n"
    assert hidden not in open_
    assert own("command.passed", giver="S", taker="N", cards="") in open_
    for seat in "NS":
        assert spadille("view", path, "--seat", seat).out.count("gives") == 2
        assert hidden not in spadille("view", path, "--seat", seat).out
    for seat in ("E", "W", "watcher"):
        assert hidden in spadille("view", path, "--seat", seat).out
    half = saved(RECORDS["passing"], "half.json")
    assert "  S gives N: ? ?\n  N gives S: ?\n" in spadille("view", half, "--seat", "E").out


def test_melds_that_are_too_few_do_not_count(spadille: Run, saved: Save):
    out = spadille("replay", saved(opened(PLAIN, "fold", rules="club", **FOLD))).out
    assert "Melds together" in out
    least = texts("en")("pinochle.result.counted", points=20)
    assert (least in out) is any(points < 20 for points in melded(out))


def melded(out: str) -> list[int]:
    row = next(line for line in out.splitlines() if line.startswith("  Melds together"))
    return [int(points) for points in row.split()[-2:]]


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("nobody has spoken", "Allowed: pass 50 51 52 53 … 680"),
        ("high", "Allowed: pass 680"),
        ("no step left out", "Allowed: pass 51"),
        ("only a marriage may bid", "Allowed: pass"),
        ("moon", "Allowed: give up  10♠"),
        ("before trump", "Allowed: trump spades  trump hearts"),
        ("to give up", "Allowed: give up  10♠"),
        ("before passing", "Allowed: give A♠"),
        ("won", "The match is over: NS has won."),
        ("S5", "The next deal may begin."),
    ],
)
def test_legal(spadille: Run, saved: Save, name, last):
    out = spadille("legal", saved(RECORDS[name])).out.splitlines()
    assert out[-1].startswith(last)


def test_hands_are_held_by_suits(spadille: Run, saved: Save):
    out = spadille("view", saved(RECORDS["melds"]), "--seat", "N").out
    (hand,) = (line for line in out.splitlines() if line.startswith("In hand: "))
    signs = [
        {card[-1] for card in suit.split()} for suit in hand.removeprefix("In hand: ").split("  ")
    ]
    assert signs == [{sign} for sign in "♠♥♦♣"]
    assert "Known to be held by S: " in out


def test_one_record_of_many_on_one_line(spadille: Run, saved: Save):
    names, heading = ("S5", "before trump", "won", "no deal"), "Pinochle · The classic game"
    bulk = "".join(json.dumps(RECORDS[name]) + "\n" for name in names)
    assert spadille("replay", saved(bulk, "many.jsonl")).out.splitlines() == [
        f"1. {heading}: 1 deal, NS 90, EW 20. The next deal may begin.",
        f"2. {heading}: 1 deal, NS 0, EW 0. To name trump: N",
        f"3. {heading}: 1 deal, NS 510, EW 320. The match is over: NS has won.",
        f"4. {heading}: 0 deals, NS 0, EW 0. Nothing has been dealt yet.",
    ]


# What is refused


WRONG = [
    (said("49"), "off_grid", "the next bid is 50 (R10)"),
    (said("61"), "off_grid", "the next bid is 50 (R10)"),
    (said("60 61"), "off_grid", "the next bid is 65 (R10)"),
    (said("52 52"), "not_higher", "the next is 53 (R10)"),
    (said("680 680"), "not_higher", "(R10)"),
    (said("675 679"), "off_grid", "the next bid is 680 (R10)"),
    (said("680 681"), "off_grid", "that number cannot be bid"),
    (said("pass 50 pass N:51"), "already_passed", "(R9)"),
    (said("spades"), "unknown_action", "no bid, no action and no card of Pinochle"),
    (said("trump:S"), "wrong_phase", "possible now: pass, 50, 51, 52, 53, …, 680"),
    (said("50 pass pass pass trump:D"), "trump_without_marriage", "(R18)"),
    (
        said("50", BARREN, dealer="S", options={"bid_requires_marriage": True}),
        "bid_without_",
        "marri",
    ),
    (said("moon"), "unknown_action", "moon"),
    (said("", options={"cards": 2}), "unknown_option", "it has heading, target"),
    (said("", options={"pass_cards": 5}), "option_value", "one of 0, 1, 2, 3, 4, not 5"),
    (said("", options={"target": 50}), "option_value", "from 100 to 1000, not 50"),
    (
        said("", None, "club", options={"trump_needs_marriage": False}),
        "option_clash",
        "must be “bid”",
    ),
]


@pytest.mark.parametrize(("record", "key", "words"), WRONG, ids=range(len(WRONG)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_refused_is_told(spadille: Run, saved: Save, record, key, words, language):
    path = saved(record)
    ran = spadille("replay", path, "--json", "--language", language)
    assert ran.error["reason"].startswith(key)
    assert (words in ran.err) or language != "en"
    assert "{" not in ran.err
    if language != "en":
        assert ran.err != spadille("replay", path).err


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_options_that_clash_are_refused_on_the_command_line(spadille: Run, command):
    more = ("--deals", "1", "--seed", "1") if command == "simulate" else ()
    options = ("--options", "trump_needs_marriage=false,no_marriage=fifty")
    ran = spadille(command, "pinochle", *options, *more)
    ran.check_refused()
    assert "“trump_needs_marriage” is false" in ran.err
