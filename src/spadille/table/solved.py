"""What solving a position gave, told to people: each action with what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from babel.numbers import format_decimal

from spadille.bots.solve import Solved
from spadille.core.actions import Action, Play
from spadille.core.cards import SEATS, Seat
from spadille.core.phase import seat_after
from spadille.table.faces import Faces
from spadille.table.printed_parts import table
from spadille.table.texts import Texts

UNITS = {"quadrille": "solve.chips"}
"""What the numbers of a game are, where they are not points."""


@dataclass(frozen=True)
class Told:
    """The lines above the values, the values (action, value, whether it is best), those below.

    An action that plays a card is named as a record names it.
    """

    above: tuple[str, ...]
    rows: tuple[tuple[str, str, str], ...]
    below: tuple[str, ...]


def told(texts: Texts, answer: Solved) -> Told:
    """An answer in the reader's language, the best actions first."""
    best = set(answer.best)
    rows = tuple(
        (_name(texts, answer, action), _value(texts, answer, action), _best(texts, action in best))
        for action in sorted(answer.bounds, key=lambda action: _place(answer, action))
    )
    return Told(tuple(_above(texts, answer)), rows, tuple(_below(texts, answer)))


def solved_lines(texts: Texts, answer: Solved) -> list[str]:
    """The lines that `spadille solve` prints."""
    found, faces = told(texts, answer), Faces(texts)
    shown = [
        (faces.short(name) if name in answer.pack else name, value, best)
        for name, value, best in found.rows
    ]
    return [*found.above, "", *table(shown, right=(1,)), "", *found.below]


def searching(texts: Texts, nodes: int) -> str:
    """How far a search has come."""
    return texts("solve.working", nodes=format_decimal(nodes, locale=texts.language))


def _above(texts: Texts, answer: Solved) -> Iterator[str]:
    """Whose turn it is, what lies on the table, and what the values are values of."""
    playing = answer.playing
    yield texts("command.turn.play", seat=SEATS[playing.turn])
    if playing.trick:
        faces, pack = Faces(texts), playing.deal.pack
        laid = "  ".join(
            f"{SEATS[seat_after(playing.leader, number)]} {faces.short(pack.name(card))}"
            for number, card in enumerate(playing.trick)
        )
        yield texts("command.legal.trick", cards=laid)
    yield texts("solve.open")
    if answer.question:
        yield texts(f"solve.ask.{answer.question}")
    else:
        own, other = map(_side, answer.sides)
        yield texts(UNITS.get(answer.game, "solve.points"), side=own, other=other)


def _below(texts: Texts, answer: Solved) -> Iterator[str]:
    seconds = format_decimal(answer.seconds, "0.00", locale=texts.language)
    nodes = format_decimal(answer.nodes, locale=texts.language)
    looked = texts.count("solve.looked", answer.nodes, nodes=nodes, seconds=seconds)
    yield f"{texts('solve.exact' if answer.exact else 'solve.stopped')} {looked}"


def _side(seats: tuple[Seat, ...]) -> str:
    return "".join(SEATS[seat] for seat in sorted(seats))


def _name(texts: Texts, answer: Solved, action: Action) -> str:
    if isinstance(action, Play):
        return answer.pack.name(action.card)
    return texts(f"call.{answer.alphabet.text(action)}")


def _value(texts: Texts, answer: Solved, action: Action) -> str:
    low, high = answer.bounds[action]
    if answer.question:
        return texts("solve.unknown" if low != high else "solve.yes" if low else "solve.no")
    if low == high:
        return _signed(low)
    return texts("solve.between", low=_signed(low), high=_signed(high))


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _best(texts: Texts, is_best: bool) -> str:
    return texts("solve.best") if is_best else ""


def _place(answer: Solved, action: Action) -> tuple[int, int, int]:
    """Best first: by the least that is certain, then the most that can be; then high to low."""
    low, high = answer.worth(action)
    return -low, -high, -answer.alphabet.number(action)
