"""A deal of Quadrille as a report prints it: auction, contract, tricks, and what each seat paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spadille.core.cards import SEATS
from spadille.games import quadrille_cards as ranks
from spadille.games.quadrille import QUADRILLE
from spadille.games.quadrille_contract import KINDS
from spadille.games.quadrille_pay import Outcome
from spadille.table.faces import Faces
from spadille.table.match import Match
from spadille.table.printed_parts import (
    LEADS,
    UNKNOWN,
    Report,
    auction_table,
    hands,
    numbers,
    start,
    table,
    trick_table,
    word,
)
from spadille.table.texts import Texts

CARDS = {
    "call": "command.do.call",
    "demand": "command.do.demand",
    "give": "command.do.give",
}
"""What is done with a card that is named, by the word of the records."""


def deal_lines(texts: Texts, deal: Report, report: Report, _: Match) -> Iterator[str]:
    """All that a report tells of one deal."""
    yield from hands(texts, deal)
    if deal["calls"]:
        yield from auction_table(texts, deal, report, "command.auction")
    if deal["contract"]:
        yield "  " + "; ".join(_contract(texts, deal["contract"]))
    if deal["tricks"]:
        yield ""
        yield from trick_table(texts, deal)
        yield "  " + texts("command.trick.leads.only", sign=LEADS)
    if deal["finished"]:
        yield ""
        yield from _result_table(texts, deal)
        yield "  " + _ending(texts, deal)
    chips = deal["carry"] if deal["finished"] else deal["pot"]
    key = "command.carry" if deal["finished"] else "command.pot"
    yield "  " + texts(key, chips=UNKNOWN if chips is None else chips)


def _contract(texts: Texts, contract: Report) -> Iterator[str]:
    """What was settled, as far as it has been said."""
    faces, called = Faces(texts), contract["called"]
    key = "command.contract.forced" if contract["forced"] else "command.contract.hombre"
    yield texts(key, seat=contract["hombre"], bid=word(texts, contract["bid"]))
    if contract["trump"]:
        yield texts("command.contract.trump", suit=texts(f"suit.{contract['trump']}"))
    if _kind(contract) != "call":
        if called:
            yield texts("command.contract.demanded", card=faces.short(called))
        if given := contract["given"]:
            card = UNKNOWN if given == UNKNOWN else faces.short(given)
            yield texts("command.contract.given", card=card)
    elif called:
        yield texts("command.contract.called", card=faces.short(called))
        yield _ally(texts, contract["ally"])


def _kind(contract: Report) -> str:
    return KINDS[contract["bid"].rstrip("*")]


def _ally(texts: Texts, ally: str | None) -> str:
    if ally is None:
        return texts("command.contract.alone")
    known = ally in SEATS
    return texts("command.contract.ally" if known else "command.contract.ally.unknown", seat=ally)


def _result_table(texts: Texts, deal: Report) -> list[str]:
    """The tricks and the chips of each seat."""
    takers = [trick["winner"] for trick in deal["tricks"]]
    rows = [
        ["", *SEATS],
        [texts("command.result.taken"), *(str(takers.count(seat)) for seat in SEATS)],
        [texts("command.result.before"), *numbers(start(deal), 4)],
        [texts("command.result.deal"), *_changes(deal["delta"])],
        [texts("command.result.chips"), *numbers(deal["standing"], 4)],
    ]
    return table(rows, right=(1, 2, 3, 4))


def _changes(values: Sequence[int] | None) -> list[str]:
    """Chips won or lost, with their sign."""
    return [UNKNOWN] * 4 if values is None else [f"{n:+d}" if n else "0" for n in values]


def _ending(texts: Texts, deal: Report) -> str:
    """How the deal ended for Hombre."""
    contract = deal["contract"]
    hombre, ally = contract["hombre"], contract["ally"]
    if ally is not None and ally not in SEATS:
        return texts("command.ended.unknown")
    side = (hombre, ally)
    tricks = sum(trick["winner"] in side for trick in deal["tricks"])
    if deal["ended_by"] == "claim":
        return texts("command.ended.claim", tricks=tricks)
    outcome = Outcome(SEATS.index(hombre), None, 0, tricks, 0, straight=False, late="").word
    if _kind(contract) == "vole" and outcome == "won":
        outcome = "vole_made" if tricks == len(deal["tricks"]) else "vole_missed"
    return texts(f"command.ended.{outcome}", tricks=tricks)


# The match


def action_words(texts: Texts, report: Report, actions: Sequence[str]) -> list[str]:
    """What may be said: bids from the lowest up, suits to name, cards to call, demand or give."""
    ladder = ("pass", *QUADRILLE.rules(report["rules"], {}).ladder)
    bids = sorted((action for action in actions if action in ladder), key=ladder.index)
    others = [action for action in actions if action not in ladder]
    return [_action_word(texts, action) for action in (*bids, *others)]


def _action_word(texts: Texts, action: str) -> str:
    what, _, named = action.partition(":")
    if what == "trump":
        return texts("command.do.trump", suit=texts(f"suit.{named}"))
    if named:
        return texts(CARDS[what], card=Faces(texts).short(named))
    return word(texts, action)


def led(deal: Report, card: str) -> str:
    """The suit that this lead asks for, by the contract of its deal."""
    trump = deal["contract"]["trump"]
    suit = ranks.followed(ranks.PACK[card], trump)
    return "trump" if suit == trump else suit


def summary(report: Report) -> dict[str, str]:
    """All four balances, for the line of one record among many."""
    return {"chips": _each(numbers(report["standing"], 4))}


def standing_lines(texts: Texts, report: Report) -> Iterator[str]:
    """What everyone has; after the last deal, how the rest of the pot was shared."""
    if shared := report.get("shared"):
        yield texts("command.shared", chips=_each(_changes(shared)))
    yield texts("command.chips", **summary(report))


def _each(values: Sequence[str]) -> str:
    return ", ".join(f"{seat} {value}" for seat, value in zip(SEATS, values, strict=True))
