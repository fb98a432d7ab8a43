"""Which players the words of a skill mean."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ids import CardId, Seat, other
from engine.masters.ir.nouns import Who
from engine.masters.state.context import Context
from engine.masters.state.position import Position

BOTH = ((0, 1), (1, 0))
"""Both seats, the turn player's first (1-3-4)."""


def seats(state: Position, ctx: Context, who: Who | None, card: CardId | None = None) -> tuple[Seat, ...]:
    """The seats that a word stands for; the turn player first where it is both. `card`: of whose owner text speaks.

    Where both have to choose, the turn player comes first (1-3-4).
    """
    match who:
        case Who.YOU:
            return (ctx.master,)
        case Who.OPPONENT:
            return (1 - ctx.master,)
        case None | Who.EACH | Who.EITHER:
            return BOTH[state.turn_player] if ctx.acting is None else (ctx.acting,)
        case Who.OWNER:
            if card is None and "it" in ctx.memory:  # "its owner draws 1 card"
                return tuple(state.cards[one].owner for one, _ in ctx.memory["it"][-1:])
            return (state.cards[card if card is not None else ctx.source].owner,)
        case Who.THEY:
            if ctx.both:
                return BOTH[state.turn_player] if ctx.acting is None else (ctx.acting,)
            return (ctx.they if ctx.they is not None else other(ctx.master),)
        case Who.TURN_PLAYER:
            return (state.turn_player,)


def seat(state: Position, ctx: Context, who: Who) -> Seat:
    """The one seat that a word stands for; the turn player where it is both."""
    return seats(state, ctx, who)[0]


def in_turn(state: Position, ctx: Context, who: Who) -> Iterator[Seat]:
    """The players who do it, one after the other where it is both (1-3-4).

    While one of them does it, "they" is that player; afterwards "they" are all who did it, so that what "each player" does next in the
    same sentence each of them does as well.
    """
    players = seats(state, ctx, who)
    several, before = len(players) > 1, ctx.acting
    for seat in players:
        if several:
            ctx.acting = seat
        if several or who not in (Who.YOU, Who.THEY):
            ctx.they, ctx.both = seat, False
        yield seat
        ctx.acting = before
    if several:
        ctx.both = True
