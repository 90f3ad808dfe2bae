"""What a player of Quadrille types: a bid, trump and king in one line, a card to give or to play.

The words of the records do as well: `trump:H call:KC`, `demand:KS`, `give:4D`.
"""

from __future__ import annotations

from spadille.table.quadrille_scene import NamingScene, QuadrilleScene
from spadille.table.scene import Scene
from spadille.terminal.typed import Reader


def read_quadrille(reader: Reader, typed: str, scene: Scene) -> tuple[str, ...]:
    """The actions that this means, as records write them; none, if it is unclear."""
    assert isinstance(scene, QuadrilleScene)
    vague = scene.phase == "play" and reader.is_half(typed)  # c: a club, or claim?
    if call := reader.call(typed, () if vague else [choice.action for choice in scene.choices]):
        return (call,)
    if ":" in typed:
        return reader.recorded(typed)
    if scene.naming:
        return _named(reader, reader.bare(typed), scene.naming)
    card = reader.card(typed) or reader.card(" ".join(reader.bare(typed)))
    if card is None:
        return ()
    gives = any(held.action.startswith("give:") for held in scene.hand)
    return (f"give:{card}" if gives else card,)


def _named(reader: Reader, words: list[str], naming: NamingScene) -> tuple[str, ...]:
    """A trump, a card to call or demand, or the one and then the other."""
    calls = [call.action for trump in naming.trumps for call in trump.calls]
    named = calls[0].partition(":")[0] if calls else "call"
    for split in range(len(words) + 1):
        first, then = " ".join(words[:split]), " ".join(words[split:])
        suit, card = reader.suit(first), reader.card(then)
        trump = (f"trump:{suit}",) if suit else ()
        called = () if not card else (f"{named}:{card}",) if calls or trump else (card,)
        if bool(trump) == bool(first) and bool(called) == bool(then):
            return (*trump, *called)
    return ()
