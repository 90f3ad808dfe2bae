"""The product and a second model asked the same: do they answer the same?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from spadille.core.errors import SpadilleError
from spadille.records import legal, parse, replayed, view

VIEWERS = ("N", "E", "S", "W", "watcher")
Report = dict[str, Any]
Pairs = Iterator[tuple[Report, Report]]


class Oracle(Protocol):
    """A second model, as the modules of tests/oracle are."""

    def records(self, rules: str, count: int, seed: int) -> Pairs: ...
    def positions(self, rules: str, count: int, seed: int) -> Pairs: ...
    def replay(self, record: Report) -> Report: ...
    def legal(self, record: Report) -> Report: ...
    def view(self, record: Report, viewer: str) -> Report: ...


def settled(report: Report) -> Report:
    """A report with its hands, the cachette and what is known in one order: as sets they have
    none."""
    deals = []
    for deal in report["deals"]:
        kept = dict(deal)
        if kept.get("rest"):
            kept["rest"] = sorted(kept["rest"])
        if "hands" in kept:
            kept["hands"] = {seat: hand and sorted(hand) for seat, hand in kept["hands"].items()}
        deals.append(kept)
    told = report | {"deals": deals}
    if told.get("hand"):
        told["hand"] = sorted(told["hand"])
    if "known" in told:
        told["known"] = {seat: sorted(cards) for seat, cards in told["known"].items()}
    return told


def chosen(report: Report) -> Report:
    return report | {"legal": sorted(report["legal"] or ())}


class Models:
    """The product beside one second model, whose errors are of these kinds."""

    def __init__(self, oracle: Oracle, *errors: type[Exception]) -> None:
        self.oracle = oracle
        self.errors = errors

    def answer(self, ask: Callable[[], Report]) -> Report:
        """What comes of a question; a refusal is an answer too, and never one of the other
        model's."""
        try:
            return ask()
        except SpadilleError as error:
            return {"product": str(error)}
        except self.errors as error:
            return {"second model": str(error)}

    def agree_on_a_replay(self, record: Report) -> bool:
        product = self.answer(lambda: settled(replayed(parse(record))))
        return product == self.answer(lambda: settled(self.oracle.replay(record)))

    def agree_on_what_is_legal(self, record: Report) -> bool:
        product = self.answer(lambda: chosen(legal(parse(record))))
        return product == self.answer(lambda: chosen(self.oracle.legal(record)))

    def agree_on_a_view(self, record: Report, viewer: str) -> bool:
        product = self.answer(lambda: settled(view(parse(record), viewer)))
        return product == self.answer(lambda: settled(self.oracle.view(record, viewer)))

    def read_alike(self, record: Report, written: Report) -> bool:
        """Does the second model read back what it has written, and the product the same?"""
        assert self.oracle.replay(record) == written
        return self.answer(lambda: settled(replayed(parse(record)))) == settled(written)

    def allow_alike(self, record: Report, told: Report) -> bool:
        """Does the product allow what the second model has told?"""
        return self.answer(lambda: chosen(legal(parse(record)))) == chosen(told)

    def apart(self, rules: str, count: int, seed: int) -> list[Report]:
        """The records over whose replay, legal actions or views the two models disagree."""
        written = self.oracle.records(rules, count, seed)
        stopped = list(self.oracle.positions(rules, count, seed))
        return [
            *(record for record, told in written if not self.read_alike(record, told)),
            *(record for record, told in stopped if not self.allow_alike(record, told)),
            *(
                record
                for number, (record, _) in enumerate(stopped)
                if not self.agree_on_a_view(record, VIEWERS[number % 5])
            ),
        ]
