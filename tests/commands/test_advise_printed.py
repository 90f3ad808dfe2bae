"""`spadille advise` for people: the choice, how much better it is than the next, and the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from spadille.bots.advise import LEVELS, Advice
from spadille.bots.worlds import Evaluation
from spadille.table.advised import advised_lines, weighing
from spadille.table.faces import Faces
from spadille.table.texts import texts
from tests.commands.test_advise import every_preset, record_of, request


@pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
@pytest.mark.parametrize("level", LEVELS)
@every_preset
def test_people_read_it(game, preset, level, language, spadille, saved):
    for steps in (3, 24):
        path = saved(record_of(game, preset, 6, steps))
        ran = spadille("advise", path, "--level", level, "--language", language)
        assert (ran.code, ran.err) == (0, "")
        assert not any(key in ran.out for key in ("advise.", "command.", "call.", "choice.", "{"))
        assert all(len(line) < 140 for line in ran.out.splitlines())


def table_of(lines: list[str]) -> list[list[str]]:
    """The rows of the values, without their heads."""
    begin = next(number for number, line in enumerate(lines) if "difference" in line)
    rows = lines[begin + 1 : lines.index("", begin)]
    return [row.split() for row in rows]


@every_preset
def test_the_table_has_the_best_value_first(game, preset):
    for steps in (14, 20, 27):
        advice = request(record_of(game, preset, 8, steps)).advised()
        if not advice.weighed:
            continue
        lines = advised_lines(texts("en"), advice)
        values = [float(value) for _, value, *_ in table_of(lines)]
        assert values == sorted(values, reverse=True)
        assert len(values) == len(advice.view.legal())
        assert lines[-1].startswith("24 deals were looked at")


def said(advice: Advice) -> str:
    """The sentence under the choice."""
    lines = advised_lines(texts("en"), advice)
    (place,) = (number for number, line in enumerate(lines) if "would choose" in line)
    return lines[place + 1]


def test_how_much_better_than_the_next():
    advice = request(record_of("quinto", "guide", 7, 14)).advised()
    found = advice.evaluation
    assert found is not None
    first, second, *_ = found.actions
    values = np.zeros_like(found.values)
    values[:2] = [[9.0], [7.5]]
    weighed = replace(advice, best=first, evaluation=replace(found, values=values))
    assert said(weighed) == f"That is 1.5 (± 0) better than the next: {_card(weighed, second)}"
    assert said(replace(weighed, best=second)).startswith("Another came out 1.5 (± 0) higher")
    level = replace(found, values=np.zeros_like(values))
    assert "just as good" in said(replace(weighed, evaluation=level))


def _card(advice: Advice, action: Any) -> str:
    return Faces(texts("en")).short(advice.alphabet.text(action))


def test_of_many_bids_the_table_tells_the_best():
    advice = request(record_of("pinochle", "classic", 7, 0)).advised()
    bids = advice.view.legal()
    values = np.arange(len(bids))[:, None] + np.zeros((1, 4))
    advice = replace(advice, best=bids[0], evaluation=Evaluation(bids, values))
    lines = advised_lines(texts("en"), advice)
    assert len(bids) > 50
    assert [row[0] for row in table_of(lines)][-2:] == ["pass", "…"]
    assert len(table_of(lines)) == 22


@pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
def test_what_is_going_on_is_said(language):
    line = weighing(texts(language), 2.5)
    assert "2.5" in line.replace(",", ".")
    assert "advise" not in line
