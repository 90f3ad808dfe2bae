"""A deal of Quinto as a report prints it: doubling, tricks with their quints, the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spadille.games.quinto import PACK, quints
from spadille.table.faces import Faces
from spadille.table.match import Match
from spadille.table.printed_parts import (
    LEADS,
    SIDES,
    UNKNOWN,
    Report,
    eldest,
    hands,
    laid,
    numbers,
    seats_from,
    sides,
    start,
    table,
    word,
)
from spadille.table.texts import Texts

QUINT_RANKS = {"five": ("5",), "ace_four": ("A", "4"), "two_three": ("2", "3")}


def deal_lines(texts: Texts, deal: Report, _: Report, __: Match) -> Iterator[str]:
    """All that a report tells of one deal."""
    yield from hands(texts, deal)
    if deal["calls"]:
        calls = zip(seats_from(eldest(deal)), deal["calls"], strict=False)
        said = "  ".join(f"{seat} {word(texts, call)}" for seat, call in calls)
        yield "  " + texts("command.calls", calls=said)
    if deal["contract"]:
        yield "  " + texts("command.trick_value", value=5 * deal["contract"]["multiplier"])
    before = start(deal)
    if deal["tricks"]:
        yield ""
        yield from _trick_table(texts, deal, before)
    if deal["finished"]:
        yield ""
        yield from _result_table(texts, deal, before)
        yield "  " + texts(f"command.ended.{deal['ended_by']}")


def _trick_table(texts: Texts, deal: Report, before: Sequence[int] | None) -> list[str]:
    heads = [texts(f"command.trick.{head}") for head in ("number", "taker", "quints", "points")]
    rows = [[heads[0], *(f" {seat}" for seat in "NESW"), *heads[1:], *SIDES]]
    running = before
    for number, trick in enumerate(deal["tricks"], 1):
        running = _run(running, trick)
        rows.append([str(number), *_trick(texts, trick), *numbers(running, 2)])
    lines = table(rows, right=(0, 7, 8, 9))
    return [*lines, "  " + texts("command.trick.leads", sign=LEADS)]


def _run(running: Sequence[int] | None, trick: Report) -> Sequence[int] | None:
    """The scores after this trick's quints; None where it is not known who took them."""
    if running is None or not trick["points"]:
        return running
    made = _to(trick["winner"], trick["points"])
    return made and [before + now for before, now in zip(running, made, strict=True)]


def _trick(texts: Texts, trick: Report) -> list[str]:
    """A trick in the columns of the seats, its taker, and the quints in it."""
    cells, points = laid(texts, trick), trick["points"]
    if trick["leader"] is None:
        return [*cells, UNKNOWN, _quints(texts, trick["cards"]), str(points)]
    if len(trick["cards"]) < 4:
        return [*cells, "", "", ""]
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


def _result_table(texts: Texts, deal: Report, before: Sequence[int] | None) -> list[str]:
    """The deal's result line by line, each with what it brought either side."""
    caught: Sequence[int] | None = (0, 0)
    for trick in deal["tricks"]:
        caught = _run(caught, trick)
    rows: list[list[str]] = [["", *SIDES]]

    def row(label: str, values: Sequence[int | None] | None) -> None:
        rows.append([label, *numbers(values, 2)])

    row(texts("command.result.before"), before)
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
        north, east = numbers(won, 2)
        made = None if won is None else [value * number for number in won]
        row(texts("command.result.tricks", north=north, east=east, value=value), made)
    row(texts("command.result.deal"), deal["delta"])
    row(texts("command.result.after"), deal["standing"])
    return table(rows, right=(1, 2))


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


# The match


def action_words(texts: Texts, _: Report, actions: Sequence[str]) -> list[str]:
    """What may be said, by its words."""
    return [word(texts, action) for action in actions]


def led(_: Report, card: str) -> str:
    """The suit that this lead asks for."""
    return card[-1]


def standing_lines(texts: Texts, report: Report) -> Iterator[str]:
    """How the match stands, and its rubber."""
    yield texts("command.standing", **sides(report))
    if rubber := report.get("rubber"):
        games, totals = numbers(rubber["games"], 2), numbers(rubber["totals"], 2)
        yield texts("command.rubber.games", north=games[0], east=games[1])
        yield texts("command.rubber.totals", north=totals[0], east=totals[1])
        if rubber["winner"]:
            words = {"side": rubber["winner"], "difference": f"{rubber['difference']:+d}"}
            yield texts("command.rubber.won", **words)
