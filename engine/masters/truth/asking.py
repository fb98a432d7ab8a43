"""What the rooms below are told of the questions that rest on card text (`Answers`)."""

from __future__ import annotations

from engine.core.ids import CardId
from engine.masters.ir.nodes import Condition
from engine.masters.ir.nouns import Operand, Who
from engine.masters.state.context import Context
from engine.masters.state.facts import Facts, Was
from engine.masters.state.position import Position
from engine.masters.truth import derive, find, holds


class Asking:
    """The questions, answered by this room; stateless."""

    def facts(self, state: Position, card: CardId) -> Facts:
        return derive.work_out(state, card)

    def find(self, state: Position, ctx: Context, operand: Operand, who: Who | None = None) -> list[CardId]:
        return find.find(state, ctx, operand, who)

    def means(self, state: Position, ctx: Context, operand: Operand, card: CardId, was: Was | None = None) -> bool:
        return find.means(state, ctx, operand, card, was)

    def holds(self, state: Position, ctx: Context, condition: Condition) -> bool:
        return holds.holds(state, ctx, condition)
