"""What activating a skill takes, and whether it is possible now (8-5-2-1, 8-5-2-2): limits, gates, conditions, costs, other payments."""

from __future__ import annotations

from msgspec import Struct

from engine.core.decisions import Payment
from engine.core.ids import CardId, Seat
from engine.masters.ir.keywords import PER_TURN
from engine.masters.ir.kinds import is_one_of
from engine.masters.ir.nodes import Keyword, Need, Pay, Skill, SkillKind, SpiritBoost
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import DECK, DROP, ENERGY, HAND, IN_PLAY, LIMBO, UNISON
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context, Memory
from engine.masters.state.facts import LiveSkill
from engine.masters.state.position import Position, Refusal
from engine.masters.truth.act import Alternative
from engine.masters.truth.allowed import SILENCE, unspoken, verdict
from engine.masters.truth.cheaper import lowered
from engine.masters.truth.derive import activation_cost, any_changes_costs, board_of, changed_cost
from engine.masters.truth.doable import can_change_markers, can_go
from engine.masters.truth.energy import Pool, Price, energy_pool, payment, price, shortage, skill_price, spheres
from engine.masters.truth.feasible import Spoken
from engine.masters.truth.find import find
from engine.masters.truth.gates import closed
from engine.masters.truth.known import facts
from engine.masters.truth.limits import often, once, once_a_game, over
from engine.masters.truth.payable import can_pay, in_words, unmarked, unmet
from engine.masters.truth.playable import activating
from engine.masters.truth.terms import Terms, terms_of


class Plan(Struct, frozen=True, gc=False):
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
    lay: Area | None = None  # where the card lay, if an effect has taken it from there to activate it


def context(
    state: Position, card: CardId, skill: Skill, seat: Seat, *, keyword: str = "", activation: int = 0
) -> Context:
    """A fresh context for a skill of the card, whose master is `seat`.

    `activation` numbers the activation; 0 where it is only asked whether there could be one.
    """
    now = state.cards[card]
    seen = facts(state, card)
    cause = Cause("skill", card, now.incarnation, seat, skill, seen, activation, keyword)  # 4-3-3
    return Context(card, seat, skill, cause, Memory(now.incarnation), facts=seen)


def limit_reached(state: Position, seat: Seat, card: CardId, skill: Skill, index: int) -> Refusal | None:
    """Why the skill cannot be activated again this turn: [Once per turn] (10-11), [Limit] (10-48), a marker cost; None if it can.

    `index`: its place among the card's skills.
    """
    now = state.cards[card]
    if (refused := used_up(state, seat, card, skill, index)) is not None:
        return refused
    if skill.marker_cost is not None:
        used = state.uses.get(("marker", card, now.incarnation), 0)
        if used and used >= often(state, card, 1, skill):
            return "a skill with a marker cost of this card was activated this turn", "8-4-2-5-2"
        if skill.marker_x:
            return None  # 4-14-2
        if now.markers + skill.marker_cost < 0:
            return f"needs {-skill.marker_cost} markers, this card has {now.markers}", "8-4-2-5-1-3"
        if skill.marker_cost and not can_change_markers(state, card, skill.marker_cost):
            done = "removed" if skill.marker_cost < 0 else "added"
            return f"the markers of this card can't be {done}", "8-4-2-5-1"
    return None


def used_up(state: Position, seat: Seat, card: CardId, skill: Skill, index: int) -> Refusal | None:
    """Why the skill can be activated no more this turn: [Once per turn] (10-11-4), [Limit] (10-48-4), once per game; None if it can."""
    if skill.per_turn is not None and over(state, card, once(state, card, skill, index), skill):  # 10-11-1
        said = "this skill was activated this turn" + ("" if skill.per_turn == 1 else f" {skill.per_turn} times")
        return f"{said}: {_per_turn(skill)}", "10-11-4"
    if (
        skill.limit is not None
        and (used := state.uses.get(("limit", state.printing(card).number, skill.text, seat), 0))
        >= skill.limit  # 10-48-1
        and used >= often(state, card, skill.limit, skill)
    ):
        return f"this skill was activated {skill.limit} times this turn: [Limit {skill.limit}]", "10-48-4"
    if state.game_uses and state.game_uses.get(once_a_game(state, seat, card, skill)):
        return "this skill was activated: once per game", "2-12-3-1"
    return None


def _per_turn(skill: Skill) -> str:
    """The keyword skill that limits it."""
    return next(f"[{name}]" for name, times in PER_TURN.items() if times == skill.per_turn)


def gate(state: Position, ctx: Context, skill: Skill) -> Refusal | None:
    """Why keyword modifiers keep the skill from working ([Sparking], [Bond], [Burst], [Spirit Boost]); None if they do not."""
    shut = closed(state, ctx, skill)
    if shut is not None:
        return shut
    seat = ctx.master
    if skill.burst is not None and len(state.area(seat, DECK)) < skill.burst:
        return f"[Burst {skill.burst}]: your deck holds {len(state.area(seat, DECK))} cards", "10-30-4"
    if skill.burst is not None and not all(
        can_go(state, ctx, card, DROP, Why.PLACE) for card in state.area(seat, DECK)[: skill.burst]
    ):
        return f"[Burst {skill.burst}]: it is forbidden to place these cards in the Drop Area", "10-30-4"
    if skill.spirit_boost is not None:
        if not boosting(state, ctx, skill.spirit_boost) and not unmarked(state, ctx):
            return f"[Spirit Boost {skill.spirit_boost.n}] needs that many markers on your Unison Card", "10-47-1"
    return None


def boosting(state: Position, ctx: Context, boost: SpiritBoost) -> list[CardId]:
    """The Unison Cards with markers enough for [Spirit Boost]; the ones that it names, where it does (10-47-2-1)."""
    unison = list(state.area(ctx.master, UNISON))
    if boost.noun is not None:
        unison = [card for card in find(state, ctx, boost.noun) if card in unison]
    return [card for card in unison if state.cards[card].markers >= boost.n and can_change_markers(state, card, -1)]


def skill_cost(state: Position, card: CardId, skill: Skill) -> Price:
    """The energy in the skill's own cost (8-4), with what makes skills of its kind cost more or less."""
    terms = terms_of(skill)
    if not any_changes_costs(state):
        return terms.price  # as it is printed
    total, specified = changed_cost(
        state,
        card,
        terms.price.total,
        terms.specified,
        lambda change: change.of_skill == "skill" or (change.of_skill != "" and is_one_of(skill, (change.of_skill,))),
    )
    return Price(max(total, len(specified) + len(spheres(terms.hybrids))), specified + terms.hybrids)


def energy_price(state: Position, card: CardId, skill: Skill, terms: Terms) -> Price:
    """The energy that activating this skill takes: its own cost, if it has one (8-1-3-1-1), and from the hand that of an Extra Card or [Counter]."""
    cost = skill_cost(state, card, skill) if any_changes_costs(state) else terms.price
    if skill.kind is _COUNTER or (  # 8-1-3-1-2, 8-1-3-1-3, 8-5-2-2-1, 10-10-1
        (terms.keyword is None or terms.keyword.name == "Field")
        and state.cards[card].area in _FROM_HAND
        and facts(state, card).type == "extra"
    ):
        total, specified = activation_cost(state, card, skill)
        cost = cost.plus(price(total, specified))
    return cost


_COUNTER = SkillKind.COUNTER
_FROM_HAND = (HAND, LIMBO)


def plan(state: Position, seat: Seat, card: CardId, live: LiveSkill, pool: Pool | None = None) -> Plan | Refusal:
    """How the skill can be activated now (8-5-2), or why it cannot, as far as limits, conditions and costs go."""
    found = _plan(state, seat, card, live, energy_pool(state, seat) if pool is None else pool)
    match found:
        case Need():
            return in_words(state, context(state, card, live.skill, seat), found), "8-4-2-2"
        case Short(cost=cost, pool=pool):
            return shortage(state, seat, cost, pool), "2-11-5-2" if state.cards[card].area == HAND else "8-4-2-3"
        case _:
            return found


class Short(Struct, frozen=True, gc=False):
    """There is not enough energy for the price."""

    cost: Price
    pool: Pool


def _plan(state: Position, seat: Seat, card: CardId, live: LiveSkill, pool: Pool) -> Plan | Refusal | Need | Short:
    """The same, without the words for what seldom has a reader: the condition that does not hold, and what energy is missing."""
    skill = live.skill
    if live.negated:
        return "this skill is negated", "8-3-2"
    terms = terms_of(skill)
    keyword = terms.keyword
    if terms.limited and (refused := limit_reached(state, seat, card, skill, live.index)) is not None:
        return refused
    act = None if unspoken(state, "activate") else activating(state, seat, card, skill)
    said = SILENCE if act is None else verdict(state, act)
    if said.refusal is not None:
        return said.refusal
    if terms.gated or terms.asks or keyword is not None:
        hindrance = _hindrance(state, context(state, card, skill, seat), skill, terms)
        if hindrance is not None:
            return hindrance
    cost, free = energy_price(state, card, skill, terms), False
    if cost.total and said.free:
        cost, free = skill_cost(state, card, skill), True
    paying = payment(state, seat, cost, pool)
    if paying is None:
        return Short(cost, pool)
    banned = None if act is None else verdict(state, act, paying=paying.proposed).refusal
    return Plan(card, live.index, skill, keyword, cost, paying, free) if banned is None else banned


def _hindrance(state: Position, ctx: Context, skill: Skill, terms: Terms) -> Refusal | Need | None:
    """What keeps the skill from being activated beside its energy; None if nothing does."""
    if terms.gated and (refused := gate(state, ctx, skill)) is not None:
        return refused
    if terms.asks:
        missing = unmet(state, ctx, terms.requirements, Spoken(_declared(state, ctx.source, skill)))
        if missing is not None:
            return missing if isinstance(missing, Need) else (missing, "8-4-2-2")
    return None if terms.keyword is None else state.book.keywords.refuse(state, ctx, terms.keyword)


def _declared(state: Position, card: CardId, skill: Skill) -> set[CardId]:
    """The card that leaves the hand as its skill is declared (8-5-2-1): no cost can be paid with it, unless the cost names it."""
    leaves = skill.kind is _COUNTER or facts(state, card).type == "extra"
    return {card} if leaves and state.cards[card].area == HAND else set()


def plans_for(state: Position, seat: Seat, card: CardId, live: LiveSkill, pool: Pool) -> list[Plan]:
    """Every way to activate the skill now: by its costs, and by what skills let a player pay instead of the energy cost."""
    terms = terms_of(live.skill)
    if _beyond(state, card, terms, pool):
        return []
    first = _plan(state, seat, card, live, pool)
    if type(first) is not Plan and type(first) is not Short:
        return []
    found = [first] if type(first) is Plan else []
    if state.cards[card].area is not HAND:
        return found
    keyword = terms.keyword
    silent = unspoken(state, "activate")
    others = () if silent else verdict(state, activating(state, seat, card, live.skill)).instead
    for i, other in enumerate((one for one in others if one.instead), 1):
        cost = skill_cost(state, card, live.skill).plus(skill_price(other.instead))
        paying = payment(state, seat, cost, pool)
        if (
            paying is not None
            and can_pay(state, other.ctx, other.instead, Spoken(_declared(state, card, live.skill))) is None
        ):
            found.append(Plan(card, live.index, live.skill, keyword, cost, paying, True, other, i))
    found += invoked(state, seat, card, live, keyword)
    if isinstance(first, Short) and (less := lowered(state, seat, card, live.skill, first.cost)) is not None:
        paying = payment(state, seat, less, pool)
        found += [] if paying is None else [Plan(card, live.index, live.skill, keyword, less, paying, False)]  # 8-5-2-2
    return found


def _beyond(state: Position, card: CardId, terms: Terms, pool: Pool) -> bool:
    """Whether the skill takes more energy than there is, and nothing says otherwise: a quick look, before all others."""
    total = terms.price.total
    if state.cards[card].area is HAND:
        seen = facts(state, card)
        if seen.type == "extra":
            if "red" in seen.original_colors and "blue" in seen.original_colors:
                return False  # [Invoker] may: 10-40-1
            if terms.keyword is None or terms.keyword.name == "Field":
                total += seen.cost or 0
    if total <= len(pool.cards) or not unspoken(state, "activate") or any_changes_costs(state):
        return False
    return "WhenDoing" not in board_of(state).rules  # what may lower it: see `cheaper`


def invoked(state: Position, seat: Seat, card: CardId, live: LiveSkill, keyword: Keyword | None) -> list[Plan]:
    """[Invoker] (10-40-1): for a Red/Blue Extra Card, one Active Red/Blue energy takes the place of its energy cost."""
    seen = facts(state, card)
    if seen.type != "extra" or set(seen.original_colors) != {"red", "blue"}:
        return []
    if not any(facts(state, mine).has("Invoker") for area in IN_PLAY for mine in state.area(seat, area)):
        return []
    energy = tuple(
        mine
        for mine in state.area(seat, ENERGY)
        if not state.cards[mine].rest and set(facts(state, mine).original_colors) == {"red", "blue"}
    )
    if not energy:
        return []
    paying = Payment(1, "", energy, energy[:1])
    return [Plan(card, live.index, live.skill, keyword, Price(1), paying, True, None, 0)]


def costs_something(skill: Skill, cost: Price) -> bool:
    """Whether the skill has a cost, so that its master may leave it (8-1-5-2-1)."""
    return (
        cost.total > 0
        or skill.burst is not None
        or skill.spirit_boost is not None
        or skill.marker_cost is not None
        or any(isinstance(requirement, Pay) for requirement in skill.requirements)
    )
