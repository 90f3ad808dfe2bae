"""A deal of Pinochle as a report prints it: auction, contract, melds, tricks, the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby

from spadille.core.actions import Give
from spadille.core.cards import SEATS
from spadille.core.phase import Done, Finished
from spadille.games.pinochle_melds import PACK, Meld
from spadille.table.complaints import abridged
from spadille.table.faces import Faces
from spadille.table.lines import rendered
from spadille.table.looker import Looker, trick_scene
from spadille.table.match import Match
from spadille.table.pinochle_score import meld_line, result
from spadille.table.printed_parts import (
    LEADS,
    SIDES,
    UNKNOWN,
    Report,
    auction_table,
    table,
    trick_table,
    word,
)
from spadille.table.scene import Person
from spadille.table.texts import Texts

Points = tuple[int, int]


def deal_lines(texts: Texts, deal: Report, report: Report, match: Match) -> Iterator[str]:
    """All that a report tells of one deal, the last of this match."""
    if "hands" in deal:
        yield from (f"  {seat}  {held(texts, cards)}" for seat, cards in deal["hands"].items())
        yield ""
    if deal["calls"]:
        yield from auction_table(texts, deal, report, "ui.auction.bids")
    if deal["contract"]:
        yield "  " + "; ".join(_contract(texts, deal["contract"]))
    state = match.state
    assert state is not None
    yield from _passed(texts, state.history)
    if deal["melds"]:
        yield ""
        yield from _meld_table(texts, deal["melds"])
    if deal["tricks"]:
        yield ""
        heads = (texts("command.trick.points"), *SIDES)
        yield from trick_table(texts, deal, heads, _points(deal["tricks"]))
        yield "  " + texts("command.trick.leads.points", sign=LEADS)
    if isinstance(state, Finished):
        yield ""
        yield from _result(texts, state, match)


def _contract(texts: Texts, contract: Report) -> Iterator[str]:
    """Who plays at which bid, and trump, as far as they have been said."""
    key = "command.contract.dealer" if contract["forced"] else "command.contract.bidder"
    yield texts(key, seat=contract["bidder"], bid=word(texts, str(contract["bid"])))
    if contract["trump"]:
        yield texts("command.contract.trump", suit=texts(f"suit.{contract['trump']}"))


def _passed(texts: Texts, history: Sequence[Done]) -> Iterator[str]:
    """The cards that partners have given each other, as far as they may be seen."""
    given = [done for done in history if isinstance(done.action, Give)]
    for giver, dones in groupby(given, key=lambda done: done.seat):
        cards = (done.action.card for done in dones if isinstance(done.action, Give))
        faces = Faces(texts)
        shown = [UNKNOWN if card is None else faces.short(PACK.name(card)) for card in cards]
        pair = {"giver": SEATS[giver], "taker": SEATS[(giver + 2) % 4]}
        yield "  " + texts("command.passed", **pair, cards=" ".join(shown))


def _meld_table(texts: Texts, melds: Report) -> list[str]:
    """What each hand melds, and for how many points."""
    rows = []
    for seat, found in melds.items():
        items = found["items"] if found else ()
        told = [f"{rendered(texts, meld_line(Meld(*item)))}: {item[2]}" for item in items]
        rows.append([seat, str(found["points"]) if found else UNKNOWN, ", ".join(told)])
    heads = [texts("ui.melds"), *("" for _ in rows[1:])]
    return table([[head, *row] for head, row in zip(heads, rows, strict=True)], right=(2,))


def _points(tricks: Sequence[Report]) -> list[tuple[str, str, str]]:
    """Of each trick its points, and what both sides have taken with it."""

    def taken(before: Points, trick: Report) -> Points:
        north, east = before
        points = trick["points"] or 0
        return (north, east + points) if trick["winner"] in tuple("EW") else (north + points, east)

    sums = list(accumulate(tricks, taken, initial=(0, 0)))[1:]
    return [
        ("", "", "")
        if trick["winner"] is None
        else (str(trick["points"]), str(pair[0]), str(pair[1]))
        for trick, pair in zip(tricks, sums, strict=True)
    ]


def _result(texts: Texts, state: Finished, match: Match) -> Iterator[str]:
    """The deal's result, every point with its reason; the melds have been told."""
    if state.points is None:
        yield "  " + texts("command.ended.unknown.score")
        return
    look = Looker(None, tuple(Person(seat) for seat in SEATS), state, match)
    found = result(look, (), trick_scene)
    rows = [["", *SIDES]]
    known = state.contract is None or not state.contract.melds or None not in state.contract.melds
    for row in found.lines:
        if row.kind != "meld" and (known or row.kind != "sum"):
            values = ["" if value is None else str(value) for value in row.values]
            rows.append([rendered(texts, row.label), *values])
    yield from table(rows, right=(1, 2))
    yield "  " + rendered(texts, found.headline)
    yield from ("  " + rendered(texts, note) for note in found.notes)


# What is in a hand, and what may be said


def held(texts: Texts, cards: Sequence[str] | None) -> str:
    """The cards of a hand suit by suit, high to low; a question mark, if they are not known."""
    if cards is None:
        return UNKNOWN
    ordered = sorted((PACK[name] for name in cards), key=PACK.order.index)
    faces = Faces(texts)
    suits = groupby(map(PACK.name, ordered), key=lambda name: name[-1])
    return "  ".join(faces.row(found) for _, found in suits)


def action_words(texts: Texts, _: Report, actions: Sequence[str]) -> list[str]:
    """What may be said: numbers from the lowest up, suits to name, the cards that may be given."""
    cards = [action.partition(":")[2] for action in actions if action.startswith("give:")]
    said = [action for action in abridged(actions) if not action.startswith("give:")]
    words = [_action_word(texts, action) for action in said]
    return [*words, texts("command.do.give", card=held(texts, cards))] if cards else words


def _action_word(texts: Texts, action: str) -> str:
    _, _, suit = action.partition(":")
    if suit:
        return texts("command.do.trump", suit=texts(f"suit.{suit}"))
    return texts(f"choice.{action}").lower() if action.isalpha() else action


def led(_: Report, card: str) -> str:
    """The suit that this lead asks for."""
    return card[-1]
