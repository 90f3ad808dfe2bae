"""How people write cards, seats and logs, and the plain form that records keep.

Accepted wherever a card stands: TH, th, 10H, A♥, ♥A; the joker is JK.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from spadille.core.actions import Action, Alphabet
from spadille.core.cards import SEATS, Card, Pack, Seat
from spadille.core.errors import Malformed

_SYMBOLS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")
_SUIT_FIRST = re.compile(r"[♠♥♦♣♤♡♢♧]")
_CARD_SHAPE = re.compile(r"(10|[0-9TJQKA])[A-Z]|JK", re.IGNORECASE)
_ASSERTED = re.compile(r"([NESWnesw]):(.*)", re.DOTALL)
_CARD_WORDS = ("call:", "demand:", "give:")


def plain_card(text: str) -> str:
    """The plain form of a card's name: rank then suit, capitals, T for ten; unchecked."""
    bare = text.translate(_SYMBOLS).upper()
    if _SUIT_FIRST.match(text):
        bare = bare[1:] + bare[:1]
    return "T" + bare[2:] if bare.startswith("10") else bare


def card_of(pack: Pack, text: str) -> Card:
    """The card of this text; Malformed `unknown_card` if the pack has none such."""
    plain = plain_card(text)
    if plain not in pack:
        raise Malformed("unknown_card", given=text)
    return pack[plain]


def seat_of(text: object, key: str) -> Seat:
    """The seat of this letter under this key; Malformed `wrong_type` if it is none."""
    if not isinstance(text, str) or len(text) != 1 or text not in SEATS:
        raise Malformed("wrong_type", given=key, expected="seat")
    return SEATS.index(text)


def plain_action(text: str) -> str:
    """The plain form of an action's text: words in lower case, cards as `plain_card`."""
    lower = text.lower()
    for word in _CARD_WORDS:
        if lower.startswith(word):
            return word + plain_card(text[len(word) :])
    if lower.startswith("trump:"):
        return "trump:" + text[6:].translate(_SYMBOLS).upper()
    return plain_card(text) if _looks_like_card(text) else lower


def _looks_like_card(text: str) -> bool:
    return _CARD_SHAPE.fullmatch(plain_card(text)) is not None


def action_of(alphabet: Alphabet, text: str) -> Action:
    """The action of this text; Malformed `unknown_card` or `unknown_action` if there is none."""
    action = alphabet.parse(plain_action(text))
    if action is None:
        bare = text.partition(":")[2] if text.lower().startswith(_CARD_WORDS) else text
        no_card = _looks_like_card(bare) and plain_card(bare) not in alphabet.pack
        raise Malformed("unknown_card" if no_card else "unknown_action", given=text)
    return action


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of a log as written: the seat it asserts, if any, or what is wrong with it."""

    text: str
    action: Action | None
    asserted: Seat | None = None
    fault: str | None = None


def entries(alphabet: Alphabet, log: str) -> Iterator[Entry]:
    """The actions of a log in order. A word that is none becomes an entry with its fault, so that
    the replay can say where it stands."""
    asserted: Seat | None = None
    for token in log.replace("|", " ").split():
        text = token
        if match := _ASSERTED.fullmatch(token):
            if asserted is not None:
                yield Entry(token, None, fault="unknown_action")
                return
            asserted, text = SEATS.index(match[1].upper()), match[2]
            if not text:
                continue
        try:
            yield Entry(text, action_of(alphabet, text), asserted)
        except Malformed as error:
            yield Entry(text, None, asserted, error.key)
        asserted = None
    if asserted is not None:
        yield Entry(f"{SEATS[asserted]}:", None, fault="unknown_action")


def pack_of(pack: Pack, text: str) -> tuple[Card, ...]:
    """A whole pack in this order, top card first; Malformed if cards are missing or too many."""
    cards = tuple(card_of(pack, word) for word in text.replace("|", " ").split())
    for card in set(cards):
        if cards.count(card) > pack.copies:
            raise Malformed("card_twice", given=pack.name(card))
    if len(cards) != len(pack):
        wrong = {"given": "order", "variant": "order"}
        raise Malformed("hand_size", **wrong, count=len(cards), size=len(pack))
    return cards
