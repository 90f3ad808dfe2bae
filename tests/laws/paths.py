"""Whole deals of every game and preset, drawn from a seed, as the states they pass through.

Random players of Quadrille would nearly always bid up to Vole. So here each seat bids up to a
ceiling of its own, and many deals are stacked: what is rare at a table happens often. Pinochle
has its own, in pinochle_paths, and house rules beside the preset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from hypothesis import strategies as st

from spadille.bots.bot import LEVELS, Bot, Budget, bot_named
from spadille.core import referee
from spadille.core.actions import PASS, Action, Play, Say, Trump
from spadille.core.cards import Card, Seat
from spadille.core.deal import Deal
from spadille.core.errors import Malformed
from spadille.core.match import Rules, Standing
from spadille.core.phase import Finished, Phase, seen_by
from spadille.core.play import Playing
from spadille.games import shelf
from spadille.games.pinochle import PinochleRules
from spadille.games.quadrille_cards import KINGS, QUEENS, SPADILLE, SUITS, trump_order, trumps
from spadille.games.quadrille_contract import CLAIM, QuadrilleContract, plays_of
from spadille.games.quadrille_talk import LADDERS, Auction, Naming
from spadille.records.shuffle import shuffled
from tests.laws import pinochle_paths
from tests.laws.pinochle_paths import house_rules

State = Phase | Finished

PRESETS = [(game.name, preset) for game in shelf.values() for preset in game.presets]
"""Every game on the shelf by every preset."""
ANY = "any"
TABLES = [table for table in PRESETS if table[0] != "pinochle"] + [("pinochle", ANY)]
"""What a law is asked of: the same, but that Pinochle, whose deals are long, is played by a preset
that hangs on the seed."""

seeds = st.integers(0, 10**9)
SEARCHES = ("strong", "master")
QUICK = [name for name in LEVELS if name not in SEARCHES]
players = st.sampled_from([name for name in LEVELS for _ in range(9 if name in QUICK else 1)])
"""Every player there is, and those that search, which take their time, nine times less often."""
LITTLE = Budget(worlds=2)
"""What a law wants of a player that searches is that it keeps the rules, not that it plays well."""


@dataclass(frozen=True)
class Path:
    """One deal from its opening to its end: `states` has one more than `actions`."""

    rules: Rules
    start: Standing
    dealer: Seat
    states: tuple[State, ...]
    actions: tuple[Action, ...]

    @property
    def phases(self) -> tuple[Phase, ...]:
        """All states but the end."""
        return tuple(state for state in self.states if not isinstance(state, Finished))

    @property
    def finished(self) -> Finished:
        end = self.states[-1]
        assert isinstance(end, Finished)
        return end


def path(game: str, preset: str, seed: int, player: str = "random") -> Path:
    """A deal played to its end by one player in every seat; some seeds start near the end of a
    match."""
    rules = rules_of(game, preset, seed)
    source = Random(f"path/{seed}")
    start, dealer = standing(rules, source), source.randrange(4)
    deal = rules.deal(dealer, shuffled(rules.game.pack, f"path/{seed}"))
    bot: Player = Quickly(bot_named(player))
    strong: tuple[Seat, ...]
    if game == "quadrille":
        deal, strong = stacked(deal, source)
        bot = talker(rules, strong, source) if player == "random" else bot
    elif isinstance(rules, PinochleRules):
        deal, strong = pinochle_paths.stacked(deal, source)
        bot = pinochle_paths.talker(strong, source) if player == "random" else bot
    return played(rules, start, dealer, deal, bot, seed)


def rules_of(game: str, preset: str, seed: int) -> Rules:
    """The rules of a path: those of the preset, in Pinochle with house rules, and of ANY one."""
    source = Random(f"house/{seed}")
    preset = source.choice(shelf[game].presets) if preset == ANY else preset
    return shelf[game].rules(preset, house_rules(source) if game == "pinochle" else {})


def played(
    rules: Rules, start: Standing, dealer: Seat, deal: Deal, player: Player, seed: int = 0
) -> Path:
    """This deal played to its end."""
    state: State = rules.opening(deal, dealer, start)
    states, actions = [state], []
    while not isinstance(state, Finished):
        actions.append(player.decide(seen_by(state, state.turn), seed))
        state = referee.after(state, actions[-1])
        states.append(state)
    return Path(rules, start, dealer, tuple(states), tuple(actions))


def standing(rules: Rules, source: Random) -> Standing:
    """A standing before a deal: the first of a match, or one shortly before its end."""
    fresh = rules.start()
    if source.random() < 0.5:
        return fresh
    if rules.game.name == "quadrille":
        balances = tuple(source.randrange(-100, 300) for _ in fresh.scores)
        return Standing(balances, source.randrange(36, 40), source.randrange(60))
    if isinstance(rules, PinochleRules):
        drawn = pinochle_paths.standing(rules, source)
    else:
        drawn = Standing(tuple(score + 5 * source.randrange(30, 50) for score in fresh.scores))
    try:
        rules.check_start(drawn)
    except Malformed:
        return fresh
    return drawn


# Quadrille


def stacked(deal: Deal, source: Random) -> tuple[Deal, tuple[Seat, ...]]:
    """The deal, in two of three cases with good cards in one hand or two; and whose they are."""
    one, two = source.sample(range(4), 2)
    order = trump_order(source.choice(SUITS))
    kind, many = source.choice(("as it is", "trumps", "shared", "kings")), source.randrange(5, 11)
    match kind:
        case "trumps":
            return granted(deal, one, order[:many], source), (one,)
        case "shared":
            good = source.sample(order[:many], many)
            deal = granted(deal, one, good[many // 2 :], source)
            return granted(deal, two, [*good[: many // 2], *KINGS[:2]], source), (one, two)
        case "kings":
            queens = source.sample(QUEENS, source.choice((0, 1, 3, 4)))
            return granted(deal, one, [*KINGS, *queens, SPADILLE], source), (one,)
    return deal, ()


def granted(deal: Deal, seat: Seat, wanted: Sequence[Card], source: Random) -> Deal:
    """The deal with these cards in one hand, each exchanged for another of that hand."""
    pack, hands = deal.pack, list(deal.hands)
    for card in wanted:
        holder = next(place for place in range(4) if pack.held(hands[place], card))
        if holder != seat:
            back = source.choice([own for own in pack.cards(hands[seat]) if own not in wanted])
            hands[holder] = pack.added(pack.without(hands[holder], card), back)
            hands[seat] = pack.added(pack.without(hands[seat], back), card)
    return replace(deal, hands=tuple(hands))


class Player(Protocol):
    """Whoever can be asked for an action."""

    def decide(self, view: Phase, seed: int | str = 0) -> Action: ...


@dataclass(frozen=True)
class Quickly:
    """A player that looks at few worlds, if it looks at any."""

    bot: Bot

    def decide(self, view: Phase, seed: int | str = 0) -> Action:
        return self.bot.decide(view, seed, LITTLE)


def talker(rules: Rules, strong: Sequence[Seat], source: Random) -> Player:
    """Players of a deal of Quadrille, of whom those with good cards bid more."""
    ladder = range(len(LADDERS[rules.preset]))
    quiet = source.random() < 0.15
    ceilings = [
        -1 if quiet or source.random() < (0.1 if seat in strong else 0.6) else source.choice(ladder)
        for seat in range(4)
    ]
    return Talker(tuple(ceilings), eager=source.random() < 0.7, coy=source.random() < 0.6)


@dataclass(frozen=True)
class Talker:
    """A player of Quadrille who bids up to a ceiling, a step of the ladder for each seat.

    eager: Hombre's side, as far as it knows itself, plays its best cards, the others their worst;
    coy: but keeps the called card as long as it can.
    """

    ceilings: tuple[int, ...]
    eager: bool
    coy: bool

    def decide(self, view: Phase, seed: int | str = 0) -> Action:
        dice = Random(f"talker/{seed}/{len(view.history)}")
        match view:
            case Auction():
                return self._call(view, dice)
            case Naming() if dice.random() < 0.8:
                return max(view.legal(), key=lambda named: _strength(view, named))
            case Playing(contract=QuadrilleContract() as contract) if self.eager:
                return self._card(view, contract, dice)
        return dice.choice(view.legal())

    def _call(self, view: Auction, dice: Random) -> Action:
        ladder = view.rules.ladder
        bids = [bid for bid in view.legal() if isinstance(bid, Say) and bid != PASS]
        below = [bid for bid in bids if ladder.index(bid.word) <= self.ceilings[view.turn]]
        return dice.choice((below[0], below[0], below[-1])) if below else PASS

    def _card(self, view: Playing, contract: QuadrilleContract, dice: Random) -> Action:
        legal = view.legal()
        if CLAIM in legal and dice.random() < 0.4:
            return CLAIM
        side = contract.side(view.deal, plays_of(view.tricks)) or (contract.hombre,)
        plays = [action for action in legal if isinstance(action, Play)]
        cards = [play for play in plays if not self.coy or play.card != contract.called] or plays
        best = max if view.turn in side else min
        led = view.trick[0] if view.trick else None
        return best(cards, key=lambda play: contract.power(play.card, led or play.card))


def _strength(view: Phase, named: Action) -> int:
    assert isinstance(named, Trump)
    return view.deal.pack.count(view.deal.hands[view.turn] & trumps(named.suit))


# What is asked of paths


def decisions(bot: Player, phases: Iterable[Phase], seat: Seat | None) -> list[Action]:
    """What a bot decides at each turn of one seat."""
    return [bot.decide(seen_by(phase, seat)) for phase in phases if phase.turn == seat]


def caught(law: Callable[[int], object], tries: int = 40) -> bool:
    """Does the law, asked of some seeds, find a fault?"""
    for seed in range(tries):
        try:
            law(seed)
        except AssertionError:
            return True
    return False
