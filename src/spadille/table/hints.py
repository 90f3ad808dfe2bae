"""Hints at the table: what a strong player would do in the place of whoever is on turn, how far the
rest lies behind, and how that is told, in the browser and at the terminal alike."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from babel.numbers import format_decimal

from spadille.bots.bot import bot_named
from spadille.bots.standing import unit, weighs
from spadille.bots.tempo import TEMPI
from spadille.bots.workers import Weighed, Workers
from spadille.core.actions import Action, Give, Play
from spadille.core.cards import Seat
from spadille.core.match import Rules
from spadille.core.phase import Phase
from spadille.table.faces import Faces
from spadille.table.levels import REGULAR
from spadille.table.printed import GAMES
from spadille.table.scene import Line
from spadille.table.texts import Texts

SECONDS = TEMPI["long"].seconds or 2.0
"""The most that anyone waits for a hint."""
SHOWN = 5
"""Of the actions no more are told than these."""
LEAST = 16
"""Of fewer deals nothing is told."""
SURE = 2.0
"""A difference of fewer standard errors is not told as one."""
BY_THUMB, UNREADY = "by thumb", "unready"


@dataclass(frozen=True)
class Thought:
    """What came of thinking: what is advised, in which unit, and why nothing was weighed where
    nothing was (BY_THUMB, UNREADY; neither where nothing else may be done)."""

    weighed: Weighed
    unit: str
    bare: str = ""


@dataclass
class Asked:
    """A hint that somebody has asked for: for which decision (the number of the last event of
    play), and what came of it, when it has."""

    seat: Seat
    at: int
    thought: Thought | None = None

    def holds(self, at: int) -> bool:
        """Is it for this decision, and worth waiting for or reading?"""
        return self.at == at and (self.thought is None or self.thought.bare != UNREADY)


def refusal(state: object, seat: Seat, objecting: Sequence[str]) -> Line | None:
    """Why this seat gets no hint now; None, if it does. `objecting`: who wants none there."""
    if off := off_line(objecting):
        return off
    if not isinstance(state, Phase):
        return Line("hint.over")
    return None if state.turn == seat else Line("hint.turn")


def off_line(objecting: Sequence[str]) -> Line | None:
    """Why there are no hints at a table; None, if there are."""
    return Line("hint.off", {"names": ", ".join(objecting)}) if objecting else None


async def thought(workers: Workers, view: Phase) -> Thought:
    """What a strong player would do, in a worker, waited for no longer than SECONDS; what a regular
    one would, by rules of thumb, where nobody weighs."""
    workers.begin()  # the next question may be one for them
    if len(view.legal()) == 1:
        return Thought(Weighed(view.legal()[0]), unit(view))
    if not weighs(view):
        return await asyncio.to_thread(_by_thumb, view, BY_THUMB)
    found: Weighed | None = None
    with suppress(TimeoutError):
        weighed = workers.weighed(view, SECONDS)
        found = await asyncio.wait_for(asyncio.wrap_future(weighed), SECONDS)
    if told := _told(view, found):
        return told
    return await asyncio.to_thread(_by_thumb, view, UNREADY)


def thought_at_once(workers: Workers, view: Phase) -> Thought:
    """The same for one who has nothing else to do meanwhile."""
    return asyncio.run(thought(workers, view))


def _by_thumb(view: Phase, why: str) -> Thought:
    return Thought(Weighed(bot_named(REGULAR).decide(view)), unit(view), why)


def _told(view: Phase, found: object) -> Thought | None:
    """What a worker has answered, if that is an answer that says anything."""
    if not isinstance(found, Weighed) or found.best not in view.legal():
        return None
    if found.others and found.worlds < LEAST:
        return None
    return Thought(found, unit(view), "" if found.others else BY_THUMB)


# How it is told


@dataclass(frozen=True)
class Option:
    """One thing that may be done: its action as records write it, the card that it is (else ""),
    in words; by how much it is worse than the best ("": no clear difference), and that as a share
    of the most that is told."""

    action: str
    card: str
    text: str
    loss: str = ""
    share: float = 0.0


@dataclass(frozen=True)
class Hint:
    """A hint in words: what to do, how that stands to the next, the others, what the numbers
    are."""

    best: Option
    lead: str
    others: tuple[Option, ...] = ()
    more: str = ""
    note: str = ""


AHEAD = {
    "points": "hint.ahead",
    "race": "hint.ahead",
    "tricks": "hint.ahead",
    "chips": "hint.ahead.chips",
}
NOTES = {
    "points": "hint.note",
    "race": "hint.note.race",
    "tricks": "hint.note.tricks",
    "chips": "hint.note.chips",
}
BARE = {BY_THUMB: "hint.thumb", UNREADY: "hint.unready", "": "hint.only"}


def hint(texts: Texts, faces: Faces, rules: Rules, found: Thought) -> Hint:
    """A hint in a reader's language and letters."""
    weighed = found.weighed
    best = _option(texts, faces, rules, weighed.best)
    if not weighed.others:
        return Hint(best, texts(BARE[found.bare]))
    behind = sorted(weighed.others, key=lambda other: other[1])
    shown = behind[: SHOWN - 1]
    places = 2 if found.unit == "chips" else 1
    most = max(gap for _, gap, _ in shown)
    others = []
    for action, gap, error in shown:
        clear = gap > SURE * error and round(gap, places) > 0
        loss = _number(texts, gap, places) if clear else ""
        share = gap / most if clear else 0.0
        others.append(_option(texts, faces, rules, action, loss, share))
    next_best = others[0].loss
    lead = texts(AHEAD[found.unit], gain=next_best) if next_best else texts("hint.even")
    left = len(behind) - len(shown)
    more = texts.count("hint.more", left) if left else ""
    worlds = format_decimal(weighed.worlds, locale=texts.language)
    note = texts.count(NOTES[found.unit], weighed.worlds, deals=worlds)
    return Hint(best, lead, tuple(others), more, note)


def hint_lines(texts: Texts, told: Hint) -> list[str]:
    """A hint as a terminal prints it."""
    lines = [texts("hint.said", what=told.best.text), told.lead]
    width = max((len(option.text) for option in told.others), default=0)
    for option in told.others:
        loss = texts("hint.less", loss=option.loss) if option.loss else texts("hint.same")
        lines.append(f"  {option.text:<{width}}  {loss}")
    return [*lines, *filter(None, (told.more, told.note))]


def _option(
    texts: Texts, faces: Faces, rules: Rules, action: Action, loss: str = "", share: float = 0.0
) -> Option:
    text = rules.game.alphabet.text(action)
    card = text.rpartition(":")[2] if isinstance(action, Play | Give) else ""
    if card:
        return Option(text, card, faces.short(card), loss, share)
    if texts.has(f"choice.{text}"):
        words = texts(f"choice.{text}").lower()
    else:
        (words,) = GAMES[rules.game.name].actions(texts, {"rules": rules.preset}, [text])
    return Option(text, "", words, loss, share)


def _number(texts: Texts, number: float, places: int) -> str:
    return str(format_decimal(round(number, places), "0." + "0" * places, locale=texts.language))
