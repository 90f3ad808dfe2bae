"""Advice told to people: what to do, how much better it is than the next, and what all came to."""

from __future__ import annotations

from collections.abc import Iterator

from babel.numbers import format_decimal

from spadille.bots.advise import Advice
from spadille.bots.standing import unit
from spadille.core.actions import Action, Play
from spadille.core.cards import SEATS
from spadille.core.phase import seat_after
from spadille.core.play import Playing
from spadille.table.faces import Faces
from spadille.table.printed import GAMES
from spadille.table.printed_parts import table
from spadille.table.texts import Texts

LEVELS = {
    "beginner": "advise.level.beginner",
    "regular": "advise.level.regular",
    "strong": "advise.level.strong",
    "master": "advise.level.master",
}
UNITS = {
    "points": "advise.unit.points",
    "race": "advise.unit.race",
    "tricks": "advise.unit.trick_points",
    "chips": "advise.unit.side_chips",
}
SHOWN = 20
"""Of the actions no more are told than these, and the best: in an auction there are many."""
COLUMNS = ("advise.column.value", "advise.column.error", "advise.column.difference")


def advised_lines(texts: Texts, advice: Advice) -> list[str]:
    """The lines that `spadille advise` prints."""
    lines = [*_above(texts, advice), ""]
    lines.append(texts(LEVELS[advice.level], action=_name(texts, advice, advice.best)))
    if advice.evaluation is None:
        alone = len(advice.view.legal()) == 1
        return [*lines, texts("advise.only" if alone else "advise.by_thumb")]
    lines += [*_compared(texts, advice), "", _unit(texts, advice), *_table(texts, advice)]
    return [*lines, "", _looked(texts, advice)]


def weighing(texts: Texts, seconds: float) -> str:
    """What is going on, and how long it may."""
    return texts("advise.working", seconds=format_decimal(seconds, locale=texts.language))


def _above(texts: Texts, advice: Advice) -> Iterator[str]:
    """Whose turn it is, and what lies on the table."""
    view = advice.view
    turn = f"command.turn.{view.name}"
    own = f"{turn}.{advice.game}"
    yield texts(own if texts.has(own) else turn, seat=SEATS[view.turn])
    if isinstance(view, Playing) and view.trick:
        faces, pack = Faces(texts), view.deal.pack
        laid = "  ".join(
            f"{SEATS[seat_after(view.leader, number)]} {faces.short(pack.name(card))}"
            for number, card in enumerate(view.trick)
        )
        yield texts("command.legal.trick", cards=laid)


def _compared(texts: Texts, advice: Advice) -> Iterator[str]:
    """How much better the best is than the next."""
    assert advice.evaluation is not None
    others = [action for action in advice.weighed if action != advice.best]
    if not others:
        return
    gain = advice.evaluation.gain(advice.best, others[0])
    following = _name(texts, advice, others[0])
    gained, error = _number(texts, advice, gain.mean), _number(texts, advice, gain.error)
    if gained == _number(texts, advice, 0):
        yield texts("advise.equal", other=following)
    elif gain.mean > 0:
        yield texts("advise.better", other=following, gain=gained, error=error)
    else:
        lost = _number(texts, advice, -gain.mean)
        yield texts("advise.close", other=following, gain=lost, error=error)


def _unit(texts: Texts, advice: Advice) -> str:
    """What the numbers are."""
    view = advice.view
    own = view.turn % 2
    words = {"seat": SEATS[view.turn], "side": ("NS", "EW")[own], "other": ("EW", "NS")[own]}
    own_chips = unit(view) == "chips" and not isinstance(view, Playing)
    return texts("advise.unit.own_chips" if own_chips else UNITS[unit(view)], **words)


def _table(texts: Texts, advice: Advice) -> list[str]:
    assert advice.evaluation is not None
    rows = [["", *map(texts, COLUMNS)]]
    shown = [a for n, a in enumerate(advice.weighed) if n < SHOWN or a == advice.best]
    for action in shown:
        numbers = [_signed(texts, advice, advice.value(action))]
        numbers.append(_number(texts, advice, advice.error(action)))
        gap = advice.evaluation.gain(action, advice.best).mean
        numbers.append("" if action == advice.best else _signed(texts, advice, gap))
        rows.append([_name(texts, advice, action), *numbers])
    if len(shown) < len(advice.weighed):
        rows.append(["…", "", "", ""])
    return table(rows, right=(1, 2, 3))


def _looked(texts: Texts, advice: Advice) -> str:
    words = {
        "deals": format_decimal(advice.worlds, locale=texts.language),
        "seconds": format_decimal(advice.seconds, "0.00", locale=texts.language),
        "seat": SEATS[advice.view.turn],
    }
    return texts.count("advise.looked", advice.worlds, **words)


def _name(texts: Texts, advice: Advice, action: Action) -> str:
    """A card by its face, a button by its words, else as what may be said is told."""
    text = advice.alphabet.text(action)
    if isinstance(action, Play):
        return Faces(texts).short(text)
    if texts.has(f"choice.{text}"):
        return texts(f"choice.{text}").lower()
    (word,) = GAMES[advice.game].actions(texts, {"rules": advice.rules.preset}, [text])
    return word


def _number(texts: Texts, advice: Advice, number: float, sign: str = "") -> str:
    """Points to a tenth, chips to a hundredth; nothing is just 0."""
    places = 2 if advice.game == "quadrille" else 1
    if not (rounded := round(number, places)):
        return "0"
    pattern = "0." + "0" * places
    return str(format_decimal(rounded, f"{sign}{pattern};-{pattern}", locale=texts.language))


def _signed(texts: Texts, advice: Advice, number: float) -> str:
    return _number(texts, advice, number, "+")
