"""What differs at a terminal from game to game: how it is read, drawn and explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from spadille.table.pinochle_scene import PinochleScene
from spadille.table.quadrille_scene import QuadrilleScene
from spadille.table.quinto_scene import QuintoScene
from spadille.table.scene import Scene
from spadille.terminal.draw import Drawn, Pen
from spadille.terminal.draw_pinochle import DrawnPinochle
from spadille.terminal.draw_quadrille import DrawnQuadrille
from spadille.terminal.draw_quinto import DrawnQuinto
from spadille.terminal.typed import COMMANDS, Reader
from spadille.terminal.typed_pinochle import read_pinochle
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
        case PinochleScene():
            return DrawnPinochle(pen, scene)
    raise NotImplementedError(scene.game)


LOOKS = {"hand": COMMANDS["hand"], "last": COMMANDS["last"]}
QUADRILLE_LOOKS = LOOKS | {
    "score": ("terminal.word.score", "terminal.help.score.chips"),
    "why": ("terminal.word.why", "terminal.help.why.laid"),
    "trumps": ("terminal.word.trumps", "terminal.help.trumps"),
}
PINOCHLE_LOOKS = LOOKS | {
    "score": ("terminal.word.score", "terminal.help.score.points"),
    "auction": ("terminal.word.auction", "terminal.help.auction"),
    "melds": ("terminal.word.melds", "terminal.help.melds"),
}
"""The words that come first in a game's help, before the others that all games share."""

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
        commands=QUADRILLE_LOOKS | COMMANDS | QUADRILLE_LOOKS,
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
    "pinochle": Manners(
        commands=PINOCHLE_LOOKS | COMMANDS | PINOCHLE_LOOKS,
        reads=read_pinochle,
        welcome="terminal.welcome.pinochle",
        short="terminal.help.short.pinochle",
        help=(
            "terminal.help.raise",
            "terminal.help.trump",
            "terminal.help.cards.pinochle",
            "terminal.help.give",
            "terminal.help.marks.own",
        ),
        why_what="terminal.why_what.king",
    ),
}
