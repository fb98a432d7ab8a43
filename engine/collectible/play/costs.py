"""Paying: Chi to the Discard area, and the Activation costs that are no Chi (C-4.6, C-9.6)."""

from __future__ import annotations

from engine.collectible.ir.nodes import DiscardCards, InjureThis, Line, MoveThis, RemoveThis
from engine.collectible.play.choose import choose_cards
from engine.collectible.play.deeds import injure, leave, remove
from engine.collectible.play.doing import do
from engine.collectible.state.areas import Area
from engine.collectible.state.events import Moved, Why
from engine.collectible.state.position import Position
from engine.core.decisions import Option
from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure


def pay_chi(state: Position, seat: Seat, option: Option) -> None:
    """The cards that pay go from the Chi area to the Discard area (C-4.6.3)."""
    if option.payment is not None:
        for card in option.payment.proposed:
            do(state, Moved(card, seat, Area.DISCARD, Why.PAY))  # C-2.6.3, C-9.6.6


def choose_discards(state: Position, seat: Seat, source: CardId, line: Line) -> Procedure[tuple[CardId, ...]]:
    """The cards of the hand that the line costs."""
    n = sum(cost.n for cost in line.cost or () if isinstance(cost, DiscardCards))
    if not n:
        return ()
    name = state.printing(source).name
    hand = [card for card in state.area(seat, Area.HAND) if card != source]
    prompt = f"{name}: discard {n} card{'s' if n != 1 else ''} from your hand."
    chosen = yield from choose_cards(state, seat, hand, n, prompt, "C-9.6.5", source)
    return chosen


def pay_others(state: Position, source: CardId, line: Line, discards: tuple[CardId, ...]) -> bool:
    """Pay the costs that are no Chi; whether the card of the effect left play as a cost (C-9.6.10)."""
    for card in discards:
        leave(state, card, Area.DISCARD, Why.DISCARD)  # C-9.6.5
    for cost in line.cost or ():
        if isinstance(cost, InjureThis):
            injure(state, source)
        elif isinstance(cost, RemoveThis):
            remove(state, source, cost.coin, cost.n, paid=True)
    for cost in line.cost or ():
        if isinstance(cost, MoveThis):
            leave(state, source, Area(cost.to), Why.COST)
            return True
    return False
