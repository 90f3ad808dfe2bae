"""The command line: every command is a few lines that call a room."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from io import TextIOWrapper
from typing import Any

from spadille.arguments import Run, parser
from spadille.core.errors import Malformed, SpadilleError

ERROR_KEYS = ("file", "record", "deal", "action", "seat", "given", "reason", "legal")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0, 1 when the program fails, 2 for bad input."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without suit signs
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if "SPADILLE_TRACEBACK" in os.environ:
            raise
        print(f"spadille: {type(error).__name__}: {' '.join(str(error).split())}", file=sys.stderr)
        return 1
    return code


def _run(words: list[str]) -> int:
    commands = parser(RUNS)
    try:
        options = commands.parse_args(words)
        if options.run is None:
            commands.print_help(sys.stderr)
            return 2
        return int(options.run(options) or 0)
    except SystemExit as leave:  # after --help and --version
        return int(leave.code or 0)
    except SpadilleError as error:
        _complain(error, _language(words), "--json" in words)
        return 2


def _language(words: Sequence[str]) -> str:
    from spadille.table.texts import language_of, language_of_environment

    for number, word in enumerate(words):
        flag, _, value = word.partition("=")
        if flag == "--language" and (
            code := language_of(value or "".join(words[number + 1 :][:1]))
        ):
            return code
    return language_of_environment()


def _complain(error: SpadilleError, language: str, as_json: bool) -> None:
    from spadille.table.complaints import complaint
    from spadille.table.texts import texts

    print(complaint(texts(language), error), file=sys.stderr)
    if as_json:
        _print_json({"error": error_object(error)})


def error_object(error: SpadilleError) -> dict[str, Any]:
    """The error as the record format prints it: every key there, null where it does not apply."""
    from spadille.table.complaints import plain

    found: dict[str, Any] = {key: error.params.get(key) for key in ERROR_KEYS}
    found["reason"] = error.key
    if found["given"] is not None:
        found["given"] = plain(found["given"])[:40]
    if found["legal"] is not None:
        found["legal"] = found["legal"][:100]
    return found


def _print_json(value: object) -> None:
    print(json.dumps(value))


def _texts(options: argparse.Namespace) -> Any:
    from spadille.table.texts import language_of_environment, texts

    return texts(options.language or language_of_environment())


def _about(file: str, ask: Callable[[Any], Any], bulk: bool = False) -> Any:
    """What there is to say about the record of a file; every error names the file."""
    from spadille.records import parse
    from spadille.records.document import BULK, SUFFIXES, read

    document: Any = {}
    try:
        document = read(file, (*SUFFIXES, BULK) if bulk else SUFFIXES)
        return ask(parse(document))
    except SpadilleError as error:
        raise error.at(file=file, game=_game_of(document)) from None


def _game_of(document: Any) -> str | None:
    """The game that a document says to be of, if there is such a game."""
    from spadille.games import shelf

    return next((name for name in shelf if document.get("game") == name), None)


def _replay(options: argparse.Namespace) -> int:
    from spadille.records.document import is_bulk

    if is_bulk(options.file):
        return _replay_bulk(options)
    from spadille.records import replay, replayed

    if options.json:
        _print_json(_about(options.file, replayed, bulk=True))
        return 0
    from spadille.table.match import resumed
    from spadille.table.printed import replay_lines

    report, played = _about(options.file, lambda it: (replayed(it), replay(it)), bulk=True)
    print("\n".join(replay_lines(_texts(options), report, resumed(played))))
    return 0


def _replay_bulk(options: argparse.Namespace) -> int:
    from spadille.records import parse, replayed
    from spadille.records.document import lines
    from spadille.table.printed import summary_line

    texts, code = _texts(options), 0
    for number, found in lines(options.file):
        try:
            if isinstance(found, SpadilleError):
                raise found
            report = replayed(parse(found))
        except SpadilleError as error:
            code = 2
            game = None if isinstance(found, SpadilleError) else _game_of(found)
            place = error.at(file=options.file, record=number, game=game)
            _complain(place, texts.language, options.json)
            continue
        if options.json:
            _print_json(report)
        else:
            print(summary_line(texts, number, report))
    return code


def _legal(options: argparse.Namespace) -> None:
    from spadille.records import legal, replayed

    report, whole = _about(options.file, lambda record: (legal(record), replayed(record)))
    if options.json:
        _print_json(report)
    else:
        from spadille.table.printed import legal_lines

        print("\n".join(legal_lines(_texts(options), report, whole)))


def _view(options: argparse.Namespace) -> None:
    from spadille.core.cards import SEATS
    from spadille.records import replay, view

    report, played = _about(options.file, lambda it: (view(it, options.seat), replay(it)))
    if options.json:
        _print_json(report)
    else:
        from spadille.table.match import resumed
        from spadille.table.printed import view_lines

        seat = None if options.seat == "watcher" else SEATS.index(options.seat)
        print("\n".join(view_lines(_texts(options), report, resumed(played).seen_by(seat))))


def _deal(options: argparse.Namespace) -> None:
    from spadille.core.cards import SEATS
    from spadille.games import game_named
    from spadille.records.notation import pack_of
    from spadille.records.shuffle import shuffled
    from spadille.records.write import toml, written

    game = game_named(options.game)
    rules = game.rules(options.rules or game.presets[0], {})
    order = options.order
    given = order is not None
    pack = pack_of(game.pack, order) if given else shuffled(game.pack, options.seed)
    dealer = SEATS.index(options.dealer)
    document = written(rules, rules.start(), [(dealer, rules.deal(dealer, pack), ())])
    if options.json:
        _print_json(document)
    else:
        print(toml(document), end="")


def _solve(options: argparse.Namespace) -> int:
    from spadille.bots.solve import Request, playing_of
    from spadille.records import replay
    from spadille.table.solved import searching, solved_lines
    from spadille.terminal.progress import compiling, watched

    texts = _texts(options)
    asked = (options.nodes, options.seconds, options.ask, options.stop_at_250)
    request = _about(options.file, lambda record: Request(playing_of(replay(record).live), *asked))
    with compiling(texts("solve.compiling")) as hear:
        request.prepare(hear)
    answer, finished = watched(request.solved, request, lambda: searching(texts, request.nodes))
    if options.json:
        _print_json(answer.report())
    else:
        print("\n".join(solved_lines(texts, answer)))
    return 0 if finished else 130


def _advise(options: argparse.Namespace) -> int:
    from spadille.bots.advise import Request
    from spadille.records import replay
    from spadille.table.advised import advised_lines, weighing
    from spadille.terminal.progress import compiling, watched

    texts, seconds = _texts(options), options.seconds
    request = _about(options.file, lambda it: Request(replay(it), options.level, seconds))
    with compiling(texts("solve.compiling")) as hear:
        request.prepare(hear)
    advice, finished = watched(request.advised, request, lambda: weighing(texts, seconds))
    if options.json:
        _print_json(advice.report())
    else:
        print("\n".join(advised_lines(texts, advice)))
    return 0 if finished else 130


def _warm(options: argparse.Namespace) -> None:
    from spadille.bots.warm import warm
    from spadille.terminal.progress import compiling

    texts = _texts(options)
    with compiling(texts("solve.compiling")) as hear:
        report = warm(hear)
    count = report["compiled"]
    if options.json:
        _print_json(report)
    elif count:
        print(texts.count("warm.compiled", count, seconds=report["seconds"]))
    else:
        print(texts("warm.ready"))


def _simulate(options: argparse.Namespace) -> int:
    from spadille.bots.simulate import plan, run
    from spadille.table.simulated import simulation_lines
    from spadille.terminal.progress import bar, compiling

    texts = _texts(options)
    departures = _departures(options.options or ())
    words = (options.game, options.rules, options.players, options.deals, options.seed)
    try:
        asked = plan(*words, departures)
    except SpadilleError as error:
        raise error.at(game=options.game) from None
    with compiling(texts("solve.compiling")) as hear:
        asked.prepare(hear)
    with bar(asked.deals) as step:
        summary, finished = run(asked, options.out, step, options.scheduler)
    if options.json:
        _print_json(summary)
    elif summary["deals"]:
        print("\n".join(simulation_lines(texts, summary)))
    _say_how_far(texts, options, summary["deals"], finished)
    return 0 if finished else 130


def _say_how_far(texts: Any, options: argparse.Namespace, deals: int, finished: bool) -> None:
    """On standard error: what the file holds, or how a run that was interrupted goes on."""
    if not finished:
        key = "simulate.goes_on" if options.out else "simulate.stopped"
        print(texts.count(key, deals, file=options.out), file=sys.stderr)
    elif options.out and not options.json:
        print(texts.count("simulate.saved", deals, file=options.out), file=sys.stderr)


def _arena(options: argparse.Namespace) -> int:
    from spadille.bots.arena import arena, asked_by, fight
    from spadille.bots.plotted import checked, draw
    from spadille.table.matched import arena_lines, picture_words
    from spadille.terminal.progress import bar, compiling

    texts = _texts(options)
    departures = _departures(options.options or ())
    try:
        asked = arena(options.game, options.rules, departures, asked_by(options))
    except SpadilleError as error:
        raise error.at(game=options.game) from None
    picture = checked(options.plot) if options.plot else None
    with compiling(texts("solve.compiling")) as hear:
        asked.prepare(hear)
    with bar(asked.length) as step:
        matches, finished = fight(asked, options.out, step, options.scheduler)
    report = matches.report()
    if picture:
        draw(picture, matches, report, picture_words(texts, report))
    if options.json:
        _print_json(report)
    elif report["deals"]:
        print("\n".join(arena_lines(texts, report)))
    _say_how_far(texts, options, report["deals"], finished)
    return 0 if finished else 130


def _play(options: argparse.Namespace) -> int:
    from spadille.terminal.app import play_command

    options.options = _departures(options.options or ())
    try:
        return play_command(options, _texts(options))
    except SpadilleError as error:
        raise error.at(game=options.game) from None


def _departures(words: Sequence[str]) -> dict[str, object]:
    """The options that `--options deals=8,own_king=false` gives, typed as a record would."""
    found: dict[str, object] = {}
    for word in (word for words_of_one in words for word in words_of_one.split(",")):
        key, sign, text = word.strip().partition("=")
        if not (key and sign and text):
            raise Malformed("arguments", detail=f"--options {word}: it must read KEY=VALUE")
        truth = {"true": True, "false": False}.get(text.lower())
        whole = re.fullmatch(r"[+-]?[0-9]{1,15}", text)
        found[key] = truth if truth is not None else int(text) if whole else text
    return found


def _serve(options: argparse.Namespace) -> int:
    from spadille.web.serve import serve_command

    return serve_command(options)


RUNS: Mapping[str, Run] = {
    "replay": _replay,
    "legal": _legal,
    "view": _view,
    "deal": _deal,
    "solve": _solve,
    "advise": _advise,
    "simulate": _simulate,
    "arena": _arena,
    "warm": _warm,
    "play": _play,
    "serve": _serve,
}
"""What runs each command."""
