"""Activating and resolving skills (8-5-1, 8-6-4): the order of costs, counter timing, resolution.

What a card's skill is activated from: the hand (Extra Cards, [Counter], [Evolve] …), where the card lies in LIMBO from being revealed
until the skill has resolved, or wherever its text says that it is.
"""

from __future__ import annotations

from engine.core.decisions import Option, Payment
from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.keywords import activated, keyword_requirements
from engine.masters.ir.nouns import Area
from engine.masters.play.activation import begin, end_looking, resolve_link
from engine.masters.play.ask import choose_use
from engine.masters.play.carry import run
from engine.masters.play.counter import counter_timing
from engine.masters.play.delayed import resume_delayed
from engine.masters.play.from_hand import CLAUSE, agreed, is_hidden, show
from engine.masters.play.pay import agree, pay_activation, pay_added
from engine.masters.play.perform import perform
from engine.masters.play.verbs import move
from engine.masters.state.apply import take_id
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context, Memory
from engine.masters.state.events import Activated, Link, LinkPushed, Pending, Resolved
from engine.masters.state.position import Position
from engine.masters.truth.act import Act
from engine.masters.truth.energy import FREE, asked, payment, skill_price
from engine.masters.truth.homes import plays_cards
from engine.masters.truth.known import facts
from engine.masters.truth.payable import barred, can_pay
from engine.masters.truth.planning import (
    Plan,
    context,
    costs_something,
    gate,
    limit_reached,
)


def activate(state: Position, seat: Seat, made: Plan, paying: tuple[CardId, ...]) -> Procedure[bool]:
    """Clause 8-5-2: reveal, pay, activate, counter timing, resolve, counter timing. True if the skill resolved.

    Timings before the skill resolves (4-7-2-3, 8-5-2-4) and after it (4-7-2-4), in the Main Phase as in battles (6-3-1-2-3-1, 7-2-1-2-3-1,
    7-3-1-2-3-1).
    """
    link = yield from begin(state, seat, made, paying, kind="skill")
    if link is None:
        return False
    playing = plays_cards(made.skill)
    if playing:
        yield from counter_timing(state, link[0], "activate")  # 8-5-2-4
    done = yield from resolve_link(state, link[0].id, link[1])
    if playing and done and state.book.profile.counter_after:
        yield from counter_timing(state, link[0], "resolve")  # 8-5-2-6
    return done


def resolve_pending(state: Position, pending: Pending) -> Procedure[None]:
    """Clauses 8-6-4 and 8-6-7: a pending [Auto] skill is activated and resolved, or is cancelled where it cannot be.

    Where its cost is not paid, or a limit is used up by now, nothing happens (8-1-5-2, 8-6-4-1, 10-11-3, 10-48-3).
    """
    skill, seat, card = pending.skill, pending.master, pending.card
    now = state.cards[card]
    if not state.book.profile.pending_despite_negation and _negated_meanwhile(state, pending):
        return
    ctx = Context(
        card,
        seat,
        skill,
        Cause("skill", card, pending.incarnation, seat, skill, pending.facts, take_id(state)),
        Memory(pending.incarnation, pending.cards),
        event=pending.event,
        facts=pending.facts,
    )
    if pending.delayed is not None:
        yield from resume_delayed(state, ctx, pending.delayed)
        yield from end_looking(state)
        return
    if (yield from state.book.keywords.resolve_auto(state, pending, ctx)):
        return
    if now.incarnation == pending.incarnation and limit_reached(state, seat, card, skill) is not None:
        return  # 10-11-3
    if (
        barred(state, Act(seat, "activate", card, source=now.area, keyword="Auto", skill=skill)) is not None
        or gate(state, ctx, skill) is not None
    ):
        return
    if can_pay(state, ctx, skill.requirements) is not None:
        return
    cost = skill_price(skill.requirements)
    offered = payment(state, seat, cost)
    if offered is None:
        return
    cards = offered.proposed
    hidden = is_hidden(state, card)
    if costs_something(skill, cost):
        option = Option("use", card=card, skill=pending.index, label="Pay and use it", payment=asked(offered))
        prompt = f"Pay for {facts(state, card).name}'s skill? {skill.text}"
        taken = yield from choose_use(
            state, seat, card, pending.index, prompt, CLAUSE if hidden else "8-1-5-2-1", option
        )
        if taken is None:
            return
        cards = taken.payment.proposed if taken.payment is not None else cards
    elif hidden and not (yield from agreed(state, ctx, skill.effect)):
        return
    added = yield from agree(state, Act(seat, "activate", card, source=now.area, keyword="Auto", skill=skill))
    if added is None:
        return
    if hidden:
        yield from show(state, ctx)
    made = Plan(card, pending.index, skill, None, cost, offered)
    if not (yield from pay_activation(state, ctx, made, cards)) or not (yield from pay_added(state, seat, added)):
        yield from end_looking(state)
        return
    yield from perform(state, Activated(card, skill, seat, now.area, "Auto", pending.facts))
    if plays_cards(skill):
        link = Link(take_id(state), seat, "auto", card, pending.incarnation, skill, facts=pending.facts)
        yield from perform(state, LinkPushed(link))
        yield from counter_timing(state, link, "activate")
        done = yield from resolve_link(state, link.id, ctx)
        if done and state.book.profile.counter_after:
            yield from counter_timing(state, link, "resolve")
        return
    if skill.effect is not None:
        yield from run(state, ctx, skill.effect)
    yield from end_looking(state)
    yield from perform(state, Resolved(card, skill, seat))


def _negated_meanwhile(state: Position, pending: Pending) -> bool:
    """Whether a pending skill is negated now, on a card that is still the same (8-3-2)."""
    if pending.delayed is not None or state.cards[pending.card].incarnation != pending.incarnation:
        return False
    same = [live for live in facts(state, pending.card).skills if live.skill.text == pending.skill.text]
    return bool(same) and all(live.negated for live in same)


def activate_by_effect(state: Position, seat: Seat, card: CardId, skill_index: int, cause: Cause) -> Procedure[bool]:
    """A skill is activated by another skill's effect, without its energy cost. True if it resolved."""
    live = facts(state, card).skills[skill_index]
    keyword = activated(live.skill)
    ctx = context(state, card, live.skill, seat)
    if (
        can_pay(state, ctx, keyword_requirements(live.skill, keyword)) is not None
        or gate(state, ctx, live.skill) is not None
    ):
        return False
    if state.cards[card].area not in IN_PLAY | {Area.HAND}:
        yield from move(state, card, Area.LIMBO, why=Why.ACTIVATE, cause=cause)
    nothing = Payment(0, "", (), ())
    return (
        yield from activate(
            state, seat, Plan(card, skill_index, live.skill, keyword, FREE, nothing, True), nothing.proposed
        )
    )
