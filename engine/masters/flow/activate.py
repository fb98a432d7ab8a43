"""Activating and resolving skills (8-5, 8-6-4): the order of costs, counter timing, resolution.

What a card's skill is activated from: the hand (Extra Cards, [Counter], [Evolve] …), where the card lies in LIMBO from being revealed
until the skill has resolved, or wherever its text says that it is.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.core.decisions import Option, Payment
from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.exec import run
from engine.masters.exec.context import Context
from engine.masters.exec.costs import can_pay, pay
from engine.masters.flow.costs import FREE, Price, energy_pool, pay_energy, payment, price, shortage, skill_price
from engine.masters.ir.nodes import EnergyCost, Keyword, Pay, Skill, SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.keywords import activated, keyword_requirements
from engine.masters.model.events import Activated, Cause, Link, LinkPopped, LinkPushed, Resolved, Used, Why
from engine.masters.model.facts import LiveSkill
from engine.masters.model.state import IN_PLAY, OPEN, Pending, State
from engine.masters.rules import forbid
from engine.masters.rules.apply import take_id
from engine.masters.rules.ask import choose_number, choose_use
from engine.masters.rules.derive import facts
from engine.masters.rules.forbid import Alternative
from engine.masters.rules.homes import plays_cards
from engine.masters.rules.moves import markers, move
from engine.masters.rules.perform import perform

Refusal = tuple[str, str]
"""Why something is not possible: the reason in words and the clause."""


class Plan(Struct, frozen=True):
    """An activation that is possible now: which skill of which card, and what energy it takes."""

    card: CardId
    index: int
    skill: Skill
    keyword: Keyword | None
    price: Price
    payment: Payment
    free: bool = False
    other: Alternative | None = None  # what is paid instead of the energy cost
    variant: int | None = None  # tells apart several ways to pay for the same skill


def context(state: State, card: CardId, skill: Skill, seat: Seat, *, keyword: str = "", kind: str = "skill") -> Context:
    """A fresh context for one activation of a skill."""
    now = state.cards[card]
    seen = facts(state, card)
    cause = Cause(kind, card, now.incarnation, seat, skill, seen, take_id(state), keyword)
    return Context(card, now.incarnation, seat, skill, cause, facts=seen)


def limit_reached(state: State, seat: Seat, card: CardId, skill: Skill) -> Refusal | None:
    """Whether a limit on the skill is used up this turn (10-11, 10-48, 8-4-2-5-2)."""
    now = state.cards[card]
    if skill.once_per_turn and state.uses.get(("once", card, now.incarnation, skill.text), 0) >= 1:
        return "this skill was activated this turn: [Once per turn]", "10-11-4"
    if skill.limit is not None and state.uses.get(("limit", state.printing(card).number, skill.text, seat), 0) >= skill.limit:
        return f"this skill was activated {skill.limit} times this turn: [Limit {skill.limit}]", "10-48-4"
    if skill.marker_cost is not None:
        if state.uses.get(("marker", card, now.incarnation), 0):
            return "a skill with a marker cost of this card was activated this turn", "8-4-2-5-2"
        if now.markers + skill.marker_cost < 0:
            return f"needs {-skill.marker_cost} markers, this card has {now.markers}", "8-4-2-5-1-3"
    return None


def gate(state: State, ctx: Context, skill: Skill) -> Refusal | None:
    """Whether keyword modifiers keep the skill from working: [Sparking], [Bond], [Burst], [Spirit Boost]."""
    from engine.masters.exec.select import find

    seat = ctx.master
    if skill.sparking is not None and len(state.area(seat, Area.DROP)) < skill.sparking:
        return f"[Sparking {skill.sparking}]: your Drop Area holds {len(state.area(seat, Area.DROP))} cards", "10-29-1"
    if skill.bond is not None:
        if skill.bond.noun is not None:
            have = len(find(state, ctx, skill.bond.noun))
        else:
            have = sum(1 for card in state.area(seat, Area.BATTLE) if facts(state, card).type == "battle")
        if have < skill.bond.n:
            return f"[Bond {skill.bond.n}]: you have {have} such Battle Cards", "10-23-1"
    if skill.burst is not None and len(state.area(seat, Area.DECK)) < skill.burst:
        return f"[Burst {skill.burst}]: your deck holds {len(state.area(seat, Area.DECK))} cards", "10-30-4"
    if skill.spirit_boost is not None:
        unison = list(state.area(seat, Area.UNISON))
        if skill.spirit_boost.noun is not None:
            unison = [c for c in find(state, ctx, skill.spirit_boost.noun) if c in unison]
        if not any(state.cards[c].markers >= skill.spirit_boost.n for c in unison):
            return f"[Spirit Boost {skill.spirit_boost.n}] needs that many markers on your Unison Card", "10-47-1"
    return None


def energy_price(state: State, seat: Seat, card: CardId, skill: Skill, keyword: Keyword | None) -> Price:
    """The energy that activating this skill takes: an Extra Card's or [Counter]'s own cost from the hand (8-5-2-2-1, 10-10-1), and the skill's."""
    cost = skill_price(keyword_requirements(skill, keyword))
    seen = facts(state, card)
    from_hand = state.cards[card].area in (Area.HAND, Area.LIMBO)
    if from_hand and (skill.kind == SkillKind.COUNTER or (seen.type == "extra" and (keyword is None or keyword.name == "Field"))):
        from engine.masters.rules.derive import activation_cost

        total, specified = activation_cost(state, card, skill)
        cost = cost.plus(price(total, specified))
    return cost


def plan(
    state: State, seat: Seat, card: CardId, live: LiveSkill, pool: list[tuple[CardId, str]] | None = None
) -> Plan | Refusal:
    """Whether the skill can be activated now as far as limits, conditions and costs go (8-5-2), and with which payment."""
    skill = live.skill
    if live.negated:
        return "this skill is negated", "8-3-2"
    keyword = activated(skill)
    refused = limit_reached(state, seat, card, skill)
    if refused is not None:
        return refused
    banned = forbid.forbidden(
        state, seat, "activate", card, source=state.cards[card].area, keyword=keyword.name if keyword else skill_name(skill), skill=skill
    )
    if banned is not None and banned.unless is None:
        return banned.text, banned.clause
    ctx = context(state, card, skill, seat)
    refused = gate(state, ctx, skill)
    if refused is not None:
        return refused
    requirements = keyword_requirements(skill, keyword)
    missing = can_pay(state, ctx, requirements)
    if missing is not None:
        return missing, "8-4-2-2"
    from engine.masters.keywords import cannot_activate

    blocked = cannot_activate(state, seat, card, skill, keyword, ctx)
    if blocked is not None:
        return blocked
    cost = energy_price(state, seat, card, skill, keyword)
    free = False
    if cost.total and forbid.allowed(state, seat, "activate", card, source=state.cards[card].area, skill=skill, free=True):
        cost, free = skill_price(requirements), True
    paying = payment(state, seat, cost, pool)
    if paying is None:
        return shortage(state, seat, cost, pool), "2-11-5-2" if state.cards[card].area == Area.HAND else "8-4-2-3"
    return Plan(card, live.index, skill, keyword, cost, paying, free)


def plans_for(
    state: State, seat: Seat, card: CardId, live: LiveSkill, pool: list[tuple[CardId, str]] | None = None
) -> list[Plan]:
    """Every way to activate the skill now: by its costs, and by what skills let a player pay instead of the energy cost."""
    first = plan(state, seat, card, live, pool)
    found = [first] if isinstance(first, Plan) else []
    now = state.cards[card]
    if now.area != Area.HAND or (not isinstance(first, Plan) and first[1] != "2-11-5-2"):
        return found
    keyword = activated(live.skill)
    others = forbid.alternatives(state, seat, "activate", card, source=now.area, keyword=skill_name(live.skill), skill=live.skill)
    for i, other in enumerate((one for one in others if one.instead), 1):
        cost = skill_price(keyword_requirements(live.skill, keyword)).plus(skill_price(other.instead))
        paying = payment(state, seat, cost, pool)
        if paying is not None and can_pay(state, other.ctx, other.instead) is None:
            found.append(Plan(card, live.index, live.skill, keyword, cost, paying, True, other, i))
    found += invoked(state, seat, card, live, keyword)
    return found


def invoked(state: State, seat: Seat, card: CardId, live: LiveSkill, keyword: Keyword | None) -> list[Plan]:
    """[Invoker] (10-40-1): for a Red/Blue Extra Card, one Active Red/Blue energy takes the place of its energy cost."""
    seen = facts(state, card)
    if seen.type != "extra" or set(seen.original_colors) != {"red", "blue"}:
        return []
    if not any(facts(state, mine).has("Invoker") for area in IN_PLAY for mine in state.area(seat, area)):
        return []
    energy = tuple(
        mine for mine in state.area(seat, Area.ENERGY)
        if not state.cards[mine].rest and set(facts(state, mine).original_colors) == {"red", "blue"}
    )
    if not energy:
        return []
    paying = Payment(1, "", energy, energy[:1])
    return [Plan(card, live.index, live.skill, keyword, Price(1), paying, True, None, 0)]


def skill_name(skill: Skill) -> str:
    """The skill type as card text names it: "Counter: Play", "Activate: Main", "Awaken", "Auto"."""
    return f"{skill.kind.value}: {skill.timing.value}" if skill.timing is not None else skill.kind.value


def goes_to_limbo(state: State, card: CardId, skill: Skill, keyword: Keyword | None) -> bool:
    """Whether the card leaves the hand when the skill is activated: Extra Cards, [Counter], keyword skills that play it."""
    if state.cards[card].area != Area.HAND:
        return False
    return skill.kind == SkillKind.COUNTER or keyword is not None or facts(state, card).type == "extra"


def pay_activation(state: State, ctx: Context, made: Plan, cards: tuple[CardId, ...]) -> Procedure[bool]:
    """Clause 8-5-2-2: [Burst] and [Spirit Boost] first (10-30-3, 10-47-3), energy, markers, then the actions before the colon in order."""
    skill, seat = made.skill, ctx.master
    cause = replace(ctx.cause, kind="cost")
    yield from use_up(state, seat, made.card, skill)
    if skill.burst is not None:
        for _ in range(skill.burst):
            yield from move(state, state.area(seat, Area.DECK)[0], Area.DROP, why=Why.PLACE, cause=cause)
    if skill.spirit_boost is not None:
        yield from _spirit_boost(state, ctx, skill, cause)
    yield from pay_energy(state, cards, cause)
    if made.other is not None and not (yield from pay(state, made.other.ctx, made.other.instead)):
        return False
    if skill.marker_cost:
        yield from markers(state, made.card, skill.marker_cost, cause)
    return (yield from pay(state, ctx, keyword_requirements(skill, made.keyword)))


def _spirit_boost(state: State, ctx: Context, skill: Skill, cause: Cause) -> Procedure[None]:
    """Clause 10-47: remove markers from one's Unison Card."""
    assert skill.spirit_boost is not None
    for card in tuple(state.area(ctx.master, Area.UNISON)):
        if state.cards[card].markers >= skill.spirit_boost.n:
            yield from markers(state, card, -skill.spirit_boost.n, cause)
            return


def use_up(state: State, seat: Seat, card: CardId, skill: Skill) -> Procedure[None]:
    """Note the use of a limited skill (10-11-4, 10-48-4, 8-4-2-5-2)."""
    now = state.cards[card]
    if skill.once_per_turn:
        yield from perform(state, Used(("once", card, now.incarnation, skill.text)))
    if skill.limit is not None:
        yield from perform(state, Used(("limit", state.printing(card).number, skill.text, seat)))
    if skill.marker_cost is not None:
        yield from perform(state, Used(("marker", card, now.incarnation)))


def activate(state: State, seat: Seat, made: Plan, paying: tuple[CardId, ...]) -> Procedure[bool]:
    """Clause 8-5-2: reveal, pay, activate, counter timing, resolve, counter timing. True if the skill resolved."""
    from engine.masters.flow.counter import counter_timing

    link = yield from begin(state, seat, made, paying, kind="skill")
    if link is None:
        return False
    playing = plays_cards(made.skill)
    if playing:
        yield from counter_timing(state, link[0], "activate")  # 8-5-2-4
    done = yield from resolve_link(state, link[0].id, link[1])
    if playing and done:
        yield from counter_timing(state, link[0], "resolve")  # 8-5-2-6
    return done


def begin(
    state: State, seat: Seat, made: Plan, paying: tuple[CardId, ...], *, kind: str, answers: Link | None = None
) -> Procedure[tuple[Link, Context] | None]:
    """Clauses 8-5-2-1 to 8-5-2-3: reveal the card, pay everything, put the skill on the chain. None where the costs fell through."""
    card, skill, keyword = made.card, made.skill, made.keyword
    source = state.cards[card].area
    ctx = context(state, card, skill, seat, keyword=keyword.name if keyword else "")
    ctx.link = answers
    if goes_to_limbo(state, card, skill, keyword):
        yield from move(state, card, Area.LIMBO, why=Why.ACTIVATE, cause=ctx.cause)
        ctx.incarnation = state.cards[card].incarnation
    if any(isinstance(need, EnergyCost) and need.x for need in keyword_requirements(skill, keyword)):
        paying = yield from _choose_x(state, ctx, made, paying)
    paid = yield from pay_activation(state, ctx, made, paying)
    if not paid:
        yield from _leave_limbo(state, card)
        return None
    name = keyword.name if keyword else skill_name(skill)
    yield from perform(state, Activated(card, skill, seat, source, made.free, name, ctx.facts))
    link = Link(take_id(state), seat, kind, card, state.cards[card].incarnation, skill, free=made.free, facts=ctx.facts)
    yield from perform(state, LinkPushed(link))
    return link, ctx


def _choose_x(state: State, ctx: Context, made: Plan, paying: tuple[CardId, ...]) -> Procedure[tuple[CardId, ...]]:
    """Clauses 4-14-2, 4-14-3: the master determines X as the skill cost is paid; the energy for it is added to the payment."""
    pool = energy_pool(state, ctx.master)
    most = len(pool) - len(paying)
    ctx.x = yield from choose_number(state, ctx.master, 0, most, "Choose the value of X.", "4-14-2", made.card)
    more = payment(state, ctx.master, Price(made.price.total + ctx.x, made.price.specified), pool)
    return more.proposed if more is not None else paying


def resolve_link(state: State, link_id: int, ctx: Context) -> Procedure[bool]:
    """Clause 8-5-2-5: the topmost skill of the chain resolves, unless it was negated. An Extra Card is placed in the Drop Area first."""
    link = next(link for link in state.chain if link.id == link_id)
    card, skill = link.card, link.skill
    assert skill is not None
    keyword = activated(skill)
    seen = facts(state, card)
    if state.cards[card].area == Area.LIMBO and seen.type == "extra" and not (keyword is not None and keyword.name == "Field" and not link.negated):
        yield from move(state, card, Area.DROP, why=Why.ACTIVATE, cause=Cause("rules", card))
        ctx.incarnation = state.cards[card].incarnation
    if not link.negated:
        if keyword is not None:
            from engine.masters.keywords import resolve_keyword

            yield from resolve_keyword(state, ctx, skill, keyword)
        if skill.effect is not None:
            yield from run(state, ctx, skill.effect)
    yield from end_looking(state)
    yield from _leave_limbo(state, card)
    yield from perform(state, LinkPopped(link_id))
    if not link.negated:
        yield from perform(state, Resolved(card, skill, link.seat))
    return not link.negated


def _leave_limbo(state: State, card: CardId) -> Procedure[None]:
    """A card that activated [Counter], or failed to enter play, is placed in its owner's Drop Area (10-10-4, 10-5-9)."""
    if state.cards[card].area == Area.LIMBO:
        yield from move(state, card, Area.DROP, why=Why.RULE, cause=Cause("rules", card))


def end_looking(state: State) -> Procedure[None]:
    """When a skill has resolved, nobody looks at or shows cards of secret areas any more (11-6)."""
    from engine.masters.rules.moves import look, reveal

    for seat in (0, 1):
        yield from look(state, seat, ())
    yield from reveal(state, ())


def resolve_pending(state: State, pending: Pending) -> Procedure[None]:
    """Clauses 8-6-4 and 8-6-7: a pending [Auto] skill is activated and resolved, or is cancelled where it cannot be."""
    from engine.masters.keywords import resolve_auto_keyword

    skill, seat, card = pending.skill, pending.master, pending.card
    now = state.cards[card]
    ctx = Context(
        card, pending.incarnation, seat, skill,
        Cause("skill", card, pending.incarnation, seat, skill, pending.facts or facts(state, card), take_id(state)),
        event=pending.event, trigger_cards=pending.cards, facts=pending.facts,
    )
    if pending.delayed is not None:
        from engine.masters.exec import resume_delayed

        yield from resume_delayed(state, ctx, pending.delayed)
        yield from end_looking(state)
        return
    if (yield from resolve_auto_keyword(state, pending, ctx)):
        return
    if now.incarnation == pending.incarnation and limit_reached(state, seat, card, skill) is not None:
        return  # 10-11-3
    banned = forbid.forbidden(state, seat, "activate", card, source=now.area, keyword="Auto", skill=skill)
    if (banned is not None and banned.unless is None) or gate(state, ctx, skill) is not None:
        return
    if can_pay(state, ctx, skill.requirements) is not None:
        return
    cost = skill_price(skill.requirements)
    offered = payment(state, seat, cost)
    if offered is None:
        return
    cards = offered.proposed
    if costs_something(skill, cost):
        option = Option("use", card=card, skill=pending.index, label="Pay and use it", payment=offered if cost.total else None)
        prompt = f"Pay for {facts(state, card).name}'s skill? {skill.text}"
        taken = yield from choose_use(state, seat, card, pending.index, prompt, "8-1-5-2-1", option)
        if taken is None:
            return
        cards = taken.payment.proposed if taken.payment is not None else cards
    made = Plan(card, pending.index, skill, None, cost, offered)
    if not (yield from pay_activation(state, ctx, made, cards)):
        return
    yield from perform(state, Activated(card, skill, seat, now.area, False, "Auto", pending.facts))
    if plays_cards(skill):
        from engine.masters.flow.counter import counter_timing

        link = Link(take_id(state), seat, "auto", card, pending.incarnation, skill, facts=pending.facts)
        yield from perform(state, LinkPushed(link))
        yield from counter_timing(state, link, "activate")
        if (yield from resolve_link(state, link.id, ctx)):
            yield from counter_timing(state, link, "resolve")
        return
    if skill.effect is not None:
        yield from run(state, ctx, skill.effect)
    yield from end_looking(state)
    yield from perform(state, Resolved(card, skill, seat))


def costs_something(skill: Skill, cost: Price) -> bool:
    """Whether the skill has a cost, so that its master may leave it (8-1-5-2-1)."""
    return (
        cost.total > 0 or skill.burst is not None or skill.spirit_boost is not None or skill.marker_cost is not None
        or any(isinstance(requirement, Pay) for requirement in skill.requirements)
    )


def can_be_declined(skill: Skill) -> bool:
    """Whether the master is asked before a pending skill resolves."""
    return costs_something(skill, skill_price(skill.requirements))


def paid_with(option: Option, made: Plan) -> tuple[CardId, ...]:
    """The energy that an answer decides upon."""
    return option.payment.proposed if option.payment is not None else made.payment.proposed


def activate_by_effect(
    state: State, seat: Seat, card: CardId, skill_index: int, cause: Cause, free: bool = True
) -> Procedure[bool]:
    """A skill is activated by another skill's effect: its energy cost only where it is not free. True if it resolved."""
    live = next((live for live in facts(state, card).skills if live.index == skill_index), None)
    if live is None or live.negated:
        return False
    keyword = activated(live.skill)
    cost = FREE if free else energy_price(state, seat, card, live.skill, keyword)
    offered = payment(state, seat, cost)
    if offered is None:
        return False
    ctx = context(state, card, live.skill, seat)
    if can_pay(state, ctx, keyword_requirements(live.skill, keyword)) is not None or gate(state, ctx, live.skill) is not None:
        return False
    if state.cards[card].area not in OPEN - {Area.DROP, Area.WARP, Area.ENERGY} and state.cards[card].area != Area.HAND:
        yield from move(state, card, Area.LIMBO, why=Why.ACTIVATE, cause=cause)
    made = Plan(card, skill_index, live.skill, keyword, cost, offered, free)
    return (yield from activate(state, seat, made, offered.proposed))
