"""The pages of the rule book as keys into the catalogues: what tells a game, in what order."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

HEADINGS = ("rules.brief", "rules.clauses", "rules.presets", "rules.examples")
"""The headings that the rules pages of all games share."""


@dataclass(frozen=True, slots=True)
class Preset:
    """One way to play a game: its key in a record, its texts, and what holds under it."""

    rules: str
    name: str
    note: str
    groups: tuple[str, ...]
    without: tuple[str, ...] = ()  # clauses of these groups that do not hold


@dataclass(frozen=True, slots=True)
class RulePage:
    """What the rules page of one game shows; every text is a key of `rules.po`."""

    title: str
    heads: tuple[str, ...]  # the small heading of each paragraph of the brief
    brief: tuple[str, ...]
    groups: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]  # heading, (clause, text)
    presets: tuple[Preset, ...]
    examples: tuple[str, ...]

    def groups_in_force(self, rules: str) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
        """The groups with the clauses in force under a preset, in order.

        KeyError if the game has no such preset.
        """
        preset = {preset.rules: preset for preset in self.presets}[rules]
        return tuple(
            (group, tuple(pair for pair in clauses if pair[0] not in preset.without))
            for group, clauses in self.groups
            if group in preset.groups
        )

    def in_force(self, rules: str) -> tuple[tuple[str, str], ...]:
        """The clauses in force under a preset, in order: (clause, text)."""
        return tuple(pair for _, clauses in self.groups_in_force(rules) for pair in clauses)

    def texts(self) -> tuple[str, ...]:
        """Every key the page needs, once each, the shared headings left out."""
        return (
            self.title,
            *self.heads,
            *self.brief,
            *(group for group, _ in self.groups),
            *(text for _, clauses in self.groups for _, text in clauses),
            *(key for preset in self.presets for key in (preset.name, preset.note)),
            *self.examples,
        )


def rule_page(game: str) -> RulePage:
    """The rules page of a game. KeyError if the rule book has none for it."""
    return PAGES[game]


def _numbered(prefix: str, first: int, last: int) -> tuple[str, ...]:
    return tuple(f"{prefix}{number}" for number in range(first, last + 1))


def _clauses(game: str, letter: str, first: int, last: int) -> tuple[tuple[str, str], ...]:
    return tuple((clause, f"rules.{game}.{clause}") for clause in _numbered(letter, first, last))


_QUINTO_GROUPS = (
    ("rules.quinto.group.setup", _clauses("quinto", "a", 1, 10)),
    ("rules.quinto.group.doubling", _clauses("quinto", "a", 11, 14)),
    ("rules.quinto.group.play", _clauses("quinto", "a", 15, 24)),
    ("rules.quinto.group.quints", _clauses("quinto", "a", 25, 32)),
    ("rules.quinto.group.scoring", _clauses("quinto", "a", 33, 38)),
    ("rules.quinto.group.hoffmann", _clauses("quinto", "b", 1, 9)),
)

_QUINTO = RulePage(
    title="rules.quinto.title",
    heads=(
        "rules.quinto.brief.head.aim",
        "rules.quinto.brief.head.cards",
        "rules.quinto.brief.head.deal",
        "rules.quinto.brief.head.doubling",
        "rules.quinto.brief.head.play",
        "rules.quinto.brief.head.joker",
        "rules.quinto.brief.head.quints",
        "rules.quinto.brief.head.points",
        "rules.quinto.brief.head.cachette",
        "rules.quinto.brief.head.tricks",
        "rules.quinto.brief.head.end",
    ),
    brief=_numbered("rules.quinto.brief.", 1, 11),
    groups=_QUINTO_GROUPS,
    presets=(
        Preset(
            rules="guide",
            name="rules.quinto.preset.guide",
            note="rules.quinto.preset.guide.note",
            groups=tuple(group for group, _ in _QUINTO_GROUPS[:-1]),
        ),
        Preset(
            rules="hoffmann",
            name="rules.quinto.preset.hoffmann",
            note="rules.quinto.preset.hoffmann.note",
            groups=tuple(group for group, _ in _QUINTO_GROUPS),
            without=("a9", "a20", "a21"),  # b1, b2, b3
        ),
    ),
    examples=_numbered("rules.quinto.example.", 1, 3),
)

PAGES: Mapping[str, RulePage] = MappingProxyType({"quinto": _QUINTO})
