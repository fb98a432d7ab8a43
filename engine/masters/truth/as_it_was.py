"""A card as it was when it moved: what skills and conditions know of it afterwards (8-6-5-1)."""

from __future__ import annotations

from engine.core.ids import CardId
from engine.masters.ir.vocabulary import Role
from engine.masters.state.areas import IN_PLAY, OPEN
from engine.masters.state.context import Context
from engine.masters.state.events import Attacked, Moved, Switched, TargetChanged
from engine.masters.state.facts import Was
from engine.masters.state.position import Position
from engine.masters.truth.known import facts
from engine.masters.truth.own_deeds import own_moves


def was_before(event: Moved) -> Was | None:
    """The moved card as it was, where the event kept it."""
    return Was(event.before, event.source, event.source_master, event.beneath) if event.before is not None else None


def from_beneath(state: Position, event: Moved) -> Was | None:
    """A card that lay beneath another as it is now, with what it lay beneath; None for any other card."""
    if event.beneath is None:
        return None
    return Was(facts(state, event.card), event.target, event.target_master, event.beneath)


def information(event: Moved) -> Was | None:
    """8-6-5-1: the card as it was in the Battle or Unison Area, or in the open area that it left for a secret one; else as it is now.

    Secret to open or the other way: as it is in the open (8-6-5-1-1); out of play: as it was there (8-6-5-1-2); else as it is now (8-6-5-1-3).
    """
    if event.source in IN_PLAY or (event.source in OPEN and event.target not in OPEN):
        return was_before(event)
    return None


def before_this_skill(state: Position, ctx: Context, card: CardId) -> Was | None:
    """The card as it was before this activation moved it; None where it did not."""
    first = _first_move(state, ctx, card)
    return was_before(first) if first is not None else None


def where_it_was(state: Position, ctx: Context, card: CardId) -> Was | None:
    """The card as it is, where it was before this activation moved it; None where it did not."""
    first = _first_move(state, ctx, card)
    if first is None:
        return None
    return Was(facts(state, card), first.source, first.source_master, first.beneath)


def _first_move(state: Position, ctx: Context, card: CardId) -> Moved | None:
    return next((event for event in own_moves(state, ctx) if event.card == card), None)


def rested_before(state: Position, ctx: Context, card: CardId) -> bool:
    """Whether the card was in Rest Mode before this activation switched it; where it did not, whether it is."""
    activation = ctx.cause.activation
    for event in state.history if activation else ():
        if isinstance(event, Switched) and event.card == card and event.cause.activation == activation:
            return not event.rest
    return state.cards[card].rest


def fought(state: Position, ctx: Context, card: CardId, role: Role) -> bool:
    """Whether the card took part in a battle of this turn: attacking, attacked, or either (""); what left play and came
    back is another card (3-1-4), and what left play just now is asked of by the skill that this sets off."""
    attacking, attacked = role != "attacked", role != "attacking"
    for event in reversed(state.history):
        match event:
            case Moved(card=moved) if moved == card and event != ctx.event:
                return False
            case Attacked(card=attacker, target=target) if (attacking and attacker == card) or (
                attacked and target == card
            ):
                return True
            case TargetChanged(target=target) if attacked and target == card:
                return True
            case _:
                pass
    return False


def at_trigger(state: Position, ctx: Context, card: CardId) -> Was | None:
    """What a skill that the card's move has set off knows of the card (8-6-5-1); where the card is, is where it is now."""
    now = state.cards[card]
    if (
        not isinstance(ctx.event, Moved)
        or ctx.event.card != card
        or (card, now.incarnation) not in ctx.memory.trigger_cards
    ):
        return None
    was = information(ctx.event)
    return Was(was.seen, now.area, now.master) if was is not None else None
