"""Which players the words of a skill mean."""

from __future__ import annotations

from typing import Final, assert_never

from engine.core.ids import CardId, Seat, other
from engine.masters.ir.nouns import Who
from engine.masters.state.context import Context
from engine.masters.state.position import Position

BOTH = ((0, 1), (1, 0))
"""Both seats, the turn player's first (1-3-4)."""


_YOU: Final = Who.YOU
_OPPONENT: Final = Who.OPPONENT


def seats(state: Position, ctx: Context, who: Who | None, card: CardId | None = None) -> tuple[Seat, ...]:
    """The seats that a word stands for; the turn player first where it is both. `card`: of whose owner text speaks.

    Where both have to choose, the turn player comes first (1-3-4).
    """
    if who is _YOU:  # as mostly
        return (ctx.master,)
    if who is _OPPONENT:
        return (1 - ctx.master,)
    match who:
        case None | Who.EACH | Who.EITHER:
            return BOTH[state.turn_player] if ctx.memory.acting is None else (ctx.memory.acting,)
        case Who.OWNER:
            spoken = ctx.memory.slots.get("it", ctx.memory.trigger_cards)
            if card is None and ("it" in ctx.memory.slots or spoken):  # "its owner draws 1 card"
                return tuple(state.cards[one].owner for one, _ in spoken[-1:])
            return (state.cards[card if card is not None else ctx.source].owner,)
        case Who.THEY:
            if ctx.memory.both:
                return BOTH[state.turn_player] if ctx.memory.acting is None else (ctx.memory.acting,)
            return (ctx.memory.they if ctx.memory.they is not None else other(ctx.master),)
        case Who.TURN_PLAYER:
            return (state.turn_player,)
        case _:
            assert_never(who)


def seat(state: Position, ctx: Context, who: Who) -> Seat:
    """The one seat that a word stands for; the turn player where it is both."""
    return seats(state, ctx, who)[0]
