"""A whole record of Quadrille read and replayed by the second model."""

from __future__ import annotations

import copy
from typing import Any

from tests.oracle.quadrille_auction import Auction
from tests.oracle.quadrille_cards import PACK, SEATS, TALK, Illegal, Unclear, following, taker
from tests.oracle.quadrille_deal import Deal
from tests.oracle.quadrille_money import Terms, shared

SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
COMMON: dict[str, Any] = {"own_king": True, "deals": 40, "chips": 40, "stake": 1}
DEFAULTS: dict[str, dict[str, Any]] = {
    "basic": COMMON | {"holding": False, "premiers": 1, "late_vole": 2, "vole": 4},
    "later": COMMON | {"holding": True, "premiers": 0, "favourite": "H", "fee": 1},
}


class Match:
    """Deals of one record, one after another, and what is carried between them."""

    def __init__(self, record: dict[str, Any]) -> None:
        rules = record.get("rules", "basic")
        self.terms = Terms(rules, DEFAULTS[rules] | record.get("options", {}))
        start = record.get("start", {})
        chips = self.terms.options["chips"]
        self.scores: list[int] = list(start.get("scores", [chips] * 4))
        self.carry: int = start.get("carry", 0)
        self.before: int = start.get("played", 0)
        self.deals: list[Deal] = []

    @property
    def is_over(self) -> bool:
        """The session's deals are all played (B8)."""
        done = self.before + sum(deal.ended_by is not None for deal in self.deals)
        return done >= self.terms.options["deals"]

    @property
    def next_dealer(self) -> str | None:
        return following(self.deals[-1].dealer) if self.deals else None  # B8

    def open(self, dealer: str, dealt: dict[str, str]) -> Deal:
        if self.is_over:
            raise Illegal("match_over")
        deal = Deal(self.terms, dealer, dealt, self.scores, self.carry)
        self.deals.append(deal)
        return deal

    def close(self) -> None:
        """Carry on balances and pot (B36)."""
        self.scores = self.deals[-1].scores
        self.carry = self.deals[-1].carry or 0

    def as_json(self) -> dict[str, Any]:
        last = self.deals[-1]
        answer: dict[str, Any] = {
            "game": "quadrille",
            "rules": self.terms.rules,
            "options": self.terms.options,
            "deals": [deal.as_json() for deal in self.deals],
            "turn": last.turn,
            "phase": last.phase,
            "standing": self.scores,
            "winner": None,
            "match_ended_by": "deals" if self.is_over else None,
        }
        if self.is_over:  # Q24
            shares = shared(self.carry, SEATS.index(following(last.dealer)))
            answer["shared"] = shares
            answer["standing"] = [self.scores[place] + shares[place] for place in range(4)]
        return copy.deepcopy(answer)


def card(text: str) -> str:
    """The plain name of a card in any spelling that a record may use; other words unchanged."""
    name = text.upper()
    for symbol, letter in SYMBOLS.items():
        if symbol in name:
            name = name.replace(symbol, "") + letter
    return name if name in PACK else text


def cards(text: str) -> set[str]:
    return {card(word) for word in text.split()}


def plain(word: str) -> str:
    """An action as it is printed: `call:♥k` is `call:KH`."""
    head, colon, what = word.rpartition(":")
    return head + colon + card(what)


def actions(log: str) -> list[str]:
    """The actions of a log, without separators and without the seats it asserts."""
    words = log.replace("|", " ").split()
    bare = [word.split(":", 1)[1] if word[1:2] == ":" else word for word in words]
    return [plain(word) for word in bare if word]


# Cards that follow from what is given and played


def takings(log: list[str], eldest: str, trump: str) -> dict[str, str]:
    """Which seat played each card of a log."""
    leader = eldest
    table: list[str] = []
    by: dict[str, str] = {}
    for action in log:
        if action not in PACK:
            continue
        by[action] = following(leader, len(table))
        table.append(action)
        if len(table) == 4:
            leader, table = following(leader, taker(table, trump)), []
    return by


def exchanged(
    by: dict[str, str], known: dict[str, str], said: dict[str, str], hombre: str
) -> dict[str, str]:
    """The cards played, back where they were dealt before a médiateur's exchange."""
    dealt = {one: seat for one, seat in by.items() if one not in (said["demand"], said.get("give"))}
    giver = known.get(said["demand"])
    if "give" in said:
        dealt[said["give"]] = hombre
        if by.get(said["give"], hombre) != hombre:
            giver = giver or by[said["give"]]
    return dealt | ({said["demand"]: giver} if giver else {})


def placed(document: dict[str, Any], match: Match, dealer: str) -> dict[str, str]:
    """The seat to which each card was dealt, as far as it is given, played or left over."""
    hands = {seat: cards(hand) for seat, hand in document["hands"].items()}
    known = {one: seat for seat, hand in hands.items() for one in hand}
    log = actions(document["log"])
    auction = Auction(match.terms, following(dealer))
    while log and not auction.is_over:
        auction.say(log.pop(0))
    said = {word.split(":")[0]: word.split(":")[1] for word in log if word.split(":")[0] in TALK}
    bid = auction.high[1] if auction.high else ""
    trump = match.terms.options["favourite"] if bid.endswith("*") else said.get("trump", "S")
    by = takings(log, following(dealer), trump)
    if "hombre" in document:
        known["AS"] = document["hombre"]
    if "holder" in document and "demand" in said:
        known[said["demand"]] = document["holder"]
    if "demand" in said and auction.high:
        by = exchanged(by, known, said, auction.high[0])
    found = completed(by | known)
    if said.get("demand", "AS") not in found and "demand" in said:
        raise Unclear("who gave the card demanded")  # the record must say so
    return found


def completed(known: dict[str, str]) -> dict[str, str]:
    """The cards left over, if only one hand has room for them."""
    seats = list(known.values())
    room = [seat for seat in SEATS if seats.count(seat) < 10]
    if len(room) != 1:
        return known
    return known | {one: room[0] for one in PACK if one not in known}


# What the commands print


def played(record: dict[str, Any]) -> Match:
    match = Match(record)
    for document in record["deals"]:
        dealer = document.get("dealer") or match.next_dealer or ""
        deal = match.open(dealer, placed(document, match, dealer))
        for action in actions(document["log"]):
            deal.act(action)
        match.close()
    return match


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """What `spadille replay --json` must print for this record."""
    return played(record).as_json()


def legal(record: dict[str, Any]) -> dict[str, Any]:
    """What `spadille legal --json` must print for this record.

    Reading: while the players still speak, no card is in question and `refused` is empty.
    """
    deal = played(record).deals[-1]
    return {
        "turn": deal.turn,
        "phase": deal.phase,
        "legal": deal.legal(),
        "refused": deal.refused() if deal.phase == "play" else {},
    }


def knows_ally(deal: Deal, viewer: str) -> bool:
    """Nobody is called yet, the called card is seen, or the viewer held it himself (B15, B17)."""
    if not deal.has_call or deal.called is None or deal.ended_by:
        return True
    return deal.called in deal.played or deal.held_by(deal.called) == viewer


def sees_gift(deal: Deal, viewer: str) -> bool:
    """A card was given and the viewer gave or got it (L6), or the deal is open to all."""
    if deal.given is None:
        return False
    return deal.ended_by is not None or viewer in (deal.hombre, deal.held_by(deal.called or ""))


def known(deal: Deal, viewer: str) -> dict[str, list[str]]:
    """Cards that a viewer knows somebody to hold, from the exchange alone.

    Readings: the card demanded lies known before Hombre, for himself too; the card given is
    known to the two even after a claim, and never to anyone else by this list.
    """
    holds: dict[str, list[str]] = {seat: [] for seat in SEATS}
    if deal.kind != "mediateur" or deal.called is None:
        return holds
    holder = deal.held_by(deal.called)
    if deal.called not in deal.played:
        holds[deal.hombre].append(deal.called)
    if deal.given and deal.given not in deal.played and viewer in (deal.hombre, holder):
        holds[holder].append(deal.given)
    return holds


def masked(report: dict[str, Any], deal: Deal, viewer: str) -> None:
    """Take out of a deal under way what the viewer may not know."""
    contract = report["contract"]
    if contract is None:
        return
    if not knows_ally(deal, viewer):
        contract["ally"] = "unknown"
    if deal.given is not None and not sees_gift(deal, viewer):
        contract["given"] = "?"


def view(record: dict[str, Any], viewer: str) -> dict[str, Any]:
    """What `spadille view --json` must print for this record, in which nothing is left out.

    Reading: a finished deal shows every hand as dealt, its ally and the card given, in its log
    too; of the deal under way a viewer learns no card but those of his own hand, those played
    and those of the exchange.
    """
    match = played(record)
    report = match.as_json()
    for document, deal, told in zip(record["deals"], match.deals, report["deals"], strict=True):
        if deal.ended_by:
            told["hands"] = {seat: sorted(cards(document["hands"][seat])) for seat in SEATS}
        else:
            masked(told, deal, viewer)
    last = match.deals[-1]
    log = actions(record["deals"][-1]["log"])
    if last.given and not sees_gift(last, viewer):
        log = ["give:?" if action.startswith("give:") else action for action in log]
    return report | {
        "seat": viewer if viewer in SEATS else None,
        "hand": sorted(last.hands.get(viewer) or ()),
        "counts": {seat: len(last.hands[seat] or ()) for seat in SEATS},
        "known": known(last, viewer),
        "log": log,
    }
