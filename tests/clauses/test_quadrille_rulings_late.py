"""Quadrille, rulings Q20-Q34 of the rule book: prices, pot, session, exchange, views."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from spadille.core import referee
from spadille.core.actions import Call
from spadille.core.errors import Refused
from spadille.core.phase import Finished, Phase
from spadille.games.quadrille import QUADRILLE
from spadille.records import parse
from spadille.records import replay as replay_record
from spadille.records.shuffle import shuffled
from tests.clauses.positions import choices, last_deal, refusal, refused, replay, seen, then
from tests.clauses.quadrille_positions import (
    PACK,
    SEATS,
    SUITS,
    TRUMPS,
    Line,
    Record,
    after,
    at_random,
    calls,
    dealt,
    line,
    match,
    said,
    written,
)
from tests.clauses.test_quadrille_rulings import VIEWERS, paid

SOLO_5, SOLO_4 = "NENENENENE", "NENENEWENE"


def with_ally(found: Line) -> bool:
    return found.holder("KD") == "S"


# Prices and pot


@pytest.mark.parametrize("price", [0, 2, 5])
def test_quadrille_ruling_q20_a_missed_vole_pays_what_a_made_one_would_have_brought(price):
    made, missed = (
        paid(written(line("S", takers), "solo"), late_vole=price, premiers=0)
        for takers in ("NNNNNNNNNN", "NNNNNNENEN")
    )
    assert made == [4 + 3 * price, *[-price] * 3]
    assert missed == [4 - 3 * price, *[price] * 3]
    won, lost = (
        paid(written(line("S", takers), "vole"), vole=price)
        for takers in ("NNNNNNNNNN", "NNNNNNENEN")
    )
    assert won[1:] == [-price] * 3
    assert lost == [-3 * price, *[price] * 3]  # the pot stays, unlike the late one's


def test_quadrille_ruling_q21_remise_by_hombre_alone_and_new_stakes_are_added():
    remise = written(line("S", "NSENSENEEE", with_ally), "alliance", "N", "call:KD")
    table = match(remise, remise | {"dealer": "N", "log": ""})
    first, second = replay(table)["deals"]
    assert (first["delta"], first["carry"]) == ([-5, -1, -1, -1], 8)
    assert second["pot"] == 8 + 4


def test_quadrille_ruling_q21_forty_straight_remises():
    """The pot of deal k is 4 · (2^k − 1), that of deal 40 more than four million million."""
    deals = [
        written(line("S", SOLO_5, eldest=after(dealer)), "solo", "N", dealer=dealer)
        for dealer in "WNES"
    ]
    report = replay(match(*(deals * 10)))
    carries = [deal["carry"] for deal in report["deals"]]
    pots = [4, *(carry + 4 for carry in carries[:-1])]
    assert pots == [4 * (2**k - 1) for k in range(1, 41)]
    assert pots[39] == 4 * (2**40 - 1)
    assert report["match_ended_by"] == "deals"
    assert sum(report["standing"]) == 160
    assert report["deals"][39]["standing"][0] == 40 - 40 - sum(pots)


def test_quadrille_ruling_q22_codille_opponents_share_and_a_beast_is_put():
    assert paid(written(line("S", SOLO_4), "solo"), carry=8) == [-12, 4, 4, 4]
    four = written(line("S", "NSENSEEEEE", with_ally), "alliance", "N", "call:KD")
    assert paid(four, carry=8) == [-12, 6, 0, 6]  # nothing to the ally, nothing from him
    assert last_deal(match(four, start={"carry": 8}))["carry"] == 12
    five = written(line("S", SOLO_5), "solo")
    assert last_deal(match(five, start={"carry": 8}))["carry"] == 24


@pytest.mark.parametrize("pot", range(4, 13))
def test_quadrille_ruling_q23_odd_chips(pot):
    alone = match(written(line("S", SOLO_4), "solo"), start={"carry": pot - 4})
    assert last_deal(alone)["carry"] == pot + pot % 3
    won = written(line("S", "NSENSENSEE", with_ally), "alliance", "N", "call:KD")
    assert paid(won, carry=pot - 4) == [pot - pot // 2, 0, pot // 2, 0]
    lost = written(
        line("S", "NSENSENEEE", with_ally), "simple-call", "N", "call:KD", highest="vole*"
    )
    changes = paid(lost, preset="later", carry=pot - 4)
    assert changes[0] - changes[2] == -(pot % 2)
    assert changes[0] + changes[2] == -pot - changes[1] - changes[3]


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("pot", [4, 5, 6, 7, 9])
def test_quadrille_ruling_q24_the_last_pot_is_shared_odd_chips_from_eldest_on(dealer, pot):
    last = written(line("S", SOLO_4, eldest=after(dealer)), "solo", "N", dealer=dealer)
    start = {"carry": pot - 4, "played": 39, "scores": [-100, 3, 0, 40]}
    report = replay(match(last, start=start))
    left = pot + pot % 3
    due = dict.fromkeys(SEATS, left // 4)
    for turn in range(left % 4):
        due[after(dealer, 1 + turn)] += 1
    assert report["shared"] == list(due.values())
    assert sum(report["shared"]) == left
    deal = report["deals"][0]
    assert report["standing"] == [
        had + got for had, got in zip(deal["standing"], report["shared"], strict=True)
    ]
    assert sum(report["standing"]) == -57 + pot - 4
    assert deal["carry"] == left
    assert "shared" not in replay(match(last, start=start | {"played": 38}))


def test_quadrille_ruling_q24_nobody_is_out_for_having_no_chips():
    deal = written(line("S", "NNNNNENEEE"), "solo")
    table = match(deal, start={"scores": [-5, 0, -400, 1]})
    assert last_deal(table)["standing"] == [-2, -1, -401, 0]
    assert choices(said("", start={"scores": [-5, 0, -400, 1]})) >= {"alliance", "vole"}


@pytest.mark.parametrize(("run", "honours"), [(5, 1), (6, 2)])
def test_quadrille_ruling_q25_false_matadors_continue_the_run(run, honours):
    def fits(found: Line) -> bool:
        straight = found.takers[:6] == "NNNNNN"
        return found.run("N") == run and found.takers.count("N") >= 6 and not straight

    found = at_random("D", fits, N=" ".join(TRUMPS["D"][:run]), E=TRUMPS["D"][run])
    deal = written(found, "sans-prendre", highest="vole*")
    assert paid(deal, preset="later")[1] == -(2 + honours)
    assert paid(written(found, "solo"))[1] == 0  # none in the basic game


@pytest.mark.parametrize("favourite", SUITS)
def test_quadrille_ruling_q26_the_favourite_suit(favourite):
    assert QUADRILLE.rules("later", {}).options()["favourite"] == "H"
    found = line(favourite, "NNNNNENEEE", lambda found: found.run("N") < 3)
    deal = written(found, "sans-prendre*", highest="vole*")
    assert paid(deal, preset="later", favourite=favourite)[1] == -4
    table = match(deal, preset="later", options={"favourite": favourite})
    assert replay(table)["options"]["favourite"] == favourite


def test_quadrille_ruling_q27_forced_spadille():
    hands = dealt(3, W="AS KD", N="KS", E="KC", S="KH")
    table = said("pass pass pass pass", hands)
    assert choices(table) == {f"trump:{suit}" for suit in SUITS}
    for word in ("solo", "alliance", "pass", "vole"):
        assert refusal(then(table, word)) == "wrong_phase"
    assert "call:KD" in choices(then(table, "trump:C"))
    called = then(table, "trump:C call:KD")
    assert replay(called)["turn"] == "N"  # eldest still leads
    six = line("S", "NNNNNNENEN", lambda found: found.holder("KD") == found.holder("AS") == "N")
    for preset, changes in (("basic", [7, -1, -1, -1]), ("later", None)):
        deal = written(six, "", "N", "call:KD", 0)
        led = then(match(deal, preset=preset), " ".join(six.plays[:24]))
        assert "claim" not in choices(led)
        if changes:
            assert paid(written(six, "", "N", "call:KD"), preset=preset) == changes


# The exchange


def exchange(bid: str, log: str, hands: dict[str, str], **options: object) -> Record:
    talk = calls(bid, "N", highest="vole*") + ("" if bid.endswith("*") else " trump:S")
    return said(f"{talk} {log}", hands, "later", options=options)


def test_quadrille_ruling_q28_which_king_and_what_may_be_returned():
    hands = dealt(3, N="AS 2S KD 4C", E="KS KH", S="KC")
    table = exchange("mediateur", "", hands)
    assert choices(table) == {"demand:KS", "demand:KH", "demand:KC"}  # the trump king too
    asked = then(table, "demand:KS")
    assert choices(asked) == {f"give:{card}" for card in hands["N"].split()}
    for gift in ("AS", "2S", "KD"):  # a trump, a king
        assert last_deal(then(asked, f"give:{gift}"))["contract"]["given"] == gift


def test_quadrille_ruling_q28_seen_by_the_two_and_no_ally():
    hands = dealt(3, N="AS 2S KD 4C", E="KS KH", S="KC")
    table = exchange("mediateur", "demand:KH give:4C", hands)
    for viewer in VIEWERS:
        view = seen(table, viewer)
        assert view["deals"][0]["contract"]["ally"] is None
        assert ("4C" in json.dumps(view)) == (viewer in ("N", "E"))
    assert seen(table, "E")["known"] == {"N": ["KH"], "E": ["4C"], "S": [], "W": []}
    assert seen(table, "N")["known"] == {"N": ["KH"], "E": ["4C"], "S": [], "W": []}
    assert seen(table, "W")["known"] == {"N": ["KH"], "E": [], "S": [], "W": []}


def test_quadrille_ruling_q28_the_fee_follows_the_star_not_the_king():
    hands = dealt(3, N="AS 2S KD 4C", E="KS KH", S="KC")
    for bid, king, fee in (
        ("mediateur", "KH", 1),
        ("mediateur*", "KS", 2),
        ("mediateur*", "KH", 2),
    ):
        table = exchange(bid, f"demand:{king} give:4C", hands)
        assert last_deal(table)["delta"] == [-1 - fee, -1 + fee, -1, -1]


def test_quadrille_ruling_q29_no_second_bank():
    """One pot: whatever a deal brings comes from it or over the table."""
    for bid, takers in (("vole", "NNNNNNNNNN"), ("sans-prendre", "NNNNNNNNNN")):
        found = line("S", takers, lambda found: found.run("N") < 3)
        deal = written(found, bid, highest="vole*")
        assert paid(deal, preset="later") == [4 + 18, -6, -6, -6]  # no premium of 5, 10, 20, 40
    both = [
        paid(
            written(line("S", "NNNNNENEEE", fits), "sans-prendre", highest="vole*"), preset="later"
        )
        for fits in (with_red_aces(2), with_red_aces(0))
    ]
    assert both[0] == both[1]  # nor one for aces


def with_red_aces(count: int) -> Callable[[Line], bool]:
    def fits(found: Line) -> bool:
        aces = sum(found.holder(ace) == "N" for ace in ("AH", "AD"))
        return found.run("N") < 3 and aces == count

    return fits


# Forced deals and calls


def forced_paths(preset: str, count: int, own_king: bool) -> list[Phase]:
    """Forced deals of random cards, as far as the call."""
    rules = QUADRILLE.rules(preset, {"own_king": own_king})
    found = []
    for seed in range(count):
        deal = rules.deal(3, shuffled(rules.game.pack, f"forced/{seed}"))
        state: Phase | Finished = rules.opening(deal, 3, rules.start())
        dice = Random(seed)
        for _ in range(4):
            assert not isinstance(state, Finished)
            state = state.after(state.legal()[0])
        assert not isinstance(state, Finished)
        state = referee.after(state, dice.choice(state.legal()))
        assert not isinstance(state, Finished)
        found.append(state)
    return found


@pytest.mark.parametrize("own_king", [True, False])
@pytest.mark.parametrize("preset", ["basic", "later"])
def test_quadrille_ruling_q30_a_forced_hombre_always_has_a_call(preset, own_king):
    for state in forced_paths(preset, 100, own_king):
        legal = state.legal()
        assert legal
        hand = state.deal.hands[state.turn]
        for call in legal:
            assert isinstance(call, Call)
            assert own_king or not state.deal.pack.held(hand, call.card)
            referee.after(state, call)


@pytest.mark.parametrize("preset", ["basic", "later"])
def test_quadrille_ruling_q30_own_calls_off_and_all_in_hand(preset):
    eight = "KS KH KD KC QS QH QD QC AS"
    off = {"own_king": False}
    table = said("pass pass pass pass", dealt(3, W=eight), preset, options=off)
    assert choices(table) == {f"trump:{suit}" for suit in SUITS}
    assert choices(then(table, "trump:D")) == {"call:KS", "call:KH", "call:KC"}
    three = dealt(3, W="KS KH KD AS", N="KC")
    table = said("pass pass pass pass", three, preset, options=off)
    assert choices(table) == {"trump:S", "trump:H", "trump:D"}  # clubs would leave no call
    assert refusal(then(table, "trump:C")) == "call_own"
    assert choices(then(table, "trump:H")) == {"call:KC"}
    seven = dealt(3, W="KS KH KD KC QS QH QD AS", N="QC")
    table = said("pass pass pass pass", seven, preset, options=off)
    assert choices(table) == {"trump:S", "trump:H", "trump:D"}
    assert choices(then(table, "trump:H")) == {"call:QC"}


# Order at the table


def test_quadrille_ruling_q31_illegal_actions_are_rejected_and_change_nothing():
    found = line("S", "NNNNNENEEE")
    alphabet = QUADRILLE.alphabet
    states = replay_record(parse(match(written(found, "solo")))).deals[0].states
    for state in states[:-1]:
        assert not isinstance(state, Finished)
        before, legal = repr(state), state.legal()
        for action in alphabet.actions:
            if action not in legal:
                with pytest.raises(Refused):
                    referee.after(state, action)
        for seat in range(4):
            if seat != state.turn:
                with pytest.raises(Refused):
                    referee.after(state, legal[0], seat)
        assert repr(state) == before


def test_quadrille_ruling_q32_what_each_seat_sees():
    hands = dealt(2, N="QS QH", E="KS", S="KH KC", W="KD")
    table = said("alliance pass pass pass trump:H call:KS", hands, start={"carry": 7})
    for viewer in VIEWERS:
        view = seen(table, viewer)
        deal = view["deals"][0]
        assert deal["calls"] == ["alliance", "pass", "pass", "pass"]
        assert view["log"][-2:] == ["trump:H", "call:KS"]
        assert (deal["contract"]["trump"], deal["contract"]["called"]) == ("H", "KS")
        assert (deal["pot"], deal["standing"]) == (11, [39] * 4)
        assert set(view["hand"]) == set(hands.get(viewer, "").split())
        assert view["known"] == {seat: [] for seat in SEATS}
        hidden = {card for seat, hand in hands.items() if seat != viewer for card in hand.split()}
        told = {"KS"}
        assert not (hidden - told) & set(json.dumps(view).replace('"', " ").split())


def test_quadrille_ruling_q32_the_ally_is_known_to_three_kinds_of_people():
    own = dealt(2, N="KD", E="KS")
    alone = said("alliance pass pass pass trump:H call:KD", own)
    assert seen(alone, "N")["deals"][0]["contract"]["ally"] is None  # own king
    called = said("alliance pass pass pass trump:H call:KS", own)
    assert seen(called, "E")["deals"][0]["contract"]["ally"] == "E"  # the ally
    for viewer in ("N", "S", "W", "watcher"):
        assert seen(called, viewer)["deals"][0]["contract"]["ally"] == "unknown"


@pytest.mark.parametrize("takers", ["ENNNNNNENE", "NNNENNNNEN", "NNNNNENNEN"])
def test_quadrille_ruling_q33_six_straight_from_the_first(takers):
    found = line("S", takers)
    for played in range(0, 40, 4):
        table = then(match(written(found, "solo", tricks=0)), " ".join(found.plays[:played]))
        assert "claim" not in choices(table)
    assert paid(written(found, "solo"))[1:] == [0, 0, 0]  # no Premiers, no Vole


def test_quadrille_ruling_q34_who_has_passed_still_plays_and_may_be_forced():
    hands = dealt(3, N="AS", E="4H")
    forced = said("pass pass pass pass", hands)
    assert replay(forced)["turn"] == "N"  # the first to pass
    table = said("pass pass pass solo trump:C", hands)
    assert replay(table)["turn"] == "N"
    assert choices(table) == set(hands["N"].split())
    assert refused(table) == {}
    assert sorted(PACK) == sorted(" ".join(hands.values()).split())
