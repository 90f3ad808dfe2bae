"""What the strong player has been set to, game by game: found by matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Settings:
    """exact: how many tricks are left when play is exact. worlds: how many are looked at where
    nothing is asked for; limit: the most. gate: how many standard errors a gain must be worth.
    leans: hands lean by what was said while more tricks than these are left; None for never. leads:
    so many tricks are led to as the plain player leads. both: where play is exact, cards count by
    the mean of that and of play-outs while more tricks than these are left; None for never."""

    exact: int
    worlds: int
    limit: int
    gate: float
    leans: int | None = None
    leads: int = 0
    both: int | None = None


SETTINGS: Mapping[str, Settings] = {
    "quinto": Settings(exact=6, worlds=100, limit=2000, gate=0.5),
    "quadrille": Settings(exact=10, worlds=30, limit=300, gate=1.5),
    "pinochle": Settings(exact=8, worlds=100, limit=1000, gate=1.5, leads=6, both=3),
}
MASTER: Mapping[str, Settings] = {
    "quinto": replace(SETTINGS["quinto"], leans=6, both=3),
    "quadrille": replace(SETTINGS["quadrille"], leans=0),
    "pinochle": replace(SETTINGS["pinochle"], leans=8),
}
"""The master's: what gained in matches against the strong player, at the same time a decision."""
