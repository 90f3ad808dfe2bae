"""Reports for people: what `replay`, `legal` and `view` print, as plain text in plain tables.

What a deal and a standing look like each game says in a file of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from spadille.core.errors import Refused
from spadille.games import shelf
from spadille.table import printed_pinochle, printed_quadrille, printed_quinto
from spadille.table.complaints import reason
from spadille.table.faces import Faces
from spadille.table.match import Match
from spadille.table.printed_parts import Report, hand, seats_from, sides
from spadille.table.texts import Texts


@dataclass(frozen=True)
class Printed:
    """How one game is printed.

    deal: the lines of a deal, of it, its report and the match as far as this deal. actions: what
    may be said, in words. led: the suit that a lead asks for. summary: what `line`, the text of
    one record among many, tells of the standing. standing: how the match stands. held: cards as
    a hand is held.
    """

    deal: Callable[[Texts, Report, Report, Match], Iterator[str]]
    actions: Callable[[Texts, Report, Sequence[str]], list[str]]
    led: Callable[[Report, str], str]
    summary: Callable[[Report], dict[str, str]]
    standing: Callable[[Texts, Report], Iterator[str]]
    line: str
    held: Callable[[Texts, Sequence[str] | None], str] = hand


GAMES: Mapping[str, Printed] = {
    "quinto": Printed(
        printed_quinto.deal_lines,
        printed_quinto.action_words,
        printed_quinto.led,
        sides,
        printed_quinto.standing_lines,
        "command.summary",
    ),
    "quadrille": Printed(
        printed_quadrille.deal_lines,
        printed_quadrille.action_words,
        printed_quadrille.led,
        printed_quadrille.summary,
        printed_quadrille.standing_lines,
        "command.summary.seats",
    ),
    "pinochle": Printed(
        printed_pinochle.deal_lines,
        printed_pinochle.action_words,
        printed_pinochle.led,
        sides,
        printed_quinto.standing_lines,
        "command.summary",
        printed_pinochle.held,
    ),
}


def replay_lines(texts: Texts, report: Report, match: Match) -> list[str]:
    """A record replayed: each deal trick by trick, then how the match stands."""
    return [_heading(texts, report), *_deals(texts, report, match), "", *_standing(texts, report)]


def summary_line(texts: Texts, number: int, report: Report) -> str:
    """One record of many on one line."""
    game = GAMES[report["game"]]
    words = {
        "number": number,
        "heading": _heading(texts, report),
        "deals": texts.count("command.deals", len(report["deals"])),
        "state": _state(texts, report, report["game"]),
    }
    return texts(game.line, **words, **game.summary(report))


def legal_lines(texts: Texts, report: Report, whole: Report) -> list[str]:
    """What may be done where a record stops; `whole` is its replay."""
    if report["phase"] is None:
        kept = {key: whole[key] for key in ("winner", "match_ended_by", "deals")}
        return [_state(texts, report | kept, whole["game"])]
    lines = [_heading(texts, whole), _state(texts, report, whole["game"])]
    if report["legal"] is None:
        return [*lines, texts("command.legal.unknown")]
    faces = Faces(texts)
    trick = _current(whole) if report["phase"] == "play" else None
    if trick:
        plays = zip(seats_from(trick["leader"]), trick["cards"], strict=False)
        shown = "  ".join(f"{seat} {faces.short(card)}" for seat, card in plays)
        lines.append(texts("command.legal.trick", cards=shown))
    lines.append(texts("command.legal.may", actions=_actions(texts, whole, report["legal"])))
    game = whole["game"]
    led = GAMES[game].led(whole["deals"][-1], trick["cards"][0]) if trick else None
    for key in dict.fromkeys(report["refused"].values()):
        cards = [card for card, refusal in report["refused"].items() if refusal == key]
        why = reason(texts, Refused(key, game=game, led=led))
        shown = GAMES[game].held(texts, cards[::-1])
        lines.append(texts("command.legal.refused", cards=shown, reason=why))
    return lines


def view_lines(texts: Texts, report: Report, match: Match) -> list[str]:
    """A record, and its match, as one seat, or a watcher, may know it."""
    held, seat = GAMES[report["game"]].held, report["seat"]
    lines = [
        _heading(texts, report),
        texts("command.view.seat", seat=seat) if seat else texts("command.view.watcher"),
        *_deals(texts, report, match),
        "",
    ]
    if report["phase"]:
        if seat:
            lines.append(texts("command.view.hand", cards=held(texts, report["hand"])))
        counts = "  ".join(f"{name} {count}" for name, count in report["counts"].items())
        lines.append(texts("command.view.counts", counts=counts))
        for holder, cards in report["known"].items():
            if cards:
                lines.append(texts("command.view.known", seat=holder, cards=held(texts, cards)))
    return [*lines, *_standing(texts, report)]


def _heading(texts: Texts, report: Report) -> str:
    game, rules = report["game"], report["rules"]
    words = {"game": texts(f"rules.{game}.title"), "rules": texts(f"rules.{game}.preset.{rules}")}
    return texts("command.heading", **words)


def _deals(texts: Texts, report: Report, match: Match) -> Iterator[str]:
    for number, deal in enumerate(report["deals"], 1):
        yield ""
        yield texts("command.deal", number=number, dealer=deal["dealer"])
        until = replace(match, deals=match.deals[:number])
        yield from GAMES[report["game"]].deal(texts, deal, report, until)


def _standing(texts: Texts, report: Report) -> Iterator[str]:
    yield from GAMES[report["game"]].standing(texts, report)
    if not (report.get("rubber") or {}).get("winner"):
        yield _state(texts, report, report["game"])


def _state(texts: Texts, report: Report, game: str) -> str:
    """Whose turn it is, or who has won."""
    if report.get("winner"):
        return texts("command.won", side=report["winner"])
    if report.get("match_ended_by"):
        return texts("command.over")
    if report["phase"]:
        if report["turn"] is None:
            return texts("command.turn.unknown")
        turn = f"command.turn.{report['phase']}"
        own = f"{turn}.{game}"
        return texts(own if texts.has(own) else turn, seat=report["turn"])
    if not report["deals"]:
        return texts("command.no_deal")
    known = report["deals"][-1]["standing"] is not None
    return texts("command.between" if known else "command.standing.unknown")


def _current(report: Report) -> Report | None:
    """The trick on the table."""
    tricks = report["deals"][-1]["tricks"] if report["deals"] else []
    return tricks[-1] if tricks and len(tricks[-1]["cards"]) < 4 else None


def _actions(texts: Texts, whole: Report, actions: Sequence[str]) -> str:
    """Calls by their words; cards from the highest down, as a hand is held."""
    game, pack = GAMES[whole["game"]], shelf[whole["game"]].pack
    words = game.actions(texts, whole, [action for action in actions if action not in pack])
    between = "  " if any(" " in word for word in words) else " "
    if cards := [card for card in reversed(actions) if card in pack]:
        words.append(game.held(texts, cards))
    return between.join(words)
