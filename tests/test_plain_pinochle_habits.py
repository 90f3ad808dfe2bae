"""The plain player's habits in Pinochle, counted over many auctions and deals: it bids up to its
own certain meld, leads aces, and leaves the bidder's trump alone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from spadille.bots import plain_pinochle_talk
from spadille.bots.bot import AT_ONCE, Bot, Budget, bot_named
from spadille.bots.plain_pinochle_tables import BIDDING, Bidding
from spadille.core.actions import PASS, Action, Bid
from spadille.core.cards import Cards
from spadille.core.deal import Deal
from spadille.core.phase import Finished, Phase, dealt_hand, seat_after
from spadille.games.pinochle_melds import PACK, SUITS, marriages, melds
from spadille.games.pinochle_talk import Auction
from tests.test_plain_pinochle_deals import CLASSIC, TRUMPS_FIRST, Otherwise, deal

PLAIN = bot_named("plain")
N, E, S, W = range(4)
ROLES = ("bidder", "defender", "helper", "defender")


class Hears:
    """A control: the plain player with other preferences in the talk."""

    name = "hears"

    def __init__(self, tables: Bidding) -> None:
        self.tables = tables

    def decide(self, view: Phase, seed: int | str = 0, budget: Budget = AT_ONCE) -> Action:
        assert isinstance(view, Auction)
        return plain_pinochle_talk.bid(view, self.tables)


def auctions(number: int) -> Iterator[Auction]:
    """What S sees of an auction in which all say what they like; his hand lacks a rank or
    two, and so melds much."""
    source = Random(f"certain {number}")
    ranks = source.choice(("AKQ", "ATKQ", "AKQJ", "KQJ"))
    pack = [card for card in PACK.order if PACK.rank(card) in ranks]
    own = PACK.packed(source.sample(pack, 20))
    deal = Deal(PACK, (0, 0, own, 0), 0, (20, 20, 0, 20))
    view: Phase | Finished = Auction(deal, (), CLASSIC, source.randrange(4))
    while isinstance(view, Auction):
        if view.turn == S:
            yield view
        bids = view.open_bids()[: source.choice((1, 1, 4))]
        quits = not bids or (view.turn != S and source.random() < 0.25)
        view = view.after(PASS if quits else Bid(source.choice(bids)))


def _certain(hand: Cards) -> int:
    """What a hand melds for certain: the most with a trump that it may name."""
    suits = [suit for suit in SUITS if marriages(hand, suit)]
    return max((melds(hand, suit, CLASSIC.melding).points for suit in suits), default=0)


def left_too_soon(bot: Bot) -> tuple[int, int]:
    """How often a bid below the own certain meld is left to others; and out of how many."""
    left = asked = 0
    for view in (view for number in range(400) for view in auctions(number)):
        bids, high = view.open_bids(), view.high
        is_ours = high is not None and high[0] == N and {E, W} <= view.passed
        if bids and not is_ours and bids[0] <= _certain(view.deal.hands[S]):
            asked += 1
            left += bot.decide(view) == PASS
    return left, asked


def test_complaint_4_the_bidding_is_never_left_below_the_own_certain_meld():
    left, asked = left_too_soon(PLAIN)
    assert left == 0
    assert asked > 150


def test_control_who_does_not_mind_leaves_it():
    shy = replace(BIDDING, passing={**BIDDING.passing, "hand": (3000, 3000, 3000)})
    assert left_too_soon(Hears(shy))[0] == 0
    assert left_too_soon(Hears(replace(shy, certain=1001)))[0] > 0


def leads(bot: Bot, deals: int) -> Counter[tuple[str, str]]:
    """Who led what in deals that a bot played with itself, where he had trumps and plain cards; an
    ace in hand, a plain one, is counted too."""
    found: Counter[tuple[str, str]] = Counter()
    for number in range(deals):
        played = deal(CLASSIC, (bot,) * 4, f"leads {number}", number % 4)
        hands = [dealt_hand(played.deal, played.history, seat) for seat in range(4)]
        for trick in played.tricks:
            contract, leader = played.contract, trick.leader
            names = PACK.names(hands[leader])
            plain = [name for name in names if name[1] != contract.trump]
            led, role = PACK.name(trick.cards[0]), ROLES[(leader - contract.bidder) % 4]
            if plain and len(plain) < len(names):
                found[role, "leads"] += 1
                found[role, "trump"] += led[1] == contract.trump
                if len(names) > 13 and any(name[0] == "A" for name in plain):
                    found[role, "has ace"] += 1
                    found[role, "ace"] += led[0] == "A" and led[1] != contract.trump
            for place, card in enumerate(trick.cards):
                seat = seat_after(leader, place)
                hands[seat] = PACK.without(hands[seat], card)
    return found


def test_complaints_1_and_6_aces_are_led_and_the_bidders_trump_is_left_alone():
    found = leads(PLAIN, 30)
    for role in ("bidder", "helper", "defender"):
        assert found[role, "ace"] > 0.8 * found[role, "has ace"] > 0
    for role in ("helper", "defender"):
        assert found[role, "trump"] < 0.03 * found[role, "leads"]
    assert found["bidder", "trump"] > 0.2 * found["bidder", "leads"]


def test_control_who_leads_trumps_at_once_is_seen_to():
    found = leads(Otherwise(TRUMPS_FIRST), 10)
    assert found["defender", "trump"] > 0.3 * found["defender", "leads"]
    assert found["bidder", "ace"] < 0.5 * found["bidder", "has ace"]
