"""Records: what a person could write down at the table, and everything that follows from it."""

from spadille.records.record import Record, RecordedDeal, parse
from spadille.records.replay import Replay, ReplayedDeal, replay
from spadille.records.report import legal, replayed, view

__all__ = [
    "Record",
    "RecordedDeal",
    "Replay",
    "ReplayedDeal",
    "legal",
    "parse",
    "replay",
    "replayed",
    "view",
]
