"""Exact play in the three games: what their scores ask of the kernel's solver.

The only file that knows both. Quinto and Pinochle count points; what a deal of Quadrille pays
rises with what Hombre's side brings off, so it is a ladder of questions with payoffs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from spadille.bots.sheets import sheet_of
from spadille.bots.solve import side_of
from spadille.core.actions import Action, Play
from spadille.core.cards import Seat
from spadille.core.phase import Trick
from spadille.core.play import Playing
from spadille.games.pinochle_contract import COUNTERS, PinochleContract, trick_points
from spadille.games.pinochle_melds import PACK
from spadille.games.quadrille_contract import (
    CLAIM,
    STRAIGHT,
    QuadrilleContract,
    plays_of,
)
from spadille.games.quadrille_pay import Outcome, settlement, total
from spadille.games.quinto import TARGET, QuintoContract, quint_points
from spadille.kernel.aims import Aim, AtLeast, Ladder, Points, Streak, Tricks
from spadille.kernel.search import ALL
from spadille.kernel.solve import Bounds, Budget, Job, Position, solve_all


@dataclass(frozen=True)
class Asked:
    """A position as the kernel takes it.

    settled: the answer where no play can change it any more. aim: what is counted for side 0, the
    seats in `side`. words: what the actions lead to that are no cards. turned: side 0 is not the
    side on turn, and the numbers are to be turned round.
    """

    playing: Playing
    aim: Aim | None
    side: tuple[Seat, ...]
    words: Mapping[Action, int]
    settled: int = 0
    turned: bool = False

    @property
    def position(self) -> Position:
        playing = self.playing
        pack, hands = playing.deal.pack, playing.deal.hands
        north, east, south, west = (tuple(pack.cards(hand)) for hand in hands)
        mask = sum(1 << seat for seat in set(self.side))
        return Position((north, east, south, west), playing.leader, playing.trick, mask)

    def told(self, found: Mapping[int, Bounds]) -> dict[Action, Bounds]:
        """The bounds of every legal action, from those of the cards."""
        if self.aim is None:
            cards = [act for act in self.playing.legal() if isinstance(act, Play)]
            bounds: dict[Action, Bounds] = dict.fromkeys(cards, (self.settled, self.settled))
        else:
            bounds = {Play(card): both for card, both in found.items()}
        bounds |= {action: (number, number) for action, number in self.words.items()}
        if self.turned:
            return {action: (-high, -low) for action, (low, high) in bounds.items()}
        return bounds


def asked(playing: Playing, question: str | None = None, stop_at_250: bool = False) -> Asked:
    """A position, and what is asked about it; the question must be one of the game's."""
    match playing.contract:
        case QuintoContract() as contract:
            return _quinto(playing, contract, stop_at_250)
        case QuadrilleContract() as contract:
            return _quadrille(playing, contract, question)
        case PinochleContract() as contract:
            return _pinochle(playing, contract, question)
    raise NotImplementedError(playing.contract)


def solved(asked: Asked, budget: Budget, flags: int = ALL) -> tuple[dict[Action, Bounds], int]:
    """The bounds of every legal action, and the nodes that it took."""
    if asked.aim is None:
        return asked.told({}), 0
    job = Job(asked.position, asked.aim, flags=flags)
    found = solve_all(sheet_of(asked.playing.contract), [job], budget, 1)[0]
    return asked.told(found.bounds), found.nodes


def values(asked: Sequence[Asked], budget: Budget | None = None, threads: int = 0) -> list[Bounds]:
    """The value of each of some positions under one contract for the side on turn, as least and
    most; no claim is made in them. Cheaper than the values of all actions."""
    found: dict[int, Bounds] = {}
    open_ones = [n for n, one in enumerate(asked) if one.aim is not None]
    if open_ones:
        jobs = [Job(one.position, one.aim, each=False) for one in asked if one.aim is not None]
        sheet = sheet_of(asked[open_ones[0]].playing.contract)
        answers = solve_all(sheet, jobs, budget, threads)
        found = {n: one.bounds[-1] for n, one in zip(open_ones, answers, strict=True)}
    settled = [found.get(n, (one.settled, one.settled)) for n, one in enumerate(asked)]
    return [
        (-high, -low) if one.turned else (low, high)
        for one, (low, high) in zip(asked, settled, strict=True)
    ]


# Quinto


def _quinto(playing: Playing, contract: QuintoContract, stop_at_250: bool) -> Asked:
    turn, trick = playing.turn, contract.trick_value
    cachette = quint_points(contract.pack.cards(playing.deal.rest))
    aim = Points(5, trick, trick + cachette)
    if stop_at_250:
        made = contract.quints_won(playing.tricks)
        north, east = (had + new for had, new in zip(contract.scores, made, strict=True))
        running = (north, east) if turn % 2 == 0 else (east, north)
        aim = replace(aim, stop=TARGET, running=running, last_points=cachette)
    return Asked(playing, aim, side_of(playing), {})


# Pinochle


def _pinochle(playing: Playing, contract: PinochleContract, question: str | None) -> Asked:
    offers = contract.offers(playing.tricks, playing.turn) if not playing.trick else ()
    words = dict.fromkeys(offers, 0)  # to fold leaves nobody points of tricks, and loses the bid
    sheet = sheet_of(contract)
    points = Points(1, 0, sheet.last)
    if question is None:
        return Asked(playing, points, side_of(playing), words)
    side = (contract.side, contract.side + 2)
    aim = _bid_made(playing, contract, points)
    if isinstance(aim, bool):
        return Asked(playing, None, side, words, int(aim))
    return Asked(playing, aim, side, words)


def _bid_made(
    playing: Playing, contract: PinochleContract, points: Points
) -> AtLeast | Ladder | bool:
    """What the bidders must still do to make their contract; True or False where it is settled."""
    tricks, side = playing.tricks, contract.side
    taken = [trick for trick in tricks if trick.winner % 2 == side]
    if contract.bid is None:
        return Ladder(0, ((1, Streak(0)),)) if len(taken) == len(tricks) else False
    counted = contract.counted()
    assert counted is not None
    won = trick_points(tricks)[side]
    need, least = contract.bid - counted[side] - won, contract.rules.min_tricks
    if isinstance(least, int):
        need = max(need, least - won)
    to_come = _counters(playing) + points.last
    if least == "trick" and not taken and need <= 0:
        return Ladder(0, ((1, Tricks(1)),))
    has_counter = any(PACK.rank(card) in COUNTERS for trick in taken for card in trick.cards)
    if least == "counter" and not has_counter and need <= points.last:
        # a counter is needed: the last trick alone must not do
        need, points = max(need, 1), replace(points, last=min(1, max(need - 1, 0)))
        to_come = _counters(playing) + points.last
    if need <= 0 or need > to_come:
        return need <= 0
    return AtLeast(points, 2 * need - to_come)


def _counters(playing: Playing) -> int:
    """The counters that are still to be taken."""
    pack, deal = playing.deal.pack, playing.deal
    held = [card for hand in deal.hands for card in pack.cards(hand)]
    return sum(PACK.rank(card) in COUNTERS for card in (*held, *playing.trick))


# Quadrille


def _quadrille(playing: Playing, contract: QuadrilleContract, question: str | None) -> Asked:
    side = contract.side(playing.deal, plays_of(_tricks_with_table(playing)))
    assert side is not None  # all hands are open
    offers = contract.offers(playing.tricks, playing.turn) if not playing.trick else ()
    if question:
        rung, claim = _question(playing, side, question)
        aim = _open(Ladder(0, ((1, rung),)), playing)
        words = dict.fromkeys(offers, claim)
        if isinstance(aim, int):
            return Asked(playing, None, side, words, aim)
        return Asked(playing, aim, side, words)
    prices = _Prices(playing, contract, side)
    ladder = _open(prices.ladder(), playing)
    words = {CLAIM: prices.pays(STRAIGHT, straight=True)} if offers else {}
    turned = playing.turn not in side
    if isinstance(ladder, int):
        return Asked(playing, None, side, words, ladder, turned)
    return Asked(playing, ladder, side, words, turned=turned)


def _tricks_with_table(playing: Playing) -> tuple[Trick, ...]:
    """The tricks, that on the table too, for those who ask who has played what."""
    if not playing.trick:
        return playing.tricks
    return (*playing.tricks, Trick(playing.leader, playing.trick, playing.leader, 0))


def _question(
    playing: Playing, side: tuple[Seat, ...], question: str
) -> tuple[Tricks | Streak, int]:
    """What Hombre's side must still do, and the answer where it claims."""
    taken = sum(trick.winner in side for trick in playing.tricks)
    if question == "vole":
        gapless = taken == len(playing.tricks)
        return (Streak(0) if gapless else Tricks(99)), 0
    return Tricks({"five": 5, "six": 6}[question] - taken), 1


def _open(ladder: Ladder, playing: Playing) -> Ladder | int:
    """A ladder without the rungs that have been reached and those that are out of reach; what it
    pays, if no other is left."""
    left = playing.contract.tricks - len(playing.tricks)
    base, rungs = ladder.base, list[tuple[int, Tricks | Streak]]()
    for pays, rung in ladder.rungs:
        if isinstance(rung, Tricks) and rung.least > left:
            break
        if isinstance(rung, Tricks) and rung.least <= 0:
            base = pays
        elif pays != (rungs[-1][0] if rungs else base):
            rungs.append((pays, rung))
    return replace(ladder, base=base, rungs=tuple(rungs)) if rungs else base


@dataclass(frozen=True)
class _Prices:
    """What the ends of a deal pay Hombre's side, less what they pay the others."""

    playing: Playing
    contract: QuadrilleContract
    side: tuple[Seat, ...]

    def pays(self, tricks: int, *, straight: bool = False, late: str = "") -> int:
        """tricks: of Hombre's side; straight, late: as in an Outcome."""
        contract, side = self.contract, self.side
        honours = contract.honours(self.playing.deal, _tricks_with_table(self.playing))
        assert honours is not None
        ally = side[1] if len(side) == 2 else None
        outcome = Outcome(contract.hombre, ally, contract.pot, tricks, tricks, straight, late)
        items = (*contract.paid_before(), *settlement(outcome, contract.tariff(honours)))
        return sum(n if seat in side else -n for seat, n in enumerate(total(items)))

    def ladder(self) -> Ladder:
        """The ends of the deal as rungs."""
        contract, tricks = self.contract, self.playing.tricks
        taken = [trick.winner in self.side for trick in tricks]
        straight, gapless = all(taken[:STRAIGHT]), all(taken)
        if len(tricks) >= STRAIGHT and contract.may_claim(tricks):
            # whoever has led on is bound to the Vole
            made = (self.pays(10, straight=True, late="made"), Streak(0))
            return Ladder(
                self.pays(STRAIGHT, straight=True, late="missed"), (made,) if gapless else ()
            )
        won = sum(taken)
        begun = len(tricks) >= STRAIGHT and straight
        rungs: list[tuple[int, Tricks | Streak]] = [
            (self.pays(5, straight=begun), Tricks(5 - won)),
            (self.pays(6, straight=begun), Tricks(6 - won)),
        ]
        if straight and len(tricks) < STRAIGHT:
            rungs.append((self.pays(6, straight=True), Streak(10 - STRAIGHT)))
        if contract.kind == "vole" and gapless:
            rungs.append((self.pays(10, straight=True), Streak(0)))
        elif straight and len(tricks) < STRAIGHT and self._may_lead_on():
            return self._with_late_vole(rungs)
        return Ladder(self.pays(4, straight=begun), tuple(rungs))

    def _may_lead_on(self) -> bool:
        """Will six straight tricks be followed by the choice between claim and Vole?"""
        contract = self.contract
        alliance = contract.rules.is_basic and contract.kind == "call"
        return not contract.forced and contract.kind != "vole" and not alliance

    def _with_late_vole(self, rungs: list[tuple[int, Tricks | Streak]]) -> Ladder:
        """With an ally the choice is open only when the called card has shown him in time."""
        contract, by, shown = self.contract, -1, tuple[int, ...]()
        called = contract.called
        played = {card for _, card in plays_of(_tricks_with_table(self.playing))}
        if contract.kind == "call" and called is not None and called not in played:
            by, shown = 10 - STRAIGHT, (called,)
        rungs.append((self.pays(10, straight=True, late="made"), Streak(0, by)))
        return Ladder(self.pays(4), tuple(rungs), shown)
