"""Quadrille, clauses L8-L14 of the rule book: what the later game pays."""

from __future__ import annotations

from functools import cache

import pytest

from spadille.games.quadrille import QUADRILLE
from tests.clauses.positions import choices, last_deal, refusal, replay, then
from tests.clauses.quadrille_positions import (
    TRUMPS,
    Line,
    Record,
    at_random,
    line,
    match,
    said,
    written,
)


def settled(
    found: Line, bid: str, say: str = "", tricks: int = 10, pot: int = 4, **options: object
) -> tuple[list[int], int]:
    """What a deal of this line changes after its stakes, and the carry."""
    deal = written(found, bid, "N", say or say_of(found, bid), tricks, highest="vole*")
    start = {"carry": pot - 4}
    report = last_deal(match(deal, preset="later", start=start, options={"fee": 0} | options))
    return [chips + 1 for chips in report["delta"]], report["carry"]


def say_of(found: Line, bid: str) -> str:
    """What is said of a card: south's king of diamonds called, or a king of Hombre's got in
    exchange for a card of east's."""
    if bid.startswith("mediateur"):
        king = next(card for card in found.hands["N"] if card[0] == "K")
        return f"demand:{king} give:{found.hands['E'][0]}"
    return "call:KD" if bid.startswith("simple-call") or not bid else ""


def honours(found: Line, side: str) -> int:
    """By the length of the run (L10)."""
    run = found.run(side)
    return 0 if run < 3 else 1 if run < 6 else 2


def six_tricks(found: Line, bid: str, say: str = "") -> Record:
    """The deal as far as six tricks."""
    deal = written(found, bid, "N", say, 0, highest="vole*")
    return then(match(deal, preset="later"), " ".join(found.plays[:24]))


@pytest.mark.parametrize("bid", ["simple-call", "mediateur", "sans-prendre"])
def test_quadrille_l8_a_late_vole_is_open_to_every_contract(bid):
    found = line(
        "S", "NNNNNNENEN", lambda found: found.holder("KD") == "N" and found.when("KD") < 7
    )
    say = {"simple-call": "call:KD", "mediateur": say_of(found, "mediateur")}.get(bid, "")
    table = six_tricks(found, bid, say)
    assert replay(table)["turn"] == "N"
    assert "claim" in choices(table)
    assert last_deal(then(table, "claim"))["ended_by"] == "claim"
    assert "claim" not in choices(then(table, " ".join(found.plays[24:28])))


def test_quadrille_l8_but_not_to_a_forced_one_or_a_declared_vole():
    def fits(found: Line) -> bool:
        return found.holder("AS") == found.holder("KD") == "N" and found.when("KD") < 7

    found = line("S", "NNNNNNENEN", fits)
    assert "claim" not in choices(six_tricks(found, "", "call:KD"))
    assert "claim" not in choices(six_tricks(found, "vole"))
    assert "claim" in choices(six_tricks(found, "simple-call", "call:KD"))


@pytest.mark.parametrize("last", "NS")
@pytest.mark.parametrize("shown", [True, False])
def test_quadrille_l8_in_simple_call_only_once_the_called_card_is_played(shown, last):
    takers = f"NSNSN{last}ENEN"
    found = line(
        "S", takers, lambda found: found.holder("KD") == "S" and (found.when("KD") < 7) == shown
    )
    table = six_tricks(found, "simple-call", "call:KD")
    assert replay(table)["turn"] == last
    assert ("claim" in choices(table)) == shown
    paid, _ = settled(found, "simple-call")
    missed = 2 if shown else 0  # leading on bound nothing before
    each = honours(found, "NS") - missed
    assert paid == [2 + each, -each, 2 + each, -each]


def test_quadrille_l8_the_king_that_falls_in_trick_7_comes_too_late():
    found = line(
        "S", "NSNSNNSENE", lambda found: found.holder("KD") == "S" and found.when("KD") == 7
    )
    table = then(six_tricks(found, "simple-call", "call:KD"), " ".join(found.plays[24:28]))
    assert "claim" not in choices(table)
    assert settled(found, "simple-call")[0][1] == -honours(found, "NS")


# What it pays

PATTERNS = {
    (False, "won"): "ENNNNNEEEN",
    (False, "lost"): "NENENENEEN",
    (False, "made"): "NNNNNNNNNN",
    (False, "missed"): "NNNNNNENEN",
    (True, "won"): "ENSNSNEEEN",
    (True, "lost"): "NESENESEEN",
    (True, "made"): "NSNSNNNNSN",
    (True, "missed"): "NSNSNNENEN",
}


@cache
def example(trump: str, outcome: str, ally: bool, m: int) -> Line:
    """A deal that ends so, with a called king that is shown before trick 7."""
    side = "NS" if ally else "N"

    def fits(found: Line) -> bool:
        taken = [seat in side for seat in found.takers]
        straight = all(taken[:6])
        right = {
            "won": sum(taken) >= 6 and not straight,
            "lost": sum(taken) == 5 and found.takers.count("N") >= 3,
            "made": all(taken),
            "missed": straight and not all(taken),
        }
        shown = found.holder("KD") == "S" and found.when("KD") < 7
        king = any(card[0] == "K" for card in found.hands["N"])
        return right[outcome] and honours(found, side) == m and (shown if ally else king)

    order, king = TRUMPS[trump], "" if ally else " KC"
    if outcome in ("won", "lost") and ally and m:
        run = 3 * m
        held = {"N": order[:run:2], "S": ["KD", *order[1:run:2]], "E": order[run : run + 1]}
        return at_random(trump, fits, **{seat: " ".join(hand) for seat, hand in held.items()})
    if m < 2:
        return line(trump, PATTERNS[ally, outcome], fits)
    own = {
        "won": order[:6],
        "lost": order[:6],
        "made": order[: 10 - bool(king)],
        "missed": [*order[:8], "7D"],
    }[outcome]
    return at_random(trump, fits, N=" ".join(own) + king, S="KD")


BASE = {"simple-call": (0, 2), "mediateur": (1, 3), "sans-prendre": (2, 6)}
"""Of L9's table: what winning pays, what a late Vole pays, before honours and favourite."""


TRUMP = {"": ("S", 1), "*": ("H", 2)}
"""A trump for a bid with or without star, and the factor of L9."""


CELLS = [
    (bid, outcome, m)
    for bid in BASE
    for outcome in ("won", "lost", "made", "missed")
    for m in (0, 1, 2)
    # The six best trumps in one hand take six tricks.
    if bid == "simple-call" or (outcome, m) != ("lost", 2)
]


@pytest.mark.parametrize("star", TRUMP)
@pytest.mark.parametrize(("bid", "outcome", "m"), CELLS)
def test_quadrille_l9_the_payment_table(bid, star, outcome, m):
    ally, (trump, f) = bid == "simple-call", TRUMP[star]
    found = example(trump, outcome, ally, m)
    game, vole = BASE[bid]
    each = {
        "won": -f * (game + m),
        "lost": f * (game + m),
        "made": -f * (vole + m),
        "missed": f * vole - f * (game + m),
    }[outcome]
    pot = -4 if outcome == "lost" else 4
    changes, carry = settled(found, bid + star)
    if ally:
        assert changes == [pot // 2 - each, each, pot // 2 - each, each]
    else:
        assert changes == [pot - 3 * each, each, each, each]
    assert carry == (8 if outcome == "lost" else 0)
    if outcome == "missed":  # control: whoever claims has not tried
        claimed, _ = settled(found, bid + star, tricks=6)
        assert claimed[1] == -f * (game + m)


@pytest.mark.parametrize("star", TRUMP)
@pytest.mark.parametrize(
    ("takers", "m", "each", "beast"),
    [
        *(("NNNNNNNNNN", m, -(6 + m), False) for m in (0, 1)),
        *(("NNNNENENEN", m, 6, False) for m in (0, 1)),
        *(("NENENENEEN", m, 6 + 2 + m, True) for m in (0, 1)),
    ],
)
def test_quadrille_l9_l12_the_declared_vole(star, takers, m, each, beast):
    trump, f = TRUMP[star]
    found = line(trump, takers, lambda found: honours(found, "N") == m)
    changes, carry = settled(found, "vole" + star, pot=12)
    each *= f
    pot = 12 if takers == "NNNNNNNNNN" else -12 if beast else 0
    assert changes == [pot - 3 * each, each, each, each]
    assert carry == 12 - pot


@pytest.mark.parametrize(("outcome", "each"), [("made", -8), ("missed", 6)])
def test_quadrille_l9_the_declared_vole_with_double_honours(outcome, each):
    changes, _ = settled(example("S", outcome, ally=False, m=2), "vole")
    assert changes[1:] == [each] * 3


RUNS = {0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 11: 2}


@pytest.mark.parametrize(
    ("run", "ally"), [(run, ally) for run in RUNS for ally in (True, False) if ally or run <= 10]
)
def test_quadrille_l10_the_run_from_spadille_down(run, ally):
    side, m = "NS" if ally else "N", RUNS[run]
    order = TRUMPS["S"][:run]

    def fits(found: Line) -> bool:
        won = sum(seat in side for seat in found.takers)
        straight = all(seat in side for seat in found.takers[:6])
        return found.run(side) == run and won >= 6 and not straight and found.holder("KD") != "N"

    held = {"N": order[: len(order) // 2 + 1], "S": ["KD", *order[len(order) // 2 + 1 :]]}
    if not ally:
        held = {"N": order}
    if run == 0:
        held = {"E": ["AS"], "S": ["KD"], "N": ["KH", "KC", "QH", "QC", "KS"]}
    found = at_random("S", fits, **{seat: " ".join(hand) for seat, hand in held.items()})
    changes, _ = settled(found, "simple-call" if ally else "sans-prendre")
    assert changes[1] == (-m if ally else -(2 + m))


def test_quadrille_l10_after_the_exchange():
    """The king of trumps that came over closes the run; a trump given away opens it."""

    def fits(found: Line) -> bool:
        return found.takers.count("N") >= 6 and found.takers[:6] != "NNNNNN"

    found = at_random("S", fits, N="AS 2S AC KS QS JS", E="7S")
    assert settled(found, "mediateur", "demand:KS give:7S")[0][1] == -(1 + 2)
    assert found.run("N") == 6
    gone = at_random("S", fits, N="AS 2S AC QS JS 7S KD", E="KS")
    assert settled(gone, "mediateur", "demand:KD give:KS")[0][1] == -(1 + 1)


POT = 9


@pytest.mark.parametrize(
    ("takers", "own", "forced"),
    [
        ("NENENESESE", 3, False),
        ("NENESESESE", 2, False),
        ("SESESESESE", 0, False),
        ("NENESESESE", 2, True),
        ("SESESEEESN", 1, True),
        ("NENENESEEE", 3, False),
        ("NENESESEEE", 2, False),
        ("NENESESEEE", 2, True),
        ("EEEEEEEEEE", 0, False),
    ],
)
def test_quadrille_l11_a_loss_is_halved_unless_hombre_took_fewer_than_three(takers, own, forced):
    def fits(found: Line) -> bool:
        spadille = found.holder("AS") == "N" if forced else True
        return found.holder("KD") == "S" and spadille

    found = line("S", takers, fits)
    m = honours(found, "NS")
    assert takers.count("N") == own
    changes, carry = settled(found, "" if forced else "simple-call", pot=POT)
    lost, share = 2 * m, POT // 2
    codille = 10 - takers.count("E") < 5
    if own >= 3 or forced:
        assert changes[0] == -(POT - POT // 2) - lost // 2  # the odd chip is Hombre's
        assert changes[2] == -(POT // 2) - lost // 2
    else:
        assert (changes[0], changes[2]) == (-POT - lost, 0)
    assert changes[1] == changes[3] == m + (share if codille else 0)
    assert carry == (POT + POT % 2 if codille else 2 * POT)


def test_quadrille_l11_his_own_king_leaves_him_alone():
    found = line("S", "NENENENENE", lambda found: found.holder("KD") == "N")
    m = honours(found, "N")
    assert settled(found, "simple-call", "call:KD", pot=POT) == ([-POT - 3 * m, m, m, m], 18)


def test_quadrille_l11_a_missed_late_vole_is_halved_though_hombre_took_two():
    """The deal is won, so both bear what the Vole costs."""
    found = line(
        "S", "NSSSSNESES", lambda found: found.holder("KD") == "S" and found.when("KD") < 7
    )
    m = honours(found, "NS")
    each = 2 - m
    assert settled(found, "simple-call", pot=POT)[0] == [5 - each, each, 4 - each, each]


@pytest.mark.parametrize("takers", ["NNNNNNNNNE", "NNNNNNEEEE", "ENENENENNN"])
def test_quadrille_l12_a_missed_vole_leaves_the_pot(takers):
    changes, carry = settled(line("S", takers), "vole", pot=POT)
    assert (changes, carry) == ([-18, 6, 6, 6], POT)


def test_quadrille_l13_premiers_pay_nothing_but_open_the_late_vole():
    found = example("S", "missed", ally=False, m=0)
    claimed = settled(found, "sans-prendre", tricks=6)[0]
    assert claimed == [10, -2, -2, -2]
    assert settled(found, "sans-prendre", tricks=6, premiers=3)[0] == [19, -5, -5, -5]
    assert "claim" in choices(six_tricks(found, "sans-prendre"))
    assert QUADRILLE.rules("later", {}).options()["premiers"] == 0


def test_quadrille_l14_other_options_known_to_history_are_off():
    options = QUADRILLE.rules("later", {}).options()
    assert set(options) == {
        *("favourite", "own_king", "holding", "deals", "chips", "stake", "premiers", "fee")
    }
    for name in ("consolation", "devole", "contre", "double_tours", "casco", "nemo"):
        assert refusal(said("", preset="later", options={name: True})) == "unknown_option"
    for word in ("contre", "casco", "respect", "grandissimo", "nemo", "dimidiator", "devole"):
        assert refusal(said(word, preset="later")) == "unknown_action"


def test_quadrille_l14_no_trick_at_all_pays_no_more_than_one():
    """No dévole, and no consolation for the winners."""
    none = line("S", "EWEWEWEWEW", lambda found: honours(found, "N") == 0)
    one = line("S", "NWEWEWEWEW", lambda found: honours(found, "N") == 0)
    assert settled(none, "sans-prendre") == settled(one, "sans-prendre")
    assert settled(none, "sans-prendre") == ([-4 - 6, 1 + 2, 1 + 2, 1 + 2], 5)


def test_quadrille_l10_six_trumps_shown_are_double_honours_whatever_is_still_unknown():
    """What follows from a record is derived, though two of its hands are left out."""
    hands = {
        "N": "AS 2S AC KS QS JS 7S 7D 6D 5D",
        "E": "6S 5S 2H 3H 4H 5H 6H 7H AH JH",
        "S": "4S 3S QH KH 2C 3C 4C 5C 6C 7C",
        "W": "JC QC KC AD KD QD JD 2D 3D 4D",
    }
    plays = "AS 6S 4S 4D | 2S 5S 3S 3D | AC 2H 2C 2D | KS 3H 3C JC | QS 4H 4C QC | JS 5H 5C KC"
    log = f"sans-prendre pass pass pass trump:S {plays} claim"
    for missing in ("", "ES", "NE", "NW"):
        some = {seat: hand for seat, hand in hands.items() if seat not in missing}
        assert last_deal(said(log, some, "later"))["delta"] == [15, -5, -5, -5]
