"""Which cards take part in the battle, against which, and which have taken part in one this turn."""

from __future__ import annotations

from typing import assert_never

from engine.core.ids import CardId
from engine.masters.ir.nouns import Operand
from engine.masters.ir.vocabulary import Role
from engine.masters.state.context import Context
from engine.masters.state.events import Attacked, Moved, TargetChanged
from engine.masters.state.position import Position


def in_battle(state: Position, card: CardId, role: Role) -> bool:
    """Whether the card takes part in the present battle in this role."""
    battle = state.battle
    if battle is None:
        return False
    match role:
        case "attacking":
            return card == battle.attack_card
        case "attacked":
            return card == battle.guard_card
        case "":
            return card in (battle.attack_card, battle.guard_card)
        case _:
            assert_never(role)


def faces(state: Position, ctx: Context, against: Operand, card: CardId) -> bool:
    """Whether the other card of the battle that this card is in is the one that is spoken of."""
    battle = state.battle
    if battle is None:
        return False
    other = battle.guard_card if card == battle.attack_card else battle.attack_card
    return other in state.book.answers.find(state, ctx, against)


def has_fought(state: Position, card: CardId, role: Role) -> bool:
    """Whether the card has attacked or was attacked this turn, since it came to where it is."""
    for event in reversed(state.history):
        match event:
            case Moved(card=moved) if moved == card:
                return False
            case Attacked(card=attacker) if attacker == card and role != "attacked":
                return True
            case Attacked(target=target) | TargetChanged(target=target, back=False) if target == card:
                if role != "attacking":
                    return True  # 10-4-1-1
            case _:
                pass
    return False
