"""Whether what is about to come in a number is what a replacement of that number speaks of (`ir.renumbered`)."""

from __future__ import annotations

from engine.masters.ir.nodes import Deed, Trigger
from engine.masters.ir.nouns import Noun, Quantity
from engine.masters.state.context import Context
from engine.masters.state.events import CountedEvent, DamageComing
from engine.masters.state.position import Position
from engine.masters.truth.causes import comes_about
from engine.masters.truth.find import means
from engine.masters.truth.move_fits import Matched
from engine.masters.truth.numbers import number
from engine.masters.truth.patterns import place_in_turn


def number_fits(state: Position, ctx: Context, trigger: Trigger, event: CountedEvent) -> Matched | None:
    """The card that deals the damage, or on which the markers are; None where the deed speaks of something else, or of more."""
    verb = "take damage" if isinstance(event, DamageComing) else event.verb
    if not isinstance(trigger, Deed) or trigger.verb != verb or event.amount < _least(state, ctx, trigger):
        return None
    if not comes_about(state, ctx, trigger, event.seat, event.cause):
        return None
    if trigger.nth is not None and place_in_turn(state, ctx, trigger, event) != trigger.nth:
        return None
    if isinstance(event, DamageComing):
        return () if event.cause.card is None else (event.cause.card,)
    if event.card is None:
        return ()
    return (event.card,) if trigger.noun is None or means(state, ctx, trigger.noun, event.card) else None


def _least(state: Position, ctx: Context, deed: Deed) -> int:
    """How many there must be."""
    if deed.amount is not None:
        return deed.amount
    several = deed.verb == "draw" and isinstance(deed.noun, Noun) and deed.noun.quantity is Quantity.OR_MORE
    return number(state, ctx, deed.noun.n) if several and isinstance(deed.noun, Noun) else 1
