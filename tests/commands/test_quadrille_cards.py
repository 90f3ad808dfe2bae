"""Quadrille on the command line: cards that may not be played, matadors above all; the claim."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.clauses.quadrille_positions import PACK, TRUMPS, Record, calls, dealt, said
from tests.clauses.test_quadrille_deals import told
from tests.commands.conftest import Run

Save = Callable[..., Path]

# trump, card led, the hand's trumps or cards of the suit led, a plain card, is it allowed
LEADS = {
    "P1 Spadille alone": ("H", "5H", "AS", "4S", True),
    "P2 two matadors": ("H", "5H", "AS AC", "4S", True),
    "P3 three matadors": ("H", "5H", "AS 7H AC", "4S", True),
    "P4 Spadille and a low trump": ("H", "5H", "AS 6H", "4S", False),
    "P5 Basto and Punto": ("H", "5H", "AC AH", "4S", False),
    "P6 Manille under Spadille": ("H", "AS", "7H", "4S", False),
    "P7 Basto under Spadille": ("H", "AS", "AC", "4S", False),
    "P8 both under Spadille": ("H", "AS", "7H AC", "4S", False),
    "P10 no trump": ("H", "AS", "", "4S", True),
    "P11 Spadille over Manille": ("H", "7H", "AS", "4S", True),
    "P12 Basto under Manille": ("H", "7H", "AC", "4S", False),
    "P14 two over Basto": ("H", "AC", "AS 7H", "3D", True),
    "P15 Punto under Basto": ("H", "AC", "AH", "3D", False),
    "P16 Basto over Punto": ("H", "AH", "AC", "3D", True),
    "P18 the king of spades is a trump": ("S", "AS", "KS", "3H", False),
    "P19 the two of spades is Manille": ("S", "KS", "2S", "3H", True),
}


def lead(trump: str, led: str, held: str, plain: str) -> Record:
    """North, alone, leads this card; east has these trumps, this plain card, no other trump."""
    trumps = TRUMPS[trump]
    others = [card for card in trumps if card not in held.split()]
    hands = dealt(7, {"E": others}, N=led, E=f"{held} {plain}".strip())
    return said(f"{calls('solo', 'N')} trump:{trump} {led} {plain}", hands)


@pytest.mark.parametrize("name", LEADS)
def test_a_trump_is_led(spadille: Run, saved: Save, name):
    trump, led, held, plain, allowed = LEADS[name]
    ran = spadille("replay", saved(lead(trump, led, held, plain)), "--json")
    if allowed:
        assert ran.code == 0, ran.err
        return
    found = ran.error
    assert (found["reason"], found["action"], found["seat"]) == ("follow", 7, "E")
    assert found["given"] == plain
    assert set(found["legal"]) == set(held.split())
    assert "a trump was led" in ran.err
    assert "(B21)" in ran.err


@pytest.mark.parametrize("name", [name for name, case in LEADS.items() if not case[-1]])
@pytest.mark.parametrize("language", ["nb", "sv", "fi"])
def test_a_trump_is_led_in_every_language(spadille: Run, saved: Save, name, language):
    path = saved(lead(*LEADS[name][:-1]))
    ran = spadille("replay", path, "--language", language)
    ran.check_refused()
    assert ran.err != spadille("replay", path).err
    assert "(B21)" in ran.err


# trump, card led, what else the hand has, the card played, is it allowed, words of the line
PLAIN_LEADS = {
    "spades": ("H", "5S", "KS 2H", "2H", False, "spades were led"),
    "hearts": ("S", "5H", "KH AS", "AS", False, "hearts were led"),
    "diamonds": ("S", "5D", "KD AS", "AS", False, "diamonds were led"),
    "clubs": ("S", "5C", "KC AC", "AC", False, "clubs were led"),
    "P20 Spadille is no spade": ("H", "5S", "AS KS", "AS", False, "Spadille"),
    "P21 Spadille alone, no spade": ("H", "5S", "AS 2H", "2H", True, ""),
    "P22 Basto is no club": ("H", "5C", "AC 4D", "4D", True, ""),
    "P23 the plain two of spades": ("S", "5C", "2S 2C", "2S", False, "Basto is a trump"),
    "P24 the plain seven of hearts": ("S", "5H", "7H AS", "AS", False, "hearts were led"),
    "P26 no duty to beat": ("H", "7S", "JS 2S", "2S", True, ""),
}


@pytest.mark.parametrize("name", PLAIN_LEADS)
def test_a_plain_suit_is_led(spadille: Run, saved: Save, name):
    trump, led, held, laid, allowed, words = PLAIN_LEADS[name]
    suit = [card for card in PACK if card[1] == led[1] and card not in TRUMPS[trump]]
    others = [card for card in suit if card not in held.split()]
    hands = dealt(7, {"E": others}, N=led, E=held)
    record = said(f"{calls('solo', 'N')} trump:{trump} {led} {laid}", hands)
    ran = spadille("replay", saved(record), "--json")
    if allowed:
        assert ran.code == 0, ran.err
        return
    found = ran.error
    assert (found["reason"], found["action"], found["given"]) == ("follow", 7, laid)
    assert set(found["legal"]) <= set(suit)
    assert words in ran.err
    assert "(B19)" in ran.err


@pytest.mark.parametrize(
    "case",
    [
        ("d1", 0, "KS", "follow", None),  # control: it is a lead
        ("d1", 0, "6S", "card_not_held", "W"),
        ("d1", 0, "AS 4S", "card_not_held", "N"),
        ("d1", 1, "AS", "card_not_held", "W"),
        ("d1", 1, "N:7D", "not_your_turn", "W"),
        ("d1", 1, "pass", "wrong_phase", "W"),
        ("d1", 1, "call:KH", "wrong_phase", "W"),
        ("d1", 1, "give:KS", "wrong_phase", "W"),
        ("d1", 1, "8H", "unknown_card", "W"),
        ("d1", 1, "JK", "unknown_card", "W"),
        ("d1", 10, "QD", "deal_over", None),
        ("d3", 8, "AD 5D 7D 6S", None, None),  # control: east's partner keeps Spadille back
        ("d3", 8, "AD 5D 7S", None, None),  # control: so does east with Manille
        ("d3", 1, "KH 3C 7S", "follow", "E"),
        ("d8", 5, "5S 7D 5D", None, None),  # control: undertrumping
    ],
)
def test_cards_in_their_place(spadille: Run, saved: Save, case):
    name, tricks, end, reason, seat = case
    ran = spadille("replay", saved(told(name, tricks, end)), "--json")
    if seat is None and reason != "deal_over":
        assert ran.code == 0, ran.err
        return
    found = ran.error
    assert (found["reason"], found["seat"]) == (reason, seat)
    assert found["given"] == end.split()[-1].removeprefix("N:")


def test_legal_says_why_for_every_card(spadille: Run, saved: Save):
    record = lead("H", "5H", "AS 6H", "4S")
    (deal,) = record["deals"]
    deal["log"] = deal["log"].removesuffix(" 4S")
    report = spadille("legal", saved(record), "--json").json
    assert report["legal"] == ["AS", "6H"]
    hand = set(deal["hands"]["E"].split())
    assert report["refused"] == dict.fromkeys(hand - {"AS", "6H"}, "follow")
    out = spadille("legal", saved(record)).out.splitlines()
    assert out[:4] == [
        "Quadrille · The basic game",
        "To play: E",
        "On the table: N 5♥",
        "Allowed: 6♥ A♠",
    ]
    assert out[4].startswith("Not allowed: ")
    assert "only matadors above the card led may be kept back (B21)" in out[4]


# The claim: only after six straight tricks, where the rules offer it, in place of the lead.


@pytest.mark.parametrize(
    ("name", "tricks", "legal"),
    [
        ("d1", 0, False),
        ("d1", 5, False),
        ("d1", 6, True),
        ("d1", 7, False),
        ("d2", 6, True),
        ("d3", 6, False),  # not all six
        ("d5", 6, False),  # an Alliance
        ("d6", 6, False),
        ("d8", 6, False),
    ],
)
def test_a_claim(spadille: Run, saved: Save, name, tricks, legal):
    ran = spadille("replay", saved(told(name, tricks, "claim")), "--json")
    if legal:
        assert ran.json["deals"][0]["ended_by"] == "claim"
        return
    found = ran.error
    assert (found["reason"], found["given"]) == ("wrong_phase", "claim")
    assert "claim" not in found["legal"]


@pytest.mark.parametrize(
    ("end", "reason", "action", "seat"),
    [
        ("N:claim", "not_your_turn", 30, "W"),
        ("claim claim", "deal_over", 31, None),
        ("claim 7S", "deal_over", 31, None),
        ("7S claim", "wrong_phase", 31, "N"),
    ],
)
def test_a_claim_in_its_place(spadille: Run, saved: Save, end, reason, action, seat):
    found = spadille("replay", saved(told("d1", 6, end)), "--json").error
    assert (found["reason"], found["action"], found["seat"]) == (reason, action, seat)
