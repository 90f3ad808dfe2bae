"""Pinochle's score at the table: the sides, the ledger of the match, and a deal spelled out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spadille.core.cards import Seat, next_seat
from spadille.core.phase import Finished, Trick
from spadille.games.pinochle_contract import PinochleContract, trick_points
from spadille.games.pinochle_melds import Meld, melds
from spadille.table import looker as table
from spadille.table.looker import Looker
from spadille.table.match import PlayedDeal
from spadille.table.scene import Line, ResultScene, SeatScene, SheetRow, SideScene, TrickScene


def sides(look: Looker) -> tuple[SideScene, SideScene]:
    """Both partnerships, the viewer's own first: score of the match, trick points of the deal."""
    scores = look.match.standing.scores
    won = trick_points(getattr(look.state, "tricks", ()))
    one, two = (_side(look, side, scores[side], won[side]) for side in look.sided((0, 1)))
    return one, two


def _side(look: Looker, side: int, score: int, tricks: int) -> SideScene:
    pair = Line("side.pair", {"one": look.name(side), "two": look.name(side + 2)})
    if look.seat is None:
        return SideScene(pair, pair, score, tricks, mine=False)
    if look.seat % 2 == side:
        label = Line("side.you_and", {"partner": look.name(next_seat(look.seat, 2))})
        return SideScene(label, Line("side.us"), score, tricks, mine=True)
    return SideScene(pair, Line("side.them"), score, tricks, mine=False)


def _row(look: Looker, line: Line, values: Sequence[int | None], kind: str) -> SheetRow:
    return SheetRow(line, look.sided(values), kind)


# The ledger


def sheet(look: Looker) -> tuple[SheetRow, ...]:
    """A row for each finished deal, and the score."""
    rows = []
    if any(look.match.start.scores):
        rows.append(_row(look, Line("sheet.start"), look.match.start.scores, "start"))
    for number, deal in enumerate(look.match.deals, look.match.start.played + 1):
        if isinstance(deal.state, Finished):
            rows.append(_deal_row(look, number, deal))
    total = _row(look, Line("sheet.total"), look.match.standing.scores, "total")
    return (*rows, total)


def _deal_row(look: Looker, number: int, deal: PlayedDeal) -> SheetRow:
    state = deal.state
    assert isinstance(state, Finished)
    assert state.points is not None
    contract: PinochleContract | None = state.contract
    if contract is None:
        return _row(look, Line("pinochle.sheet.passed", {"number": number}), (0, 0), "deal")
    params = {"number": number, "name": look.name(contract.bidder), "bid": bid_line(contract)}
    line = Line(f"pinochle.sheet.{ending(state)}", params)
    return _row(look, line, state.points[:2], "deal")


def meld_line(meld: Meld) -> Line:
    """What a meld is, and how many times over."""
    line = Line(f"pinochle.meld.{meld.name}")
    if meld.times == 1:
        return line
    return Line("pinochle.meld.times", {"meld": line, "times": meld.times})


def bid_line(contract: PinochleContract) -> Line:
    """The bid as a number, or the moon."""
    if contract.bid is None:
        return Line("call.moon")
    return Line("pinochle.bid", {"points": contract.bid})


def ending(state: Finished) -> str:
    """How a deal went for the bidders: made, set, fold, unplayed, moon_made, moon_lost."""
    contract: PinochleContract = state.contract
    if state.ended_by == "unplayed":
        return "unplayed"
    made = state.ended_by == "tricks" and contract.is_made(state.tricks)
    if contract.bid is None:
        return "moon_made" if made else "moon_lost"
    if state.ended_by == "fold":
        return "fold"
    return "made" if made else "set"


# The deal spelled out


def result(
    look: Looker,
    seats: tuple[SeatScene, ...],
    trick_scene: Callable[[Looker, int, Trick], TrickScene],
) -> ResultScene:
    """A finished deal: meld by meld, counters, the last trick, the contract, the score."""
    state = look.state
    assert isinstance(state, Finished)
    history = tuple(trick_scene(look, n, trick) for n, trick in enumerate(state.tricks, 1))
    return ResultScene(
        headline=_headline(look, state),
        lines=tuple(_rows(look, state)),
        ended_by=state.ended_by,
        notes=tuple(_notes(look, state)),
        match_over=look.match.over is not None,
        history=history,
        hands=table.dealt_hands(look, seats),
    )


def _headline(look: Looker, state: Finished) -> Line:
    contract: PinochleContract | None = state.contract
    if contract is None:
        return Line("pinochle.result.passed")
    params = {"name": look.name(contract.bidder), "bid": bid_line(contract)}
    key = f"pinochle.result.{ending(state)}"
    if state.ended_by == "tricks" and contract.bid is not None:
        over = _total(state, contract) - contract.bid
        params |= {"points": abs(over)}
        if over >= 0 and ending(state) == "set":
            key = "pinochle.result.set_tricks"  # enough points, too few tricks
    return Line(f"{key}.you" if contract.bidder == look.seat else key, params)


def _total(state: Finished, contract: PinochleContract) -> int:
    """Counted meld and trick points of the bidders."""
    counted, won = contract.counted(), trick_points(state.tricks)
    assert counted is not None
    return counted[contract.side] + won[contract.side]


def _rows(look: Looker, state: Finished) -> list[SheetRow]:
    """Every point of the deal with its reason."""
    deal = look.match.deals[-1]
    rows = [_row(look, Line("result.before"), deal.start.scores, "before")]
    contract: PinochleContract | None = state.contract
    if contract is not None and contract.melds is not None:
        rows += _meld_rows(look, contract)
        if state.ended_by == "tricks":
            rows += _trick_rows(look, state, contract)
    assert state.points is not None
    rows.append(_row(look, Line("pinochle.result.deal"), state.points[:2], "deal"))
    return [*rows, _row(look, Line("result.after"), look.match.standing.scores, "total")]


def _meld_rows(look: Looker, contract: PinochleContract) -> list[SheetRow]:
    """Each meld of each hand, and both sides' melds as they count."""
    rows, sums = [], [0, 0]
    for seat in look.seats():
        found = (contract.melds or ())[seat]
        for item in found.items if found else ():
            sums[seat % 2] += item.points
            line = Line("pinochle.result.meld", {"name": look.name(seat), "meld": meld_line(item)})
            rows.append(_row(look, line, _for_side(seat, item.points), "meld"))
    counted = contract.counted() or (0, 0)
    rows.append(_row(look, Line("pinochle.result.melds"), sums, "sum"))
    if tuple(sums) != counted:
        least = {"points": contract.rules.min_meld}
        rows.append(_row(look, Line("pinochle.result.counted", least), counted, "sum"))
    return rows


def _trick_rows(look: Looker, state: Finished, contract: PinochleContract) -> list[SheetRow]:
    last = _for_side(state.tricks[-1].winner, 2)
    won = trick_points(state.tricks)
    counters = (won[0] - (last[0] or 0), won[1] - (last[1] or 0))
    rows = [
        _row(look, Line("pinochle.result.counters"), counters, "tricks"),
        _row(look, Line("pinochle.result.last"), last, "tricks"),
    ]
    if contract.bid is not None:
        total = _total(state, contract)
        params = {"bid": contract.bid, "total": total}
        line = Line(f"pinochle.result.contract.{ending(state)}", params)
        rows.append(SheetRow(line, (None, None), "contract"))
    return rows


def _for_side(seat: Seat, points: int) -> tuple[int | None, int | None]:
    return (points, None) if seat % 2 == 0 else (None, points)


def _notes(look: Looker, state: Finished) -> list[Line]:
    """What is out of the ordinary in this deal, and who has won."""
    contract: PinochleContract | None = state.contract
    notes = []
    if contract is not None and state.ended_by == "tricks" and contract.bid is not None:
        made = contract.is_made(state.tricks)
        reached = _total(state, contract) >= contract.bid
        if reached and not made:
            notes.append(Line("pinochle.note.too_few_tricks"))
        notes += _others_notes(state, contract)
    if contract is not None and state.ended_by == "unplayed":
        notes += _unplayed_notes(look, state, contract)
    if over := look.match.over:
        notes.append(_over_note(look, over))
    return notes


def _others_notes(state: Finished, contract: PinochleContract) -> list[Line]:
    """That the bidders' opponents lose something for want of tricks (min_tricks)."""
    others = 1 - contract.side
    melded, won = (contract.counted() or (0, 0))[others], trick_points(state.tricks)[others]
    scored = state.points[others] if state.points else melded + won
    if scored == melded + won:
        return []
    return [
        Line("pinochle.note.others_lose_meld" if scored == won else "pinochle.note.others_lose_all")
    ]


def _unplayed_notes(look: Looker, state: Finished, contract: PinochleContract) -> list[Line]:
    notes = [Line("pinochle.note.no_marriage", {"name": look.name(contract.bidder)})]
    if contract.rules.no_marriage == "bid_and_meld":
        seats = (next_seat(contract.bidder), next_seat(contract.bidder, 3))
        hands = state.deal.hands
        points = sum(melds(hands[seat], None, contract.rules.melding).points for seat in seats)
        notes.append(Line("pinochle.note.others_meld", {"points": points}))
    return notes


def _over_note(look: Looker, over: str) -> Line:
    winner = look.match.rules.winner(look.match.standing)
    scores = look.match.standing.scores
    if winner is None:
        return Line("pinochle.over.nobody", {"deals": look.match.standing.played})
    params = {
        "one": look.name(winner),
        "two": look.name(winner + 2),
        "high": scores[winner],
        "low": scores[1 - winner],
        "deals": look.match.standing.played,
    }
    contract = getattr(look.state, "contract", None)
    moon = contract is not None and contract.bid is None
    return Line("pinochle.over.moon" if moon else f"pinochle.over.{over}", params)
