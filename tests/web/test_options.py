"""A table with options: the lobby's form, what it asks for and refuses, and where it is kept."""

import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest

from spadille.core.errors import Malformed
from spadille.core.match import Rules
from spadille.records import parse
from spadille.table import options
from spadille.table.lines import rendered
from spadille.table.options import (
    NOT_IN_FORMS,
    OPTIONS,
    Choice,
    Number,
    Truth,
    chosen,
    controls,
    fault,
)
from spadille.table.session import games, rules_of
from spadille.table.texts import LANGUAGES, texts
from spadille.web.guard import BODY_LIMIT
from spadille.web.identity import NAME_LENGTH, Prefs, prefs_of
from spadille.web.lobby_routes import table_card
from spadille.web.pages import STATIC
from spadille.web.place import FIELDS
from tests.guests import Guest
from tests.web.conftest import Visits
from tests.web.sitting import four, play_on

CLASHING = {("pinochle", "club", "trump_needs_marriage")}
"""Options that by these rules cannot depart from the usual by themselves."""
PRESETS = [(game, preset) for game, presets in games().items() for preset in presets]
KEY = re.compile(r"\b(?:ui|rules|suit|table|why)\.[a-z_.]+[a-z]\b")


class Form(HTMLParser):
    """The fields of a page's form, as a browser without scripts sends them."""

    def __init__(self, html: str, action: str) -> None:
        super().__init__()
        self.action, self.inside, self.select = action, False, ""
        self.fields: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = has.get("action") == self.action
        if not self.inside:
            return
        if tag == "select":
            self.select = has["name"]
            self.first = True
        elif tag == "option" and ("selected" in has or self.first):
            if not self.first:
                self.fields.pop()
            self.fields.append((self.select, has["value"]))
            self.first = False
        elif tag == "input" and (has.get("type") not in ("radio", "checkbox") or "checked" in has):
            self.fields.append((has["name"], has.get("value", "")))

    @property
    def sent(self) -> dict[str, str]:
        return dict(self.fields)


def form_of(guest: Guest) -> Form:
    return Form(guest.client.get("/").text, "/tables")


def rules_at(visits: Visits, address: str) -> Rules:
    """The rules of a table, as its log says them."""
    opened = visits.local.store.events(address.removeprefix("/t/"))[0].body
    rules = rules_of(opened["game"], opened["rules"], opened["options"])
    assert rules.departures() == opened["options"]
    return rules


def departing(game: str, preset: str) -> Iterator[tuple[str, str, Any]]:
    """A field of the form, a value other than the usual, and what the rules make of it."""
    usual = rules_of(game, preset).options()
    for control in controls(game):
        name = control.option.name
        if preset not in control.presets or (game, preset, name) in CLASHING:
            continue
        match control.option.kind:
            case Number(low, high):
                yield control.field, str(high), high
                yield control.field, f" {low} ", low
            case Truth():
                yield control.field, "no" if usual[name] else "yes", not usual[name]
            case Choice(values):
                yield from ((control.field, str(value), value) for value, _ in values)


def spoken(html: str) -> str:
    """A page without its addresses, and the names of its fields."""
    return re.sub(r'(?:name|id|for|href|aria-describedby)="[^"]*"', "", html)


# The table of options, and the rules


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_form_offers_what_the_rules_know_and_take(game: str, preset: str):
    known = rules_of(game, preset).options()
    offered = [control for control in controls(game) if preset in control.presets]
    names = [control.option.name for control in offered]
    assert len(names) == len(set(names))
    assert set(names) == set(known) - (set(NOT_IN_FORMS) if game == "pinochle" else set())
    for control in offered:
        assert control.usual == options.words(known[control.option.name])
        assert chosen(game, preset, {control.field: control.preselected}) is not None
    for field, text, value in departing(game, preset):
        found = chosen(game, preset, {field: text})
        assert list(found.values()) == [value]
        assert rules_of(game, preset, found).options() == {**known, **found}


def test_a_field_stands_once_and_has_its_texts():
    for game in OPTIONS:
        fields = [control.field for control in controls(game)]
        assert len(set(fields)) == len(fields)
    for option in (option for found in OPTIONS.values() for option in found):
        keys = {option.text, option.note} | {
            text for _, text in (option.kind.shown if isinstance(option.kind, Choice) else ())
        }
        assert all(texts(language).has(key) for language in LANGUAGES for key in keys - {""})


def test_the_page_hides_what_belongs_to_another_game_or_other_rules():
    style = (STATIC / "pages.css").read_text("utf-8")
    for game, presets in games().items():
        assert f'[data-game]:not([data-game="{game}"])' in style
        if OPTIONS.get(game):
            assert all(f'[data-rules]:not([data-rules~="{preset}"])' in style for preset in presets)


def test_what_single_values_allow_the_rules_may_still_refuse(monkeypatch: pytest.MonkeyPatch):
    def refusing(*_: object) -> Rules:
        raise Malformed("option_value", given="stake", value=3, known=[])

    monkeypatch.setattr(options, "rules_of", refusing)
    with pytest.raises(Malformed) as refused:
        chosen("quadrille", "basic", {"quadrille.stake": "3"})
    found = fault("quadrille", "basic", refused.value)
    assert (found.field, found.line.key) == ("quadrille.stake", "ui.option.fault.together")


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_that_clash_name_each_other(language: str):
    form = {"pinochle.trump_needs_marriage": "no"}
    assert chosen("pinochle", "classic", form) == {"trump_needs_marriage": False}
    with pytest.raises(Malformed) as refused:
        chosen("pinochle", "club", form)
    assert refused.value.key == "option_clash"
    found, own = fault("pinochle", "club", refused.value), texts(language)
    assert found.field == "pinochle.club.no_marriage"
    assert own("ui.option.pinochle.trump_needs_marriage") in rendered(own, found.line)


# The form


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_form_as_proposed_opens_a_table(visits: Visits, game: str, preset: str):
    guest = visits.guest()
    sent = form_of(guest).sent | {"game": game, f"{game}.rules": preset}
    rules = rules_at(visits, guest.client.post("/tables", data=sent).headers["location"])
    assert (rules.game.name, rules.preset) == (game, preset)
    proposed = {
        control.option.name: control.option.preselected
        for control in controls(game)
        if control.option.preselected is not None
    }
    assert rules.departures() == proposed


def test_a_form_with_every_option_is_not_too_much_for_the_door(visits: Visits):
    fields = form_of(visits.guest()).fields
    longest = [(name, "🂡" * NAME_LENGTH if name == "name" else value) for name, value in fields]
    assert len(fields) < FIELDS
    assert len(str(visits.client().build_request("POST", "/", data=dict(longest)).read())) < (
        BODY_LIMIT * 3 / 4
    )


@pytest.mark.parametrize("preset", ["basic", "later"])
def test_a_table_is_opened_with_its_options(visits: Visits, preset: str):
    guest = visits.guest()
    wanted = {field: (text, value) for field, text, value in departing("quadrille", preset)}
    form = {field: text for field, (text, _) in wanted.items()}
    address = guest.open_table(game="quadrille", rules=preset, company="friends", **form)
    rules = rules_at(visits, address)
    names = {control.field: control.option.name for control in controls("quadrille")}
    given = {names[field]: value for field, (_, value) in wanted.items()}
    assert rules.options() == {**rules_of("quadrille", preset).options(), **given}


def test_an_empty_field_and_one_that_is_not_there_are_as_usual(visits: Visits):
    guest = visits.guest()
    address = guest.open_table(game="quadrille", rules="later", **{"quadrille.stake": "  "})
    assert rules_at(visits, address).departures() == {}


def test_only_the_fields_of_the_chosen_game_and_rules_are_read(visits: Visits):
    guest, wrong = visits.guest(), {"quadrille.stake": "x", "quadrille.favourite": "Z"}
    assert rules_at(visits, guest.open_table(**wrong)).departures() == {}
    form = {"quadrille.favourite": "Z", "quadrille.later.holding": "no", "quadrille.fee": "x"}
    address = guest.open_table(game="quadrille", rules="basic", **form)
    assert rules_at(visits, address).departures() == {}


WRONG = [
    ("basic", "quadrille.stake", "0", "1 100"),
    ("basic", "quadrille.stake", "101", "1 100"),
    ("basic", "quadrille.stake", "two", "1 100"),
    ("basic", "quadrille.chips", "-1", "0 1000"),
    ("later", "quadrille.fee", "1.5", "0 100"),
    ("basic", "quadrille.vole", "²", "0 100"),
    ("basic", "quadrille.late_vole", "9" * 60, "0 100"),
    ("basic", "quadrille.deals", "5", ""),
    ("later", "quadrille.favourite", "J", ""),
    ("basic", "quadrille.own_king", "maybe", ""),
]


def asked(guest: Guest, preset: str, field: str, text: str) -> dict[str, str]:
    """A form of Quadrille with this in a field, and other things filled in."""
    sent = form_of(guest).sent | {"game": "quadrille", "quadrille.rules": preset}
    sent |= {"name": "Åse <b>", "company": "friends", "dealer": "left", "quadrille.chips": "55"}
    return sent | {field: text}


@pytest.mark.parametrize(("preset", "field", "text", "bounds"), WRONG)
def test_a_wrong_value_is_told_in_one_line_and_the_form_kept(
    visits: Visits, preset: str, field: str, text: str, bounds: str
):
    guest = visits.guest()
    sent = asked(guest, preset, field, text)
    right = {name: value for name, value in sent.items() if name != field}
    for language in LANGUAGES:
        guest.client.headers["accept-language"] = language
        answer = guest.client.post("/tables", data=sent)
        assert answer.status_code == 422
        assert "set-cookie" not in answer.headers  # nobody and nothing has been kept
        lines = re.findall(r'<p class="refusal" role="alert"[^>]*>([^<]+)</p>', answer.text)
        assert [re.findall(r"\d+", line) for line in lines] == [bounds.split()]
        assert not KEY.search(spoken(answer.text))
        kept = Form(answer.text, "/tables").sent
        shown = kept.pop(field, None)
        assert kept == right
        assert shown in (text[:40], None, "no")  # a choice that is none is not chosen
    assert guest.client.post("/tables", data=right).status_code == 303


@pytest.mark.parametrize("form", [{"game": "whist"}, {"game": "quadrille", "rules": "guide"}])
def test_a_game_or_rules_that_are_not_there_are_a_bad_request(visits: Visits, form: dict[str, str]):
    assert visits.client().post("/tables", data=form).status_code == 400


# What is kept


def test_a_drawn_suit_stands_in_the_log_and_in_the_record(visits: Visits):
    guest, suits = visits.guest(), set()
    for _ in range(60):
        form = {"quadrille.favourite": "drawn"}
        address = guest.open_table(game="quadrille", rules="later", **form)
        suit = rules_at(visits, address).options()["favourite"]
        suits.add(suit)
        written = tomllib.loads(guest.client.get(f"{address}/record.toml").text)
        assert written.get("options", {}).get("favourite", "H") == suit
    assert suits == set("HSDC")


def test_the_record_holds_the_options(visits: Visits):
    guest = visits.guest()
    form = {"quadrille.deals": "4", "quadrille.stake": "3", "quadrille.own_king": "no"}
    address = guest.open_table(game="quadrille", rules="basic", **form)
    written = tomllib.loads(guest.client.get(f"{address}/record.toml").text)
    assert written["options"] == {"deals": 4, "stake": 3, "own_king": False}
    assert parse(written).rules == rules_at(visits, address)


def test_a_session_is_played_again_by_the_same_rules(visits: Visits):
    table = four(visits, "quadrille", "later", deals=4, stake=2, favourite="C")
    rules = table.opened.room.rules
    for deal in range(1, 5):
        play_on(table)
        assert len(table.match.deals) == deal
        assert bool(table.match.over) == (deal == 4)
        table.all_ready()
    room = table.opened.room
    assert len(room.matches) == 2
    assert table.match.rules == rules
    assert table.match.standing.scores == (40, 40, 40, 40)
    assert table.match.first_dealer == (room.matches[0].dealer + 1) % 4
    assert room.status == "playing"


# The lobby's other side: cards of tables, who deals, the way round


def test_a_card_shows_what_everyone_has_or_how_the_sides_stand(visits: Visits):
    table = four(visits, "quadrille", "basic", deals=4, stake=7)
    host = visits.local.run(table.host())
    card = table_card(table.opened, host)
    assert (card.balances, card.scores, card.deals) == (("40",) * 4, (), 4)
    for _ in range(4):
        play_on(table)
        if not table.match.over:
            table.all_ready()
    card = table_card(table.opened, host)
    assert card.status == "finished"
    assert sum(int(chips.replace("−", "-")) for chips in card.balances) == 160  # the pot is shared
    guest = visits.guest()
    guest.open_table(game="quadrille", rules="basic", **{"quadrille.deals": "8"})
    shown = guest.client.get("/").text
    assert shown.count(" <b>40</b></span>") == 4
    assert "Deal 1 of 8" in shown
    guest.open_table()
    assert "Deal 1 · 0 – 0" in guest.client.get("/").text


@pytest.mark.parametrize(
    ("game", "turning", "said", "kept"),
    [
        ("quadrille", "counter", "left", "right"),
        ("quadrille", "counter", "right", "left"),
        ("quadrille", "counter", "partner", "partner"),
        ("quadrille", "clock", "left", "left"),
        ("quinto", "counter", "left", "left"),
    ],
)
def test_the_left_hand_neighbour_deals_whichever_way_the_turn_goes(
    visits: Visits, game: str, turning: str, said: str, kept: str
):
    guest = visits.guest()
    guest.client.post("/prefs", data={"turning": turning})
    rules = games()[game][0]
    address = guest.open_table(game=game, rules=rules, dealer=said, company="friends")
    assert visits.local.store.events(address.removeprefix("/t/"))[0].body["dealer"] == kept


def test_the_way_round_is_a_setting(visits: Visits):
    assert Prefs().turning == prefs_of({"turning": "sideways"}).turning == "counter"
    assert prefs_of({"turning": "clock"}).turning == "clock"
    guest = visits.guest()
    assert guest.client.post("/prefs", data={"turning": "clock"}).status_code == 303
    settings = Form(guest.client.get("/settings").text, "/prefs")
    assert settings.sent["turning"] == "clock"
    guest.client.post("/prefs", data=settings.sent | {"theme": "dark"})
    assert Form(guest.client.get("/settings").text, "/prefs").sent["turning"] == "clock"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby_and_settings_have_all_their_words(visits: Visits, language: str):
    guest = visits.guest()
    guest.client.headers["accept-language"] = language
    guest.open_table(game="quadrille", rules="later", company="friends")
    guest.open_table(game="quadrille", rules="basic")
    guest.open_table(company="friends")
    for address in ("/", "/settings"):
        answer = guest.client.get(address)
        assert answer.status_code == 200
        assert f'<html lang="{language}"' in answer.text
        assert not KEY.search(spoken(answer.text))
