"""Quadrille, clauses L1-L7 of the rule book: the later game's bids and exchange."""

from __future__ import annotations

from typing import Any

import pytest

from spadille.games.quadrille import QUADRILLE
from tests.clauses.positions import choices, last_deal, refusal, replay, seen, then
from tests.clauses.quadrille_positions import (
    SEATS,
    SUITS,
    Line,
    Record,
    calls,
    dealt,
    line,
    match,
    said,
    written,
)

LADDER = (
    *("simple-call", "simple-call*", "mediateur", "mediateur*"),
    *("sans-prendre", "sans-prendre*", "vole", "vole*"),
)
HANDS = dealt(1, N="AS", E="KS", S="KH KC", W="KD")


def later(log: str, hands: dict[str, str] = HANDS, **more: Any) -> Record:
    return said(log, hands, "later", **more)


def spoken(bid: str, hombre: str = "N") -> str:
    return calls(bid, hombre, highest="vole*")


def contract(document: Record) -> dict[str, Any]:
    found: dict[str, Any] = last_deal(document)["contract"]
    return found


def changes(document: Record) -> list[int]:
    return [chips + 1 for chips in last_deal(document)["delta"]]


def settled(found: Line, bid: str, say: str = "", tricks: int = 10, **options: Any) -> list[int]:
    """What a deal of this line changes after its stakes, four chips in the pot."""
    deal = written(found, bid, "N", say, tricks, highest="vole*")
    return changes(match(deal, preset="later", options={"fee": 0} | options))


def test_quadrille_l1_hearts_are_the_favourite_for_the_whole_session():
    assert QUADRILLE.rules("later", {}).options()["favourite"] == "H"
    for suit in SUITS:
        table = later(spoken("sans-prendre*"), options={"favourite": suit})
        assert contract(table)["trump"] == suit
    deals = [
        written(line("H", "N" * 10, eldest=eldest), "sans-prendre*", "N", dealer=dealer)
        for eldest, dealer in ("NW", "EN", "SE")
    ]
    report = replay(match(*deals, preset="later"))
    assert [deal["contract"]["trump"] for deal in report["deals"]] == ["H", "H", "H"]
    assert refusal(later("", options={"favourite": "X"})) == "option_value"


def test_quadrille_l2_the_ladder_low_to_high():
    assert choices(later("")) == {"pass", *LADDER}
    for level, bid in enumerate(LADDER[:-1]):
        assert choices(later(bid)) == {"pass", *LADDER[level + 1 :]}
        for lower in LADDER[: level + 1]:
            assert refusal(later(f"{bid} {lower}")) == "not_higher"
    for word in ("alliance", "solo", "mediateur**", "pass*"):
        assert refusal(later(word)) == "unknown_action"


@pytest.mark.parametrize("bid", LADDER)
def test_quadrille_l2_who_plays_with_whom(bid):
    """An ally, a king in exchange, no help at all: what is said before the first lead."""
    table = later(spoken(bid))
    if not bid.endswith("*"):
        table = then(table, "trump:S")
    words = {word.partition(":")[0] for word in choices(table)}
    name = bid.rstrip("*")
    if name == "simple-call":
        assert words == {"call"}
        assert contract(then(table, "call:KC"))["ally"] == "S"
    elif name == "mediateur":
        assert words == {"demand"}
    else:
        assert replay(table)["phase"] == "play"
        assert contract(table)["ally"] is None


@pytest.mark.parametrize("before", ["", "pass", "simple-call pass", "vole pass pass", "vole"])
def test_quadrille_l2a_vole_of_the_favourite_ends_the_auction_at_once(before):
    table = later(f"{before} vole*")
    assert replay(table)["phase"] == "play"
    assert contract(table)["bid"] == "vole*"
    for more in ("vole*", "pass"):
        assert refusal(then(table, more)) == "wrong_phase"


def test_quadrille_l2a_a_vole_may_be_held_or_overbid():
    table = later("simple-call vole pass pass")
    assert replay(table)["turn"] == "N"
    assert choices(table) == {"pass", "vole", "vole*"}
    held = then(table, "vole")
    assert (replay(held)["turn"], choices(held)) == ("E", {"pass", "vole*"})
    assert contract(then(held, "pass"))["hombre"] == "N"
    assert contract(then(held, "vole*"))["hombre"] == "E"
    assert contract(then(table, "vole*"))["hombre"] == "N"


@pytest.mark.parametrize("favourite", SUITS)
@pytest.mark.parametrize("bid", LADDER)
def test_quadrille_l3_a_star_fixes_the_trump_and_no_star_names_another(bid, favourite):
    table = later(spoken(bid), options={"favourite": favourite})
    if bid.endswith("*"):
        assert contract(table)["trump"] == favourite
        assert not any(word.startswith("trump:") for word in choices(table))
    else:
        assert contract(table)["trump"] is None
        assert choices(table) == {f"trump:{suit}" for suit in SUITS if suit != favourite}
        assert refusal(then(table, f"trump:{favourite}")) == "favourite_needs_star"


@pytest.mark.parametrize("bid", LADDER[1:-1])
def test_quadrille_l4_an_elder_bidder_may_hold(bid):
    table = later(f"pass simple-call {bid} pass")
    assert replay(table)["turn"] == "E"
    assert bid in choices(table)
    held = then(table, bid)
    assert replay(held)["turn"] == "S"
    assert bid not in choices(held)  # the younger has to go higher
    done = contract(then(held, "pass"))
    assert (done["hombre"], done["bid"]) == ("E", bid)


def test_quadrille_l4_only_who_has_bid_and_has_not_passed_and_is_elder():
    assert refusal(later("pass mediateur mediateur")) == "not_higher"  # younger
    assert refusal(later("simple-call mediateur mediateur")) == "not_higher"  # has not bid
    assert refusal(later("pass mediateur pass sans-prendre N: sans-prendre")) == "already_passed"
    assert "mediateur" in choices(later("simple-call mediateur pass pass"))
    off = later("simple-call mediateur pass pass", options={"holding": False})
    assert choices(off) == {"pass", *LADDER[3:]}
    assert QUADRILLE.rules("later", {}).options()["holding"] is True


def test_quadrille_l4_a_hold_may_be_held_again_by_a_still_elder_bidder():
    table = later("simple-call simple-call* mediateur pass")
    table = then(table, "mediateur*")  # north, the eldest
    table = then(table, "sans-prendre")  # east
    table = then(table, "pass sans-prendre")  # south passes, north holds
    assert replay(table)["turn"] == "E"
    assert choices(table) == {"pass", *LADDER[5:]}


@pytest.mark.parametrize("holder", SEATS)
@pytest.mark.parametrize("trump", SUITS)
def test_quadrille_l5_all_pass_forces_a_simple_call(holder, trump):
    hands = dealt(3, **{holder: "AS"})
    table = later("pass pass pass pass", hands)
    assert choices(table) == {f"trump:{suit}" for suit in SUITS}
    named = then(table, f"trump:{trump}")
    forced = contract(named)
    assert (forced["bid"], forced["forced"], forced["hombre"]) == ("simple-call", True, holder)
    assert choices(named) >= {f"call:K{suit}" for suit in SUITS if suit != trump}


@pytest.mark.parametrize(("trump", "factor"), [("S", 1), ("H", 2), ("D", 1), ("C", 1)])
def test_quadrille_l5_the_favourite_doubles_as_usual(trump, factor):
    def fits(found: Line) -> bool:
        three = 3 <= found.run("NS") < 6
        return found.holder("AS") == "N" and found.holder(called) == "S" and three

    called = "KC" if trump == "D" else "KD"
    found = line(trump, "NSENSENSEN", fits)
    assert settled(found, "", f"call:{called}") == [2 + factor, -factor, 2 + factor, -factor]


# The exchange


def exchange(bid: str = "mediateur*", hands: dict[str, str] = HANDS) -> Record:
    return later(spoken(bid) + ("" if bid.endswith("*") else " trump:S"), hands)


def test_quadrille_l6_one_king_not_in_his_hand_the_trump_king_too():
    own = dealt(3, N="KS", E="KH", S="KD", W="KC")
    assert choices(exchange(hands=own)) == {"demand:KH", "demand:KD", "demand:KC"}
    assert refusal(then(exchange(hands=own), "demand:KS")) == "demand_held"
    assert refusal(then(exchange(hands=own), "demand:QS")) == "demand_queen"
    assert refusal(then(exchange(hands=own), "give:KS")) == "wrong_phase"


def test_quadrille_l6_the_king_comes_over_seen_by_all_and_any_other_card_goes_back():
    table = then(exchange(), "demand:KC")
    assert (replay(table)["phase"], replay(table)["turn"]) == ("contract", "N")
    for viewer in (*SEATS, "watcher"):
        view = seen(table, viewer)
        assert view["known"]["N"] == ["KC"]
        assert view["deals"][0]["contract"]["called"] == "KC"
        assert view["counts"] == {"N": 11, "E": 10, "S": 9, "W": 10}
    assert choices(table) == {f"give:{card}" for card in HANDS["N"].split()}
    assert refusal(then(table, "give:KC")) == "give_received"
    assert refusal(then(table, "give:KD")) == "card_not_held"


@pytest.mark.parametrize("gift", HANDS["N"].split())
def test_quadrille_l6_the_returned_card_is_seen_by_the_two(gift):
    table = then(exchange(), f"demand:KC give:{gift}")
    for viewer in (*SEATS, "watcher"):
        view = seen(table, viewer)
        told = viewer in ("N", "S")
        assert view["log"][-1] == (f"give:{gift}" if told else "give:?")
        assert view["deals"][0]["contract"]["given"] == (gift if told else "?")
        assert view["known"]["S"] == ([gift] if told else [])
    assert seen(table, "S")["hand"].count(gift) == 1


@pytest.mark.parametrize("fee", [0, 1, 3])
@pytest.mark.parametrize(("bid", "factor"), [("mediateur", 1), ("mediateur*", 2)])
def test_quadrille_l6_the_fee_is_doubled_by_the_star(bid, factor, fee):
    table = exchange(bid)
    table["options"] = {"fee": fee}
    table = then(table, "demand:KC")
    assert last_deal(table)["delta"] == [-1] * 4
    table = then(table, "give:" + HANDS["N"].split()[1])
    assert last_deal(table)["delta"] == [-1 - factor * fee, -1, -1 + factor * fee, -1]
    assert replay(table)["phase"] == "play"
    assert replay(table)["turn"] == "N"
    assert QUADRILLE.rules("later", {}).options()["fee"] == 1


def test_quadrille_l6_he_plays_alone_and_needs_six():
    five = line("S", "NENENENENE", with_king)
    deal = written(five, "mediateur", "N", say_of(five))
    report = last_deal(match(deal, preset="later"))
    assert report["contract"]["ally"] is None
    assert report["carry"] == 8
    six = line("S", "NENENENENN", with_king)
    report = last_deal(match(written(six, "mediateur", "N", say_of(six)), preset="later"))
    assert report["carry"] == 0


def with_king(found: Line) -> bool:
    return any(card[0] == "K" for card in found.hands["N"])


def say_of(found: Line) -> str:
    """A demand of a king that Hombre will hold, for a card that east will."""
    king = next(card for card in found.hands["N"] if card[0] == "K")
    return f"demand:{king} give:{found.hands['E'][0]}"


def test_quadrille_l6_four_kings_demand_a_queen_and_all_eight_nothing():
    kings = "KS KH KD KC"
    four = exchange(hands=dealt(3, N=kings, E="QS", S="QH QD", W="QC"))
    assert choices(four) == {f"demand:Q{suit}" for suit in SUITS}  # the trump queen too
    some = exchange(hands=dealt(3, N=f"{kings} QS QC", S="QH QD"))
    assert choices(some) == {"demand:QH", "demand:QD"}
    assert refusal(then(some, "demand:QS")) == "demand_held"
    eight = exchange(hands=dealt(3, N=f"{kings} QS QH QD QC"))
    assert (replay(eight)["phase"], replay(eight)["turn"]) == ("play", "N")
    assert last_deal(eight)["delta"] == [-1] * 4
    assert (contract(eight)["called"], contract(eight)["given"]) == (None, None)


@pytest.mark.parametrize(
    ("takers", "won"), [("NNNNNNNNNN", True), ("NNNNNNNNNE", False), ("ENNNNNNNNN", False)]
)
def test_quadrille_l7_a_declared_vole_needs_ten(takers, won):
    found = line("S", takers)
    assert (settled(found, "vole")[0] > 0) == won
    assert "claim" not in choices(
        match(written(found, "vole", tricks=5, highest="vole*"), preset="later")
    )
