"""Why a skill did not come to anything in a position: what would have had to be otherwise, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.ids import CardId
from engine.masters.compiler import pretty
from engine.masters.ir import nodes as ir
from engine.masters.ir.rewrite import alternatives
from engine.masters.state import events as ev
from engine.masters.state.position import Position
from engine.masters.truth.gates import closed
from engine.masters.truth.holds import holds
from engine.masters.truth.in_force import static_context
from engine.masters.truth.known import facts
from engine.masters.truth.listeners import events_of
from engine.masters.truth.patterns import match_event
from engine.masters.truth.payable import can_pay
from engine.masters.truth.planning import Plan, context, plan
from engine.masters.truth.statics import statics


def unheard(state: Position, card: CardId, skill: ir.Skill, event: ev.Event) -> str:
    """Why an event that is one of the skill's kind did not set it off; "" where it is another kind of event, or did."""
    now = state.cards[card]
    ctx = static_context(now, skill)
    for trigger in alternatives(skill.trigger) if skill.trigger is not None else ():
        if type(event) not in events_of(trigger):
            continue
        deed = trigger.trigger if isinstance(trigger, ir.WhenIf) else trigger
        if match_event(state, ctx, deed, event) is None:
            bare = ir.Deed(deed.verb, passive=deed.passive) if isinstance(deed, ir.Deed) else deed
            return OTHERWISE if match_event(state, ctx, bare, event) is not None else ""
        if isinstance(trigger, ir.WhenIf) and match_event(state, ctx, trigger, event) is None:
            return f"when it happened, this did not hold: {pretty(trigger.condition)}"
        shut = closed(state, ctx, skill)
        return "" if shut is None else shut[0]
    return ""


OTHERWISE = "it happened, but to another card, by another player, from or to another place, or by another cause"


def unpaid(state: Position, card: CardId, skill: ir.Skill) -> str:
    """Why the pending skill cannot be paid for; "" where it can."""
    return can_pay(state, context(state, card, skill, state.cards[card].master), skill.requirements) or ""


def not_on_offer(state: Position, card: CardId, skill: ir.Skill) -> str:
    """Why the skill cannot be activated now, as far as its limits, conditions and costs go."""
    live = next((one for one in facts(state, card).skills if one.skill.text == skill.text), None)
    if live is None:
        return "the card was never on the side that has it"
    made = plan(state, state.cards[card].master, card, live)
    return "its timing, or the place that it is activated from" if isinstance(made, Plan) else made[0]


def out_of_force(state: Position, card: CardId, skill: ir.Skill) -> str:
    """Which condition of the [Permanent] skill does not hold, or that its card lies elsewhere; "" where neither is so."""
    now, ctx = state.cards[card], static_context(state.cards[card], skill)
    for unmet in _unmet(state, card, skill):
        return f"this did not hold: {pretty(unmet)}"
    shut = closed(state, ctx, skill)
    if shut is not None:
        return shut[0]
    found = [one for one in statics((skill,), facts(state, card).type) if one.homes is not None]
    return (
        f"not at work in the {now.area.value} area"
        if found and all(now.area not in one.homes for one in found if one.homes)
        else ""
    )


def _unmet(state: Position, card: CardId, skill: ir.Skill) -> Iterator[ir.Condition]:
    ctx = static_context(state.cards[card], skill)
    for one in statics((skill,), facts(state, card).type):
        for condition in one.conditions:
            if not holds(state, ctx, condition):
                yield condition


def commonest(reasons: Sequence[str]) -> str:
    """The reason that was met most often, the first of several."""
    return max(dict.fromkeys(reasons), key=reasons.count) if reasons else ""
