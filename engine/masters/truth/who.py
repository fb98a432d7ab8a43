"""Which players the words of a skill mean."""

from __future__ import annotations

from typing import Final, assert_never

from msgspec.structs import replace

from engine.core.ids import CardId, Seat, other
from engine.masters.ir.nouns import Who
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.context import Context
from engine.masters.state.events import Moved
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
        case Who.OWNER | Who.MASTER:
            whose = _master_of if who is Who.MASTER else _owner_of
            slots = ctx.memory.slots
            spoken = slots["it"] if "it" in slots else ctx.memory.trigger_cards or slots.get("condition", ())
            if card is None and ("it" in slots or spoken):  # "its owner draws 1 card"
                return tuple(whose(state, one) for one, _ in spoken[-1:])
            return (whose(state, card if card is not None else ctx.source),)
        case Who.THEY:
            if ctx.memory.both:
                return BOTH[state.turn_player] if ctx.memory.acting is None else (ctx.memory.acting,)
            return (ctx.memory.they if ctx.memory.they is not None else other(ctx.master),)
        case Who.TURN_PLAYER:
            return (state.turn_player,)
        case _:
            assert_never(who)


def of_player(ctx: Context, seat: Seat) -> Context:
    """Where "they" are this player."""
    return ctx if ctx.memory.they == seat else replace(ctx, memory=replace(ctx.memory, they=seat))


def _owner_of(state: Position, card: CardId) -> Seat:
    return state.cards[card].owner


def _master_of(state: Position, card: CardId) -> Seat:
    """The master of a card (4-3-2); where it has left play, who was it there (8-6-5-1)."""
    now = state.cards[card]
    if now.area in IN_PLAY:
        return now.master
    left = (one for one in reversed(state.history) if isinstance(one, Moved) and one.card == card)
    return next((one.source_master for one in left if one.source in IN_PLAY), now.master)


def seat(state: Position, ctx: Context, who: Who) -> Seat:
    """The one seat that a word stands for; the turn player where it is both."""
    return seats(state, ctx, who)[0]
