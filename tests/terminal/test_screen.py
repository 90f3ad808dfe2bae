"""What the terminal is given: colours where they are wanted, plain letters where they are not."""

import os
import pty
import select
import subprocess
import sys
import time

import pytest

from spadille.terminal.paper import TOGETHER, Paper, wrapped
from tests.terminal.sitting import answering

ESCAPE = "\x1b"


def test_a_pipe_gets_plain_lines(process):
    one = process("--seed", "3")
    assert ESCAPE not in one.read()
    one.type("pass")
    assert ESCAPE not in one.read()
    assert one.close() == 0
    assert ESCAPE not in one.text
    assert "\r" not in one.text


def test_no_more_input_ends_it(process):
    one = process("--seed", "3")
    assert one.close() == 0
    assert one.text.endswith("> \nThe match is kept. Start the same way, and you play on.\n")


def test_everything_typed_ahead(process):
    """A file of lines as standard input: refused ones change nothing."""
    one = process("--seed", "3")
    for line in ("pass", "JS", "AC", "8H"):
        one.type(line)
    assert one.close() == 0
    assert "Trick 4 of 12" in one.text


def test_bytes_that_are_no_letters(process):
    one = process("--seed", "3")
    one.read()
    one.type(b"\xff\xfe\x00")
    assert "is neither a card nor a word known here" in one.read()
    assert one.close() == 0


def test_a_terminal_without_suit_signs(process):
    one = process("--seed", "3", PYTHONIOENCODING="ascii")
    assert "Your hand: H 8 6 4   D K 3   C A K 8 6   S J 7 6\n" in one.read()
    one.type("pass")
    assert "Aksel KS (winning)" in one.read()


def test_a_language_that_the_environment_asks_for(process):
    one = process("--seed", "3", LANG="sv_SE.UTF-8")
    assert "Din hand: ♥ 8 6 4   ♦ K 3   ♣ E K 8 6   ♠ Kn 7 6\n" in one.read()
    one.type("passa")
    one.read()
    one.type("kns")
    assert "Du Kn♠" in one.read()


def on_a_terminal(folder, **environment) -> str:
    """What a real terminal is sent, up to the first prompt and after Ctrl-D."""
    command = [sys.executable, "-m", "spadille", "play", "quinto", "--seed", "3"]
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    outer, inner = pty.openpty()
    one = subprocess.Popen(
        [*command, "--data", str(folder), "--language", "en"],
        stdin=inner,
        stdout=inner,
        stderr=inner,
        env=kept | environment,
        start_new_session=True,
    )
    os.close(inner)
    text, end, left = "", time.monotonic() + 120, False
    while time.monotonic() < end:
        if not select.select([outer], [], [], 0.2)[0]:
            continue
        try:
            fresh = os.read(outer, 4096)
        except OSError:  # the other end is closed
            break
        text += fresh.decode("utf-8", "replace")
        if not left and "\n> " in text:
            left = True
            os.write(outer, b"\x04")
    one.wait(timeout=60)
    os.close(outer)
    assert one.returncode == 0, text
    return text


def test_red_suits_where_there_is_colour(tmp_path):
    text = on_a_terminal(tmp_path, TERM="xterm-256color")
    assert f"{ESCAPE}[31m♥" in text
    assert "The match is kept." in text
    assert f"{ESCAPE}[H" not in text
    assert f"{ESCAPE}[2J" not in text


@pytest.mark.parametrize("environment", [{"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_none_is_wanted(tmp_path, environment):
    text = on_a_terminal(tmp_path, **environment)
    assert f"{ESCAPE}[3" not in text
    assert f"{ESCAPE}[1m" not in text
    assert "Your hand: ♥ 8 6 4" in text


def test_words_are_kept_whole():
    line = f"Your hand: ♥{TOGETHER}8{TOGETHER}6   ♦{TOGETHER}K{TOGETHER}3   ♣{TOGETHER}A"
    assert wrapped(line, 22) == ["Your hand: ♥ 8 6", "  ♦ K 3   ♣ A"]
    assert wrapped("", 22) == [""]
    assert wrapped("  a note of more words", 12) == ["  a note of", "    more", "    words"]


def test_brackets_in_a_name_are_no_markup(sit, capsys):
    assert "[bold]Eva[/]: Pass" in sit(answering(), "--name", "[bold]Eva[/]", turns=1).text
    Paper().write(["[red]x[/red] :smile:"])
    assert capsys.readouterr().out == "[red]x[/red] :smile:\n"
