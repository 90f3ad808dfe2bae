"""The words of the command line: every command with its arguments, its help and an example."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import NoReturn

from spadille import __version__
from spadille.core.errors import Malformed

Run = Callable[[argparse.Namespace], int | None]
Add = Callable[[str, str, str], argparse.ArgumentParser]
"""Adds a command: its name, what it does, an example."""

HOUSE = "how the table departs from these rules"


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are errors like any other."""

    def error(self, message: str) -> NoReturn:
        raise Malformed("arguments", detail=message)


def parser(runs: Mapping[str, Run]) -> Parser:
    """A parser of all commands; `run` of what it parses is what to call, None without a command."""
    found = Parser(
        prog="spadille",
        description="Old trick-taking games for four: play, replay, look, solve, simulate.",
        allow_abbrev=False,
    )
    found.add_argument("--version", action="version", version=f"spadille {__version__}")
    found.set_defaults(run=None)
    commands = found.add_subparsers(metavar="COMMAND", parser_class=Parser)

    def add(name: str, text: str, example: str) -> argparse.ArgumentParser:
        added = commands.add_parser(
            name,
            help=text,
            description=text,
            epilog=f"example:  spadille {example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        added.set_defaults(run=runs[name])
        added.add_argument("--language", choices=("en", "nb", "sv", "fi"), help="of the output")
        return added

    for some in (_records, _solve, _advise, _deal, _simulate, _arena, _warm, _play, _serve):
        some(add)
    return found


def _json_too(added: argparse.ArgumentParser) -> argparse.ArgumentParser:
    added.add_argument("--json", action="store_true", help="one JSON object on one line")
    return added


def _file(added: argparse.ArgumentParser, suffixes: str = ".toml, .json") -> None:
    added.add_argument("file", help=f"{suffixes}, or - for standard input")


def _table(added: argparse.ArgumentParser) -> None:
    added.add_argument("--rules", default=None)
    added.add_argument("--options", action="append", metavar="KEY=VALUE,…", help=HOUSE)


def _records(add: Add) -> None:
    added = _json_too(add("replay", "what follows from a record", "replay deal.toml"))
    _file(added, ".toml, .json, .jsonl")
    _file(_json_too(add("legal", "what may be played where a record stops", "legal deal.toml")))
    added = _json_too(add("view", "a record as one seat may know it", "view deal.toml --seat E"))
    _file(added)
    added.add_argument("--seat", required=True, choices=("N", "E", "S", "W", "watcher"))


def _solve(add: Add) -> None:
    text = "what each card leads to, all hands open"
    added = _json_too(add("solve", text, "solve deal.toml --seconds 10"))
    _file(added)
    added.add_argument("--nodes", type=int, help="look at no more than so many positions")
    added.add_argument("--seconds", type=float, help="search no longer than this")
    questions = ("six", "five", "vole", "made")
    added.add_argument("--ask", choices=questions, help="will Hombre, will the bidders do this?")
    added.add_argument("--stop-at-250", action="store_true", help="a quint at 250 ends the game")


def _advise(add: Add) -> None:
    text = "what a bot would do, knowing only what the seat on turn may know"
    added = _json_too(add("advise", text, "advise deal.toml --level strong"))
    _file(added)
    levels = "beginner, regular, strong or master (default)"
    added.add_argument("--level", default="master", help=levels)
    bound = "think no longer than this (default: 2)"
    added.add_argument("--seconds", type=float, default=2.0, help=bound)


def _deal(add: Add) -> None:
    added = _json_too(add("deal", "a fresh deal as a record", "deal quinto --seed 7 > deal.toml"))
    added.add_argument("game")
    added.add_argument("--rules", default=None)
    added.add_argument("--dealer", default="W", choices=("N", "E", "S", "W"))
    given = added.add_mutually_exclusive_group()
    given.add_argument("--seed", type=int, help="the same seed deals the same cards")
    given.add_argument("--order", help="a pack to deal, top card first")


def _simulate(add: Add) -> None:
    example = "simulate quinto --players plain,random --deals 200 --seed 1"
    added = _json_too(add("simulate", "many deals played by bots", example))
    added.add_argument("game")
    _table(added)
    added.add_argument("--players", default="plain", help="plain,random: NS,EW; one or four names")
    added.add_argument("--deals", type=int, required=True)
    added.add_argument("--seed", type=int, required=True)
    kept = "a .jsonl or .parquet file for one row a deal; a run that was stopped goes on in it"
    added.add_argument("--out", metavar="FILE", help=kept)
    added.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler to spread it over")


def _arena(add: Add) -> None:
    example = "arena strong@instant plain --game quinto --deals 300 --seed 1 --plot strength.png"
    added = _json_too(add("arena", "how strong players are against each other", example))
    added.add_argument("players", nargs="+", metavar="PLAYER", help="strong, strong@200w, …")
    added.add_argument("--game", required=True)
    _table(added)
    added.add_argument("--deals", type=int, required=True)
    added.add_argument("--seed", type=int, required=True)
    budget = added.add_mutually_exclusive_group()
    tempi = "instant, normal (the default) or long: the time of each decision"
    budget.add_argument("--tempo", help=tempi)
    budget.add_argument("--worlds", type=int, help="so many worlds a decision instead of a time")
    added.add_argument("--sprt", metavar="LOW,HIGH", help="stop once one mean is clearly likelier")
    added.add_argument("--same-contracts", action="store_true", help="Pinochle: compare play alone")
    added.add_argument("--pot", type=int, help="Quadrille: chips in the pot, stakes included")
    kept = "a .jsonl file for one row a match and deal; a run that was stopped goes on in it"
    added.add_argument("--out", metavar="FILE", help=kept)
    added.add_argument("--plot", metavar="FILE", help="a .png or .svg picture of the result")
    added.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler to spread it over")


def _warm(add: Add) -> None:
    _json_too(add("warm", "compile ahead what is compiled", "warm"))


def _play(add: Add) -> None:
    example = "play quadrille --rules later --options deals=8,own_king=false"
    added = add("play", "play in the terminal", example)
    added.add_argument("game", nargs="?", default="quinto")
    _table(added)
    added.add_argument("--name", default=None, help="what you are called")
    levels = ("beginner", "regular", "strong", "master")
    added.add_argument("--level", choices=levels, help="how well the bots play (regular)")
    also = "your partner's level: master (the default), or the same as the others'"
    added.add_argument("--partner", choices=("master", "same"), help=also)
    added.add_argument("--new", action="store_true", help="do not resume the unfinished match")
    added.add_argument("--seed", type=int, help="deal from a seed, to play the same cards again")
    added.add_argument("--data", help="the folder of the saved match")


def _serve(add: Add) -> None:
    added = add("serve", "the table in the browser", "serve --port 8421")
    added.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    added.add_argument("--port", type=int, default=8421)
    added.add_argument("--url", help="the address that friends use, such as https://cards.example")
    added.add_argument("--no-browser", action="store_true", help="do not open a browser")
    added.add_argument("--data", help="the folder of the tables")
