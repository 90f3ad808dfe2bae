"""What single clauses of the rule books prove of a hand; and hands of Quadrille full of kings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

import pytest

from spadille.bots.belief_play import disproved
from spadille.bots.belief_quadrille import table
from spadille.core.actions import PASS, Action, Call, Give, Say
from spadille.core.cards import Pack
from spadille.core.phase import Phase
from spadille.core.tricks import Contract
from spadille.games import pinochle_melds, quadrille_cards, quinto, shelf
from spadille.games.quadrille_cards import KINGS, QUEENS
from spadille.games.quadrille_talk import Auction
from spadille.records.shuffle import shuffled
from tests.belief_checks import (
    CASES,
    believed,
    check_counted,
    check_even,
    check_neighbours,
    check_possible,
    few_hidden,
    moments_of,
    several,
)
from tests.kernel.contracts import pinochle, quadrille
from tests.kernel.contracts import quinto as quinto_contract
from tests.laws.paths import Path, granted, played


def lacked(contract: Contract, trick: str, left: int) -> set[str]:
    """What the last card of a trick proves its player not to have."""
    pack = contract.pack
    *before, card = (pack[name] for name in trick.split())
    found = disproved(contract.duties(tuple(before), left), pack.packed((card,)))
    return {pack.name(kind) for kind in pack.distinct(found)}


def suit(pack: Pack, letter: str) -> set[str]:
    return {name for name in pack.kinds if name[-1] == letter and name != "JK"}


def test_quinto_a16_who_does_not_follow_is_void():
    guide = quinto_contract("guide")
    assert lacked(guide, "5H 2S", 8) == suit(quinto.PACK, "H")
    assert lacked(guide, "5H 9H", 8) == set()


def test_quinto_a16_the_joker_tells_nothing_of_the_suit():
    assert lacked(quinto_contract("guide"), "5H JK", 8) == set()


def test_quinto_a21_who_keeps_back_a_card_at_trick_11_has_no_joker():
    assert lacked(quinto_contract("guide"), "5H 9H", 2) == {"JK"}
    assert lacked(quinto_contract("guide"), "5H 9S", 2) == {"JK"} | suit(quinto.PACK, "H")
    assert lacked(quinto_contract("guide"), "9H", 2) == set()
    assert lacked(quinto_contract("hoffmann"), "5H 9H", 2) == set()


def test_quadrille_b21_higher_matadors_may_have_stayed_back():
    hearts = quadrille(trump="H")
    trumps = {quadrille_cards.PACK.name(card) for card in quadrille_cards.trump_order("H")}
    assert lacked(hearts, "2H 3C", 5) == trumps - {"AS", "7H", "AC"}
    assert lacked(hearts, "7H 3C", 5) == trumps - {"AS"}
    assert lacked(hearts, "AS 3C", 5) == trumps
    assert lacked(hearts, "3C 2H", 5) == suit(quadrille_cards.PACK, "C") - {"AC"}


def test_pinochle_r34_heading_bounds_what_is_held():
    strict, relaxed = pinochle("S", heading="strict"), pinochle("S", heading="relaxed")
    for contract in (strict, relaxed):
        assert lacked(contract, "QH JH", 9) == {"AH", "TH", "KH", "QH"} - {"QH"}
        assert lacked(contract, "QH KH", 9) == set()
    assert lacked(strict, "QH JS JH", 9) == {"AH", "TH", "KH"}
    assert lacked(relaxed, "QH JS JH", 9) == set()
    hearts = suit(pinochle_melds.PACK, "H")
    assert lacked(strict, "QH JS", 9) == hearts
    assert lacked(strict, "QH QS JS", 9) == hearts | {"AS", "TS", "KS"}
    assert lacked(strict, "QH AC", 9) == hearts | suit(pinochle_melds.PACK, "S")


def told_by(call: str, own_king: bool) -> list[set[tuple[str, bool]]]:
    """What cannot be when this card is called for hearts."""
    pack = quadrille_cards.PACK
    contract = quadrille("basic", "alliance", "H")
    contract = replace(contract, rules=replace(contract.rules, own_king=own_king))
    refused = table(contract, Call(pack[call])).refused()
    return [{(pack.name(card), held) for card, held in row} for row in refused]


def test_quadrille_b16_a_queen_called_proves_four_kings():
    rows = told_by("QS", own_king=True)
    for king in ("KS", "KH", "KD", "KC"):
        assert any(row <= {(king, False), ("KS", True), ("KH", True), ("KD", True)} for row in rows)
    assert any(("QS", True) in row for row in rows)


def test_quadrille_b15_a_king_called_may_be_his_own_where_that_is_allowed():
    assert told_by("KS", own_king=True) == []
    assert all(("KS", True) in row for row in told_by("KS", own_king=False))


def test_quadrille_b12_forced_hombre_has_spadille():
    found = 0
    for number, case in enumerate(CASES):
        for now in several(case, 40, 4) if case[0] == "quadrille" and number < 9 else ():
            contract = getattr(now.phase, "contract", None)
            spadille = quadrille_cards.SPADILLE
            mine = believed(now)
            if contract and contract.forced and spadille in mine.cards:
                holders = [place for place in range(5) if mine.pack.held(mine.may[place], spadille)]
                assert holders == [contract.hombre]
                found += 1
    assert found


# Hands full of kings, and what is then called or demanded

KINGLY = [
    ("basic", "alliance", True),
    ("basic", "alliance", False),
    ("later", "simple-call", False),
    ("later", "mediateur", True),
]


@dataclass(frozen=True)
class Kingly:
    """Who is dealt all kings bids, names and gives what he likes; the others pass."""

    bid: str

    def decide(self, view: Phase, seed: int | str = 0) -> Action:
        dice = Random(f"kingly/{seed}/{len(view.history)}")
        legal = view.legal()
        if isinstance(view, Auction):
            has_all = all(view.deal.pack.held(view.deal.hands[view.turn], king) for king in KINGS)
            return Say(self.bid) if has_all and Say(self.bid) in legal else PASS
        kings = [action for action in legal if isinstance(action, Give) and action.card in KINGS]
        return dice.choice(kings if kings and dice.random() < 0.5 else legal)


def kingly(preset: str, bid: str, own_king: bool, seed: int) -> Path:
    """A deal in which one hand has all kings, and often many queens."""
    rules = shelf["quadrille"].rules(preset, {"own_king": own_king})
    source = Random(f"kingly/{seed}")
    deal = rules.deal(0, shuffled(rules.game.pack, f"kingly/{seed}"))
    queens = source.sample(QUEENS, (0, 1, 3, 4)[seed % 4])
    deal = granted(deal, source.randrange(4), [*KINGS, *queens], source)
    return played(rules, rules.start(), 0, deal, Kingly(bid), seed)


def check_kingly(preset: str, bid: str, own_king: bool, seed: int, most: int) -> Counter[str]:
    """What was called, demanded or given while it was checked that all of it is understood."""
    deal = kingly(preset, bid, own_king, seed)
    found: Counter[str] = Counter()
    for now in islice(moments_of(deal, seed), 6):
        check_possible(now)
        check_neighbours(now)
        found[type(now.phase).__name__] += 1
        found["bonded"] += len(believed(now).spread.bonds)
    now = few_hidden(moments_of(deal, seed), seed, most)
    check_even(now, check_counted(now))
    found["of no use"] += bid == "mediateur" and deal.finished.contract.called is None
    found["a king given"] += any(
        isinstance(action, Give) and action.card in KINGS for action in deal.actions
    )
    found["own king"] += deal.finished.contract.called in KINGS
    return found


@pytest.mark.parametrize(("preset", "bid", "own_king"), KINGLY)
def test_quadrille_hands_full_of_kings(preset, bid, own_king):
    found = sum((check_kingly(preset, bid, own_king, seed, 120) for seed in range(12)), Counter())
    if bid == "mediateur":
        assert found["bonded"]
        assert found["of no use"]
        assert found["a king given"]
        assert found["Demanding"]
        assert found["Returning"]
    else:
        assert found["own king"]


@pytest.mark.soak
@pytest.mark.parametrize(("preset", "bid", "own_king"), KINGLY)
def test_quadrille_many_hands_full_of_kings(preset, bid, own_king):
    for seed in range(200):
        check_kingly(preset, bid, own_king, seed, 1500)
