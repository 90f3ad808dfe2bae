"""The record: who dealt, what everyone held, what was said and played; read with every check.

A raw document goes in at one door, `parse`, and comes out valid: known keys, right types, every
card once, hands of the right size. What was played is checked by replaying (records/replay).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from spadille.core.cards import SEATS, Card, Seat
from spadille.core.deal import Deal
from spadille.core.errors import Malformed
from spadille.core.match import Game, Rules, Standing
from spadille.games import game_named
from spadille.records.notation import Entry, card_of, entries, seat_of

VERSION = 1
FREE_TEXT = {"names", "event", "date", "note"}
TOP_KEYS = {"spadille", "game", "rules", "options", "start", "deals"} | FREE_TEXT
DEAL_KEYS = {"dealer", "hands", "rest", "log", "result"} | FREE_TEXT
RESULT_KEYS = {"tricks", "ended_by", "delta", "standing", "carry", "contract", "melds"}
START_KEYS = {"scores", "carry", "played", "games", "totals"}


@dataclass(frozen=True)
class RecordedDeal:
    """One deal as written down: cards as dealt (None: left out), and the log.

    holders: who is said to hold a card on which the deal hangs, by the key that says it.
    """

    dealer: Seat | None
    hands: tuple[tuple[Card, ...] | None, ...]
    rest: tuple[Card, ...] | None
    log: tuple[Entry, ...]
    result: Mapping[str, Any]
    holders: Mapping[str, Seat] = field(default_factory=dict)

    def deal(self, game: Game) -> Deal:
        """The deal; what was left out lies face down, unless it follows from the rest."""
        pack = game.pack
        places = [*self.hands, self.rest if game.rest_size else ()]
        if places.count(None) == 1:
            known = Counter(card for place in places if place for card in place)
            left = Counter(pack.order) - known
            places[places.index(None)] = tuple(left.elements())
        sizes = (*(game.hand_size for _ in SEATS), game.rest_size)
        packed = [pack.packed(place or ()) for place in places]
        hidden = [
            0 if place is not None else size for place, size in zip(places, sizes, strict=True)
        ]
        return Deal(pack, tuple(packed[:4]), packed[4], tuple(hidden[:4]), hidden[4])


@dataclass(frozen=True)
class Record:
    """A match, or part of one: rules, the standing it starts from, its deals in order."""

    rules: Rules
    start: Standing
    deals: tuple[RecordedDeal, ...]
    names: tuple[str, ...] = ()

    @property
    def game(self) -> Game:
        return self.rules.game


def parse(document: Mapping[str, Any]) -> Record:
    """The record that a TOML or JSON object holds; Malformed with key and place if it is none."""
    version = document.get("spadille")
    if version != VERSION or type(version) is not int:
        variant = None if "spadille" in document else "missing"
        raise Malformed("version", given=version, known=[VERSION], variant=variant)
    _known(document, TOP_KEYS)
    game = game_named(_text(document, "game", None))
    preset = _text(document, "rules", game.presets[0])
    rules = game.rules(preset, _table(document, "options"))
    start = _start(rules, _table(document, "start"))
    if not isinstance(deals := document.get("deals", []), list):
        raise Malformed("wrong_type", given="deals", expected="deals")
    recorded = []
    for number, deal in enumerate(deals, 1):
        try:
            recorded.append(_deal(game, deal))
        except Malformed as error:
            raise error.at(deal=number) from None
    return Record(rules, start, tuple(recorded), _names(document))


def _names(document: Mapping[str, Any]) -> tuple[str, ...]:
    names = document.get("names")
    if not isinstance(names, dict):
        return ()
    return tuple(printable_name(names.get(seat)) or seat for seat in SEATS)


def printable_name(text: object) -> str:
    """A name as it may stand on a page or a terminal: short, without control characters."""
    if not isinstance(text, str):
        return ""
    return "".join(letter for letter in text[:100] if letter.isprintable()).strip()[:24]


def _known(table: Mapping[str, Any], keys: Iterable[str]) -> None:
    for key in table:
        if key not in keys:
            raise Malformed("unknown_key", given=key)


def _table(document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    table = document.get(key, {})
    if not isinstance(table, dict):
        raise Malformed("wrong_type", given=key, expected="table")
    return table


def _text(document: Mapping[str, Any], key: str, default: str | None) -> str:
    text = document.get(key, default)
    if text is None:
        raise Malformed("missing_key", given=key)
    if not isinstance(text, str):
        raise Malformed("wrong_type", given=key, expected="text")
    return text


def _whole(value: object, key: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10**15:
        raise Malformed("wrong_type", given=key, expected="whole")
    return value


def _pair(
    table: Mapping[str, Any], key: str, size: int, default: tuple[int, ...]
) -> tuple[int, ...]:
    if key not in table:
        return default
    values = table[key]
    if not isinstance(values, list) or len(values) != size:
        raise Malformed("wrong_type", given=key, expected="numbers", size=size)
    return tuple(_whole(value, key) for value in values)


def _start(rules: Rules, table: Mapping[str, Any]) -> Standing:
    _known(table, START_KEYS)
    fresh = rules.start()
    start = Standing(
        _pair(table, "scores", len(fresh.scores), fresh.scores),
        _whole(table.get("played", 0), "played"),
        _whole(table.get("carry", 0), "carry"),
        _pair(table, "games", 2, (0, 0)),  # type: ignore[arg-type]
        _pair(table, "totals", 2, (0, 0)),  # type: ignore[arg-type]
    )
    rules.check_start(start)
    return start


def _cards(game: Game, text: object, key: str, size: int) -> tuple[Card, ...]:
    if not isinstance(text, str):
        raise Malformed("wrong_type", given=key, expected="cards")
    cards = tuple(card_of(game.pack, word) for word in text.split())
    if len(cards) != size:
        raise Malformed("hand_size", given=key, variant=key, count=len(cards), size=size)
    return cards


def _deal(game: Game, deal: object) -> RecordedDeal:
    if not isinstance(deal, dict):
        raise Malformed("wrong_type", given="deals", expected="table")
    _known(deal, DEAL_KEYS.union(game.holder_keys))
    dealer = seat_of(deal["dealer"], "dealer") if "dealer" in deal else None
    holders = {key: seat_of(deal[key], key) for key in game.holder_keys if key in deal}
    given = _table(deal, "hands")
    _known(given, SEATS)
    hands = tuple(
        _cards(game, given[seat], seat, game.hand_size) if seat in given else None for seat in SEATS
    )
    rest = None
    if "rest" in deal:
        if not game.rest_size:
            raise Malformed("unknown_key", given="rest")
        rest = _cards(game, deal["rest"], "rest", game.rest_size)
    _each_once(game, [*hands, rest])
    log = deal.get("log", "")
    if not isinstance(log, str):
        raise Malformed("wrong_type", given="log", expected="text")
    result = _table(deal, "result")
    _known(result, RESULT_KEYS)
    log_entries = tuple(entries(game.alphabet, log))
    return RecordedDeal(dealer, hands, rest, log_entries, result, holders)


def _each_once(game: Game, places: Iterable[tuple[Card, ...] | None]) -> None:
    seen: Counter[Card] = Counter()
    for place in places:
        for card in place or ():
            seen[card] += 1
            if seen[card] > game.pack.copies:
                raise Malformed("card_twice", given=game.pack.name(card))
