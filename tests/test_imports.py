"""Which way the doors open: every import of every file against the table of rooms.

An import under `TYPE_CHECKING`, inside a function or by name through importlib counts like any.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "spadille"

# A room, and the rooms above it that it may name. What lies outside any room imports nothing.
ARROWS: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "records": {"core", "games"},
    "kernel": {"core"},
    "bots": {"core", "games", "records", "kernel"},
    "envs": {"core", "games", "records", "kernel", "bots"},
    "table": {"core", "games", "records", "bots"},
    "terminal": {"core", "table"},
    "web": {"core", "records", "table"},
}
ARROWS["arguments"] = {"core"}
ARROWS["cli"] = set(ARROWS)
ARROWS["__main__"] = {"cli"}

# What each room may import that is neither ours nor the standard library's.
GUESTS: dict[str, set[str]] = {
    "records": {"platformdirs"},
    "kernel": {"numpy", "numba", "llvmlite"},
    "bots": {"numpy", "choix", "dask", "distributed", "matplotlib", "open_spiel", "pyarrow"},
    "envs": {"numpy", "pettingzoo", "gymnasium", "pyspiel"},
    "table": {"babel"},
    "terminal": {"rich"},
    "web": {
        "anyio",
        "fastapi",
        "font_source_serif_pro",
        "jinja2",
        "limits",
        "markupsafe",
        "multipart",
        "platformdirs",
        "python_multipart",
        "sqlalchemy",
        "starlette",
        "uvicorn",
    },
}

# Rooms without clock, chance, files or sentences, and the modules those would come from.
QUIET = {"core", "games"}
NOISE = {
    "asyncio",
    "datetime",
    "gettext",
    "io",
    "locale",
    "logging",
    "os",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
}

# Too heavy to be loaded before a command needs them.
HEAVY = {"numpy", "numba", "fastapi", "sqlalchemy"}

# Not there unless asked for, so imported where they are used and nowhere else.
EXTRAS = {
    *("choix", "dask", "distributed", "matplotlib", "open_spiel", "pyarrow"),
    *("pettingzoo", "gymnasium", "pyspiel"),
}


def imports(text: str, package: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything a module of `package` imports."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, name.name) for name in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                above = package[: len(package) - level + 1] if level else ()
                start = ".".join([*above, *([module] if module else [])])
                yield from ((node.lineno, f"{start}.{name.name}") for name in names)
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__")
                | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield node.lineno, name


def complaint(room: str, name: str) -> str | None:
    """Why a file of `room` may not import `name`; None if it may."""
    top, _, rest = name.partition(".")
    if top == "spadille":
        target = rest.partition(".")[0]
        known = target in ARROWS and target != room
        return f"{room} may not import {target}" if known and target not in ARROWS[room] else None
    if top in sys.stdlib_module_names:
        return f"{room} keeps quiet, without {top}" if room in QUIET and top in NOISE else None
    return None if top in GUESTS.get(room, set()) else f"{room} may not import {top}"


def complaints(text: str, path: str) -> list[str]:
    """All that is wrong with the imports of a module at `path` below src/spadille."""
    parts = Path(path).with_suffix("").parts
    room = parts[0]
    return [
        f"{path}:{line}: {reason}"
        for line, name in imports(text, ("spadille", *parts[:-1]))
        if (reason := complaint(room, name))
    ]


def files() -> list[str]:
    return sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py"))


def test_every_file_stands_in_a_room() -> None:
    rooms = {Path(path).with_suffix("").parts[0] for path in files()}
    assert rooms <= {*ARROWS, "__init__"}


@pytest.mark.parametrize("path", files())
def test_doors_open_one_way(path: str) -> None:
    if path == "__init__.py":  # imported before anything else, so it imports nothing
        assert not list(imports((SOURCE / path).read_text("utf-8"), ("spadille",)))
    else:
        assert not complaints((SOURCE / path).read_text("utf-8"), path)


def test_arrows_form_no_circle() -> None:
    placed: set[str] = set()
    for room, above in ARROWS.items():
        assert above <= placed, f"{room} names a room that comes after it"
        placed.add(room)


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        ("core/deal.py", "import spadille.games.quinto", "core may not import games"),
        ("core/deal.py", "from spadille import games", "core may not import games"),
        ("core/deal.py", "from ..games import quinto", "core may not import games"),
        ("core/deal.py", "from .. import games", "core may not import games"),
        ("core/__init__.py", "from ..games import quinto", "core may not import games"),
        ("web/rooms.py", "from spadille.games import quinto", "web may not import games"),
        ("web/rooms.py", "from spadille import cli", "web may not import cli"),
        ("terminal/lines.py", "import spadille.bots as b", "terminal may not import bots"),
        ("games/quinto.py", "import numpy as np", "games may not import numpy"),
        ("bots/plain.py", "from numba import njit", "bots may not import numba"),
        ("table/scene.py", "import sqlalchemy.engine", "table may not import sqlalchemy"),
        ("cli.py", "def main():\n    import rich", "cli may not import rich"),
        ("core/deal.py", "import random", "core keeps quiet, without random"),
        (
            "core/deal.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import spadille.bots",
            "core may not import bots",
        ),
        (
            "kernel/sheet.py",
            "import importlib\nquinto = importlib.import_module('spadille.games.quinto')",
            "kernel may not import games",
        ),
    ],
)
def test_control_a_planted_import_is_caught(path: str, text: str, reason: str) -> None:
    line = text.count("\n") + 1
    assert complaints(text, path) == [f"{path}:{line}: {reason}"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("games/quinto.py", "from spadille.core import deal\nfrom dataclasses import dataclass"),
        ("games/quinto.py", "from ..core.deal import Deal\nfrom . import shelf"),
        ("core/__init__.py", "from .deal import Deal\nfrom . import cards"),
        ("web/pages.py", "from spadille import __version__\nfrom fastapi import FastAPI"),
        ("kernel/playout.py", "def walk():\n    import numba"),
        ("cli.py", "def main():\n    from spadille.web import server"),
    ],
)
def test_control_an_allowed_import_is_not(path: str, text: str) -> None:
    assert not complaints(text, path)


@pytest.mark.parametrize("module", ["spadille", "spadille.cli"])
def test_starts_light(module: str) -> None:
    assert not loaded(f"import {module}") & (HEAVY | EXTRAS)


@pytest.mark.parametrize("command", ["replay", "legal", "view --seat E"])
def test_what_does_not_search_runs_light(command: str) -> None:
    name, *words = command.split()
    record = Path(__file__).parent / "browser" / "deal.toml"
    call = f"from spadille.cli import main\nassert main({[name, str(record), *words]}) == 0"
    assert not loaded(call) & (HEAVY | EXTRAS)


@pytest.mark.parametrize(
    ("players", "heavy"), [("plain,random", set()), ("random", {"numba", "numpy"})]
)
def test_only_players_in_the_kernel_need_it(players: str, heavy: set[str]) -> None:
    words = ["simulate", "quinto", "--players", players, "--deals", "2", "--seed", "1", "--json"]
    call = f"from spadille.cli import main\nassert main({words}) == 0"
    assert loaded(call) & (HEAVY | EXTRAS) == heavy


def at_once(text: str) -> set[str]:
    """The modules that a file imports as soon as it is imported itself, by their first name."""
    tree = ast.parse(text)
    later = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    inside = {node for each in ast.walk(tree) if isinstance(each, later) for node in ast.walk(each)}
    found = set()
    for node in (node for node in ast.walk(tree) if node not in inside):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


@pytest.mark.parametrize("path", files())
def test_extras_are_imported_where_they_are_used(path: str) -> None:
    assert not at_once((SOURCE / path).read_text("utf-8")) & EXTRAS


def test_control_an_extra_at_the_top_is_seen() -> None:
    text = "import os\ntry:\n    import dask.array\nexcept ImportError:\n    pass"
    assert at_once(f"{text}\ndef use():\n    import pyarrow") & EXTRAS == {"dask"}


def test_control_a_heavy_start_is_seen() -> None:
    assert "sqlalchemy" in loaded("import spadille, sqlalchemy")


def loaded(statement: str) -> set[str]:
    """Names of the modules that a fresh Python holds after the statement."""
    program = f"{statement}\nimport sys\nprint(*sys.modules)"
    command = [sys.executable, "-c", program]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
