"""Views of Quadrille for tests of the plain player: hands to talk about, positions in play.

Always seat S is asked. A trick is given in the order played, so that with three cards on the
table W has led and S is last.
"""

from __future__ import annotations

from spadille.bots import plain_quadrille_talk as talk
from spadille.bots.bot import bot_named
from spadille.core.actions import Play, Say
from spadille.core.cards import Seat
from spadille.core.deal import Deal
from spadille.core.phase import Done, Trick
from spadille.core.play import Playing
from spadille.games import game_named
from spadille.games.quadrille import QuadrilleRules
from spadille.games.quadrille_cards import PACK
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quadrille_talk import Auction

N, E, S, W = range(4)
PLAIN = bot_named("plain")


def rules(preset: str, **options: object) -> QuadrilleRules:
    found = game_named("quadrille").rules(preset, options)
    assert isinstance(found, QuadrilleRules)
    return found


def cards(names: str) -> tuple[int, ...]:
    return tuple(PACK[name] for name in names.split())


def dealt(hand: str) -> Deal:
    """A fresh deal as S sees it."""
    return Deal(PACK, (0, 0, PACK.packed(cards(hand)), 0), 0, (10, 10, 0, 10))


# The hands of the talking

HOPELESS = "5S 4S 3S 6H 5H 2D 3D 4C 5C 6C"
WEAK_SPADILLE = "AS 4S 3S 6H 5H 2D 3D 4C 5C 6C"
FAIR = "AS KH QH 4H 5H KD 7D 3C 2C 4S"
STRONG = "AS 2S AC KS QS JS KH 4H KD 3C"
TEN = "AS 7H AC AH KH QH 2H KS KD KC"
TEN_SPADES = "AS 2S AC KS QS JS 7S KH KD KC"


def auction(
    hand: str, *said: str, preset: str = "basic", pot: int = 4, dealer: Seat = E
) -> Auction:
    """S on turn after these calls; with E as dealer S is eldest."""
    view = Auction(dealt(hand), (), rules(preset), dealer, pot)
    for word in said:
        history = (*view.history, Done(view.turn, Say(word)))
        view = Auction(view.deal, history, view.rules, dealer, pot)
    assert view.turn == S
    return view


def bid(hand: str, *said: str, preset: str = "basic", pot: int = 4, dealer: Seat = E) -> str:
    action = PLAIN.decide(auction(hand, *said, preset=preset, pot=pot, dealer=dealer))
    assert isinstance(action, Say)
    return action.word


def worth(word: str, pot: int) -> float:
    """What a bid on the strong hand is worth."""
    contract = QuadrilleContract(rules("later"), pot, word, S)
    return talk.best(contract, "S", PACK.packed(cards(STRONG)), E).value


def settled(bid: str, trump: str = "", preset: str = "basic", **more: object) -> QuadrilleContract:
    return QuadrilleContract(rules(preset), 4, bid, S, trump=trump, **more)  # type: ignore[arg-type]


def position(
    hand: str,
    trick: str = "",
    hombre: Seat = N,
    *,
    called: str = "",
    unseen: str | None = None,
    shown: Seat = N,
    bid: str = "",
) -> Playing:
    """The view of S with this hand, hearts being trump. unseen: what the others may hold; all else
    has been played. shown: who has played the called card, if it is among that."""
    own, laid = cards(hand), cards(trick)
    about = set(PACK.order) - {*own, *laid} if unseen is None else {*cards(unseen)}
    gone = sorted(set(PACK.order) - {*own, *laid} - about)
    king = PACK[called] if called else None
    tricks = tuple(Trick(shown if card == king else W, (card,), W, 0) for card in gone)
    laid_by = [(S - n) % 4 for n in range(1, len(laid) + 1)]
    hidden = tuple(0 if seat == S else len(own) - (seat in laid_by) for seat in range(4))
    word = bid or ("alliance" if called else "solo")
    contract = QuadrilleContract(rules("basic"), 4, word, hombre, trump="H", called=king)
    deal = Deal(PACK, (0, 0, PACK.packed(own), 0), 0, hidden)
    return Playing(deal, (), contract, tricks, (S - len(laid)) % 4, laid)


def card(*arguments: object, **more: object) -> str:
    """The card that the plain player plays there."""
    action = PLAIN.decide(position(*arguments, **more))  # type: ignore[arg-type]
    assert isinstance(action, Play)
    return PACK.name(action.card)
