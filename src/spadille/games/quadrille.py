"""Quadrille: forty cards, matadors, a called king and so a hidden ally, chips in a pot.

Clause numbers are those of the rule book: `B…` the basic game, `L…` the later one. The talking is
in quadrille_talk, the contract in quadrille_contract, what it pays in quadrille_pay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from spadille.core.actions import PASS, Action, Alphabet, Call, Demand, Give, Play, Say, Trump
from spadille.core.cards import Card, Cards, Pack, Seat, next_seat
from spadille.core.deal import Deal
from spadille.core.errors import Malformed
from spadille.core.match import Pivot, Rubber, Standing
from spadille.core.phase import Finished, Phase
from spadille.games.quadrille_cards import KINGS, PACK, QUEENS, SPADILLE, SUITS
from spadille.games.quadrille_contract import CLAIM
from spadille.games.quadrille_talk import BIDS, LADDERS, Auction

ALPHABET = Alphabet(
    PACK,
    (
        PASS,
        *(Say(bid) for bid in BIDS),
        *(Trump(suit) for suit in SUITS),
        *(Call(card) for card in (*KINGS, *QUEENS)),
        *(Demand(card) for card in (*KINGS, *QUEENS)),
        *(Give(card) for card in PACK.order),
        CLAIM,
        *(Play(card) for card in PACK.order),
    ),
)


@dataclass(frozen=True)
class QuadrilleRules:
    """Quadrille by one preset, with the options that depart from it. Prices in chips."""

    preset: str
    favourite: str = "H"
    own_king: bool = True
    holding: bool = False
    deals: int = 40
    chips: int = 40
    stake: int = 1
    premiers: int = 1
    late_vole: int = 2
    vole: int = 4
    fee: int = 1

    @property
    def game(self) -> Quadrille:
        return QUADRILLE

    @property
    def is_basic(self) -> bool:
        return self.preset == "basic"

    @property
    def ladder(self) -> tuple[str, ...]:
        """The bids, low to high."""
        return LADDERS[self.preset]

    def options(self) -> Mapping[str, object]:
        foreign = _FOREIGN[self.preset]
        names = (field.name for field in fields(self) if field.name != "preset")
        return {name: getattr(self, name) for name in names if name not in foreign}

    def departures(self) -> Mapping[str, object]:
        usual = _PRESETS[self.preset].options()
        return {name: value for name, value in self.options().items() if value != usual[name]}

    def start(self) -> Standing:
        return Standing((self.chips,) * 4)  # B9

    def deal(self, dealer: Seat, pack: Sequence[Card]) -> Deal:
        """Packets of four, three and three, eldest first (B7)."""
        hands: list[Cards] = [0, 0, 0, 0]
        for place in range(4):
            packets = (
                *pack[4 * place : 4 * place + 4],
                *pack[16 + 3 * place : 19 + 3 * place],
                *pack[28 + 3 * place : 31 + 3 * place],
            )
            hands[next_seat(dealer, 1 + place)] = PACK.packed(packets)
        return Deal(PACK, tuple(hands))

    def opening(self, deal: Deal, dealer: Seat, standing: Standing) -> Phase:
        pot = standing.carry + 4 * self.stake  # B36
        return Auction(deal, (), self, dealer, pot)

    def check_start(self, standing: Standing) -> None:
        if standing.carry < 0 or standing.played < 0:
            raise Malformed("impossible_standing", given="start")
        if any((*standing.games, *standing.totals)):
            raise Malformed("unknown_key", given="games" if any(standing.games) else "totals")
        if standing.played >= self.deals:
            raise Malformed("match_over", given="start")

    def next_start(self, standing: Standing) -> Standing:
        return standing

    def scored(self, standing: Standing, finished: Finished) -> Standing:
        """Balances and pot after a deal: no chip is made or lost (Q24)."""
        assert finished.points is not None
        pairs = zip(standing.scores, finished.points, strict=True)
        return replace(
            standing,
            scores=tuple(had + made for had, made in pairs),
            played=standing.played + 1,
            carry=standing.carry - sum(finished.points),
        )

    def winner(self, standing: Standing) -> int | None:
        return None

    def over(self, standing: Standing) -> str | None:
        return "deals" if standing.played >= self.deals else None  # B8

    def rubber(self, standing: Standing) -> Rubber | None:
        return None

    def shared(self, standing: Standing, dealer: Seat) -> tuple[int, ...] | None:
        """The pot of a finished session: a quarter each, odd chips from eldest on (Q24)."""
        if not self.over(standing):
            return None
        quarter, odd = divmod(standing.carry, 4)
        eldest = next_seat(dealer)
        return tuple(quarter + ((seat - eldest) % 4 < odd) for seat in range(4))


_PRESETS = {
    "basic": QuadrilleRules("basic"),
    "later": QuadrilleRules("later", holding=True, premiers=0),  # L4, L13
}
_FOREIGN = {"basic": {"favourite", "fee"}, "later": {"late_vole", "vole"}}
MOST_CHIPS = 10**6


def _checked(name: str, value: Any) -> Any:
    """An option's value, if it is one that the option can have."""
    if name in ("own_king", "holding"):
        if not isinstance(value, bool):
            raise Malformed("wrong_type", given=name, expected="truth")
        return value
    if name == "favourite":
        if not isinstance(value, str):
            raise Malformed("wrong_type", given=name, expected="text")
        if value not in tuple(SUITS):
            raise Malformed("option_value", given=name, value=value, known=list(SUITS))
        return value
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed("wrong_type", given=name, expected="whole")
    low, high = {"stake": (1, 100), "deals": (4, 4000)}.get(name, (0, MOST_CHIPS))
    if not low <= value <= high or (name == "deals" and value % 4):
        raise Malformed("option_value", given=name, value=value, low=low, high=high)
    return value


@dataclass(frozen=True)
class Quadrille:
    """The game on the shelf."""

    name: str = "quadrille"
    hand_size: int = 10
    rest_size: int = 0
    suit_order: str = "SHCD"
    holder_keys: tuple[str, ...] = ("hombre", "holder")
    presets: tuple[str, ...] = ("basic", "later")

    @cached_property
    def pack(self) -> Pack:
        return PACK

    @cached_property
    def alphabet(self) -> Alphabet:
        return ALPHABET

    def pivots(self, actions: Sequence[Action]) -> tuple[Pivot, ...]:
        if len(actions) >= 4 and all(action == PASS for action in actions[:4]):
            return (Pivot((SPADILLE,), "hombre"),)
        if demands := [action.card for action in actions if isinstance(action, Demand)]:
            return tuple(Pivot((card,), "holder") for card in demands)
        bids = [action.word for action in actions if isinstance(action, Say) and action != PASS]
        plays = any(isinstance(action, Play) for action in actions)
        if plays and bids and bids[-1].startswith("mediateur"):
            return (Pivot((*KINGS, *QUEENS)),)  # L6: he who holds them all demands nothing
        return ()

    def rules(self, preset: str, options: Mapping[str, object]) -> QuadrilleRules:
        if preset not in self.presets:
            raise Malformed("unknown_rules", given=preset, known=list(self.presets))
        usual = _PRESETS[preset]
        known = usual.options()
        for name in options:
            if name not in known:
                raise Malformed("unknown_option", given=name, known=list(known))
        checked = {name: _checked(name, value) for name, value in options.items()}
        return replace(usual, **checked)


QUADRILLE = Quadrille()
