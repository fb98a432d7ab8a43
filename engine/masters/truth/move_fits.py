"""Whether a move between areas is one that a pattern speaks of (8-6-5)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.nodes import (
    WhenMoved,
)
from engine.masters.ir.nouns import (
    Area,
    Noun,
    Operand,
)
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.events import Event, Moved
from engine.masters.state.facts import Was
from engine.masters.state.position import Position
from engine.masters.truth.causes import comes_from, done_by, means_cause, through
from engine.masters.truth.find import means
from engine.masters.truth.fit import fits, information, means_wherever
from engine.masters.truth.known import facts
from engine.masters.truth.who import seats

Matched = tuple[CardId, ...]
"""The cards that fulfilled a trigger (none where it is not about cards)."""

FIELD = (Area.BATTLE, Area.UNISON)


def matches_move(state: Position, ctx: Context, trigger: WhenMoved, event: Event, would: bool) -> Matched | None:
    """The card that moves, where the move is one that the pattern speaks of; None where it is another, or the event is no move."""
    if not isinstance(event, Moved) or not _verb_fits(trigger, event):
        return None
    cause = event.cause
    if not comes_from(state, ctx, trigger.source, event.source, event.source_master):
        return None
    if trigger.target and event.target is Area.LIMBO:
        return None  # a card whose skill is activated (8-5-2-1) is on its way, and has come nowhere yet
    if not comes_from(state, ctx, trigger.target, event.target, event.target_master):
        return None
    # Damage, draws and discards are carried out by the player whose cards move (4-9-1, 4-10-2-1, 10-45-1).
    own = event.why in (Why.DAMAGE, Why.DRAW) or trigger.verb == "discard" or cause.master is None
    if not done_by(state, ctx, trigger.by, event.source_master if own else cause.master):
        return None
    if trigger.by_damage and event.why != Why.DAMAGE:
        return None
    if trigger.face_up is not None and event.face_up != trigger.face_up:
        return None
    if trigger.by_battle is not None and (cause.kind in ("battle", "attack")) != trigger.by_battle:
        return None
    in_battle = (
        trigger.verb == "KO" and not trigger.by_skill and cause.kind == "battle" and trigger.skill_of is not None
    )
    if in_battle:  # "when this card KOs a card": in battle as well as by a skill
        if trigger.skill_of is None or cause.card is None or not means_cause(state, ctx, trigger.skill_of, cause):
            return None
    elif not through(state, ctx, cause, trigger.by_skill, trigger.skill_of):
        return None
    was = None if would else information(event)
    if was is None and isinstance(trigger.noun, Noun) and not would:
        # The phrase's own places speak of where the card was; the move's source has been checked.
        return (event.card,) if _after(state, ctx, trigger.noun, event) else None
    return (event.card,) if means_wherever(state, ctx, trigger.noun, event.card, was) else None


def _after(state: Position, ctx: Context, noun: Operand, event: Moved) -> bool:
    """Whether the card is one that the phrase means after its move."""
    if not isinstance(noun, Noun):
        return means(state, ctx, noun, event.card)
    master = event.source_master
    if (
        noun.owner is not None
        and master not in seats(state, ctx, noun.owner)
        and event.target_master not in seats(state, ctx, noun.owner)
    ):
        return False
    if noun.places and not noun.implied:
        ends = ((event.source, event.source_master), (event.target, event.target_master))
        if not any(comes_from(state, ctx, noun.places, area, seat) for area, seat in ends):
            return False
    was = None
    if (
        event.before is not None and event.before.face_up
    ):  # what it lay as is not what it is now (8-6-5-1-1 speaks of its information)
        was = Was(replace(facts(state, event.card), face_up=True), event.target, event.target_master)
    return fits(state, ctx, noun.filter, event.card, was)


def _verb_fits(trigger: WhenMoved, event: Moved) -> bool:
    """Whether the move is one that the verb names; places are compared apart."""
    if event.source == event.target and event.why != Why.CONTROL:
        return False
    match trigger.verb:
        case "KO":
            return event.why == Why.KO
        case "discard":
            return event.source == Area.HAND and event.target == Area.DROP
        case "draw":
            return event.why == Why.DRAW
        case "charge":
            return event.why == Why.CHARGE  # 6-2-5
        case "remove" if not trigger.source:
            return event.target == Area.REMOVED or (event.source in FIELD and event.target != Area.COMBO)
        case "remove" | "leave":
            if not trigger.source and event.source not in FIELD:
                return False
            return not (event.source in FIELD and event.target in (Area.COMBO, *FIELD))
        case "send" if not trigger.target:
            return event.target == Area.WARP
        case "return" if not trigger.target:
            return event.target in (Area.HAND, Area.DECK)
        case "add" if not trigger.target:
            return event.target in (Area.HAND, Area.LIFE, Area.ENERGY)
        case "place" if not trigger.target:
            return event.target in (
                Area.DROP,
                Area.BATTLE,
                Area.UNISON,
                Area.LEADER,
                Area.ENERGY,
                Area.LIFE,
                Area.COMBO,
            )
        case "send" | "return" | "add" | "place":
            return True
