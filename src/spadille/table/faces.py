"""Cards as people read them: index letters of the reader's language, suit sign, full name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from spadille.table.texts import Texts

Letters = Literal["auto", "international", "nordic"]
"""Which letters stand on aces and courts; `auto` goes by the language."""

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "J": "★"}
NORDIC = {"A": "E", "K": "K", "Q": "D", "J": "Kn"}
NORDIC_LANGUAGES = ("nb", "sv")


@dataclass(frozen=True, slots=True)
class Face:
    """A card to look at; the joker is name "JK", suit "J", rank "J", index and symbol "★"."""

    name: str
    suit: str
    rank: str
    index: str
    symbol: str
    red: bool
    title: str

    @property
    def short(self) -> str:
        """Index and suit sign in a line of text: "Q♠", "10♥", "★"."""
        return self.index if self.suit == "J" else self.index + self.symbol


class Faces:
    """The faces of cards for one reader."""

    def __init__(self, texts: Texts, letters: Letters = "auto") -> None:
        self._texts = texts
        auto = "nordic" if texts.language in NORDIC_LANGUAGES else "international"
        self._indices = NORDIC if (auto if letters == "auto" else letters) == "nordic" else {}

    def face(self, name: str) -> Face:
        """The face of the card that a record names so."""
        suit, rank = ("J", "J") if name == "JK" else (name[-1], name[:-1])
        return Face(
            name=name,
            suit=suit,
            rank=rank,
            index=self._index(suit, rank),
            symbol=SYMBOLS[suit],
            red=suit in "HD",
            title=self._texts(f"card.title.{name}"),
        )

    def _index(self, suit: str, rank: str) -> str:
        if suit == "J":
            return SYMBOLS[suit]
        return "10" if rank == "T" else self._indices.get(rank, rank)

    def short(self, name: str) -> str:
        """Index and suit sign of a card."""
        return self.face(name).short

    def row(self, names: Iterable[str]) -> str:
        """These cards in a line of text."""
        return " ".join(map(self.short, names))
