"""Notebooks: a position, a trick, a hand and what solving gave, which show themselves.

    from spadille.table.notebook import position
    here = position("deal.toml")
    here.play("QS", "5S").solve(seconds=2)

Each is HTML where the reader's program draws HTML, and plain text everywhere else. In IPython
`%load_ext spadille.table.notebook` lets the phases of `core` show themselves in the same way. All
cards lie open here: these are for study, not for play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

from spadille.bots.solve import Request, Solved, playing_of
from spadille.core.cards import SEATS, Card, Cards, Seat
from spadille.core.errors import Malformed
from spadille.core.match import Game
from spadille.core.phase import Finished, Phase, seat_after
from spadille.core.play import Playing
from spadille.core.referee import after
from spadille.core.tricks import Contract, winner
from spadille.games import shelf
from spadille.records import fields, parse, replay
from spadille.records.document import read
from spadille.table.faces import Faces
from spadille.table.printed_parts import LEADS, UNKNOWN, table
from spadille.table.solved import Told, solved_lines, told
from spadille.table.texts import Texts, language_of_environment, texts

CELL = "text-align: left; padding: 0.15em 0.8em"
RED = "color: #d03040"


def position(
    source: Phase | Finished | Mapping[str, Any] | str | Path, language: str | None = None
) -> Position:
    """Where a record stops (the name of its file, or its object), or a phase, to be looked at.

    Malformed or Refused, as the commands would say it, if it is no record; `no_record`, if no
    deal is in it. `language`: en, nb, sv or fi; left out, that of the environment.
    """
    words = texts(language or language_of_environment())
    match source:
        case str() | Path():
            return position(read(str(source)), language)
        case Mapping():
            deals = replay(parse(source)).deals
            if not deals:
                raise Malformed("no_record")
            return Position(deals[-1].state, words)
    return Position(source, words)


def load_ipython_extension(shell: Any) -> None:
    """Teach IPython how a deal in play, and a finished one, look."""

    def plain(state: Playing | Finished, printer: Any, _: bool) -> None:
        printer.text(repr(position(state)))

    formatters = shell.display_formatter.formatters
    for kind in (Playing, Finished):
        formatters["text/html"].for_type(kind, lambda state: position(state)._repr_html_())
        formatters["text/plain"].for_type(kind, plain)


@dataclass(frozen=True, repr=False)
class Position:
    """A moment of a deal, before anyone's next action or at the end."""

    state: Phase | Finished
    texts: Texts

    @property
    def game(self) -> Game:
        return next(game for game in shelf.values() if game.pack == self.state.deal.pack)

    @property
    def turn(self) -> str | None:
        """The seat on turn."""
        return None if isinstance(self.state, Finished) else SEATS[self.state.turn]

    @property
    def legal(self) -> list[str]:
        """What the seat on turn may do, in the words of the record format."""
        if isinstance(self.state, Finished):
            return []
        alphabet = self.game.alphabet
        return [alphabet.text(action) for action in alphabet.ordered(self.state.legal())]

    def hand(self, seat: str) -> Hand:
        """The cards of a seat, N E S or W."""
        holder, deal = SEATS.index(seat), self.state.deal
        return Hand(
            in_order(self.state, deal.hands[holder]), deal.hidden[holder], self.game, self.texts
        )

    @property
    def tricks(self) -> tuple[ShownTrick, ...]:
        """Every trick so far, the one on the table too."""
        contract: Any = getattr(self.state, "contract", None)
        laid = [(trick.leader, trick.cards, trick.points) for trick in fields.tricks(self.state)]
        if isinstance(self.state, Playing) and self.state.trick:
            laid.append((self.state.leader, self.state.trick, 0))
        return tuple(ShownTrick(*each, contract, self.game, self.texts) for each in laid)

    @property
    def trick(self) -> ShownTrick | None:
        """The trick on the table, else the last; None before the first."""
        return self.tricks[-1] if self.tricks else None

    def play(self, *actions: str) -> Position:
        """The position after these actions, in the words of the record format; Refused, if the
        rules do not allow one."""
        state = self.state
        for word in actions:
            action = self.game.alphabet.parse(word)
            if action is None:
                raise Malformed("unknown_action", given=word)
            if isinstance(state, Finished):
                raise Malformed("deal_over", given=word)
            state = after(state, action)
        return replace(self, state=state)

    def solve(
        self,
        nodes: int | None = None,
        seconds: float | None = None,
        ask: str | None = None,
        stop_at_250: bool = False,
    ) -> Solution:
        """What each legal action leads to with all hands open and best play by both sides; see
        `spadille solve`. Malformed `not_in_play` in a talking phase."""
        request = Request(playing_of(self.state), nodes, seconds, ask, stop_at_250)
        return Solution(request.solved(), self.texts)

    def __repr__(self) -> str:
        return "\n".join((self._heading(), *table([self._heads(), *self._rows()], right=(3,))))

    def _repr_html_(self) -> str:
        rows = [
            "<tr>" + "".join(f'<td style="{CELL}">{cell}</td>' for cell in cells) + "</tr>"
            for cells in self._html_rows()
        ]
        heads = "".join(f'<th style="{CELL}">{escape(head)}</th>' for head in self._heads())
        return (
            f"<div><p>{escape(self._heading())}</p>"
            f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        )

    def _heading(self) -> str:
        """The game, what was settled in the record's own words, and whose turn it is."""
        said = fields.contract(self.state) or {}
        settled = ", ".join(f"{key} {value}" for key, value in said.items() if value)
        turn = ""
        if isinstance(self.state, Playing):
            turn = self.texts("command.turn.play", seat=self.turn)
        words = (self.texts(f"rules.{self.game.name}.title"), settled, turn)
        return " · ".join(filter(None, words))

    def _heads(self) -> tuple[str, ...]:
        keys = ("notebook.hand", "notebook.table", "notebook.tricks")
        return ("", *(self.texts(key) for key in keys))

    def _rows(self) -> Iterator[tuple[str, ...]]:
        """Each seat with its hand, its card on the table, the tricks it has taken."""
        faces = Faces(self.texts)
        for seat in SEATS:
            laid = self._laid(seat)
            card = laid and faces.short(self.game.pack.name(laid))
            yield self._sign(seat), str(self.hand(seat)), card or "", str(self._taken(seat))

    def _html_rows(self) -> Iterator[tuple[str, ...]]:
        for seat in SEATS:
            laid = self._laid(seat)
            card = "" if laid is None else html_card(self.texts, self.game.pack.name(laid))
            hand = self.hand(seat).html()
            yield escape(self._sign(seat)), hand, card, str(self._taken(seat))

    def _sign(self, seat: str) -> str:
        return (LEADS if seat == self.turn else " ") + seat

    def _laid(self, seat: str) -> Card | None:
        if not isinstance(self.state, Playing):
            return None
        plays = (
            (SEATS[seat_after(self.state.leader, n)], c) for n, c in enumerate(self.state.trick)
        )
        return dict(plays).get(seat)

    def _taken(self, seat: str) -> int:
        return sum(SEATS[trick.winner] == seat for trick in fields.tricks(self.state))


@dataclass(frozen=True, repr=False)
class Hand:
    """The cards of a hand, suit by suit, the strongest first; `hidden` more are not known."""

    cards: tuple[Card, ...]
    hidden: int
    game: Game
    texts: Texts

    @property
    def names(self) -> list[str]:
        """The cards as a record names them."""
        return [self.game.pack.name(card) for card in self.cards]

    def __repr__(self) -> str:
        return " ".join((*map(Faces(self.texts).short, self.names), *[UNKNOWN] * self.hidden))

    def _repr_html_(self) -> str:
        return f"<div>{self.html()}</div>"

    def html(self) -> str:
        """The cards in a line."""
        return " ".join(
            (*(html_card(self.texts, name) for name in self.names), *[UNKNOWN] * self.hidden)
        )


@dataclass(frozen=True, repr=False)
class ShownTrick:
    """A trick: its cards in the order played, the one that takes it marked, what it brought."""

    leader: Seat
    cards: tuple[Card, ...]
    points: int
    contract: Contract
    game: Game
    texts: Texts

    @property
    def winner(self) -> str:
        """The seat whose card is the strongest so far."""
        return SEATS[seat_after(self.leader, winner(self.contract, self.cards))]

    def _plays(self) -> Iterator[tuple[str, str]]:
        for number, card in enumerate(self.cards):
            yield SEATS[seat_after(self.leader, number)], self.game.pack.name(card)

    def __repr__(self) -> str:
        faces = Faces(self.texts)
        plays = "  ".join(f"{seat} {faces.short(name)}" for seat, name in self._plays())
        return f"{plays}  {self._told()}"

    def _repr_html_(self) -> str:
        plays = " &nbsp; ".join(
            f"<b>{seat} {html_card(self.texts, name)}</b>"
            if seat == self.winner
            else f"{seat} {html_card(self.texts, name)}"
            for seat, name in self._plays()
        )
        return f"<div>{plays} &nbsp; {escape(self._told())}</div>"

    def _told(self) -> str:
        told = f"({self.winner}" + (f", {self.points})" if self.points else ")")
        return told if len(self.cards) == len(SEATS) else f"({self.winner}…)"


@dataclass(frozen=True, repr=False)
class Solution:
    """What solving a position gave; `report` has it as the record format does."""

    answer: Solved
    texts: Texts

    @property
    def report(self) -> dict[str, Any]:
        return self.answer.report()

    def __repr__(self) -> str:
        return "\n".join(solved_lines(self.texts, self.answer))

    def _repr_html_(self) -> str:
        found: Told = told(self.texts, self.answer)
        rows = "".join(self._row(*row) for row in found.rows)
        above = "".join(f"<p>{escape(line)}</p>" for line in found.above)
        below = "".join(f"<p>{escape(line)}</p>" for line in found.below)
        return f"<div>{above}<table><tbody>{rows}</tbody></table>{below}</div>"

    def _row(self, action: str, value: str, best: str) -> str:
        is_card = action in self.answer.pack
        name = html_card(self.texts, action) if is_card else escape(action)
        cells = (name, escape(value), escape(best))
        return "<tr>" + "".join(f'<td style="{CELL}">{cell}</td>' for cell in cells) + "</tr>"


def in_order(state: Phase | Finished, hand: Cards) -> tuple[Card, ...]:
    """The cards of a hand as one would hold them for this contract: trumps first, then suit by
    suit, the strongest first."""
    pack = state.deal.pack
    contract: Contract | None = getattr(state, "contract", None)
    if contract is None:
        return pack.cards(hand)[::-1]
    suits = list(dict.fromkeys(map(contract.followed, reversed(pack.order))))

    def place(card: Card) -> tuple[bool, int, int]:
        followed = contract.followed(card)
        is_trump = followed in ("trump", getattr(contract, "trump", ""))
        return not is_trump, suits.index(followed), -contract.power(card, card)

    return tuple(sorted(pack.cards(hand), key=place))


def html_card(words: Texts, name: str) -> str:
    """A card in a line of HTML, red where it is red, its full name for who points at it."""
    face = Faces(words).face(name)
    style = f' style="{RED}"' if face.red else ""
    return f'<abbr title="{escape(face.title)}"{style}>{escape(face.short)}</abbr>'
