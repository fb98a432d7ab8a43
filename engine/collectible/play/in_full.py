"""Whether something is done at all, and in full: what follows "if you do" asks for that."""

from __future__ import annotations

from engine.collectible.ir.nodes import Effect, Heal, Injure, RemoveCoins
from engine.collectible.play import deeds
from engine.collectible.state.position import Position
from engine.core.ids import CardId


def has_effect(state: Position, effect: Effect, card: CardId, x: int) -> bool:
    """Whether it can be done to the Warrior: who stands is not healed, and coins that are not there are not removed."""
    match effect:
        case Heal():
            return state.cards[card].injured
        case Injure():
            return not state.cards[card].injured
        case RemoveCoins(coin=coin, n=n):
            return deeds.has(state, card, coin, n.value(x))
        case _:
            return True
