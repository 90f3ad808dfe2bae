"""Pinochle in the terminal: auction, trump, cards passed, melds, giving up, the result; matches."""

from __future__ import annotations

import json
import re

import pytest

from spadille.cli import main
from spadille.core.phase import Finished
from spadille.core.play import Playing
from spadille.games.pinochle_contract import PinochleContract
from spadille.records import parse, replay
from spadille.records.document import read
from spadille.table.match import Match, resumed
from spadille.table.texts import LANGUAGES, texts
from tests.clauses.pinochle_positions import dealt, said
from tests.terminal.sitting import unwrapped
from tests.terminal.sitting_pinochle import HANDS, playing, south
from tests.terminal.sitting_quadrille import sat_down

EN = texts("en")


def kept(tmp_path) -> Match:
    """The match as it stands on disk."""
    return resumed(replay(parse(read(str(tmp_path / "matches" / "pinochle.toml")))))


# Whole deals and matches


def test_a_match_and_another(sit, tmp_path):
    again: list[str] = []

    def answer(text: str) -> str:
        if "Another match?" in text:
            again.append("no" if again else "yes")
            return again[-1]
        return playing(bid="bid")(text) if "Bid 55 or more" not in text else "pass"

    words = ("--seed", "5", "--options", "hands=2")
    sat = sit(answer, *words, game="pinochle")
    assert (sat.code, sat.err) == (0, ""), sat.text[-500:]
    assert again == ["yes", "no"], sat.text[-1500:]
    for number in (1, 2):
        assert sat.text.count(f"Deal {number} of 2\n") == 2
    assert sat.text.count("Score now") == 4
    matches = sorted((tmp_path / "matches").glob("pinochle-*.toml"))
    assert len(matches) == 2
    assert resumed(replay(parse(read(str(matches[-1]))))).over == "hands"


def test_a_whole_deal_by_typed_cards(sit, tmp_path, capsys):
    sat_down(tmp_path, south("50 pass pass pass"), "pinochle")
    sat = sit(playing(), turns=21, game="pinochle")
    assert (sat.code, sat.err) == (0, "")
    assert main(["replay", str(tmp_path / "matches" / "pinochle.toml"), "--json"]) == 0
    (deal, *_) = json.loads(capsys.readouterr().out)["deals"]
    assert deal["finished"]
    assert sat.typed[0] == "spades"
    assert deal["melds"]["S"]["points"] == 33
    ours, theirs = deal["delta"]
    assert re.search(rf"This deal +{ours} +{theirs}\n", sat.text)
    state = kept(tmp_path).deals[0].state
    assert isinstance(state, Finished)
    contract = state.contract
    assert isinstance(contract, PinochleContract)
    key = "made" if contract.is_made(state.tricks) else "set"
    assert re.search(f"Bid 50, reached [0-9]+: {key}\n", sat.text)
    for row in ("Run", "Marriage in hearts × 2", "Pinochle", "Aces around"):
        assert re.search(rf"\nYou: {row} +[0-9]+\n", sat.text)
    assert re.search(r"Aces, tens and kings in tricks +[0-9]+ +[0-9]+\n", sat.text)
    assert re.search(r"The last trick +2\n", sat.text)


LOOKS = ("help", "rules", "hand", "last", "score", "why", "melds", "auction")


@pytest.mark.parametrize("columns", [40, 120])
@pytest.mark.parametrize("rules", ["classic", "club"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_in_every_language_and_width(sit, monkeypatch, tmp_path, language, rules, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    own = texts(language)
    looks = [own(f"terminal.word.{word}") for word in LOOKS]
    why = own("terminal.word.why")
    mistakes = ["hello", "9h", "fold", "trump:D", "give:KC", f"{why} as", "61", f"{why} 52", "q"]
    words = ("--language", language)
    record = south("", rules=rules, options={"pass_cards": 2, "fold": "on", "shoot_moon": "match"})
    sat_down(tmp_path, record, "pinochle")
    player = playing(language, [*looks, *mistakes, "680", *looks, *mistakes, looks[2]])

    def answer(text: str) -> str:
        over = own("terminal.next") in unwrapped(text)
        return own("terminal.word.quit") if over else player(text)

    sat = sit(answer, *words, game="pinochle")
    assert (sat.code, sat.err) == (0, "")
    assert kept(tmp_path).between_deals, sat.text[-1500:]
    after = sit(playing(language, looks), *words, turns=len(looks), game="pinochle")
    text = re.sub(r"\S*matches/pinochle\S*", "", sat.text + after.text)
    for key in ("pinochle.result.melds", "pinochle.result.counters", "rules.pinochle.table.melds"):
        assert own(key) in unwrapped(text)
    assert own("ui.option.pinochle.pass_cards.2") in unwrapped(text)
    assert not re.search(r"\b[a-z]+\.[a-z_]+(\.\w+)*\b", text)
    assert "{" not in text
    assert [line for line in text.splitlines() if len(line) > columns] == []
    for name in ("Nora", "Aksel", "Linnea"):
        assert name in text
    if language != "en":
        assert not re.search(r"\b(the|trick|your|melds|of)\b", unwrapped(text))


# The table, and the auction


def test_who_sits_where_and_how_it_stands(sit, tmp_path):
    sat_down(tmp_path, south("", start={"scores": [135, -44], "played": 3}), "pinochle")
    lines = sit(playing(), turns=0, game="pinochle").text.splitlines()
    for line in (
        "Deal 4, match to 500",
        "Score: us 135, them −44.",
        "On your left Linnea, opposite you your partner Nora, on your right Aksel.",
        "Aksel dealt.",
        "Your melds, by trump: ♠ 33   ♥ 24   (♦ 20)   (♣ 20)",
        EN("pinochle.say.open", bid=50),
        f"  Pass: {EN('pinochle.note.pass')}",
        f"  50 or “bid”: {EN('pinochle.note.bid')}",
        "  Higher: 51 52 53 54 … 680",
    ):
        assert line in lines


@pytest.mark.parametrize(
    ("typed", "bid"),
    [("50", 50), ("57", 57), ("bid", 50), ("b", 50), ("+", 50), ("bid 65", 65), ("053", 53)],
)
def test_a_bid_as_it_may_be_typed(sit, tmp_path, typed, bid):
    sat_down(tmp_path, south(""), "pinochle")
    text = sit(playing(first=[typed]), turns=1, game="pinochle").text
    assert f"  You: {bid}\n" in text


def test_enter_makes_the_next_bid_once_one_has_bid(sit, tmp_path):
    sat_down(tmp_path, south(""), "pinochle")
    text = sit(playing(first=[""]), turns=1, game="pinochle").text
    assert "  You: " not in text
    assert not kept(tmp_path).state.history  # type: ignore[union-attr]
    sat_down(tmp_path, south("50 51 pass pass 52 60"), "pinochle")
    sat = sit(playing(first=[""]), turns=1, game="pinochle")
    assert "\nRound 1: You 50, Linnea 51, Nora Pass, Aksel Pass\nRound 2: You 52, Linnea 60\n" in (
        sat.text
    )
    assert "  65, “bid” or Enter: " in sat.text
    assert "  You: 65\n" in sat.text


def test_only_the_next_bid_where_no_step_may_be_left_out(sit, tmp_path):
    sat_down(tmp_path, south("", options={"step": "next_only"}), "pinochle")
    text = sit(playing(first=["51"]), turns=1, game="pinochle").text
    assert "Higher" not in text
    assert EN("pinochle.why.next", bid=50) in text


def test_the_moon_stands_above_all_numbers(sit, tmp_path):
    sat_down(tmp_path, south("", options={"shoot_moon": "match"}), "pinochle")
    text = sit(playing(first=["moon", "s"]), turns=2, game="pinochle").text
    assert f"  Shoot the moon: {EN('pinochle.note.moon')}\n" in text
    assert f"  You: {EN('call.moon')}\n" in text
    assert EN("pinochle.needs.moon") in text


def test_a_dealer_who_must_play_is_told_so(sit, tmp_path):
    sat_down(tmp_path, south("pass pass pass", dealer="S"), "pinochle")
    text = sit(playing(), turns=0, game="pinochle").text
    assert EN("pinochle.forced.you", points=50) in text
    sat_down(tmp_path, south("pass pass", dealer="E"), "pinochle")
    text = sit(playing(), turns=0, game="pinochle").text
    assert EN("pinochle.forced", name="Aksel", points=50) not in text


def test_trump_is_chosen_by_what_it_melds(sit, tmp_path):
    sat_down(tmp_path, south("50 pass pass pass"), "pinochle")
    sat = sit(playing(first=["d", "melds", "spades"]), turns=3, game="pinochle")
    assert (
        f"{EN('pinochle.say.trump')}\n"
        "  Spades: 33 in melds (Run: 15, Marriage in hearts × 2: 4, Pinochle: 4, Aces around: 10)\n"
        "  Hearts: 24 in melds (Royal marriage × 2: 8, Marriage in spades: 2, Pinochle: 4, Aces"
    ) in sat.text
    assert EN("why.trump_without_marriage") in sat.text
    assert "Aces around: 10). No king and queen here" in unwrapped(sat.text)
    assert "You have bid 50. Spades are trump.\nMelds: us " in sat.text
    assert "  You 33 (Run: 15, Marriage in hearts × 2: 4, Pinochle: 4" in sat.text
    assert "Trick 1 of 20, trump ♠\nYour hand: ♠ A 10 10 K K Q J J   ♥ A" in sat.text


# Cards passed


def test_cards_are_given_in_one_line_and_come_back(sit, tmp_path):
    record = south("pass pass 50 pass trump:C", options={"pass_cards": 3})
    sat_down(tmp_path, record, "pinochle")
    queue = ["why", "AS AH AD AC", "AS AH KD", "AS AH", "ac"]
    text = sit(playing(first=queue), turns=5, game="pinochle").text
    assert EN("pinochle.say.give", name="Nora", number=1, count=3) in text
    assert f"  {EN('terminal.give.all')}\n" in text
    assert EN.count("terminal.too_many", 3) in text
    assert EN("why.card_not_held") in text
    assert EN("pinochle.say.give", name="Nora", number=3, count=3) in text
    assert text.count("You give Nora: A♠ A♥ A♣\n") == 1
    assert len(re.findall(r"\n  Nora gives you: \S+ \S+ \S+\nMelds: us ", text)) == 1
    assert isinstance(kept(tmp_path).state, Playing)


def test_the_bidder_gives_back(sit, tmp_path):
    record = south("50 pass pass pass trump:S", options={"pass_cards": 2})
    sat_down(tmp_path, record, "pinochle")
    text = sit(playing(first=["AC", "QD TD"]), turns=2, game="pinochle").text
    assert EN("pinochle.say.give_back", name="Nora", number=1, count=2) in text
    assert EN.count("terminal.too_many", 1) in text
    assert "  Nora gives you: " in text


def test_what_the_opponents_pass_is_not_seen(sit, tmp_path):
    log = "pass 50 pass pass trump:H give:AD give:TH give:JC give:JC"
    sat_down(tmp_path, south(log, options={"pass_cards": 2}), "pinochle")
    text = sit(playing(), turns=0, game="pinochle").text
    assert "  Aksel gives Linnea: ? ?\n  Linnea gives Aksel: ? ?\n" in text


# Play, giving up, the score


def test_giving_up(sit, tmp_path):
    record = south("50 pass pass pass trump:S", options={"fold": "on"})
    sat_down(tmp_path, record, "pinochle")
    text = sit(playing(first=["give up", "hand", "last"]), turns=3, game="pinochle").text
    assert f"  Give up: {EN('pinochle.note.fold')}\n" in text
    assert f"  You: {EN('call.fold')}\n\n{EN('pinochle.result.fold.you', bid=50)}\n" in text
    assert re.search(r"This deal +−50 +[0-9]+\n", text)
    assert text.count("\nLinnea: ♠ ") == 1


def test_points_are_told_only_when_they_are_asked_for(sit, tmp_path):
    sat_down(tmp_path, south("50 pass pass pass trump:S AC"), "pinochle")
    before = sit(playing(), turns=3, game="pinochle").text
    assert "worth" not in before
    assert EN("trick.taken.you") in before or EN("trick.taken", name="Nora") in before
    text = sit(playing(first=["score", "last"]), turns=2, game="pinochle").text
    state = kept(tmp_path).state
    assert isinstance(state, Playing)
    won = [sum(t.points for t in state.tricks if t.winner % 2 == side) for side in (0, 1)]
    assert EN("terminal.tricks.points", ours=won[0], theirs=won[1]) in text
    assert re.search(r"Melds: us [0-9]+, them [0-9]+\.\nPoints", text)
    assert "The bidders " in text
    assert "worth" in text.partition("> last")[2]


def test_the_melds_can_be_looked_at_with_their_cards(sit, tmp_path):
    sat_down(tmp_path, south("50 pass pass pass trump:S AC"), "pinochle")
    text = sit(playing(first=["melds"]), turns=1, game="pinochle").text
    shown = text.partition("> melds")[2]
    assert "    ♠ A 10 K Q J   ♥ A K K Q Q   ♣ A   ♦ A J\n" in shown


def test_a_hand_without_a_marriage_is_not_played(sit, tmp_path):
    hands = dealt(2, {"S": "K"}, N="KC")
    sat_down(tmp_path, said("pass pass pass", hands, dealer="S"), "pinochle")
    text = unwrapped(sit(playing(), turns=0, game="pinochle").text)
    assert EN("pinochle.result.unplayed.you", bid=50) in text
    assert EN("pinochle.note.no_marriage", name="You") in text


# What the player may not know


@pytest.mark.parametrize(
    "log",
    [
        "",
        "50 pass pass pass",
        "pass pass 50 pass trump:C",
        "50 pass pass pass trump:S",
    ],
)
def test_nothing_is_printed_that_the_player_may_not_know(sit, tmp_path, log):
    """Cards that lie in no meld change hands among the others, and no letter changes."""
    looks = ["hand", "last", "score", "help", "why", "melds", "auction", "why 52", "kc"]
    options = {"pass_cards": 2} if "trump:C" in log else {}
    seen = set()
    for west, east in (("", ""), ("TC", "TD"), ("AC", "AD"), ("TH", "JS")):
        hands = HANDS | {
            "W": HANDS["W"].replace(west, east, 1),
            "E": HANDS["E"].replace(east, west, 1),
        }
        assert west == east or hands != HANDS
        sat_down(tmp_path, said(log, hands, dealer="E", options=options), "pinochle")
        seen.add(sit(playing(first=looks), turns=len(looks), game="pinochle").text)
    assert len(seen) == 1
