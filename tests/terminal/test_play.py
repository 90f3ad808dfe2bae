"""Playing in the terminal: whole deals and matches, refusals, what can be asked for."""

import json
import re

import pytest

from spadille.cli import main
from spadille.core.actions import Play, Say
from spadille.core.phase import Phase
from spadille.core.play import Playing
from spadille.games.quinto import JOKER, PACK
from spadille.records.saved import Saved
from spadille.table.levels import bot_action
from spadille.table.match import Match
from spadille.table.session import YOU, rules_of
from spadille.table.texts import LANGUAGES, texts
from tests.terminal.sitting import answering, saved_match, unwrapped

DEAL = 14  # lines typed in a deal at most: a call, twelve cards, and one to spare


def test_a_whole_deal_by_typed_cards(sit, tmp_path, capsys):
    sat = sit(answering(), "--seed", "3", turns=13)
    assert sat.code == 0
    assert not sat.err
    assert sat.typed[0] == "pass"
    for number in range(1, 13):
        assert f"Trick {number} of 12" in sat.text
    for line in (
        "Deal 1",
        "Linnea dealt.",
        "This deal: ",
        "The cachette: ",
        "Score now",
        "Us  Them",
    ):
        assert line in sat.text
    assert main(["replay", str(tmp_path / "matches" / "quinto.toml"), "--json"]) == 0
    deal = json.loads(capsys.readouterr().out)["deals"][0]
    assert deal["finished"]
    played = {card for trick in deal["tricks"] for card in trick["cards"]}
    assert len(played) == 48
    assert played > {card.replace("10", "T") for card in sat.typed[1:]}
    north_south, east_west = deal["standing"]
    assert re.search(rf"Score now +{north_south} +{east_west}\n", sat.text)


@pytest.mark.parametrize("rules", ["guide", "hoffmann"])
def test_a_whole_match_and_another(sit, tmp_path, rules):
    again: list[str] = []

    def answer(text: str) -> str:
        if "Another match?" in text:
            again.append("perhaps" if not again else "yes" if len(again) == 1 else "no")
            return again[-1]
        return answering()(text)

    sat = sit(answer, "--seed", "5", "--rules", rules)
    assert sat.code == 0
    assert again == ["perhaps", "yes", "no"]
    assert sat.text.count("win the game, ") >= 2
    assert sat.text.count("win the rubber by ") == (2 if rules == "hoffmann" else 0)
    kept = sorted((tmp_path / "matches").glob("quinto-*.toml"))
    assert len(kept) == 2
    assert not (tmp_path / "matches" / "quinto.toml").exists()
    assert all(main(["replay", str(path)]) == 0 for path in kept)
    assert all(str(path) in sat.text for path in kept)


@pytest.mark.parametrize("columns", [40, 120])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_in_every_language_and_width(sit, monkeypatch, tmp_path, language, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    own = texts(language)
    words = ("help", "rules", "hand", "last", "score", "why")
    looks = [own(f"terminal.word.{word}") for word in words]
    mistakes = ["hello", "h", "9h", own("choice.redouble"), f"{looks[-1]} 9h", looks[2]]
    middle = answering(language, [*looks, *mistakes])
    sat = sit(middle, "--language", language, "--seed", "8", turns=len(looks + mistakes) + 13)
    assert sat.code == 0
    sat_after = sit(answering(language, looks), "--language", language, turns=len(looks))
    text = (sat.text + sat_after.text).replace(str(tmp_path), "")
    assert own("sheet.total") in text
    assert own("result.after") in text
    assert not re.search(r"\b[a-z]+\.[a-z_]+(\.\w+)*\b", text.replace("quinto.toml", ""))
    assert "{" not in text
    assert all(len(line) <= columns for line in text.splitlines())
    told = unwrapped(text)
    for name in ("Nora", "Aksel", "Linnea"):
        assert name in told
    if language != "en":
        assert not re.search(r"\b(the|trick|your|points)\b", told.replace("the deal", ""))


# What may not be done is told in words.


def test_refused_while_the_doubling_lasts(sit):
    sat = sit(answering(first=["9h", "why 9h", "redouble", "why redouble"]), "--seed", "7", turns=4)
    assert sat.text.count("First the doubling, then the cards.") == 2
    assert sat.text.count("Nobody has doubled, so there is nothing to redouble.") == 2


@pytest.mark.parametrize(
    ("said", "typed", "reason"),
    [
        ("double pass", "redouble", "Your partner doubled; only an opponent may redouble."),
        ("double pass", "double", "The tricks have been doubled already."),
        ("pass double", "double", "The tricks have been doubled already."),
    ],
)
def test_refused_calls(sit, tmp_path, said, typed, reason):
    def called(match: Match) -> bool:
        history = match.state.history if match.state else ()
        return match.turn == YOU and said == " ".join(
            done.action.word for done in history if isinstance(done.action, Say)
        )

    match = None
    rules = rules_of("quinto")
    match = Match(rules, 3, rules.start()).dealt(PACK.order)
    for word, seat in zip(said.split(), (0, 1), strict=True):
        match = match.acted(Say(word), seat)
    assert called(match)
    (tmp_path / "matches").mkdir()
    Saved(tmp_path / "matches" / "quinto.toml").save(match.record())
    assert reason in sit(answering(first=[typed]), turns=1).text


def playing(match: Match, trick: int) -> Playing | None:
    state = match.state
    ours = isinstance(state, Playing) and state.turn == YOU and len(state.tricks) == trick - 1
    return state if ours and isinstance(state, Playing) else None


def keeping_the_joker(match: Match):
    state = match.state
    assert isinstance(state, Phase)
    others = [action for action in state.legal() if action != Play(JOKER)]
    return others[0] if others else bot_action(state)


def test_refused_because_a_suit_must_be_followed(sit, tmp_path):
    def bound(match: Match) -> bool:
        state = playing(match, 2)
        return bool(state and state.duty() == "follow" and PACK.suit(state.trick[0]) == "D")

    match = saved_match(tmp_path, bound)
    state = playing(match, 2)
    assert state
    held = PACK.names(state.deal.hands[YOU])
    off = next(card for card in held if card[-1] not in "DK")
    missing = next(card for card in PACK.kinds if card not in held)
    told = sit(answering(first=[off, f"why {off}", "why", missing, "pass", "why 9x"]), turns=6).text
    reason = (
        "Diamonds were led and you hold diamonds: you must follow suit. Only the joker is free."
    )
    assert told.count(reason) == 3
    assert told.count("That card is not in your hand.") == 1
    assert told.count("The doubling is over: play a card.") == 1
    assert told.count("“9x” is neither a card nor a word known here.") == 1


def test_refused_to_lead_the_joker(sit, tmp_path):
    def leading(match: Match) -> bool:
        state = playing(match, 3)
        return bool(state and not state.trick and PACK.held(state.deal.hands[YOU], JOKER))

    saved_match(tmp_path, leading, choose=keeping_the_joker)
    told = sit(answering(first=["jk", "why ★"]), turns=2).text
    assert told.count("The joker may never be led. Lead another card.") == 2
    assert "(★)" in told


def test_refused_to_keep_the_joker_after_trick_eleven(sit, tmp_path):
    def bound(match: Match) -> bool:
        state = playing(match, 11)
        return bool(state and state.duty() == "joker_trick_11")

    match = saved_match(tmp_path, bound, choose=keeping_the_joker)
    state = playing(match, 11)
    assert state
    other = next(card for card in PACK.names(state.deal.hands[YOU]) if card != "JK")
    told = sit(answering(first=[other, "why", "joker"]), turns=3).text
    assert told.count("whoever still holds the joker must play it now.") == 2
    assert "You ★" in told


def test_the_lead_that_passes_from_a_stranded_joker(sit, tmp_path):
    def stranded(match: Match) -> bool:
        state = playing(match, 12)
        return bool(state and state.tricks[-1].winner != state.leader)

    saved_match(tmp_path, stranded)
    assert re.search(
        r"has only the joker left, so \w+ leads? to the last trick", sit(answering(), turns=0).text
    )


def test_half_a_card_and_nonsense_get_one_line(sit):
    queue = ["pass", "", "\x1b[2J", "x" * 100]
    sat = sit(answering(first=queue), "--seed", "3", turns=4)
    assert "“�[2J” is neither" in sat.text
    assert "x" * 40 + "”" in sat.text
    assert "x" * 41 not in sat.text
    half = sit(answering(first=["h"]), turns=1).text
    assert "The whole card, please: " in half


# What can be asked for.


def test_looking_back_between_deals(sit):
    look = answering(first=[*["last", "hand", "score", "rules", "help", "save", "why", "why 9h"]])
    sit(answering(), "--seed", "3", turns=13)
    told = sit(look, turns=8).text
    for number in range(1, 13):
        assert f"Trick {number} of 12: " in told
    for name in ("You", "Nora", "Aksel", "Linnea"):
        assert re.search(rf"^{name}: ♥", told, re.MULTILINE)
    assert "The joker: " in told
    assert "No deal is being played just now." in told
    assert told.count("Press Enter for the next deal") == 9


@pytest.mark.parametrize("rules", ["guide", "hoffmann"])
def test_the_rules_say_by_which_preset(sit, rules):
    told = unwrapped(sit(answering(first=["rules"]), "--rules", rules, turns=1).text)
    for preset in ("guide", "hoffmann"):
        note = texts("en")(f"rules.quinto.preset.{preset}.note")
        assert (note in told) == (preset == rules)


def test_quitting_by_word(sit):
    sat = sit(answering(first=["quit"]), "--seed", "3")
    assert sat.code == 0
    assert sat.typed == ("quit",)
    assert sat.text.endswith("The match is kept. Start the same way, and you play on.\n")


def test_no_to_the_next_deal_leaves(sit):
    sit(answering(), "--seed", "3", turns=13)
    assert "Start the same way" in sit(answering(first=["no"])).text


def test_a_doubled_deal_says_so(sit):
    sat = sit(answering(first=["double", "score"]), "--seed", "7", turns=2)
    assert "  You: Double\n" in sat.text
    assert sat.text.count("Doubled by you\nEvery trick counts 10.") == 2


def test_the_same_seed_deals_the_same_cards(sit):
    def hand(*words: str) -> str:
        text = sit(answering(), *words, "--new", turns=0).text
        return text.partition("Your hand: ")[2]

    assert hand("--seed", "11") == hand("--seed", "11")
    assert hand("--seed", "11") != hand("--seed", "15")
    assert len({hand() for _ in range(3)}) > 1


def test_nothing_is_printed_that_the_player_may_not_know(sit, tmp_path):
    """The others' cards and the cachette, turned round, change no letter before they fall."""
    rules = rules_of("quinto")
    path = tmp_path / "matches" / "quinto.toml"
    path.parent.mkdir()
    match = Match(rules, 1, rules.start()).dealt(PACK.order)
    looks = ["hand", "last", "score", "help", "why", "why 9h", "2h", "double?"]
    told = []
    for shift in range(4):
        record = match.record()
        hands = record["deals"][0]["hands"]
        others = " ".join([hands["N"], hands["E"], hands["W"], record["deals"][0]["rest"]]).split()
        turned = others[shift * 7 :] + others[: shift * 7]
        for seat in "NEW":
            hands[seat], turned = " ".join(turned[:12]), turned[12:]
        record["deals"][0]["rest"] = " ".join(turned)
        Saved(path).save(record)
        told.append(sit(answering(first=looks), turns=len(looks)).text)
    assert len(set(told)) == 1
