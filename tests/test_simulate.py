"""`spadille simulate`: rows and summary by the record format, duplicate deals, files, errors."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from statistics import mean, stdev

import pytest

from spadille.bots import simulate
from spadille.bots.accounts_sides import Row
from spadille.bots.bot import bot_named
from spadille.bots.simulate import Moment, Plan, Tally, plan, run, session
from spadille.cli import main
from spadille.core.cards import SEATS
from spadille.core.errors import Malformed
from spadille.core.phase import Finished
from spadille.games import game_named, quadrille_pay, shelf
from spadille.games.quadrille_contract import QuadrilleContract, plays_of
from spadille.records import fields
from spadille.terminal import progress
from tests.laws.paths import PRESETS
from tests.laws.test_points import ADDS_UP


def rows(players: str, deals: int, seed: int = 1, preset: str | None = None) -> list[Row]:
    return list(plan("quinto", preset, players, deals, seed).rows())


def command(capsys, *words: str) -> tuple[int, str, str]:
    code = main(["simulate", *words])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


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


CONTRACT = ("bid", "hombre", "trump", "called", "ally", "given", "forced")


def quadrille(
    players: str, deals: int, preset: str = "later", seed: int = 1, **options: object
) -> list[Row]:
    return list(plan("quadrille", preset, players, deals, seed, options).rows())


class TestQuadrilleRows:
    def test_a_row_holds_what_the_format_says(self):
        row = quadrille("plain", 1)[0]
        assert list(row) == [
            *("deal", "dealer", *CONTRACT, "ended_by", "delta", "tricks"),
            *("outcome", "straight", "late", "pot"),
        ]

    @pytest.mark.parametrize("preset", ["basic", "later"])
    def test_every_deal_begins_at_the_first_standing(self, preset):
        for row in quadrille("plain,random,plain,plain", 40, preset):
            assert row["pot"] == 4
            assert -200 < sum(row["delta"]) <= 0
            assert sum(row["tricks"]) == (6 if row["ended_by"] == "claim" else 10)

    def test_tricks_and_outcome_agree(self):
        for row in quadrille("plain", 60):
            side = [SEATS.index(seat) for seat in (row["hombre"], row["ally"]) if seat]
            made = sum(row["tricks"][seat] for seat in side)
            assert row["outcome"] == ("won" if made > 5 else "remise" if made == 5 else "codille")
            if row["straight"] or row["late"]:
                assert made >= 6
            assert row["forced"] == (row["bid"] == "simple-call" and row["forced"])

    def test_a_declared_vole_of_six_to_nine_tricks_is_missed(self):
        found = {row["outcome"] for row in quadrille("random", 300, "basic", 4)}
        assert "missed" in found
        for row in quadrille("random", 300, "basic", 4):
            made = row["tricks"][SEATS.index(row["hombre"])]
            if row["bid"] == "vole":
                assert (row["outcome"] == "missed") == (6 <= made < 10)

    def test_options_depart_from_the_preset(self):
        assert {row["pot"] for row in quadrille("plain", 5, stake=3)} == {12}

    def test_the_same_seed_gives_the_same_rows(self):
        assert quadrille("plain,random", 3, seed=7) == quadrille("plain,random", 3, seed=7)
        assert quadrille("plain,random", 3, seed=7) != quadrille("plain,random", 3, seed=8)


class TestSixTables:
    def test_every_seating_of_two_players_is_played_once(self):
        row = quadrille("plain,random", 1)[0]
        assert list(row) == ["deal", "dealer", "tables", "A", "B", "difference"]
        assert [table["A"] for table in row["tables"]] == ["NE", "NS", "NW", "ES", "EW", "SW"]
        assert row["tables"][0].keys() == {"A", *quadrille("plain", 1)[0]} - {"deal", "dealer"}

    def test_each_table_is_that_deal_with_those_four(self):
        sat = [
            "plain,plain,random,random",
            "plain,random,plain,random",
            "random,random,plain,plain",
        ]
        row = quadrille("plain,random", 1, seed=5)[0]
        for table, players in zip((0, 1, 5), sat, strict=True):
            alone = quadrille(players, 1, seed=5)[0]
            assert row["tables"][table]["delta"] == alone["delta"]

    def test_a_players_value_is_the_mean_of_his_twelve_seats(self):
        for row in quadrille("plain,random", 4):
            made: dict[str, list[int]] = {"A": [], "B": []}
            for table in row["tables"]:
                for seat, chips in zip(SEATS, table["delta"], strict=True):
                    made["A" if seat in table["A"] else "B"].append(chips)
            assert len(made["A"]) == len(made["B"]) == 12
            assert row["A"] == pytest.approx(mean(made["A"]))
            assert row["B"] == pytest.approx(mean(made["B"]))
            assert row["difference"] == pytest.approx(row["A"] - row["B"])

    def test_the_two_change_places(self):
        there, back = quadrille("plain,random", 4), quadrille("random,plain", 4)
        for row, mirror in zip(there, back, strict=True):
            assert row["A"] == mirror["B"]
            assert row["difference"] == -mirror["difference"]

    @pytest.mark.parametrize("player", ["plain", "random"])
    def test_a_player_against_himself_is_level_in_every_deal(self, player):
        for row in quadrille(f"{player},{player}", 5):
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


class TestFile:
    def test_holds_a_row_a_line(self, tmp_path):
        out = tmp_path / "rows.jsonl"
        asked = plan("quinto", None, "plain", 5, 2)
        run(asked, str(out))
        assert [json.loads(line) for line in out.read_text().splitlines()] == list(asked.rows())
        assert names(tmp_path) == ["rows.jsonl"]

    def test_an_interrupt_leaves_a_readable_file(self, tmp_path):
        out = tmp_path / "rows.jsonl"

        steps = iter((None, None, KeyboardInterrupt))

        def step():
            if stop := next(steps):
                raise stop

        summary, finished = run(plan("quinto", None, "plain", 50, 2), str(out), step)
        assert not finished
        assert summary["deals"] == 3
        assert len(out.read_text().splitlines()) == 3

    def test_an_interrupted_command_says_so(self, tmp_path):
        out = tmp_path / "rows.jsonl"
        words = f"simulate quinto --deals 1000000 --seed 1 --out {out} --json --language en".split()
        running = subprocess.Popen(
            [sys.executable, "-m", "spadille", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        while not any(path.stat().st_size for path in tmp_path.glob("*.part")):
            assert running.poll() is None
        running.send_signal(signal.SIGINT)
        printed, said = running.communicate(timeout=60)
        assert running.returncode == 130
        assert "Stopped after" in said
        assert "Traceback" not in said
        found = [json.loads(line) for line in out.read_text().splitlines()]
        assert 0 <= len(found) - json.loads(printed)["deals"] <= 1
        assert names(tmp_path) == ["rows.jsonl"]

    def test_a_fault_leaves_nothing(self, tmp_path, monkeypatch):
        monkeypatch.setattr(Plan, "rows", lambda _: iter([{"deal": 1}]))
        with pytest.raises(KeyError):
            run(plan("quinto", None, "plain", 5, 2), str(tmp_path / "rows.jsonl"))
        assert not names(tmp_path)

    @pytest.mark.parametrize("name", ["rows.parquet", "rows.csv", "rows", "-"])
    def test_only_json_lines_for_now(self, tmp_path, name, capsys):
        code, printed, _ = command(
            capsys, *f"quinto --deals 1 --seed 1 --json --out {tmp_path / name}".split()
        )
        assert code == 2
        assert json.loads(printed)["error"]["reason"] == "suffix"
        assert not names(tmp_path)

    @pytest.mark.parametrize("name", ["nowhere/rows.jsonl", "folder.jsonl"])
    def test_a_place_that_cannot_be_written(self, tmp_path, name, capsys):
        (tmp_path / "folder.jsonl").mkdir()
        out = tmp_path / name
        code, printed, said = command(
            capsys, *f"quinto --deals 1 --seed 1 --json --out {out}".split()
        )
        assert code == 2
        error = json.loads(printed)["error"]
        assert (error["reason"], error["file"]) == ("unwritable", str(out))
        assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("quinto --deals 0 --seed 1", "deal_count"),
        ("quinto --deals -1 --seed 1", "deal_count"),
        ("quinto --deals many --seed 1", "arguments"),
        ("quinto --deals 1", "arguments"),
        ("quinto --deals 1 --seed 1 --players plain,nobody", "unknown_player"),
        ("quinto --deals 1 --seed 1 --players plain,", "unknown_player"),
        ("quinto --deals 1 --seed 1 --players plain,plain,plain", "player_count"),
        ("quinto --deals 1 --seed 1 --rules odd", "unknown_rules"),
        ("whist --deals 1 --seed 1", "unknown_game"),
    ],
)
def test_bad_arguments_get_one_clear_line(words, reason, capsys):
    code, printed, said = command(capsys, *words.split(), "--json")
    assert code == 2
    assert json.loads(printed)["error"]["reason"] == reason
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("option", "reason", "given"),
    [
        ("stake=0", "option_value", "stake"),
        ("stake=many", "wrong_type", "stake"),
        ("own_king=1", "wrong_type", "own_king"),
        ("late_vole=3", "unknown_option", "late_vole"),
        ("stake", "arguments", None),
        ("=3", "arguments", None),
    ],
)
def test_bad_options_get_one_clear_line(option, reason, given, capsys):
    words = f"quadrille --rules later --deals 1 --seed 1 --json --options {option}"
    code, printed, said = command(capsys, *words.split())
    assert code == 2
    error = json.loads(printed)["error"]
    assert (error["reason"], error["given"]) == (reason, given)
    assert said.count("\n") == 1


def test_options_are_those_of_the_preset(tmp_path, capsys):
    out = tmp_path / "rows.jsonl"
    words = f"quadrille --rules later --deals 3 --seed 1 --out {out} --options stake=2,fee=0"
    assert command(capsys, *words.split())[0] == 0
    assert {json.loads(line)["pot"] for line in out.read_text().splitlines()} == {8}


@pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
@pytest.mark.parametrize("preset", ["basic", "later"])
@pytest.mark.parametrize("players", ["plain", "plain,random", "plain,random,plain,random"])
def test_people_get_a_table_of_contracts(language, preset, players, capsys):
    words = f"quadrille --rules {preset} --deals 2 --seed 1 --players {players}"
    code, printed, said = command(capsys, *words.split(), "--language", language)
    assert code == 0
    assert not said
    assert not re.search(r"\b(simulate|call)\.", printed)
    assert "Vole" in printed
    assert "Codille" in printed
    assert ("A: plain" in printed) == (players == "plain,random")
    table = printed.split("\n\n")[2].splitlines()
    assert len({len(line) for line in table}) == 1, "the columns end at one edge"


@pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
@pytest.mark.parametrize("players", ["plain", "plain,random", "plain,random,plain,random"])
def test_people_get_a_table(language, players, capsys):
    words = f"quinto --deals 3 --seed 1 --players {players} --language {language}".split()
    code, printed, said = command(capsys, *words)
    assert code == 0
    assert not said
    assert "simulate." not in printed
    assert "±" in printed
    assert ("A: plain" in printed) == (players == "plain,random")


def test_json_is_one_line(capsys):
    code, printed, said = command(capsys, "quinto", "--deals", "3", "--seed", "1", "--json")
    assert (code, said) == (0, "")
    assert printed.count("\n") == 1
    assert json.loads(printed)["deals"] == 3


def test_no_bar_where_nobody_watches(capsys):
    with progress.bar(1000) as step:
        step()
    assert not capsys.readouterr().err


def test_a_bar_where_somebody_does(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress.bar(1000) as step:
        step()


class TestManyDeals:
    @pytest.mark.parametrize(("game", "preset"), PRESETS)
    def test_bot_deals_end_and_add_up(self, game, preset):
        self.play_out(game, preset, 250)

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
