"""A whole record of double-deck Pinochle read, replayed and looked at by the second model."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from tests.oracle.pinochle_deal import KINDS, PACK, SEATS, Deal, Hands, Illegal, Unclear, left_of
from tests.oracle.pinochle_deal import partner as partner_of
from tests.oracle.pinochle_score import Outcome, ending, is_decided_before

SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
SIDES = ("NS", "EW")

DEFAULTS: dict[str, Any] = {
    "heading": "strict",
    "target": 500,
    "hands": 0,
    "cap": 200,
    "min_bid": 50,
    "step": "ones_to_60",
    "stick_dealer": True,
    "bid_requires_marriage": False,
    "no_marriage": "bid",
    "trump_needs_marriage": True,
    "meld_table": "classic",
    "run_absorbs_marriage": True,
    "min_meld": 0,
    "min_tricks": 0,
    "set_penalty": "bid",
    "fold": "off",
    "shoot_moon": "off",
    "pass_cards": 0,
    "first_lead_trump": False,
}
PRESETS: dict[str, dict[str, Any]] = {
    "classic": {},
    "club": {
        "heading": "relaxed",
        "min_meld": 20,
        "min_tricks": 20,
        "no_marriage": "bid_and_meld",
    },
    "friendly": {"heading": "relaxed", "min_tricks": "counter", "bid_requires_marriage": True},
}


def full_options(rules: str, given: dict[str, Any]) -> dict[str, Any]:
    """Every option of a match: the defaults, then the preset, then what the record says."""
    options = {**DEFAULTS, **PRESETS[rules], **given}
    if set(options) != set(DEFAULTS):
        raise Illegal("unknown_option")
    if not options["trump_needs_marriage"] and options["no_marriage"] != "bid":
        raise Illegal("no_marriage")
    return options


def shown_side(side: int | None) -> str | None:
    return None if side is None else SIDES[side]


class Match:
    """Deals of one record, one after another, and what is carried between them."""

    def __init__(self, record: dict[str, Any]) -> None:
        start = record.get("start", {})
        self.rules: str = record.get("rules", "classic")
        self.options = full_options(self.rules, record.get("options", {}))
        self.scores: list[int] = list(start.get("scores", (0, 0)))
        self.played: int = start.get("played", 0)
        self.last_bidders: int | None = None
        self.is_over = is_decided_before(self.options, self.scores, self.played)
        self.winner: int | None = None
        self.ended_by: str | None = None
        self.deals: list[Deal] = []
        self.standings: list[list[int]] = []

    @property
    def next_dealer(self) -> str | None:
        return left_of(self.deals[-1].dealer) if self.deals else None  # R5

    def open(self, dealer: str, hands: Hands) -> Deal:
        """Begin the next deal."""
        if self.is_over:
            raise Illegal("match_over")
        if self.next_dealer not in {None, dealer}:
            raise Illegal("wrong_dealer")
        deal = Deal(self.options, dealer, hands)
        self.deals.append(deal)
        return deal

    def close(self) -> None:
        """Carry on what the last deal scored, if it is over; see whether the match is (R51)."""
        deal = self.deals[-1]
        if deal.delta is None:
            raise Unclear
        self.scores = [self.scores[one] + deal.delta[one] for one in (0, 1)]
        self.standings.append(self.scores)
        if not deal.ended_by:
            return
        self.played += 1
        last: Outcome = deal.outcome
        if last.bidders is not None:
            self.last_bidders = last.bidders
        self.winner, self.ended_by = ending(
            self.options, self.scores, self.played, last, self.last_bidders
        )
        self.is_over = self.ended_by is not None

    def as_json(self) -> dict[str, Any]:
        answer = {
            "game": "pinochle",
            "rules": self.rules,
            "options": self.options,
            "deals": [
                deal_as_json(deal, standing)
                for deal, standing in zip(self.deals, self.standings, strict=True)
            ],
            "turn": self.deals[-1].turn,
            "phase": self.deals[-1].phase,
            "standing": self.scores,
            "winner": shown_side(self.winner),
            "match_ended_by": self.ended_by,
        }
        return copy.deepcopy(answer)


def contract(deal: Deal) -> dict[str, Any] | None:
    """Null until the auction is over, and for good when all four have passed."""
    if not deal.auction_is_over:
        return None
    return {
        "bid": deal.bid,
        "bidder": deal.bidder,
        "trump": deal.trump,
        "forced": deal.is_forced,
    }


def deal_as_json(deal: Deal, standing: list[int]) -> dict[str, Any]:
    """A deal as `spadille replay` prints it.

    Readings: nothing is scored before the end of a deal; melds are {} until the last card has
    been passed; four passes leave no contract.
    """
    needs_marriage = deal.options["trump_needs_marriage"]
    if deal.phase == "trump" and needs_marriage and deal.hands[deal.bidder or ""] is None:
        raise Unclear
    if deal.melds is None or deal.delta is None:
        raise Unclear
    return {
        "dealer": deal.dealer,
        "finished": deal.ended_by is not None,
        "calls": deal.calls,
        "contract": contract(deal),
        "melds": deal.melds,
        "tricks": deal.tricks,
        "ended_by": deal.ended_by,
        "delta": deal.delta,
        "standing": standing,
    }


def card(text: str) -> str:
    """The plain name of a card in any spelling that a record may use; other words unchanged."""
    if text[:5] == "give:":
        return "give:" + card(text[5:])
    name = text.upper().replace("10", "T")
    for symbol, letter in SYMBOLS.items():
        if symbol in name:
            name = name.replace(symbol, "") + letter
    return name if name in KINDS else text


def cards(text: str) -> list[str]:
    return [card(word) for word in text.split()]


def actions(log: str) -> list[tuple[str | None, str]]:
    """The actions of a log, without separators, each with the seat it asserts, if any."""
    told: list[tuple[str | None, str]] = []
    asserted = None
    for word in log.replace("|", " ").split():
        rest = word
        if word[0] in SEATS and word[1:2] == ":":
            asserted, rest = word[0], word[2:]
        if rest:
            told.append((asserted, card(rest)))
            asserted = None
    return told


def act(deal: Deal, log: str) -> None:
    for asserted, action in actions(log):
        if asserted not in {None, deal.turn}:
            raise Illegal("not_your_turn")
        deal.act(action)


def from_play(deal: Deal) -> Hands:
    """The hands as dealt, of a deal played to its end: what each played, and gave away itself."""
    hands: dict[str, Counter[str]] = {seat: Counter() for seat in SEATS}
    for trick in deal.tricks:
        place = SEATS.index(trick["leader"])
        for number, one in enumerate(trick["cards"]):
            hands[SEATS[(place + number) % 4]][one] += 1
    for giver, receiver, one in reversed(deal.gifts):
        hands[receiver][one] -= 1
        hands[giver][one] += 1
    return {seat: list(hand.elements()) for seat, hand in hands.items()}


def completed(given: Hands, match: Match, dealer: str, log: str) -> Hands:
    """The hands of a deal with those that follow: the only one left out, or all once played."""
    missing = [seat for seat in SEATS if given[seat] is None]
    left = Counter(PACK)
    for hand in given.values():
        left.subtract(hand or ())
    if len(missing) == 1:
        return given | {missing[0]: list(left.elements())}
    if missing:
        trial = Deal(match.options, dealer, given)
        act(trial, log)
        if trial.ended_by == "tricks":
            return from_play(trial)
    return given


def played(record: dict[str, Any]) -> Match:
    match = Match(record)
    for document in record["deals"]:
        dealer = document.get("dealer") or match.next_dealer or ""
        hands = document.get("hands", {})
        given: Hands = {seat: cards(hands[seat]) if seat in hands else None for seat in SEATS}
        deal = match.open(dealer, completed(given, match, dealer, document["log"]))
        act(deal, document["log"])
        match.close()
    return match


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """What `spadille replay --json` must print for this record."""
    return played(record).as_json()


def legal(record: dict[str, Any]) -> dict[str, Any]:
    """What `spadille legal --json` must print for this record.

    Reading: while the players speak or pass cards, no card is refused.
    """
    deal = played(record).deals[-1]
    return {
        "turn": deal.turn,
        "phase": deal.phase,
        "legal": deal.legal(),
        "refused": deal.refused() if deal.phase == "play" else {},
    }


def sees_gifts(deal: Deal, viewer: str) -> bool:
    """A card passed is seen by the two, and in a finished deal by all."""
    pair = {deal.bidder, partner_of(deal.bidder or "N")}
    return deal.ended_by is not None or viewer in pair


def known(deal: Deal, viewer: str) -> dict[str, list[str]]:
    """The cards each seat is known to hold: given, as far as the viewer saw it, or shown.

    Of each kind as many as the larger of the two says, less those played since. It is the same
    for the seat itself: what is known of it to those who saw what this viewer saw.
    """
    held: dict[str, Counter[str]] = {seat: Counter() for seat in SEATS}
    if viewer in (deal.bidder, partner_of(deal.bidder or "N")):
        for giver, receiver, one in deal.gifts:
            held[giver] -= Counter([one])  # never below none
            held[receiver][one] += 1
    for seat, laid in (deal.melds or {}).items():
        held[seat] |= Counter(laid["shown"])
    for trick in deal.tricks:
        place = SEATS.index(trick["leader"])
        for number, one in enumerate(trick["cards"]):
            held[SEATS[(place + number) % 4]] -= Counter([one])
    return {seat: sorted(hand.elements()) for seat, hand in held.items()}


def log_seen(deal: Deal, log: str, viewer: str) -> list[str]:
    """The actions of a deal; a card given is hidden from those who did not see it."""
    plain = [action for _, action in actions(log)]
    if sees_gifts(deal, viewer):
        return plain
    return ["give:?" if action.startswith("give:") else action for action in plain]


def view(record: dict[str, Any], viewer: str) -> dict[str, Any]:
    """What `spadille view --json` must print for this record, in which nothing is left out.

    Reading: a finished deal shows every hand as dealt, to all; of the deal under way a viewer
    learns no card but those of his own hand, those shown, those passed by or to him and those
    played.
    """
    match = played(record)
    report = match.as_json()
    for document, deal in zip(record["deals"], report["deals"], strict=True):
        if deal["finished"]:
            deal["hands"] = {seat: sorted(cards(document["hands"][seat])) for seat in SEATS}
    last, log = match.deals[-1], record["deals"][-1]["log"]
    return report | {
        "seat": viewer if viewer in SEATS else None,
        "hand": sorted(last.hands.get(viewer) or ()),
        "counts": {seat: len(last.hand(seat)) for seat in SEATS},
        "known": known(last, viewer),
        "log": log_seen(last, log, viewer),
    }
