"""Cards that were moved before the skill began that speaks of them: by earlier activations of it, by the damage that set it off."""

from __future__ import annotations

from itertools import takewhile

from engine.core.ids import CardId
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.events import Damaged, Moved
from engine.masters.state.past import from_the_start
from engine.masters.state.position import Position
from engine.masters.truth.own_deeds import said_of


def placed_before(state: Position, ctx: Context, verb: str) -> list[CardId]:
    """What earlier activations of this card's skills have placed so and nobody has moved since: "the cards sent … with this card's skill".

    Said of a card that leaves, it speaks of the object that it was (8-6-5-1).
    """
    left = isinstance(ctx.event, Moved) and ctx.event.card == ctx.source
    this = (ctx.incarnation, ctx.incarnation - 1) if left else (ctx.incarnation,)
    found: dict[CardId, None] = {}
    for event in from_the_start(state.past, state.history):
        if isinstance(event, Moved):
            found.pop(event.card, None)
            cause = event.cause
            if said_of(verb, event) and cause.card == ctx.source and cause.incarnation in this:
                found[event.card] = None
    return list(found)


def taken_by(state: Position, damage: Damaged) -> list[CardId]:
    """The cards that left a player's life by this damage (4-10-2): "when you take damage, reveal the card added to your hand"."""
    so_far = takewhile(lambda event: event is not damage, state.history)
    moved = [
        event.card
        for event in so_far
        if isinstance(event, Moved) and event.why is Why.DAMAGE and event.source_master == damage.seat
    ]
    return moved[-damage.amount :]
