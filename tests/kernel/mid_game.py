"""Positions in the middle of real deals: every game, every preset, every option that changes how
cards are played or what they bring; bid, and played down by the plain player or by chance.

Some players keep what is worth keeping until late, so that what is rare near the end of a deal is
not rare here: Quinto's joker and fives, Quadrille's six straight tricks, equal Pinochle cards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count, islice
from typing import Any

from spadille.bots.bot import bot_named
from spadille.core.actions import PASS, Action, Bid, Play, Say, Trump
from spadille.core.cards import Card
from spadille.core.deal import Deal
from spadille.core.match import Rules
from spadille.core.phase import Finished, Phase, seen_by
from spadille.core.play import Playing
from spadille.games import game_named, shelf
from spadille.games.pinochle_contract import PinochleContract, trick_points
from spadille.games.quadrille_cards import trump_order
from spadille.games.quadrille_contract import QuadrilleContract
from spadille.games.quinto import JOKER, SUITS, QuintoContract
from spadille.games.quinto import PACK as QUINTO_PACK
from tests.kernel.minimax import chief_side
from tests.laws.paths import granted

Source = random.Random
Options = Mapping[str, object]


@dataclass(frozen=True)
class Case:
    """A kind of deal. wish: what the first who may say it says, while others pass, if nobody says
    more; straight: Hombre's hand is so strong that he takes trick after trick."""

    game: str
    preset: str
    wish: tuple[str, ...] = ()
    options: Options = field(default_factory=dict)
    straight: bool = False

    def __str__(self) -> str:
        options = " ".join(f"{key}={value}" for key, value in self.options.items())
        words = (self.game, self.preset, "+".join(self.wish), "straight" * self.straight, options)
        return " ".join(filter(None, words))

    @property
    def rules(self) -> Rules:
        return game_named(self.game).rules(self.preset, self.options)


QUINTO = [
    Case("quinto", preset, wish)
    for preset in shelf["quinto"].presets
    for wish in ((), ("double",), ("double", "redouble"))
]
QUADRILLE = [
    *[Case("quadrille", "basic", (bid,)) for bid in ("alliance", "solo", "vole")],
    *[
        Case("quadrille", "later", (bid + star,), {"favourite": favourite})
        for bid in ("simple-call", "mediateur", "sans-prendre", "vole")
        for star, favourite in (("", "D"), ("*", "S"))
    ],
    *[Case("quadrille", preset) for preset in shelf["quadrille"].presets],
    Case("quadrille", "basic", ("solo",), straight=True),
    Case("quadrille", "later", ("sans-prendre",), straight=True),
    Case("quadrille", "later", ("simple-call*",), {"favourite": "C"}, straight=True),
    Case("quadrille", "later", ("simple-call",), {"favourite": "H"}, straight=True),
    Case("quadrille", "later", ("mediateur",), {"fee": 3}, straight=True),
    Case("quadrille", "basic", ("alliance",), {"own_king": False}, straight=True),
    Case("quadrille", "basic", ("solo",), {"premiers": 0, "late_vole": 5, "stake": 7}),
    Case("quadrille", "basic", ("vole",), {"vole": 9}, straight=True),
]
PINOCHLE = [
    *[Case("pinochle", preset) for preset in shelf["pinochle"].presets],
    *[
        Case("pinochle", "classic", (), {"heading": heading})
        for heading in ("strict", "relaxed", "trump_only", "free")
    ],
    Case("pinochle", "classic", (), {"pass_cards": 4, "trump_needs_marriage": False}),
    Case("pinochle", "friendly", (), {"pass_cards": 1, "heading": "strict"}),
    Case("pinochle", "classic", (), {"first_lead_trump": True, "min_tricks": "trick"}),
    Case("pinochle", "club", (), {"min_tricks": "counter", "min_meld": 0}),
    Case("pinochle", "classic", ("moon",), {"shoot_moon": "match"}),
]
CASES: Mapping[str, list[Case]] = {"quinto": QUINTO, "quadrille": QUADRILLE, "pinochle": PINOCHLE}


@dataclass(frozen=True)
class Spot:
    """A position and where it comes from."""

    name: str
    playing: Playing

    def __str__(self) -> str:
        return self.name

    @property
    def left(self) -> int:
        """The tricks that are not complete."""
        return self.playing.contract.tricks - len(self.playing.tricks)

    def told(self) -> str:
        """The position in words, for people who look for a fault."""
        state, pack = self.playing, self.playing.deal.pack
        contract: Any = state.contract
        hands = " | ".join(" ".join(pack.names(hand)) for hand in state.deal.hands)
        table = " ".join(pack.name(card) for card in state.trick) or "-"
        named = ("trump", "multiplier", "scores", "bid", "hombre", "bidder", "called", "pot")
        fields = " ".join(f"{name}={getattr(contract, name, None)}" for name in named)
        taken = "".join(str(trick.winner) for trick in state.tricks)
        return f"{self.name}: {hands}; {state.leader} leads, {table} laid; {fields}; won {taken}"


@cache
def spots(game: str, many: int, most: int = 4, least: int = 1, seed: str = "") -> tuple[Spot, ...]:
    """So many positions of a game with from `least` to `most` tricks left, its cases in turn, and
    from none to three cards on the table."""
    found = _endless(game, CASES[game], most, least, seed)
    open_ones = (spot for spot in found if _is_open(spot.playing) or spot.name[-1] in "05")
    return tuple(islice(open_ones, many))


@cache
def straight(many: int, left: int, seed: str = "", *, hidden: bool = False) -> tuple[Spot, ...]:
    """So many positions of Quadrille in which Hombre's side has taken every trick, and the Vole,
    or the claim before it, is still to come. hidden: the card called is still in a hand, so that
    there may be no claim (Q19)."""
    cases = [case for case in QUADRILLE if case.straight]
    if hidden:
        cases = [case for case in cases if case.wish[0].startswith("simple-call")]
    found = _endless("quadrille", cases, left, left, f"straight {seed}")
    fitting = (
        s for s in found if _is_straight(s.playing) and not (hidden and _is_shown(s.playing))
    )
    return tuple(islice(fitting, many))


def _endless(game: str, cases: list[Case], most: int, least: int, seed: str) -> Iterator[Spot]:
    for number in count():
        case = cases[number % len(cases)]
        source = random.Random(f"mid game/{seed}/{game}/{number}")
        left, laid = most - source.choice((0, 0, 1, 2)), source.choice((0, 0, 1, 2, 3))
        state = _played_down(case, max(left, least), laid, source)
        if state is not None:
            yield Spot(f"{case} #{seed}{number}", state)


def _is_straight(state: Playing) -> bool:
    """Has Hombre's side taken every trick?"""
    side = chief_side(state)
    return all(trick.winner in side for trick in state.tricks)


def _is_shown(state: Playing) -> bool:
    """Has the card called been played, or is it on the table?"""
    contract: Any = state.contract
    return not any(contract.pack.held(hand, contract.called) for hand in state.deal.hands)


def _is_open(state: Playing) -> bool:
    """Is Quadrille's outcome still open? So many are settled long before the end."""
    contract = state.contract
    if not isinstance(contract, QuadrilleContract):
        return True
    side, left = chief_side(state), contract.tricks - len(state.tricks)
    won = sum(trick.winner in side for trick in state.tricks)
    return _is_straight(state) or (won < 6 and won + left > 4)


def _played_down(case: Case, left: int, laid: int, source: Source) -> Playing | None:
    """A deal up to its position; None, if it never comes so far."""
    rules, dealer = case.rules, source.randrange(4)
    deal, trump = _dealt(case, rules, dealer, source)
    standing = rules.start()
    if case.game == "quadrille":
        standing = replace(standing, carry=source.choice((0, source.randrange(12))))
    state: Phase | Finished = rules.opening(deal, dealer, standing)
    wish = list(case.wish)
    while not isinstance(state, Finished | Playing):
        state = state.after(_said(state, wish, trump, source))
    player = _player(case, source)
    while isinstance(state, Playing):
        if len(state.tricks) == state.contract.tricks - left and len(state.trick) == laid:
            return _within_reach(state, source)
        state = state.after(player(state))
    return None


def _dealt(case: Case, rules: Rules, dealer: int, source: Source) -> tuple[Deal, str]:
    """The cards, and the trump that eldest would name; in Quadrille he has some of the best."""
    pack = list(rules.game.pack.order)
    source.shuffle(pack)
    deal, trump = rules.deal(dealer, pack), source.choice(SUITS)
    if case.game == "quadrille":
        trump = str(case.options.get("favourite", trump))
        strong = source.choice((6, 7, 8, 9) if case.straight else (0, 2, 3, 4, 5))
        deal = granted(deal, (dealer + 1) % 4, trump_order(trump)[:strong], source)
    return deal, trump


def _said(state: Phase, wish: list[str], trump: str, source: Source) -> Action:
    """What is said before the play: the wish as soon as it may be, a low bid in Pinochle."""
    legal = state.legal()
    if wish and Say(wish[0]) in legal:
        return Say(wish.pop(0))
    if Trump(trump) in legal:
        return Trump(trump)
    bids = [action for action in legal if isinstance(action, Bid)]
    if bids and not wish and source.random() < 0.6:
        return source.choice(bids[:12])
    return PASS if PASS in legal else source.choice(legal)


def _within_reach(state: Playing, source: Source) -> Playing:
    """The same, where the tricks left may decide more: in Pinochle the bid, as a higher auction
    would have made it; in Quinto the game, as earlier deals would have."""
    match state.contract:
        case PinochleContract(bid=int()) as contract:
            counted, won = contract.counted(), trick_points(state.tricks)
            assert counted is not None
            still = 50 - sum(won)
            more = source.randrange(still // 4, 3 * still // 4 + 1)
            bid = max(1, counted[contract.side] + won[contract.side] + more)
            return replace(state, contract=replace(contract, bid=bid))
        case QuintoContract() as contract:
            north, east = contract.quints_won(state.tricks)
            ahead = [source.randrange(max(205, won), 250, 5) for won in (north, east)]
            scores = (ahead[0] - north, ahead[1] - east)
            if not north + east and source.random() < 0.5:
                scores = (260, 260)  # A39
            return replace(state, contract=replace(contract, scores=scores))
    return state


# Who plays the cards


def _player(case: Case, source: Source) -> Callable[[Playing], Action]:
    if case.straight:
        return lambda state: _strong(state, source)
    match source.randrange(4):
        case 0:
            plain = bot_named("plain")
            return lambda state: plain.decide(seen_by(state, state.turn), case.game)
        case 1:
            return lambda state: source.choice(state.legal())
    kept = _kept(case, source)
    return lambda state: _keeping(state, kept, source)


def _kept(case: Case, source: Source) -> frozenset[Card]:
    """The cards that are kept as long as others may be played."""
    pack = case.rules.game.pack
    if case.game == "quinto":
        cards = {JOKER, *(QUINTO_PACK["5" + suit] for suit in SUITS)}
        more = {QUINTO_PACK[rank + suit] for rank in "23A4" for suit in source.sample(SUITS, 2)}
        return frozenset(cards | more if source.random() < 0.5 else cards)
    if case.game == "pinochle":
        return frozenset(source.sample(range(len(pack.kinds)), 8))
    return frozenset(source.sample(range(len(pack.kinds)), 16))


def _keeping(state: Playing, kept: frozenset[Card], source: Source) -> Action:
    legal = [action for action in state.legal() if isinstance(action, Play)]
    return source.choice([action for action in legal if action.card not in kept] or legal)


def _strong(state: Playing, source: Source) -> Action:
    """Hombre plays his highest trump, those who side with him the card called at once; others
    play what they like, and nobody claims."""
    contract: Any = state.contract
    legal = {action.card for action in state.legal() if isinstance(action, Play)}
    if state.turn == contract.hombre:
        trumps = [card for card in trump_order(contract.trump) if card in legal]
        return Play(trumps[0] if trumps else source.choice(sorted(legal)))
    if contract.called in legal and source.random() < 0.4:
        return Play(contract.called)
    return Play(source.choice(sorted(legal)))
