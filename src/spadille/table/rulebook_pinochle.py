"""The rules page of Pinochle as keys into the catalogues, with tables drawn from the game itself.

What the melds are worth, what may be bid and played, and what each way to play has of itself is
asked of the rules; only the texts stand elsewhere, in `rules_pinochle.po`.
"""

from __future__ import annotations

from spadille.core.actions import Bid
from spadille.core.deal import Deal
from spadille.core.phase import Done
from spadille.core.tricks import playable
from spadille.games.pinochle import PINOCHLE
from spadille.games.pinochle_contract import PinochleContract
from spadille.games.pinochle_melds import AROUNDS, CLASSIC, PACK, cards_of, suit_cards
from spadille.games.pinochle_options import OPTIONS, Option
from spadille.games.pinochle_talk import Auction
from spadille.table.rulepage import Cell, Preset, RulePage, Table, cell_of, clauses, numbered
from spadille.table.scene import Line

_RULES = "rules.pinochle."
_OPTION = "ui.option.pinochle."


def option_text(name: str, value: object = None) -> str:
    """The key of an option's label, or of the label of one of its values."""
    return f"{_OPTION}{name}" if value is None else f"{_OPTION}{name}.{str(value).lower()}"


def option_note(name: str) -> str:
    """The key of the sentence that says what an option does."""
    return f"{_OPTION}{name}.note"


def told_values(option: Option) -> tuple[object, ...]:
    """The values of an option that have a text: truths read as yes and no, amounts as figures.

    An amount of 0 has one too, where it means that there is none.
    """
    return tuple(
        value
        for value in option.values
        if not isinstance(value, bool) and (option.low is None or not value)
    )


def option_texts() -> tuple[str, ...]:
    """Every key that the options need in a form."""
    return tuple(
        key
        for option in OPTIONS
        for key in (
            option_text(option.name),
            option_note(option.name),
            *(option_text(option.name, value) for value in told_values(option)),
        )
    )


def _text(key: str) -> Cell:
    return Cell(text=f"{_RULES}table.{key}")


def _table(name: str, columns: tuple[str, ...], rows: tuple[tuple[Cell, ...], ...]) -> Table:
    key = f"{_RULES}table.{name}"
    return Table(key, f"{key}.note", tuple(map(Line, columns)), rows)


# What the melds are worth (1.5)

TRUMP = "S"
"""The trump suit of the tables."""
_MELDS = {
    "run": ("1", suit_cards(TRUMP)),
    "royal": ("1", (PACK["K" + TRUMP], PACK["Q" + TRUMP])),
    "marriage": ("1", (PACK["KH"], PACK["QH"])),
    "pinochle": ("2", (PACK["QS"], PACK["JD"])),
    **{name: ("3", cards_of(rank)) for name, rank in AROUNDS.items()},
}
"""Of each meld its class (R23) and the cards that make it once."""


def _meld_table() -> Table:
    heads = ("meld", "class", "cards", "single", "double", "triple", "quadruple")
    rows = []
    for name, points in CLASSIC.items():
        group, cards = _MELDS[name]
        shown = Cell(cards=tuple(map(PACK.name, cards)))
        values = (Cell(figure=str(value)) for value in points)
        rows.append((_text(f"melds.{name}"), Cell(figure=group), shown, *values))
    return _table("melds", tuple(f"{_RULES}table.melds.{head}" for head in heads), tuple(rows))


# What may be bid (R10)

_STANDING = (None, 59, 60, 100)
"""The bids after which the table says what may follow; None: nobody has bid."""
_FEW = 3


def _open_bids(step: str, standing: int | None) -> Cell:
    """The first of the bids that are open above this one."""
    rules = PINOCHLE.rules("classic", {"step": step})
    said = () if standing is None else (Done(1, Bid(standing)),)
    bids = Auction(Deal(PACK, (0, 0, 0, 0)), said, rules, 0).open_bids()
    more = " …" if len(bids) > _FEW else ""
    return Cell(figure=" ".join(map(str, bids[:_FEW])) + more)


def _bid_table() -> Table:
    heads = ("steps", *(str(bid or "opening") for bid in _STANDING))
    rows = (
        (Cell(text=option_text("step", step)), *(_open_bids(step, bid) for bid in _STANDING))
        for step in _values("step")
    )
    return _table("bids", tuple(f"{_RULES}table.bids.{head}" for head in heads), tuple(rows))


def _values(name: str) -> tuple[str, ...]:
    return next(option.values for option in OPTIONS if option.name == name)


# What must be played (2.1): the rule book's P5, P7, P15 and P11

_TRICKS = {
    "plain": ("KH", "AH TH QH"),
    "trumped": ("KH JS", "AH TH QH"),
    "led": ("QS", "KS JS AH"),
    "void": ("AH QS", "AS KS JS"),
}


def _allowed(heading: str, trick: str, hand: str) -> Cell:
    """The cards of a hand that this heading lets one play to a trick."""
    contract = PinochleContract(PINOCHLE.rules("classic", {"heading": heading}), 50, 0, trump=TRUMP)
    played = tuple(PACK[name] for name in trick.split())
    held = PACK.packed(PACK[name] for name in hand.split())
    free = playable(contract, played, held)
    return Cell(cards=tuple(name for name in hand.split() if PACK.held(free, PACK[name])))


def _heading_table() -> Table:
    headings = _values("heading")
    heads = tuple(f"{_RULES}table.heading.{head}" for head in ("position", "trick", "hand"))
    rows = (
        (
            _text(f"heading.{name}"),
            cell_of(trick),
            cell_of(hand),
            *(_allowed(heading, trick, hand) for heading in headings),
        )
        for name, (trick, hand) in _TRICKS.items()
    )
    columns = (*heads, *(option_text("heading", heading) for heading in headings))
    return _table("heading", columns, tuple(rows))


# What a table may agree on


def _usual(option: Option, preset: str) -> Cell:
    """What an option is in one of the ways to play."""
    value = PINOCHLE.rules(preset, {}).options()[option.name]
    if isinstance(value, bool):
        return _text("yes" if value else "no")
    told = value in told_values(option)
    return Cell(text=option_text(option.name, value)) if told else Cell(figure=str(value))


def _option_table() -> Table:
    heads = ("rule", "effect", *PINOCHLE.presets)
    rows = (
        (
            Cell(text=option_text(option.name)),
            Cell(text=option_note(option.name)),
            *(_usual(option, preset) for preset in PINOCHLE.presets),
        )
        for option in OPTIONS
    )
    return _table("options", tuple(f"{_RULES}table.options.{head}" for head in heads), tuple(rows))


_BASE = (
    (f"{_RULES}group.cards", clauses("pinochle", "R", 1, 7)),
    (f"{_RULES}group.auction", clauses("pinochle", "R", 8, 14)),
    (f"{_RULES}group.trump", clauses("pinochle", "R", 15, 19)),
    (f"{_RULES}group.melds", clauses("pinochle", "R", 20, 31)),
    (f"{_RULES}group.play", clauses("pinochle", "R", 32, 44)),
    (f"{_RULES}group.score", clauses("pinochle", "R", 45, 52)),
)
_CLUB = (f"{_RULES}group.club", clauses("pinochle", "C", 1, 5))
_FRIENDLY = (f"{_RULES}group.friendly", clauses("pinochle", "F", 1, 4))
_HEADS = (
    "aim",
    "cards",
    "deal",
    "auction",
    "trump",
    "melds",
    "play",
    "tricks",
    "contract",
    "end",
    "house",
    "tells",
)


def _preset(name: str, *more: str, without: tuple[str, ...] = ()) -> Preset:
    key = f"{_RULES}preset.{name}"
    return Preset(name, key, f"{key}.note", (*(group for group, _ in _BASE), *more), without)


PINOCHLE_PAGE = RulePage(
    title=f"{_RULES}title",
    heads=tuple(f"{_RULES}brief.head.{head}" for head in _HEADS),
    brief=numbered(f"{_RULES}brief.", 1, len(_HEADS)),
    groups=(*_BASE, _CLUB, _FRIENDLY),
    presets=(
        _preset("classic"),
        # C1 three times, C2, C3, C4, C5
        _preset("club", _CLUB[0], without=("R16", "R17", "R52", "R36", "R46", "R47", "R49")),
        # F1 twice, F2, F3, F4
        _preset("friendly", _FRIENDLY[0], without=("R9", "R17", "R36", "R47", "R49")),
    ),
    examples=numbered(f"{_RULES}example.", 1, 4),
    show=("AS", "TS", "KS", "QS", "JS", "JD"),
    tables=(_meld_table(), _bid_table(), _heading_table(), _option_table()),
    beside=(_meld_table().without(1),),  # their class is for the clauses
)
