"""Whether what a player does with own cards was done in full, so that "if you do" holds: it is a price (8-4-2-2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.masters.ir.antecedents import is_it
from engine.masters.ir.nodes import Choose, Effect
from engine.masters.ir.nouns import Const, Noun, Operand, Quantity, Who
from engine.masters.state.context import Context


def done_in_full(ctx: Context, said: Sequence[Effect]) -> bool:
    """Of "remove 7 cards in your Drop Area from the game", whether it were 7; of anything else, true. `said`: the deeds so far, the last one asked for."""
    wanted = _so_many(said)
    return wanted is None or ctx.memory.numbers.get("", 0) >= wanted


def _so_many(said: Sequence[Effect]) -> int | None:
    """How many of their own cards who acts is to do the last deed with, where it says a number above 1."""
    what: Operand | None = getattr(said[-1], "what", None)
    actor = getattr(said[-1], "who", Who.YOU)
    if what is not None and is_it(what) and len(said) > 1 and isinstance(said[-2], Choose):
        what = said[-2].noun
    match what:
        case Noun(quantity=Quantity.EXACTLY, n=Const(n=n), owner=owner, places=places) if n > 1:
            theirs = {Who.YOU} if actor is Who.YOU else {Who.THEY, Who.OPPONENT}
            own = {owner, *(place.who for place in places)} <= {None, *theirs}
            return n if own else None
        case _:
            return None
