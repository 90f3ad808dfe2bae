"""Quadrille in the terminal: auction, trump and king, exchange, claim, chips; whole sessions."""

from __future__ import annotations

import json
import re

import pytest

from spadille.cli import main
from spadille.core.play import Playing
from spadille.records import parse, replay
from spadille.records.document import read
from spadille.table.match import resumed
from spadille.table.texts import LANGUAGES, texts
from tests.clauses.quadrille_positions import dealt, said
from tests.clauses.test_quadrille_deals import told
from tests.terminal.sitting import answering, unwrapped
from tests.terminal.sitting_quadrille import playing, sat_down, south, turned

EN = texts("en")


# Whole deals and sessions


@pytest.mark.parametrize("rules", ["basic", "later"])
def test_a_session_and_another(sit, tmp_path, rules):
    again: list[str] = []

    def answer(text: str) -> str:
        if "Another match?" in text:
            again.append("no" if again else "yes")
            return again[-1]
        return playing(bid="solo" if rules == "basic" else "mediateur")(text)

    words = ("--seed", "5", "--rules", rules, "--options", "deals=4")
    sat = sit(answer, *words, game="quadrille")
    assert (sat.code, sat.err) == (0, ""), sat.text[-500:]
    assert again == ["yes", "no"], sat.text[-1500:]
    for number in range(1, 5):
        assert sat.text.count(f"Deal {number} of 4\n") == 2
    assert sat.text.count("Chips now") == 8
    kept = sorted((tmp_path / "matches").glob("quadrille-*.toml"))
    assert len(kept) == 2
    assert not (tmp_path / "matches" / "quadrille.toml").exists()
    match = resumed(replay(parse(read(str(kept[-1])))))
    assert match.over == "deals"
    assert match.rules.options()["deals"] == 4


def test_a_whole_deal_by_typed_cards(sit, tmp_path, capsys):
    sat_down(tmp_path, south("alliance pass pass pass"))
    sat = sit(playing(), turns=11, game="quadrille")
    assert (sat.code, sat.err) == (0, "")
    assert main(["replay", str(tmp_path / "matches" / "quadrille.toml"), "--json"]) == 0
    (deal, *_) = json.loads(capsys.readouterr().out)["deals"]
    assert deal["finished"]
    assert sat.typed[0] == "spades KH"
    assert (deal["contract"]["trump"], deal["contract"]["called"]) == ("S", "KH")
    played = {card for trick in deal["tricks"] for card in trick["cards"]}
    assert len(set(sat.typed[1:])) == 10
    assert played > set(sat.typed[1:])
    north, east, me, west = deal["standing"]
    assert re.search(rf"Chips now +{me} +{west} +{north} +{east}\n", sat.text)


LOOKS = ("help", "rules", "hand", "last", "score", "why", "trumps")


@pytest.mark.parametrize("columns", [40, 120])
@pytest.mark.parametrize("rules", ["basic", "later"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_in_every_language_and_width(sit, monkeypatch, tmp_path, language, rules, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    own = texts(language)
    looks = [own(f"terminal.word.{word}") for word in LOOKS]
    why = own("terminal.word.why")
    mistakes = ["hello", "h", "8h", "claim", "trump:H", "call:KC", f"{why} 7h", f"{why} solo"]
    text = ""
    for bid in ("alliance", "solo") if rules == "basic" else ("simple-call", "mediateur"):
        words = ("--language", language, "--rules", rules, "--seed", "8", "--new")
        first = [*looks, *mistakes, bid, *looks, *mistakes, "", *mistakes]
        turns = len(first) + 14
        sat = sit(playing(language, first, bid), *words, turns=turns, game="quadrille")
        assert (sat.code, sat.err) == (0, "")
        text += sat.text
        after = sit(playing(language, looks), *words[:4], turns=len(looks), game="quadrille")
        text += after.text
    text = re.sub(r"\S*matches/quadrille\S*", "", text)
    for key in ("quadrille.sheet.total", "terminal.prices", "terminal.ranks.plain"):
        assert own(key) in unwrapped(text)
    assert not re.search(r"\b[a-z]+\.[a-z_]+(\.\w+)*\b", text)
    assert "{" not in text
    assert [line for line in text.splitlines() if len(line) > columns] == []
    for name in ("Nora", "Aksel", "Linnea"):
        assert name in text
    if language != "en":
        assert not re.search(r"\b(the|trick|your|chips|of)\b", unwrapped(text))


# The table, and what is told


def test_who_sits_where_and_what_lies_there(sit, tmp_path):
    sat_down(tmp_path, south("", start={"scores": [35, 44, -3, 84], "carry": 4, "played": 3}))
    lines = unwrapped(sit(playing(), turns=0, game="quadrille").text).splitlines()
    for line in (
        "Deal 4 of 40",
        "On your right Linnea, opposite you Nora, on your left Aksel. The turn goes to the right.",
        "Aksel dealt.",
        "In the pot 8. Chips: You −4, Linnea 83, Nora 34, Aksel 43.",
    ):
        assert line in lines


def test_trump_and_king_in_one_line(sit, tmp_path):
    sat_down(tmp_path, south("alliance pass pass pass"))
    sat = sit(playing(first=["hearts KC"]), turns=1, game="quadrille")
    assert (
        f"{EN('quadrille.say.trump.call')}\n"
        "  spades: K♥ K♦ K♣\n"
        "  hearts: K♦ K♣ K♠\n"
        "  diamonds: K♥ K♣ K♠\n"
        "  clubs: K♥ K♦ K♠\n"
        f"  K♠: {EN('quadrille.note.own_king')}\n"
        "Type both at once: spades KH\n"
    ) in sat.text
    assert "  You: Hearts are trump\n  You: Calls the king of clubs\n" in sat.text
    assert "You are Hombre: Alliance. Hearts are trump.\n" in sat.text
    assert "Trick 1 of 10, trump ♥" in sat.text
    match = resumed(replay(parse(read(str(tmp_path / "matches" / "quadrille.toml")))))
    assert isinstance(match.state, Playing)


def test_killed_between_trump_and_king(sit, tmp_path):
    sat_down(tmp_path, south("alliance pass pass pass"))
    sit(playing(first=["hearts"]), turns=1, game="quadrille")
    sat = sit(playing(first=["KC"]), turns=1, game="quadrille")
    assert "  You: Hearts are trump\n" in sat.text
    assert f"{EN('quadrille.say.call')}\n  K♦ K♣ K♠\n" in sat.text
    assert "  You: Calls the king of clubs\n" in sat.text


def test_an_exchange(sit, tmp_path):
    sat_down(tmp_path, south("mediateur pass pass pass", "later"))
    queue = ["spades KH", "KH", "why KH", "8D", "KC", "4D", "score"]
    text = sit(playing(first=queue), turns=7, game="quadrille").text
    assert "  You: Demands the king of hearts\n" in text
    assert re.search(r"Your hand: .*♥ \(K\)", text)
    assert text.count(EN("why.give_received")) == 2
    assert "There is no “8D” in this pack." in text
    assert EN("why.card_not_held") in text
    assert "  You: Gives the four of diamonds, face down\n" in text
    assert re.search(r"1\. This deal so far +−2 +0 +−1 +−1\n", text)


def test_a_king_is_demanded_of_the_player(sit, tmp_path):
    """By west, for the king of spades, and the player learns which card came back for it."""
    log = "pass mediateur pass pass trump:S demand:KS give:KH"
    sat_down(tmp_path, south(log, "later"))
    text = sit(playing(first=["score"]), turns=1, game="quadrille").text
    assert "  Linnea: Demands the king of spades\n" in text
    assert "  Linnea: Gives the king of hearts, face down\n" in text
    assert "Linnea is Hombre: Médiateur. Spades are trump.\n" in text
    exchanged = {"giver": "You", "name": "Linnea", "card": "king of spades"}
    assert f"{EN('quadrille.exchanged', **exchanged)}\n" in text
    assert re.search(r"Your hand: A♠ Q♠.*♥ K", text)
    assert re.search(r"1\. This deal so far +0 +−2 +−1 +−1\n", text)


def test_a_king_is_demanded_of_another(sit, tmp_path):
    log = "pass mediateur pass pass trump:S demand:KC give:KH"
    sat_down(tmp_path, south(log, "later"))
    text = sit(playing(), turns=0, game="quadrille").text
    assert "  Linnea: Gives a card, face down\n" in text
    exchanged = {"giver": "Nora", "name": "Linnea", "card": "king of clubs"}
    assert f"{EN('quadrille.exchanged', **exchanged)}\n" in text
    assert "king of hearts" not in text


SECRET = EN("quadrille.secret.ally", card="king of spades", name="Linnea")


def test_the_ally_is_told_so_and_nobody_else(sit, tmp_path):
    log = "pass alliance pass pass trump:H call:"
    for king, ally in (("KS", True), ("KD", False)):
        sat_down(tmp_path, south(log + king))
        text = unwrapped(sit(playing(first=["score"]), turns=1, game="quadrille").text)
        assert "Linnea is Hombre: Alliance. Hearts are trump.\n" in text
        card = EN(f"card.title.{king}")
        assert EN("quadrille.called", name="Linnea", card=card) in text
        assert text.count(SECRET) == (2 if ally else 0)


def test_an_own_king_is_a_secret(sit, tmp_path):
    sat_down(tmp_path, south("alliance pass pass pass"))
    text = sit(playing(first=["hearts KS"]), turns=1, game="quadrille").text
    assert f"{EN('quadrille.secret.own', card='king of spades')}\n" in text


def test_the_ally_shows(sit, tmp_path):
    """D3 turned: the player is Hombre, and Linnea's king of spades falls in trick 8."""
    sat_down(tmp_path, turned(told("d3", 7)))
    before, _, after = sit(playing(first=["2D"]), turns=1, game="quadrille").text.partition("> ")
    assert "your ally: the king" not in before
    shown = "Linnea is your ally: the king of spades has shown it.\n"
    assert f"You 2♦, Linnea K♠\n  You take the trick.\n{shown}" in after


def test_another_ally_shows(sit, tmp_path):
    """D5 turned twice: west calls the king of diamonds, and it falls in trick 5."""
    sat_down(tmp_path, turned(turned(told("d5", 4))))
    text = unwrapped(sit(playing(), turns=1, game="quadrille").text)
    shown = {"ally": "Aksel", "name": "Linnea", "card": "king of diamonds"}
    assert EN("quadrille.shown.ally", **shown) in text


def test_a_remise(sit, tmp_path):
    sat_down(tmp_path, turned(told("d3")))
    text = sit(playing(first=["no"]), game="quadrille").text
    assert EN("quadrille.result.remise.you", bid="Alliance") in text
    assert "Linnea was your ally.\n" in text
    assert re.search(EN("quadrille.pay.beast") + r" +−4 +0 +0 +0\n", text)
    assert EN("quadrille.result.carry", chips=8) in text


def test_six_straight_tricks_may_be_claimed(sit, tmp_path):
    sat_down(tmp_path, turned(told("d1", 6)))
    text = sit(playing(first=["c", "score", "claim"]), turns=3, game="quadrille").text
    assert f"{EN('quadrille.say.claim')}\n" in text
    assert f"  {EN('choice.claim')}: {EN('quadrille.note.claim')}\n" in text
    assert "“c” is neither a card nor a word known here." in text
    assert f"  You: {EN('call.claim')}\n" in text
    assert EN("quadrille.result.won.you", bid="Solo", tricks=6) in text
    assert EN("quadrille.result.claimed") in text
    assert re.search(EN("quadrille.pay.premiers", each=1) + r" +\+3 +−1 +−1 +−1\n", text)
    assert re.search(r"Chips now +46 +38 +38 +38\n", text)


def test_six_straight_tricks_may_be_led_on_from(sit, tmp_path):
    sat_down(tmp_path, turned(told("d1", 6)))
    text = sit(playing(first=["7S", "3S", "5D", "QD"]), turns=4, game="quadrille").text
    assert EN("quadrille.result.late_missed") in text
    assert re.search(EN("quadrille.pay.late_missed", each=2) + r" +−6 +\+2 +\+2 +\+2\n", text)


# Options


def test_house_rules_are_kept_and_played_by(sit, tmp_path):
    words = ("--rules", "later", "--options", "deals=8,favourite=S", "--options", "fee=3")
    sat = sit(playing(first=["quit"]), *words, game="quadrille")
    assert "Deal 1 of 8\n" in sat.text
    document = read(str(tmp_path / "matches" / "quadrille.toml"))
    assert document["options"] == {"favourite": "S", "deals": 8, "fee": 3}
    for again, goes_on in (
        ((), True),
        (words, True),
        (("--options", "deals=8"), True),
        (("--rules", "later", "--options", "deals=12"), False),
    ):
        text = sit(playing(first=["quit"]), *again, game="quadrille").text
        assert ("You play on where you left off." in text) is goes_on


@pytest.mark.parametrize(
    ("words", "told_there"),
    [
        (("deals=10",), "“deals” must be a multiple of four"),
        (("deals=many",), "“deals” must be a whole number"),
        (("stake=0",), "“stake” must be from 1 to 100, not 0"),
        (("own_king=1",), "“own_king” must be true or false"),
        (("favourite=S",), "Quadrille by these rules has no option “favourite”; it has own_king"),
        (("target=500",), "no option “target”"),
        (("deals",), "--options deals: it must read KEY=VALUE"),
        (("deals=",), "KEY=VALUE"),
        (("=8",), "KEY=VALUE"),
        (("",), "KEY=VALUE"),
        (("deals=8,,stake=2",), "KEY=VALUE"),
    ],
)
def test_house_rules_that_there_are_not(sit, words, told_there):
    sat = sit(playing(), "--options", *words, game="quadrille")
    assert (sat.code, sat.typed) == (2, ())
    assert sat.err.count("\n") == 1
    assert told_there in sat.err


def test_a_match_of_another_game_is_put_aside(sit, tmp_path):
    sat_down(tmp_path, south("solo"), "quinto")
    sat = sit(answering(), turns=0)
    assert sat.code == 0
    assert "Your earlier match is kept as " in unwrapped(sat.text)
    assert "Quinto: you and your partner" in sat.text


# What the player may not know


@pytest.mark.parametrize(
    "log",
    [
        "",
        "alliance pass pass pass",
        "solo pass pass pass trump:S",
        "pass alliance pass pass trump:S call:KH",
        "pass solo pass pass trump:C",
    ],
)
def test_nothing_is_printed_that_the_player_may_not_know(sit, tmp_path, log):
    """The others' cards, turned round, change no letter: not even where the called king lies."""
    looks = ["hand", "last", "score", "help", "why", "trumps", "why 4d", "kc", "claim"]
    hands = dealt(3, S="KS QS AS 4D 3C")
    others = " ".join(hands[seat] for seat in "NEW").split()
    seen = set()
    for shift in range(4):
        moved = others[shift * 7 :] + others[: shift * 7]
        for place, seat in enumerate("NEW"):
            hands[seat] = " ".join(moved[10 * place : 10 * place + 10])
        sat_down(tmp_path, said(log, hands, dealer="E"))
        seen.add(sit(playing(first=looks), turns=len(looks), game="quadrille").text)
    assert len(seen) == 1
