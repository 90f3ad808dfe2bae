"""The arena: duplicate deals with everyone once in every seat, and its figures against others."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import mean, stdev

import pytest
from scipy import stats

from spadille.bots import accounts, arena, arena_players, ladder
from spadille.bots.accounts_sides import SEATINGS
from spadille.bots.arena import Arena, fight
from spadille.bots.arena_clock import Stopwatch
from spadille.bots.arena_matches import Match, holm
from spadille.bots.arena_players import Player
from spadille.bots.bot import AT_ONCE
from spadille.bots.plain import Plain
from spadille.bots.random_bot import Random
from spadille.bots.simulate import plan, played
from spadille.bots.standing import unit
from spadille.core.deal import Deal
from spadille.core.errors import Malformed
from spadille.core.phase import seen_by
from spadille.core.referee import after
from spadille.games import shelf
from spadille.games.pinochle_talk import Auction
from tests.arenas import arena_of, rows_of, timeless

Tables = Counter[tuple[str, int, str]]
GAMES = pytest.mark.parametrize("game", list(shelf))


@pytest.fixture(autouse=True)
def few_draws(monkeypatch):
    """What is drawn for the bounds of a ladder takes longer than all that is played here."""
    monkeypatch.setattr(ladder, "DRAWS", 50)


class TestAgainstOneself:
    @GAMES
    @pytest.mark.parametrize("player", ["plain", "random", "policy"])
    def test_every_block_is_level(self, game, player):
        assert {row["difference"] for row in rows_of(arena_of(game, player, player))} == {0}

    @GAMES
    def test_a_player_who_searches_so_many_worlds_too(self, game):
        asked = arena_of(game, "strong@4w", "strong@4w", deals=2)
        assert {row["difference"] for row in rows_of(asked)} == {0}

    def test_same_contracts_too(self):
        asked = arena_of("pinochle", "random", "random", same_contracts=True)
        assert {row["difference"] for row in rows_of(asked)} == {0}

    def test_control_chance_of_its_own_at_each_table_is_seen(self, monkeypatch):
        class Restless(Random):
            asked = 0

            def decide(self, view, seed=0, budget=None):
                Restless.asked += 1
                return super().decide(view, f"{seed}/{Restless.asked}")

        monkeypatch.setattr(Player, "bot", Restless())
        assert {row["difference"] for row in rows_of(arena_of("quinto", "random", "random"))} != {0}


def seats_of(asked: Arena, monkeypatch) -> Tables:
    """How many tables each of two players sat at, by deal and seat."""
    tables: Tables = Counter()

    def noted(start, seats, name):
        tables.update((name, seat, who.bot.name) for seat, who in enumerate(seats))
        return played(start, seats, name)

    monkeypatch.setattr(arena, "played", noted)
    rows_of(asked)
    return tables


def is_fair(tables: Tables) -> bool:
    """Has every player sat in every seat of a deal as often as his opponent?"""
    return len(set(tables.values())) == 1 and len(tables) % 8 == 0


class TestSeats:
    @GAMES
    def test_both_sit_in_every_seat_equally_often(self, game, monkeypatch):
        assert is_fair(seats_of(arena_of(game, "plain", "random", deals=3), monkeypatch))

    @pytest.mark.parametrize(
        ("game", "seatings"),
        [
            ("quinto", (SEATINGS[0], SEATINGS[0])),
            ("quadrille", ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (1, 3))),
        ],
    )
    def test_control_seats_that_are_not_exchanged_are_seen(self, game, seatings, monkeypatch):
        whole = {"quinto": accounts.QuintoAccount, "quadrille": accounts.QuadrilleAccount}
        monkeypatch.setattr(whole[game], "seatings", seatings)
        assert not is_fair(seats_of(arena_of(game, "plain", "random", deals=3), monkeypatch))

    @GAMES
    def test_who_is_named_first_is_all_one(self, game):
        here, there = (rows_of(arena_of(game, *names)) for names in both("plain", "random"))
        assert [row["difference"] for row in here] == [-row["difference"] for row in there]

    @GAMES
    def test_the_blocks_are_those_of_a_simulation(self, game):
        simulated = list(plan(game, None, "plain,random", 6, 5).rows())
        for row, other in zip(rows_of(arena_of(game, "plain", "random")), simulated, strict=True):
            assert {key: row[key] for key in other} == other


def both(one, other):
    return (one, other), (other, one)


def cards_of(asked: Arena) -> list[Deal]:
    return [asked.opening(deal)[0].deal for deal in range(1, asked.deals + 1)]


class TestDeals:
    @GAMES
    def test_no_deal_comes_twice(self, game):
        found = cards_of(arena_of(game, "plain", "random", deals=60))
        assert len(set(found)) == 60

    def test_control_a_deal_that_comes_twice_is_seen(self, monkeypatch):
        original = Arena._dealt
        monkeypatch.setattr(Arena, "_dealt", lambda self, deal, _: original(self, deal, "same"))
        assert len(set(cards_of(arena_of("quinto", "plain", "random", deals=60)))) < 60

    def test_a_row_is_counted_once(self):
        asked = arena_of("quinto", "plain", "random")
        rows, matches = rows_of(asked), asked.summary()
        matches.add(rows[0])
        with pytest.raises(Malformed) as caught:
            matches.add(rows[0])
        assert (caught.value.key, caught.value.params["record"]) == ("foreign_rows", 2)
        matches.join(rows[1:])
        assert matches.report()["deals"] == 6

    def test_rows_of_another_arena_are_not_counted(self):
        other = rows_of(arena_of("quinto", "plain", "random", seed=6))
        with pytest.raises(Malformed):
            arena_of("quinto", "plain", "random").summary().add(other[0])

    def test_all_pairs_play_the_same_deals(self):
        rows = rows_of(arena_of("quinto", "plain", "random", "policy", deals=2))
        assert [(row["deal"], *row["players"]) for row in rows] == [
            (deal, *pair)
            for deal in (1, 2)
            for pair in (("plain", "random"), ("plain", "policy"), ("random", "policy"))
        ]
        pair = rows_of(arena_of("quinto", "random", "policy", deals=2))
        assert [row["difference"] for row in rows[2::3]] == [row["difference"] for row in pair]


class TestFigures:
    def test_mean_error_and_interval(self):
        asked = arena_of("quinto", "plain", "random", deals=40)
        differences = [row["difference"] for row in rows_of(asked)]
        report = fight(asked)[0].report()
        (match,) = report["matches"]
        error = stdev(differences) / sqrt(40)
        assert match["mean"]["difference"] == pytest.approx(mean(differences), abs=1e-3)
        assert match["se"]["difference"] == pytest.approx(error, abs=1e-3)
        assert match["sd"] == pytest.approx(stdev(differences), abs=0.01)
        expected = stats.norm.interval(0.95, mean(differences), error)
        assert match["interval"] == pytest.approx(expected, abs=1e-2)
        assert match["mean"]["A"] - match["mean"]["B"] == pytest.approx(mean(differences), abs=1e-3)
        assert match["won"] == sum(value > 0 for value in differences)
        assert match["won"] + match["lost"] + match["level"] == match["deals"] == 40

    @GAMES
    def test_plain_beats_random_by_far(self, game):
        (match,) = fight(arena_of(game, "plain", "random", deals=40))[0].report()["matches"]
        assert match["interval"][0] > 0

    def test_the_chance_is_that_of_a_normal_difference(self):
        match = Match()
        values = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0]
        for value in values:
            match.add({"A": value, "B": 0.0, "difference": value})
        error = stdev(values) / sqrt(8)
        assert match.chance == pytest.approx(2 * stats.norm.sf(mean(values) / error), rel=1e-3)

    def test_holm(self):
        assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
        assert holm([0.5, 0.9, 0.001]) == pytest.approx([1.0, 1.0, 0.003])
        assert holm([]) == []

    def test_the_interval_holds_the_truth_as_often_as_it_says(self):
        drawn = stats.norm(2, 20).rvs((400, 50), random_state=3)
        held = 0
        for values in drawn:
            match = Match()
            for value in values:
                match.add({"difference": float(value)})
            low, high = match.interval or (0, 0)
            held += low <= 2 <= high
        assert 0.92 < held / 400 < 0.975

    def test_control_an_interval_over_games_instead_of_deals_is_too_wide(self):
        """Duplication pays: single tables spread more than deals."""
        rows = rows_of(arena_of("quinto", "plain", "random", deals=40))
        tables = [row["delta"][0] - row["delta"][1] for row in rows]
        swapped = [row["swapped"]["delta"][1] - row["swapped"]["delta"][0] for row in rows]
        single = stdev(tables + swapped) / sqrt(80)
        assert stdev(row["difference"] for row in rows) / sqrt(40) < single

    def test_one_deal_has_no_interval(self):
        (match,) = fight(arena_of("quinto", "plain", "random", deals=1))[0].report()["matches"]
        assert match["interval"] is None
        assert match["se"]["difference"] is None

    def test_the_shape(self):
        report = fight(arena_of("quadrille", "plain", "random", deals=2, pot=9))[0].report()
        assert list(report) == [
            *("game", "rules", "options", "players", "seed", "deals", "tables", "unit", "pot"),
            *("matches", "time", "sprt", "ladder"),
        ]
        assert list(report["matches"][0]) == [
            *("A", "B", "deals", "mean", "se", "sd", "interval", "won", "lost", "level", "p"),
        ]
        assert list(report["time"][0]) == [
            *("player", "decisions", "over", "mean", "p99", "most"),
        ]
        assert (report["tables"], report["unit"], report["pot"]) == (6, "chips", 9)

    def test_three_players_have_a_ladder(self):
        report = fight(arena_of("quinto", "random", "plain", "policy", deals=8))[0].report()
        assert [rung["player"] for rung in report["ladder"]][-1] == "random"
        plain = next(rung for rung in report["ladder"] if rung["player"] == "plain")
        assert (plain["rating"], plain["low"], plain["high"]) == (1000, 1000, 1000)
        assert len(report["matches"]) == 3


class TestTest:
    def test_it_ends_the_match_and_says_so(self):
        asked = arena_of("quinto", "plain", "random", deals=400, sprt="0,5")
        matches, finished = fight(asked)
        report = matches.report()
        assert finished
        assert report["deals"] == 30
        assert report["sprt"]["verdict"] == "high"
        assert report["sprt"]["llr"] > report["sprt"]["bound"]

    def test_a_match_that_was_longer_is_read_as_far_as_the_verdict(self, tmp_path):
        out = str(tmp_path / "rows.jsonl")
        fight(arena_of("quinto", "plain", "random", deals=50), out)
        tested = arena_of("quinto", "plain", "random", deals=50, sprt="0,5")
        assert fight(tested, out)[0].report()["deals"] == 30
        assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 50

    def test_without_a_verdict_all_deals_are_played(self):
        report = fight(arena_of("quinto", "plain", "plain", deals=29, sprt="0,5"))[0].report()
        assert (report["deals"], report["sprt"]["verdict"]) == (29, None)


class TestSameContracts:
    def asked(self, *players, **more):
        return arena_of("pinochle", *players, same_contracts=True, **more)

    def test_the_plain_player_talks_for_all(self):
        asked = self.asked("random", "policy", deals=8)
        for row in rows_of(asked):
            there = row["swapped"]
            assert [row[key] for key in ("bid", "bidder", "trump", "melds")] == [
                there[key] for key in ("bid", "bidder", "trump", "melds")
            ]
            assert sum(row["trick_points"]) == sum(there["trick_points"]) == 50

    def test_the_contract_is_what_four_plain_players_make_of_it(self):
        asked = self.asked("random", "policy", deals=8)
        for deal in range(1, 9):
            state, name = asked.opening(deal)
            phase = asked._dealt(deal, name)
            assert isinstance(phase, Auction)
            while phase.name != "play":
                phase = after(phase, Plain().decide(seen_by(phase, phase.turn), name))
            assert phase == state

    def test_the_difference_is_that_of_trick_points(self):
        asked = self.asked("plain", "random", deals=8)
        for row in rows_of(asked):
            here, there = row["trick_points"], row["swapped"]["trick_points"]
            made = asked.made(row)
            assert made["A"] == (here[0] + there[1]) / 2
            assert made["A"] + made["B"] == 50
            assert row["difference"] == made["difference"] == made["A"] - made["B"]

    def test_players_are_told_that_trick_points_alone_count(self, monkeypatch):
        heard = set()

        class Listening(Plain):
            def decide(self, view, seed=0, budget=AT_ONCE):
                heard.add((view.name, unit(view)))
                return super().decide(view, seed, budget)

        monkeypatch.setattr(arena_players, "_bot", lambda _: Listening())
        (row,) = rows_of(self.asked("plain", "plain", deals=1))
        assert row["bid"] >= 50
        assert heard == {("play", "tricks")}
        rows_of(arena_of("pinochle", "plain", "plain", deals=1))
        assert ("play", "points") in heard

    @pytest.mark.parametrize("fold", ["on", "auto"])
    def test_nobody_gives_up(self, fold):
        asked = self.asked("random", "random", deals=30, options={"fold": fold})
        assert {row["ended_by"] for row in rows_of(asked)} == {"tricks"}

    def test_a_deal_without_a_contract_is_dealt_again(self):
        options = {"stick_dealer": False, "min_bid": 55, "bid_requires_marriage": True}
        asked = self.asked("plain", "random", deals=40, options=options)
        names = [asked.opening(deal)[1] for deal in range(1, 41)]
        assert any(not name.endswith("/0") for name in names)
        assert {row["ended_by"] for row in rows_of(asked)} == {"tricks"}


class TestPot:
    @pytest.mark.parametrize("pot", [4, 12])
    def test_so_much_lies_in_it(self, pot):
        rows = rows_of(arena_of("quadrille", "plain", "random", deals=3, pot=pot))
        assert {table["pot"] for row in rows for table in row["tables"]} == {pot}

    def test_four_is_what_the_stakes_come_to(self):
        here, there = (
            timeless(rows_of(arena_of("quadrille", "plain", "random", deals=3, pot=pot)))
            for pot in (4, None)
        )
        assert [row["tables"] for row in here] == [row["tables"] for row in there]


class TestTimes:
    def test_decisions_with_a_choice_are_timed(self):
        (one, two) = fight(arena_of("quinto", "plain", "random", deals=4))[0].report()["time"]
        assert one["player"] == "plain"
        assert 100 < one["decisions"] + two["decisions"] <= 4 * 2 * 52
        assert 0 < one["mean"] <= one["p99"] <= one["most"]

    def test_a_slow_player_is_seen(self, monkeypatch):
        now = iter(range(10**6))
        monkeypatch.setattr("spadille.bots.arena_clock.time.perf_counter", lambda: next(now) / 4)
        asked = arena_of("quinto", "plain@instant", "random@normal", deals=2)
        (one, two) = fight(asked)[0].report()["time"]
        assert (one["mean"], one["p99"], one["most"]) == (250, 250, 250)
        assert (one["over"], two["over"]) == (one["decisions"], 0)

    def test_the_99th_percentile(self):
        watch = Stopwatch()
        for n in range(1000):
            watch.add(0.001 if n < 985 else 0.1)
        found = watch.report()
        assert found["p99"] == found["most"] == 100
        assert watch.below(0.5) == pytest.approx(0.001, rel=0.1)
