"""Evolution X: A: switch this Warrior with A from the hand, once a turn (C-11.1.5 to C-11.1.11)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.collectible.ir.nodes import ChiCost, Evolution, Line
from engine.collectible.ir.words import CardType, Coin
from engine.collectible.play.choose import choose_card
from engine.collectible.play.deeds import leave, place
from engine.collectible.play.doing import do
from engine.collectible.state.areas import Area
from engine.collectible.state.events import Moved, Why
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.phrases import name_taken
from engine.core.ids import CardId
from engine.core.procedure import Procedure


def meaning(line: Line) -> Line:
    """The ability as a line that is used at the cost "-"."""
    return replace(line, cost=(ChiCost(),))


def able(state: Position, use: Use) -> list[CardId]:
    """The cards of the hand with which the Warrior can be switched; none while the Turn Marker is too low.

    One whose name a third Warrior has cannot come into play (C-11.1.11, C-11.2.2).
    """
    card, seat = use.source[0], use.seat
    ability = state.face(card).lines[use.line].ability
    if not isinstance(ability, Evolution) or state.markers[seat] < ability.n:
        return []
    return [
        one
        for one in state.area(seat, Area.HAND)
        if (printed := state.printing(one)).type is CardType.WARRIOR
        and ability.name in printed.names
        and name_taken(state, seat, printed, but=card) is None
    ]


def switch(state: Position, use: Use) -> Procedure[None]:
    """The new Warrior takes the old one's place in its Team, upright, with its DB coins and nothing else (C-11.1.7, C-11.1.8)."""
    card = use.source[0]
    old, name = state.cards[card], state.printing(card).name
    prompt = f"{name}: choose the Warrior card that it is switched with."
    new = yield from choose_card(state, use.seat, able(state, use), prompt, "C-11.1.5", card)
    if new is not None:
        leave(state, card, Area.HAND, Why.EFFECT)
        do(state, Moved(new, use.seat, old.area, Why.EVOLVE, team=old.team))  # C-11.1.10: it is not deployed
        place(state, new, Coin.DB, old.db)
