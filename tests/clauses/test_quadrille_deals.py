"""Quadrille, the full deals of the rule book, card by card: D1, D1', D2, D3, D5, D6, D8."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

from spadille.core import referee
from spadille.core.match import Standing
from spadille.core.phase import Finished
from spadille.games.quadrille import QUADRILLE
from tests.clauses.positions import choices, last_deal, refusal, refused, replay, seen, then
from tests.clauses.quadrille_positions import SEATS, SIGNS, TRUMPS, Record, calls, cards, said


@dataclass(frozen=True)
class Printed:
    """A full deal as the rule book prints it."""

    eldest: int
    hombre: int
    trump: str
    pack: str
    hands: tuple[str, ...]
    tricks: str
    called: str = ""
    ally: int | None = None

    @property
    def dealer(self) -> str:
        return SEATS[(self.eldest + 3) % 4]

    @property
    def dealt(self) -> dict[str, str]:
        return {seat: " ".join(cards(hand)) for seat, hand in zip(SEATS, self.hands, strict=True)}

    @property
    def rows(self) -> list[tuple[str, list[str], str]]:
        """Each trick: its leader, its cards in the order played, its taker."""
        found = []
        for row in self.tricks.strip().splitlines():
            seats = re.findall(r"(\d): ", row) + re.findall(r"(\d) \|$", row)
            assert [(int(seats[0]) + turn) % 4 for turn in range(4)] == list(map(int, seats[:4]))
            found.append((SEATS[int(seats[0])], cards(row), SEATS[int(seats[4])]))
        return found

    def record(self, pot: int, tricks: int, end: str, preset: str) -> Record:
        """The deal as far as so many tricks, this pot on the table."""
        bid = "solo" if not self.called else {"basic": "alliance", "later": "simple-call"}[preset]
        talk = calls(bid, SEATS[self.hombre], self.dealer) + f" trump:{SIGNS[self.trump]}"
        if self.called:
            talk += f" call:{cards(self.called)[0]}"
        plays = " | ".join(" ".join(laid) for _, laid, _ in self.rows[:tricks])
        log = f"{talk} | {plays} {end}"
        return said(log, self.dealt, preset, self.dealer, start={"carry": pot - 4})


D1 = Printed(
    eldest=3,
    hombre=3,
    trump="♠",
    pack="""
    SK SQ CA S7 HJ D6 C3 HA S4 CJ C2 HQ C7 S5 SJ CK SA S3 S2 D7
    DK S6 CQ D3 D2 C5 H3 H4 DQ D5 HK C4 DA C6 H7 H2 DJ H6 D4 H5
    """,
    hands=(
        "♠6 | ♥J ♥A ♦K ♦A ♦6 ♦7 ♣6 ♣4 ♣3",
        "♠4 | ♥Q ♥2 ♥7 ♦J ♦2 ♦3 ♣Q ♣J ♣2",
        "♠J ♠5 | ♥3 ♥4 ♥5 ♥6 ♦4 ♣K ♣7 ♣5",
        "♠A ♠2 ♣A ♠K ♠Q ♠7 ♠3 | ♥K ♦Q ♦5",
    ),
    tricks="""
    | 1 | 3: ♠A | 0: ♠6 | 1: ♠4 | 2: ♠5 | 3 |
    | 2 | 3: ♠2 | 0: ♦7 | 1: ♣2 | 2: ♠J | 3 |
    | 3 | 3: ♥K | 0: ♥A | 1: ♥7 | 2: ♥6 | 3 |
    | 4 | 3: ♣A | 0: ♣3 | 1: ♦3 | 2: ♥5 | 3 |
    | 5 | 3: ♠K | 0: ♦6 | 1: ♦2 | 2: ♣5 | 3 |
    | 6 | 3: ♠Q | 0: ♣4 | 1: ♥2 | 2: ♦4 | 3 |
    | 7 | 3: ♠7 | 0: ♣6 | 1: ♣J | 2: ♥4 | 3 |
    | 8 | 3: ♠3 | 0: ♦A | 1: ♣Q | 2: ♥3 | 3 |
    | 9 | 3: ♦5 | 0: ♦K | 1: ♦J | 2: ♣7 | 0 |
    | 10 | 0: ♥J | 1: ♥Q | 2: ♣K | 3: ♦Q | 1 |
    """,
)
D2 = Printed(
    eldest=2,
    hombre=0,
    trump="♥",
    pack="""
    DJ C5 DQ S4 H4 CJ D3 D4 SA H7 CA HA S5 H5 D6 D5 D7 S6 C3 H3
    S3 DA HK HQ H2 S7 S2 SQ SJ H6 C2 C4 HJ C7 SK DK CK C6 CQ D2
    """,
    hands=(
        "♠A ♥7 ♣A ♥A ♥K ♥Q ♥2 | ♠K ♦K ♣K",
        "♥5 | ♠Q ♠7 ♠5 ♠2 ♦2 ♦5 ♦6 ♣Q ♣6",
        "♥6 | ♠J ♠6 ♠4 ♦Q ♦J ♦7 ♣5 ♣3 ♣2",
        "♥J ♥3 ♥4 | ♠3 ♦A ♦3 ♦4 ♣J ♣7 ♣4",
    ),
    tricks="""
    | 1 | 2: ♣2 | 3: ♣4 | 0: ♣K | 1: ♣6 | 0 |
    | 2 | 0: ♠A | 1: ♥5 | 2: ♥6 | 3: ♥4 | 0 |
    | 3 | 0: ♥7 | 1: ♠2 | 2: ♦7 | 3: ♥3 | 0 |
    | 4 | 0: ♣A | 1: ♦6 | 2: ♣3 | 3: ♥J | 0 |
    | 5 | 0: ♦K | 1: ♦5 | 2: ♦J | 3: ♦4 | 0 |
    | 6 | 0: ♠K | 1: ♠5 | 2: ♠4 | 3: ♠3 | 0 |
    | 7 | 0: ♥A | 1: ♦2 | 2: ♣5 | 3: ♦3 | 0 |
    | 8 | 0: ♥K | 1: ♠7 | 2: ♠6 | 3: ♣7 | 0 |
    | 9 | 0: ♥Q | 1: ♣Q | 2: ♠J | 3: ♣J | 0 |
    | 10 | 0: ♥2 | 1: ♠Q | 2: ♦Q | 3: ♦A | 0 |
    """,
)
D3 = Printed(
    eldest=0,
    hombre=3,
    trump="♦",
    called="♠K",
    ally=0,
    pack="""
    CK SQ C3 CQ C7 S7 S2 HQ C2 H7 S3 C5 HJ H6 DA D4 DQ D5 SK D7
    DJ HA H4 H5 S6 HK CA D3 S4 SJ S5 DK CJ C6 C4 SA H2 D2 H3 D6
    """,
    hands=(
        "♦Q ♦5 | ♠K ♠Q ♠J ♠5 ♠4 ♣K ♣Q ♣3",
        "♦7 ♦K ♦J | ♠7 ♠2 ♥Q ♥A ♣J ♣7 ♣6",
        "♠A | ♠6 ♠3 ♥2 ♥4 ♥5 ♥7 ♣5 ♣4 ♣2",
        "♣A ♦A ♦2 ♦3 ♦4 ♦6 | ♥K ♥J ♥3 ♥6",
    ),
    tricks="""
    | 1 | 0: ♣K | 1: ♣6 | 2: ♣2 | 3: ♦6 | 3 |
    | 2 | 3: ♥K | 0: ♣3 | 1: ♥A | 2: ♥7 | 3 |
    | 3 | 3: ♥6 | 0: ♠4 | 1: ♥Q | 2: ♥5 | 1 |
    | 4 | 1: ♠2 | 2: ♠3 | 3: ♦4 | 0: ♠5 | 3 |
    | 5 | 3: ♥J | 0: ♠J | 1: ♦J | 2: ♥4 | 1 |
    | 6 | 1: ♣7 | 2: ♣4 | 3: ♦3 | 0: ♣Q | 3 |
    | 7 | 3: ♥3 | 0: ♠Q | 1: ♦K | 2: ♥2 | 1 |
    | 8 | 1: ♣J | 2: ♣5 | 3: ♦2 | 0: ♠K *(called card)* | 3 |
    | 9 | 3: ♦A | 0: ♦5 | 1: ♦7 | 2: ♠6 *(reneges)* | 1 |
    | 10 | 1: ♠7 | 2: ♠A | 3: ♣A | 0: ♦Q | 2 |
    """,
)
D5 = Printed(
    eldest=2,
    hombre=1,
    trump="♣",
    called="♦K",
    ally=3,
    pack="""
    SQ CA S2 D6 D4 H5 D5 DQ H3 D3 S6 D2 SA C4 SJ HK DA C6 CJ CQ
    DK DJ S5 HJ CK S7 S4 D7 C7 H6 H4 S3 C5 H7 HA H2 HQ C3 C2 SK
    """,
    hands=(
        "♣K | ♠6 ♠5 ♥Q ♥J ♥A ♥2 ♥3 ♦2 ♦3",
        "♠A ♣2 ♣4 ♣3 | ♠K ♠J ♠7 ♠4 ♥K ♦7",
        "♣A ♣J ♣7 ♣6 | ♠Q ♠2 ♥4 ♥6 ♦A ♦6",
        "♣Q ♣5 | ♠3 ♥5 ♥7 ♦K ♦Q ♦J ♦4 ♦5",
    ),
    tricks="""
    | 1 | 2: ♠2 | 3: ♠3 | 0: ♠5 | 1: ♠K | 1 |
    | 2 | 1: ♠A | 2: ♣6 | 3: ♣5 | 0: ♣K | 1 |
    | 3 | 1: ♣2 | 2: ♣7 | 3: ♣Q | 0: ♦3 | 1 |
    | 4 | 1: ♥K | 2: ♥6 | 3: ♥7 | 0: ♥3 | 1 |
    | 5 | 1: ♦7 | 2: ♦A | 3: ♦K *(called card)* | 0: ♦2 | 3 |
    | 6 | 3: ♦Q | 0: ♠6 | 1: ♠4 | 2: ♦6 | 3 |
    | 7 | 3: ♦J | 0: ♥2 | 1: ♠7 | 2: ♣J | 2 |
    | 8 | 2: ♠Q | 3: ♦5 | 0: ♥A | 1: ♠J | 2 |
    | 9 | 2: ♥4 | 3: ♥5 | 0: ♥J | 1: ♣3 | 1 |
    | 10 | 1: ♣4 | 2: ♣A | 3: ♦4 | 0: ♥Q | 2 |
    """,
)
D6 = Printed(
    eldest=3,
    hombre=3,
    trump="♦",
    called="♣K",
    pack="""
    DQ CA SK CQ S3 S7 C7 H2 HQ H5 DA S6 C4 CJ D4 SJ D7 HA CK HJ
    H6 SQ C2 S4 SA C5 H4 D6 S2 HK H3 D5 C3 H7 D2 DK C6 DJ S5 D3
    """,
    hands=(
        "♦5 | ♠Q ♠7 ♠3 ♥J ♥2 ♥6 ♥7 ♣7 ♣3",
        "♠A ♦A ♦K ♦2 | ♠6 ♠4 ♥Q ♥5 ♣6 ♣2",
        "♦J ♦3 ♦4 ♦6 | ♠J ♠5 ♥4 ♣J ♣5 ♣4",
        "♦7 ♣A ♦Q | ♠K ♠2 ♥K ♥A ♥3 ♣K ♣Q",
    ),
    tricks="""
    | 1 | 3: ♥K | 0: ♥7 | 1: ♥5 | 2: ♥4 | 3 |
    | 2 | 3: ♣K *(called card)* | 0: ♣3 | 1: ♣2 | 2: ♣4 | 3 |
    | 3 | 3: ♠K | 0: ♠3 | 1: ♠4 | 2: ♠5 | 3 |
    | 4 | 3: ♣Q | 0: ♣7 | 1: ♣6 | 2: ♣5 | 3 |
    | 5 | 3: ♠2 | 0: ♠Q | 1: ♠6 | 2: ♠J | 0 |
    | 6 | 0: ♠7 | 1: ♥Q | 2: ♣J | 3: ♦Q | 3 |
    | 7 | 3: ♥3 | 0: ♥J | 1: ♦2 | 2: ♦6 | 1 |
    | 8 | 1: ♦K | 2: ♦4 | 3: ♣A | 0: ♦5 | 3 |
    | 9 | 3: ♥A | 0: ♥6 | 1: ♦A | 2: ♦3 | 1 |
    | 10 | 1: ♠A | 2: ♦J | 3: ♦7 | 0: ♥2 | 1 |
    """,
)
D8 = Printed(
    eldest=1,
    hombre=3,
    trump="♦",
    called="♠K",
    ally=1,
    pack="""
    S2 S5 D2 HQ C4 HJ SA H7 CA DQ D5 CK HK CQ SJ DA H2 D4 DJ S6
    D7 SQ S3 C2 HA S7 D6 C7 H6 SK C6 H5 H4 C3 S4 DK D3 C5 H3 CJ
    """,
    hands=(
        "♦A ♦6 | ♠J ♠7 ♥K ♥3 ♣Q ♣J ♣7 ♣5",
        "♦J ♦2 ♦4 | ♠K ♠5 ♠2 ♥Q ♥2 ♥6 ♣6",
        "♠A ♦7 | ♠Q ♠6 ♥J ♥4 ♥5 ♥7 ♣4 ♣3",
        "♣A ♦K ♦Q ♦3 ♦5 | ♠4 ♠3 ♥A ♣K ♣2",
    ),
    tricks="""
    | 1 | 1: ♠K *(called card)* | 2: ♠6 | 3: ♠3 | 0: ♠7 | 1 |
    | 2 | 1: ♠2 | 2: ♠Q | 3: ♠4 | 0: ♠J | 2 |
    | 3 | 2: ♥7 | 3: ♥A | 0: ♥K | 1: ♥6 | 0 |
    | 4 | 0: ♣5 | 1: ♣6 | 2: ♣3 | 3: ♣2 | 1 |
    | 5 | 1: ♥Q | 2: ♥5 | 3: ♣K | 0: ♥3 | 1 |
    | 6 | 1: ♠5 | 2: ♦7 | 3: ♦5 | 0: ♣7 | 2 |
    | 7 | 2: ♥J | 3: ♦3 | 0: ♦A | 1: ♥2 | 0 |
    | 8 | 0: ♣Q | 1: ♦4 | 2: ♣4 | 3: ♦Q | 3 |
    | 9 | 3: ♦K | 0: ♦6 | 1: ♦2 | 2: ♠A | 2 |
    | 10 | 2: ♥4 | 3: ♣A | 0: ♣J | 1: ♦J | 3 |
    """,
)

DEALS = {"d1": D1, "d2": D2, "d3": D3, "d5": D5, "d6": D6, "d8": D8}
POTS = {"d1": 4, "d2": 12, "d3": 4, "d5": 4, "d6": 8, "d8": 8}
PRESETS = dict.fromkeys(DEALS, "basic") | {"d8": "later"}

# The changes of the four balances after the stakes, and the carry, as printed.
SETTLEMENTS: dict[str, tuple[list[int], int]] = {
    "d1": ([1, 1, 1, 1], 0),
    "d1'": ([-1, -1, -1, 7], 0),
    "d2": ([21, -3, -3, -3], 0),
    "d3": ([0, 0, 0, -4], 8),
    "d5": ([-1, 3, -1, 3], 0),
    "d6": ([0, 0, 0, 8], 0),
    "d8": ([0, 0, 0, -8], 16),
}
SIDES = {"d1": 8, "d2": 10, "d3": 5, "d5": 7, "d6": 6, "d8": 5}


def told(name: str, tricks: int = 10, end: str = "") -> Record:
    return DEALS[name].record(POTS[name], tricks, end, PRESETS[name])


every_deal = pytest.mark.parametrize("name", sorted(DEALS))


@every_deal
def test_quadrille_example_d_the_printed_pack_deals_the_printed_hands(name):
    printed = DEALS[name]
    pack = [QUADRILLE.pack[card] for card in cards(printed.pack)]
    assert sorted(pack) == sorted(QUADRILLE.pack.order)
    deal = QUADRILLE.rules(PRESETS[name], {}).deal(SEATS.index(printed.dealer), pack)
    hands = [set(QUADRILLE.pack.names(hand)) for hand in deal.hands]
    assert hands == [set(printed.dealt[seat].split()) for seat in SEATS]


@every_deal
def test_quadrille_example_d_hands_are_printed_as_trumps_and_plain_cards(name):
    trump = SIGNS[DEALS[name].trump]
    for hand in DEALS[name].hands:
        assert set(cards(hand.split("|")[0])) == set(TRUMPS[trump]) & set(cards(hand))


@every_deal
def test_quadrille_example_d_every_trick_goes_to_the_printed_taker(name):
    deal = last_deal(told(name))
    assert len(deal["tricks"]) == 10
    for trick, (leader, laid, winner) in zip(deal["tricks"], DEALS[name].rows, strict=True):
        found = (trick["leader"], trick["cards"], trick["winner"])
        assert found == (leader, laid, winner)


@every_deal
def test_quadrille_example_d_contract_and_trick_counts(name):
    printed, deal = DEALS[name], last_deal(told(name))
    ally = None if printed.ally is None else SEATS[printed.ally]
    assert deal["contract"] == {
        "bid": "solo" if not printed.called else "simple-call" if name == "d8" else "alliance",
        "hombre": SEATS[printed.hombre],
        "trump": SIGNS[printed.trump],
        "called": cards(printed.called)[0] if printed.called else None,
        "ally": ally,
        "given": None,
        "forced": False,
    }
    side = SEATS[printed.hombre] + (ally or "")
    assert sum(trick["winner"] in side for trick in deal["tricks"]) == SIDES[name]


@pytest.mark.parametrize("name", sorted(SETTLEMENTS))
def test_quadrille_example_d_settlement(name):
    document = told("d1", 6, "claim") if name == "d1'" else told(name)
    changes, carry = SETTLEMENTS[name]
    report = replay(document)
    deal = report["deals"][0]
    assert deal["finished"]
    assert [chips + 1 for chips in deal["delta"]] == changes
    assert deal["carry"] == carry
    assert deal["standing"] == report["standing"] == [39 + chips for chips in changes]
    assert deal["ended_by"] == ("claim" if name == "d1'" else "tricks")


@pytest.mark.parametrize("name", sorted(SETTLEMENTS))
def test_quadrille_example_d_settlement_through_the_core(name):
    """The same from the printed pack, without a record."""
    printed = DEALS[name[:2]]
    preset, pot, carried = PRESETS[name[:2]], POTS[name[:2]], SETTLEMENTS[name]
    rules, dealer = QUADRILLE.rules(preset, {}), SEATS.index(printed.dealer)
    start = Standing((40, 40, 40, 40), carry=pot - 4)
    pack = [QUADRILLE.pack[card] for card in cards(printed.pack)]
    state: Any = rules.opening(rules.deal(dealer, pack), dealer, start)
    document = told("d1", 6, "claim") if name == "d1'" else told(name)
    for word in document["deals"][0]["log"].replace("|", " ").split():
        action = QUADRILLE.alphabet.parse(word)
        assert action is not None
        state = referee.after(state, action)
    assert isinstance(state, Finished)
    standing = rules.scored(start, state)
    assert [score - 39 for score in standing.scores] == carried[0]
    assert standing.carry == carried[1]


def test_quadrille_example_d_control_another_settlement_is_told_from_this_one():
    right = {"delta": [20, -4, -4, -4], "carry": 0, "standing": [60, 36, 36, 36]}
    document = told("d2")
    document["deals"][0]["result"] = right
    assert replay(document)
    for key, wrong in {"delta": [21, -3, -3, -3], "carry": 4, "standing": [61] * 4}.items():
        document["deals"][0]["result"] = right | {key: wrong}
        assert refusal(document) == "result_differs"


def test_quadrille_example_d1_leading_to_trick_7_is_the_attempt():
    table = told("d1", 6)
    assert replay(table)["turn"] == "W"
    assert "claim" in choices(table)
    assert "claim" not in choices(told("d1", 5))
    on = last_deal(told("d1", 8))
    assert [trick["winner"] for trick in on["tricks"]] == ["W"] * 8
    assert not on["finished"]


def test_quadrille_example_d3_the_called_card_is_shown_in_trick_8_as_a_discard():
    before, laid = told("d3", 7), DEALS["d3"].rows[7][1]
    assert laid[3] == "KS"
    for card, shown in zip(range(5), ["unknown"] * 4 + ["N"], strict=True):
        table = then(before, " ".join(laid[:card]))
        for viewer in ("E", "S", "W", "watcher"):
            assert seen(table, viewer)["deals"][0]["contract"]["ally"] == shown
        assert seen(table, "N")["deals"][0]["contract"]["ally"] == "N"


def test_quadrille_example_d3_spadille_alone_is_not_drawn_by_punto():
    table = then(told("d3", 8), "AD 5D 7D")
    assert replay(table)["turn"] == "S"
    assert choices(table) == {"AS", "6S"}
    assert refused(table) == {}


def test_quadrille_example_d5_the_called_card_is_shown_in_trick_5_and_nothing_is_committed():
    five = then(told("d5", 4), "7D AD")
    assert seen(five, "N")["deals"][0]["contract"]["ally"] == "unknown"
    assert seen(then(five, "KD"), "N")["deals"][0]["contract"]["ally"] == "W"
    assert {trick["winner"] for trick in last_deal(told("d5", 6))["tricks"]} == {"E", "W"}
    assert "claim" not in choices(told("d5", 6))


def test_quadrille_example_d6_the_own_king_shows_that_he_is_alone():
    one = told("d6", 1)
    assert seen(one, "S")["deals"][0]["contract"]["ally"] == "unknown"
    assert seen(one, "W")["deals"][0]["contract"]["ally"] is None
    assert seen(then(one, "KC"), "S")["deals"][0]["contract"]["ally"] is None


def test_quadrille_example_d6_matadors_kept_back():
    six = then(told("d6", 5), "7S")
    assert {"AS", "QH"} <= choices(six)  # void of plain spades: Spadille is a trump
    eight = then(told("d6", 7), "KD 4D")
    assert replay(eight)["turn"] == "W"
    assert choices(eight) == {"AC", "7D", "AH"}


def test_quadrille_example_d8_undertrumping():
    six = then(told("d8", 5), "5S 7D")
    assert replay(six)["turn"] == "W"
    assert "5D" in choices(six)
    taken = last_deal(told("d8", 6))["tricks"][5]
    assert (taken["cards"], taken["winner"]) == (["5S", "7D", "5D", "7C"], "S")
