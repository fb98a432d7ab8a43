"""Plunder: when this Warrior's Team wins, you may move 1 DB coin from a Warrior that the opponent controls to this Warrior (C-11.1.2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.collectible.ir.nodes import Line, When
from engine.collectible.ir.words import Moment
from engine.collectible.play.choose import choose_card
from engine.collectible.play.doing import do
from engine.collectible.state.events import CoinMoved
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.control import coins, warriors
from engine.collectible.truth.usable import WISH_COINS
from engine.core.ids import CardId, other
from engine.core.procedure import Procedure


def meaning(line: Line) -> Line:
    """The ability as an automatic line (C-11.1.2)."""
    return replace(line, when=When(Moment.WINS))


def able(state: Position, use: Use) -> list[CardId]:
    """The Warriors of which a coin can be taken; none where it would be the player's eighth (C-11.1.13)."""
    if coins(state, use.seat) >= WISH_COINS:
        return []
    return [card for card in warriors(state, other(use.seat)) if state.cards[card].db]


def take(state: Position, use: Use) -> Procedure[None]:
    """Take one, or none."""
    card = use.source[0]
    prompt = f"{state.printing(card).name}, Plunder: move a DB coin to it?"
    line = state.face(card).lines[use.line]
    chosen = yield from choose_card(state, use.seat, able(state, use), prompt, "C-11.1.2", card, line, may=True)
    if chosen is not None:
        do(state, CoinMoved(chosen, card))
