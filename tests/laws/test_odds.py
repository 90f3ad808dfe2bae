"""The law of the missing card: who holds it, as packs are dealt here, against exact counting."""

from collections.abc import Callable, Sequence

import pytest

from spadille.core.cards import Card, Seat, next_seat
from spadille.core.deal import Deal
from spadille.games.quadrille import QUADRILLE
from spadille.records.shuffle import shuffled
from spadille.table.rulebook import ODDS_MEASURED, OddsMeasured, odds

RULES = QUADRILLE.rules("basic", {})
PACK = QUADRILLE.pack
NAMED = (2, 3)

Dealer = Callable[[Seat, Sequence[Card]], Deal]
Found = dict[tuple[int, Seat, Seat], int]


def counted(deals: int, deal: Dealer = RULES.deal) -> Found:
    """In how many deals one seat, looking at its ten cards and naming so many that it lacks,
    would have found at least one of them with another seat: {(named, looking, other): deals}.

    Every seat looks in a quarter of the deals and names the first cards of the new pack that it
    lacks; every seat deals.
    """
    pairs = ((looking, other) for looking in range(4) for other in range(4) if other != looking)
    found = {(named, *pair): 0 for pair in pairs for named in NAMED}
    for number in range(deals):
        looking, dealer = number % 4, number // 4 % 4
        hands = deal(dealer, shuffled(PACK, f"odds/{number}")).hands
        lacking = [card for card in PACK.order if not PACK.held(hands[looking], card)]
        for named in NAMED:
            wanted = PACK.packed(lacking[:named])
            for other in {0, 1, 2, 3} - {looking}:
                found[named, looking, other] += bool(hands[other] & wanted)
    return found


def agrees(deals: int, hits: int, named: int) -> bool:
    """Is the count within four standard errors of what counting all deals gives?"""
    chance = float(odds(named))
    error = (deals * chance * (1 - chance)) ** 0.5
    return bool(abs(hits - deals * chance) <= 4 * error)


def check(deals: int, found: Found) -> None:
    for where, hits in found.items():
        assert agrees(deals // 4, hits, where[0]), (where, hits)


def measured(deals: int, found: Found) -> OddsMeasured:
    """What the rules page may print of a long run: how it went with the next player."""
    two, three = (sum(found[named, seat, next_seat(seat)] for seat in range(4)) for named in NAMED)
    return OddsMeasured(deals, two, three)


def test_missing_cards_lie_where_counting_says():
    check(20_000, counted(20_000))


@pytest.mark.soak
def test_missing_cards_lie_where_counting_says_in_a_million_deals():
    found = counted(1_000_000)
    check(1_000_000, found)
    run = measured(1_000_000, found)
    print(f"ODDS_MEASURED: OddsMeasured | None = {run}")
    assert ODDS_MEASURED in (None, run)


def test_what_the_page_prints_as_measured_agrees():
    if ODDS_MEASURED is not None:
        assert agrees(ODDS_MEASURED.deals, ODDS_MEASURED.two, 2)
        assert agrees(ODDS_MEASURED.deals, ODDS_MEASURED.three, 3)


def first_lacking_to_the_next(dealer: Seat, pack: Sequence[Card]) -> Deal:
    """A dealer who sees to it that the best card that N lacks goes to the player after him."""
    deal = RULES.deal(dealer, pack)
    best = next(card for card in PACK.order if not PACK.held(deal.hands[0], card))
    holder = next(seat for seat in range(4) if PACK.held(deal.hands[seat], best))
    if holder == 1:
        return deal
    other = PACK.cards(deal.hands[1])[0]
    return deal.handed(best, holder, 1, 0).handed(other, 1, holder, 0)


def ace_of_spades_to_north(dealer: Seat, pack: Sequence[Card]) -> Deal:
    """A dealer whose pack was never shuffled where Spadille lay."""
    cards = list(pack)
    first = PACK.cards(RULES.deal(dealer, range(40)).hands[0])[0]
    spadille = cards.index(PACK["AS"])
    cards[first], cards[spadille] = cards[spadille], cards[first]
    return RULES.deal(dealer, cards)


@pytest.mark.parametrize("deal", [first_lacking_to_the_next, ace_of_spades_to_north])
def test_control_a_dealer_who_cheats_is_caught(deal: Dealer):
    with pytest.raises(AssertionError):
        check(20_000, counted(20_000, deal))
