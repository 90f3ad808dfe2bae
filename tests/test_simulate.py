"""`spadille simulate quinto`: rows and summary by the record format, duplicate deals; all games to
their end."""

from statistics import mean, stdev

import pytest

from spadille.bots import simulate
from spadille.bots.accounts_sides import Row
from spadille.bots.bot import bot_named
from spadille.bots.simulate import plan, run
from spadille.bots.summary import Tally
from spadille.core.cards import SEATS
from spadille.core.errors import Malformed
from spadille.games import shelf
from tests.laws.paths import PRESETS
from tests.laws.test_points import ADDS_UP


def rows(players: str, deals: int, seed: int = 1, preset: str | None = None) -> list[Row]:
    return list(plan("quinto", preset, players, deals, seed).rows())


class TestRows:
    def test_a_row_holds_what_the_format_says(self):
        row = rows("plain", 1)[0]
        keys = {"deal", "dealer", "multiplier", "ended_by", "delta", "quints", "tricks"}
        assert row.keys() == keys | {"stranded_joker"}

    def test_the_same_seed_gives_the_same_rows(self):
        assert rows("plain,random", 20, 7) == rows("plain,random", 20, 7)
        assert rows("plain,random", 20, 7) != rows("plain,random", 20, 8)

    def test_a_deal_depends_on_seed_and_number_alone(self):
        assert rows("random", 12)[:5] == rows("random", 5)
        one, other = plan("quinto", None, "random", 9, 3), plan("quinto", None, "plain", 5, 3)
        assert one.opening(4).deal == other.opening(4).deal

    def test_the_deal_goes_round(self):
        assert [row["dealer"] for row in rows("random", 6)] == [*SEATS, *SEATS[:2]]

    def test_every_deal_starts_level(self):
        for row in rows("plain", 20):
            paid = 0 if row["ended_by"] != "tricks" else 5 * row["multiplier"]
            for side in (0, 1):
                made = row["quints"][side] + paid * row["tricks"][side]
                assert row["delta"][side] == made
            assert sum(row["tricks"]) == 13

    def test_four_names_sit_north_east_south_west(self):
        seats = plan("quinto", None, "plain,random,random,plain", 1, 1).seats()
        assert [seat.name for seat in seats] == ["plain", "random", "random", "plain"]
        assert [seat.name for seat in plan("quinto", None, "plain,random", 1, 1).seats()] == [
            *("plain", "random") * 2
        ]


class TestDuplicate:
    def test_the_second_table_is_the_first_with_the_sides_swapped(self):
        there, back = rows("plain,random", 8), rows("random,plain", 8)
        for row, mirror in zip(there, back, strict=True):
            assert row["delta"] == mirror["swapped"]["delta"]
            assert row["swapped"]["delta"] == mirror["delta"]
            assert row["difference"] == -mirror["difference"]

    @pytest.mark.parametrize("player", ["plain", "random"])
    def test_a_player_against_himself_is_level_in_every_deal(self, player):
        assert {row["difference"] for row in rows(f"{player},{player}", 10)} == {0}

    def test_the_difference_is_the_mean_of_both_tables(self):
        row = rows("plain,random", 1)[0]
        north, east = row["delta"]
        second = row["swapped"]["delta"]
        assert row["difference"] == ((north - east) + (second[1] - second[0])) / 2


class TestSummary:
    def test_mean_and_error_are_those_of_the_deals(self):
        asked = plan("quinto", None, "plain,random", 30, 5)
        differences = [row["difference"] for row in asked.rows()]
        summary, finished = run(asked)
        assert finished
        assert summary["mean"]["difference"] == pytest.approx(mean(differences), abs=1e-3)
        error = stdev(differences) / 30**0.5
        assert summary["se"]["difference"] == pytest.approx(error, abs=1e-3)
        assert summary["mean"]["A"] - summary["mean"]["B"] == pytest.approx(mean(differences))

    def test_the_keys_are_those_of_the_format(self):
        summary, _ = run(plan("quinto", "hoffmann", "random", 6, 5))
        assert list(summary) == [
            *("game", "rules", "players", "deals", "seed"),
            *("mean", "se", "counts"),
        ]
        assert summary["rules"] == "hoffmann"
        assert summary["players"] == ["random"]
        assert sum(summary["counts"]["multiplier"].values()) == 6
        assert sum(summary["counts"]["ended_by"].values()) == 6
        assert summary["mean"].keys() == summary["se"].keys() == {"NS", "EW", "difference"}

    def test_both_tables_are_counted(self):
        summary, _ = run(plan("quinto", None, "plain,random", 6, 5))
        assert sum(summary["counts"]["multiplier"].values()) == 12

    def test_one_deal_has_no_error(self):
        assert run(plan("quinto", None, "plain", 1, 5))[0]["se"]["NS"] is None

    def test_stranded_jokers_are_counted(self):
        found = rows("random", 400, 1, "hoffmann")
        assert any(row["stranded_joker"] for row in found)

    def test_tally(self):
        tally = Tally()
        for value in (1, 2, 3, 4):
            tally.add(value)
        assert tally.mean == 2.5
        assert tally.error == pytest.approx(stdev((1, 2, 3, 4)) / 2, abs=1e-4)


class TestManyDeals:
    @pytest.mark.parametrize(("game", "preset"), PRESETS)
    def test_bot_deals_end_and_add_up(self, game, preset):
        self.play_out(game, preset, 100)

    @pytest.mark.soak
    @pytest.mark.parametrize(("game", "preset"), PRESETS)
    def test_ten_thousand_bot_deals_end_and_add_up(self, game, preset):
        self.play_out(game, preset, 10_000)

    def play_out(self, game: str, preset: str, deals: int) -> None:
        """Deals of two plain and two random players, from the opening to the end."""
        asked = plan(game, preset, "plain,random,random,plain", deals, 11)
        seats = asked.seats()
        for number in range(1, deals + 1):
            opening = asked.opening(number)
            end = simulate.played(opening, seats, number)
            pack = end.deal.pack
            laid = pack.packed(card for trick in end.tricks for card in trick.cards)
            assert laid + sum(end.deal.hands) + end.deal.rest == pack.full
            assert end.deal.rest == opening.deal.rest
            ADDS_UP[game](end)

    def test_plain_beats_random(self):
        summary, _ = run(plan("quinto", None, "plain,random", 200, 99))
        assert summary["mean"]["difference"] > 5 * summary["se"]["difference"] > 0

    def test_control_random_does_not_beat_plain(self):
        summary, _ = run(plan("quinto", None, "random,plain", 50, 99))
        assert summary["mean"]["difference"] < 0


def test_an_illegal_answer_ends_the_deal(monkeypatch):
    class Cheat:
        name = "cheat"

        def decide(self, view, seed=0, budget=None):
            return shelf["quinto"].alphabet.actions[-1]

    opening = plan("quinto", None, "plain", 1, 1).opening(1)
    with pytest.raises(Exception, match="wrong_phase"):
        simulate.played(opening, (Cheat(),) * 4)


def test_unknown_players_are_errors():
    with pytest.raises(Malformed):
        bot_named("")
