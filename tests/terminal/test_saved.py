"""The match on disk: left and taken up again, killed, locked, unreadable, kept."""

import errno
import random
import time

import pytest

from spadille.cli import main
from spadille.core.phase import Phase
from spadille.records.document import read
from spadille.records.record import parse
from spadille.records.replay import replay
from spadille.records.saved import Saved
from spadille.records.shuffle import shuffled
from spadille.table.levels import bot_action
from spadille.table.match import Match, resumed
from spadille.table.session import rules_of
from tests.terminal.sitting import answering, asked_to_call, playable, unwrapped


def position(text: str) -> str:
    """The last trick and hand in these lines."""
    lines = text.splitlines()
    hand = max(n for n, line in enumerate(lines) if line.startswith("Your hand: "))
    trick = lines[hand - 1] if lines[hand - 1].startswith("Trick ") else ""
    return f"{trick}\n{lines[hand]}"


def test_leaving_and_playing_on(sit):
    left = sit(answering(), "--seed", "3", turns=6)
    assert left.text.endswith("> \nThe match is kept. Start the same way, and you play on.\n")
    back = sit(answering(), turns=0)
    assert "You play on where you left off." in back.text
    assert position(back.text) == position(left.text)
    for line in ("Linnea dealt.", "  Aksel: Double", "Doubled by Aksel", "Every trick counts 10."):
        assert line in back.text
    assert back.text.count("Deal 1\n") == 1


def test_playing_on_between_deals_shows_the_result_again(sit):
    left = sit(answering(), "--seed", "3", turns=13).text
    back = sit(answering(), turns=1).text
    result = left[left.index("This deal: ") : left.index("Press Enter")]
    assert result in back
    assert "Deal 2\nScore: us " in back


@pytest.mark.parametrize("rules", ["guide", "hoffmann"])
def test_playing_on_without_saying_by_which_rules(sit, tmp_path, rules):
    sit(answering(), "--seed", "3", "--rules", rules, turns=2)
    assert "You play on" in sit(answering(), turns=0).text
    assert f'rules = "{rules}"' in (tmp_path / "matches" / "quinto.toml").read_text("utf-8")


@pytest.mark.parametrize("words", [["--new"], ["--rules", "hoffmann"]])
def test_a_new_match_keeps_the_earlier(sit, tmp_path, words):
    matches = tmp_path / "matches"
    sit(answering(), "--seed", "3", "--rules", "guide", turns=4)
    before = (matches / "quinto.toml").read_bytes()
    sat = sit(answering(), *words, turns=0)
    (aside,) = matches.glob("quinto-*.toml")
    assert aside.read_bytes() == before
    assert f"Your earlier match is kept as {aside}." in unwrapped(sat.text)
    assert "You play on" not in sat.text


def test_a_name_is_kept(sit, tmp_path):
    assert "  Kari: Pass" in sit(answering(), "--name", " Kari\x1b ", "--seed", "3", turns=1).text
    assert "Kari" in sit(answering(), turns=1).text
    assert "Berit" in sit(answering(), "--name", "Berit", turns=1).text
    assert read(str(tmp_path / "matches" / "quinto.toml"))["names"]["S"] == "Berit"


def test_another_language_goes_on_with_the_same_match(sit):
    sit(answering(), "--seed", "3", turns=3)
    text = sit(answering("nb"), "--language", "nb", turns=10).text
    assert "Du spiller videre der du slapp." in text
    assert "Denne given: " in text


# Killed


def test_killed_at_every_prompt_and_played_to_the_end(process, tmp_path):
    path = tmp_path / "matches" / "quinto.toml"
    seed: tuple[str, ...] = ("--seed", "3")
    typed: list[str] = []
    before = ""
    while not typed or "Press Enter" not in before:
        one = process(*seed)
        seed = ()
        text = one.read()
        if before and "Press Enter" not in text:
            assert position(text) == position(before), "not where it was"
        cards = playable(text)
        typed.append("pass" if asked_to_call(text) else cards[0])
        one.type(typed[-1])
        before = one.read()
        one.kill()
        replay(parse(read(str(path))))
    assert len(typed) == 13
    done = resumed(replay(parse(read(str(path)))))
    assert done.between_deals
    assert [card.replace("10", "T") in str(path.read_text("utf-8")) for card in typed] == [
        True
    ] * 13


def test_killed_at_any_moment_the_file_is_whole(process, tmp_path):
    path, chance, length = tmp_path / "matches" / "quinto.toml", random.Random(7), 0
    for _ in range(8):
        one = process("--seed", "3")
        text = one.read()
        for _ in range(3):
            if "Press Enter" in text:
                one.type("")
            else:
                one.type("pass" if asked_to_call(text) else playable(text)[0])
            time.sleep(chance.random() * 0.02)
            if chance.random() < 0.4:
                break
            text = one.read()
        one.kill()
        match = resumed(replay(parse(read(str(path)))))
        now = sum(len(deal.state.history) for deal in match.deals)
        assert now >= length, "an action was lost"
        length = now
    assert length > 20


def test_interrupted_by_ctrl_c(process):
    one = process("--seed", "3")
    one.read()
    one.type("pass")
    one.read()
    assert one.interrupt() == 0
    assert one.error() == ""
    again = process()
    assert "You play on" in again.read()
    assert again.close() == 0
    assert again.text.endswith("The match is kept. Start the same way, and you play on.\n")


# Two at once


def test_a_second_terminal_gets_one_line(process, tmp_path):
    first = process("--seed", "3")
    first.read()
    second = process()
    assert second.read() == ""
    assert second.wait() == 2
    assert second.error() == "you are playing this match in another terminal already\n"
    first.type("pass")
    assert "Trick 1 of 12" in first.read()
    first.kill()
    assert "Trick 1 of 12" in process().read()


# Files that are not what they should be

GOOD = 'spadille = 1\ngame = "quinto"\nrules = "guide"\n'
BAD = [
    b"",
    b"not a record at all",
    b"\xff\xfe\x00",
    b"x" * 5_000_001,
    b'spadille = 1\ngame = "whist"\n',
    GOOD.encode() + b'[[deals]]\ndealer = "N"\n',
    GOOD.encode() + b'[[deals]]\ndealer = "N"\nlog = "pass pass pass pass"\n',
    GOOD.encode() + b'[[deals]]\ndealer = "N"\nlog = "redouble"\n',
]


@pytest.mark.parametrize("content", BAD, ids=range(len(BAD)))
def test_a_file_that_cannot_be_read_is_kept(sit, tmp_path, content):
    path = tmp_path / "matches" / "quinto.toml"
    path.parent.mkdir()
    path.write_bytes(content)
    sat = sit(answering(), turns=1)
    assert sat.code == 0
    (aside,) = path.parent.glob("quinto-*.toml")
    assert aside.read_bytes() == content
    assert path.exists()
    lines = unwrapped(sat.text).splitlines()
    assert lines[0].startswith(f"{path}")
    assert lines[1] == f"The file is kept as {aside}, and a new match begins."
    assert "Deal 1" in sat.text


def test_a_folder_in_its_place(sit, tmp_path):
    (tmp_path / "matches" / "quinto.toml").mkdir(parents=True)
    sat = sit(answering(), turns=1)
    assert sat.code == 0
    assert "this is a folder, not a file" in unwrapped(sat.text)


def test_a_match_that_ended_unseen_shows_its_end(sit, tmp_path):
    """Killed after the last card of a match, before its result was read."""
    rules = rules_of("quinto")
    match = Match(rules, 0, rules.start())
    while not match.over:
        match = match.dealt(shuffled(rules.game.pack, len(match.deals)))
        while isinstance(match.state, Phase):
            match = match.acted(bot_action(match.state), match.state.turn)
    (tmp_path / "matches").mkdir()
    Saved(tmp_path / "matches" / "quinto.toml").save(match.record())
    sat = sit(answering(first=["no"]))
    assert sat.code == 0
    assert "win the game" in sat.text
    assert "Another match?" in sat.text
    assert "Start the same way" not in sat.text


def test_the_data_folder_cannot_be_used(sit, tmp_path):
    (tmp_path / "matches").write_text("in the way", encoding="utf-8")
    sat = sit(answering())
    assert sat.code == 2
    assert sat.err.count("\n") == 1
    assert "cannot be written" in sat.err


def test_a_full_disk_loses_nothing(sit, tmp_path, monkeypatch):
    sit(answering(), "--seed", "3", turns=4)
    path = tmp_path / "matches" / "quinto.toml"
    before = path.read_bytes()

    def full(saved: Saved, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Saved, "_save", full)
        sat = sit(answering())
    assert sat.code == 2
    assert sat.err == f"{path}: it cannot be written: No space left on device\n"
    assert len(sat.typed) == 1
    assert path.read_bytes() == before
    assert "You play on" in sit(answering(), turns=0).text


@pytest.mark.parametrize(
    ("words", "told"),
    [(["whist"], "whist"), (["quinto", "--rules", "whist"], "whist")],
)
def test_what_is_not_played_here(capsys, tmp_path, words, told):
    assert main(["play", *words, "--data", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert told in err
