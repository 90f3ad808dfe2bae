"""Positions of Pinochle. Always S is asked, whose partner is N; spades are trump."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.clauses.pinochle_positions import after, cards, dealt, opened, said
from tests.complaints.positions import (
    Position,
    Record,
    a_bid,
    none_of,
    not_in,
    one_of,
    several,
)

FIRST = "S:ATKKQQJ H:AAKQ D:AAKQJ C:AKJJ"
"""Runs, kings and aces for more than fifty with spades as trump, and seven trumps."""
SECOND = "S:ATKQJJ H:AATKQ D:AAKQ C:AAKQJ"
"""The same with six."""
RUN = "S:AATTKKQQJ H:AAKQ D:AKQ C:AAKQ"
"""49 of meld with spades."""
AROUND = "S:AAKQJ H:AAKJJ D:AATKJ C:AATQJ"
"""No run, but aces for 100 and more."""
WEAK = "S:TTKQJ H:TTKJJ D:TTTQJ C:TTTQQ"
"""No ace, one marriage and a pinochle."""
POOR = "S:TTKQJ H:TTKQJ D:TTTKJ C:TTKJJ"
"""No ace either, but 20 of meld, which a bid may show the partner."""
SHORT = "S:KQ H:AATTJJ D:ATTJJJ C:ATTJJQ"
"""A marriage of two trumps, and nothing else that melds."""
AVERAGE = "S:ATKKQJ H:AKQJJ D:ATQJJ C:ATKJ"


def spoken(hand: str, words: str, **options: Any) -> tuple[Record, ...]:
    """S is to speak after these words; the last of them is E's."""
    dealer = after("S", (3 - len(words.split())) % 4)
    return several(
        lambda seed: said(words, dealt(seed, None, S=hand), dealer=dealer, options=options)
    )


def laid(
    hand: str,
    log: str = "",
    bidder: str = "S",
    lacks: Mapping[str, str] | None = None,
    bid: int | str = 50,
    options: Mapping[str, Any] | None = None,
    **held: str,
) -> tuple[Record, ...]:
    """S is to play a card after these; what others lack besides follows from what they laid."""
    wished = {"S": hand} | held
    if bidder != "S":
        held_there = cards(wished.get(bidder, ""))
        wished[bidder] = " ".join([*held_there, *({"KS", "QS"} - {*held_there})])

    def make(seed: int) -> Record:
        hands = dealt(seed, lacks, **wished)
        return opened(hands, log, bid, bidder, "S", options=dict(options or {}))

    return several(make)


def given(hand: str, count: int = 3) -> tuple[Record, ...]:
    """S, whose partner N has named spades, is to pass so many cards."""
    return several(
        lambda seed: opened(
            dealt(seed, None, N="KS QS", S=hand), bidder="N", options={"pass_cards": count}
        )
    )


def _bids(hand: str, log: str = "", **held: str) -> tuple[Record, ...]:
    """S is the bidder; the other trumps lie as they mostly do, the better ones against him."""
    trumps = {"W": "TS TS QS", "N": "QS JS", "E": "AS AS KS"}
    west, north, east = (f"{held.get(seat, '')} {trumps[seat]}" for seat in "WNE")
    return laid(hand, log, W=west, N=north, E=east)


TALK = [
    Position(
        "P3",
        "the partner's bid has shown thirty of meld",
        "beginner",
        spoken("S:AATKKQJ H:AKQJ D:TKJJJ C:TQQJ", "53 65"),
        a_bid,
    ),
    Position(
        "P3",
        "the partner's bid has shown no meld",
        "beginner",
        spoken("S:AATKKQJ H:AKQJ D:TKJJJ C:TQQJ", "50 65"),
        one_of("pass"),
    ),
    Position("P4", "both opponents have passed", "beginner", spoken(RUN, "pass pass"), a_bid),
    Position(
        "P4",
        "both have passed, the partner too, below certain meld",
        "beginner",
        spoken(RUN, "53 pass 60"),
        a_bid,
    ),
    Position(
        "P4", "a bid below certain meld stands", "beginner", spoken(AROUND, "80 pass 90"), a_bid
    ),
    Position("P5", "a weak hand behind a low bid", "beginner", spoken(WEAK, "53"), one_of("pass")),
    Position(
        "P5",
        "a weak hand, the partner showing meld",
        "beginner",
        spoken(POOR, "pass pass 60"),
        one_of("pass"),
    ),
    Position(
        "P5", "a marriage of two trumps", "beginner", spoken(SHORT, "50 pass 55"), one_of("pass")
    ),
    Position(
        "P5",
        "a hand that takes every trick, where a moon may be bid",
        "beginner",
        spoken("S:AAAATTTTKKKKQQ H:AA D:AA C:AA", "", shoot_moon="match"),
        one_of("moon"),
    ),
    Position("P18", "an average hand opens", "beginner", spoken(AVERAGE, ""), a_bid),
    Position(
        "P8",
        "the partner passes what completes the run",
        "beginner",
        given("S:ATJ H:TTKJJ D:TTKQQJ C:TTKJJJ"),
        one_of("give:AS give:TS give:JS"),
    ),
    Position(
        "P8",
        "the partner keeps his double pinochle",
        "beginner",
        several(
            lambda seed: opened(
                dealt(seed, None, N="KH QH", S="S:QQTJ H:TTKJJ D:TTKQJJ C:TTKJJ"),
                bidder="N",
                trump="H",
                options={"pass_cards": 2},
            )
        ),
        none_of("give:QS give:JD"),
    ),
    Position(
        "P17",
        "a contract out of reach is given up",
        "plain",
        laid("S:AKQJJ H:TTKQJ D:TTKJJ C:TTKJJ", bid=200, options={"fold": "on"}),
        one_of("fold"),
    ),
    Position(
        "P17",
        "a contract within reach is not",
        "beginner",
        laid(RUN, bid=55, options={"fold": "on"}),
        none_of("fold"),
    ),
]

THE_BIDDER = "S:AATTKKQQJJ H:AAQ D:AQ C:AATKQ"
"""A hand that has bid with reason: two runs in trump."""
VOID = "D:ATTTKKKQJJ C:ATTTKKQQJJ"
"""No heart and no trump."""
NO_ACE = {"N": "AD", "E": "AD"}
LOW_HEARTS = {"N": "AH TH", "E": "AH TH"}

PLAY = [
    Position("P1", "the bidder leads his aces first", "plain", _bids(FIRST), one_of("AH AD AC")),
    Position("P1", "also with six trumps", "plain", _bids(SECOND), one_of("AH AD AC")),
    Position(
        "P1",
        "also when two aces are played, and three are left",
        "plain",
        _bids(
            "S:ATKKQQJ H:AAKQ D:AKQJ C:AAKQJ",
            "AH JH QH JH AH JH QH KH",
            W="JH JH",
            N="QH QH",
            E="JH KH",
        ),
        one_of("AD AC"),
    ),
    Position("P2", "the ace of trumps is not the first lead", "plain", _bids(FIRST), none_of("AS")),
    Position(
        "P2",
        "the ace of trumps does not take what a low one takes",
        "plain",
        laid(
            "S:AATQ D:AQJJKKT C:TTKKQQJJJ",
            "JH KH KH",
            "W",
            {"S": "H", "E": "AH TH"},
            W="JH",
            N="KH",
            E="KH",
        ),
        none_of("AS"),
    ),
    Position(
        "P2",
        "the lower of two cards that beat",
        "plain",
        laid(
            "S:QJ H:ATQ D:AQJJKKT C:TTKKQQJJ",
            "KH JH JH",
            "W",
            LOW_HEARTS,
            W="KH",
            N="JH",
            E="JH",
        ),
        one_of("TH"),
    ),
    Position(
        "P5",
        "the partner's losing trick is saved",
        "plain",
        laid(
            "S:QJ H:AQJ D:AQJJKKT C:TTKKQQJJ",
            "KH TH",
            "N",
            None,
            options={"heading": "free"},
            N="KH",
            E="TH",
        ),
        one_of("AH"),
    ),
    Position(
        "P6",
        "a defender on lead leaves the bidder's trump alone",
        "plain",
        laid(
            "S:TKJ H:TTKQJ D:AAAKQ C:TKKKQQJ",
            "QD TD KD AD",
            "W",
            NO_ACE,
            W=THE_BIDDER,
            N="TD",
            E="KD",
        ),
        not_in("S"),
    ),
    Position(
        "P7",
        "a counter for the partner's ace",
        "plain",
        laid("S:QJJ H:TQJ D:AKQJTTT C:AQJJKKT", "AH QH", "N", None, N="AH", E="QH"),
        one_of("TH"),
    ),
    Position(
        "P7",
        "a counter for the partner's ace, played last",
        "plain",
        laid("S:QJJ H:KQJ D:AKQJTTT C:AQJJKKT", "KH AH JH", "W", W="KH", N="AH", E="JH"),
        one_of("KH"),
    ),
    Position(
        "P7",
        "a counter for it from a hand without the suit",
        "plain",
        laid(VOID, "KH AH JH", "W", {"S": "S H"}, W="KH", N="AH", E="JH"),
        one_of("AD TD KD AC TC KC"),
    ),
    Position(
        "P2",
        "an ace is not the counter for it, where there are others",
        "plain",
        laid(VOID, "KH AH JH", "W", {"S": "S H"}, W="KH", N="AH", E="JH"),
        none_of("AD AC"),
        not_yet=frozenset({"strong"}),
    ),
    Position(
        "P7",
        "no counter for the others' trick",
        "plain",
        laid("S:QJJ H:KQJ D:AKQJTTT C:AQJJKKT", "AH JH JH", "W", W="AH", N="JH", E="JH"),
        one_of("QH JH"),
    ),
    Position(
        "B1",
        "a void that has been shown is remembered",
        "plain",
        laid(
            "S:KQJ H:ATKQ D:ATKQ C:ATKKQQJJJ",
            "QH KH JS TH QD AD JD JD",
            "W",
            {"E": "H"},
            W="S:AATT H:Q D:J C:A",
            N="KH JD",
            E="JS QD TS",
        ),
        none_of("AH KH"),
    ),
]
POSITIONS = [*TALK, *PLAY]
