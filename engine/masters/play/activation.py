"""Activating and resolving skills (8-5-1, 8-6-4): the order of costs, counter timing, resolution.

What a card's skill is activated from: the hand (Extra Cards, [Counter], [Evolve] …), where the card lies in LIMBO from being revealed
until the skill has resolved, or wherever its text says that it is.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.decisions import Option
from engine.core.ids import CardId, Seat
from engine.core.procedure import DONE, Procedure
from engine.masters.ir.keywords import activated, keyword_requirements
from engine.masters.ir.nodes import EnergyCost, Keyword, Skill, SkillKind
from engine.masters.ir.vocabulary import LinkKind
from engine.masters.play.ask import choose_number
from engine.masters.play.carry import run
from engine.masters.play.memory import renew_source, set_x
from engine.masters.play.pay import agree, pay_activation, pay_added
from engine.masters.play.perform import perform
from engine.masters.play.riders import has_riders, ride
from engine.masters.play.verbs import look, move, reveal
from engine.masters.state.apply import take_id
from engine.masters.state.areas import DROP, ENERGY, HAND, LIFE, LIMBO, WARP
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context
from engine.masters.state.events import Activated, Link, LinkPopped, LinkPushed, Resolved
from engine.masters.state.position import Position
from engine.masters.truth.energy import Price, energy_pool, payment
from engine.masters.truth.homes import homes, plays_itself
from engine.masters.truth.known import facts
from engine.masters.truth.planning import (
    Plan,
    context,
    plan,
)
from engine.masters.truth.playable import activating


def goes_to_limbo(state: Position, card: CardId, skill: Skill, keyword: Keyword | None) -> bool:
    """Whether the card leaves the hand when the skill is activated: Extra Cards, [Counter], keyword skills that play it."""
    if state.cards[card].area != HAND:
        return False
    return skill.kind == SkillKind.COUNTER or keyword is not None or facts(state, card).type == "extra"


def begin(
    state: Position, seat: Seat, made: Plan, paying: tuple[CardId, ...], *, kind: LinkKind, answers: Link | None = None
) -> Procedure[tuple[Link, Context] | None]:
    """Clauses 8-5-2-1 to 8-5-2-3: reveal the card, pay everything, put the skill on the chain. None where the costs fell through."""
    card, skill, keyword = made.card, made.skill, made.keyword
    source = state.cards[card].area
    lay = source if made.lay is None else made.lay
    name = keyword.name if keyword else skill.type_name
    added = yield from agree(state, activating(state, seat, card, skill))
    if added is None:
        return None
    if has_riders(state, Activated):
        yield from ride(state, Activated(card, skill, seat, lay, name, facts(state, card)))
        if state.cards[card].area != source:
            return None  # it went elsewhere meanwhile: there is nothing to activate
        planned = _planned_anew(state, seat, made, paying)
        if planned is None:
            return None
        made, paying = planned
    seen = facts(state, card)
    ctx = context(state, card, skill, seat, keyword=keyword.name if keyword else "", activation=take_id(state))
    ctx = replace(ctx, link=answers)
    if goes_to_limbo(state, card, skill, keyword):
        yield from move(state, card, LIMBO, why=Why.ACTIVATE, cause=ctx.cause)
    if _has_x(state, made):
        paying = yield from _choose_x(state, ctx, made, paying)
    paid = yield from pay_activation(state, ctx, made, paying)
    if not paid or (added and not (yield from pay_added(state, seat, added))):
        yield from _leave_limbo(state, card, skill)
        return None
    yield from perform(state, Activated(card, skill, seat, lay, name, seen))
    link = link_of(state, ctx, kind, keyword)
    yield from perform(state, LinkPushed(link))
    return link, ctx


def link_of(state: Position, ctx: Context, kind: LinkKind, keyword: Keyword | None = None) -> Link:
    """The activated skill as it joins the chain."""
    card, skill = ctx.source, ctx.skill
    assert skill is not None
    plays = (card,) if plays_itself(skill, keyword) else ()
    return Link(
        take_id(state),
        ctx.master,
        kind,
        card,
        ctx.incarnation,
        skill,
        facts=ctx.facts,
        cards=plays,
        activation=ctx.cause.activation,
    )


def _planned_anew(
    state: Position, seat: Seat, made: Plan, paying: tuple[CardId, ...]
) -> tuple[Plan, tuple[CardId, ...]] | None:
    """The plan after skills have had their say about the costs; None where it is not possible any more.

    The payment is proposed anew where the price has changed, or energy has that was to pay it. What pays otherwise has its own price.
    """
    if made.free:
        return made, paying
    again = next(
        (plan(state, seat, made.card, live) for live in facts(state, made.card).skills if live.skill == made.skill),
        None,
    )
    if not isinstance(again, Plan):
        return None
    stands = again.price == made.price and all(card in again.payment.candidates for card in paying)
    return again, paying if stands else again.payment.proposed


def _has_x(state: Position, made: Plan) -> bool:
    """Whether an X is to be determined: in the skill cost (4-14-2), or the X cost of an Extra Card (2-11-2-3)."""
    return _card_x(state, made) or any(
        isinstance(need, EnergyCost) and need.x for need in keyword_requirements(made.skill, made.keyword)
    )


def _card_x(state: Position, made: Plan) -> bool:
    return not made.free and state.cards[made.card].area in (HAND, LIMBO) and facts(state, made.card).x_cost


def _choose_x(state: Position, ctx: Context, made: Plan, paying: tuple[CardId, ...]) -> Procedure[tuple[CardId, ...]]:
    """Clauses 4-14-2, 4-14-3: the master determines X as the skill cost is paid; the energy for it is added to the payment."""
    pool = energy_pool(state, ctx.master)
    least = (
        len(facts(state, made.card).specified) if _card_x(state, made) else 0
    )  # the total includes the specified cost
    most = len(pool.cards) - len(paying) + least
    clause = "2-11-2-3" if least else "4-14-2"
    x = yield from choose_number(state, ctx.master, least, most, "Choose the value of X.", clause, made.card)
    set_x(ctx, x)
    more = payment(state, ctx.master, Price(made.price.total - least + x, made.price.specified), pool)
    return more.proposed if more is not None else paying


def resolve_link(state: Position, link_id: int, ctx: Context) -> Procedure[bool]:
    """Clause 8-5-2-5: the topmost skill of the chain resolves, unless it was negated. An Extra Card is placed in the Drop Area first.

    Extra Cards do their work from the hand by going to the Drop Area (2-3-2-3, 8-5-2-5-1), other cards where they are (8-5-2-5-2).
    """
    link = next(link for link in state.chain if link.id == link_id)
    card, skill = link.card, link.skill
    assert skill is not None
    keyword = activated(skill)
    seen = facts(state, card)
    field = keyword is not None and keyword.name == "Field" and not link.negated
    if seen.type == "extra" and not field and (state.cards[card].area == LIMBO or _lent(state, ctx, skill)):
        yield from move(state, card, DROP, why=Why.ACTIVATE, cause=Cause("rules", card))
        renew_source(state, ctx)
    if not link.negated:
        if keyword is not None:
            yield from state.book.keywords.resolve(state, ctx, keyword)
        if skill.effect is not None:
            yield from run(state, ctx, skill.effect)
    yield from end_looking(state)
    yield from _leave_limbo(state, card, skill)
    yield from perform(state, LinkPopped(link_id))
    if not link.negated:
        yield from perform(state, Resolved(card, skill, link.seat))
    return not link.negated


def _lent(state: Position, ctx: Context, skill: Skill) -> bool:
    """Whether an Extra Card was activated, and still is, where only another effect lets it be ("you can activate Extra Cards in your Warp")."""
    now = state.cards[ctx.source]
    if now.incarnation != ctx.incarnation or skill.kind not in (SkillKind.ACTIVATE, SkillKind.COUNTER):
        return False
    return now.area in (WARP, ENERGY, LIFE) and now.area not in homes(skill, "extra")


def _leave_limbo(state: Position, card: CardId, skill: Skill) -> Procedure[None]:
    """A card that activated [Counter], or failed to enter play, is placed in its owner's Drop Area (10-10-4, 10-5-9).

    The same for [Union] (10-13-3-6, 10-13-4-6).
    """
    if state.cards[card].area is not LIMBO:
        return DONE
    return _to_the_drop_area(state, card, "10-10-4" if skill.kind is SkillKind.COUNTER else "10-5-9")


def _to_the_drop_area(state: Position, card: CardId, clause: str) -> Procedure[None]:
    yield from move(state, card, DROP, why=Why.RULE, cause=Cause("rules", card, clause=clause))


def end_looking(state: Position) -> Procedure[None]:
    """When a skill has resolved, nobody looks at or shows cards of secret areas any more (11-6)."""
    return _look_away(state) if state.revealed or state.looking[0] or state.looking[1] else DONE


def _look_away(state: Position) -> Procedure[None]:
    for seat in (0, 1):
        yield from look(state, seat, ())
    yield from reveal(state, ())


def paid_with(option: Option, made: Plan) -> tuple[CardId, ...]:
    """The energy that an answer decides upon."""
    return option.payment.proposed if option.payment is not None else made.payment.proposed
