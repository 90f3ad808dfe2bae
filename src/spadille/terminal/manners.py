"""What differs at a terminal from game to game: how it is read, drawn and explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from spadille.table.quadrille_scene import QuadrilleScene
from spadille.table.quinto_scene import QuintoScene
from spadille.table.scene import Scene
from spadille.terminal.draw import Drawn, Pen
from spadille.terminal.draw_quadrille import DrawnQuadrille
from spadille.terminal.draw_quinto import DrawnQuinto
from spadille.terminal.typed import COMMANDS, Reader
from spadille.terminal.typed_quadrille import read_quadrille


@dataclass(frozen=True)
class Manners:
    """One game's way at a terminal; texts by their keys.

    reads: the actions that something typed means, as records write them. help: what stands above
    the words of the terminal on the page of help.
    """

    commands: Mapping[str, tuple[str, str]]
    reads: Callable[[Reader, str, Scene], tuple[str, ...]]
    welcome: str
    short: str
    help: tuple[str, ...]
    why_what: str


def read_quinto(reader: Reader, typed: str, scene: Scene) -> tuple[str, ...]:
    """The call or the card that this means; none, if it is unclear."""
    text = reader.call(typed, [choice.action for choice in scene.choices]) or reader.card(typed)
    return (text,) if text else ()


def drawn(pen: Pen, scene: Scene) -> Drawn:
    """The scene as its game is drawn."""
    match scene:
        case QuintoScene():
            return DrawnQuinto(pen, scene)
        case QuadrilleScene():
            return DrawnQuadrille(pen, scene)
    raise NotImplementedError(scene.game)


LOOKS = {
    "hand": COMMANDS["hand"],
    "last": COMMANDS["last"],
    "score": ("terminal.word.score", "terminal.help.score.chips"),
    "why": ("terminal.word.why", "terminal.help.why.laid"),
    "trumps": ("terminal.word.trumps", "terminal.help.trumps"),
}
"""The words that come first in Quadrille's help, before the others that all games share."""

MANNERS: Mapping[str, Manners] = {
    "quinto": Manners(
        commands=COMMANDS,
        reads=read_quinto,
        welcome="terminal.welcome",
        short="terminal.help.short",
        help=("terminal.help.cards", "terminal.help.marks"),
        why_what="terminal.why_what",
    ),
    "quadrille": Manners(
        commands=LOOKS | COMMANDS | LOOKS,
        reads=read_quadrille,
        welcome="terminal.welcome.quadrille",
        short="terminal.help.short.quadrille",
        help=(
            "terminal.help.bids",
            "terminal.help.naming",
            "terminal.help.cards.quadrille",
            "terminal.help.marks.trumps",
        ),
        why_what="terminal.why_what.king",
    ),
}
