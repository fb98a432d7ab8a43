"""Changes by a number of the card that gets them: "double their power"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Gets
from engine.masters.ir.nouns import IT, Ref
from engine.masters.play.choose import select
from engine.masters.play.effects.getting import gets
from engine.masters.play.memory import call_it
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.referents import in_use


def one_by_one(state: Position, ctx: Context, effect: Gets) -> Procedure[None]:
    """Each card gets what it comes to for itself, as it is now (8-2-2-2)."""
    if isinstance(effect.what, Ref):
        cards = in_use(state, ctx, effect.what)
    else:
        cards = yield from select(state, ctx, effect.what, verb="affect")
    for card in cards:
        call_it(state, ctx, [card])
        yield from gets(state, ctx, replace(effect, what=IT))
    call_it(state, ctx, cards)
