"""Quinto at the table: its sentences, quints as they fall, score sheet, results, as scene data."""

from __future__ import annotations

from collections.abc import Sequence

from spadille.core.cards import SEATS, Seat, next_seat
from spadille.core.phase import Finished, Trick
from spadille.core.play import Playing
from spadille.games.quinto import (
    DOUBLE,
    JOKER,
    PACK,
    REDOUBLE,
    TRICKS,
    Doubling,
    QuintoContract,
    decided,
    quints,
    side_of,
)
from spadille.table import looker as table
from spadille.table.looker import Looker
from spadille.table.match import PlayedDeal
from spadille.table.quinto_scene import (
    QuintoScene,
    QuintScene,
    RestScene,
    RubberScene,
)
from spadille.table.scene import (
    Choice,
    Line,
    ResultScene,
    SeatScene,
    SheetRow,
    SideScene,
    TrickScene,
)


def quinto_scene(look: Looker, sorting: str) -> QuintoScene:
    """The scene of a Quinto deal; the state of `look` shows only what its viewer may see."""
    state = look.state
    tricks = _tricks(look)
    shown = table.seats(look)
    current = table.current_trick(look)
    multiplier = _multiplier(look)
    sides = _sides(look, tricks)
    return QuintoScene(
        game="quinto",
        rules=look.match.rules.preset,
        phase="finished" if isinstance(state, Finished) else state.name,
        viewer=None if look.seat is None else SEATS[look.seat],
        deal=len(look.match.deals) + look.match.start.played,
        trick=min(len(tricks) + 1, TRICKS),
        tricks=TRICKS,
        seats=shown,
        hand=table.hand_cards(look, lambda _, reason: _why(look, reason), sorting),
        duty=state.duty() if isinstance(state, Playing) and look.my_turn() else None,
        sentence=_sentence(look),
        notice=_stranded(look),
        current=current,
        last=_trick_scene(look, len(tricks), tricks[-1]) if tricks else None,
        choices=_choices(look),
        calls=table.calls(look),
        multiplier=multiplier,
        doubled=_doubled(look),
        trick_value=5 * multiplier,
        sides=sides,
        columns=tuple(side.short for side in sides),
        quints=_quints(look, tricks),
        rest=_rest(look),
        sheet=_sheet(look, tricks),
        result=_result(look, shown) if isinstance(state, Finished) else None,
        rubber=_rubber(look),
    )


def _tricks(look: Looker) -> tuple[Trick, ...]:
    return getattr(look.state, "tricks", ())


def _contract(look: Looker) -> QuintoContract | None:
    return getattr(look.state, "contract", None)


def _multiplier(look: Looker) -> int:
    if isinstance(look.state, Doubling):
        return look.state.multiplier
    contract = _contract(look)
    return contract.multiplier if contract else 1


def _doubled(look: Looker) -> Line | None:
    for done in reversed(look.state.history):
        if done.action in (DOUBLE, REDOUBLE):
            word = "redoubled" if done.action == REDOUBLE else "doubled"
            if done.seat == look.seat:
                return Line(f"stake.{word}.you")
            return Line(f"stake.{word}", {"name": look.name(done.seat)})
    return None


# What is wanted now, and why a card may not be played.


def _sentence(look: Looker) -> Line:
    state = look.state
    if isinstance(state, Finished):
        over = look.match.over is not None
        return Line("say.match_over" if over else "say.deal_over")
    if not look.my_turn():
        word = "say.other.call" if isinstance(state, Doubling) else "say.other.play"
        return Line(word, {"name": look.name(state.turn)})
    if isinstance(state, Doubling):
        for action, word in ((DOUBLE, "double"), (REDOUBLE, "redouble")):
            if action in state.legal():
                return Line(f"say.call.{word}")
        return Line("say.call.pass")
    assert isinstance(state, Playing)
    return _play_sentence(state)


def _play_sentence(state: Playing) -> Line:
    hand = state.deal.hands[state.turn]
    joker = bool(PACK.held(hand, JOKER))
    if PACK.count(hand) == 1:
        return Line("say.last_card")
    if not state.trick:
        return Line("say.lead.joker" if joker else "say.lead")
    led = PACK.suit(state.trick[0])
    duty = state.duty()
    if duty == "joker_trick_11":
        return Line("say.joker_trick_11")
    if duty == "follow":
        return Line(f"say.follow.joker.{led}" if joker else f"say.follow.{led}")
    return Line(f"say.void.{led}")


def _why(look: Looker, reason: str) -> Line:
    state = look.state
    assert isinstance(state, Playing)
    if reason == "follow":
        return Line(f"why.follow.{PACK.suit(state.trick[0])}")
    return Line(f"why.{reason}")


def _stranded(look: Looker) -> Line | None:
    """The lead to trick 12 has passed from a stranded joker (a23)."""
    state = look.state
    if isinstance(state, Playing) and len(state.tricks) == TRICKS - 1:
        taker = state.tricks[-1].winner
        if state.leader != taker:
            names = {"name": look.name(taker), "next": look.name(state.leader)}
            return Line("say.stranded", names)
    return None


def _choices(look: Looker) -> tuple[Choice, ...]:
    state = look.state
    if not (isinstance(state, Doubling) and look.my_turn()):
        return ()
    now = 5 * state.multiplier
    notes = {
        "pass": Line("choice.note.pass", {"value": now}),
        "double": Line("choice.note.double", {"value": 10}),
        "redouble": Line("choice.note.redouble", {"value": 20}),
    }
    words = [look.match.rules.game.alphabet.text(action) for action in state.legal()]
    return tuple(Choice(word, Line(f"choice.{word}"), notes[word]) for word in words)


# Points.


def quint_lines(cards: Sequence[int]) -> tuple[Line, ...]:
    """The quints among these cards, each as a phrase."""
    return tuple(
        Line("quint.joker" if quint.kind == "joker" else f"quint.{quint.kind}.{quint.suit}")
        for quint in quints(cards)
    )


def _trick_scene(look: Looker, number: int, trick: Trick) -> TrickScene:
    you = trick.winner == look.seat
    params = {} if you else {"name": look.name(trick.winner)}
    key = "trick.taken.you" if you else "trick.taken"
    text = Line(key, params)
    if trick.points:
        more = {"quints": quint_lines(trick.cards), "points": trick.points}
        text = Line(f"{key}.quints", params | more)
    return table.trick_scene(look, number, trick, text)


def _sides(look: Looker, tricks: tuple[Trick, ...]) -> tuple[SideScene, SideScene]:
    scores = _running(look, tricks)
    contract = _contract(look)
    won = contract.tricks_won(tricks) if contract else (0, 0)
    one, two = (_side(look, side, scores[side], won[side]) for side in _order(look))
    return one, two


def _order(look: Looker) -> tuple[int, int]:
    return look.sided((0, 1))


def _running(look: Looker, tricks: tuple[Trick, ...]) -> tuple[int, int]:
    """Both sides' scores as they stand, quints of this deal included."""
    deal = look.match.deals[-1]
    if isinstance(look.state, Finished):
        scores = look.match.standing.scores
        return scores[0], scores[1]
    contract = _contract(look)
    made = contract.quints_won(tricks) if contract else (0, 0)
    return deal.start.scores[0] + made[0], deal.start.scores[1] + made[1]


def _side(look: Looker, side: int, score: int, tricks: int) -> SideScene:
    one, two = look.name(side), look.name(side + 2)
    mine = look.seat is not None and side_of(look.seat) == side
    pair = Line("side.pair", {"one": one, "two": two})
    if look.seat is None:
        return SideScene(pair, pair, score, tricks, mine=False)
    if mine:
        label = Line("side.you_and", {"partner": look.name(next_seat(look.seat, 2))})
        return SideScene(label, Line("side.us"), score, tricks, mine=True)
    return SideScene(pair, Line("side.them"), score, tricks, mine=False)


def _quints(look: Looker, tricks: tuple[Trick, ...]) -> tuple[QuintScene, ...]:
    return tuple(
        QuintScene(number, quint_lines(trick.cards), trick.points, _side_index(look, trick.winner))
        for number, trick in enumerate(tricks, 1)
        if trick.points
    )


def _side_index(look: Looker, seat: Seat) -> int:
    return look.side(side_of(seat))


def _rest(look: Looker) -> RestScene:
    state, count = look.state, look.match.rules.game.rest_size
    if not isinstance(state, Finished):
        return RestScene(count)
    cards = PACK.cards(state.deal.rest)
    names = tuple(PACK.name(card) for card in reversed(cards))
    if state.ended_by == "quint":
        return RestScene(count, names)  # shown as a courtesy; it was not opened (a34)
    points = sum(quint.points for quint in quints(cards))
    side = _side_index(look, state.tricks[-1].winner)
    return RestScene(count, names, points, side, quint_lines(cards))


def _row(look: Looker, line: Line, values: Sequence[int | None], kind: str) -> SheetRow:
    one, two = look.sided(values)
    return SheetRow(line, (one, two), kind)


def _sheet(look: Looker, tricks: tuple[Trick, ...]) -> tuple[SheetRow, ...]:
    rows = _past_rows(look)
    deal = look.match.deals[-1]
    if not isinstance(look.state, Finished):
        contract = _contract(look)
        made = contract.quints_won(tricks) if contract else (0, 0)
        rows.append(_row(look, Line("sheet.quints_now"), made, "quints"))
        total = [start + now for start, now in zip(deal.start.scores, made, strict=True)]
    else:
        total = list(look.match.standing.scores)
    return (*rows, _row(look, Line("sheet.total"), total, "total"))


def _past_rows(look: Looker) -> list[SheetRow]:
    """The finished games of a rubber in one row each, the deals of the present game one by one."""
    rows: list[SheetRow] = []
    match, game = look.match, 1 + sum(look.match.start.games)
    if any(match.start.scores):
        rows.append(_row(look, Line("sheet.start"), match.start.scores, "deal"))
    for number, deal in enumerate(match.deals, 1 + match.start.played):
        state = deal.state
        if not isinstance(state, Finished) or state.points is None:
            continue
        rows.append(_row(look, Line("sheet.deal", {"number": number}), state.points[:2], "deal"))
        scores = match.rules.scored(deal.start, state).scores
        if match.rules.rubber(match.start) and decided(scores) is not None:
            last = deal is match.deals[-1]
            if not last:
                rows = [row for row in rows if row.kind == "game"]
            rows.append(_row(look, Line("sheet.game", {"number": game}), scores, "game"))
            game += 1
    return rows


def _rubber(look: Looker) -> RubberScene | None:
    rubber = look.match.rules.rubber(look.match.standing)
    if rubber is None:
        return None
    winner = None if rubber.winner is None else look.side(rubber.winner)
    difference = rubber.difference
    if difference is not None and look.bottom % 2:
        difference = -difference
    games, totals = look.sided(rubber.games), look.sided(rubber.totals)
    return RubberScene(games, totals, winner, difference)


# The deal spelled out.


def _result(look: Looker, shown: tuple[SeatScene, ...]) -> ResultScene:
    state, deal = look.state, look.match.deals[-1]
    assert isinstance(state, Finished)
    assert state.points is not None
    after = look.match.standing
    won = decided(after.scores)
    history = tuple(_trick_scene(look, n, trick) for n, trick in enumerate(state.tricks, 1))
    return ResultScene(
        headline=_headline(look, state, won),
        lines=(*_result_rows(look, state, deal), *_bonus_rows(look)),
        ended_by=state.ended_by,
        notes=_notes(state, after.scores),
        match_over=look.match.over is not None,
        history=history,
        hands=table.dealt_hands(look, shown),
    )


def _headline(look: Looker, state: Finished, won: int | None) -> Line:
    scores = look.match.standing.scores
    if won is None:
        ours, theirs = look.sided(state.points)
        return Line("result.deal", {"ours": ours, "theirs": theirs})
    high, low = scores[won], scores[1 - won]
    params = {"high": high, "low": low}
    if look.seat is not None and side_of(look.seat) == won:
        return Line("result.won.you", params | {"partner": look.name(next_seat(look.seat, 2))})
    return Line("result.won", params | {"one": look.name(won), "two": look.name(won + 2)})


def _notes(state: Finished, scores: Sequence[int]) -> tuple[Line, ...]:
    notes = []
    if state.ended_by in ("quint", "cachette"):
        notes.append(Line(f"result.ended.{state.ended_by}"))
    if max(scores) >= 250 and scores[0] == scores[1]:
        notes.append(Line("result.tie", {"score": scores[0]}))
    return tuple(notes)


def _result_rows(look: Looker, state: Finished, deal: PlayedDeal) -> list[SheetRow]:
    """Every point of the deal with its reason."""
    contract = state.contract
    rows = [_row(look, Line("result.before"), deal.start.scores, "before")]
    for number, trick in enumerate(state.tricks, 1):
        if trick.points:
            params = {"trick": number, "quints": quint_lines(trick.cards)}
            values = _to_side(trick.winner, trick.points)
            rows.append(_row(look, Line("result.quints", params), values, "quints"))
    if state.ended_by != "quint":
        rows.append(_cachette_row(look, state))
    if state.ended_by == "tricks":
        won = contract.tricks_won(state.tricks)
        rows.append(_row(look, Line("result.tricks_won"), won, "count"))
        worth = [contract.trick_value * count for count in won]
        params = {"value": contract.trick_value}
        rows.append(_row(look, Line("result.tricks", params), worth, "tricks"))
    after = look.match.standing.scores
    return [*rows, _row(look, Line("result.after"), after, "total")]


def _cachette_row(look: Looker, state: Finished) -> SheetRow:
    cards = PACK.cards(state.deal.rest)
    points = sum(quint.points for quint in quints(cards))
    values = _to_side(state.tricks[-1].winner, points)
    if not points:
        return _row(look, Line("result.cachette.none"), values, "cachette")
    params = {"quints": quint_lines(cards)}
    return _row(look, Line("result.cachette", params), values, "cachette")


def _to_side(seat: Seat, points: int) -> tuple[int, int]:
    return (points, 0) if side_of(seat) == 0 else (0, points)


def _bonus_rows(look: Looker) -> list[SheetRow]:
    """The end of a rubber: all points of its games, and the hundred (b7, b8)."""
    rubber = look.match.rules.rubber(look.match.standing)
    if rubber is None or rubber.winner is None:
        return []
    bonus = (100, 0) if rubber.winner == 0 else (0, 100)
    final = [made + more for made, more in zip(rubber.totals, bonus, strict=True)]
    return [
        _row(look, Line("result.rubber_points"), rubber.totals, "game"),
        _row(look, Line("result.rubber_bonus"), bonus, "bonus"),
        _row(look, Line("result.rubber_total"), final, "total"),
    ]
