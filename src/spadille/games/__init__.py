"""The shelf: every game that can be played here, by name."""

from spadille.core.errors import Malformed
from spadille.core.match import Game
from spadille.games.pinochle import PINOCHLE
from spadille.games.quadrille import QUADRILLE
from spadille.games.quinto import QUINTO

shelf: dict[str, Game] = {game.name: game for game in (QUINTO, QUADRILLE, PINOCHLE)}


def game_named(name: str) -> Game:
    """The game of this name; Malformed `unknown_game` if there is none."""
    if name not in shelf:
        raise Malformed("unknown_game", given=name, known=list(shelf))
    return shelf[name]
