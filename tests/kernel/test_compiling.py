"""Compiled code is thrown away when any source has changed, and compiling is heard."""

from __future__ import annotations

import subprocess
import sys

import pytest
from numba import njit

from spadille.kernel.compiling import STAMP, heard, renew

ONE = """
from numba import njit
@njit("int64(int64)", cache=True)
def one(number): return number + {more}
"""
TWO = """
from numba import njit
from one import one
@njit("int64(int64)", cache=True)
def two(number): return one(number) * 10
"""
ASKED = """
from pathlib import Path
from spadille.kernel.compiling import heard, renew
names = []
if {renew}:
    renew(Path.cwd())
with heard(names.append):
    import two
print(two.two(1), *names)
"""


@pytest.fixture
def sources(tmp_path):
    """Two files, one of which uses a compiled function of the other; `run` prints what comes of
    it and what had to be compiled."""

    def run(more: int, with_care: bool = True) -> list[str]:
        (tmp_path / "one.py").write_text(ONE.format(more=more))
        (tmp_path / "two.py").write_text(TWO)
        command = [sys.executable, "-c", ASKED.format(renew=with_care)]
        return subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout.split()

    return run


def test_a_change_in_one_file_renews_all(sources):
    assert sources(1) == ["20", "one", "two"]
    assert sources(1) == ["20"]
    assert sources(500) == ["5010", "one", "two"]
    assert sources(500) == ["5010"]


def test_control_without_it_old_code_is_run(sources):
    assert sources(1, with_care=False) == ["20", "one", "two"]
    assert sources(500, with_care=False) == ["20", "one"]


def test_a_folder_that_cannot_be_written_is_left(tmp_path):
    (tmp_path / "__pycache__").write_text("a file where the folder would be")
    renew(tmp_path)


def test_what_was_kept_before_there_was_a_stamp_goes(tmp_path):
    kept = tmp_path / "__pycache__"
    kept.mkdir()
    (kept / "old.f-1.py311.nbi").write_text("")
    (kept / "old.py").write_text("")
    renew(tmp_path)
    assert {path.name for path in kept.iterdir()} == {"old.py", STAMP}


def test_nothing_is_heard_afterwards():
    names: list[str] = []
    with heard(names.append):
        njit("int64(int64)")(lambda number: number)
    njit("int64(int64)")(lambda number: -number)
    assert len(names) == 1
