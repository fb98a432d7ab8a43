"""Paying: Chi to the Discard area, and the Activation costs that are no Chi (C-4.6, C-9.6)."""

from __future__ import annotations

from engine.collectible.ir.nodes import DiscardCards, InjureThis, Line, MoveThis, MoveWarrior, RemoveThis
from engine.collectible.play.choose import choose_card, choose_cards
from engine.collectible.play.deeds import injure, leave, remove
from engine.collectible.play.doing import do
from engine.collectible.state.areas import Area
from engine.collectible.state.events import Moved, Why
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.payable import givable
from engine.core.decisions import Option
from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure

Given = tuple[tuple[CardId, Area], ...]
"""Cards that a cost takes, with where each goes."""


def pay_chi(state: Position, seat: Seat, option: Option) -> None:
    """The cards that pay go from the Chi area to the Discard area (C-4.6.3)."""
    if option.payment is not None:
        for card in option.payment.proposed:
            do(state, Moved(card, seat, Area.DISCARD, Why.PAY))  # C-2.6.3, C-9.6.6


def choose_given(state: Position, use: Use, line: Line) -> Procedure[Given]:
    """The cards of the hand, and the Warriors besides its own, that the line costs."""
    source, found = use.source[0], list[tuple[CardId, Area]]()
    name = state.printing(source).name
    for cost in line.cost or ():
        if not isinstance(cost, DiscardCards | MoveWarrior):
            continue
        able = [card for card in givable(state, use, cost) if card not in [taken for taken, _ in found]]
        if isinstance(cost, DiscardCards):
            prompt = f"{name}: discard {cost.n} card{'s' if cost.n != 1 else ''} from your hand."
            chosen = yield from choose_cards(state, use.seat, able, cost.n, prompt, "C-9.6.5", source)
            found += [(card, Area.DISCARD) for card in chosen]
        else:
            prompt = f"{name}: choose the Warrior that it costs."
            warrior = yield from choose_card(state, use.seat, able, prompt, "C-9.6.10", source)
            found += [] if warrior is None else [(warrior, Area(cost.to))]
    return tuple(found)


def pay_others(state: Position, source: CardId, line: Line, given: Given) -> bool:
    """Pay the costs that are no Chi; whether the card of the effect left play as a cost (C-9.6.10)."""
    for card, area in given:
        leave(state, card, area, Why.DISCARD if state.cards[card].area is Area.HAND else Why.COST)  # C-9.6.5
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
