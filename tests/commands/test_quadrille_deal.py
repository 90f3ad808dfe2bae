"""`deal quadrille`: the packets of four, three and three, as the rule book's printed packs show."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.clauses.quadrille_positions import PACK, SEATS, after, cards
from tests.clauses.test_quadrille_deals import DEALS
from tests.commands.conftest import Run

Save = Callable[..., Path]
ORDER = " ".join(PACK)


def hands(document: dict[str, Any]) -> dict[str, set[str]]:
    (deal,) = document["deals"]
    assert "rest" not in deal
    return {seat: set(held.split()) for seat, held in deal["hands"].items()}


@pytest.mark.parametrize("name", DEALS)
def test_the_printed_packs_deal_the_printed_hands(spadille: Run, name):
    printed = DEALS[name]
    words = ("--dealer", printed.dealer, "--order", " ".join(cards(printed.pack)))
    ran = spadille("deal", "quadrille", *words, "--json")
    book = {seat: set(hand.split()) for seat, hand in printed.dealt.items()}
    assert hands(ran.json) == book
    assert ran.json["deals"][0]["dealer"] == printed.dealer
    assert hands(tomllib.loads(spadille("deal", "quadrille", *words).out)) == book


@pytest.mark.parametrize("dealer", SEATS)
def test_packets_go_round_from_eldest(spadille: Run, dealer):
    """B7, place by place: eldest 0-3, 16-18, 28-30, and so on; the dealer last."""
    ran = spadille("deal", "quadrille", "--dealer", dealer, "--order", ORDER, "--json")
    dealt = hands(ran.json)
    for place in range(4):
        wanted = {
            *PACK[4 * place : 4 * place + 4],
            *PACK[16 + 3 * place : 19 + 3 * place],
            *PACK[28 + 3 * place : 31 + 3 * place],
        }
        assert dealt[after(dealer, place + 1)] == wanted


@pytest.mark.parametrize("rules", ["basic", "later"])
@pytest.mark.parametrize("json", [(), ("--json",)])
def test_a_deal_is_a_record(spadille: Run, saved: Save, rules, json):
    words = ("--rules", rules, "--seed", "7", "--dealer", "S")
    ran = spadille("deal", "quadrille", *words, *json)
    path = saved(ran.out, "deal.json" if json else "deal.toml")
    report = spadille("replay", path, "--json").json
    assert (report["rules"], report["turn"], report["phase"]) == (rules, "W", "auction")
    assert (report["deals"][0]["pot"], report["standing"]) == (4, [39] * 4)
    lines = spadille("replay", path).out.splitlines()
    assert lines[-4:] == ["  In the pot: 4", "", "Chips: N 39, E 39, S 39, W 39", "To bid: W"]


def test_a_seed_deals_the_same_cards(spadille: Run):
    first, again, other = (
        spadille("deal", "quadrille", "--seed", seed).out for seed in ("7", "7", "8")
    )
    assert first == again != other


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--order", ""), "hand_size"),
        (("--order", ORDER.removesuffix(" KC")), "hand_size"),
        (("--order", f"{ORDER} AS"), "card_twice"),
        (("--order", ORDER.replace("2S", "8S")), "unknown_card"),
        (("--order", f"{ORDER} JK"), "unknown_card"),
        (("--rules", "guide"), "unknown_rules"),
        (("--dealer", "X"), "arguments"),
    ],
)
def test_a_bad_order_or_argument(spadille: Run, words, reason):
    error = spadille("deal", "quadrille", *words, "--json").error
    assert (error["reason"], error["file"], error["deal"]) == (reason, None, None)
