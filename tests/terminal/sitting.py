"""Someone who sits at the terminal: he reads what is printed and types what may be played."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from spadille.core.actions import Action
from spadille.core.match import Rules
from spadille.records.saved import Saved
from spadille.records.shuffle import shuffled
from spadille.table.levels import bot_action
from spadille.table.match import Match
from spadille.table.session import YOU, rules_of
from spadille.table.texts import texts

PROMPT = "> "
SUITS = {"♥": "H", "♦": "D", "♣": "C", "♠": "S"}
RANK = "(?:10|Kn|[2-9A-Z])"

Answer = Callable[[str], str]


def unwrapped(text: str) -> str:
    """The text with the later parts of long lines put back."""
    return re.sub(r"\n {2,}(?=\S)", " ", text)


def asked_to_call(text: str, language: str = "en") -> bool:
    """Do these lines ask for a call?"""
    word = texts(language)("choice.pass")
    return any(line.startswith(f"  {word}: ") for line in text.splitlines())


def playable(text: str, language: str = "en") -> list[str]:
    """The cards that the last hand in these lines leaves to be played, as they may be typed."""
    head = texts(language)("terminal.hand", cards="")
    hands = [line for line in unwrapped(text).splitlines() if line.startswith(head)]
    if not hands:
        return []
    cards, suit, closed = [], "", False
    for word in re.findall(rf"[★()]|{RANK}?[♥♦♣♠]|{RANK}", hands[-1].removeprefix(head)):
        if word in SUITS:
            suit = SUITS[word]
        elif word in "()":
            closed = word == "("
        elif not closed and word[-1] in SUITS:
            cards.append(word[:-1] + SUITS[word[-1]])
        elif not closed:
            cards.append("JK" if word == "★" else word + suit)
    return cards


def answering(language: str = "en", first: Iterable[str] = ()) -> Answer:
    """A player who types these things first, then passes and plays the first card he may."""
    queue = list(first)

    def answer(text: str) -> str:
        if queue:
            return queue.pop(0)
        if asked_to_call(text, language):
            return "pass"
        cards = playable(text, language)
        return next((card for card in cards if card != "JK"), cards[0]) if cards else ""

    return answer


def saved_match(
    folder: Path,
    until: Callable[[Match], bool],
    rules: Rules | None = None,
    choose: Callable[[Match], Action] | None = None,
) -> Match:
    """A match on disk, dealt and played on until it is as wished."""
    for seed in range(2000):
        found = rules or rules_of("quinto")
        match = Match(found, seed % 4, found.start()).dealt(shuffled(found.game.pack, seed))
        while not until(match) and match.turn is not None:
            own = choose and match.turn == YOU
            action = choose(match) if own and choose else bot_action(match.state)  # type: ignore[arg-type]
            match = match.acted(action, match.turn)
        if until(match):
            (folder / "matches").mkdir(parents=True, exist_ok=True)
            Saved(folder / "matches" / f"{found.game.name}.toml").save(match.record())
            return match
    raise AssertionError("no such deal was found")


class Process:
    """`spadille play` in a process of its own, at the other end of two pipes."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        command = [sys.executable, "-m", "spadille", "play", "quinto", "--data", str(folder)]
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
        self.process = subprocess.Popen(
            [*command, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=kept
            | {"COLUMNS": "100", "SPADILLE_WORKERS": "0", "PYTHONUNBUFFERED": "1"}
            | environment,
        )
        self.text = ""

    def read(self) -> str:
        """What is printed up to the next prompt, or to the end."""
        assert self.process.stdout is not None
        found = b""
        while not found.endswith(b"\n> ") and (letter := self.process.stdout.read(1)):
            found += letter
        text = found.decode()
        self.text += text
        return text

    def type(self, line: str | bytes) -> None:
        """Type a line and press Enter."""
        assert self.process.stdin is not None
        raw = line.encode() if isinstance(line, str) else line
        with suppress(BrokenPipeError):
            self.process.stdin.write(raw + b"\n")
            self.process.stdin.flush()

    def kill(self) -> int:
        """End it as no program can prevent: the exit code."""
        self.process.kill()
        return self.wait()

    def interrupt(self) -> int:
        """Press Ctrl-C, again if it fell between the prompt and the reading: the exit code."""
        for _ in range(10):
            self.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=10)
                break
        return self.wait()

    def close(self) -> int:
        """Press Ctrl-D, read to the end: the exit code."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        while self.read():
            pass
        return self.wait()

    def wait(self) -> int:
        code = self.process.wait(timeout=120)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()
        return code

    def error(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()
