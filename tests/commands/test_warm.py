"""`spadille warm`, and a cold first use: it says that it compiles, and gives the same numbers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence

import pytest

from tests.commands.test_solve import position

COMPILING = "Compiling the fast parts"


@pytest.fixture
def fresh(tmp_path):
    """`fresh("solve", …)`: a command in a process of its own, with a cache of compiled code that
    is empty at first; what it printed, and what it said."""
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache"), "LC_ALL": "C"}

    def run(*words: str, program: Sequence[str] = ("-m", "spadille")) -> tuple[str, str]:
        command = [sys.executable, *program, *map(str, words)]
        ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return ran.stdout, ran.stderr

    return run


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


@pytest.mark.timeout(1800)
def test_a_cold_command_says_that_it_compiles_and_finds_the_same(fresh, saved):
    """Each leaves more compiled than the one before; after `warm` nothing is left to compile."""
    words = ("simulate", "quinto", "--players", "random", "--deals", "500", "--seed", "1", "--json")
    cold, said = fresh(*words)
    check_says_so(said)
    assert fresh(*words) == (cold, "")

    _, document = position("quinto", "guide", 6, 1)
    solve = ("solve", saved(document), "--json")
    cold, said = fresh(*solve)
    check_says_so(said)
    warm, nothing = fresh(*solve)
    assert nothing == ""
    told = [json.loads(printed) for printed in (cold, warm)]
    assert [found.pop("seconds") >= 0 for found in told] == [True, True]
    assert told[0] == told[1]

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
