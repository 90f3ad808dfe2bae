"""Reports for people: what `replay`, `legal` and `view` print, as plain text in plain tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from spadille.core.cards import SEATS
from spadille.core.errors import Refused
from spadille.games.quinto import PACK, quints
from spadille.table.complaints import reason
from spadille.table.faces import Faces
from spadille.table.texts import Texts

Report = dict[str, Any]
SIDES = ("NS", "EW")
LEADS = "›"
UNKNOWN = "?"
QUINT_RANKS = {"five": ("5",), "ace_four": ("A", "4"), "two_three": ("2", "3")}


def replay_lines(texts: Texts, report: Report) -> list[str]:
    """A record replayed: each deal trick by trick, then how the match stands."""
    return [_heading(texts, report), *_deals(texts, report), "", *_standing(texts, report)]


def summary_line(texts: Texts, number: int, report: Report) -> str:
    """One record of many on one line."""
    north, east = _numbers(report["standing"])
    words = {
        "number": number,
        "heading": _heading(texts, report),
        "deals": texts.count("command.deals", len(report["deals"])),
        "north": north,
        "east": east,
        "state": _state(texts, report),
    }
    return texts("command.summary", **words)


def legal_lines(texts: Texts, report: Report, whole: Report) -> list[str]:
    """What may be done where a record stops; `whole` is its replay."""
    if report["phase"] is None:
        return [_state(texts, report | {"winner": whole["winner"], "deals": whole["deals"]})]
    lines = [_heading(texts, whole), _state(texts, report)]
    if report["legal"] is None:
        return [*lines, texts("command.legal.unknown")]
    faces = Faces(texts)
    trick = _current(whole) if report["phase"] == "play" else None
    if trick:
        plays = zip(_seats_from(trick["leader"]), trick["cards"], strict=False)
        shown = "  ".join(f"{seat} {faces.short(card)}" for seat, card in plays)
        lines.append(texts("command.legal.trick", cards=shown))
    lines.append(texts("command.legal.may", actions=_actions(texts, report["legal"])))
    for key in dict.fromkeys(report["refused"].values()):
        cards = [card for card, refusal in report["refused"].items() if refusal == key]
        led = trick["cards"][0][-1] if trick else None
        why = reason(texts, Refused(key, game=whole["game"], led=led))
        lines.append(texts("command.legal.refused", cards=faces.row(cards[::-1]), reason=why))
    return lines


def view_lines(texts: Texts, report: Report) -> list[str]:
    """A record as one seat, or a watcher, may know it."""
    faces = Faces(texts)
    seat = report["seat"]
    lines = [
        _heading(texts, report),
        texts("command.view.seat", seat=seat) if seat else texts("command.view.watcher"),
        *_deals(texts, report),
        "",
    ]
    if report["phase"]:
        if seat:
            hand = UNKNOWN if report["hand"] is None else faces.row(report["hand"])
            lines.append(texts("command.view.hand", cards=hand))
        counts = "  ".join(f"{name} {count}" for name, count in report["counts"].items())
        lines.append(texts("command.view.counts", counts=counts))
        for holder, cards in report["known"].items():
            if cards:
                lines.append(texts("command.view.known", seat=holder, cards=faces.row(cards)))
    return [*lines, *_standing(texts, report)]


def _heading(texts: Texts, report: Report) -> str:
    game, rules = report["game"], report["rules"]
    words = {"game": texts(f"rules.{game}.title"), "rules": texts(f"rules.{game}.preset.{rules}")}
    return texts("command.heading", **words)


def _state(texts: Texts, report: Report) -> str:
    """Whose turn it is, or who has won."""
    if report.get("winner"):
        return texts("command.won", side=report["winner"])
    if report["phase"]:
        if report["turn"] is None:
            return texts("command.turn.unknown")
        return texts(f"command.turn.{report['phase']}", seat=report["turn"])
    if not report["deals"]:
        return texts("command.no_deal")
    known = report["deals"][-1]["standing"] is not None
    return texts("command.between" if known else "command.standing.unknown")


def _current(report: Report) -> Report | None:
    """The trick on the table."""
    tricks = report["deals"][-1]["tricks"] if report["deals"] else []
    return tricks[-1] if tricks and len(tricks[-1]["cards"]) < 4 else None


def _actions(texts: Texts, actions: Sequence[str]) -> str:
    """Calls by their words; cards from the highest down, as a hand is held."""
    faces = Faces(texts)
    calls = [texts(f"call.{action}").lower() for action in actions if action not in PACK]
    return " ".join([*calls, *(faces.short(card) for card in reversed(actions) if card in PACK)])


def _seats_from(leader: str) -> str:
    return (SEATS + SEATS)[SEATS.index(leader) :][:4]


# One deal.


def _deals(texts: Texts, report: Report) -> Iterator[str]:
    for number, deal in enumerate(report["deals"], 1):
        yield ""
        yield texts("command.deal", number=number, dealer=deal["dealer"])
        yield from _deal(texts, deal)


def _deal(texts: Texts, deal: Report) -> Iterator[str]:
    if "hands" in deal:
        yield from (f"  {seat}  {_hand(texts, hand)}" for seat, hand in deal["hands"].items())
        yield ""
    speakers = _seats_from(SEATS[(SEATS.index(deal["dealer"]) + 1) % 4])
    if deal["calls"]:
        calls = zip(speakers, deal["calls"], strict=False)
        said = "  ".join(f"{seat} {texts(f'call.{call}').lower()}" for seat, call in calls)
        yield "  " + texts("command.calls", calls=said)
    if deal["contract"]:
        yield "  " + texts("command.trick_value", value=5 * deal["contract"]["multiplier"])
    start = _start(deal)
    if deal["tricks"]:
        yield ""
        yield from _trick_table(texts, deal, start)
    if deal["finished"]:
        yield ""
        yield from _result_table(texts, deal, start)
        yield "  " + texts(f"command.ended.{deal['ended_by']}")


def _hand(texts: Texts, hand: Sequence[str] | None) -> str:
    return UNKNOWN if hand is None else Faces(texts).row(hand)


def _start(deal: Report) -> tuple[int, int] | None:
    """How the sides stood before the deal."""
    if deal["standing"] is None or deal["delta"] is None:
        return None
    north, east = (
        after - made for after, made in zip(deal["standing"], deal["delta"], strict=True)
    )
    return north, east


def _trick_table(texts: Texts, deal: Report, start: tuple[int, int] | None) -> list[str]:
    heads = [texts(f"command.trick.{head}") for head in ("number", "taker", "quints", "points")]
    rows = [[heads[0], *(f" {seat}" for seat in SEATS), *heads[1:], *SIDES]]
    running: Sequence[int] | None = start
    for number, trick in enumerate(deal["tricks"], 1):
        running = _run(running, trick)
        rows.append([str(number), *_trick(texts, trick), *_numbers(running)])
    lines = _table(rows, right=(0, 7, 8, 9))
    return [*lines, "  " + texts("command.trick.leads", sign=LEADS)]


def _run(running: Sequence[int] | None, trick: Report) -> Sequence[int] | None:
    """The scores after this trick's quints; None where it is not known who took them."""
    if running is None or not trick["points"]:
        return running
    made = _to(trick["winner"], trick["points"])
    return made and [before + now for before, now in zip(running, made, strict=True)]


def _trick(texts: Texts, trick: Report) -> list[str]:
    """A trick in the columns of the seats, its taker, and the quints in it."""
    if trick["leader"] is None:
        return [f" {UNKNOWN}"] * 4 + [UNKNOWN, _quints(texts, trick["cards"]), str(trick["points"])]
    faces = Faces(texts)
    plays = dict(zip(_seats_from(trick["leader"]), trick["cards"], strict=False))
    cells = [
        (LEADS if seat == trick["leader"] else " ") + faces.short(plays[seat])
        if seat in plays
        else ""
        for seat in SEATS
    ]
    if len(plays) < 4:
        return [*cells, "", "", ""]
    points = trick["points"]
    return [*cells, trick["winner"] or UNKNOWN, _quints(texts, trick["cards"]), str(points or "")]


def _quints(texts: Texts, names: Sequence[str]) -> str:
    """The quints among these cards, each by its cards: "★ A+4♥ 5♦"."""
    found = quints([PACK[name] for name in names])
    return "  ".join(_quint(texts, quint.kind, quint.suit) for quint in found)


def _quint(texts: Texts, kind: str, suit: str) -> str:
    faces = Faces(texts)
    if kind == "joker":
        return faces.short("JK")
    *first, last = QUINT_RANKS[kind]
    ranks = [faces.face(rank + suit).index for rank in first]
    return "+".join([*ranks, faces.short(last + suit)])


def _result_table(texts: Texts, deal: Report, start: tuple[int, int] | None) -> list[str]:
    """The deal's result line by line, each with what it brought either side."""
    caught: Sequence[int] | None = (0, 0)
    for trick in deal["tricks"]:
        caught = _run(caught, trick)
    rows: list[list[str]] = [["", *SIDES]]

    def row(label: str, values: Sequence[int | None] | None) -> None:
        rows.append([label, *_numbers(values)])

    row(texts("command.result.before"), start)
    row(texts("command.result.quints"), caught)
    taker = deal["tricks"][-1]["winner"]
    if deal["rest_points"] is not None:
        made = _to(taker, deal["rest_points"])
        cards = Faces(texts).row(deal["rest"])
        row(texts("command.result.cachette", cards=cards, seat=taker or UNKNOWN), made)
    elif deal["rest"]:
        row(texts("command.result.cachette.unopened", cards=Faces(texts).row(deal["rest"])), [0, 0])
    if deal["ended_by"] == "tricks":
        value = 5 * deal["contract"]["multiplier"]
        won = _tricks_won(deal)
        north, east = _numbers(won)
        made = None if won is None else [value * number for number in won]
        row(texts("command.result.tricks", north=north, east=east, value=value), made)
    row(texts("command.result.deal"), deal["delta"])
    row(texts("command.result.after"), deal["standing"])
    return _table(rows, right=(1, 2))


def _to(taker: str | None, points: int) -> list[int] | None:
    if taker is None:
        return None
    return [0, points] if taker in "EW" else [points, 0]


def _tricks_won(deal: Report) -> list[int] | None:
    """The tricks of either side, the cachette to the taker of the last; None if not known."""
    takers = [trick["winner"] for trick in deal["tricks"]]
    if None in takers:
        return None
    east = sum(taker in "EW" for taker in [*takers, takers[-1]])
    return [len(takers) + 1 - east, east]


# How the match stands, and tables.


def _standing(texts: Texts, report: Report) -> Iterator[str]:
    north, east = _numbers(report["standing"])
    yield texts("command.standing", north=north, east=east)
    if rubber := report.get("rubber"):
        games, totals = _numbers(rubber["games"]), _numbers(rubber["totals"])
        yield texts("command.rubber.games", north=games[0], east=games[1])
        yield texts("command.rubber.totals", north=totals[0], east=totals[1])
        if rubber["winner"]:
            words = {"side": rubber["winner"], "difference": f"{rubber['difference']:+d}"}
            yield texts("command.rubber.won", **words)
            return
    yield _state(texts, report)


def _numbers(values: Sequence[int | None] | None) -> list[str]:
    """The two numbers of the sides as text."""
    return [UNKNOWN if value is None else str(value) for value in values or (None, None)]


def _table(rows: Sequence[Sequence[str]], right: Sequence[int]) -> list[str]:
    """Rows as lines, each column as wide as it must be; `right` are the columns of numbers."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  "
        + "  ".join(
            cell.rjust(width) if number in right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
