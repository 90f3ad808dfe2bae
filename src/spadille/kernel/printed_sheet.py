"""A sheet in words, for people who check it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from spadille.kernel.sheet import Sheet


def told(sheet: Sheet) -> Iterator[str]:
    """The lines of a sheet: pack, leads, powers with the duties of each lead, worths."""
    yield f"{len(sheet.kinds)} kinds, {sheet.copies} of each, {sheet.tricks} tricks"
    yield f"weakest first: {' '.join(sheet.kinds[kind] for kind in sheet.order)}"
    for number in _apart(sheet.opening):
        left = _left(sheet, number, sheet.opening)
        yield f"to lead{left}: {_bound(sheet, int(sheet.opening[number]))}"
    for number in _apart(sheet.stuck):
        if stuck := int(sheet.stuck[number]):
            left = _left(sheet, number, sheet.stuck)
            yield f"passes the lead{left}: {_names(sheet, stuck)} alone"
    for led in range(len(sheet.suits)):
        yield from _led(sheet, led)
    yield from _worths(sheet)


def _led(sheet: Sheet, led: int) -> Iterator[str]:
    """One lead class: its kinds, what takes it from weak to strong, what binds the others."""
    leads = sum(1 << kind for kind in range(len(sheet.kinds)) if sheet.lead[kind] == led)
    strong = sorted((power, kind) for kind, power in enumerate(sheet.power[led]) if power)
    yield f"{sheet.suits[led]} led by {_names(sheet, leads)}"
    yield f"  taken by {' '.join(sheet.kinds[kind] for _, kind in strong)}"
    names = {int(power): sheet.kinds[kind] for power, kind in strong}
    rules = sheet.rule[led]
    for number in _apart(rules):
        where = dict[int, list[str]]()
        for top, winner in np.argwhere(rules[..., number] >= 0).tolist():
            what = names[top] if top == winner else f"{names[top]}+{names[winner]}"
            where.setdefault(int(rules[top, winner, number]), []).append(what)
        for rule, tops in where.items():
            on = f" on {' '.join(tops)}" if len(where) > 1 else ""
            yield f"  follow{_left(sheet, number, rules)}{on}: {_bound(sheet, rule)}"


def _worths(sheet: Sheet) -> Iterator[str]:
    for kind, name in enumerate(sheet.kinds):
        if sheet.worth[kind]:
            yield f"{name} brings {sheet.worth[kind]}"
        if sheet.mate[kind]:
            mates = _names(sheet, int(sheet.mate[kind]))
            yield f"{name} with {mates} brings {sheet.pair[kind]}"
    if sheet.last:
        yield f"the last trick brings {sheet.last}"


def _bound(sheet: Sheet, number: int) -> str:
    """A list of duties: what must be held -> what must then be played."""
    duties = zip(sheet.holding[number].tolist(), sheet.play[number].tolist(), strict=True)
    words = [
        _names(sheet, holding) + ("" if holding == play else f" -> {_names(sheet, play)}")
        for holding, play in duties
        if holding
    ]
    return "; else ".join((*words, "any"))


def _names(sheet: Sheet, mask: int) -> str:
    """The kinds of a mask, weakest first, whole suits as one."""
    words, suits = [], dict(zip(sheet.suits, sheet.suit.tolist(), strict=True))
    for kind in sheet.order.tolist():
        whole = next((name for name, suit in suits.items() if suit >> kind & 1), "")
        if whole and not suits[whole] & ~mask:
            words.append(f"all {whole}")
        elif mask >> kind & 1:
            words.append(sheet.kinds[kind])
    return " ".join(dict.fromkeys(words))


def _apart(table: NDArray[Any]) -> list[int]:
    """The classes of cards left, of several with the same table the first."""
    numbers = range(table.shape[-1])
    return [n for n in numbers if all((table[..., n] != table[..., m]).any() for m in range(n))]


def _left(sheet: Sheet, number: int, table: NDArray[Any]) -> str:
    """The numbers of cards left for which the table is as in this class; "" if for all."""
    alike = [n for n in range(table.shape[-1]) if (table[..., n] == table[..., number]).all()]
    lefts = [n for n in range(1, sheet.tricks + 1) if sheet.left[n] in alike]
    return "" if len(lefts) == sheet.tricks else f" with {' '.join(map(str, lefts))} left"
