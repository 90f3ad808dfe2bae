"""Quadrille in the terminal: why something may not be done, and what can be asked for."""

from __future__ import annotations

import re

import pytest

from spadille.core.play import Playing
from spadille.table.match import Match
from spadille.table.session import YOU, Wish
from spadille.table.texts import texts
from tests.clauses.quadrille_positions import Record, dealt, said
from tests.clauses.test_quadrille_deals import told
from tests.terminal.sitting import saved_match, unwrapped
from tests.terminal.sitting_quadrille import HANDS, playing, sat_down, south, turned

EN = texts("en")


def not_now(sentence: str) -> str:
    """That it is too early or too late, and what is wanted."""
    return EN("terminal.not_now", sentence=EN(sentence))


# What may not be done is told in words


@pytest.mark.parametrize(
    ("log", "preset", "typed", "reason"),
    [
        ("", "basic", "KS", not_now("quadrille.say.bid")),
        ("", "basic", "claim", not_now("quadrille.say.bid")),
        ("", "basic", "sans-prendre", EN("why.unknown_action")),
        ("", "later", "alliance", EN("why.unknown_action")),
        ("alliance pass pass pass", "basic", "solo", not_now("quadrille.say.trump.call")),
        ("alliance pass pass pass", "basic", "KC", not_now("quadrille.say.trump.call")),
        ("alliance pass pass pass", "basic", "hearts KH", EN("why.call_trump")),
        ("alliance pass pass pass", "basic", "hearts QC", EN("why.call_queen")),
        ("alliance pass pass pass", "basic", "hearts 4D", "Only a king can be named"),
        ("alliance pass pass pass", "basic", "hearts 8D", "Only a king can be named"),
        ("solo pass pass pass", "basic", "hearts KC", not_now("quadrille.say.trump.alone")),
        ("solo pass pass pass", "basic", "KC", not_now("quadrille.say.trump.alone")),
        ("solo pass pass pass", "basic", "4D", not_now("quadrille.say.trump.alone")),
        ("sans-prendre pass pass pass", "later", "hearts", EN("why.favourite_needs_star")),
        ("mediateur pass pass pass", "later", "spades KS", EN("why.demand_held")),
        ("mediateur pass pass pass", "later", "spades QD", EN("why.demand_queen")),
        ("solo pass pass pass trump:H", "basic", "pass", not_now("say.lead")),
        ("solo pass pass pass trump:H", "basic", "trump:S", not_now("say.lead")),
        ("solo pass pass pass trump:H", "basic", "KC", EN("why.card_not_held")),
        ("solo pass pass pass trump:H", "basic", "10H", "There is no “10H” in this pack."),
        ("solo pass pass pass trump:H", "basic", "why 9C", "There is no “9C” in this pack."),
        ("solo pass pass pass trump:H", "basic", "why KS", "That is allowed."),
        ("solo pass pass pass trump:H", "basic", "why", "Type the card too: why KH"),
    ],
)
def test_refused(sit, tmp_path, log, preset, typed, reason):
    sat_down(tmp_path, south(log, preset))
    before = (tmp_path / "matches" / "quadrille.toml").read_bytes()
    text = unwrapped(sit(playing(first=[typed]), turns=1, game="quadrille").text)
    assert reason in text.partition("\n> ")[2]
    assert (tmp_path / "matches" / "quadrille.toml").read_bytes() == before


def test_a_bid_must_be_higher(sit, tmp_path):
    """Aksel, who is eldest, has bid solo."""
    sat_down(tmp_path, said("solo", HANDS, dealer="N"))
    text = sit(playing(first=["alliance", "why alliance", "solo"]), turns=3, game="quadrille").text
    assert text.count(EN("why.not_higher")) == 3
    assert EN("quadrille.say.over", name="Aksel", bid="Solo") + "\n  Pass: " in text


def led(lead: str, trump: str, held: str, without: str = "") -> Record:
    """Aksel has led this card, and it is the player's turn; these cards are held, those not."""
    hands = dealt(7, {"S": without.split()}, E=lead, S=held)
    return said(f"solo pass pass pass trump:{trump} {lead}", hands, dealer="N")


SPADES = "QS JS 7S 6S 4S 3S 2S"
HEARTS = "KH QH JH AH 2H 3H 4H 6H AC 7H"


@pytest.mark.parametrize(
    ("record", "typed", "reason"),
    [
        (led("5S", "H", "AS KS 2H"), "AS", EN("quadrille.why.follow.S")),
        (led("5C", "H", "AC KC 2H"), "AC", EN("quadrille.why.follow.C")),
        (led("5D", "H", "KD 2H"), "2H", EN("quadrille.why.follow.D")),
        (led("5H", "H", "AS KH 2S"), "2S", EN("quadrille.why.follow.trump")),
        (
            led("AS", "H", "7H 2S", "AC KH QH JH AH 2H 3H 4H 5H 6H"),
            "2S",
            EN("quadrille.why.follow.trump"),
        ),
    ],
    ids=range(5),
)
def test_why_a_card_may_not_be_played(sit, tmp_path, record, typed, reason):
    sat_down(tmp_path, record)
    queue = [typed, f"why {typed}", "why"]
    text = unwrapped(sit(playing(first=queue), turns=3, game="quadrille").text)
    assert text.count(reason) == 3


def test_matadors_may_be_kept_back(sit, tmp_path):
    sat_down(tmp_path, led("5H", "H", "AS 2S", HEARTS))
    text = sit(playing(first=["2S"]), turns=1, game="quadrille").text
    assert f"{EN('quadrille.say.excused')}\n" in text
    assert "  Aksel 5♥, You 2♠" in text


def bound(match: Match) -> bool:
    state = match.state
    ours = isinstance(state, Playing) and state.turn == YOU and len(state.trick) == 3
    return ours and isinstance(state, Playing) and state.duty() == "follow"


def test_why_a_card_on_the_table_might_be_played(sit, tmp_path):
    match = saved_match(tmp_path, bound, Wish("quadrille").rules())
    state = match.state
    assert isinstance(state, Playing)
    pack = match.rules.game.pack
    names = [pack.name(card) for card in state.trick]
    queue = [f"why {name}" for name in names]
    text = sit(playing(first=queue), turns=len(queue), game="quadrille").text
    assert text.count(EN("quadrille.allowed.lead")) == 1
    assert "not in your hand" not in text
    assert "That is allowed." not in text


def test_why_of_any_card_when_the_deal_is_over(sit, tmp_path):
    sat_down(tmp_path, turned(told("d3")))
    queue = ["why KC", "why 6S", "why AS", "why 4H"]
    text = unwrapped(sit(playing(first=queue), turns=4, game="quadrille").text)
    assert EN("quadrille.allowed.lead") in text
    kept = {"cards": "ace of spades", "led": "ace of diamonds"}
    assert EN("quadrille.allowed.kept", **kept) in text


# What can be asked for


def test_the_order_of_trumps(sit, tmp_path):
    sat_down(tmp_path, south(""))
    text = sit(playing(first=["trumps"]), turns=1, game="quadrille").text
    assert "Spades as trump: A♠ 2♠ A♣ K♠ Q♠ J♠ 7♠ 6♠ 5♠ 4♠ 3♠\n" in text
    assert "Hearts as trump: A♠ 7♥ A♣ A♥ K♥ Q♥ J♥ 2♥ 3♥ 4♥ 5♥ 6♥\n" in text
    assert "  ♠ K Q J 7 6 5 4 3 2\n  ♥ K Q J A 2 3 4 5 6 7\n" in text
    sat_down(tmp_path, south("solo pass pass pass trump:H"))
    text = sit(playing(first=["ranks"]), turns=1, game="quadrille").text
    assert text.count(" as trump: ") == 1
    assert "  ♠ K Q J 7 6 5 4 3 2\n  ♦ K Q J A 2 3 4 5 6 7\n  ♣ K Q J 7 6 5 4 3 2\n" in text


def test_the_hand_stands_in_the_order_of_trumps(sit, tmp_path):
    hands = dealt(3, S="2C 7H AS KS AC 7D 6H AH QD 3C", N="KC")
    for log, shown in (
        ("", "A♠ A♣   ♠ K   ♥ A 6 7   ♣ 3 2   ♦ Q 7"),
        ("trump:H", "A♠ 7♥ A♣ A♥ 6♥   ♠ K   ♦ Q 7   ♣ 3 2"),
        ("trump:C", "A♠ 2♣ A♣ 3♣   ♥ A 6 7   ♠ K   ♦ Q 7"),
    ):
        talk = f"solo pass pass pass {log}" if log else ""
        sat_down(tmp_path, said(talk, hands, dealer="E"))
        text = sit(playing(), turns=0, game="quadrille").text
        first, *others = re.findall(r"Your hand: (.*)", text)[0].split("   ")
        assert first == shown.split("   ")[0]
        assert sorted(others) == sorted(shown.split("   ")[1:])


def test_the_score_has_four_columns_and_prices(sit, tmp_path):
    sat_down(tmp_path, south("solo pass pass pass trump:H"))
    text = sit(playing(first=["score"]), turns=1, game="quadrille").text
    assert re.search(r"\n +You +Linnea +Nora +Aksel\n", text)
    assert re.search(r"1\. This deal so far +−1 +−1 +−1 +−1\n", text)
    assert re.search(r"Chips +39 +39 +39 +39\n", text)
    assert "Tricks: You 0, Linnea 0, Nora 0, Aksel 0.\n" in text
    for price in ("Stakes +4 × 1", "The pot +4", "Five tricks or fewer: into the pot +−4"):
        assert re.search(price + "\n", text)


def test_looking_back_between_deals(sit, tmp_path):
    sat_down(tmp_path, turned(told("d3")))
    looks = ["last", "hand", "score", "rules", "help", "save", "why", "why KC", "trumps", "KC"]
    text = sit(playing(first=looks), turns=len(looks), game="quadrille").text
    for number in range(1, 11):
        assert f"Trick {number} of 10: " in text
    for name in ("You", "Nora", "Aksel", "Linnea"):
        assert re.search(rf"^{name}: \S", text, re.MULTILINE)
    assert EN("quadrille.sheet.remise", number=1, name="You", bid="Alliance") in text
    assert text.count("Press Enter for the next deal") == len(looks) + 1


def test_the_end_of_a_session_shares_the_pot(sit, tmp_path):
    record = turned(told("d3")) | {"start": {"played": 3}, "options": {"deals": 4}}
    sat_down(tmp_path, record)
    text = sit(playing(first=["no"]), game="quadrille").text
    assert re.search(EN("quadrille.pay.shared") + r" +\+2 +\+2 +\+2 +\+2\n", text)
    assert re.search(r"Chips now +37 +41 +41 +41\n", text)
    assert "Another match? (yes or no)" in text


@pytest.mark.parametrize("rules", ["basic", "later"])
def test_the_rules_say_by_which_preset(sit, rules):
    words = ("--rules", rules)
    told_there = unwrapped(sit(playing(first=["rules"]), *words, turns=1, game="quadrille").text)
    for preset in ("basic", "later"):
        note = texts("en")(f"rules.quadrille.preset.{preset}.note")
        assert (note in told_there) == (preset == rules)
