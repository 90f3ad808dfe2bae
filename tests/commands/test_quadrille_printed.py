"""What the commands print of Quadrille for people: auction, contract, tricks, chips."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from spadille.table.texts import LANGUAGES, texts
from tests.clauses.quadrille_positions import Record, dealt, line, match, said, written
from tests.clauses.test_quadrille_deals import told
from tests.commands.conftest import Run

Save = Callable[..., Path]

D3_IN_ENGLISH = """\
Quadrille · The basic game

Deal 1, dealer W
  Auction  N     E     S     W
           pass  pass  pass  alliance
  Hombre W: alliance; trump diamonds; called K♠; ally N

  Trick   N    E    S    W   Taken by
      1  ›K♣   6♣   2♣   6♦  W
      2   3♣   A♥   7♥  ›K♥  W
      3   4♠   Q♥   5♥  ›6♥  E
      4   5♠  ›2♠   3♠   4♦  W
      5   J♠   J♦   4♥  ›J♥  E
      6   Q♣  ›7♣   4♣   3♦  W
      7   Q♠   K♦   2♥  ›3♥  E
      8   K♠  ›J♣   5♣   2♦  W
      9   5♦   7♦   6♠  ›A♦  E
     10   Q♦  ›7♠   A♠   A♣  S
  › leads

                     N   E   S   W
  Tricks             0   4   1   5
  Before this deal  40  40  40  40
  This deal         -1  -1  -1  -5
  Chips now         39  39  39  35
  Remise: Hombre's side took 5 of ten tricks.
  Left in the pot: 8

Chips: N 39, E 39, S 39, W 35
The next deal may begin.
"""


def test_d3_in_english(spadille: Run, saved: Save):
    assert spadille("replay", saved(told("d3"))).out == D3_IN_ENGLISH


EXCHANGE = dealt(5, N="KS 4D", E="KH 2S", W="KD")
ASKED = "mediateur pass pass pass trump:S demand:KH"
ROUNDS = "simple-call mediateur mediateur* pass mediateur* sans-prendre pass sans-prendre*"
RECORDS: dict[str, Record] = {
    **{name: told(name) for name in ("d1", "d2", "d3", "d5", "d6", "d8")},
    **{f"d3 {tricks}": told("d3", tricks) for tricks in (0, 4, 8)},
    "a claim": told("d1", 6, "claim"),
    "before the claim": told("d1", 6),
    "nobody has spoken": said(""),
    "forced": said("pass pass pass pass"),
    "forced, trump": said("pass pass pass pass trump:H"),
    "forced, later": said("pass pass pass pass", preset="later"),
    "several rounds": said(ROUNDS, EXCHANGE, "later"),
    "a star": said("sans-prendre* pass pass pass", EXCHANGE, "later"),
    "before trump": said("mediateur pass pass pass", EXCHANGE, "later"),
    "before the demand": said("mediateur pass pass pass trump:S", EXCHANGE, "later"),
    "demanded": said(ASKED, EXCHANGE, "later"),
    "given": said(f"{ASKED} give:4D", EXCHANGE, "later"),
    "the end": told("d3") | {"start": {"played": 7}, "options": {"deals": 8}},
    "vole made": match(written(line("H", "N" * 10), "vole"), start={"carry": 3}),
    "vole missed": match(written(line("H", "NNNNNNENNN"), "vole")),
    "no deal": {"spadille": 1, "game": "quadrille"},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RECORDS)
def test_every_key_has_its_text(spadille: Run, saved: Save, language, name):
    path = saved(RECORDS[name])
    for words in (("replay", path), ("legal", path), ("view", path, "--seat", "E")):
        ran = spadille(*words, "--language", language)
        assert (ran.code, ran.err) == (0, "")
        for start in ("command.", "error.", "rules.", "call.", "card.", "suit.", "quadrille."):
            assert start not in ran.out
        assert "{" not in ran.out
        assert all(line == line.rstrip() for line in ran.out.splitlines())
        if language != "en" and words[0] == "replay" and RECORDS[name].get("deals"):
            assert ran.out != spadille(*words).out


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("a claim", ["  Claimed after six tricks in a row.", "  Left in the pot: 0"]),
        ("d2", ["  Won: Hombre's side took 10 of ten tricks."]),
        ("d6", ["  Hombre W: alliance; trump diamonds; called K♣; alone (own card)"]),
        ("d3 4", ["  In the pot: 4", "To play: W"]),
        ("nobody has spoken", ["  In the pot: 4", "To bid: N"]),
        ("forced, later", ["           pass  pass  pass  pass"]),
        ("given", ["Chips: N 38, E 40, S 39, W 39", "To play: N"]),
        ("demanded", ["  Hombre N: médiateur; trump spades; demanded K♥"]),
        ("given", ["  Hombre N: médiateur; trump spades; demanded K♥; given for it 4♦"]),
        ("before trump", ["  Hombre N: médiateur", "To settle the contract: N"]),
        ("a star", ["  Hombre N: sans-prendre*; trump hearts"]),
        ("vole made", ["  Vole made: all ten tricks."]),
        ("vole missed", ["  Vole missed: Hombre took 9 of ten tricks."]),
        (
            "the end",
            [
                "  Left in the pot: 8",
                "The rest of the pot, shared out: N +2, E +2, S +2, W +2",
                "Chips: N 41, E 41, S 41, W 37",
                "All deals of the session have been played.",
            ],
        ),
        ("no deal", ["Chips: N 40, E 40, S 40, W 40", "Nothing has been dealt yet."]),
    ],
)
def test_what_is_told(spadille: Run, saved: Save, name, lines):
    out = spadille("replay", saved(RECORDS[name])).out.splitlines()
    assert [line for line in lines if line not in out] == []


def test_a_forced_hombre_is_called_so(spadille: Run, saved: Save):
    out = spadille("replay", saved(said("pass pass pass pass", dealt(2, W="AS")))).out
    assert "  Hombre W: alliance, forced by Spadille\n" in out


def test_an_auction_of_several_rounds(spadille: Run, saved: Save):
    """Each bid stands under its seat: whoever has passed, or bid highest, is not asked again."""
    out = spadille("replay", saved(RECORDS["several rounds"])).out.splitlines()
    start = next(n for n, line in enumerate(out) if line.startswith("  Auction"))
    table = [line.split("  ") for line in out[start : start + 4]]
    rows = [[cell.strip() for cell in row if cell.strip()] for row in table]
    assert rows == [
        ["Auction", "N", "E", "S", "W"],
        ["simple call", "médiateur", "médiateur*", "pass"],
        ["médiateur*", "sans-prendre", "pass"],
        ["sans-prendre*"],
    ]
    assert out[start + 3].startswith("           sans-prendre*")


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("nobody has spoken", "Allowed: pass alliance solo vole"),
        ("several rounds", "Allowed: pass vole vole*"),
        ("before trump", "Allowed: trump spades  trump diamonds  trump clubs"),
        ("before the demand", "Allowed: demand K♥  demand K♦  demand K♣"),
        ("before the claim", "Allowed: claim Q♦ 5♦ 7♠ 3♠"),
        ("the end", "All deals of the session have been played."),
        ("d3", "The next deal may begin."),
    ],
)
def test_legal(spadille: Run, saved: Save, name, last):
    out = spadille("legal", saved(RECORDS[name])).out.splitlines()
    assert out[-1] == last


def test_one_record_of_many_on_one_line(spadille: Run, saved: Save):
    names, heading = ("d3", "d3 4", "the end", "no deal"), "Quadrille · The basic game"
    bulk = "".join(json.dumps(RECORDS[name]) + "\n" for name in names)
    assert spadille("replay", saved(bulk, "many.jsonl")).out.splitlines() == [
        f"1. {heading}: 1 deal, N 39, E 39, S 39, W 35. The next deal may begin.",
        f"2. {heading}: 1 deal, N 39, E 39, S 39, W 39. To play: W",
        f"3. {heading}: 1 deal, N 41, E 41, S 41, W 37. All deals of the session have been played.",
        f"4. {heading}: 0 deals, N 40, E 40, S 40, W 40. Nothing has been dealt yet.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_games_in_one_file(spadille: Run, saved: Save, language):
    quinto = {"spadille": 1, "game": "quinto"}
    bulk = "".join(json.dumps(one) + "\n" for one in (quinto, RECORDS["d3"]))
    first, second = spadille(
        "replay", saved(bulk, "many.jsonl"), "--language", language
    ).out.splitlines()
    assert "NS 0, EW 0" in first
    assert texts(language)("rules.quadrille.preset.basic") in second
    assert "N 39, E 39, S 39, W 35" in second
