"""Activating and resolving skills (8-5-1, 8-6-4): the order of costs, counter timing, resolution.

What a card's skill is activated from: the hand (Extra Cards, [Counter], [Evolve] …), where the card lies in LIMBO from being revealed
until the skill has resolved, or wherever its text says that it is.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.decisions import Option, Payment
from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import EnergyCost, Keyword, Skill, SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.keywords import activated, keyword_requirements
from engine.masters.play.ask import choose_number, choose_use
from engine.masters.play.effects import run
from engine.masters.play.from_hand import CLAUSE, agreed, is_hidden, show
from engine.masters.play.moves import markers, move
from engine.masters.play.pay import can_pay, pay
from engine.masters.play.perform import perform
from engine.masters.play.prices import agree, barred, pay_added
from engine.masters.play.riders import has_riders, ride
from engine.masters.state.apply import take_id
from engine.masters.state.context import Context
from engine.masters.state.events import Activated, Cause, Link, LinkPopped, LinkPushed, Resolved, Used, Why
from engine.masters.state.state import IN_PLAY, Pending, State
from engine.masters.truth.act import Act
from engine.masters.truth.derive import facts
from engine.masters.truth.energy import FREE, Price, asked, energy_pool, pay_energy, payment, skill_price
from engine.masters.truth.homes import HAND_KEYWORDS, homes, plays_cards
from engine.masters.truth.planning import (
    Plan,
    boosting,
    context,
    costs_something,
    gate,
    limit_reached,
    plan,
)
from engine.masters.truth.referents import did


def goes_to_limbo(state: State, card: CardId, skill: Skill, keyword: Keyword | None) -> bool:
    """Whether the card leaves the hand when the skill is activated: Extra Cards, [Counter], keyword skills that play it."""
    if state.cards[card].area != Area.HAND:
        return False
    return skill.kind == SkillKind.COUNTER or keyword is not None or facts(state, card).type == "extra"


def pay_activation(state: State, ctx: Context, made: Plan, cards: tuple[CardId, ...]) -> Procedure[bool]:
    """Clause 8-5-2-2: [Burst] and [Spirit Boost] first (10-30-3, 10-47-3), energy, markers, then the actions before the colon in order.

    The marker cost adds markers, none, or removes some (8-4-2-5, 8-4-2-5-1-1 to 8-4-2-5-1-3); [Burst] is a cost (10-30-1).
    """
    skill, seat = made.skill, ctx.master
    cause = replace(ctx.cause, kind="cost")
    yield from use_up(state, seat, made.card, skill)
    if skill.burst is not None:
        dropped = state.area(seat, Area.DECK)[: skill.burst]
        for one in dropped:
            yield from move(state, one, Area.DROP, why=Why.PLACE, cause=cause)
        did(state, ctx, "place", dropped)  # "the card you placed in your Drop Area with this skill"
    if skill.spirit_boost is not None:
        yield from _spirit_boost(state, ctx, skill, cause)
    yield from pay_energy(state, cards, cause)
    if made.other is not None and not (yield from pay(state, made.other.ctx, made.other.instead)):
        return False
    if skill.marker_cost:
        yield from markers(state, made.card, skill.marker_cost, cause)
    return (yield from pay(state, ctx, keyword_requirements(skill, made.keyword)))


def _spirit_boost(state: State, ctx: Context, skill: Skill, cause: Cause) -> Procedure[None]:
    """Clause 10-47: remove markers from one's Unison Card. From the Unison Card that the skill names (10-47-1, 10-47-2-1)."""
    boost = skill.spirit_boost
    assert boost is not None
    for card in boosting(state, ctx, boost):
        if boost.x:  # 4-14-2
            ctx.x = yield from choose_number(
                state, ctx.master, 0, state.cards[card].markers, "Choose the value of X.", "4-14-2", card
            )
        yield from markers(state, card, -(ctx.x or 0) if boost.x else -boost.n, cause)
        return


def use_up(state: State, seat: Seat, card: CardId, skill: Skill) -> Procedure[None]:
    """Note the use of a limited skill (10-11-4, 10-48-4, 8-4-2-5-2).

    Each skill of each card for itself (10-11-2), or all copies of the card together (10-48-1, 10-48-1-1).
    """
    now = state.cards[card]
    if skill.once_per_turn:
        yield from perform(state, Used(("once", card, now.incarnation, skill.text)))
    if skill.limit is not None:
        yield from perform(state, Used(("limit", state.printing(card).number, skill.text, seat)))
    if skill.marker_cost is not None:
        yield from perform(state, Used(("marker", card, now.incarnation)))


def activate(state: State, seat: Seat, made: Plan, paying: tuple[CardId, ...]) -> Procedure[bool]:
    """Clause 8-5-2: reveal, pay, activate, counter timing, resolve, counter timing. True if the skill resolved.

    Timings before the skill resolves (4-7-2-3, 8-5-2-4) and after it (4-7-2-4), in the Main Phase as in battles (6-3-1-2-3-1, 7-2-1-2-3-1,
    7-3-1-2-3-1).
    """
    from engine.masters.play.counter import counter_timing

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


def begin(
    state: State, seat: Seat, made: Plan, paying: tuple[CardId, ...], *, kind: str, answers: Link | None = None
) -> Procedure[tuple[Link, Context] | None]:
    """Clauses 8-5-2-1 to 8-5-2-3: reveal the card, pay everything, put the skill on the chain. None where the costs fell through."""
    card, skill, keyword = made.card, made.skill, made.keyword
    source = state.cards[card].area
    name = keyword.name if keyword else skill.type_name
    added = yield from agree(state, Act(seat, "activate", card, source=source, keyword=name, skill=skill))
    if added is None:
        return None
    if has_riders(state):
        yield from ride(state, Activated(card, skill, seat, source, name, facts(state, card)))
        if state.cards[card].area != source:
            return None  # it went elsewhere meanwhile: there is nothing to activate
        planned = _planned_anew(state, seat, made, paying)
        if planned is None:
            return None
        made, paying = planned
    seen = facts(state, card)
    ctx = context(state, card, skill, seat, keyword=keyword.name if keyword else "", activation=take_id(state))
    ctx.link = answers
    if goes_to_limbo(state, card, skill, keyword):
        yield from move(state, card, Area.LIMBO, why=Why.ACTIVATE, cause=ctx.cause)
        ctx.incarnation = state.cards[card].incarnation
    if _has_x(state, made):
        paying = yield from _choose_x(state, ctx, made, paying)
    paid = yield from pay_activation(state, ctx, made, paying)
    if not paid or not (yield from pay_added(state, seat, added)):
        yield from _leave_limbo(state, card, skill)
        return None
    yield from perform(state, Activated(card, skill, seat, source, name, seen))
    plays = (card,) if keyword is not None and keyword.name in HAND_KEYWORDS - {"Field"} else ()
    link = Link(take_id(state), seat, kind, card, state.cards[card].incarnation, skill, facts=ctx.facts, cards=plays)
    yield from perform(state, LinkPushed(link))
    return link, ctx


def _planned_anew(
    state: State, seat: Seat, made: Plan, paying: tuple[CardId, ...]
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


def _has_x(state: State, made: Plan) -> bool:
    """Whether an X is to be determined: in the skill cost (4-14-2), or the X cost of an Extra Card (2-11-2-3)."""
    return _card_x(state, made) or any(
        isinstance(need, EnergyCost) and need.x for need in keyword_requirements(made.skill, made.keyword)
    )


def _card_x(state: State, made: Plan) -> bool:
    return not made.free and state.cards[made.card].area in (Area.HAND, Area.LIMBO) and facts(state, made.card).x_cost


def _choose_x(state: State, ctx: Context, made: Plan, paying: tuple[CardId, ...]) -> Procedure[tuple[CardId, ...]]:
    """Clauses 4-14-2, 4-14-3: the master determines X as the skill cost is paid; the energy for it is added to the payment."""
    pool = energy_pool(state, ctx.master)
    least = (
        len(facts(state, made.card).specified) if _card_x(state, made) else 0
    )  # the total includes the specified cost
    most = len(pool) - len(paying) + least
    clause = "2-11-2-3" if least else "4-14-2"
    ctx.x = yield from choose_number(state, ctx.master, least, most, "Choose the value of X.", clause, made.card)
    more = payment(state, ctx.master, Price(made.price.total - least + ctx.x, made.price.specified), pool)
    return more.proposed if more is not None else paying


def resolve_link(state: State, link_id: int, ctx: Context) -> Procedure[bool]:
    """Clause 8-5-2-5: the topmost skill of the chain resolves, unless it was negated. An Extra Card is placed in the Drop Area first.

    Extra Cards do their work from the hand by going to the Drop Area (2-3-2-3, 8-5-2-5-1), other cards where they are (8-5-2-5-2).
    """
    link = next(link for link in state.chain if link.id == link_id)
    card, skill = link.card, link.skill
    assert skill is not None
    keyword = activated(skill)
    seen = facts(state, card)
    field = keyword is not None and keyword.name == "Field" and not link.negated
    if seen.type == "extra" and not field and (state.cards[card].area == Area.LIMBO or _lent(state, ctx, skill)):
        yield from move(state, card, Area.DROP, why=Why.ACTIVATE, cause=Cause("rules", card))
        ctx.incarnation = state.cards[card].incarnation
    if not link.negated:
        if keyword is not None:
            from engine.masters.keywords import resolve_keyword

            yield from resolve_keyword(state, ctx, skill, keyword)
        if skill.effect is not None:
            yield from run(state, ctx, skill.effect)
    yield from end_looking(state)
    yield from _leave_limbo(state, card, skill)
    yield from perform(state, LinkPopped(link_id))
    if not link.negated:
        yield from perform(state, Resolved(card, skill, link.seat))
    return not link.negated


def _lent(state: State, ctx: Context, skill: Skill) -> bool:
    """Whether an Extra Card was activated, and still is, where only another effect lets it be ("you can activate Extra Cards in your Warp")."""
    now = state.cards[ctx.source]
    if now.incarnation != ctx.incarnation or skill.kind is not SkillKind.ACTIVATE:
        return False
    return now.area in (Area.WARP, Area.ENERGY, Area.LIFE) and now.area not in homes(skill, "extra")


def _leave_limbo(state: State, card: CardId, skill: Skill) -> Procedure[None]:
    """A card that activated [Counter], or failed to enter play, is placed in its owner's Drop Area (10-10-4, 10-5-9).

    The same for [Union] (10-13-3-6, 10-13-4-6).
    """
    if state.cards[card].area == Area.LIMBO:
        clause = "10-10-4" if skill.kind is SkillKind.COUNTER else "10-5-9"
        yield from move(state, card, Area.DROP, why=Why.RULE, cause=Cause("rules", card, clause=clause))


def end_looking(state: State) -> Procedure[None]:
    """When a skill has resolved, nobody looks at or shows cards of secret areas any more (11-6)."""
    from engine.masters.play.moves import look, reveal

    for seat in (0, 1):
        yield from look(state, seat, ())
    yield from reveal(state, ())


def resolve_pending(state: State, pending: Pending) -> Procedure[None]:
    """Clauses 8-6-4 and 8-6-7: a pending [Auto] skill is activated and resolved, or is cancelled where it cannot be.

    Where its cost is not paid, or a limit is used up by now, nothing happens (8-1-5-2, 8-6-4-1, 10-11-3, 10-48-3).
    """
    from engine.masters.keywords import resolve_auto_keyword

    skill, seat, card = pending.skill, pending.master, pending.card
    now = state.cards[card]
    if not state.book.profile.pending_despite_negation and _negated_meanwhile(state, pending):
        return
    ctx = Context(
        card,
        pending.incarnation,
        seat,
        skill,
        Cause("skill", card, pending.incarnation, seat, skill, pending.facts, take_id(state)),
        event=pending.event,
        trigger_cards=pending.cards,
        facts=pending.facts,
    )
    if pending.delayed is not None:
        from engine.masters.play.effects import resume_delayed

        yield from resume_delayed(state, ctx, pending.delayed)
        yield from end_looking(state)
        return
    if (yield from resolve_auto_keyword(state, pending, ctx)):
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
        from engine.masters.play.counter import counter_timing

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


def _negated_meanwhile(state: State, pending: Pending) -> bool:
    """Whether a pending skill is negated now, on a card that is still the same (8-3-2)."""
    if pending.delayed is not None or state.cards[pending.card].incarnation != pending.incarnation:
        return False
    same = [live for live in facts(state, pending.card).skills if live.skill.text == pending.skill.text]
    return bool(same) and all(live.negated for live in same)


def paid_with(option: Option, made: Plan) -> tuple[CardId, ...]:
    """The energy that an answer decides upon."""
    return option.payment.proposed if option.payment is not None else made.payment.proposed


def activate_by_effect(state: State, seat: Seat, card: CardId, skill_index: int, cause: Cause) -> Procedure[bool]:
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
