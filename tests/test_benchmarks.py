"""The benchmarks' own arithmetic and output; what they measure is never asserted."""

from __future__ import annotations

import json
from itertools import count

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks import measure, peers
from benchmarks.measure import Ratio, Row, measured, pace, seconds


def ticking(*steps: float):
    """A clock that is so many seconds later at each look."""
    times = iter(steps)
    now = [0.0]

    def clock() -> float:
        found = now[0]
        now[0] += next(times, 0.0)
        return found

    return clock


def row(ours, peer, **more) -> Row:
    return Row("some_row", "seconds", lambda: (ours, peer), **more)


def test_ratios_are_of_one_round_each():
    ours, peer = iter((2.0, 4.0, 9.0, 8.0, 10.0)), iter((1.0, 4.0, 3.0, 2.0, 5.0))
    found = measured(row(lambda: next(ours), lambda: next(peer)))
    assert found.each == (2.0, 1.0, 3.0, 4.0, 2.0)
    assert found.told() == {"median": 2, "low": 1, "high": 4, "ours": 8, "peer": 3, "n": 5}


def test_the_two_take_turns_in_going_first():
    order: list[str] = []

    def side(name: str):
        def run() -> float:
            order.append(name)
            return 1.0

        return run

    measured(row(side("ours"), side("peer")), 4)
    assert order == ["ours", "peer", "peer", "ours", "ours", "peer", "peer", "ours"]


def test_dear_rows_take_few_rounds(monkeypatch):
    monkeypatch.setattr(measure, "LONG", -1.0)
    assert measured(row(lambda: 1.0, lambda: 1.0)).told()["n"] == 3


def test_a_pace_is_what_was_done_over_the_time_it_took():
    assert pace(lambda: 30, ticking(2.0, 2.0, 2.0), least=5.0)() == 90 / 6


def test_seconds_are_the_mean_of_the_works():
    works = [lambda: None, lambda: None]
    assert seconds(works, clock=ticking(1.0, 3.0))() == 2
    assert seconds(works, max, ticking(1.0, 3.0))() == 3
    # again until enough is spent: each work counts with the mean of its turns
    assert seconds(works, max, ticking(1.0, 3.0, 0.0, 2.0, 4.0), least=5.0)() == 3.5


@pytest.mark.parametrize(
    ("more_is_better", "ratio", "reached"),
    [(True, 13.0, True), (True, 11.0, False), (False, 13.0, False), (False, 11.0, True)],
)
def test_a_mark_is_reached_from_its_side(more_is_better, ratio, reached):
    asked = row(None, None, more_is_better=more_is_better, floor=12.0)
    assert asked.reached(asked.floor, ratio) is reached
    assert asked.reached(asked.goal, ratio) is None


def test_rows_have_names_of_their_own_and_marks_that_agree():
    rows = benchmarks.all_rows()
    names = [row.name for row in rows]
    assert len(set(names)) == len(names)
    for one in rows:
        if one.floor is not None and one.goal is not None:
            assert one.reached(one.floor, one.goal), one.name


NAMED = {
    "quinto_deals_vs_openspiel_bridge",
    "quadrille_cards_vs_quinto",
    "pinochle_cards_vs_quinto",
    "two_threads_vs_one",
    "quinto_solve12_vs_dds13",
    "quinto_solve8_vs_dds8",
    "quadrille_solve_vs_dds13",
    "quadrille_six_vs_dds13",
    "pinochle_solve10_vs_dds13",
    "bridge_sheet_vs_dds8",
    "bridge_sheet_vs_dds10",
    "import_spadille_vs_python",
    "import_cli_vs_python",
}


def test_every_row_of_the_table_is_there():
    assert {row.name for row in benchmarks.all_rows()} >= NAMED


def test_rows_without_their_peer_are_left_out(monkeypatch, capsys):
    monkeypatch.setattr(peers, "missing", lambda: ["endplay", "open_spiel"])
    names = {row.name for row in benchmarks.rows_at_hand()}
    assert names == {row.name for row in benchmarks.all_rows() if row.needs is None}
    said = capsys.readouterr().err
    assert said.count("\n") == 2
    assert "endplay is not installed" in said


def test_json_is_one_object_on_one_line(monkeypatch, capsys):
    figures = count(1)
    rows = [row(lambda: float(next(figures)), lambda: 2.0, floor=1.0)]
    monkeypatch.setattr(benchmarks, "rows_at_hand", lambda: rows)
    monkeypatch.setattr(benchmarks, "figures", lambda: {"first_page_seconds": [0.5]})
    benchmarks.main(["--json"])
    printed = capsys.readouterr().out
    assert printed.count("\n") == 1
    found = json.loads(printed)
    assert set(found) == {"machine", "ratios", "figures"}
    assert set(found["ratios"]["some_row"]) == {"median", "low", "high", "ours", "peer", "n"}
    assert found["machine"]["cores"]


def test_people_get_a_table_with_what_was_missed(monkeypatch, capsys):
    rows = [row(lambda: 3.0, lambda: 2.0, floor=1.0, goal=0.5)]
    monkeypatch.setattr(benchmarks, "rows_at_hand", lambda: rows)
    benchmarks.main(["some", "--rounds", "2"])
    printed = capsys.readouterr().out
    assert "some_row" in printed
    assert "! ≤ 1" in printed


class TestPeers:
    """The peers are asked what they are thought to be asked."""

    @pytest.mark.skipif("endplay" in peers.missing(), reason="endplay is not installed")
    def test_dds_counts_tricks(self):
        hands = [tuple(rank + suit for rank in "AKQJ") for suit in "SHDC"]
        for strain, tricks in (("N", 4), ("S", 4), ("H", 0)):
            assert peers.tricks_by_dds(peers.BridgeDeal(tuple(hands), strain)) == tricks

    @pytest.mark.skipif("open_spiel" in peers.missing(), reason="open_spiel is not installed")
    def test_openspiel_plays_whole_games(self):
        assert peers.bridge_games(2)() == 2

    def test_bridge_deals_are_fixed_and_fair(self):
        deals = peers.bridge_deals(10, 20)
        assert deals == peers.bridge_deals(10, 20)
        assert {deal.strain for deal in deals} == set(peers.STRAINS)
        for deal in deals:
            assert len({card for hand in deal.hands for card in hand}) == 40

    def test_rates_of_dds_ask_for_as_many_deals_as_are_said(self):
        assert set(peers.DEALS) == {13, 10, 8}


def test_ratio_of_one_round():
    assert Ratio((2.0,), 4.0, 2.0).median == 2
