"""What a seat is sent holds nothing that it may not know: exchange what it cannot see, and every
byte of page, fragment, refusal and list of legal actions stays the same."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from spadille.core.actions import Play
from spadille.core.cards import SEATS, Seat
from spadille.core.errors import SpadilleError
from spadille.core.phase import Phase
from spadille.games import shelf
from spadille.table.lines import rendered
from spadille.table.match import Match, PlayedDeal
from spadille.table.texts import texts
from spadille.web import pages
from spadille.web.identity import Prefs, Visitor
from spadille.web.pages import Links, page, reason_line, scene_for, table_info
from spadille.web.presence import Open
from spadille.web.room import Chair, Room
from tests.laws.swaps import swapped_pairs

LINKS = Links(invite="http://here/j/t", seat="http://here/s/t", local_only=True)


def opened(preset: str, first: Any, state: Phase) -> Open:
    """A table with four people at it, and this deal on it."""
    rules = shelf["quinto"].rules(preset, {})
    deal = PlayedDeal(first.dealer, rules.start(), first.deal, state)
    room = Room("t" * 22, rules, "p0", "draw", "2026-01-01T00:00:00+00:00")
    room.chairs = [Chair("human", f"p{seat}", f"Name {seat}") for seat in range(4)]
    room.matches = [Match(rules, first.dealer, rules.start(), (deal,))]
    room.seq, room.status, room.at = 7 + len(state.history), "playing", room.created_at
    return Open(room)


def everything(preset: str, first: Any, state: Phase, viewer: Seat | None, language: str) -> bytes:
    """All that a viewer could be sent of this position."""
    table = opened(preset, first, state)
    player = "" if viewer is None else f"p{viewer}"
    visitor = Visitor(player, Prefs(language=language), language)
    shown = scene_for(table, player, visitor.prefs)
    assert shown is not None
    info = table_info(table, player, LINKS, "0" * 36)
    sent = [
        page(name, visitor, "/t/x", table=info, scene=shown, hint=None)
        for name in ("table.html", "_table.html")
    ]
    if viewer is not None and viewer == state.turn:
        sent += _refusals(state, shown, language)
    return "\n".join(sent).encode()


def _refusals(state: Phase, shown: Any, language: str) -> list[str]:
    words, alphabet = texts(language), shelf["quinto"].alphabet
    lines = [repr(sorted(map(alphabet.text, state.legal())))]
    for action in alphabet.actions:
        if action not in state.legal() and isinstance(action, Play):
            error = SpadilleError(state.refusal(action))
            line = reason_line(error, shown, alphabet.text(action))
            lines.append(rendered(words, line))
    return lines


def differences(count: int, sent: Callable[..., bytes] = everything) -> int:
    """In how many of so many swapped pairs a viewer is sent something else."""
    languages = ("en", "nb", "sv", "fi")
    found = 0
    for seed in range(count):
        preset = ("guide", "hoffmann")[seed % 2]
        one, two, viewer = swapped_pairs("quinto", preset, seed)
        language = languages[seed % 4]
        same = sent(preset, one[0], one[-1], viewer, language) == sent(
            preset, two[0], two[-1], viewer, language
        )
        found += not same
    return found


def test_no_byte_depends_on_what_is_hidden():
    assert differences(100) == 0


@pytest.mark.soak
def test_no_byte_depends_on_what_is_hidden_in_many_deals():
    assert differences(2000) == 0


def test_a_planted_leak_is_caught(monkeypatch: pytest.MonkeyPatch):
    """A match that forgets to turn the deal face down."""

    def leaking(match: Match, seat: Seat | None) -> Match:
        del seat
        return match

    monkeypatch.setattr(Match, "seen_by", leaking)

    def sent(preset: str, first: Any, state: Phase, viewer: Seat | None, language: str) -> bytes:
        table = opened(preset, first, state)
        open_to_all = replace(state, deal=state.deal.opened()).deal  # type: ignore[type-var]
        hands = [open_to_all.seen_by(None).hands[seat] for seat in range(len(SEATS))]
        return (
            everything(preset, first, state, viewer, language)
            + repr((hands, table.room.seq)).encode()
        )

    assert differences(10, sent) == 10


def test_one_leaked_count_is_caught(monkeypatch: pytest.MonkeyPatch):
    """A page that says how many hearts the left-hand neighbour holds."""
    real = pages.chairs

    def leaking(table: Open, mine: Seat | None, turning: str) -> Any:
        found = real(table, mine, turning)
        match = table.room.match
        assert match is not None
        state = match.state
        assert state is not None
        hearts = state.deal.hands[(mine or 0) - 1] & state.deal.pack.of_suit("H")
        return (replace(found[0], name=f"{found[0].name} {hearts.bit_count()}"), *found[1:])

    monkeypatch.setattr(pages, "chairs", leaking)

    def sent(preset: str, first: Any, state: Phase, viewer: Seat | None, language: str) -> bytes:
        del language
        table = opened(preset, first, state)
        player = "" if viewer is None else f"p{viewer}"
        info = table_info(table, player, LINKS, "0" * 36)
        return repr(info.seats).encode()

    assert differences(40, sent) > 5
