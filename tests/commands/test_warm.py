"""`spadille warm`, and a cold first use: it says that it compiles, and gives the same numbers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import partial

import pytest

from tests.commands.test_solve import position

COMPILING = "Compiling the fast parts"


def run(
    *words: object, program: Sequence[str] = ("-m", "spadille"), **environment: str
) -> tuple[str, str]:
    """A command in a process of its own: what it printed, and what it said."""
    command = [sys.executable, *program, *map(str, words)]
    there = os.environ | {"LC_ALL": "C"} | environment
    ran = subprocess.run(command, env=there, capture_output=True, text=True, check=True)
    return ran.stdout, ran.stderr


@pytest.fixture
def fresh(tmp_path):
    """`fresh("solve", …)`: with a cache of compiled code that is empty at first."""
    return partial(run, NUMBA_CACHE_DIR=str(tmp_path / "cache"))


# Prints what of the kernel is compiled when all of it is imported.
LEFT = """
from importlib import import_module
from pkgutil import iter_modules
from spadille import kernel
from spadille.kernel.compiling import heard
names = []
with heard(names.append):
    for file in iter_modules(kernel.__path__, "spadille.kernel."):
        import_module(file.name)
print(*names)
"""


def check_says_so(said: str) -> None:
    assert said.count("\n") == 1
    assert said.startswith(COMPILING)


def check_cold_and_warm(fresh, *words: str) -> None:
    """The first time it says so, the second time it says nothing; and both find the same."""
    cold, said = fresh(*words)
    check_says_so(said)
    warm, nothing = fresh(*words)
    assert nothing == ""
    told = [json.loads(printed) for printed in (cold, warm)]
    for found in told:
        assert found.pop("seconds", 0) >= 0
    assert told[0] == told[1]


SIMULATE = ("simulate", "quinto", "--players", "random", "--deals", "500", "--seed", "1", "--json")


@pytest.mark.timeout(600)
def test_a_cold_command_says_that_it_compiles_and_finds_the_same(fresh):
    check_cold_and_warm(fresh, *SIMULATE)


def test_after_warm_nothing_is_left_to_compile():
    """In the cache that is always used; in the long runs in one that was empty."""
    run("warm", "--json")
    again, nothing = run("warm", "--json")
    assert json.loads(again)["compiled"] == 0
    assert nothing == ""
    assert run(program=("-c", LEFT)) == ("\n", "")


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_each_command_leaves_more_compiled_and_warm_all(fresh, saved):
    check_cold_and_warm(fresh, *SIMULATE)
    _, document = position("quinto", "guide", 6, 1)
    check_cold_and_warm(fresh, "solve", saved(document), "--json")

    first, said = fresh("warm", "--json")
    assert said.startswith(COMPILING)
    assert json.loads(first)["compiled"] > 0
    again, nothing = fresh("warm", "--json")
    assert json.loads(again)["compiled"] == 0
    assert nothing == ""
    assert fresh(program=("-c", LEFT)) == ("\n", "")
    for game, preset in (("quadrille", "later"), ("pinochle", "club")):
        _, document = position(game, preset, 3, 1)
        assert fresh("solve", saved(document), "--json")[1] == ""
    for player in ("random", "policy"):
        few = ("--players", player, "--deals", "3", "--seed", "1", "--json")
        assert fresh("simulate", "quadrille", *few)[1] == ""


@pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
def test_people_read_what_was_done(language, spadille):
    spadille("warm", "--json")
    ran = spadille("warm", "--language", language)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    assert "warm." not in ran.out
