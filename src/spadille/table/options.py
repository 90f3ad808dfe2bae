"""The options that a table may set in a form: which they are, what they may be, how each reads.

Which presets know an option, and its usual value there, only the game's rules say. A control is an
option as a form shows it: one for all presets that share a usual value, so that the form is whole
without scripts and never shows a preset what it doesn't know.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from spadille.core.errors import Malformed
from spadille.games import pinochle_options
from spadille.table.rulebook_pinochle import option_note, option_text, told_values
from spadille.table.scene import Line
from spadille.table.session import games, rules_of

DRAWN = "drawn"
LONGEST = 40
"""The length at which what was filled in is cut."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values, each with the key of its text ("": it reads as it stands); `drawn`
    is the key of one choice more, to let the draw decide, where there is one."""

    values: tuple[tuple[object, str], ...]
    drawn: str = ""

    @property
    def shown(self) -> tuple[tuple[str, str], ...]:
        """What a form offers: the words of its fields, each with the key of its text."""
        offered = tuple((words(value), text) for value, text in self.values)
        return (*offered, (DRAWN, self.drawn)) if self.drawn else offered


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Truth:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game in the form: its name in a record, the key of its text, its values.

    `first`: it stands in the form at once, the others under More rules. `preselected`: where a
    form proposes something else than what the rules have of themselves.
    """

    name: str
    text: str
    kind: Choice | Number | Truth
    note: str = ""
    first: bool = False
    preselected: object = None


@dataclass(frozen=True, slots=True)
class Control:
    """An option as the form shows it, for these presets: its field, and what stands in it."""

    field: str
    option: Option
    presets: tuple[str, ...]
    usual: str
    """What the rules have of themselves, as the field words it."""

    @property
    def preselected(self) -> str:
        proposed = self.option.preselected
        return self.usual if proposed is None else words(proposed)

    @property
    def shape(self) -> str:
        """How it is drawn: "row" of choices in sight, "list" of choices, "number", "truth"."""
        match self.option.kind:
            case Choice():
                return "row" if self.option.first else "list"
            case Number():
                return "number"
            case Truth():
                return "truth"


_SUITS = (("H", "suit.H"), ("S", "suit.S"), ("D", "suit.D"), ("C", "suit.C"))

NOT_IN_FORMS = ("cap", "meld_table")
"""Options of Pinochle that no form sets: one has a single value, the other is a table itself."""
IN_SIGHT = ("hands", "pass_cards")
LENGTHS = (0, 2, 4, 8, 12, 20)
"""Deals of a match of Pinochle as a form offers them; 0 is a match to its target."""


def _pinochle() -> Iterator[Option]:
    """Pinochle's options as its rules have them."""
    for option in pinochle_options.OPTIONS:
        name = option.name
        if name not in NOT_IN_FORMS:
            note, first = option_note(name), name in IN_SIGHT
            yield Option(name, option_text(name), _kind(option), note, first)


def _kind(option: pinochle_options.Option) -> Choice | Number | Truth:
    if isinstance(option.default, bool):
        return Truth()
    if option.low is not None and option.high is not None and option.name != "hands":
        return Number(option.low, option.high)
    values = LENGTHS if option.name == "hands" else option.values
    told = told_values(option)
    return Choice(
        tuple((one, option_text(option.name, one) if one in told else "") for one in values)
    )


OPTIONS: Mapping[str, tuple[Option, ...]] = MappingProxyType(
    {
        "quadrille": (
            Option(
                "deals",
                "ui.option.quadrille.deals",
                Choice(tuple((deals, "") for deals in (4, 8, 12, 20, 40))),
                first=True,
                preselected=12,
            ),
            Option(
                "favourite",
                "ui.option.quadrille.favourite",
                Choice(_SUITS, drawn="ui.option.quadrille.favourite.drawn"),
                note="ui.option.quadrille.favourite.note",
                first=True,
            ),
            Option(
                "own_king",
                "ui.option.quadrille.own_king",
                Truth(),
                note="ui.option.quadrille.own_king.note",
            ),
            Option(
                "holding",
                "ui.option.quadrille.holding",
                Truth(),
                note="ui.option.quadrille.holding.note",
            ),
            Option("chips", "ui.option.quadrille.chips", Number(0, 1000)),
            Option("stake", "ui.option.quadrille.stake", Number(1, 100)),
            Option(
                "premiers",
                "ui.option.quadrille.premiers",
                Number(0, 100),
                note="ui.option.quadrille.premiers.note",
            ),
            Option(
                "late_vole",
                "ui.option.quadrille.late_vole",
                Number(0, 100),
                note="ui.option.quadrille.late_vole.note",
            ),
            Option(
                "vole",
                "ui.option.quadrille.vole",
                Number(0, 100),
                note="ui.option.quadrille.vole.note",
            ),
            Option(
                "fee",
                "ui.option.quadrille.fee",
                Number(0, 100),
                note="ui.option.quadrille.fee.note",
            ),
        ),
        "pinochle": tuple(_pinochle()),
    }
)


def words(value: object) -> str:
    """A value as a field of a form words it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@cache
def controls(game: str) -> tuple[Control, ...]:
    """The options of a game as its form shows them, in order."""
    return tuple(control for option in OPTIONS.get(game, ()) for control in _of(game, option))


def _of(game: str, option: Option) -> list[Control]:
    usual: dict[str, list[str]] = {}
    for preset in games()[game]:
        known = rules_of(game, preset).options()
        if option.name in known:
            usual.setdefault(words(known[option.name]), []).append(preset)
    alone = len(usual) == 1
    return [
        Control(
            f"{game}.{option.name}" if alone else f"{game}.{presets[0]}.{option.name}",
            option,
            tuple(presets),
            value,
        )
        for value, presets in usual.items()
    ]


def chosen(game: str, preset: str, form: Mapping[str, object]) -> dict[str, object]:
    """The options that a form has filled in for this game and preset, and no others.

    A field that is empty or not there leaves its option as usual. Malformed `option_value`, which
    names the option in `given`, if a value is none that it can have; with `together`, if the
    rules refuse it beside the others.
    """
    found: dict[str, object] = {}
    for control in controls(game):
        if preset in control.presets and (text := filled(form, control.field)):
            found[control.option.name] = _read(control.option, text)
    try:
        rules_of(game, preset, found)
    except Malformed as error:
        error.at(together=True)
        raise
    return found


def filled(form: Mapping[str, object], field: str) -> str:
    """What stands in a field of a form; nothing, if it isn't there."""
    value = form.get(field, "")
    return value.strip()[:LONGEST] if isinstance(value, str) else ""


def _read(option: Option, text: str) -> object:
    known: dict[str, object]
    match option.kind:
        case Number(low, high):
            if text.isascii() and text.isdecimal() and low <= int(text) <= high:
                return int(text)
            raise Malformed("option_value", given=option.name, value=text, low=low, high=high)
        case Truth():
            known = {words(value): value for value in (True, False)}
        case Choice(values, drawn):
            if drawn and text == DRAWN:
                return secrets.choice(values)[0]
            known = {words(value): value for value, _ in values}
    if text not in known:
        raise Malformed("option_value", given=option.name, value=text, known=list(known))
    return known[text]


@dataclass(frozen=True, slots=True)
class Fault:
    """The field in which a form is not right, and the sentence that says so."""

    field: str
    line: Line


def fault(game: str, preset: str, error: Malformed) -> Fault:
    """Where a form that `chosen` has refused is wrong, and how."""
    given, params = error.params.get("given"), error.params
    fields = (
        control.field
        for control in controls(game)
        if preset in control.presets and control.option.name == given
    )
    if other := params.get("other"):
        texts = (control.option.text for control in controls(game) if control.option.name == other)
        line = Line("ui.option.fault.clash", {"other": Line(next(texts))})
    elif params.get("together"):
        line = Line("ui.option.fault.together")
    elif "low" in params:
        line = Line("ui.option.fault.number", {name: params[name] for name in ("low", "high")})
    else:
        line = Line("ui.option.fault.choice")
    return Fault(next(fields, ""), line)
