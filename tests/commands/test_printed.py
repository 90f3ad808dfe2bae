"""What the commands print for people: W20 as a table, in the reader's letters and words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from spadille.table.faces import Face, Faces
from spadille.table.texts import LANGUAGES, texts
from tests.clauses.positions import position
from tests.clauses.w20 import w20
from tests.commands.conftest import Run

Save = Callable[..., Path]

W20_IN_ENGLISH = """\
Quinto · The guide's rules

Deal 1, dealer W
  Doubling: N pass  E pass  S pass  W pass
  Each trick counts 5.

  Trick   N     E     S    W    Taken by  Quints  Points  NS  EW
      1  ›10♥   7♥    ★    6♥   N         ★           25  25   0
      2  ›9♥    A♥    4♥   J♥   E         A+4♥        20  25  20
      3   4♠   ›2♠    7♠   3♠   S         2+3♠         5  30  20
      4   9♦    3♦   ›Q♦   2♦   S         2+3♦        15  45  20
      5   10♦   6♦   ›J♦   8♦   S                         45  20
      6   A♦    7♦   ›5♦   K♦   N         5♦          15  60  20
      7  ›8♥    5♠    8♠   Q♥   W         5♠           5  60  25
      8   3♣    Q♠    J♠  ›10♠  N                         60  25
      9  ›3♥    2♣    K♠   A♠   N                         60  25
     10  ›2♥    6♣    9♣   5♣   N         5♣          10  70  25
     11  ›K♣    10♣   A♣   8♣   S                         70  25
     12   4♣    Q♣   ›4♦   J♣   S                         70  25
  › leads; NS and EW: the score with the quints so far

                                   NS  EW
  Before this deal                  0   0
  Quints in the tricks             70  25
  Cachette, to S: 5♥ 9♠ 6♠ K♥ 7♣   20   0
  Tricks 11–2, 5 each              55  10
  This deal                       145  35
  Score now                       145  35
  Played out, and the tricks counted.

Standing: NS 145, EW 35
The next deal may begin.
"""


def test_w20_in_english(spadille: Run, saved: Save):
    assert spadille("replay", saved(w20())).out == W20_IN_ENGLISH


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tricks", [0, 1, 6, 12])
@pytest.mark.parametrize("rules", ["guide", "hoffmann"])
@pytest.mark.parametrize("multiplier", [1, 2, 4])
def test_every_key_has_its_text(spadille: Run, saved: Save, language, tricks, rules, multiplier):
    path = saved(w20(tricks, multiplier, rules=rules))
    for words in (("replay", path), ("legal", path), ("view", path, "--seat", "E")):
        ran = spadille(*words, "--language", language)
        assert (ran.code, ran.err) == (0, "")
        for start in ("command.", "error.", "rules.", "call.", "card."):
            assert start not in ran.out
        assert "{" not in ran.out
        assert ran.out.count("\n") == len(ran.out.splitlines())
        assert all(line == line.rstrip() for line in ran.out.splitlines())


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ((225, 0), "a34"),
        ((160, 100), "250, EW 125"),
        ((150, 100), "NS has won"),
    ],
)
def test_the_ways_to_win(spadille: Run, saved: Save, scores, words):
    tricks = 1 if scores == (225, 0) else 12
    out = spadille("replay", saved(w20(tricks, scores=scores))).out
    if words == "a34":
        assert "A quint brought the winners to 250" in out
    else:
        assert words in out
    assert "NS has won" in out


def test_a_deal_stopped_by_a_quint_shows_its_cachette_in_a_view(spadille: Run, saved: Save):
    out = spadille("view", saved(w20(1, scores=(225, 0))), "--seat", "watcher").out
    assert "Cachette, not opened in play: 5♥ 9♠ 6♠ K♥ 7♣" in out
    assert "  N  10♥ 9♥ 8♥" in out


def test_the_rubber_is_told(spadille: Run, saved: Save):
    start = {"scores": [225, 0], "games": [1, 1], "totals": [400, 450]}
    out = spadille("replay", saved(w20(1, rules="hoffmann") | {"start": start})).out
    assert "Games won in the rubber: NS 2, EW 1" in out
    assert "NS has won the rubber and its 100 points. Difference, NS minus EW: +300" in out


FOLLOW_HEARTS = "hearts were led and the hand holds some: follow suit, or throw the joker (a16)"


def test_legal_names_the_rule_for_each_card_refused(spadille: Run, saved: Save):
    record = w20(0)
    record["deals"][0]["log"] += " TH"
    assert spadille("legal", saved(record)).out.splitlines() == [
        "Quinto · The guide's rules",
        "To play: E",
        "On the table: N 10♥",
        "Allowed: A♥ 7♥",
        f"Not allowed: 7♦ 6♦ 3♦ Q♣ 10♣ 6♣ 2♣ Q♠ 5♠ 2♠ ({FOLLOW_HEARTS})",
    ]


def test_legal_on_lead_with_the_joker(spadille: Run, saved: Save):
    record = position(before=4, winners="N", holds={"N": "JK"})
    out = spadille("legal", saved(record)).out
    assert "Not allowed: ★ (the joker is never led (a20, b2))" in out


def test_legal_while_speaking_and_after_the_end(spadille: Run, saved: Save):
    record = w20(0)
    record["deals"][0]["log"] = "pass double"
    assert spadille("legal", saved(record)).out.endswith("To speak: S\nAllowed: pass redouble\n")
    assert spadille("legal", saved(w20())).out == "The next deal may begin.\n"
    won = w20(1, scores=(225, 0))
    assert spadille("legal", saved(won)).out == "The match is over: NS has won.\n"


# Card faces.


@pytest.mark.parametrize(
    ("language", "letters", "shown"),
    [
        ("en", "auto", "A♠ K♥ Q♦ J♣ 10♠ 2♥ ★"),
        ("nb", "auto", "E♠ K♥ D♦ Kn♣ 10♠ 2♥ ★"),
        ("sv", "auto", "E♠ K♥ D♦ Kn♣ 10♠ 2♥ ★"),
        ("fi", "auto", "A♠ K♥ Q♦ J♣ 10♠ 2♥ ★"),
        ("en", "nordic", "E♠ K♥ D♦ Kn♣ 10♠ 2♥ ★"),
        ("nb", "international", "A♠ K♥ Q♦ J♣ 10♠ 2♥ ★"),
    ],
)
def test_index_letters(language, letters, shown):
    assert Faces(texts(language), letters).row(["AS", "KH", "QD", "JC", "TS", "2H", "JK"]) == shown


@pytest.mark.parametrize(
    ("language", "queen", "jack", "ace"),
    [
        ("en", "queen of spades", "jack of clubs", "ace of hearts"),
        ("nb", "spar dame", "kløver knekt", "hjerter ess"),
        ("sv", "spader dam", "klöver knekt", "hjärter ess"),
        ("fi", "patakuningatar", "ristisotilas", "herttaässä"),
    ],
)
def test_titles(language, queen, jack, ace):
    faces = Faces(texts(language))
    assert [faces.face(name).title for name in ("QS", "JC", "AH")] == [queen, jack, ace]


def test_a_face():
    faces = Faces(texts("en"))
    assert faces.face("TH") == Face("TH", "H", "T", "10", "♥", red=True, title="ten of hearts")
    assert faces.face("JK") == Face("JK", "J", "J", "★", "★", red=False, title="joker")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_title_of_its_own(language):
    names = [*(rank + suit for suit in "SHDC" for rank in "23456789TJQKA"), "JK"]
    assert len({Faces(texts(language)).face(name).title for name in names}) == 53
