"""The JSON of `replay`, `legal` and `view`, exactly as the record format says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import takewhile
from typing import Any

from spadille.core.actions import Alphabet, Bid, Play, Say
from spadille.core.cards import SEATS, Seat
from spadille.core.deal import viewer_bit
from spadille.core.errors import Malformed
from spadille.core.match import Rubber
from spadille.core.phase import Finished, Trick, dealt_hand, seen_by
from spadille.core.play import Playing
from spadille.records import fields
from spadille.records.record import Record
from spadille.records.replay import Replay, ReplayedDeal, State, is_known, replay

SIDES = ("NS", "EW")


def replayed(record: Record) -> dict[str, Any]:
    """What follows from a record; raises at its first fault, a wrong `result` included."""
    played = _checked(record)
    return _report(played, _deals(played, [deal.ends for deal in played.deals]))


def legal(record: Record) -> dict[str, Any]:
    """What the seat on turn may do, and why its other cards may not be played.

    Both are None where its cards do not follow from the record.
    """
    played = _checked(record)
    phase = played.live
    if phase is None:
        return {"turn": None, "phase": None, "legal": [], "refused": {}}
    turn = _turn(played)
    report: dict[str, Any] = {"turn": turn, "phase": phase.name, "legal": None, "refused": None}
    if turn is None or not is_known(phase):
        return report
    alphabet = record.game.alphabet
    actions = phase.legal()
    hand = record.game.pack.distinct(phase.deal.hands[phase.turn])
    cards = [Play(card) for card in hand] if isinstance(phase, Playing) else []
    return report | {
        "legal": [alphabet.text(action) for action in alphabet.ordered(actions)],
        "refused": {
            alphabet.text(card): phase.refusal(card) for card in cards if card not in actions
        },
    }


def view(record: Record, viewer: str) -> dict[str, Any]:
    """The report as far as one seat, or "watcher", may know it."""
    seat = None if viewer == "watcher" else SEATS.index(viewer)
    played = _checked(record)
    ends = [tuple(seen_by(state, seat) for state in deal.ends) for deal in played.deals]
    report = _report(played, _deals(played, ends, courtesy=True))
    last = played.deals[-1] if played.deals else None
    return (
        report
        | {"seat": None if seat is None else SEATS[seat]}
        | _known(record, seat, last, ends[-1] if ends else ())
    )


def _checked(record: Record) -> Replay:
    """The record replayed, each `result` in it compared."""
    played = replay(record)
    if not any(deal.result for deal in record.deals):
        return played
    deals = _deals(played, [deal.ends for deal in played.deals])
    for number, (deal, derived) in enumerate(zip(record.deals, deals, strict=True), 1):
        for key, claimed in deal.result.items():
            if not _same(derived.get(key), claimed):
                raise Malformed("result_differs", given=key, expected=derived.get(key), deal=number)
    return played


def _same(derived: Any, claimed: Any) -> bool:
    """Are these equal, type for type? True is not 1."""
    if type(derived) is not type(claimed):
        return False
    match derived:
        case dict():
            return derived.keys() == claimed.keys() and all(
                _same_cards(value, claimed[key]) if key == "shown" else _same(value, claimed[key])
                for key, value in derived.items()
            )
        case list():
            return len(derived) == len(claimed) and all(map(_same, derived, claimed))
    return bool(derived == claimed)


def _same_cards(derived: list[str], claimed: Any) -> bool:
    """The same cards in any order?"""
    words = isinstance(claimed, list) and all(isinstance(card, str) for card in claimed)
    return words and sorted(derived) == sorted(claimed)


def _deals(
    played: Replay, ends: Iterable[tuple[State, ...]], courtesy: bool = False
) -> list[dict[str, Any]]:
    """Every deal in the states in which it may end: what these agree on, the rest None."""
    alphabet = played.record.game.alphabet
    return [
        reduce(_common, (_deal(alphabet, deal, state, courtesy) for state in states))
        for deal, states in zip(played.deals, ends, strict=True)
    ]


def _common(one: Any, two: Any) -> Any:
    """What two reports agree on: a value in which they differ is None."""
    if isinstance(one, dict):
        return {key: _common(value, two[key]) for key, value in one.items()}
    if isinstance(one, list) and one and isinstance(one[0], dict):
        return [_common(a, b) for a, b in zip(one, two, strict=True)]
    return one if one == two else None


def _known(
    record: Record, seat: Seat | None, deal: ReplayedDeal | None, states: tuple[State, ...]
) -> dict[str, Any]:
    pack, alphabet = record.game.pack, record.game.alphabet
    if deal is None:
        empty: dict[str, Any] = {name: [] for name in SEATS}
        return {"hand": [], "counts": dict.fromkeys(SEATS, 0), "known": empty, "log": []}
    state = states[0]
    hands = [[] if seat is None else _hand(deal, one, seat) for one in states]
    known: dict[str, list[str]] = {name: [] for name in SEATS}
    for sight in state.deal.sightings:
        if sight.viewers & viewer_bit(seat):
            known[SEATS[sight.holder]].append(pack.name(sight.card))
    return {
        "hand": reduce(_common, hands),
        "counts": {name: state.deal.count(holder) for holder, name in enumerate(SEATS)},
        "known": known,
        "log": [alphabet.text(done.action) for done in state.history],
    }


def _hand(deal: ReplayedDeal, state: State, seat: Seat) -> list[str] | None:
    if state.deal.hidden[seat]:
        return None  # left out of the record
    return _as_written(deal, seat, deal.dealt.pack.names(state.deal.hands[seat])[::-1])


def _turn(played: Replay) -> str | None:
    """Who is on turn, if anybody is and it follows from the record."""
    if played.live is None:
        return None
    turns = {getattr(state, "turn", None) for state in played.deals[-1].ends}
    return SEATS[played.live.turn] if len(turns) == 1 else None


def _report(played: Replay, deals: list[dict[str, Any]]) -> dict[str, Any]:
    record, rules = played.record, played.record.rules
    live, standing = played.live, played.standing
    won = rules.winner(standing) if standing else None
    report: dict[str, Any] = {
        "game": record.game.name,
        "rules": rules.preset,
        "options": dict(rules.options()),
        "deals": deals,
        "turn": _turn(played),
        "phase": live.name if live else None,
        "standing": deals[-1]["standing"] if deals else list(record.start.scores),
        "winner": None if won is None else SIDES[won],
        "match_ended_by": rules.over(standing) if standing else None,
    }
    if standing and deals and (shared := rules.shared(standing, played.deals[-1].dealer)):
        report["standing"] = [
            had + got for had, got in zip(report["standing"], shared, strict=True)
        ]
        report["shared"] = list(shared)
    if rules.rubber(record.start) is not None:
        report["rubber"] = _rubber(rules.rubber(standing) if standing else None)
    return report


def _rubber(rubber: Rubber | None) -> dict[str, Any]:
    """The rubber's fields; None where the standing does not follow."""
    if rubber is None:
        return dict.fromkeys(("games", "totals", "winner", "difference"))
    return {
        "games": list(rubber.games),
        "totals": list(rubber.totals),
        "winner": None if rubber.winner is None else SIDES[rubber.winner],
        "difference": rubber.difference,
    }


def _deal(
    alphabet: Alphabet, deal: ReplayedDeal, state: State, courtesy: bool = False
) -> dict[str, Any]:
    finished = isinstance(state, Finished)
    delta = fields.delta(state)
    standing = (
        None if delta is None else [a + b for a, b in zip(deal.start.scores, delta, strict=True)]
    )
    report = {
        "dealer": SEATS[deal.dealer],
        "finished": finished,
        "calls": [
            alphabet.text(done.action)
            for done in takewhile(lambda done: isinstance(done.action, Say | Bid), state.history)
        ],
        "contract": fields.contract(state),
        "tricks": _tricks(state),
        "ended_by": state.ended_by if isinstance(state, Finished) else None,
        "delta": delta,
        "standing": standing,
    } | fields.own(state, courtesy)
    if report.get("rest") and deal.recorded.rest:
        report["rest"] = [state.deal.pack.name(card) for card in deal.recorded.rest]
    if courtesy and isinstance(state, Finished):
        report["hands"] = {name: _dealt(deal, state, seat) for seat, name in enumerate(SEATS)}
    return report


def _dealt(deal: ReplayedDeal, state: Finished, seat: Seat) -> list[str] | None:
    pack = deal.dealt.pack
    if state.deal.hidden[seat]:
        return None  # left out of the record, and not all of it was played
    hand = dealt_hand(state.deal, state.history, seat)
    return _as_written(deal, seat, pack.names(hand)[::-1])


def _as_written(deal: ReplayedDeal, seat: Seat, names: list[str]) -> list[str]:
    """These cards of a hand in the order in which the record has them, where it has them."""
    written = deal.recorded.hands[seat]
    if written is None:
        return names
    order = [deal.dealt.pack.name(card) for card in written]
    places = {name: place for place, name in reversed(list(enumerate(order)))}
    return sorted(
        names, key=lambda name: places.get(name, len(order))
    )  # what came over stands last


def _tricks(state: State) -> list[dict[str, Any]]:
    pack = state.deal.pack
    done = [_trick(pack.name, trick) for trick in fields.tricks(state)]
    if isinstance(state, Playing) and state.trick:
        cards = [pack.name(card) for card in state.trick]
        leader = SEATS[state.leader]
        done.append({"leader": leader, "cards": cards, "winner": None, "points": None})
    return done


def _trick(name: Any, trick: Trick) -> dict[str, Any]:
    return {
        "leader": SEATS[trick.leader],
        "cards": [name(card) for card in trick.cards],
        "winner": SEATS[trick.winner],
        "points": trick.points,
    }
