"""What a player types: a card in his letters or in words, a call, a word of the terminal.

Suits are S H D C or their signs in every language; ranks are A K Q J or E K D Kn, ten is 10 or T.
Rank and suit may come in either order: no card can be read in two ways.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from spadille.table.texts import Texts

SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")
RANKS = {rank: rank for rank in "23456789TJQKA"} | {"10": "T", "E": "A", "D": "Q", "KN": "J"}
SUITS = "SHDC"
OWN_SUITS: Mapping[str, Mapping[str, str]] = {
    "nb": {"R": "D", "K": "C"},
    "sv": {"R": "D", "K": "C"},
    "fi": {"P": "S"},
}
"""How suits begin in a language, where that can mean nothing else: KK, ruter nine as 9R."""
CALLS = ("pass", "double", "redouble")
COMMANDS = {
    "hand": ("terminal.word.hand", "terminal.help.hand"),
    "last": ("terminal.word.last", "terminal.help.last"),
    "score": ("terminal.word.score", "terminal.help.score"),
    "why": ("terminal.word.why", "terminal.help.why"),
    "hint": ("terminal.word.hint", "terminal.help.hint"),
    "rules": ("terminal.word.rules", "terminal.help.rules"),
    "save": ("terminal.word.save", "terminal.help.save"),
    "quit": ("terminal.word.quit", "terminal.help.quit"),
    "help": ("terminal.word.help", "terminal.help.help"),
}
"""The words of the terminal in English, with the keys of the reader's own word and its help."""
ALIASES = {"?": "help", "exit": "quit", "ranks": "trumps", "meld": "melds", "bids": "auction"}
NAMED = ("trump", "call", "demand", "give")
"""The words of the records that name a suit or a card."""


@dataclass(frozen=True)
class Order:
    """A word of the terminal with what was typed after it."""

    word: str
    rest: str


def folded(text: str) -> str:
    """The text without case and accents, so that any keyboard can type it."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in apart if not unicodedata.combining(c)).split())


def spoken(text: str) -> str:
    """A call as it may be typed: with spaces or hyphens, its star apart or not."""
    return folded(text).replace("-", " ").replace(" *", "*")


def shown(typed: str) -> str:
    """What was typed, short and printable, to be said back."""
    return "".join(letter if letter.isprintable() else "�" for letter in typed[:40])


class Reader:
    """Reads what one player types, in his language and in the words of the records."""

    def __init__(
        self,
        texts: Texts,
        cards: Iterable[str],
        calls: Sequence[str] = CALLS,
        commands: Mapping[str, tuple[str, str]] = COMMANDS,
    ) -> None:
        self._orders = {folded(texts(own)): word for word, (own, _) in commands.items()}
        aliases = {alias: word for alias, word in ALIASES.items() if word in commands}
        self._orders |= {word: word for word in commands} | aliases
        self._calls = {spoken(word): word for word in calls}
        for word in calls:
            for key in (f"choice.{word}", f"call.{word}"):
                self._calls.setdefault(spoken(texts(key)), word)
            if word.endswith("*"):
                self._calls.setdefault(spoken(texts(f"call.{word.rstrip('*')}") + "*"), word)
        self._titles = {folded(texts(f"card.title.{card}")): card for card in cards}
        self._suit_names = {folded(texts(f"suit.{suit}")): suit for suit in SUITS}
        self._own_suits = OWN_SUITS.get(texts.language, {})
        self._raise = folded(texts("terminal.raise"))
        self._small_words = set(folded(texts("terminal.small_words")).split())
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
        """The call that this is: its word, or how the word of one that is open now begins.

        Of a bid and the same with a star the beginning means the one without.
        """
        word = spoken(typed)
        if word in self._calls:
            return self._calls[word]
        begun = {call for own, call in self._calls.items() if word and own.startswith(word)}
        meant = begun & set(open_calls)
        if len({call.rstrip("*") for call in meant}) != 1:
            return None
        return min(meant, key=len)

    def is_raise(self, typed: str) -> bool:
        """Is this the word for the next bid, or how it begins?"""
        word = folded(typed)
        return word == "+" or (bool(word) and self._raise.startswith(word))

    def card(self, typed: str) -> str | None:
        """The card that this names, as records write it; it need not be in the hand."""
        plain = "".join(typed.upper().translate(SIGNS).split())
        if plain in ("JK", "JOKER", "★"):
            return "JK"
        ways = ((plain[:-1], plain[-1:]), (plain[1:], plain[:1]))
        for rank, suit in ways:
            if rank in RANKS and suit and suit in SUITS:
                return RANKS[rank] + suit
        for rank, suit in ways:
            if rank in RANKS and suit in self._own_suits:
                return RANKS[rank] + self._own_suits[suit]
        return self._titles.get(folded(typed))

    def is_half(self, typed: str) -> bool:
        """Is this a rank or a suit alone, and so perhaps half a card?"""
        plain = typed.strip().upper().translate(SIGNS)
        return plain in RANKS or plain in tuple(SUITS)

    def suit(self, typed: str) -> str | None:
        """The suit that this names: its letter, its sign, its name or how that begins."""
        plain = typed.strip().upper().translate(SIGNS)
        if plain and plain in tuple(SUITS):
            return plain
        word = folded(typed)
        begun = [suit for name, suit in self._suit_names.items() if word and name.startswith(word)]
        return begun[0] if len(begun) == 1 else None

    def bare(self, typed: str) -> list[str]:
        """The words of what was typed, without those that one may as well leave out."""
        words = typed.replace(",", " ").split()
        return [word for word in words if folded(word) not in self._small_words]

    def recorded(self, typed: str) -> tuple[str, ...]:
        """Actions in the words of the records: `trump:H call:KC`; none, if one of them is not."""
        found = []
        for part in typed.split():
            word, _, rest = part.partition(":")
            word = folded(word)
            named = self.suit(rest) if word == "trump" else self.card(rest)
            if word not in NAMED or named is None:
                return ()
            found.append(f"{word}:{named}")
        return tuple(found)

    def meant(self, typed: str, hand: Iterable[str]) -> tuple[str, ...]:
        """The cards of the hand that a rank or a suit alone may mean."""
        plain = "".join(typed.upper().translate(SIGNS).split())
        held = dict.fromkeys(card for card in hand if card != "JK")
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
