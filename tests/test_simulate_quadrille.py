"""`spadille simulate quadrille`: rows and summary, its six tables, whole sessions."""

from statistics import mean, stdev

import pytest

from spadille.bots.accounts_sides import Row
from spadille.bots.bot import bot_named
from spadille.bots.simulate import Moment, plan, run, session
from spadille.core.cards import SEATS
from spadille.core.phase import Finished
from spadille.games import game_named, quadrille_pay
from spadille.games.quadrille_contract import QuadrilleContract, plays_of
from spadille.records import fields

CONTRACT = ("bid", "hombre", "trump", "called", "ally", "given", "forced")


def rows(
    players: str, deals: int, preset: str = "later", seed: int = 1, **options: object
) -> list[Row]:
    return list(plan("quadrille", preset, players, deals, seed, options).rows())


class TestQuadrilleRows:
    def test_a_row_holds_what_the_format_says(self):
        row = rows("plain", 1)[0]
        assert list(row) == [
            *("deal", "dealer", *CONTRACT, "ended_by", "delta", "tricks"),
            *("outcome", "straight", "late", "pot"),
        ]

    @pytest.mark.parametrize("preset", ["basic", "later"])
    def test_every_deal_begins_at_the_first_standing(self, preset):
        for row in rows("plain,random,plain,plain", 40, preset):
            assert row["pot"] == 4
            assert -200 < sum(row["delta"]) <= 0
            assert sum(row["tricks"]) == (6 if row["ended_by"] == "claim" else 10)

    def test_tricks_and_outcome_agree(self):
        for row in rows("plain", 60):
            side = [SEATS.index(seat) for seat in (row["hombre"], row["ally"]) if seat]
            made = sum(row["tricks"][seat] for seat in side)
            assert row["outcome"] == ("won" if made > 5 else "remise" if made == 5 else "codille")
            if row["straight"] or row["late"]:
                assert made >= 6
            assert row["forced"] == (row["bid"] == "simple-call" and row["forced"])

    def test_a_declared_vole_of_six_to_nine_tricks_is_missed(self):
        found = {row["outcome"] for row in rows("random", 300, "basic", 4)}
        assert "missed" in found
        for row in rows("random", 300, "basic", 4):
            made = row["tricks"][SEATS.index(row["hombre"])]
            if row["bid"] == "vole":
                assert (row["outcome"] == "missed") == (6 <= made < 10)

    def test_options_depart_from_the_preset(self):
        assert {row["pot"] for row in rows("plain", 5, stake=3)} == {12}

    def test_the_same_seed_gives_the_same_rows(self):
        assert rows("plain,random", 3, seed=7) == rows("plain,random", 3, seed=7)
        assert rows("plain,random", 3, seed=7) != rows("plain,random", 3, seed=8)


class TestSixTables:
    def test_every_seating_of_two_players_is_played_once(self):
        row = rows("plain,random", 1)[0]
        assert list(row) == ["deal", "dealer", "tables", "A", "B", "difference"]
        assert [table["A"] for table in row["tables"]] == ["NE", "NS", "NW", "ES", "EW", "SW"]
        assert row["tables"][0].keys() == {"A", *rows("plain", 1)[0]} - {"deal", "dealer"}

    def test_each_table_is_that_deal_with_those_four(self):
        sat = [
            "plain,plain,random,random",
            "plain,random,plain,random",
            "random,random,plain,plain",
        ]
        row = rows("plain,random", 1, seed=5)[0]
        for table, players in zip((0, 1, 5), sat, strict=True):
            alone = rows(players, 1, seed=5)[0]
            assert row["tables"][table]["delta"] == alone["delta"]

    def test_a_players_value_is_the_mean_of_his_twelve_seats(self):
        for row in rows("plain,random", 4):
            made: dict[str, list[int]] = {"A": [], "B": []}
            for table in row["tables"]:
                for seat, chips in zip(SEATS, table["delta"], strict=True):
                    made["A" if seat in table["A"] else "B"].append(chips)
            assert len(made["A"]) == len(made["B"]) == 12
            assert row["A"] == pytest.approx(mean(made["A"]))
            assert row["B"] == pytest.approx(mean(made["B"]))
            assert row["difference"] == pytest.approx(row["A"] - row["B"])

    def test_the_two_change_places(self):
        there, back = rows("plain,random", 4), rows("random,plain", 4)
        for row, mirror in zip(there, back, strict=True):
            assert row["A"] == mirror["B"]
            assert row["difference"] == -mirror["difference"]

    @pytest.mark.parametrize("player", ["plain", "random"])
    def test_a_player_against_himself_is_level_in_every_deal(self, player):
        for row in rows(f"{player},{player}", 5):
            assert row["difference"] == pytest.approx(0)


class TestQuadrilleSummary:
    @pytest.mark.parametrize("preset", ["basic", "later"])
    def test_every_contract_and_outcome_is_there_in_order(self, preset):
        summary, _ = run(plan("quadrille", preset, "plain", 12, 5))
        ladder = [*game_named("quadrille").rules(preset, {}).ladder, "forced"]  # type: ignore[attr-defined]
        counts = summary["counts"]
        assert list(counts) == [
            *("contract", "outcome", "outcome_by_contract", "late_vole", "vole"),
            *("premiers", "claims", "own_king", "with_ally"),
        ]
        assert list(counts["contract"]) == list(counts["outcome_by_contract"]) == ladder
        assert list(counts["outcome"]) == ["won", "remise", "codille", "missed"]
        assert sum(counts["contract"].values()) == sum(counts["outcome"].values()) == 12
        for name, found in counts["outcome_by_contract"].items():
            assert sum(found.values()) == counts["contract"][name]
        assert list(summary["mean"]) == list(summary["se"]) == list(SEATS)

    def test_all_six_tables_are_counted(self):
        summary, _ = run(plan("quadrille", "later", "plain,random", 3, 5))
        assert sum(summary["counts"]["contract"].values()) == 18
        assert list(summary["mean"]) == ["A", "B", "difference"]

    def test_mean_and_error_are_those_of_the_deals(self):
        asked = plan("quadrille", "basic", "plain,random", 20, 5)
        differences = [row["difference"] for row in asked.rows()]
        summary, _ = run(asked)
        assert summary["mean"]["difference"] == pytest.approx(mean(differences), abs=1e-3)
        error = stdev(differences) / 20**0.5
        assert summary["se"]["difference"] == pytest.approx(error, abs=1e-3)

    def test_what_is_noted_is_what_the_rows_say(self):
        asked = plan("quadrille", "later", "plain", 150, 3)
        found, counts = list(asked.rows()), run(asked)[0]["counts"]
        assert counts["premiers"] == sum(row["straight"] for row in found) > 0
        assert counts["claims"] == sum(row["ended_by"] == "claim" for row in found) > 0
        assert counts["with_ally"] == sum(row["ally"] is not None for row in found) > 0
        forced = sum(row["forced"] for row in found)
        assert counts["contract"]["forced"] == forced


def chips(moment: Moment) -> int:
    """All balances and the pot at one moment of a session."""
    state, before = moment.state, moment.standing
    changes = fields.delta(state)
    assert changes is not None
    pot = left(state) if isinstance(state, Finished) else fields.own(state, False)["pot"]
    return sum(before.scores) + sum(changes) + int(pot)


def left(end: Finished) -> int:
    """What a deal leaves in the pot by the rule book, counted from its tricks (B30-B36, L12)."""
    contract: QuadrilleContract = end.contract
    side = contract.side(end.deal, plays_of(end.tricks))
    assert side is not None
    made, pot = sum(trick.winner in side for trick in end.tricks), contract.pot
    if made >= 6:
        return pot if contract.kind == "vole" and made < 10 else 0
    return 2 * pot if made == 5 else pot + pot % (4 - len(side))


class TestSessions:
    """Whole sessions: no chip is made or lost, and the last pot is shared out (Q24)."""

    @pytest.mark.parametrize("preset", ["basic", "later"])
    def test_chips_are_conserved(self, preset):
        self.sit_down(preset, 5)

    @pytest.mark.soak
    @pytest.mark.parametrize("preset", ["basic", "later"])
    def test_chips_are_conserved_in_many_sessions(self, preset):
        self.sit_down(preset, 250)

    def sit_down(self, preset: str, sessions: int) -> None:
        """Sessions of four plain players, and of two plain and two random ones in turn."""
        rules = game_named("quadrille").rules(preset, {})
        seats = ("plain,plain,plain,plain", "plain,random,plain,random")
        for number in range(sessions):
            bots = [bot_named(name) for name in seats[number % 2].split(",")]
            ended = []
            for moment in session(rules, bots, f"chips/{number}"):
                assert chips(moment) == 160
                if isinstance(moment.state, Finished):
                    ended.append((moment, moment.state))
            assert len(ended) == 40
            last, finished = ended[-1]
            end = rules.scored(last.standing, finished)
            shares = rules.shared(end, last.dealer)
            assert shares is not None
            assert rules.over(end) == "deals"
            assert sum(shares) == end.carry
            assert sum(end.scores) + sum(shares) == 160
            assert max(shares) - min(shares) <= 1

    @pytest.mark.parametrize("preset", ["basic", "later"])
    def test_control_a_lost_odd_chip_is_caught(self, preset, monkeypatch):
        def halves(side: tuple[int, ...], made: int) -> tuple[int, ...]:
            each = abs(made) // len(side) * (1 if made >= 0 else -1)
            return tuple(each if seat in side else 0 for seat in range(4))

        assert not self.has_a_fault(preset, 2)
        monkeypatch.setattr(quadrille_pay, "_halves", halves)
        assert self.has_a_fault(preset, 10)

    def has_a_fault(self, preset: str, sessions: int) -> bool:
        rules = game_named("quadrille").rules(preset, {})
        bots = [bot_named(name) for name in ("plain", "plain", "plain", "random")]  # odd pots
        moments = (
            moment for number in range(sessions) for moment in session(rules, bots, f"odd/{number}")
        )
        return any(chips(moment) != 160 for moment in moments)
