"""What a player of Pinochle types: a bid, a trump suit, cards to give in one line, or one to play.

The words of the records do as well: `trump:H`, `give:QS give:JD`.
"""

from __future__ import annotations

from spadille.table.pinochle_scene import PinochleScene
from spadille.table.scene import Scene
from spadille.terminal.typed import Reader


def read_pinochle(reader: Reader, typed: str, scene: Scene) -> tuple[str, ...]:
    """The actions that this means, as records write them; none, if it is unclear."""
    assert isinstance(scene, PinochleScene)
    if not typed:
        return (str(scene.next_bid),) if raises_by_enter(scene) else ()
    if scene.phase == "auction" and (bid := _bid(reader, typed, scene)):
        return (bid,)
    vague = scene.phase == "play" and reader.is_half(typed)
    if call := reader.call(typed, () if vague else [choice.action for choice in scene.choices]):
        return (call,)
    if ":" in typed:
        return reader.recorded(typed)
    words = reader.bare(typed)
    if scene.phase == "trump" and (suit := reader.suit(" ".join(words))):
        return (f"trump:{suit}",)
    cards = _cards(reader, words)
    gives = any(held.action.startswith("give:") for held in scene.hand)
    return tuple(f"give:{card}" if gives else card for card in cards)


def raises_by_enter(scene: PinochleScene) -> bool:
    """Does Enter alone make the next bid? Only when the player has bid before in this auction, so
    that one Enter too many binds nobody."""
    has_bid = any(call.seat == scene.viewer and call.action.isdecimal() for call in scene.calls)
    return scene.bidding is not None and scene.bidding.next is not None and has_bid


def _bid(reader: Reader, typed: str, scene: PinochleScene) -> str | None:
    """A number, with or without the word for a bid before it; that word alone is the next bid."""
    *before, last = typed.split()
    if last.isascii() and last.isdecimal() and all(map(reader.is_raise, before)):
        return str(int(last))
    if scene.next_bid is not None and reader.is_raise(typed):
        return str(scene.next_bid)
    return None


def _cards(reader: Reader, words: list[str]) -> tuple[str, ...]:
    """One card, in as many words as it takes, or one in each word."""
    if card := reader.card(" ".join(words)):
        return (card,)
    cards = [reader.card(word) for word in words]
    return tuple(card for card in cards if card) if all(cards) else ()
