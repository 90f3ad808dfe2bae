"""What a player types: a card in his letters or in words, a call, a word of the terminal.

Suits are S H D C or their signs in every language; ranks are A K Q J or E K D Kn, ten is 10 or T.
Rank and suit may come in either order: no card can be read in two ways.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from spadille.table.texts import Texts

SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")
RANKS = {rank: rank for rank in "23456789TJQKA"} | {"10": "T", "E": "A", "D": "Q", "KN": "J"}
SUITS = "SHDC"
CALLS = ("pass", "double", "redouble")
COMMANDS = {
    "hand": ("terminal.word.hand", "terminal.help.hand"),
    "last": ("terminal.word.last", "terminal.help.last"),
    "score": ("terminal.word.score", "terminal.help.score"),
    "why": ("terminal.word.why", "terminal.help.why"),
    "rules": ("terminal.word.rules", "terminal.help.rules"),
    "save": ("terminal.word.save", "terminal.help.save"),
    "quit": ("terminal.word.quit", "terminal.help.quit"),
    "help": ("terminal.word.help", "terminal.help.help"),
}
"""The words of the terminal in English, with the keys of the reader's own word and its help."""
ALIASES = {"?": "help", "exit": "quit"}


@dataclass(frozen=True)
class Order:
    """A word of the terminal with what was typed after it."""

    word: str
    rest: str


def folded(text: str) -> str:
    """The text without case and accents, so that any keyboard can type it."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in apart if not unicodedata.combining(c)).split())


def shown(typed: str) -> str:
    """What was typed, short and printable, to be said back."""
    return "".join(letter if letter.isprintable() else "�" for letter in typed[:40])


class Reader:
    """Reads what one player types, in his language and in the words of the records."""

    def __init__(self, texts: Texts, cards: Iterable[str]) -> None:
        self._orders = {folded(texts(own)): word for word, (own, _) in COMMANDS.items()}
        self._orders |= {word: word for word in COMMANDS} | ALIASES
        self._calls = {word: word for word in CALLS}
        for word in CALLS:
            for key in (f"choice.{word}", f"call.{word}"):
                self._calls.setdefault(folded(texts(key)), word)
        self._titles = {folded(texts(f"card.title.{card}")): card for card in cards}
        self._yes, self._no = (
            (folded(texts(key)), folded(english))
            for key, english in (("terminal.yes", "yes"), ("terminal.no", "no"))
        )

    def order(self, typed: str) -> Order | None:
        """The word of the terminal that this is, if it is one."""
        word, _, rest = typed.strip().partition(" ")
        found = self._orders.get(folded(word))
        if found is None or (rest and found != "why"):
            return None
        return Order(found, rest.strip())

    def call(self, typed: str, open_calls: Iterable[str] = ()) -> str | None:
        """The call that this is: its word, or how the word of one that is open now begins."""
        word = folded(typed)
        if word in self._calls:
            return self._calls[word]
        begun = {call for own, call in self._calls.items() if word and own.startswith(word)}
        meant = begun & set(open_calls)
        return meant.pop() if len(meant) == 1 else None

    def card(self, typed: str) -> str | None:
        """The card that this names, as records write it; it need not be in the hand."""
        plain = "".join(typed.upper().translate(SIGNS).split())
        if plain in ("JK", "JOKER", "★"):
            return "JK"
        for rank, suit in ((plain[:-1], plain[-1:]), (plain[1:], plain[:1])):
            if rank in RANKS and suit and suit in SUITS:
                return RANKS[rank] + suit
        return self._titles.get(folded(typed))

    def meant(self, typed: str, hand: Iterable[str]) -> tuple[str, ...]:
        """The cards of the hand that a rank or a suit alone may mean."""
        plain = "".join(typed.upper().translate(SIGNS).split())
        held = [card for card in hand if card != "JK"]
        return tuple(
            card
            for card in held
            if RANKS.get(plain) == card[:-1] or (plain == card[-1] and plain in SUITS)
        )

    def yes(self, typed: str) -> bool | None:
        """Is this a yes (True) or a no (False)? None, if it is neither."""
        word = folded(typed)
        if word and any(own.startswith(word) for own in self._yes):
            return True
        if word and any(own.startswith(word) for own in self._no):
            return False
        return None
