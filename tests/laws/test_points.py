"""The law of the sum: what is won adds up, whoever wins it."""

from collections.abc import Callable

import pytest
from hypothesis import given

from spadille.core.phase import Finished, dealt_hand
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quinto import QuintoContract
from tests.laws.paths import TABLES, caught, path, players, seeds


def quinto_adds_up(finished: Finished) -> None:
    """Thirteen tricks; quints between 75 and 175; both in the points of the sides (2(e))."""
    contract: QuintoContract = finished.contract
    assert finished.points is not None
    north, east, south, west = finished.points
    assert (north, east) == (south, west)
    assert all(points >= 0 and points % 5 == 0 for points in finished.points)
    quints = sum(contract.quints_won(finished.tricks))
    if finished.ended_by == "quint":
        assert north + east == quints <= 175
        return
    cachette = contract.cachette_points(finished.deal, finished.tricks)
    assert cachette is not None
    quints += sum(cachette)
    assert 75 <= quints <= 175
    assert sum(contract.tricks_won(finished.tricks)) == 13
    paid = 13 * contract.trick_value if finished.ended_by == "tricks" else 0
    assert north + east == quints + paid


def quadrille_adds_up(finished: Finished) -> None:
    """Ten tricks, or six and a claim; what the pot pays, takes and keeps (B30-B36, L12); among the
    opponents nobody pays more than another, but for a card demanded."""
    contract: QuadrilleContract = finished.contract
    made, pot, hombre = finished.points, contract.pot, contract.hombre
    assert made is not None
    assert len(finished.tricks) == (6 if finished.ended_by == "claim" else 10)
    side = {hombre}
    if contract.name in ("alliance", "simple-call"):
        assert contract.called is not None
        side.add(_holder(finished, contract.called))
    opponents = [seat for seat in range(4) if seat not in side]
    won = sum(trick.winner in side for trick in finished.tricks)
    carry = pot - 4 * contract.rules.stake - sum(made)
    if won < 6:
        assert carry == (2 * pot if won == 5 else pot + pot % len(opponents))
    else:
        assert carry == (pot if contract.name == "vole" and won < 10 else 0)
    fee = [contract.fee * ((seat == contract.holder) - (seat == hombre)) for seat in range(4)]
    if contract.holder is None:
        fee = [0, 0, 0, 0]
    assert len({made[seat] - fee[seat] for seat in opponents}) == 1


def _holder(finished: Finished, card: int) -> int:
    hands = [dealt_hand(finished.deal, finished.history, seat) for seat in range(4)]
    return next(seat for seat in range(4) if finished.deal.pack.held(hands[seat], card))


def pinochle_adds_up(finished: Finished) -> None:
    """Twenty tricks of fifty points (R45). The bidders score all that they made or lose their bid;
    the others score what they made, less where the table asks for tricks (R46-R49)."""
    contract: PinochleContract | None = finished.contract
    made = finished.points
    assert made is not None
    assert made[:2] == made[2:]
    assert len(finished.tricks) == (20 if finished.ended_by == "tricks" else 0)
    assert (contract is None) == (finished.ended_by == "passed")
    if contract is None or contract.bid is None:  # nobody bid; or the moon, which brings no points
        assert not any(made)
        return
    bidders, others, rules = made[contract.side], made[1 - contract.side], contract.rules
    if finished.ended_by == "unplayed":
        assert bidders == (-50 if rules.no_marriage == "fifty" else -contract.bid)
        assert others == 0 or (others >= 20 and rules.no_marriage == "bid_and_meld")
        return
    melds = [_laid(contract, side) for side in (contract.side, 1 - contract.side)]
    if finished.ended_by == "fold":
        assert (bidders, others) == (-contract.bid, melds[1])
        return
    won = [_won(finished, side) for side in (contract.side, 1 - contract.side)]
    assert sum(won) == 50
    total = melds[0] + won[0]
    lost = contract.bid + (melds[0] if rules.set_penalty == "bid_and_meld" else 0)
    short = rules.min_tricks and bidders == -lost
    assert bidders == (total if total >= contract.bid else -lost) or short
    assert others == melds[1] + won[1] or (rules.min_tricks and others in (0, won[1]))


def _laid(contract: PinochleContract, side: int) -> int:
    """What a side melds, as far as it counts."""
    assert contract.melds is not None
    points = sum(melds.points for melds in contract.melds[side::2] if melds is not None)
    return points if points >= contract.rules.min_meld else 0


def _won(finished: Finished, side: int) -> int:
    """The counters in the tricks of a side, and 2 for the last trick."""
    pack, tricks = finished.deal.pack, finished.tricks
    cards = [card for trick in tricks if trick.winner % 2 == side for card in trick.cards]
    return sum(pack.rank(card) in "ATK" for card in cards) + 2 * (tricks[-1].winner % 2 == side)


ADDS_UP: dict[str, Callable[[Finished], None]] = {
    "quinto": quinto_adds_up,
    "quadrille": quadrille_adds_up,
    "pinochle": pinochle_adds_up,
}


@pytest.mark.parametrize(("game", "preset"), TABLES)
class TestSums:
    @given(seeds, players)
    def test_points_add_up(self, game, preset, seed, player):
        ADDS_UP[game](path(game, preset, seed, player).finished)

    @given(seeds)
    def test_the_standing_grows_by_what_was_made(self, game, preset, seed):
        played = path(game, preset, seed)
        after = played.rules.scored(played.start, played.finished)
        points = played.finished.points
        assert points is not None
        made = points[: len(after.scores)]
        assert after.scores == tuple(a + b for a, b in zip(played.start.scores, made, strict=True))
        assert after.played == played.start.played + 1


@pytest.mark.parametrize("preset", ["guide", "hoffmann"])
@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ("quint_points", lambda cards: 5 * len(cards)),
        ("quint_points", lambda cards: 0),
        ("TRICKS", 11),
    ],
    ids=["every card a quint", "no quint at all", "the cachette a trick too soon"],
)
def test_control_a_wrong_count_is_caught(preset, where, fault, monkeypatch):
    monkeypatch.setattr(f"spadille.games.quinto.{where}", fault)
    assert caught(lambda seed: quinto_adds_up(path("quinto", preset, seed).finished))


@pytest.mark.parametrize("preset", ["guide", "hoffmann"])
def test_control_a_trick_that_is_not_paid_is_caught(preset, monkeypatch):
    honest = QuintoContract.settle

    def short(contract, deal, tricks, ended_by):
        made = honest(contract, deal, tricks, ended_by) or (0, 0, 0, 0)
        return (made[0] - 5, made[1], made[2] - 5, made[3])

    monkeypatch.setattr(QuintoContract, "settle", short)
    assert caught(lambda seed: quinto_adds_up(path("quinto", preset, seed).finished))


@pytest.mark.parametrize("preset", ["basic", "later"])
@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ("quadrille_pay._bearers", lambda outcome, tariff: ()),
        ("quadrille_pay.Outcome.word", "won"),
        ("quadrille_pay.Outcome.opponents", (1, 2)),
        ("quadrille_contract.QuadrilleContract.paid_before", lambda contract: ()),
    ],
    ids=["nobody pays the beast", "every deal won", "the wrong opponents", "no stakes"],
)
def test_control_a_wrong_settlement_is_caught(preset, where, fault, monkeypatch):
    monkeypatch.setattr(f"spadille.games.{where}", fault)

    def law(seed: int) -> None:
        try:
            quadrille_adds_up(path("quadrille", preset, seed).finished)
        except IndexError as error:  # of nobody
            raise AssertionError from error

    assert caught(law)


@pytest.mark.parametrize("preset", ["classic", "club", "friendly"])
@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ("COUNTERS", "ATQ"),
        ("trick_points", lambda tricks: (25, 25)),
        ("PinochleContract.worth", lambda contract, cards, last: 3 if last else 2),
        ("PinochleContract._counted", lambda contract, side: 30),
        ("PinochleContract.is_made", lambda contract, tricks: True),
        ("PinochleContract._others", lambda contract, melded, tricks: melded),
        ("PinochleContract._sided", lambda contract, bidders, others: (bidders, others)),
    ],
    ids=[
        *("queens for kings", "level tricks", "two a trick", "thirty each", "always made"),
        *("nothing for tricks", "sides exchanged"),
    ],
)
def test_control_a_wrong_score_is_caught(preset, where, fault, monkeypatch):
    monkeypatch.setattr(f"spadille.games.pinochle_contract.{where}", fault)
    assert caught(lambda seed: pinochle_adds_up(path("pinochle", preset, seed).finished))
