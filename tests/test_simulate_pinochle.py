"""`spadille simulate pinochle`: rows and summary, both tables, what is printed for people."""

import json
import re
from math import sqrt
from statistics import mean, median, stdev

import pytest

from spadille.bots.accounts_pinochle import Spread
from spadille.bots.accounts_sides import Row
from spadille.bots.simulate import plan, run
from spadille.cli import main
from spadille.core.cards import SEATS
from spadille.games.pinochle_melds import SUITS, marriages, melds

KEYS = (
    *("deal", "dealer", "bid", "bidder", "trump", "forced", "ended_by", "delta", "outcome"),
    *("melds", "tricks", "trick_points", "marriages", "hand_melds", "pair_melds"),
)


def rows(
    players: str, deals: int, preset: str = "classic", seed: int = 1, **options: object
) -> list[Row]:
    return list(plan("pinochle", preset, players, deals, seed, options).rows())


class TestRows:
    def test_a_row_holds_what_the_format_says(self):
        assert tuple(rows("plain", 1)[0]) == KEYS

    @pytest.mark.parametrize("preset", ["classic", "friendly"])
    def test_the_delta_is_what_melds_and_trick_points_bring(self, preset):
        for row in rows("plain", 40, preset):
            if row["outcome"] == "unplayed":
                continue
            bidders = SEATS.index(row["bidder"]) % 2
            totals = [row["melds"][side] + row["trick_points"][side] for side in (0, 1)]
            made = totals[bidders] >= row["bid"]
            assert row["outcome"] == ("made" if made else "set")
            assert row["delta"][bidders] == (totals[bidders] if made else -row["bid"])
            assert row["delta"][1 - bidders] == totals[1 - bidders]
            assert (sum(row["tricks"]), sum(row["trick_points"])) == (20, 50)

    def test_hands_are_those_that_were_dealt(self):
        for cards in (0, 3):
            asked = plan("pinochle", "classic", "plain", 10, 2, {"pass_cards": cards})
            for row in asked.rows():
                dealt = asked.opening(row["deal"]).deal.hands
                for seat, hand in enumerate(dealt):
                    suits = [suit for suit in SUITS if marriages(hand, suit)]
                    melding = asked.rules.melding  # type: ignore[attr-defined]
                    points = [melds(hand, suit, melding).points for suit in suits]
                    assert row["marriages"][seat] == len(suits)
                    assert row["hand_melds"][seat] == max(points, default=None)
                if row["trump"]:
                    assert row["pair_melds"][SEATS.index(row["bidder"])] is not None

    def test_without_a_marriage_nothing_is_melded_or_played(self):
        found = [row for row in rows("random", 60) if row["outcome"] == "unplayed"]
        assert found
        for row in found:
            assert (row["trump"], row["melds"], row["tricks"]) == (None, None, [0, 0])
            assert row["marriages"][SEATS.index(row["bidder"])] == 0

    def test_a_deal_that_all_pass_has_no_contract(self):
        found = [row for row in rows("plain", 60, stick_dealer=False) if row["bid"] is None]
        assert found
        for row in found:
            assert row["outcome"] == row["ended_by"] == "passed"
            assert (row["bidder"], row["forced"], row["delta"]) == (None, False, [0, 0])


class TestTwoTables:
    def test_the_second_table_is_the_first_with_the_sides_swapped(self):
        there, back = rows("plain,random", 4), rows("random,plain", 4)
        for row, mirror in zip(there, back, strict=True):
            assert row["delta"] == mirror["swapped"]["delta"]
            assert row["difference"] == -mirror["difference"]
            assert tuple(row) == (*KEYS, "swapped", "difference")

    def test_a_player_against_himself_is_level_in_every_deal(self):
        assert {row["difference"] for row in rows("plain,plain", 5)} == {0}

    def test_plain_beats_random(self):
        summary, _ = run(plan("pinochle", None, "plain,random", 20, 99))
        assert summary["mean"]["difference"] > 5 * summary["se"]["difference"] > 0

    def test_control_random_does_not_beat_plain(self):
        assert run(plan("pinochle", None, "random,plain", 10, 99))[0]["mean"]["difference"] < 0


class TestSummary:
    def test_counts_are_those_of_the_rows(self):
        asked = plan("pinochle", "club", "plain", 30, 4)
        found, counts = list(asked.rows()), run(asked)[0]["counts"]
        assert list(counts) == [
            *("contract", "outcome", "outcome_by_contract", "marriages", "pair_melds_under_20"),
            "spread",
        ]
        names = ["forced" if row["forced"] else str(row["bid"]) for row in found]
        bids = sorted(map(int, set(names) - {"forced"}))
        assert list(counts["contract"]) == [*(["forced"] * ("forced" in names)), *map(str, bids)]
        for name, number in counts["contract"].items():
            assert number == names.count(name)
            assert sum(counts["outcome_by_contract"][name].values()) == number
        for word, number in counts["outcome"].items():
            assert number == sum(row["outcome"] == word for row in found)
        for suits, number in counts["marriages"].items():
            assert number == sum(row["marriages"].count(int(suits)) for row in found)
        pairs = [points for row in found for points in row["pair_melds"] if points is not None]
        assert counts["pair_melds_under_20"] == sum(points < 20 for points in pairs)
        assert counts["spread"]["pair_melds"]["mean"] == pytest.approx(mean(pairs), abs=1e-3)

    def test_trick_points_of_both_sides_spread_alike(self):
        spread = run(plan("pinochle", None, "plain", 40, 4))[0]["counts"]["spread"]
        bidders, others = spread["bidders_tricks"], spread["others_tricks"]
        assert bidders["mean"] + others["mean"] == pytest.approx(50)
        assert bidders["sd"] == pytest.approx(others["sd"])
        assert bidders["count"] == others["count"] == spread["others_melds"]["count"]

    def test_both_tables_are_counted(self):
        counts = run(plan("pinochle", None, "plain,random", 6, 5))[0]["counts"]
        assert sum(counts["contract"].values()) == 12
        assert sum(counts["marriages"].values()) == 48

    def test_a_moon_and_four_passes_are_counted_too(self):
        moons = {"shoot_moon": "match", "step": "next_only"}
        found = run(plan("pinochle", None, "random", 40, 5, moons))[0]["counts"]
        assert found["outcome_by_contract"]["moon"]["set"] > 0
        assert list(found["contract"])[-1] == "moon"
        quiet = run(plan("pinochle", None, "plain", 60, 1, {"stick_dealer": False}))[0]["counts"]
        assert quiet["outcome"]["passed"] == 60 - sum(quiet["contract"].values()) > 0

    def test_spread(self):
        spread, values = Spread(), [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
        spread.add(values)
        told = spread.told()
        assert told["count"] == 10
        assert told["mean"] == mean(values)
        assert told["sd"] == pytest.approx(stdev(values), abs=1e-4)
        assert told["median"] == sorted(values)[4] <= median(values)
        assert (told["p90"], told["p99"]) == (6, 9)

    def test_nothing_has_no_spread(self):
        assert set(Spread().told().values()) == {0, None}
        one = Spread()
        one.add([7])
        assert (one.told()["mean"], one.told()["sd"], one.told()["p90"]) == (7, None, 7)


class TestFrequencies:
    """The melds of hands as they are dealt, by the rule book's own count (section 3)."""

    SHARES = (0.055, 0.28, 0.42, 0.21, 0.03)

    def test_marriages_and_melds_are_as_often_as_the_book_says(self):
        self.check(150)

    @pytest.mark.soak
    def test_marriages_and_melds_are_as_often_in_many_deals(self):
        self.check(5000)

    def check(self, deals: int) -> None:
        counts = run(plan("pinochle", None, "plain", deals, 30301))[0]["counts"]
        hands = 4 * deals
        for (suits, number), share in zip(counts["marriages"].items(), self.SHARES, strict=True):
            near = 4 * sqrt(share * (1 - share) / hands) + 0.005  # the book rounds
            assert number / hands == pytest.approx(share, abs=near), suits
        for name, book in (("hand_melds", 22.6), ("pair_melds", 38.6)):
            told = counts["spread"][name]
            near = 4 * told["sd"] / sqrt(told["count"] / 2) + 0.05
            assert told["mean"] == pytest.approx(book, abs=near)


@pytest.mark.parametrize("language", ["en", "nb", "sv", "fi"])
@pytest.mark.parametrize(
    "words",
    [
        "--players plain",
        "--players plain,random",
        "--players plain,random,plain,random --rules club",
        "--players random --options shoot_moon=match",
    ],
)
def test_people_get_tables(language, words, capsys):
    said = ["simulate", "pinochle", "--deals", "4", "--seed", "1", "--language", language]
    assert main([*said, *words.split()]) == 0
    printed = capsys.readouterr()
    assert not printed.err
    assert not re.search(r"\b(simulate|call)\.", printed.out)
    assert ("A: plain" in printed.out) == (words == "--players plain,random")
    title, *tables = printed.out.rstrip().split("\n\n")
    assert "pinochle" in title
    assert len(tables) == 4
    for table in tables[1:]:
        assert len({len(line) for line in table.splitlines()}) == 1, "columns end at one edge"


def test_four_passes_have_a_row(capsys):
    words = "simulate pinochle --deals 60 --seed 1 --language en --options stick_dealer=false"
    assert main(words.split()) == 0
    printed = capsys.readouterr().out
    table = printed.split("\n\n")[2]
    assert re.search(r"^  All four passed +\d+ +\d\.\d %( +0\.0 %){4}$", table, re.MULTILINE)
    assert re.search(r"^  All +60 +100\.0 %", table, re.MULTILINE)


def test_json_is_one_line(capsys):
    words = "simulate pinochle --rules classic --deals 5 --seed 1 --json"
    assert main(words.split()) == 0
    printed = capsys.readouterr().out
    assert printed.count("\n") == 1
    assert json.loads(printed)["deals"] == 5
