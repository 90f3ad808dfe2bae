"""Parquet files of rows: a schema for the rows of each game, and a file that goes on where it ends.

A bid is text here, for it may be a number or a word. The package pyarrow is an extra.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spadille.bots.accounts_sides import Row
from spadille.core.errors import Malformed

if TYPE_CHECKING:
    from spadille.bots.simulate import Plan

COLUMNS: Mapping[str, Mapping[str, str]] = {
    "quinto": {
        "multiplier": "whole",
        "ended_by": "text",
        "delta": "wholes",
        "quints": "wholes",
        "tricks": "wholes",
        "stranded_joker": "truth",
    },
    "quadrille": {
        "bid": "text",
        "hombre": "text",
        "trump": "text",
        "called": "text",
        "ally": "text",
        "given": "text",
        "forced": "truth",
        "ended_by": "text",
        "delta": "wholes",
        "tricks": "wholes",
        "outcome": "text",
        "straight": "truth",
        "late": "text",
        "pot": "whole",
    },
    "pinochle": {
        "bid": "word",
        "bidder": "text",
        "trump": "text",
        "forced": "truth",
        "ended_by": "text",
        "delta": "wholes",
        "outcome": "text",
        "melds": "wholes",
        "tricks": "wholes",
        "trick_points": "wholes",
        "marriages": "wholes",
        "hand_melds": "wholes",
        "pair_melds": "wholes",
    },
}
"""The columns of a table at which a deal was played, by game."""
GROUP = 1 << 16
"""Rows are written so many at a time, however they came."""


def _arrow() -> Any:
    """The package pyarrow."""
    try:
        import pyarrow  # noqa: PLC0415
        import pyarrow.parquet  # noqa: PLC0415
    except ImportError:
        raise Malformed("extra", given="parquet") from None
    return pyarrow


def schema(plan: Plan) -> Any:
    """The columns of a plan's rows."""
    arrow, game = _arrow(), plan.rules.game.name
    whole, text, number = arrow.int64(), arrow.string(), arrow.float64()
    kinds = {"whole": whole, "text": text, "word": text, "truth": arrow.bool_()}
    kinds["wholes"] = arrow.list_(whole)
    table = [(name, kinds[kind]) for name, kind in COLUMNS[game].items()]
    deal, difference = [("deal", whole), ("dealer", text)], ("difference", number)
    if not plan.compares:
        return arrow.schema([*deal, *table])
    if game == "quadrille":
        tables = arrow.list_(arrow.struct([("A", text), *table]))
        return arrow.schema([*deal, ("tables", tables), ("A", number), ("B", number), difference])
    return arrow.schema([*deal, *table, ("swapped", arrow.struct(table)), difference])


def as_table(plan: Plan, rows: list[Row]) -> Any:
    """Rows as a table of Arrow."""
    made = [_told(plan, row, str) for row in rows]
    return _arrow().Table.from_pylist(made, schema(plan))


def rows_of(plan: Plan, table: Any) -> list[Row]:
    """The rows that such a table holds."""
    return [_told(plan, row, _bid) for row in table.to_pylist()]


def _bid(text: str) -> int | str:
    return int(text) if text.isdigit() else text


def _told(plan: Plan, row: Row, tell: Callable[[Any], Any]) -> Row:
    """A row with the bids of all its tables told so."""
    words = [name for name, kind in COLUMNS[plan.rules.game.name].items() if kind == "word"]
    if not words:
        return row
    told = {name: None if row[name] is None else tell(row[name]) for name in words}
    again = {"swapped": _told(plan, row["swapped"], tell)} if "swapped" in row else {}
    return row | told | again


class Tables:
    """A Parquet file. One that is there already is written anew, group by group, and gone on with:
    a finished file takes no more rows."""

    form = staticmethod(as_table)

    def __init__(self, place: Path, plan: Plan) -> None:
        arrow = _arrow()
        self._plan, self._place = plan, place
        self._new = place.with_name(f"{place.name}.new")
        goes_on = place.exists() and self.has_rows_of(plan, place)
        self._old = arrow.parquet.ParquetFile(place) if goes_on else None
        self._writer = arrow.parquet.ParquetWriter(self._new, schema(plan))
        self._waiting: list[Any] = []
        self._count = 0
        self._is_whole = not goes_on

    @staticmethod
    def has_rows_of(plan: Plan, place: Path) -> bool:
        """Is this a file with rows of this plan, and no others?"""
        arrow = _arrow()
        try:
            with arrow.parquet.ParquetFile(place) as file:
                count, groups = file.metadata.num_rows, file.metadata.num_row_groups
                if not 0 < count <= plan.deals or file.schema_arrow != schema(plan):
                    return False
                first = rows_of(plan, file.read_row_group(0).slice(0, 1))
                last = rows_of(plan, file.read_row_group(groups - 1))[-1:]
        except arrow.ArrowInvalid:
            return False
        return first == [plan.row(1)] and last == [plan.row(count)]

    def there(self) -> Iterator[Row]:
        if self._old is not None:
            for group in range(self._old.metadata.num_row_groups):
                table = self._old.read_row_group(group)
                self.add(table)
                yield from rows_of(self._plan, table)
            self._is_whole = True

    def add(self, body: Any) -> None:
        self._waiting.append(body)
        self._count += len(body)
        while self._count >= GROUP:
            self._write(GROUP)

    def _write(self, count: int) -> None:
        """Write so many of the rows that wait."""
        table = _arrow().concat_tables(self._waiting)
        self._writer.write_table(table.slice(0, count).combine_chunks())
        self._waiting = [table.slice(count)]
        self._count -= count

    def close(self) -> None:
        """Finish the file; it stands in its place, unless less is in it than was there before."""
        if self._is_whole and self._count:
            self._write(self._count)
        self._writer.close()
        if self._old is not None:
            self._old.close()
        if self._is_whole:
            self._new.replace(self._place)
        else:
            self._new.unlink()
